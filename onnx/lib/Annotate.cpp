// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the sizes of values into a model, as changes of its bytes (Wire.h):
//
//   value_info, inputs, outputs     an axis without a size, or with a weaker
//                                   one, gets it
//   results of nodes                without a value_info get one, behind all
//                                   else of their graph
//
// Graphs are numbered as the reader does it: functions first, a graph before
// those in its nodes.
//
// Tested by tests/tools/cli/onnx-annotate.test and tests/onnx/annotated.py.

#include "SizeNames.h"
#include "Wire.h"
#include "onnx.pb.h"

namespace shapeproof {

struct OnnxAnnotated::Impl {
  explicit Impl(llvm::StringRef bytes) : edits(bytes) {}
  onnx::wire::Edits edits;
};

OnnxAnnotated::OnnxAnnotated() = default;
OnnxAnnotated::OnnxAnnotated(OnnxAnnotated &&) = default;
OnnxAnnotated::~OnnxAnnotated() = default;

void OnnxAnnotated::write(llvm::function_ref<void(llvm::StringRef)> use) const {
  impl->edits.write(use);
}

namespace onnx {
namespace {

using wire::addBytes;
using wire::addNumber;
using wire::Field;
using wire::forEachField;

class Annotator {
public:
  Annotator(Translator &translator, SizeNames &names, OnnxAnnotated &to)
      : translator(translator), names(names), to(to), edits(to.impl->edits) {}

  llvm::Error annotate(llvm::StringRef model);

private:
  using Known = Translator::Known;
  /// The numbers of the fields of a graph, or of a function.
  struct Fields {
    int node, valueInfo, input, output;
  };
  static constexpr Fields kGraph = {
      schema::Graph::kNodeFieldNumber, schema::Graph::kValueInfoFieldNumber,
      schema::Graph::kInputFieldNumber, schema::Graph::kOutputFieldNumber};
  static constexpr Fields kFunction = {schema::Function::kNodeFieldNumber,
                                       schema::Function::kValueInfoFieldNumber,
                                       -1, -1};
  /// State of the graph that is changed.
  struct Graph {
    llvm::StringMap<Known> known;
    llvm::StringSet<> declared;
    std::vector<llvm::StringRef> results;
  };

  unsigned countGraphs(llvm::StringRef graph, const Fields &fields);
  bool hasGraph(llvm::StringRef node);
  void changeGraph(const Field &message, const Fields &fields);
  void changeNode(const Field &node);
  void changeValue(const Field &value, Graph &graph);
  void changeType(const Field &type, const Known &known);
  void changeShape(const Field &shape, const Known &known);
  std::string dimension(DimId dim);
  std::string shapeOf(const Known &known);
  std::string typeOf(const Known &known);
  bool each(llvm::StringRef message,
            llvm::function_ref<void(const Field &)> use) {
    isRead &= forEachField(message, use);
    return isRead;
  }

  Translator &translator;
  SizeNames &names;
  OnnxAnnotated &to;
  wire::Edits &edits;
  /// The number of the next graph.
  unsigned number = 0;
  bool isRead = true;
};

//===- Texts ----------------------------------------------------------------//

std::string Annotator::dimension(DimId dim) {
  using Dim = schema::Shape::Dimension;
  std::string text;
  if (!dim.valid())
    return text;
  const Dimension &size = names.of(dim);
  if (size.value)
    addNumber(text, Dim::kDimValueFieldNumber, uint64_t(*size.value));
  else
    addBytes(text, Dim::kDimParamFieldNumber, size.parameter);
  return text;
}

std::string Annotator::shapeOf(const Known &known) {
  std::string dims;
  for (DimId dim : *known.dims)
    addBytes(dims, schema::Shape::kDimFieldNumber, dimension(dim));
  std::string shape;
  addBytes(shape, schema::Type::Plain::kShapeFieldNumber, dims);
  return shape;
}

std::string Annotator::typeOf(const Known &known) {
  std::string plain, type, all;
  addNumber(plain, schema::Type::Plain::kElemTypeFieldNumber,
            uint64_t(known.type));
  plain += shapeOf(known);
  addBytes(type, schema::Type::kTensorTypeFieldNumber, plain);
  addBytes(all, schema::ValueInfo::kTypeFieldNumber, type);
  return all;
}

//===- Values ---------------------------------------------------------------//

/// Changes the axes that have a worse size than is known.
void Annotator::changeShape(const Field &shape, const Known &known) {
  using Dim = schema::Shape::Dimension;
  std::vector<Field> axes;
  each(shape.content, [&](const Field &f) {
    if (f.number == schema::Shape::kDimFieldNumber)
      axes.push_back(f);
  });
  if (axes.size() != known.dims->size())
    return;
  edits.begin(shape);
  for (auto [axis, dim] : llvm::zip(axes, *known.dims)) {
    Dimension old;
    std::string rest;
    each(axis.content, [&](const Field &f) {
      if (f.number == Dim::kDimValueFieldNumber)
        old.value = int64_t(f.value);
      else if (f.number == Dim::kDimParamFieldNumber)
        old.parameter = f.content.str();
      else
        rest += f.all;
    });
    if (old.value && *old.value < 0)
      old.value.reset();
    if (!dim.valid() || names.isAsGood(old, dim))
      continue;
    edits.begin(axis);
    edits.replace(axis.content, dimension(dim) + rest);
    edits.end();
  }
  edits.end();
}

void Annotator::changeType(const Field &type, const Known &known) {
  each(type.content, [&](const Field &plain) {
    if (plain.number != schema::Type::kTensorTypeFieldNumber)
      return;
    edits.begin(plain);
    bool hasShape = false;
    each(plain.content, [&](const Field &f) {
      if (f.number != schema::Type::Plain::kShapeFieldNumber)
        return;
      hasShape = true;
      changeShape(f, known);
    });
    if (!hasShape)
      edits.replace(plain.content.take_back(0), shapeOf(known));
    edits.end();
  });
}

void Annotator::changeValue(const Field &value, Graph &graph) {
  llvm::StringRef name;
  bool hasType = false;
  each(value.content, [&](const Field &f) {
    if (f.number == schema::ValueInfo::kNameFieldNumber)
      name = f.content;
    hasType |= f.number == schema::ValueInfo::kTypeFieldNumber;
  });
  graph.declared.insert(name);
  auto it = graph.known.find(name);
  if (it == graph.known.end() || !it->second.dims)
    return;
  edits.begin(value);
  if (hasType)
    each(value.content, [&](const Field &f) {
      if (f.number != schema::ValueInfo::kTypeFieldNumber)
        return;
      edits.begin(f);
      changeType(f, it->second);
      edits.end();
    });
  else if (it->second.type)
    edits.replace(value.content.take_back(0), typeOf(it->second));
  edits.end();
}

//===- Graphs ---------------------------------------------------------------//

bool Annotator::hasGraph(llvm::StringRef node) {
  bool isFound = false;
  each(node, [&](const Field &attribute) {
    if (attribute.number != schema::Node::kAttributeFieldNumber)
      return;
    unsigned count = 0;
    each(attribute.content, [&](const Field &f) {
      count += f.number == schema::Attribute::kGFieldNumber;
    });
    isFound |= count > 0;
    // Protobuf would merge them.
    isRead &= count < 2;
  });
  return isFound;
}

/// The number of graphs in a graph or function, with itself.
unsigned Annotator::countGraphs(llvm::StringRef graph, const Fields &fields) {
  unsigned count = 1;
  each(graph, [&](const Field &node) {
    if (int(node.number) != fields.node || !hasGraph(node.content))
      return;
    each(node.content, [&](const Field &attribute) {
      if (attribute.number == schema::Node::kAttributeFieldNumber)
        each(attribute.content, [&](const Field &f) {
          if (f.number == schema::Attribute::kGFieldNumber)
            count += countGraphs(f.content, kGraph);
        });
    });
  });
  return count;
}

void Annotator::changeNode(const Field &node) {
  if (!hasGraph(node.content))
    return;
  edits.begin(node);
  each(node.content, [&](const Field &attribute) {
    if (attribute.number != schema::Node::kAttributeFieldNumber)
      return;
    edits.begin(attribute);
    each(attribute.content, [&](const Field &f) {
      if (f.number == schema::Attribute::kGFieldNumber)
        changeGraph(f, kGraph);
    });
    edits.end();
  });
  edits.end();
}

void Annotator::changeGraph(const Field &message, const Fields &fields) {
  Graph graph;
  graph.known = translator.known(number++);
  edits.begin(message);
  each(message.content, [&](const Field &f) {
    const int field = int(f.number);
    if (field == fields.node) {
      each(f.content, [&](const Field &part) {
        if (part.number == schema::Node::kOutputFieldNumber)
          graph.results.push_back(part.content);
      });
      changeNode(f);
    } else if (field == fields.valueInfo || field == fields.input ||
               field == fields.output) {
      changeValue(f, graph);
    }
  });
  std::string added;
  for (llvm::StringRef name : graph.results) {
    auto it = graph.known.find(name);
    if (it == graph.known.end() || !it->second.dims || !it->second.type)
      continue;
    for (DimId dim : *it->second.dims) {
      ++to.axes;
      to.sizes += dim.valid();
    }
    if (!graph.declared.insert(name).second)
      continue;
    std::string value;
    addBytes(value, schema::ValueInfo::kNameFieldNumber, name);
    value += typeOf(it->second);
    addBytes(added, unsigned(fields.valueInfo), value);
  }
  edits.replace(message.content.take_back(0), std::move(added));
  edits.end();
}

llvm::Error Annotator::annotate(llvm::StringRef model) {
  std::vector<unsigned> numbers;
  unsigned count = 0, numGraphs = 0;
  each(model, [&](const Field &f) {
    numGraphs += f.number == schema::Model::kGraphFieldNumber;
    if (f.number != schema::Model::kFunctionsFieldNumber)
      return;
    numbers.push_back(count);
    count += countGraphs(f.content, kFunction);
  });
  size_t function = 0;
  each(model, [&](const Field &f) {
    if (f.number == schema::Model::kGraphFieldNumber) {
      number = count;
      changeGraph(f, kGraph);
    } else if (f.number == schema::Model::kFunctionsFieldNumber) {
      number = numbers[function++];
      changeGraph(f, kFunction);
    }
  });
  to.names = names.made();
  if (!isRead || numGraphs != 1)
    return llvm::createStringError(
        "the model is encoded in a way that cannot be changed");
  return llvm::Error::success();
}

/// The tensors of the graph, with the sizes that the new file says of them.
std::vector<OnnxAnnotated::Value> valuesOf(const onnx::Graph &graph,
                                           const Translator &translator,
                                           SizeNames &names) {
  const llvm::StringMap<Translator::Known> known =
      translator.known(graph.number);
  std::vector<OnnxAnnotated::Value> values;
  llvm::StringSet<> seen;
  auto add = [&](llvm::StringRef name) {
    if (!seen.insert(name).second)
      return;
    auto place = graph.declarations.places.find(name);
    auto found = known.find(name);
    const bool isDeclared = place != graph.declarations.places.end();
    const bool isKnown = found != known.end() && found->second.dims &&
                         (isDeclared || found->second.type);
    if (!isDeclared && !isKnown)
      return;
    std::vector<Dimension> dims =
        isDeclared ? *graph.declarations.values[place->second].dims
                   : std::vector<Dimension>(found->second.dims->size());
    const bool mayChange = isKnown && found->second.dims->size() == dims.size();
    OnnxAnnotated::Value &value = values.emplace_back();
    value.name = name.str();
    for (auto [axis, size] : llvm::enumerate(dims)) {
      const DimId dim = mayChange ? (*found->second.dims)[axis] : DimId();
      if (dim.valid() && !names.isAsGood(size, dim))
        size = names.of(dim);
      value.sizes.push_back(size.value ? std::to_string(*size.value)
                                       : size.parameter);
    }
  };
  for (const Input &input : graph.inputs)
    add(input.name);
  llvm::StringSet<> results;
  for (const Input &output : graph.outputs)
    results.insert(output.name);
  for (const Input &value : graph.declarations.values)
    if (!results.contains(value.name))
      add(value.name);
  for (const Node &node : graph.nodes)
    for (const std::string &output : node.outputs)
      if (!results.contains(output))
        add(output);
  for (const Input &output : graph.outputs)
    add(output.name);
  return values;
}

} // namespace
} // namespace onnx

llvm::Expected<OnnxAnnotated> annotateOnnx(llvm::StringRef bytes,
                                           const OnnxOptions &options,
                                           OnnxNames kind) {
  llvm::Expected<onnx::Model> model = onnx::readModel(bytes);
  if (!model)
    return model.takeError();
  onnx::Translator translator(*model, options, /*notesKnown=*/true);
  if (llvm::Error error = translator.run().takeError())
    return error;
  OnnxAnnotated result;
  result.impl = std::make_unique<OnnxAnnotated::Impl>(bytes);
  onnx::SizeNames names(*model, translator, kind);
  if (llvm::Error error =
          onnx::Annotator(translator, names, result).annotate(bytes))
    return error;
  result.values = onnx::valuesOf(model->graph, translator, names);
  return result;
}

} // namespace shapeproof
