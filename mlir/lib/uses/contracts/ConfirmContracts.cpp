// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ConfirmContracts.h.

#include "uses/contracts/ConfirmContracts.h"
#include "core/exec/Entries.h"
#include "core/exec/Inputs.h"
#include "core/exec/RunSteps.h"
#include "core/ir/Places.h"
#include "core/ir/WrapCheck.h"
#include "core/libraries/Libraries.h"
#include "engine/base/Allowances.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "results/contract/Sentence.h"
#include "uses/contracts/FindRun.h"
#include "uses/contracts/LaunchRuns.h"
#include "uses/contracts/OverlapRuns.h"
#include <algorithm>
#include <optional>

namespace shapeproof {
namespace {

enum class Ending { Runs, Fails, Unknown };

class Confirmation {
public:
  Confirmation(const ImportOptions &options, const ShapeLibraries *libraries)
      : steps(Allowances(options.budget).runs()), asksDemands(options.verified),
        interpreter(exec::RunOptions::ofSizes(options.stopsAtDemands(),
                                              options.assumeNoOverflow,
                                              /*maxSteps=*/0)) {
    interpreter.libraries = libraries;
  }

  void confirm(mlir::Operation *function, ContractReport &contract);
  /// See runOn().
  std::optional<bool> runAlone(mlir::Operation *function,
                               const Example &inputs);

private:
  /// Sets `failed`, if it is given, to the check at which the run ends, or the
  /// op whose demands are not met.
  Ending run(mlir::Operation *function, const Example &example,
             const ContractReport::Clause *about = nullptr,
             mlir::Operation **failed = nullptr);
  /// Runs the function once: of a kernel, one lane of one program.
  Ending runOnce(mlir::Operation *function, const exec::Arguments &arguments,
                 const exec::Vector &vector, const exec::Given &given,
                 const ContractReport::Clause *about, mlir::Operation **failed);
  /// Runs the example, and drops it unless it ends in the wanted way.
  Ending keep(mlir::Operation *function, std::optional<Example> &example,
              Ending wanted, const ContractReport::Clause *about = nullptr,
              mlir::Operation **failed = nullptr);
  void findInput(mlir::Operation *function, ContractReport &contract);
  /// Gives the clause the message of the check at which its input ends.
  void say(mlir::Operation *failed, ContractReport::Clause &clause);
  static Example completed(const ContractReport &contract,
                           const ContractReport::Clause &clause,
                           const Example &broken);

  const uint64_t steps;
  /// Whether demands of ops are checks.
  const bool asksDemands;
  /// The budget of runs for the contract that is confirmed.
  std::optional<Budget> runs;
  /// Whether the last run left out checks that it could not evaluate.
  bool hasSkipped = false;
  exec::Interpreter interpreter;
};

/// Whether one of the checks that need the clause is of this op.
static bool isFor(const ContractReport::Clause &clause, mlir::Operation *op) {
  return llvm::is_contained(clause.checks, sourcePlaceOf(op));
}

/// Puts the op first among the checks of the clause, if it is one of those that
/// state it; returns whether it is.
static bool putFirst(ContractReport::Clause &clause, mlir::Operation *op) {
  auto end = clause.checks.begin() +
             std::min<size_t>(clause.numStating, clause.checks.size());
  auto own = std::find(clause.checks.begin(), end, sourcePlaceOf(op));
  if (own == end)
    return false;
  std::rotate(clause.checks.begin(), own, std::next(own));
  return true;
}

Ending Confirmation::run(mlir::Operation *function, const Example &example,
                         const ContractReport::Clause *about,
                         mlir::Operation **failed) {
  if (runs->isExhausted() || function->getRegion(0).empty())
    return Ending::Unknown;
  exec::Arguments arguments =
      exec::parametersFor(function, exec::maxRankIn(example));
  exec::Given given = exec::readInputs(example, arguments, function,
                                       exec::parallelLoopsIn(function));
  if (!given.problem.empty() || !given.other.empty())
    return Ending::Unknown;
  exec::Vector vector = exec::completions(given, arguments).front();
  const auto ids = launchIds(function, arguments, given, vector);
  if (!ids)
    return Ending::Unknown;
  const uint64_t most = exec::opsOfNextRun(*runs);
  uint64_t taken = 0;
  Ending ending = Ending::Runs;
  hasSkipped = false;
  const bool areAll = visitLaunch(*ids, vector, [&] {
    if (taken > most)
      return false;
    const Ending one =
        runOnce(function, arguments, vector, given, about, failed);
    taken += interpreter.stepsTaken() + 1;
    if (one != Ending::Runs)
      ending = one;
    return one != Ending::Fails;
  });
  return areAll || ending == Ending::Fails ? ending : Ending::Unknown;
}

Ending Confirmation::runOnce(mlir::Operation *function,
                             const exec::Arguments &arguments,
                             const exec::Vector &vector,
                             const exec::Given &given,
                             const ContractReport::Clause *about,
                             mlir::Operation **failed) {
  auto inputs = exec::makeInputs(arguments, vector, given,
                                 interpreter.options.maxElements);
  if (!inputs)
    return Ending::Unknown;
  interpreter.unknownExtents = arguments.unknownExtents(vector);
  interpreter.firstThreads = given.threads;
  interpreter.options.maxSteps = exec::opsOfNextRun(*runs);
  exec::Outcome outcome = interpreter.run(function, *inputs);
  exec::payForRun(*runs, interpreter.stepsTaken(), outcome.status);
  hasSkipped |= !outcome.skipped.empty();
  // Nothing stops where a number wraps.
  if (auto wrap = llvm::find_if(outcome.failures, isWrapCheck);
      wrap != outcome.failures.end()) {
    if (failed)
      *failed = *wrap;
    return Ending::Fails;
  }
  switch (outcome.status) {
  case exec::Status::Completed:
    return about && llvm::any_of(outcome.skipped,
                                 [&](auto *op) { return isFor(*about, op); })
               ? Ending::Unknown
               : Ending::Runs;
  case exec::Status::AssertFailed:
  case exec::Status::WitnessFailed:
    if (failed)
      *failed = outcome.firstFailure;
    return Ending::Fails;
  case exec::Status::ContractBroken:
    if (failed && asksDemands)
      *failed = outcome.op;
    return asksDemands ? Ending::Fails : Ending::Unknown;
  default:
    return Ending::Unknown;
  }
}

Ending Confirmation::keep(mlir::Operation *function,
                          std::optional<Example> &example, Ending wanted,
                          const ContractReport::Clause *about,
                          mlir::Operation **failed) {
  if (!example)
    return Ending::Unknown;
  Ending ending = run(function, *example, about, failed);
  if (ending != wanted)
    example.reset();
  return ending;
}

void Confirmation::confirm(mlir::Operation *function,
                           ContractReport &contract) {
  runs.emplace(steps);
  std::vector<std::pair<ContractReport::Clause *, Example>> open;
  for (ContractReport::Clause &clause : contract.clauses) {
    std::optional<Example> broken = clause.breaks;
    // The clause may be for several checks; this input fails at one of them.
    mlir::Operation *failed = nullptr;
    Ending ending =
        keep(function, clause.breaks, Ending::Fails, &clause, &failed);
    say(failed, clause);
    if (ending == Ending::Runs && (clause.exact || clause.exactly)) {
      clause.exact = false;
      clause.exactly.reset();
      clause.rejects = std::move(broken);
    } else {
      keep(function, clause.rejects, Ending::Runs, &clause);
      if (broken && ending == Ending::Unknown)
        open.emplace_back(&clause, std::move(*broken));
    }
  }
  findInput(function, contract);
  for (auto &[clause, broken] : open) {
    if (!contract.runsWith)
      break;
    mlir::Operation *failed = nullptr;
    clause->breaks = completed(contract, *clause, broken);
    keep(function, clause->breaks, Ending::Fails, clause, &failed);
    say(failed, *clause);
  }
}

std::optional<bool> Confirmation::runAlone(mlir::Operation *function,
                                           const Example &inputs) {
  runs.emplace(steps);
  const exec::Arguments arguments =
      exec::parametersFor(function, exec::maxRankIn(inputs));
  Example named = inputs;
  for (NamedValue &value : named) {
    llvm::StringRef rest = value.name;
    unsigned number;
    if (rest.consume_front("arg") && !rest.consumeInteger(10, number) &&
        number < arguments.names().size())
      value.name = arguments.names()[number] + rest.str();
  }
  const Ending ending = run(function, named);
  if (ending == Ending::Unknown || (ending == Ending::Runs && hasSkipped))
    return std::nullopt;
  return ending == Ending::Runs;
}

void Confirmation::say(mlir::Operation *failed,
                       ContractReport::Clause &clause) {
  // A check of a library has the program's text, or its own.
  if (!failed || failed->getParentOfType<mlir::shape::FunctionLibraryOp>())
    return;
  if (!exec::isCheck(failed)) {
    // An op that is no check has no text; the checks of libraries have one.
    if (!(interpreter.libraries && interpreter.libraries->isMapped(failed)) &&
        putFirst(clause, failed))
      clause.message.clear();
    return;
  }
  std::string message = exec::messageOf(failed);
  if (!message.empty() && putFirst(clause, failed))
    clause.message = std::move(message);
}

/// The input that the function runs with, with the example's values for the
/// numbers that the clause names; sizes of one letter are equal. An example
/// names no inputs that do not matter to the clause, but a branch may depend on
/// them.
Example Confirmation::completed(const ContractReport &contract,
                                const ContractReport::Clause &clause,
                                const Example &broken) {
  Example result = *contract.runsWith;
  auto letterOf = [&](const std::string &name) -> llvm::StringRef {
    for (const ContractReport::Input &input : contract.inputs)
      if (input.name == name)
        return input.letter;
    return "";
  };
  for (const NamedValue &value : broken) {
    if (!llvm::StringRef(clause.claim).contains(value.name))
      continue;
    llvm::StringRef letter = letterOf(value.name);
    bool isThere = false;
    for (NamedValue &other : result)
      if (other.name == value.name ||
          (!letter.empty() && letterOf(other.name) == letter)) {
        other.value = value.value;
        isThere |= other.name == value.name;
      }
    if (!isThere)
      result.push_back(value);
  }
  return result;
}

/// Turns a model of the contract into an input that people would choose.
void Confirmation::findInput(mlir::Operation *function,
                             ContractReport &contract) {
  if (contract.sentence.empty()) {
    keep(function, contract.runsWith, Ending::Runs);
    return;
  }
  bool isNever = llvm::any_of(contract.clauses, [](const auto &clause) {
    return clause.claim == "false" && clause.exact;
  });
  if (isNever)
    return;
  contract.runsWith = findRun(
      function, contract.runsWith ? &*contract.runsWith : nullptr,
      contract.inputs, [&](const Example &example) {
        Ending ending = run(function, example);
        return RunAttempt{ending == Ending::Runs, interpreter.stepsTaken()};
      });
}

/// A function that is run by others: no call need have these arguments.
void dropExamples(ContractReport &contract) {
  contract.runsWith.reset();
  for (ContractReport::Clause &clause : contract.clauses) {
    clause.breaks.reset();
    clause.rejects.reset();
  }
}

/// Drops programs of which execution does not show that they write the same
/// element.
void confirmOverlaps(const ImportOptions &options,
                     const ShapeLibraries *libraries, exec::Entries &entries,
                     Findings &findings) {
  std::optional<OverlapRuns> runs;
  llvm::erase_if(findings.decisions, [&](Decision &decision) {
    if (!decision.report || decision.report->kind != kOverlapKind)
      return false;
    if (!runs)
      runs.emplace(options, libraries);
    mlir::Operation *function =
        decision.op->getParentOfType<mlir::FunctionOpInterface>();
    return entries.of(function) != llvm::ArrayRef(function) ||
           !runs->confirm(function, *decision.report);
  });
}

} // namespace

void confirmContracts(const ImportOptions &options,
                      const ShapeLibraries *libraries, Findings &findings) {
  if (findings.contracts.empty())
    return;
  Confirmation confirmation(options, libraries);
  exec::Entries entries;
  for (FunctionContract &contract : findings.contracts) {
    confirmation.confirm(contract.function, contract.report);
    if (entries.of(contract.function) != llvm::ArrayRef(contract.function))
      dropExamples(contract.report);
  }
  confirmOverlaps(options, libraries, entries, findings);
  for (FunctionContract &contract : findings.contracts)
    contract::completeSentence(contract.report);
}

std::optional<bool> runOn(const ImportOptions &options,
                          const ShapeLibraries *libraries,
                          mlir::Operation *function, const Example &inputs) {
  return Confirmation(options, libraries).runAlone(function, inputs);
}

} // namespace shapeproof
