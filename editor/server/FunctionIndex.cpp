// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FunctionIndex.h. Tested by tests/editor/lsp/run.py.

#include "FunctionIndex.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

namespace shapeproof::editor {

/// The text of a string in quotes; `text` begins behind the first quote.
static std::string unquoted(llvm::StringRef text) {
  std::string result;
  while (!text.empty() && text.front() != '"') {
    char c = text.front();
    text = text.drop_front();
    if (c == '\\' && text.size() > 1 && llvm::isHexDigit(text[0]) &&
        llvm::isHexDigit(text[1])) {
      c = char(llvm::hexFromNibbles(text[0], text[1]));
      text = text.drop_front(2);
    } else if (c == '\\' && !text.empty()) {
      c = text.front() == 'n'   ? '\n'
          : text.front() == 't' ? '\t'
                                : text.front();
      text = text.drop_front();
    }
    result += c;
  }
  return result;
}

/// The symbols in a text.
static std::vector<std::string> mentionsIn(llvm::StringRef text) {
  std::set<std::string> found;
  for (size_t at; (at = text.find('@')) != llvm::StringRef::npos;) {
    text = text.drop_front(at + 1);
    llvm::StringRef name = text.take_while([](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
    });
    if (name.empty() && text.consume_front("\""))
      found.insert(unquoted(text));
    else if (!name.empty())
      found.insert(name.str());
  }
  return {found.begin(), found.end()};
}

void IndexedFunction::setText(llvm::StringRef text) {
  textHash = llvm::xxh3_64bits(text);
  mentions = mentionsIn(text);
}

void FunctionIndex::assign(std::vector<IndexedFunction> list,
                           const Text &text) {
  functions.clear();
  for (IndexedFunction &function : list)
    if (functions.empty() || !(function.span.start < functions.back().span.end))
      functions.push_back(std::move(function));
  bySymbol.clear();
  byMention.clear();
  for (auto [number, function] : llvm::enumerate(functions)) {
    bySymbol[function.symbol].push_back(unsigned(number));
    for (const std::string &symbol : function.mentions)
      byMention[symbol].push_back(unsigned(number));
  }
  for (const std::string &symbol : mentionsIn(around(text)))
    for (unsigned number : named(symbol))
      functions[number].isForAll = true;
}

bool FunctionIndex::isByLines() const {
  for (size_t i = 1; i < functions.size(); ++i)
    if (functions[i].span.start.line <= functions[i - 1].span.end.line)
      return false;
  return true;
}

std::pair<unsigned, unsigned> FunctionIndex::onLines(unsigned first,
                                                     unsigned end) const {
  auto from = llvm::partition_point(functions, [&](auto &function) {
    return function.span.end.line < first;
  });
  auto to = std::find_if(from, functions.end(), [&](auto &function) {
    return function.span.start.line >= end;
  });
  return {unsigned(from - functions.begin()), unsigned(to - functions.begin())};
}

llvm::ArrayRef<unsigned> FunctionIndex::named(llvm::StringRef symbol) const {
  auto it = bySymbol.find(symbol);
  return it == bySymbol.end() ? llvm::ArrayRef<unsigned>() : it->second;
}

std::set<unsigned> FunctionIndex::reachable(std::set<unsigned> from,
                                            bool toCallers) const {
  for (auto [number, function] : llvm::enumerate(functions))
    if (function.isForAll)
      from.insert(unsigned(number));
  std::vector<unsigned> open(from.begin(), from.end());
  auto add = [&](llvm::ArrayRef<unsigned> numbers) {
    for (unsigned number : numbers)
      if (from.insert(number).second)
        open.push_back(number);
  };
  while (!open.empty()) {
    const IndexedFunction &function = functions[open.back()];
    open.pop_back();
    for (const std::string &symbol : function.mentions)
      add(named(symbol));
    if (auto it = byMention.find(function.symbol);
        toCallers && function.isPrivate && it != byMention.end())
      add(it->second);
  }
  return from;
}

std::set<unsigned>
FunctionIndex::neededFor(const std::set<unsigned> &wanted) const {
  return reachable(wanted, /*toCallers=*/true);
}

std::set<unsigned> FunctionIndex::mentionedIn(llvm::StringRef text) const {
  std::set<unsigned> mentioned;
  for (const std::string &symbol : mentionsIn(text))
    for (unsigned number : named(symbol))
      mentioned.insert(number);
  return reachable(std::move(mentioned), /*toCallers=*/false);
}

bool FunctionIndex::isMentioned(llvm::StringRef symbol,
                                unsigned exceptFor) const {
  auto it = byMention.find(symbol);
  return it != byMention.end() &&
         llvm::any_of(it->second, [&](unsigned by) { return by != exceptFor; });
}

void FunctionIndex::keepAnswers(const FunctionIndex &before, bool haveMoved) {
  auto isSame = [](const IndexedFunction &a, const IndexedFunction &b) {
    return a.textHash == b.textHash && a.symbol == b.symbol;
  };
  const FunctionIndex *const both[] = {this, &before};
  // Symbols of functions that have changed, come or gone.
  std::vector<std::string> open;
  std::set<std::string> changed;
  auto change = [&](const std::string &symbol) {
    if (changed.insert(symbol).second)
      open.push_back(symbol);
  };
  // A change concerns those that mention the function, and private ones that
  // it mentions or has mentioned.
  std::set<std::string> privates;
  for (const FunctionIndex *index : both)
    for (const IndexedFunction &function : index->functions)
      if (function.isPrivate)
        privates.insert(function.symbol);
  for (const FunctionIndex *index : both)
    for (const IndexedFunction &function : index->functions) {
      const FunctionIndex *other = index == this ? &before : this;
      llvm::ArrayRef<unsigned> same = other->named(function.symbol);
      if (same.size() != 1 || index->named(function.symbol).size() != 1 ||
          !isSame(other->functions[same.front()], function))
        change(function.symbol);
    }
  while (!open.empty()) {
    const std::string symbol = std::move(open.back());
    open.pop_back();
    for (const FunctionIndex *index : both) {
      if (auto it = index->byMention.find(symbol); it != index->byMention.end())
        for (unsigned number : it->second)
          change(index->functions[number].symbol);
      for (unsigned number : index->named(symbol))
        for (const std::string &mentioned : index->functions[number].mentions)
          if (privates.count(mentioned))
            change(mentioned);
    }
  }
  for (const FunctionIndex *index : both)
    for (const IndexedFunction &function : index->functions)
      if (function.isForAll && changed.count(function.symbol))
        return;
  for (IndexedFunction &function : functions)
    if (!changed.count(function.symbol)) {
      const IndexedFunction &old =
          before.functions[before.named(function.symbol).front()];
      if (!haveMoved || !old.answers || !old.answers->namesOthers)
        function.answers = old.answers;
    }
}

std::string FunctionIndex::sketch(const Text &text,
                                  const std::set<unsigned> &kept,
                                  unsigned moved, int lines) const {
  std::string result;
  size_t from = 0;
  for (auto [number, function] : llvm::enumerate(functions)) {
    if (kept.count(unsigned(number)))
      continue;
    Span span = function.span;
    if (number >= moved)
      for (Spot *end : {&span.start, &span.end})
        end->line = unsigned(int(end->line) + lines);
    result += text.all().slice(from, text.offsetOf(span.start));
    result.append(span.end.line - span.start.line, '\n');
    // The text behind it on its last line keeps its column.
    result.append(span.end.column, ' ');
    from = text.offsetOf(span.end);
  }
  result += text.all().drop_front(from);
  return result;
}

/// The text outside of functions.
std::string FunctionIndex::around(const Text &text) const {
  std::string around;
  size_t from = 0;
  for (const IndexedFunction &function : functions) {
    around += text.all().slice(from, text.offsetOf(function.span.start)).trim();
    around += '\n';
    from = text.offsetOf(function.span.end);
  }
  around += text.all().drop_front(from).trim();
  return around;
}

uint64_t FunctionIndex::hashAround(const Text &text) const {
  return llvm::xxh3_64bits(around(text));
}

} // namespace shapeproof::editor
