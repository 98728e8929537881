// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Onnx.h.
//
// Tested by tests/tools/cli/onnx.test and tests/onnx.

#include "Onnx.h"
#include "ExitStatus.h"
#include "Output.h"
#include "shapeproof/ReadFile.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

#if SHAPEPROOF_READS_ONNX

std::string readModel(llvm::StringRef path,
                      std::unique_ptr<llvm::MemoryBuffer> &buffer,
                      const OnnxOptions &options, OnnxProgram &program) {
  llvm::Expected<OnnxProgram> read = readOnnx(buffer->getBuffer(), options);
  if (!read)
    return (path + ": error: " + llvm::toString(read.takeError())).str();
  program = std::move(*read);
  buffer = llvm::MemoryBuffer::getMemBufferCopy(program.text, path);
  return "";
}

static int fail(const llvm::Twine &message) {
  llvm::errs() << message << '\n';
  return kBadInput;
}

/// Calls use(bytes) with the bytes of the model, and reports an error.
static int
withModel(const std::string &model,
          llvm::function_ref<llvm::Error(llvm::StringRef bytes)> use) {
  auto buffer = readInput(model);
  if (!buffer)
    return fail(model + ": error: " + buffer.getError().message());
  if (llvm::Error error = use((*buffer)->getBuffer()))
    return fail(llvm::toString(std::move(error)));
  return kAnalyzed;
}

/// The error with the name of the model, or of this program, before it.
static llvm::Error named(const llvm::Twine &name, llvm::Error error) {
  return llvm::createStringError(
      name + ": error: " + llvm::toString(std::move(error)));
}

int writeOnnxProgram(const std::string &model, const OnnxOptions &options,
                     const std::string &output) {
  return withModel(model, [&](llvm::StringRef bytes) -> llvm::Error {
    llvm::Expected<OnnxProgram> program = readOnnx(bytes, options);
    if (!program)
      return named(model, program.takeError());
    llvm::Error error = writeOutput(
        output, [&](llvm::raw_ostream &os) { os << program->text; });
    return error ? named("shapeproof", std::move(error))
                 : llvm::Error::success();
  });
}

/// Writes the sizes of all tensors, and the names that were made.
static void writeSizes(const OnnxAnnotated &annotated, llvm::raw_ostream &to) {
  llvm::json::OStream os(to);
  auto text = [](llvm::StringRef given) {
    return llvm::json::isUTF8(given) ? given.str() : llvm::json::fixUTF8(given);
  };
  os.object([&] {
    os.attribute("schema", "shapeproof.sizes/1");
    os.attributeArray("values", [&] {
      for (const OnnxAnnotated::Value &value : annotated.values)
        os.object([&] {
          os.attribute("name", text(value.name));
          os.attributeArray("sizes", [&] {
            for (const std::string &size : value.sizes)
              os.value(size.empty() ? llvm::json::Value(nullptr)
                                    : llvm::json::Value(text(size)));
          });
        });
    });
    os.attributeArray("names", [&] {
      for (const OnnxAnnotated::Name &name : annotated.names)
        os.object([&] {
          os.attribute("name", text(name.name));
          os.attribute("meaning", text(name.meaning));
        });
    });
  });
  to << '\n';
}

int annotateModel(const std::string &model, const OnnxOptions &options,
                  OnnxNames names, bool asJson, const std::string &output) {
  return withModel(model, [&](llvm::StringRef bytes) -> llvm::Error {
    llvm::Expected<OnnxAnnotated> annotated =
        annotateOnnx(bytes, options, names);
    if (!annotated)
      return named(model, annotated.takeError());
    llvm::Error error = writeOutput(output, [&](llvm::raw_ostream &os) {
      if (asJson)
        writeSizes(*annotated, os);
      else
        annotated->write([&](llvm::StringRef piece) { os << piece; });
    });
    if (error)
      return named("shapeproof", std::move(error));
    if (asJson)
      return llvm::Error::success();
    // The model itself may go to standard output.
    llvm::raw_ostream &os = output == "-" ? llvm::errs() : llvm::outs();
    os << model << ": " << annotated->sizes << " of " << annotated->axes
       << " axes of results have a size\n";
    for (const OnnxAnnotated::Name &name : annotated->names)
      os << "  " << name.meaning << '\n';
    return llvm::Error::success();
  });
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
                      const OnnxOptions &, OnnxProgram &) {
  return (path + ": " + kNoOnnx).str();
}

int writeOnnxProgram(const std::string &model, const OnnxOptions &,
                     const std::string &) {
  llvm::errs() << model << ": " << kNoOnnx << '\n';
  return kBadInput;
}

int annotateModel(const std::string &model, const OnnxOptions &, OnnxNames,
                  bool, const std::string &) {
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
  OnnxProgram program;
  std::string error = readModel(path, buffer, options, program);
  if (error.empty()) {
    FileReport report =
        analyze(llvm::MemoryBuffer::getMemBuffer(buffer->getBuffer(), path));
    for (std::string &remark : program.remarks)
      report.warnings.push_back({{}, std::move(remark)});
    return report;
  }
  FileReport failed;
  failed.path = path.str();
  failed.error = std::move(error);
  return failed;
}

} // namespace shapeproof
