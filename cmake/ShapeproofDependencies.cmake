# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds LLVM, MLIR and Z3, as imported targets with system include folders:
#
#   ShapeproofDeps::llvm   always; the shared LLVM library, or what a program's
#                          property SHAPEPROOF_LLVM names in its place
#   ShapeproofDeps::mlir   if SHAPEPROOF_ENABLE_MLIR allows; sets
#                          SHAPEPROOF_WITH_MLIR. The same property counts
#   ShapeproofDeps::mlir_opt  with it: MlirOptMain
#   ShapeproofDeps::z3     if SHAPEPROOF_ENABLE_Z3 allows; sets
#                          SHAPEPROOF_WITH_Z3
#
# Used by our own build and, installed, by projects that link our libraries.
# Set LLVM_DIR or MLIR_DIR to choose an LLVM that is not found by itself. Targets
# of LLVM and MLIR that are there already, as where LLVM is part of the same build,
# are taken as they are.
#
# SHAPEPROOF_LLVM says how LLVM and MLIR are linked: `shared`, `static`, or `auto`:
# the shared libraries, if there are any.

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

set(SHAPEPROOF_LLVM auto CACHE STRING "How LLVM is linked: auto, shared or static")
if(NOT SHAPEPROOF_LLVM MATCHES "^(auto|shared|static)$")
  message(FATAL_ERROR "SHAPEPROOF_LLVM is '${SHAPEPROOF_LLVM}': it has to be "
                      "auto, shared or static")
endif()

# shapeproof_archives(VAR TARGET...): what links these libraries statically.
# Targets that are built here know what they need. Of imported ones, the archives
# that they need are linked as one group, without the shared LLVM, which the
# archives of MLIR name where they were built beside one. Libraries that are not
# there, as of compression, are left out: they are needed by code that is not.
function(shapeproof_archives var)
  list(GET ARGN 0 first)
  get_target_property(imported ${first} IMPORTED)
  if(NOT imported)
    set(${var} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(seen LLVM)
  set(archives)
  set(system)
  set(left ${ARGN})
  while(left)
    list(POP_FRONT left library)
    if(library IN_LIST seen OR library STREQUAL "")
      continue()
    endif()
    list(APPEND seen ${library})
    if(NOT TARGET ${library})
      if(NOT library MATCHES "::")
        list(APPEND system ${library})
      endif()
      continue()
    endif()
    if(library MATCHES "::")
      list(APPEND system ${library})
      continue()
    endif()
    get_target_property(type ${library} TYPE)
    get_target_property(file ${library} LOCATION)
    if(type STREQUAL "STATIC_LIBRARY" AND EXISTS "${file}")
      list(APPEND archives $<TARGET_FILE:${library}>)
    endif()
    get_target_property(linked ${library} INTERFACE_LINK_LIBRARIES)
    if(linked)
      string(REGEX REPLACE "\\$<LINK_ONLY:([^>]*)>" "\\1" linked "${linked}")
      list(APPEND left ${linked})
    endif()
  endwhile()
  list(JOIN archives "," archives)
  set(${var} "$<LINK_GROUP:RESCAN,${archives}>" ${system} PARENT_SCOPE)
endfunction()

# Within LLVM's own build its package and that of MLIR are not there.
set(SHAPEPROOF_IN_LLVM OFF)
if(TARGET LLVMSupport)
  get_target_property(imported LLVMSupport IMPORTED)
  if(NOT imported)
    set(SHAPEPROOF_IN_LLVM ON)
  endif()
endif()
if(SHAPEPROOF_IN_LLVM)
  if(NOT LLVM_VERSION_MAJOR EQUAL 22)
    message(FATAL_ERROR "Shapeproof needs LLVM 22, and this is "
                        "${LLVM_VERSION_MAJOR}")
  endif()
  set(LLVM_INCLUDE_DIRS ${LLVM_MAIN_INCLUDE_DIR} ${LLVM_INCLUDE_DIR})
  set(MLIR_INCLUDE_DIRS ${LLVM_MAIN_SRC_DIR}/../mlir/include
      ${LLVM_BINARY_DIR}/tools/mlir/include)
else()
  find_package(LLVM ${SHAPEPROOF_LLVM_VERSION} REQUIRED CONFIG
               HINTS ${SHAPEPROOF_LLVM_PREFIX})
endif()
# LLVM's build may make the shared library, and not link it.
set(has_shared OFF)
if(SHAPEPROOF_IN_LLVM)
  set(has_shared ${LLVM_LINK_LLVM_DYLIB})
elseif(TARGET LLVM)
  set(has_shared ON)
endif()
set(SHAPEPROOF_STATIC_LLVM OFF)
if(SHAPEPROOF_LLVM STREQUAL "static" OR
   (SHAPEPROOF_LLVM STREQUAL "auto" AND NOT has_shared))
  set(SHAPEPROOF_STATIC_LLVM ON)
endif()
set(llvm $<TARGET_PROPERTY:SHAPEPROOF_LLVM>)
set(all LLVM)
if(SHAPEPROOF_STATIC_LLVM)
  shapeproof_archives(all LLVMSupport)
endif()
shapeproof_imported(llvm "${LLVM_INCLUDE_DIRS}"
                    "$<$<BOOL:${llvm}>:${llvm}>"
                    "$<$<NOT:$<BOOL:${llvm}>>:${all}>")

set(SHAPEPROOF_WITH_MLIR OFF)
if(SHAPEPROOF_ENABLE_MLIR)
  shapeproof_wanted(wanted "${SHAPEPROOF_ENABLE_MLIR}")
  if(NOT SHAPEPROOF_IN_LLVM)
    find_package(MLIR ${SHAPEPROOF_LLVM_VERSION} ${wanted} CONFIG
                 HINTS ${SHAPEPROOF_LLVM_PREFIX})
  endif()
  if(TARGET MLIRIR)
    set(SHAPEPROOF_WITH_MLIR ON)
    # Unless a program's property names what it links in place of both.
    set(no_other $<NOT:$<BOOL:${llvm}>>)
    set(libraries $<${no_other}:MLIR> $<${no_other}:LLVM>)
    set(opt)
    if(SHAPEPROOF_STATIC_LLVM)
      # Dialects and interfaces with rules of ours, and what passes need.
      set(dialects Affine Arith Bufferization ControlFlow Func GPU Index Linalg
          LLVM MLProgram MemRef SCF Shape Tensor Tosa UB Vector)
      list(TRANSFORM dialects REPLACE "(.+)" "MLIR\\1Dialect")
      llvm_map_components_to_libnames(parts support core asmparser bitreader
        bitwriter irreader frontendopenmp transformutils targetparser)
      shapeproof_archives(libraries MLIRIR MLIRAnalysis MLIRParser MLIRPass
        MLIRTransforms MLIRTransformUtils MLIRValueBoundsOpInterface
        MLIRInferIntRangeInterface MLIRArithTransforms MLIRTransformDialect
        MLIRTransformPDLExtension ${dialects} ${parts})
      shapeproof_archives(opt MLIROptLib ${parts})
    endif()
    shapeproof_imported(mlir "${MLIR_INCLUDE_DIRS}" "${libraries}")
    if(SHAPEPROOF_STATIC_LLVM)
      # Few functions of large dialects are called.
      target_link_options(ShapeproofDeps::mlir INTERFACE -Wl,--gc-sections)
    endif()
    shapeproof_imported(mlir_opt "${MLIR_INCLUDE_DIRS}" "${opt}"
                        ShapeproofDeps::mlir)
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
