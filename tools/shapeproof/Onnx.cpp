// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Onnx.h.
//
// Tested by tests/cli/onnx.test and tests/onnx.

#include "Onnx.h"
#include "ExitStatus.h"
#include "Output.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

#if SHAPEPROOF_READS_ONNX

/// arg3 becomes what input 3 is called; arg30 and myarg3 do not.
static void renameIn(std::string &text, llvm::ArrayRef<std::string> names) {
  std::string result;
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    if (!isPart(text[at])) {
      result += text[at++];
      continue;
    }
    while (end < text.size() && isPart(text[end]))
      ++end;
    llvm::StringRef word(text.data() + at, end - at), number = word;
    bool follows = at && text[at - 1] == '.';
    unsigned index;
    if (!follows && number.consume_front("arg") &&
        !number.getAsInteger(10, index) && index < names.size())
      word = names[index];
    result += word;
    at = end;
  }
  text = std::move(result);
}

static void renameIn(Example &example, llvm::ArrayRef<std::string> names) {
  for (NamedValue &value : example)
    renameIn(value.name, names);
}

template <typename T>
static void renameIn(std::optional<T> &value,
                     llvm::ArrayRef<std::string> names) {
  if (value)
    renameIn(*value, names);
}

static void renameIn(FileReport &report, llvm::ArrayRef<std::string> names) {
  for (CheckReport &check : report.checks) {
    renameIn(check.example, names);
    renameIn(check.counterexample, names);
  }
  if (!report.contracts)
    return;
  for (ContractReport &contract : *report.contracts) {
    renameIn(contract.runsWith, names);
    for (auto &input : contract.inputs)
      renameIn(input.name, names);
    for (auto &result : contract.results)
      for (std::string &size : result)
        renameIn(size, names);
    for (ContractReport::Clause &clause : contract.clauses) {
      renameIn(clause.claim, names);
      renameIn(clause.exactly, names);
      renameIn(clause.breaks, names);
      renameIn(clause.rejects, names);
    }
  }
}

FileReport
analyzeOnnx(llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> &buffer,
            const OnnxOptions &options,
            llvm::function_ref<FileReport(std::unique_ptr<llvm::MemoryBuffer>)>
                analyze) {
  llvm::Expected<OnnxProgram> program = readOnnx(buffer->getBuffer(), options);
  if (!program) {
    FileReport failed;
    failed.path = path.str();
    failed.error =
        (path + ": error: " + llvm::toString(program.takeError())).str();
    return failed;
  }
  buffer = llvm::MemoryBuffer::getMemBufferCopy(program->text, path);
  FileReport report =
      analyze(llvm::MemoryBuffer::getMemBuffer(buffer->getBuffer(), path));
  renameIn(report, program->inputs);
  return report;
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

FileReport analyzeOnnx(
    llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> &,
    const OnnxOptions &,
    llvm::function_ref<FileReport(std::unique_ptr<llvm::MemoryBuffer>)>) {
  FileReport failed;
  failed.path = path.str();
  failed.error = (path + ": " + kNoOnnx).str();
  return failed;
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

} // namespace shapeproof
