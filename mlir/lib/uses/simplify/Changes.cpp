// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Changes.h. Tested by tests/mlir/ir/simplify.mlir and
// tests/mlir/ir/simplify-branches.mlir.

#include "uses/simplify/Changes.h"
#include "core/ir/Types.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace shapeproof::simplify {

namespace arith = mlir::arith;

llvm::StringRef operationOf(Form::Kind kind) {
  switch (kind) {
  case Form::Sum:
    return arith::AddIOp::getOperationName();
  case Form::Difference:
    return arith::SubIOp::getOperationName();
  case Form::Product:
    return arith::MulIOp::getOperationName();
  case Form::Min:
    return arith::MinSIOp::getOperationName();
  case Form::Max:
    return arith::MaxSIOp::getOperationName();
  case Form::Quotient:
    return arith::DivSIOp::getOperationName();
  case Form::Remainder:
    return arith::RemSIOp::getOperationName();
  case Form::FloorDiv:
    return arith::FloorDivSIOp::getOperationName();
  case Form::CeilDiv:
    return arith::CeilDivSIOp::getOperationName();
  case Form::Mask:
  case Form::MaskOff:
    return arith::AndIOp::getOperationName();
  case Form::Constant:
  case Form::Value:
    break;
  }
  llvm_unreachable("no operation");
}

bool mayUse(mlir::Operation *user, mlir::Value value) {
  return !llvm::isa_and_present<mlir::affine::AffineDialect>(
             user->getDialect()) ||
         mlir::affine::isValidSymbol(value, mlir::affine::getAffineScope(user));
}

std::optional<Form> Changes::formOf(mlir::Value value) const {
  if (auto known = truth(value))
    return Form{Form::Constant, {}, {}, *known};
  for (const auto &[replaced, form] : forms)
    if (replaced == value)
      return form;
  return std::nullopt;
}

void Changes::replaceUses(mlir::Value value, mlir::Value by) {
  value.replaceUsesWithIf(
      by, [&](mlir::OpOperand &use) { return mayUse(use.getOwner(), by); });
  mayBeDead(value);
}

mlir::Value Changes::current(mlir::Value value) const {
  for (auto it = replacedBy.find(value); it != replacedBy.end();
       it = replacedBy.find(value))
    value = it->second;
  return value;
}

/// The signed number as a value of another type.
static mlir::Value castTo(mlir::OpBuilder &builder, mlir::Location location,
                          mlir::Type type, mlir::Value value) {
  mlir::Type from = value.getType();
  if (from == type)
    return value;
  if (from.isIndex() || type.isIndex())
    return arith::IndexCastOp::create(builder, location, type, value);
  if (*integerWidth(from) < *integerWidth(type))
    return arith::ExtSIOp::create(builder, location, type, value);
  return arith::TruncIOp::create(builder, location, type, value);
}

mlir::Value Changes::make(mlir::Value value, const Form &form) {
  mlir::OpBuilder builder(value.getDefiningOp());
  mlir::Location location = value.getLoc();
  mlir::Type type = value.getType();
  auto constant = [&](int64_t number) -> mlir::Value {
    // Sums and products are right modulo 2^width.
    const llvm::APInt bits(*integerWidth(type), uint64_t(number),
                           /*isSigned=*/true, /*implicitTrunc=*/true);
    return arith::ConstantOp::create(builder, location,
                                     builder.getIntegerAttr(type, bits));
  };
  if (form.kind == Form::Constant)
    return constant(form.number);
  const mlir::Value a = current(form.a);
  if (form.kind == Form::Value)
    return castTo(builder, location, type, a);
  const mlir::Value b = form.b ? current(form.b) : constant(form.number);
  mlir::OperationState made(location, operationOf(form.kind), {a, b}, type);
  return builder.create(made)->getResult(0);
}

void Changes::open(mlir::Operation *op, mlir::Block &block,
                   mlir::ValueRange arguments, unsigned firstYielded) {
  for (auto [argument, by] : llvm::zip_equal(block.getArguments(), arguments))
    argument.replaceAllUsesWith(by);
  mlir::Operation *yield = block.getTerminator();
  const llvm::SmallVector<mlir::Value> yielded(yield->getOperands());
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         block.getOperations(), block.begin(),
                                         yield->getIterator());
  for (auto [result, by] : llvm::zip_equal(
           op->getResults(), llvm::ArrayRef(yielded).drop_front(firstYielded)))
    result.replaceAllUsesWith(by);
  erase(op);
  for (mlir::Value value : yielded)
    mayBeDead(value);
}

void Changes::erase(mlir::Operation *op) {
  const llvm::SmallVector<mlir::Value> operands(op->getOperands());
  op->walk([&](mlir::Operation *inner) { maybeDead.remove(inner); });
  op->erase();
  for (mlir::Value operand : operands)
    mayBeDead(operand);
}

void Changes::eraseDead() {
  while (!maybeDead.empty()) {
    mlir::Operation *op = maybeDead.pop_back_val();
    if (op->getNumRegions() == 0 && mlir::isOpTriviallyDead(op))
      erase(op);
  }
}

bool Changes::apply() {
  bool changed = !annotations.empty() || !structures.empty() || !forms.empty();
  for (auto [value, truth] : known) {
    if (!truths.replace(value.getDefiningOp(), truth))
      continue;
    changed = true;
    mayBeDead(value);
    maybeDead.insert(value.getDefiningOp()->getPrevNode()); // The constant.
  }
  for (const auto &[value, form] : forms) {
    mlir::Value by = make(value, form);
    if (by == value)
      continue;
    replacedBy[value] = by;
    replaceUses(value, by);
  }
  for (const auto &change : annotations)
    change(*this);
  for (const auto &change : llvm::reverse(structures))
    change(*this);
  for (const Attribute &attribute : attributes)
    if (leavingOf(attribute.op).loop == attribute.leaves) {
      attribute.op->setAttr(attribute.name, attribute.value);
      changed = true;
    }
  eraseDead();
  return changed;
}

} // namespace shapeproof::simplify
