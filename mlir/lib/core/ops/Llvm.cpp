// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The llvm dialect: what it assumes. Constants are known without a rule.
//
//   llvm.intr.assume %c : i1                       %c holds behind it
//   llvm.intr.assume %t ["align"(%p, %a
//       : !llvm.ptr, i64)] : i1                    the address of %p is a
//                                                  multiple of %a
//   %x = llvm.ptrtoint %p : !llvm.ptr to i64       so x mod a == 0
//
// A pointer has no term: what is assumed of one is said of the integers that
// are made of it, before and behind.

#include "core/ops/Integers.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// An address less the offset, if there is one, is a multiple of `alignment`, a
/// power of two.
struct Alignment {
  Value pointer, offset;
  uint64_t alignment;
};

llvm::SmallVector<Alignment> alignmentsOf(LLVM::AssumeOp assume) {
  llvm::SmallVector<Alignment> result;
  auto tags = assume.getOpBundleTags().value_or(ArrayAttr());
  for (auto [i, operands] : llvm::enumerate(assume.getOpBundleOperands())) {
    auto tag =
        tags && i < tags.size() ? dyn_cast<StringAttr>(tags[i]) : StringAttr();
    APInt alignment;
    if (!tag || tag.getValue() != "align" || operands.size() < 2 ||
        operands.size() > 3 ||
        !matchPattern(operands[1], m_ConstantInt(&alignment)) ||
        !alignment.isPowerOf2() || alignment.getActiveBits() > 64)
      continue;
    result.push_back({operands[0], operands.size() == 3 ? operands[2] : Value(),
                      alignment.getZExtValue()});
  }
  return result;
}

/// The claim about the low bits of the integer that is made of the pointer.
BoolModel alignedClaim(RuleContext rule, LLVM::PtrToIntOp integer,
                       const Alignment &known) {
  TermStore &store = rule.store();
  IntModel x = rule.integer(integer.getResult());
  if (known.offset) {
    const IntModel offset = rule.integer(known.offset);
    x.term = store.sub(x.term, offset.term);
    x.evidence = rule.unite({x.evidence, offset.evidence});
  }
  const unsigned width = *integerWidth(integer.getType());
  const DimId divisor = store.constant(static_cast<int64_t>(
      std::min(known.alignment, uint64_t(1) << (std::min(width, 63u) - 1))));
  return {store.eq(store.mod(x.term, divisor), store.constant(0)), x.evidence};
}

/// Whether whoever reaches `later` has executed `earlier`.
bool isBehind(Operation *earlier, Operation *later) {
  Operation *beside = earlier->getBlock()->findAncestorOpInBlock(*later);
  return beside && beside != earlier && earlier->isBeforeInBlock(beside);
}

void assume(RegionContext rule, LLVM::AssumeOp op, RegionPlan &) {
  const BoolModel condition = integers::checkedCondition(rule, op.getCond());
  rule.establish(condition.claim, condition.evidence,
                 RuleContext::About::Results);
  for (const Alignment &known : alignmentsOf(op))
    for (Operation *user : known.pointer.getUsers())
      if (auto integer = dyn_cast<LLVM::PtrToIntOp>(user))
        if (rule.mayEvaluate(1) && rule.isModelled(integer.getResult()) &&
            isBehind(integer, op)) {
          const BoolModel claim = alignedClaim(rule, integer, known);
          rule.establish(claim.claim, claim.evidence,
                         RuleContext::About::Results);
        }
}

void pointerToInteger(RegionContext rule, LLVM::PtrToIntOp op, RegionPlan &) {
  if (!integerWidth(op.getType()))
    return;
  rule.setFresh(op.getResult());
  for (Operation *user : op.getArg().getUsers())
    if (auto assume = dyn_cast<LLVM::AssumeOp>(user))
      if (rule.mayEvaluate(1) && isBehind(assume, op))
        for (const Alignment &known : alignmentsOf(assume))
          if (known.pointer == op.getArg()) {
            const BoolModel claim = alignedClaim(rule, op, known);
            rule.assume(claim.claim, claim.evidence, "llvm.intr.assume");
          }
}

} // namespace

void addLlvmRules(OpTable &table) {
  table.addRegion("llvm.intr.assume", assume);
  table.addRegion("llvm.ptrtoint", pointerToInteger);
}

} // namespace shapeproof
