// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Candidates.h.

#include "z3/Candidates.h"
#include "shapeproof/Evaluate.h"

using namespace shapeproof;
using namespace shapeproof::z3;

namespace {
/// What facts about a single symbol say.
struct Range {
  std::optional<Int> lo, hi;
};
} // namespace

/// Facts with more terms are left to Z3.
static constexpr size_t kMaxNodes = 2'000;

static void noteLower(Range &range, const Int &lo) {
  if (!range.lo || *range.lo < lo)
    range.lo = lo;
}

static void noteUpper(Range &range, const Int &hi) {
  if (!range.hi || hi < *range.hi)
    range.hi = hi;
}

/// `c * x + k >= 0` or `== 0` on a symbol x.
static void noteRange(const TermStore &store, ClaimId claim,
                      llvm::DenseMap<DimId, Range> &ranges) {
  ClaimKind kind = store.kind(claim);
  if (kind != ClaimKind::Ge && kind != ClaimKind::Eq)
    return;
  LinearView view = store.linearView(store.dim(claim));
  if (view.summands.size() != 1 ||
      store.kind(view.summands[0].column) != DimKind::Symbol)
    return;
  Range &range = ranges[view.summands[0].column];
  const Int &c = view.summands[0].coefficient;
  // c * x >= -k
  Int quotientDown = llvm::floorDiv(-view.constant, c);
  Int quotientUp = llvm::ceilDiv(-view.constant, c);
  if (c > 0 || kind == ClaimKind::Eq)
    noteLower(range, quotientUp);
  if (c < 0 || kind == ClaimKind::Eq)
    noteUpper(range, quotientDown);
}

bool z3::satisfies(const TermStore &store, const Assignment &assignment,
                   llvm::ArrayRef<Item> items, llvm::ArrayRef<ClaimId> claims) {
  Evaluator evaluator(store, assignment);
  for (const Item &item : items) {
    std::optional<bool> v = evaluator.value(item.claim);
    if (!v || !*v)
      return false;
  }
  for (ClaimId c : claims) {
    std::optional<bool> v = evaluator.value(c);
    if (!v || !*v)
      return false;
  }
  return true;
}

std::optional<Assignment> z3::findCandidate(TermStore &store,
                                            llvm::ArrayRef<Item> items) {
  llvm::SmallVector<Node, 8> roots;
  llvm::DenseMap<DimId, Range> ranges;
  for (const Item &item : items) {
    roots.push_back(item.claim);
    noteRange(store, item.claim, ranges);
  }
  std::vector<DimId> dims;
  std::vector<ShapeId> shapes;
  std::vector<ClaimId> bools;
  for (Node n : postorder(store, roots, kMaxNodes)) {
    if (n.sort == Node::Dim && store.kind(n.dim()) == DimKind::Symbol)
      dims.push_back(n.dim());
    if (n.sort == Node::Dim && store.kind(n.dim()) == DimKind::Apply)
      return std::nullopt;
    if (n.sort == Node::Shape && store.kind(n.shape()) == ShapeKind::Symbol)
      shapes.push_back(n.shape());
    if (n.sort == Node::Claim && store.kind(n.claim()) == ClaimKind::Bool)
      bools.push_back(n.claim());
    if (n.sort == Node::Claim && store.kind(n.claim()) == ClaimKind::NotBool)
      bools.push_back(store.negate(n.claim()));
  }
  if (dims.empty() && shapes.empty() && bools.empty())
    return std::nullopt;

  struct Candidate {
    int64_t value, step;
    size_t rank;
    bool truth;
  };
  // All alike, then all different.
  static constexpr Candidate candidates[] = {
      {1, 0, 1, true}, {2, 0, 2, false}, {0, 0, 0, true},  {4, 0, 3, true},
      {8, 0, 2, true}, {1, 1, 2, false}, {5, -1, 1, true},
  };
  for (const Candidate &c : candidates) {
    Assignment a;
    int64_t value = c.value;
    for (DimId d : dims) {
      Int v(value);
      if (v < 0 && store.symbol(d).nonNegative)
        v = Int(0);
      value += c.step;
      auto it = ranges.find(d);
      if (it != ranges.end()) {
        if (it->second.lo && v < *it->second.lo)
          v = *it->second.lo;
        if (it->second.hi && *it->second.hi < v)
          v = *it->second.hi;
      }
      a.dims[d] = v;
    }
    for (ShapeId s : shapes)
      a.shapes[s].assign(c.rank, Int(c.value));
    for (ClaimId b : bools)
      a.bools[b] = c.truth;
    if (satisfies(store, a, items, {}))
      return a;
  }
  return std::nullopt;
}
