// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arith dialect: integers, index and i1. Floats and vectors are not
// modelled, nor are the *_extended ops (but equal operands, equal results).

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "ops/Choice.h"
#include "ops/Integers.h"

namespace shapeproof {
namespace {

void constant(Importer &importer, mlir::Operation *op) {
  auto attribute = llvm::cast<mlir::arith::ConstantOp>(op).getValue();
  mlir::Value result = op->getResult(0);
  if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(attribute)) {
    if (isTruth(integer.getType())) {
      BoolModel model;
      model.claim = importer.store.boolConstant(integer.getValue().isOne());
      importer.set(result, model);
    } else if (integerWidth(integer.getType())) {
      importer.set(result,
                   importer.constant(integer.getValue().getSExtValue()));
    }
    return;
  }
  auto elements = llvm::dyn_cast<mlir::DenseIntElementsAttr>(attribute);
  if (!elements || !isExtentTensor(result.getType()) ||
      elements.getNumElements() > 1024)
    return;
  llvm::SmallVector<DimId> extents;
  for (const llvm::APInt &value : elements.getValues<llvm::APInt>())
    extents.push_back(importer.store.constant(value.getSExtValue()));
  ShapeModel content;
  content.term = importer.store.ranked(extents);
  importer.setContent(result, content);
  importer.setShape(result, importer.freshShape(result.getType(), "constant"));
}

void select(Importer &importer, mlir::Operation *op) {
  mlir::Value result = op->getResult(0);
  if (!isTruth(op->getOperand(0).getType()))
    return;
  BoolModel condition = importer.truth(op->getOperand(0));
  setChoice(importer, result, condition, op->getOperand(1), op->getOperand(2));
}

/// add[us]i_extended, mul[us]i_extended: functions of their operands.
void extended(Importer &importer, mlir::Operation *op) {
  if (!integerWidth(op->getOperand(0).getType()))
    return;
  IntModel a = importer.integer(op->getOperand(0)),
           b = importer.integer(op->getOperand(1));
  EvidenceId evidence = importer.evidence.unite(a.evidence, b.evidence);
  unsigned width = *integerWidth(op->getOperand(0).getType());
  for (mlir::OpResult result : op->getResults()) {
    DimId term = importer.store.apply((op->getName().getStringRef() +
                                       llvm::Twine(width) + "." +
                                       llvm::Twine(result.getResultNumber()))
                                          .str(),
                                      {a.term, b.term});
    if (isTruth(result.getType())) {
      BoolModel model;
      model.claim = importer.store.ne(term, importer.store.constant(0));
      model.evidence = evidence;
      importer.set(result, model);
    } else if (integerWidth(result.getType())) {
      IntModel model;
      model.term = term;
      model.evidence = evidence;
      importer.set(result, model);
    }
  }
}

void compare(Importer &importer, mlir::Operation *op) {
  using integers::Comparison;
  using mlir::arith::CmpIPredicate;
  auto comparison = [&] {
    switch (llvm::cast<mlir::arith::CmpIOp>(op).getPredicate()) {
    case CmpIPredicate::eq:
      return Comparison::Eq;
    case CmpIPredicate::ne:
      return Comparison::Ne;
    case CmpIPredicate::slt:
      return Comparison::Slt;
    case CmpIPredicate::sle:
      return Comparison::Sle;
    case CmpIPredicate::sgt:
      return Comparison::Sgt;
    case CmpIPredicate::sge:
      return Comparison::Sge;
    case CmpIPredicate::ult:
      return Comparison::Ult;
    case CmpIPredicate::ule:
      return Comparison::Ule;
    case CmpIPredicate::ugt:
      return Comparison::Ugt;
    case CmpIPredicate::uge:
      return Comparison::Uge;
    }
    llvm_unreachable("all predicates are above");
  }();
  integers::compare(importer, op, comparison);
}

} // namespace

void addArithRules(OpTable &table) {
  table.add("arith.constant", constant);
  table.add("arith.select", select);
  table.add("arith.cmpi", compare);
  table.add("arith.addi", integers::add);
  table.add("arith.subi", integers::sub);
  table.add("arith.muli", integers::mul);
  table.add("arith.divsi", integers::divTruncated);
  table.add("arith.divui", integers::divUnsigned);
  table.add("arith.floordivsi", integers::divFloor);
  table.add("arith.ceildivsi", integers::divCeil);
  table.add("arith.ceildivui", integers::divCeilUnsigned);
  table.add("arith.remsi", integers::remSigned);
  table.add("arith.remui", integers::remUnsigned);
  table.add("arith.minsi", integers::minSigned);
  table.add("arith.maxsi", integers::maxSigned);
  table.add("arith.minui", integers::minUnsigned);
  table.add("arith.maxui", integers::maxUnsigned);
  table.add("arith.shli", integers::shiftLeft);
  table.add("arith.shrsi", integers::shiftRightSigned);
  table.add("arith.shrui", integers::shiftRightUnsigned);
  table.add("arith.andi", integers::bitAnd);
  table.add("arith.ori", integers::bitOr);
  table.add("arith.xori", integers::bitXor);
  table.add("arith.extsi", integers::castSigned);
  table.add("arith.extui", integers::castUnsigned);
  table.add("arith.trunci", integers::castSigned);
  table.add("arith.index_cast", integers::castSigned);
  table.add("arith.index_castui", integers::castUnsigned);
  table.add("arith.addui_extended", extended);
  table.add("arith.mulsi_extended", extended);
  table.add("arith.mului_extended", extended);
}

} // namespace shapeproof
