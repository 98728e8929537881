// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Merges.h.
//
// Claims are chosen so that the facts behind one of them are few (at most about
// twice the logarithm of the problem): an answer names its premises, and no
// algorithm writes a quadratic amount of them in n log n.

#include "support/Merges.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <random>

namespace shapeproof::bench {
namespace {

/// A generator whose numbers are the same on every machine.
class Random {
public:
  uint32_t below(uint32_t bound) { return engine() % bound; }
  template <typename T> void shuffle(std::vector<T> &values) {
    for (size_t i = values.size(); i > 1; --i)
      std::swap(values[i - 1], values[below(i)]);
  }

private:
  std::mt19937 engine{20240229};
};

Merges withSymbols(unsigned symbols) {
  Merges merges;
  merges.nodes.resize(symbols);
  return merges;
}

Merges chain(unsigned facts) {
  Merges merges = withSymbols(facts + 1);
  for (uint32_t i = 0; i < facts; ++i)
    merges.steps.push_back({Step::Fact, i, i + 1});
  for (uint32_t i = 0; i < facts; ++i)
    merges.steps.push_back({Step::Claim, i, std::min(i + 4, facts)});
  return merges;
}

Merges star(unsigned facts) {
  Merges merges = withSymbols(facts + 1);
  Random random;
  for (uint32_t i = 1; i <= facts; ++i)
    merges.steps.push_back({Step::Fact, 0, i});
  for (uint32_t i = 1; i <= facts; ++i)
    merges.steps.push_back({Step::Claim, i, 1 + random.below(facts)});
  return merges;
}

Merges randomTree(unsigned facts) {
  Merges merges = withSymbols(facts + 1);
  Random random;
  for (uint32_t i = 1; i <= facts; ++i)
    merges.steps.push_back({Step::Fact, random.below(i), i});
  random.shuffle(merges.steps);
  for (uint32_t i = 0; i < facts; ++i)
    merges.steps.push_back(
        {Step::Claim, random.below(facts + 1), random.below(facts + 1)});
  return merges;
}

Merges cascade(unsigned facts) {
  // Symbols a0.., b0.., then f(ai), then f(f(ai)).
  uint32_t n = facts / 2 + 1;
  Merges merges = withSymbols(2 * n);
  for (uint32_t i = 0; i < n; ++i)
    merges.nodes.push_back({i});
  for (uint32_t i = 0; i < n; ++i)
    merges.nodes.push_back({2 * n + i});
  for (uint32_t i = 0; i < n; ++i)
    merges.steps.push_back({Step::Fact, 3 * n + i, n + i});
  for (uint32_t i = 0; i + 1 < n; ++i)
    merges.steps.push_back({Step::Fact, i, i + 1});
  for (uint32_t i = 0; i < 2 * n; ++i)
    merges.steps.push_back(
        {Step::Claim, n + i % n, n + std::min(i % n + 1 + i / n, n - 1)});
  return merges;
}

Merges scopes(unsigned facts) {
  Merges merges = withSymbols(facts + 1);
  // The first half of the facts is made here, five for each scope; the other
  // half in the scopes.
  uint32_t n = facts / 2;
  for (uint32_t i = 0; i < n; ++i) {
    merges.steps.push_back({Step::Fact, i, i + 1});
    if (i % 5 != 4)
      continue;
    uint32_t depth = 1 + (i / 5) % 16;
    for (uint32_t level = 0; level < depth; ++level)
      merges.steps.push_back({Step::Push});
    for (uint32_t j = i - 4; j <= i; ++j)
      merges.steps.push_back({Step::Fact, j, n + 1 + j});
    for (uint32_t j = i - 4; j <= i; ++j) {
      merges.steps.push_back({Step::Claim, j + 1, n + 1 + j});
      merges.steps.push_back({Step::Claim, n + 1 + j, n + 1 + i});
    }
    for (uint32_t level = 0; level < depth; ++level)
      merges.steps.push_back({Step::Pop});
  }
  return merges;
}

} // namespace

llvm::ArrayRef<Family> families() {
  static const Family all[] = {{"chain", chain},
                               {"star", star},
                               {"random", randomTree},
                               {"cascade", cascade},
                               {"scopes", scopes}};
  return all;
}

std::string toText(const Merges &merges) {
  std::string text;
  llvm::raw_string_ostream os(text);
  std::vector<std::string> names;
  os << "dim d\n";
  for (const Node &node : merges.nodes) {
    if (node.operand == Node::kSymbol) {
      names.push_back("a" + std::to_string(names.size()));
      os << "dim " << names.back() << '\n';
    } else {
      names.push_back("(" + names[node.operand] + " floordiv d)");
    }
  }
  for (const Step &step : merges.steps) {
    switch (step.kind) {
    case Step::Fact:
      os << "assume " << names[step.a] << " == " << names[step.b] << '\n';
      break;
    case Step::Claim:
      os << "prove " << names[step.a] << " == " << names[step.b]
         << " expect proved\n";
      break;
    case Step::Push:
      os << "scope {\n";
      break;
    case Step::Pop:
      os << "}\n";
      break;
    }
  }
  return text;
}

std::vector<DimId> toTerms(const Merges &merges, TermStore &store) {
  std::vector<DimId> terms;
  for (const Node &node : merges.nodes)
    terms.push_back(node.operand == Node::kSymbol
                        ? store.dimSymbol("a" + std::to_string(terms.size()))
                        : store.apply("f", {terms[node.operand]}));
  return terms;
}

unsigned perform(const Merges &merges, llvm::ArrayRef<DimId> terms,
                 InferenceContext &context, bool claims) {
  TermStore &store = context.store();
  unsigned facts = 0, notProved = 0;
  for (const Step &step : merges.steps) {
    switch (step.kind) {
    case Step::Fact:
      context.assume(store.eq(terms[step.a], terms[step.b]), FactId(facts++));
      break;
    case Step::Claim:
      if (claims)
        notProved +=
            context.decide(store.eq(terms[step.a], terms[step.b])).verdict !=
            Verdict::Proved;
      break;
    case Step::Push:
      context.push();
      break;
    case Step::Pop:
      context.pop();
      break;
    }
  }
  return notProved;
}

} // namespace shapeproof::bench
