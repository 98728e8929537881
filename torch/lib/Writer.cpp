// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a program as operations of torch.
//
// Symbols that sizes or numbers of the user's inputs have are integers between
// the ends that the program states. Each tensor is bound to the sizes that are
// declared of it: for inputs these are facts, for computed values claims, or
// facts where nothing else says sizes of the value. A symbol that no input has
// is the number that a node is declared to give, or any size.
//
// Tested by tests/torch/printed.test and tests/torch/schema.test.

#include "Writer.h"
#include "DimText.h"
#include "program/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace shapeproof::torch {

using namespace onnx;

std::string Writer::fresh(llvm::StringRef name) {
  std::string good;
  for (char c : name)
    good += llvm::isAlnum(c) || c == '_' ? c : '_';
  if (good.empty() || llvm::isDigit(good.front()))
    good.insert(0, "_");
  std::string result = good;
  for (unsigned i = 2; !taken.insert(result).second; ++i)
    result = good + "_" + llvm::utostr(i);
  return "%" + result;
}

Value Writer::constant(llvm::StringRef kind, const std::string &text) {
  Value &value = constants[(kind + " " + text).str()];
  if (value.name.empty()) {
    std::string hint = kind == "int" || kind == "bool" ? "_" + text : "";
    value = {fresh(kind.str() + hint), "!torch." + kind.str()};
    os << "  " << value.name << " = torch.constant." << kind
       << (text.empty() ? "" : " ") << text << '\n';
  }
  return value;
}

//===- Nodes ----------------------------------------------------------------//

void Writer::writeInput(const Input &input) {
  const Meta *meta = metaOf(input.name);
  Value value{fresh(input.name), typeOf(meta ? *meta : Meta(), true)};
  values[input.name] = value;
  if (!input.stored.empty()) {
    std::string stored;
    for (char c : input.stored)
      stored += llvm::isPrint(c) && c != '"' && c != '\\' ? c : '_';
    os << "  " << value.name << " = torch.global_slot.get @\"" << stored
       << "\" : " << value.type << '\n';
    return;
  }
  arguments += (arguments.empty() ? "" : ", ") + value.name + ": " + value.type;
  // The text has no names where the place is that of the program.
  std::string attributes = "shapeproof.name = \"" + value.name.substr(1) + '"';
  if (meta && meta->kind == Meta::Int)
    readNumber(meta->sizes.front(), value);
  if (meta && meta->kind == Meta::Tensor) {
    std::string letters;
    for (auto [axis, size] : llvm::enumerate(meta->sizes))
      letters +=
          (letters.empty() ? "\"" : ", \"") +
          (isDimName(size) && isChosenName(size) &&
                   (options.trustDimParams || isNamedBy(input.name, axis, size))
               ? size
               : "") +
          "\"";
    if (!letters.empty())
      attributes += ", shapeproof.letters = [" + letters + "]";
    std::vector<std::string> facts;
    if (readFacts(input, *meta, facts))
      haveFacts.insert(input.name);
    if (!facts.empty())
      attributes +=
          ", shapeproof.facts = [\"" + llvm::join(facts, "\", \"") + "\"]";
  }
  arguments += " {" + attributes + "}" + place;
}

/// The symbol is the number.
void Writer::nameNumber(llvm::StringRef name, const Value &value) {
  DimId dim = terms.intSymbol(name);
  Value named{fresh(name), value.type};
  symbols[name] = dim;
  integers[dim] = named;
  os << "  " << named.name << " = \"torch.aten.Int.Scalar\"(" << value.name
     << ") {symbol_name = \"" << name << "\"} : (!torch.int) -> !torch.int"
     << place << '\n';
}

/// A symbol that no size has is the number; its range is required.
void Writer::readNumber(llvm::StringRef name, const Value &value) {
  if (!isDimName(name) || ofInputs.contains(name) || symbols.contains(name))
    return;
  nameNumber(name, value);
  auto range = graph.ranges.find(name.str());
  if (range == graph.ranges.end())
    return;
  auto end = [&](std::optional<int64_t> number) {
    return number ? constant("int", llvm::itostr(*number))
                  : constant("none", "");
  };
  Value low = end(range->second.low), high = end(range->second.high);
  os << "  \"torch.aten.sym_constrain_range\"(" << value.name << ", "
     << low.name << ", " << high.name << ") : (" << value.type << ", "
     << low.type << ", " << high.type << ") -> ()" << place << '\n';
}

Value Writer::listOf(const Argument &argument) {
  std::string names, types, element = "int";
  for (const Argument &item : argument.items) {
    Value value = operandOf(item);
    names += (names.empty() ? "" : ", ") + value.name;
    types += (types.empty() ? "" : ", ") + value.type;
    if (llvm::StringRef(value.type).starts_with("!torch.vtensor"))
      element = element == "optional<vtensor>" ? element : "vtensor";
    else if (value.type == "!torch.none")
      element = "optional<vtensor>";
    else if (value.type != "!torch.int")
      element = llvm::StringRef(value.type).drop_front(7).str();
  }
  Value list{fresh("list"), "!torch.list<" + element + ">"};
  os << "  " << list.name << " = \"torch.prim.ListConstruct\"(" << names
     << ") : (" << types << ") -> " << list.type << place << '\n';
  return list;
}

/// A value that the program does not declare: of any type.
Value Writer::unknown() {
  Value value{fresh("unknown"), "!torch.any"};
  os << "  " << value.name << " = \"torch.unknown\"() : () -> !torch.any"
     << place << '\n';
  return value;
}

Value Writer::operandOf(const Argument &argument) {
  switch (argument.kind) {
  case Argument::Value:
    if (auto it = values.find(argument.text); it != values.end())
      return it->second;
    return unknown();
  case Argument::Int:
    return constant("int", argument.text);
  case Argument::Bool:
    return constant("bool", argument.text);
  case Argument::Float:
    return constant("float", "0.000000e+00");
  case Argument::String:
  case Argument::Other:
    return constant("str", "\"\"");
  case Argument::List:
    return listOf(argument);
  default:
    return constant("none", "");
  }
}

/// The operation of an operator of Python on numbers; empty if it is none.
static llvm::StringRef numberOperation(llvm::StringRef target) {
  llvm::StringRef name = target.rsplit('.').second;
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Case("add", "aten.add.int")
      .Case("sub", "aten.sub.int")
      .Case("mul", "aten.mul.int")
      .Case("floordiv", "aten.floordiv.int")
      .Case("mod", "aten.remainder.int")
      .Case("neg", "aten.neg.int")
      .Case("eq", "aten.eq.int")
      .Case("ne", "aten.ne.int")
      .Case("lt", "aten.lt.int")
      .Case("le", "aten.le.int")
      .Case("gt", "aten.gt.int")
      .Case("ge", "aten.ge.int")
      .Case("and_", "aten.__and__.bool")
      .Case("or_", "aten.__or__.bool")
      .Cases({"not_", "sym_not"}, "aten.__not__")
      .Case("sym_max", "prim.max.int")
      .Case("sym_min", "prim.min.int")
      .Default("");
}

/// The operation of ATen with the sizes and operands of a function or method of
/// Python; empty if it is none of the usual ones.
static std::string functionOf(llvm::StringRef name, size_t operands) {
  for (llvm::StringRef module :
       {"torch.nn.functional.", "torch._C._nn.", "method.", "torch."})
    if (name.consume_front(module))
      break;
  const bool isUnary =
      operands == 1 &&
      llvm::StringSwitch<bool>(name)
          .Cases({"sin", "cos", "tan", "tanh", "exp", "log", "sqrt", "rsqrt"},
                 true)
          .Cases({"abs", "neg", "erf", "sigmoid", "square", "sum", "mean"},
                 true)
          .Case("clone", true)
          .Default(false);
  const bool isOther =
      llvm::StringSwitch<bool>(name)
          .Cases({"relu", "gelu", "silu", "linear", "layer_norm", "dropout"},
                 true)
          .Cases({"addmm", "mm", "bmm", "matmul"}, true)
          .Default(false);
  return isUnary || isOther ? ("aten." + name).str() : "";
}

/// The name in the dialect.
static std::string operationOf(const Node &node) {
  llvm::StringRef target = node.target;
  if (!target.consume_front("torch.ops.")) {
    llvm::StringRef number = numberOperation(target);
    if (!number.empty() &&
        (target.contains("operator.") || target.starts_with("torch.sym_")))
      return number.str();
    std::string function = functionOf(target, node.arguments.size());
    if (!function.empty())
      return function;
  }
  target.consume_front("torch.");
  target.consume_back(".default");
  std::string name;
  for (char c : target)
    name += llvm::isAlnum(c) || c == '.' ? c : '_';
  return name.empty() ? "unknown" : name;
}

/// A default of the table.
static Argument defaultOf(llvm::StringRef text) {
  int64_t number;
  if (!text.getAsInteger(10, number))
    return {Argument::Int, text.str(), {}, {}};
  if (text == "True" || text == "False")
    return {Argument::Bool, text.lower(), {}, {}};
  if (text.consume_front("[")) {
    Argument list{Argument::List, {}, {}, {}};
    if (text != "]")
      list.items.push_back(defaultOf(text.drop_back()));
    return list;
  }
  if (text == "None")
    return {};
  return {text.contains('"') ? Argument::String : Argument::Float, {}, {}, {}};
}

/// The operands in the order of the parameters. Of an operation that is not in
/// the table, arguments by name decide no sizes.
std::string Writer::operands(const Node &node, llvm::StringRef name,
                             std::string &types) {
  std::vector<Argument> ordered;
  llvm::StringRef own = name;
  own.consume_front("aten.");
  auto parameters = parametersOf(own);
  if (parameters) {
    ordered.resize(parameters->size());
    for (auto [i, parameter] : llvm::enumerate(*parameters))
      if (parameter.value)
        ordered[i] = defaultOf(*parameter.value);
    size_t place = 0;
    for (const Argument &argument : node.arguments) {
      auto found = llvm::find_if(*parameters, [&](const Parameter &p) {
        return p.name == argument.parameter;
      });
      size_t at = argument.parameter.empty()
                      ? place++
                      : size_t(found - parameters->begin());
      if (at < ordered.size())
        ordered[at] = argument;
    }
  } else {
    static const llvm::StringSet<> noSizes = {
        "dtype", "layout",        "device", "pin_memory",    "generator",
        "alpha", "rounding_mode", "out",    "memory_format", "non_blocking"};
    for (const Argument &argument : node.arguments)
      if (!noSizes.contains(argument.parameter))
        ordered.push_back(argument);
  }
  std::string names;
  for (const Argument &argument : ordered) {
    Value value = operandOf(argument);
    names += (names.empty() ? "" : ", ") + value.name;
    types += (types.empty() ? "" : ", ") + value.type;
  }
  return names;
}

/// Without an annotation, what an operation gives is a tensor of any rank, or a
/// number.
static std::string typeOfUndeclared(llvm::StringRef target,
                                    llvm::StringRef operation) {
  // Operators of Python: a number, or the truth of a comparison.
  if (!target.starts_with("torch.ops.") && operation.ends_with(".int"))
    return llvm::is_contained({".eq.int", ".ne.int", ".lt.int", ".le.int",
                               ".gt.int", ".ge.int"},
                              operation.take_back(7))
               ? "!torch.bool"
               : "!torch.int";
  if (target == "torch.ops.aten.sym_size.int" ||
      target == "torch.ops.aten.sym_numel.default")
    return "!torch.int";
  return target.starts_with("torch.ops.aten.") && !target.contains("item") &&
                 !target.contains("_local_scalar") && !target.contains(".sym_")
             ? "!torch.tensor"
             : "!torch.any";
}

void Writer::writeResults(const Node &node, llvm::StringRef name,
                          const std::string &operation) {
  std::string names, types, list;
  for (const std::string &result : node.results) {
    const Meta *meta = metaOf(result);
    Value value{fresh(result.empty() ? "unused" : result),
                meta ? typeOf(*meta, false)
                     : typeOfUndeclared(node.target, name)};
    if (!result.empty())
      values[result] = value;
    names += (names.empty() ? "" : ", ") + value.name;
    types += (types.empty() ? "" : ", ") + value.type;
  }
  if (node.isList && !names.empty()) {
    list = fresh("list");
    os << "  " << list << " = " << operation << "!torch.list<vtensor>" << place
       << "\n  " << names << " = \"torch.prim.ListUnpack\"(" << list
       << ") : (!torch.list<vtensor>) -> (" << types << ")\n";
  } else {
    os << "  " << names << (names.empty() ? "" : " = ") << operation << '('
       << types << ')' << place << '\n';
  }
}

/// The place of the operations that follow.
void Writer::setPlace(const std::string &file, unsigned line, unsigned column) {
  place.clear();
  if (line && isPlainText(file))
    place = " loc(\"" + file + "\":" + llvm::utostr(line) + ":" +
            llvm::utostr(column) + ")";
}

/// Operations on two tensors take a number as the second, too:
/// `aten.mul.Tensor(x, 0.5)` is what `aten.mul.Scalar` does.
static std::string withNumber(std::string name, llvm::StringRef types) {
  llvm::StringRef base = name;
  if (!base.consume_front("aten.") || !base.consume_back(".Tensor") ||
      !llvm::StringSwitch<bool>(base)
           .Cases({"add", "sub", "rsub", "mul", "div", "remainder", "fmod"},
                  true)
           .Cases({"eq", "ne", "lt", "le", "gt", "ge"}, true)
           .Cases({"bitwise_and", "bitwise_or", "bitwise_xor"}, true)
           .Default(false))
    return name;
  llvm::StringRef second = types.split(", !").second.split(',').first;
  const bool isNumber = second == "torch.int" || second == "torch.float" ||
                        second == "torch.bool";
  return isNumber ? ("aten." + base + ".Scalar").str() : name;
}

/// Writes the assertion of torch._check, with the program's message.
bool Writer::writeAssertion(const Node &node) {
  if (node.target != "torch.ops.aten._assert_scalar.default" ||
      node.arguments.empty())
    return false;
  Value claim = operandOf(node.arguments.front());
  if (claim.type != "!torch.bool")
    return false;
  std::string message = node.arguments.back().text;
  std::replace_if(
      message.begin(), message.end(),
      [](char c) { return !isPlainText(llvm::StringRef(&c, 1)); }, '_');
  os << "  \"torch.runtime.assert\"(" << claim.name << ") {message = \""
     << message << "\"} : (!torch.bool) -> ()" << place << '\n';
  return true;
}

/// The operation that an operator of Python is for other types than integers.
static std::string ofTensors(llvm::StringRef name, std::string &names,
                             std::string &types) {
  auto [first, second] = llvm::StringRef(types).split(", !");
  auto isTensor = [](llvm::StringRef type) {
    return type.contains("torch.vtensor") || type.contains("torch.tensor");
  };
  llvm::StringRef base = name.drop_back(3);
  if (first == "!torch.int" && (second.empty() || second == "torch.int"))
    return name.str();
  if (isTensor(first) && !second.empty())
    return (base + (isTensor(second) ? "Tensor" : "Scalar")).str();
  if (!isTensor(second))
    return (base + "unknown").str();
  // A number on the left: sizes are those of the tensor.
  auto [a, b] = llvm::StringRef(names).split(", ");
  names = (b + ", " + a).str();
  types = ("!" + second + ", " + first).str();
  return (base + "Scalar").str();
}

void Writer::writeNode(const Node &node) {
  setPlace(node.file, node.line, node.column);
  if (writeAssertion(node))
    return;
  std::string name = operationOf(node), types;
  std::string names = operands(node, name, types);
  if (llvm::StringRef(name).ends_with(".int") &&
      !llvm::StringRef(node.target).starts_with("torch.ops."))
    name = ofTensors(name, names, types);
  name = withNumber(name, types);
  writeResults(node, name,
               "\"torch." + name + "\"(" + names + ") : (" + types + ") -> ");
  for (const std::string &result : node.results) {
    const Meta *meta = metaOf(result);
    if (meta && meta->kind == Meta::Int && isDimName(meta->sizes.front()) &&
        !ofInputs.contains(meta->sizes.front()) &&
        symbols.try_emplace(meta->sizes.front()).second) {
      // The symbol is what the node gives.
      nameNumber(meta->sizes.front(), values[result]);
    }
    if (graph.file.empty()) // Bindings are shown by the lines of the program.
      place.clear();
    bind(result, /*isInput=*/false);
  }
}

void Writer::writeReturn() {
  std::string names;
  for (const Argument &result : graph.results) {
    auto it = values.find(result.text);
    if (result.kind != Argument::Value || it == values.end() ||
        it->second.type == "!torch.any")
      continue;
    names += (names.empty() ? "" : ", ") + it->second.name;
    resultTypes += (resultTypes.empty() ? "" : ", ") + it->second.type;
  }
  os << "  return" << (names.empty() ? "" : " ") << names
     << (names.empty() ? "" : " : ") << resultTypes << '\n';
}

TorchProgram Writer::write() {
  readSymbols(/*plain=*/true);
  readSymbols(/*plain=*/false);
  setPlace(graph.file, graph.line, 1);
  for (const Input &input : graph.inputs)
    writeInput(input);
  for (const Input &input : graph.inputs)
    if (input.stored.empty() && !haveFacts.contains(input.name) &&
        options.trustDimParams)
      bind(input.name, /*isInput=*/true);
  BufferPlan plan;
  if (options.withBuffers)
    plan = planBuffers(graph);
  for (auto [i, node] : llvm::enumerate(graph.nodes)) {
    writeNode(node);
    if (options.withBuffers)
      writeBuffers(plan, i);
  }
  if (options.withBuffers)
    os << "  return\n";
  else
    writeReturn();
  TorchProgram program;
  program.text =
      "func.func @main(" + arguments + ")" +
      (resultTypes.empty() ? "" : " -> (" + resultTypes + ")") +
      (options.withBuffers ? " attributes {shapeproof.states_buffers}" : "") +
      " {\n" + body + "}\n";
  program.remarks = std::move(remarks);
  program.weights = weights();
  return program;
}

TorchProgram writeGraph(const Graph &graph, const TorchOptions &options) {
  return Writer(graph, options).write();
}

} // namespace shapeproof::torch
