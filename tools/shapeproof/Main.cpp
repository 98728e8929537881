// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof, the command line tool: options, help and commands.
//
//   shapeproof analyze --format=json -o report.json model.mlir sizes.dims
//   shapeproof contract model.mlir
//   shapeproof onnx model.onnx -o model.mlir
//   shapeproof contexts
//
// A usage error ends with status 2 and a message, before anything is read or
// written.
//
// Tested by tests/tools/cli.

#include "Analyze.h"
#include "Boxes.h"
#include "CommandLine.h"
#include "Commands.h"
#include "Corpus.h"
#include "DebugOnly.h"
#include "ExitStatus.h"
#include "Inputs.h"
#include "LibraryPath.h"
#include "ModelOptions.h"
#include "Output.h"
#include "Ranges.h"
#include "RunOptions.h"
#include "WithMlir.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/ReadFile.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace cl = llvm::cl;
using namespace shapeproof;

namespace {

cl::SubCommand analyzeCommand("analyze",
                              "report which checks of a file can fail");
cl::SubCommand contractCommand(
    "contract", "print the conditions on inputs under which no check fails");
cl::SubCommand &onnxCommand = onnxSubCommand();
cl::SubCommand
    dumpCommand("dump",
                "write checks, with the facts that hold there, as problems");
cl::SubCommand contextsCommand("contexts",
                               "list the inference contexts of this build");

cl::OptionCategory &category = optionCategory();

AnalyzeOptions options;

cl::opt<std::string, true>
    context("context",
            cl::desc("the inference context; `shapeproof contexts` "
                     "lists the names (default: the most "
                     "precise one)"),
            cl::value_desc("NAME"), cl::location(options.context),
            cl::cat(category), cl::sub(analyzeCommand),
            cl::sub(contractCommand), cl::sub(dumpCommand));
cl::opt<const ReportFormat *, true> format("format",
                                           cl::desc("the report's format"),
                                           cl::location(options.format),
                                           cl::cat(category),
                                           cl::sub(analyzeCommand));
/// The formats in which contracts can be written.
cl::opt<const ReportFormat *, true>
    contractFormat("format", cl::desc("the report's format"),
                   cl::location(options.format), cl::cat(category),
                   cl::sub(contractCommand));
cl::list<std::string, std::vector<std::string>>
    functions("function",
              cl::desc("report only this function of an MLIR file; may be "
                       "given several times"),
              cl::value_desc("NAME"), cl::location(options.functions),
              cl::cat(category), cl::sub(analyzeCommand),
              cl::sub(contractCommand), cl::sub(dumpCommand));
cl::list<std::string, std::vector<std::string>>
    libraries("library",
              cl::desc("take shape functions for operations of MLIR files from "
                       "this file, or from a library that comes with the tool, "
                       "such as stablehlo; may be given several times"),
              cl::value_desc("FILE|NAME"), cl::location(options.libraries),
              cl::cat(category), cl::sub(analyzeCommand),
              cl::sub(contractCommand), cl::sub(dumpCommand));
cl::opt<bool, true>
    details("details",
            cl::desc("as text, write all that is known of each clause: inputs "
                     "that break it, exact conditions, messages"),
            cl::location(options.details), cl::cat(category),
            cl::sub(contractCommand));
RangeOptions ranges({&analyzeCommand, &contractCommand, &dumpCommand});
BoxOptions boxes(contractCommand);
cl::opt<std::string> limit(
    "limit",
    cl::desc("add the conditions under which functions need at most so many "
             "bytes at once: 4096, 64K, 16M, 2G"),
    cl::value_desc("BYTES"), cl::cat(category), cl::sub(contractCommand));
cl::opt<bool, true> all("all", cl::desc("as text, also show proved checks"),
                        cl::location(options.style.all), cl::cat(category),
                        cl::sub(analyzeCommand));
cl::opt<bool> contracts(
    "contracts",
    cl::desc("find the contracts of functions of MLIR, and facts that would "
             "remove checks (default: for text, and for ONNX models)"),
    cl::cat(category), cl::sub(analyzeCommand));
cl::opt<bool, true> axisInfo(
    "axis-info",
    cl::desc("say of each value of kernels of Triton how contiguous, divisible "
             "and constant it is along each axis, and its range"),
    cl::location(options.axisInfo), cl::cat(category), cl::sub(analyzeCommand));
cl::opt<std::string> explain(
    "explain",
    cl::desc("show only the checks and bounds at this place, and how their "
             "verdict comes about"),
    cl::value_desc("LINE[:COL]"), cl::cat(category), cl::sub(analyzeCommand));
cl::opt<CheckExtras::Problems> dumpFormat(
    "format", cl::desc("the format of problems"),
    cl::values(clEnumValN(CheckExtras::Dims, "dims",
                          "problem text (the default)"),
               clEnumValN(CheckExtras::Smtlib, "smtlib", "SMT-LIB 2"),
               clEnumValN(CheckExtras::Smt, "smt", "MLIR's smt dialect")),
    cl::init(CheckExtras::Dims), cl::cat(category), cl::sub(dumpCommand));
cl::opt<std::string> dumpCheck("check",
                               cl::desc("the id of the check, as in the JSON "
                                        "report (default: all checks)"),
                               cl::value_desc("ID"), cl::cat(category),
                               cl::sub(dumpCommand));
cl::opt<bool, true> verifyOps(
    "verify-ops",
    cl::desc("insert the checks of MLIR's --generate-runtime-verification, and "
             "ask what other operations demand (default: for contract)"),
    cl::location(options.verifyOps), cl::cat(category), cl::sub(analyzeCommand),
    cl::sub(contractCommand), cl::sub(dumpCommand));
cl::opt<bool, true> noWrap(
    "no-wrap",
    cl::desc("ask of sums, differences, products, shifts and truncations of "
             "addresses and sizes whether they fit their types"),
    cl::location(options.noWrap), cl::cat(category), cl::sub(analyzeCommand),
    cl::sub(contractCommand));
cl::opt<bool, true>
    requireChecks("require-checks",
                  cl::desc("end with status 1 if a file has nothing to check"),
                  cl::location(options.requireChecks), cl::cat(category),
                  cl::sub(analyzeCommand));
cl::opt<bool, true> splitInput(
    "split-input-file",
    cl::desc("treat the parts of an MLIR file between lines `// -----` as "
             "separate modules"),
    cl::location(options.splitInput), cl::cat(category),
    cl::sub(analyzeCommand), cl::sub(contractCommand), cl::sub(dumpCommand));
cl::opt<Verdict> failOn(
    "fail-on",
    cl::desc("end with status 1 if this verdict, or one above it in this "
             "list, occurs"),
    cl::values(clEnumValN(Verdict::Refuted, "refuted", "a check always fails"),
               clEnumValN(Verdict::Contingent, "contingent",
                          "a check fails for some inputs"),
               clEnumValN(Verdict::Unknown, "unknown",
                          "a check was not decided")),
    cl::cat(category), cl::sub(analyzeCommand), cl::sub(contractCommand));
cl::opt<double, true> budget(
    "budget",
    cl::desc("multiply the step budgets (default: 1). Each question has one, "
             "fixed by the size of its function or .dims file"),
    cl::value_desc("FACTOR"), cl::location(options.budget), cl::cat(category),
    cl::sub(analyzeCommand), cl::sub(contractCommand), cl::sub(dumpCommand));
cl::opt<bool, true> trustOpContracts(
    "trust-op-contracts",
    cl::desc("believe the requirements of operations on their operands, even "
             "where running them does not establish these"),
    cl::location(options.trustOpContracts), cl::cat(category),
    cl::sub(analyzeCommand), cl::sub(contractCommand), cl::sub(dumpCommand));
cl::opt<bool, true> assumeNoOverflow(
    "assume-no-overflow",
    cl::desc("assume that index arithmetic does not overflow (default: true)"),
    cl::location(options.assumeNoOverflow), cl::cat(category),
    cl::sub(analyzeCommand), cl::sub(contractCommand), cl::sub(dumpCommand));
cl::opt<bool, true> assumeValidInputs(
    "assume-valid-inputs",
    cl::desc("assume that arguments of functions that are shapes or sizes are "
             "not errors"),
    cl::location(options.assumeValidInputs), cl::cat(category),
    cl::sub(analyzeCommand), cl::sub(contractCommand), cl::sub(dumpCommand));
cl::opt<std::string, true> output("o",
                                  cl::desc("the file for the report (default: "
                                           "standard output)"),
                                  cl::value_desc("OUT"),
                                  cl::location(options.output),
                                  cl::cat(category), cl::sub(analyzeCommand),
                                  cl::sub(contractCommand),
                                  cl::sub(dumpCommand));
cl::opt<std::string, true>
    certificate("certificate",
                cl::desc("the file for proofs of all proved and refuted "
                         "checks, of simplifications, and that clauses "
                         "suffice, for shapeproof-check"),
                cl::value_desc("OUT"), cl::location(options.certificate),
                cl::cat(category), cl::sub(analyzeCommand),
                cl::sub(contractCommand));
cl::opt<std::string, true>
    baseline("baseline",
             cl::desc("report only checks that are worse than in this JSON "
                      "report, and end with status 1 if there are any"),
             cl::value_desc("OLD.json"), cl::location(options.baseline),
             cl::cat(category), cl::sub(analyzeCommand));
RunOptions runOptions({&analyzeCommand, &contractCommand}, options);
cl::opt<bool> stats("stats", cl::desc("print statistics on standard error"),
                    cl::cat(category), cl::sub(analyzeCommand),
                    cl::sub(contractCommand));
cl::list<std::string, std::vector<std::string>>
    files(cl::location(options.files), cl::Positional, cl::OneOrMore,
          cl::desc("FILE..."), cl::cat(category), cl::sub(analyzeCommand),
          cl::sub(contractCommand), cl::sub(dumpCommand));

ModelOptions models({&analyzeCommand, &contractCommand, &dumpCommand,
                     &onnxCommand});
const char *const kMoreHelp = R"(
FILE is an .mlir file, a .dims file, an .onnx model, a program of PyTorch (.pt2,
.json, or the text that print(exported_program) gives), or - for standard input. A
folder stands for all such files below it, a pattern for the files whose names
match, and @LIST for the arguments in the file LIST.
Files with other names, and standard input, are read as .dims if the first word
outside comments starts a .dims statement (dim, int, bool, shape, let, assume,
scope, prove, bound), and as MLIR otherwise.

--range=NAME=VALUES is a fact about inputs that is not checked: x[0]=1..32, n=1,2,4,
or the name that a model declares for sizes. A range of no input is an error.
As text, contract writes a line for each clause: the condition, the operation that
needs it, and its place. A condition after ~ is enough, but perhaps more than is
needed; others hold for all inputs for which no check fails.
--certificate takes one FILE, and --context=affine or --context=tiered.
These options apply to MLIR only: --function, --library, --contracts,
--verify-ops, --no-wrap, --split-input-file, --trust-op-contracts,
--assume-no-overflow, --assume-valid-inputs and --axis-info.
--color=always|never|auto chooses whether text has colors. By default it has
colors on a terminal, unless NO_COLOR is set.

Exit status:
  0  analysed
  1  analysed, and a check is refuted that is not expected to be, or an `expect`
     does not hold, or --fail-on names a verdict that occurs, or, with
     --require-checks, a file has no check
  2  bad input or usage, or the report could not be written; the message is on
     standard error. The other files are analysed and reported nevertheless.
)";

const char *const kDumpHelp = R"(
FILE is an .mlir file, a .dims file, an .onnx model, or - for standard input.
Each check is written with the facts that hold at its place. If the text may
have another verdict than the check, it has no `expect`, and a comment says why.

Exit status:
  0  written
  2  bad input or usage, or OUT could not be written
)";

const char *const kContextsHelp = R"(
Exit status:
  0  written
  2  bad usage, or standard output could not be written
)";

void printVersion(llvm::raw_ostream &os) {
  os << "shapeproof " SHAPEPROOF_VERSION " (LLVM " LLVM_VERSION_STRING;
#if SHAPEPROOF_WITH_MLIR
  os << ", MLIR";
#else
  os << ", no MLIR";
#endif
  os << ")\ncontexts:";
  for (const ContextInfo &info : registeredContexts())
    os << ' ' << info.name;
  os << '\n';
}

/// Expands arguments to the files of this shard; returns an error of the
/// arguments.
llvm::Error chooseFiles() {
  llvm::Expected<std::vector<std::string>> found = findFiles(options.files);
  if (!found)
    return found.takeError();
  std::vector<std::string> all = *found;
  llvm::append_range(all, options.libraries);
  all.push_back(options.baseline);
  if (std::string problem = readTwice(all); !problem.empty())
    return llvm::createStringError(problem);
  Shard part = options.shard.value_or(Shard());
  size_t size = found->size(), count = part.count;
  options.files.assign(found->begin() + size * (part.index - 1) / count,
                       found->begin() + size * part.index / count);
  return llvm::Error::success();
}

/// The error of the output files. `argv` has the names of files with lists of
/// files.
std::string outputProblem(char **argv) {
  std::vector<std::string> inputs = options.files;
  for (char **argument = argv; *argument; ++argument)
    if (llvm::StringRef list(*argument); list.consume_front("@"))
      inputs.push_back(list.str());
  inputs.insert(inputs.end(), options.libraries.begin(),
                options.libraries.end());
  inputs.push_back(options.baseline);
  return sharedFile({options.output, options.certificate}, inputs);
}

bool readExplain() {
  auto [line, column] = llvm::StringRef(explain).split(':');
  Place &place = options.extras.explain;
  return !line.getAsInteger(10, place.line) && place.line > 0 &&
         (column.empty() ? !llvm::StringRef(explain).contains(':')
                         : !column.getAsInteger(10, place.column));
}

int runAnalyze(char **argv) {
  if (!context.getNumOccurrences())
    options.context = defaultContextName().str();
  TermStore store;
  if (llvm::Error unknown = createContext(options.context, store).takeError())
    return usageError(llvm::toString(std::move(unknown)));
  if (!isBudget(options.budget))
    return usageError("--budget has to be a number above 0");
  if (llvm::Error problem = models.read(options.onnx))
    return usageError(llvm::toString(std::move(problem)));
  if (options.output.empty())
    return usageError("-o needs a file name");
  if (limit.getNumOccurrences() && !(options.limit = parseBytes(limit)))
    return usageError("--limit has to be a number of bytes, as 4096 or 16M");
  std::vector<SizeRange> example;
  if (llvm::Error problem =
          ranges.read(options.ranges, boxes.areAsked() ? &example : nullptr))
    return usageError(llvm::toString(std::move(problem)));
  if (certificate.getNumOccurrences())
    if (const char *problem = certificateProblem(options))
      return usageError(problem);
  if (failOn.getNumOccurrences())
    options.failOn = failOn;
  if (llvm::Error problem = runOptions.read(argv, options))
    return usageError(llvm::toString(std::move(problem)));
  if (llvm::Error problem = chooseFiles())
    return usageError(llvm::toString(std::move(problem)));
  if (explain.getNumOccurrences() && !readExplain())
    return usageError("--explain takes LINE or LINE:COL");
  if (explain.getNumOccurrences() &&
      (options.files.size() != 1 || options.shard))
    return usageError("--explain explains checks of one file, and there are " +
                      llvm::Twine(options.shard
                                      ? "parts of several"
                                      : std::to_string(options.files.size())));
  llvm::Expected<std::vector<std::string>> libraryFiles =
      findLibraries(argv[0], options.libraries);
  if (!libraryFiles)
    return usageError(llvm::toString(libraryFiles.takeError()));
  options.libraries = std::move(*libraryFiles);
  options.libraryFolder = libraryFolder(argv[0]);
  if (std::string problem = outputProblem(argv); !problem.empty())
    return usageError(problem);
  options.style.all |= explain.getNumOccurrences() > 0;
  if (dumpCommand) {
    if (options.files.size() != 1)
      return usageError("dump takes one FILE");
    options.extras.problems = dumpFormat;
    options.extras.areTogether = dumpCheck.empty();
    options.extras.onlyCheck = dumpCheck;
  }
  bool isText = options.format == reportFormats().begin();
  // For models the interest is in their inputs and results.
  bool isModel = llvm::any_of(options.files, [](llvm::StringRef path) {
    return path.ends_with(".onnx");
  });
  options.remedies =
      !options.contracts &&
      (contracts.getNumOccurrences() ? bool(contracts) : isText || isModel);
#if SHAPEPROOF_WITH_MLIR && !SHAPEPROOF_READS_MLIR
  llvm::Expected<bool> needsMlir = mayNeedMlir(options.files);
  if (!needsMlir)
    return usageError(llvm::toString(needsMlir.takeError()));
  if (*needsMlir)
    return usageError(llvm::toString(continueWithMlir(argv)));
#endif
  if (dumpCommand)
    return dump(options, dumpCheck);
  if (boxes.areAsked())
    return boxes.run(options, std::move(example));
  if (!stats)
    return analyze(options);
  options.inProcess = true; // Statistics count this process only.
  llvm::EnableStatistics(/*DoPrintOnExit=*/false);
  int status = analyze(options);
  llvm::PrintStatistics(llvm::errs());
  return status;
}

int runContexts() {
  size_t width = 0;
  for (const ContextInfo &info : registeredContexts())
    width = std::max(width, info.name.size());
  for (const ContextInfo &info : registeredContexts()) {
    llvm::outs() << info.name;
    llvm::outs().indent(width + 2 - info.name.size()) << info.knows;
    if (info.isDefault)
      llvm::outs() << " (default)";
    llvm::outs() << '\n';
  }
  llvm::outs().flush();
  bool failed = llvm::outs().has_error();
  llvm::outs().clear_error();
  return failed ? usageError("cannot write to standard output") : kAnalyzed;
}

} // namespace

/// The text of --help after the options of the command.
static const char *helpAfterOptions(llvm::StringRef name) {
  if (name == "dump")
    return kDumpHelp;
  if (name == "contexts")
    return kContextsHelp;
  if (name == "onnx")
    return kOnnxHelp;
  for (const Command &command : reportCommands())
    if (command.name.getName() == name)
      return command.help;
  return kMoreHelp;
}

int main(int argc, char **argv) {
  endIfUnreadable(kBadInput);
  std::vector<char *> arguments(argv, argv + argc);
  if (const char *problem = takeColors(arguments, options.style))
    return usageError(problem);
  cl::extrahelp moreHelp(helpAfterOptions(argc > 1 ? argv[1] : ""));
  for (const ReportFormat &row : reportFormats()) {
    format.getParser().addLiteralOption(row.name, &row, row.summary);
    if (row.hasContracts)
      contractFormat.getParser().addLiteralOption(row.name, &row, row.summary);
  }
  cl::SetVersionPrinter(printVersion);
  // LLVM's library adds options of its own.
  cl::HideUnrelatedOptions(category);
  cl::HideUnrelatedOptions(category, analyzeCommand);
  cl::HideUnrelatedOptions(category, contractCommand);
  cl::HideUnrelatedOptions(category, onnxCommand);
  cl::HideUnrelatedOptions(category, contextsCommand);
  cl::HideUnrelatedOptions(category, dumpCommand);
  for (const Command &command : reportCommands())
    cl::HideUnrelatedOptions(category, command.name);
  if (!parseCommandLine(arguments, "Shapeproof: which checks on tensor shapes "
                                   "can fail, with evidence\n"))
    return kBadInput;
  options.contracts = bool(contractCommand);
  if (!verifyOps.getNumOccurrences())
    options.verifyOps = options.contracts;
  if (analyzeCommand || contractCommand || dumpCommand)
    return runAnalyze(argv);
  if (onnxCommand) {
    if (llvm::Error problem = models.read(options.onnx))
      return usageError(llvm::toString(std::move(problem)));
    return runOnnx(argv, options.onnx);
  }
  if (contextsCommand)
    return runContexts();
  for (const Command &command : reportCommands())
    if (command.name)
      return command.run(argv);
  return usageError(
      "expected a command: analyze, contract, kernel, dump, emit, onnx, torch, "
      "report, diff, merge, compare, guards, memory, serve, "
      "summary or contexts (see --help)");
}
