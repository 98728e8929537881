// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See EditedModule.h. Tested by tests/editor/lsp/run.py.

#include "EditedModule.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Support/DebugStringHelper.h"

namespace shapeproof::editor {
namespace {

/// Functions that are analysed together when nobody waits. One takes some 50
/// ms, so that a request that comes then waits for 200 ms at most.
constexpr size_t kFewFunctions = 4;

std::vector<IndexedFunction> functionsOf(MlirModule &module, const Text &text) {
  std::vector<IndexedFunction> list;
  for (FunctionPart &part : module.functions()) {
    mlir::Operation *op = part.function;
    IndexedFunction &function = list.emplace_back();
    function.span = part.span;
    function.opName = module.names().find(op)->name;
    function.symbol = mlir::SymbolTable::getSymbolName(op).str();
    function.isPrivate = mlir::SymbolTable::getSymbolVisibility(op) !=
                         mlir::SymbolTable::Visibility::Public;
    function.isForAll = llvm::isa_and_present<mlir::shape::FunctionLibraryOp>(
        op->getParentOp());
    function.header = mlir::debugString(op->getAttrDictionary());
    function.setText(text.slice(part.span));
  }
  return list;
}

/// The names, symbols and folds of the ops.
Outline outlineOf(MlirModule &module, const Text &text) {
  Outline outline;
  module.module()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    auto symbol = op->getAttrOfType<mlir::StringAttr>(
        mlir::SymbolTable::getSymbolAttrName());
    const OpText *written = symbol ? module.names().find(op) : nullptr;
    if (!written)
      return;
    auto kind = llvm::isa<mlir::FunctionOpInterface>(op)
                    ? llvm::lsp::SymbolKind::Function
                    : llvm::lsp::SymbolKind::Module;
    outline.symbols.push_back(
        {symbol.str(), kind, written->scope,
         module.names().symbolSpan(text, *written, symbol.getValue())});
  });
  for (const OpText &op : module.names().ops())
    if (op.hasRegions && op.scope.start.line < op.scope.end.line)
      outline.folds.push_back(op.scope);
  outline.names = module.names().takeNames();
  outline.sort();
  return outline;
}

View warningsOf(MlirModule &module, const Text &text) {
  View view;
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
  return view;
}

/// Adds a remark that is not there yet.
void addNew(std::vector<Remark> &remarks, const Remark &remark) {
  if (llvm::none_of(remarks, [&](const Remark &other) {
        return other.span.start == remark.span.start &&
               other.message == remark.message;
      }))
    remarks.push_back(remark);
}

} // namespace

//===- Reading --------------------------------------------------------------//

std::optional<std::vector<Remark>>
EditedModule::tryRead(const Text &text, Text &good, Outline &outline) {
  std::optional<std::vector<Remark>> errors;
  if (tryReadChange(text, good, outline, errors)) {
    if (!errors)
      good = text;
    return errors;
  }
  MlirModule module(*context, path, text.all().str(), settings);
  if (!module.module()) {
    View broken;
    showErrors(module.parsed().errors(), path, text, broken);
    return std::move(broken.remarks);
  }
  file = warningsOf(module, text);
  const FunctionIndex before = std::move(index);
  index = {};
  index.assign(functionsOf(module, text), text);
  outline = outlineOf(module, text);
  const uint64_t hash = index.hashAround(text);
  if (hash == aroundHash)
    index.keepAnswers(before, /*haveMoved=*/true);
  else
    general = {};
  aroundHash = hash;
  good = text;
  return std::nullopt;
}

/// A change within functions that stand one after another.
struct EditedModule::Change {
  /// Their numbers, the first line, and the last one before and afterwards.
  unsigned first, end;
  unsigned firstLine, lastBefore, lastAfter;
  int shift;

  bool wasOn(const Span &span) const {
    return span.start.line >= firstLine && span.start.line <= lastBefore;
  }
  bool isOn(const Span &span) const {
    return span.start.line >= firstLine && span.start.line <= lastAfter;
  }
  /// The new number of a line outside of them.
  std::optional<unsigned> operator()(unsigned line) const {
    if (line < firstLine)
      return line;
    if (line <= lastBefore)
      return std::nullopt;
    return unsigned(int(line) + shift);
  }
};

std::optional<EditedModule::Change>
EditedModule::findChange(const Text &text, const Text &good) const {
  if (!index.isByLines())
    return std::nullopt;
  const MovedLines lines(good, text);
  const unsigned from = lines.firstChanged(), to = lines.endBefore();
  const auto [first, end] = index.onLines(from, std::max(to, from + 1));
  if (first == end)
    return std::nullopt;
  const Span &top = index.all()[first].span;
  const Span &bottom = index.all()[end - 1].span;
  // Lines may have come in front of the first one.
  const bool isInside =
      (from == to ? top.start.line < from : top.start.line <= from) &&
      (to == 0 || to - 1 <= bottom.end.line) &&
      int(bottom.end.line) + lines.shift() >= int(top.start.line);
  if (!isInside)
    return std::nullopt;
  return Change{first,
                end,
                top.start.line,
                bottom.end.line,
                unsigned(int(bottom.end.line) + lines.shift()),
                lines.shift()};
}

/// Whether others would be read as they were.
bool EditedModule::isReadAlone(const Change &change,
                               llvm::ArrayRef<IndexedFunction> read) const {
  if (read.size() != change.end - change.first ||
      read.front().span.start.line != change.firstLine ||
      read.back().span.end.line != change.lastAfter)
    return false;
  for (auto [i, function] : llvm::enumerate(read)) {
    const unsigned number = change.first + unsigned(i);
    const IndexedFunction &old = index.all()[number];
    if (function.symbol != old.symbol ||
        (function.header != old.header &&
         index.isMentioned(old.symbol, number)))
      return false;
  }
  return true;
}

/// Takes over what the new outline has on the lines of the change.
static void merge(Outline &outline, Outline fresh,
                  llvm::function_ref<bool(const Span &)> wasOn,
                  llvm::function_ref<bool(const Span &)> isOn, LineOf lineOf,
                  const std::map<Spot, Spot> &functions) {
  // Where others mention the functions of the change.
  std::map<Spot, std::vector<Span>> mentions;
  for (const Name &name : outline.names)
    if (auto it = functions.find(name.definition.start); it != functions.end())
      for (const Span &use : name.uses)
        if (!wasOn(use))
          mentions[it->second].push_back(use);
  outline.move(lineOf);
  // Names that are defined elsewhere and used here.
  std::map<Spot, Name *> elsewhere;
  for (Name &name : fresh.names)
    if (!isOn(name.definition)) {
      llvm::erase_if(name.uses, [&](const Span &use) { return !isOn(use); });
      if (!name.uses.empty())
        elsewhere[name.definition.start] = &name;
    }
  if (!elsewhere.empty())
    for (Name &name : outline.names)
      if (auto it = elsewhere.find(name.definition.start);
          it != elsewhere.end())
        llvm::append_range(name.uses, it->second->uses);
  for (Name &name : fresh.names)
    if (isOn(name.definition)) {
      llvm::erase_if(name.uses, [&](const Span &use) { return !isOn(use); });
      for (Span use : mentions[name.definition.start]) {
        use.start.line = *lineOf(use.start.line);
        use.end.line = *lineOf(use.end.line);
        name.uses.push_back(use);
      }
      outline.names.push_back(std::move(name));
    }
  for (Symbol &symbol : fresh.symbols)
    if (isOn(symbol.whole))
      outline.symbols.push_back(std::move(symbol));
  for (const Span &fold : fresh.folds)
    if (isOn(fold))
      outline.folds.push_back(fold);
  outline.sort();
}

/// Reads a change within functions; false if the whole text has to be read.
bool EditedModule::tryReadChange(const Text &text, const Text &good,
                                 Outline &outline,
                                 std::optional<std::vector<Remark>> &errors) {
  if (!index.all().empty() && text.all() == good.all())
    return true;
  const std::optional<Change> change = findChange(text, good);
  if (!change)
    return false;
  std::set<unsigned> kept = index.mentionedIn(
      text.slice({{change->firstLine, 0}, {change->lastAfter, ~0u}}));
  for (unsigned i = change->first; i < change->end; ++i)
    kept.insert(i);
  MlirModule module(*context, path,
                    index.sketch(text, kept, change->end, change->shift),
                    settings);
  if (!module.module()) {
    View broken;
    showErrors(module.parsed().errors(), path, text, broken);
    errors = std::move(broken.remarks);
    return llvm::all_of(*errors, [&](const Remark &remark) {
      return change->isOn(remark.span);
    });
  }
  std::vector<IndexedFunction> read = functionsOf(module, text);
  llvm::erase_if(read, [&](const IndexedFunction &function) {
    return !change->isOn(function.span);
  });
  if (!isReadAlone(*change, read))
    return false;
  std::map<Spot, Spot> names;
  std::vector<IndexedFunction> all = index.all();
  for (unsigned i = 0; i < all.size(); ++i) {
    all[i].answers = nullptr;
    if (i >= change->end) {
      for (Spot *spot : {&all[i].span.start, &all[i].span.end,
                         &all[i].opName.start, &all[i].opName.end})
        spot->line = unsigned(int(spot->line) + change->shift);
    } else if (i >= change->first) {
      names[all[i].opName.start] = read[i - change->first].opName.start;
      all[i] = std::move(read[i - change->first]);
    }
  }
  FunctionIndex next;
  next.assign(std::move(all), text);
  if (next.hashAround(text) != aroundHash)
    return false;
  next.keepAnswers(index, change->shift != 0);
  index = std::move(next);
  merge(
      outline, outlineOf(module, text),
      [&](const Span &span) { return change->wasOn(span); },
      [&](const Span &span) { return change->isOn(span); }, *change, names);
  View warnings = warningsOf(module, text);
  file.move(*change);
  for (Remark &warning : warnings.remarks)
    if (change->isOn(warning.span))
      file.remarks.push_back(std::move(warning));
  return true;
}

//===- Analysis -------------------------------------------------------------//

View EditedModule::collect(const Span &wanted) {
  const unsigned last = wanted.end.line;
  const auto [first, end] =
      index.onLines(wanted.start.line, last == ~0u ? last : last + 1);
  std::set<unsigned> missing;
  for (unsigned i = first; i < end; ++i)
    if (!index.all()[i].answers)
      missing.insert(i);
  if (!missing.empty())
    analyze(missing);
  View view = file;
  view.append(general);
  for (unsigned i = first; i < end; ++i) {
    const IndexedFunction &function = index.all()[i];
    view.append(placedView(*function.answers, function.span.start.line));
  }
  return view;
}

bool EditedModule::analyzeSome() {
  std::set<unsigned> needed, wanted;
  for (unsigned i = 0; i < index.all().size(); ++i)
    if (!index.all()[i].answers && needed.size() < kFewFunctions) {
      wanted.insert(i);
      needed = index.neededFor(wanted);
    }
  if (wanted.empty())
    return false;
  for (unsigned number : needed)
    if (!index.all()[number].answers)
      wanted.insert(number);
  analyze(wanted);
  return true;
}

void EditedModule::count(size_t &done, size_t &all) const {
  all += index.all().size();
  done += size_t(llvm::count_if(index.all(), [](const auto &function) {
    return function.answers != nullptr;
  }));
}

void EditedModule::analyze(const std::set<unsigned> &wanted) {
  for (unsigned number : wanted) {
    IndexedFunction &function = index.all()[number];
    function.answers = std::make_shared<FunctionView>();
    function.answers->firstLine = function.span.start.line;
    function.answers->lastLine = function.span.end.line;
  }
  MlirModule module(*context, path,
                    index.sketch(good(), index.neededFor(wanted)), settings);
  if (!module.module()) { // It has been read before, among others.
    View broken;
    showErrors(module.parsed().errors(), path, good(), broken);
    for (const Remark &remark : broken.remarks)
      addNew(general.remarks, remark);
    return;
  }
  std::vector<FunctionPart> fresh = module.functions();
  llvm::erase_if(fresh, [&](FunctionPart &part) {
    auto known = llvm::partition_point(index.all(), [&](const auto &function) {
      return function.span.start < part.span.start;
    });
    const unsigned number = unsigned(known - index.all().begin());
    if (!wanted.count(number) || !(known->span.start == part.span.start))
      return true;
    part.view = index.all()[number].answers.get();
    return false;
  });
  analyzeIn(module, fresh);
}

void EditedModule::analyzeIn(MlirModule &module,
                             std::vector<FunctionPart> &fresh) {
  if (fresh.empty())
    return;
  std::set<std::string> names;
  for (FunctionPart &part : fresh)
    names.insert(mlir::SymbolTable::getSymbolName(part.function).str());
  auto analyze = [&](std::vector<std::string> chosen) {
    MlirResults results;
    llvm::Error error = module.analyze(chosen, results);
    if (!error)
      showResults(module, good(), settings, results, fresh);
    return error;
  };
  llvm::Error error = analyze({names.begin(), names.end()});
  if (!error)
    return;
  std::string errors = llvm::toString(std::move(error));
  // A function with an error, such as a fact that cannot hold, costs itself.
  if (names.size() > 1)
    for (const std::string &name : names)
      if (llvm::Error own = analyze({name}))
        errors = llvm::toString(std::move(own));
  View found;
  showErrors(errors, path, good(), found);
  for (const Remark &remark : found.remarks) {
    auto part = llvm::find_if(fresh, [&](const FunctionPart &function) {
      return function.span.touches(remark.span.start);
    });
    addNew((part == fresh.end() ? general : part->view->view).remarks, remark);
  }
}

//===- Questions about one function -----------------------------------------//

/// Without a module if the function cannot be read.
Focus EditedModule::readFunction(unsigned number) const {
  auto module = std::make_unique<MlirModule>(
      *context, path, index.sketch(good(), index.neededFor({number})),
      settings);
  if (module->module())
    for (const FunctionPart &part : module->functions())
      if (part.span.start.line == index.all()[number].span.start.line)
        return {this, number, std::move(module), part};
  return {};
}

/// False if no function is on the line.
bool EditedModule::focusOn(unsigned line) {
  const auto [first, end] = index.onLines(line, line + 1);
  if (isBroken() || first == end)
    return false;
  if (focus.of != this || focus.number != first)
    focus = readFunction(first);
  return focus.module != nullptr;
}

std::string EditedModule::describe(Spot definition) {
  return focusOn(definition.line)
             ? describeValue(*focus.module, settings, focus.part.function,
                             definition)
             : std::string();
}

/// All fixes of the kind in the function that is asked about.
const std::vector<Fix> &EditedModule::allFixes(FixKind kind) {
  const auto [it, isNew] = focus.fixes.try_emplace(kind);
  std::vector<Fix> &fixes = it->second;
  if (!isNew)
    return fixes;
  const Focus own = readFunction(focus.number); // It is changed.
  const auto &answers = index.all()[focus.number].answers;
  if (!own.module || !answers)
    return fixes;
  if (kind == FixKind::OfCheck)
    fixes = checkFixes(*own.module, good(), own.part, answers->contract);
  else if (auto fix = assertContract(*own.module, good(), own.part))
    fixes.push_back(std::move(*fix));
  return fixes;
}

std::vector<Fix> EditedModule::findFixes(const Span &span, FixKind kind) {
  std::vector<Fix> fixes;
  if (!focusOn(span.start.line))
    return fixes;
  if (kind != FixKind::OfArithmetic)
    llvm::copy_if(allFixes(kind), std::back_inserter(fixes),
                  [&](const Fix &fix) { return fix.span.overlaps(span); });
  else if (auto fix =
               simplestFix(*focus.module, good(), settings, span, focus.part))
    fixes.push_back(std::move(*fix));
  return fixes;
}

} // namespace shapeproof::editor
