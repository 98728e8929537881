// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lemmas about shapes of unknown rank.
//
//   s == t, t == [n, m]; rank(broadcast(s, u)) == 2      what is known
//   lemma:  s != t  or rank(s) == rank(t) and num_elements(s) == ...
//   lemma:  t != [n, m] or s != t or s == [n, m]
//   lemma:  s != [n, m] or not (rank(broadcast(s, u)) == 2) or
//           max(2, rank(u)) == 2
//
// Nothing here is chosen by a solution, which has no values for shapes: what
// is known is rewritten, the more complicated of two equal shapes always by
// the simpler, until nothing is left to rewrite. A shape whose rank turns out
// to be one number is spelled out as the list of its extents.
//
// Tested by tests/unit/proof and tests/laws/CertifiedTest.cpp.

#include "proof/LemmaFinders.h"
#include "terms/Replace.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;

namespace {

constexpr size_t kPerRound = 6;
/// Shapes of a larger rank are not spelled out.
constexpr int64_t kMaxRank = 8;

class Finder {
public:
  Finder(LemmaContext &c, llvm::SmallVectorImpl<ProofFormula> &out)
      : c(c), s(c.store), out(out) {}

  void run() {
    for (ClaimId known : c.known)
      collect(known);
    if (open.empty())
      return;
    for (ClaimId known : c.known)
      if (s.kind(known) == ClaimKind::ShapeEq)
        use(known);
    for (size_t k = 0; k < open.size() && !full(); ++k)
      spellOut(open[k]);
    if (!full())
      replaceDims();
  }

private:
  bool full() const { return out.size() >= kPerRound; }

  bool isNew(ClaimId formula) {
    return formula != s.trueClaim() && !c.isMade(formula) &&
           made.insert(formula).second;
  }

  /// The shapes of unknown rank, and the dims that are written in shapes.
  void collect(ClaimId known) {
    SmallVector<ClaimId, 8> claims{known};
    SmallVector<ShapeId, 8> shapes;
    SmallVector<DimId, 8> dims;
    while (!claims.empty() || !shapes.empty() || !dims.empty()) {
      if (!claims.empty()) {
        ClaimId claim = claims.pop_back_val();
        if (!seenClaims.insert(claim).second)
          continue;
        llvm::append_range(claims, s.operands(claim));
        llvm::append_range(shapes, s.shapes(claim));
        if (s.dim(claim).valid())
          dims.push_back(s.dim(claim));
      } else if (!shapes.empty()) {
        ShapeId shape = shapes.pop_back_val();
        if (!seenShapes.insert(shape).second)
          continue;
        ShapeKind kind = s.kind(shape);
        if (kind != ShapeKind::Ranked)
          open.push_back(shape);
        else
          llvm::append_range(written, s.extents(shape));
        if (kind == ShapeKind::Head || kind == ShapeKind::Tail)
          written.push_back(s.index(shape));
        if (kind == ShapeKind::Ranked)
          llvm::append_range(dims, s.extents(shape));
        llvm::append_range(shapes, s.parts(shape));
      } else {
        DimId d = dims.pop_back_val();
        if (!seenDims.insert(d).second)
          continue;
        llvm::append_range(dims, s.operands(d));
        DimKind kind = s.kind(d);
        if (kind == DimKind::Rank || kind == DimKind::Extent ||
            kind == DimKind::NumElements)
          shapes.push_back(s.shape(d));
        if (kind == DimKind::Select)
          claims.push_back(s.condition(d));
      }
    }
  }

  /// Whether `a` is to be written as `b` where they are equal.
  bool isSimpler(ShapeId b, ShapeId a) const {
    bool listA = s.kind(a) == ShapeKind::Ranked;
    bool listB = s.kind(b) == ShapeKind::Ranked;
    if (listA != listB)
      return listB;
    if (s.size(a) != s.size(b))
      return s.size(b) < s.size(a);
    return s.compare(b, a) < 0;
  }

  void use(ClaimId equality) {
    ShapeId from = s.shapes(equality)[0], to = s.shapes(equality)[1];
    if (isSimpler(from, to))
      std::swap(from, to);
    ProofFormula same;
    same.rule = ProofRule::SameShape;
    same.from = from;
    same.to = to;
    same.formula = s.disj(s.negate(equality),
                          s.conj(s.eq(s.rank(from), s.rank(to)),
                                 s.eq(s.numElements(from), s.numElements(to))));
    if (!full() && isNew(same.formula))
      out.push_back(same);
    for (ClaimId known : c.known) {
      if (full())
        return;
      ProofFormula f;
      f.rule = ProofRule::ReplaceShape;
      f.source = known;
      f.from = from;
      f.to = to;
      addReplacement(f, equality,
                     known == equality ? known : replaced(s, known, from, to));
    }
  }

  void addReplacement(ProofFormula f, ClaimId equality, ClaimId result) {
    if (result == f.source || result == s.trueClaim() || c.isKnown(result))
      return;
    f.formula = s.disj({s.negate(f.source), s.negate(equality), result});
    if (isNew(f.formula))
      out.push_back(f);
  }

  std::optional<Int> fixedValue(DimId d) {
    if (auto value = s.getConstant(d))
      return value;
    Int value = c.valueOf(d);
    if (c.isImplied(s.eq(d, s.constant(value))))
      return value;
    return std::nullopt;
  }

  void spellOut(ShapeId shape) {
    for (ClaimId known : c.known)
      if (s.kind(known) == ClaimKind::ShapeEq &&
          llvm::is_contained(s.shapes(known), shape) &&
          llvm::any_of(s.shapes(known), [&](ShapeId x) {
            return s.kind(x) == ShapeKind::Ranked;
          }))
        return;
    DimId rank = s.rank(shape);
    Int value = c.valueOf(rank);
    if (value < 0 || value > kMaxRank || fixedValue(rank) != value)
      return;
    ProofFormula f;
    f.rule = ProofRule::SpellOut;
    f.from = shape;
    f.b = s.constant(value);
    SmallVector<DimId, 8> extents;
    for (Int k(0); k < value; ++k)
      extents.push_back(s.extent(shape, s.constant(k)));
    f.formula = s.disj(s.ne(rank, f.b), s.shapeEq(shape, s.ranked(extents)));
    if (isNew(f.formula))
      out.push_back(f);
  }

  /// Dims in shapes, as constants or as each other where they are equal.
  void replaceDims() {
    llvm::SmallDenseSet<DimId, 16> distinct;
    SmallVector<DimId, 16> list;
    for (DimId d : written)
      if (!s.getConstant(d) && distinct.insert(d).second)
        list.push_back(d);
    for (size_t k = 0; k < list.size() && !full(); ++k) {
      DimId from = list[k], to;
      if (auto value = fixedValue(from))
        to = s.constant(*value);
      for (size_t i = 0; i < k && !to.valid(); ++i)
        if (c.valueOf(list[i]) == c.valueOf(from) &&
            c.isImplied(s.eq(list[i], from)))
          to = list[i];
      if (!to.valid())
        continue;
      ClaimId equality = s.eq(from, to);
      for (ClaimId known : c.known) {
        if (full() || s.shapes(known).empty())
          continue;
        ProofFormula f;
        f.rule = ProofRule::ReplaceDim;
        f.source = known;
        f.a = from;
        f.b = to;
        addReplacement(f, equality, replaced(s, known, from, to));
      }
    }
  }

  LemmaContext &c;
  TermStore &s;
  llvm::SmallVectorImpl<ProofFormula> &out;
  SmallVector<ShapeId, 8> open;
  SmallVector<DimId, 16> written;
  llvm::DenseSet<ClaimId> seenClaims, made;
  llvm::DenseSet<ShapeId> seenShapes;
  llvm::DenseSet<DimId> seenDims;
};

} // namespace

void shapeproof::findShapeLemmas(LemmaContext &context,
                                 llvm::SmallVectorImpl<ProofFormula> &lemmas) {
  Finder(context, lemmas).run();
}
