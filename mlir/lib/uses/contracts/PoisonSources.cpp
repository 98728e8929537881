// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See PoisonSources.h.

#include "uses/contracts/PoisonSources.h"
#include "core/ir/Limits.h"
#include "core/lanes/Carried.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace shapeproof {

bool mayBePoison(const ArgumentPart &part) {
  return part.kind == ArgumentPart::Number ||
         part.kind == ArgumentPart::Truth || part.kind == ArgumentPart::Element;
}

/// The operands that make the results poison if they are.
static mlir::ValueRange decidingOperands(mlir::Operation *op) {
  if (llvm::isa<mlir::arith::SelectOp>(op))
    return op->getOperands().take_front();
  bool isEager =
      llvm::isa_and_present<mlir::arith::ArithDialect,
                            mlir::index::IndexDialect>(op->getDialect()) ||
      llvm::isa<mlir::affine::AffineApplyOp, mlir::affine::AffineMinOp,
                mlir::affine::AffineMaxOp>(op);
  return isEager ? mlir::ValueRange(op->getOperands()) : mlir::ValueRange();
}

/// The value that the only branch to its block passes to a block argument.
static mlir::Value passedOnce(mlir::Value value) {
  auto argument = llvm::dyn_cast<mlir::BlockArgument>(value);
  const auto passed = argument ? passedTo(argument) : std::nullopt;
  return passed && passed->size() == 1 ? passed->front() : nullptr;
}

/// The place of the element in row-major order, if it is constant.
static std::optional<int64_t> placeOf(mlir::tensor::ExtractOp extract) {
  auto type =
      llvm::dyn_cast<mlir::RankedTensorType>(extract.getTensor().getType());
  auto indices =
      mlir::getConstantIntValues(mlir::getAsOpFoldResult(extract.getIndices()));
  if (!type || !type.hasStaticShape() || !indices)
    return std::nullopt;
  return mlir::linearize(*indices, mlir::computeStrides(type.getShape()));
}

void addPoisonSources(mlir::Value value, mlir::Operation *root,
                      llvm::ArrayRef<ArgumentPart> parts,
                      llvm::SmallVectorImpl<Term> &symbols) {
  auto add = [&](mlir::Value argument, std::optional<int64_t> index) {
    auto own = llvm::dyn_cast<mlir::BlockArgument>(argument);
    if (!own || own.getOwner()->getParentOp() != root ||
        !own.getOwner()->isEntryBlock())
      return;
    for (const ArgumentPart &part : parts)
      if (part.argument == own.getArgNumber() && mayBePoison(part) &&
          (part.kind == ArgumentPart::Element) == index.has_value() &&
          (!index || *index == int64_t(part.index)) &&
          !llvm::is_contained(symbols, part.symbol))
        symbols.push_back(part.symbol);
  };
  llvm::SmallVector<mlir::Value> open{value};
  llvm::SmallPtrSet<mlir::Value, 16> seen;
  while (!open.empty() && seen.size() < limits::poisonValues) {
    mlir::Value next = open.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    mlir::Operation *op = next.getDefiningOp();
    if (mlir::Value passed = passedOnce(next)) {
      open.push_back(passed);
    } else if (!op) {
      add(next, std::nullopt);
    } else if (auto extract = llvm::dyn_cast<mlir::tensor::ExtractOp>(op)) {
      if (auto index = placeOf(extract))
        add(extract.getTensor(), index);
    } else {
      llvm::append_range(open, decidingOperands(op));
    }
  }
}

} // namespace shapeproof
