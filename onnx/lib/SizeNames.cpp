// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SizeNames.h. Tested by tests/tools/cli/onnx-annotate.test.

#include "SizeNames.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof::onnx {

SizeNames::SizeNames(const Model &model, Translator &translator,
                     OnnxNames names)
    : program(translator.result()), declared(translator.sizes()), kind(names),
      context(llvm::cantFail(
          createContext(defaultContextName(), program.terms.store()))) {
  collectNames(model.graph.declarations);
  collectNames(model.graph.nodes);
  for (const Input &input : model.graph.inputs)
    for (const Dimension &dim : input.dims.value_or(std::vector<Dimension>()))
      ofInputs.insert(dim.parameter);
  for (const auto &entry : model.functions) {
    collectNames(entry.second.declarations);
    collectNames(entry.second.nodes);
  }
}

void SizeNames::collectNames(const Declarations &declarations) {
  for (const Input &value : declarations.values)
    for (const Dimension &dim : *value.dims) {
      used.insert(dim.parameter);
      llvm::StringRef rest = dim.parameter;
      auto isInName = [](char c) { return llvm::isAlnum(c) || c == '_'; };
      while (!rest.empty()) {
        llvm::StringRef word = rest.take_while(isInName);
        used.insert(word);
        rest = rest.drop_front(word.size()).drop_until(isInName);
      }
    }
}

void SizeNames::collectNames(llvm::ArrayRef<Node> nodes) {
  for (const Node &node : nodes)
    for (const auto &entry : node.attributes)
      if (const auto &graph = entry.second.graph) {
        collectNames(graph->declarations);
        collectNames(graph->nodes);
      }
}

std::string SizeNames::freshName(llvm::StringRef base) {
  std::string name = base.str();
  while (!used.insert(name).second)
    name += "_";
  return name;
}

/// `0 <= n0 <= 2*N`, as far as it is known.
std::string SizeNames::boundsOf(llvm::StringRef name, DimId dim) {
  std::string text =
      llvm::itostr(std::max<int64_t>(program.terms.low(dim), 0)) +
      " <= " + name.str();
  if (auto it = program.most.find(dim); it != program.most.end())
    if (std::string most = textOf(it->second); !most.empty())
      text += " <= " + most;
  return text;
}

std::string SizeNames::newName(DimId dim, std::string meaning) {
  unsigned number = table.size();
  std::string name;
  do
    name = "n" + llvm::utostr(number++);
  while (!used.insert(name).second);
  names[dim] = name;
  bool isShown = !meaning.empty() && meaning.size() <= limits::shownMessage;
  table.push_back(
      {name, isShown ? name + " = " + meaning : boundsOf(name, dim)});
  return name;
}

std::string SizeNames::nameOf(DimId dim) {
  if (auto it = names.find(dim); it != names.end())
    return it->second;
  bool isSymbol = program.terms.kind(dim) == DimKind::Symbol;
  bool isInput = program.isInput(dim);
  std::string name = declared.nameOf(dim);
  // An input that is declared by an expression has that as its name.
  if (name.empty() || !(isKept(name) || name.front() == '(')) {
    if (!isSymbol)
      return {};
    llvm::StringRef symbol = program.terms.store().symbol(dim).name;
    auto [argument, axis] = symbol.split('[');
    if (!isInput || axis.empty())
      return newName(dim, "");
    name = freshName((argument + "_dim" + axis.drop_back()).str());
  }
  names[dim] = name;
  return name;
}

std::string SizeNames::textOf(DimId dim) {
  auto own = [this](DimId d) { return nameOf(d); };
  if (own(dim).empty())
    dim = context->simplify(dim).term;
  return dimText(program.terms, dim, own);
}

const Dimension &SizeNames::of(DimId dim) {
  if (auto it = texts.find(dim); it != texts.end())
    return it->second;
  Dimension result;
  if (auto value = program.terms.value(dim)) {
    result.value = value;
  } else {
    std::string text = textOf(dim);
    if (text.empty())
      text =
          newName(dim, program.terms.store().str(context->simplify(dim).term));
    else if (kind == OnnxNames::Plain && !isDimName(text))
      text = newName(dim, text);
    result.parameter = std::move(text);
  }
  return texts[dim] = std::move(result);
}

bool SizeNames::isAsGood(const Dimension &old, DimId dim) {
  if (old.value)
    return program.terms.value(dim) == old.value;
  if (saysNothing(old.parameter) || program.terms.value(dim))
    return false;
  bool isName = isDimName(old.parameter);
  if (kind == OnnxNames::Plain && !isName)
    return false;
  if (isName && !isKept(old.parameter))
    return false;
  DimId size = declared.sizeOf(old.parameter);
  // Names of graphs within nodes are not known here.
  return size.valid() ? size == dim : isName;
}

} // namespace shapeproof::onnx
