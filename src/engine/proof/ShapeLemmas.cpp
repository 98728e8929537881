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
// Solutions have no values for shapes, so they do not guide the choice: known
// formulas are rewritten, the more complicated of two equal shapes always by
// the simpler, until none can be rewritten. A shape with a known constant rank
// is written out as the list of its extents.
//
// Tested by tests/engine/proof and tests/engine/laws/CertifiedTest.cpp.

#include "engine/base/Limits.h"
#include "engine/proof/LemmaFinder.h"
#include "engine/terms/Replace.h"
#include "engine/terms/Traversal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace shapeproof;
using llvm::SmallVector;

namespace {

class ShapeFinder : LemmaFinder {
public:
  using LemmaFinder::LemmaFinder;

  void run() {
    for (ClaimId known : c.known)
      collect(known);
    c.budget.visit(seenClaims.size() + seenShapes.size() + seenDims.size());
    if (open.empty() && positions.empty())
      return;
    for (ClaimId known : c.known)
      if (s.kind(known) == ClaimKind::ShapeEq && !full()) {
        readEnds(known);
        use(known);
      }
    for (size_t k = 0; k < open.size() && !full(); ++k)
      spellOut(open[k]);
    if (!full())
      replaceIndices();
    if (!full())
      replacePositions();
    if (!full())
      replaceDims();
  }

private:
  /// Collects the shapes that are no lists, and the dims written in shapes.
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
        if (s.kind(shape) != ShapeKind::Ranked)
          open.push_back(shape);
        llvm::append_range(written, s.extents(shape));
        llvm::append_range(dims, s.extents(shape));
        if (DimId index = s.index(shape); index.valid()) {
          written.push_back(index);
          std::pair<DimId, DimId> counted{index, s.rank(s.parts(shape)[0])};
          if (!llvm::is_contained(indices, counted))
            indices.push_back(counted);
        }
        llvm::append_range(shapes, s.parts(shape));
      } else {
        DimId d = dims.pop_back_val();
        if (!seenDims.insert(d).second)
          continue;
        llvm::append_range(dims, s.operands(d));
        if (ShapeId shape = s.shape(d); shape.valid()) {
          shapes.push_back(shape);
          if (s.kind(d) == DimKind::Extent &&
              s.kind(shape) == ShapeKind::Ranked &&
              !s.getConstant(s.operands(d)[0]))
            positions.insert(s.operands(d)[0]);
          if (s.kind(d) == DimKind::Extent && !s.getConstant(s.operands(d)[0]))
            sizesRead.push_back(d);
        }
        if (ClaimId condition = s.condition(d); condition.valid())
          claims.push_back(condition);
      }
    }
  }

  /// Pairs an index with those of the lists in the concatenation.
  void compareWithParts(DimId index, ShapeId concatenation) {
    DimId at = s.constant(0);
    for (ShapeId part : SmallVector<ShapeId, 4>(s.parts(concatenation))) {
      const size_t listed = s.extents(part).size();
      if (listed <= limits::writtenOutRank)
        for (size_t k = 0; k < listed; ++k)
          if (DimId other = s.add(at, s.constant(Int(k))); index != other)
            indices.push_back({index, other});
      at = s.add(at, s.rank(part));
    }
  }

  /// Whether `a` is to be replaced by `b` where they are equal.
  bool isSimpler(ShapeId b, ShapeId a) const {
    bool listA = s.kind(a) == ShapeKind::Ranked;
    bool listB = s.kind(b) == ShapeKind::Ranked;
    if (listA != listB)
      return listB;
    if (s.size(a) != s.size(b))
      return s.size(b) < s.size(a);
    return s.compare(b, a) < 0;
  }

  /// Whether dim b is to replace a: an order in which replacements end.
  bool isSimpler(DimId b, DimId a) const {
    if (s.size(a) != s.size(b))
      return s.size(b) < s.size(a);
    return s.compare(b, a) < 0;
  }

  /// Reads s[-1] as m where s == concat(b, [m]): less is known about the
  /// concatenation than about the shape equal to it.
  void readEnds(ClaimId equality) {
    for (bool first : {true, false}) {
      const ShapeId from = s.shapes(equality)[first],
                    to = s.shapes(equality)[!first];
      if (s.kind(to) != ShapeKind::Concat ||
          s.kind(from) == ShapeKind::Concat || mentions(Term(to), Term(from)))
        continue;
      for (DimId size : sizesRead)
        if (s.shape(size) == from)
          compareWithParts(s.operands(size)[0], to);
      for (ClaimId known : c.known) {
        if (full())
          return;
        if (known == equality || s.kind(known) == ClaimKind::Or ||
            s.size(known) > limits::replacedNodes)
          continue;
        putIn(known, from, to, /*mayGrow=*/false);
      }
    }
  }

  void use(ClaimId equality) {
    ShapeId from = s.shapes(equality)[0], to = s.shapes(equality)[1];
    if (isSimpler(from, to))
      std::swap(from, to);
    ProofFormula same;
    same.rule = ProofRule::SameShape;
    same.from = from;
    same.to = to;
    if (!full())
      addIfAny(same);
    for (ClaimId known : c.known) {
      if (full())
        return;
      if (known != equality)
        putIn(known, from, to, /*mayGrow=*/true);
    }
  }

  void putIn(ClaimId known, ShapeId from, ShapeId to, bool mayGrow) {
    ProofFormula f;
    f.rule = ProofRule::ReplaceShape;
    f.source = known;
    f.from = from;
    f.to = to;
    addReplacement(f, from, to, mayGrow);
  }

  /// Adds the lemma that replaces `from` by `to` in its source, unless the
  /// result is known.
  template <typename IdT>
  void addReplacement(ProofFormula f, IdT from, IdT to, bool mayGrow = true) {
    RewriteCache::Entry &entry = c.rewrites.of(f.source, from, to);
    c.budget.visit(1);
    if (!entry.result.valid()) {
      c.budget.visit(std::min(s.size(f.source), limits::replacedNodes));
      entry.result = replaced(s, f.source, from, to);
    }
    if (!mayGrow && s.size(entry.result) > s.size(f.source))
      return;
    if (entry.result == f.source || entry.result == TermStore::trueClaim() ||
        c.isKnown(entry.result))
      return;
    if (!entry.isLemmaMade) {
      entry.lemma = formulaOf(s, f);
      entry.isLemmaMade = true;
    }
    if (entry.lemma && !c.isMade(*entry.lemma))
      append(f, *entry.lemma);
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
    c.budget.visit(c.known.size());
    for (ClaimId known : c.known)
      if (s.kind(known) == ClaimKind::ShapeEq &&
          llvm::is_contained(s.shapes(known), shape) &&
          llvm::any_of(s.shapes(known), [&](ShapeId x) {
            return s.kind(x) == ShapeKind::Ranked;
          }))
        return;
    DimId rank = s.rank(shape);
    Int value = c.valueOf(rank);
    if (value < 0 || value > int64_t(limits::writtenOutRank) ||
        fixedValue(rank) != value)
      return;
    ProofFormula f;
    f.rule = ProofRule::SpellOut;
    f.from = shape;
    f.b = s.constant(value);
    addIfAny(f);
  }

  /// Whether `whole` mentions `part`: a term must not be replaced by one that
  /// mentions it, or the replacement would never end.
  bool mentions(Term whole, Term part) {
    llvm::DenseSet<Term> seen;
    walkTerms(s, whole, [&](Term t) { return seen.insert(t).second; });
    c.budget.visit(seen.size());
    return seen.contains(part);
  }

  /// Replaces head(s, rank(t)), where rank(t) == rank(s), by head(s, rank(s)),
  /// which is s in normal form.
  void replaceIndices() {
    for (auto [index, rank] : indices)
      if (!full() && !s.getConstant(index) &&
          !mentions(Term(rank), Term(index)) &&
          c.valueOf(index) == c.valueOf(rank) && c.isImplied(s.eq(index, rank)))
        replaceInClaims(index, rank);
  }

  /// Replaces [n, m][k], where k == 1, by m.
  void replacePositions() {
    for (DimId position : positions) {
      if (full())
        return;
      if (auto value = fixedValue(position))
        replaceInClaims(position, s.constant(*value));
    }
  }

  /// Replaces a dim in known claims that are no disjunctions; an arm of one is
  /// known itself once it is assumed.
  void replaceInClaims(DimId from, DimId to) {
    for (ClaimId known : c.known) {
      if (full())
        return;
      if (s.kind(known) == ClaimKind::Or)
        continue;
      ProofFormula f = lemma(ProofRule::ReplaceDim, from, to);
      f.source = known;
      addReplacement(f, from, to);
    }
  }

  /// Replaces dims in shapes by constants, or by simpler dims equal to them.
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
      for (size_t i = 0; i < list.size() && !to.valid(); ++i)
        if (isSimpler(list[i], from) && c.valueOf(list[i]) == c.valueOf(from) &&
            c.isImplied(s.eq(list[i], from)))
          to = list[i];
      if (!to.valid())
        continue;
      for (ClaimId known : c.known) {
        if (full() || s.shapes(known).empty())
          continue;
        ProofFormula f = lemma(ProofRule::ReplaceDim, from, to);
        f.source = known;
        addReplacement(f, from, to);
      }
    }
  }

  SmallVector<ShapeId, 8> open;
  SmallVector<DimId, 16> written;
  /// Pairs of dims that may be equal: the index of a head or tail with the rank
  /// of the whole; the index of an extent of a shape equal to a concatenation
  /// with the indices of the lists in that.
  SmallVector<std::pair<DimId, DimId>, 4> indices;
  /// Extents at an index that is no constant.
  SmallVector<DimId, 4> sizesRead;
  /// Indices, which are no constants, of extents of lists.
  llvm::SmallSetVector<DimId, 4> positions;
  llvm::DenseSet<ClaimId> seenClaims;
  llvm::DenseSet<ShapeId> seenShapes;
  llvm::DenseSet<DimId> seenDims;
};

} // namespace

void shapeproof::findShapeLemmas(LemmaContext &context, LemmaList &lemmas) {
  ShapeFinder(context, lemmas).run();
}
