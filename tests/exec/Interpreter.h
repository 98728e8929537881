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
// It is the oracle of the execution tests: what a check guards against is found
// by running into it, so the interpreter is exact about what goes wrong and
// never guesses. An op that it does not know ends the run as Unsupported.
//
// Undefined behaviour (a division by zero, an access out of bounds, an overflow
// under nsw) is ContractBroken, at once. With setSpeculative(true) an op that
// MLIR may move to where it would not have run, such as the tensor.cast above,
// only makes a poison value instead, and the contract is broken when that is
// used by an op that may not be moved. The contents of a new tensor or buffer
// are zero. Floats of every width are doubles, sizes and `index` have 64 bits
// and wrap.
//
// Tested by InterpreterTest.cpp.

#ifndef SHAPEPROOF_TESTS_EXEC_INTERPRETER_H
#define SHAPEPROOF_TESTS_EXEC_INTERPRETER_H

#include "Value.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <string>

namespace shapeproof::exec {

enum class Status {
  Completed,
  AssertFailed,   ///< a cf.assert was false
  WitnessFailed,  ///< a shape.assuming consumed a witness that does not hold
  ContractBroken, ///< an op was executed outside its contract
  Unsupported,    ///< an op or a type that the interpreter does not know
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
  /// Every check that did not hold, in the order of execution.
  llvm::SmallVector<mlir::Operation *, 2> failures;
};

/// True of the ops whose removal this project is about.
bool isCheck(mlir::Operation *op);

/// Registers the dialects that the interpreter knows.
void registerDialects(mlir::DialectRegistry &registry);

class Interpreter {
public:
  using Handler =
      std::function<mlir::LogicalResult(Interpreter &, mlir::Operation *)>;

  /// \p module outlives the interpreter. A run executes at most \p maxSteps
  /// ops and makes no value of more than \p maxElements elements.
  explicit Interpreter(mlir::ModuleOp module, uint64_t maxSteps = 4'000'000,
                       int64_t maxElements = 1 << 16);
  Interpreter(const Interpreter &) = delete;
  Interpreter &operator=(const Interpreter &) = delete;

  /// Chooses between the two meanings of a broken contract, above.
  void setSpeculative(bool on) { speculative = on; }

  /// Takes sums, differences and products of `index` not to overflow: one that
  /// does breaks its contract. The passes assume it unless told not to.
  void setNoOverflow(bool on) { noOverflow = on; }
  bool assumesNoOverflow() const { return noOverflow; }

  /// Threads of scf.forall and scf.parallel run in any order: \p loop runs the
  /// one at \p point first, if there is one.
  void setFirstThread(mlir::Operation *loop, llvm::ArrayRef<int64_t> point) {
    firstThreads[loop].assign(point.begin(), point.end());
  }
  llvm::ArrayRef<int64_t> firstThread(mlir::Operation *loop) const {
    auto found = firstThreads.find(loop);
    return found == firstThreads.end() ? llvm::ArrayRef<int64_t>()
                                       : llvm::ArrayRef(found->second);
  }

  /// Calls \p function, an op with one body region whose entry block takes
  /// \p arguments. Each run starts afresh.
  Outcome run(mlir::Operation *function, llvm::ArrayRef<RtValue> arguments);

  /// The checks that some run executed.
  bool wasReached(mlir::Operation *check) const {
    return reached.contains(check);
  }

  // The rest is for the handlers of ops. Those that return failure() end the
  // run, having said why through one of the first four.

  mlir::LogicalResult broken(mlir::Operation *op, const llvm::Twine &why);
  mlir::LogicalResult unsupported(mlir::Operation *op, const llvm::Twine &why);
  mlir::LogicalResult limit(mlir::Operation *op, const llvm::Twine &why);
  mlir::LogicalResult end(Status status, mlir::Operation *op,
                          const llvm::Twine &why);

  void addHandler(llvm::StringRef opName, Handler handler);

  const RtValue &get(mlir::Value value) const;
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

  /// The number that a region of \p op yielded, unless it is poison.
  mlir::LogicalResult scalarOf(mlir::Operation *op, const RtValue &value,
                               Scalar &scalar);

  /// Executes \p region from its entry block on, to a terminator without
  /// successors, whose operands are put into \p yielded.
  mlir::LogicalResult runRegion(mlir::Region &region,
                                llvm::ArrayRef<RtValue> arguments,
                                std::vector<RtValue> &yielded);

  /// Calls the function that \p callee names.
  mlir::LogicalResult call(mlir::Operation *op, llvm::StringRef callee,
                           llvm::ArrayRef<RtValue> arguments,
                           std::vector<RtValue> &results);

  /// Notes that \p check was executed and whether it held.
  void note(mlir::Operation *check, bool held);

  /// Makes a value of \p sizes, or ends the run if there cannot be one.
  mlir::LogicalResult makeZeros(mlir::Operation *op,
                                llvm::ArrayRef<int64_t> sizes,
                                mlir::Type element, Shaped &result);

  /// Fails with ContractBroken if \p sizes are not of the rank and the static
  /// sizes of \p type.
  mlir::LogicalResult checkType(mlir::Operation *op, mlir::Type type,
                                llvm::ArrayRef<int64_t> sizes);

  /// The loop indices that linalg.index reads, innermost op last.
  std::vector<llvm::SmallVector<int64_t, 4>> points;

private:
  using Frame = llvm::DenseMap<mlir::Value, RtValue>;

  mlir::LogicalResult execute(mlir::Operation *op);
  mlir::LogicalResult executeSpeculative(mlir::Operation *op,
                                         const Handler &handler);
  bool isPoison(mlir::Value value) const {
    return std::holds_alternative<std::monostate>(get(value));
  }

  mlir::ModuleOp module;
  uint64_t maxSteps;
  int64_t maxElements;
  llvm::StringMap<Handler> handlers;
  llvm::DenseMap<mlir::Operation *, const Handler *> cache;
  llvm::DenseSet<mlir::Operation *> reached;

  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<int64_t, 2>> firstThreads;

  Outcome outcome;
  bool speculative = false;
  bool noOverflow = false;
  uint64_t steps = 0;
  unsigned depth = 0;
  Frame *frame = nullptr;
};

/// The bits of an integer type or index; 0 for other types.
unsigned bitsOf(mlir::Type type);

/// \p bits as a \p width-bit integer, sign-extended.
int64_t wrap(uint64_t bits, unsigned width);

/// The value of an integer or float attribute.
bool toScalar(mlir::Attribute attribute, Scalar &result);

} // namespace shapeproof::exec

#endif
