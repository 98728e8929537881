// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Chains.h.

#include "support/Chains.h"
#include "llvm/Support/raw_ostream.h"
#include <random>

namespace shapeproof::bench {

static constexpr unsigned kSymbols = 8, kConstants = 8;

std::vector<ChainStep> chainSteps(unsigned n) {
  std::mt19937 random(7);
  std::vector<ChainStep> steps;
  std::vector<unsigned> added;
  while (steps.size() < n) {
    bool mustTake = n - steps.size() == added.size();
    if (!added.empty() && (mustTake || random() % 2)) {
      std::swap(added[random() % added.size()], added.back());
      steps.push_back({true, added.back()});
      added.pop_back();
    } else {
      added.push_back(random() % (kSymbols + kConstants));
      steps.push_back({false, added.back()});
    }
  }
  return steps;
}

const char *toString(ChainKind kind) {
  switch (kind) {
  case ChainKind::AddSub:
    return "add/sub";
  case ChainKind::Slice:
    return "slice";
  case ChainKind::Linalg:
    return "linalg";
  case ChainKind::Empty:
    return "empty(dim)";
  }
  return "";
}

//===- Terms ----------------------------------------------------------------//

ChainFacts::ChainFacts(TermStore &store, ChainKind kind, unsigned n)
    : kind(kind), steps(n) {
  std::vector<DimId> amounts;
  for (unsigned i = 0; i < kSymbols; ++i)
    amounts.push_back(store.dimSymbol("s" + std::to_string(i)));
  for (unsigned i = 0; i < kConstants; ++i)
    amounts.push_back(store.constant(i + 1));
  auto size = [&](const char *name, unsigned i) {
    return store.dimSymbol(name + std::to_string(i));
  };
  last = first = size("d", 0);
  unsigned i = 0;
  for (ChainStep step : chainSteps(n)) {
    DimId next = size("d", ++i), amount = amounts[step.amount];
    bool slice = kind == ChainKind::Slice && step.takesAway;
    isSlice.push_back(slice);
    if (slice) {
      slices.push_back({store.ranked({last}),
                        store.ranked({next}),
                        {amount, last, store.constant(1)}});
      last = next;
      continue;
    }
    DimId value =
        step.takesAway ? store.sub(last, amount) : store.add(last, amount);
    if (kind == ChainKind::Linalg) {
      DimId init = size("e", i);
      claims.push_back(store.eq(init, value));
      value = init;
    }
    claims.push_back(store.eq(next, value));
    last = next;
  }
  facts = claims.size() + slices.size();
}

void ChainFacts::tell(InferenceContext &context) const {
  uint32_t fact = 0;
  if (slices.empty()) {
    for (ClaimId claim : claims)
      context.assume(claim, FactId(fact++));
    return;
  }
  auto claim = claims.begin();
  auto slice = slices.begin();
  for (bool isSlice : isSlice) {
    if (isSlice) {
      context.assumeSlice(slice->source, slice->dim, slice->result,
                          FactId(fact++));
      ++slice;
    } else {
      context.assume(*claim++, FactId(fact++));
    }
  }
}

//===- IR -------------------------------------------------------------------//

std::string chainModule(ChainKind kind, unsigned n) {
  bool isTensor = kind != ChainKind::AddSub;
  const char *type = isTensor ? "tensor<?xf32>" : "index";
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "func.func @chain(%d0: " << type;
  for (unsigned i = 0; i < kSymbols; ++i)
    os << ", %a" << i << ": index";
  os << ") -> (" << type << ", " << type << ") {\n"
     << "  %zero = arith.constant 0 : index\n"
     << "  %value = arith.constant 0.0 : f32\n";
  for (unsigned i = 0; i < kConstants; ++i)
    os << "  %a" << kSymbols + i << " = arith.constant " << i + 1
       << " : index\n";
  unsigned i = 0;
  for (ChainStep step : chainSteps(n)) {
    unsigned last = i++;
    const char *op = step.takesAway ? "subi" : "addi";
    if (kind == ChainKind::Slice && !step.takesAway) {
      os << "  %d" << i << " = tensor.pad %d" << last << " low[%a"
         << step.amount << "] high[0] {\n  ^bb0(%at: index):\n"
         << "    tensor.yield %value : f32\n"
         << "  } : tensor<?xf32> to tensor<?xf32>\n";
      continue;
    }
    if (!isTensor) {
      os << "  %d" << i << " = arith." << op << " %d" << last << ", %a"
         << step.amount << " : index\n";
      continue;
    }
    os << "  %n" << i << " = tensor.dim %d" << last << ", %zero : tensor<?xf32>"
       << "\n  %m" << i << " = arith." << op << " %n" << i << ", %a"
       << step.amount << " : index\n";
    if (kind == ChainKind::Slice)
      os << "  %d" << i << " = tensor.extract_slice %d" << last << "[%a"
         << step.amount << "] [%m" << i
         << "] [1] : tensor<?xf32> to tensor<?xf32>\n";
    else if (kind == ChainKind::Empty)
      os << "  %d" << i << " = tensor.empty(%m" << i << ") : tensor<?xf32>\n";
    else
      os << "  %e" << i << " = tensor.empty(%m" << i << ") : tensor<?xf32>\n"
         << "  %d" << i << " = linalg.fill ins(%value : f32) outs(%e" << i
         << " : tensor<?xf32>) -> tensor<?xf32>\n";
  }
  os << "  return %d0, %d" << i << " : " << type << ", " << type << "\n}\n";
  return text;
}

} // namespace shapeproof::bench
