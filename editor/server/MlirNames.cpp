// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See MlirNames.h.

#include "MlirNames.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Value.h"

namespace shapeproof::editor {
namespace {

/// Spans of ranges in the buffer that the parser has read.
class SpanMaker {
public:
  explicit SpanMaker(const llvm::SourceMgr &sources)
      : buffer(sources.getMemoryBuffer(sources.getMainFileID())->getBuffer()),
        lines(buffer.str()) {}

  Spot operator()(llvm::SMLoc at) const {
    return at.isValid() ? lines.spotAt(size_t(at.getPointer() - buffer.data()))
                        : Spot();
  }
  Span operator()(llvm::SMRange range) const {
    return {(*this)(range.Start), (*this)(range.End)};
  }

private:
  llvm::StringRef buffer;
  Text lines;
};

} // namespace

void MlirNames::see(const mlir::AsmParserState &state,
                    const llvm::SourceMgr &sources) {
  *this = MlirNames();
  const SpanMaker span(sources);
  auto addName = [&](llvm::SMRange definition,
                     llvm::ArrayRef<llvm::SMRange> uses) {
    if (!definition.isValid())
      return;
    Name &name = names.emplace_back();
    name.definition = span(definition);
    for (llvm::SMRange use : uses)
      name.uses.push_back(span(use));
  };
  for (const auto &op : state.getOpDefs()) {
    OpText &text = texts.emplace_back();
    text.name = span(op.loc);
    text.scope = span(op.scopeLoc);
    text.hasRegions = op.op->getNumRegions() > 0;
    text.numResults = op.op->getNumResults();
    for (const auto &group : op.resultGroups) {
      text.results.push_back({group.startIndex, span(group.definition.loc)});
      addName(group.definition.loc, group.definition.uses);
    }
    if (op.op->hasAttr(mlir::SymbolTable::getSymbolAttrName()))
      addName(op.loc, op.symbolUses);
    const unsigned number = unsigned(texts.size() - 1);
    byOp.insert({op.op, {op.op->getName(), op.op->getLoc(), number}});
    auto [it, isNew] = byLocation.try_emplace(op.op->getLoc(), number);
    if (!isNew)
      it->second = ~0u;
  }
  for (const auto &block : state.getBlockDefs()) {
    addName(block.definition.loc, block.definition.uses);
    for (auto [number, argument] : llvm::enumerate(block.arguments)) {
      addName(argument.loc, argument.uses);
      if (argument.loc.isValid() && number < block.block->getNumArguments())
        arguments.insert({{block.block, unsigned(number)},
                          {block.block->getArgument(unsigned(number)).getLoc(),
                           span(argument.loc)}});
    }
  }
  for (const auto &alias : state.getAttributeAliasDefs())
    addName(alias.definition.loc, alias.definition.uses);
  for (const auto &alias : state.getTypeAliasDefs())
    addName(alias.definition.loc, alias.definition.uses);
}

const OpText *MlirNames::findPlace(mlir::Operation *op) const {
  if (const OpText *own = find(op))
    return own;
  auto it = byLocation.find(op->getLoc());
  return it == byLocation.end() || it->second == ~0u ? nullptr
                                                     : &texts[it->second];
}

const OpText *MlirNames::find(mlir::Operation *op) const {
  auto it = settled.find(op);
  return it == settled.end() ? nullptr : &texts[it->second];
}

void MlirNames::settle(mlir::Operation *module) {
  module->walk([&](mlir::Operation *op) {
    // Another op may have come to lie where one was.
    auto seen = byOp.find(op);
    auto place = byLocation.find(op->getLoc());
    if (seen != byOp.end() && seen->second.name == op->getName() &&
        seen->second.location == op->getLoc())
      settled[op] = seen->second.text;
    else if (place != byLocation.end() && place->second != ~0u)
      settled[op] = place->second;
  });
}

std::optional<std::pair<Span, unsigned>>
MlirNames::find(mlir::Value value) const {
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
    auto it = arguments.find({argument.getOwner(), argument.getArgNumber()});
    if (it == arguments.end() || it->second.location != argument.getLoc())
      return std::nullopt;
    return std::make_pair(it->second.span, 0u);
  }
  auto result = llvm::cast<mlir::OpResult>(value);
  const OpText *text = find(result.getOwner());
  if (!text || text->numResults != result.getOwner()->getNumResults())
    return std::nullopt;
  std::optional<std::pair<Span, unsigned>> found;
  for (const auto &[first, span] : text->results)
    if (first <= result.getResultNumber())
      found = {span, result.getResultNumber() - first};
  return found;
}

Span MlirNames::symbolSpan(const Text &text, const OpText &op,
                           llvm::StringRef symbol) const {
  for (const std::string &written :
       {"@" + symbol.str(), "@\"" + symbol.str() + "\""}) {
    llvm::StringRef scope = text.slice(op.scope);
    size_t at = scope.find(written);
    if (at == llvm::StringRef::npos)
      continue;
    at += text.offsetOf(op.scope.start);
    return {text.spotAt(at), text.spotAt(at + written.size())};
  }
  return op.name;
}

} // namespace shapeproof::editor
