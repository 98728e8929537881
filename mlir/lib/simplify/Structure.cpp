// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Structure.h. Tested by tests/ir/simplify-branches.mlir.

#include "simplify/Structure.h"
#include "ir/Types.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "simplify/Motion.h"
#include "llvm/ADT/TypeSwitch.h"

namespace shapeproof::simplify {

namespace cf = mlir::cf;
namespace scf = mlir::scf;

namespace {

using Skip = llvm::function_ref<void(mlir::Region &)>;

/// Finds what is known of one op.
class Structure {
public:
  Structure(const QuestionPoint &point, Changes &changes, bool assumeNoOverflow,
            Skip skip)
      : point(point), changes(changes), assumeNoOverflow(assumeNoOverflow),
        skip(skip) {}

  bool visit(scf::IfOp op);
  bool visit(scf::ForOp op);
  bool visit(scf::ConditionOp op);
  bool visit(cf::CondBranchOp op);
  bool visit(scf::IndexSwitchOp op);

private:
  struct Known {
    bool value;
    Question question;
  };
  /// The truth value if it is known; the question is whether it is that.
  std::optional<Known> truthOf(mlir::Value condition);
  auto why(const Question &question) {
    return [&] { return point.explain(question); };
  }
  bool open(mlir::Operation *op, mlir::Region *taken, const Question &question);

  const QuestionPoint &point;
  Changes &changes;
  bool assumeNoOverflow;
  Skip skip;
};

std::optional<Structure::Known> Structure::truthOf(mlir::Value condition) {
  std::optional<Question> question = point.isTrue(condition);
  if (!question)
    return std::nullopt;
  auto value = point.truthOf(*question);
  return value ? std::optional(Known{*value, *question}) : std::nullopt;
}

/// The region takes the place of the op, or nothing if it is null or empty.
bool Structure::open(mlir::Operation *op, mlir::Region *taken,
                     const Question &question) {
  const bool isEmpty = !taken || taken->empty();
  if (!isEmpty && !mayOpen(changes, op, *taken, why(question)))
    return false;
  for (mlir::Value result : op->getResults())
    if (!mayReplace(changes, result, why(question)))
      return false;
  for (mlir::Region &region : op->getRegions())
    if (&region != taken)
      skip(region);
  changes.restructure([op, taken, isEmpty](Changes &changes) {
    if (isEmpty)
      changes.erase(op);
    else
      changes.open(op, taken->front(), {});
  });
  return true;
}

bool Structure::visit(scf::IfOp op) {
  auto known = truthOf(op.getCondition());
  return known &&
         open(op, known->value ? &op.getThenRegion() : &op.getElseRegion(),
              known->question);
}

bool Structure::visit(scf::IndexSwitchOp op) {
  auto model = point.size(op.getArg());
  auto samples = model ? point.samples(model->term) : std::nullopt;
  if (!samples || samples->first != samples->second)
    return false;
  const int64_t number = samples->first;
  Question question{
      {point.store().eq(model->term, point.store().constant(number)),
       model->evidence},
      std::nullopt};
  if (!point.isProved(question))
    return false;
  mlir::Region *taken = &op.getDefaultRegion();
  for (auto [value, region] : llvm::zip(op.getCases(), op.getCaseRegions()))
    if (value == number)
      taken = &region;
  return open(op, taken, question);
}

bool Structure::visit(cf::CondBranchOp op) {
  auto known = truthOf(op.getCondition());
  if (!known || !mayGoTo(changes, op, why(known->question)))
    return false;
  changes.restructure([op, value = known->value](Changes &changes) mutable {
    mlir::OpBuilder builder(op);
    cf::BranchOp::create(
        builder, op.getLoc(), value ? op.getTrueDest() : op.getFalseDest(),
        value ? op.getTrueDestOperands() : op.getFalseDestOperands());
    changes.erase(op);
  });
  return true;
}

/// A loop whose condition never holds.
bool Structure::visit(scf::ConditionOp condition) {
  auto loop = llvm::dyn_cast<scf::WhileOp>(condition->getParentOp());
  auto known = loop ? truthOf(condition.getCondition()) : std::nullopt;
  if (!known || known->value ||
      !mayOpen(changes, loop, loop.getBefore(), why(known->question)))
    return false;
  for (mlir::Value result : loop.getResults())
    if (!mayReplace(changes, result, why(known->question)))
      return false;
  skip(loop.getAfter());
  changes.restructure([loop](Changes &changes) mutable {
    changes.open(loop, loop.getBefore().front(), loop.getInits(),
                 /*firstYielded=*/1);
  });
  return true;
}

bool Structure::visit(scf::ForOp op) {
  auto lower = point.size(op.getLowerBound()),
       upper = point.size(op.getUpperBound()), step = point.size(op.getStep());
  if (!lower || !upper || !step)
    return false;
  TermStore &store = point.store();
  const DimId l = lower->term, u = upper->term, s = step->term;
  auto ask = [&](llvm::ArrayRef<ClaimId> claims) {
    return Question{{store.conj(claims),
                     point.unite(point.unite(lower->evidence, upper->evidence),
                                 step->evidence)},
                    std::nullopt};
  };
  // Unsigned numbers that are not negative compare as signed ones do.
  llvm::SmallVector<ClaimId, 4> always;
  if (op.getUnsignedCmp())
    always = {store.ge(l, store.constant(0)), store.ge(u, store.constant(0))};
  llvm::SmallVector<ClaimId, 4> claims(always);
  claims.push_back(store.ge(l, u));
  const Question never = ask(claims);
  auto mayReplaceResults = [&](const Question &question) {
    return llvm::all_of(op.getResults(), [&](mlir::Value result) {
      return mayReplace(changes, result, why(question));
    });
  };
  if (point.isProved(never) && mayReplaceResults(never)) {
    skip(op.getRegion());
    changes.restructure([op](Changes &changes) mutable {
      for (auto [result, init] : llvm::zip(op.getResults(), op.getInitArgs()))
        result.replaceAllUsesWith(init);
      changes.erase(op);
    });
    return true;
  }
  claims = always;
  claims.append({store.lt(l, u), store.le(store.sub(u, l), s)});
  const mlir::Type type = op.getInductionVar().getType();
  if (!assumeNoOverflow || !type.isIndex())
    claims.push_back(
        store.le(store.add(l, s),
                 store.constant(INT64_MAX >> (64 - *integerWidth(type)))));
  const Question once = ask(claims);
  if (!point.isProved(once) ||
      !mayOpen(changes, op, op.getRegion(), why(once)) ||
      !mayReplaceResults(once))
    return false;
  changes.restructure([op](Changes &changes) mutable {
    llvm::SmallVector<mlir::Value> arguments{op.getLowerBound()};
    llvm::append_range(arguments, op.getInitArgs());
    changes.open(op, *op.getBody(), arguments);
  });
  return true;
}

} // namespace

bool isStructure(mlir::Operation *op) {
  return llvm::isa<scf::IfOp, scf::ForOp, scf::ConditionOp, scf::IndexSwitchOp,
                   cf::CondBranchOp>(op);
}

bool simplifyStructure(ShapeConstraintAnalysis &sizes, Changes &changes,
                       bool assumeNoOverflow, mlir::Operation *op, Skip skip) {
  auto point = QuestionPoint::reach(sizes, op);
  if (!point)
    return false;
  Structure structure(*point, changes, assumeNoOverflow, skip);
  return llvm::TypeSwitch<mlir::Operation *, bool>(op)
      .Case<scf::IfOp, scf::ForOp, scf::ConditionOp, scf::IndexSwitchOp,
            cf::CondBranchOp>(
          [&](auto known) { return structure.visit(known); })
      .Default(false);
}

} // namespace shapeproof::simplify
