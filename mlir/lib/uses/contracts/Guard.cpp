// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Guard.h.

#include "uses/contracts/Guard.h"
#include "core/ir/Launch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace shapeproof {

namespace arith = mlir::arith;

Guard::Guard(const EntryContract &contract, mlir::ValueRange arguments,
             mlir::OpBuilder &builder, mlir::Location location,
             bool assumeNoOverflow)
    : store(*contract.store), arguments(arguments),
      arithmetic(contract, arguments.getTypes(), assumeNoOverflow),
      builder(builder), location(location) {}

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

/// a and b, where b does not matter if a is false. A conjunction by andi would
/// be poison where either is.
static mlir::Value andAlso(mlir::OpBuilder &builder, mlir::Location location,
                           mlir::Value a, mlir::Value b) {
  mlir::Value no = constantOf(false, builder, location);
  return arith::SelectOp::create(builder, location, a, b, no);
}

/// a or b, where b does not matter if a is true.
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
  if (part.kind == ArgumentPart::Launch) {
    return makeLaunchSize(builder, location, part.index);
  }
  mlir::Value argument = arguments[part.argument];
  switch (part.kind) {
  case ArgumentPart::Launch:
    break;
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
    auto type = llvm::cast<mlir::RankedTensorType>(argument.getType());
    llvm::SmallVector<mlir::Value> indices;
    for (int64_t index :
         mlir::delinearize(part.index, mlir::computeStrides(type.getShape())))
      indices.push_back(constant(index));
    mlir::Value element =
        mlir::tensor::ExtractOp::create(builder, location, argument, indices);
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
    result = makePart(*arithmetic.partOf(Term(s)));
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

/// The summands of the sum, added or subtracted in turn.
mlir::Value Guard::sum(const GuardSum &sum) {
  mlir::Value result;
  for (const auto &[column, factor] : sum.steps) {
    if (!column.valid()) {
      mlir::Value value = constant(int64_t(factor));
      result = result ? arith::AddIOp::create(builder, location, result, value)
                      : value;
      continue;
    }
    const bool isNegative = factor < Int(0);
    const Int times = isNegative ? -factor : factor;
    mlir::Value value = dim(column);
    if (times != Int(1))
      value = arith::MulIOp::create(builder, location, value,
                                    constant(int64_t(times)));
    if (!result)
      result = value;
    else if (isNegative)
      result = arith::SubIOp::create(builder, location, result, value);
    else
      result = arith::AddIOp::create(builder, location, result, value);
  }
  return result ? result : constant(0);
}

mlir::Value Guard::quotient(DimId d) {
  const GuardQuotient how = arithmetic.quotient(d);
  mlir::Value dividend = how.sum ? sum(*how.sum) : dim(store.operands(d)[0]);
  mlir::Value result = arith::FloorDivSIOp::create(builder, location, dividend,
                                                   dim(store.operands(d)[1]));
  if (how.added == Int(0))
    return result;
  return arith::AddIOp::create(builder, location, result,
                               constant(int64_t(how.added)));
}

mlir::Value Guard::makeDim(DimId d) {
  if (store.kind(d) == DimKind::Sum)
    return sum(arithmetic.sum(d));
  if (store.kind(d) == DimKind::FloorDiv)
    return quotient(d);
  llvm::SmallVector<mlir::Value> operands;
  for (DimId operand : store.operands(d))
    operands.push_back(dim(operand));
  switch (store.kind(d)) {
  case DimKind::Symbol:
    return makePart(*arithmetic.partOf(Term(d)));
  case DimKind::Product:
  case DimKind::OpaqueProduct:
    return fold(operands, make<arith::MulIOp>);
  case DimKind::OpaqueSum:
    return fold(operands, make<arith::AddIOp>);
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
    const ArgumentPart &part = *arithmetic.partOf(Term(store.shape(d)));
    mlir::Value argument = arguments[part.argument];
    if (llvm::isa<mlir::TensorType>(argument.getType()))
      return mlir::tensor::RankOp::create(builder, location, argument);
    return mlir::memref::RankOp::create(builder, location, argument);
  }
  default:
    llvm_unreachable("canCompute() has said no");
  }
}

mlir::Value Guard::compare(ClaimId c) {
  const GuardComparison how = arithmetic.comparison(c);
  auto predicate = [&] {
    switch (how.kind) {
    case GuardComparison::AtLeast:
      return arith::CmpIPredicate::sge;
    case GuardComparison::Above:
      return arith::CmpIPredicate::sgt;
    case GuardComparison::Equal:
      return arith::CmpIPredicate::eq;
    case GuardComparison::Different:
      return arith::CmpIPredicate::ne;
    }
    llvm_unreachable("unknown kind of comparison");
  }();
  mlir::Value left = sum(how.sides[0]), right = sum(how.sides[1]);
  return arith::CmpIOp::create(builder, location, predicate, left, right);
}

mlir::Value Guard::build(const GuardClause &clause) {
  // Values built after an arm assume that it failed, so they must not be reused
  // for other clauses.
  auto madeBefore = made;
  GuardArithmetic::Known known = arithmetic.known();
  llvm::SmallVector<mlir::Value> arms;
  for (ClaimId arm : clause.arms) {
    arms.push_back(makeClaim(store.spelledOut(arm)));
    arithmetic.assume(store.negate(arm));
  }
  if (arms.size() > 1)
    made = std::move(madeBefore);
  arithmetic.restore(std::move(known));
  assume(clause);
  return fold(arms, orElse);
}

mlir::Value Guard::build(llvm::ArrayRef<GuardClause> clauses) {
  llvm::SmallVector<mlir::Value> values;
  for (const GuardClause &clause : clauses)
    values.push_back(build(clause));
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
    result = makePart(*arithmetic.partOf(Term(store.boolAtom(c))));
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
