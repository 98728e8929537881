# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How a folder becomes a target, and the options all of our own code has.

# shapeproof_sources(VAR DIR...): every .cpp below the folders, sorted. Folders
# may be empty or missing.
function(shapeproof_sources var)
  set(found)
  foreach(dir IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH dir OUTPUT_VARIABLE dir)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${dir}/*.cpp)
    list(APPEND found ${files})
  endforeach()
  list(SORT found)
  set(${var} ${found} PARENT_SCOPE)
endfunction()

# shapeproof_subfolders(VAR DIR): the names of the folders in DIR, sorted.
function(shapeproof_subfolders var dir)
  file(GLOB entries LIST_DIRECTORIES true RELATIVE ${dir} CONFIGURE_DEPENDS
       ${dir}/*)
  set(found)
  foreach(entry IN LISTS entries)
    if(IS_DIRECTORY ${dir}/${entry})
      list(APPEND found ${entry})
    endif()
  endforeach()
  set(${var} ${found} PARENT_SCOPE)
endfunction()

# shapeproof_options(TARGET [NO_RTTI]): warnings, sanitizers, and no exceptions.
# What uses MLIR has RTTI where MLIR has it.
function(shapeproof_options target)
  cmake_parse_arguments(arg "NO_RTTI" "" "" ${ARGN})
  if(NOT LLVM_ENABLE_RTTI)
    set(arg_NO_RTTI ON)
  endif()
  # In sections, so that linkers leave out what a program does not use.
  target_compile_options(${target} PRIVATE -Wall -Wextra
    -ffunction-sections -fdata-sections
    $<$<BOOL:${SHAPEPROOF_WERROR}>:-Werror>
    $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>
    $<$<AND:$<BOOL:${arg_NO_RTTI}>,$<COMPILE_LANGUAGE:CXX>>:-fno-rtti>)
  if(SHAPEPROOF_SANITIZE)
    # No vptr check: it needs RTTI on both sides of every virtual call. Null
    # pointers fault by themselves; to check for them, for alignment and for the
    # size of objects at each access takes a third of the time of a build. And
    # GCC takes address sanitizer's own calls in LLVM's headers for uses of what
    # is not initialized.
    set(flags -fsanitize=address,undefined
              -fno-sanitize=vptr,null,alignment,object-size
              -fno-sanitize-recover=undefined)
    target_compile_options(${target} PRIVATE ${flags} -fno-omit-frame-pointer
      $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    target_link_options(${target} PUBLIC ${flags})
  endif()
  if(SHAPEPROOF_BUILD_FUZZERS)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# shapeproof_unity(TARGET SOURCES...): with SHAPEPROOF_UNITY up to eight files of
# a folder are compiled as one, sixteen of the library, which takes less than half
# the time from nothing. Names that
# a file has for itself are therefore different from those of its folder's other
# files.
function(shapeproof_unity target)
  if(NOT SHAPEPROOF_UNITY)
    return()
  endif()
  set(most 8)
  if(target MATCHES "^shapeproof_(core|engine|checker)$")
    set(most 16)
  endif()
  set(folder_before)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    if(NOT folder STREQUAL folder_before)
      set(number 0)
      set(folder_before ${folder})
    endif()
    math(EXPR group "${number} / ${most}")
    math(EXPR number "${number} + 1")
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    string(REPLACE "/" "_" name "${folder}_${group}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON
    UNITY_BUILD_MODE GROUP
    UNITY_BUILD_CODE_AFTER_INCLUDE "#undef DEBUG_TYPE")
endfunction()

# shapeproof_test_options(TARGET [ENGINE] [NO_RTTI]): tests see the internals; the
# public headers are tested by examples/client. Those of the engine do without the
# rest of the library.
function(shapeproof_test_options target)
  cmake_parse_arguments(arg "ENGINE" "" "" ${ARGN})
  shapeproof_options(${target} ${arg_UNPARSED_ARGUMENTS})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests
    ${PROJECT_SOURCE_DIR}/tests/engine
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/contexts)
  set(library shapeproof_core)
  if(arg_ENGINE)
    set(library shapeproof_checker)
  endif()
  target_link_libraries(${target} PRIVATE ${library})
endfunction()
