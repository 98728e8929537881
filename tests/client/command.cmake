# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# run(COMMAND...): runs it; what it prints is in `output`. Fails, with that, if
# the command does.

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status
    OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}\nexit status ${status}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()
