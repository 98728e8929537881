// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Findings: the output of an analysis, which is reported or acted upon.

#ifndef SHAPEPROOF_MLIR_CHECKS_FINDINGS_H
#define SHAPEPROOF_MLIR_CHECKS_FINDINGS_H

#include "core/checks/EntryContract.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "shapeproof/Report.h"
#include <memory>
#include <vector>

namespace shapeproof {

/// An action on a check.
enum class Action : uint8_t {
  Keep,
  Erase,        ///< cf.assert: its premises dominate it.
  ConstWitness, ///< shape.cstr_*: nothing has to be carried.
  Carry,        ///< shape.cstr_*: it follows from other witnesses.
  True,         ///< A truth value that is always true (or, below, false).
  False,
};

/// The verdict of z3 alone on a proof.
enum class Validation : uint8_t { NotRun, Agreed, Unknown, Disagreed };

/// A check, a query or a comparison, decided.
struct Decision {
  mlir::Operation *op = nullptr;
  CheckRole role = CheckRole::Check;
  /// The verdict of the context; a report may say less.
  Verdict verdict = Verdict::Unknown;
  bool vacuous = false;
  /// The check is of a shape function, and reported at the op that has it.
  bool isOfInstance = false;
  /// It is about a declared size (ir/Declared.h), which stops nothing.
  bool isDeclared = false;
  Action action = Action::Keep;
  /// The report; null where nobody reads it: for comparisons, and for proved
  /// checks where no reports are asked for.
  std::unique_ptr<CheckReport> report = nullptr;
  /// Further examples of a contingent check for which it may hold, and fail.
  std::optional<Example> others[2];
  /// For Carry: the witnesses (results of shape.cstr_* ops).
  llvm::SmallVector<mlir::Value, 2> witnesses;
  Validation validation = Validation::NotRun;
  /// For Disagreed: the problem as .dims.
  std::string problem;
};

/// Whether it is what an op demands of its operands: no check is in the code.
bool isDemand(const Decision &decision);

/// Facts stated of the arguments of a function that cannot hold.
struct StatedConflict {
  struct Source {
    mlir::Location location;
    std::string text;
  };
  /// The stated facts, and what else contradicts together with them.
  std::vector<Source> stated, others;
};

/// The findings of an analysis, in the order of the walk.
struct Findings {
  std::vector<Decision> decisions;
  std::vector<std::pair<mlir::Operation *, ContradictionReport>> contradictions;
  std::vector<std::pair<mlir::Operation *, IgnoredReport>> ignored;
  std::vector<StatedConflict> statedConflicts;
  /// The contracts of functions, where they are asked for.
  std::vector<FunctionContract> contracts;
  /// Comparisons that hold or fail by definition.
  std::vector<std::pair<mlir::Operation *, bool>> constants;
  /// The facts of values of kernels along their axes, where they are asked.
  std::vector<AxisReport> axis;
  /// How many elements accesses could move at once, where it is asked.
  std::vector<WidthReport> widths;

  void append(Findings &&other) {
    auto move = [](auto &from, auto &to) {
      to.insert(to.end(), std::make_move_iterator(from.begin()),
                std::make_move_iterator(from.end()));
    };
    move(other.decisions, decisions);
    move(other.contradictions, contradictions);
    move(other.ignored, ignored);
    move(other.statedConflicts, statedConflicts);
    move(other.contracts, contracts);
    move(other.constants, constants);
    move(other.axis, axis);
    move(other.widths, widths);
  }
};

/// The number of checks, and of those that are proved: where one of MLIR's
/// verification or a demand of an op is proved, there is no check in the code
/// that could be removed, and it is not counted.
std::pair<unsigned, unsigned> countChecks(const struct ImportOptions &options,
                                          const Findings &findings);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_FINDINGS_H
