// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The laws of contexts as checks on one problem. The laws are numbered and
// defined in shapeproof-testing/Laws.h, where a reader of "Monotone" or
// "limits excepted" finds the meaning.
//
// A check runs a subject on a flat problem (no scopes) and returns a violation,
// or nothing. The checks are functions and not expectations, because they are
// tested themselves: WrongContextsTest.cpp shows that each one catches a
// context that breaks its law.
//
// One more check is of registered contexts only: Certified, which says that the
// answers of `affine` have proofs that the checker accepts.

#ifndef SHAPEPROOF_TESTS_LAWS_LAWS_H
#define SHAPEPROOF_TESTS_LAWS_LAWS_H

#include "support/Reference.h"
#include "support/Session.h"

namespace shapeproof::testing {

/// A description of the violation; nothing if the law holds on the problem.
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

/// Checks that each Proved and Refuted of the registered context has a
/// certificate that the checker accepts; adds their number to `certified`. (It
/// takes no subject, as reports are of registered contexts.)
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
