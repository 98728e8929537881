// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See shapeproof-mlir/Kernel.h. Operations are found by the parser, which knows
// where each one stands whatever its location says.
//
// Tested by tests/tools/cli/kernel.test.

#include "shapeproof-mlir/Kernel.h"
#include "core/ir/FileParts.h"
#include "core/ir/ParsedFile.h"
#include "core/lanes/KernelReader.h"
#include "core/lanes/Kernels.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "uses/rewrite/MaskText.h"
#include "llvm/Support/SourceMgr.h"

namespace shapeproof {

/// Sets the numbers of loops and the name of the function around the op.
static void addSurroundings(mlir::Operation *op, KernelAccess &access) {
  for (mlir::Operation *at = op->getParentOp(); at; at = at->getParentOp()) {
    if (llvm::isa<mlir::LoopLikeOpInterface>(at)) {
      if (++access.loops == 1)
        access.isInnermost = !at->walk([&](mlir::LoopLikeOpInterface inner) {
                                  return inner.getOperation() == at
                                             ? mlir::WalkResult::advance()
                                             : mlir::WalkResult::interrupt();
                                }).wasInterrupted();
      continue;
    }
    auto name = at->getAttrOfType<mlir::StringAttr>(
        mlir::SymbolTable::getSymbolAttrName());
    if (name && access.function.empty() && at->getNumRegions() > 0)
      access.function = name.str();
  }
}

static bool isBefore(const Place &a, const Place &b) {
  return std::pair(a.line, a.column) < std::pair(b.line, b.column);
}

static bool isSame(const Place &a, const Place &b) {
  return a.line == b.line && a.column == b.column;
}

/// The function around the op that is a kernel and called by others, if there
/// is one: a private function is no kernel.
static std::string calledAround(mlir::Operation *op) {
  for (mlir::Operation *at = op->getParentOp(); at && at->getParentOp();
       at = at->getParentOp()) {
    auto name = at->getAttrOfType<mlir::StringAttr>(
        mlir::SymbolTable::getSymbolAttrName());
    auto visibility = at->getAttrOfType<mlir::StringAttr>(
        mlir::SymbolTable::getVisibilityAttrName());
    if (name && !(visibility && visibility.getValue() == "private") &&
        !mlir::SymbolTable::symbolKnownUseEmpty(name, at->getParentOp()))
      return name.str();
  }
  return "";
}

/// Adds the integers that are passed to the function whose entry this is.
static void addArguments(const mlir::AsmParserState::BlockDefinition &entry,
                         unsigned part, const mlir::AsmParserState &state,
                         const llvm::SourceMgr &sources,
                         std::vector<KernelArgument> &passed) {
  mlir::Operation *function = entry.block->getParentOp();
  auto name = function->getAttrOfType<mlir::StringAttr>(
      mlir::SymbolTable::getSymbolAttrName());
  if (!name || !entry.block->isEntryBlock() ||
      entry.arguments.size() != entry.block->getNumArguments())
    return;
  auto attributes = function->getAttrOfType<mlir::ArrayAttr>("arg_attrs");
  for (auto [i, own] : llvm::enumerate(entry.arguments)) {
    auto type = llvm::dyn_cast<mlir::IntegerType>(
        entry.block->getArgument(unsigned(i)).getType());
    if (!type || type.getWidth() == 1 || !own.loc.isValid())
      continue;
    KernelArgument &argument = passed.emplace_back();
    argument.part = part;
    argument.function = name.str();
    // The generic form has the attributes of arguments elsewhere.
    const auto *text = state.getOpDef(function);
    argument.canState = text && *text->loc.Start.getPointer() != '"';
    argument.name = "arg" + std::to_string(i);
    argument.bits = type.getWidth();
    if (const auto *first = state.getOpDef(&entry.block->front()))
      std::tie(argument.body.line, argument.body.column) =
          sources.getLineAndColumn(first->loc.Start);
    std::tie(argument.place.line, argument.place.column) =
        sources.getLineAndColumn(own.loc.Start);
    auto of = attributes && i < attributes.size()
                  ? llvm::dyn_cast<mlir::DictionaryAttr>(attributes[i])
                  : mlir::DictionaryAttr();
    if (auto stated =
            of ? of.getAs<mlir::IntegerAttr>(kDivisibilityAttribute) : nullptr)
      argument.divisor = int64_t(stated.getValue().getLimitedValue(INT64_MAX));
  }
}

llvm::Expected<KernelText> KernelText::read(llvm::StringRef path,
                                            llvm::StringRef text,
                                            const FileOptions &options) {
  KernelText kernel(path, text, options);
  auto context = FileContext::create(options.libraryFolder, options.libraries);
  if (!context)
    return context.takeError();
  std::vector<KernelAccess> inPart;
  std::vector<KernelArgument> passedInPart;
  unsigned number = 0;
  auto see = [&](const mlir::AsmParserState &state,
                 const llvm::SourceMgr &sources) {
    inPart.clear();
    passedInPart.clear();
    for (const auto &block : state.getBlockDefs())
      addArguments(block, number, state, sources, passedInPart);
    for (const auto &definition : state.getOpDefs()) {
      const std::optional<Access> access = accessOf(definition.op);
      if (!access)
        continue;
      KernelAccess &own = inPart.emplace_back();
      own.op = definition.op->getName().getStringRef().str();
      std::tie(own.place.line, own.place.column) =
          sources.getLineAndColumn(definition.loc.Start);
      own.hasMask = bool(access->mask);
      own.part = number;
      addSurroundings(definition.op, own);
      if (kernel.called.empty())
        kernel.called = calledAround(definition.op);
    }
  };
  auto readPart = [&](llvm::StringRef part) -> llvm::Error {
    inPart.clear();
    passedInPart.clear();
    ParsedFile file(**context, path,
                    llvm::MemoryBuffer::getMemBuffer(part, path), see);
    if (!file.module())
      return llvm::createStringError(file.errors());
    llvm::append_range(kernel.found, inPart);
    llvm::append_range(kernel.passed, passedInPart);
    ++number;
    return llvm::Error::success();
  };
  auto readModules = [&] {
    kernel.found.clear();
    kernel.passed.clear();
    number = 0;
    llvm::Error error = llvm::Error::success();
    for (const std::string &part : kernel.modules)
      error = llvm::joinErrors(std::move(error), readPart(part));
    return error;
  };
  // The parts of a file are modules, unless it is one as a whole alone.
  kernel.modules = hasSplitMarker(text) ? partsOf(text)
                                        : std::vector<std::string>{text.str()};
  llvm::Error error = readModules();
  if (error && kernel.modules.size() > 1) {
    std::vector<std::string> parts{text.str()};
    std::swap(parts, kernel.modules);
    if (llvm::Error other = readModules())
      llvm::consumeError(std::move(other));
    else
      llvm::consumeError(std::exchange(error, llvm::Error::success()));
  }
  if (error)
    return error;
  kernel.findForms();
  return kernel;
}

/// Brings what was found into the order of the text, and says what the text
/// there can be changed to.
void KernelText::findForms() {
  auto isAbove = [](const auto &a, const auto &b) {
    return isBefore(a.place, b.place);
  };
  llvm::sort(found, isAbove);
  for (KernelAccess &access : found)
    access.canDrop =
        access.hasMask && withoutMask(text, offsetOf(access.place)).has_value();
  llvm::sort(passed, isAbove);
  for (KernelArgument &argument : passed) {
    const size_t at = offsetOf(argument.place);
    argument.canAssume =
        argument.canState && argument.body.line > 0 &&
        withAssumption(text, at, offsetOf(argument.body), argument.bits,
                       /*isLeast=*/true, Int(0));
    argument.canState = argument.canState &&
                        withDivisor(text, at, argument.divisor).has_value();
  }
}

KernelText::KernelText(llvm::StringRef path, llvm::StringRef text,
                       const FileOptions &options)
    : path(path), text(text), options(options) {
  for (auto [i, c] : llvm::enumerate(text))
    if (c == '\n')
      lines.push_back(i + 1);
}

size_t KernelText::offsetOf(Place place) const {
  if (place.line == 0 || place.column == 0 || place.line > lines.size())
    return text.size();
  return std::min(lines[place.line - 1] + place.column - 1, text.size());
}

llvm::Expected<std::string>
KernelText::rewritten(llvm::ArrayRef<Place> places,
                      llvm::ArrayRef<ProvedDivisor> divisors,
                      llvm::ArrayRef<ProvedRange> ranges) const {
  auto isChosen = [&](const KernelAccess &access) {
    return access.hasMask && llvm::any_of(places, [&](const Place &place) {
             return isSame(place, access.place);
           });
  };
  auto divisorOf = [&](const KernelArgument &argument) {
    for (const ProvedDivisor &proved : divisors)
      if (isSame(proved.argument.place, argument.place))
        return proved.divisor;
    return argument.divisor;
  };
  std::vector<TextChange> changes;
  for (const KernelAccess &access : found) {
    if (!isChosen(access))
      continue;
    const auto own = withoutMask(text, offsetOf(access.place));
    if (!own)
      return llvm::createStringError(path + ": error: an access has a form "
                                            "that is not known");
    llvm::append_range(changes, *own);
  }
  for (const ProvedDivisor &proved : divisors)
    if (auto own =
            withDivisor(text, offsetOf(proved.argument.place), proved.divisor))
      changes.push_back(*own);
  for (const ProvedRange &proved : ranges)
    for (const auto *number : {&proved.least, &proved.most})
      if (*number)
        if (auto own = withAssumption(text, offsetOf(proved.argument.place),
                                      offsetOf(proved.argument.body),
                                      proved.argument.bits,
                                      number == &proved.least, **number))
          changes.push_back(*own);
  llvm::stable_sort(changes, [](const TextChange &a, const TextChange &b) {
    return a.begin < b.begin;
  });
  std::string result;
  size_t written = 0;
  for (const TextChange &change : changes) {
    result += text.slice(written, change.begin);
    result += change.by;
    written = change.end;
  }
  result += text.drop_front(written);
  // It has to be the same program without these masks.
  llvm::Expected<KernelText> again = read(path, result, options);
  if (!again)
    return again.takeError();
  const bool hasSameAccesses =
      again->found.size() == found.size() &&
      llvm::all_of(llvm::zip(found, again->found), [&](auto pair) {
        auto &[before, after] = pair;
        return before.op == after.op && before.part == after.part &&
               before.function == after.function &&
               after.hasMask == (before.hasMask && !isChosen(before));
      });
  const bool hasSameArguments =
      again->passed.size() == passed.size() &&
      llvm::all_of(llvm::zip(passed, again->passed), [&](auto pair) {
        auto &[before, after] = pair;
        return before.name == after.name && before.part == after.part &&
               before.function == after.function &&
               after.divisor == divisorOf(before);
      });
  if (!hasSameAccesses || !hasSameArguments)
    return llvm::createStringError(
        path + ": error: the text that was changed is another program");
  return result;
}

} // namespace shapeproof
