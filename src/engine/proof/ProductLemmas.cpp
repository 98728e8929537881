// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of known formulas. See LemmaFinder.h.
//
// 1. A known equality or inequality times a factor that makes one of its
//    columns a product that occurs (n <= m and n*k: (m - n)*k >= 0).
// 2. A known inequality whose terms have a common factor, perhaps only after
//    known equalities are substituted (t*q - i - 1 >= 0 with i == t*p is
//    t*(q - p) >= 1): lines through t*s at small values of s. An equality with
//    a common factor: one of the two is 0.
//    And a product that is a multiple of its factor by all known equalities:
//    with t*s == n, n == 3*s either s is 0 or t is 3.
// 3. Squares in a known inequality with a negative coefficient: in
//    -(a*a + 4*a*b + 4*b*b) - 1 >= 0 the square of a + 2*b. Completed one
//    factor after the other (Lagrange's reduction of a quadratic form).
//    As in 2, for the part of an inequality with one factor, n*a + n*b + j;
//    for two products with a common factor, m*a and m*b;
//    squares of the difference of two factors.
// 4. Two known inequalities multiplied.
// 5. Last, the tangents at the solution.
//
// Each step stops after limits::lemmasPerRound lemmas; the first that finds any
// ends the round.
//
// Tested by tests/engine/proof: every lemma holds in every assignment.

#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/checker/Monomials.h"
#include "engine/proof/LemmaFinder.h"
#include "engine/proof/SolvedColumns.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;

namespace {

class ProductFinder : LemmaFinder {
public:
  ProductFinder(LemmaContext &c, LemmaList &out)
      : LemmaFinder(c, out), zero(s.constant(0)), one(s.constant(1)),
        solved(s) {
    for (DimId column : c.columns) {
      present.insert(column);
      if (s.kind(column) == DimKind::Product)
        products.push_back(column);
    }
  }

  /// Uses known equalities only, and makes at most one new product.
  void runEqualities() {
    if (products.empty())
      return;
    solveEqualities();
    multiplesOfFactors();
    for (newProducts = 0; newProducts <= 1 && out.empty(); ++newProducts)
      multiplyByFactors(ClaimKind::Eq);
  }

  void run() {
    if (products.empty())
      return;
    solveEqualities();
    multiplesOfFactors();
    // First without new products, as these lead to more; then with a few.
    for (newProducts = 0;
         newProducts <= limits::productsPerLemma && out.empty();
         ++newProducts) {
      multiplyByFactors(ClaimKind::Eq);
      if (out.empty())
        commonFactorLemmas();
      if (out.empty())
        multiplyByFactors(ClaimKind::Ge);
      if (out.empty())
        completedSquares();
      if (out.empty())
        factorGroups();
      if (out.empty())
        sharedFactors();
      if (out.empty())
        multiplyPairs();
    }
    if (out.empty())
      tangents();
  }

private:
  Int value(DimId d) {
    LinearView v = s.linearView(d);
    Int sum = v.constant;
    for (const Summand &x : v.summands)
      sum += x.coefficient * columnValue(x.column);
    return canonical(sum);
  }
  /// The value of a column; of a new product, the product of its factors'
  /// values.
  Int columnValue(DimId column) {
    if (present.count(column))
      return c.value(column);
    Int product(1);
    for (DimId f : s.operands(column))
      product = canonical(product * c.value(f));
    return product;
  }

  bool isSmall(DimId d) {
    unsigned fresh = 0;
    for (const Summand &x : s.linearView(d).summands) {
      DimKind kind = s.kind(x.column);
      if (kind == DimKind::OpaqueProduct || kind == DimKind::OpaqueSum)
        return false;
      if (kind != DimKind::Product || present.count(x.column))
        continue;
      if (++fresh > newProducts ||
          s.operands(x.column).size() > limits::productDegree)
        return false;
    }
    return true;
  }

  /// Adds left * right >= 0, where left >= 0 and right >= 0. True if the
  /// solution makes it false.
  bool product(DimId left, DimId right) {
    if (value(left) < 0 || value(right) < 0)
      return false;
    DimId both = s.mul(left, right);
    if (!isSmall(both) || value(both) >= 0)
      return false;
    add(lemma(ProofRule::Product, left, right));
    return true;
  }

  //===- Known equalities, solved -----------------------------------------===//

  std::optional<unsigned> preference(DimId column) {
    switch (s.kind(column)) {
    case DimKind::Mod:
      return 0;
    case DimKind::Product:
      return llvm::any_of(s.operands(column),
                          [&](DimId f) { return solved.isSolved(f); })
                 ? std::optional(3u)
                 : std::nullopt;
    case DimKind::FloorDiv:
      return 2;
    default:
      return 1;
    }
  }

  DimId substituted(DimId d) { return solved.replaced(d, 8); }

  void solveEqualities() {
    for (ClaimId literal : c.literals)
      if (s.kind(literal) == ClaimKind::Eq && !c.budget.isExhausted())
        solved.solve(substituted(s.dim(literal)),
                     [&](const Summand &x) { return preference(x.column); });
  }

  //===- 1 ----------------------------------------------------------------===//

  /// The column without one occurrence of the factor.
  std::optional<DimId> cofactor(DimId column, DimId factor) {
    return divided(s, column, factor);
  }

  /// Factors that make a column of `t` one of the products.
  SmallVector<DimId, 8> usefulFactors(DimId t) {
    SmallVector<DimId, 8> factors;
    c.budget.visit(s.linearView(t).summands.size() * products.size());
    for (const Summand &x : s.linearView(t).summands)
      for (DimId p : products) {
        if (p == x.column)
          continue;
        std::optional<DimId> y = divided(s, p, factorsOf(s, x.column));
        if (y && !llvm::is_contained(factors, *y))
          factors.push_back(*y);
      }
    return factors;
  }

  void multiplyByFactors(ClaimKind kind) {
    for (ClaimId literal : c.literals) {
      if (full())
        return;
      if (s.kind(literal) != kind)
        continue;
      DimId t = s.dim(literal);
      for (DimId y : usefulFactors(t)) {
        if (full())
          return;
        if (kind == ClaimKind::Eq)
          scale(literal, y);
        else if (!product(t, s.sub(y, one)) && !product(t, y) &&
                 !product(t, s.neg(y)))
          product(t, s.sub(s.neg(y), one));
      }
    }
  }

  void scale(ClaimId literal, DimId y) {
    DimId both = s.mul(s.dim(literal), y);
    if (!isSmall(both) || value(both) == 0)
      return;
    add(lemma(ProofRule::Scale, s.dim(literal), y));
  }

  //===- 2, 3 -------------------------------------------------------------===//

  /// Products of f with the distance of t from -1, 0 and 1, and for a quotient
  /// from its value, if that is small.
  void lines(DimId f, DimId t) {
    Int at = value(t);
    if (s.kind(t) == DimKind::FloorDiv && abs(at) >= 2 &&
        abs(at) <= limits::tangentValues) {
      DimId away = at > 0 ? s.sub(t, s.constant(at)) : s.sub(s.constant(at), t);
      if (product(away, f) || product(away, s.neg(f)))
        return;
    }
    for (DimId factor : {s.sub(f, one), f, s.neg(f), s.sub(s.neg(f), one)}) {
      bool any = false;
      if (at >= 1)
        any |= product(s.sub(t, one), factor);
      if (at <= -1)
        any |= product(s.sub(s.neg(t), one), factor);
      if (at >= 0)
        any |= product(t, factor);
      if (at <= 0)
        any |= product(s.neg(t), factor);
      if (any)
        return;
    }
  }

  void commonFactorLemmas() {
    for (ClaimId literal : c.literals) {
      if (full())
        return;
      DimId t = substituted(s.dim(literal));
      LinearView v = s.linearView(t);
      if (v.summands.size() < 2)
        continue;
      if (Factors common = commonFactors(s, v.summands); !common.empty()) {
        DimId factor = productOf(s, common);
        DimId rest = divided(s, v.summands, common);
        if (s.kind(literal) == ClaimKind::Eq && v.constant == 0) {
          // factor * rest == 0 is known.
          if (value(factor) != 0 && value(rest) != 0)
            addIfAny(lemma(ProofRule::Zero, factor, rest));
        } else if (s.kind(factor) == DimKind::Product) {
          lines(factor, rest);
        }
        if (!out.empty())
          continue;
      }
      for (DimId f : factorsOf(s, v.summands[0].column))
        if (llvm::all_of(v.summands, [&](const Summand &x) {
              return cofactor(x.column, f).has_value();
            }))
          lines(f, divided(s, v.summands, f));
    }
  }

  void multiplesOfFactors() {
    if (solved.empty())
      return;
    for (DimId p : products) {
      const DimId whole = substituted(p);
      DimId before;
      for (DimId f : SmallVector<DimId, 4>(s.operands(p))) {
        if (full())
          return;
        if (std::exchange(before, f) == f)
          continue;
        c.budget.visit(s.linearView(whole).summands.size() + 1);
        std::optional<Int> k = multipleOf(s, whole, substituted(f));
        if (!k)
          continue;
        const DimId rest = s.sub(*cofactor(p, f), s.constant(*k));
        if (value(f) != 0 && value(rest) != 0)
          addIfAny(lemma(ProofRule::Zero, f, rest));
      }
    }
  }

  /// The part of an inequality with a factor, as n*a + n*b of n*a + n*b + j >=
  /// 0, as lines of n and a + b.
  void factorGroups() {
    for (ClaimId literal : c.literals) {
      if (s.kind(literal) != ClaimKind::Ge)
        continue;
      const LinearView v = s.linearView(s.dim(literal));
      Factors seen;
      for (const Summand &x : v.summands)
        for (DimId f : factorsOf(s, x.column)) {
          if (full())
            return;
          if (s.kind(x.column) != DimKind::Product ||
              llvm::is_contained(seen, f))
            continue;
          seen.push_back(f);
          c.budget.visit(v.summands.size());
          DimId group = zero;
          unsigned members = 0;
          for (const Summand &y : v.summands)
            if (auto rest = cofactor(y.column, f)) {
              group = s.add(group, s.scale(*rest, y.coefficient));
              ++members;
            }
          if (members > 1 && members < v.summands.size())
            lines(f, group);
        }
    }
  }

  /// A factor whose square has a negative coefficient in `t` and that occurs
  /// with the fewest others, so that little remains; invalid if no factor
  /// occurs in products of two only.
  DimId squaredFactor(DimId t) {
    const LinearView v = s.linearView(t);
    DimId best;
    size_t fewest = 0;
    for (const Summand &x : v.summands) {
      if (x.coefficient > 0 || s.kind(x.column) != DimKind::Product ||
          s.operands(x.column).size() != 2 ||
          s.operands(x.column)[0] != s.operands(x.column)[1])
        continue;
      const DimId f = s.operands(x.column)[0];
      size_t occurs = 0;
      bool isQuadratic = true;
      for (const Summand &y : v.summands)
        if (cofactor(y.column, f)) {
          ++occurs;
          isQuadratic &= s.kind(y.column) != DimKind::Product ||
                         s.operands(y.column).size() == 2;
        }
      if (isQuadratic && (!best.valid() || occurs < fewest)) {
        best = f;
        fewest = occurs;
      }
    }
    return best;
  }

  void completedSquares() {
    for (ClaimId literal : c.literals) {
      if (full())
        return;
      if (s.kind(literal) != ClaimKind::Ge)
        continue;
      DimId rest = s.dim(literal);
      for (unsigned k = 0; k < limits::squaresOfInequality && !full(); ++k) {
        const LinearView v = s.linearView(rest);
        c.budget.visit(v.summands.size() * v.summands.size() + 1);
        const DimId f = squaredFactor(rest);
        if (!f.valid())
          break;
        // With q * f * f, and r * f of the rest, the sum is (2*q*f + r)^2 /
        // (4*q) plus terms without f.
        Int q;
        DimId root = s.constant(0);
        for (const Summand &x : v.summands) {
          const std::optional<DimId> left = cofactor(x.column, f);
          if (!left)
            continue;
          const bool isSquare = *left == f;
          if (isSquare)
            q = x.coefficient;
          root =
              s.add(root, s.scale(*left, isSquare ? canonical(2 * x.coefficient)
                                                  : x.coefficient));
        }
        const DimId side = primitive(root);
        if (!product(side, side))
          product(s.neg(side), s.neg(side));
        rest = s.add(s.scale(rest, canonical(-4 * q)), s.mul(root, root));
      }
    }
  }

  /// The term divided by the common divisor of its coefficients.
  DimId primitive(DimId t) {
    const LinearView v = s.linearView(t);
    Int g = abs(v.constant);
    for (const Summand &x : v.summands)
      g = gcd(g, abs(x.coefficient));
    if (g <= 1)
      return t;
    SmallVector<Summand, 8> summands;
    for (const Summand &x : v.summands)
      summands.push_back({x.column, canonical(x.coefficient / g)});
    return s.linear(canonical(v.constant / g), summands);
  }

  void sharedFactors() {
    for (size_t i = 0; i < products.size(); ++i)
      for (size_t k = 0; k < i; ++k)
        for (DimId f : s.operands(products[i])) {
          if (full())
            return;
          auto a = cofactor(products[i], f), b = cofactor(products[k], f);
          if (a && b)
            lines(f, s.sub(*a, *b));
        }
    for (DimId p : products)
      for (DimId f : s.operands(p))
        if (!full())
          lines(f, *cofactor(p, f));
    // (x - y)^2 >= 0.
    for (DimId p : products) {
      DimId x = s.operands(p)[0], d = s.sub(x, *cofactor(p, x));
      if (!full() && !product(d, d))
        product(s.neg(d), s.neg(d));
    }
  }

  //===- 4, 5 -------------------------------------------------------------===//

  void multiplyPairs() {
    // The known inequalities about factors of products.
    llvm::SmallDenseSet<DimId, 16> factors;
    for (DimId p : products)
      for (DimId f : s.operands(p))
        factors.insert(f);
    SmallVector<DimId, 16> sides;
    for (ClaimId literal : c.literals) {
      if (s.kind(literal) != ClaimKind::Ge ||
          sides.size() >= limits::multipliedInequalities)
        continue;
      if (llvm::any_of(
              s.linearView(s.dim(literal)).summands,
              [&](const Summand &x) { return factors.count(x.column); }))
        sides.push_back(s.dim(literal));
    }
    for (size_t i = 0; i < sides.size(); ++i)
      for (size_t k = 0; k <= i && !full(); ++k)
        product(sides[k], sides[i]);
  }

  void tangents() {
    for (DimId p : products) {
      if (c.tangents == 0 || full())
        return;
      DimId x = s.operands(p)[0], y = *cofactor(p, x);
      Int a = value(x), b = value(y);
      DimId dx = s.sub(x, s.constant(a)), dy = s.sub(y, s.constant(b));
      DimId negX = s.neg(dx), negY = s.neg(dy);
      bool any = product(dx, dy) || product(negX, negY) || product(dx, negY) ||
                 product(negX, dy);
      if (any)
        --c.tangents;
    }
  }

  DimId zero, one;
  /// The number of new products a lemma may make now.
  unsigned newProducts = 0;
  llvm::DenseSet<DimId> present;
  SmallVector<DimId, 16> products;
  SolvedColumns solved;
};

} // namespace

void shapeproof::findEqualityMultiples(LemmaContext &context,
                                       LemmaList &lemmas) {
  ProductFinder(context, lemmas).runEqualities();
}

void shapeproof::findProductLemmas(LemmaContext &context, LemmaList &lemmas) {
  ProductFinder(context, lemmas).run();
}
