// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See AxisOps.h. Tested by tests/mlir/ir/kernel-axis.mlir.

#include "core/lanes/AxisOps.h"
#include "core/lanes/KernelReader.h"
#include "core/lanes/Kernels.h"
#include "mlir/AsmParser/AsmParser.h"

namespace shapeproof {

using namespace mlir;

/// The bytes of what a pointer points to; 0 if they are not known.
static int64_t bytesOf(llvm::StringRef pointee, MLIRContext *context) {
  constexpr int64_t ofPointer = 8;
  llvm::StringRef text = pointee;
  if (text.consume_front("!tt."))
    return text.starts_with("ptr<") ? ofPointer : 0;
  ScopedDiagnosticHandler silent(context,
                                 [](Diagnostic &) { return success(); });
  Type type = parseType(pointee.split(',').first.str(), context);
  if (!type || !type.isIntOrFloat())
    return 0;
  return (type.getIntOrFloatBitWidth() + CHAR_BIT - 1) / CHAR_BIT;
}

/// Says on which lanes it depends what is new in a value.
void KernelReader::noteLanes(Value read, AffineMap tuple) {
  if (read.getType().isIndex() || read.getType().isSignlessInteger()) {
    OperationState state(read.getLoc(), kLanesOp, ValueRange(read),
                         b.getNoneType());
    for (unsigned lane = 0; lane < lanes.all().size(); ++lane)
      if (tuple.isFunctionOfDim(lane))
        state.operands.push_back(function.getArgument(firstLane + lane));
    b.create(state);
  }
}

/// Asks about a value at all its lanes.
void KernelReader::askAbout(llvm::StringRef question, Location loc, Value of,
                            Value mask) {
  Type type = of.getType();
  AffineMap tuple = lanes.of(type);
  OperationState state(loc, question, ValueRange(at(of, tuple)),
                       b.getNoneType());
  for (AffineExpr lane : tuple.getResults())
    state.operands.push_back(number(lane, loc));
  if (mask)
    state.operands.push_back(at(mask, lanes.of(mask.getType())));
  auto tensor = dyn_cast<RankedTensorType>(type);
  state.addAttribute(
      kSizesOfAxes,
      b.getDenseI64ArrayAttr(tensor ? tensor.getShape() : ArrayRef<int64_t>()));
  if (auto pointee = pointeeOf(type)) {
    state.addAttribute(kIsPointer, b.getUnitAttr());
    if (BlockArgument base = bases.of(of)) {
      const unsigned i = base.getArgNumber();
      state.addAttribute(kBaseNumber, b.getI64IntegerAttr(i));
      if (auto by =
              kernel.getArgAttrOfType<IntegerAttr>(i, kDivisibilityAttribute))
        state.addAttribute(kBaseDivisibility, by);
      state.addAttribute(kElementBytes, b.getI64IntegerAttr(
                                            bytesOf(*pointee, b.getContext())));
    }
  }
  b.create(state);
}

void KernelReader::askAxes(OpResult result) {
  if (laneTypeOf(result.getType()))
    askAbout(kAxisOp, result.getOwner()->getLoc(), result);
}

/// Asks what is known of the integers that are passed.
void KernelReader::askArguments() {
  for (BlockArgument argument : kernel.getArguments()) {
    if (!isa<IntegerType>(argument.getType()) ||
        !laneTypeOf(argument.getType()))
      continue;
    OperationState state(
        argument.getLoc(), kAxisOp,
        ValueRange(function.getArgument(argument.getArgNumber())),
        b.getNoneType());
    state.addAttribute(kSizesOfAxes, b.getDenseI64ArrayAttr({}));
    b.create(state);
  }
}

} // namespace shapeproof
