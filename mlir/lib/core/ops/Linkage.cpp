// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Linkage.h.

#include "core/ops/Linkage.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

bool shapeproof::mayBeReplaced(mlir::Operation *function) {
  using mlir::LLVM::Linkage;
  Linkage linkage = Linkage::External;
  if (auto llvmFunction = llvm::dyn_cast<mlir::LLVM::LLVMFuncOp>(function))
    linkage = llvmFunction.getLinkage();
  else if (mlir::Attribute said =
               function->getDiscardableAttr("llvm.linkage")) {
    auto attribute = llvm::dyn_cast<mlir::LLVM::LinkageAttr>(said);
    if (!attribute)
      return true;
    linkage = attribute.getLinkage();
  }
  switch (linkage) {
  case Linkage::Private:
  case Linkage::Internal:
  case Linkage::External:
  case Linkage::AvailableExternally:
  case Linkage::LinkonceODR:
  case Linkage::WeakODR:
    return false;
  default:
    return true;
  }
}
