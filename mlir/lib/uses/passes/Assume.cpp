// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// States before loops what is proved of them and LLVM cannot know.
//
//   scf.for %i = %c0 to %n step %c1     %n mod 64 == 0, by a check before
//
//   %r = arith.andi %n, %c63            before the loop, or before the loops
//   %p = arith.cmpi eq, %r, %c0         around it, if it is known there as well
//   llvm.intr.assume %p : i1
//
// The loop runs a multiple of 64 times: LLVM's vectors leave no remainder. That
// it runs often enough, or at all, saves a comparison and a branch; that the
// variable of a loop with a larger step does not overflow makes vectors
// possible. Other facts change nothing that is measured: docs/passes.md has the
// table. Only innermost loops are looked at, as these become vectors. With
// remarks=true, loops to a size of an argument name the fact that they lack:
//
//   arg0[1] mod 64 == 0 makes 2 loops run multiples of 64 times, if argument 0
//   has it as shapeproof.facts
//
// Tested by tests/mlir/exec/assume.py and tests/tools/cli/assume.mlir.

#include "core/ir/InputNames.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/passes/NamedPass.h"
#include "uses/passes/Poison.h"
#include "uses/rewrite/InputSize.h"
#include "uses/rewrite/RemarkSink.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// The numbers of iterations that may be multiples: those by which LLVM unrolls
/// vectors on the machines of today are powers of two up to this.
constexpr int64_t kMostIterations = 64;

bool isInnermost(scf::ForOp loop) {
  return !loop.getBody()
              ->walk(
                  [](LoopLikeOpInterface) { return WalkResult::interrupt(); })
              .wasInterrupted();
}

/// Whether the low bits of the value, those below `by`, are seen to be 0.
bool isSeenDivisible(Value value, int64_t by) {
  Operation *op = value.getDefiningOp();
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return true;
  return isa_and_present<arith::MulIOp, arith::AndIOp>(op) &&
         matchPattern(op->getOperand(1), m_ConstantInt(&number)) &&
         int64_t(number.countr_zero()) >= int64_t(llvm::Log2_64(by)) &&
         llvm::isPowerOf2_64(by);
}

/// The places before which something may be stated: the loop, and the loops
/// around it that its ends come from outside of, the outermost first. Where the
/// loop is not reached, its ends must not be poison.
SmallVector<Operation *> placesFor(scf::ForOp loop, PoisonSources &poison) {
  SmallVector<Operation *> places = {loop};
  const Value never = loop.getStep(); // A constant.
  const bool mayHoist = poison.isSafeFor(loop.getLowerBound(), never) &&
                        poison.isSafeFor(loop.getUpperBound(), never);
  while (auto around = dyn_cast_or_null<LoopLikeOpInterface>(
             mayHoist ? places.back()->getParentOp() : nullptr)) {
    if (!around.isDefinedOutsideOfLoop(loop.getLowerBound()) ||
        !around.isDefinedOutsideOfLoop(loop.getUpperBound()))
      break;
    places.push_back(around);
  }
  std::reverse(places.begin(), places.end());
  return places;
}

/// The number of bits in which all machines have the value's type.
unsigned leastWidth(Value value) {
  return value.getType().isIndex() ? 32
                                   : value.getType().getIntOrFloatBitWidth();
}

/// A statement about a loop, and the place before which it is proved.
struct Statement {
  scf::ForOp loop;
  Operation *at;
  /// The ends differ by a multiple of the number, or by at least it; or the
  /// upper end is at most it.
  enum Kind : uint8_t { Multiple, AtLeast, AtMost } kind;
  int64_t number;
  bool isFromZero;
};

/// A fact about a size of an argument, and how many loops end at that size.
struct MissingFact {
  FunctionOpInterface function;
  unsigned argument;
  std::string fact;
  unsigned loops = 1;
};

struct Assume : SizesPass<Assume> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Assume)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-assume",
      kDescription = "State before loops what is proved and pays in LLVM";
  llvm::StringRef getName() const final { return "ShapeproofAssume"; }
  /// A statement has to hold in each run.
  static constexpr bool kAssumeNoOverflow = false;

  Assume() = default;
  Assume(const Assume &other) : SizesPass(other) {}

  static bool mayChange(Operation *op) {
    return op->walk([](scf::ForOp) { return WalkResult::interrupt(); })
        .wasInterrupted();
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, LLVM::LLVMDialect>();
  }

  /// Whether both ends of the loop are multiples of the number at the place.
  bool areMultiples(Operation *at, scf::ForOp loop, int64_t number) {
    return sizes->isDivisible(at, loop.getUpperBound(), number) ==
               Verdict::Proved &&
           sizes->isDivisible(at, loop.getLowerBound(), number) ==
               Verdict::Proved;
  }
  bool isAtLeast(Operation *at, scf::ForOp loop, int64_t number) {
    const SizeProduct sum[] = {{1, {loop.getUpperBound()}},
                               {-1, {loop.getLowerBound()}},
                               {-number, {}}};
    return sizes->compareSum(at, sum, Comparison::GE) == Verdict::Proved;
  }

  bool isAtMost(Operation *at, scf::ForOp loop, int64_t number) {
    return sizes->compare(at, loop.getUpperBound(), Comparison::LE,
                          Size::constant(number)) == Verdict::Proved;
  }

  /// Adds a statement with the first number, at the outermost place, for which
  /// it is proved; false if it is proved for none.
  bool find(scf::ForOp loop, ArrayRef<int64_t> numbers, Statement::Kind kind,
            bool isFromZero) {
    const auto proves = kind == Statement::Multiple  ? &Assume::areMultiples
                        : kind == Statement::AtLeast ? &Assume::isAtLeast
                                                     : &Assume::isAtMost;
    for (int64_t number : numbers)
      for (Operation *at : placesFor(loop, poison))
        if ((this->*proves)(at, loop, number)) {
          statements.push_back({loop, at, kind, number, isFromZero});
          return true;
        }
    return false;
  }

  /// The fact that makes the end of a loop from 0 a multiple of the number, if
  /// one about a size of an argument does.
  void noteMissing(scf::ForOp loop, int64_t number) {
    auto function = loop->getParentOfType<FunctionOpInterface>();
    if (!function)
      return;
    std::optional<InputSize> size =
        inputSize(loop.getUpperBound(), inputNames(function));
    if (!size)
      return;
    const std::string fact =
        size->text + " mod " + std::to_string(number) + " == 0";
    for (MissingFact &other : missing)
      if (other.function == function && other.fact == fact) {
        ++other.loops;
        return;
      }
    missing.push_back({function, size->argument, fact});
  }

  void emitMissing() {
    const RemarkSink sink(getContext(), kArgument, remarks);
    for (const MissingFact &one : missing)
      sink.emit(one.function, RemarkSink::Kind::Missed, "missing-fact",
                one.fact + " makes " + std::to_string(one.loops) +
                    (one.loops == 1 ? " loop run a multiple of "
                                    : " loops run multiples of ") +
                    std::to_string(kMostIterations) + " times, if argument " +
                    std::to_string(one.argument) +
                    " has it as shapeproof.facts",
                one.fact);
  }

  void find(scf::ForOp loop) {
    APInt stepBits, lower;
    if (!isInnermost(loop) ||
        !matchPattern(loop.getStep(), m_ConstantInt(&stepBits)) ||
        matchPattern(loop.getUpperBound(), m_Constant()) ||
        !stepBits.isStrictlyPositive() || leastWidth(loop.getStep()) > 64 ||
        stepBits.getActiveBits() + llvm::Log2_64(kMostIterations) + 1 >=
            leastWidth(loop.getStep()))
      return;
    const int64_t step = stepBits.getSExtValue();
    const bool isFromZero =
        matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) &&
        lower.isZero();
    SmallVector<int64_t> multiples;
    // A difference that wraps is a multiple of powers of two alone.
    const bool isExact = isFromZero || llvm::isPowerOf2_64(step);
    for (int64_t n = kMostIterations; isExact && n > 1; n /= 2)
      if (!(isFromZero && isSeenDivisible(loop.getUpperBound(), n * step)))
        multiples.push_back(n * step);
      else
        break; // The numbers below are seen as well.
    if (!find(loop, multiples, Statement::Multiple, isFromZero) && isFromZero &&
        multiples.size() == llvm::Log2_64(kMostIterations))
      noteMissing(loop, kMostIterations * step);
    find(loop, {kMostIterations * step, 1}, Statement::AtLeast, isFromZero);
    // The last sum of the variable and the step may overflow.
    if (step > 1)
      find(loop, {llvm::maxIntN(leastWidth(loop.getStep())) - step},
           Statement::AtMost, isFromZero);
  }

  /// The truth of the statement, computed so that nothing overflows.
  static Value truthOf(OpBuilder &b, Statement s) {
    const Location loc = s.loop.getLoc();
    Value lower = s.loop.getLowerBound(), upper = s.loop.getUpperBound();
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(
          b, loc, b.getIntegerAttr(upper.getType(), value));
    };
    if (s.kind == Statement::AtMost)
      return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, upper,
                                   constant(s.number));
    if (s.kind == Statement::AtLeast) {
      Value least =
          s.isFromZero
              ? constant(s.number)
              : Value(arith::AddIOp::create(b, loc, lower, constant(s.number)));
      return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, upper,
                                   least);
    }
    Value difference = s.isFromZero
                           ? upper
                           : Value(arith::SubIOp::create(b, loc, upper, lower));
    Value rest = llvm::isPowerOf2_64(s.number)
                     ? Value(arith::AndIOp::create(b, loc, difference,
                                                   constant(s.number - 1)))
                     : Value(arith::RemSIOp::create(b, loc, difference,
                                                    constant(s.number)));
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, rest,
                                 constant(0));
  }

  void run(ShapeConstraintAnalysis &analysis) {
    sizes = &analysis;
    statements.clear();
    missing.clear();
    poison = {};
    getOperation()->walk([&](scf::ForOp loop) { find(loop); });
    // The answers are about the code before it changes.
    for (Statement &statement : statements) {
      OpBuilder builder(statement.at);
      Value truth = truthOf(builder, statement);
      LLVM::AssumeOp::create(builder, statement.loop.getLoc(), truth);
    }
    emitMissing();
    if (statements.empty())
      markAllAnalysesPreserved();
  }

  Option<bool> remarks{
      *this, "remarks",
      llvm::cl::desc("Emit a remark for each fact that makes loops run "
                     "multiples of 64 times"),
      llvm::cl::init(false)};

  ShapeConstraintAnalysis *sizes = nullptr;
  PoisonSources poison;
  std::vector<Statement> statements;
  std::vector<MissingFact> missing;
};

} // namespace

std::unique_ptr<mlir::Pass> createAssumePass() {
  return std::make_unique<Assume>();
}

} // namespace shapeproof
