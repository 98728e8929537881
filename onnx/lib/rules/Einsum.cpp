// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Einsum: "bij, bjk -> bik". Each letter is one size, where sizes of 1
// broadcast; "..." stands for dims that broadcast. Without an arrow the result
// has the letters that occur once, in alphabetical order, after the dims of
// "...".

#include "rules/Shared.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

namespace shapeproof::onnx {
namespace {

struct Equation {
  std::vector<std::string> operands;
  std::string result;
};

/// The equation with '.' for "..."; nothing if it is malformed.
std::optional<Equation> parse(std::string text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ')
      continue;
    if (text.compare(i, 3, "...") == 0) {
      plain += '.';
      i += 2;
    } else if (llvm::isAlpha(text[i]) || text[i] == ',' ||
               (text[i] == '-' && i + 1 < text.size() && text[i + 1] == '>')) {
      plain += text[i];
      if (text[i] == '-')
        ++i;
    } else {
      return std::nullopt;
    }
  }
  Equation equation;
  size_t arrow = plain.find('-');
  std::string left = plain.substr(0, arrow);
  equation.operands.emplace_back();
  for (char c : left)
    if (c == ',')
      equation.operands.emplace_back();
    else
      equation.operands.back() += c;
  if (arrow != std::string::npos) {
    equation.result = plain.substr(arrow + 1);
    return equation;
  }
  std::map<char, int> times;
  for (char c : left)
    if (c != ',')
      ++times[c];
  for (auto [letter, count] : times)
    if (letter == '.' || count == 1)
      equation.result += letter; // '.' sorts before letters.
  return equation;
}

void einsum(Op &op) {
  auto equation = parse(op.text("equation", ""));
  if (!equation || equation->operands.size() != op.numInputs())
    return;
  RangedTerms &t = op.terms();
  std::map<char, DimId> sizes;
  Dims more;
  for (size_t i = 0; i < op.numInputs(); ++i) {
    const Dims *dims = op.dims(i);
    if (!dims)
      return;
    const std::string &letters = equation->operands[i];
    bool hasDots = letters.find('.') != std::string::npos;
    size_t named = letters.size() - (hasDots ? 1 : 0);
    if (dims->size() < named || (!hasDots && dims->size() != named))
      return op.fail("input " + llvm::Twine(i) +
                     " has another rank than the "
                     "equation");
    size_t rest = dims->size() - named, at = 0;
    std::map<char, DimId> own;
    for (char letter : letters) {
      if (letter != '.') {
        DimId size = (*dims)[at++];
        auto [first, isFirst] = own.try_emplace(letter, size);
        op.require(t.eq(first->second, size),
                   "the sizes called " + llvm::Twine(letter) + " differ");
        auto [it, isNew] = sizes.try_emplace(letter, size);
        if (!isNew)
          it->second =
              broadcast(op, it->second, size,
                        "the sizes called " + llvm::Twine(letter) + " differ");
        continue;
      }
      if (rest > more.size())
        more.insert(more.begin(), rest - more.size(), t.constant(1));
      for (size_t k = 0; k < rest; ++k) {
        DimId &size = more[more.size() - rest + k];
        size = broadcast(op, size, (*dims)[at++], "the sizes of ... differ");
      }
    }
  }
  Dims result;
  for (char letter : equation->result) {
    if (letter == '.') {
      result.insert(result.end(), more.begin(), more.end());
      continue;
    }
    auto it = sizes.find(letter);
    if (it == sizes.end())
      return;
    result.push_back(it->second);
  }
  op.out(0).dims = std::move(result);
}

} // namespace

void addEinsum(RuleTable &table) { table.add("Einsum", einsum); }

} // namespace shapeproof::onnx
