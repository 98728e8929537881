// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See DataFlow.h. Each value is asked about once, before the operation behind
// its definition. Tested by tests/mlir/unit/DataFlowTest.cpp and
// tests/tools/cli/int-range.mlir.

#include "shapeproof-mlir/DataFlow.h"
#include "core/ir/Limits.h"
#include "core/ir/Movable.h"
#include "core/ir/Types.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "uses/analysis/BaselineAnalyses.h"
#include "uses/analysis/Question.h"
#include "llvm/ADT/SetVector.h"
#include <numeric>

namespace shapeproof {

using mlir::ConstantIntRanges;
using mlir::IntegerValueRange;
using mlir::dataflow::IntegerValueRangeLattice;

Divisibility Divisibility::join(const Divisibility &a, const Divisibility &b) {
  return Divisibility(std::gcd(a.number, b.number)); // gcd(0, n) is n.
}

SizeAnalysis::SizeAnalysis(mlir::DataFlowSolver &solver,
                           ShapeConstraintAnalysis &sizes, bool withDivisors)
    : DataFlowAnalysis(solver), sizes(sizes), withDivisors(withDivisors) {
  registerAnchorKind<mlir::dataflow::CFGEdge>();
}

/// The range that is proved before `at`; all numbers if nothing is.
static ConstantIntRanges rangeOf(ShapeConstraintAnalysis &sizes, mlir::Value v,
                                 mlir::Operation *at) {
  const mlir::Type type = v.getType();
  const unsigned bits = ConstantIntRanges::getStorageBitwidth(type);
  const ConstantIntRanges all = ConstantIntRanges::maxRange(bits);
  if (isTruth(type)) {
    const Verdict truth = sizes.isTrue(at, v);
    if (truth != Verdict::Proved && truth != Verdict::Refuted)
      return all;
    return ConstantIntRanges::constant(
        llvm::APInt(1, truth == Verdict::Proved));
  }
  const ShapeConstraintAnalysis::Range known = sizes.bounds(at, v);
  // A number outside of the type is poison.
  const int64_t least = all.smin().getSExtValue(),
                most = all.smax().getSExtValue();
  const int64_t lo = std::max(known.lo.value_or(least), least),
                hi = std::min(known.hi.value_or(most), most);
  if (lo > hi)
    return all;
  auto number = [&](int64_t n) { return llvm::APInt(bits, uint64_t(n), true); };
  return ConstantIntRanges::fromSigned(number(lo), number(hi));
}

/// Whether an operation with tensors or buffers that depends on the value may
/// be moved out of a loop around both: with a number in place of the value it
/// would rest on checks of the loop that it leaves (ir/Movable.h).
static bool mayMove(mlir::Value v) {
  mlir::Operation *around = v.getParentBlock()->getParentOp();
  while (around && !llvm::isa<mlir::LoopLikeOpInterface>(around))
    around = around->getParentOp();
  if (!around)
    return false;
  llvm::SmallSetVector<mlir::Value, 16> values;
  values.insert(v);
  for (size_t i = 0; i < values.size(); ++i)
    for (mlir::Operation *user : values[i].getUsers()) {
      if (values.size() > limits::movableUses || user->getNumRegions() > 0 ||
          user->hasTrait<mlir::OpTrait::IsTerminator>() ||
          (isMovable(user) && hasShaped(user)))
        return true;
      values.insert(user->result_begin(), user->result_end());
    }
  return false;
}

/// The greatest power of two that is tried as a divisor: tiles, vectors and
/// alignments are smaller.
static constexpr uint64_t kMostTried = 1 << 16;

/// A divisor of the value before `at`: of its term, and powers of two that are
/// proved; of its term alone where facts may be left behind.
static uint64_t divisorOf(ShapeConstraintAnalysis &sizes, mlir::Value v,
                          mlir::Operation *at, bool withFacts) {
  auto point = QuestionPoint::reach(sizes, at);
  auto model = point ? point->size(v) : std::nullopt;
  if (!model || !(withFacts ? point->holds(model->evidence)
                            : model->evidence == kNoEvidence))
    return 1;
  TermStore &store = point->store();
  const LinearView view = store.linearView(model->term);
  auto magnitude = [](const Int &n) -> uint64_t {
    const bool fits = n > Int(INT64_MIN) && n <= Int(INT64_MAX);
    return fits ? uint64_t(std::abs(int64_t(n))) : 1;
  };
  uint64_t divisor = magnitude(view.constant);
  for (const Summand &summand : view.summands)
    divisor = std::gcd(divisor, magnitude(summand.coefficient));
  if (view.summands.empty())
    return divisor;
  auto divides = [&](uint64_t n) {
    return sizes.isDivisible(at, v, int64_t(n)) == Verdict::Proved;
  };
  uint64_t power = divisor & -divisor;
  const uint64_t odd = divisor / power;
  while (withFacts && power < kMostTried && divides(2 * power))
    power *= 2;
  return odd <= UINT64_MAX / power ? odd * power : power;
}

void SizeAnalysis::setStates(mlir::Value v, mlir::Operation *at,
                             const mlir::DataFlowSolver &ofMlir) {
  if (!isTruth(v.getType()) && !integerWidth(v.getType()))
    return;
  const bool isMoving = mayMove(v);
  ConstantIntRanges range =
      isMoving ? ConstantIntRanges::maxRange(
                     ConstantIntRanges::getStorageBitwidth(v.getType()))
               : rangeOf(sizes, v, at);
  auto *theirs = ofMlir.lookupState<IntegerValueRangeLattice>(v);
  if (theirs && !theirs->getValue().isUninitialized()) {
    const ConstantIntRanges &other = theirs->getValue().getValue();
    const ConstantIntRanges both = range.intersection(other);
    // In code that cannot be reached they may contradict.
    const bool isEmpty =
        both.smin().sgt(both.smax()) || both.umin().ugt(both.umax());
    range = isEmpty ? other : both;
  }
  auto *lattice = getOrCreate<IntegerValueRangeLattice>(v);
  propagateIfChanged(lattice, lattice->join(IntegerValueRange(range)));
  if (!withDivisors || isTruth(v.getType()))
    return;
  auto *divisibility = getOrCreate<DivisibilityLattice>(v);
  propagateIfChanged(divisibility, divisibility->join(Divisibility(
                                       divisorOf(sizes, v, at, !isMoving))));
}

namespace {

/// MLIR's analysis, which takes loops to have bounds that are values or
/// numbers; those of affine.for may be expressions.
class RangesOfMlir : public mlir::dataflow::IntegerRangeAnalysis {
public:
  using IntegerRangeAnalysis::IntegerRangeAnalysis;

  void visitNonControlFlowArguments(
      mlir::Operation *op, const mlir::RegionSuccessor &successor,
      llvm::ArrayRef<IntegerValueRangeLattice *> arguments,
      unsigned firstIndex) override {
    auto loop = llvm::dyn_cast<mlir::LoopLikeOpInterface>(op);
    if (!loop || (loop.getLoopLowerBounds() && loop.getLoopUpperBounds() &&
                  loop.getLoopSteps()))
      IntegerRangeAnalysis::visitNonControlFlowArguments(op, successor,
                                                         arguments, firstIndex);
    else
      SparseForwardDataFlowAnalysis::visitNonControlFlowArguments(
          op, successor, arguments, firstIndex);
  }
};

} // namespace

llvm::LogicalResult SizeAnalysis::initialize(mlir::Operation *top) {
  // Not through calls: MLIR's ranges of a recursive function grow by one step
  // at a time. Ours know what callers pass.
  mlir::DataFlowSolver ofMlir(mlir::DataFlowConfig().setInterprocedural(false));
  loadBaseline(ofMlir);
  ofMlir.load<RangesOfMlir>();
  if (mlir::failed(ofMlir.initializeAndRun(top)))
    return mlir::failure();
  top->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (op->getBlock() && op->getNextNode() && op != top)
      for (mlir::Value result : op->getResults())
        setStates(result, op->getNextNode(), ofMlir);
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        if (!block.empty())
          for (mlir::Value argument : block.getArguments())
            setStates(argument, &block.front(), ofMlir);
  });
  return mlir::success();
}

} // namespace shapeproof

MLIR_DEFINE_EXPLICIT_TYPE_ID(shapeproof::DivisibilityLattice)
MLIR_DEFINE_EXPLICIT_TYPE_ID(shapeproof::SizeAnalysis)
