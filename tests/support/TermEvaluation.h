// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The meaning of an interned term, by its definition.
//
// The library's Evaluator gives no value to terms that divide by zero. Whether
// a rule is sound depends on those values, too: this evaluator gets the result
// of a division by zero, and so finds the mistake in n mod 0 == n. It shares
// nothing with the library except the store it reads.
//
//   TermWorld world{{{n, 3}}, {}, {}, ZeroDivision::Scramble};
//   TermEvaluation(store, world).value(store.mod(n, store.constant(0)))

#ifndef SHAPEPROOF_TESTS_SUPPORT_TERMEVALUATION_H
#define SHAPEPROOF_TESTS_SUPPORT_TERMEVALUATION_H

#include "shapeproof/Terms.h"
#include "support/Reference.h"
#include <map>

namespace shapeproof::testing {

/// Values of the symbols that matter to a question.
struct TermWorld {
  std::map<DimId, int64_t> dims;
  std::map<ShapeId, std::vector<int64_t>> shapes;
  std::map<ClaimId, bool> bools;
  ZeroDivision zeroDivision = ZeroDivision::Zero;
};

/// Evaluates terms, recursively, because terms of tests are small. An undefined
/// term has some value, and a claim beside it tells whether it is defined.
/// Precondition: values fit 64 bits, and the world has one for each symbol in
/// the term.
class TermEvaluation {
public:
  /// `truncates` rounds quotients towards zero, for tests of the tests.
  TermEvaluation(const TermStore &store, const TermWorld &world,
                 bool truncates = false)
      : store(store), world(world), truncates(truncates) {}

  int64_t value(DimId d);
  std::vector<int64_t> extents(ShapeId s);
  bool holds(ClaimId c);

private:
  bool broadcastable(llvm::ArrayRef<ShapeId> shapes);
  int64_t divide(int64_t a, int64_t b);
  int64_t modulo(int64_t a, int64_t b);

  const TermStore &store;
  const TermWorld &world;
  const bool truncates;
};

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_SUPPORT_TERMEVALUATION_H
