// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Reproduce.h.

#include "exec/Reproduce.h"
#include "exec/Grid.h"
#include "exec/Inputs.h"
#include "ir/Limits.h"
#include "ir/Places.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

std::string whyNot(const Outcome &outcome, bool holds) {
  auto at = [&] { return nameAndPlace(outcome.op); };
  switch (outcome.status) {
  case Status::Completed:
    if (outcome.watchedHeld || outcome.watchedFailed)
      return holds ? "the check fails" : "the check holds";
    return "the check is not reached";
  case Status::AssertFailed:
  case Status::WitnessFailed:
    return "the run ends at an earlier check that fails, " + at();
  case Status::ContractBroken:
    return "the run ends at " + at() +
           ", which is undefined there: " + outcome.detail;
  case Status::Undetermined:
    if (!outcome.origin)
      return "the run depends on " + outcome.detail;
    return "the run depends on " + nameAndPlace(outcome.origin) +
           (isa<MemoryEffectOpInterface>(outcome.origin)
                ? ""
                : ", which is not modelled");
  case Status::Unsupported:
    return at() + " cannot be executed: " + outcome.detail;
  case Status::StepLimit:
    return "too much to execute";
  }
  return {};
}

} // namespace

/// One check, the function around it and its inputs.
class Reproducer::Trial {
public:
  Trial(Reproducer &all, Operation *check, const Function &function)
      : all(all), check(check), function(function),
        arguments(function.arguments) {}

  /// The result of a run; for a check that should fail, the best result is that
  /// it is the first to fail.
  enum class Shown { Nothing, AmongOthers, All };

  /// If the result is Nothing, sets `why` unless it is set already.
  Shown run(const Vector &vector, const Given &given, bool holds,
            std::string &why) {
    auto complain = [&](const Twine &what) {
      if (why.empty())
        why = what.str();
      return Shown::Nothing;
    };
    auto inputs = makeInputs(arguments, vector, given,
                             all.interpreter.options.maxElements);
    if (!inputs)
      return complain("no argument has these sizes");
    if (function.runs->isExhausted()) {
      isHopeless = true;
      return complain("too much to execute");
    }
    all.interpreter.firstThreads = given.threads;
    all.interpreter.unknownExtents = arguments.unknownExtents(vector);
    all.interpreter.options.maxSteps = opsOfNextRun(*function.runs);
    Outcome outcome = all.interpreter.run(function.op, *inputs, check);
    payForRun(*function.runs, all.interpreter.stepsTaken(), outcome.status);
    // A meet whose result cannot hold an error breaks its own contract instead.
    if (outcome.status == Status::ContractBroken && outcome.op == check &&
        (isa<shape::MeetOp>(check) || isWatchedForDemands(check)))
      outcome.watchedFailed = true;
    isHopeless = outcome.status == Status::Undetermined ||
                 outcome.status == Status::Unsupported ||
                 outcome.status == Status::StepLimit;
    if (holds ? outcome.watchedHeld && !outcome.watchedFailed
              : outcome.watchedFailed)
      return holds || !isCheck(check) || outcome.firstFailure == check
                 ? Shown::All
                 : Shown::AmongOthers;
    if (outcome.status == Status::Completed && !outcome.watchedHeld &&
        isWatchedForDemands(check))
      return complain("the operation is not reached, or not executed");
    return complain(whyNot(outcome, holds));
  }

  /// Completes the values in `example`; uses other inputs if these do not
  /// succeed.
  bool settle(Example &example, bool holds, std::string &why) {
    chargeFor(limits::vectorsPerQuestion);
    if (function.runs->isExhausted()) {
      why = "too much to execute";
      return false;
    }
    Given given =
        readInputs(example, arguments, function.op, function.parallelLoops);
    if (!(why = given.problem).empty())
      return false;
    std::vector<Vector> tried = completions(given, arguments);
    chargeFor(tried.size());
    // Making more vectors takes longer than running the few likely ones.
    size_t numGiven = tried.size();
    auto addMore = [&] {
      llvm::append_range(tried, moreCompletions(given, arguments, numGiven));
      chargeFor(tried.size() - numGiven);
      numGiven = tried.size();
    };
    auto addSearched = [&] {
      Grid grid(arguments.parameters(), tried.front(),
                limits::reproducedVectors);
      llvm::append_range(
          tried, grid.neighbours(tried.front(), limits::reproducedVectors));
      llvm::append_range(tried, grid.vectors());
      chargeFor(tried.size() - numGiven);
    };
    // The first completion gives 1 to all inputs that are left open, as
    // everywhere.
    auto take = [&](size_t i) {
      if (i > 0)
        example = describeInputs(arguments, tried[i], example);
      return true;
    };
    std::optional<size_t> amongOthers;
    bool hasMore = false;
    for (size_t i = 0; i < numGiven + limits::reproducedVectors && !isHopeless;
         ++i) {
      if (i == numGiven && !std::exchange(hasMore, true))
        addMore();
      if (i == numGiven)
        addSearched();
      if (i >= tried.size())
        break;
      Shown shown = run(tried[i], given, holds, why);
      if (shown == Shown::All)
        return take(i);
      if (shown == Shown::AmongOthers && !amongOthers)
        amongOthers = i;
    }
    if (amongOthers)
      return take(*amongOthers);
    if (!given.other.empty() && !isHopeless)
      why += "; it depends on " + given.other;
    return false;
  }

private:
  /// Making vectors takes time too: less than running as many ops.
  void chargeFor(size_t vectors) {
    function.runs->charge(vectors * arguments.parameters().size() *
                          limits::stepsPerNumber);
  }

  Reproducer &all;
  Operation *check;
  const Function &function;
  const Arguments &arguments;
  bool isHopeless = false;
};

Reproducer::Reproducer(const RunOptions &runs, uint64_t steps,
                       const ShapeLibraries *libraries)
    : interpreter(runs), steps(steps) {
  interpreter.libraries = libraries;
}

bool Reproducer::settle(Operation *check, Example &example, bool holds,
                        std::string &why) {
  Operation *function =
      check->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
  if (!function || function->getNumRegions() != 1 ||
      function->getRegion(0).empty()) {
    why = "there is no function to execute";
    return false;
  }
  return Trial(*this, check, lookUp(function, maxRankIn(example)))
      .settle(example, holds, why);
}

bool Reproducer::dependsOnInputsAlone(Operation *check) {
  Operation *function =
      check->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
  auto it = functions.find(function);
  return !function ||
         (it == functions.end() ? lookUp(function, /*maxRank=*/0) : it->second)
             .unknownExtents.empty();
}

const Reproducer::Function &Reproducer::lookUp(Operation *op, int64_t maxRank) {
  auto [it, isNew] = functions.try_emplace(op);
  Function &function = it->second;
  if (isNew) {
    function.op = op;
    function.runs = std::make_unique<Budget>(steps);
    function.unknownExtents = unknownExtentsIn(op, symbols);
    function.parallelLoops = parallelLoopsIn(op);
  }
  if (isNew || function.maxRank != maxRank) {
    function.maxRank = maxRank;
    function.arguments = parametersFor(op, maxRank);
    function.arguments.addUnknownExtents(function.unknownExtents);
  }
  return function;
}

} // namespace shapeproof::exec
