# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What an outside CMake project needs for find_package(Shapeproof), from the
# build folder (Shapeproof_DIR=build/cmake) or installed.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Shapeproof)
set(package_build_dir ${PROJECT_BINARY_DIR}/cmake)
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/ShapeproofConfig.cmake.in
  ${package_build_dir}/ShapeproofConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
  ${package_build_dir}/ShapeproofConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
configure_file(${PROJECT_SOURCE_DIR}/cmake/ShapeproofDependencies.cmake
               ${package_build_dir}/ShapeproofDependencies.cmake COPYONLY)
export(TARGETS shapeproof_core shapeproof_checker NAMESPACE Shapeproof::
       FILE ${package_build_dir}/ShapeproofExports.cmake)

install(TARGETS shapeproof_core shapeproof_checker EXPORT ShapeproofExports
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT ShapeproofExports NAMESPACE Shapeproof::
        DESTINATION ${package_dir})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/shapeproof
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${package_build_dir}/ShapeproofConfig.cmake
              ${package_build_dir}/ShapeproofConfigVersion.cmake
              ${package_build_dir}/ShapeproofDependencies.cmake
        DESTINATION ${package_dir})
foreach(tool shapeproof shapeproof-mlir shapeproof-check shapeproof-opt)
  if(TARGET ${tool})
    install(TARGETS ${tool} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endforeach()
if(TARGET ShapeproofPlugin)
  install(TARGETS ShapeproofPlugin LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
