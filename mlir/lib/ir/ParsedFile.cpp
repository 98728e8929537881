// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ParsedFile.h.

#include "ir/ParsedFile.h"
#include "ir/Foreign.h"
#include "ir/Limits.h"
#include "ir/Places.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "shapeproof-mlir/Dialects.h"
#include "llvm/Support/SourceMgr.h"

namespace shapeproof {

FileContext::FileContext() { shapeproof::registerAllDialects(dialects); }

mlir::MLIRContext &FileContext::prepare(size_t bytes) {
  if (context && bytesRead + bytes <= limits::contextBytes) {
    bytesRead += bytes;
    isNew = false;
    return *context;
  }
  return *make(bytes);
}

mlir::MLIRContext *FileContext::prepareAnew(size_t bytes) {
  return isNew ? nullptr : make(bytes);
}

mlir::MLIRContext *FileContext::make(size_t bytes) {
  libraryFiles.clear();
  context.reset();
  context = std::make_unique<mlir::MLIRContext>(
      dialects, mlir::MLIRContext::Threading::DISABLED);
  context->allowUnregisteredDialects();
  // Dialects of the ops that reifyResultShapes makes on scratch copies.
  context->loadDialect<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                       mlir::func::FuncDialect, mlir::memref::MemRefDialect,
                       mlir::tensor::TensorDialect>();
  context->printOpOnDiagnostic(false); // The place says enough.
  bytesRead = bytes;
  isNew = true;
  return context.get();
}

FileContext::~FileContext() = default;

llvm::Expected<std::vector<mlir::Operation *>>
FileContext::libraries(llvm::ArrayRef<std::string> paths) {
  for (const std::string &path : paths.drop_front(libraryFiles.size())) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer)
      return llvm::createStringError(path +
                                     ": error: " + buffer.getError().message());
    auto file =
        std::make_unique<ParsedFile>(*context, path, std::move(*buffer));
    if (!file->module())
      return llvm::createStringError(file->errors());
    bool hasLibrary = file->module()
                          .walk([](mlir::shape::FunctionLibraryOp) {
                            return mlir::WalkResult::interrupt();
                          })
                          .wasInterrupted();
    if (!hasLibrary)
      return llvm::createStringError(path +
                                     ":1:1: error: no shape.function_library");
    file->stopListening();
    libraryFiles.push_back(std::move(file));
  }
  std::vector<mlir::Operation *> modules;
  for (auto &file : libraryFiles)
    modules.push_back(file->module().getOperation());
  return modules;
}

ParsedFile::ParsedFile(mlir::MLIRContext &context, llvm::StringRef path,
                       std::unique_ptr<llvm::MemoryBuffer> buffer)
    : path(path.str()) {
  read(context, *buffer);
}

ParsedFile::ParsedFile(FileContext &context, llvm::StringRef path,
                       std::unique_ptr<llvm::MemoryBuffer> buffer)
    : path(path.str()) {
  read(context.prepare(buffer->getBufferSize()), *buffer);
  if (parsed)
    return;
  handler.reset(); // It belongs to the context.
  if (mlir::MLIRContext *other = context.prepareAnew(buffer->getBufferSize())) {
    text.clear();
    warnings.clear();
    read(*other, *buffer);
  }
}

void ParsedFile::read(mlir::MLIRContext &context,
                      llvm::MemoryBufferRef buffer) {
  handler = std::make_unique<mlir::ScopedDiagnosticHandler>(
      &context, [this](mlir::Diagnostic &said) {
        keep(said);
        return mlir::success();
      });
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(buffer),
                             llvm::SMLoc());
  parsed = mlir::parseSourceFile<mlir::ModuleOp>(sources,
                                                 mlir::ParserConfig(&context));
  if (parsed)
    readForeign(*parsed);
}

void ParsedFile::keep(mlir::Diagnostic &said) {
  if (said.getSeverity() == mlir::DiagnosticSeverity::Warning)
    warnings.push_back({sourcePlaceOf(said.getLocation()), said.str()});
  if (said.getSeverity() != mlir::DiagnosticSeverity::Error)
    return;
  add(said.getLocation(), "error", said.str());
  for (mlir::Diagnostic &note : said.getNotes())
    add(note.getLocation(), "note", note.str());
}

void ParsedFile::add(mlir::Location location, llvm::StringRef severity,
                     llvm::StringRef message) {
  if (!text.empty())
    text += "\n";
  SourcePlace place = sourcePlaceOf(location);
  text += place.file.empty() ? path : place.file;
  if (place.line)
    text +=
        ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
  text += ": ";
  text += severity;
  text += ": ";
  text += message;
}

std::string ParsedFile::errors(const llvm::Twine &otherwise) const {
  return text.empty() ? path + ": error: " + otherwise.str() : text;
}

} // namespace shapeproof
