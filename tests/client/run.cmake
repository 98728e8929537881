# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds examples/client outside this build and compares what it prints.
#   cmake -DSOURCE=examples/client -DOUT=DIR -DPACKAGE=DIR -DCOMPILER=g++ -P ...
# With -DINSTALL=BUILD, installs that build first and uses what is installed; the
# tool that is installed has to analyse each of -DFILES=FILE,...

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status
    OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}\nexit status ${status}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${OUT})
if(INSTALL)
  run(${CMAKE_COMMAND} --install ${INSTALL} --prefix ${OUT}/prefix)
  file(GLOB_RECURSE package ${OUT}/prefix/*/ShapeproofConfig.cmake)
  cmake_path(GET package PARENT_PATH PACKAGE)
  string(REPLACE "," ";" files "${FILES}")
  foreach(file IN LISTS files)
    run(${OUT}/prefix/bin/shapeproof analyze ${file})
  endforeach()
endif()
run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE} -B ${OUT}/build
    -DShapeproof_DIR=${PACKAGE} -DCMAKE_CXX_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} --build ${OUT}/build)
run(${OUT}/build/client)

file(READ ${SOURCE}/expected.txt expected)
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "expected\n${expected}\ngot\n${output}")
endif()
