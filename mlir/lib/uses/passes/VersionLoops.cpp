// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-version-loops: checks of numbers that a loop reads from memory are
// made for blocks of iterations, each right before the block runs.
//
//   scf.for %i = %a to %b           %at = scf.for: the numbers of a block and,
//     %x = memref.load %ix[%i]        while all of them are in range, its
//     cf.assert 0 <= %x < %n     ->   iterations without the check
//     ...                           scf.for %i = %at to %b: the loop as it was
//
// A check in the loop costs a branch for each number, and keeps LLVM from
// vectorizing. The processor checks the next block while it works on this one,
// if that is small: one loop over all numbers before the work costs a tenth. A
// loop that uses them for no places is one block, as LLVM vectorizes it.
//
// Whether all numbers of a block lie in [0, n) is one sign: that of the
// disjunction of all x | (n - 1 - x). Other conditions have to be conjunctions
// of comparisons of a number with values that stay the same in the loop, which
// hold for all numbers iff they hold for the least and the greatest one.
//
// The numbers of a block are read before it writes. So the buffers that the
// loop writes have to lie apart from those that it reads numbers from, which is
// asked as it runs. A block reads all of its numbers, and the loop may stop
// sooner: each read has to be proved within its buffer. A block that is not in
// range is left to the loop as it was: effects keep their order.
//
// Tested by tests/mlir/ir/version-loops.mlir and tests/mlir/exec/gathers.py.

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/analysis/Engine.h"
#include "uses/passes/NamedPass.h"
#include "uses/passes/NumberChecks.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {
namespace {

namespace arith = mlir::arith;
using mlir::Value;
using Predicate = arith::CmpIPredicate;

/// The iterations of a block.
constexpr int64_t kBlock = 32;

/// One number for all numbers of a block that a load reads.
struct NumberSummary {
  enum Kind {
    Least,
    Most,
    Signs, ///< Negative iff one is not in [0, last].
  };
  Kind kind;
  mlir::memref::LoadOp number;
  Value last; ///< For signs: of the number's type, and at least -1.

  bool operator==(const NumberSummary &other) const {
    return kind == other.kind && number == other.number && last == other.last;
  }
};

/// A condition on a summary: that it is not negative, or the comparison of its
/// number.
struct BlockCondition {
  size_t summary;
  arith::CmpIOp comparison; ///< Null for signs.
};

/// A check of all iterations of a block.
struct BlockCheck {
  llvm::SmallVector<BlockCondition> conditions;
  Value invariant; ///< Null: it is true.
};

/// Code before a loop, and the loop in two versions.
class Versions {
public:
  explicit Versions(CheckedLoop it)
      : it(std::move(it)), builder(this->it.loop),
        location(this->it.loop.getLoc()),
        type(this->it.loop.getStep().getType()), step(this->it.loop.getStep()) {
  }

  void addReads(llvm::DenseSet<mlir::Operation *> &checks);
  /// Adds the blocks.
  void finish();
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
  template <typename Op> Value make(Value a, Value b) {
    return Op::create(builder, location, a, b);
  }
  Value compare(arith::CmpIPredicate how, Value a, Value b) {
    return arith::CmpIOp::create(builder, location, how, a, b);
  }
  Value constant(mlir::Type of, const llvm::APInt &value) {
    return arith::ConstantOp::create(builder, location,
                                     builder.getIntegerAttr(of, value));
  }
  Value constant(mlir::Type of, int64_t value) {
    return constant(of, llvm::APInt(widthOf(of), value, /*isSigned=*/true,
                                    /*implicitTrunc=*/true));
  }
  Value index(int64_t value) { return constant(builder.getIndexType(), value); }
  Value truth(bool value) {
    return arith::ConstantOp::create(builder, location,
                                     builder.getBoolAttr(value));
  }
  Value both(Value a, Value b) {
    return a && b ? make<arith::AndIOp>(a, b) : a ? a : b;
  }
  mlir::scf::ForOp blockLoop(mlir::ValueRange first) {
    return mlir::scf::ForOp::create(builder, location, index(0), index(kBlock),
                                    index(1), first);
  }
  Value counterIn(mlir::scf::ForOp block, Value begin);
  Value lastOf(arith::CmpIOp op, mlir::memref::LoadOp number);
  void add(BlockCheck &check, NumberSummary summary, arith::CmpIOp comparison);
  BlockCheck blockCheck(llvm::ArrayRef<NumberComparison> comparisons);
  Value mayRead();
  Value end();
  Value firstOf(NumberSummary summary);
  Value nextOf(const NumberSummary &summary, Value before, Value number);
  mlir::ValueRange summarize(Value begin);
  Value allHold(llvm::ArrayRef<BlockCheck> checks, mlir::ValueRange found);
  Value holdIf(Value condition, llvm::ArrayRef<BlockCheck> checks, Value begin);
  void goOn(Value at, mlir::ValueRange carried);
  void addWhole(llvm::ArrayRef<BlockCheck> checks);
  void addWork(mlir::scf::ForOp blocks, mlir::Block &to);
  void addBlocks(llvm::ArrayRef<BlockCheck> checks, Value end);

  CheckedLoop it;
  mlir::OpBuilder builder;
  mlir::Location location;
  mlir::Type type; ///< The type of the counter.
  Value step;
  mlir::scf::ForOp reads;
  llvm::SmallVector<mlir::cf::AssertOp> bounds;
  llvm::SmallVector<NumberSummary> summaries;
};

void Versions::addReads(llvm::DenseSet<mlir::Operation *> &checks) {
  reads = mlir::scf::ForOp::create(builder, location, it.loop.getLowerBound(),
                                   it.loop.getUpperBound(), step);
  mlir::IRMapping mapping;
  mapping.map(it.loop.getInductionVar(), reads.getInductionVar());
  builder.setInsertionPointToStart(reads.getBody());
  for (mlir::Operation *number : it.numbers) {
    auto load = llvm::cast<mlir::memref::LoadOp>(number);
    for (auto [axis, at] : llvm::enumerate(load.getIndices())) {
      Value place = copyValue(at, mapping);
      Value size = mlir::memref::DimOp::create(builder, location,
                                               load.getMemref(), axis);
      Value from = compare(Predicate::sge, place, index(0));
      Value below = compare(Predicate::slt, place, size);
      bounds.push_back(mlir::cf::AssertOp::create(
          builder, location, both(from, below), "in bounds"));
      checks.insert(bounds.back());
    }
    copyValue(load.getResult(), mapping);
  }
  builder.setInsertionPoint(it.loop);
}

/// The counter of the whole loop in a loop over a block.
Value Versions::counterIn(mlir::scf::ForOp block, Value begin) {
  Value by = block.getInductionVar();
  if (!type.isIndex())
    by = arith::IndexCastOp::create(builder, location, type, by);
  return make<arith::AddIOp>(begin, make<arith::MulIOp>(by, step));
}

/// The greatest number that is not negative and for which the comparison, `<`
/// or `<=`, holds, or else -1, in the number's type.
Value Versions::lastOf(arith::CmpIOp op, mlir::memref::LoadOp number) {
  mlir::IRMapping mapping;
  auto [how, with] = numberFirst(op);
  Value last = copyValue(with, mapping);
  mlir::Type wide = last.getType(), narrow = number.getType();
  if (how == Predicate::slt)
    last = make<arith::SubIOp>(make<arith::MaxSIOp>(last, constant(wide, 0)),
                               constant(wide, 1));
  else
    last = make<arith::MaxSIOp>(last, constant(wide, -1));
  if (wide == narrow)
    return last;
  const unsigned width = widthOf(narrow);
  if (width < widthOf(wide))
    last = make<arith::MinSIOp>(
        last, constant(wide, llvm::APInt::getSignedMaxValue(width).sext(
                                 widthOf(wide))));
  if (wide.isIndex() || narrow.isIndex())
    return arith::IndexCastOp::create(builder, location, narrow, last);
  return arith::TruncIOp::create(builder, location, narrow, last);
}

void Versions::add(BlockCheck &check, NumberSummary summary,
                   arith::CmpIOp comparison) {
  const auto *at = llvm::find(summaries, summary);
  check.conditions.push_back({size_t(at - summaries.begin()), comparison});
  if (at == summaries.end())
    summaries.push_back(summary);
}

BlockCheck Versions::blockCheck(llvm::ArrayRef<NumberComparison> comparisons) {
  BlockCheck result;
  llvm::SmallPtrSet<mlir::Operation *, 4> notNegative, hasUpper;
  for (NumberComparison one : comparisons) {
    if (isNotNegative(one))
      notNegative.insert(one.number);
    else if (one.number && isUpper(one.op))
      hasUpper.insert(one.number);
  }
  for (NumberComparison one : comparisons) {
    if (!one.number) {
      mlir::IRMapping mapping;
      result.invariant =
          both(result.invariant, copyValue(one.op.getResult(), mapping));
    } else if (isUpper(one.op) && notNegative.contains(one.number)) {
      add(result,
          {NumberSummary::Signs, one.number, lastOf(one.op, one.number)}, {});
    } else if (!(isNotNegative(one) && hasUpper.contains(one.number))) {
      add(result,
          {isUpper(one.op) ? NumberSummary::Most : NumberSummary::Least,
           one.number,
           {}},
          one.op);
    }
  }
  return result;
}

/// Whether the loop runs and does not write over its numbers.
Value Versions::mayRead() {
  Value isRight =
      compare(Predicate::slt, it.loop.getLowerBound(), it.loop.getUpperBound());
  llvm::SetVector<Value> from;
  for (mlir::Operation *number : it.numbers)
    from.insert(llvm::cast<mlir::memref::LoadOp>(number).getMemref());
  for (Value read : from)
    for (Value written : it.written)
      isRight = both(isRight, areApart(builder, location, read, written));
  return isRight;
}

/// The counter behind the last block. It lies between the ends of the loop, so
/// that no counter wraps: with steps, the last iteration is in no block.
Value Versions::end() {
  Value lower = it.loop.getLowerBound(), upper = it.loop.getUpperBound();
  Value hasBlock = mayRead();
  // Blocks have a step of this type; an index may have 32 bits.
  hasBlock = both(hasBlock, compare(Predicate::ule, step,
                                    constant(type, INT32_MAX / kBlock)));
  Value length = make<arith::SubIOp>(upper, lower);
  if (!mlir::matchPattern(step, mlir::m_One())) {
    Value last = make<arith::SubIOp>(length, constant(type, 1));
    length = make<arith::DivUIOp>(
        last, make<arith::MaxUIOp>(step, constant(type, 1)));
  }
  Value inBlocks = make<arith::AndIOp>(length, constant(type, -kBlock));
  Value end = make<arith::AddIOp>(lower, make<arith::MulIOp>(inBlocks, step));
  return arith::SelectOp::create(builder, location, hasBlock, end, lower);
}

/// The summary of no numbers.
Value Versions::firstOf(NumberSummary summary) {
  const unsigned width = widthOf(summary.number.getType());
  llvm::APInt first(width, 0);
  if (summary.kind != NumberSummary::Signs)
    first = summary.kind == NumberSummary::Least
                ? llvm::APInt::getSignedMaxValue(width)
                : llvm::APInt::getSignedMinValue(width);
  return constant(summary.number.getType(), first);
}

/// The summary of one number more.
Value Versions::nextOf(const NumberSummary &summary, Value before,
                       Value number) {
  switch (summary.kind) {
  case NumberSummary::Least:
    return make<arith::MinSIOp>(before, number);
  case NumberSummary::Most:
    return make<arith::MaxSIOp>(before, number);
  case NumberSummary::Signs:
    break;
  }
  // If the number is not negative, the difference is so iff the number is
  // greater, and does not wrap.
  Value difference = make<arith::SubIOp>(summary.last, number);
  return make<arith::OrIOp>(before, make<arith::OrIOp>(number, difference));
}

/// The summaries of the block that begins there, or of the whole loop.
mlir::ValueRange Versions::summarize(Value begin) {
  llvm::SmallVector<Value> first, next;
  for (NumberSummary summary : summaries)
    first.push_back(firstOf(summary));
  auto block =
      begin
          ? blockLoop(first)
          : mlir::scf::ForOp::create(builder, location, it.loop.getLowerBound(),
                                     it.loop.getUpperBound(), step, first);
  builder.setInsertionPointToStart(block.getBody());
  mlir::IRMapping mapping;
  mapping.map(it.loop.getInductionVar(),
              begin ? counterIn(block, begin) : block.getInductionVar());
  for (auto [summary, before] :
       llvm::zip_equal(summaries, block.getRegionIterArgs())) {
    Value number = copyValue(summary.number.getResult(), mapping);
    next.push_back(nextOf(summary, before, number));
  }
  builder.setInsertionPointToEnd(block.getBody());
  mlir::scf::YieldOp::create(builder, location, next);
  builder.setInsertionPointAfter(block);
  return block.getResults();
}

/// Whether all checks hold, by the summaries; a check that is not come to, as
/// one before it fails, is not looked at.
Value Versions::allHold(llvm::ArrayRef<BlockCheck> checks,
                        mlir::ValueRange found) {
  Value all, no = truth(false);
  for (const BlockCheck &check : checks) {
    Value one = check.invariant;
    for (BlockCondition condition : check.conditions) {
      mlir::memref::LoadOp number = summaries[condition.summary].number;
      Value summary = found[condition.summary];
      mlir::IRMapping mapping;
      mapping.map(Value(number.getResult()), summary);
      Value holds =
          condition.comparison
              ? copyValue(condition.comparison.getResult(), mapping)
              : compare(Predicate::sge, summary, constant(number.getType(), 0));
      one = both(one, holds);
    }
    all = all ? Value(arith::SelectOp::create(builder, location, all, one, no))
              : one;
  }
  return all;
}

/// Whether the checks hold, where the condition does.
Value Versions::holdIf(Value condition, llvm::ArrayRef<BlockCheck> checks,
                       Value begin) {
  auto test = mlir::scf::IfOp::create(builder, location, builder.getI1Type(),
                                      condition, /*addThenBlock=*/true,
                                      /*addElseBlock=*/true);
  builder.setInsertionPointToStart(test.thenBlock());
  Value holds = allHold(checks, summarize(begin));
  mlir::scf::YieldOp::create(builder, location, holds);
  builder.setInsertionPointToStart(test.elseBlock());
  mlir::scf::YieldOp::create(builder, location, truth(false));
  builder.setInsertionPointAfter(test);
  return test.getResult(0);
}

/// Adds the iterations of a block, without their checks.
void Versions::addWork(mlir::scf::ForOp blocks, mlir::Block &to) {
  builder.setInsertionPointToStart(&to);
  mlir::scf::ForOp work = blockLoop(blocks.getRegionIterArgs().drop_front());
  builder.setInsertionPointToStart(work.getBody());
  mlir::IRMapping mapping;
  mapping.map(it.loop.getInductionVar(),
              counterIn(work, blocks.getInductionVar()));
  mapping.map(it.loop.getRegionIterArgs(), work.getRegionIterArgs());
  const bool hasEnd = work.getNumRegionIterArgs() == 0;
  for (mlir::Operation &op : *it.loop.getBody())
    if (!llvm::isa<mlir::cf::AssertOp>(op) &&
        !(hasEnd && op.hasTrait<mlir::OpTrait::IsTerminator>()))
      builder.clone(op, mapping);
  builder.setInsertionPointAfter(work);
  llvm::SmallVector<Value> next{
      make<arith::AddIOp>(blocks.getInductionVar(), blocks.getStep())};
  llvm::append_range(next, work.getResults());
  mlir::scf::YieldOp::create(builder, location, next);
}

/// Adds the loop of blocks, which carries where it is, and does nothing more
/// behind a block that is not in range. The loop as it was goes on there.
void Versions::addBlocks(llvm::ArrayRef<BlockCheck> checks, Value end) {
  llvm::SmallVector<Value> first{it.loop.getLowerBound()};
  llvm::append_range(first, it.loop.getInitArgs());
  auto blocks = mlir::scf::ForOp::create(
      builder, location, it.loop.getLowerBound(), end,
      make<arith::MulIOp>(step, constant(type, kBlock)), first);
  builder.setInsertionPointToStart(blocks.getBody());
  Value isHere = compare(Predicate::eq, blocks.getRegionIterArg(0),
                         blocks.getInductionVar());
  Value holds = holdIf(isHere, checks, blocks.getInductionVar());
  auto choice = mlir::scf::IfOp::create(
      builder, location, mlir::ValueRange(first).getTypes(), holds,
      /*addThenBlock=*/true, /*addElseBlock=*/true);
  mlir::scf::YieldOp::create(builder, location, choice.getResults());
  addWork(blocks, *choice.thenBlock());
  builder.setInsertionPointToStart(choice.elseBlock());
  mlir::scf::YieldOp::create(builder, location, blocks.getRegionIterArgs());
  goOn(blocks.getResult(0), blocks.getResults().drop_front());
}

/// Makes the loop as it was go on where others have stopped.
void Versions::goOn(Value at, mlir::ValueRange carried) {
  it.loop.setLowerBound(at);
  it.loop.getInitArgsMutable().assign(carried);
  it.loop->setAttr(kVersionedAttribute, builder.getUnitAttr());
}

/// Adds the loop without checks, which runs if all of them hold.
void Versions::addWhole(llvm::ArrayRef<BlockCheck> checks) {
  Value holds = holdIf(mayRead(), checks, nullptr);
  Value end =
      arith::SelectOp::create(builder, location, holds, it.loop.getUpperBound(),
                              it.loop.getLowerBound());
  auto fast = llvm::cast<mlir::scf::ForOp>(builder.clone(*it.loop));
  fast.setUpperBound(end);
  fast.getBody()->walk([](mlir::cf::AssertOp check) { check.erase(); });
  goOn(end, fast.getResults());
}

void Versions::finish() {
  drop();
  llvm::SmallVector<BlockCheck> checks;
  for (const auto &comparisons : it.comparisons)
    checks.push_back(blockCheck(comparisons));
  if (it.readsPlaces)
    addBlocks(checks, end());
  else
    addWhole(checks);
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
      if (auto found = checkedLoop(loop, maxOps))
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
