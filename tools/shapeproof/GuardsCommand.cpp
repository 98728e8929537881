// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof guards`: what the guards in a log of PyTorch come to.
//
// Tested by tests/torch/guards.test.

#include "Commands.h"
#include "ExitStatus.h"
#include "Output.h"
#include "shapeproof-torch/Guards.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;

namespace shapeproof {
namespace {

cl::SubCommand guardsName("guards",
                          "say what the guards in a log of PyTorch come to");
enum class GuardsFormat { Text, Json };
cl::opt<GuardsFormat>
    guardsFormat("format", cl::desc("the format to write"),
                 cl::values(clEnumValN(GuardsFormat::Text, "text",
                                       "for people (the default)"),
                            clEnumValN(GuardsFormat::Json, "json",
                                       "schema shapeproof.guards/1")),
                 cl::cat(optionCategory()), cl::sub(guardsName));
cl::opt<std::string>
    guardsContext("context",
                  cl::desc("the inference context (default: the most precise "
                           "one)"),
                  cl::value_desc("NAME"), cl::cat(optionCategory()),
                  cl::sub(guardsName));
cl::opt<double> guardsBudget("budget",
                             cl::desc("multiply the step budgets (default: 1)"),
                             cl::value_desc("FACTOR"), cl::init(1),
                             cl::cat(optionCategory()), cl::sub(guardsName));
cl::opt<std::string>
    guardsOutput("o", cl::desc("the file to write (default: standard output)"),
                 cl::value_desc("OUT"), cl::init("-"),
                 cl::cat(optionCategory()), cl::sub(guardsName));
cl::opt<std::string> guardsInput(cl::Positional, cl::Required, cl::desc("FILE"),
                                 cl::cat(optionCategory()),
                                 cl::sub(guardsName));

const char *const kGuardsHelp = R"(
FILE is a log of PyTorch, or - for standard input: lines of TORCH_LOGS=dynamic,
guards or recompiles, the text of a ConstraintViolationError or of "Could not guard
on data-dependent expression", or a structured trace, as tlparse reads it. Other
lines are passed over.

For each compilation: its sizes, the contract that the guards come to together, the
guards that follow from others, those that make a size static, and the Dim of each
size. A guard that cannot be read is listed with the reason.

Exit status:
  0  written
  1  written, and guards of a compilation contradict
  2  bad input or usage, or OUT could not be written
)";

int runGuards(char **) {
  if (guardsOutput.empty())
    return usageError("-o needs a file name");
  if (!isBudget(guardsBudget))
    return usageError("--budget has to be a number above 0");
  if (std::string problem = sharedFile({guardsOutput}, {guardsInput});
      !problem.empty())
    return usageError(problem);
  const std::string context =
      guardsContext.empty() ? defaultContextName().str() : guardsContext;
  ContextOptions options;
  options.budget = guardsBudget;
  TermStore unused;
  if (auto made = createContext(context, unused, options); !made)
    return usageError(llvm::toString(made.takeError()));
  const std::string path =
      guardsInput == "-" ? "<stdin>" : guardsInput.getValue();
  Bytes bytes = readInput(guardsInput);
  if (!bytes) {
    llvm::errs() << path << ": error: " << bytes.getError().message() << '\n';
    return kBadInput;
  }
  llvm::Expected<GuardReport> report =
      analyzeGuards((*bytes)->getBuffer(), path, context, options);
  if (!report) {
    llvm::errs() << llvm::toString(report.takeError()) << '\n';
    return kBadInput;
  }
  llvm::Error error = writeOutput(guardsOutput, [&](llvm::raw_ostream &os) {
    guardsFormat == GuardsFormat::Json ? writeGuardsJson(*report, os)
                                       : writeGuards(*report, os);
  });
  if (error)
    return usageError(llvm::toString(std::move(error)));
  return llvm::any_of(report->sets,
                      [](const GuardSet &set) { return set.isContradictory; })
             ? kFailed
             : kAnalyzed;
}

} // namespace

Command guardsCommand() { return {guardsName, runGuards, kGuardsHelp}; }

} // namespace shapeproof
