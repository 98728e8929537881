// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a derived constraint comes from, cheaply while solving and in full on
// demand.
//
// A chain x1 == x0 + s, x2 == x1 + s, ... gives xn == x0 + n*s, whose proof
// names all n facts. Were each xi to carry its list, n facts would take n^2
// words; so a derived constraint is a node that names the nodes it was made
// from, with factors, and the lists are multiplied out only for the one
// refutation somebody asks about.
//
// A node is a leaf (fact, definition of a fresh variable, assumption of a
// branch), a sum of earlier nodes with rational factors (>= 0 for
// inequalities), or such a sum rounded: its coefficients are integers, and its
// constant is rounded down. Nodes only name earlier ones, so popping a scope
// is truncating a list.

#ifndef SHAPEPROOF_LINEAR_PROOF_H
#define SHAPEPROOF_LINEAR_PROOF_H

#include "base/StepBudget.h"
#include "checker/Certificate.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::linear {

using ProofId = uint32_t;
using ProofSum = llvm::SmallVector<std::pair<ProofId, Rational>, 2>;

class Proof {
public:
  enum class Kind : uint8_t { Fact, Definition, Assumption, Sum, Rounded };

  /// A leaf; index is the fact's or definition's number, or the number of
  /// branches above the assumption.
  ProofId leaf(Kind kind, uint32_t index) {
    Nodes.push_back({kind, index, {}});
    return static_cast<ProofId>(Nodes.size() - 1);
  }
  ProofId derive(bool rounded, ProofSum sum) {
    Nodes.push_back({rounded ? Kind::Rounded : Kind::Sum, 0, std::move(sum)});
    return static_cast<ProofId>(Nodes.size() - 1);
  }

  size_t size() const { return Nodes.size(); }
  void truncate(size_t size) {
    Nodes.erase(Nodes.begin() + static_cast<ptrdiff_t>(size), Nodes.end());
  }

  /// A tree of branches whose leaves are sums equal to a negative constant.
  struct Refutation {
    struct Node {
      SHAPEPROOF_NOEXCEPT_MOVE(Node);
      uint32_t children[2] = {0, 0};
      LinearForm split;
      ProofSum closing;
    };
    std::vector<Node> nodes;
  };

  /// What turns numbers of leaves and local variables into what the caller
  /// gave.
  struct Names {
    llvm::function_ref<Certificate::Hypothesis(uint32_t)> fact;
    llvm::function_ref<Certificate::Definition(uint32_t)> definition;
    llvm::function_ref<LinearForm(const LinearForm &)> form;
  };

  /// Multiplies out. Linear in the nodes reached, up to a logarithm, for each
  /// rounding and leaf. Nothing if the budget ends.
  std::optional<Certificate> certificate(const Refutation &refutation,
                                         const Names &names,
                                         StepBudget &budget) const;

private:
  class CertificateWriter;
  struct Node {
    SHAPEPROOF_NOEXCEPT_MOVE(Node);
    Kind kind = Kind::Fact;
    uint32_t index = 0;
    ProofSum sum;
  };
  std::vector<Node> Nodes;
  mutable std::vector<Rational> Factors; // scratch, all zero between calls

  bool expand(const ProofSum &sum, ProofSum &out, StepBudget &budget) const;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_PROOF_H
