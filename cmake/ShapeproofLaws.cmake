# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The laws that every context obeys, as a library for tests: Shapeproof::laws.
# Our own tests are built on it, as are those of contexts that others write.

find_package(GTest REQUIRED)
# tests/support by itself, for the tests of the engine alone.
shapeproof_sources(support_sources tests/support)
add_library(shapeproof_support OBJECT ${support_sources})
shapeproof_test_options(shapeproof_support ENGINE NO_RTTI)
target_link_libraries(shapeproof_support PRIVATE GTest::gtest)
set(law_sources $<TARGET_OBJECTS:shapeproof_support>)
foreach(name Certified Laws Sound Problems ContextLaws)
  list(APPEND law_sources ${PROJECT_SOURCE_DIR}/tests/engine/laws/${name}.cpp)
endforeach()
add_library(shapeproof_laws STATIC ${law_sources})
set_target_properties(shapeproof_laws PROPERTIES EXPORT_NAME laws)
shapeproof_test_options(shapeproof_laws NO_RTTI)
target_include_directories(shapeproof_laws
  PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
         $<INSTALL_INTERFACE:include>)
target_link_libraries(shapeproof_laws PUBLIC shapeproof_core GTest::gtest)
