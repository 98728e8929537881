// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The columns of the tables of kinds, against the terms that the constructors
// make and the values that these have.

#include "engine/terms/Rewrite.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class Kinds : public ::testing::Test {
protected:
  TermStore t;
  DimId x = t.intSymbol("x"), y = t.intSymbol("y"), z = t.intSymbol("z");
  ShapeId s = t.shapeSymbol("s"), r = t.shapeSymbol("r");
  ClaimId p = t.boolSymbol("p"), q = t.boolSymbol("q");

  /// Terms with all kinds among their parts.
  std::vector<Term> terms() {
    ClaimId two = t.conj(p, t.disj(q, t.ne(x, y)));
    DimId all[] = {t.mul(x, y),
                   t.add(x, t.constant(3)),
                   t.floorDiv(x, y),
                   t.mod(x, y),
                   t.min({x, y, z}),
                   t.max({x, y}),
                   t.broadcastExtent({x, y}),
                   t.rank(s),
                   t.extent(s, x),
                   t.numElements(s),
                   t.select(two, x, y),
                   t.apply("f", {x, y})};
    std::vector<Term> roots(std::begin(all), std::end(all));
    ShapeId ranked = t.ranked({x, y});
    for (Term root :
         {Term(t.rank(t.broadcast({s, r}))), Term(ranked),
          Term(t.concat({s, r})), Term(t.head(s, x)), Term(t.tail(s, x)),
          Term(t.broadcast({s, r})), Term(t.shapeEq(s, r)),
          Term(t.shapeNe(s, ranked)), Term(t.broadcastable({s, r})),
          Term(t.negate(t.broadcastable({s, r}))), Term(t.ge(x, y)),
          Term(t.eq(x, y)), Term(t.negate(p)), Term(t.trueClaim()),
          Term(t.falseClaim())})
      roots.push_back(root);
    return postorder(t, roots);
  }

  OperandLists operandsOf(Term term) {
    OperandLists operands;
    if (term.sort == Term::Dim)
      forEachOperand(t, term.dim(), [&](auto o) { operands.add(o); });
    else if (term.sort == Term::Shape)
      forEachOperand(t, term.shape(), [&](auto o) { operands.add(o); });
    else
      forEachOperand(t, term.claim(), [&](auto o) { operands.add(o); });
    return operands;
  }

  /// Calls `visit` for assignments of x, y, z, s and p, ends of words among
  /// them.
  template <typename F> void forEachAssignment(F visit) {
    const Int values[] = {Int(-1), Int(0),         Int(1),
                          Int(2),  Int(INT64_MIN), Int(INT64_MAX)};
    Assignment a;
    a.bools[q] = true;
    for (const Int &ofX : values)
      for (const Int &ofY : values)
        for (unsigned rank : {0u, 2u})
          for (bool truth : {false, true}) {
            a.dims[x] = ofX;
            a.dims[y] = a.dims[z] = ofY;
            a.shapes[s] = a.shapes[r] = std::vector<Int>(rank, Int(3));
            a.bools[p] = truth;
            a.applications[{"f", {ofX, ofY}}] = Int(5);
            visit(a);
          }
  }
};

TEST_F(Kinds, TermsHaveAsManyOperandsAsTheirRowsSay) {
  for (Term term : terms()) {
    const OperandLists operands = operandsOf(term);
    const Arity &arity =
        term.sort == Term::Dim     ? infoOf(t.kind(term.dim())).arity
        : term.sort == Term::Shape ? infoOf(t.kind(term.shape())).arity
                                   : infoOf(t.kind(term.claim())).arity;
    EXPECT_TRUE(arity.fits(operands)) << term.raw;
    OperandLists more = operands;
    if (arity.claims.most < kAny) {
      more.claims.append(arity.claims.most + 1, p);
      EXPECT_FALSE(arity.fits(more)) << term.raw;
    }
  }
}

TEST_F(Kinds, RowsMakeTheTermsThatTheyAreOf) {
  for (Term term : terms()) {
    const OperandLists o = operandsOf(term);
    if (term.sort == Term::Dim) {
      const DimKindInfo &info = infoOf(t.kind(term.dim()));
      EXPECT_TRUE(!info.make || info.make(t, o) == term.dim())
          << info.name.str();
    } else if (term.sort == Term::Shape) {
      const ShapeKindInfo &info = infoOf(t.kind(term.shape()));
      EXPECT_TRUE(!info.make || info.make(t, o) == term.shape())
          << info.name.str();
    } else {
      const ClaimKindInfo &info = infoOf(t.kind(term.claim()));
      EXPECT_TRUE(!info.make || info.make(t, o) == term.claim())
          << info.name.str();
    }
  }
}

TEST_F(Kinds, ANegationHasTheKindThatItsRowSays) {
  for (Term term : terms()) {
    if (term.sort != Term::Claim)
      continue;
    const ClaimKind kind = t.kind(term.claim());
    const ClaimKind negated = t.kind(t.negate(term.claim()));
    if (infoOf(kind).negation == kind)
      continue;
    EXPECT_EQ(infoOf(kind).negation, negated) << infoOf(kind).name.str();
    EXPECT_NE(isNegated(kind), isNegated(negated)) << infoOf(kind).name.str();
    EXPECT_EQ(withoutNot(kind), withoutNot(negated)) << infoOf(kind).name.str();
  }
}

/// A total kind has a value whenever its operands have, and of the others each
/// lacks one somewhere.
TEST_F(Kinds, TotalKindsAlwaysHaveValues) {
  bool lacks[std::size(kDimKinds)] = {}, met[std::size(kDimKinds)] = {};
  for (Term term : terms()) {
    if (term.sort != Term::Dim)
      continue;
    const auto kind = static_cast<size_t>(t.kind(term.dim()));
    met[kind] = true;
    forEachAssignment([&](const Assignment &a) {
      Evaluator evaluator(t, a);
      bool haveValues = true;
      forEachOperand(t, term.dim(), [&](auto o) {
        haveValues &= evaluator.value(o).has_value();
      });
      lacks[kind] |= haveValues && !evaluator.value(term.dim());
    });
  }
  for (const DimKindInfo &info : kDimKinds) {
    const auto kind = static_cast<size_t>(info.kind);
    EXPECT_TRUE(!met[kind] || lacks[kind] != info.is(kTotal))
        << info.name.str();
  }
}

} // namespace
