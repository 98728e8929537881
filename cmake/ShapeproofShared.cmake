# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# libshapeproof.so, the library as a shared one: Shapeproof::shared. Its number
# changes with every minor version as long as the major one is 0. It exports
# what the public headers declare: the members of their classes, and their
# functions. They are found as lines that start in the first column, which is
# how the headers are formatted.

string(CONCAT patterns "    shapeproof::operator?*;\n"
  "    shapeproof::handles::*;\n") # Nothing else is in it.
file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/shapeproof/*.h)
foreach(header IN LISTS headers)
  file(STRINGS ${header} lines REGEX "^(class|struct) [A-Z][A-Za-z]+.*{")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^(class|struct) ([A-Z][A-Za-z]+).*" "\\2" name "${line}")
    string(APPEND patterns "    shapeproof::${name}::[!I]*;\n" # No Impl.
      "    shapeproof::${name}::I[!m]*;\n"
      "    typeinfo?for?shapeproof::${name};\n"
      "    typeinfo?name?for?shapeproof::${name};\n"
      "    vtable?for?shapeproof::${name};\n")
  endforeach()
  file(STRINGS ${header} lines REGEX "^[A-Za-z].*[ *&]?[a-z][A-Za-z]+\\(.*")
  foreach(line IN LISTS lines)
    if(line MATCHES "(operator[^ (]+|[a-z][A-Za-z]+)\\(")
      string(APPEND patterns "    shapeproof::${CMAKE_MATCH_1}?*;\n")
    endif()
  endforeach()
endforeach()
set(map ${PROJECT_BINARY_DIR}/libshapeproof.map)
file(CONFIGURE OUTPUT ${map} CONTENT
  "{\n  global:\n  extern \"C++\" {\n${patterns}  };\n  local: *;\n};\n")

add_library(shapeproof_shared SHARED $<TARGET_OBJECTS:shapeproof_core>
            $<TARGET_OBJECTS:shapeproof_engine> $<TARGET_OBJECTS:shapeproof_checker>)
add_library(Shapeproof::shared ALIAS shapeproof_shared)
set_target_properties(shapeproof_shared PROPERTIES
  EXPORT_NAME shared OUTPUT_NAME shapeproof LINKER_LANGUAGE CXX
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  LINK_DEPENDS ${map})
target_compile_features(shapeproof_shared INTERFACE cxx_std_17)
target_include_directories(shapeproof_shared INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
target_link_libraries(shapeproof_shared PUBLIC ShapeproofDeps::llvm)
if(SHAPEPROOF_WITH_Z3)
  target_link_libraries(shapeproof_shared PRIVATE ShapeproofDeps::z3)
endif()
target_link_options(shapeproof_shared PRIVATE
  -Wl,--version-script,${map} -Wl,--no-undefined -Wl,-Bsymbolic-functions)
