// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Annotations.h.

#include "core/libraries/Annotations.h"
#include "core/ir/Types.h"
#include "core/libraries/AttributePath.h"
#include "llvm/ADT/StringSet.h"

namespace shapeproof {

using namespace mlir;

namespace {

/// Reads the annotations of one argument, result or function, each by its name;
/// an annotation that was never read has no meaning there.
class Reader {
public:
  Reader(DictionaryAttr given, Location location,
         llvm::function_ref<void(Location, std::string)> problem)
      : given(given), location(location), problem(problem) {}
  Reader(const Reader &) = delete;
  ~Reader() {
    if (!given)
      return;
    for (NamedAttribute attribute : given) {
      llvm::StringRef name = attribute.getName().getValue();
      if (name.starts_with(kPrefix) &&
          !asked.contains(name.drop_front(kPrefix.size())))
        say("'" + name + "' has no meaning here");
    }
  }

  void say(const llvm::Twine &what) { problem(location, what.str()); }
  Attribute get(llvm::StringRef name) {
    asked.insert(name);
    return given ? given.get((kPrefix + name).str()) : Attribute();
  }
  bool flag(llvm::StringRef name) {
    Attribute attribute = get(name);
    if (attribute && !isa<UnitAttr>(attribute))
      say("'" + kPrefix + name + "' takes no value");
    return bool(attribute);
  }
  /// A number; 0 if the annotation has no value.
  std::optional<unsigned> number(llvm::StringRef name) {
    Attribute attribute = get(name);
    auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
    if (integer && integer.getValue().getActiveBits() < 16)
      return unsigned(integer.getValue().getZExtValue());
    if (attribute && !isa<UnitAttr>(attribute))
      say("'" + kPrefix + name + "' is the number of an operand or result");
    return attribute ? std::optional(0u) : std::nullopt;
  }
  std::string text(llvm::StringRef name) {
    Attribute attribute = get(name);
    auto string = dyn_cast_or_null<StringAttr>(attribute);
    if (attribute && (!string || string.getValue().empty()))
      say("'" + kPrefix + name + "' is the name of an attribute, in quotes");
    return string ? string.str() : std::string();
  }

private:
  static constexpr llvm::StringLiteral kPrefix = "shapeproof.";
  DictionaryAttr given;
  Location location;
  llvm::function_ref<void(Location, std::string)> problem;
  llvm::StringSet<> asked;
};

ArgumentSource readArgument(Reader &reader) {
  using Kind = ArgumentSource::Kind;
  ArgumentSource source;
  unsigned count = 0;
  auto choose = [&](Kind kind, bool isGiven) {
    if (!isGiven)
      return;
    source.kind = kind;
    source.isPlain = false;
    if (++count == 2)
      reader.say("an argument is one thing: an operand, a value, values, an "
                 "attribute, or of a result");
  };
  auto numbered = [&](Kind kind, llvm::StringRef name) {
    auto number = reader.number(name);
    choose(kind, number.has_value());
    if (number)
      source.index = *number;
  };
  auto named = [&](Kind kind, llvm::StringRef name) {
    std::string path = reader.text(name);
    choose(kind, !path.empty());
    if (!path.empty())
      source.path = std::move(path);
  };
  numbered(Kind::Operand, "operand");
  numbered(Kind::Value, "value");
  numbered(Kind::Values, "values");
  named(Kind::Attribute, "attribute");
  named(Kind::Present, "present");
  numbered(Kind::Given, "given");
  numbered(Kind::Width, "width");
  numbered(Kind::OperandType, "type");
  numbered(Kind::ResultWidth, "result_width");
  numbered(Kind::ResultType, "result");
  numbered(Kind::ResultValue, "result_value");
  choose(Kind::Unknown, reader.flag("unknown"));

  bool isOfAttribute = source.kind == Kind::Attribute;
  bool mayBeNone = !source.isPlain &&
                   (source.kind == Kind::Operand || source.kind == Kind::Value);
  if (mayBeNone || source.kind == Kind::Values || source.kind == Kind::Given ||
      source.kind == Kind::Width || source.kind == Kind::OperandType)
    source.segment = reader.number("segment");
  if (source.kind == Kind::Values)
    source.path = reader.text("map");
  if (mayBeNone && source.kind == Kind::Operand)
    if (Attribute elements = reader.get("elements")) {
      auto type = dyn_cast<TypeAttr>(elements);
      if (type && integerWidth(type.getValue()))
        source.elements = type.getValue();
      else
        reader.say("'shapeproof.elements' is a type of integers");
    }
  if (isOfAttribute || mayBeNone || source.kind == Kind::ResultType)
    source.otherwise = reader.get("default");
  if (source.otherwise && !AttributePath(source.otherwise).numbers())
    reader.say("'shapeproof.default' is a number or a list of numbers");
  if (!isOfAttribute)
    return source;
  if (Attribute words = reader.get("words")) {
    auto list = dyn_cast<ArrayAttr>(words);
    for (Attribute word : list ? list.getValue() : ArrayRef<Attribute>())
      if (auto string = dyn_cast<StringAttr>(word))
        source.words.push_back(string.getValue());
    if (!list || source.words.size() != list.size())
      reader.say("'shapeproof.words' is a list of words, in quotes");
  }
  return source;
}

} // namespace

unsigned FunctionAnnotations::numPlain() const {
  return llvm::count_if(arguments,
                        [](const ArgumentSource &a) { return a.isPlain; });
}

FunctionAnnotations
annotationsOf(FunctionOpInterface function,
              llvm::function_ref<void(Location, std::string)> problem) {
  FunctionAnnotations result;
  unsigned plain = 0;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    Reader reader(function.getArgAttrDict(i),
                  function.isExternal() ? function->getLoc()
                                        : function.getArgument(i).getLoc(),
                  problem);
    result.arguments.push_back(readArgument(reader));
    if (result.arguments.back().isPlain)
      result.arguments.back().index = plain++;
  }
  unsigned shapes = 0;
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    Reader reader(function.getResultAttrDict(i), function->getLoc(), problem);
    ResultTarget target;
    auto value = reader.number("value");
    if (value) {
      target = {ResultTarget::Kind::Value, *value, reader.flag("fits")};
    } else if (reader.flag("fact")) {
      target.kind = ResultTarget::Kind::Fact;
      if (!isTruth(function.getResultTypes()[i]))
        reader.say("a result with 'shapeproof.fact' is an i1");
    } else {
      target.index = shapes++;
    }
    result.results.push_back(target);
  }
  Reader reader(function->getDiscardableAttrDictionary(), function->getLoc(),
                problem);
  result.isForEachResult = reader.flag("each_result");
  Attribute fold = reader.get("fold");
  result.isFold = bool(fold);
  if (fold && !isa<UnitAttr>(fold))
    result.foldSegment = reader.number("fold");
  result.message = reader.text("message");
  if (Attribute condition = reader.get("if")) {
    result.condition = dyn_cast<DictionaryAttr>(condition);
    if (!result.condition)
      reader.say("'shapeproof.if' is a dictionary of attributes");
  }
  if (result.isFold && (result.isForEachResult || result.numPlain() != 2))
    reader.say("a function with 'shapeproof.fold' takes two operands");
  return result;
}

bool isMeantFor(FunctionOpInterface function, Operation *op) {
  auto condition = function->getAttrOfType<DictionaryAttr>("shapeproof.if");
  if (!condition)
    return true;
  return llvm::all_of(condition, [&](NamedAttribute wanted) {
    AttributePath given(op, wanted.getName().getValue());
    if (!given.exists() || isa<UnitAttr>(wanted.getValue()))
      return given.exists();
    if (auto text = dyn_cast<StringAttr>(wanted.getValue()))
      return given.asText() == text.getValue() ||
             given.asWord() == text.getValue();
    auto is = given.numbers(),
         wants = AttributePath(wanted.getValue()).numbers();
    return is && wants && is->numbers == wants->numbers;
  });
}

} // namespace shapeproof
