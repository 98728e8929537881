// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ParsedFile.h.

#include "core/ir/ParsedFile.h"
#include "core/ir/Buffers.h"
#include "core/ir/Foreign.h"
#include "core/ir/ForeignDeclared.h"
#include "core/ir/Limits.h"
#include "core/ir/Places.h"
#include "core/ir/Resources.h"
#include "core/lanes/Kernels.h"
#include "core/syntax/ForeignDialects.h"
#include "core/syntax/UnreadStatements.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "shapeproof-mlir/Dialects.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SourceMgr.h"

namespace shapeproof {

namespace {

/// Elements of a memref may be of any type whose dialect says so; a dialect
/// that is not linked cannot: memref<4x!foo.tile<32x32>>.
struct MayBeElement
    : mlir::MemRefElementTypeInterface::ExternalModel<MayBeElement,
                                                      mlir::OpaqueType> {};

/// The same of what says where the elements of a memref are, and in which
/// memory: memref<4x4xf32, #foo.shard<16x4>, #foo.memory<l1>>. Nothing is known
/// of strides. (No two values of one type differ in what the text says here, of
/// which the type keeps the last part.)
struct MayBeLayout
    : mlir::MemRefLayoutAttrInterface::ExternalModel<MayBeLayout,
                                                     mlir::OpaqueAttr> {
  static mlir::AffineMap getAffineMap(mlir::Attribute layout) {
    return mlir::AffineMap::get(layout.getContext());
  }
  static bool isIdentity(mlir::Attribute) { return false; }
  static llvm::LogicalResult
  verifyLayout(mlir::Attribute, llvm::ArrayRef<int64_t>,
               llvm::function_ref<mlir::InFlightDiagnostic()>) {
    return llvm::success();
  }
  static llvm::LogicalResult
  getStridesAndOffset(mlir::Attribute, llvm::ArrayRef<int64_t> shape,
                      llvm::SmallVectorImpl<int64_t> &strides,
                      int64_t &offset) {
    strides.assign(shape.size(), mlir::ShapedType::kDynamic);
    offset = mlir::ShapedType::kDynamic;
    return llvm::success();
  }
};

} // namespace

FileContext::FileContext() { shapeproof::registerAllDialects(dialects); }

llvm::Expected<std::unique_ptr<FileContext>>
FileContext::create(llvm::StringRef libraryFolder,
                    llvm::ArrayRef<std::string> libraryFiles) {
  std::unique_ptr<FileContext> context(new FileContext);
  context->folder = libraryFolder.str();
  if (llvm::Error error = context->known.load({}, libraryFiles))
    return error;
  return context;
}

llvm::Error FileContext::loadForeign(mlir::MLIRContext &into,
                                     llvm::StringRef text) {
  foreign = namespacesIn(text);
  llvm::erase_if(foreign, [&](const std::string &name) {
    return name == "builtin" || dialects.getDialectAllocator(name);
  });
  if (foreign.empty())
    return llvm::Error::success();
  if (!folder.empty())
    if (llvm::Error error = known.load(folder, {}))
      return error;
  folder.clear();
  loadForeignDialects(into, known.syntax(), foreign);
  return llvm::Error::success();
}

std::shared_ptr<mlir::MLIRContext> FileContext::prepare(size_t bytes) {
  if (context && bytesRead + bytes <= limits::contextBytes) {
    bytesRead += bytes;
    isNew = false;
  } else {
    make(bytes);
  }
  return context;
}

std::shared_ptr<mlir::MLIRContext> FileContext::prepareAnew(size_t bytes) {
  if (isNew)
    return nullptr;
  make(bytes);
  return context;
}

void FileContext::make(size_t bytes) {
  libraryFiles.clear();
  context.reset();
  context = std::make_shared<mlir::MLIRContext>(
      dialects, mlir::MLIRContext::Threading::DISABLED);
  context->allowUnregisteredDialects();
  mlir::OpaqueType::attachInterface<MayBeElement>(*context);
  mlir::OpaqueAttr::attachInterface<MayBeLayout>(*context);
  // Dialects of the ops that reifyResultShapes makes on scratch copies.
  context->loadDialect<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                       mlir::func::FuncDialect, mlir::memref::MemRefDialect,
                       mlir::tensor::TensorDialect>();
  context->printOpOnDiagnostic(false); // The place says enough.
  bytesRead = bytes;
  isNew = true;
}

FileContext::~FileContext() = default;

llvm::Expected<std::vector<mlir::Operation *>>
FileContext::libraries(llvm::ArrayRef<std::string> paths) {
  std::vector<std::string> needed = paths;
  for (std::string &path : known.neededFor(foreign))
    if (!llvm::is_contained(needed, path))
      needed.push_back(std::move(path));
  std::vector<mlir::Operation *> modules;
  for (const std::string &path : needed) {
    if (auto it = libraryFiles.find(path); it != libraryFiles.end()) {
      modules.push_back(it->second->module().getOperation());
      continue;
    }
    auto buffer = readFile(path);
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
    modules.push_back(file->module().getOperation());
    libraryFiles.emplace(path, std::move(file));
  }
  return modules;
}

ParsedFile::ParsedFile(mlir::MLIRContext &context, llvm::StringRef path,
                       std::unique_ptr<llvm::MemoryBuffer> buffer)
    : path(path.str()) {
  read(context, *buffer, nullptr);
}

ParsedFile::ParsedFile(FileContext &context, llvm::StringRef path,
                       std::unique_ptr<llvm::MemoryBuffer> buffer,
                       NamesSeen namesSeen, Loss loss)
    : loss(loss), shared(context.prepare(buffer->getBufferSize())),
      path(path.str()) {
  read(*shared, *buffer, &context, namesSeen);
  if (parsed)
    return;
  handler.reset(); // It belongs to the context.
  shared.reset();
  if ((shared = context.prepareAnew(buffer->getBufferSize()))) {
    text.clear();
    warnings.clear();
    read(*shared, *buffer, &context, namesSeen);
  }
}

void ParsedFile::read(mlir::MLIRContext &context, llvm::MemoryBufferRef buffer,
                      FileContext *libraries, NamesSeen namesSeen) {
  if (libraries)
    if (llvm::Error error =
            libraries->loadForeign(context, buffer.getBuffer())) {
      text = llvm::toString(std::move(error));
      return;
    }
  handler = std::make_unique<mlir::ScopedDiagnosticHandler>(
      &context, [this](mlir::Diagnostic &said) {
        keep(said);
        return mlir::success();
      });
  parse(context, buffer, namesSeen);
  // Operations that no dialect can read are left out, one at a time; the second
  // one of a name with all others.
  std::vector<WarningReport> unread;
  std::vector<std::string> functions;
  std::string rest, foreign, whole;
  llvm::StringSet<> names;
  auto note = [&](const UnreadStatement &statement) {
    SourcePlace place = firstError;
    place.line = statement.line;
    place.column = statement.column;
    unread.push_back({place, statement.operation + " cannot be read (" +
                                 firstText + "): nothing is known of it"});
  };
  for (unsigned i = 0; !parsed && libraries && i < limits::unreadStatements;
       ++i) {
    const llvm::StringRef all = i == 0 ? buffer.getBuffer() : rest;
    auto found = replaceStatementAt(all, firstError.line, firstError.column);
    if (found &&
        !mlir::RegisteredOperationName::lookup(found->operation, &context)) {
      if (i == 0)
        foreign = found->operation;
      note(*found);
    } else if (loss == Loss::Function &&
               (found = replaceFunctionAt(all, firstError.line,
                                          firstError.column))) {
      if (functions.empty())
        whole = text;
      functions.push_back(lineOf(firstError, "error", firstText) +
                          "; nothing is known of " + found->operation +
                          ", which it is in");
    } else {
      break;
    }
    rest = std::move(found->text);
    if (!names.insert(found->operation).second)
      llvm::for_each(replaceStatementsOf(rest, found->operation), note);
    text.clear();
    warnings.clear();
    parse(context, llvm::MemoryBufferRef(rest, buffer.getBufferIdentifier()),
          namesSeen);
  }
  if (parsed) {
    ofFunctions = llvm::join(functions, "\n");
    llvm::append_range(warnings, unread);
    if (libraries && buffer.getBuffer().contains("dense_resource"))
      readResources(*parsed);
    readForeign(*parsed, libraries && libraries->isForeign());
    if (libraries && libraries->isForeign())
      readKernels(*parsed, libraries->questions());
    readDeclaredSizes(*parsed, buffer.getBuffer());
    if (!unread.empty())
      markUnread(*parsed);
  } else {
    if (!functions.empty()) // More is wrong than functions.
      text = std::move(whole);
    if (!foreign.empty())
      text += "\n" + path + ": note: " + foreign +
              " is of a dialect that is not linked; the generic form can "
              "always be read (--mlir-print-op-generic)";
  }
}

void ParsedFile::parse(mlir::MLIRContext &context, llvm::MemoryBufferRef buffer,
                       NamesSeen namesSeen) {
  firstError = {};
  firstText.clear();
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(buffer),
                             llvm::SMLoc());
  mlir::ParserConfig config(&context);
  if (!namesSeen) {
    parsed = mlir::parseSourceFile<mlir::ModuleOp>(sources, config);
    return;
  }
  // The ops of the file, for which parseSourceFile() makes a module.
  mlir::Block ops;
  mlir::AsmParserState names;
  if (mlir::failed(mlir::parseAsmSourceFile(sources, &ops, config, &names)))
    return;
  parsed =
      mlir::detail::constructContainerOpForParserIfNecessary<mlir::ModuleOp>(
          &ops, &context, mlir::UnknownLoc::get(&context));
  if (parsed)
    namesSeen(names, sources);
}

void ParsedFile::keep(mlir::Diagnostic &said) {
  if (said.getSeverity() == mlir::DiagnosticSeverity::Warning)
    warnings.push_back({sourcePlaceOf(said.getLocation()), said.str()});
  if (said.getSeverity() != mlir::DiagnosticSeverity::Error)
    return;
  if (!firstError.line) {
    firstError = sourcePlaceOf(said.getLocation());
    firstText = said.str();
  }
  add(said.getLocation(), "error", said.str());
  // The notes would name all dialects that there are.
  if (llvm::StringRef(firstText).contains("not found for custom op"))
    return;
  for (mlir::Diagnostic &note : said.getNotes())
    add(note.getLocation(), "note", note.str());
}

std::string ParsedFile::lineOf(const SourcePlace &place,
                               llvm::StringRef severity,
                               llvm::StringRef message) const {
  std::string line = place.file.empty() ? path : place.file;
  if (place.line)
    line +=
        ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
  return (line + llvm::Twine(": ") + severity + ": " + message).str();
}

void ParsedFile::add(mlir::Location location, llvm::StringRef severity,
                     llvm::StringRef message) {
  if (!text.empty())
    text += "\n";
  text += lineOf(sourcePlaceOf(location), severity, message);
}

std::string ParsedFile::errors(const llvm::Twine &otherwise) const {
  return text.empty() ? path + ": error: " + otherwise.str() : text;
}

} // namespace shapeproof
