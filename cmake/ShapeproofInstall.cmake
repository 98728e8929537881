# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The installation has three parts: `tools` (programs, the plugin, their
# manual), `dev` (libraries, headers, packages for CMake and pkg-config) and
# `python`. A fourth, `wheel`, is what pip installs (setup.py). An outside project finds the libraries with
# find_package(Shapeproof), installed or in the build folder
# (Shapeproof_DIR=build/cmake). No installed file names its own place, so the
# whole may be moved.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Shapeproof)
set(package_build_dir ${PROJECT_BINARY_DIR}/cmake)

# --- Libraries and headers -----------------------------------------------------

set(SHAPEPROOF_COMPONENTS core)

# shapeproof_component(NAME TARGET...): the libraries of a component of the
# package; those that are not built are left out.
macro(shapeproof_component name)
  set(component_targets)
  foreach(target ${ARGN})
    if(TARGET ${target})
      list(APPEND component_targets ${target})
    endif()
  endforeach()
  if(component_targets)
    list(APPEND SHAPEPROOF_COMPONENTS ${name})
    export(TARGETS ${component_targets} NAMESPACE Shapeproof::
           FILE ${package_build_dir}/Shapeproof_${name}.cmake)
    install(TARGETS ${component_targets} EXPORT Shapeproof_${name}
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev
            LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
    install(EXPORT Shapeproof_${name} NAMESPACE Shapeproof::
            FILE Shapeproof_${name}.cmake
            DESTINATION ${package_dir} COMPONENT dev)
  endif()
endmacro()
shapeproof_component(core shapeproof_core shapeproof_checker shapeproof_shared)
shapeproof_component(c shapeproof_c shapeproof_c_mlir)
shapeproof_component(mlir shapeproof_mlir shapeproof_operators)
shapeproof_component(testing shapeproof_laws)
if(SHAPEPROOF_WITH_Z3)
  list(APPEND SHAPEPROOF_COMPONENTS z3)
endif()
list(REMOVE_DUPLICATES SHAPEPROOF_COMPONENTS)

set(header_folders include/shapeproof)
if(TARGET shapeproof_c)
  list(APPEND header_folders include/shapeproof-c)
endif()
if(TARGET shapeproof_mlir)
  list(APPEND header_folders mlir/include/shapeproof-mlir)
endif()
if(TARGET shapeproof_laws)
  list(APPEND header_folders include/shapeproof-testing)
endif()
list(TRANSFORM header_folders PREPEND ${PROJECT_SOURCE_DIR}/)
install(DIRECTORY ${header_folders}
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)

# --- Packages for CMake and pkg-config -------------------------------------------

configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/ShapeproofConfig.cmake.in
  ${package_build_dir}/ShapeproofConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
  ${package_build_dir}/ShapeproofConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
configure_file(${PROJECT_SOURCE_DIR}/cmake/ShapeproofDependencies.cmake
               ${package_build_dir}/ShapeproofDependencies.cmake COPYONLY)
install(FILES ${package_build_dir}/ShapeproofConfig.cmake
              ${package_build_dir}/ShapeproofConfigVersion.cmake
              ${package_build_dir}/ShapeproofDependencies.cmake
        DESTINATION ${package_dir} COMPONENT dev)

# shapeproof_pkg_config(NAME DESCRIPTION LIBS CFLAGS)
function(shapeproof_pkg_config name description libs cflags)
  set(SHAPEPROOF_PC_NAME ${name})
  set(SHAPEPROOF_PC_DESCRIPTION ${description})
  set(SHAPEPROOF_PC_LIBS ${libs})
  set(SHAPEPROOF_PC_CFLAGS ${cflags})
  set(folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  string(REGEX REPLACE "[^/]+" ".." SHAPEPROOF_PC_PREFIX ${folder})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/shapeproof.pc.in
                 ${package_build_dir}/${name}.pc @ONLY)
  install(FILES ${package_build_dir}/${name}.pc
          DESTINATION ${folder} COMPONENT dev)
endfunction()
set(libs "-lshapeproof_core -lshapeproof_checker")
if(SHAPEPROOF_WITH_Z3)
  string(APPEND libs " -lz3")
endif()
shapeproof_pkg_config(shapeproof "Symbolic constraint analysis of tensor shapes"
  "${libs} -L${LLVM_LIBRARY_DIR} -Wl,-rpath,${LLVM_LIBRARY_DIR} -lLLVM"
  " -isystem ${LLVM_INCLUDE_DIRS}")
if(TARGET shapeproof_c)
  shapeproof_pkg_config(shapeproof-c "The C interface of Shapeproof"
    "-lshapeproof-c" "")
endif()

# --- Tools, and their manual -----------------------------------------------------

set(tools)
foreach(tool shapeproof shapeproof-mlir shapeproof-check shapeproof-opt
             shapeproof-exec shapeproof-lsp-server)
  if(TARGET ${tool})
    list(APPEND tools ${tool})
  endif()
endforeach()
install(TARGETS ${tools}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
if(TARGET ShapeproofPlugin)
  install(TARGETS ShapeproofPlugin
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT tools)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
# The files that editors need besides the server (docs/editor.md).
if(TARGET shapeproof-lsp-server)
  foreach(editor vscode nvim emacs)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/editor/${editor}
            DESTINATION ${CMAKE_INSTALL_DATADIR}/shapeproof/editors
            COMPONENT tools PATTERN node_modules EXCLUDE
            PATTERN package-lock.json EXCLUDE PATTERN "*.vsix" EXCLUDE)
  endforeach()
endif()
# Libraries of shape functions; the tool looks for them beside its own folder.
if(TARGET shapeproof_mlir)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/share/shapeproof
          DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT tools
          FILES_MATCHING PATTERN "*.mlir" PATTERN "*.syntax")
  # The page of `shapeproof serve`, if ./dev page has built it.
  install(DIRECTORY ${PROJECT_BINARY_DIR}/share/shapeproof-page
          DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT tools OPTIONAL)
endif()

# Man pages and completions are made from what --help prints, so that they say
# the same.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND AND NOT SHAPEPROOF_SANITIZE)
  set(manual ${PROJECT_BINARY_DIR}/manual)
  set(programs)
  foreach(tool shapeproof shapeproof-check shapeproof-opt shapeproof-exec
               shapeproof-lsp-server)
    if(TARGET ${tool})
      list(APPEND programs $<TARGET_FILE:${tool}>)
    endif()
  endforeach()
  add_custom_command(OUTPUT ${manual}/stamp
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/manual.py
            --version=${PROJECT_VERSION} --out=${manual} ${programs}
    COMMAND ${CMAKE_COMMAND} -E touch ${manual}/stamp
    DEPENDS ${tools} ${PROJECT_SOURCE_DIR}/cmake/manual.py
    COMMENT "Man pages and completions" VERBATIM)
  add_custom_target(shapeproof_manual ALL DEPENDS ${manual}/stamp)
  install(DIRECTORY ${manual}/man1
          DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT tools)
  foreach(shell bash-completion/completions zsh/site-functions
                fish/vendor_completions.d)
    install(DIRECTORY ${manual}/${shell}/ COMPONENT tools
            DESTINATION ${CMAKE_INSTALL_DATADIR}/${shell})
  endforeach()
endif()

# --- Python ------------------------------------------------------------------------

if(TARGET shapeproof_python)
  set(SHAPEPROOF_PYTHON_DIR lib/python3/dist-packages CACHE STRING
      "Where the Python package goes, below the prefix")
  install(TARGETS shapeproof_python COMPONENT python
          LIBRARY DESTINATION ${SHAPEPROOF_PYTHON_DIR}/shapeproof)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/python/shapeproof COMPONENT python
          DESTINATION ${SHAPEPROOF_PYTHON_DIR}
          FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN "py.typed")
endif()

# The parts of a wheel besides the files in Python (setup.py).
if(TARGET shapeproof_python)
  set(in_wheel shapeproof)
  if(TARGET shapeproof-mlir)
    list(APPEND in_wheel shapeproof-mlir)
  endif()
  add_custom_target(wheel DEPENDS ${in_wheel} shapeproof_python)
  install(TARGETS ${in_wheel} RUNTIME DESTINATION bin
          COMPONENT wheel EXCLUDE_FROM_ALL)
  install(TARGETS shapeproof_python LIBRARY DESTINATION .
          COMPONENT wheel EXCLUDE_FROM_ALL)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/share/shapeproof DESTINATION share
          COMPONENT wheel EXCLUDE_FROM_ALL
          FILES_MATCHING PATTERN "*.mlir" PATTERN "*.syntax")
endif()
