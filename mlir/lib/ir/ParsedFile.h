// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file of MLIR, and what was said of it while it was read and worked on.
//
//   FileContext context;                 // for all files, one after another
//   ParsedFile file(context, "m.mlir", std::move(buffer));
//   if (!file.module())
//     report(file.errors());             // m.mlir:3:7: error: ...

#ifndef SHAPEPROOF_MLIR_IR_PARSEDFILE_H
#define SHAPEPROOF_MLIR_IR_PARSEDFILE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "shapeproof/Report.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace shapeproof {

/// The context that files are read in, one at a time. Every dialect is
/// registered, and unregistered operations are allowed. To set one up takes
/// longer than to read a small file, so files share it; but types, attributes
/// and places stay in it, so after a certain length of text there is a new one.
/// So there is for a file that is not valid beside what was read before: of
/// !llvm.struct<"s", (i32)>, a context knows one body.
class FileContext {
public:
  FileContext();
  ~FileContext();
  /// For a file of this length. Whatever was read before is gone.
  mlir::MLIRContext &prepare(size_t bytes);
  /// The same in a new context; null if the last one was.
  mlir::MLIRContext *prepareAnew(size_t bytes);
  /// The modules of these files, in the context that is prepared; they are read
  /// once. Error: one cannot be read, or has no shape function library.
  llvm::Expected<std::vector<mlir::Operation *>>
  libraries(llvm::ArrayRef<std::string> paths);

private:
  mlir::MLIRContext *make(size_t bytes);

  mlir::DialectRegistry dialects;
  std::unique_ptr<mlir::MLIRContext> context;
  size_t bytesRead = 0;
  bool isNew = false;
  /// In the context; the paths are always the same.
  std::vector<std::unique_ptr<class ParsedFile>> libraryFiles;
};

class ParsedFile {
public:
  ParsedFile(FileContext &context, llvm::StringRef path,
             std::unique_ptr<llvm::MemoryBuffer> buffer);
  ParsedFile(mlir::MLIRContext &context, llvm::StringRef path,
             std::unique_ptr<llvm::MemoryBuffer> buffer);

  /// Null if the file is no valid module; then there are errors.
  mlir::ModuleOp module() { return *parsed; }
  /// All errors until now, a line each in the form of everyone's diagnostics;
  /// `otherwise` as an error of the file, if there are none.
  std::string errors(const llvm::Twine &otherwise = "not an MLIR module") const;

  /// What is said from here on is for others to hear.
  void stopListening() { handler.reset(); }

  /// What was warned of until now.
  std::vector<WarningReport> takeWarnings() { return std::move(warnings); }

private:
  void read(mlir::MLIRContext &context, llvm::MemoryBufferRef buffer);
  void keep(mlir::Diagnostic &said);
  void add(mlir::Location location, llvm::StringRef severity,
           llvm::StringRef message);

  std::string path, text;
  std::vector<WarningReport> warnings;
  std::unique_ptr<mlir::ScopedDiagnosticHandler> handler;
  mlir::OwningOpRef<mlir::ModuleOp> parsed;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_PARSEDFILE_H
