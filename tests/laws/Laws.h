// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every context promises, as checks on one problem.
//
// A check runs a subject on a flat problem (no scopes) and says what is wrong,
// or nothing. They are functions and not expectations, because they are tested
// themselves: WrongContextsTest.cpp shows that each catches a context which
// breaks its law.
//
//   Sound          against enumeration of a finite box
//   Monotone       more facts lose nothing
//   Scoped         pop undoes push
//   OrderFree      the way facts are written and ordered does not matter
//   Deterministic  nor does what was asked or interned before
//   Ordered        a stronger context decides what a weaker one does
//   Evident        the premises alone give the same answer
//   Certified      answers of affine have proofs that are checked
//   Quick          what isEqual decides, decide decides alike
//
// "Limits excepted": an answer that reports the end of a budget is compared
// with nothing.

#ifndef SHAPEPROOF_TESTS_LAWS_LAWS_H
#define SHAPEPROOF_TESTS_LAWS_LAWS_H

#include "support/Reference.h"
#include "support/Session.h"

namespace shapeproof::testing {

/// What is wrong, for people; nothing if the law holds on the problem.
using Violation = std::optional<std::string>;
using Law = std::function<Violation(const Subject &, const Problem &)>;

Violation checkSound(const Subject &subject, const Problem &problem,
                     const Box &box);
Violation checkMonotone(const Subject &subject, const Problem &problem);
Violation checkScoped(const Subject &subject, const Problem &problem);
Violation checkOrderFree(const Subject &subject, const Problem &problem);
Violation checkDeterministic(const Subject &subject, const Problem &problem);
Violation checkOrdered(const Subject &weaker, const Subject &stronger,
                       const Problem &problem);
Violation checkEvident(const Subject &subject, const Problem &problem);

/// Each Proved and Refuted has a certificate that is checked, in that
/// registered context; adds their number to `certified`. (Not for a subject:
/// reports are of registered contexts.)
Violation checkCertified(const Problem &problem, const std::string &context,
                         unsigned *certified = nullptr);

Violation checkQuick(const Subject &subject, const Problem &problem);

/// The laws that concern one context, by name; Sound enumerates `box`.
struct NamedLaw {
  const char *name;
  Law check;
};
std::vector<NamedLaw> lawsOfOneContext(const Box &box);

/// The violation, with the shrunk problem as .dims text.
std::string describe(const std::string &law, const std::string &context,
                     const Problem &problem,
                     const std::function<Violation(const Problem &)> &check);

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_LAWS_LAWS_H
