# The WebGPU implementation, as the one target `wgreduce::webgpu`. A user's own always wins: first a target by name, then
# (for dawn) an installed Dawn package; only then the pinned libraries that `./dev setup` fetched. Of a named target
# nothing is assumed; whoever knows better says so by WGREDUCE_WEBGPU=wgpu or dawn beside it.
set(WGREDUCE_WEBGPU_TARGET "" CACHE STRING "CMake target that carries webgpu/webgpu.h and a WebGPU library")
if(WGREDUCE_WEBGPU_TARGET)
  set(default target)
else()
  set(default wgpu)
endif()
set(WGREDUCE_WEBGPU ${default} CACHE STRING "WebGPU implementation: wgpu, dawn, or target for one that is not known")
set_property(CACHE WGREDUCE_WEBGPU PROPERTY STRINGS wgpu dawn target)
set(WGREDUCE_WEBGPU_DIR "${PROJECT_SOURCE_DIR}/build/webgpu" CACHE PATH "Where tools/fetch_webgpu.py unpacked to")

# The header is one for both implementations: its numbers agree with the pinned Dawn's.
function(wgreduce_fetched_webgpu folder file)
  set(library ${WGREDUCE_WEBGPU_DIR}/${folder}/lib/${file})
  if(NOT EXISTS ${library} OR NOT EXISTS ${WGREDUCE_WEBGPU_DIR}/wgpu/include/webgpu/webgpu.h)
    message(FATAL_ERROR "wgreduce needs a WebGPU library and finds no ${library}: run ./dev setup, or set "
      "WGREDUCE_WEBGPU_TARGET to your own WebGPU target, or set WGREDUCE_NATIVE=OFF for the core alone.")
  endif()
  add_library(wgreduce_webgpu SHARED IMPORTED GLOBAL)
  # wgpu-native has no SONAME; without this NEEDED would become an absolute path.
  set_target_properties(wgreduce_webgpu PROPERTIES IMPORTED_LOCATION ${library} IMPORTED_NO_SONAME ON)
  target_include_directories(wgreduce_webgpu INTERFACE ${WGREDUCE_WEBGPU_DIR}/wgpu/include)
  file(COPY ${library} DESTINATION ${PROJECT_BINARY_DIR}/bin)
  # What the program's install carries along with it.
  set(WGREDUCE_SHIPPED_LIBRARY ${library} PARENT_SCOPE)
endfunction()

if(NOT WGREDUCE_WEBGPU_TARGET AND WGREDUCE_WEBGPU STREQUAL "dawn")
  find_package(Dawn CONFIG QUIET)
  if(Dawn_FOUND)
    set(WGREDUCE_WEBGPU_TARGET dawn::webgpu_dawn)
  endif()
endif()

if(WGREDUCE_WEBGPU_TARGET)
  if(NOT TARGET ${WGREDUCE_WEBGPU_TARGET})
    message(FATAL_ERROR "WGREDUCE_WEBGPU_TARGET names no CMake target (${WGREDUCE_WEBGPU_TARGET}): "
      "define it before wgreduce is added.")
  endif()
  add_library(wgreduce_webgpu INTERFACE)
  target_link_libraries(wgreduce_webgpu INTERFACE ${WGREDUCE_WEBGPU_TARGET})
elseif(WGREDUCE_WEBGPU STREQUAL "wgpu")
  wgreduce_fetched_webgpu(wgpu libwgpu_native-release.so)
elseif(WGREDUCE_WEBGPU STREQUAL "dawn")
  wgreduce_fetched_webgpu(dawn libwebgpu_dawn.so)
else()
  message(FATAL_ERROR "WGREDUCE_WEBGPU is neither wgpu nor dawn (${WGREDUCE_WEBGPU}) and WGREDUCE_WEBGPU_TARGET is not "
    "set: set the first to one of them, or the second to your own target.")
endif()
add_library(wgreduce::webgpu ALIAS wgreduce_webgpu)
