# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Debian packages, by CPack (`./dev package`): shapeproof (tools),
# libshapeproof-dev and python3-shapeproof. What they depend on is found by
# dpkg-shlibdeps; what only headers need is named here. tests/package/run.sh
# installs and uses them in a clean Debian 12.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME shapeproof)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Shapeproof developers <shapeproof@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
    "symbolic constraint analysis of tensor shapes")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL tools dev)
if(TARGET shapeproof_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${LLVM_LIBRARY_DIR})
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd) # xz takes minutes.

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME shapeproof)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
set(CPACK_COMPONENT_TOOLS_DESCRIPTION
    "Which runtime checks on tensor shapes can fail: programs and MLIR plugin")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libshapeproof-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(dev_needs "llvm-22-dev")
if(SHAPEPROOF_WITH_MLIR)
  string(APPEND dev_needs ", libmlir-22-dev, mlir-22-tools")
endif()
if(SHAPEPROOF_WITH_Z3)
  string(APPEND dev_needs ", libz3-dev")
endif()
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${dev_needs}")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "libgtest-dev") # Shapeproof::laws
set(CPACK_COMPONENT_DEV_DESCRIPTION
    "Which runtime checks on tensor shapes can fail: libraries and headers")

if(TARGET shapeproof_python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-shapeproof)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(python ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR})
  math(EXPR next "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "python3 (>= ${python}), python3 (<< ${Python_VERSION_MAJOR}.${next})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "shapeproof") # Reads MLIR and ONNX.
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION
      "Which runtime checks on tensor shapes can fail: Python module")
endif()

# Debian requires the licence of each package at this place.
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
          DESTINATION share/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME}
          COMPONENT ${component})
endforeach()
include(CPack)
