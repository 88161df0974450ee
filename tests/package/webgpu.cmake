# A WebGPU target such as a user would bring, under a name of their choosing. WEBGPU_DIR is where a library lies, of the
# file name WEBGPU_FILE.
set(WEBGPU_FILE libwgpu_native-release.so CACHE STRING "")
add_library(my_webgpu SHARED IMPORTED)
set_target_properties(my_webgpu PROPERTIES
  IMPORTED_LOCATION ${WEBGPU_DIR}/lib/${WEBGPU_FILE}
  IMPORTED_NO_SONAME ON
  INTERFACE_INCLUDE_DIRECTORIES ${WEBGPU_DIR}/include)
set(WGREDUCE_WEBGPU_TARGET my_webgpu)
