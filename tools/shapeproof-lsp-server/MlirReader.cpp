// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See MlirReader.h. Tested by tests/lsp/run.py.

#include "MlirReader.h"
#include "ir/FileParts.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace shapeproof::editor {
namespace {

class MlirReader final : public Reader {
public:
  explicit MlirReader(std::string path) : path(std::move(path)) {}

  View read(const Text &text, const Settings &settings) override;
  std::string describe(const Text &text, const Settings &settings,
                       Spot definition) override;
  std::vector<Fix> findFixes(const Text &text, const Settings &settings,
                             const Span &span) override;
  std::vector<Completion> complete(const Text &text, const Settings &settings,
                                   Spot spot) override;

private:
  using Cache = std::map<std::string, std::shared_ptr<FunctionView>>;

  FileContext *prepare(const Settings &settings, std::string &error);
  void readPart(const Text &text, llvm::StringRef part,
                const Settings &settings, View &view, Cache &kept);
  void analyzeNew(MlirModule &module, const Text &text,
                  const Settings &settings, std::vector<FunctionPart> &all,
                  View &view);
  /// The part of the text that the line is in.
  static std::string partAt(const Text &text, unsigned line);
  /// Calls `use` with the module that the line is in, if it can be read.
  void withModule(const Text &text, const Settings &settings, unsigned line,
                  llvm::function_ref<void(MlirModule &)> use);

  std::string path;
  std::unique_ptr<FileContext> context;
  /// The settings that the context is made for.
  std::string contextKey;
  Cache cache;
};

FileContext *MlirReader::prepare(const Settings &settings, std::string &error) {
  std::string key = settings.key();
  if (context && contextKey == key)
    return context.get();
  auto made = FileContext::create(settings.libraryFolder, settings.libraries);
  if (!made) {
    error = llvm::toString(made.takeError());
    return nullptr;
  }
  context = std::move(*made);
  contextKey = std::move(key);
  return context.get();
}

/// The parts that are modules of their own: all of the text, if it is one.
std::vector<std::string> modulesOf(llvm::StringRef text) {
  return hasSplitMarker(text) ? partsOf(text)
                              : std::vector<std::string>{text.str()};
}

View MlirReader::read(const Text &text, const Settings &settings) {
  View view;
  std::string error;
  if (!prepare(settings, error)) {
    showErrors(error, path, text, view);
    view.isBroken = true;
    return view;
  }
  Cache kept;
  for (const std::string &part : modulesOf(text.all()))
    readPart(text, part, settings, view, kept);
  if (!view.isBroken) // A function that is broken for a moment comes back.
    cache = std::move(kept);
  return view;
}

/// The symbols and folds of the ops.
void showStructure(MlirModule &module, const Text &text, View &view) {
  module.module()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    auto symbol = op->getAttrOfType<mlir::StringAttr>(
        mlir::SymbolTable::getSymbolAttrName());
    const OpText *written = symbol ? module.names().find(op) : nullptr;
    if (!written)
      return;
    auto kind = llvm::isa<mlir::FunctionOpInterface>(op)
                    ? llvm::lsp::SymbolKind::Function
                    : llvm::lsp::SymbolKind::Module;
    view.symbols.push_back(
        {symbol.str(), kind, written->scope,
         module.names().symbolSpan(text, *written, symbol.getValue())});
  });
  for (const OpText &op : module.names().ops())
    if (op.hasRegions && op.scope.start.line < op.scope.end.line)
      view.folds.push_back(op.scope);
}

/// The text of the part outside of the functions.
std::string textAround(const Text &part,
                       llvm::ArrayRef<FunctionPart> functions) {
  std::string around;
  size_t from = 0;
  for (const FunctionPart &function : functions) {
    size_t begin = part.offsetOf(function.span.start);
    if (begin < from) // A function in a function.
      continue;
    around += part.all().slice(from, begin).trim();
    around += '\n';
    from = part.offsetOf(function.span.end);
  }
  return around +
         part.all().drop_front(std::min(from, part.all().size())).trim().str();
}

void MlirReader::readPart(const Text &text, llvm::StringRef part,
                          const Settings &settings, View &view, Cache &kept) {
  MlirModule module(*context, path, part, settings);
  if (!module.module()) {
    showErrors(module.parsed().errors(), path, text, view);
    view.isBroken = true;
    return;
  }
  showStructure(module, text, view);
  for (const WarningReport &warning : module.parsed().takeWarnings()) {
    const bool isUnread =
        warning.message.find("cannot be read") != std::string::npos;
    Spot at = spotOf(warning.place);
    view.remarks.push_back(
        {{at, {at.line, unsigned(text.line(at.line).size())}},
         isUnread ? llvm::lsp::DiagnosticSeverity::Information
                  : llvm::lsp::DiagnosticSeverity::Warning,
         warning.message,
         isUnread ? "unread" : "file"});
  }
  std::vector<FunctionPart> functions = module.functions();
  const std::string around =
      settings.key() + (module.hasCalls()
                            ? part.str()
                            : textAround(Text(part.str()), functions));
  for (FunctionPart &function : functions) {
    function.key = text.slice(function.span).str() + '\0' + around;
    auto it = cache.find(function.key);
    if (it != cache.end() &&
        !(it->second->namesOthers &&
          it->second->firstLine != function.span.start.line))
      function.view = it->second;
  }
  analyzeNew(module, text, settings, functions, view);
  for (const FunctionPart &function : functions) {
    if (!function.view)
      continue;
    kept[function.key] = function.view;
    view.append(placedView(*function.view, function.span.start.line));
  }
  std::vector<Name> names = module.names().takeNames();
  std::move(names.begin(), names.end(), std::back_inserter(view.names));
}

/// Analyses the functions that have no view yet.
void MlirReader::analyzeNew(MlirModule &module, const Text &text,
                            const Settings &settings,
                            std::vector<FunctionPart> &all, View &view) {
  std::vector<FunctionPart> fresh;
  std::set<std::string> names;
  for (FunctionPart &part : all)
    if (!part.view) {
      part.view = std::make_shared<FunctionView>();
      part.view->firstLine = part.span.start.line;
      part.view->lastLine = part.span.end.line;
      fresh.push_back(part);
      names.insert(mlir::SymbolTable::getSymbolName(part.function).str());
    }
  if (fresh.empty())
    return;
  // A function with an error, such as a fact that cannot hold, costs itself.
  auto analyze = [&](std::vector<std::string> chosen) {
    MlirResults results;
    llvm::Error error = module.analyze(chosen, nullptr, false, results);
    if (!error)
      showResults(module, text, settings, results, fresh);
    return error;
  };
  const bool areAll = fresh.size() == all.size();
  llvm::Error error =
      analyze(areAll ? std::vector<std::string>()
                     : std::vector<std::string>(names.begin(), names.end()));
  if (!error)
    return;
  std::string errors = llvm::toString(std::move(error));
  if (names.size() > 1)
    for (const std::string &name : names)
      if (llvm::Error own = analyze({name}))
        errors = llvm::toString(std::move(own));
  showErrors(errors, path, text, view);
  for (FunctionPart &part : all) // They are asked again.
    part.key += "\n(with errors)";
}

std::string MlirReader::partAt(const Text &text, unsigned line) {
  for (std::string &part : modulesOf(text.all()))
    // A part begins with the line ends of those before it.
    if (size_t(llvm::StringRef(part).count('\n')) >= line)
      return std::move(part);
  return {};
}

void MlirReader::withModule(const Text &text, const Settings &settings,
                            unsigned line,
                            llvm::function_ref<void(MlirModule &)> use) {
  std::string error;
  if (!prepare(settings, error))
    return;
  const std::string part = partAt(text, line);
  MlirModule module(*context, path, part, settings);
  if (module.module())
    use(module);
}

std::vector<Completion>
MlirReader::complete(const Text &text, const Settings &settings, Spot spot) {
  std::string error;
  if (!prepare(settings, error))
    return {};
  return completeMlir(*context, partAt(text, spot.line), spot);
}

std::string MlirReader::describe(const Text &text, const Settings &settings,
                                 Spot definition) {
  std::string description;
  withModule(text, settings, definition.line, [&](MlirModule &module) {
    description = describeValue(module, settings, definition);
  });
  return description;
}

std::vector<Fix> MlirReader::findFixes(const Text &text,
                                       const Settings &settings,
                                       const Span &span) {
  std::vector<Fix> fixes;
  withModule(text, settings, span.start.line, [&](MlirModule &module) {
    for (const FunctionPart &function : module.functions())
      if (function.span.touches(span.start))
        fixes = findMlirFixes(module, text, span, function);
  });
  return fixes;
}

} // namespace

std::unique_ptr<Reader> makeMlirReader(std::string path) {
  return std::make_unique<MlirReader>(std::move(path));
}

} // namespace shapeproof::editor
