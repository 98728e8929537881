// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Structure.h. Tested by tests/mlir/ir/simplify-branches.mlir.

#include "uses/simplify/Structure.h"
#include "core/ir/Types.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "uses/simplify/Motion.h"
#include "llvm/ADT/TypeSwitch.h"
#include <functional>

namespace shapeproof::simplify {

namespace affine = mlir::affine;
namespace cf = mlir::cf;
namespace scf = mlir::scf;

namespace {

using Skip = llvm::function_ref<void(mlir::Region &)>;

/// Finds what is known of one op.
class Structure {
public:
  Structure(ShapeConstraintAnalysis &sizes, const QuestionPoint &point,
            Changes &changes, bool assumeNoOverflow, Skip skip)
      : sizes(sizes), point(point), changes(changes),
        assumeNoOverflow(assumeNoOverflow), skip(skip) {}

  bool visit(scf::IfOp op);
  bool visit(scf::ForOp op);
  bool visit(scf::ConditionOp op);
  bool visit(cf::CondBranchOp op);
  bool visit(scf::IndexSwitchOp op);
  bool visit(affine::AffineIfOp op);
  bool visit(affine::AffineForOp op);

private:
  using First = std::function<mlir::Value(mlir::OpBuilder &)>;
  /// The bounds of a loop, as far as they are known, and its first number.
  struct Counted {
    std::optional<IntModel> lower, upper, step;
    bool isUnsigned;
    First first;
  };
  struct Known {
    bool value;
    Question question;
  };
  /// The truth value if it is known; the question is whether it is that.
  std::optional<Known> truthOf(mlir::Value condition);
  auto why(const Question &question) {
    return [&] { return point.explain(question); };
  }
  bool open(mlir::Operation *op, mlir::Region *taken, Why why);
  /// The claim that the rule of the op noted (noteCondition in RuleContext.h).
  std::optional<Question> condition(mlir::Operation *op);
  /// A place in a region that is never run; nothing if it may be.
  std::optional<QuestionPoint> neverRun(mlir::Region &region);
  bool mayReplaceResults(mlir::Operation *op, Why why) {
    return llvm::all_of(op->getResults(), [&](mlir::Value result) {
      return mayReplace(changes, result, why);
    });
  }
  void dropLoop(mlir::LoopLikeOpInterface loop);
  bool openLoop(mlir::LoopLikeOpInterface loop, const Question &once,
                First first);
  bool visit(mlir::LoopLikeOpInterface loop, Counted counted);

  ShapeConstraintAnalysis &sizes;
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
bool Structure::open(mlir::Operation *op, mlir::Region *taken, Why why) {
  const bool isEmpty = !taken || taken->empty();
  if ((!isEmpty && !mayOpen(changes, op, *taken, why)) ||
      !mayReplaceResults(op, why))
    return false;
  for (mlir::Region &region : op->getRegions())
    if (&region != taken)
      skip(region);
  changes.restructure(op, [op, taken, isEmpty](Changes &changes) {
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
              why(known->question));
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
  return open(op, taken, why(question));
}

bool Structure::visit(cf::CondBranchOp op) {
  auto known = truthOf(op.getCondition());
  if (!known || !mayGoTo(changes, op, why(known->question)))
    return false;
  changes.restructure(op, [op, value = known->value](Changes &changes) mutable {
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
  if (!mayReplaceResults(loop, why(known->question)))
    return false;
  skip(loop.getAfter());
  changes.restructure(loop, [loop](Changes &changes) mutable {
    changes.open(loop, loop.getBefore().front(), loop.getInits(),
                 /*firstYielded=*/1);
  });
  return true;
}

std::optional<QuestionPoint> Structure::neverRun(mlir::Region &region) {
  if (region.empty() || point.isNeverRun())
    return std::nullopt;
  auto inside = QuestionPoint::reach(sizes, &region.front().front());
  return inside && inside->isNeverRun() ? inside : std::nullopt;
}

std::optional<Question> Structure::condition(mlir::Operation *op) {
  return QuestionPoint::reach(sizes, &op->getRegion(0).front().front())
             ? point.condition()
             : std::nullopt;
}

bool Structure::visit(affine::AffineIfOp op) {
  auto question = condition(op);
  auto value = question ? point.truthOf(*question) : std::nullopt;
  return value && open(op, *value ? &op.getThenRegion() : &op.getElseRegion(),
                       why(*question));
}

//===- Loops ----------------------------------------------------------------//

/// The loop does not run.
void Structure::dropLoop(mlir::LoopLikeOpInterface loop) {
  skip(*loop.getLoopRegions().front());
  changes.restructure(loop, [loop](Changes &changes) mutable {
    for (auto [result, init] : llvm::zip(loop->getResults(), loop.getInits()))
      result.replaceAllUsesWith(init);
    changes.erase(loop);
  });
}

/// The body takes the place of the loop if it is proved to run once.
bool Structure::openLoop(mlir::LoopLikeOpInterface loop, const Question &once,
                         First first) {
  mlir::Region &body = *loop.getLoopRegions().front();
  if (!point.isProved(once) || !mayOpen(changes, loop, body, why(once)) ||
      !mayReplaceResults(loop, why(once)))
    return false;
  changes.restructure(
      loop, [loop, first = std::move(first)](Changes &changes) mutable {
        mlir::OpBuilder builder(loop);
        llvm::SmallVector<mlir::Value> arguments{first(builder)};
        llvm::append_range(arguments, loop.getInits());
        changes.open(loop, loop.getLoopRegions().front()->front(), arguments);
      });
  return true;
}

bool Structure::visit(mlir::LoopLikeOpInterface loop, Counted counted) {
  const std::optional<IntModel> &lower = counted.lower, &upper = counted.upper,
                                &step = counted.step;
  if (!lower || !upper || !step)
    return false;
  mlir::Region &body = *loop.getLoopRegions().front();
  TermStore &store = point.store();
  const DimId l = lower->term, u = upper->term, s = step->term;
  const EvidenceId evidence = point.unite(
      point.unite(lower->evidence, upper->evidence), step->evidence);
  auto ask = [&](llvm::ArrayRef<ClaimId> claims) {
    return Question{{store.conj(claims), evidence}, std::nullopt};
  };
  // Unsigned numbers that are not negative compare as signed ones do.
  llvm::SmallVector<ClaimId, 4> always;
  if (counted.isUnsigned)
    always = {store.ge(l, store.constant(0)), store.ge(u, store.constant(0))};
  llvm::SmallVector<ClaimId, 4> claims(always);
  claims.push_back(store.ge(l, u));
  const Question never = ask(claims);
  if (point.isProved(never) && mayReplaceResults(loop, why(never))) {
    dropLoop(loop);
    return true;
  }
  claims = always;
  claims.append({store.lt(l, u), store.le(store.sub(u, l), s)});
  const mlir::Type type = body.getArgument(0).getType();
  if (!assumeNoOverflow || !type.isIndex())
    claims.push_back(
        store.le(store.add(l, s),
                 store.constant(INT64_MAX >> (64 - *integerWidth(type)))));
  return openLoop(loop, ask(claims), counted.first);
}

bool Structure::visit(scf::ForOp op) {
  return visit(op,
               {point.size(op.getLowerBound()), point.size(op.getUpperBound()),
                point.size(op.getStep()), op.getUnsignedCmp(),
                [op](mlir::OpBuilder &) mutable -> mlir::Value {
                  return op.getLowerBound();
                }});
}

/// A bound that is a number or a value.
static std::optional<Size> bound(mlir::AffineMap map,
                                 mlir::ValueRange operands) {
  if (map.isSingleConstant())
    return Size::constant(map.getSingleConstantResult());
  mlir::AffineExpr result = map.getResult(0);
  if (auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(result);
      dim && map.getNumResults() == 1)
    return Size(operands[dim.getPosition()]);
  if (auto symbol = llvm::dyn_cast<mlir::AffineSymbolExpr>(result);
      symbol && map.getNumResults() == 1)
    return Size(operands[map.getNumDims() + symbol.getPosition()]);
  return std::nullopt;
}

bool Structure::visit(affine::AffineForOp op) {
  auto lower = bound(op.getLowerBoundMap(), op.getLowerBoundOperands()),
       upper = bound(op.getUpperBoundMap(), op.getUpperBoundOperands());
  // The operands are read when the loop is opened, and may be others by then.
  auto first = [op](mlir::OpBuilder &builder) mutable -> mlir::Value {
    auto lower = bound(op.getLowerBoundMap(), op.getLowerBoundOperands());
    if (!lower)
      return affine::AffineApplyOp::create(builder, op.getLoc(),
                                           op.getLowerBoundMap(),
                                           op.getLowerBoundOperands());
    if (lower->asValue())
      return lower->asValue();
    return mlir::arith::ConstantIndexOp::create(builder, op.getLoc(),
                                                op.getConstantLowerBound());
  };
  if (lower && upper)
    return visit(op, {point.size(*lower), point.size(*upper),
                      point.size(Size::constant(op.getStepAsInt())),
                      /*isUnsigned=*/false, first});
  // The rule of the loop makes terms of other bounds, so the body tells whether
  // it runs, and the rule whether it does so once.
  auto inside = neverRun(op.getRegion());
  const Question never{{point.store().falseClaim(), kNoEvidence}, std::nullopt};
  if (inside && mayReplaceResults(op, [&] { return inside->explain(never); })) {
    dropLoop(op);
    return true;
  }
  auto once = condition(op);
  return once && !inside && op.getLowerBoundMap().getNumResults() == 1 &&
         openLoop(op, *once, first);
}

} // namespace

bool isStructure(mlir::Operation *op) {
  return llvm::isa<scf::IfOp, scf::ForOp, scf::ConditionOp, scf::IndexSwitchOp,
                   cf::CondBranchOp, affine::AffineIfOp, affine::AffineForOp>(
      op);
}

bool simplifyStructure(ShapeConstraintAnalysis &sizes, Changes &changes,
                       bool assumeNoOverflow, mlir::Operation *op, Skip skip) {
  auto point = QuestionPoint::reach(sizes, op);
  if (!point)
    return false;
  Structure structure(sizes, *point, changes, assumeNoOverflow, skip);
  return llvm::TypeSwitch<mlir::Operation *, bool>(op)
      .Case<scf::IfOp, scf::ForOp, scf::ConditionOp, scf::IndexSwitchOp,
            cf::CondBranchOp, affine::AffineIfOp, affine::AffineForOp>(
          [&](auto known) { return structure.visit(known); })
      .Default(false);
}

} // namespace shapeproof::simplify
