// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The view of a file of MLIR.
//
// The whole file is parsed at each change, which is quick, and the functions
// whose text is new are analysed. The answers of a function are kept by its
// text, that around the functions, and the settings; they stand on other lines
// when lines above come or go. In a module with calls the answers of a function
// depend on others, and are kept by the text of the whole.

#ifndef SHAPEPROOF_TOOLS_LSP_MLIRREADER_H
#define SHAPEPROOF_TOOLS_LSP_MLIRREADER_H

#include "MlirNames.h"
#include "Reader.h"
#include "analysis/Engine.h"
#include "analysis/Verification.h"
#include "ir/ParsedFile.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "report/SourceExcerpt.h"
#include <map>

namespace shapeproof::editor {

/// A function of the module, its text and what is shown of it.
struct FunctionPart {
  mlir::FunctionOpInterface function;
  Span span;
  std::string key;
  std::shared_ptr<struct FunctionView> view = nullptr;
};

struct FunctionView {
  View view;
  /// The lines that the function had.
  unsigned firstLine = 0, lastLine = 0;
  /// Whether the view names lines outside of the function.
  bool namesOthers = false;
};

/// The findings of a module.
struct MlirResults {
  Findings findings;
  std::vector<ValueSizes> sizes;
};

/// One module that is read: the whole file, or a part of it.
class MlirModule {
public:
  MlirModule(FileContext &context, const std::string &path,
             llvm::StringRef text, const Settings &settings);

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
  /// Analyses the functions with these names; all of them if there are none.
  /// The demands of operations are checks, as in `shapeproof contract`.
  /// `wanted` may ask for more. Error: as analyze().
  llvm::Error analyze(llvm::ArrayRef<std::string> functions,
                      llvm::function_ref<void(ImportOptions &)> wanted,
                      bool withRemedies, MlirResults &results);

private:
  bool verify(llvm::ArrayRef<std::string> functions);

  FileContext &context;
  std::string filePath;
  const Settings &settings;
  SourceExcerpt source;
  MlirNames found;
  std::unique_ptr<ParsedFile> file;
  /// The functions that have the checks of what ops demand, and these.
  llvm::DenseSet<mlir::Operation *> verifiedFunctions;
  VerifiedOps verified;
};

/// Adds what the analysis found of functions to their views.
void showResults(MlirModule &module, const Text &text, const Settings &settings,
                 MlirResults &results, std::vector<FunctionPart> &functions);
/// The view where the function begins on another line.
View placedView(const FunctionView &view, unsigned firstLine);
/// Adds errors, in the form that ParsedFile has them, as remarks.
void showErrors(llvm::StringRef errors, llvm::StringRef path, const Text &text,
                View &view);
/// The fixes for checks of the function in the span: facts that prove them, and
/// their problem as a file.
std::vector<Fix> findMlirFixes(MlirModule &module, const Text &text,
                               const Span &span, const FunctionPart &function);
/// Words that may stand at the spot of the text.
std::vector<Completion> completeMlir(FileContext &files, llvm::StringRef text,
                                     Spot spot);
/// The type of the value that is defined here, and the bounds of its sizes.
std::string describeValue(MlirModule &module, const Settings &settings,
                          Spot definition);

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_MLIRREADER_H
