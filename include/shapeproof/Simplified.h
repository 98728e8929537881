// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The simplest term that is equal to another one, and what simple means.
//
//   min(H, 64 * (H ceildiv 64))        H
//   (3 * i + j) mod 3                  j mod 3, and j where 0 <= j < 3
//   (A * B) floordiv A                 B, where A >= 1
//
// The cost of a term is that of its text (docs/dims.md), in which a part that
// occurs several times counts once:
//
//   a symbol, a constant                                    1
//   a + b - c                                               1 an operator
//   -a                                                      1
//   4 * a                                                   1, the number 0
//   a * b                                                   2
//   a floordiv b, a mod b, a ceildiv b                      3
//   min, max, broadcast of n operands                       3 * (n - 1)
//   select                                                  3
//   s[i], rank(s), num_elements(s), f(a), wrap32(a)         1
//   [a, b]; head, tail, concat, broadcast of shapes         1
//   a comparison; broadcastable                             1
//   not                                                     1
//   c and d, c or d                                         1 an operator
//   a in [b, c], a in {b, c, ..}                            its comparisons
//
// In claims a number cut to a machine integer costs what it is written in full:
// wrap8(n) == n is better read as a range, n in [-128, 127].
//
// So `n - n mod 8` costs 6, as 8 * (n floordiv 8) does, which is shorter as the
// parts are counted each time; that decides between equal costs, and then the
// order of the declarations of symbols.
//
// Text is made from a normal form (Terms.h) in the cheapest of a few ways:
// `n - 8 * (n floordiv 8)` is written as `n mod 8`, `-((-n) floordiv 64)` as
// `n ceildiv 64`, `a * b + a * c` as `a * (b + c)`. Such ways are not different
// terms, so a term has one text and one cost.
//
// Where the facts contradict, all terms are equal, and the term stays itself.

#ifndef SHAPEPROOF_SIMPLIFIED_H
#define SHAPEPROOF_SIMPLIFIED_H

#include "shapeproof/Ids.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

class TermStore;

template <typename T> struct Simplified {
  /// Equal to the given term in every assignment that satisfies the facts, and
  /// not dearer.
  T term;
  /// The facts that the equality rests on: ascending, without repeats.
  llvm::SmallVector<FactId, 4> premises = {};
  /// The budget ended, so that there may be a simpler term.
  bool limit = false;
};

/// The cost of the term, by the table above.
uint64_t costOf(const TermStore &store, DimId dim);
uint64_t costOf(const TermStore &store, ShapeId shape);
uint64_t costOf(const TermStore &store, ClaimId claim);

} // namespace shapeproof

#endif // SHAPEPROOF_SIMPLIFIED_H
