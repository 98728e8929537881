# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs a build, moves what was installed (it must not matter where it is),
# and runs what is there: every tool on its help and version, shapeproof on each
# of -DFILES=FILE,..., the plugin in -DMLIR_OPT if that is given.
#   cmake -DBUILD=DIR -DOUT=DIR -P install.cmake

include(${CMAKE_CURRENT_LIST_DIR}/command.cmake)

file(REMOVE_RECURSE ${OUT})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${OUT}/first)
file(RENAME ${OUT}/first ${OUT}/prefix)

# Nothing names the place where it was installed, nor the build.
file(GLOB_RECURSE texts ${OUT}/prefix/*.cmake ${OUT}/prefix/*.pc
     ${OUT}/prefix/*.h)
foreach(text IN LISTS texts)
  file(STRINGS ${text} lines REGEX "${OUT}|${BUILD}")
  if(lines)
    message(FATAL_ERROR "${text} names a place: ${lines}")
  endif()
endforeach()

file(GLOB tools ${OUT}/prefix/bin/*)
foreach(tool IN LISTS tools)
  run(${tool} --help)
  run(${tool} --version)
endforeach()
string(REPLACE "," ";" files "${FILES}")
foreach(file IN LISTS files)
  run(${OUT}/prefix/bin/shapeproof analyze ${file})
  if(file MATCHES "mlir$")
    run(${OUT}/prefix/bin/shapeproof-opt ${file})
  endif()
  if(MLIR_OPT AND file MATCHES "mlir$")
    file(GLOB_RECURSE plugin ${OUT}/prefix/ShapeproofPlugin.so)
    run(${MLIR_OPT} --load-pass-plugin=${plugin} ${file}
        --pass-pipeline=builtin.module\(func.func\(shapeproof-elide-checks\)\))
    # It knows as much of an operation as our own program does.
    foreach(by shapeproof-opt mlir-opt)
      set(command ${OUT}/prefix/bin/shapeproof-opt)
      if(by STREQUAL "mlir-opt")
        set(command ${MLIR_OPT} --load-pass-plugin=${plugin})
      endif()
      run(${command} ${file}
        --pass-pipeline=builtin.module\(shapeproof-elide-checks{remarks=true}\))
      string(REGEX MATCHALL "remark: [^\n]*" remarks_by_${by} "${output}")
    endforeach()
    if(NOT remarks_by_mlir-opt STREQUAL remarks_by_shapeproof-opt)
      message(FATAL_ERROR "the plugin says ${remarks_by_mlir-opt}, and "
        "shapeproof-opt ${remarks_by_shapeproof-opt}")
    endif()
    # It exports its entry points, and what MLIR has once in a process.
    if(NM)
      run(${NM} -DC --defined-only ${plugin})
      string(REGEX REPLACE "[^\n]*mlir::detail::TypeIDResolver<[^\n]*\n" ""
             symbols "${output}")
      string(STRIP "${symbols}" symbols)
      string(REGEX REPLACE "[0-9a-f]+ [WT] " "" symbols "${symbols}")
      if(NOT symbols STREQUAL "mlirGetDialectPluginInfo\nmlirGetPassPluginInfo")
        message(FATAL_ERROR "${plugin} exports\n${symbols}")
      endif()
    endif()
  endif()
endforeach()

# The manual: a page for each tool, which groff understands; completions.
foreach(tool IN LISTS tools)
  cmake_path(GET tool FILENAME name)
  file(GLOB_RECURSE page ${OUT}/prefix/share/man/man1/${name}.1)
  if(NOT page AND NOT name STREQUAL "shapeproof-mlir")
    message(FATAL_ERROR "${name} has no man page")
  endif()
endforeach()
file(GLOB completions ${OUT}/prefix/share/bash-completion/completions/*)
foreach(completion IN LISTS completions)
  run(bash -n ${completion})
endforeach()
file(WRITE ${OUT}/complete.sh "
source ${OUT}/prefix/share/bash-completion/completions/shapeproof
compopt() { :; }
COMP_WORDS=(shapeproof analyze --context = aff) COMP_CWORD=4
_shapeproof
echo \${COMPREPLY[@]}
")
run(bash ${OUT}/complete.sh)
if(NOT output STREQUAL "affine\n")
  message(FATAL_ERROR "bash completes --context=aff to '${output}'")
endif()
