// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Confirm.h.

#include "analysis/Confirm.h"
#include "base/Allowances.h"
#include "exec/Reproduce.h"
#include "ir/InputNames.h"
#include "llvm/ADT/Statistic.h"
#include <algorithm>

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

static void setNotReproduced(CheckReport &report, const std::string &why) {
  report.verdict = Verdict::Unknown;
  report.why = UnknownKind::Incomplete;
  if (report.detail.empty())
    report.detail = "not reproduced: " + why;
  if (!report.explanation.empty())
    report.explanation = {
        {report.place, "inputs were found, and executed: " + why}};
  report.example.reset();
  report.counterexample.reset();
  report.once.reset();
  report.decidedBy.clear();
}

/// The examples rest on a value that is not modelled, or on one that a loop
/// carries: the report names it as a detail.
static bool isOpen(const CheckReport &report) { return !report.detail.empty(); }

static void setNotModelled(CheckReport &report) {
  std::string what = std::move(report.detail);
  setNotReproduced(report, "");
  report.why = UnknownKind::Unsupported;
  report.detail = std::move(what);
  report.explanation.clear();
}

static void keepInputs(mlir::Operation *op, Example &example) {
  const auto others = otherThanInputs(op, example);
  llvm::erase_if(example, [&](const NamedValue &value) {
    return llvm::is_contained(others, value.name);
  });
}

/// Looks for inputs that show both; made-up values are no part of them.
static void confirmMadeUp(exec::Reproducer &reproducer, mlir::Operation *op,
                          CheckReport &report) {
  std::string ignored;
  report.executed = reproducer.dependsOnInputsAlone(op) && report.example &&
                    report.counterexample &&
                    reproducer.settle(op, *report.counterexample,
                                      /*holds=*/false, ignored) &&
                    reproducer.settle(op, *report.example,
                                      /*holds=*/true, ignored);
  if (!report.executed) {
    ++numNotReproduced;
    return setNotModelled(report);
  }
  report.detail.clear();
  keepInputs(op, *report.example);
  keepInputs(op, *report.counterexample);
  if (!report.explanation.empty())
    report.explanation = {{report.place, kOtherInputs.str()}};
}

static void confirm(exec::Reproducer &reproducer, mlir::Operation *op,
                    CheckReport &report) {
  ++numExecuted;
  const bool wasOpen = isOpen(report);
  if (wasOpen && report.why == UnknownKind::Unsupported)
    return confirmMadeUp(reproducer, op, report);
  std::optional<Example> asked[] = {report.example, report.counterexample};
  std::string why = "there is no counterexample", ignored;
  if (!report.counterexample ||
      !reproducer.settle(op, *report.counterexample, /*holds=*/false, why)) {
    ++numNotReproduced;
    return setNotReproduced(report, why);
  }
  report.detail.clear();
  report.executed =
      report.example &&
      reproducer.settle(op, *report.example, /*holds=*/true, ignored);
  if (wasOpen && !report.executed) // Perhaps no input is like it.
    report.example.reset();
  if (!report.explanation.empty() &&
      (wasOpen || !(areSame(asked[0], report.example) &&
                    areSame(asked[1], report.counterexample))))
    report.explanation = {{report.place, kOtherInputs.str()}};
}

void confirmExamples(const ImportOptions &options,
                     const ShapeLibraries *libraries, Findings &findings) {
  const uint64_t steps = Allowances(options.budget).runs();
  const exec::RunOptions runs = exec::RunOptions::ofSizes(
      options.stopsAtDemands(), options.assumeNoOverflow,
      /*maxSteps=*/0);
  std::optional<exec::Reproducer> reproducer;
  // The runs of a function share steps: those likely to succeed come first.
  for (bool open : {false, true})
    for (Decision &decision : findings.decisions) {
      if (!decision.report)
        continue;
      CheckReport &report = *decision.report;
      if (report.verdict != Verdict::Contingent || isOpen(report) != open)
        continue;
      if (report.at) {
        for (const auto &example : {report.example, report.counterexample}) {
          if (!example)
            continue;
          const auto others = otherThanInputs(decision.op, *example);
          if (others.empty())
            continue;
          setNotReproduced(report, "depends on `" + others.front() +
                                       "`, and checks of a shape function are "
                                       "not executed");
          break;
        }
        continue;
      }
      if (!reproducer)
        reproducer.emplace(runs, steps, libraries);
      confirm(*reproducer, decision.op, report);
    }
}

} // namespace shapeproof
