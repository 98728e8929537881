// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes a function of a module on concrete arguments, op by op, without
// lowering it, and says how the run ended:
//
//   func.func @f(%t: tensor<?xf32>) {
//     %n = tensor.dim %t, %c0
//     %ok = arith.cmpi eq, %n, %c4
//     cf.assert %ok, "four"          // t of size 3: AssertFailed, this op
//     %u = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
//   }                                // without the assert: ContractBroken
//
// What a check guards against is found by running into it, so the interpreter
// is exact about what goes wrong and never guesses. An op that it does not know
// ends the run as Unsupported.
//
// Undefined behaviour (a division by zero, an access out of bounds, an overflow
// under nsw) is ContractBroken, at once; in speculative runs it may be poison
// that is, later, but what stops a program wherever it stands, as the division
// does, is so at once. The contents of a new tensor or buffer are zero. Floats
// are rounded to their type; sizes and `index` have 64 bits and wrap.
//
// A run of *sizes* knows only what sizes come from: floats in tensors and what
// is in large tensors are not tracked, what nobody has written is not known,
// nor what every library rounds as it likes (math.exp), and an op without a
// handler returns something unknown, so that programs of any size and dialect
// can be run. What is computed from the unknown is unknown, and a run that
// depends on it - at a branch, a check, a loop - ends as Undetermined. So does
// one that calls a function without a body, which need not return.
//
// One thing although long: what a handler of an op may ask of a run, and do.
//
// Tested by tests/exec/InterpreterTest.cpp and SizesTest.cpp.

#ifndef SHAPEPROOF_MLIR_EXEC_INTERPRETER_H
#define SHAPEPROOF_MLIR_EXEC_INTERPRETER_H

#include "exec/Value.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <deque>
#include <optional>
#include <string>

namespace shapeproof {
class ShapeLibraries;
} // namespace shapeproof

namespace shapeproof::exec {

enum class Status {
  Completed,
  AssertFailed,   ///< a cf.assert was false
  WitnessFailed,  ///< a shape.assuming consumed a witness that does not hold
  ContractBroken, ///< an op was executed outside its contract
  Unsupported,    ///< an op or a type that the interpreter does not know
  Undetermined,   ///< how it goes on depends on what is not known
  StepLimit,      ///< too many ops, elements or calls
};

llvm::StringRef statusName(Status status);

/// How a run ended.
struct Outcome {
  Status status = Status::Completed;
  /// The op that ended the run; null if it completed.
  mlir::Operation *op = nullptr;
  std::string detail;
  /// What the function returned, if it completed.
  std::vector<RtValue> results;
  /// The first check (cf.assert, shape.cstr_*) that did not hold, whether or
  /// not it ended the run. Every check before it did hold.
  mlir::Operation *firstFailure = nullptr;
  /// Whether the watched op came to hold, and to fail, at least once.
  bool watchedHeld = false, watchedFailed = false;
  /// If undetermined: where the unknown came from, or null.
  mlir::Operation *origin = nullptr;
  /// Every check that did not hold, in the order of execution.
  llvm::SmallVector<mlir::Operation *, 2> failures;
};

/// True of the ops whose removal this project is about.
bool isCheck(mlir::Operation *op);

/// What a check says when it fails; empty if nothing.
std::string messageOf(mlir::Operation *check);

/// How programs are run.
struct RunOptions {
  /// The most ops and regions that a run executes.
  uint64_t maxSteps = 4'000'000;
  /// The most elements that a value may have; in a run of sizes, that are
  /// tracked.
  int64_t maxElements = 1 << 16;
  /// An op that MLIR may move to where it would not have run, such as the
  /// tensor.cast above, only makes a poison value when its contract is broken;
  /// the run's contract is when that is used by an op that may not be moved.
  bool speculative = false;
  /// Sums, differences and products of `index` do not overflow: one that does
  /// breaks its contract. The passes assume it unless told not to.
  bool noOverflow = false;
  /// Knows only what sizes come from, see above.
  bool sizesOnly = false;

  /// Of runs of sizes, under the assumptions of an analysis.
  static RunOptions ofSizes(bool trustOpContracts, bool assumeNoOverflow,
                            uint64_t maxSteps) {
    return {maxSteps, /*maxElements=*/1024, /*speculative=*/!trustOpContracts,
            assumeNoOverflow, /*sizesOnly=*/true};
  }
};

class Interpreter {
public:
  using Handler =
      std::function<mlir::LogicalResult(Interpreter &, mlir::Operation *)>;
  /// Threads of scf.forall and scf.parallel run in any order: each loop runs
  /// the one at its point first, if there is one.
  using FirstThreads =
      llvm::DenseMap<mlir::Operation *, llvm::SmallVector<int64_t, 2>>;

  explicit Interpreter(const RunOptions &options = {});
  Interpreter(const Interpreter &) = delete;
  Interpreter &operator=(const Interpreter &) = delete;

  RunOptions options;
  FirstThreads firstThreads;
  /// What unknown extents of constants and vscale are, by ir/InputNames.h's
  /// names; an op with another one cannot be executed.
  llvm::StringMap<int64_t> unknownExtents;
  /// In a run of sizes, the shape functions of ops that are not known; null if
  /// there are none.
  const ShapeLibraries *libraries = nullptr;

  /// Calls \p function, an op with one body region whose entry block takes
  /// \p arguments. Each run starts afresh. It ends early once \p watched has
  /// failed: a check, an op that returns a truth value, or a shape.meet.
  Outcome run(mlir::Operation *function, llvm::ArrayRef<RtValue> arguments,
              mlir::Operation *watched = nullptr);

  /// Of the last run.
  uint64_t stepsTaken() const { return steps; }
  /// The checks that some run executed.
  bool wasReached(mlir::Operation *check) const {
    return reached.contains(check);
  }

  // The rest is for the handlers of ops. Those that return failure() end the
  // run, having said why through one of the first six.

  mlir::LogicalResult broken(mlir::Operation *op, const llvm::Twine &why);
  /// As broken(), of what stops a program where it is executed, moved there or
  /// not: a division by zero.
  mlir::LogicalResult undefined(mlir::Operation *op, const llvm::Twine &why);
  mlir::LogicalResult unsupported(mlir::Operation *op, const llvm::Twine &why);
  /// An integer of a constant of the shape dialect, which may be unknown.
  mlir::LogicalResult extentOf(mlir::Operation *constant, unsigned index,
                               int64_t written, int64_t &extent);
  mlir::LogicalResult limit(mlir::Operation *op, const llvm::Twine &why);
  /// The run depends on something unknown.
  mlir::LogicalResult undetermined(mlir::Operation *op, const RtValue &unknown);
  mlir::LogicalResult end(Status status, mlir::Operation *op,
                          const llvm::Twine &why);

  void addHandler(llvm::StringRef opName, Handler handler);
  /// The handler of all linalg.LinalgOp.
  static constexpr llvm::StringLiteral kStructuredOps = "linalg";

  /// Handlers see an unknown operand only where they hand it on (handsOn). What
  /// was not computed is unknown.
  const RtValue &get(mlir::Value value) const;
  /// A number to be stored: an unknown one if it is not known.
  Scalar scalar(mlir::Value v) const;
  const Shaped &shaped(mlir::Value v) const { return std::get<Shaped>(get(v)); }
  int64_t integer(mlir::Value v) const {
    return std::get<Scalar>(get(v)).integer;
  }
  double real(mlir::Value v) const { return std::get<Scalar>(get(v)).real; }
  bool boolean(mlir::Value v) const { return integer(v) & 1; }
  void set(mlir::Value value, RtValue v);
  void setInt(mlir::Value value, int64_t v) { set(value, Scalar::ofInt(v)); }
  void setBool(mlir::Value value, bool v) { setInt(value, v ? -1 : 0); }
  void setReal(mlir::Value value, double v) { set(value, Scalar::ofReal(v)); }

  /// The number that a region of \p op yielded, unless it is poison; it may be
  /// unknown.
  mlir::LogicalResult scalarOf(mlir::Operation *op, const RtValue &value,
                               Scalar &scalar);

  /// Executes \p region from its entry block on, to a terminator that gives its
  /// operands back, which are put into \p yielded. Another terminator without
  /// successors, llvm.unreachable for one, ends the run.
  mlir::LogicalResult runRegion(mlir::Region &region,
                                llvm::ArrayRef<RtValue> arguments,
                                std::vector<RtValue> &yielded);

  /// Calls the function that \p callee names.
  mlir::LogicalResult call(mlir::Operation *op, llvm::StringRef callee,
                           llvm::ArrayRef<RtValue> arguments,
                           std::vector<RtValue> &results);

  /// Notes that \p check was executed and whether it held.
  void note(mlir::Operation *check, bool held);

  /// The elements of an integer tensor, all of which have to be known.
  mlir::LogicalResult elements(mlir::Operation *op, mlir::Value tensor,
                               llvm::SmallVectorImpl<int64_t> &result);
  /// Nothing but what it yields comes of executing \p region, which may be left
  /// out where that is not tracked.
  static bool isSkippable(mlir::Region &region);

  /// The sizes of the result of \p op by its definition, whether or not its
  /// contract holds: in speculative runs of sizes they are what is asked for,
  /// as programs are folded to ask for them.
  void declare(mlir::Operation *op, llvm::ArrayRef<int64_t> sizes);

  /// As forEachElement, where \p body runs \p region, which may have effects of
  /// its own.
  bool forEachComputed(mlir::Region &region, const Shaped &target,
                       llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> body);

  /// Makes a value of \p sizes for all elements to be written, or ends the run
  /// if there cannot be one.
  mlir::LogicalResult makeZeros(mlir::Operation *op,
                                llvm::ArrayRef<int64_t> sizes,
                                mlir::Type element, Shaped &result);

  /// As makeZeros, of elements that nobody has written: in a run of sizes they
  /// are unknown.
  mlir::LogicalResult makeUnwritten(mlir::Operation *op,
                                    llvm::ArrayRef<int64_t> sizes,
                                    mlir::Type element, Shaped &result);

  /// Fails with ContractBroken if \p sizes are not of the rank and the static
  /// sizes of \p type.
  mlir::LogicalResult checkType(mlir::Operation *op, mlir::Type type,
                                llvm::ArrayRef<int64_t> sizes);

  /// The loop indices that linalg.index reads, innermost op last.
  std::vector<llvm::SmallVector<int64_t, 4>> points;

private:
  /// The values of one call. They are large, and are not moved when a table
  /// grows.
  struct Frame {
    llvm::DenseMap<mlir::Value, RtValue *> places;
    std::deque<RtValue> values;
  };

  /// What an op is, whatever its operands are: found out once.
  struct Prepared {
    const Handler *handler = nullptr;
    /// Is applied to tensors element by element.
    bool isElementwise = false;
    bool isConstant = false;
    /// Allocates memory that is there until the op around it that is a scope
    /// ends.
    bool isOnStack = false, isScope = false;
    /// Runs its region for several points at once, or in any order.
    bool isParallel = false;
    /// The result of a constant that was executed, if it is a number.
    std::optional<Scalar> constant;
  };
  /// What there is among the operands of an op that is not just computed with.
  struct Operands {
    bool unknown = false, shaped = false, poison = false;
  };

  Prepared &prepare(mlir::Operation *op);
  bool areDefined(mlir::ValueRange values) const;
  mlir::LogicalResult runBlock(mlir::Block &block);
  mlir::LogicalResult endRegion(mlir::Operation *last,
                                std::vector<RtValue> &yielded);
  /// Which way a branch goes; failure() if the run ends there.
  mlir::FailureOr<unsigned> chooseSuccessor(mlir::Operation *branch);
  Operands lookAt(mlir::Operation *op) const;
  mlir::LogicalResult execute(mlir::Operation *op);
  mlir::LogicalResult executePrepared(mlir::Operation *op,
                                      const Prepared &prepared);
  /// In a run of sizes: what a parallel op may write is from then on not known,
  /// since it depends on the order; nor is what it gives.
  void forgetWritten(mlir::Operation *op);
  /// Whether an op in its regions may write to memory.
  static bool mayWriteInside(mlir::Operation *op);
  /// What it writes to, nobody knows: of all that the op uses.
  void forgetBuffers(mlir::Operation *op);
  void forgetResults(mlir::Operation *op);
  /// Ends a scope that began when there were so many.
  void freeStack(size_t before);
  mlir::LogicalResult executeSizes(mlir::Operation *op,
                                   const Prepared &prepared);
  mlir::LogicalResult dispatch(mlir::Operation *op, const Prepared &prepared,
                               const Operands &operands);
  /// A select of whole tensors is not by elements.
  bool selectsWhole(mlir::Operation *op) const;
  mlir::LogicalResult executeElementwise(mlir::Operation *op,
                                         const Handler &handler);
  mlir::LogicalResult handleUnknown(mlir::Operation *op, mlir::Value operand);
  mlir::LogicalResult handleUnmodelled(mlir::Operation *op);
  /// Is \p op a division that stops the program, for all that is known of the
  /// divisor?
  bool mayTrap(mlir::Operation *op) const;
  /// MLIR may move it, and it comes to its end wherever that is.
  bool mayMove(mlir::Operation *op) const {
    return mlir::isSpeculatable(op) && !mayTrap(op);
  }
  /// The run ended at \p op because of its contract, and may go on with poison.
  bool endsInPoison(mlir::Operation *op) const;
  /// The run goes on after all.
  void forgetEnding();
  /// Gives the results the shapes that the op's shape function, if it has one,
  /// makes of those of the operands.
  mlir::LogicalResult applyShapeFunction(mlir::Operation *op);
  friend class ShapeFunctionCall;
  mlir::LogicalResult callBody(mlir::Operation *op, mlir::Operation *function,
                               llvm::ArrayRef<RtValue> arguments,
                               std::vector<RtValue> &results);
  void setUnknown(mlir::Operation *op, mlir::Operation *origin);
  mlir::LogicalResult executeSpeculative(mlir::Operation *op,
                                         const Handler &handler,
                                         const Operands &operands);
  bool isPoison(mlir::Value value) const {
    return std::holds_alternative<std::monostate>(get(value));
  }
  void setPoison(mlir::Operation *op);
  /// Whether an operand's elements are poison and \p op looks at them.
  bool readsPoison(mlir::Operation *op) const;

  llvm::StringMap<Handler> handlers;
  llvm::DenseMap<mlir::Operation *, Prepared *> preparedOf;
  std::deque<Prepared> prepared; // stable addresses
  llvm::DenseSet<mlir::Operation *> reached;
  /// Of the code that is run, which does not change.
  mlir::SymbolTableCollection symbols;
  /// What the scopes that are open have allocated.
  std::vector<std::shared_ptr<Storage>> stack;

  void watch(bool held);
  /// Of an op whose result says whether it holds.
  void watchResult();

  Outcome outcome;
  bool isUndefined = false; ///< The run ended by undefined().
  mlir::Operation *watched = nullptr;
  mlir::Operation *declaredOp = nullptr;
  llvm::SmallVector<int64_t, 4> declaredSizes;
  uint64_t steps = 0;
  unsigned depth = 0;
  Frame *frame = nullptr;
};

/// Does \p op hand its operand \p i on, without a look at it?
bool handsOn(mlir::Operation *op, unsigned i);

/// The bits of an integer type or index, or of tensors of them; 0 for other
/// types.
unsigned bitsOf(mlir::Type type);

/// \p bits as a \p width-bit integer, sign-extended.
int64_t wrap(uint64_t bits, unsigned width);

/// The value of an integer or float attribute.
bool toScalar(mlir::Attribute attribute, Scalar &result);

} // namespace shapeproof::exec

#endif
