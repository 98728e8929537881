// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-version-loops: checks of numbers that a loop reads from memory are
// made before it, for all of them at once.
//
//   scf.for %i = ...                      %lo, %hi = scf.for %i = ... min, max
//     %x = memref.load %ix[%i]      ->    scf.if %lo >= 0 and %hi < %n
//     cf.assert %x >= 0 and %x < %n         the loop without the check
//     ...                                 else the loop as it was
//
// A check stops LLVM from vectorizing the loop, and the loop of minima and
// maxima it does vectorize. The condition of a check has to be a conjunction of
// comparisons of a number from memory with values that stay the same in the
// loop. So it holds for all numbers iff it holds for the least and the greatest
// one.
//
// The numbers are read before the loop writes. So the buffers that it writes
// have to lie apart from those that it reads numbers from, which is asked as it
// runs. The first loop may read more than the second, which may stop sooner:
// each of its reads has to be proved within its buffer.
//
// Tested by tests/mlir/ir/version-loops.mlir and tests/mlir/exec/gathers.py.

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/analysis/Engine.h"
#include "uses/passes/NamedPass.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include <climits>

namespace shapeproof {
namespace {

namespace arith = mlir::arith;
using mlir::Value;

/// A comparison that a check makes: one of a number from memory, or one that is
/// the same in all iterations.
struct Comparison {
  arith::CmpIOp op;
  mlir::memref::LoadOp number; ///< Null: it is always the same.
};

/// A loop whose checks can be made before it.
struct Candidate {
  mlir::scf::ForOp loop;
  llvm::SmallVector<mlir::cf::AssertOp> checks;
  /// The comparisons of each check.
  llvm::SmallVector<llvm::SmallVector<Comparison>> comparisons;
  llvm::SetVector<mlir::Operation *> numbers;
  llvm::SetVector<Value> written;
};

/// Whether the value is the same in all iterations, and can be computed before
/// the loop.
bool isInvariant(mlir::scf::ForOp loop, Value value) {
  if (loop.isDefinedOutsideOfLoop(value))
    return true;
  mlir::Operation *op = value.getDefiningOp();
  return op && mlir::isPure(op) && op->getNumRegions() == 0 &&
         llvm::all_of(op->getOperands(),
                      [&](Value v) { return isInvariant(loop, v); });
}

/// Whether the value depends on the counter and on nothing that the loop does.
bool isOfCounter(mlir::scf::ForOp loop, Value value) {
  if (value == loop.getInductionVar() || loop.isDefinedOutsideOfLoop(value))
    return true;
  mlir::Operation *op = value.getDefiningOp();
  return op && mlir::isPure(op) && op->getNumRegions() == 0 &&
         llvm::all_of(op->getOperands(),
                      [&](Value v) { return isOfCounter(loop, v); });
}

/// The load behind casts that keep the order of signed numbers.
mlir::memref::LoadOp loaded(Value value) {
  while (mlir::Operation *op = value.getDefiningOp()) {
    if (auto load = llvm::dyn_cast<mlir::memref::LoadOp>(op))
      return load;
    // To fewer bits the order would change.
    const bool keeps =
        llvm::isa<arith::ExtSIOp>(op) ||
        (llvm::isa<arith::IndexCastOp>(op) && value.getType().isIndex() &&
         op->getOperand(0).getType().getIntOrFloatBitWidth() <=
             mlir::IndexType::kInternalStorageBitWidth);
    if (!keeps)
      return nullptr;
    value = op->getOperand(0);
  }
  return nullptr;
}

/// Whether where the buffer begins and ends can be said by its sizes.
bool isContiguous(Value buffer) {
  auto type = llvm::dyn_cast<mlir::MemRefType>(buffer.getType());
  return type && type.getLayout().isIdentity() &&
         type.getElementType().isIntOrIndexOrFloat();
}

/// Whether a load of the loop can be made before it, as far as one can see.
bool canReadBefore(mlir::scf::ForOp loop, mlir::memref::LoadOp load) {
  Value buffer = load.getMemref();
  // The function need not have written all of a buffer that it has allocated.
  return load->getBlock() == loop.getBody() &&
         loop.isDefinedOutsideOfLoop(buffer) && isContiguous(buffer) &&
         !buffer.getDefiningOp<mlir::memref::AllocOp>() &&
         !buffer.getDefiningOp<mlir::memref::AllocaOp>() &&
         llvm::all_of(load.getIndices(),
                      [&](Value v) { return isOfCounter(loop, v); });
}

/// The comparison as one of the candidate's; false if it is none.
bool addComparison(Candidate &it, arith::CmpIOp op,
                   llvm::SmallVectorImpl<Comparison> &to) {
  if (isInvariant(it.loop, op.getResult())) {
    to.push_back({op, nullptr});
    return true;
  }
  using P = arith::CmpIPredicate;
  if (!llvm::is_contained({P::slt, P::sle, P::sgt, P::sge}, op.getPredicate()))
    return false;
  mlir::memref::LoadOp left = loaded(op.getLhs()), right = loaded(op.getRhs());
  if (left && !isInvariant(it.loop, op.getRhs()))
    return false;
  if (!left && !isInvariant(it.loop, op.getLhs()))
    return false;
  mlir::memref::LoadOp number = left ? left : right;
  if (!number || !canReadBefore(it.loop, number))
    return false;
  it.numbers.insert(number);
  to.push_back({op, number});
  return true;
}

bool addCheck(Candidate &it, mlir::cf::AssertOp check) {
  llvm::SmallVector<Value, 4> open{check.getArg()};
  auto &comparisons = it.comparisons.emplace_back();
  it.checks.push_back(check);
  while (!open.empty()) {
    mlir::Operation *op = open.pop_back_val().getDefiningOp();
    if (auto conjunction = llvm::dyn_cast_if_present<arith::AndIOp>(op)) {
      open.push_back(conjunction.getRhs());
      open.push_back(conjunction.getLhs());
    } else if (auto compare = llvm::dyn_cast_if_present<arith::CmpIOp>(op);
               !compare || !addComparison(it, compare, comparisons)) {
      return false;
    }
  }
  return true;
}

/// Adds what the op may write; false if that is not known.
bool addWritten(Candidate &it, mlir::Operation *op) {
  if (llvm::isa<mlir::cf::AssertOp>(op) || mlir::isMemoryEffectFree(op) ||
      op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>())
    return true;
  auto effects = llvm::dyn_cast<mlir::MemoryEffectOpInterface>(op);
  if (!effects)
    return false;
  llvm::SmallVector<mlir::MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  for (const auto &instance : instances) {
    if (llvm::isa<mlir::MemoryEffects::Read>(instance.getEffect()))
      continue;
    Value buffer = instance.getValue();
    if (!buffer ||
        !llvm::isa<mlir::MemoryEffects::Write>(instance.getEffect()) ||
        !it.loop.isDefinedOutsideOfLoop(buffer) || !isContiguous(buffer))
      return false;
    it.written.insert(buffer);
  }
  return true;
}

/// The loop with its checks, all of which can be made before it.
std::optional<Candidate> candidate(mlir::scf::ForOp loop, unsigned maxOps) {
  Candidate it{loop, {}, {}, {}, {}};
  if (loop->hasAttr(kVersionedAttribute) || loop.getUnsignedCmp())
    return std::nullopt;
  unsigned numOps = 0;
  const bool isSimple =
      !loop.getBody()
           ->walk([&](mlir::Operation *op) {
             auto check = llvm::dyn_cast<mlir::cf::AssertOp>(op);
             const bool isRight =
                 ++numOps <= maxOps &&
                 !llvm::isa<mlir::LoopLikeOpInterface>(op) &&
                 op->getNumSuccessors() == 0 && addWritten(it, op) &&
                 (!check ||
                  (check->getBlock() == loop.getBody() && addCheck(it, check)));
             return isRight ? mlir::WalkResult::advance()
                            : mlir::WalkResult::interrupt();
           })
           .wasInterrupted();
  const bool mayBeRead =
      llvm::none_of(it.numbers, [&](mlir::Operation *number) {
        return it.written.contains(
            llvm::cast<mlir::memref::LoadOp>(number).getMemref());
      });
  if (!isSimple || it.numbers.empty() || !mayBeRead)
    return std::nullopt;
  return it;
}

/// Code before a loop, and the loop in two versions.
class Versions {
public:
  explicit Versions(Candidate it)
      : it(std::move(it)), builder(this->it.loop),
        location(this->it.loop.getLoc()) {}

  /// Adds the loop that reads the numbers, with a check of each read.
  void addReads(llvm::DenseSet<mlir::Operation *> &checks);
  /// Adds the rest, without these checks.
  void finish();
  /// Removes all that was added.
  void drop() { reads.erase(); }
  llvm::ArrayRef<mlir::cf::AssertOp> inBounds() const { return bounds; }

private:
  /// A copy of the op, without flags that make it poison for some operands.
  mlir::Operation *copy(mlir::Operation *op, mlir::IRMapping &mapping) {
    for (Value operand : op->getOperands())
      copyValue(operand, mapping);
    mlir::Operation *made = builder.clone(*op, mapping);
    if (auto flags =
            llvm::dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(made))
      made->setAttr(
          flags.getIntegerOverflowAttrName(),
          arith::IntegerOverflowFlagsAttr::get(
              builder.getContext(), arith::IntegerOverflowFlags::none));
    return made;
  }
  Value copyValue(Value value, mlir::IRMapping &mapping) {
    if (!mapping.contains(value) && !it.loop.isDefinedOutsideOfLoop(value))
      copy(value.getDefiningOp(), mapping);
    return mapping.lookupOrDefault(value);
  }
  Value compare(arith::CmpIPredicate how, Value a, Value b) {
    return arith::CmpIOp::create(builder, location, how, a, b);
  }
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, location, value);
  }
  Value both(Value a, Value b) {
    return a ? Value(arith::AndIOp::create(builder, location, a, b)) : b;
  }
  Value holds(Comparison comparison);
  Value allHold();
  std::pair<Value, Value> ends(Value buffer);
  Value apart(Value a, Value b);

  Candidate it;
  mlir::OpBuilder builder;
  mlir::Location location;
  mlir::scf::ForOp reads;
  llvm::SmallVector<mlir::cf::AssertOp> bounds;
  /// The least and the greatest number of each load.
  llvm::DenseMap<mlir::Operation *, std::pair<Value, Value>> extremes;
};

void Versions::addReads(llvm::DenseSet<mlir::Operation *> &checks) {
  llvm::SmallVector<Value> first;
  for (mlir::Operation *number : it.numbers) {
    mlir::Type type = number->getResult(0).getType();
    const unsigned width = type.isIndex()
                               ? mlir::IndexType::kInternalStorageBitWidth
                               : type.getIntOrFloatBitWidth();
    for (const llvm::APInt &value : {llvm::APInt::getSignedMaxValue(width),
                                     llvm::APInt::getSignedMinValue(width)})
      first.push_back(arith::ConstantOp::create(
          builder, location, builder.getIntegerAttr(type, value)));
  }
  reads = mlir::scf::ForOp::create(builder, location, it.loop.getLowerBound(),
                                   it.loop.getUpperBound(), it.loop.getStep(),
                                   first);
  mlir::IRMapping mapping;
  mapping.map(it.loop.getInductionVar(), reads.getInductionVar());
  builder.setInsertionPointToStart(reads.getBody());
  llvm::SmallVector<Value> next;
  for (auto [n, number] : llvm::enumerate(it.numbers)) {
    auto load = llvm::cast<mlir::memref::LoadOp>(number);
    for (auto [axis, at] : llvm::enumerate(load.getIndices())) {
      Value place = copyValue(at, mapping);
      Value size = mlir::memref::DimOp::create(builder, location,
                                               load.getMemref(), axis);
      Value inside = both(compare(arith::CmpIPredicate::sge, place, index(0)),
                          compare(arith::CmpIPredicate::slt, place, size));
      bounds.push_back(
          mlir::cf::AssertOp::create(builder, location, inside, "in bounds"));
      checks.insert(bounds.back());
    }
    Value is = copyValue(load.getResult(), mapping);
    Value least = reads.getRegionIterArg(2 * n),
          most = reads.getRegionIterArg(2 * n + 1);
    next.push_back(arith::MinSIOp::create(builder, location, least, is));
    next.push_back(arith::MaxSIOp::create(builder, location, most, is));
    extremes[number] = {reads.getResult(2 * n), reads.getResult(2 * n + 1)};
  }
  builder.setInsertionPointToEnd(reads.getBody());
  mlir::scf::YieldOp::create(builder, location, next);
  builder.setInsertionPoint(it.loop);
}

/// Whether the comparison holds for the number that is worst for it.
Value Versions::holds(Comparison comparison) {
  mlir::IRMapping mapping;
  if (comparison.number) {
    using P = arith::CmpIPredicate;
    arith::CmpIOp op = comparison.op;
    const bool isLeft = loaded(op.getLhs()) == comparison.number;
    const bool isLess = llvm::is_contained({P::slt, P::sle}, op.getPredicate());
    const auto &[least, most] = extremes[comparison.number];
    mapping.map(Value(comparison.number.getResult()),
                isLess == isLeft ? most : least);
  }
  return copyValue(comparison.op.getResult(), mapping);
}

/// Whether all checks hold. Where the loop does not run, nothing is asked; and
/// a check that is not come to, as one before it fails, is not looked at.
Value Versions::allHold() {
  Value result = compare(arith::CmpIPredicate::sge, it.loop.getLowerBound(),
                         it.loop.getUpperBound());
  const Value runsNever = result;
  Value all;
  Value no =
      arith::ConstantOp::create(builder, location, builder.getBoolAttr(false));
  Value yes =
      arith::ConstantOp::create(builder, location, builder.getBoolAttr(true));
  for (const auto &comparisons : it.comparisons) {
    Value one;
    for (const Comparison &comparison : comparisons)
      one = both(one, holds(comparison));
    all = all ? Value(arith::SelectOp::create(builder, location, all, one, no))
              : one;
  }
  return arith::SelectOp::create(builder, location, runsNever, yes, all);
}

/// The addresses where the buffer begins and ends.
std::pair<Value, Value> Versions::ends(Value buffer) {
  auto type = llvm::cast<mlir::MemRefType>(buffer.getType());
  mlir::Type element = type.getElementType();
  const unsigned width = element.isIndex()
                             ? mlir::IndexType::kInternalStorageBitWidth
                             : element.getIntOrFloatBitWidth();
  Value bytes =
      index(int64_t(llvm::PowerOf2Ceil(llvm::divideCeil(width, CHAR_BIT))));
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    bytes = arith::MulIOp::create(
        builder, location, bytes,
        mlir::memref::DimOp::create(builder, location, buffer, axis));
  Value begin = mlir::memref::ExtractAlignedPointerAsIndexOp::create(
      builder, location, buffer);
  return {begin, arith::AddIOp::create(builder, location, begin, bytes)};
}

Value Versions::apart(Value a, Value b) {
  auto [beginA, endA] = ends(a);
  auto [beginB, endB] = ends(b);
  return arith::OrIOp::create(builder, location,
                              compare(arith::CmpIPredicate::ule, endA, beginB),
                              compare(arith::CmpIPredicate::ule, endB, beginA));
}

void Versions::finish() {
  for (mlir::cf::AssertOp check : bounds)
    check.erase();
  Value condition = allHold();
  llvm::SetVector<Value> from;
  for (mlir::Operation *number : it.numbers)
    from.insert(llvm::cast<mlir::memref::LoadOp>(number).getMemref());
  for (Value read : from)
    for (Value written : it.written)
      condition = both(condition, apart(read, written));
  auto choice = mlir::scf::IfOp::create(
      builder, location, it.loop.getResultTypes(), condition,
      /*addThenBlock=*/true, /*addElseBlock=*/true);
  mlir::IRMapping mapping;
  builder.setInsertionPointToStart(choice.thenBlock());
  auto fast = llvm::cast<mlir::scf::ForOp>(builder.clone(*it.loop, mapping));
  fast.getBody()->walk([](mlir::cf::AssertOp check) { check.erase(); });
  it.loop.replaceAllUsesWith(choice.getResults());
  it.loop->moveBefore(choice.elseBlock(), choice.elseBlock()->begin());
  it.loop->setAttr(kVersionedAttribute, builder.getUnitAttr());
  for (mlir::scf::ForOp one : {fast, it.loop}) {
    if (one->getNextNode())
      continue; // A branch without results has its end.
    builder.setInsertionPointAfter(one);
    mlir::scf::YieldOp::create(builder, location, one.getResults());
  }
}

struct VersionLoops : CheckPass<VersionLoops> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VersionLoops)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-version-loops",
      kDescription = "Check numbers that a loop reads from memory before it";
  llvm::StringRef getName() const final { return "ShapeproofVersionLoops"; }

  VersionLoops() = default;
  VersionLoops(const VersionLoops &other) : CheckPass(other) {}

  void runOnOperation() final {
    std::vector<Versions> all;
    llvm::DenseSet<mlir::Operation *> open;
    getOperation()->walk([&](mlir::scf::ForOp loop) {
      if (std::optional<Candidate> found = candidate(loop, maxOps))
        all.emplace_back(std::move(*found));
    });
    if (all.empty())
      return markAllAnalysesPreserved();
    for (Versions &versions : all)
      versions.addReads(open);
    Findings findings;
    if (llvm::Error error =
            analyze(getOperation(), {}, importOptions(), findings))
      return fail(std::move(error));
    for (const Decision &decision : findings.decisions)
      if (decision.action == Action::Erase)
        open.erase(decision.op);
    for (Versions &versions : all)
      if (llvm::any_of(versions.inBounds(), [&](mlir::cf::AssertOp check) {
            return open.contains(check);
          }))
        versions.drop();
      else
        versions.finish();
  }

  Option<unsigned> maxOps{
      *this, "max-ops", llvm::cl::desc("Do not copy loops of more operations"),
      llvm::cl::init(100)};
};

} // namespace

std::unique_ptr<mlir::Pass> createVersionLoopsPass() {
  return std::make_unique<VersionLoops>();
}

} // namespace shapeproof
