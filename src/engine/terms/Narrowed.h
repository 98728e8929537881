// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers cut to the bits of a machine integer. The signed number of N bits
// that equals x modulo 2^N is a remainder, moved down by half the period:
//
//   wrapN(x) = (x + 2^(N-1)) mod 2^N - 2^(N-1)
//            = x - 2^N * ((x + 2^(N-1)) floordiv 2^N)     in normal form
//
// The normal form also reduces the division: wrap32(4 * n) is 4 * n - 2^32 *
// ((n + 2^29) floordiv 2^30). The quotient is 0 where x fits N bits.

#ifndef SHAPEPROOF_TERMS_NARROWED_H
#define SHAPEPROOF_TERMS_NARROWED_H

#include "engine/terms/Traversal.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

/// coefficient * wrapN(constant + summands), where N is the width.
struct NarrowedPart {
  Int coefficient;
  unsigned width;
  Int constant;
  llvm::SmallVector<Summand, 4> summands;
};

/// A sum with its narrowed parts, and the rest.
struct WithNarrowed {
  llvm::SmallVector<NarrowedPart, 1> parts;
  Int constant;
  llvm::SmallVector<Summand, 4> rest;
};

/// The quotient of a narrowed number of 8 to 64 bits in the terms, without
/// another one in its dividend: 0 unless the number overflows its type.
std::optional<DimId> overflowQuotientIn(const TermStore &store,
                                        llvm::ArrayRef<Term> roots);

/// The sum, equal to the view, with its narrowed parts set apart.
WithNarrowed splitNarrowed(const TermStore &store, LinearView view);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_NARROWED_H
