// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Torch.h. Tested by tests/torch.

#include "Torch.h"
#include "CommandLine.h"
#include "ExitStatus.h"
#include "Output.h"
#include "WithMlir.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#if SHAPEPROOF_READS_TORCH
#include "shapeproof-torch/Torch.h"
#endif

namespace cl = llvm::cl;

namespace shapeproof {

bool isTorch(llvm::StringRef path, llvm::StringRef text) {
  if (path.ends_with(".pt2") || path.ends_with(".json"))
    return true;
  if (llvm::any_of(std::initializer_list<llvm::StringRef>{".mlir", ".ttir",
                                                          ".dims", ".onnx"},
                   [&](llvm::StringRef end) { return path.ends_with(end); }))
    return false;
  // Logs write more before it, which ends with a bracket.
  llvm::StringRef before = text.split("def forward(").first;
  if (before.size() == text.size())
    return false;
  before = before.rtrim(" \t");
  return before.empty() || before.ends_with("\n") || before.ends_with("]");
}

bool isPrinted(llvm::StringRef path, llvm::StringRef text) {
  return !path.ends_with(".pt2") && !text.ltrim().starts_with("{") &&
         !text.starts_with("PK");
}

std::string readTorchFile(llvm::StringRef path,
                          std::unique_ptr<llvm::MemoryBuffer> &buffer,
                          std::vector<std::string> &remarks,
                          [[maybe_unused]] const OnnxOptions &options,
                          [[maybe_unused]] std::optional<int64_t> *weights) {
  if (!isTorch(path, buffer->getBuffer()))
    return "";
#if SHAPEPROOF_READS_TORCH
  TorchOptions own;
  own.minSize = options.minSize;
  own.trustDimParams = options.trustDimParams;
  own.withBuffers = options.withBuffers;
  llvm::Expected<TorchProgram> program =
      readTorch(buffer->getBuffer(), path, own);
  if (!program)
    return llvm::toString(program.takeError());
  remarks = std::move(program->remarks);
  if (weights)
    *weights = program->weights;
  buffer = llvm::MemoryBuffer::getMemBufferCopy(program->text, path);
  return "";
#else
  (void)remarks;
  return (path + ": error: this build reads no programs of PyTorch; that takes "
                 "MLIR, protobuf and libzip")
      .str();
#endif
}

namespace {

cl::SubCommand torchName("torch", "write an exported program of PyTorch as "
                                  "MLIR");
cl::opt<std::string> output("o",
                            cl::desc("the file to write (default: standard "
                                     "output)"),
                            cl::value_desc("OUT"), cl::init("-"),
                            cl::cat(optionCategory()), cl::sub(torchName));
cl::opt<std::string> input(cl::Positional, cl::Required, cl::desc("FILE"),
                           cl::cat(optionCategory()), cl::sub(torchName));

const char *const kHelp = R"(
FILE is what torch.export.save wrote (.pt2), the JSON in it, or the text that
print(exported_program) gives. Weights are not read. Ranges of symbols are facts
about the inputs, and sizes that the program declares are checked.

Exit status:
  0  written
  2  bad input or usage, or OUT could not be written
)";

int runTorch([[maybe_unused]] char **argv) {
#if SHAPEPROOF_WITH_MLIR && !SHAPEPROOF_READS_MLIR
  return usageError(llvm::toString(continueWithMlir(argv)));
#else
  if (output.empty())
    return usageError("-o needs a file name");
  if (std::string problem = sharedFile({output}, {input}); !problem.empty())
    return usageError(problem);
  Bytes read = readInput(input);
  if (!read) {
    llvm::errs() << input << ": error: " << read.getError().message() << '\n';
    return kBadInput;
  }
  std::unique_ptr<llvm::MemoryBuffer> buffer = std::move(*read);
  llvm::StringRef path = input == "-" ? "<stdin>" : llvm::StringRef(input);
  std::vector<std::string> remarks;
  std::string error =
      isTorch(path, buffer->getBuffer())
          ? readTorchFile(path, buffer, remarks)
          : (path + ": error: this is no program of PyTorch").str();
  if (!error.empty()) {
    llvm::errs() << error << '\n';
    return kBadInput;
  }
  for (const std::string &remark : remarks)
    llvm::errs() << path << ": warning: " << remark << '\n';
  llvm::Error failed = writeOutput(
      output, [&](llvm::raw_ostream &os) { os << buffer->getBuffer(); });
  return failed ? usageError(llvm::toString(std::move(failed))) : kAnalyzed;
#endif
}

} // namespace

Command torchCommand() { return {torchName, runTorch, kHelp}; }

} // namespace shapeproof
