// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Problems of equalities, of any size, with answers known beforehand.
//
//   chain    a0 == a1, a1 == a2, ...            claims over four links
//   star     a0 == a1, a0 == a2, ...            claims between two rays
//   random   a tree, facts in random order      claims between random nodes
//   cascade  f(f(ai)) == bi, then a0 == a1, ... claims bi == bj: each new fact
//            makes f(..) equal, then f(f(..)), then b
//   scopes   a chain, and after every 10th fact a scope with facts and claims
//            of its own, up to 16 deep
//
// A problem is a list of steps over nodes; the same list becomes .dims text or
// calls of the library.

#ifndef SHAPEPROOF_BENCH_SUPPORT_MERGES_H
#define SHAPEPROOF_BENCH_SUPPORT_MERGES_H

#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace shapeproof::bench {

/// A symbol, or f(operand).
struct Node {
  static constexpr uint32_t kSymbol = ~0u;
  uint32_t operand = kSymbol;
};

struct Step {
  enum Kind : uint8_t { Fact, Claim, Push, Pop } kind;
  /// A Fact or Claim says that these nodes are equal. Every claim holds.
  uint32_t a = 0, b = 0;
};

struct Merges {
  std::vector<Node> nodes;
  std::vector<Step> steps;
};

struct Family {
  llvm::StringLiteral name;
  /// About `facts` facts and as many claims.
  Merges (*make)(unsigned facts);
};

llvm::ArrayRef<Family> families();

/// The problem as .dims text; f(x) is `x floordiv d`.
std::string toText(const Merges &merges);

/// The nodes as terms of a store; f(x) is an uninterpreted function.
std::vector<DimId> toTerms(const Merges &merges, TermStore &store);

/// Performs the steps. Returns the number of claims not Proved, which is 0 for
/// a context with equality.
unsigned perform(const Merges &merges, llvm::ArrayRef<DimId> terms,
                 InferenceContext &context, bool claims);

} // namespace shapeproof::bench

#endif // SHAPEPROOF_BENCH_SUPPORT_MERGES_H
