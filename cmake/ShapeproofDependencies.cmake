# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds LLVM, MLIR and Z3, as imported targets with system include folders:
#
#   ShapeproofDeps::llvm   always; the shared LLVM library, or what a program's
#                          property SHAPEPROOF_LLVM names in its place
#   ShapeproofDeps::mlir   if SHAPEPROOF_ENABLE_MLIR allows; sets
#                          SHAPEPROOF_WITH_MLIR
#   ShapeproofDeps::z3     if SHAPEPROOF_ENABLE_Z3 allows; sets
#                          SHAPEPROOF_WITH_Z3
#
# Used by our own build and, installed, by projects that link our libraries.
# Set LLVM_DIR or MLIR_DIR to choose an LLVM that is not found by itself.

set(SHAPEPROOF_LLVM_VERSION 22.1)

# Debian keeps each LLVM in a folder of its own, which llvm-config names.
find_program(SHAPEPROOF_LLVM_CONFIG NAMES llvm-config-22)
if(SHAPEPROOF_LLVM_CONFIG)
  execute_process(COMMAND ${SHAPEPROOF_LLVM_CONFIG} --prefix
    OUTPUT_VARIABLE SHAPEPROOF_LLVM_PREFIX OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()

# shapeproof_wanted(VAR OPTION): "REQUIRED" for ON, "QUIET" for AUTO.
function(shapeproof_wanted var option)
  if(option STREQUAL "AUTO")
    set(${var} QUIET PARENT_SCOPE)
  else()
    set(${var} REQUIRED PARENT_SCOPE)
  endif()
endfunction()

function(shapeproof_imported name include)
  if(NOT TARGET ShapeproofDeps::${name})
    add_library(ShapeproofDeps::${name} INTERFACE IMPORTED GLOBAL)
    target_include_directories(ShapeproofDeps::${name} SYSTEM INTERFACE ${include})
    target_link_libraries(ShapeproofDeps::${name} INTERFACE ${ARGN})
  endif()
endfunction()

find_package(LLVM ${SHAPEPROOF_LLVM_VERSION} REQUIRED CONFIG
             HINTS ${SHAPEPROOF_LLVM_PREFIX})
set(llvm $<TARGET_PROPERTY:SHAPEPROOF_LLVM>)
shapeproof_imported(llvm "${LLVM_INCLUDE_DIRS}"
                    $<IF:$<BOOL:${llvm}>,${llvm},LLVM>)

set(SHAPEPROOF_WITH_MLIR OFF)
if(SHAPEPROOF_ENABLE_MLIR)
  shapeproof_wanted(wanted "${SHAPEPROOF_ENABLE_MLIR}")
  find_package(MLIR ${SHAPEPROOF_LLVM_VERSION} ${wanted} CONFIG
               HINTS ${SHAPEPROOF_LLVM_PREFIX})
  if(MLIR_FOUND)
    set(SHAPEPROOF_WITH_MLIR ON)
    shapeproof_imported(mlir "${MLIR_INCLUDE_DIRS}" MLIR LLVM)
  endif()
endif()

set(SHAPEPROOF_WITH_Z3 OFF)
if(SHAPEPROOF_ENABLE_Z3)
  shapeproof_wanted(wanted "${SHAPEPROOF_ENABLE_Z3}")
  if(wanted STREQUAL "QUIET")
    set(wanted)
  endif()
  find_path(SHAPEPROOF_Z3_INCLUDE z3++.h PATH_SUFFIXES z3 ${wanted})
  find_library(SHAPEPROOF_Z3_LIBRARY z3 ${wanted})
  if(SHAPEPROOF_Z3_INCLUDE AND SHAPEPROOF_Z3_LIBRARY)
    set(SHAPEPROOF_WITH_Z3 ON)
    shapeproof_imported(z3 "${SHAPEPROOF_Z3_INCLUDE}" ${SHAPEPROOF_Z3_LIBRARY})
  endif()
endif()
