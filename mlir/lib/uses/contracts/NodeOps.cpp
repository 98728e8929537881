// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See NodeOps.h. Tested by tests/mlir/unit/GuardOpsTest.cpp,
// tests/mlir/ir/plan-buffers.mlir and tests/mlir/exec/arena.py.

#include "uses/contracts/NodeOps.h"
#include "core/ir/Launch.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace shapeproof {

namespace arith = mlir::arith;
using Op = SizeProgram::Op;
using Part = SizeProgram::Part;
using Predicate = arith::CmpIPredicate;
using mlir::Value;

void bindPart(emit::Lowering &lowering, const ArgumentPart &part) {
  static constexpr Part parts[] = {Part::Number, Part::Truth, Part::Extent,
                                   Part::Element, Part::Rank};
  if (part.kind == ArgumentPart::Launch)
    lowering.bind(part.symbol, Part::Number, kLaunchArguments + part.index, 0);
  else
    lowering.bind(part.symbol, parts[part.kind], part.argument, part.index);
}

Value NodeOps::constant(const Int &value) {
  Value &result = constants[value];
  if (!result)
    result = arith::ConstantIndexOp::create(builder, location, int64_t(value));
  return result;
}

Value NodeOps::constantTruth(bool value) {
  return arith::ConstantIntOp::create(builder, location, value, 1);
}

static void addAll(llvm::SmallVectorImpl<Value> &to, mlir::ValueRange from) {
  for (Value value : from)
    if (!llvm::is_contained(to, value))
      to.push_back(value);
}

Value NodeOps::operand(unsigned node, Result &result) {
  const Result made = of(node);
  addAll(result.wrong, made.wrong);
  return made.value;
}

Value NodeOps::asIndex(Value value) {
  if (value.getType().isIndex())
    return value;
  return arith::IndexCastOp::create(builder, location, builder.getIndexType(),
                                    value);
}

Value NodeOps::input(const Node &node) {
  if (node.argument >= kLaunchArguments)
    return makeLaunchSize(builder, location, node.argument - kLaunchArguments);
  const Value argument = arguments[node.argument];
  const bool isTensor = llvm::isa<mlir::TensorType>(argument.getType());
  switch (node.part) {
  case Part::Truth:
    return argument;
  case Part::Number:
    return asIndex(argument);
  case Part::Rank:
    if (isTensor)
      return mlir::tensor::RankOp::create(builder, location, argument);
    return mlir::memref::RankOp::create(builder, location, argument);
  case Part::Extent: {
    const Value index = constant(Int(int64_t(node.index)));
    if (isTensor)
      return mlir::tensor::DimOp::create(builder, location, argument, index);
    return mlir::memref::DimOp::create(builder, location, argument, index);
  }
  case Part::Element: {
    auto type = llvm::cast<mlir::RankedTensorType>(argument.getType());
    llvm::SmallVector<Value> indices;
    for (int64_t index :
         mlir::delinearize(node.index, mlir::computeStrides(type.getShape())))
      indices.push_back(constant(Int(index)));
    return asIndex(
        mlir::tensor::ExtractOp::create(builder, location, argument, indices));
  }
  }
  llvm_unreachable("unknown part");
}

/// A sum leaves the type where it is on the wrong side of its first operand.
Value NodeOps::sum(unsigned id, Result &result) {
  const Node &node = lowering.nodes().nodes[id];
  unsigned second = node.operands[1];
  const bool isSubtracted = emit::InRangeLowering::isNegation(
      lowering.nodes(), lowering.nodes().nodes[second]);
  if (isSubtracted)
    second = lowering.nodes().nodes[second].operands[1];
  const Value a = operand(node.operands[0], result),
              b = operand(second, result);
  const Value value =
      isSubtracted ? make<arith::SubIOp>(a, b) : make<arith::AddIOp>(a, b);
  if (!lowering.values(id).leaves)
    return value;
  const domains::Interval &range = lowering.values(second).range;
  const bool isAlwaysNegative = range.hi() < Int(0);
  Value leaves = compare(isAlwaysNegative != isSubtracted ? Predicate::sgt
                                                          : Predicate::slt,
                         value, a);
  if (range.lo() < Int(0) && !isAlwaysNegative)
    leaves = make<arith::XOrIOp>(leaves,
                                 compare(Predicate::slt, b, constant(Int(0))));
  result.wrong.push_back(leaves);
  return value;
}

Value NodeOps::times(unsigned id, unsigned a, const Int &factor,
                     Result &result) {
  const Value of = operand(a, result);
  if (factor == Int(1))
    return of;
  const Value value = make<arith::MulIOp>(of, constant(factor));
  if (!lowering.values(id).leaves)
    return value;
  const domains::Interval &all = lowering.type();
  Value leaves =
      compare(Predicate::sgt, of, constant(floorDivide(all.hi(), factor)));
  if (lowering.values(a).range.lo() < Int(0))
    leaves = make<arith::OrIOp>(
        leaves,
        compare(Predicate::slt, of, constant(ceilDivide(all.lo(), factor))));
  result.wrong.push_back(leaves);
  return value;
}

/// With a factor of 0, it does not matter if the product of those before it
/// leaves the type.
Value NodeOps::product(unsigned id, Result &result) {
  const unsigned a = lowering.nodes().nodes[id].operands[0],
                 b = lowering.nodes().nodes[id].operands[1];
  for (auto [factor, other] : {std::pair(a, b), std::pair(b, a)}) {
    const Node &number = lowering.nodes().nodes[factor];
    if (number.op == Op::Constant && number.value >= Int(1) &&
        !lowering.mayBeWrong(factor))
      return times(id, other, number.value, result);
  }
  const Value x = operand(a, result), y = operand(b, result);
  if (lowering.nodes().nodes[a].op == Op::Mul && lowering.mayBeWrong(a)) {
    const Value isOther = compare(Predicate::ne, y, constant(Int(0)));
    llvm::SmallVector<Value, 2> wrong = of(b).wrong;
    for (Value flag : of(a).wrong)
      addAll(wrong, make<arith::AndIOp>(flag, isOther));
    result.wrong = std::move(wrong);
  }
  if (!lowering.values(id).leaves)
    return make<arith::MulIOp>(x, y);
  auto product = arith::MulSIExtendedOp::create(builder, location, x, y);
  const Value zero = constant(Int(0));
  const Value sign = make<arith::SelectOp>(
      compare(Predicate::slt, product.getLow(), zero), constant(Int(-1)), zero);
  result.wrong.push_back(compare(Predicate::ne, product.getHigh(), sign));
  return product.getLow();
}

Value NodeOps::quotient(const Node &node, Result &result) {
  const Value dividend = operand(node.operands[0], result);
  Value divisor = operand(node.operands[1], result);
  const auto &values = lowering.values(node.operands[1]);
  const bool isConstant =
      lowering.nodes().nodes[node.operands[1]].op == Op::Constant;
  // A value that is wrong may be 0, and so may one that is above 0 only where
  // the code matters.
  if (values.range.lo() < Int(1) || values.mayBeWrong ||
      (lowering.isConditional() && !isConstant))
    divisor = make<arith::MaxSIOp>(divisor, constant(Int(1)));
  if (!lowering.isConditional() &&
      lowering.values(node.operands[0]).range.lo() >= Int(0))
    return make<arith::DivUIOp>(dividend, divisor);
  return make<arith::FloorDivSIOp>(dividend, divisor);
}

/// The operand that the condition chooses. It does not matter if the other one
/// is wrong.
NodeOps::Result NodeOps::choice(const Node &node) {
  Result result;
  const Value condition = operand(node.operands[0], result);
  const Result a = of(node.operands[1]), b = of(node.operands[2]);
  result.value = make<arith::SelectOp>(condition, a.value, b.value);
  for (Value wrong : a.wrong)
    result.wrong.push_back(make<arith::AndIOp>(condition, wrong));
  for (Value wrong : b.wrong)
    result.wrong.push_back(make<arith::AndIOp>(negated(condition), wrong));
  return result;
}

Value NodeOps::truth(const Node &node, Result &result) {
  if (node.op == Op::True)
    return constantTruth(true);
  if (node.op == Op::Not) {
    // not a == b, and not b >= a, are comparisons as well.
    const Node &what = lowering.nodes().nodes[node.operands[0]];
    if (what.op == Op::Equal || what.op == Op::AtLeast) {
      const bool isEqual = what.op == Op::Equal;
      const Value a = operand(what.operands[isEqual ? 0 : 1], result),
                  b = operand(what.operands[isEqual ? 1 : 0], result);
      return compare(isEqual ? Predicate::ne : Predicate::sgt, a, b);
    }
    return negated(operand(node.operands[0], result));
  }
  const Value a = operand(node.operands[0], result),
              b = operand(node.operands[1], result);
  return node.op == Op::Equal     ? compare(Predicate::eq, a, b)
         : node.op == Op::AtLeast ? compare(Predicate::sge, a, b)
         : node.op == Op::And     ? andAlso(a, b)
                                  : orElse(a, b);
}

NodeOps::Result NodeOps::makeNode(unsigned id) {
  const Node &node = lowering.nodes().nodes[id];
  Result result;
  switch (node.op) {
  case Op::Constant:
    if (!lowering.values(id).leaves)
      return {constant(node.value), {}};
    return {constant(Int(0)), {constantTruth(true)}};
  case Op::Input:
    return {input(node), {}};
  case Op::Add:
    result.value = sum(id, result);
    break;
  case Op::Mul:
    result.value = product(id, result);
    break;
  case Op::FloorDiv:
    result.value = quotient(node, result);
    break;
  case Op::Min:
  case Op::Max: {
    const Value a = operand(node.operands[0], result),
                b = operand(node.operands[1], result);
    result.value = node.op == Op::Min ? make<arith::MinSIOp>(a, b)
                                      : make<arith::MaxSIOp>(a, b);
    break;
  }
  case Op::Select:
    return choice(node);
  case Op::Mod:
    llvm_unreachable("there is no such node (InRange.cpp)");
  default:
    result.value = truth(node, result);
  }
  return result;
}

NodeOps::Result NodeOps::of(unsigned node) {
  if (auto it = made.find(node); it != made.end())
    return it->second;
  Result result = makeNode(node);
  return made[node] = std::move(result);
}

} // namespace shapeproof
