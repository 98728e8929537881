// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof memory`: the bytes that functions need at most.
//
// Tested by tests/tools/cli/memory.test.

#include "Analyze.h"
#include "Commands.h"
#include "ExitStatus.h"
#include "LibraryPath.h"
#include "ModelOptions.h"
#include "Onnx.h"
#include "Output.h"
#include "Ranges.h"
#include "Torch.h"
#include "WithMlir.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/MemoryReport.h"
#include "shapeproof/ReadFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#if SHAPEPROOF_READS_MLIR
#include "shapeproof-mlir/Memory.h"
#endif

namespace cl = llvm::cl;

namespace shapeproof {
namespace {

cl::SubCommand memoryName("memory",
                          "print the bytes that functions of MLIR need");
cl::opt<const ReportFormat *> memoryFormat("format",
                                           cl::desc("the format to write"),
                                           cl::init(reportFormats().begin()),
                                           cl::cat(optionCategory()),
                                           cl::sub(memoryName));
cl::opt<std::string> memoryContext("context",
                                   cl::desc("the inference context (default: "
                                            "the most precise one)"),
                                   cl::value_desc("NAME"),
                                   cl::cat(optionCategory()),
                                   cl::sub(memoryName));
cl::opt<bool> memoryNoOverflow(
    "assume-no-overflow",
    cl::desc("assume that index arithmetic does not overflow (default: true)"),
    cl::init(true), cl::cat(optionCategory()), cl::sub(memoryName));
RangeOptions memoryRanges({&memoryName});
ModelOptions memoryModels({&memoryName});
cl::list<std::string> memoryFunctions(
    "function", cl::desc("only this function; may be given several times"),
    cl::value_desc("NAME"), cl::cat(optionCategory()), cl::sub(memoryName));
cl::opt<std::string>
    memoryLimit("limit",
                cl::desc("end with status 1 if a function may need more bytes; "
                         "K, M and G are 2^10, 2^20 and 2^30 of them"),
                cl::value_desc("BYTES"), cl::cat(optionCategory()),
                cl::sub(memoryName));
cl::list<std::string>
    memoryLibraries("library",
                    cl::desc("a file of shape functions for operations; how "
                             "they print is in the .syntax file beside it"),
                    cl::value_desc("FILE|NAME"), cl::cat(optionCategory()),
                    cl::sub(memoryName));
cl::opt<std::string>
    memoryOutput("o", cl::desc("the file to write (default: standard output)"),
                 cl::value_desc("OUT"), cl::init("-"),
                 cl::cat(optionCategory()), cl::sub(memoryName));
cl::opt<std::string> memoryFile(cl::Positional, cl::Required, cl::desc("FILE"),
                                cl::cat(optionCategory()), cl::sub(memoryName));

const char *const kMemoryHelp = R"(
FILE is an .mlir file, an .onnx model, a program of PyTorch (.pt2, .json, .txt), or
- for standard input. For each function:
the largest number of bytes that are alive at once, as a term over its arguments,
the places where that may be, and its allocations. For a model: the values that
its nodes compute.

With --range, the bounds are for inputs within the ranges, and the fact that
would lower a bound most is named: one input is at most half of what it may be.
With --limit, what may need more is named, with inputs of a run that does, and
the inputs that would have to be smaller; --limit does not count weights.

Exit status:
  0  written
  1  written, and with --limit, a function is not proved to need no more
  2  bad input or usage, or OUT could not be written
)";

#if SHAPEPROOF_READS_MLIR
MemoryReport memoryOf(llvm::StringRef path,
                      std::unique_ptr<llvm::MemoryBuffer> buffer,
                      const MemoryOptions &options, OnnxOptions onnx) {
  onnx.withBuffers = true;
  if (!isOnnx(path)) {
    std::vector<std::string> remarks;
    std::optional<int64_t> weights;
    std::string problem = readTorchFile(path, buffer, remarks, onnx, &weights);
    MemoryReport report;
    if (problem.empty())
      report = analyzeMemory(path, std::move(buffer), options);
    else
      report.error = std::move(problem);
    report.weights = weights;
    return report;
  }
  OnnxProgram program;
  MemoryReport report;
  std::string error = readModel(path, buffer, onnx, program);
  if (!error.empty()) {
    report.error = std::move(error);
    return report;
  }
  report = analyzeMemory(path, std::move(buffer), options);
  report.isModel = true;
  report.weights = program.weights;
  return report;
}
#endif

#if SHAPEPROOF_READS_MLIR
/// Keeps the functions of --function; the error names one that is not there.
void keepFunctions(MemoryReport &report, const std::string &path) {
  for (const std::string &name : memoryFunctions)
    if (llvm::none_of(report.functions, [&](const FunctionMemory &function) {
          return function.function == name;
        }))
      report.error = path + ": error: no function named '" + name + "'";
  llvm::erase_if(report.functions, [](const FunctionMemory &function) {
    return !memoryFunctions.empty() &&
           !llvm::is_contained(memoryFunctions, function.function);
  });
}
#endif

int runMemory([[maybe_unused]] char **argv) {
  if (memoryOutput.empty())
    return usageError("-o needs a file name");
#if SHAPEPROOF_WITH_MLIR && !SHAPEPROOF_READS_MLIR
  return usageError(llvm::toString(continueWithMlir(argv)));
#elif !SHAPEPROOF_WITH_MLIR
  return usageError("this build reads no MLIR");
#else
  MemoryOptions options;
  llvm::Expected<std::vector<std::string>> libraries =
      findLibraries(argv[0], {memoryLibraries.begin(), memoryLibraries.end()});
  if (!libraries)
    return usageError(llvm::toString(libraries.takeError()));
  std::vector<std::string> inputs = *libraries;
  inputs.push_back(memoryFile);
  if (std::string problem = sharedFile({memoryOutput}, inputs);
      !problem.empty())
    return usageError(problem);
  options.libraries = std::move(*libraries);
  options.libraryFolder = libraryFolder(argv[0]);
  options.context =
      memoryContext.empty() ? defaultContextName().str() : memoryContext;
  TermStore unused;
  if (auto context = createContext(options.context, unused, {}); !context)
    return usageError(llvm::toString(context.takeError()));
  options.assumeNoOverflow = memoryNoOverflow;
  OnnxOptions models;
  if (llvm::Error error = llvm::joinErrors(memoryRanges.read(options.ranges),
                                           memoryModels.read(models)))
    return usageError(llvm::toString(std::move(error)));
  if (memoryLimit.getNumOccurrences()) {
    std::optional<int64_t> bytes = parseBytes(memoryLimit);
    if (!bytes)
      return usageError("--limit has to be a number of bytes, as 4096 or 16M");
    options.limit = Int(*bytes);
  }
  options.findLowering = options.limit || !options.ranges.empty();
  auto buffer = readInput(memoryFile);
  const std::string path =
      memoryFile == "-" ? "<stdin>" : memoryFile.getValue();
  if (!buffer) {
    llvm::errs() << path << ": error: " << buffer.getError().message() << '\n';
    return kBadInput;
  }
  MemoryReport report = memoryOf(path, std::move(*buffer), options, models);
  if (!report.error)
    keepFunctions(report, path);
  if (report.error) {
    llvm::errs() << *report.error << '\n';
    return kBadInput;
  }
  llvm::Error error = writeOutput(memoryOutput, [&](llvm::raw_ostream &os) {
    memoryFormat->writeMemory(report, os);
  });
  if (error)
    return usageError(llvm::toString(std::move(error)));
  return options.limit && llvm::any_of(report.functions,
                                       [](const FunctionMemory &function) {
                                         return !function.isWithin;
                                       })
             ? kFailed
             : kAnalyzed;
#endif
}

} // namespace

void addLimit([[maybe_unused]] FileReport &report,
              [[maybe_unused]] std::unique_ptr<llvm::MemoryBuffer> buffer,
              [[maybe_unused]] const AnalyzeOptions &options) {
#if SHAPEPROOF_READS_MLIR
  if (report.error || !report.contracts)
    return;
  MemoryOptions asked;
  asked.context = options.context;
  asked.budget = options.budget;
  asked.assumeNoOverflow = options.assumeNoOverflow;
  asked.ranges = options.ranges;
  asked.limit = Int(*options.limit);
  asked.libraries = options.libraries;
  asked.libraryFolder = options.libraryFolder;
  MemoryReport memory =
      memoryOf(report.path, std::move(buffer), asked, options.onnx);
  if (memory.error) {
    report.error = memory.error;
    return;
  }
  for (ContractReport &contract : *report.contracts)
    for (FunctionMemory &function : memory.functions) {
      if (function.function != contract.function || function.isWithin)
        continue;
      if (function.fitsWhere.empty()) {
        contract.residue.push_back(
            {function.reasonAt, "the bytes that it needs: " + function.reason});
        continue;
      }
      ContractReport::Clause &clause = contract.clauses.emplace_back();
      clause.claim = function.fitsWhere;
      clause.exact = function.isExact;
      clause.message =
          "needs more than " + std::to_string(*options.limit) + " bytes";
      clause.breaks = function.exceeds;
    }
#endif
}

Command memoryCommand() {
  for (const ReportFormat &format : reportFormats())
    if (format.writeMemory)
      memoryFormat.getParser().addLiteralOption(format.name, &format,
                                                format.memorySummary);
  return {memoryName, runMemory, kMemoryHelp};
}

} // namespace shapeproof
