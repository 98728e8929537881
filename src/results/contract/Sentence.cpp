// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Sentence.h. Tested by tests/tools/cli/onnx.test.

#include "results/contract/Sentence.h"
#include "engine/base/NumberText.h"
#include "results/contract/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace shapeproof::contract {

/// Inputs as `N = 1, H = 32`: sizes by their letters, unless two sizes of one
/// letter differ.
static std::string inputsInWords(const ContractReport &report,
                                 const Example &example) {
  auto valueText = [](const NamedValue &named) {
    std::string result;
    llvm::raw_string_ostream os(result);
    if (const auto *number = std::get_if<Int>(&named.value))
      printNumber(os, *number);
    else if (const auto *truth = std::get_if<bool>(&named.value))
      os << (*truth ? "true" : "false");
    else {
      llvm::ListSeparator separator;
      os << '[';
      for (const Int &extent : std::get<std::vector<Int>>(named.value))
        os << separator << numberText(extent);
      os << ']';
    }
    return result;
  };
  std::map<std::string, std::string> letters;
  for (const ContractReport::Input &input : report.inputs)
    if (llvm::all_of(input.letter,
                     [](char c) { return llvm::isAlnum(c) || c == '_'; }) &&
        !input.letter.empty() && !llvm::isDigit(input.letter.front()))
      letters[input.name] = input.letter;
  std::map<std::string, std::string> values;
  std::map<std::string, bool> isAmbiguous;
  for (const NamedValue &named : example)
    if (auto letter = letters.find(named.name); letter != letters.end()) {
      auto [it, isNew] = values.try_emplace(letter->second, valueText(named));
      isAmbiguous[letter->second] |= it->second != valueText(named);
    }
  std::vector<std::string> parts;
  for (const NamedValue &named : example) {
    auto letter = letters.find(named.name);
    bool hasLetter = letter != letters.end() && !isAmbiguous[letter->second];
    std::string part =
        (hasLetter ? letter->second : named.name) + " = " + valueText(named);
    if (!llvm::is_contained(parts, part))
      parts.push_back(std::move(part));
  }
  return llvm::join(parts, ", ");
}

/// The first clause that realistic sizes break, if there is one.
static const ContractReport::Clause *shownClause(const ContractReport &report) {
  const ContractReport::Clause *first = nullptr;
  for (const ContractReport::Clause &clause : report.clauses) {
    if (!clause.breaks)
      continue;
    bool isEmpty = llvm::any_of(*clause.breaks, [](const NamedValue &named) {
      const auto *number = std::get_if<Int>(&named.value);
      return number && *number == Int(0);
    });
    if (!isEmpty)
      return &clause;
    if (!first)
      first = &clause;
  }
  return first;
}

void completeSentence(ContractReport &report) {
  if (report.sentence.empty())
    return;
  if (report.runsWith && !report.runsWith->empty())
    report.sentence += "; runs with " + inputsInWords(report, *report.runsWith);
  if (const ContractReport::Clause *clause = shownClause(report)) {
    report.sentence +=
        "; breaks with " + inputsInWords(report, *clause->breaks);
    if (!clause->message.empty())
      report.sentence += " at " + clause->message;
  }
  size_t unfinished = 0, notFound = 0, others = 0;
  for (const ContractReport::Residue &rest : report.residue)
    ++(rest.isUnfinished                                  ? unfinished
       : llvm::StringRef(rest.why).starts_with(kNotFound) ? notFound
                                                          : others);
  auto requirements = [](size_t count, const char *one, const char *several) {
    return std::to_string(count) +
           (count == 1 ? std::string(" requirement ") + one
                       : std::string(" requirements ") + several);
  };
  if (others)
    report.sentence += "; " + requirements(others, "depends on more than sizes",
                                           "depend on more than sizes");
  if (notFound)
    report.sentence += "; of " + requirements(notFound, "it is", "it is") +
                       " not known what sizes decide";
  if (report.goesOnWith || unfinished)
    report.sentence += "; contract not finished";
  if (unfinished)
    report.sentence +=
        ", " + requirements(unfinished, "is", "are") + " not examined";
}

} // namespace shapeproof::contract
