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
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
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

llvm::Expected<KernelText> KernelText::read(llvm::StringRef path,
                                            llvm::StringRef text,
                                            const FileOptions &options) {
  KernelText kernel(path, text, options);
  auto context = FileContext::create(options.libraryFolder, options.libraries);
  if (!context)
    return context.takeError();
  std::vector<KernelAccess> inPart;
  unsigned number = 0;
  auto see = [&](const mlir::AsmParserState &state,
                 const llvm::SourceMgr &sources) {
    inPart.clear();
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
    }
  };
  auto readPart = [&](llvm::StringRef part) -> llvm::Error {
    inPart.clear();
    ParsedFile file(**context, path,
                    llvm::MemoryBuffer::getMemBuffer(part, path), see);
    if (!file.module())
      return llvm::createStringError(file.errors());
    llvm::append_range(kernel.found, inPart);
    ++number;
    return llvm::Error::success();
  };
  auto readModules = [&] {
    kernel.found.clear();
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
  llvm::sort(kernel.found, [](const KernelAccess &a, const KernelAccess &b) {
    return isBefore(a.place, b.place);
  });
  for (KernelAccess &access : kernel.found)
    access.canDrop =
        access.hasMask &&
        withoutMask(text, kernel.offsetOf(access.place)).has_value();
  return kernel;
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
KernelText::withoutMasks(llvm::ArrayRef<Place> places) const {
  auto isChosen = [&](const KernelAccess &access) {
    return access.hasMask && llvm::any_of(places, [&](const Place &place) {
             return place.line == access.place.line &&
                    place.column == access.place.column;
           });
  };
  std::string result;
  size_t written = 0;
  for (const KernelAccess &access : found) {
    if (!isChosen(access))
      continue;
    const auto changes = withoutMask(text, offsetOf(access.place));
    if (!changes)
      return llvm::createStringError(path + ": error: an access has a form "
                                            "that is not known");
    for (const TextChange &change : *changes) {
      result += text.slice(written, change.begin);
      result += change.by;
      written = change.end;
    }
  }
  result += text.drop_front(written);
  // It has to be the same program without these masks.
  llvm::Expected<KernelText> again = read(path, result, options);
  if (!again)
    return again.takeError();
  const bool isSame =
      again->found.size() == found.size() &&
      llvm::all_of(llvm::zip(found, again->found), [&](auto pair) {
        auto &[before, after] = pair;
        return before.op == after.op && before.part == after.part &&
               before.function == after.function &&
               after.hasMask == (before.hasMask && !isChosen(before));
      });
  if (!isSame)
    return llvm::createStringError(
        path + ": error: the text without masks is another program");
  return result;
}

} // namespace shapeproof
