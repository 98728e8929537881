// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Reproduce.h.

#include "core/exec/Reproduce.h"
#include "core/exec/Grid.h"
#include "core/exec/Inputs.h"
#include "core/ir/InputNames.h"
#include "core/ir/Limits.h"
#include "core/ir/Places.h"
#include "core/ir/WrapCheck.h"
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

/// One check, the function that is run and its inputs.
class Reproducer::Trial {
public:
  Trial(Reproducer &all, Operation *check, const Function &function)
      : all(all), check(check), function(function),
        arguments(function.arguments) {}

  /// The result of a run: the best is that the check is the first to fail, or
  /// that it holds wherever it is reached.
  enum class Shown { Nothing, AmongOthers, All };

  /// Whether some run shows it. Completes the values in `example`; uses other
  /// inputs if these do not succeed.
  bool settle(Example &example, bool holds, std::string &why) {
    if (!mayTry(why))
      return false;
    Given given =
        readInputs(example, arguments, function.op, function.parallelLoops);
    if (!(why = given.problem).empty())
      return false;
    std::vector<Vector> tried = completions(given, arguments);
    if (isWrapCheck(check))
      tried.insert(std::next(tried.begin()), roomy(tried.front(), given));
    chargeFor(tried.size());
    // Making more vectors takes longer than running the few likely ones.
    auto addMore = [&, numTried = tried.size()] {
      return moreCompletions(given, arguments, numTried);
    };
    auto addSearched = [&, first = tried.front()] {
      Grid grid(arguments.parameters(), first, limits::reproducedVectors);
      std::vector<Vector> more =
          grid.neighbours(first, limits::reproducedVectors);
      llvm::append_range(more, grid.vectors());
      return more;
    };
    std::optional<Found> found =
        search(std::move(tried), given, holds, why, {addMore, addSearched});
    if (!found) {
      if (!given.other.empty() && numHopeless == 0)
        why += "; it depends on " + given.other;
      return false;
    }
    // The first completion gives 1 to all inputs that are left open, as
    // everywhere. They may matter where the example has other values besides.
    const bool isGiven =
        given.other.empty() &&
        llvm::any_of(given.fixed, [](const auto &value) { return value; });
    if (found->number > 0 || !isGiven)
      example = describeInputs(arguments, found->vector, example);
    keepSeen(example, arguments, found->seen, holds && found->isAmongOthers);
    return true;
  }

  /// The vector with buffers that have room for any access before a number
  /// wraps.
  Vector roomy(Vector vector, const Given &given) const {
    constexpr int64_t room = int64_t(1) << 40;
    for (auto [i, parameter] : llvm::enumerate(arguments.parameters()))
      if (parameter.kind == Parameter::Kind::Size && !given.fixed[i])
        vector[i] = room;
    return vector;
  }

  /// Whether some run of the function calls another one, around the check, such
  /// that it shows it. `example` has likely values for that one, and then the
  /// arguments of the call; `handed` are inputs of the function with which it
  /// may be called with these.
  bool settleCall(Example &example, bool holds, std::string &why,
                  llvm::ArrayRef<Example> handed) {
    if (!mayTry(why))
      return false;
    for (const Example &inputs : handed) {
      const Given given =
          readInputs(inputs, arguments, function.op, function.parallelLoops);
      if (!given.problem.empty())
        continue;
      if (auto found =
              search(completions(given, arguments), given, holds, why, {})) {
        example = describeCall(found->seen, example);
        return true;
      }
    }
    numHopeless = 0;
    Given given;
    given.fixed.resize(arguments.parameters().size());
    given.contents.resize(arguments.names().size());
    const std::vector<int64_t> likely = integersIn(example);
    std::vector<Vector> tried = completions(given, arguments);
    for (int64_t value : likely)
      tried.push_back(Vector(given.fixed.size(), value));
    Grid grid(arguments.parameters(), likely, limits::reproducedVectors);
    auto addNear = [&] {
      std::vector<Vector> more;
      for (size_t i = 0; i < given.fixed.size(); ++i)
        for (int64_t value : likely) {
          more.push_back(tried.front());
          more.back()[i] = value;
        }
      return more;
    };
    auto addSearched = [&] {
      std::vector<Vector> more = grid.vectors();
      llvm::append_range(
          more, grid.neighbours(tried.front(), limits::reproducedVectors));
      return more;
    };
    std::optional<Found> found =
        search(tried, given, holds, why, {addNear, addSearched});
    if (found)
      example = describeCall(found->seen, example);
    return found.has_value();
  }

  bool reaches(const Example &example) {
    Given given =
        readInputs(example, arguments, function.op, function.parallelLoops);
    if (!given.problem.empty())
      return false;
    std::string ignored;
    Sighting seen;
    wantsCall = [](const Sighting &) { return true; };
    return run(completions(given, arguments).front(), given, /*holds=*/true,
               ignored, seen) == Shown::All;
  }

  /// Whether some run of the function calls the one around the op with the
  /// values, and comes to the op.
  bool reachesByCall(const Example &example, llvm::ArrayRef<Example> handed) {
    wantsCall = [&](const Sighting &call) {
      return isPartOf(example, describeCall(call, example));
    };
    Example likely = example;
    std::string ignored;
    return settleCall(likely, /*holds=*/true, ignored, handed);
  }

private:
  struct Found {
    size_t number;
    Vector vector;
    Sighting seen;
    bool isAmongOthers = false;
  };
  using More = llvm::function_ref<std::vector<Vector>()>;

  std::optional<Found> search(std::vector<Vector> tried, const Given &given,
                              bool holds, std::string &why,
                              std::initializer_list<More> sources);
  Shown run(const Vector &vector, const Given &given, bool holds,
            std::string &why, Sighting &seen);
  bool mayTry(std::string &why) {
    chargeFor(limits::vectorsPerQuestion);
    if (function.runs->isExhausted())
      why = "too much to execute";
    return !function.runs->isExhausted();
  }
  /// Making vectors takes time too: less than running as many ops.
  void chargeFor(size_t vectors) {
    function.runs->charge(vectors * arguments.parameters().size() *
                          limits::stepsPerNumber);
  }

  Reproducer &all;
  Operation *check;
  const Function &function;
  const Arguments &arguments;
  /// The runs that depended on something unknown, or ended for their steps:
  /// more of them are likely to end in the same way.
  unsigned numHopeless = 0;
  /// If set, a run shows what is asked where it first comes to the op and this
  /// holds there, whatever the op does.
  std::function<bool(const Sighting &)> wantsCall;
};

/// If the result is Nothing, sets `why` unless it is set already.
Reproducer::Trial::Shown Reproducer::Trial::run(const Vector &vector,
                                                const Given &given, bool holds,
                                                std::string &why,
                                                Sighting &seen) {
  auto complain = [&](const Twine &what) {
    if (why.empty())
      why = what.str();
    return Shown::Nothing;
  };
  auto inputs =
      makeInputs(arguments, vector, given, all.interpreter.options.maxElements);
  if (!inputs)
    return complain("no argument has these sizes");
  if (function.runs->isExhausted()) {
    numHopeless = limits::hopelessRuns;
    return complain("too much to execute");
  }
  all.interpreter.firstThreads = given.threads;
  all.interpreter.unknownExtents = arguments.unknownExtents(vector);
  all.interpreter.options.maxSteps = opsOfNextRun(*function.runs);
  Outcome outcome = all.interpreter.run(function.op, *inputs, check);
  payForRun(*function.runs, all.interpreter.stepsTaken(), outcome.status);
  if (wantsCall && outcome.reached && wantsCall(*outcome.reached)) {
    seen = std::move(*outcome.reached);
    return Shown::All;
  }
  // A meet whose result cannot hold an error breaks its own contract instead.
  if (outcome.status == Status::ContractBroken && outcome.op == check &&
      (isa<shape::MeetOp>(check) || isWatchedForDemands(check)))
    outcome.watchedFailed = true;
  if (!wantsCall && (holds ? outcome.watchedHeld : outcome.watchedFailed)) {
    seen = std::move(holds ? *outcome.held : *outcome.failed);
    const bool isAll = holds ? !outcome.watchedFailed
                             : !isCheck(check) || outcome.firstFailure == check;
    return isAll ? Shown::All : Shown::AmongOthers;
  }
  numHopeless += outcome.status == Status::Undetermined ||
                 outcome.status == Status::Unsupported ||
                 outcome.status == Status::StepLimit;
  if (outcome.status == Status::Completed && !outcome.watchedHeld &&
      isWatchedForDemands(check))
    return complain("the operation is not reached, or not executed");
  return complain(whyNot(outcome, holds));
}

/// Runs the function on the vectors, and then on those of each source, until
/// one succeeds.
std::optional<Reproducer::Trial::Found>
Reproducer::Trial::search(std::vector<Vector> tried, const Given &given,
                          bool holds, std::string &why,
                          std::initializer_list<More> sources) {
  std::optional<Found> amongOthers;
  size_t number = 0;
  auto runAll = [&]() -> std::optional<Found> {
    for (Vector &vector : tried) {
      if (numHopeless >= limits::hopelessRuns)
        break;
      Found found{number++, std::move(vector), {}};
      const Shown shown = run(found.vector, given, holds, why, found.seen);
      if (shown == Shown::All)
        return found;
      found.isAmongOthers = shown == Shown::AmongOthers;
      if (found.isAmongOthers && !amongOthers)
        amongOthers = std::move(found);
    }
    return std::nullopt;
  };
  if (std::optional<Found> found = runAll())
    return found;
  for (More more : sources) {
    if (numHopeless >= limits::hopelessRuns)
      break;
    tried = more();
    chargeFor(tried.size());
    if (std::optional<Found> found = runAll())
      return found;
  }
  return amongOthers;
}

Reproducer::Reproducer(const RunOptions &runs, uint64_t steps,
                       const ShapeLibraries *libraries)
    : interpreter(runs), steps(steps) {
  interpreter.libraries = libraries;
}

bool Reproducer::settle(Operation *check, Example &example, bool holds,
                        std::string &why, Operation *instanceOf) {
  Operation *place = instanceOf ? instanceOf : check;
  Operation *function =
      place->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
  if (!function || function->getNumRegions() != 1 ||
      function->getRegion(0).empty()) {
    why = "there is no function to execute";
    return false;
  }
  const llvm::ArrayRef<Operation *> runners = entries.of(function);
  interpreter.wanted = variablesIn(example, place, dominance);
  interpreter.instanceOf = instanceOf;
  if (runners == llvm::ArrayRef(function))
    return Trial(*this, check, lookUp(function, maxRankIn(example)))
        .settle(example, holds, why);
  for (Operation *runner : runners.take_front(limits::runEntries)) {
    std::string ignored;
    if (Trial(*this, check, lookUp(runner, maxRankIn(example)))
            .settleCall(example, holds, ignored,
                        entries.handedOn(example, function, runner)))
      return true;
  }
  why = "no call of the function that does so was found";
  return false;
}

bool Reproducer::reaches(Operation *op, const Example &example) {
  Operation *function = op->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
  if (!function || function->getNumRegions() != 1 ||
      function->getRegion(0).empty())
    return false;
  const llvm::ArrayRef<Operation *> runners = entries.of(function);
  interpreter.wanted.clear();
  interpreter.instanceOf = nullptr;
  const int64_t rank = maxRankIn(example);
  if (runners == llvm::ArrayRef(function))
    return Trial(*this, op, lookUp(function, rank)).reaches(example);
  return llvm::any_of(
      runners.take_front(limits::runEntries), [&](Operation *runner) {
        return Trial(*this, op, lookUp(runner, rank))
            .reachesByCall(example,
                           entries.handedOn(example, function, runner));
      });
}

bool Reproducer::dependsOnInputsAlone(Operation *check) {
  Operation *function =
      check->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
  auto it = functions.find(function);
  return !function ||
         llvm::all_of((it == functions.end() ? lookUp(function, /*maxRank=*/0)
                                             : it->second)
                          .unknownExtents,
                      [](llvm::StringRef name) { return name == kVscale; });
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
