// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FindRun.h. Tested by tests/mlir/ir/runs-with.mlir.
//
// One size for all numbers but batches is tried first, then the guess. Then one
// number after the other is changed to the value that brings the program
// farthest.

#include "uses/contracts/FindRun.h"
#include "core/exec/Inputs.h"
#include "core/ir/Limits.h"
#include "core/walk/Stated.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>
#include <set>

namespace shapeproof {
namespace {

/// A number in an input.
struct Number {
  std::string name;
  bool isTruth = false, isBatch = false, isElement = false;
  /// Numbers of one group are equal.
  size_t group = 0;
  /// The value that it has to have, if only one will do.
  std::optional<int64_t> fixed;
};

std::vector<Number> numbersOf(mlir::Operation *function) {
  exec::Arguments arguments =
      exec::parametersFor(function, exec::maxRankIn({}));
  std::vector<Number> numbers;
  for (const exec::Parameter &parameter : arguments.parameters()) {
    Number &number = numbers.emplace_back();
    number.name = parameter.name;
    number.isTruth = parameter.kind == exec::Parameter::Kind::Boolean;
    number.isBatch = llvm::StringRef(parameter.name).ends_with(".dim0");
  }
  for (auto [name, argument] :
       llvm::zip(arguments.names(), function->getRegion(0).getArguments())) {
    auto type = llvm::dyn_cast<mlir::RankedTensorType>(argument.getType());
    if (!type || !type.hasStaticShape() ||
        !type.getElementType().isIntOrIndex() ||
        type.getNumElements() > int64_t(limits::runElements))
      continue;
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      Number &number = numbers.emplace_back();
      number.name = name + "[" + std::to_string(i) + "]";
      number.isTruth = type.getElementType().isInteger(1);
      number.isElement = true;
    }
  }
  return numbers;
}

/// Puts numbers of one letter into one group; returns the number of groups.
size_t groupByLetters(std::vector<Number> &numbers,
                      llvm::ArrayRef<ContractReport::Input> inputs) {
  llvm::StringMap<llvm::StringRef> letters;
  for (const ContractReport::Input &input : inputs)
    letters[input.name] = input.letter;
  llvm::StringMap<size_t> groups;
  size_t count = 0;
  for (Number &number : numbers) {
    llvm::StringRef letter = letters.lookup(number.name);
    int64_t value;
    if (!letter.empty() && !letter.getAsInteger(10, value))
      number.fixed = value;
    auto [it, isNew] =
        groups.try_emplace(letter.empty() ? number.name : letter.str(), count);
    count += isNew;
    number.group = it->second;
  }
  return count;
}

/// Whether the fact makes two sizes equal, or one a number: they have one
/// letter then.
bool isEquality(llvm::StringRef fact) {
  auto [left, right] = fact.split(" == ");
  return !right.empty() && !left.contains(' ') && !right.contains(' ');
}

/// The least size that facts of arguments ask for; nothing if there are other
/// facts than that and equalities with sizes.
std::optional<int64_t> leastByFacts(mlir::Operation *op) {
  auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
  int64_t least = 0;
  for (unsigned i = 0; function && i < function.getNumArguments(); ++i) {
    mlir::Attribute facts = function.getArgAttr(i, kFactsAttribute);
    if (!facts)
      continue;
    auto texts = textsOf(facts);
    if (!texts)
      return std::nullopt;
    for (llvm::StringRef text : *texts) {
      auto [size, bound] = text.split(" >= ");
      int64_t value;
      if (!bound.empty() && size.starts_with("d") &&
          !bound.getAsInteger(10, value))
        least = std::max(least, value);
      else if (!isEquality(text))
        return std::nullopt;
    }
  }
  return least;
}

/// Sizes that people choose first.
std::vector<int64_t> hintsOf(mlir::Operation *function) {
  std::set<int64_t> constants, hints;
  auto add = [&](int64_t value) {
    if (value > 1 && value <= limits::runLargestHint)
      constants.insert(value);
  };
  function->walk([&](mlir::arith::ConstantOp op) {
    auto value = llvm::dyn_cast<mlir::IntegerAttr>(op.getValue());
    if (value && value.getType().isIndex())
      add(value.getInt());
  });
  function->walk([&](mlir::affine::AffineApplyOp op) {
    op.getAffineMap().walkExprs([&](mlir::AffineExpr expr) {
      if (auto value = llvm::dyn_cast<mlir::AffineConstantExpr>(expr))
        add(value.getValue());
    });
  });
  for (int64_t power = 1; power <= limits::runLargestSize; power *= 2)
    hints.insert(power);
  for (int64_t constant : constants)
    if (hints.size() < limits::runHints)
      hints.insert(constant);
  for (int64_t constant : constants)
    for (int64_t factor : {2, 3})
      if (hints.size() < limits::runHints &&
          constant * factor <= limits::runLargestHint)
        hints.insert(constant * factor);
  std::vector<int64_t> ordered(hints.begin(), hints.end());
  std::stable_partition(ordered.begin(), ordered.end(),
                        [](int64_t size) { return size >= 8; });
  return ordered;
}

class RunSearch {
public:
  RunSearch(mlir::Operation *function, const Example *known,
            llvm::ArrayRef<ContractReport::Input> inputs,
            llvm::function_ref<RunAttempt(const Example &)> attempt)
      : numbers(numbersOf(function)), hints(hintsOf(function)),
        numGroups(groupByLetters(numbers, inputs)),
        least(leastByFacts(function)), known(known), attempt(attempt) {}

  std::optional<Example> run();

private:
  /// The value of each group.
  using Values = std::vector<int64_t>;
  bool attemptWith(const Values &values);
  bool attemptAlike();
  bool improve();

  std::vector<Number> numbers;
  std::vector<int64_t> hints;
  size_t numGroups;
  std::optional<int64_t> least;
  const Example *known;
  llvm::function_ref<RunAttempt(const Example &)> attempt;
  unsigned attempts = 0;
  Example found;
  Values best;
  uint64_t farthest = 0;
};

bool RunSearch::attemptWith(const Values &values) {
  Example example;
  for (const Number &number : numbers) {
    NamedValue &named = example.emplace_back();
    named.name = number.name;
    int64_t value = number.fixed.value_or(values[number.group]);
    if (!number.isTruth && !number.isElement)
      value = std::max(value, *least);
    if (number.isTruth)
      named.value = value != 0;
    else
      named.value = Int(value);
  }
  ++attempts;
  RunAttempt result = attempt(example);
  if (result.runs)
    found = std::move(example);
  if (best.empty() || result.steps > farthest) {
    best = values;
    farthest = result.steps;
  }
  return result.runs;
}

/// Tries one size for all numbers; elements of inputs are as in the guess.
bool RunSearch::attemptAlike() {
  auto elementOf = [&](const Number &number) -> int64_t {
    for (const NamedValue &named : known ? *known : Example())
      if (named.name == number.name)
        if (const auto *value = std::get_if<Int>(&named.value);
            value && *value >= Int(INT64_MIN) && *value <= Int(INT64_MAX))
          return int64_t(*value);
    return 1;
  };
  for (int64_t batch : {1, 0}) // 0: batches are as large as the rest.
    for (int64_t size : hints) {
      if (size > limits::runLargestSize)
        continue;
      Values values(numGroups);
      for (const Number &number : llvm::reverse(numbers))
        values[number.group] = number.isElement              ? elementOf(number)
                               : number.isTruth              ? 1
                               : number.isBatch && batch > 0 ? batch
                                                             : size;
      if (attemptWith(values))
        return true;
    }
  return false;
}

/// Whether changing some number brought the program farther, or to its end.
bool RunSearch::improve() {
  uint64_t before = farthest;
  for (const Number &number : numbers) {
    Values values = best;
    for (int64_t hint : hints) {
      if (attempts >= limits::runAttempts)
        return false;
      values[number.group] = number.isTruth ? hint % 2 : hint;
      if (attemptWith(values))
        return true;
    }
  }
  return farthest > before;
}

std::optional<Example> RunSearch::run() {
  if (numbers.empty())
    return attempt(found).runs ? std::optional(found) : std::nullopt;
  bool isSearched = least && numbers.size() <= limits::runNumbers;
  if (isSearched && attemptAlike())
    return found;
  if (known && attempt(*known).runs)
    return *known;
  for (unsigned round = 0; isSearched && round < limits::runRounds && improve();
       ++round)
    if (!found.empty())
      return found;
  return std::nullopt;
}

} // namespace

std::optional<Example>
findRun(mlir::Operation *function, const Example *known,
        llvm::ArrayRef<ContractReport::Input> inputs,
        llvm::function_ref<RunAttempt(const Example &)> attempt) {
  return RunSearch(function, known, inputs, attempt).run();
}

} // namespace shapeproof
