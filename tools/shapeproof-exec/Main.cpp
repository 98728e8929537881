// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-exec: runs a function of an MLIR file on given sizes.
//
//   shapeproof-exec model.mlir --function=f --inputs='{"arg0.dim0": 3}'
//
// The output shows the run that `shapeproof analyze` made of a counterexample
// before reporting it.
//
// Tested by tests/tools/cli/exec.mlir.

#include "shapeproof-mlir/Execute.h"
#include "shapeproof/ReadFile.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;
using namespace shapeproof;

namespace {

cl::OptionCategory category("Options");

ExecuteOptions options;

cl::opt<std::string> file(cl::Positional, cl::Required, cl::desc("FILE"),
                          cl::cat(category));
cl::opt<std::string, true> function(
    "function", cl::desc("the function to run (default: the only one)"),
    cl::value_desc("NAME"), cl::location(options.function), cl::cat(category));
cl::list<std::string, std::vector<std::string>> libraries(
    "library",
    cl::desc("take shape functions for operations from this file; may be given "
             "several times"),
    cl::value_desc("FILE"), cl::location(options.libraries), cl::cat(category));
cl::opt<std::string>
    inputs("inputs",
           cl::desc("the inputs, named as in reports: {\"arg0.dim1\": 3, "
                    "\"arg1\": [2, 3]}; others are 1"),
           cl::value_desc("JSON"), cl::init("{}"), cl::cat(category));
cl::opt<bool, true> trustOpContracts(
    "trust-op-contracts",
    cl::desc("stop at every operation whose contract does not hold"),
    cl::location(options.trustOpContracts), cl::cat(category));
cl::opt<bool, true> assumeNoOverflow(
    "assume-no-overflow",
    cl::desc("stop where index arithmetic overflows (default: true)"),
    cl::location(options.assumeNoOverflow), cl::cat(category));
cl::opt<uint64_t, true> maxSteps(
    "max-steps",
    cl::desc("the maximal number of operations to run (default: 4000000)"),
    cl::value_desc("N"), cl::location(options.maxSteps), cl::cat(category));

const char *const kMoreHelp = R"(
FILE is an .mlir file, or - for standard input. Floats in tensors and elements of
large tensors are not computed; a run that depends on them, or on an unknown
operation, ends with a message.

Exit status:
  0  the function ran to its end, and every executed check held
  1  a check failed
  2  bad input or usage; the message is on standard error
  3  the behaviour is undefined (a contract is broken) or unknown
)";

constexpr int kHeld = 0, kFailed = 1, kBadInput = 2, kNotKnown = 3;

int usageError(const llvm::Twine &message) {
  llvm::errs() << "shapeproof-exec: error: " << message << '\n';
  return kBadInput;
}

/// Reads `--inputs`.
llvm::Expected<Example> parseInputs(llvm::StringRef text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (!value)
    return value.takeError();
  if (const llvm::json::Object *object = value->getAsObject())
    return readExample(*object);
  return llvm::createStringError("it has to be an object");
}

void print(const Execution &run) {
  auto at = [](Place place) {
    llvm::outs() << file;
    if (place.line)
      llvm::outs() << ':' << place.line << ':' << place.column;
    llvm::outs() << ": ";
  };
  for (const Execution::Check &check : run.checks) {
    at(check.place);
    llvm::outs() << (check.failed ? "fails: " : "holds: ") << check.kind;
    if (!check.message.empty())
      llvm::outs() << " \"" << check.message << '"';
    llvm::outs() << '\n';
  }
  at(run.place);
  llvm::outs() << run.how;
  if (!run.detail.empty())
    llvm::outs() << ": " << run.detail;
  llvm::outs() << '\n';
  for (size_t i = 0; i < run.results.size(); ++i)
    llvm::outs() << "result " << i << ": " << run.results[i] << '\n';
}

} // namespace

int main(int argc, char **argv) {
  cl::extrahelp moreHelp(kMoreHelp);
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "shapeproof-exec " << SHAPEPROOF_VERSION << '\n';
  });
  cl::HideUnrelatedOptions(category);
  if (!cl::ParseCommandLineOptions(
          argc, argv, "Runs a function on sizes, and says which checks fail\n",
          &llvm::errs()))
    return kBadInput;
  llvm::Expected<Example> example = parseInputs(inputs);
  if (!example)
    return usageError("--inputs: " + llvm::toString(example.takeError()));
  options.inputs = std::move(*example);
  auto buffer = readInput(file);
  if (!buffer)
    return usageError(file + ": " + buffer.getError().message());
  Execution run = executeMlirFile(file, std::move(*buffer), options);
  if (run.error) {
    llvm::errs() << *run.error << '\n';
    return kBadInput;
  }
  print(run);
  llvm::outs().flush();
  bool anyFailed =
      llvm::any_of(run.checks, [](const auto &check) { return check.failed; });
  if (run.ending == Execution::Ending::Other)
    return kNotKnown;
  // Checks of a library are not listed.
  anyFailed |= run.ending == Execution::Ending::CheckFailed;
  return anyFailed ? kFailed : kHeld;
}
