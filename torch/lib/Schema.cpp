// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs as torch.export serializes them. A union is an object with one
// field, whose name begins with `as_`; fields that are not known are skipped,
// so versions of the schema differ little here.
//
// Tested by tests/torch/schema.test.

#include "Graph.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace shapeproof::torch {

namespace json = llvm::json;

llvm::Error errorAt(const std::string &where, llvm::StringRef text,
                    size_t offset, const llvm::Twine &message) {
  llvm::StringRef before = text.take_front(offset);
  const size_t line = before.count('\n') + 1;
  const size_t begin = before.rfind('\n') + 1; // npos + 1 is 0.
  return llvm::createStringError(where + ":" + llvm::Twine(line) + ":" +
                                 llvm::Twine(before.size() - begin + 1) +
                                 ": error: " + message);
}

namespace {

/// The field of a union, or null.
struct Union {
  llvm::StringRef name;
  const json::Value *value = nullptr;
};
Union asUnion(const json::Value *value) {
  if (const json::Object *object = value ? value->getAsObject() : nullptr)
    for (const auto &[name, field] : *object)
      if (!field.getAsNull())
        return {name, &field};
  return {};
}

const json::Value *field(const json::Value *value, llvm::StringRef name) {
  const json::Object *object = value ? value->getAsObject() : nullptr;
  return object ? object->get(name) : nullptr;
}
std::string textOf(const json::Value *value) {
  auto text = value ? value->getAsString() : std::nullopt;
  return text ? text->str() : std::string();
}
llvm::ArrayRef<json::Value> elements(const json::Value *value) {
  const json::Array *array = value ? value->getAsArray() : nullptr;
  return array ? llvm::ArrayRef<json::Value>(*array)
               : llvm::ArrayRef<json::Value>();
}
std::string nameOf(const json::Value *value) {
  std::string name = textOf(field(value, "name"));
  return name.empty() ? textOf(field(value, "as_name")) : name;
}

/// The types of elements by their numbers in the schema.
llvm::StringRef elementType(int64_t type) {
  switch (type) {
  case 1:
    return "ui8";
  case 2:
    return "si8";
  case 3:
    return "si16";
  case 4:
    return "si32";
  case 5:
    return "si64";
  case 6:
    return "f16";
  case 8:
    return "f64";
  case 9:
    return "complex<f16>";
  case 10:
    return "complex<f32>";
  case 11:
    return "complex<f64>";
  case 12:
    return "i1";
  case 13:
    return "bf16";
  case 28:
    return "ui16";
  case 29:
    return "f8E4M3FN";
  case 30:
    return "f8E5M2";
  case 31:
    return "f8E4M3FNUZ";
  case 32:
    return "f8E5M2FNUZ";
  case 7:
    return "f32";
  default:
    return ""; // It is not known.
  }
}

/// A number or an expression; empty if it is neither.
std::string expressionOf(const json::Value *value) {
  Union given = asUnion(value);
  if (given.name == "as_int" || given.name == "as_bool") {
    if (auto number = given.value->getAsInteger())
      return llvm::itostr(*number);
    auto truth = given.value->getAsBoolean();
    return truth ? (*truth ? "True" : "False") : "";
  }
  return textOf(field(given.value, "expr_str"));
}

Argument scalar(const json::Value &value) {
  if (auto number = value.getAsInteger())
    return {Argument::Int, llvm::itostr(*number), {}, {}};
  if (auto truth = value.getAsBoolean())
    return {Argument::Bool, *truth ? "true" : "false", {}, {}};
  if (value.getAsNumber())
    return {Argument::Float, "0.0", {}, {}};
  if (auto text = value.getAsString())
    return {Argument::String, text->str(), {}, {}};
  return {Argument::Other, {}, {}, {}};
}

Argument argumentOf(llvm::StringRef kind, const json::Value *value) {
  if (!value || kind == "as_none")
    return {};
  if (value->getAsArray()) {
    Argument list{Argument::List, {}, {}, {}};
    for (const json::Value &element : elements(value)) {
      Union inner = asUnion(&element);
      if (!element.getAsObject())
        list.items.push_back(scalar(element));
      else if (kind == "as_tensors")
        list.items.push_back({Argument::Value, nameOf(&element), {}, {}});
      else
        list.items.push_back(argumentOf(inner.name, inner.value));
    }
    return list;
  }
  if (kind == "as_tensor")
    return {Argument::Value, nameOf(value), {}, {}};
  if (kind == "as_name")
    return {Argument::Value, textOf(value), {}, {}};
  if (kind.starts_with("as_sym_") || kind == "as_optional_tensor") {
    Union inner = asUnion(value);
    return argumentOf(inner.name, inner.value);
  }
  if (kind == "as_int" || kind == "as_bool" || kind == "as_float" ||
      kind == "as_string")
    return kind == "as_float" ? Argument{Argument::Float, "0.0", {}, {}}
                              : scalar(*value);
  return {Argument::Other, {}, {}, {}};
}

class SchemaReader {
public:
  SchemaReader(const json::Value &root, Graph &graph)
      : root(root), graph(graph) {}

  /// Returns what is wrong with the program, or an empty text.
  std::string read();

private:
  void readValues(const json::Value *of);
  void readSignature(const json::Value *signature);
  void readNode(const json::Value &given);
  void readSource(llvm::StringRef stack, Node &node);

  const json::Value &root;
  Graph &graph;
};

void SchemaReader::readValues(const json::Value *of) {
  auto each = [&](llvm::StringRef name, auto use) {
    const json::Value *values = field(of, name);
    if (const json::Object *object = values ? values->getAsObject() : nullptr)
      for (const auto &[key, value] : *object)
        use(graph.values[llvm::StringRef(key)], &value);
  };
  each("tensor_values", [](Meta &meta, const json::Value *value) {
    meta.kind = Meta::Tensor;
    const json::Value *type = field(value, "dtype");
    auto number = type ? type->getAsInteger() : std::nullopt;
    meta.element = elementType(number.value_or(0)).str();
    for (const json::Value &size : elements(field(value, "sizes")))
      meta.sizes.push_back(expressionOf(&size));
  });
  each("sym_int_values", [](Meta &meta, const json::Value *value) {
    meta = {Meta::Int, {}, {expressionOf(value)}};
  });
  each("sym_bool_values", [](Meta &meta, const json::Value *value) {
    meta = {Meta::Bool, {}, {expressionOf(value)}};
  });
}

void SchemaReader::readSignature(const json::Value *signature) {
  for (const json::Value &spec : elements(field(signature, "input_specs"))) {
    Union given = asUnion(&spec);
    const json::Value *arg = field(given.value, "arg");
    if (given.name == "user_input") {
      Union inner = asUnion(arg);
      Argument value = argumentOf(inner.name, inner.value);
      if (value.kind == Argument::Value)
        graph.inputs.push_back({value.text, {}});
      continue;
    }
    for (llvm::StringRef name :
         {"parameter_name", "buffer_name", "tensor_constant_name"})
      if (std::string stored = textOf(field(given.value, name));
          !stored.empty())
        graph.inputs.push_back({nameOf(arg), stored});
  }
  for (const json::Value &spec : elements(field(signature, "output_specs"))) {
    Union given = asUnion(&spec);
    const json::Value *arg = field(given.value, "arg");
    Union inner = asUnion(arg);
    if (given.name == "user_output")
      graph.results.push_back(argumentOf(inner.name, inner.value));
    else if (given.name == "loss_output")
      graph.results.push_back(argumentOf("as_tensor", arg));
  }
}

/// The last line that the stack names.
void SchemaReader::readSource(llvm::StringRef stack, Node &node) {
  auto [before, last] = stack.rsplit("File \"");
  if (last.empty())
    return;
  auto [file, rest] = last.split("\", line ");
  if (!rest.consumeInteger(10, node.line))
    node.file = file.str();
}

void SchemaReader::readNode(const json::Value &given) {
  Node node;
  node.target = textOf(field(&given, "target"));
  for (const json::Value &input : elements(field(&given, "inputs"))) {
    Union inner = asUnion(field(&input, "arg"));
    node.arguments.push_back(argumentOf(inner.name, inner.value));
    node.arguments.back().parameter = textOf(field(&input, "name"));
  }
  for (const json::Value &output : elements(field(&given, "outputs"))) {
    Union inner = asUnion(&output);
    Argument value = argumentOf(inner.name, inner.value);
    node.isList |= value.kind == Argument::List;
    if (value.kind == Argument::List)
      for (const Argument &item : value.items)
        node.results.push_back(item.text);
    else
      node.results.push_back(value.text);
  }
  node.isList &= elements(field(&given, "outputs")).size() == 1;
  readSource(textOf(field(field(&given, "metadata"), "stack_trace")), node);
  graph.nodes.push_back(std::move(node));
}

std::string SchemaReader::read() {
  const json::Value *module = field(&root, "graph_module");
  const json::Value *of = field(module, "graph");
  if (!of || !field(of, "nodes") || !field(of, "tensor_values"))
    return "this is no exported program: it has no graph_module.graph with "
           "nodes and tensor_values";
  const json::Value *signature = field(module, "signature");
  if (!signature)
    return "this is no exported program: graph_module has no signature";
  readValues(of);
  readSignature(signature);
  for (const json::Value &node : elements(field(of, "nodes")))
    readNode(node);
  const json::Value *ranges = field(&root, "range_constraints");
  if (const json::Object *object = ranges ? ranges->getAsObject() : nullptr)
    for (const auto &[name, range] : *object) {
      auto end = [range = &range](llvm::StringRef which) {
        const json::Value *value = field(range, which);
        return value ? value->getAsInteger() : std::nullopt;
      };
      graph.ranges[name.str()] = {end("min_val"), end("max_val")};
    }
  return "";
}

/// Makes JSON of what Python writes: NaN and Infinity become numbers, which are
/// nowhere sizes. Returns the offset of what is nested too deeply.
std::optional<size_t> prepare(std::string &text) {
  unsigned depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    llvm::StringRef rest = llvm::StringRef(text).substr(i);
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i)
        i += text[i] == '\\';
    } else if (text[i] == '{' || text[i] == '[') {
      if (++depth > kMaxNesting)
        return i;
    } else if (text[i] == '}' || text[i] == ']') {
      depth -= depth > 0;
    } else {
      for (llvm::StringRef word : {"NaN", "-Infinity", "Infinity"})
        if (rest.starts_with(word)) {
          text.replace(i, word.size(), "0" + std::string(word.size() - 1, ' '));
          break;
        }
    }
  }
  return std::nullopt;
}

} // namespace

llvm::Expected<Graph> parseSchema(std::string text, const std::string &where) {
  if (auto deep = prepare(text))
    return errorAt(where, text, *deep, "it is nested too deeply");
  llvm::Expected<json::Value> root = json::parse(text);
  if (!root) {
    // "[line:column, byte=N]: message"
    std::string message = llvm::toString(root.takeError());
    auto [place, what] = llvm::StringRef(message).split("]: ");
    return llvm::createStringError(where + ":" +
                                   place.drop_front(1).split(',').first +
                                   ": error: " + what);
  }
  Graph graph;
  if (std::string problem = SchemaReader(*root, graph).read(); !problem.empty())
    return errorAt(where, text, 0, problem);
  return graph;
}

} // namespace shapeproof::torch
