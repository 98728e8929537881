// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inputs that code for sizes may read (SizeCode.h). Tested by
// tests/mlir/ir/plan-buffers.mlir and tests/mlir/exec/arena.py.

#include "core/ir/Types.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "uses/memory/SizeCode.h"

namespace shapeproof::memory {

using namespace mlir;
using domains::Interval;

/// The integers of so many bits, with a sign.
static Interval integersOf(unsigned bits) {
  const Int half = Int(int64_t(1) << (bits - 2)) * Int(2);
  return Interval::range(-half, half - Int(1));
}

InputSymbols::InputSymbols(FunctionState &state, Operation *function)
    : store(state.importer().store()) {
  const DataLayout layout = DataLayout::closest(function);
  ofIndex = integersOf(unsigned(
      layout.getTypeSizeInBits(IndexType::get(function->getContext()))));
  ValueModels &models = state.importer().models();
  auto add = [&](DimId symbol, ArgumentPart::Kind kind, unsigned argument,
                 size_t index, const Interval &range) {
    if (store.kind(symbol) != DimKind::Symbol || ranges.contains(symbol))
      return;
    parts.push_back({Term(symbol), kind, argument, unsigned(index)});
    ranges[symbol] = store.symbol(symbol).nonNegative
                         ? range.meet(Interval::atLeast(0))
                         : range;
  };
  for (BlockArgument argument : function->getRegion(0).getArguments()) {
    const unsigned number = argument.getArgNumber();
    const Type type = argument.getType();
    if (!models.isModelled(argument))
      continue;
    if (auto width = integerWidth(type)) {
      // The code has it as an index, so one that is wider is no input.
      const Interval range = type.isIndex() ? ofIndex : integersOf(*width);
      if (ofIndex.contains(range))
        add(models.integer(argument).term, ArgumentPart::Number, number, 0,
            range);
    } else if (isTruth(type)) {
      const ClaimId symbol = models.truth(argument).claim;
      if (store.kind(symbol) == ClaimKind::Bool)
        parts.push_back({Term(symbol), ArgumentPart::Truth, number, 0});
    } else if (isa<RankedTensorType, MemRefType>(type)) {
      const ShapeId shape = models.shape(argument).term;
      for (auto [i, extent] : llvm::enumerate(store.extents(shape)))
        add(extent, ArgumentPart::Extent, number, i,
            ofIndex.meet(Interval::atLeast(0)));
    }
  }
}

void InputSymbols::findRanges(const AtPoint &here) {
  for (const ArgumentPart &part : parts) {
    if (part.kind == ArgumentPart::Truth)
      continue;
    const DimId symbol = part.symbol.dim();
    const Bounds bounds = here.bound(symbol);
    if (bounds.lo)
      ranges[symbol] = ranges[symbol].meet(Interval::atLeast(*bounds.lo));
    if (bounds.hi)
      ranges[symbol] = ranges[symbol].meet(Interval::atMost(*bounds.hi));
  }
}

bool InputSymbols::canCompute(Term term, const AtPoint &here) const {
  auto fits = [&](const Int &value) {
    return ofIndex.contains(value) && ofIndex.contains(-value);
  };
  const bool isRefused = anyPart(store, term, [&](Term part) {
    if (part.sort != Term::Dim)
      return part.sort == Term::Shape;
    const DimId dim = part.dim();
    switch (store.kind(dim)) {
    case DimKind::Constant:
      return !fits(store.constantValue(dim));
    case DimKind::Sum: {
      const LinearView view = store.linearView(dim);
      return !fits(view.constant) ||
             !llvm::all_of(view.summands, [&](const Summand &summand) {
               return fits(summand.coefficient);
             });
    }
    case DimKind::FloorDiv:
      return !here.isProved(
          store.ge(store.operands(dim)[1], store.constant(1)));
    case DimKind::Broadcast: // Its value is that of extents that fit.
      return true;
    default:
      return false;
    }
  });
  return !isRefused && SizeNodes(*this).hasNode(term);
}

} // namespace shapeproof::memory
