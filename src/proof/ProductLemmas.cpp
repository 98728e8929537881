// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of what is known. See LemmaFinders.h.
//
// 1. A known equality or inequality times a factor that makes one of its
//    columns a product that occurs (n <= m and n*k: (m - n)*k >= 0).
// 2. A known inequality whose terms have a common factor, perhaps only after
//    known equalities are substituted (t*q - i - 1 >= 0 with i == t*p is
//    t*(q - p) >= 1): lines through t*s at small values of s. An equality with
//    a common factor: one of the two is 0.
// 3. The same for two products with a common factor, m*a and m*b; squares of
//    the difference of two factors.
// 4. Two known inequalities multiplied.
// 5. Last, the tangents at the solution.
//
// Each stops after kPerRound lemmas; the first that finds any ends the round.
//
// Tested by tests/unit/proof: every lemma holds in every assignment.

#include "base/ExactInt.h"
#include "proof/LemmaFinders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

constexpr size_t kPerRound = 6;
/// New products a lemma may bring, and their degree.
constexpr unsigned kNewProducts = 2, kMaxDegree = 4;
/// Values at which a line is tried.
constexpr int64_t kSmall = 4;
/// Known inequalities that are multiplied with each other.
constexpr size_t kMultiplied = 40;

class Finder {
public:
  Finder(LemmaContext &c, LemmaList &out)
      : c(c), s(c.store), out(out), zero(s.constant(0)), one(s.constant(1)) {
    for (DimId column : c.columns) {
      present.insert(column);
      if (s.kind(column) == DimKind::Product)
        products.push_back(column);
    }
  }

  void run() {
    if (products.empty())
      return findQuotientOrders(c, out);
    solveEqualities();
    for (newProducts = 0; newProducts <= 1 && out.empty(); ++newProducts)
      multiplyByFactors(ClaimKind::Eq);
    if (out.empty())
      findQuotientOrders(c, out);
    if (!out.empty())
      return;
    // What stays among the products that occur first: new ones breed.
    for (newProducts = 0; newProducts <= kNewProducts && out.empty();
         ++newProducts) {
      multiplyByFactors(ClaimKind::Eq);
      if (out.empty())
        commonFactors();
      if (out.empty())
        multiplyByFactors(ClaimKind::Ge);
      if (out.empty())
        sharedFactors();
      if (out.empty())
        multiplyPairs();
    }
    if (out.empty())
      tangents();
  }

private:
  bool full() const { return out.size() >= kPerRound; }

  Int value(DimId d) {
    LinearView v = s.linearView(d);
    Int sum = v.constant;
    for (const Summand &x : v.summands)
      sum += x.coefficient * columnValue(x.column);
    return canonical(sum);
  }
  Int columnValue(DimId column) {
    if (s.kind(column) != DimKind::Product || present.count(column))
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
      if (++fresh > newProducts || s.operands(x.column).size() > kMaxDegree)
        return false;
    }
    return true;
  }

  void add(const ProofFormula &lemma) {
    if (lemma.formula == s.trueClaim() || !made.insert(lemma.formula).second)
      return;
    out.push_back(lemma);
  }

  /// left >= 0, right >= 0: left * right >= 0. True if it was broken, and made.
  bool product(DimId left, DimId right) {
    if (value(left) < 0 || value(right) < 0)
      return false;
    DimId both = s.mul(left, right);
    if (!isSmall(both) || value(both) >= 0)
      return false;
    ProofFormula lemma;
    lemma.rule = ProofRule::Product;
    lemma.a = left;
    lemma.b = right;
    lemma.formula = s.disj({s.negate(s.ge(left, zero)),
                            s.negate(s.ge(right, zero)), s.ge(both, zero)});
    add(lemma);
    return true;
  }

  //===- Known equalities, solved -----------------------------------------===//

  unsigned preference(DimId column) {
    switch (s.kind(column)) {
    case DimKind::Mod:
      return 0;
    case DimKind::Product:
      for (DimId f : s.operands(column))
        if (meaning.count(f))
          return 3;
      return 4;
    case DimKind::FloorDiv:
      return 2;
    default:
      return 1;
    }
  }

  DimId substituted(DimId d) {
    for (unsigned round = 0; round < 8; ++round) {
      LinearView v = s.linearView(d);
      DimId result = s.constant(v.constant);
      bool changed = false;
      for (const Summand &x : v.summands) {
        auto it = meaning.find(x.column);
        changed |= it != meaning.end();
        result =
            s.add(result, s.scale(it == meaning.end() ? x.column : it->second,
                                  x.coefficient));
      }
      if (!changed)
        break;
      d = result;
    }
    return d;
  }

  void solveEqualities() {
    for (ClaimId literal : c.literals) {
      if (s.kind(literal) != ClaimKind::Eq)
        continue;
      DimId t = substituted(s.dim(literal));
      DimId pivot;
      Int sign;
      unsigned best = 4;
      for (const Summand &x : s.linearView(t).summands) {
        if (x.coefficient != 1 && x.coefficient != -1)
          continue;
        if (unsigned p = preference(x.column); p < best) {
          best = p;
          pivot = x.column;
          sign = x.coefficient;
        }
      }
      if (!pivot.valid())
        continue;
      // sign*pivot + rest == 0.
      DimId rest = s.sub(t, s.scale(pivot, sign));
      meaning[pivot] = s.scale(rest, -sign);
    }
  }

  //===- 1 ----------------------------------------------------------------===//

  /// What is left of the product without one occurrence of the atom.
  std::optional<DimId> cofactor(DimId product, DimId atom) {
    DimId rest = one;
    bool dropped = false;
    for (DimId f : s.operands(product)) {
      if (f == atom && !dropped)
        dropped = true;
      else
        rest = s.mul(rest, f);
    }
    if (!dropped)
      return std::nullopt;
    return rest;
  }

  /// Factors that make a column of `t` one of the products.
  SmallVector<DimId, 8> usefulFactors(DimId t) {
    SmallVector<DimId, 8> factors;
    for (const Summand &x : s.linearView(t).summands) {
      for (DimId p : products) {
        if (p == x.column)
          continue;
        std::optional<DimId> y;
        if (s.kind(x.column) == DimKind::Product) {
          DimId rest = p;
          bool divides = true;
          for (DimId f : s.operands(x.column)) {
            if (s.kind(rest) != DimKind::Product)
              divides = false;
            std::optional<DimId> next;
            if (divides)
              next = cofactor(rest, f);
            divides &= next.has_value();
            if (divides)
              rest = *next;
          }
          if (divides)
            y = rest;
        } else {
          y = cofactor(p, x.column);
        }
        if (y && !llvm::is_contained(factors, *y))
          factors.push_back(*y);
      }
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
    ProofFormula lemma;
    lemma.rule = ProofRule::Scale;
    lemma.a = s.dim(literal);
    lemma.b = y;
    lemma.formula = s.disj(s.negate(literal), s.eq(both, zero));
    add(lemma);
  }

  //===- 2, 3 -------------------------------------------------------------===//

  /// The lines of f * t at t = -1, 0, 1, and of a quotient at its value, if
  /// that is small.
  void lines(DimId f, DimId t) {
    Int at = value(t);
    if (s.kind(t) == DimKind::FloorDiv && abs(at) >= 2 && abs(at) <= kSmall) {
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

  /// The factors that all summands share; nothing if none.
  std::optional<DimId> commonMonomial(const LinearView &v) {
    auto factorsOf = [&](DimId column) {
      return s.kind(column) == DimKind::Product
                 ? SmallVector<DimId, 4>(s.operands(column))
                 : SmallVector<DimId, 4>{column};
    };
    SmallVector<DimId, 4> common = factorsOf(v.summands[0].column);
    for (const Summand &x : v.summands.drop_front()) {
      SmallVector<DimId, 4> left = factorsOf(x.column), shared;
      for (DimId f : common)
        if (auto *it = llvm::find(left, f); it != left.end()) {
          shared.push_back(f);
          left.erase(it);
        }
      common = std::move(shared);
    }
    if (common.empty())
      return std::nullopt;
    DimId product = one;
    for (DimId f : common)
      product = s.mul(product, f);
    return product;
  }

  /// The summands without their common factor, and without the constant.
  DimId dividedBy(const LinearView &v, DimId factor) {
    DimId sum = zero;
    ArrayRef<DimId> factors(factor);
    if (s.kind(factor) == DimKind::Product)
      factors = s.operands(factor);
    for (const Summand &x : v.summands) {
      DimId rest = x.column;
      for (DimId f : factors)
        rest = s.kind(rest) == DimKind::Product ? *cofactor(rest, f) : one;
      sum = s.add(sum, s.scale(rest, x.coefficient));
    }
    return sum;
  }

  /// left * right == 0 is known, and broken.
  void zeroProduct(DimId left, DimId right) {
    if (value(left) == 0 || value(right) == 0)
      return;
    ProofFormula lemma;
    lemma.rule = ProofRule::Zero;
    lemma.a = left;
    lemma.b = right;
    lemma.formula = s.disj(
        {s.ne(s.mul(left, right), zero), s.eq(left, zero), s.eq(right, zero)});
    if (!c.isMade(lemma.formula))
      add(lemma);
  }

  void commonFactors() {
    for (ClaimId literal : c.literals) {
      if (full())
        return;
      DimId t = substituted(s.dim(literal));
      LinearView v = s.linearView(t);
      if (v.summands.size() < 2)
        continue;
      if (std::optional<DimId> factor = commonMonomial(v)) {
        DimId rest = dividedBy(v, *factor);
        if (s.kind(literal) == ClaimKind::Eq && v.constant == 0)
          zeroProduct(*factor, rest);
        else if (s.kind(*factor) == DimKind::Product)
          lines(*factor, rest);
        if (!out.empty())
          continue;
      }
      ArrayRef<DimId> candidates(v.summands[0].column);
      if (s.kind(v.summands[0].column) == DimKind::Product)
        candidates = s.operands(v.summands[0].column);
      for (DimId f : candidates) {
        DimId rest = zero;
        bool common = true;
        for (const Summand &x : v.summands) {
          std::optional<DimId> y;
          if (x.column == f)
            y = one;
          else if (s.kind(x.column) == DimKind::Product)
            y = cofactor(x.column, f);
          common &= y.has_value();
          if (!common)
            break;
          rest = s.add(rest, s.scale(*y, x.coefficient));
        }
        if (common)
          lines(f, rest);
      }
    }
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
    // Known inequalities about factors of products.
    llvm::SmallDenseSet<DimId, 16> factors;
    for (DimId p : products)
      for (DimId f : s.operands(p))
        factors.insert(f);
    SmallVector<DimId, 16> sides;
    for (ClaimId literal : c.literals) {
      if (s.kind(literal) != ClaimKind::Ge || sides.size() >= kMultiplied)
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

  LemmaContext &c;
  TermStore &s;
  LemmaList &out;
  DimId zero, one;
  /// How many new products a lemma may bring now.
  unsigned newProducts = 0;
  llvm::DenseSet<DimId> present;
  SmallVector<DimId, 16> products;
  llvm::DenseMap<DimId, DimId> meaning;
  llvm::DenseSet<ClaimId> made;
};

} // namespace

void shapeproof::findProductLemmas(LemmaContext &context, LemmaList &lemmas) {
  Finder(context, lemmas).run();
}
