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

/// The first value of the example that is no argument of the function: it is
/// computed by an op, or comes from elsewhere.
static std::optional<std::string> otherThanInput(mlir::Operation *op,
                                                 const Example &example) {
  mlir::Operation *function =
      op->getParentWithTrait<mlir::OpTrait::IsIsolatedFromAbove>();
  if (!function || function->getNumRegions() != 1)
    return std::nullopt;
  const auto inputs = inputNames(function);
  for (const NamedValue &value : example) {
    const bool isInput = llvm::any_of(inputs, [&](llvm::StringRef input) {
      llvm::StringRef rest = value.name;
      return !rest.contains('@') && rest.consume_front(input) &&
             (rest.empty() || rest.front() == '.' || rest.front() == '[');
    });
    if (!isInput)
      return value.name;
  }
  return std::nullopt;
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

void confirmExamples(const ImportOptions &options,
                     const ShapeLibraries *libraries, Findings &findings) {
  const uint64_t steps = Allowances(options.budget).runs();
  const exec::RunOptions runs = exec::RunOptions::ofSizes(
      options.stopsAtDemands(), options.assumeNoOverflow,
      /*maxSteps=*/0);
  std::optional<exec::Reproducer> reproducer;
  for (Decision &decision : findings.decisions) {
    if (!decision.report)
      continue;
    CheckReport &report = *decision.report;
    if (report.verdict != Verdict::Contingent)
      continue;
    if (report.at) {
      for (const auto &example : {report.example, report.counterexample})
        if (auto name = example ? otherThanInput(decision.op, *example)
                                : std::nullopt) {
          setNotReproduced(report, "depends on `" + *name +
                                       "`, and checks of a shape function are "
                                       "not executed");
          break;
        }
      continue;
    }
    if (!reproducer)
      reproducer.emplace(runs, steps, libraries);
    ++numExecuted;
    std::optional<Example> asked[] = {report.example, report.counterexample};
    std::string why = "there is no counterexample", ignored;
    if (report.counterexample &&
        reproducer->settle(decision.op, *report.counterexample,
                           /*holds=*/false, why)) {
      const bool wasOpen = !report.detail.empty();
      report.detail.clear();
      report.executed =
          report.example && reproducer->settle(decision.op, *report.example,
                                               /*holds=*/true, ignored);
      if (wasOpen && !report.executed) // Perhaps no input is like it.
        report.example.reset();
      if (!report.explanation.empty() &&
          (wasOpen || !(areSame(asked[0], report.example) &&
                        areSame(asked[1], report.counterexample))))
        report.explanation = {{report.place, kOtherInputs.str()}};
      continue;
    }
    ++numNotReproduced;
    setNotReproduced(report, why);
  }
}

} // namespace shapeproof
