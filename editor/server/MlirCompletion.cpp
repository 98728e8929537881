// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words that may stand at a place of a module, as MLIR's parser tells them when
// it comes there.

#include "MlirReader.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/CodeComplete.h"

namespace shapeproof::editor {
namespace {

class Completer final : public mlir::AsmParserCodeCompleteContext {
public:
  Completer(llvm::SMLoc at, mlir::MLIRContext &context)
      : AsmParserCodeCompleteContext(at), context(context) {}

  std::vector<Completion> take() { return std::move(found); }

  void completeDialectName(llvm::StringRef prefix) override {
    for (llvm::StringRef dialect : context.getAvailableDialects())
      add(prefix + dialect, CompletionKind::Dialect);
  }
  void completeOperationName(llvm::StringRef dialect) override {
    if (!context.getOrLoadDialect(dialect))
      return;
    for (const mlir::RegisteredOperationName &op :
         context.getRegisteredOperationsByDialect(dialect))
      add(op.getStringRef().drop_front(dialect.size() + 1),
          CompletionKind::Operation);
  }
  void appendSSAValueCompletion(llvm::StringRef name, std::string) override {
    addMarked(name, '%', CompletionKind::Name);
  }
  void appendBlockCompletion(llvm::StringRef name) override {
    addMarked(name, '^', CompletionKind::Name);
  }
  void completeExpectedTokens(llvm::ArrayRef<llvm::StringRef> tokens,
                              bool) override {
    for (llvm::StringRef token : tokens)
      add(token, CompletionKind::Keyword);
  }
  void
  completeAttribute(const llvm::StringMap<mlir::Attribute> &aliases) override {
    for (llvm::StringRef word :
         {"affine_set", "affine_map", "dense", "dense_resource", "false", "loc",
          "sparse", "true", "unit"})
      add(word, CompletionKind::Keyword);
    completeDialectAttributeOrAlias(aliases);
  }
  void completeDialectAttributeOrAlias(
      const llvm::StringMap<mlir::Attribute> &aliases) override {
    for (const auto &alias : aliases)
      addMarked(("#" + alias.getKey()).str(), '#', CompletionKind::Name);
  }
  void completeType(const llvm::StringMap<mlir::Type> &aliases) override {
    for (llvm::StringRef word :
         {"memref", "tensor", "complex", "tuple", "vector", "bf16", "f16",
          "f32", "f64", "index", "none", "i1", "i8", "i16", "i32", "i64"})
      add(word, CompletionKind::Keyword);
    completeDialectTypeOrAlias(aliases);
  }
  void completeDialectTypeOrAlias(
      const llvm::StringMap<mlir::Type> &aliases) override {
    for (const auto &alias : aliases)
      addMarked(("!" + alias.getKey()).str(), '!', CompletionKind::Name);
  }

private:
  void add(const llvm::Twine &word, CompletionKind kind) {
    found.push_back({word.str(), kind});
  }
  /// Without the mark that names begin with, if it has been written.
  void addMarked(llvm::StringRef name, char mark, CompletionKind kind) {
    if (getCodeCompleteLoc().getPointer()[-1] == mark)
      name.consume_front(llvm::StringRef(&mark, 1));
    add(name, kind);
  }

  mlir::MLIRContext &context;
  std::vector<Completion> found;
};

} // namespace

std::vector<Completion> completeMlir(FileContext &files, llvm::StringRef text,
                                     Spot spot) {
  mlir::MLIRContext &context = *files.prepare(text.size());
  if (llvm::Error error = files.loadForeign(context, text)) {
    llvm::consumeError(std::move(error));
    return {};
  }
  mlir::ScopedDiagnosticHandler quiet(&context, [](mlir::Diagnostic &) {});
  const size_t offset = Text(text.str()).offsetOf(spot);
  if (offset == 0)
    return {};
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(text),
                             llvm::SMLoc());
  llvm::StringRef buffer = sources.getMemoryBuffer(1)->getBuffer();
  Completer completer(llvm::SMLoc::getFromPointer(
                          buffer.data() + std::min(offset, buffer.size())),
                      context);
  mlir::Block ops;
  mlir::AsmParserState names;
  (void)mlir::parseAsmSourceFile(sources, &ops, mlir::ParserConfig(&context),
                                 &names, &completer);
  return completer.take();
}

} // namespace shapeproof::editor
