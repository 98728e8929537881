// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See RemarkSink.h. Tested by tests/mlir/ir/remarks.mlir and
// tests/mlir/ir/remedies.mlir.

#include "uses/rewrite/RemarkSink.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

bool RemarkSink::isOpen() const {
  if (diagnose || !context.getRemarkEngine())
    return diagnose;
  // mlir-opt has an engine in all cases; its filters tell whether it keeps a
  // remark of this pass. A remark that is assigned to is not emitted.
  const auto opts = mlir::remark::RemarkOpts::name("open").category(pass);
  auto isKept = [&](auto make) {
    auto remark = make(mlir::UnknownLoc::get(&context), opts);
    const bool result(remark);
    remark = {};
    return result;
  };
  return isKept(mlir::remark::passed) || isKept(mlir::remark::missed) ||
         isKept(mlir::remark::analysis);
}

void RemarkSink::emit(mlir::Operation *op, Kind kind, llvm::StringLiteral name,
                      const std::string &text,
                      const std::string &suggestion) const {
  if (diagnose)
    mlir::emitRemark(op->getLoc()) << text;
  if (!context.getRemarkEngine())
    return;
  auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
  if (!function)
    function = op->getParentOfType<mlir::FunctionOpInterface>();
  auto opts = mlir::remark::RemarkOpts::name(name).category(pass);
  if (function)
    opts = opts.function(mlir::SymbolTable::getSymbolName(function).getValue());
  auto remark = [&] {
    switch (kind) {
    case Kind::Passed:
      return mlir::remark::passed(op->getLoc(), opts);
    case Kind::Missed:
      return mlir::remark::missed(op->getLoc(), opts);
    case Kind::Analysis:
      return mlir::remark::analysis(op->getLoc(), opts);
    }
    llvm_unreachable("all kinds are above");
  }();
  remark << mlir::remark::add("{0}", text);
  if (!suggestion.empty())
    remark << mlir::remark::suggest("{0}", suggestion);
}

} // namespace shapeproof
