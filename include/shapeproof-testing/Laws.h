// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every context promises, as tests for a context of one's own:
//
//   find_package(Shapeproof REQUIRED COMPONENTS testing)
//   target_link_libraries(my_tests PRIVATE Shapeproof::laws GTest::gtest_main)
//
//   SHAPEPROOF_CONTEXT_LAWS(Parity, registerParity()) // its name
//
// makes one test of GoogleTest for each law. The context has to be registered
// by then (shapeproof/Backend.h): the second argument is evaluated in each
// test. The laws are tried on some hundreds of small problems, all of some
// families and random ones, with known answers from enumeration. A failure
// shows a problem that has been made as small as it gets, as text
// (docs/dims.md).

#ifndef SHAPEPROOF_TESTING_LAWS_H
#define SHAPEPROOF_TESTING_LAWS_H

#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <string>
#include <vector>

namespace shapeproof::laws {

/// The names of the laws:
///   Sound          proved has no counterexample, refuted no example, bounds
///                  contain every value, examples are some
///   Monotone       more facts lose nothing
///   Scoped         pop undoes push
///   OrderFree      the way facts are written and ordered does not matter
///   Deterministic  nor does what was asked or interned before
///   Evident        the premises alone give the same answer, and facts about
///                  other symbols change none
///   Quick          what isEqual decides, decide decides alike
///   Ordered        decides what the contexts decide that it is `atLeast`
std::vector<std::string> names();

/// How the context breaks the law, the first three ways; empty if it does not.
/// At most `problems` problems are tried, spread over all of them: for contexts
/// that take long. An unknown law or context is told as a violation.
std::vector<std::string> violations(llvm::StringRef law,
                                    llvm::StringRef context,
                                    unsigned problems = ~0u);

} // namespace shapeproof::laws

// NOLINTBEGIN: as GoogleTest's own macros are.
#define SHAPEPROOF_CONTEXT_LAWS(suite, context)                                \
  class suite : public ::testing::TestWithParam<std::string> {};               \
  TEST_P(suite, obeys) {                                                       \
    for (const std::string &violation :                                        \
         ::shapeproof::laws::violations(GetParam(), context))                  \
      ADD_FAILURE() << violation;                                              \
  }                                                                            \
  INSTANTIATE_TEST_SUITE_P(                                                    \
      Laws, suite, ::testing::ValuesIn(::shapeproof::laws::names()),           \
      [](const ::testing::TestParamInfo<std::string> &info) {                  \
        return info.param;                                                     \
      })
// NOLINTEND

#endif // SHAPEPROOF_TESTING_LAWS_H
