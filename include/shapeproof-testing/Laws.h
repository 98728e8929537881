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

/// The laws of contexts, numbered and named; code and tests cite them by name.
///
/// An assignment gives every symbol an integer (a dim: >= 0), every symbolic
/// shape a rank and extents, and every division by zero a value. Facts hold in
/// some assignments. "Limits excepted" in a law: an answer that says `limit`
/// (the step budget ended) is compared with nothing.
///
///   1. Sound          A claim that is Proved holds in every assignment that
///                     satisfies the facts, and one that is Refuted in none.
///                     Bounds contain every value. The two assignments of a
///                     Contingent satisfy the facts, and the claim holds in one
///                     and fails in the other. Checked against enumeration of a
///                     finite box.
///   2. Monotone       More facts never lose a Proved or a Refuted and never
///                     widen a bound, unless the new facts contradict. Limits
///                     excepted.
///   3. Scoped         After pop every answer is what it was before the
///                     matching push. Limits excepted.
///   4. OrderFree      Permuting facts, renaming symbols, swapping the sides of
///                     `==` and negating both sides of an inequality change no
///                     verdict and no bound. Limits excepted.
///   5. Deterministic  Equal input gives equal answers, evidence included,
///                     whatever was asked or interned before.
///   6. Ordered        A context decides each claim that a context of its
///                     `atLeast` decides, and decides it alike or reports a
///                     contradiction; its bounds lie within the weaker ones.
///                     Limits excepted.
///   7. Evident        A fresh context that is given only the premises gives
///                     the same Proved, Refuted, bound or contradiction, and
///                     facts about unrelated symbols change no premises. Limits
///                     excepted.
///   8. Quick          A verdict of isEqual is the verdict of decide.
///
/// Returns the names, in the order in which they are checked.
std::vector<std::string> names();

/// The first three ways in which the context breaks the law; empty if it does
/// not. At most `problems` problems are tried, spread evenly over all of them;
/// that is for slow contexts. An unknown law or context is reported as a
/// violation.
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
