// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where facts come from.

#include "import/Facts.h"
#include "mlir/IR/Location.h"

namespace shapeproof {

Place placeOf(mlir::Location location) {
  // The first file position that the location wraps; of a call, the callee's.
  mlir::LocationAttr attribute = location;
  auto file = attribute.findInstanceOf<mlir::FileLineColRange>();
  Place place;
  if (file) {
    place.line = file.getStartLine();
    place.column = file.getStartColumn();
  }
  return place;
}

} // namespace shapeproof
