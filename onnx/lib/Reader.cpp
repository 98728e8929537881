// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a model from the bytes of a file. Nothing here knows what operators
// mean.
//
// Protobuf bounds how deep messages nest; dims that are negative or whose
// product exceeds 64 bits are errors, so that later code can count elements.
//
// Tested by tests/onnx/NodeTests.cpp and tests/tools/cli/onnx.test.

#include "Buffers.h"
#include "Weights.h"
#include "engine/base/Limits.h"
#include "onnx.pb.h"
#include "program/Model.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include <cmath>
#include <cstring>
#include <limits>

namespace shapeproof::onnx {
namespace {

llvm::Error malformed(const llvm::Twine &what) {
  return llvm::createStringError(what);
}

std::string domainOf(const std::string &name) {
  return name == "ai.onnx" ? "" : name;
}

/// The size of an element in bytes, or 0 if elements of the type are not read.
unsigned widthOf(int32_t type) {
  return unsigned(elementBytes(type).value_or(0));
}

bool isReal(int32_t type) {
  return type == kFloat || type == kDouble || type == kFloat16 ||
         type == kBfloat16;
}

double halfToDouble(uint16_t bits) {
  int exponent = (bits >> 10) & 31, mantissa = bits & 1023;
  double value = exponent == 31
                     ? (mantissa ? std::numeric_limits<double>::quiet_NaN()
                                 : std::numeric_limits<double>::infinity())
                 : exponent ? std::ldexp(1024 + mantissa, exponent - 25)
                            : std::ldexp(mantissa, -24);
  return bits & 0x8000 ? -value : value;
}

template <typename T> T load(const char *at) {
  return llvm::support::endian::read<T, llvm::endianness::little>(at);
}

double narrowReal(int32_t type, uint16_t bits) {
  if (type == kFloat16)
    return halfToDouble(bits);
  uint32_t wide = uint32_t(bits) << 16;
  float value;
  std::memcpy(&value, &wide, sizeof value);
  return value;
}

double realAt(int32_t type, const char *at) {
  if (type == kFloat)
    return load<float>(at);
  if (type == kDouble)
    return load<double>(at);
  return narrowReal(type, load<uint16_t>(at));
}

int64_t integerAt(int32_t type, const char *at) {
  switch (type) {
  case kBool:
    return *at != 0;
  case kUint8:
    return uint8_t(*at);
  case kInt8:
    return int8_t(*at);
  case kUint16:
    return load<uint16_t>(at);
  case kInt16:
    return load<int16_t>(at);
  case kInt32:
    return load<int32_t>(at);
  case kUint32:
    return load<uint32_t>(at);
  default:
    return load<int64_t>(at);
  }
}

llvm::Expected<int64_t> countElements(llvm::ArrayRef<int64_t> dims) {
  int64_t total = 1;
  for (int64_t dim : dims)
    if (dim < 0 || __builtin_mul_overflow(total, dim, &total))
      return malformed("a tensor with a size that is negative or too large");
  return total;
}

/// Calls `use(i, at)` for each element, the bytes being in `raw`.
template <typename F>
llvm::Error forRaw(const schema::Tensor &from, int64_t count, F use) {
  unsigned width = widthOf(from.data_type());
  const std::string &raw = from.raw_data();
  if (raw.size() / width != uint64_t(count) || raw.size() % width)
    return malformed("tensor '" + from.name() + "' has " +
                     llvm::Twine(raw.size()) + " bytes for " +
                     llvm::Twine(count) + " elements");
  for (int64_t i = 0; i < count; ++i)
    use(raw.data() + i * width);
  return llvm::Error::success();
}

/// Whether the number is one of the type, below 2^63.
bool isValueOf(int32_t type, int64_t value) {
  auto isWithin = [&](int64_t low, int64_t high) {
    return low <= value && value <= high;
  };
  switch (type) {
  case kBool:
    return isWithin(0, 1);
  case kUint8:
    return isWithin(0, UINT8_MAX);
  case kInt8:
    return isWithin(INT8_MIN, INT8_MAX);
  case kUint16:
    return isWithin(0, UINT16_MAX);
  case kInt16:
    return isWithin(INT16_MIN, INT16_MAX);
  case kInt32:
    return isWithin(INT32_MIN, INT32_MAX);
  case kUint32:
    return isWithin(0, UINT32_MAX);
  case kUint64:
    return value >= 0;
  default:
    return true;
  }
}

void addInteger(Constant &to, int64_t value, bool keeps) {
  if (keeps)
    to.integers->push_back(value);
  if (!to.range)
    to.range = {value, value};
  to.range->first = std::min(to.range->first, value);
  to.range->second = std::max(to.range->second, value);
}

llvm::Error readElements(const schema::Tensor &from, int64_t count,
                         Constant &to) {
  bool keeps = count <= limits::onnxElements;
  if (!widthOf(to.type) || from.data_location() == 1)
    return llvm::Error::success();
  if (isReal(to.type)) {
    if (!keeps)
      return llvm::Error::success();
    to.floats.emplace();
    if (from.has_raw_data())
      return forRaw(from, count, [&](const char *at) {
        to.floats->push_back(realAt(to.type, at));
      });
    if (to.type == kFloat)
      to.floats->assign(from.float_data().begin(), from.float_data().end());
    else if (to.type == kDouble)
      to.floats->assign(from.double_data().begin(), from.double_data().end());
    else
      for (int32_t bits : from.int32_data())
        to.floats->push_back(narrowReal(to.type, uint16_t(bits)));
    if (int64_t(to.floats->size()) != count)
      return malformed("tensor '" + from.name() + "' has " +
                       llvm::Twine(to.floats->size()) + " of " +
                       llvm::Twine(count) + " elements");
    return llvm::Error::success();
  }
  if (keeps)
    to.integers.emplace();
  if (from.has_raw_data())
    return forRaw(from, count, [&](const char *at) {
      addInteger(to, integerAt(to.type, at), keeps);
    });
  auto addAll = [&](const auto &values) -> llvm::Error {
    if (values.size() != count)
      return malformed("tensor '" + from.name() + "' has " +
                       llvm::Twine(values.size()) + " of " +
                       llvm::Twine(count) + " elements");
    for (auto value : values)
      addInteger(to, int64_t(value), keeps);
    return llvm::Error::success();
  };
  if (to.type == kInt64)
    return addAll(from.int64_data());
  if (to.type == kUint64 || to.type == kUint32)
    return addAll(from.uint64_data());
  return addAll(from.int32_data());
}

llvm::Expected<Constant> convert(const schema::Tensor &from) {
  Constant to;
  to.type = from.data_type();
  to.dims.assign(from.dims().begin(), from.dims().end());
  llvm::Expected<int64_t> count = countElements(to.dims);
  if (!count)
    return count.takeError();
  if (llvm::Error error = readElements(from, *count, to))
    return error;
  if (to.range && !(isValueOf(to.type, to.range->first) &&
                    isValueOf(to.type, to.range->second))) {
    to.integers.reset();
    to.range.reset();
  }
  return to;
}

/// A sparse tensor stands for a dense one; only its sizes are read.
llvm::Expected<Constant> convert(const schema::SparseTensor &from) {
  Constant to;
  to.type = from.values().data_type();
  to.dims.assign(from.dims().begin(), from.dims().end());
  if (llvm::Error error = countElements(to.dims).takeError())
    return error;
  return to;
}

llvm::Expected<Graph> convert(const schema::Graph &from, unsigned &numGraphs);

llvm::Expected<Attribute> convert(const schema::Attribute &from,
                                  unsigned &numGraphs) {
  Attribute to;
  if (from.has_i())
    to.integer = from.i();
  if (from.has_f())
    to.number = from.f();
  if (from.has_s())
    to.text = from.s();
  to.integers.assign(from.ints().begin(), from.ints().end());
  to.numbers.assign(from.floats().begin(), from.floats().end());
  to.texts.assign(from.strings().begin(), from.strings().end());
  to.reference = from.ref_attr_name();
  // Writers that leave out zeros and empty lists state the kind separately.
  if (from.type() == 2 && !to.integer)
    to.integer = 0;
  if (from.type() == 1 && !to.number)
    to.number = 0;
  if (from.type() == 3 && !to.text)
    to.text = "";
  if (from.has_t() || from.has_sparse_tensor()) {
    llvm::Expected<Constant> constant =
        from.has_t() ? convert(from.t()) : convert(from.sparse_tensor());
    if (!constant)
      return constant.takeError();
    to.constant = std::move(*constant);
  }
  if (from.has_g()) {
    llvm::Expected<Graph> graph = convert(from.g(), numGraphs);
    if (!graph)
      return graph.takeError();
    to.graph = std::make_shared<Graph>(std::move(*graph));
  }
  return to;
}

/// Names the node in an error.
llvm::Error atNode(const schema::Node &node, llvm::Error error) {
  return malformed(node.op_type() + " '" +
                   (node.name().empty() && node.output_size() ? node.output(0)
                                                              : node.name()) +
                   "': " + llvm::toString(std::move(error)));
}

template <typename Nodes>
llvm::Error convertNodes(const Nodes &from, std::vector<Node> &to,
                         unsigned &numGraphs) {
  for (const schema::Node &node : from) {
    Node &n = to.emplace_back();
    n.name = node.name();
    n.op = node.op_type();
    n.domain = domainOf(node.domain());
    n.overload = node.overload();
    n.inputs.assign(node.input().begin(), node.input().end());
    n.outputs.assign(node.output().begin(), node.output().end());
    if (n.name.empty())
      for (const std::string &output : n.outputs)
        if (n.name.empty())
          n.name = output;
    for (const schema::Attribute &attribute : node.attribute()) {
      llvm::Expected<Attribute> converted = convert(attribute, numGraphs);
      if (!converted)
        return atNode(node, converted.takeError());
      n.attributes[attribute.name()] = std::move(*converted);
    }
  }
  return llvm::Error::success();
}

Input convert(const schema::ValueInfo &from) {
  Input to;
  to.name = from.name();
  const schema::Type &type = from.type();
  bool isSparse = type.has_sparse_tensor_type();
  // The type of a result may be absent.
  to.isTensor = !from.has_type() || type.has_tensor_type() || isSparse;
  const auto &plain = isSparse ? type.sparse_tensor_type() : type.tensor_type();
  to.type = plain.elem_type();
  if (!plain.has_shape())
    return to;
  to.dims.emplace();
  for (const auto &dim : plain.shape().dim()) {
    Dimension &d = to.dims->emplace_back();
    if (dim.has_dim_value() && dim.dim_value() >= 0)
      d.value = dim.dim_value();
    else
      d.parameter = dim.dim_param();
  }
  return to;
}

template <typename List>
void addDeclarations(const List &list, Declarations &to) {
  for (const schema::ValueInfo &value : list) {
    Input declared = convert(value);
    if (!declared.isTensor || !declared.dims)
      continue;
    to.places.try_emplace(declared.name, to.values.size());
    to.values.push_back(std::move(declared));
  }
}

/// Where the values of a graph or function are defined: a name has one
/// definition, but an initializer may be the default of an input.
class Definitions {
public:
  void addInput(llvm::StringRef name) { add(name, "an input"); }
  void addInitializer(llvm::StringRef name) {
    if (!name.empty() && defaults.insert(name).second &&
        places.lookup(name) == "an input")
      return;
    add(name, "an initializer");
  }
  void addOutputs(const std::vector<Node> &nodes) {
    for (auto [i, node] : llvm::enumerate(nodes))
      for (const std::string &output : node.outputs)
        add(output, ("an output of node " + llvm::Twine(i + 1) + " (" +
                     node.op + " '" + node.name + "')")
                        .str());
  }
  llvm::Error error() const {
    return problem.empty() ? llvm::Error::success() : malformed(problem);
  }

private:
  void add(llvm::StringRef name, std::string place) {
    if (name.empty()) // An output that is left out.
      return;
    auto [known, isNew] = places.try_emplace(name, place);
    if (!isNew && problem.empty())
      problem = ("'" + name + "' is defined twice: it is " + known->second +
                 " and " + place)
                    .str();
  }

  llvm::StringMap<std::string> places;
  llvm::StringSet<> defaults;
  std::string problem;
};

llvm::Expected<Graph> convert(const schema::Graph &from, unsigned &numGraphs) {
  Graph to;
  to.number = numGraphs++;
  if (llvm::Error error = convertNodes(from.node(), to.nodes, numGraphs))
    return error;
  for (const schema::Tensor &tensor : from.initializer()) {
    llvm::Expected<Constant> constant = convert(tensor);
    if (!constant)
      return malformed("initializer '" + tensor.name() +
                       "': " + llvm::toString(constant.takeError()));
    to.constants[tensor.name()] = std::move(*constant);
  }
  for (const schema::SparseTensor &tensor : from.sparse_initializer()) {
    llvm::Expected<Constant> constant = convert(tensor);
    if (!constant)
      return constant.takeError();
    to.constants[tensor.values().name()] = std::move(*constant);
  }
  for (const schema::ValueInfo &input : from.input())
    to.inputs.push_back(convert(input));
  for (const schema::ValueInfo &output : from.output())
    to.outputs.push_back(convert(output));
  Definitions definitions;
  for (const schema::ValueInfo &input : from.input())
    definitions.addInput(input.name());
  for (const schema::Tensor &tensor : from.initializer())
    definitions.addInitializer(tensor.name());
  for (const schema::SparseTensor &tensor : from.sparse_initializer())
    definitions.addInitializer(tensor.values().name());
  definitions.addOutputs(to.nodes);
  if (llvm::Error error = definitions.error())
    return error;
  addDeclarations(from.input(), to.declarations);
  addDeclarations(from.value_info(), to.declarations);
  addDeclarations(from.output(), to.declarations);
  sortNodes(to.nodes);
  return to;
}

template <typename List> Opsets convertOpsets(const List &list) {
  Opsets result;
  for (const schema::OperatorSet &set : list)
    result[domainOf(set.domain())] = set.version();
  return result;
}

llvm::Expected<Function> convert(const schema::Function &from,
                                 unsigned &numGraphs) {
  Function to;
  to.number = numGraphs++;
  to.inputs.assign(from.input().begin(), from.input().end());
  to.outputs.assign(from.output().begin(), from.output().end());
  to.opsets = convertOpsets(from.opset_import());
  for (const schema::Attribute &attribute : from.attribute_proto()) {
    llvm::Expected<Attribute> converted = convert(attribute, numGraphs);
    if (!converted)
      return converted.takeError();
    to.defaults[attribute.name()] = std::move(*converted);
  }
  if (llvm::Error error = convertNodes(from.node(), to.nodes, numGraphs))
    return error;
  Definitions definitions;
  for (const std::string &input : to.inputs)
    definitions.addInput(input);
  definitions.addOutputs(to.nodes);
  if (llvm::Error error = definitions.error())
    return error;
  addDeclarations(from.value_info(), to.declarations);
  sortNodes(to.nodes);
  return to;
}

} // namespace

std::string functionKey(llvm::StringRef domain, llvm::StringRef name,
                        llvm::StringRef overload) {
  return (domain + llvm::Twine('\0') + name + llvm::Twine('\0') + overload)
      .str();
}

llvm::Expected<Model> readModel(llvm::StringRef bytes) {
  schema::Model from;
  // Weights are not looked at, and a file may have more of them than protobuf
  // parses.
  std::string small;
  if (withoutWeights(bytes, small))
    bytes = small;
  if (bytes.size() > size_t(std::numeric_limits<int>::max()))
    return malformed("a file with above 2 GB besides its weights");
  if (!from.ParseFromArray(bytes.data(), int(bytes.size())) ||
      !from.has_graph())
    return malformed("not an ONNX model, or cut off");
  Model to;
  unsigned numGraphs = 0;
  to.opsets = convertOpsets(from.opset_import());
  for (const schema::Function &function : from.functions()) {
    llvm::Expected<Function> converted = convert(function, numGraphs);
    if (!converted)
      return malformed("function '" + function.name() +
                       "': " + llvm::toString(converted.takeError()));
    to.functions[functionKey(domainOf(function.domain()), function.name(),
                             function.overload())] = std::move(*converted);
  }
  llvm::Expected<Graph> graph = convert(from.graph(), numGraphs);
  if (!graph)
    return graph.takeError();
  to.graph = std::move(*graph);
  return to;
}

} // namespace shapeproof::onnx
