// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See VscaleRange.h. Tested by tests/mlir/ir/vscale-range.mlir.

#include "core/ir/VscaleRange.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

bool VscaleRange::contains(int64_t value) const {
  return value >= least && (most == 0 || value <= most) &&
         llvm::isPowerOf2_64(value);
}

VscaleRange vscaleRange(mlir::Operation *op) {
  auto function = op->getParentOfType<mlir::FunctionOpInterface>();
  if (!function)
    return {};
  for (llvm::StringRef name : {"vscale_range", "llvm.vscale_range"})
    if (auto range =
            function->getAttrOfType<mlir::LLVM::VScaleRangeAttr>(name)) {
      const VscaleRange result{range.getMinRange().getValue().getSExtValue(),
                               range.getMaxRange().getValue().getSExtValue()};
      const bool isValid =
          result.least > 0 && llvm::isPowerOf2_64(result.least) &&
          (result.most == 0 ||
           (result.least <= result.most && llvm::isPowerOf2_64(result.most)));
      return isValid ? result : VscaleRange();
    }
  return {};
}

} // namespace shapeproof
