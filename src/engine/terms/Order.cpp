// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The structural order of terms.
//
// Everything that a user can see, or that can decide between two ways of
// reasoning, is ordered by this and never by id: ids depend on what was built
// before. Two terms are compared by size, kind, numbers and symbols; the first
// operand in which they differ decides the rest. Since distinct ids are
// distinct terms, that is a loop down one path, without recursion.

#include "engine/base/Limits.h"
#include "engine/terms/StoreImpl.h"

using namespace shapeproof;

namespace {

template <typename T> int three(const T &a, const T &b) {
  return a < b ? -1 : (b < a ? 1 : 0);
}

template <typename T>
bool firstDifference(llvm::ArrayRef<T> a, llvm::ArrayRef<T> b,
                     OrderStep::Sort sort, OrderStep &step) {
  for (size_t k = 0; k < a.size(); ++k)
    if (a[k] != b[k]) {
      step.next = sort;
      step.a = a[k].raw;
      step.b = b[k].raw;
      return true;
    }
  return false;
}

} // namespace

OrderStep TermStore::Impl::orderStep(DimId x, DimId y) const {
  const DimNode &a = node(x), &b = node(y);
  OrderStep step;
  if ((step.decided = three(a.size, b.size)) ||
      (step.decided = three(a.kind, b.kind)) ||
      (step.decided = three(a.operands.size(), b.operands.size())))
    return step;
  auto payloadDiffers = [&](OrderStep::Sort sort) {
    if (a.payload == b.payload)
      return false;
    step.next = sort;
    step.a = a.payload;
    step.b = b.payload;
    return true;
  };
  switch (infoOf(a.kind).payload) {
  case Payload::None:
    break;
  case Payload::Number: // The number of a constant or sum is compared last,
                        // after the columns.
    if (firstDifference(a.operands, b.operands, OrderStep::Dims, step))
      return step;
    for (size_t k = 0; k < a.summands.size(); ++k) {
      step.decided =
          three(a.summands[k].coefficient, b.summands[k].coefficient);
      if (step.decided)
        return step;
    }
    step.decided = three(constants[a.payload], constants[b.payload]);
    return step;
  case Payload::Symbol:
    step.decided = three(a.payload, b.payload);
    return step;
  case Payload::Function:
    step.decided = functions[a.payload].compare(functions[b.payload]);
    if (step.decided)
      return step;
    break;
  case Payload::Shape:
    if (payloadDiffers(OrderStep::Shapes))
      return step;
    break;
  case Payload::Claim:
    if (payloadDiffers(OrderStep::Claims))
      return step;
    break;
  }
  firstDifference(a.operands, b.operands, OrderStep::Dims, step);
  return step;
}

OrderStep TermStore::Impl::orderStep(ShapeId x, ShapeId y) const {
  const ShapeNode &a = node(x), &b = node(y);
  OrderStep step;
  if ((step.decided = three(a.size, b.size)) ||
      (step.decided = three(a.kind, b.kind)) ||
      (step.decided = three(a.dims.size(), b.dims.size())) ||
      (step.decided = three(a.parts.size(), b.parts.size())) ||
      (step.decided = three(a.payload, b.payload)))
    return step;
  if (!firstDifference(a.dims, b.dims, OrderStep::Dims, step))
    firstDifference(a.parts, b.parts, OrderStep::Shapes, step);
  return step;
}

OrderStep TermStore::Impl::orderStep(ClaimId x, ClaimId y) const {
  const ClaimNode &a = node(x), &b = node(y);
  OrderStep step;
  if ((step.decided = three(a.size, b.size)) ||
      (step.decided = three(a.kind, b.kind)) ||
      (step.decided = three(a.operands.size(), b.operands.size())) ||
      (step.decided = three(a.ownShapes().size(), b.ownShapes().size())) ||
      (step.decided = three(a.payload, b.payload)))
    return step;
  if (a.dim != b.dim) {
    step.next = OrderStep::Dims;
    step.a = a.dim.raw;
    step.b = b.dim.raw;
    return step;
  }
  if (!firstDifference(a.ownShapes(), b.ownShapes(), OrderStep::Shapes, step))
    firstDifference(a.operands, b.operands, OrderStep::Claims, step);
  return step;
}

int TermStore::Impl::order(OrderStep step) const {
  if (step.decided)
    return step.decided;
  // Long paths leave marks, so that comparing terms one level deeper does not
  // walk the path again.
  llvm::SmallVector<OrderMark, 8> passed;
  for (unsigned depth = 1; !step.decided; ++depth) {
    if (depth % limits::orderMarks == 0 && step.next != OrderStep::Done) {
      const OrderMark key{(static_cast<uint64_t>(step.a) << 32) | step.b,
                          step.next};
      auto it = orderMarks.find(key);
      if (it != orderMarks.end()) {
        step.decided = it->second < 0 ? -1 : it->second > 0;
        break;
      }
      passed.push_back(key);
    }
    switch (step.next) {
    case OrderStep::Dims:
      step = orderStep(DimId(step.a), DimId(step.b));
      break;
    case OrderStep::Shapes:
      step = orderStep(ShapeId(step.a), ShapeId(step.b));
      break;
    case OrderStep::Claims:
      step = orderStep(ClaimId(step.a), ClaimId(step.b));
      break;
    case OrderStep::Done:
      return 0;
    }
  }
  for (const OrderMark &key : passed)
    orderMarks[key] = static_cast<int8_t>(step.decided < 0 ? -1 : 1);
  return step.decided;
}

int TermStore::compare(DimId a, DimId b) const {
  if (a == b)
    return 0;
  const DimNode &x = impl->node(a), &y = impl->node(b);
  // Most terms that are sorted are symbols.
  if (x.kind == DimKind::Symbol && y.kind == DimKind::Symbol)
    return three(x.payload, y.payload);
  return impl->order(impl->orderStep(a, b));
}
int TermStore::compare(ShapeId a, ShapeId b) const {
  return a == b ? 0 : impl->order(impl->orderStep(a, b));
}
int TermStore::compare(ClaimId a, ClaimId b) const {
  return a == b ? 0 : impl->order(impl->orderStep(a, b));
}
