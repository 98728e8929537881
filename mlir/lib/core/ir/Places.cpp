// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Places.h.

#include "core/ir/Places.h"
#include "mlir/IR/Location.h"

namespace shapeproof {

/// The first file position that the location wraps; for a call, the callee's.
static mlir::FileLineColRange rangeOf(mlir::LocationAttr location) {
  if (auto range = llvm::dyn_cast<mlir::FileLineColRange>(location))
    return range;
  return location.findInstanceOf<mlir::FileLineColRange>();
}

static Place startOf(mlir::FileLineColRange range) {
  return range ? Place{range.getStartLine(), range.getStartColumn()} : Place();
}

Place placeOf(mlir::Location location) { return startOf(rangeOf(location)); }

SourcePlace sourcePlaceOf(mlir::Location location) {
  mlir::FileLineColRange range = rangeOf(location);
  return {startOf(range), range ? range.getFilename().str() : std::string()};
}

} // namespace shapeproof
