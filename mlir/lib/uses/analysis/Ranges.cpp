// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Ranges.h. Tested by tests/tools/cli/range.test.

#include "uses/analysis/Ranges.h"
#include "core/ir/InputNames.h"
#include "core/ir/Places.h"
#include "core/lanes/Kernels.h"
#include "core/values/Values.h"
#include "core/walk/Stated.h"
#include "engine/text/Lexer.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/SymbolTable.h"
#include "uses/contracts/ArgumentNames.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

/// An error names so many inputs: as many as fit in a few lines.
static constexpr size_t kMostNames = 12;

/// The part in facts, if the argument has it: `x`, `x[0]`, `x.e0`.
static std::optional<std::string> partOf(mlir::BlockArgument argument,
                                         const SizeRange &range) {
  std::string name = inputName(argument);
  mlir::Type type = argument.getType();
  const int64_t elements = namedElements(type);
  auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
  switch (range.part) {
  case SizeRange::Part::Whole:
    if (integerWidth(type))
      return name;
    // A tensor without axes is a number.
    if (shaped && elements == 1 && shaped.getRank() == 0)
      return name + ".e0";
    return std::nullopt;
  case SizeRange::Part::Element:
    if (range.index < 0 || range.index >= elements)
      return std::nullopt;
    return name + ".e" + std::to_string(range.index);
  case SizeRange::Part::Extent:
    break;
  }
  // Texts have x[1] for an element of a list, where that is no axis.
  if (shaped && shaped.hasRank() && shaped.getRank() <= 1 &&
      range.index >= shaped.getRank() && range.index < elements)
    return name + ".e" + std::to_string(range.index);
  int64_t axis = range.index;
  if (shaped && shaped.hasRank()) {
    axis += axis < 0 ? shaped.getRank() : 0;
    if (axis < 0 || axis >= shaped.getRank())
      return std::nullopt;
  }
  return shaped ? std::optional(name + "[" + std::to_string(axis) + "]")
                : std::nullopt;
}

/// A claim about a launch has no values.
static bool isLaunchClaim(const SizeRange &range) {
  return range.values.empty();
}

static std::string optionOf(const SizeRange &range) {
  return (isLaunchClaim(range) ? "--launch=" : "--range=") + range.text;
}

static bool isNamed(mlir::BlockArgument argument, const SourceExcerpt &source,
                    llvm::StringRef name) {
  auto original = llvm::dyn_cast_if_present<mlir::StringAttr>(
      attributeOf(argument, kOriginalAttribute));
  return (original && name == original.getValue()) ||
         name == "arg" + std::to_string(argument.getArgNumber()) ||
         name == inputName(argument) || name == nameOf(argument, &source);
}

static void stateRange(mlir::BlockArgument argument, llvm::StringRef term,
                       const SizeRange &range) {
  auto function =
      llvm::cast<mlir::FunctionOpInterface>(argument.getOwner()->getParentOp());
  shapeproof::stateRange(function, argument.getArgNumber(), range.claim(term));
}

bool RangeFacts::state(mlir::BlockArgument argument,
                       const SourceExcerpt &source, const SizeRange &range) {
  if (!isNamed(argument, source, range.name))
    return false;
  std::optional<std::string> term = partOf(argument, range);
  if (term)
    stateRange(argument, *term, range);
  return term.has_value();
}

/// All sizes that are declared with the name.
bool RangeFacts::stateByLetter(mlir::BlockArgument argument,
                               const SizeRange &range) {
  if (range.part != SizeRange::Part::Whole)
    return false;
  bool isFound = false;
  for (auto [axis, letter] : llvm::enumerate(givenLetters(argument))) {
    if (letter != range.name)
      continue;
    stateRange(argument, inputName(argument) + "[" + std::to_string(axis) + "]",
               range);
    isFound = true;
  }
  return isFound;
}

/// The term that a model calls by the name.
bool RangeFacts::stateByName(mlir::FunctionOpInterface function,
                             const SizeRange &range) {
  auto sizes = function->getAttrOfType<mlir::DictionaryAttr>(kSizesAttribute);
  auto term = sizes ? sizes.getAs<mlir::StringAttr>(range.name) : nullptr;
  if (!term || range.part != SizeRange::Part::Whole ||
      function.getNumArguments() == 0)
    return false;
  stateRange(function.getArgument(0), term.getValue(), range);
  return true;
}

/// A claim about a launch is stated of functions that have all of its names.
/// Those of programs and lanes are no names of a launch.
static bool stateLaunch(mlir::FunctionOpInterface function,
                        const SourceExcerpt &source, const SizeRange &launch) {
  if (function.getNumArguments() == 0)
    return false;
  auto arguments = llvm::ArrayRef<mlir::BlockArgument>(function.getArguments())
                       .take_front(function.getNumArguments());
  std::string claim;
  bool hasNames = false;
  for (llvm::StringRef rest = launch.text; !rest.empty();) {
    const llvm::StringRef word = rest.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
    // wrap31(n) is a function of n.
    const bool isCall = rest.drop_front(word.size()).ltrim().starts_with("(");
    if (word.empty() || llvm::isDigit(word.front()) || Lexer::isKeyword(word) ||
        isCall) {
      claim += rest.take_front(std::max<size_t>(word.size(), 1));
      rest = rest.drop_front(std::max<size_t>(word.size(), 1));
      continue;
    }
    const auto *argument = llvm::find_if(arguments, [&](auto one) {
      return isNamed(one, source, word) && !attributeOf(one, kIdAttribute);
    });
    if (argument == arguments.end())
      return false;
    hasNames = true;
    claim += inputName(*argument);
    rest = rest.drop_front(word.size());
  }
  if (hasNames)
    shapeproof::stateRange(function, 0, claim);
  return hasNames;
}

void RangeFacts::addNames(mlir::BlockArgument argument,
                          const SourceExcerpt &source) {
  auto add = [&](std::string name) {
    if (names.size() < kMostNames && !llvm::is_contained(names, name))
      names.push_back(std::move(name));
  };
  std::string name = nameOf(argument, &source);
  SizeRange whole;
  if (partOf(argument, whole))
    add(name);
  auto shaped = llvm::dyn_cast<mlir::ShapedType>(argument.getType());
  if (!shaped)
    return;
  const int64_t rank = shaped.hasRank() ? shaped.getRank() : 1;
  for (int64_t axis = 0; axis < rank; ++axis)
    if (!shaped.hasRank() || shaped.isDynamicDim(unsigned(axis)))
      add(name + "[" + std::to_string(axis) + "]");
  for (llvm::StringRef letter : givenLetters(argument))
    if (!letter.empty())
      add(letter.str());
}

void RangeFacts::state(mlir::FunctionOpInterface function,
                       const SourceExcerpt &source) {
  auto arguments = llvm::ArrayRef<mlir::BlockArgument>(function.getArguments())
                       .take_front(function.getNumArguments());
  for (auto [i, range] : llvm::enumerate(ranges)) {
    auto stateOfInputs = [&] {
      bool isFound = false;
      for (mlir::BlockArgument argument : arguments)
        isFound |= state(argument, source, range);
      // A name of an argument is not taken for a letter as well.
      if (!isFound)
        for (mlir::BlockArgument argument : arguments)
          isFound |= stateByLetter(argument, range);
      return isFound || stateByName(function, range);
    };
    if (!(isLaunchClaim(range) ? stateLaunch(function, source, range)
                               : stateOfInputs()))
      continue;
    used.set(unsigned(i));
    std::string &own = stated[function];
    own += (own.empty() ? "" : ", ") + range.text;
  }
  for (mlir::BlockArgument argument : arguments)
    addNames(argument, source);
}

void RangeFacts::state(mlir::Operation *top, const SourceExcerpt &source) {
  if (ranges.empty())
    return;
  top->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
    if (!function || !isRoot(op) || function.isExternal() ||
        op->getParentOfType<mlir::shape::FunctionLibraryOp>())
      return;
    auto symbol = llvm::dyn_cast<mlir::SymbolOpInterface>(op);
    if (symbol && symbol.isPrivate() &&
        !llvm::is_contained(asked, symbol.getName()))
      return;
    state(function, source);
  });
}

std::string RangeFacts::given(mlir::Operation *function) const {
  return stated.lookup(function);
}

llvm::Error RangeFacts::checkUsed() const {
  int unused = used.find_first_unset();
  if (ranges.empty() || unused < 0)
    return llvm::Error::success();
  std::string known = llvm::join(names, ", ");
  return llvm::createStringError(
      optionOf(ranges[size_t(unused)]) + ": no input has this name" +
      (known.empty() ? "" : "; there are " + known) +
      (names.size() < kMostNames ? "" : ", and perhaps others"));
}

} // namespace shapeproof
