// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file of MLIR as a report.

#include "shapeproof-mlir/Analyze.h"
#include "analysis/Engine.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"

namespace shapeproof {
namespace {

/// "path:3:7: error: text", the form of everyone's diagnostics.
void append(std::string &text, llvm::StringRef path, mlir::Location location,
            llvm::StringRef severity, llvm::StringRef message) {
  if (!text.empty())
    text += "\n";
  text += path;
  if (Place place = placeOf(location); place.line)
    text +=
        ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
  text += ": ";
  text += severity;
  text += ": ";
  text += message;
}

} // namespace

FileReport analyzeMlirFile(llvm::StringRef path,
                           std::unique_ptr<llvm::MemoryBuffer> buffer,
                           const MlirAnalyzeOptions &options) {
  FileReport report;
  report.path = path.str();

  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  // What reifyResultShapes makes on scratch copies.
  context
      .loadDialect<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                   mlir::memref::MemRefDialect, mlir::tensor::TensorDialect>();
  context.printOpOnDiagnostic(false); // The place says enough.
  std::string errors;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        bool isError =
            diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error;
        if (!isError)
          return mlir::success();
        append(errors, path, diagnostic.getLocation(), "error",
               diagnostic.str());
        for (mlir::Diagnostic &note : diagnostic.getNotes())
          append(errors, path, note.getLocation(), "note", note.str());
        return mlir::success();
      });

  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceFile<mlir::ModuleOp>(sources,
                                            mlir::ParserConfig(&context));
  if (!module) {
    report.error =
        errors.empty() ? path.str() + ": error: not an MLIR module" : errors;
    return report;
  }

  ImportOptions importOptions;
  importOptions.context = options.context;
  importOptions.budget = options.budget;
  importOptions.trustOpContracts = options.trustOpContracts;
  importOptions.assumeNoOverflow = options.assumeNoOverflow;
  Findings findings;
  if (llvm::Error error =
          analyze(*module, options.function, importOptions, findings)) {
    std::string message = llvm::toString(std::move(error));
    report.error = errors.empty() ? path.str() + ": error: " + message : errors;
    return report;
  }
  for (Decision &decision : findings.decisions)
    if (decision.isReported)
      report.checks.push_back(std::move(decision.report));
  for (auto &contradiction : findings.contradictions)
    report.contradictions.push_back(std::move(contradiction.second));
  for (auto &ignored : findings.ignored)
    report.ignored.push_back(std::move(ignored.second));
  return report;
}

} // namespace shapeproof
