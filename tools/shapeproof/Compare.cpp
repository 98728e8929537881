// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof compare`: one file in several contexts, one after the other, with
// the counts and the time of each.
//
// Tested by tests/tools/cli/compare.test.

#include "Analyze.h"
#include "Commands.h"
#include "ExitStatus.h"
#include "Inputs.h"
#include "Output.h"
#include "WithMlir.h"
#include "shapeproof/Comparison.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

namespace cl = llvm::cl;

namespace shapeproof {
namespace {

cl::SubCommand
    compareName("compare",
                "compare the contexts on a file: checks decided and cost");
cl::list<std::string>
    compareContexts("contexts", cl::CommaSeparated,
                    cl::desc("the contexts (default: all of this build)"),
                    cl::value_desc("NAME,..."), cl::cat(optionCategory()),
                    cl::sub(compareName));
/// An option whose values are the rows of the table of formats.
struct ComparisonFormatOption : cl::opt<const ComparisonFormat *> {
  ComparisonFormatOption()
      : cl::opt<const ComparisonFormat *>(
            "format", cl::desc("the format to write"),
            cl::cat(optionCategory()), cl::sub(compareName),
            cl::init(comparisonFormats().begin())) {
    for (const ComparisonFormat &row : comparisonFormats())
      getParser().addLiteralOption(row.name, &row, row.summary);
  }
};
ComparisonFormatOption compareFormat;
cl::opt<std::string>
    compareOutput("o", cl::desc("write there (default: standard output)"),
                  cl::value_desc("OUT"), cl::init("-"),
                  cl::cat(optionCategory()), cl::sub(compareName));
cl::opt<std::string> compareFile(cl::Positional, cl::Required, cl::desc("FILE"),
                                 cl::cat(optionCategory()),
                                 cl::sub(compareName));

const char *const kCompareHelp = R"(
FILE is an .mlir or a .dims file. A context decides a check alone if no other
compared context decides it. Times are those of this run; the counts of steps
are the same on every machine.

Exit status:
  0  written
  2  bad input or usage, or OUT could not be written
)";

/// The engines' counts since the last reset.
uint64_t counted(llvm::StringRef name) {
  uint64_t sum = 0;
  for (const auto &[counter, value] : llvm::GetStatistics())
    if (counter == name)
      sum += value;
  return sum;
}

ContextRun run(const std::string &context) {
  AnalyzeOptions options;
  options.context = context;
  options.files = {compareFile};
  ContextRun result;
  result.context = context;
  llvm::ResetStatistics();
  auto start = std::chrono::steady_clock::now();
  result.file = analyzeOneFile(options);
  std::chrono::duration<double, std::milli> passed =
      std::chrono::steady_clock::now() - start;
  result.milliseconds = passed.count();
  result.steps = counted("NumSteps");
  result.z3Units = counted("NumResources");
  return result;
}

int runCompare([[maybe_unused]] char **argv) {
  if (compareOutput.empty())
    return usageError("-o needs a file name");
  if (std::string problem = sharedFile({compareOutput}, {compareFile});
      !problem.empty())
    return usageError(problem);
  if (isReadOnce(compareFile))
    return usageError("compare reads its file several times; it cannot be "
                      "standard input or a pipe");
  std::vector<std::string> names = compareContexts;
  if (names.empty())
    for (const ContextInfo &info : registeredContexts())
      names.push_back(info.name.str());
  for (const std::string &name : names) {
    TermStore store;
    if (llvm::Error unknown = createContext(name, store).takeError())
      return usageError(llvm::toString(std::move(unknown)));
  }
#if SHAPEPROOF_WITH_MLIR && !SHAPEPROOF_READS_MLIR
  llvm::Expected<bool> needsMlir = mayNeedMlir({compareFile});
  if (!needsMlir)
    return usageError(llvm::toString(needsMlir.takeError()));
  if (*needsMlir)
    return usageError(llvm::toString(continueWithMlir(argv)));
#endif
  llvm::EnableStatistics(/*DoPrintOnExit=*/false);
  Comparison runs;
  for (const std::string &name : names) {
    runs.push_back(run(name));
    if (runs.back().file.error) {
      llvm::errs() << *runs.back().file.error << '\n';
      return kBadInput;
    }
    if (runs.back().file.checks.size() != runs[0].file.checks.size())
      return usageError("the contexts " + runs[0].context + " and " + name +
                        " have different checks");
  }
  llvm::Error error = writeOutput(compareOutput, [&](llvm::raw_ostream &os) {
    compareFormat->write(runs, os);
  });
  return error ? usageError(llvm::toString(std::move(error))) : kAnalyzed;
}

} // namespace

Command compareCommand() { return {compareName, runCompare, kCompareHelp}; }

} // namespace shapeproof
