// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Solving known equalities for the columns that nonlinear terms are made of,
// and putting the solutions in. See LemmaFinder.h.
//
//   n == b*s*h*d, h == 12, d == 64, n floordiv (b*s) == q
//   (768*b*s) floordiv (b*s) == q
//
// The solved columns form a triangle: what one is solved to mentions none that
// is solved already, so that putting in ends. What n is but for a remainder, n
// == t*(n floordiv t) + r, is put in too, other than in this quotient.
//
// Tested by tests/unit/proof.

#include "base/Limits.h"
#include "checker/Monomials.h"
#include "proof/LemmaFinder.h"
#include "proof/SolvedColumns.h"
#include "terms/Replace.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;

namespace {

class ReplacementFinder : LemmaFinder {
public:
  ReplacementFinder(LemmaContext &c, LemmaList &out)
      : LemmaFinder(c, out), solutions(c.store) {}

  void run() {
    for (DimId column : c.columns)
      switch (s.kind(column)) {
      case DimKind::Product:
        inside.insert(s.operands(column).begin(), s.operands(column).end());
        break;
      case DimKind::FloorDiv:
      case DimKind::Mod:
        for (DimId o : s.operands(column))
          collect(o, inside);
        break;
      default:
        break;
      }
    if (inside.empty())
      return;
    // Constants first: they simplify the rest.
    for (bool constants : {true, false})
      for (ClaimId literal : c.literals)
        if (s.kind(literal) == ClaimKind::Eq &&
            solved.size() < limits::solvedEqualities && !c.budget.isExhausted())
          solve(s.dim(literal), constants);
    for (ClaimId known : c.known)
      for (DimId column : solved)
        if (full() || putIn(column, known))
          break; // What comes of it is seen to later.
  }

private:
  using Set = llvm::DenseSet<DimId>;

  /// All columns that a term mentions; of `kept` not what is in it.
  void collect(DimId d, Set &set, DimId kept = DimId()) {
    SmallVector<DimId, 8> work{d};
    while (!work.empty()) {
      DimId next = work.pop_back_val();
      c.budget.visit(1);
      if (s.kind(next) != DimKind::Constant && set.insert(next).second &&
          next != kept)
        llvm::append_range(work, s.operands(next));
    }
  }

  /// Of x == d*(x floordiv d) + r, the quotient.
  DimId ownQuotient(DimId x, DimId rest) {
    for (const Summand &summand : s.linearView(rest).summands)
      for (DimId f : commonFactors(s, summand))
        if (s.kind(f) == DimKind::FloorDiv && s.operands(f)[0] == x)
          return f;
    return DimId();
  }

  bool divides(const Set &mentioned) {
    return llvm::any_of(mentioned, [&](DimId d) {
      return s.kind(d) == DimKind::FloorDiv || s.kind(d) == DimKind::Mod;
    });
  }

  /// What connects x == d * (x floordiv d) + x mod d and x mod d == y mod d.
  bool isRemainderOfInside(DimId column) {
    return s.kind(column) == DimKind::Mod &&
           inside.count(s.operands(column)[0]);
  }

  /// Lower is better to solve for; nothing: not at all.
  std::optional<unsigned> preference(DimId column, bool toConstant) {
    if (!inside.count(column) && !toConstant && !isRemainderOfInside(column))
      return std::nullopt;
    switch (s.kind(column)) {
    case DimKind::Symbol:
    case DimKind::Rank:
    case DimKind::Extent:
    case DimKind::NumElements:
      return 1;
    case DimKind::Mod:
      return 0;
    case DimKind::Product:
    case DimKind::OpaqueProduct:
    case DimKind::OpaqueSum:
      return std::nullopt;
    case DimKind::FloorDiv:
      return 3;
    default:
      return toConstant ? std::optional(2u) : std::nullopt;
    }
  }

  void solve(DimId equation, bool constants) {
    DimId t = solutions.replaced(equation);
    bool toConstant = s.linearView(t).summands.size() == 1;
    if (constants != toConstant)
      return;
    // column == rest, which mentions neither it nor a solved one.
    auto rank = [&](const Summand &x) -> std::optional<unsigned> {
      auto wanted = preference(x.column, toConstant);
      if (!wanted)
        return std::nullopt;
      DimId rest = solutions.solution(t, x);
      Set mentioned;
      collect(rest, mentioned, ownQuotient(x.column, rest));
      if ((s.kind(x.column) == DimKind::FloorDiv && divides(mentioned)) ||
          mentioned.count(x.column) ||
          llvm::any_of(solved, [&](DimId d) { return mentioned.count(d); }))
        return std::nullopt;
      return wanted;
    };
    DimId best = solutions.solve(t, rank);
    if (!best.valid())
      return;
    if (DimId kept = ownQuotient(best, solutions[best]); kept.valid())
      keptIn[best] = kept;
    for (DimId d : solved)
      solutions[d] = solutions.replaced(solutions[d]);
    solved.push_back(best);
  }

  /// Whether the column is a factor or an operand in the formula.
  bool isInside(DimId column, ClaimId formula) {
    SmallVector<ClaimId, 4> claims{formula};
    Set mentioned;
    while (!claims.empty()) {
      ClaimId claim = claims.pop_back_val();
      llvm::append_range(claims, s.operands(claim));
      if (s.dim(claim).valid())
        for (const Summand &x : s.linearView(s.dim(claim)).summands)
          for (DimId o : s.operands(x.column))
            collect(o, mentioned);
    }
    return mentioned.count(column);
  }

  /// An equality that may be multiplied: the fewer columns the better.
  bool hasProduct(ClaimId c) {
    return s.kind(c) == ClaimKind::Eq &&
           llvm::any_of(s.linearView(s.dim(c)).summands, [&](const Summand &x) {
             return s.kind(x.column) == DimKind::Product;
           });
  }

  /// Whether the formula has the column where it matters.
  bool putIn(DimId column, ClaimId known) {
    if (s.size(known) > limits::replacedNodes)
      return false;
    DimId meaning = solutions[column];
    if (!isInside(column, known) &&
        !(s.getConstant(meaning) && hasProduct(known)))
      return false;
    ProofFormula f =
        lemma(ProofRule::ReplaceDim, column, meaning, keptIn.lookup(column));
    f.source = known;
    c.budget.visit(std::min(s.size(known), limits::replacedNodes));
    ClaimId result = replaced(s, known, f.a, f.b, f.c);
    if (result == known)
      return false;
    if (result != TermStore::trueClaim() && !c.isKnown(result))
      addIfAny(f);
    return true;
  }

  Set inside;
  SmallVector<DimId, 8> solved;
  SolvedColumns solutions;
  /// Of what is solved to a multiple of a quotient of it, the quotient.
  llvm::DenseMap<DimId, DimId> keptIn;
};

} // namespace

void shapeproof::findReplacements(LemmaContext &context, LemmaList &lemmas) {
  ReplacementFinder(context, lemmas).run();
}
