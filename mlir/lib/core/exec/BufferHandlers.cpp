// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops between tensors and buffers, and memref ops about storage: other views of
// it, growing it, and changing one element.
//
// Here a tensor never shares its elements with a buffer, nor does a clone. For
// a program that relies on sharing (to_tensor of a buffer that is written to
// later) the contents are unknown.

#include "core/exec/Handlers.h"
#include "core/exec/Results.h"
#include "core/exec/Slices.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

/// The elements of an operand in storage of their own.
LogicalResult elements(Interpreter &in, Operation *op, Value operand,
                       Shaped &result) {
  const Shaped &source = in.shaped(operand);
  if (!source.isWithinStorage())
    return in.broken(op, "access out of bounds");
  return makeCopy(in, op, source, result);
}

LogicalResult copied(Interpreter &in, Operation *op) {
  Shaped result;
  if (failed(elements(in, op, op->getOperand(0), result)))
    return failure();
  return finish(in, op, result);
}

/// Handles two values that may share storage: a later write to one may be
/// visible in the other, so in a run of sizes both become unknown.
LogicalResult shared(Interpreter &in, Operation *op) {
  Shaped result;
  if (failed(elements(in, op, op->getOperand(0), result)))
    return failure();
  if (in.options.sizesOnly) {
    result.data->forget();
    if (!isa<bufferization::ToTensorOp>(op))
      in.shaped(op->getOperand(0)).data->forget();
  }
  return finish(in, op, result);
}

/// Makes results that view the same storage in the same way.
LogicalResult sameViews(Interpreter &in, Operation *op) {
  for (OpResult result : op->getResults()) {
    Shaped value = in.shaped(op->getOperand(result.getResultNumber()));
    if (failed(in.checkType(op, result.getType(), value.sizes)))
      return failure();
    in.set(result, value);
  }
  return success();
}

LogicalResult allocTensor(Interpreter &in, Operation *op) {
  auto alloc = cast<bufferization::AllocTensorOp>(op);
  Shaped result;
  if (Value copy = alloc.getCopy()) {
    if (failed(elements(in, op, copy, result)))
      return failure();
  } else if (failed(in.makeUnwritten(
                 op, sizesOf(in, alloc.getType(), alloc.getDynamicSizes()),
                 alloc.getType().getElementType(), result))) {
    return failure();
  }
  return finish(in, op, result);
}

LogicalResult materialize(Interpreter &in, Operation *op) {
  auto materialize = cast<bufferization::MaterializeInDestinationOp>(op);
  Shaped source;
  if (failed(elements(in, op, materialize.getSource(), source)))
    return failure();
  const Shaped &target = in.shaped(materialize.getDest());
  if (source.sizes != target.sizes)
    return in.broken(op, "source and destination of other sizes");
  if (op->getNumResults() > 0)
    return finish(in, op, source);
  if (!target.isWithinStorage())
    return in.broken(op, "access out of bounds");
  copyElements(source, target);
  return success();
}

LogicalResult realloc(Interpreter &in, Operation *op) {
  auto realloc = cast<memref::ReallocOp>(op);
  Shaped source, result;
  if (failed(elements(in, op, realloc.getSource(), source)))
    return failure();
  SmallVector<Value, 1> size;
  if (realloc.getDynamicResultSize())
    size.push_back(realloc.getDynamicResultSize());
  if (failed(in.makeUnwritten(op, sizesOf(in, realloc.getType(), size),
                              realloc.getType().getElementType(), result)))
    return failure();
  int64_t kept = std::min(source.data->size(), result.data->size());
  for (int64_t i = 0; result.isTracked() && i < kept; ++i)
    (*result.data)[i] = (*source.data)[i];
  in.shaped(realloc.getSource()).data->free();
  return finish(in, op, result);
}

LogicalResult transpose(Interpreter &in, Operation *op) {
  auto transpose = cast<memref::TransposeOp>(op);
  const Shaped &source = in.shaped(transpose.getIn());
  Shaped result = source;
  AffineMap map = transpose.getPermutation();
  for (unsigned d = 0; d < map.getNumResults(); ++d) {
    result.sizes[d] = source.sizes[map.getDimPosition(d)];
    result.strides[d] = source.strides[map.getDimPosition(d)];
  }
  return finish(in, op, result);
}

/// A view of the storage of \p source, without sizes.
Shaped viewOf(const Shaped &source) {
  Shaped result;
  result.data = source.data;
  result.offset = source.offset;
  return result;
}

/// Makes each group of dimensions one; each has to be contiguous.
LogicalResult collapse(Interpreter &in, Operation *op) {
  auto collapse = cast<memref::CollapseShapeOp>(op);
  const Shaped &source = in.shaped(collapse.getSrc());
  Shaped result = viewOf(source);
  for (const auto &group : collapse.getReassociationIndices()) {
    int64_t size = 1, stride = 1;
    bool first = true;
    for (int64_t d : llvm::reverse(group)) {
      if (source.sizes[d] == 1)
        continue;
      if (first)
        stride = source.strides[d];
      else if (source.strides[d] != wrappedProduct(stride, size))
        return in.broken(op, "the dimensions are not in one piece");
      first = false;
      size = wrappedProduct(size, source.sizes[d]);
      if (size == 0)
        break;
    }
    result.sizes.push_back(size);
    result.strides.push_back(stride);
  }
  return finish(in, op, result);
}

LogicalResult expand(Interpreter &in, Operation *op) {
  auto expand = cast<memref::ExpandShapeOp>(op);
  const Shaped &source = in.shaped(expand.getSrc());
  SmallVector<ReassociationIndices, 4> groups =
      expand.getReassociationIndices();
  Shaped result = viewOf(source);
  result.sizes = valuesOf(in, expand.getMixedOutputShape());
  if (failed(checkExpanded(in, op, source.sizes, result.sizes, groups)))
    return failure();
  result.strides.resize(result.sizes.size());
  for (auto [stride, group] : llvm::zip_equal(source.strides, groups)) {
    int64_t inner = stride;
    for (int64_t d : llvm::reverse(group)) {
      result.strides[d] = inner;
      inner = wrappedProduct(inner, result.sizes[d]);
    }
  }
  return finish(in, op, result);
}

LogicalResult atomic(Interpreter &in, Operation *op) {
  auto atomic = cast<memref::AtomicRMWOp>(op);
  Scalar *place = elementAt(in, op, atomic.getMemref(), atomic.getIndices());
  if (!place)
    return failure();
  Scalar by = in.scalar(atomic.getValue()), old = *place;
  in.set(atomic.getResult(), old);
  if (!by.isKnown || !old.isKnown) {
    *place = Scalar::unknown();
    return success();
  }
  auto real = [&](double value) {
    *place = Scalar::ofReal(value);
    return success();
  };
  switch (atomic.getKind()) {
  case arith::AtomicRMWKind::assign:
    *place = by;
    return success();
  case arith::AtomicRMWKind::addi:
  case arith::AtomicRMWKind::muli:
  case arith::AtomicRMWKind::maxs:
  case arith::AtomicRMWKind::mins:
  case arith::AtomicRMWKind::andi:
  case arith::AtomicRMWKind::ori:
    *place = Scalar::ofInt(*combined(stringifyAtomicRMWKind(atomic.getKind()),
                                     old.integer, by.integer,
                                     bitsOf(atomic.getType())));
    return success();
  case arith::AtomicRMWKind::addf:
    return real(old.real + by.real);
  case arith::AtomicRMWKind::mulf:
    return real(old.real * by.real);
  default:
    return in.unsupported(op, "this kind");
  }
}

LogicalResult genericAtomic(Interpreter &in, Operation *op) {
  auto atomic = cast<memref::GenericAtomicRMWOp>(op);
  Scalar *place = elementAt(in, op, atomic.getMemref(), atomic.getIndices());
  if (!place)
    return failure();
  std::vector<RtValue> yielded;
  if (failed(in.runRegion(atomic.getAtomicBody(), {RtValue(*place)}, yielded)))
    return failure();
  in.set(atomic.getResult(), *place);
  return in.scalarOf(op, yielded.front(), *place);
}

} // namespace

void addBufferHandlers(Interpreter &interpreter) {
  for (StringRef name : {"bufferization.to_tensor", "bufferization.to_buffer",
                         "bufferization.clone"})
    interpreter.addHandler(name, shared);
  interpreter.addHandler("sparse_tensor.convert", copied);
  interpreter.addHandler("bufferization.alloc_tensor", allocTensor);
  interpreter.addHandler("bufferization.materialize_in_destination",
                         materialize);
  for (StringRef name : {"memref.assume_alignment", "memref.distinct_objects",
                         "memref.memory_space_cast"})
    interpreter.addHandler(name, sameViews);
  interpreter.addHandler("memref.realloc", realloc);
  interpreter.addHandler("memref.transpose", transpose);
  interpreter.addHandler("memref.collapse_shape", collapse);
  interpreter.addHandler("memref.expand_shape", expand);
  interpreter.addHandler("memref.atomic_rmw", atomic);
  interpreter.addHandler("memref.generic_atomic_rmw", genericAtomic);
}

} // namespace shapeproof::exec
