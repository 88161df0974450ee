# What every target of this project is built with. A consumer's own flags are left alone: all of it is PRIVATE.
function(wgreduce_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
  target_compile_definitions(${target} PRIVATE WGREDUCE_VERSION="${PROJECT_VERSION}")
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    return()
  endif()
  # No fused multiply-add: the reference and the random generator give the same bits on every machine.
  target_compile_options(${target} PRIVATE -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    # Tables name the fields that matter; g++ 12 takes the rest, at their defaults, for forgotten.
    -Wno-missing-field-initializers)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # Both compilers are to say the same: clang's -Wconversion means signs too, and it blames us for a function that
    # std::stable_sort of g++ 12's library calls.
    target_compile_options(${target} PRIVATE -Wno-sign-conversion -Wno-deprecated-declarations)
  endif()
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    # Sizes in memory have 32 bits there; sizes of data on the device stay 64-bit in the code.
    target_compile_options(${target} PRIVATE -Wno-shorten-64-to-32)
  endif()
  if(WGREDUCE_STRICT)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()
