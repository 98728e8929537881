// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Inputs.h.

#include "core/exec/Inputs.h"
#include "core/exec/Grid.h"
#include "core/ir/InputNames.h"
#include "core/ir/Launch.h"
#include "core/ir/Limits.h"
#include "core/ir/Places.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

/// The values that are tried for inputs that a report leaves open.
constexpr int64_t kDefaults[] = {1, 2, 0, 4};

/// `arg1.dim0` under the own name of argument 1, if it has one.
std::string withOwnName(StringRef text, ArrayRef<std::string> names) {
  StringRef rest = text;
  unsigned number = 0;
  bool isNumbered =
      rest.consume_front("arg") && !rest.consumeInteger(10, number) &&
      number < names.size() &&
      (rest.empty() || rest.front() == '.' || rest.front() == '[');
  return isNumbered ? names[number] + rest.str() : text.str();
}

/// The values of a report by name; used ones are removed.
class Values {
public:
  Values(const Example &example, ArrayRef<std::string> names) {
    for (const NamedValue &named : example)
      values[withOwnName(named.name, names)] = &named;
  }

  std::optional<int64_t> takeInt(const Twine &name) {
    const NamedValue *named = take<Int>(name);
    if (!named)
      return std::nullopt;
    return narrow(std::get<Int>(named->value));
  }
  std::optional<bool> takeBool(const Twine &name) {
    const NamedValue *named = take<bool>(name);
    return named ? std::optional(std::get<bool>(named->value)) : std::nullopt;
  }
  std::optional<SmallVector<int64_t>> takeList(const Twine &name) {
    const NamedValue *named = take<std::vector<Int>>(name);
    if (!named)
      return std::nullopt;
    SmallVector<int64_t> list;
    for (const Int &element : std::get<std::vector<Int>>(named->value))
      list.push_back(narrow(element));
    return list;
  }
  /// Whether a value does not fit in 64 bits.
  bool isTooLarge() const { return tooLarge; }
  /// The least remaining name that belongs to no loop.
  std::string leftOver() const {
    std::string least;
    for (auto &entry : values)
      if (!entry.first().contains(
              ".arg") && // A variable of a loop: all its values are run.
          (least.empty() || entry.first() < least))
        least = entry.first().str();
    return least;
  }

private:
  template <typename T> const NamedValue *take(const Twine &name) {
    auto it = values.find(name.str());
    if (it == values.end() || !std::holds_alternative<T>(it->second->value))
      return nullptr;
    const NamedValue *named = it->second;
    values.erase(it);
    return named;
  }
  int64_t narrow(const Int &value) {
    tooLarge |= value < Int(INT64_MIN) || value > Int(INT64_MAX);
    return tooLarge ? 0 : int64_t(value);
  }

  llvm::StringMap<const NamedValue *> values;
  bool tooLarge = false;
};

bool isIntegerVector(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 1 && bitsOf(tensor.getElementType());
}

/// The number of elements of an argument that may have names, from the first.
int64_t namedElementsOf(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank() || !bitsOf(shaped.getElementType()))
    return 0;
  if (shaped.hasStaticShape())
    return std::min(shaped.getNumElements(), limits::namedElements);
  return isa<MemRefType>(type) ? limits::namedElements : 0;
}

Partial takeParameters(const Arguments &arguments, ArrayRef<Type> types,
                       Values &values, std::vector<Content> &contents) {
  llvm::StringMap<int64_t> derived;
  for (auto [k, type] : llvm::enumerate(types)) {
    const std::string &name = arguments.names()[k];
    Content &content = contents.emplace_back();
    content.error = values.takeBool(name + ".error").value_or(false);
    auto list = values.takeList(name);
    if (list && isIntegerVector(type)) {
      derived[name + ".dim0"] = list->size();
      content.all = std::move(list);
    } else if (list) {
      derived[name + ".rank"] = list->size();
      for (auto [i, extent] : llvm::enumerate(*list))
        derived[(name + ".dim" + Twine(i)).str()] = extent;
    }
    for (int64_t i = 0, end = namedElementsOf(type); i < end; ++i) {
      std::string element = (name + "[" + Twine(i) + "]").str();
      if (auto integer = values.takeInt(element))
        content.elements.emplace_back(i, *integer);
      else if (auto bit = values.takeBool(element))
        content.elements.emplace_back(i, *bit ? -1 : 0);
    }
  }
  Partial fixed;
  for (const Parameter &parameter : arguments.parameters()) {
    auto &value = fixed.emplace_back();
    if (auto it = derived.find(parameter.name); it != derived.end())
      value = it->second;
    else if (auto truth = values.takeBool(parameter.name))
      value = *truth;
    else
      value = values.takeInt(parameter.name);
  }
  return fixed;
}

void applyContent(const Content &content, RtValue &value) {
  if (auto *shape = std::get_if<ShapeValue>(&value))
    shape->error = content.error;
  if (auto *size = std::get_if<SizeValue>(&value))
    size->error = content.error;
  auto *shaped = std::get_if<Shaped>(&value);
  if (!shaped || (!content.all && content.elements.empty()))
    return;
  // Elements that are not given are unknown.
  *shaped = makeShaped(shaped->sizes, Scalar::unknown());
  if (content.all && shaped->data->size() == int64_t(content.all->size()))
    for (auto [i, element] : llvm::enumerate(*content.all))
      (*shaped->data)[i] = Scalar::ofInt(element);
  for (auto [i, element] : content.elements)
    if (i < int64_t(shaped->data->size()))
      (*shaped->data)[i] = Scalar::ofInt(element);
}

/// The values of these names, where all are given that have to be.
SmallVector<int64_t, 2> takePoint(ArrayRef<std::string> names, bool startAtZero,
                                  Values &values) {
  SmallVector<int64_t, 2> point;
  bool isAny = false;
  for (const std::string &name : names) {
    const auto value = values.takeInt(name);
    if (!value && !startAtZero)
      return {};
    isAny |= value.has_value();
    point.push_back(value.value_or(0));
  }
  return isAny ? point : SmallVector<int64_t, 2>();
}

/// The threads that run first by their names (scf.forall@12:8.arg0,
/// block_id.x).
Interpreter::FirstThreads
takeThreads(Operation *function, ArrayRef<Operation *> loops, Values &values) {
  Interpreter::FirstThreads result;
  auto take = [&](Operation *op, ArrayRef<std::string> names, bool isLaunch) {
    if (auto point = takePoint(names, isLaunch, values); !point.empty())
      result[op] = std::move(point);
  };
  for (Operation *op : loops) {
    std::vector<std::string> names;
    if (op == function) {
      names = runIdsOf(function);
    } else if (isLaunch(op)) {
      for (const auto &[id, name] : launchIds(op))
        names.push_back(name);
    } else {
      auto variables = cast<LoopLikeOpInterface>(op).getLoopInductionVars();
      for (Value variable : variables ? ValueRange(*variables) : ValueRange())
        names.push_back(symbolName(variable));
    }
    take(op, names, op == function || isLaunch(op));
  }
  return result;
}

} // namespace

int64_t maxRankIn(const Example &example) {
  size_t longest = limits::runRank;
  for (const NamedValue &named : example)
    if (auto *list = std::get_if<std::vector<Int>>(&named.value))
      longest = std::max(longest, list->size());
  return int64_t(longest);
}

Arguments parametersFor(Operation *function, int64_t maxRank) {
  std::string ignored;
  Arguments arguments = *Arguments::of(
      SmallVector<Type>(function->getRegion(0).front().getArgumentTypes()),
      ignored, maxRank, /*sizesOnly=*/true, inputNames(function));
  std::vector<std::string> sizes;
  llvm::copy_if(launchNumbersIn(function).sizes, std::back_inserter(sizes),
                isInputOfLaunch);
  arguments.addUnknownExtents(sizes);
  return arguments;
}

std::vector<Operation *> parallelLoopsIn(Operation *function) {
  std::vector<Operation *> loops;
  if (!runIdsOf(function).empty())
    loops.push_back(function);
  function->walk([&](Operation *op) {
    if (isa<scf::ForallOp, scf::ParallelOp>(op) ||
        op->getName().getStringRef() == "gpu.launch")
      loops.push_back(op);
  });
  return loops;
}

Given readInputs(const Example &example, const Arguments &arguments,
                 Operation *function, ArrayRef<Operation *> parallelLoops) {
  Values values(example, arguments.names());
  Given given;
  SmallVector<Type> types(function->getRegion(0).front().getArgumentTypes());
  given.fixed = takeParameters(arguments, types, values, given.contents);
  given.threads = takeThreads(function, parallelLoops, values);
  given.other = values.leftOver();
  if (values.isTooLarge())
    given.problem = "a value does not fit in 64 bits";
  return given;
}

namespace {

/// The parameters that are not given, and the given values, which may be used
/// for them.
struct LeftOut {
  SmallVector<Parameter> open;
  SmallVector<int64_t> said;

  LeftOut(const Given &given, const Arguments &arguments) {
    llvm::SmallSet<int64_t, 8> seen;
    for (auto [value, parameter] :
         llvm::zip_equal(given.fixed, arguments.parameters())) {
      if (!value)
        open.push_back(parameter);
      else if (*value >= 0 && seen.insert(*value).second)
        said.push_back(*value);
    }
  }
};

} // namespace

static Vector completed(const Given &given,
                        llvm::function_ref<int64_t(size_t)> choose) {
  Vector vector;
  size_t next = 0;
  for (const std::optional<int64_t> &value : given.fixed)
    vector.push_back(value ? *value : choose(next++));
  return vector;
}

std::vector<Vector> completions(const Given &given,
                                const Arguments &arguments) {
  const LeftOut left(given, arguments);
  std::vector<Vector> result;
  if (left.open.empty())
    return {completed(given, nullptr)};
  SmallVector<int64_t> uniform(std::begin(kDefaults), std::end(kDefaults));
  uniform.append(left.said.begin(), left.said.end());
  for (int64_t value :
       llvm::ArrayRef(uniform).take_front(limits::inputCompletions))
    result.push_back(completed(given, [&](size_t i) {
      bool isTruth = left.open[i].kind == Parameter::Kind::Boolean;
      bool isRank = left.open[i].kind == Parameter::Kind::Rank;
      if (left.open[i].name == kVscale)
        return int64_t(llvm::bit_floor(uint64_t(std::max<int64_t>(value, 1))));
      return isTruth ? value % 2 : isRank ? std::min<int64_t>(value, 3) : value;
    }));
  return result;
}

std::vector<Vector> moreCompletions(const Given &given,
                                    const Arguments &arguments,
                                    size_t numTried) {
  const LeftOut left(given, arguments);
  std::vector<Vector> result;
  if (left.open.empty() || numTried >= limits::inputCompletions)
    return result;
  Grid grid(left.open, left.said, limits::inputCompletions);
  for (const Vector &rest : grid.vectors()) {
    if (numTried + result.size() >= limits::inputCompletions)
      break;
    result.push_back(completed(given, [&](size_t i) { return rest[i]; }));
  }
  return result;
}

std::optional<std::vector<RtValue>> makeInputs(const Arguments &arguments,
                                               const Vector &vector,
                                               const Given &given,
                                               int64_t maxElements) {
  auto inputs = arguments.make(vector, maxElements);
  if (inputs)
    for (auto [content, input] : llvm::zip_equal(given.contents, *inputs))
      applyContent(content, input);
  return inputs;
}

Example describeInputs(const Arguments &arguments, const Vector &vector,
                       const Example &given) {
  Example result;
  llvm::StringMap<std::vector<Int>> lists;
  llvm::StringMap<int64_t> values;
  for (auto [parameter, value] :
       llvm::zip_equal(arguments.parameters(), vector)) {
    values[parameter.name] = value;
    auto [name, part] = StringRef(parameter.name).split('.');
    if (parameter.kind == Parameter::Kind::Rank)
      lists[name].resize(value);
    else if (auto list = lists.find(name);
             list != lists.end() && part.consume_front("dim")) {
      unsigned i = 0;
      if (!part.getAsInteger(10, i) && i < list->second.size())
        list->second[i] = Int(value);
    } else {
      NamedValue &named = result.emplace_back();
      named.name = parameter.name;
      if (parameter.kind == Parameter::Kind::Boolean)
        named.value = value != 0;
      else
        named.value = Int(value);
    }
  }
  for (auto &entry : lists)
    result.push_back({entry.first().str(), entry.second});
  for (const NamedValue &named : given)
    if (!values.count(named.name) && !lists.count(named.name))
      result.push_back(named);
  llvm::sort(result, [](const NamedValue &a, const NamedValue &b) {
    return a.name < b.name;
  });
  return result;
}

} // namespace shapeproof::exec
