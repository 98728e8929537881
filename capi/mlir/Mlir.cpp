// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLIR through the C interface. The result of the analysis goes to
// libshapeproof-c as JSON: the two libraries share no C++ object.
//
// Tested by tests/capi/capi_mlir.c.

#include "shapeproof-c/Mlir.h"
#include "shapeproof-mlir/Analyze.h"
#include "shapeproof-mlir/Memory.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/ReadFile.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

namespace {

llvm::StringRef text(ShapeproofStringRef ref) {
  return ref.data ? llvm::StringRef(ref.data, ref.length) : llvm::StringRef();
}

ShapeproofError failure(const llvm::Twine &message) {
  std::string text = message.str();
  return shapeproofErrorCreate({text.data(), text.size()});
}

constexpr unsigned kAllOptions = 2 * SHAPEPROOF_MLIR_MAY_OVERFLOW - 1;

MlirAnalyzeOptions optionsOf(llvm::StringRef context, double budget,
                             unsigned options) {
  MlirAnalyzeOptions result;
  result.context = context.str();
  if (budget != 0)
    result.budget = budget;
  result.contracts = options & SHAPEPROOF_MLIR_CONTRACTS;
  result.remedies = options & SHAPEPROOF_MLIR_REMEDIES;
  result.verifyOps = options & SHAPEPROOF_MLIR_VERIFY_OPS;
  result.splitInput = options & SHAPEPROOF_MLIR_SPLIT_INPUT;
  result.trustOpContracts = options & SHAPEPROOF_MLIR_TRUST_OP_CONTRACTS;
  result.assumeValidInputs = options & SHAPEPROOF_MLIR_ASSUME_VALID_INPUTS;
  result.assumeNoOverflow = !(options & SHAPEPROOF_MLIR_MAY_OVERFLOW);
  return result;
}

/// An error unless there is such a context and the budget is a number above 0.
llvm::Error checkContext(llvm::StringRef context, double budget) {
  TermStore store;
  ContextOptions options;
  options.budget = budget;
  return createContext(context, store, options).takeError();
}

ShapeproofError analyze(std::unique_ptr<llvm::MemoryBuffer> buffer,
                        llvm::StringRef path, llvm::StringRef context,
                        double budget, unsigned options,
                        ShapeproofReport *result) {
  if (options & ~kAllOptions)
    return failure("unknown options");
  if (context.empty())
    context = defaultContextName();
  MlirAnalyzeOptions chosen = optionsOf(context, budget, options);
  const double givenBudget = chosen.budget;
  if (llvm::Error wrong = checkContext(context, givenBudget))
    return failure(llvm::toString(std::move(wrong)));
  std::string source = buffer->getBuffer().str();
  Report report;
  report.context = context.str();
  report.budget = givenBudget;
  report.files.push_back(
      MlirAnalyzer(std::move(chosen)).analyze(path, std::move(buffer)));
  if (report.files[0].error)
    return failure(*report.files[0].error);
  std::string json;
  llvm::raw_string_ostream os(json);
  writeJson(report, os);
  ShapeproofStringRef name{path.data(), path.size()};
  ShapeproofError error =
      shapeproofReportReadJson({json.data(), json.size()}, name, result);
  if (shapeproofErrorIsNull(error))
    error = shapeproofReportSetText(*result, {source.data(), source.size()});
  return error;
}

} // namespace

ShapeproofError shapeproofAnalyzeMlir(ShapeproofStringRef module,
                                      ShapeproofStringRef path,
                                      ShapeproofStringRef contextName,
                                      double budget, unsigned options,
                                      ShapeproofReport *report) {
  if (!report)
    return failure("no place for the report");
  report->ptr = nullptr;
  return analyze(llvm::MemoryBuffer::getMemBufferCopy(text(module), text(path)),
                 text(path), text(contextName), budget, options, report);
}

ShapeproofError
shapeproofMemoryOfMlir(ShapeproofStringRef module, ShapeproofStringRef path,
                       ShapeproofStringRef contextName, double budget,
                       unsigned options, int64_t limit,
                       ShapeproofStringRef format,
                       ShapeproofStringCallback callback, void *userData) {
  if (!callback)
    return failure("no callback for the output");
  if (options & ~unsigned(SHAPEPROOF_MLIR_MAY_OVERFLOW))
    return failure("options without meaning for memory");
  const ReportFormat *chosen =
      llvm::find_if(reportFormats(), [&](const ReportFormat &known) {
        return known.writeMemory && known.name == text(format);
      });
  if (chosen == reportFormats().end())
    return failure("unknown format");
  MemoryOptions asked;
  asked.context =
      contextName.length ? text(contextName).str() : defaultContextName().str();
  if (budget != 0)
    asked.budget = budget;
  if (llvm::Error wrong = checkContext(asked.context, asked.budget))
    return failure(llvm::toString(std::move(wrong)));
  asked.assumeNoOverflow = !(options & SHAPEPROOF_MLIR_MAY_OVERFLOW);
  if (limit >= 0)
    asked.limit = Int(limit);
  asked.findLowering = limit >= 0;
  const MemoryReport report = analyzeMemory(
      text(path),
      llvm::MemoryBuffer::getMemBufferCopy(text(module), text(path)), asked);
  if (report.error)
    return failure(*report.error);
  std::string output;
  llvm::raw_string_ostream os(output);
  chosen->writeMemory(report, os);
  callback({output.data(), output.size()}, userData);
  return {nullptr};
}

ShapeproofError shapeproofAnalyzeMlirFile(ShapeproofStringRef path,
                                          ShapeproofStringRef contextName,
                                          double budget, unsigned options,
                                          ShapeproofReport *report) {
  if (!report)
    return failure("no place for the report");
  report->ptr = nullptr;
  auto buffer = readFile(text(path));
  if (!buffer)
    return failure(text(path) + ": error: " + buffer.getError().message());
  return analyze(std::move(*buffer), text(path), text(contextName), budget,
                 options, report);
}
