// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Execution before and after a pass; see Study.h.

#include "Study.h"
#include "core/exec/Inputs.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <chrono>
#include <set>

using namespace mlir;

namespace shapeproof::exec {

/// Inputs of a run have at most this many elements.
static constexpr int64_t maxElements = 1 << 14;

/// The integer constants of \p function, in the order of their places.
static SmallVector<int64_t> constantsOf(Operation *function) {
  SmallVector<int64_t> result;
  function->walk([&](Operation *op) {
    // The attribute of arith.constant, index.constant and shape.const_size.
    if (auto integer = op->getAttrOfType<IntegerAttr>("value"))
      if (bitsOf(integer.getType()) > 1)
        result.push_back(integer.getValue().getSExtValue());
    for (Type type : op->getResultTypes())
      if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank())
        for (int64_t size : shaped.getShape())
          if (!ShapedType::isDynamic(size))
            result.push_back(size);
  });
  return result;
}

static func::FuncOp findFunction(ModuleOp module, StringRef name) {
  return module ? module.lookupSymbol<func::FuncOp>(name) : func::FuncOp();
}

namespace {

/// The runs of one function, before and after.
class Runs {
public:
  Runs(Study &study, func::FuncOp function, func::FuncOp counterpart,
       Interpreter &before, Interpreter *after, const Arguments &arguments,
       bool partial)
      : study(study), function(function), counterpart(counterpart),
        before(before), after(after), arguments(arguments), partial(partial) {}

  /// Executes on \p vector. Returns true if the program before completed.
  bool run(const Vector &vector);

  FunctionRecord record;
  bool listRuns = false;

private:
  void violation(const Vector &vector, const Twine &what) {
    // A few are enough, and the first are the smallest.
    if (++violations <= 3)
      study.violations.push_back(("@" + record.name + " on " +
                                  arguments.describe(vector) + ": " + what)
                                     .str());
  }
  void problem(const Outcome &outcome) {
    if (partial) {
      ++record.limited;
      return;
    }
    Place place = placeOf(outcome.op);
    std::string text = record.name + ": line " + std::to_string(place.line) +
                       ": cannot execute " + outcome.detail;
    if (problems.insert(text).second)
      study.problems.push_back(text);
  }

  Study &study;
  func::FuncOp function, counterpart;
  Interpreter &before;
  Interpreter *after;
  const Arguments &arguments;
  bool partial;
  unsigned violations = 0;
  std::set<std::string> problems;
};

std::string describe(const Outcome &outcome) {
  std::string text = statusName(outcome.status).str();
  if (outcome.op) {
    Place place = placeOf(outcome.op);
    text += " at " + std::to_string(place.line) + ":" +
            std::to_string(place.column) + " (" +
            outcome.op->getName().getStringRef().str() + ": " +
            outcome.detail.substr(0, 200) + ")";
  }
  return text;
}

bool Runs::run(const Vector &vector) {
  auto mine = arguments.make(vector, maxElements);
  if (!mine) {
    ++record.limited;
    return false;
  }
  before.unknownExtents = arguments.unknownExtents(vector);
  Outcome was = before.run(function, *mine);
  if (listRuns)
    record.runs.emplace_back(arguments.describe(vector),
                             statusName(was.status).str());
  switch (was.status) {
  case Status::Unsupported:
  case Status::Undetermined:
    problem(was);
    return false;
  case Status::ContractBroken:
    ++record.broken;
    break;
  case Status::StepLimit:
    ++record.limited;
    break;
  case Status::Completed:
    ++record.completed;
    break;
  case Status::AssertFailed:
  case Status::WitnessFailed:
    ++record.stopped;
    break;
  }
  // A check that fails first is needed whatever the rest of the run does.
  if (was.firstFailure) {
    CheckRecord &check = study.checks[placeOf(was.firstFailure)];
    if (check.neededBy.empty())
      check.neededBy = arguments.describe(vector);
  }
  bool completed = was.status == Status::Completed;
  bool isDefined =
      was.status != Status::ContractBroken && was.status != Status::StepLimit;
  if (!after || !(isDefined || was.firstFailure))
    return completed;

  // The second program gets arguments of its own, as it may store into them.
  auto theirs = arguments.make(vector, maxElements);
  after->unknownExtents = before.unknownExtents;
  Outcome is = after->run(counterpart, *theirs);
  if (was.firstFailure && !is.firstFailure)
    study.checks[placeOf(was.firstFailure)].missedBy =
        arguments.describe(vector);
  if (!isDefined)
    return completed;
  if (is.status == Status::Unsupported || is.status == Status::StepLimit) {
    problem(is);
    return completed;
  }
  bool stopped =
      is.status == Status::AssertFailed || is.status == Status::WitnessFailed;
  // A witness that failed may fail with it the ones that were proved from it,
  // whether or not anything consumes them.
  bool excused = completed && was.firstFailure;
  if (completed ? is.status != Status::Completed &&
                      !(excused && is.status == Status::WitnessFailed)
                : !stopped) {
    violation(vector, "before " + describe(was) + ", after " + describe(is));
  } else if (completed && is.status == Status::Completed) {
    for (auto [i, pair] :
         llvm::enumerate(llvm::zip_equal(was.results, is.results))) {
      const auto &[mine, theirs] = pair;
      if (std::holds_alternative<std::monostate>(mine) ||
          (excused && std::holds_alternative<Witness>(mine)))
        continue;
      if (!sameValue(mine, theirs))
        violation(vector, "result " + Twine(i) + " differs");
    }
    for (auto [i, pair] : llvm::enumerate(llvm::zip_equal(*mine, *theirs)))
      if (!sameValue(std::get<0>(pair), std::get<1>(pair)))
        violation(vector, "argument " + Twine(i) + " is left different");
  }
  return completed;
}

/// Lists the checks of \p before, and which of them \p after still has.
void listChecks(Study &study, ModuleOp before, ModuleOp after) {
  before.walk([&](Operation *op) {
    if (!isCheck(op))
      return;
    CheckRecord &check = study.checks[placeOf(op)];
    if (check.op)
      study.problems.push_back("two checks at line " +
                               std::to_string(placeOf(op).line));
    check.op = op;
    check.message = messageOf(op);
    if (auto function = op->getParentOfType<func::FuncOp>())
      check.function = function.getName().str();
  });
  if (!after)
    return;
  after.walk([&](Operation *op) {
    if (!isCheck(op))
      return;
    auto found = study.checks.find(placeOf(op));
    if (found == study.checks.end())
      study.problems.push_back(
          "line " + std::to_string(placeOf(op).line) +
          ": a check of the program after was none before; was it printed "
          "with --mlir-print-debuginfo?");
    else
      found->second.left = true;
  });
}

} // namespace

Study compare(ModuleOp before, ModuleOp after, const Options &options) {
  Study study;
  listChecks(study, before, after);
  RunOptions run;
  run.maxSteps = options.steps;
  run.speculative = options.speculative;
  run.noOverflow = options.noOverflow;
  Interpreter was(run);
  std::optional<Interpreter> is;
  if (after)
    is.emplace(run);

  for (auto function : before.getOps<func::FuncOp>()) {
    if (function.isExternal() ||
        (!options.only.empty() && function.getName() != options.only))
      continue;
    FunctionRecord record;
    record.name = function.getName().str();
    if (isRunByOthers(function, before)) {
      record.skipped = "private, and called by others";
      study.functions.push_back(record);
      continue;
    }
    auto arguments = Arguments::of(function.getArgumentTypes(), record.skipped);
    func::FuncOp counterpart = findFunction(after, function.getName());
    if (after && !counterpart)
      study.problems.push_back("@" + record.name + " is gone");
    if (!arguments || (after && !counterpart)) {
      study.functions.push_back(record);
      continue;
    }
    SymbolTableCollection symbols;
    arguments->addUnknownExtents(exec::unknownExtentsIn(function, symbols));
    auto start = std::chrono::steady_clock::now();
    Grid grid(arguments->parameters(), constantsOf(function), options.cap,
              options.extremes);
    Runs runs(study, function, counterpart, was, is ? &*is : nullptr,
              *arguments, options.partial);
    runs.record = record;
    runs.listRuns = options.listRuns;
    runs.record.completeGrid = grid.isComplete();
    std::vector<Vector> completed;
    for (const Vector &vector : grid.vectors())
      if (runs.run(vector))
        completed.push_back(vector);
    if (!grid.isComplete()) {
      std::set<Vector> seen(grid.vectors().begin(), grid.vectors().end());
      size_t every = completed.size() / 32 + 1;
      for (size_t i = 0; i < completed.size(); i += every)
        for (const Vector &vector : grid.neighbours(completed[i]))
          if (seen.insert(vector).second)
            runs.run(vector);
    }
    std::chrono::duration<double> elapsed =
        std::chrono::steady_clock::now() - start;
    runs.record.seconds = elapsed.count();
    study.functions.push_back(runs.record);
  }

  for (auto &[place, check] : study.checks) {
    check.reached = check.op && was.wasReached(check.op);
    if (after && !check.left && !check.missedBy.empty())
      study.violations.push_back("the check at " + std::to_string(place.line) +
                                 ":" + std::to_string(place.column) +
                                 " is gone, but needed on " + check.missedBy);
  }
  return study;
}

std::optional<std::string> demonstrate(ModuleOp module, StringRef name,
                                       Place place, const Example &assignment,
                                       std::string &why) {
  func::FuncOp function = findFunction(module, name);
  if (!function || function.isExternal()) {
    why = "no function @" + name.str();
    return std::nullopt;
  }
  auto arguments = Arguments::of(function.getArgumentTypes(), why);
  if (!arguments)
    return std::nullopt;
  SymbolTableCollection symbols;
  arguments->addUnknownExtents(exec::unknownExtentsIn(function, symbols));
  Given given =
      readInputs(assignment, *arguments, function, parallelLoopsIn(function));
  if (!(why = given.problem).empty())
    return std::nullopt;
  std::vector<Parameter> open;
  for (auto [parameter, value] :
       llvm::zip_equal(arguments->parameters(), given.fixed))
    if (!value)
      open.push_back(parameter);
  Grid grid(open, constantsOf(function), 2000);
  Interpreter interpreter;
  interpreter.firstThreads = given.threads;
  std::string last;
  for (const Vector &rest : grid.vectors()) {
    Vector vector;
    auto next = rest.begin();
    for (const std::optional<int64_t> &value : given.fixed)
      vector.push_back(value ? *value : *next++);
    auto values = arguments->make(vector, maxElements);
    if (!values) {
      last = "too large to execute";
      continue;
    }
    interpreter.unknownExtents = arguments->unknownExtents(vector);
    Outcome outcome = interpreter.run(function, *values);
    Operation *first = outcome.firstFailure;
    PlaceOrder before;
    if (first && !before(placeOf(first), place) &&
        !before(place, placeOf(first)))
      return arguments->describe(vector);
    last = describe(outcome);
  }
  why = last;
  if (!given.other.empty())
    why += "; not a parameter: " + given.other;
  return std::nullopt;
}

} // namespace shapeproof::exec
