// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads modules of MLIR, and answers what is asked of them. EditedModule.h says
// which parts of a text are read.

#ifndef SHAPEPROOF_TOOLS_LSP_MLIRREADER_H
#define SHAPEPROOF_TOOLS_LSP_MLIRREADER_H

#include "FunctionIndex.h"
#include "MlirNames.h"
#include "Reader.h"
#include "core/ir/ParsedFile.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "results/report/SourceExcerpt.h"
#include "uses/analysis/Engine.h"
#include "uses/analysis/Verification.h"
#include <map>

namespace shapeproof::editor {

/// A function of the module, its text and what is shown of it.
struct FunctionPart {
  mlir::FunctionOpInterface function;
  Span span;
  FunctionView *view = nullptr;
};

/// The findings of a module.
struct MlirResults {
  Findings findings;
  std::vector<ValueSizes> sizes;
};

/// One module that is read: the whole file, or a part of it.
class MlirModule {
public:
  MlirModule(FileContext &context, const std::string &path, std::string text,
             const Settings &settings);

  mlir::ModuleOp module() { return file->module(); }
  const MlirNames &names() const { return found; }
  MlirNames &names() { return found; }
  ParsedFile &parsed() { return *file; }
  const std::string &path() const { return filePath; }
  /// The names of the arguments of a function in its text.
  std::vector<std::string> argumentNames(mlir::Operation *function) const;
  /// Its functions with a body, in the order of the text.
  std::vector<FunctionPart> functions() const;
  bool hasCalls() const;
  /// Whether the check is an op of the text; otherwise it is of a shape
  /// function or of what an op demands.
  bool isInText(const Decision &decision) const {
    return found.find(decision.op) && !decision.isOfInstance;
  }
  /// Analyses the functions with these names; all of them if there are none.
  /// The demands of operations are checks, as in `shapeproof contract`.
  /// Error: as analyze().
  llvm::Error analyze(llvm::ArrayRef<std::string> functions,
                      MlirResults &results);
  /// Decides the checks of the function, which has this contract: as problems
  /// of their own, and with facts that prove them.
  llvm::Error analyzeChecks(mlir::Operation *function, ContractReport contract,
                            Findings &findings);

private:
  bool verify(llvm::ArrayRef<std::string> functions);
  llvm::Expected<ImportOptions>
  optionsFor(llvm::ArrayRef<std::string> functions);

  FileContext &context;
  std::string filePath, text;
  const Settings &settings;
  SourceExcerpt source;
  MlirNames found;
  std::unique_ptr<ParsedFile> file;
  /// The functions that have the checks of what ops demand, and these.
  llvm::DenseSet<mlir::Operation *> verifiedFunctions;
  VerifiedOps verified;
};

/// Adds what the analysis found of functions to their views, if they have one.
void showResults(MlirModule &module, const Text &text, const Settings &settings,
                 MlirResults &results, std::vector<FunctionPart> &functions);
/// The view where the function begins on another line.
View placedView(const FunctionView &view, unsigned firstLine);
/// Adds errors, in the form that ParsedFile has them, as remarks.
void showErrors(llvm::StringRef errors, llvm::StringRef path, const Text &text,
                View &view);
/// The fixes for the checks of the function, which has this contract: facts
/// that prove them, and their problems as files.
std::vector<Fix> checkFixes(MlirModule &module, const Text &text,
                            const FunctionPart &function,
                            const ContractReport &contract);
/// The edit that writes the first operation in the span in its simplest form.
std::optional<Fix> simplestFix(MlirModule &module, const Text &text,
                               const Settings &settings, const Span &span,
                               FunctionPart function);
/// The edit that asserts the contract of the function at its entry. The module
/// is not what its text says afterwards.
std::optional<Fix> assertContract(MlirModule &module, const Text &text,
                                  FunctionPart function);
/// Words that may stand at the spot of the text.
std::vector<Completion> completeMlir(FileContext &files, llvm::StringRef text,
                                     Spot spot);
/// The type of the value that is defined here in the function, and the bounds
/// of its sizes.
std::string describeValue(MlirModule &module, const Settings &settings,
                          mlir::Operation *function, Spot definition);

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_MLIRREADER_H
