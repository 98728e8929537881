// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ArgumentNames.h. Tested by tests/mlir/ir/names.mlir.

#include "uses/contracts/ArgumentNames.h"
#include "core/facts/Facts.h"
#include "core/ir/InputNames.h"
#include "core/ir/Places.h"
#include "mlir/IR/Location.h"
#include "results/report/SourceExcerpt.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

/// The word that the text begins with, if it does.
static std::string wordAt(llvm::StringRef text) {
  if (text.empty() || !llvm::isAlpha(text.front()))
    return {};
  return text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; })
      .str();
}

static std::string numberOf(mlir::BlockArgument argument) {
  return "arg" + std::to_string(argument.getArgNumber());
}

std::string nameOf(mlir::BlockArgument argument, const SourceExcerpt *text) {
  if (auto given = givenName(argument))
    return given->str();
  std::string name;
  mlir::LocationAttr location = argument.getLoc();
  if (auto named = location.findInstanceOf<mlir::NameLoc>())
    name = wordAt(named.getName().getValue());
  Place place = placeOf(argument.getLoc());
  if (auto line = text && name.empty() ? text->line(place.line) : std::nullopt;
      line && place.column && place.column <= line->size()) {
    llvm::StringRef rest = line->drop_front(place.column - 1);
    if (rest.consume_front("%"))
      name = wordAt(rest);
  }
  // A name such as `arg1` would be taken for that of another argument.
  unsigned number;
  llvm::StringRef digits = name;
  bool isNumber =
      digits.consume_front("arg") && !digits.getAsInteger(10, number);
  return name.empty() || isNumber ? numberOf(argument) : name;
}

std::vector<std::string> argumentNames(mlir::FunctionOpInterface function,
                                       const SourceExcerpt *text) {
  std::vector<std::string> names;
  bool isNamed = false;
  for (mlir::BlockArgument argument : function.getArguments()) {
    names.push_back(nameOf(argument, text));
    isNamed |= names.back() != numberOf(argument);
  }
  if (!isNamed)
    names.clear();
  return names;
}

std::vector<ArgumentNames> argumentNames(const Findings &findings,
                                         const SourceExcerpt *text) {
  std::vector<ArgumentNames> all;
  llvm::DenseSet<mlir::Operation *> seen;
  auto add = [&](mlir::FunctionOpInterface function, llvm::StringRef named) {
    if (!function || function.isExternal() || !seen.insert(function).second)
      return;
    std::vector<std::string> names = argumentNames(function, text);
    if (!names.empty())
      all.push_back({named.str(), std::move(names)});
  };
  for (const Decision &decision : findings.decisions)
    if (decision.report)
      add(decision.op->getParentOfType<mlir::FunctionOpInterface>(),
          decision.report->function);
  // A contract may have clauses of callees alone.
  for (const FunctionContract &contract : findings.contracts)
    add(llvm::dyn_cast<mlir::FunctionOpInterface>(contract.function),
        contract.report.function);
  return all;
}

} // namespace shapeproof
