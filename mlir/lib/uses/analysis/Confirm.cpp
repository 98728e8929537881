// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Confirm.h.

#include "uses/analysis/Confirm.h"
#include "core/exec/Reproduce.h"
#include "core/ir/InputNames.h"
#include "core/ir/Places.h"
#include "core/libraries/Libraries.h"
#include "engine/base/Allowances.h"
#include "llvm/ADT/Statistic.h"
#include <algorithm>
#include <map>

#define DEBUG_TYPE "shapeproof-confirm"

ALWAYS_ENABLED_STATISTIC(numExecuted, "Counterexamples that were executed");
ALWAYS_ENABLED_STATISTIC(numNotReproduced,
                         "Counterexamples that were not reproduced");

namespace shapeproof {

/// The text in place of an explanation whose values are not those executed.
static constexpr llvm::StringLiteral kOtherInputs =
    "executing the program, with further inputs filled in, shows it";

static bool areSame(const std::optional<Example> &a,
                    const std::optional<Example> &b) {
  if (!a || !b)
    return !a && !b;
  return a->size() == b->size() &&
         std::equal(a->begin(), a->end(), b->begin(),
                    [](const NamedValue &x, const NamedValue &y) {
                      return x.name == y.name && x.value == y.value;
                    });
}

/// The values of the example that are no arguments of the function: they are
/// computed by ops, or come from elsewhere.
static llvm::SmallVector<std::string, 2>
otherThanInputs(mlir::Operation *op, const Example &example) {
  llvm::SmallVector<std::string, 2> others;
  mlir::Operation *function =
      op->getParentWithTrait<mlir::OpTrait::IsIsolatedFromAbove>();
  if (!function || function->getNumRegions() != 1)
    return others;
  const auto inputs = inputNames(function);
  for (const NamedValue &value : example) {
    const bool isInput = llvm::any_of(inputs, [&](llvm::StringRef input) {
      llvm::StringRef rest = value.name;
      return !rest.contains('@') && rest.consume_front(input) &&
             (rest.empty() || rest.front() == '.' || rest.front() == '[');
    });
    if (!isInput)
      others.push_back(value.name);
  }
  return others;
}

static void setUnknown(CheckReport &report, UnknownKind why,
                       std::string detail) {
  report.verdict = Verdict::Unknown;
  report.why = why;
  report.detail = std::move(detail);
  report.once.reset();
  report.decidedBy.clear();
}

/// The examples rest on a value that is not modelled, or on one that a loop
/// carries: the report names it as a detail.
static bool isOpen(const CheckReport &report) { return !report.detail.empty(); }

/// No example does as it should, or the values of neither are inputs.
static void setNotReproduced(CheckReport &report, const std::string &why) {
  ++numNotReproduced;
  report.example.reset();
  report.counterexample.reset();
  if (isOpen(report)) {
    if (report.why == UnknownKind::Unsupported)
      report.explanation.clear();
    setUnknown(report, report.why, report.detail);
  } else {
    setUnknown(report, UnknownKind::Incomplete, "not reproduced: " + why);
  }
  if (!report.explanation.empty())
    report.explanation = {
        {report.place, "inputs were found, and executed: " + why}};
}

/// Keeps the example or the counterexample, which does as it should, and not
/// the other one. `why` says what stopped a run with that, if something did.
static void setHalfKnown(CheckReport &report, bool isExampleKnown,
                         llvm::StringRef why) {
  ++numNotReproduced;
  (isExampleKnown ? report.counterexample : report.example).reset();
  std::string detail = isExampleKnown ? "not known whether it can fail"
                                      : "not known whether it can hold";
  if (isOpen(report))
    detail += ": " + report.detail;
  else if (!why.empty() && !why.starts_with("the check "))
    detail += (": " + why).str();
  setUnknown(report, UnknownKind::Incomplete, std::move(detail));
  if (!report.explanation.empty())
    report.explanation = {{report.place, kOtherInputs.str()}};
}

static void confirm(exec::Reproducer &reproducer, const Decision &decision) {
  mlir::Operation *op = decision.op;
  CheckReport &report = *decision.report;
  ++numExecuted;
  const bool wasOpen = isOpen(report);
  if (wasOpen && report.why == UnknownKind::Unsupported &&
      !reproducer.dependsOnInputsAlone(op))
    return setNotReproduced(report, "");
  std::optional<Example> asked[] = {report.example, report.counterexample};
  std::string why = "there is no counterexample", whyNotHeld, ignored;
  auto settle = [&](std::optional<Example> &example, bool holds,
                    std::string &because) {
    if (example && reproducer.settle(op, *example, holds, because))
      return true;
    std::optional<Example> other = decision.others[holds ? 0 : 1];
    if (!other || !reproducer.settle(op, *other, holds, ignored))
      return false;
    example = std::move(other);
    return true;
  };
  const bool fails = settle(report.counterexample, /*holds=*/false, why);
  const bool holds = settle(report.example, /*holds=*/true, whyNotHeld);
  report.executed = fails && holds;
  if (!fails && !holds)
    return setNotReproduced(report, why);
  if (!report.executed)
    return setHalfKnown(report, holds, holds ? why : whyNotHeld);
  report.detail.clear();
  if (!report.explanation.empty() &&
      (wasOpen || !(areSame(asked[0], report.example) &&
                    areSame(asked[1], report.counterexample))))
    report.explanation = {{report.place, kOtherInputs.str()}};
}

namespace {

/// The checks of shape functions that are reported, by the op that has the
/// function and the check's place in it.
class InstanceChecks {
public:
  InstanceChecks(const ShapeLibraries *libraries, const Findings &findings)
      : libraries(libraries) {
    for (const Decision &decision : findings.decisions)
      if (decision.report && decision.report->at)
        ++timesReported[{decision.op, keyOf(*decision.report->at)}];
  }

  /// The check in the library; null if several reports are about it, of which a
  /// run does not say which it shows.
  mlir::Operation *find(const Decision &decision) {
    mlir::FunctionOpInterface function =
        libraries ? libraries->mappedFor(decision.op) : nullptr;
    const std::string key = keyOf(*decision.report->at);
    if (!function || timesReported[{decision.op, key}] != 1)
      return nullptr;
    mlir::Operation *library = function->getParentOp();
    auto [entry, isNew] = byPlace.try_emplace(library);
    if (isNew)
      library->walk([&](mlir::Operation *op) {
        if (exec::isCheck(op))
          entry->second[keyOf(sourcePlaceOf(op))] = op;
      });
    return entry->second.lookup(key);
  }

private:
  static std::string keyOf(const SourcePlace &place) {
    return place.file + ":" + std::to_string(place.line) + ":" +
           std::to_string(place.column);
  }

  const ShapeLibraries *libraries;
  std::map<std::pair<mlir::Operation *, std::string>, unsigned> timesReported;
  llvm::DenseMap<mlir::Operation *, llvm::StringMap<mlir::Operation *>> byPlace;
};

} // namespace

/// Whether examples of arguments alone reach the op, which is as good as
/// running the shape function with them; if not, `why` says why not.
static bool areReached(exec::Reproducer &reproducer, mlir::Operation *op,
                       const CheckReport &report, bool (&isKnown)[2],
                       std::string &why) {
  unsigned i = 0;
  for (const auto &example : {report.example, report.counterexample}) {
    bool &isThis = isKnown[i++];
    isThis = true;
    if (!example)
      continue;
    const auto others = otherThanInputs(op, *example);
    if (!others.empty()) {
      isKnown[0] = isKnown[1] = false;
      why = "depends on `" + others.front() + "`";
      return false;
    }
    isThis = reproducer.reaches(op, *example);
  }
  why = "the operation is not reached";
  return isKnown[0] && isKnown[1];
}

/// A check of a shape function; `check` is null if it is not known which.
static void confirmInstance(exec::Reproducer &reproducer, mlir::Operation *op,
                            mlir::Operation *check, CheckReport &report) {
  bool isKnown[2];
  std::string why, whyNotRun;
  if (areReached(reproducer, op, report, isKnown, why))
    return;
  std::optional<Example> shown[] = {report.example, report.counterexample};
  const bool mayRun =
      check && (report.why != UnknownKind::Unsupported || !isOpen(report) ||
                reproducer.dependsOnInputsAlone(op));
  auto settle = [&](bool holds) {
    std::optional<Example> &example = shown[holds ? 0 : 1];
    return mayRun && example &&
           reproducer.settle(check, *example, holds, whyNotRun, op);
  };
  if (settle(/*holds=*/false) && settle(/*holds=*/true)) {
    std::tie(report.example, report.counterexample) =
        std::tie(shown[0], shown[1]);
    report.executed = true;
    report.detail.clear();
    if (!report.explanation.empty())
      report.explanation = {{report.place, kOtherInputs.str()}};
    return;
  }
  if (!isKnown[0] && !isKnown[1])
    setNotReproduced(report, whyNotRun.empty() ? why : whyNotRun);
  else
    setHalfKnown(report, isKnown[0], whyNotRun);
}

void confirmExamples(const ImportOptions &options,
                     const ShapeLibraries *libraries, Findings &findings) {
  const uint64_t steps = Allowances(options.budget).runs();
  const exec::RunOptions runs = exec::RunOptions::ofSizes(
      options.stopsAtDemands(), options.assumeNoOverflow,
      /*maxSteps=*/0);
  std::optional<exec::Reproducer> reproducer;
  std::optional<InstanceChecks> instances;
  // The runs of a function share steps: those likely to succeed come first.
  for (bool open : {false, true})
    for (Decision &decision : findings.decisions) {
      if (!decision.report)
        continue;
      CheckReport &report = *decision.report;
      if (report.verdict != Verdict::Contingent || isOpen(report) != open)
        continue;
      if (!reproducer)
        reproducer.emplace(runs, steps, libraries);
      if (!report.at) {
        confirm(*reproducer, decision);
        continue;
      }
      if (!instances)
        instances.emplace(libraries, findings);
      confirmInstance(*reproducer, decision.op, instances->find(decision),
                      report);
    }
}

} // namespace shapeproof
