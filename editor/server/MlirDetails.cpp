// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about one place of a module, each with an analysis of its own
// (MlirReader.h): the bounds of a value's sizes, facts that prove a check.

#include "MlirReader.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Support/DebugStringHelper.h"
#include "results/report/Naming.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "llvm/Support/Path.h"

namespace shapeproof::editor {

//===- Values ---------------------------------------------------------------//

/// The value with the number among those that are defined here.
static mlir::Value valueAt(MlirModule &module, Spot definition) {
  mlir::Value found;
  auto look = [&](mlir::Value value) {
    auto place = module.names().find(value);
    if (!found && place && place->first.start == definition &&
        place->second == 0)
      found = value;
  };
  module.module()->walk([&](mlir::Operation *op) {
    llvm::for_each(op->getResults(), look);
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        llvm::for_each(block.getArguments(), look);
    return found ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
  });
  return found;
}

/// `in [1, 64]`; empty where it says no more than that a size is one.
static std::string rangeText(const ShapeConstraintAnalysis::Range &range,
                             bool isSize) {
  const bool hasLow = range.lo && (!isSize || *range.lo > 0);
  if ((!hasLow && !range.hi) || range.constant())
    return "";
  return " in [" + (range.lo ? std::to_string(*range.lo) : "-inf") + ", " +
         (range.hi ? std::to_string(*range.hi) : "inf") + "]";
}

std::string describeValue(MlirModule &module, const Settings &settings,
                          mlir::Operation *function, Spot definition) {
  mlir::Value value = valueAt(module, definition);
  if (!value)
    return {};
  const mlir::Type type = value.getType();
  std::string text =
      "`" + oneLine(mlir::debugString(type), kMaxClaimText) + "`";
  mlir::Operation *after = nullptr;
  if (mlir::Operation *op = value.getDefiningOp())
    after = op->getNextNode();
  else if (!value.getParentBlock()->empty())
    after = &value.getParentBlock()->front();
  if (!after)
    return text;
  ShapeConstraintAnalysis::Options options;
  options.budget = settings.budget;
  ShapeConstraintAnalysis sizes(module.module(), options);
  const std::vector<std::string> names = module.argumentNames(function);
  auto add = [&](const std::string &name, const Size &size, bool isSize) {
    ShapeConstraintAnalysis::Range range = sizes.bounds(after, size);
    std::string known = withNames(sizes.describe(after, size), names);
    if (llvm::StringRef(known).contains('@') &&
        !llvm::StringRef(known).contains(' '))
      known.clear(); // A size of the value's own, of which nothing is known.
    std::string bounds = rangeText(range, isSize);
    if (!known.empty() || !bounds.empty())
      text +=
          "\n- " + name + (known.empty() ? "" : ": `" + known + "`") + bounds;
  };
  auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
  if (shaped && shaped.hasRank()) {
    for (int64_t i = 0; i < shaped.getRank(); ++i)
      if (shaped.isDynamicDim(unsigned(i)))
        add("size " + std::to_string(i), Size(value, i), true);
  } else if (type.isIntOrIndex() && !type.isInteger(1)) {
    add("value", Size(value), false);
  }
  return text;
}

//===- Fixes ----------------------------------------------------------------//

/// A title is a line of a menu.
constexpr size_t kMostTitle = 60;

/// Where the type of an argument ends that is written `%x: TYPE`, from behind
/// the colon: before a comma, a parenthesis, or attributes.
static size_t endOfType(llvm::StringRef text, size_t from) {
  int depth = 0;
  for (size_t i = from; i < text.size(); ++i) {
    const char c = text[i];
    const bool isArrow = c == '>' && i > 0 && text[i - 1] == '-';
    if (depth == 0 && (c == ',' || c == ')' || c == '{' ||
                       text.substr(i).starts_with("loc(")))
      return text.take_front(i).rtrim().size();
    if (c == '<' || c == '(' || c == '[' || c == '{')
      ++depth;
    else if ((c == '>' && !isArrow) || c == ')' || c == ']' || c == '}')
      --depth;
  }
  return llvm::StringRef::npos;
}

/// The edit that states a fact of an argument; nothing for a function that is
/// not written as func.func is.
static std::optional<Edit> stateFact(MlirModule &module, const Text &text,
                                     mlir::FunctionOpInterface function,
                                     const CheckReport::Remedy &remedy) {
  const OpText *written = module.names().find(function);
  if (!written || text.slice(written->name) != "func.func" ||
      remedy.argument >= function.getNumArguments())
    return std::nullopt;
  auto place = module.names().find(function.getArgument(remedy.argument));
  if (!place)
    return std::nullopt;
  const llvm::StringRef all = text.all();
  size_t colon = text.offsetOf(place->first.end);
  if (!all.substr(colon).ltrim().starts_with(":"))
    return std::nullopt;
  size_t end = endOfType(all, all.find(':', colon) + 1);
  if (end == llvm::StringRef::npos)
    return std::nullopt;
  auto insertAt = [&](size_t offset, const std::string &what) {
    Spot at = text.spotAt(offset);
    return Edit{{at, at}, what};
  };
  const std::string quoted = "\"" + remedy.fact + "\"";
  size_t brace = all.find_first_not_of(" \t\r\n", end);
  if (brace == llvm::StringRef::npos || all[brace] != '{')
    return insertAt(end, " {shapeproof.facts = [" + quoted + "]}");
  // Among the attributes that it has.
  llvm::StringRef attributes =
      all.slice(brace, text.offsetOf(written->scope.end));
  attributes = attributes.take_front(attributes.find('}'));
  constexpr llvm::StringLiteral kList = "shapeproof.facts = [";
  if (size_t list = attributes.find(kList); list != llvm::StringRef::npos)
    return insertAt(brace + list + kList.size(), quoted + ", ");
  if (attributes.contains("shapeproof.facts"))
    return std::nullopt;
  return insertAt(brace + 1,
                  "shapeproof.facts = [" + quoted + "]" +
                      (attributes.drop_front().trim().empty() ? "" : ", "));
}

std::vector<Fix> checkFixes(MlirModule &module, const Text &text,
                            const FunctionPart &function,
                            const ContractReport &contract) {
  std::vector<Fix> fixes;
  Findings findings;
  if (llvm::Error error =
          module.analyzeChecks(function.function, contract, findings)) {
    llvm::consumeError(std::move(error));
    return fixes;
  }
  const std::vector<std::string> names =
      module.argumentNames(function.function);
  std::map<Spot, unsigned> problems; // By op.
  for (const Decision &decision : findings.decisions) {
    const OpText *written = module.names().findPlace(decision.op);
    if (!written || !decision.report)
      continue;
    const CheckReport &check = *decision.report;
    const bool isInText = module.isInText(decision);
    if (!isInText && check.verdict == Verdict::Proved)
      continue; // The user can do nothing about it.
    if (check.remedy)
      if (auto edit =
              stateFact(module, text, function.function, *check.remedy)) {
        const unsigned removes = check.remedy->removes;
        fixes.push_back(
            {written->name,
             "State the fact " + check.remedy->fact + ", which proves " +
                 (removes == 1 ? "the check"
                               : std::to_string(removes) + " checks"),
             true,
             {*edit}});
      }
    if (check.problem.empty())
      continue;
    const unsigned number = problems[written->name.start]++;
    fixes.push_back(
        {written->name,
         "Write the check as a problem of its own (.dims)" +
             (isInText || check.claim.empty()
                  ? std::string()
                  : ": " + oneLine(withNames(check.claim, names), kMostTitle)),
         false,
         {},
         (llvm::sys::path::stem(module.path()) + "-" +
          std::to_string(written->name.start.line + 1) +
          (number ? "-" + std::to_string(number + 1) : "") + ".dims")
             .str(),
         check.problem});
  }
  return fixes;
}

} // namespace shapeproof::editor
