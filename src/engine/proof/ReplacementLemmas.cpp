// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Solves known equalities for the columns in nonlinear terms, and substitutes
// the solutions. See LemmaFinder.h.
//
//   n == b*s*h*d, h == 12, d == 64, n floordiv (b*s) == q
//   (768*b*s) floordiv (b*s) == q
//
// The solved columns form a triangle: a solution mentions no column that is
// solved already, so that substitution ends. A solution n == t*(n floordiv t) +
// r is substituted as well, except within this quotient.
//
// Tested by tests/engine/proof.

#include "engine/base/Limits.h"
#include "engine/checker/Monomials.h"
#include "engine/proof/LemmaFinder.h"
#include "engine/proof/SolvedColumns.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Replace.h"
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
    // Constants first, as they simplify the other equalities.
    for (bool constants : {true, false})
      for (ClaimId literal : c.literals)
        if (s.kind(literal) == ClaimKind::Eq &&
            solved.size() < limits::solvedEqualities && !c.budget.isExhausted())
          solve(s.dim(literal), constants);
    for (ClaimId known : c.known)
      for (DimId column : solved)
        if (full() || putIn(column, known))
          break; // The next round rewrites the result.
  }

private:
  using Set = llvm::DenseSet<DimId>;

  /// Collects all columns in a term, but none below `kept`.
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

  /// The quotient x floordiv d in x == d*(x floordiv d) + r.
  DimId ownQuotient(DimId x, DimId rest) {
    for (const Summand &summand : s.linearView(rest).summands)
      for (DimId f : commonFactors(s, summand))
        if (s.kind(f) == DimKind::FloorDiv && s.operands(f)[0] == x)
          return f;
    return DimId();
  }

  bool divides(const Set &mentioned) {
    return llvm::any_of(mentioned,
                        [&](DimId d) { return isDivision(s.kind(d)); });
  }

  /// Whether the column links x == d * (x floordiv d) + x mod d to x mod d == y
  /// mod d.
  bool isRemainderOfInside(DimId column) {
    return s.kind(column) == DimKind::Mod &&
           inside.count(s.operands(column)[0]);
  }

  /// The rank of a column to solve for, lower is better; nothing if unsuitable.
  std::optional<unsigned> preference(DimId column, bool toConstant) {
    if (!inside.count(column) && !toConstant && !isRemainderOfInside(column))
      return std::nullopt;
    if (infoOf(s.kind(column)).is(kRead))
      return 1;
    switch (s.kind(column)) {
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
    // Solve for column == rest, where rest has neither it nor a solved column.
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

  /// Whether an equality may be multiplied: fewer columns make fewer products.
  bool hasProduct(ClaimId c) {
    return s.kind(c) == ClaimKind::Eq &&
           llvm::any_of(s.linearView(s.dim(c)).summands, [&](const Summand &x) {
             return s.kind(x.column) == DimKind::Product;
           });
  }

  /// Substitutes the column if it occurs in a place that matters; false if not.
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
  /// For a column solved to a multiple of a quotient of it, that quotient.
  llvm::DenseMap<DimId, DimId> keptIn;
};

} // namespace

void shapeproof::findReplacements(LemmaContext &context, LemmaList &lemmas) {
  ReplacementFinder(context, lemmas).run();
}
