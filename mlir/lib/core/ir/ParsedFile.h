// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file of MLIR, and the diagnostics of reading and working on it.
//
//   FileContext context;                 // for all files, one after another
//   ParsedFile file(context, "m.mlir", std::move(buffer));
//   if (!file.module())
//     report(file.errors());             // m.mlir:3:7: error: ...

#ifndef SHAPEPROOF_MLIR_IR_PARSEDFILE_H
#define SHAPEPROOF_MLIR_IR_PARSEDFILE_H

#include "core/lanes/Kernels.h"
#include "core/syntax/KnownLibraries.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "shapeproof/Report.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <string>

namespace shapeproof {

/// The context that files are read in, one at a time. Every dialect is
/// registered, and unregistered operations are allowed. To set one up takes
/// longer than to read a small file, so files share it; but types, attributes
/// and places stay in it, so after a certain length of text there is a new one.
/// There is a new one as well for a file that is not valid beside files that
/// were read before: a context knows one body of !llvm.struct<"s", (i32)>.
class FileContext {
public:
  /// These library files say how foreign operations are printed, and so do the
  /// libraries in the folder, if there is one, which are read for the first
  /// file with such operations. Error: one of the files does not say it well.
  static llvm::Expected<std::unique_ptr<FileContext>>
  create(llvm::StringRef libraryFolder,
         llvm::ArrayRef<std::string> libraryFiles);
  ~FileContext();
  /// Loads dialects for what is foreign in a file into the context that is
  /// prepared. Error: a library does not say well how operations are printed.
  llvm::Error loadForeign(mlir::MLIRContext &into, llvm::StringRef text);
  /// Lets kernels be read with ops that ask these questions.
  void ask(KernelQuestions questions) { asked = questions; }
  KernelQuestions questions() const { return asked; }
  /// Whether that file has names of dialects that are not registered.
  bool isForeign() const { return !foreign.empty(); }
  /// A context for a file of this length; modules read before may be in others.
  std::shared_ptr<mlir::MLIRContext> prepare(size_t bytes);
  /// A new context for such a file; null if the last one was new.
  std::shared_ptr<mlir::MLIRContext> prepareAnew(size_t bytes);
  /// The modules of these files, and of the known libraries that the last file
  /// needs, in the context that is prepared; they are read once. Error: one
  /// cannot be read, or has no shape function library.
  llvm::Expected<std::vector<mlir::Operation *>>
  libraries(llvm::ArrayRef<std::string> paths);

private:
  void make(size_t bytes);

  FileContext();

  /// The folder of libraries, until they have been read.
  std::string folder;
  KnownLibraries known;
  /// The foreign namespaces of the last file.
  std::vector<std::string> foreign;
  mlir::DialectRegistry dialects;
  std::shared_ptr<mlir::MLIRContext> context;
  size_t bytesRead = 0;
  bool isNew = false;
  KernelQuestions asked;
  /// Library files in the context, by path.
  std::map<std::string, std::unique_ptr<class ParsedFile>> libraryFiles;
};

class ParsedFile {
public:
  /// Sees the names in the text, and the ops as they were parsed, before they
  /// are read as others (Foreign.h). The names are places in the one buffer of
  /// the source manager.
  using NamesSeen = llvm::function_ref<void(const mlir::AsmParserState &,
                                            const llvm::SourceMgr &)>;

  /// The most that an error costs.
  enum class Loss { File, Function };

  ParsedFile(FileContext &context, llvm::StringRef path,
             std::unique_ptr<llvm::MemoryBuffer> buffer,
             NamesSeen namesSeen = {}, Loss loss = Loss::File);
  ParsedFile(mlir::MLIRContext &context, llvm::StringRef path,
             std::unique_ptr<llvm::MemoryBuffer> buffer);

  /// The module; null if the file is not valid, and then there are errors.
  mlir::ModuleOp module() { return *parsed; }
  /// All errors until now, a line each in the usual form of diagnostics. If
  /// there are none, `otherwise` as an error of the file.
  std::string errors(const llvm::Twine &otherwise = "not an MLIR module") const;

  /// With Loss::Function, the errors of functions that cannot be read, of which
  /// the module has no more than declarations; empty if there are none.
  const std::string &functionErrors() const { return ofFunctions; }

  /// Leaves diagnostics from here on to other handlers.
  void stopListening() { handler.reset(); }

  /// The warnings until now.
  std::vector<WarningReport> takeWarnings() { return std::move(warnings); }

private:
  void read(mlir::MLIRContext &context, llvm::MemoryBufferRef buffer,
            FileContext *libraries, NamesSeen namesSeen = {});
  void parse(mlir::MLIRContext &context, llvm::MemoryBufferRef buffer,
             NamesSeen namesSeen);
  void keep(mlir::Diagnostic &said);
  std::string lineOf(const SourcePlace &place, llvm::StringRef severity,
                     llvm::StringRef message) const;
  void add(mlir::Location location, llvm::StringRef severity,
           llvm::StringRef message);

  Loss loss = Loss::File;
  /// The context of the module, where others share it.
  std::shared_ptr<mlir::MLIRContext> shared;
  std::string path, text, ofFunctions;
  /// The first error of the last attempt.
  SourcePlace firstError;
  std::string firstText;
  std::vector<WarningReport> warnings;
  std::unique_ptr<mlir::ScopedDiagnosticHandler> handler;
  mlir::OwningOpRef<mlir::ModuleOp> parsed;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_PARSEDFILE_H
