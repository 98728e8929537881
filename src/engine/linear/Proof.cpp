// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From proof nodes to certificates. A sum is multiplied out from the newest
// node to the oldest: node 9 = 2*[7] + 1*[3] and node 7 = 1*[3] - 1*[1] give
// 9 = 3*[3] - 2*[1], every node once. Roundings are not linear, so they stay:
// each becomes a step of the leaf that needs it.
//
// Tested by tests/engine/linear/LinearSolverTest.cpp.

#include "engine/linear/Proof.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace shapeproof::linear {

/// The cost of a number; a large one costs as much as in the tableau.
static uint64_t costOf(const Rational &number) {
  const uint64_t bits = number.bits();
  return number.isBig() ? bits * bits / 64 : 1;
}

/// Rewrites a sum in leaves and rounded nodes, by increasing number. False if
/// the budget ended.
bool Proof::expand(Sum sum, ProofSum &out, Budget &budget) const {
  if (factors.size() < nodes.size())
    factors.resize(nodes.size());
  std::vector<ProofId> heap;
  auto add = [&](Sum addends, const Rational &factor) {
    for (const auto &[id, c] : addends) {
      if (!budget.spend(costOf(c) + costOf(factor)))
        return;
      Rational amount = c * factor;
      // The heap has each node that was seen. A factor may become zero and come
      // back, so a number may be queued twice: it is summed at its first visit.
      if (factors[id].isZero()) {
        heap.push_back(id);
        std::push_heap(heap.begin(), heap.end());
      }
      factors[id] += amount;
    }
  };
  add(sum, Rational(1));
  // Always runs to the end, so that all factors are zero again.
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end());
    ProofId id = heap.back();
    heap.pop_back();
    Rational factor = std::move(factors[id]);
    factors[id] = Rational();
    if (factor.isZero() || budget.isExhausted())
      continue;
    if (nodes[id].kind == Kind::Sum)
      add(sumOf(id), factor);
    else
      out.push_back({id, std::move(factor)});
  }
  std::reverse(out.begin(), out.end());
  return !budget.isExhausted();
}

/// Makes the certificate of one refutation.
class Proof::CertificateWriter {
public:
  CertificateWriter(const Proof &proof, const Refutation &refutation,
                    const Names &names, Budget &budget)
      : proof(proof), refutation(refutation), names(names), budget(budget),
        leaves(refutation.nodes.size()) {}

  std::optional<Certificate> write() {
    for (size_t n = 0; n < leaves.size(); ++n)
      if (!multiplyOut(n))
        return std::nullopt;
    for (auto *list : {&facts, &definitions}) {
      llvm::sort(*list);
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    Certificate cert;
    for (uint32_t fact : facts)
      cert.hypotheses.push_back(names.fact(fact));
    for (uint32_t definition : definitions)
      cert.definitions.push_back(names.definition(definition));
    for (size_t n = 0; n < leaves.size(); ++n)
      cert.nodes.push_back(nodeOf(n));
    return cert;
  }

private:
  struct Step {
    ProofId id; // of the rounded node
    ProofSum sum;
  };
  struct Leaf {
    uint32_t depth = 0;          // branches above
    std::vector<Step> roundings; // oldest first
    ProofSum closing;
  };

  /// Writes the leaf's closing sum and the roundings it needs, in leaves of the
  /// proof. False if the budget ended.
  bool multiplyOut(size_t n) {
    const Refutation::Node &node = refutation.nodes[n];
    Leaf &leaf = leaves[n];
    if (node.children[0]) {
      for (uint32_t child : node.children)
        leaves[child].depth = leaf.depth + 1;
      return true;
    }
    std::set<ProofId> rounded;
    if (!proof.expand(node.closing, leaf.closing, budget))
      return false;
    collect(leaf.closing, rounded);
    while (!rounded.empty()) {
      Step step{*rounded.rbegin(), {}};
      rounded.erase(step.id);
      if (!proof.expand(proof.sumOf(step.id), step.sum, budget))
        return false;
      collect(step.sum, rounded);
      leaf.roundings.push_back(std::move(step));
    }
    std::reverse(leaf.roundings.begin(), leaf.roundings.end());
    return true;
  }

  void collect(const ProofSum &sum, std::set<ProofId> &rounded) {
    for (const auto &part : sum) {
      const Node &node = proof.nodes[part.first];
      if (node.kind == Kind::Fact)
        facts.push_back(node.index);
      else if (node.kind == Kind::Definition)
        definitions.push_back(node.index);
      else if (node.kind == Kind::Rounded)
        rounded.insert(part.first);
    }
  }

  /// The certificate's number of a proof node in the leaf.
  uint32_t numberOf(ProofId id, const Leaf &leaf) const {
    const Node &node = proof.nodes[id];
    auto fixed = static_cast<uint32_t>(facts.size() + definitions.size());
    switch (node.kind) {
    case Kind::Fact:
      return static_cast<uint32_t>(llvm::lower_bound(facts, node.index) -
                                   facts.begin());
    case Kind::Definition:
      return static_cast<uint32_t>(
          facts.size() +
          (llvm::lower_bound(definitions, node.index) - definitions.begin()));
    case Kind::Assumption:
      return fixed + node.index;
    default:
      break;
    }
    auto it =
        llvm::lower_bound(leaf.roundings, id, [](const Step &step, ProofId id) {
          return step.id < id;
        });
    return fixed + leaf.depth +
           static_cast<uint32_t>(it - leaf.roundings.begin());
  }

  /// Multiplies a rational sum by its least common denominator, returned.
  Int convert(const ProofSum &sum, const Leaf &leaf,
              Certificate::Combination &to) const {
    Int common(1);
    for (const auto &part : sum)
      if (!part.second.isInteger())
        common = lcm(common, part.second.denominator());
    for (const auto &[id, factor] : sum)
      to.push_back(
          {numberOf(id, leaf), (factor * Rational(common)).numerator()});
    return common;
  }

  Certificate::Node nodeOf(size_t n) const {
    const Refutation::Node &node = refutation.nodes[n];
    Certificate::Node out;
    llvm::copy(node.children, out.children);
    if (out.isBranch()) {
      out.split = names.form(node.split);
      return out;
    }
    for (const Step &step : leaves[n].roundings) {
      Certificate::Rounding rounding;
      rounding.divisor = convert(step.sum, leaves[n], rounding.sum);
      out.roundings.push_back(std::move(rounding));
    }
    convert(leaves[n].closing, leaves[n], out.closing);
    return out;
  }

  const Proof &proof;
  const Refutation &refutation;
  const Names &names;
  Budget &budget;
  std::vector<uint32_t> facts, definitions;
  std::vector<Leaf> leaves;
};

std::optional<Certificate> Proof::certificate(const Refutation &refutation,
                                              const Names &names,
                                              Budget &budget) const {
  return CertificateWriter(*this, refutation, names, budget).write();
}

} // namespace shapeproof::linear
