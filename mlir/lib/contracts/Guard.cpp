// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Guard.h.

#include "contracts/Guard.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace shapeproof {

namespace arith = mlir::arith;

Guard::Guard(const EntryContract &contract, mlir::ValueRange arguments,
             mlir::OpBuilder &builder, bool assumeNoOverflow)
    : store(*contract.store), arguments(arguments), builder(builder),
      location(builder.getUnknownLoc()), assumeNoOverflow(assumeNoOverflow) {
  for (const ArgumentPart &part : contract.parts)
    parts[part.symbol] = &part;
}

//===- What there are ops for -----------------------------------------------//

/// The value and its negation.
static bool fitsWord(const Int &value) {
  return value > Int(INT64_MIN) && value <= Int(INT64_MAX);
}

static bool areWords(const LinearView &view) {
  return fitsWord(view.constant) &&
         llvm::all_of(view.summands,
                      [](const Summand &s) { return fitsWord(s.coefficient); });
}

/// a >= b, a == 3, and so on: computed without arithmetic.
static bool isComparisonOfTwo(const LinearView &view) {
  unsigned left = 0, right = 0;
  auto count = [&](const Int &side) { ++(side > Int(0) ? left : right); };
  for (const Summand &s : view.summands) {
    if (s.coefficient != Int(1) && s.coefficient != Int(-1))
      return false;
    count(s.coefficient);
  }
  if (view.constant != Int(0))
    count(view.constant);
  return left <= 1 && right <= 1;
}

bool Guard::canBuildPart(Term t) const {
  if (t.isSymbol(store))
    return parts.contains(t);
  if (t.sort == Term::Shape)
    return store.kind(t.shape()) == ShapeKind::Ranked;
  if (t.sort == Term::Claim)
    return true;
  DimId d = t.dim();
  switch (store.kind(d)) {
  case DimKind::Constant:
    return fitsWord(store.constantValue(d));
  case DimKind::FloorDiv: {
    std::optional<Int> divisor = store.getConstant(store.operands(d)[1]);
    return divisor && *divisor > Int(0);
  }
  case DimKind::Sum:
    return assumeNoOverflow && areWords(store.linearView(d));
  case DimKind::Product:
  case DimKind::OpaqueProduct:
  case DimKind::OpaqueSum:
    return assumeNoOverflow;
  case DimKind::Min:
  case DimKind::Max:
  case DimKind::Broadcast:
  case DimKind::Select:
    return true;
  case DimKind::Rank:
    return store.kind(store.shape(d)) == ShapeKind::Symbol;
  default:
    return false;
  }
}

bool Guard::canBuild(ClaimId claim) const {
  if (!claim.valid())
    return false;
  llvm::SmallVector<Term> open{store.spelledOut(claim)};
  TermSet seen;
  while (!open.empty()) {
    Term t = open.pop_back_val();
    if (!seen.insert(t).second)
      continue;
    if (!canBuildPart(t))
      return false;
    if (t.sort == Term::Claim && store.dim(t.claim()).valid()) {
      // Its sides are built, and not the difference that it is kept as.
      LinearView view = store.linearView(store.dim(t.claim()));
      if (!areWords(view) || !(assumeNoOverflow || isComparisonOfTwo(view)))
        return false;
      for (const Summand &s : view.summands)
        open.push_back(s.column);
    } else {
      forEachOperand(store, t, [&](Term operand) { open.push_back(operand); });
    }
  }
  return true;
}

//===- Ops ------------------------------------------------------------------//

template <typename OpT>
static mlir::Value make(mlir::OpBuilder &builder, mlir::Location location,
                        mlir::Value a, mlir::Value b) {
  return OpT::create(builder, location, a, b);
}

static mlir::Value constantOf(bool value, mlir::OpBuilder &builder,
                              mlir::Location location) {
  return arith::ConstantIntOp::create(builder, location, value, 1);
}

/// Both; what b is does not matter where a is false. A conjunction by andi is
/// poison where either is.
static mlir::Value andAlso(mlir::OpBuilder &builder, mlir::Location location,
                           mlir::Value a, mlir::Value b) {
  mlir::Value no = constantOf(false, builder, location);
  return arith::SelectOp::create(builder, location, a, b, no);
}

/// Either; what b is does not matter where a is true.
static mlir::Value orElse(mlir::OpBuilder &builder, mlir::Location location,
                          mlir::Value a, mlir::Value b) {
  mlir::Value yes = constantOf(true, builder, location);
  return arith::SelectOp::create(builder, location, a, yes, b);
}

mlir::Value Guard::constant(int64_t value) {
  mlir::Value &result = constants[value];
  if (!result)
    result = arith::ConstantIndexOp::create(builder, location, value);
  return result;
}

mlir::Value Guard::fold(llvm::ArrayRef<mlir::Value> values, Op op) {
  mlir::Value result = values.front();
  for (mlir::Value value : values.drop_front())
    result = op(builder, location, result, value);
  return result;
}

mlir::Value Guard::makePart(const ArgumentPart &part) {
  mlir::Value argument = arguments[part.argument];
  switch (part.kind) {
  case ArgumentPart::Number:
    if (argument.getType().isIndex())
      return argument;
    return arith::IndexCastOp::create(builder, location, builder.getIndexType(),
                                      argument);
  case ArgumentPart::Truth:
    return argument;
  case ArgumentPart::Extent:
    if (llvm::isa<mlir::TensorType>(argument.getType()))
      return mlir::tensor::DimOp::create(builder, location, argument,
                                         constant(part.index));
    return mlir::memref::DimOp::create(builder, location, argument,
                                       constant(part.index));
  case ArgumentPart::Element: {
    mlir::Value element = mlir::tensor::ExtractOp::create(
        builder, location, argument, constant(part.index));
    if (element.getType().isIndex())
      return element;
    return arith::IndexCastOp::create(builder, location, builder.getIndexType(),
                                      element);
  }
  case ArgumentPart::Shape:
    return mlir::shape::ShapeOfOp::create(builder, location, argument);
  }
  llvm_unreachable("unknown kind of part");
}

mlir::Value Guard::shape(ShapeId s) {
  if (auto it = made.find(Term(s)); it != made.end())
    return it->second;
  mlir::Value result;
  if (store.kind(s) == ShapeKind::Symbol) {
    result = makePart(*parts.lookup(Term(s)));
  } else {
    auto type = mlir::RankedTensorType::get(int64_t(store.extents(s).size()),
                                            builder.getIndexType());
    llvm::SmallVector<mlir::Value> extents;
    for (DimId extent : store.extents(s))
      extents.push_back(dim(extent));
    result =
        mlir::tensor::FromElementsOp::create(builder, location, type, extents);
  }
  return made[Term(s)] = result;
}

mlir::Value Guard::dim(DimId d) {
  if (auto value = store.getConstant(d))
    return constant(int64_t(*value));
  if (auto it = made.find(Term(d)); it != made.end())
    return it->second;
  mlir::Value result = makeDim(d);
  return made[Term(d)] = result;
}

mlir::Value Guard::makeDim(DimId d) {
  auto multiply = make<arith::MulIOp>;
  auto add = make<arith::AddIOp>;
  llvm::SmallVector<mlir::Value> operands;
  if (store.kind(d) == DimKind::Sum) {
    LinearView view = store.linearView(d);
    for (const Summand &s : view.summands)
      operands.push_back(s.coefficient == Int(1)
                             ? dim(s.column)
                             : multiply(builder, location, dim(s.column),
                                        constant(int64_t(s.coefficient))));
    if (view.constant != Int(0))
      operands.push_back(constant(int64_t(view.constant)));
    return fold(operands, add);
  }
  for (DimId operand : store.operands(d))
    operands.push_back(dim(operand));
  switch (store.kind(d)) {
  case DimKind::Symbol:
    return makePart(*parts.lookup(Term(d)));
  case DimKind::Product:
  case DimKind::OpaqueProduct:
    return fold(operands, multiply);
  case DimKind::OpaqueSum:
    return fold(operands, add);
  case DimKind::FloorDiv:
    return fold(operands, make<arith::FloorDivSIOp>);
  case DimKind::Min:
    return fold(operands, make<arith::MinSIOp>);
  case DimKind::Max:
    return fold(operands, make<arith::MaxSIOp>);
  case DimKind::Broadcast:
    return fold(operands, [](mlir::OpBuilder &b, mlir::Location at,
                             mlir::Value x, mlir::Value y) {
      mlir::Value one = arith::ConstantIndexOp::create(b, at, 1);
      mlir::Value isOne =
          arith::CmpIOp::create(b, at, arith::CmpIPredicate::eq, x, one);
      return mlir::Value(arith::SelectOp::create(b, at, isOne, y, x));
    });
  case DimKind::Select:
    return arith::SelectOp::create(builder, location,
                                   makeClaim(store.condition(d)), operands[0],
                                   operands[1]);
  case DimKind::Rank: {
    const ArgumentPart &part = *parts.lookup(Term(store.shape(d)));
    mlir::Value argument = arguments[part.argument];
    if (llvm::isa<mlir::TensorType>(argument.getType()))
      return mlir::tensor::RankOp::create(builder, location, argument);
    return mlir::memref::RankOp::create(builder, location, argument);
  }
  default:
    llvm_unreachable("canBuild() has said no");
  }
}

/// What is compared stands on the side where its factor is positive.
mlir::Value Guard::compare(ClaimId c) {
  LinearView view = store.linearView(store.dim(c));
  llvm::SmallVector<mlir::Value> sides[2];
  auto put = [&](const Int &coefficient, auto make) {
    bool isPositive = coefficient > Int(0);
    sides[!isPositive].push_back(make(isPositive ? coefficient : -coefficient));
  };
  for (const Summand &s : view.summands)
    put(s.coefficient, [&](const Int &factor) -> mlir::Value {
      if (factor == Int(1))
        return dim(s.column);
      return arith::MulIOp::create(builder, location, dim(s.column),
                                   constant(int64_t(factor)));
    });
  if (view.constant != Int(0))
    put(view.constant, [&](const Int &v) { return constant(int64_t(v)); });
  mlir::Value values[2];
  for (unsigned i : {0, 1})
    values[i] =
        sides[i].empty() ? constant(0) : fold(sides[i], make<arith::AddIOp>);
  ClaimKind kind = store.kind(c);
  auto predicate = kind == ClaimKind::Ge   ? arith::CmpIPredicate::sge
                   : kind == ClaimKind::Eq ? arith::CmpIPredicate::eq
                                           : arith::CmpIPredicate::ne;
  return arith::CmpIOp::create(builder, location, predicate, values[0],
                               values[1]);
}

mlir::Value Guard::build(llvm::ArrayRef<GuardClause> clauses) {
  llvm::SmallVector<mlir::Value> values;
  for (const GuardClause &clause : clauses) {
    llvm::SmallVector<mlir::Value> arms;
    for (ClaimId arm : clause.arms)
      arms.push_back(makeClaim(store.spelledOut(arm)));
    values.push_back(fold(arms, orElse));
  }
  return fold(values, andAlso);
}

mlir::Value Guard::makeClaim(ClaimId c) {
  if (auto it = made.find(Term(c)); it != made.end())
    return it->second;
  llvm::SmallVector<mlir::Value> operands;
  for (ClaimId operand : store.operands(c))
    operands.push_back(makeClaim(operand));
  for (ShapeId s : store.shapes(c))
    operands.push_back(shape(s));
  mlir::Value result;
  bool isNegated = false;
  switch (store.kind(c)) {
  case ClaimKind::True:
  case ClaimKind::False:
    result = constantOf(store.kind(c) == ClaimKind::True, builder, location);
    break;
  case ClaimKind::NotBool:
    isNegated = true;
    [[fallthrough]];
  case ClaimKind::Bool:
    result = makePart(*parts.lookup(Term(store.boolAtom(c))));
    break;
  case ClaimKind::Eq:
  case ClaimKind::Ne:
  case ClaimKind::Ge:
    result = compare(c);
    break;
  case ClaimKind::ShapeNe:
    isNegated = true;
    [[fallthrough]];
  case ClaimKind::ShapeEq:
    result = mlir::shape::ShapeEqOp::create(builder, location,
                                            builder.getI1Type(), operands);
    break;
  case ClaimKind::NotBroadcastable:
    isNegated = true;
    [[fallthrough]];
  case ClaimKind::Broadcastable:
    result = mlir::shape::IsBroadcastableOp::create(
        builder, location, builder.getI1Type(), operands);
    break;
  case ClaimKind::And:
    result = fold(operands, andAlso);
    break;
  case ClaimKind::Or:
    result = fold(operands, orElse);
    break;
  }
  if (isNegated)
    result = arith::XOrIOp::create(builder, location, result,
                                   constantOf(true, builder, location));
  return made[Term(c)] = result;
}

} // namespace shapeproof
