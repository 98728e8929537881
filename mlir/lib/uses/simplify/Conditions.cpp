// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Conditions.h. Tested by tests/mlir/ir/simplify-conditions.mlir and, with
// random programs, by tests/mlir/exec.

#include "uses/simplify/Conditions.h"
#include "core/ir/Limits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/IR/Matchers.h"
#include "uses/analysis/Question.h"

namespace shapeproof::simplify {

namespace arith = mlir::arith;
namespace index = mlir::index;

bool isConditional(mlir::Operation *op) {
  auto check = llvm::dyn_cast<mlir::cf::AssertOp>(op);
  return check && check.getArg().getDefiningOp<arith::AndIOp>();
}

namespace {

using Uses = llvm::SmallVector<mlir::OpOperand *, 4>;

/// The operands that are not conjunctions themselves, up to a limit.
Uses partsOf(mlir::OpOperand &condition) {
  Uses open{&condition}, parts;
  for (unsigned steps = 0; !open.empty(); ++steps) {
    mlir::OpOperand *use = open.pop_back_val();
    auto both = use->get().getDefiningOp<arith::AndIOp>();
    if (!both || steps >= limits::truthUses) {
      parts.push_back(use);
      continue;
    }
    open.push_back(&both->getOpOperand(1));
    open.push_back(&both->getOpOperand(0));
  }
  return parts;
}

/// `a < b`, or `a <= b`, of signed integers.
struct Less {
  mlir::Value a, b;
  bool isStrict;
};

std::optional<Less> lessOf(mlir::Value truth) {
  if (auto op = truth.getDefiningOp<arith::CmpIOp>())
    switch (op.getPredicate()) {
    case arith::CmpIPredicate::slt:
    case arith::CmpIPredicate::sle:
      return Less{op.getLhs(), op.getRhs(),
                  op.getPredicate() == arith::CmpIPredicate::slt};
    case arith::CmpIPredicate::sgt:
    case arith::CmpIPredicate::sge:
      return Less{op.getRhs(), op.getLhs(),
                  op.getPredicate() == arith::CmpIPredicate::sgt};
    default:
      return std::nullopt;
    }
  if (auto op = truth.getDefiningOp<index::CmpOp>())
    switch (op.getPred()) {
    case index::IndexCmpPredicate::SLT:
    case index::IndexCmpPredicate::SLE:
      return Less{op.getLhs(), op.getRhs(),
                  op.getPred() == index::IndexCmpPredicate::SLT};
    case index::IndexCmpPredicate::SGT:
    case index::IndexCmpPredicate::SGE:
      return Less{op.getRhs(), op.getLhs(),
                  op.getPred() == index::IndexCmpPredicate::SGT};
    default:
      return std::nullopt;
    }
  return std::nullopt;
}

/// The value that is compared with 0 to be at least that; null if it is none.
mlir::Value nonNegativeIn(mlir::Value truth) {
  const std::optional<Less> less = lessOf(truth);
  llvm::APInt number;
  if (!less || !mlir::matchPattern(less->a, mlir::m_ConstantInt(&number)))
    return {};
  return (less->isStrict ? number.isAllOnes() : number.isZero())
             ? less->b
             : mlir::Value();
}

/// Both ends in one comparison: `0 <= b`, `b < n`; n >= 0 is proved.
struct BothEnds {
  mlir::OpOperand *low, *high;
};

class ConditionOfCheck {
public:
  ConditionOfCheck(const QuestionPoint &point, mlir::cf::AssertOp op)
      : point(point), op(op), kept(partsOf(op.getArgMutable())) {}

  void simplify(Changes &changes);

private:
  bool dropProved();
  bool follows(mlir::OpOperand *part) const;
  bool joinEnd(mlir::OpOperand *low);
  bool joinEnds();
  bool isNonNegative(mlir::Value value) const;

  const QuestionPoint &point;
  mlir::cf::AssertOp op;
  Uses kept;
  llvm::SmallVector<BothEnds, 1> joined;
};

/// Whether the part holds where the other parts that are kept do.
bool ConditionOfCheck::follows(mlir::OpOperand *part) const {
  std::optional<Question> question = point.isTrue(part->get());
  if (!question)
    return false;
  if (point.isProved(*question))
    return true;
  ClaimId others = TermStore::trueClaim();
  EvidenceId evidence = question->claim.evidence;
  for (mlir::OpOperand *other : kept)
    if (other != part)
      if (auto known = point.isTrue(other->get())) {
        others = point.store().conj(others, known->claim.claim);
        evidence = point.unite(evidence, known->claim.evidence);
      }
  if (others == TermStore::trueClaim())
    return false;
  return point.isProved(
      {{point.store().implies(others, question->claim.claim), evidence},
       std::nullopt});
}

bool ConditionOfCheck::dropProved() {
  const size_t before = kept.size();
  for (size_t i = kept.size(); i-- > 0 && kept.size() > 1;)
    if (follows(kept[i]))
      kept.erase(kept.begin() + i);
  return kept.size() < before;
}

bool ConditionOfCheck::isNonNegative(mlir::Value value) const {
  auto model = point.size(value);
  return model &&
         point.isProved(
             {{point.store().ge(model->term, point.store().constant(0)),
               model->evidence},
              std::nullopt});
}

/// Whether the part is `0 <= b`, and another one `b < n`.
bool ConditionOfCheck::joinEnd(mlir::OpOperand *low) {
  const mlir::Value value = nonNegativeIn(low->get());
  if (!value)
    return false;
  for (mlir::OpOperand *high : kept) {
    const std::optional<Less> less = lessOf(high->get());
    if (high == low || !less || less->a != value || !isNonNegative(less->b))
      continue;
    joined.push_back({low, high});
    llvm::erase(kept, low);
    llvm::erase(kept, high);
    return true;
  }
  return false;
}

bool ConditionOfCheck::joinEnds() {
  for (mlir::OpOperand *part : Uses(kept))
    if (llvm::is_contained(kept, part))
      joinEnd(part);
  return !joined.empty();
}

/// `b <u n`, of operands that other changes may have replaced. Null if one of
/// the comparisons is known by now.
mlir::Value joinedComparison(mlir::OpBuilder &builder, mlir::Location location,
                             const BothEnds &ends) {
  const mlir::Value low = nonNegativeIn(ends.low->get());
  const std::optional<Less> less = lessOf(ends.high->get());
  if (!less || low != less->a)
    return {};
  if (ends.high->get().getDefiningOp<index::CmpOp>())
    return index::CmpOp::create(builder, location,
                                less->isStrict ? index::IndexCmpPredicate::ULT
                                               : index::IndexCmpPredicate::ULE,
                                less->a, less->b);
  return arith::CmpIOp::create(builder, location,
                               less->isStrict ? arith::CmpIPredicate::ult
                                              : arith::CmpIPredicate::ule,
                               less->a, less->b);
}

void ConditionOfCheck::simplify(Changes &changes) {
  const bool isLess = dropProved();
  if (!joinEnds() && !isLess)
    return;
  changes.annotate(op, [op = op, kept = kept,
                        joined = joined](Changes &changes) mutable {
    mlir::OpBuilder builder(op);
    llvm::SmallVector<mlir::Value, 4> parts;
    for (mlir::OpOperand *part : kept)
      parts.push_back(part->get());
    for (const BothEnds &ends : joined) {
      if (mlir::Value one = joinedComparison(builder, op.getLoc(), ends))
        parts.push_back(one);
      else
        parts.append({ends.low->get(), ends.high->get()});
    }
    mlir::Value condition = parts.front();
    for (mlir::Value part : llvm::drop_begin(parts))
      condition = arith::AndIOp::create(builder, op.getLoc(), condition, part);
    const mlir::Value old = op.getArg();
    op.getArgMutable().assign(condition);
    changes.mayBeDead(old);
  });
}

} // namespace

void simplifyCondition(ShapeConstraintAnalysis &sizes, Changes &changes,
                       mlir::Operation *op) {
  if (auto point = QuestionPoint::reach(sizes, op))
    ConditionOfCheck(*point, llvm::cast<mlir::cf::AssertOp>(op))
        .simplify(changes);
}

} // namespace shapeproof::simplify
