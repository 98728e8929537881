// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The index dialect: arithmetic on index, as in arith. index has 64 bits here,
// as in MLIR's own lowering by default.

#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "ops/Integers.h"

namespace shapeproof {
namespace {

void constant(Importer &importer, mlir::Operation *op) {
  importer.set(
      op->getResult(0),
      importer.constant(
          llvm::cast<mlir::index::ConstantOp>(op).getValue().getSExtValue()));
}

void boolConstant(Importer &importer, mlir::Operation *op) {
  BoolModel model;
  model.claim = importer.store.boolConstant(
      llvm::cast<mlir::index::BoolConstantOp>(op).getValue());
  importer.set(op->getResult(0), model);
}

void compare(Importer &importer, mlir::Operation *op) {
  using integers::Comparison;
  using mlir::index::IndexCmpPredicate;
  auto comparison = [&] {
    switch (llvm::cast<mlir::index::CmpOp>(op).getPred()) {
    case IndexCmpPredicate::EQ:
      return Comparison::Eq;
    case IndexCmpPredicate::NE:
      return Comparison::Ne;
    case IndexCmpPredicate::SLT:
      return Comparison::Slt;
    case IndexCmpPredicate::SLE:
      return Comparison::Sle;
    case IndexCmpPredicate::SGT:
      return Comparison::Sgt;
    case IndexCmpPredicate::SGE:
      return Comparison::Sge;
    case IndexCmpPredicate::ULT:
      return Comparison::Ult;
    case IndexCmpPredicate::ULE:
      return Comparison::Ule;
    case IndexCmpPredicate::UGT:
      return Comparison::Ugt;
    case IndexCmpPredicate::UGE:
      return Comparison::Uge;
    }
    llvm_unreachable("all predicates are above");
  }();
  integers::compare(importer, op, comparison);
}

} // namespace

void addIndexRules(OpTable &table) {
  table.add("index.constant", constant);
  table.add("index.bool.constant", boolConstant);
  table.add("index.cmp", compare);
  table.add("index.add", integers::add);
  table.add("index.sub", integers::sub);
  table.add("index.mul", integers::mul);
  table.add("index.divs", integers::divTruncated);
  table.add("index.divu", integers::divUnsigned);
  table.add("index.floordivs", integers::divFloor);
  table.add("index.ceildivs", integers::divCeil);
  table.add("index.ceildivu", integers::divCeilUnsigned);
  table.add("index.rems", integers::remSigned);
  table.add("index.remu", integers::remUnsigned);
  table.add("index.mins", integers::minSigned);
  table.add("index.maxs", integers::maxSigned);
  table.add("index.minu", integers::minUnsigned);
  table.add("index.maxu", integers::maxUnsigned);
  table.add("index.shl", integers::shiftLeft);
  table.add("index.shrs", integers::shiftRightSigned);
  table.add("index.shru", integers::shiftRightUnsigned);
  table.add("index.and", integers::bitAnd);
  table.add("index.or", integers::bitOr);
  table.add("index.xor", integers::bitXor);
  table.add("index.casts", integers::castSigned);
  table.add("index.castu", integers::castUnsigned);
}

} // namespace shapeproof
