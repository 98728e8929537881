// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Encoder.h. Tested by tests/engine/z3.

#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "z3/ShapeEncoder.h"

using namespace shapeproof;
using namespace shapeproof::z3;

/// Polynomials of a higher degree are not sent to Z3: even at the value 2 they
/// have more bits than a number may have here.
static constexpr unsigned kMaxWholeDegree = kMaxIntBits;

Encoder::Encoder(Session &session, TermStore &store,
                 std::optional<unsigned> maxRank)
    : z(session), terms_(store),
      shapes(maxRank ? createBoundedShapes(*this, *maxRank)
                     : createFreeShapes(*this)) {}

Encoder::~Encoder() = default;

static size_t numChoices(const TermStore &store, llvm::ArrayRef<Term> terms) {
  return llvm::count_if(terms, [&](Term t) {
    return t.sort == Term::Dim &&
           (isExtremum(store.kind(t.dim())) || t.is(store, DimKind::Select));
  });
}

bool Encoder::encode(llvm::ArrayRef<Term> roots, size_t numFacts,
                     size_t maxTerms) {
  std::vector<Term> order = postorder(terms_, roots, maxTerms);
  if (order.empty() && !roots.empty())
    return false;
  auto isTooLong = [&](Term t) {
    return t.sort == Term::Shape &&
           (terms_.parts(t.shape()).size() > limits::z3ShapeParts ||
            (terms_.kind(t.shape()) == ShapeKind::Ranked &&
             terms_.extents(t.shape()).size() > limits::z3WrittenExtents));
  };
  // Check before any term is made.
  if (llvm::any_of(order, isTooLong))
    return false;
  if (numChoices(terms_, order) >
      std::max(limits::z3Choices,
               limits::z3Choices * maxTerms / limits::z3Terms))
    return false;
  countOccurrences(order);
  findOnlyFacts(order, roots, numFacts);
  for (Term n : order) {
    unsigned height = 1;
    uint64_t size = 1;
    forEachOperand(terms_, n, [&](Term operand) {
      const Encoded &inner = terms.find(operand.key())->second;
      height = std::max(height, inner.height + 1);
      size += inner.size;
    });
    if (n.sort == Term::Shape) {
      shapesMet = true;
      if (height > limits::z3ShapeHeight || isTooLong(n))
        return false;
      shapes->encode(n.shape());
      Encoded e;
      e.defined = shapes->definedness(n.shape());
      e.height = height;
      e.size = 1;
      terms[n.key()] = e;
      continue;
    }
    Encoded e =
        n.sort == Term::Dim ? encodeDim(n.dim()) : encodeClaim(n.claim());
    e.height = height;
    e.size = size;
    e.degree = degreeOf(n, &Encoded::degree);
    e.wholeDegree = degreeOf(n, &Encoded::wholeDegree);
    if (e.wholeDegree > kMaxWholeDegree || z.seen().tooWide)
      return false;
    if (e.height >= limits::z3TermHeight || e.size > limits::z3TermNodes ||
        e.degree > limits::z3Degree)
      boundTerm(n, e);
    terms[n.key()] = e;
  }
  relateQuotients();
  shapes->finish(maxTerms / limits::z3TermsPerInstance);
  return !z.seen().tooWide;
}

llvm::SmallVector<Z3_ast, 8> Encoder::limitsOfProducts() {
  llvm::SmallVector<Z3_ast, 8> limits;
  if (z.seen().products < limits::z3ManyProducts)
    return limits;
  // The product of two 64-bit words, as most sizes fit one.
  Z3_ast most = z.number(Int(llvm::APInt::getOneBitSet(130, 128)));
  for (DimId p : productsMet) {
    limits.push_back(z.le(dim(p), most));
    limits.push_back(z.le(z.neg(most), dim(p)));
  }
  return limits;
}

void Encoder::boundTerm(Term n, Encoded &e) {
  auto name = [&](Z3_ast &term, Z3_ast fresh) {
    z.require(z.eq(fresh, term));
    term = fresh;
  };
  name(e.term, n.sort == Term::Dim ? z.freshInt() : z.freshBool());
  if (e.defined)
    name(e.defined, z.freshBool());
  if (e.meaningful)
    name(e.meaningful, z.freshBool());
  e.height = 0;
  e.size = 1;
  e.degree = 1;
}

unsigned Encoder::degreeOf(Term n, unsigned Encoded::*of) const {
  // An application's value counts like that of a symbol.
  if (n.sort != Term::Dim || n.is(terms_, DimKind::Apply))
    return 1;
  const bool isProduct = infoOf(terms_.kind(n.dim())).op == Operator::Multiply;
  unsigned degree = 0;
  for (DimId operand : terms_.operands(n.dim())) {
    const unsigned inner = terms.find(Term(operand).key())->second.*of;
    degree = isProduct ? degree + inner : std::max(degree, inner);
  }
  return std::max(degree, 1u);
}

Z3_ast Encoder::both(Z3_ast a, Z3_ast b) {
  if (!a || !b)
    return a ? a : b;
  return z.conj({a, b});
}

//===----------------------------------------------------------------------===//
// Dims
//===----------------------------------------------------------------------===//

llvm::SmallVector<Z3_ast, 4>
Encoder::valuesOf(llvm::ArrayRef<DimId> dims) const {
  llvm::SmallVector<Z3_ast, 4> values;
  for (DimId d : dims)
    values.push_back(dim(d));
  return values;
}

Encoder::Encoded Encoder::encodeDim(DimId d) {
  Encoded e;
  e.term = encodeTerm(d);
  e.defined = condition(d, &Encoded::defined);
  e.meaningful = condition(d, &Encoded::meaningful);
  return e;
}

Z3_ast Encoder::encodeTerm(DimId d) {
  llvm::ArrayRef<DimId> operands = terms_.operands(d);
  switch (terms_.kind(d)) {
  case DimKind::Constant:
    return z.number(terms_.constantValue(d));
  case DimKind::Symbol: {
    Z3_ast term = z.freshInt();
    symbols.push_back(d);
    requireSymbolRange(d, term);
    return term;
  }
  case DimKind::Sum:
    return linear(d);
  case DimKind::Product:
  case DimKind::OpaqueProduct:
    linearOnly = false;
    productsMet.push_back(d);
    return z.mul(valuesOf(operands));
  case DimKind::OpaqueSum:
    return z.add(valuesOf(operands));
  case DimKind::FloorDiv:
    return quotient(operands[0], operands[1]);
  case DimKind::Mod:
    return remainder(operands[0], operands[1]);
  case DimKind::Min:
  case DimKind::Max: {
    bool isMin = terms_.kind(d) == DimKind::Min;
    Z3_ast term = dim(operands[0]);
    for (DimId o : operands.drop_front()) {
      Z3_ast x = dim(o);
      term = z.ite(isMin ? z.le(term, x) : z.le(x, term), term, x);
    }
    return term;
  }
  case DimKind::Broadcast:
    return broadcastExtent(valuesOf(operands), broadcasts[operands.size()] > 1);
  case DimKind::Rank:
    return shapes->rank(terms_.shape(d));
  case DimKind::NumElements:
    linearOnly = false;
    return shapes->numElements(terms_.shape(d));
  case DimKind::Extent:
    return shapes->extent(terms_.shape(d), operands[0]);
  case DimKind::Select:
    return z.ite(claim(terms_.condition(d)), dim(operands[0]),
                 dim(operands[1]));
  case DimKind::Apply:
    applications.push_back(d);
    return application(d);
  }
  llvm_unreachable("all kinds handled");
}

Z3_ast Encoder::condition(DimId d, Z3_ast Encoded::*of) {
  auto part = [&](Term n) { return terms.find(n.key())->second.*of; };
  const bool forDefined = of == &Encoded::defined;
  llvm::ArrayRef<DimId> operands = terms_.operands(d);
  if (terms_.kind(d) == DimKind::Select) {
    Z3_ast c = claim(terms_.condition(d));
    Z3_ast a = part(operands[0]), b = part(operands[1]);
    Z3_ast result = part(terms_.condition(d));
    result = both(result, a ? z.implies(c, a) : nullptr);
    return both(result, b ? z.disj({c, b}) : nullptr);
  }
  // Most terms are defined if their operands are.
  Z3_ast result = nullptr;
  for (DimId o : operands)
    result = both(result, part(o));
  const ShapeId shape = terms_.shape(d);
  if (shape.valid())
    result = both(result, part(shape));
  if (infoOf(terms_.kind(d)).is(kTotal))
    return result;
  switch (terms_.kind(d)) {
  case DimKind::FloorDiv:
  case DimKind::Mod: {
    std::optional<Int> divisor = terms_.getConstant(operands[1]);
    if (forDefined && (!divisor || *divisor == 0))
      result = both(result, z.negate(z.eq(dim(operands[1]), z.number(0))));
    return result;
  }
  case DimKind::Broadcast:
    return both(result, canBroadcast(valuesOf(operands)));
  case DimKind::Extent:
    return both(result, shapes->extentDefinedness(shape, operands[0]));
  default:
    llvm_unreachable("a kind that may have no value");
  }
}

void Encoder::requireSymbolRange(DimId d, Z3_ast term) {
  if (terms_.symbol(d).nonNegative)
    z.require(z.le(z.number(0), term));
  else
    small.push_back(z.le(z.number(-limits::z3SmallValues), term));
  small.push_back(z.le(term, z.number(limits::z3SmallValues)));
}

Z3_ast Encoder::linear(DimId d) {
  LinearView view = terms_.linearView(d);
  llvm::SmallVector<Z3_ast, 8> sum;
  for (const Summand &s : view.summands) {
    Z3_ast column = dim(s.column);
    sum.push_back(
        s.coefficient == 1 ? column : z.mul({z.number(s.coefficient), column}));
  }
  if (view.constant != 0 || sum.empty())
    sum.push_back(z.number(view.constant));
  return z.add(sum);
}

Z3_ast Encoder::application(DimId d) {
  llvm::ArrayRef<DimId> operands = terms_.operands(d);
  std::pair<std::string, size_t> key{terms_.function(d).str(), operands.size()};
  if (operands.empty() || calls[key] == 1)
    return z.freshInt();
  return z.applyToInts(functions[key], valuesOf(operands));
}

/// The first value that is not 1; 1 if all are.
Z3_ast Encoder::firstNotOne(llvm::ArrayRef<Z3_ast> values) {
  Z3_ast one = z.number(1), result = one;
  for (Z3_ast v : llvm::reverse(values))
    result = z.ite(z.eq(v, one), result, v);
  return result;
}

/// The claim that each value is 1 or `common`.
Z3_ast Encoder::agreeWith(llvm::ArrayRef<Z3_ast> values, Z3_ast common) {
  llvm::SmallVector<Z3_ast, 16> all;
  for (Z3_ast v : values)
    all.push_back(z.disj({z.eq(v, z.number(1)), z.eq(v, common)}));
  return z.conj(all);
}

Z3_ast Encoder::broadcastExtent(llvm::ArrayRef<Z3_ast> values, bool shared) {
  if (values.empty())
    return z.number(1);
  if (values.size() == 1)
    return values[0];
  Z3_ast result = shared
                      ? z.applyToInts(broadcastFunctions[values.size()], values)
                      : z.freshInt();
  Z3_ast one = z.number(1);
  llvm::SmallVector<Z3_ast, 4> isOne, same;
  for (Z3_ast v : values) {
    isOne.push_back(z.eq(v, one));
    same.push_back(z.eq(result, v));
  }
  z.require(z.disj(same));
  if (values.size() > limits::z3PairwiseSizes) {
    Z3_ast common = firstNotOne(values);
    z.require(z.implies(agreeWith(values, common), z.eq(result, common)));
    return result;
  }
  for (size_t i = 0; i != values.size(); ++i) {
    // Whether all others are 1 or equal to this one.
    llvm::SmallVector<Z3_ast, 4> others;
    for (size_t j = 0; j != values.size(); ++j)
      if (j != i)
        others.push_back(values.size() == 2
                             ? isOne[j]
                             : z.disj({isOne[j], z.eq(values[j], values[i])}));
    z.require(z.implies(z.conj(others), same[i]));
  }
  return result;
}

Z3_ast Encoder::canBroadcast(llvm::ArrayRef<Z3_ast> values) {
  llvm::SmallVector<Z3_ast, 8> all;
  Z3_ast one = z.number(1), zero = z.number(0);
  const bool asPairs = values.size() <= limits::z3PairwiseSizes;
  if (!asPairs)
    all.push_back(agreeWith(values, firstNotOne(values)));
  for (size_t i = 0; i != values.size(); ++i) {
    all.push_back(z.le(zero, values[i]));
    if (!asPairs)
      continue;
    for (size_t j = i + 1; j != values.size(); ++j)
      all.push_back(z.disj({z.eq(values[i], values[j]), z.eq(values[i], one),
                            z.eq(values[j], one)}));
  }
  return z.conj(all);
}

//===----------------------------------------------------------------------===//
// Claims
//===----------------------------------------------------------------------===//

Encoder::Encoded Encoder::encodeClaim(ClaimId c) {
  Encoded e;
  const ClaimKind kind = terms_.kind(c);
  switch (infoOf(kind).form) {
  case ClaimForm::Constant:
    e.term = kind == ClaimKind::True ? z.conj({}) : z.disj({});
    return e;
  case ClaimForm::Truth:
    e.term = kind == ClaimKind::Bool ? bools[c] = z.freshBool()
                                     : claim(terms_.boolAtom(c));
    break;
  case ClaimForm::Comparison:
    e.term = kind == ClaimKind::Ge ? z.le(z.number(0), dim(terms_.dim(c)))
                                   : z.eq(dim(terms_.dim(c)), z.number(0));
    break;
  case ClaimForm::Shapes:
    e.term = withoutNot(kind) == ClaimKind::Broadcastable
                 ? broadcastable(terms_.shapes(c))
                 : shapes->equal(terms_.shapes(c)[0], terms_.shapes(c)[1],
                                 onlyFacts.contains(c));
    break;
  case ClaimForm::Junction:
    return encodeJunction(c);
  }
  if (isNegated(kind))
    e.term = z.negate(e.term);
  if (terms_.dim(c).valid())
    e.defined = definedness(terms_.dim(c));
  for (ShapeId s : terms_.shapes(c))
    e.defined = both(e.defined, definedness(s));
  return e;
}

/// The claim pair by pair; sets too large for that are left unconstrained.
Z3_ast Encoder::broadcastable(llvm::ArrayRef<ShapeId> set) {
  const size_t ofSet = set.size() * (set.size() - 1) / 2;
  if (set.size() > limits::z3SetShapes || pairs + ofSet > limits::z3SetPairs)
    return z.freshBool();
  pairs += ofSet;
  llvm::SmallVector<Z3_ast, 8> all;
  for (size_t i = 0; i < set.size(); ++i)
    for (size_t j = i + 1; j < set.size(); ++j)
      all.push_back(shapes->broadcastable({set[i], set[j]}));
  return z.conj(all);
}

/// Defined if all operands are, or if a defined one decides.
Encoder::Encoded Encoder::encodeJunction(ClaimId c) {
  bool isAnd = terms_.kind(c) == ClaimKind::And, partial = false;
  llvm::SmallVector<Z3_ast, 8> operands, defined, deciding;
  for (ClaimId o : terms_.operands(c)) {
    Z3_ast term = claim(o), when = definedness(o);
    operands.push_back(term);
    Z3_ast decides = isAnd ? z.negate(term) : term;
    deciding.push_back(when ? z.conj({when, decides}) : decides);
    if (when) {
      defined.push_back(when);
      partial = true;
    }
  }
  Encoded e;
  e.term = isAnd ? z.conj(operands) : z.disj(operands);
  if (partial) {
    deciding.push_back(z.conj(defined));
    e.defined = z.disj(deciding);
  }
  return e;
}
