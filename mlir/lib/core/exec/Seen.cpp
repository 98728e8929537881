// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Examples of what a run has shown: the functions of Inputs.h that write them.
//
//   {"arg0": 6, "scf.for@4:3.arg0": 2}     the loop was in iteration 0, say:
//   {"arg0": 6, "scf.for@4:3.arg0": 0}     so the example says that

#include "core/exec/Inputs.h"
#include "core/ir/InputNames.h"
#include "core/ir/Places.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace shapeproof::exec {

static const NamedValue *find(const Example &example, llvm::StringRef name) {
  auto it = llvm::find_if(
      example, [&](const NamedValue &named) { return named.name == name; });
  return it == example.end() ? nullptr : &*it;
}

static std::optional<int64_t> numberIn(const NamedValue &named) {
  const auto *value = std::get_if<Int>(&named.value);
  if (!value || *value < Int(INT64_MIN) || *value > Int(INT64_MAX))
    return std::nullopt;
  return int64_t(*value);
}

llvm::SmallVector<std::pair<Value, int64_t>, 2>
variablesIn(const Example &example, Operation *check,
            DominanceInfo &dominance) {
  llvm::SmallVector<std::pair<Value, int64_t>, 2> result;
  // Inputs are no variables.
  llvm::StringMap<const NamedValue *> open;
  for (const NamedValue &named : example)
    if (isVariableName(named.name))
      open[named.name] = &named;
  if (open.empty())
    return result;
  Region *body = check->getParentRegion();
  while (!isRoot(body->getParentOp()))
    body = body->getParentOp()->getParentRegion();
  forEachVariable(check, body, dominance, [&](BlockArgument argument) {
    auto it = open.find(symbolName(argument));
    if (it == open.end())
      return true;
    if (std::optional<int64_t> value = numberIn(*it->second))
      result.emplace_back(argument, *value);
    open.erase(it);
    return !open.empty();
  });
  return result;
}

/// Adds the variables that `example` names, or all, as they were seen.
static void addVariables(Example &to, const Example &example,
                         const Sighting &seen, bool all = false) {
  for (auto [variable, value] : seen.variables)
    if (std::string name = symbolName(variable);
        (all || find(example, name)) && !find(to, name)) {
      NamedValue &named = to.emplace_back();
      named.name = std::move(name);
      if (variable.getType().isInteger(1))
        named.value = (value & 1) != 0;
      else
        named.value = Int(value);
    }
  for (const auto &[name, value] : seen.ids)
    if (all || find(example, name)) {
      NamedValue &named = to.emplace_back();
      named.name = name;
      named.value = Int(value);
    }
}

static void sortByName(Example &example) {
  llvm::sort(example, [](const NamedValue &a, const NamedValue &b) {
    return a.name < b.name;
  });
}

void keepSeen(Example &example, const Arguments &arguments,
              const Sighting &seen, bool isOneOfMany) {
  Example kept;
  for (const NamedValue &named : example) {
    const bool isParameter =
        llvm::any_of(arguments.parameters(), [&](const Parameter &parameter) {
          return parameter.name == named.name;
        });
    const bool isOfInput =
        !llvm::StringRef(named.name).contains('@') &&
        llvm::any_of(arguments.names(), [&](llvm::StringRef input) {
          llvm::StringRef rest = named.name;
          return rest.consume_front(input) &&
                 (rest.empty() || rest.front() == '.' || rest.front() == '[');
        });
    if (isParameter || isOfInput)
      kept.push_back(named);
  }
  const size_t numInputs = kept.size();
  addVariables(kept, example, seen, isOneOfMany);
  if (kept.size() > numInputs)
    sortByName(kept);
  example = std::move(kept);
}

/// Adds the value of an argument under its name, as far as reports name it.
static void addArgument(Example &to, const std::string &name, Type type,
                        const RtValue &value, const Example &example) {
  auto add = [&](const Twine &part, auto of) {
    NamedValue &named = to.emplace_back();
    named.name = (name + part).str();
    named.value = std::move(of);
  };
  if (const auto *number = std::get_if<Scalar>(&value)) {
    if (!number->isKnown || number->isFloat)
      return;
    if (type.isInteger(1))
      add("", (number->integer & 1) != 0);
    else
      add("", Int(number->integer));
  } else if (const auto *size = std::get_if<SizeValue>(&value)) {
    size->error ? add(".error", true) : add("", Int(size->value));
  } else if (const auto *shape = std::get_if<ShapeValue>(&value)) {
    if (shape->error)
      return add(".error", true);
    add("", std::vector<Int>(shape->extents.begin(), shape->extents.end()));
  } else if (const auto *shaped = std::get_if<Shaped>(&value)) {
    auto ranked = dyn_cast<ShapedType>(type);
    if (!ranked || !ranked.hasRank())
      return add("",
                 std::vector<Int>(shaped->sizes.begin(), shaped->sizes.end()));
    for (auto [i, size] : llvm::enumerate(shaped->sizes))
      if (ranked.isDynamicDim(i))
        add(".dim" + Twine(i), Int(size));
    if (!shaped->isTracked() || isa<BaseMemRefType>(type))
      return;
    // Elements that the example of the engine is about.
    int64_t number = 0;
    forEachIndex(shaped->sizes, [&](ArrayRef<int64_t> index) {
      const Scalar &element = shaped->at(index);
      const std::string own = "[" + std::to_string(number++) + "]";
      if (!element.isKnown || element.isFloat || !find(example, name + own))
        return true;
      if (ranked.getElementType().isInteger(1))
        add(own, (element.integer & 1) != 0);
      else
        add(own, Int(element.integer));
      return true;
    });
  }
}

Example describeCall(const Sighting &seen, const Example &example) {
  Example result;
  const auto names = inputNames(seen.function);
  for (auto [argument, name, value] : llvm::zip_equal(
           seen.function->getRegion(0).getArguments(), names, seen.arguments))
    addArgument(result, name, argument.getType(), value, example);
  addVariables(result, example, seen);
  sortByName(result);
  return result;
}

bool isPartOf(const Example &example, const Example &other) {
  return llvm::all_of(example, [&](const NamedValue &named) {
    const NamedValue *same = find(other, named.name);
    return same && same->value == named.value;
  });
}

std::vector<int64_t> integersIn(const Example &example) {
  std::vector<int64_t> result;
  llvm::SmallSet<int64_t, 8> seen;
  auto add = [&](const Int &value) {
    if (value >= Int(INT64_MIN) && value <= Int(INT64_MAX) &&
        seen.insert(int64_t(value)).second)
      result.push_back(int64_t(value));
  };
  for (const NamedValue &named : example) {
    if (const auto *value = std::get_if<Int>(&named.value))
      add(*value);
    else if (const auto *list = std::get_if<std::vector<Int>>(&named.value))
      for (const Int &value : *list)
        add(value);
  }
  return result;
}

} // namespace shapeproof::exec
