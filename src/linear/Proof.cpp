// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From proof nodes to certificates. A sum is multiplied out from the newest
// node to the oldest: node 9 = 2*[7] + 1*[3] and node 7 = 1*[3] - 1*[1] give
// 9 = 3*[3] - 2*[1], every node once. Roundings are not linear, so they stay:
// each becomes a step of the leaf that needs it.
//
// Tested by tests/unit/linear/LinearSolverTest.cpp.

#include "linear/Proof.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace shapeproof::linear {

/// Rewrites a sum in leaves and rounded nodes, by increasing number.
void Proof::expand(const ProofSum &sum, ProofSum &out) const {
  if (Factors.size() < Nodes.size())
    Factors.resize(Nodes.size());
  std::vector<ProofId> heap;
  auto add = [&](const ProofSum &parts, const Rational &factor) {
    for (const auto &[id, c] : parts) {
      Rational amount = c * factor;
      // A node is in the heap iff it was seen; zero may come and go, so the
      // same number may be queued twice: it is summed at its first visit.
      if (Factors[id].isZero()) {
        heap.push_back(id);
        std::push_heap(heap.begin(), heap.end());
      }
      Factors[id] += amount;
    }
  };
  add(sum, Rational(1));
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end());
    ProofId id = heap.back();
    heap.pop_back();
    Rational factor = std::move(Factors[id]);
    Factors[id] = Rational();
    if (factor.isZero())
      continue;
    if (Nodes[id].kind == Kind::Sum)
      add(Nodes[id].sum, factor);
    else
      out.push_back({id, std::move(factor)});
  }
  std::reverse(out.begin(), out.end());
}

namespace {

/// Multiplies a rational sum by the least common denominator, returned.
DynamicAPInt clearDenominators(const ProofSum &sum,
                               llvm::SmallVectorImpl<DynamicAPInt> &factors) {
  DynamicAPInt common(1);
  for (const auto &part : sum)
    if (!part.second.isInteger())
      common = lcm(common, part.second.denominator());
  for (const auto &part : sum)
    factors.push_back((part.second * Rational(common)).numerator());
  return common;
}

} // namespace

Certificate Proof::certificate(const Refutation &refutation,
                               const Names &names) const {
  // First pass: multiply out every leaf and the roundings it needs.
  struct Step {
    ProofId id; // of the rounded node
    ProofSum sum;
  };
  struct Leaf {
    std::vector<Step> roundings; // oldest first
    ProofSum closing;
  };
  std::vector<Leaf> leaves(refutation.nodes.size());
  std::vector<uint32_t> depth(refutation.nodes.size());
  std::vector<uint32_t> facts, definitions;
  auto collect = [&](const ProofSum &sum, std::set<ProofId> *rounded) {
    for (const auto &part : sum) {
      const Node &node = Nodes[part.first];
      if (node.kind == Kind::Fact)
        facts.push_back(node.index);
      else if (node.kind == Kind::Definition)
        definitions.push_back(node.index);
      else if (node.kind == Kind::Rounded)
        rounded->insert(part.first);
    }
  };
  for (size_t n = 0; n < refutation.nodes.size(); ++n) {
    const Refutation::Node &node = refutation.nodes[n];
    if (node.children[0]) {
      depth[node.children[0]] = depth[node.children[1]] = depth[n] + 1;
      continue;
    }
    Leaf &leaf = leaves[n];
    std::set<ProofId> rounded;
    expand(node.closing, leaf.closing);
    collect(leaf.closing, &rounded);
    while (!rounded.empty()) {
      ProofId id = *rounded.rbegin();
      rounded.erase(id);
      Step step{id, {}};
      expand(Nodes[id].sum, step.sum);
      collect(step.sum, &rounded);
      leaf.roundings.push_back(std::move(step));
    }
    std::reverse(leaf.roundings.begin(), leaf.roundings.end());
  }

  // Second pass: number them.
  llvm::sort(facts);
  facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
  llvm::sort(definitions);
  definitions.erase(std::unique(definitions.begin(), definitions.end()),
                    definitions.end());
  Certificate cert;
  for (uint32_t fact : facts)
    cert.hypotheses.push_back(names.fact(fact));
  for (uint32_t definition : definitions)
    cert.definitions.push_back(names.definition(definition));
  uint32_t fixed = static_cast<uint32_t>(facts.size() + definitions.size());
  for (size_t n = 0; n < refutation.nodes.size(); ++n) {
    const Refutation::Node &node = refutation.nodes[n];
    cert.nodes.emplace_back();
    Certificate::Node &out = cert.nodes.back();
    out.children[0] = node.children[0];
    out.children[1] = node.children[1];
    if (out.isBranch()) {
      out.split = names.form(node.split);
      continue;
    }
    const Leaf &leaf = leaves[n];
    auto number = [&](ProofId id) -> uint32_t {
      const Node &node = Nodes[id];
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
      auto it = llvm::lower_bound(
          leaf.roundings, id,
          [](const Step &step, ProofId id) { return step.id < id; });
      return fixed + depth[n] +
             static_cast<uint32_t>(it - leaf.roundings.begin());
    };
    auto convert = [&](const ProofSum &sum, Certificate::Combination &to) {
      llvm::SmallVector<DynamicAPInt, 4> factors;
      DynamicAPInt common = clearDenominators(sum, factors);
      for (size_t i = 0; i < sum.size(); ++i)
        to.push_back({number(sum[i].first), std::move(factors[i])});
      return common;
    };
    for (const Step &step : leaf.roundings) {
      Certificate::Rounding rounding;
      rounding.divisor = convert(step.sum, rounding.sum);
      out.roundings.push_back(std::move(rounding));
    }
    convert(leaf.closing, out.closing);
  }
  return cert;
}

} // namespace shapeproof::linear
