// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Onnx.h.
//
// Tested by tests/cli/onnx.test and tests/onnx.

#include "Onnx.h"
#include "ExitStatus.h"
#include "Output.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

#if SHAPEPROOF_READS_ONNX

std::string readModel(llvm::StringRef path,
                      std::unique_ptr<llvm::MemoryBuffer> &buffer,
                      const OnnxOptions &options,
                      std::optional<int64_t> *weights) {
  llvm::Expected<OnnxProgram> program = readOnnx(buffer->getBuffer(), options);
  if (!program)
    return (path + ": error: " + llvm::toString(program.takeError())).str();
  buffer = llvm::MemoryBuffer::getMemBufferCopy(program->text, path);
  if (weights)
    *weights = program->weights;
  return "";
}

int writeOnnxProgram(const std::string &model, const OnnxOptions &options,
                     const std::string &output) {
  auto fail = [&](const llvm::Twine &message) {
    llvm::errs() << message << '\n';
    return kBadInput;
  };
  auto buffer =
      llvm::MemoryBuffer::getFileOrSTDIN(model, /*IsText=*/false, false);
  if (!buffer)
    return fail(model + ": error: " + buffer.getError().message());
  llvm::Expected<OnnxProgram> program =
      readOnnx((*buffer)->getBuffer(), options);
  if (!program)
    return fail(model + ": error: " + llvm::toString(program.takeError()));
  llvm::Error error =
      writeOutput(output, [&](llvm::raw_ostream &os) { os << program->text; });
  if (error)
    return fail("shapeproof: error: " + llvm::toString(std::move(error)));
  return kAnalyzed;
}

int listOnnxOperators() {
  for (const OnnxOperator &op : onnxOperators())
    llvm::outs() << (op.domain.empty() ? "ai.onnx" : op.domain) << ' '
                 << op.name << ' ' << op.since << '\n';
  return kAnalyzed;
}

#else

static const char *const kNoOnnx =
    "error: this build reads no ONNX models; that takes MLIR and protobuf";

std::string readModel(llvm::StringRef path,
                      std::unique_ptr<llvm::MemoryBuffer> &,
                      const OnnxOptions &, std::optional<int64_t> *) {
  return (path + ": " + kNoOnnx).str();
}

int writeOnnxProgram(const std::string &model, const OnnxOptions &,
                     const std::string &) {
  llvm::errs() << model << ": " << kNoOnnx << '\n';
  return kBadInput;
}

int listOnnxOperators() {
  llvm::errs() << kNoOnnx << '\n';
  return kBadInput;
}

#endif

FileReport
analyzeOnnx(llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> &buffer,
            const OnnxOptions &options,
            llvm::function_ref<FileReport(std::unique_ptr<llvm::MemoryBuffer>)>
                analyze) {
  std::string error = readModel(path, buffer, options);
  if (error.empty())
    return analyze(llvm::MemoryBuffer::getMemBuffer(buffer->getBuffer(), path));
  FileReport failed;
  failed.path = path.str();
  failed.error = std::move(error);
  return failed;
}

} // namespace shapeproof
