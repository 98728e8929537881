// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof emit`: the contracts of a file's functions as code.
//
// Tested by tests/tools/cli/emit.test and tests/results/emit.

#include "Analyze.h"
#include "Commands.h"
#include "ExitStatus.h"
#include "LibraryPath.h"
#include "ModelOptions.h"
#include "Output.h"
#include "Ranges.h"
#include "WithMlir.h"
#include "shapeproof/ContextOptions.h"
#include "shapeproof/InputFormat.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;

namespace shapeproof {
namespace {

cl::SubCommand emitCommandName("emit", "write contracts as code that checks "
                                       "inputs and computes sizes of results");

struct LanguageOption : cl::opt<const ProgramLanguage *> {
  LanguageOption()
      : cl::opt<const ProgramLanguage *>(
            "language", cl::desc("the language to write"),
            cl::cat(optionCategory()), cl::sub(emitCommandName),
            cl::init(nullptr)) {
    for (const ProgramLanguage &row : programLanguages())
      getParser().addLiteralOption(row.name, &row, row.summary);
  }
};
LanguageOption language;

enum class Part { Guard, Sizes, Bytes };
cl::list<Part> what("what", cl::CommaSeparated,
                    cl::desc("what to write (default: guard,sizes)"),
                    cl::values(clEnumValN(Part::Guard, "guard",
                                          "NAME_check and NAME_message"),
                               clEnumValN(Part::Sizes, "sizes", "NAME_sizes"),
                               clEnumValN(Part::Bytes, "bytes", "NAME_bytes")),
                    cl::cat(optionCategory()), cl::sub(emitCommandName));
cl::list<std::string> functions("function",
                                cl::desc("only this function; may be repeated"),
                                cl::value_desc("NAME"),
                                cl::cat(optionCategory()),
                                cl::sub(emitCommandName));
cl::list<std::string>
    libraries("library", cl::desc("a file of shape functions for operations"),
              cl::value_desc("FILE"), cl::cat(optionCategory()),
              cl::sub(emitCommandName));
cl::opt<bool> noWrap("no-wrap",
                     cl::desc("check, too, that the arithmetic of addresses "
                              "and sizes fits its types"),
                     cl::cat(optionCategory()), cl::sub(emitCommandName));
RangeOptions emitRanges({&emitCommandName});
ModelOptions emitModels({&emitCommandName});
cl::opt<std::string> output("o",
                            cl::desc("the file to write (default: standard "
                                     "output)"),
                            cl::value_desc("OUT"), cl::init("-"),
                            cl::cat(optionCategory()),
                            cl::sub(emitCommandName));
cl::opt<std::string> input(cl::Positional, cl::Required, cl::desc("FILE"),
                           cl::cat(optionCategory()), cl::sub(emitCommandName));

const char *const kHelp = R"(
FILE is an .mlir file, a kernel of Triton (.ttir), an .onnx model or a program of
PyTorch (.pt2, .json, or the text that print(exported_program) gives). Of each
function NAME the code has

  NAME_check    0, or the number of the first condition on the inputs that fails
  NAME_message  what that condition demands, with the numbers of the inputs
  NAME_unchecked what the check leaves open (a comment in MLIR)
  NAME_sizes    the sizes of the results, where the check gives 0
  NAME_bytes    the bytes of the inputs and of the results, exact in 64 bits or
                an error (with --what=bytes)

The inputs are the sizes of tensors and buffers, as lists or pointers (and a
rank where the type has none), numbers and truth values; and NAME_elements for
lists whose elements matter. Conditions come in this order: those of the types,
those that the contract assumes (shapeproof.facts, --range, --launch, bounds of
types, what operations state), and the clauses of the contract, each in its exact form where
one is known. The code is exact for all sizes of 64 bits: no sum or product wraps. What it does not check is named in
it. The names of functions and arguments become identifiers.

Exit status:
  0  written
  2  bad input or usage, or OUT could not be written
)";

int runEmit([[maybe_unused]] char **argv) {
  if (output.empty())
    return usageError("-o needs a file name");
  if (!language)
    return usageError("emit needs --language (see shapeproof emit --help)");
  if (llvm::none_of(
          std::initializer_list<llvm::StringRef>{".mlir", ".ttir", ".onnx",
                                                 ".pt2", ".json", ".txt", "-"},
          [](llvm::StringRef end) {
            return llvm::StringRef(input).ends_with(end);
          }))
    return usageError("emit takes an .mlir or .ttir file or a model");
#if SHAPEPROOF_WITH_MLIR && !SHAPEPROOF_READS_MLIR
  return usageError(llvm::toString(continueWithMlir(argv)));
#elif !SHAPEPROOF_WITH_MLIR
  return usageError("this build reads no MLIR");
#else
  AnalyzeOptions options;
  std::vector<SizeProgram> programs;
  llvm::Expected<std::vector<std::string>> found =
      findLibraries(argv[0], {libraries.begin(), libraries.end()});
  if (!found)
    return usageError(llvm::toString(found.takeError()));
  std::vector<std::string> inputs = *found;
  inputs.push_back(input);
  if (std::string problem = sharedFile({output}, inputs); !problem.empty())
    return usageError(problem);
  options.context = defaultContextName().str();
  options.libraries = std::move(*found);
  options.libraryFolder = libraryFolder(argv[0]);
  options.functions.assign(functions.begin(), functions.end());
  options.files = {input};
  options.contracts = true;
  options.verifyOps = true;
  options.noWrap = noWrap;
  options.programs = &programs;
  if (llvm::Error problem = llvm::joinErrors(emitRanges.read(options.ranges),
                                             emitModels.read(options.onnx)))
    return usageError(llvm::toString(std::move(problem)));
  FileReport report = analyzeOneFile(options);
  if (report.error) {
    llvm::errs() << *report.error << '\n';
    return kBadInput;
  }
  ProgramParts parts;
  if (!what.empty())
    parts = {llvm::is_contained(what, Part::Guard),
             llvm::is_contained(what, Part::Sizes),
             llvm::is_contained(what, Part::Bytes)};
  llvm::StringRef origin = llvm::sys::path::filename(input);
  llvm::Error error = writeOutput(output, [&](llvm::raw_ostream &os) {
    (*language).write(programs, parts, origin, os);
  });
  return error ? usageError(llvm::toString(std::move(error))) : kAnalyzed;
#endif
}

} // namespace

Command emitCommand() { return {emitCommandName, runEmit, kHelp}; }

} // namespace shapeproof
