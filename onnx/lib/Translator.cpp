// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Translator.h.

#include "Translator.h"
#include "Buffers.h"
#include "engine/base/Limits.h"
#include "engine/text/Lexer.h"
#include "rules/RuleTable.h"
#include "rules/Shared.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"

namespace shapeproof::onnx {
namespace {

llvm::Error failed(const Node &node, const llvm::Twine &what) {
  return llvm::createStringError(node.op + " '" + node.name + "': " + what);
}

const char *elementType(int32_t type) {
  switch (type) {
  case kFloat:
    return "f32";
  case kDouble:
    return "f64";
  case kFloat16:
    return "f16";
  case kBfloat16:
    return "bf16";
  case kBool:
    return "i1";
  case kUint16:
  case kInt16:
    return "i16";
  case kInt32:
  case kUint32:
    return "i32";
  case kInt64:
  case kUint64:
    return "i64";
  case kString:
    return "!onnx.String"; // As onnx-mlir writes it.
  case kComplex64:
    return "complex<f32>";
  case kComplex128:
    return "complex<f64>";
  case kUint4:
  case kInt4:
  case kFloat4:
    return "i4";
  case kUint2:
  case kInt2:
    return "i2";
  default:
    return "i8"; // Only sizes matter.
  }
}

} // namespace

//===- Inputs ---------------------------------------------------------------//

/// Whether nodes of the model use the input as the channels of an image, a
/// sound or a volume.
bool Translator::isImage(llvm::StringRef input) const {
  llvm::StringSet<> alike;
  alike.insert(input);
  for (const Node &node : model.graph.nodes) {
    if (node.inputs.empty() || !alike.contains(node.inputs[0]))
      continue;
    if (llvm::is_contained({"Conv", "ConvTranspose", "MaxPool", "AveragePool",
                            "GlobalAveragePool", "BatchNormalization",
                            "InstanceNormalization"},
                           node.op))
      return true;
    if (llvm::is_contained({"Identity", "Cast", "Add", "Sub", "Mul", "Div",
                            "Clip", "Pad", "QuantizeLinear",
                            "DequantizeLinear"},
                           node.op) &&
        !node.outputs.empty())
      alike.insert(node.outputs[0]);
  }
  return false;
}

/// Names the sizes: by the declared names, unless a tool has invented them, or
/// by the letters that are usual for images.
void Translator::addLetters(const Input &input, Argument &argument) const {
  size_t rank = input.dims->size();
  llvm::StringRef image = rank == 3   ? "NCL"
                          : rank == 4 ? "NCHW"
                          : rank == 5 ? "NCDHW"
                                      : "";
  if (!image.empty() && !isImage(input.name))
    image = "";
  bool isAny = false;
  for (size_t i = 0; i < rank; ++i) {
    llvm::StringRef name = (*input.dims)[i].parameter;
    bool isGood =
        !name.empty() && name.size() <= limits::onnxShortName &&
        llvm::isAlpha(name.front()) &&
        llvm::all_of(name,
                     [](char c) { return llvm::isAlnum(c) || c == '_'; }) &&
        !name.starts_with("unk_") && !name.contains("dynamic") &&
        !Lexer::isKeyword(name);
    argument.letters.push_back(isGood           ? name.str()
                               : !image.empty() ? image.substr(i, 1).str()
                                                : "");
    isAny |= !argument.letters.back().empty();
  }
  if (!isAny)
    argument.letters.clear();
}

/// The name of the input with _ for characters that are no letters or digits.
static std::string nameFor(llvm::StringRef input, size_t number,
                           llvm::ArrayRef<std::string> others) {
  std::string name;
  for (char c : input)
    name += llvm::isAlnum(c) ? c : '_';
  if (name.empty() || llvm::isDigit(name.front()))
    name = "x" + name;
  // The name must not look like the number of another input.
  llvm::StringRef digits = name;
  unsigned other;
  bool isOther = digits.consume_front("arg") &&
                 !digits.getAsInteger(10, other) && other != number;
  if (isOther || Lexer::isKeyword(name))
    name += "_";
  while (llvm::is_contained(others, name))
    name += "_";
  return name;
}

void Translator::addInput(const Input &input) {
  Tensor &tensor = scopes.back()[input.name];
  tensor.type = input.type;
  if (!input.isTensor)
    return;
  Argument argument;
  argument.name =
      nameFor(input.name, program.arguments().size(), argumentNames);
  argumentNames.push_back(argument.name);
  if (argument.name != input.name && isPlainText(input.name))
    argument.original = input.name;
  argument.element = elementType(input.type);
  bool isRanked = input.dims && input.dims->size() <= limits::maxRank;
  if (isRanked) {
    argument.dims.emplace();
    for (const Dimension &dim : *input.dims)
      argument.dims->push_back(dim.value);
    addLetters(input, argument);
  }
  unsigned number = program.addArgument(std::move(argument));
  if (!isRanked)
    return;
  std::vector<DimId> sizes;
  std::vector<int64_t> fixed;
  int64_t total = 1;
  for (size_t i = 0; i < input.dims->size(); ++i) {
    auto value = (*input.dims)[i].value;
    sizes.push_back(
        value ? program.terms.constant(*value)
              : program.inputSize(number, unsigned(i), options.minSize));
    fixed.push_back(value.value_or(limits::onnxInputElements + 1));
    if (__builtin_mul_overflow(total, fixed.back(), &total))
      total = limits::onnxInputElements + 1;
  }
  tensor.dims = sizes;
  declared.addInput(input, number, tensor);
  // The elements of an argument are read as signed.
  if (!tensor.isInteger() || tensor.isUnsigned() || sizes.size() > 1 ||
      total > limits::onnxInputElements)
    return;
  tensor.elements.emplace();
  for (int64_t i = 0; i < total; ++i) {
    std::vector<int64_t> place(sizes.size(), i);
    RangedTerms &terms = program.terms;
    tensor.elements->push_back(
        input.type == kBool ? terms.select(program.inputTruth(number, place),
                                           terms.constant(1), terms.constant(0))
                            : program.inputElement(number, place));
  }
}

void Translator::addConstants(const Graph &graph, Scope &scope) {
  for (auto &entry : graph.constants)
    scope[entry.first()] = tensorOf(program.terms, entry.second);
}

//===- Nodes ----------------------------------------------------------------//

const Tensor *Translator::lookUp(llvm::StringRef name) const {
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto it = scope.find(name); it != scope.end())
      return &it->second;
  return nullptr;
}

void Translator::define(const Node &node, size_t i, Tensor tensor) {
  if (i >= node.outputs.size() || node.outputs[i].empty())
    return;
  settle(program, node, tensor);
  Tensor &defined = scopes.back()[node.outputs[i]];
  defined = std::move(tensor);
  if (!declarations)
    return;
  if (auto it = declarations->places.find(node.outputs[i]);
      it != declarations->places.end())
    declared.bind(declarations->values[it->second], defined);
}

/// The operands of a node; one that is left out is an unknown tensor.
llvm::Expected<Translator::Tensors>
Translator::operandsOf(const Node &node) const {
  Tensors operands;
  for (const std::string &name : node.inputs) {
    Tensor &tensor = operands.emplace_back();
    if (name.empty())
      continue;
    const Tensor *found = lookUp(name);
    if (!found)
      return failed(node, "input '" + name + "' is not defined before");
    tensor = *found;
  }
  return operands;
}

llvm::Error Translator::runOperator(const Node &node) {
  int64_t version = opsets->lookup(node.domain);
  Op op(program, options, node, version);
  for (const std::string &name : node.inputs) {
    const Tensor *tensor = name.empty() ? nullptr : lookUp(name);
    if (!name.empty() && !tensor)
      return failed(node, "input '" + name + "' is not defined before");
    op.addInput(tensor);
  }
  applyRule(op);
  for (size_t i = 0; i < op.numOutputs(); ++i)
    define(node, i, op.out(i));
  return llvm::Error::success();
}

static void putAttributes(std::vector<Node> &nodes, const Function &function,
                          const Node &call) {
  for (Node &node : nodes) {
    std::vector<std::string> absent;
    for (auto &entry : node.attributes) {
      // Attributes of nodes within branches and bodies are replaced, too.
      if (entry.second.graph) {
        auto graph = std::make_shared<Graph>(*entry.second.graph);
        putAttributes(graph->nodes, function, call);
        entry.second.graph = std::move(graph);
      }
      const std::string reference = entry.second.reference;
      if (reference.empty())
        continue;
      if (auto it = call.attributes.find(reference);
          it != call.attributes.end())
        entry.second = it->second;
      else if (auto it = function.defaults.find(reference);
               it != function.defaults.end())
        entry.second = it->second;
      else
        absent.push_back(entry.first().str());
    }
    for (const std::string &name : absent)
      node.attributes.erase(name);
    node.name = call.name + "/" + node.name;
  }
}

static std::vector<Node> withAttributes(const Function &function,
                                        const Node &call) {
  std::vector<Node> nodes = function.nodes;
  putAttributes(nodes, function, call);
  return nodes;
}

llvm::Error Translator::runFunction(const Node &node,
                                    const Function &function) {
  llvm::Expected<Tensors> operands = operandsOf(node);
  if (!operands)
    return operands.takeError();
  std::vector<Scope> own(1);
  for (size_t i = 0; i < function.inputs.size(); ++i)
    own.back()[function.inputs[i]] =
        i < operands->size() ? (*operands)[i] : Tensor();
  std::swap(own, scopes);
  const Opsets *outside = std::exchange(opsets, &function.opsets);
  DeclaredSizes::Part part(declared, /*isFunction=*/true);
  llvm::Error error = runDeclared(withAttributes(function, node),
                                  function.number, function.declarations);
  Tensors results;
  for (const std::string &name : function.outputs)
    if (const Tensor *found = lookUp(name))
      results.push_back(*found);
    else
      results.emplace_back();
  std::swap(own, scopes);
  opsets = outside;
  if (error)
    return error;
  for (size_t i = 0; i < results.size(); ++i)
    define(node, i, std::move(results[i]));
  return llvm::Error::success();
}

llvm::Error Translator::runNode(const Node &node) {
  if (++steps > limits::onnxNodes ||
      program.terms.numDims() > limits::onnxTerms)
    return failed(node, "the model is too large");
  if (depth >= limits::onnxSubgraphDepth)
    return failed(node, "graphs and functions nest too deeply");
  ++depth;
  auto run = [&]() -> llvm::Error {
    auto function =
        model.functions.find(functionKey(node.domain, node.op, node.overload));
    if (function != model.functions.end())
      return runFunction(node, function->second);
    if (node.domain.empty() && node.op == "If")
      return runIf(node);
    if (node.domain.empty() && node.op == "Loop")
      return runLoop(node);
    if (node.domain.empty() && node.op == "Scan")
      return runScan(node);
    return runOperator(node);
  };
  llvm::Error error = run();
  --depth;
  return error;
}

llvm::Error Translator::runNodes(llvm::ArrayRef<Node> nodes) {
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (llvm::Error error = runNode(nodes[i]))
      return error;
    if (parting)
      return runApart(nodes.drop_front(i + 1));
  }
  return llvm::Error::success();
}

llvm::Error Translator::runDeclared(llvm::ArrayRef<Node> nodes, unsigned graph,
                                    const Declarations &own,
                                    size_t numTrusted) {
  llvm::SaveAndRestore current(declarations, &own);
  if (llvm::Error error = runNodes(nodes))
    return error;
  declared.check(llvm::ArrayRef(own.values).drop_front(numTrusted),
                 [&](llvm::StringRef name) -> const Tensor * {
                   auto it = scopes.back().find(name);
                   return it == scopes.back().end() ? nullptr : &it->second;
                 });
  noteKnown(graph);
  return llvm::Error::success();
}

llvm::Expected<Translator::Tensors>
Translator::runGraph(const Graph &graph, const Tensors &inputs) {
  scopes.emplace_back();
  addConstants(graph, scopes.back());
  for (size_t i = 0; i < graph.inputs.size(); ++i)
    scopes.back()[graph.inputs[i].name] =
        i < inputs.size() ? inputs[i] : Tensor();
  DeclaredSizes::Part part(declared, /*isFunction=*/false);
  llvm::Error error =
      runDeclared(graph.nodes, graph.number, graph.declarations);
  Tensors results;
  for (const Input &output : graph.outputs)
    if (const Tensor *found = lookUp(output.name))
      results.push_back(*found);
    else if (!error)
      error = llvm::createStringError("output '" + output.name +
                                      "' of a graph is not defined");
  scopes.pop_back();
  if (error)
    return error;
  return results;
}

llvm::Expected<OnnxProgram> Translator::run() {
  scopes.emplace_back();
  for (const Input &input : model.graph.inputs)
    if (!model.graph.constants.contains(input.name))
      addInput(input);
  declared.solveInputs();
  addConstants(model.graph, scopes.back());
  // Declarations of inputs are trusted.
  const Declarations &all = model.graph.declarations;
  size_t numTrusted = llvm::count_if(
      model.graph.inputs, [](const Input &i) { return i.isTensor && i.dims; });
  if (llvm::Error error = options.withBuffers ? runWithBuffers(model.graph)
                                              : runDeclared(model.graph.nodes,
                                                            model.graph.number,
                                                            all, numTrusted))
    return error;
  for (const Input &output : model.graph.outputs) {
    const Tensor *found = lookUp(output.name);
    if (!found)
      return llvm::createStringError("output '" + output.name +
                                     "' of the model is not defined");
    if (output.isTensor && !found->sequence && !options.withBuffers)
      program.addResult(elementType(found->type ? found->type : output.type),
                        found->dims);
  }
  return OnnxProgram{program.print("main"), declared.remarks(),
                     bytesOf(model.graph)};
}

} // namespace shapeproof::onnx

namespace shapeproof {

llvm::Expected<OnnxProgram> readOnnx(llvm::StringRef bytes,
                                     const OnnxOptions &options) {
  llvm::Expected<onnx::Model> model = onnx::readModel(bytes);
  if (!model)
    return model.takeError();
  return onnx::Translator(*model, options).run();
}

} // namespace shapeproof
