# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds a project outside this build, runs its programs, and compares what they
# print with NAME.txt beside their sources.
#   cmake -DSOURCE=examples/client -DPROGRAMS=client,first -DOUT=DIR
#         -DCOMPILER=g++ -DPACKAGE=DIR -P run.cmake
# In place of the folder of the package, -DPREFIX=DIR: where it is installed.
# -DTESTS=laws,...: programs of which only the exit status counts. -DOPTIONS=...:
# for cmake. -DSTRIP=strip -DMOST=BYTES: how large programs are without symbols.

include(${CMAKE_CURRENT_LIST_DIR}/command.cmake)

file(REMOVE_RECURSE ${OUT})
set(package -DShapeproof_DIR=${PACKAGE})
if(PREFIX)
  set(package -DCMAKE_PREFIX_PATH=${PREFIX})
endif()
run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE} -B ${OUT} ${package}
    -DCMAKE_CXX_COMPILER=${COMPILER} ${OPTIONS})
run(${CMAKE_COMMAND} --build ${OUT})
string(REPLACE "," ";" programs "${PROGRAMS}")
foreach(program IN LISTS programs)
  if(MOST)
    run(${STRIP} -o ${OUT}/${program}.stripped ${OUT}/${program})
    file(SIZE ${OUT}/${program}.stripped size)
    if(size GREATER MOST)
      message(FATAL_ERROR "${program} has ${size} bytes, more than ${MOST}")
    endif()
  endif()
  run(${OUT}/${program})
  file(READ ${SOURCE}/${program}.txt expected)
  if(NOT output STREQUAL expected)
    message(FATAL_ERROR "${program}: expected\n${expected}\ngot\n${output}")
  endif()
endforeach()
string(REPLACE "," ";" tests "${TESTS}")
foreach(test IN LISTS tests)
  run(${OUT}/${test} --gtest_brief=1)
endforeach()
