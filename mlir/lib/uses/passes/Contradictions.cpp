// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that a Retyper leaves as they are, because proved types contradict
// where they are used:
//
//   %t = tensor.empty(%n) : tensor<?xf32>              proved: tensor<3xf32>
//   %r = tensor.concat dim(0) %t, %t : .. -> tensor<2xf32>
//
// Where code runs that has no defined behaviour, or never runs, a program with
// dynamic types is valid and is lowered. With static types MLIR would fold
// these into the operation, which is not valid then, or is lowered to a slice
// that is not. Static extents flow from producers to users, so all values from
// which the operands come stay as they are.

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "uses/passes/Retyper.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace shapeproof {

using namespace mlir;

/// Whether no value has both types.
static bool clash(Type a, Type b) {
  auto x = llvm::dyn_cast<ShapedType>(a), y = llvm::dyn_cast<ShapedType>(b);
  if (!x || !y || !x.hasRank() || !y.hasRank())
    return false;
  if (x.getRank() != y.getRank())
    return true;
  return llvm::any_of(llvm::zip(x.getShape(), y.getShape()), [](auto extents) {
    auto [m, n] = extents;
    return !ShapedType::isDynamic(m) && !ShapedType::isDynamic(n) && m != n;
  });
}

Type Retyper::refinedType(Value v) const {
  ShapedType type = provedType(v);
  return type ? type : v.getType();
}

/// Whether the op is not valid with the refined types of its operands, and the
/// results that follow from them.
bool Retyper::isInvalidRefined(Operation *op) {
  const llvm::SmallVector<Value> operands(op->getOperands());
  const llvm::SmallVector<Type> types(op->getResultTypes());
  llvm::SmallVector<Operation *> temporary;
  builder.setInsertionPoint(op);
  for (OpOperand &operand : op->getOpOperands())
    if (ShapedType type = provedType(operand.get())) {
      auto cast = UnrealizedConversionCastOp::create(builder, op->getLoc(),
                                                     type, operand.get());
      temporary.push_back(cast);
      operand.set(cast.getResult(0));
    }
  auto inits = dyn_cast<DestinationStyleOpInterface>(op);
  for (OpResult result : op->getResults()) {
    OpOperand *init = inits ? inits.getTiedOpOperand(result) : nullptr;
    result.setType(init ? init->get().getType() : refinedType(result));
  }
  const bool isInvalid = failed(op->getName().verifyInvariants(op));
  op->setOperands(operands);
  for (auto [result, type] : llvm::zip(op->getResults(), types))
    result.setType(type);
  for (Operation *cast : temporary)
    cast->erase();
  return isInvalid;
}

/// Whether a slice leaves a source of the type: its offset and size are known.
bool Retyper::isSliceOutside(OffsetSizeAndStrideOpInterface op,
                             ShapedType source) const {
  auto offsets = op.getMixedOffsets(), sizes = op.getMixedSizes(),
       strides = op.getMixedStrides();
  for (auto [i, extent] : llvm::enumerate(source.getShape())) {
    auto offset = getConstantIntValue(offsets[i]),
         size = constant(op, sizes[i]),
         stride = getConstantIntValue(strides[i]);
    int64_t last;
    if (ShapedType::isDynamic(extent) || !offset || !size || *size < 1 ||
        !stride || llvm::MulOverflow(*size - 1, *stride, last) ||
        llvm::AddOverflow(last, *offset, last))
      continue;
    if (std::min(last, *offset) < 0 || std::max(last, *offset) >= extent)
      return true;
  }
  return false;
}

/// Whether the padded source does not have the extents of the result, or would
/// lie outside of it.
bool Retyper::isPaddingOutside(tensor::PadOp pad) const {
  auto source = llvm::cast<ShapedType>(refinedType(pad.getSource())),
       result = llvm::cast<ShapedType>(refinedType(pad.getResult()));
  for (auto [i, lowPad, highPad] :
       llvm::enumerate(pad.getMixedLowPad(), pad.getMixedHighPad())) {
    if (source.isDynamicDim(i) || result.isDynamicDim(i))
      continue;
    const int64_t size = source.getDimSize(i), padded = result.getDimSize(i);
    auto low = constant(pad, lowPad), high = constant(pad, highPad);
    if ((low && (*low < 0 || *low > padded - size)) ||
        (low && high && *low + size + *high != padded))
      return true;
  }
  return false;
}

bool Retyper::isContradictory(Operation *op) {
  if (isa<tensor::CastOp, memref::CastOp>(op))
    return clash(refinedType(op->getOperand(0)), refinedType(op->getResult(0)));
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return isPaddingOutside(pad);
  if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op)) {
    auto insert = dyn_cast<tensor::InsertSliceOp>(op);
    return isSliceOutside(
        slice, llvm::cast<ShapedType>(
                   refinedType(insert ? insert.getDest() : op->getOperand(0))));
  }
  // The extents of groups are compared where all of them are known.
  auto isReshapeOf = [&](auto groups, Value expanded, Value collapsed) {
    auto many = llvm::cast<ShapedType>(refinedType(expanded)),
         few = llvm::cast<ShapedType>(refinedType(collapsed));
    for (auto [i, group] : llvm::enumerate(groups)) {
      int64_t product = 1;
      bool isKnown = !few.isDynamicDim(i);
      for (int64_t j : group)
        isKnown = isKnown && !many.isDynamicDim(j) &&
                  !llvm::MulOverflow(product, many.getDimSize(j), product);
      if (isKnown && product != few.getDimSize(i))
        return false;
    }
    return true;
  };
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<tensor::CollapseShapeOp, memref::CollapseShapeOp>([&](auto op) {
        return !isReshapeOf(op.getReassociationIndices(), op.getSrc(),
                            op.getResult());
      })
      .Case<tensor::ExpandShapeOp, memref::ExpandShapeOp>([&](auto op) {
        return !isReshapeOf(op.getReassociationIndices(), op.getResult(),
                            op.getSrc());
      })
      .Case<tensor::ConcatOp, memref::CopyOp>(
          [&](auto op) { return isInvalidRefined(op); })
      .Default([&](Operation *op) {
        return isa<DestinationStyleOpInterface>(op) && isInvalidRefined(op);
      });
}

/// The values from which a value may have its extents.
static void addSources(Value v, llvm::SetVector<Value> &values) {
  auto add = [&](ValueRange operands) {
    for (Value operand : operands)
      if (llvm::isa<ShapedType>(operand.getType()))
        values.insert(operand);
  };
  auto addYielded = [&](Operation *op) {
    add(op->getOperands());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!block.empty())
          add(block.back().getOperands());
  };
  if (Operation *op = v.getDefiningOp())
    return addYielded(op);
  Block *block = v.getParentBlock();
  for (Block *from : block->getPredecessors())
    add(from->back().getOperands());
  Operation *around = block->getParentOp();
  if (around && !around->hasTrait<OpTrait::IsIsolatedFromAbove>())
    addYielded(around);
}

void Retyper::leaveContradictions(llvm::ArrayRef<Operation *> ops) {
  llvm::SetVector<Value> values;
  for (Operation *op : ops) {
    if (!concerns(op) || !isContradictory(op))
      continue;
    left.insert(op);
    for (Value v : op->getOperands())
      if (llvm::isa<ShapedType>(v.getType()))
        values.insert(v);
    values.insert(op->result_begin(), op->result_end());
  }
  for (size_t i = 0; i < values.size(); ++i) {
    const Value v = values[i];
    proved.erase(v);
    if (Operation *op = v.getDefiningOp())
      left.insert(op);
    addSources(v, values);
  }
}

} // namespace shapeproof
