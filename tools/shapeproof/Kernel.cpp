// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof kernel`: the masks of a kernel of Triton, and the kernel without
// those that are always true.
//
// Tested by tests/tools/cli/kernel.test.

#include "Commands.h"
#include "ExitStatus.h"
#include "Inputs.h"
#include "LibraryPath.h"
#include "Output.h"
#include "Ranges.h"
#include "WithMlir.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/ReadFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#if SHAPEPROOF_READS_MLIR
#include "shapeproof-mlir/Analyze.h"
#include "shapeproof-mlir/Kernel.h"
#endif

namespace cl = llvm::cl;

namespace shapeproof {
namespace {

cl::SubCommand kernelName("kernel",
                          "say which masks of a kernel may go, or drop them");

cl::opt<bool> withoutMasks(
    "without-masks",
    cl::desc("write the kernel without the masks that are always true"),
    cl::cat(optionCategory()), cl::sub(kernelName));
cl::list<std::string>
    under("under",
          cl::desc("the kernel is launched only where this holds, as --launch; "
                   "may be given several times"),
          cl::value_desc("CLAIM"), cl::cat(optionCategory()),
          cl::sub(kernelName));
cl::opt<bool> withFacts(
    "with-facts",
    cl::desc("write the kernel with the divisors and ranges of arguments that "
             "are proved, as tt.divisibility and llvm.intr.assume"),
    cl::cat(optionCategory()), cl::sub(kernelName));
RangeOptions kernelRanges({&kernelName});
cl::opt<std::string> kernelOutput("o",
                                  cl::desc("the file to write (default: "
                                           "standard output)"),
                                  cl::value_desc("OUT"), cl::init("-"),
                                  cl::cat(optionCategory()),
                                  cl::sub(kernelName));
cl::opt<std::string> kernelInput(cl::Positional, cl::Required, cl::desc("FILE"),
                                 cl::cat(optionCategory()),
                                 cl::sub(kernelName));

const char *const kKernelHelp = R"(
FILE is a .ttir file, or an .mlir file with operations of Triton; - is standard
input. Places are those in FILE, also where it has locations of another file.

Without --without-masks, the report says of each mask whether it is always true,
under which condition it may go, or where it is needed; which condition removes
all of them, or those in innermost loops; which facts about arguments would let
accesses move more elements at once, up to 16 bytes; and under which conditions
accesses are within their buffers. What stands after ~ is enough, but perhaps more than is
needed.

With --without-masks, the masks of loads, stores and atomic operations that are
always true are dropped, with the values that loads give in their place. All else
stays as it is in FILE, byte for byte. With --under=CLAIM, masks that are true
where the claim holds go as well: who launches the kernel has to look at it first
(shapeproof emit --launch=CLAIM writes that test). What became of each mask is
said on standard error.

With --with-facts, each integer argument gets the largest power of 2 that divides it
in all calls, by what is assumed at the begin of the kernel and by --under, as
tt.divisibility, where no larger one is stated; and what --under says of the range of
one is assumed by llvm.intr.assume at the begin. It can be given with --without-masks.

Exit status:
  0  written
  2  bad input or usage, or OUT could not be written
)";

#if SHAPEPROOF_READS_MLIR
/// The error with --under for --launch, as which its claims are stated.
std::string inWordsOfUnder(std::string error) {
  for (const std::string &claim : under) {
    const std::string stated = "--launch=" + claim + ":";
    if (size_t at = error.find(stated); at != std::string::npos)
      error.replace(at, stated.size(), "--under=" + claim + ":");
  }
  return error;
}

std::vector<KernelArgument> argumentsIn(const KernelText &kernel,
                                        unsigned part) {
  std::vector<KernelArgument> own;
  llvm::copy_if(
      kernel.arguments(), std::back_inserter(own),
      [&](const KernelArgument &argument) { return argument.part == part; });
  return own;
}

/// Finds what --under, and the text, say of arguments, and the text does not
/// state.
void findFacts(const KernelText &kernel, llvm::StringRef path,
               MlirAnalyzeOptions options, std::vector<KernelReport> &reports) {
  options.contracts = false;
  options.ranges.clear();
  std::vector<FileReport> plain =
      MlirAnalyzer(options).analyzeParts(path, kernel.parts());
  for (auto [part, report] : llvm::enumerate(reports)) {
    const auto arguments = argumentsIn(kernel, unsigned(part));
    report.divisors = provedDivisors(report.file, arguments);
    report.ranges = provedRanges(report.file, plain[part], arguments);
  }
}

/// A report for each part of the file.
llvm::Expected<std::vector<KernelReport>>
reportsOn(const KernelText &kernel, llvm::StringRef path,
          const MlirAnalyzeOptions &options) {
  std::vector<KernelReport> reports;
  for (FileReport &file :
       MlirAnalyzer(options).analyzeParts(path, kernel.parts())) {
    if (file.error)
      return llvm::createStringError(inWordsOfUnder(*file.error));
    KernelReport &report = reports.emplace_back();
    report.file = std::move(file);
    report.isWithout = withoutMasks;
    for (const KernelAccess &access : kernel.accesses())
      if (access.part + 1 == reports.size())
        report.accesses.push_back(access);
    report.joint = jointConditions(report);
  }
  if (withFacts)
    findFacts(kernel, path, options, reports);
  return reports;
}

llvm::Error toOutput(llvm::function_ref<void(llvm::raw_ostream &)> write) {
  llvm::Error error = writeOutput(kernelOutput, write);
  if (!error)
    return error;
  return llvm::createStringError("shapeproof: error: " +
                                 llvm::toString(std::move(error)));
}

llvm::Error writeKernelFiles(llvm::StringRef path,
                             const llvm::MemoryBuffer &text,
                             const MlirAnalyzeOptions &options) {
  llvm::Expected<KernelText> kernel =
      KernelText::read(path, text.getBuffer(), options);
  if (!kernel)
    return kernel.takeError();
  if (kernel->accesses().empty())
    return llvm::createStringError(
        path + ": error: no operation of Triton that touches memory was read; "
               "shapeproof analyze says what could not be read");
  if (!under.empty() && !kernel->calledKernel().empty())
    return llvm::createStringError(
        path + ": error: --under is about launches, and @" +
        kernel->calledKernel() + " is called and not private");
  llvm::Expected<std::vector<KernelReport>> reports =
      reportsOn(*kernel, path, options);
  if (!reports)
    return reports.takeError();
  auto writeAll = [&](llvm::raw_ostream &os) {
    for (const KernelReport &report : *reports)
      writeKernel(report, os);
  };
  if (!withoutMasks && !withFacts)
    return toOutput(writeAll);
  std::vector<Place> dropped;
  std::vector<ProvedDivisor> divisors;
  std::vector<ProvedRange> ranges;
  for (const KernelReport &report : *reports) {
    for (const KernelAccess &access : report.accesses)
      if (withoutMasks && access.canDrop &&
          isAlwaysTrue(maskAt(report.file, access)))
        dropped.push_back(access.place);
    llvm::append_range(divisors, report.divisors);
    llvm::append_range(ranges, report.ranges);
  }
  llvm::Expected<std::string> result =
      kernel->rewritten(dropped, divisors, ranges);
  if (!result)
    return result.takeError();
  if (llvm::Error error =
          toOutput([&](llvm::raw_ostream &os) { os << *result; }))
    return error;
  writeAll(llvm::errs());
  return llvm::Error::success();
}
#endif

int runKernel([[maybe_unused]] char **argv) {
  if (kernelOutput.empty())
    return usageError("-o needs a file name");
  if (!under.empty() && !withoutMasks && !withFacts)
    return usageError("--under needs --without-masks or --with-facts (--launch "
                      "is for reports)");
#if SHAPEPROOF_WITH_MLIR && !SHAPEPROOF_READS_MLIR
  return usageError(llvm::toString(continueWithMlir(argv)));
#elif !SHAPEPROOF_WITH_MLIR
  return usageError("this build reads no MLIR");
#else
  if (std::string problem = sharedFile({kernelOutput}, {kernelInput});
      !problem.empty())
    return usageError(problem);
  MlirAnalyzeOptions options;
  options.context = defaultContextName().str();
  options.libraryFolder = libraryFolder(argv[0]);
  options.contracts = true;
  options.verifyOps = !withoutMasks;
  options.axisInfo = withFacts;
  options.vectorWidths = !withoutMasks && !withFacts;
  options.placesOfText = true;
  if (llvm::Error problem = kernelRanges.read(options.ranges))
    return usageError(llvm::toString(std::move(problem)));
  for (const std::string &claim : under)
    options.ranges.emplace_back().text = claim;
  const std::string path =
      kernelInput == "-" ? "<stdin>" : kernelInput.getValue();
  auto buffer = readInput(kernelInput);
  llvm::Error error =
      buffer ? writeKernelFiles(path, **buffer, options)
             : llvm::createStringError(
                   path + ": error: " + buffer.getError().message());
  if (!error)
    return kAnalyzed;
  llvm::errs() << llvm::toString(std::move(error)) << '\n';
  return kBadInput;
#endif
}

} // namespace

Command kernelCommand() { return {kernelName, runKernel, kKernelHelp}; }

} // namespace shapeproof
