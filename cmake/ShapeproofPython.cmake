# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds Python and pybind11, both of the system, and builds the module if they
# are there. Set Python_EXECUTABLE for another Python.

if(NOT DEFINED Python_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python_EXECUTABLE /usr/bin/python3) # Not what a user has before it.
endif()
shapeproof_wanted(wanted "${SHAPEPROOF_PYTHON}")
find_package(Python 3.9 ${wanted} COMPONENTS Interpreter Development.Module)
if(Python_FOUND)
  find_package(pybind11 2.10 ${wanted} CONFIG)
endif()
if(Python_FOUND AND pybind11_FOUND)
  add_subdirectory(python)
endif()
