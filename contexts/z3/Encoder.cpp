// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Encoder.h. Tested by tests/unit/z3.

#include "z3/Encoder.h"

using namespace shapeproof;
using namespace shapeproof::z3;

/// Terms are named when they are nested this deep.
static constexpr unsigned kMaxHeight = 40;

Encoder::Encoder(Session &session, TermStore &store, const Z3Encoding &encoding,
                 std::optional<unsigned> maxRank)
    : z(session), terms_(store), encoding(encoding),
      shapes(maxRank ? createBoundedShapes(*this, *maxRank)
                     : createFreeShapes(*this)) {}

Encoder::~Encoder() = default;

bool Encoder::encode(llvm::ArrayRef<Term> roots) {
  std::vector<Term> order = postorder(terms_, roots, encoding.maxTerms);
  if (order.empty() && !roots.empty())
    return false;
  countOccurrences(order);
  for (Term n : order) {
    unsigned height = 1;
    forEachOperand(terms_, n, [&](Term operand) {
      height = std::max(height, terms.find(operand.key())->second.height + 1);
    });
    if (n.sort == Term::Shape) {
      shapesMet = true;
      if (height > kMaxShapeHeight ||
          (terms_.kind(n.shape()) == ShapeKind::Ranked &&
           terms_.extents(n.shape()).size() > kMaxExtents))
        return false;
      shapes->encode(n.shape());
      Encoded e;
      e.defined = shapes->definedness(n.shape());
      e.height = height;
      terms[n.key()] = e;
      continue;
    }
    Encoded e =
        n.sort == Term::Dim ? encodeDim(n.dim()) : encodeClaim(n.claim());
    e.height = height;
    if (n.sort == Term::Dim)
      e.meaningful = encodeMeaning(n.dim());
    if (e.height >= kMaxHeight)
      boundTerm(n, e);
    terms[n.key()] = e;
  }
  relateQuotients();
  shapes->finish();
  return true;
}

void Encoder::boundTerm(Term n, Encoded &e) {
  Z3_ast name = n.sort == Term::Dim ? z.freshInt() : z.freshBool();
  z.require(z.eq(name, e.term));
  e.term = name;
  if (e.defined) {
    Z3_ast defined = z.freshBool();
    z.require(z.eq(defined, e.defined));
    e.defined = defined;
  }
  if (e.meaningful) {
    Z3_ast meaningful = z.freshBool();
    z.require(z.eq(meaningful, e.meaningful));
    e.meaningful = meaningful;
  }
  e.height = 0;
}

void Encoder::countOccurrences(llvm::ArrayRef<Term> order) {
  llvm::DenseSet<std::pair<DimId, DimId>> divided;
  for (Term n : order) {
    if (n.sort != Term::Dim)
      continue;
    DimId d = n.dim();
    llvm::ArrayRef<DimId> operands = terms_.operands(d);
    switch (terms_.kind(d)) {
    case DimKind::Mod:
      ++remainders;
      [[fallthrough]];
    case DimKind::FloorDiv:
      divisions += divided.insert({operands[0], operands[1]}).second;
      break;
    case DimKind::Broadcast:
      ++broadcasts[operands.size()];
      break;
    case DimKind::Apply:
      ++calls[{terms_.function(d).str(), operands.size()}];
      break;
    default:
      break;
    }
  }
}

Z3_ast Encoder::both(Z3_ast a, Z3_ast b) {
  if (!a || !b)
    return a ? a : b;
  return z.conj({a, b});
}

//===----------------------------------------------------------------------===//
// Dims
//===----------------------------------------------------------------------===//

Encoder::Encoded Encoder::encodeDim(DimId d) {
  llvm::ArrayRef<DimId> operands = terms_.operands(d);
  Encoded e;
  // Most terms are defined where their operands are.
  auto needOperands = [&] {
    for (DimId o : operands)
      e.defined = both(e.defined, definedness(o));
  };
  switch (terms_.kind(d)) {
  case DimKind::Constant:
    e.term = z.number(terms_.constantValue(d));
    break;
  case DimKind::Symbol:
    e.term = z.freshInt();
    symbols.push_back(d);
    requireSymbolRange(d, e.term);
    break;
  case DimKind::Sum:
    e.term = linear(d);
    for (const Summand &s : terms_.linearView(d).summands)
      e.defined = both(e.defined, definedness(s.column));
    break;
  case DimKind::Product:
  case DimKind::OpaqueProduct: {
    linearOnly = false;
    llvm::SmallVector<Z3_ast, 4> factors;
    for (DimId o : operands)
      factors.push_back(dim(o));
    e.term = z.mul(factors);
    products.push_back(d);
    needOperands();
    break;
  }
  case DimKind::OpaqueSum:
    e.term = z.add({dim(operands[0]), dim(operands[1])});
    needOperands();
    break;
  case DimKind::FloorDiv:
  case DimKind::Mod: {
    bool isMod = terms_.kind(d) == DimKind::Mod;
    e.term = isMod ? remainder(operands[0], operands[1])
                   : quotient(operands[0], operands[1]);
    needOperands();
    std::optional<Int> divisor = terms_.getConstant(operands[1]);
    if (!divisor || *divisor == 0)
      e.defined =
          both(e.defined, z.negate(z.eq(dim(operands[1]), z.number(0))));
    break;
  }
  case DimKind::Min:
  case DimKind::Max: {
    bool isMin = terms_.kind(d) == DimKind::Min;
    e.term = dim(operands[0]);
    for (DimId o : operands.drop_front()) {
      Z3_ast x = dim(o);
      e.term = z.ite(isMin ? z.le(e.term, x) : z.le(x, e.term), e.term, x);
    }
    needOperands();
    break;
  }
  case DimKind::Broadcast: {
    llvm::SmallVector<Z3_ast, 4> values;
    for (DimId o : operands)
      values.push_back(dim(o));
    e.term = broadcastExtent(values, broadcasts[operands.size()] > 1);
    needOperands();
    e.defined = both(e.defined, canBroadcast(values));
    break;
  }
  case DimKind::Rank:
    e.term = shapes->rank(terms_.shape(d));
    e.defined = definedness(terms_.shape(d));
    break;
  case DimKind::NumElements:
    linearOnly = false;
    e.term = shapes->numElements(terms_.shape(d));
    e.defined = definedness(terms_.shape(d));
    break;
  case DimKind::Extent:
    e.term = shapes->extent(terms_.shape(d), operands[0]);
    needOperands();
    e.defined = both(e.defined, definedness(terms_.shape(d)));
    e.defined = both(e.defined,
                     shapes->extentDefinedness(terms_.shape(d), operands[0]));
    break;
  case DimKind::Select: {
    ClaimId condition = terms_.condition(d);
    Z3_ast c = claim(condition);
    e.term = z.ite(c, dim(operands[0]), dim(operands[1]));
    Z3_ast a = definedness(operands[0]), b = definedness(operands[1]);
    e.defined = definedness(condition);
    if (a)
      e.defined = both(e.defined, z.implies(c, a));
    if (b)
      e.defined = both(e.defined, z.disj({c, b}));
    break;
  }
  case DimKind::Apply:
    e.term = application(d);
    applications.push_back(d);
    needOperands();
    break;
  }
  return e;
}

Z3_ast Encoder::encodeMeaning(DimId d) {
  llvm::ArrayRef<DimId> operands = terms_.operands(d);
  if (terms_.kind(d) == DimKind::Select) {
    Z3_ast c = claim(terms_.condition(d)), a = meaning(operands[0]),
           b = meaning(operands[1]);
    return both(a ? z.implies(c, a) : nullptr, b ? z.disj({c, b}) : nullptr);
  }
  Z3_ast result = nullptr;
  if (terms_.kind(d) == DimKind::Sum) {
    for (const Summand &s : terms_.linearView(d).summands)
      result = both(result, meaning(s.column));
    return result;
  }
  llvm::SmallVector<Z3_ast, 4> values;
  for (DimId o : operands) {
    result = both(result, meaning(o));
    values.push_back(dim(o));
  }
  if (terms_.kind(d) == DimKind::Broadcast)
    result = both(result, canBroadcast(values));
  if (terms_.kind(d) == DimKind::Extent)
    result =
        both(result, shapes->extentDefinedness(terms_.shape(d), operands[0]));
  return result;
}

void Encoder::requireSymbolRange(DimId d, Z3_ast term) {
  constexpr int64_t kSmall = 8;
  if (terms_.symbol(d).nonNegative)
    z.require(z.le(z.number(0), term));
  else
    small.push_back(z.le(z.number(-kSmall), term));
  small.push_back(z.le(term, z.number(kSmall)));
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

/// x floordiv y.
Z3_ast Encoder::quotient(DimId x, DimId y) {
  auto [it, inserted] = quotients.try_emplace({x, y});
  if (!inserted)
    return it->second;
  using Division = Z3Encoding::Division;
  Z3_ast a = dim(x), b = dim(y), zero = z.number(0), q;
  std::optional<Int> divisor = terms_.getConstant(y);
  if (divisor && *divisor != 0) {
    // A negative divisor changes the signs of both: -7 floordiv -2 is 7
    // floordiv 2.
    if (*divisor < 0) {
      a = z.neg(a);
      b = z.number(-*divisor);
    }
    if (encoding.byConstant == Division::Native) {
      q = z.div(a, b);
    } else {
      q = z.freshInt();
      Z3_ast multiple = z.mul({b, q});
      z.require(z.le(multiple, a));
      z.require(z.lt(a, z.add({multiple, b})));
    }
    return it->second = q;
  }
  // By a term, or by zero: equal operands give equal results, even there.
  linearOnly = false;
  byUnknowns.push_back({x, y});
  if (divisions > 1) {
    if (!quotientFunction)
      quotientFunction =
          z.freshFunction({z.intSort(), z.intSort()}, z.intSort());
    q = z.apply(quotientFunction, {a, b});
  } else {
    q = z.freshInt();
  }
  Z3_ast positive = z.lt(zero, b), negative = z.lt(b, zero);
  if (encoding.bySymbol == Division::Native) {
    z.require(z.implies(positive, z.eq(q, z.div(a, b))));
    z.require(z.implies(negative, z.eq(q, z.div(z.neg(a), z.neg(b)))));
  } else {
    Z3_ast rest = z.sub(a, z.mul({b, q}));
    z.require(z.implies(positive, z.conj({z.le(zero, rest), z.lt(rest, b)})));
    z.require(z.implies(negative, z.conj({z.le(rest, zero), z.lt(b, rest)})));
  }
  return it->second = q;
}

/// What follows from the axioms of quotients by unknowns, spelled out: dividing
/// is monotone, and undoes multiplying.
void Encoder::relateQuotients() {
  constexpr size_t kMaxRelated = 16;
  if (byUnknowns.size() > kMaxRelated)
    return;
  Z3_ast zero = z.number(0);
  for (auto [x, y] : byUnknowns) {
    Z3_ast a = dim(x), b = dim(y), q = quotient(x, y);
    Z3_ast positive = z.lt(zero, b), negative = z.lt(b, zero);
    // |q| <= |x|, and q has the signs' product.
    Z3_ast isNegative = z.lt(a, zero);
    z.require(z.implies(z.conj({positive, z.negate(isNegative)}),
                        z.conj({z.le(zero, q), z.le(q, a)})));
    z.require(z.implies(z.conj({positive, isNegative}),
                        z.conj({z.lt(q, zero), z.le(a, q)})));
    for (auto [w, y2] : byUnknowns) {
      if (y2 != y || w == x)
        continue;
      Z3_ast smaller = z.le(a, dim(w)), q2 = quotient(w, y);
      z.require(z.implies(z.conj({positive, smaller}), z.le(q, q2)));
      z.require(z.implies(z.conj({negative, smaller}), z.le(q2, q)));
    }
    if (products.size() > kMaxRelated)
      continue;
    for (DimId p : products) {
      llvm::ArrayRef<DimId> factors = terms_.operands(p);
      if (factors.size() != 2 || (factors[0] != y && factors[1] != y))
        continue;
      Z3_ast other = dim(factors[0] == y ? factors[1] : factors[0]);
      Z3_ast fits = z.le(other, q);
      z.require(z.implies(positive, z.eq(fits, z.le(dim(p), a))));
      z.require(z.implies(negative, z.eq(fits, z.le(a, dim(p)))));
    }
  }
}

/// x mod y, with the divisor's sign.
Z3_ast Encoder::remainder(DimId x, DimId y) {
  Z3_ast q = quotient(x, y);
  Z3_ast a = dim(x), b = dim(y);
  Z3_ast exact = z.sub(a, z.mul({b, q}));
  std::optional<Int> divisor = terms_.getConstant(y);
  if (divisor && *divisor != 0)
    return exact;
  Z3_ast m;
  if (remainders > 1) {
    if (!remainderFunction)
      remainderFunction =
          z.freshFunction({z.intSort(), z.intSort()}, z.intSort());
    m = z.apply(remainderFunction, {a, b});
  } else {
    m = z.freshInt();
  }
  z.require(z.disj({z.eq(b, z.number(0)), z.eq(m, exact)}));
  return m;
}

Z3_ast Encoder::application(DimId d) {
  llvm::ArrayRef<DimId> operands = terms_.operands(d);
  std::pair<std::string, size_t> key{terms_.function(d).str(), operands.size()};
  if (operands.empty() || calls[key] == 1)
    return z.freshInt();
  Z3_func_decl &f = functions[key];
  if (!f)
    f = z.freshFunction(
        llvm::SmallVector<Z3_sort, 4>(operands.size(), z.intSort()),
        z.intSort());
  llvm::SmallVector<Z3_ast, 4> arguments;
  for (DimId o : operands)
    arguments.push_back(dim(o));
  return z.apply(f, arguments);
}

Z3_ast Encoder::broadcastExtent(llvm::ArrayRef<Z3_ast> values, bool shared) {
  if (values.empty())
    return z.number(1);
  if (values.size() == 1)
    return values[0];
  Z3_ast result;
  if (shared) {
    Z3_func_decl &f = broadcastFunctions[values.size()];
    if (!f)
      f = z.freshFunction(
          llvm::SmallVector<Z3_sort, 4>(values.size(), z.intSort()),
          z.intSort());
    result = z.apply(f, values);
  } else {
    result = z.freshInt();
  }
  Z3_ast one = z.number(1);
  llvm::SmallVector<Z3_ast, 4> isOne, same;
  for (Z3_ast v : values) {
    isOne.push_back(z.eq(v, one));
    same.push_back(z.eq(result, v));
  }
  z.require(z.disj(same));
  for (size_t i = 0; i != values.size(); ++i) {
    // All others are 1 or agree with this one.
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
  for (size_t i = 0; i != values.size(); ++i) {
    all.push_back(z.le(zero, values[i]));
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
  switch (terms_.kind(c)) {
  case ClaimKind::True:
    e.term = z.conj({});
    break;
  case ClaimKind::False:
    e.term = z.disj({});
    break;
  case ClaimKind::Bool:
    e.term = bools[c] = z.freshBool();
    break;
  case ClaimKind::NotBool:
    e.term = z.negate(claim(terms_.boolAtom(c)));
    break;
  case ClaimKind::Eq:
  case ClaimKind::Ne:
  case ClaimKind::Ge: {
    Z3_ast d = dim(terms_.dim(c)), zero = z.number(0);
    e.term = terms_.kind(c) == ClaimKind::Ge ? z.le(zero, d) : z.eq(d, zero);
    if (terms_.kind(c) == ClaimKind::Ne)
      e.term = z.negate(e.term);
    e.defined = definedness(terms_.dim(c));
    break;
  }
  case ClaimKind::ShapeEq:
  case ClaimKind::ShapeNe:
    e.term = shapes->equal(terms_.shapes(c)[0], terms_.shapes(c)[1]);
    if (terms_.kind(c) == ClaimKind::ShapeNe)
      e.term = z.negate(e.term);
    for (ShapeId s : terms_.shapes(c))
      e.defined = both(e.defined, definedness(s));
    break;
  case ClaimKind::Broadcastable:
  case ClaimKind::NotBroadcastable:
    e.term = shapes->broadcastable(terms_.shapes(c));
    if (terms_.kind(c) == ClaimKind::NotBroadcastable)
      e.term = z.negate(e.term);
    for (ShapeId s : terms_.shapes(c))
      e.defined = both(e.defined, definedness(s));
    break;
  case ClaimKind::And:
  case ClaimKind::Or:
    return encodeJunction(c);
  }
  return e;
}

/// Defined where all operands are, or where one that is defined decides.
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

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

std::optional<Assignment> Encoder::readModel() {
  Assignment result;
  for (DimId d : symbols) {
    std::optional<Int> v = z.value(dim(d));
    if (!v)
      return std::nullopt;
    result.dims[d] = *v;
  }
  for (const auto &[c, term] : bools) {
    std::optional<bool> v = z.truth(term);
    if (!v)
      return std::nullopt;
    result.bools[c] = *v;
  }
  for (DimId d : applications) {
    std::vector<Int> arguments;
    for (DimId o : terms_.operands(d)) {
      std::optional<Int> v = z.value(dim(o));
      if (!v)
        return std::nullopt;
      arguments.push_back(*v);
    }
    std::optional<Int> v = z.value(dim(d));
    if (!v)
      return std::nullopt;
    result.applications[{terms_.function(d).str(), std::move(arguments)}] = *v;
  }
  if (!shapes->read(result))
    return std::nullopt;
  return result;
}
