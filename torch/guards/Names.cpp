// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Names.h. Tested by tests/torch/guards.test.

#include "Names.h"
#include "engine/text/Lexer.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof::torch {

static bool startsName(char c) { return llvm::isAlpha(c) || c == '_'; }
static bool isInName(char c) { return llvm::isAlnum(c) || c == '_'; }

/// The length of a string in quotes; 0 if it does not end.
static size_t lengthOfString(llvm::StringRef text) {
  for (size_t i = 1; i < text.size(); ++i)
    if (text[i] == '\\')
      ++i;
    else if (text[i] == text[0])
      return i + 1;
  return 0;
}

/// The length of `[3]`, `['x']`, `.name` or `()`; 0 for others.
static size_t lengthOfSuffix(llvm::StringRef text) {
  if (text.starts_with("()"))
    return 2;
  if (text.starts_with(".") && text.size() > 1 && startsName(text[1]))
    return 1 + text.drop_front().take_while(isInName).size();
  if (!text.starts_with("["))
    return 0;
  llvm::StringRef inner = text.drop_front();
  size_t length = 0;
  if (inner.starts_with("'") || inner.starts_with("\""))
    length = lengthOfString(inner);
  else
    length = inner.take_while([](char c) { return llvm::isDigit(c); }).size();
  return length > 0 && inner.substr(length).starts_with("]") ? length + 2 : 0;
}

llvm::StringRef leadingSource(llvm::StringRef text) {
  if (text.empty() || !startsName(text.front()))
    return {};
  size_t length = text.take_while(isInName).size();
  while (size_t more = lengthOfSuffix(text.substr(length)))
    length += more;
  return text.take_front(length);
}

bool isOfTensor(llvm::StringRef source) {
  return source.contains(".size()[") || source.contains(".stride()[") ||
         source.contains(".shape[") || source.ends_with(".storage_offset()");
}

/// A size, a stride: these are not negative.
static bool isNotNegative(llvm::StringRef source) {
  return isOfTensor(source) || source.ends_with(".size()");
}

std::string SizeNames::fresh(llvm::StringRef wanted) {
  std::string name;
  for (char c : wanted)
    name += isInName(c) || c == '.' ? c : '_';
  if (name.empty() || !startsName(name.front()))
    name.insert(0, "_");
  while (Lexer::isKeyword(name) || !names.insert(name).second)
    name += "_";
  return name;
}

GuardSymbol &SizeNames::symbol(llvm::StringRef name) {
  auto [entry, isNew] = bySymbol.try_emplace(name, symbols.size());
  if (isNew) {
    GuardSymbol made;
    made.symbol = name.str();
    made.name = fresh(name);
    llvm::StringRef number = name;
    // Sizes are s0, s77; numbers of data are u0, i0 and may be negative.
    made.isSize = number.consume_front("s") && !number.empty() &&
                  llvm::all_of(number, llvm::isDigit);
    symbols.push_back(std::move(made));
  }
  return symbols[entry->second];
}

bool SizeNames::addSource(llvm::StringRef name, llvm::StringRef source) {
  auto known = bySource.find(source);
  if (known != bySource.end()) {
    auto [entry, isNew] = bySymbol.try_emplace(name, known->second);
    if (GuardSymbol &of = symbols[known->second]; isNew && of.symbol.empty())
      of.symbol = name.str();
    return entry->second == known->second;
  }
  GuardSymbol &of = symbol(name);
  bySource[source] = size_t(&of - symbols.data());
  of.sources.push_back(source.str());
  of.isSize |= isNotNegative(source);
  return true;
}

/// L['x'].size()[0] becomes x.dim0.
std::string SizeNames::nameOfSource(llvm::StringRef source) {
  std::string name;
  llvm::StringRef rest = source;
  if (!rest.consume_front("L["))
    rest.consume_front("G[");
  for (auto [from, to] :
       {std::pair<llvm::StringRef, llvm::StringRef>(".size()[", ".dim"),
        {".shape[", ".dim"},
        {".stride()[", ".stride"}})
    if (size_t at = rest.rfind(from); at != llvm::StringRef::npos) {
      name = (rest.take_front(at) + to + rest.substr(at + from.size())).str();
      rest = name;
      break;
    }
  std::string plain;
  for (char c : rest)
    if (isInName(c) || c == '.')
      plain += c;
    else if (!plain.empty() && plain.back() != '_' && c != ']' && c != '\'' &&
             c != '"' && c != ')')
      plain += '_';
  return plain;
}

GuardSymbol &SizeNames::source(llvm::StringRef source) {
  std::string spelled = source.str();
  // x.shape[0] is x.size()[0].
  if (size_t at = spelled.rfind(".shape["); at != std::string::npos)
    spelled.replace(at, 7, ".size()[");
  auto [entry, isNew] = bySource.try_emplace(spelled, symbols.size());
  if (isNew) {
    GuardSymbol made;
    made.name = fresh(nameOfSource(spelled));
    made.sources.push_back(spelled);
    made.isSize = isNotNegative(spelled);
    symbols.push_back(std::move(made));
  }
  return symbols[entry->second];
}

/// Words of an expression that name no size.
static bool isWord(llvm::StringRef word) {
  static const llvm::StringSet<> words = {
      "and",    "or", "not", "in",       "True",    "False", "inf",
      "int_oo", "oo", "mod", "floordiv", "ceildiv", "VR"};
  return words.contains(word);
}

/// The symbols of PyTorch for floating-point numbers are zf0 and zuf0.
static bool isFraction(llvm::StringRef name) {
  return (name.consume_front("zuf") || name.consume_front("zf")) &&
         !name.empty() && llvm::all_of(name, llvm::isDigit);
}

SizeNames::Renamed SizeNames::rename(llvm::StringRef text) {
  Renamed result;
  llvm::StringSet<> seen;
  while (!text.empty()) {
    const char c = text.front();
    if (c == '\'' || c == '"')
      result.hasOther = true;
    if (llvm::isDigit(c)) { // So that 2e3 is no name.
      llvm::StringRef number =
          text.take_while([](char d) { return isInName(d) || d == '.'; });
      result.text += number;
      text = text.drop_front(number.size());
      continue;
    }
    llvm::StringRef source = leadingSource(text);
    if (source.empty()) {
      result.text += c;
      text = text.drop_front();
      continue;
    }
    text = text.drop_front(source.size());
    if (source == "IntInfinity()") {
      result.text += "int_oo";
      continue;
    }
    // x.size(0) is x.size()[0].
    std::string spelled = source.str();
    llvm::StringRef rest = text;
    if (source.ends_with(".size") && rest.consume_front("(")) {
      llvm::StringRef index = rest.take_while(llvm::isDigit);
      if (!index.empty() && rest.substr(index.size()).starts_with(")")) {
        spelled += ("()[" + index + "]").str();
        text = rest.drop_front(index.size() + 1);
      }
    }
    const bool isPlain = llvm::all_of(spelled, isInName);
    const bool isCalled = text.ltrim(" ").starts_with("(");
    if (isCalled || (isPlain && isWord(spelled))) {
      result.hasOther |= isCalled && !isPlain;
      result.text += spelled;
      continue;
    }
    if (isPlain && isFraction(spelled))
      result.fraction = spelled;
    GuardSymbol &of = isPlain ? symbol(spelled) : this->source(spelled);
    result.hasSizeOfTensor |= isOfTensor(spelled);
    result.text += of.name;
    if (seen.insert(of.name).second)
      result.used.push_back(of.name);
  }
  return result;
}

} // namespace shapeproof::torch
