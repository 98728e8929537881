// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A context that knows which sizes are even and which are odd:
//
//   n == m + 1, k == 2 * m         n + k is odd where m is even, n != m,
//                                  k mod 2 == 0
//
// Every fact that is an equality is one modulo two. These are solved by
// elimination, anew for each question: a backend needs no state of its own.

#ifndef PARITY_H
#define PARITY_H

#include "shapeproof/Backend.h"

/// A sum of columns and a constant, modulo two; and the equations, by number,
/// that were added to it.
struct Parity {
  std::vector<shapeproof::DimId> columns; // In structural order.
  bool isOdd = false;
  std::vector<unsigned> from;
};

class ParityBackend : public shapeproof::Backend {
public:
  using Backend::Backend;

  shapeproof::Answer decide(shapeproof::ClaimId claim) override;
  shapeproof::Bounds bound(shapeproof::DimId dim) override;
  bool
  isContradictory(llvm::SmallVectorImpl<shapeproof::FactId> &premises) override;

private:
  struct Solved;
  struct Known {
    bool isOdd;
    llvm::SmallVector<shapeproof::FactId, 4> premises;
  };

  Parity parityOf(shapeproof::DimId dim) const;
  void add(Parity &to, const Parity &other) const;
  void reduce(Parity &parity, const Solved &solved) const;
  Solved solve() const;
  /// Whether a term is odd, if the facts tell.
  std::optional<Known> known(shapeproof::DimId dim) const;
  /// Decides a conjunction or disjunction.
  shapeproof::Answer decideCompound(shapeproof::ClaimId claim);
};

/// Registers it as "parity", once; returns that name.
const char *registerParity();

#endif // PARITY_H
