// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chains of operations on one size, as terms and as IR.
//
//   d0 = the size of an argument
//   d1 = d0 + 3                 d2 = d1 + s4               d3 = d2 - 3  ...
//
// Each step adds a constant or one of eight symbols, or takes one away that was
// added before; at the end all are taken away again, so that the last size is
// the first, and no size is negative on the way. The same chain becomes
//
//   add/sub      arith.addi and arith.subi on index values
//   slice        tensor.pad to add, tensor.extract_slice to take away
//   empty(dim)   tensor.empty of what tensor.dim gave, plus or minus the step
//   linalg       as empty(dim), and a linalg operation on each
//
// which is what the peer is asked about, and terms and facts for a context: a
// symbol per size and one fact per operation (two for linalg).

#ifndef SHAPEPROOF_BENCH_SUPPORT_CHAINS_H
#define SHAPEPROOF_BENCH_SUPPORT_CHAINS_H

#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>
#include <string>
#include <vector>

namespace shapeproof::bench {

struct ChainStep {
  bool takesAway;
  /// Below 8: that symbol; else the constant `amount - 7`.
  unsigned amount;
};

/// `n` steps (an even number) that add up to nothing. The same every time.
std::vector<ChainStep> chainSteps(unsigned n);

enum class ChainKind { AddSub, Slice, Linalg, Empty };
inline constexpr ChainKind kChainKinds[] = {
    ChainKind::AddSub, ChainKind::Slice, ChainKind::Linalg, ChainKind::Empty};
const char *toString(ChainKind kind);

/// The facts of a chain, ready to be told to a context.
class ChainFacts {
public:
  ChainFacts(TermStore &store, ChainKind kind, unsigned n);
  void tell(InferenceContext &context) const;
  unsigned size() const { return kind == ChainKind::Slice ? steps : facts; }

  DimId first, last;

private:
  struct Slice {
    ShapeId source, result;
    SliceDim dim;
  };
  ChainKind kind;
  unsigned steps, facts = 0;
  std::vector<ClaimId> claims;
  /// For Slice: which claim or slice is the i-th fact.
  std::vector<Slice> slices;
  std::vector<bool> isSlice;
};

/// The IR of a chain: a function `@chain` that returns the first size and the
/// last (for AddSub), or the first tensor and the last, whose dim 0 counts.
std::string chainModule(ChainKind kind, unsigned n);

} // namespace shapeproof::bench

#endif // SHAPEPROOF_BENCH_SUPPORT_CHAINS_H
