// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shape program as a shape function, whose arguments are shapes of operands,
// lists of their elements, and what is unknown.
//
//   func.func @shapes(%a0: !shape.shape {shapeproof.operand = 0}) ->
//   (!shape.shape)
//
// Tested by tests/mlir/ir/library-onnx.mlir and tests/mlir/libraries.

#include "Printer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::onnx {

/// The operands whose sizes occur, those whose elements do, and what is
/// unknown.
std::string Printer::parameters(const std::set<unsigned> &shapes) {
  std::map<unsigned, llvm::StringRef> elements;
  std::string unknown;
  for (auto [sort, raw] : symbols) {
    Term symbol(sort, raw);
    auto it = program.inputs.find(symbol);
    bool isTruth = sort == Term::Claim;
    if (it == program.inputs.end()) {
      bool isSize = !isTruth && store.symbol(symbol.dim()).nonNegative;
      unknown += ", " + name(symbol) + (isSize ? "t: " : ": ") +
                 typeOfUnknown(isTruth, isSize).str() + " {shapeproof.unknown}";
    } else if (!it->second.isSize) {
      elements[it->second.argument] = isTruth ? "i1" : "i64";
    }
  }
  std::string all;
  auto add = [&](unsigned i, const llvm::Twine &type, llvm::StringRef kind) {
    all += (", %" + program.args[i].name + type + " {shapeproof." + kind +
            " = " + llvm::Twine(i) + "}")
               .str();
  };
  for (unsigned i : shapes)
    add(i, ": !shape.shape", "operand");
  for (auto [i, element] : elements)
    add(i, ".e: tensor<?x" + element + ">", "value");
  return all + unknown;
}

/// The results of a shape function; `types` are theirs. A shape that is not
/// known is an argument, so that those of later results can be given.
void Printer::printGiven(llvm::ArrayRef<Program::Given> results,
                         std::string &unknown, std::string &types) {
  std::string values;
  auto add = [&](const std::string &value, const llvm::Twine &type,
                 const llvm::Twine &kind) {
    values += (values.empty() ? "" : ", ") + value;
    types += (types.empty() ? "" : ", ") + (type + kind).str();
    return type.str();
  };
  auto list = [&](llvm::ArrayRef<Term> terms) {
    std::string names;
    for (Term term : terms)
      names += (names.empty() ? "" : ", ") + name(term);
    return names;
  };
  std::string valueTypes;
  for (auto [i, result] : llvm::enumerate(results)) {
    std::string id = "%r." + llvm::utostr(i);
    if (!result.dims) {
      unknown += ", " + id + ": !shape.shape {shapeproof.unknown}";
    } else {
      std::vector<Term> dims(result.dims->begin(), result.dims->end());
      llvm::for_each(dims, [&](Term term) { need(term); });
      body << "    " << id << " = shape."
           << (dims.empty() ? "const_shape [] : !shape.shape" : "from_extents ")
           << list(dims) << (dims.empty() ? "" : " : ");
      llvm::ListSeparator separator;
      for (size_t k = 0; k < dims.size(); ++k)
        body << separator << "index";
      body << '\n';
    }
    valueTypes += (i ? ", " : "") + add(id, "!shape.shape", "");
    if (!result.elements)
      continue;
    llvm::for_each(*result.elements, [&](Term term) { needWide(term); });
    std::string type = "tensor<" + llvm::utostr(result.elements->size()) +
                       (result.areTruths ? "xi1>" : "xi64>");
    id = "%e." + llvm::utostr(i);
    llvm::SaveAndRestore wide(isWide, true);
    body << "    " << id << " = tensor.from_elements " << list(*result.elements)
         << " : " << type << '\n';
    valueTypes +=
        ", " + add(id, type, " {shapeproof.value = " + llvm::Twine(i) + "}");
  }
  body << "    return " << values << (values.empty() ? "" : " : ") << valueTypes
       << '\n';
}

void Printer::printShapeFunction(llvm::ArrayRef<Program::Given> results) {
  isShapeFunction = true;
  std::string unknown, types;
  printBlock(*program.top, 4);
  printGiven(results, unknown, types);
  std::set<unsigned> shapes;
  for (auto [sort, raw] : symbols)
    if (auto it = program.inputs.find(Term(sort, raw));
        it != program.inputs.end() && it->second.isSize)
      shapes.insert(it->second.argument);
  llvm::StringRef all = llvm::StringRef(unknown = parameters(shapes) + unknown);
  all.consume_front(", ");
  os << "shape.function_library @made {\n  func.func @shapes(" << all
     << ") -> (" << types << ") {\n";
  for (unsigned i : shapes)
    os << "    %" << program.args[i].name << ".s = shape.to_extent_tensor %"
       << program.args[i].name << " : !shape.shape -> tensor<?xindex>\n";
  printTop();
  os << text << "  }\n} mapping {}\n";
}

std::string Program::printShapeFunction(llvm::ArrayRef<Given> results) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Printer(*this, os).printShapeFunction(results);
  return text;
}

} // namespace shapeproof::onnx
