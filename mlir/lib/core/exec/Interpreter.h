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
// A check is tested by running into its failure, so the interpreter detects
// every violation exactly and never guesses. An op that it does not know ends
// the run as Unsupported.
//
// Undefined behaviour (a division by zero, an access out of bounds, an overflow
// under nsw) is ContractBroken, at once. In speculative runs it may give poison
// that breaks a contract later; but an op that stops a program wherever it
// stands, as the division does, breaks it at once. The contents of a new tensor
// or buffer are zero. Floats are rounded to their type; sizes and `index` have
// 64 bits and wrap.
//
// A run of *sizes* tracks only values that sizes can come from. Floats in
// tensors and elements of large tensors are not tracked; elements that were
// never written are unknown, as are results that each library rounds
// differently (math.exp); and an op without a handler returns something
// unknown, so that programs of any size and dialect can be run. A result
// computed from an unknown value is unknown, and a run that depends on it - at
// a branch, a check, a loop - ends as Undetermined. So does one that calls a
// function without a body, which need not return.
//
// One thing although long: the operations on a run that handlers of ops use.
//
// Tested by tests/mlir/exec/InterpreterTest.cpp and SizesTest.cpp.

#ifndef SHAPEPROOF_MLIR_EXEC_INTERPRETER_H
#define SHAPEPROOF_MLIR_EXEC_INTERPRETER_H

#include "core/exec/Value.h"

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
namespace onnx {
struct NodeInput;
} // namespace onnx
} // namespace shapeproof

namespace shapeproof::exec {

enum class Status {
  Completed,
  AssertFailed,   ///< a cf.assert was false
  WitnessFailed,  ///< a shape.assuming consumed a witness that does not hold
  ContractBroken, ///< an op was executed outside its contract
  Unsupported,    ///< an op or a type that the interpreter does not know
  Undetermined,   ///< The rest of the run depends on an unknown value.
  StepLimit,      ///< too many ops, elements or calls
};

llvm::StringRef statusName(Status status);

/// A moment at which the watched op is executed.
struct Sighting {
  /// The function around it, and the arguments of this call.
  mlir::Operation *function = nullptr;
  std::vector<RtValue> arguments;
  /// The integers among the arguments of the blocks around it: the variables
  /// of loops, also of loops of blocks.
  llvm::SmallVector<std::pair<mlir::Value, int64_t>, 2> variables;
  /// The ids of the thread that runs the function, by ir/Launch.h's names.
  llvm::SmallVector<std::pair<std::string, int64_t>, 2> ids;
};

/// The end of a run.
struct Outcome {
  Status status = Status::Completed;
  /// The op that ended the run; null if it completed.
  mlir::Operation *op = nullptr;
  std::string detail;
  /// The results of the function, if it completed.
  std::vector<RtValue> results;
  /// The first check (cf.assert, shape.cstr_*) that did not hold, whether or
  /// not it ended the run. Every check before it held.
  mlir::Operation *firstFailure = nullptr;
  /// Whether the watched op held, and failed, at least once.
  bool watchedHeld = false, watchedFailed = false;
  /// The state in which it first held, and failed; for one that held, rather
  /// one that is wanted.
  std::optional<Sighting> held, failed;
  /// The state in which it was first executed.
  std::optional<Sighting> reached;
  /// If undetermined: the op that gave the unknown value, or null.
  mlir::Operation *origin = nullptr;
  /// Every check that did not hold, in the order of execution.
  llvm::SmallVector<mlir::Operation *, 2> failures;
  /// Ops that were not executed, so that it is not known whether their demands
  /// were met.
  llvm::SmallPtrSet<mlir::Operation *, 4> skipped;
};

/// Whether it is one of the ops whose removal is the aim of this project.
bool isCheck(mlir::Operation *op);

/// Whether a watched op fails where its contract is broken, and holds where it
/// is executed: it says nothing itself, by a result or by stopping.
bool isWatchedForDemands(mlir::Operation *op);

/// For messages: `arith.addi` at 3:8.
std::string nameAndPlace(mlir::Operation *op);

/// The message of a check when it fails; empty if there is none.
std::string messageOf(mlir::Operation *check);

/// The options of runs.
struct RunOptions {
  /// The maximal number of ops and regions that a run executes.
  uint64_t maxSteps = 4'000'000;
  /// The maximal number of elements of a value; in a run of sizes, of tracked
  /// elements.
  int64_t maxElements = 1 << 16;
  /// If set, an op that MLIR may move to where it would not have run, such as
  /// the tensor.cast above, only makes a poison value when its contract is
  /// broken; the run's contract is broken when an op that may not be moved uses
  /// the value.
  bool speculative = false;
  /// If set, sums, differences and products of `index` do not overflow: one
  /// that does breaks its contract. The passes assume it by default.
  bool noOverflow = false;
  /// If set, only values that sizes can come from are known; see above.
  bool sizesOnly = false;

  /// Options of runs of sizes, under the assumptions of an analysis.
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
  /// The thread that each loop runs first, if it has an entry: threads of
  /// scf.forall and scf.parallel run in any order.
  using FirstThreads =
      llvm::DenseMap<mlir::Operation *, llvm::SmallVector<int64_t, 2>>;

  explicit Interpreter(const RunOptions &options = {});
  Interpreter(const Interpreter &) = delete;
  Interpreter &operator=(const Interpreter &) = delete;

  RunOptions options;
  FirstThreads firstThreads;
  /// Values of loop variables with which the watched op is wanted to be seen.
  llvm::SmallVector<std::pair<mlir::Value, int64_t>, 2> wanted;
  /// If set, the watched op is a check of a shape function, which is watched
  /// while it is applied to this op, and seen where this op stands.
  mlir::Operation *instanceOf = nullptr;
  /// The values of unknown extents of constants and of vscale, by
  /// ir/InputNames.h's names, and the sizes of the launch of the function; an
  /// op with an unlisted one cannot be executed.
  llvm::StringMap<int64_t> unknownExtents;
  /// The ids of the thread that runs, and the sizes of its launch, by name.
  llvm::StringMap<int64_t> threadNumbers;
  /// Whether a function reads numbers of its launch, and runIdsOf() of it.
  struct Launch {
    bool isRead = false;
    std::vector<std::string> ids;
  };
  llvm::DenseMap<mlir::Operation *, Launch> launches;
  /// In a run of sizes, the shape functions of unknown ops; null if there are
  /// none.
  const ShapeLibraries *libraries = nullptr;

  /// Calls \p function, an op with one body region whose entry block takes \p
  /// arguments. Each run starts with a new state. It ends early once \p watched
  /// has failed: a check, an op that returns a truth value, a shape.meet, or
  /// an op that is watched for its demands.
  Outcome run(mlir::Operation *function, llvm::ArrayRef<RtValue> arguments,
              mlir::Operation *watched = nullptr);

  /// The number of steps of the last run.
  uint64_t stepsTaken() const { return steps; }
  /// Whether some run executed the check.
  bool wasReached(mlir::Operation *check) const {
    return reached.contains(check);
  }

  // The rest is for the handlers of ops. Functions that return failure() end
  // the run, after giving the reason through one of the first six.

  mlir::LogicalResult broken(mlir::Operation *op, const llvm::Twine &why);
  /// As broken(), of an op that uses poison; names the op that made the poison.
  mlir::LogicalResult usesPoison(mlir::Operation *op,
                                 llvm::StringRef how = "it uses");
  /// Like broken(), for an op that stops the program wherever it is executed,
  /// even if it was moved: a division by zero.
  mlir::LogicalResult undefined(mlir::Operation *op, const llvm::Twine &why);
  mlir::LogicalResult unsupported(mlir::Operation *op, const llvm::Twine &why);
  /// Gives an integer of a constant of the shape dialect, which may be unknown.
  mlir::LogicalResult extentOf(mlir::Operation *constant, unsigned index,
                               int64_t written, int64_t &extent);
  mlir::LogicalResult limit(mlir::Operation *op, const llvm::Twine &why);
  /// Ends the run because it depends on something unknown.
  mlir::LogicalResult undetermined(mlir::Operation *op, const RtValue &unknown);
  mlir::LogicalResult end(Status status, mlir::Operation *op,
                          const llvm::Twine &why);

  void addHandler(llvm::StringRef opName, Handler handler);
  /// The name of the handler for all linalg.LinalgOp.
  static constexpr llvm::StringLiteral kStructuredOps = "linalg";

  /// The value of an operand. Handlers see an unknown operand only where they
  /// pass it on (handsOn). A value that was not computed is unknown.
  const RtValue &get(mlir::Value value) const;
  /// A number to be stored, which may be unknown.
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

  /// Gives the number that a region of \p op yielded, unless it is poison; it
  /// may be unknown.
  mlir::LogicalResult scalarOf(mlir::Operation *op, const RtValue &value,
                               Scalar &scalar);

  /// Executes \p region from its entry block on, to a terminator that passes
  /// its operands to the parent op; they are put into \p yielded. Another
  /// terminator without successors, such as llvm.unreachable, ends the run.
  mlir::LogicalResult runRegion(mlir::Region &region,
                                llvm::ArrayRef<RtValue> arguments,
                                std::vector<RtValue> &yielded);

  /// Calls the function that \p callee names.
  mlir::LogicalResult call(mlir::Operation *op, llvm::StringRef callee,
                           llvm::ArrayRef<RtValue> arguments,
                           std::vector<RtValue> &results);

  /// Calls the kernel that \p launch names. Buffers that it declares, beyond
  /// the arguments, have unknown contents.
  mlir::LogicalResult callKernel(mlir::Operation *launch,
                                 mlir::SymbolRefAttr kernel,
                                 std::vector<RtValue> arguments);

  /// Notes that \p check was executed and whether it held.
  void note(mlir::Operation *check, bool held);

  /// Gives the elements of an integer tensor, all of which have to be known.
  mlir::LogicalResult elements(mlir::Operation *op, mlir::Value tensor,
                               llvm::SmallVectorImpl<int64_t> &result);
  /// Whether executing \p region has no effect but its yielded values, so that
  /// it may be skipped if these are not tracked.
  static bool isSkippable(mlir::Region &region);

  /// Notes the sizes that the definition of \p op gives for its result, whether
  /// or not its contract holds: speculative runs of sizes use them, as folded
  /// programs ask for them.
  void declare(mlir::Operation *op, llvm::ArrayRef<int64_t> sizes);

  /// Like forEachElement, where \p body runs \p region, which may have effects
  /// of its own.
  bool forEachComputed(mlir::Region &region, const Shaped &target,
                       llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> body);

  /// Makes a value of \p sizes for all elements to be written, or ends the run
  /// if there cannot be one.
  mlir::LogicalResult makeZeros(mlir::Operation *op,
                                llvm::ArrayRef<int64_t> sizes,
                                mlir::Type element, Shaped &result);

  /// Like makeZeros, for elements that are never written: in a run of sizes
  /// they are unknown.
  mlir::LogicalResult makeUnwritten(mlir::Operation *op,
                                    llvm::ArrayRef<int64_t> sizes,
                                    mlir::Type element, Shaped &result);

  /// Ends the run with ContractBroken if \p sizes do not have the rank and the
  /// static sizes of \p type.
  mlir::LogicalResult checkType(mlir::Operation *op, mlir::Type type,
                                llvm::ArrayRef<int64_t> sizes);

  /// The loop indices that linalg.index reads, innermost op last.
  std::vector<llvm::SmallVector<int64_t, 4>> points;

private:
  /// The values of one call. They are large, and are not moved when a table
  /// grows.
  struct Frame {
    mlir::Region *body;
    llvm::DenseMap<mlir::Value, RtValue *> places;
    std::deque<RtValue> values;
  };

  /// Properties of an op that do not depend on its operands, computed once.
  struct Prepared {
    const Handler *handler = nullptr;
    /// Whether it is applied to tensors element by element.
    bool isElementwise = false;
    bool isConstant = false;
    /// Whether it allocates memory that lives until the enclosing op with a
    /// scope ends; and whether it is such an op.
    bool isOnStack = false, isScope = false;
    /// Whether it runs its region for several points at once, or in any order.
    bool isParallel = false;
    /// The result of a constant that was executed, if it is a number.
    std::optional<Scalar> constant;
  };
  /// Properties of the operands of an op that need special treatment.
  struct Operands {
    bool unknown = false, shaped = false, poison = false;
  };

  Prepared &prepare(mlir::Operation *op);
  bool areDefined(mlir::ValueRange values) const;
  mlir::LogicalResult runBlock(mlir::Block &block);
  mlir::LogicalResult endRegion(mlir::Operation *last,
                                std::vector<RtValue> &yielded);
  /// The number of the successor that a branch takes; failure() if the run ends
  /// there.
  mlir::FailureOr<unsigned> chooseSuccessor(mlir::Operation *branch);
  Operands lookAt(mlir::Operation *op) const;
  mlir::LogicalResult execute(mlir::Operation *op);
  mlir::LogicalResult executePrepared(mlir::Operation *op,
                                      const Prepared &prepared);
  /// In a run of sizes, makes everything unknown that a parallel op may write,
  /// since it depends on the order; and also its results.
  void forgetWritten(mlir::Operation *op);
  /// Whether an op in its regions may write to memory.
  static bool mayWriteInside(mlir::Operation *op);
  /// Forgets the contents of all buffers that the op uses, as it is unknown
  /// which it writes to.
  void forgetBuffers(mlir::Operation *op);
  void forgetResults(mlir::Operation *op);
  /// Frees the allocations of a scope that began when there were \p before.
  void freeStack(size_t before);
  mlir::LogicalResult executeSizes(mlir::Operation *op,
                                   const Prepared &prepared);
  mlir::LogicalResult dispatch(mlir::Operation *op, const Prepared &prepared,
                               const Operands &operands);
  /// Whether it selects whole tensors, not elements.
  bool selectsWhole(mlir::Operation *op) const;
  mlir::LogicalResult executeElementwise(mlir::Operation *op,
                                         const Handler &handler);
  mlir::LogicalResult handleUnknown(mlir::Operation *op, mlir::Value operand);
  mlir::LogicalResult handleUnmodelled(mlir::Operation *op);
  /// Whether \p op is a division that may stop the program, given the known
  /// divisor.
  bool mayTrap(mlir::Operation *op) const;
  /// Whether MLIR may move it, and it runs to its end in every place.
  bool mayMove(mlir::Operation *op) const {
    return mlir::isSpeculatable(op) && !mayTrap(op);
  }
  /// Whether the run ended at \p op because of its contract, and may continue
  /// with poison.
  bool endsInPoison(mlir::Operation *op) const;
  /// Cancels the end of the run.
  void forgetEnding();
  /// Gives the results the shapes that the op's shape function (if it has one)
  /// computes from those of the operands.
  mlir::LogicalResult applyShapeFunction(mlir::Operation *op);
  mlir::LogicalResult applyUnwatched(mlir::Operation *op);
  void describe(mlir::Value v, onnx::NodeInput &operand) const;
  mlir::LogicalResult checkMapped(mlir::Operation *op, mlir::Type type,
                                  llvm::ArrayRef<int64_t> sizes);
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
  /// How the contracts of ops were broken that made poison instead.
  llvm::DenseMap<mlir::Operation *, std::string> poisonReasons;
  /// Whether an operand's elements are poison and \p op reads them.
  bool readsPoison(mlir::Operation *op) const;

  llvm::StringMap<Handler> handlers;
  llvm::DenseMap<mlir::Operation *, Prepared *> preparedOf;
  std::deque<Prepared> prepared; // stable addresses
  llvm::DenseSet<mlir::Operation *> reached;
  /// Symbol tables of the code that is run, which does not change.
  mlir::SymbolTableCollection symbols;
  /// The allocations of all open scopes.
  std::vector<std::shared_ptr<Storage>> stack;

  void watch(bool held);
  /// Where the watched op stands in the code that is run.
  mlir::Operation *watchedPlace() const {
    return instanceOf ? instanceOf : watched;
  }
  Sighting sight() const;
  bool isWanted(const Sighting &sighting) const;
  /// Watches an op whose result says whether it holds.
  void watchResult();

  Outcome outcome;
  bool isUndefined = false; ///< The run ended by undefined().
  mlir::Operation *watched = nullptr;
  /// The state in which the shape function of `instanceOf` is applied.
  std::optional<Sighting> atInstance;
  mlir::Operation *declaredOp = nullptr;
  llvm::SmallVector<int64_t, 4> declaredSizes;
  uint64_t steps = 0;
  unsigned depth = 0;
  Frame *frame = nullptr;
};

/// Calls \p visit for the arguments of each block that has to be entered before
/// \p op, within \p body, whose entry is left out.
void forEachVariable(mlir::Operation *op, mlir::Region *body,
                     llvm::function_ref<void(mlir::BlockArgument)> visit);

/// The ids that a run of \p function takes all values of, in their order.
std::vector<std::string> runIdsOf(mlir::Operation *function);
/// Runs \p body for each thread of the launch of \p function.
mlir::LogicalResult runThreads(Interpreter &interpreter,
                               mlir::Operation *function,
                               llvm::function_ref<mlir::LogicalResult()> body);

/// Whether \p op passes its operand \p i on without reading it.
bool handsOn(mlir::Operation *op, unsigned i);

/// The number of bits of an integer type or index, or of tensors of them; 0 for
/// other types.
unsigned bitsOf(mlir::Type type);

/// \p bits as a \p width-bit integer, sign-extended.
int64_t wrap(uint64_t bits, unsigned width);

/// The value of an integer or float attribute.
bool toScalar(mlir::Attribute attribute, Scalar &result);

} // namespace shapeproof::exec

#endif
