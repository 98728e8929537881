// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The derivations of constraints: cheap to record while solving, written out in
// full on demand.
//
// A chain x1 == x0 + s, x2 == x1 + s, ... gives xn == x0 + n*s, whose proof
// names all n facts. If each xi had its list, n facts would take n^2 words; so
// a derived constraint is a node that names the nodes it was made from, with
// factors, and the lists are multiplied out only for a refutation that is asked
// for.
//
// A node is a leaf (fact, definition of a fresh variable, assumption of a
// branch), a sum of earlier nodes with rational factors (>= 0 for
// inequalities), or such a sum rounded: its coefficients are integers, and its
// constant is rounded down. Nodes only name earlier ones, so popping a scope
// is truncating a list.

#ifndef SHAPEPROOF_LINEAR_PROOF_H
#define SHAPEPROOF_LINEAR_PROOF_H

#include "engine/base/Append.h"
#include "engine/base/Budget.h"
#include "engine/checker/Certificate.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::linear {

using ProofId = uint32_t;
using ProofSum = llvm::SmallVector<std::pair<ProofId, Rational>, 2>;

class Proof {
public:
  enum class Kind : uint8_t { Fact, Definition, Assumption, Sum, Rounded };

  /// A leaf; index is the fact's or definition's number, or the number of
  /// branches above the assumption.
  ProofId leaf(Kind kind, uint32_t index) { return add(kind, index); }
  ProofId derive(bool rounded, ProofSum sum) {
    const ProofId id = add(rounded ? Kind::Rounded : Kind::Sum, 0);
    for (auto &part : sum)
      append(parts, std::move(part));
    return id;
  }

  size_t size() const { return nodes.size(); }
  void truncate(size_t size) {
    if (size < nodes.size())
      parts.erase(parts.begin() + nodes[size].first, parts.end());
    nodes.erase(nodes.begin() + static_cast<ptrdiff_t>(size), nodes.end());
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

  /// Functions that turn numbers of leaves and local variables into those of
  /// the caller.
  struct Names {
    llvm::function_ref<Certificate::Hypothesis(uint32_t)> fact;
    llvm::function_ref<Certificate::Definition(uint32_t)> definition;
    llvm::function_ref<LinearForm(const LinearForm &)> form;
  };

  /// Multiplies out. Linear in the nodes reached, up to a logarithm, for each
  /// rounding and leaf. Nothing if the budget ends.
  std::optional<Certificate> certificate(const Refutation &refutation,
                                         const Names &names,
                                         Budget &budget) const;

private:
  class CertificateWriter;
  struct Node {
    Kind kind;
    uint32_t index;
    uint32_t first; // of its sum, which ends where the next node's begins
  };
  std::vector<Node> nodes;
  std::vector<ProofSum::value_type> parts; // of the sums, one after the other
  mutable std::vector<Rational> factors;   // scratch, all zero between calls

  using Sum = llvm::ArrayRef<ProofSum::value_type>;
  ProofId add(Kind kind, uint32_t index) {
    append(nodes, {kind, index, static_cast<uint32_t>(parts.size())});
    return static_cast<ProofId>(nodes.size() - 1);
  }
  Sum sumOf(ProofId id) const {
    const size_t first = nodes[id].first;
    const size_t end =
        id + 1 < nodes.size() ? nodes[id + 1].first : parts.size();
    return Sum(parts).slice(first, end - first);
  }
  bool expand(Sum sum, ProofSum &out, Budget &budget) const;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_PROOF_H
