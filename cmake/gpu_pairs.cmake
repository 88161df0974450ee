# add_test_on_gpus(NAME COMMAND...): the test NAME.IMPLEMENTATION.ADAPTER for this build's WebGPU implementation on both
# software adapters. WGREDUCE_EXPECT_ADAPTER makes a missing adapter fail; WGREDUCE_BIN is the program under test.
set(WGREDUCE_LAVAPIPE /usr/share/vulkan/icd.d/lvp_icd.json CACHE FILEPATH "Vulkan driver file of lavapipe")
set(WGREDUCE_SWIFTSHADER /usr/lib/chromium/vk_swiftshader_icd.json CACHE FILEPATH "Vulkan driver file of SwiftShader")

function(add_test_on_gpus name)
  foreach(adapter lavapipe swiftshader)
    string(TOUPPER WGREDUCE_${adapter} driver)
    set(test ${name}.${WGREDUCE_WEBGPU}.${adapter})
    add_test(NAME ${test} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    # The loader's variable was renamed; older loaders know the second name only.
    set_tests_properties(${test} PROPERTIES LABELS gpu ENVIRONMENT
      "VK_DRIVER_FILES=${${driver}};VK_ICD_FILENAMES=${${driver}};WGREDUCE_EXPECT_ADAPTER=1;WGREDUCE_BIN=${PROJECT_BINARY_DIR}/bin/wgreduce")
  endforeach()
endfunction()
