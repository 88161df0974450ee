# Two installs. The default one is the library: headers, archives, CMake package; it carries no WebGPU, and says
# which one it was built for.
#   cmake --install BUILD --prefix P
# The program is a component of its own, with the WebGPU library it runs on and everyone's licence texts:
#   cmake --install BUILD --prefix P --component cli
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/wgreduce)
set(doc_dir ${CMAKE_INSTALL_DATADIR}/doc/wgreduce)

# The driver's facts of its implementation are compiled in (native/src/vendor.cpp), so an install fits that one alone.
set(WGREDUCE_INSTALLED_WEBGPU "")
if(TARGET wgreduce_native)
  set(WGREDUCE_INSTALLED_WEBGPU ${WGREDUCE_WEBGPU})
endif()
configure_package_config_file(cmake/wgreduceConfig.cmake.in ${PROJECT_BINARY_DIR}/wgreduceConfig.cmake
  INSTALL_DESTINATION ${package_dir})
# Before 1.0 a minor version may break its users.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/wgreduceConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/wgreduceConfig.cmake ${PROJECT_BINARY_DIR}/wgreduceConfigVersion.cmake
  DESTINATION ${package_dir})
install(FILES cmake/webgpu_implementation.cmake DESTINATION ${package_dir})
install(FILES LICENSE DESTINATION ${doc_dir})

install(TARGETS wgreduce_core EXPORT wgreduceCoreTargets)
install(DIRECTORY core/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT wgreduceCoreTargets NAMESPACE wgreduce:: DESTINATION ${package_dir})
if(TARGET wgreduce_native)
  install(TARGETS wgreduce_native EXPORT wgreduceNativeTargets)
  install(DIRECTORY native/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT wgreduceNativeTargets NAMESPACE wgreduce:: DESTINATION ${package_dir})
endif()

if(NOT TARGET wgreduce)
  return()
endif()
install(TARGETS wgreduce RUNTIME COMPONENT cli EXCLUDE_FROM_ALL)
install(FILES LICENSE DESTINATION ${doc_dir} COMPONENT cli EXCLUDE_FROM_ALL)
install(DIRECTORY third_party/notices/ DESTINATION ${doc_dir}/third-party COMPONENT cli EXCLUDE_FROM_ALL)
if(WGREDUCE_SHIPPED_LIBRARY)
  install(FILES ${WGREDUCE_SHIPPED_LIBRARY} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT cli EXCLUDE_FROM_ALL)
  cmake_path(GET WGREDUCE_SHIPPED_LIBRARY PARENT_PATH library_dir)
  # third_party/wgpu tells of the crates inside wgpu-native; Dawn's package brings that of its own.
  if(WGREDUCE_WEBGPU STREQUAL "wgpu")
    install(DIRECTORY third_party/wgpu DESTINATION ${doc_dir}/third-party COMPONENT cli EXCLUDE_FROM_ALL)
  endif()
  install(DIRECTORY ${library_dir}/../licenses/ DESTINATION ${doc_dir}/third-party/${WGREDUCE_WEBGPU}
    COMPONENT cli EXCLUDE_FROM_ALL)
endif()
