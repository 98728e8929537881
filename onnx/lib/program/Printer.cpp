// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shape program as text.
//
//   func.func @main(%x: tensor<?x4xf32>) -> tensor<?x8xf32> {
//     %at.0 = arith.constant 0 : index
//     %v.2 = tensor.dim %x, %at.0 : tensor<?x4xf32>
//     ...
//
// The names of inputs have no dot; all other names have one.
//
// Constants and symbols are printed at the top. Every other term is printed
// once, before the first statement of the function in or below which it is
// needed:
//
//   %v.7 = ...
//   scf.if %c { ... %v.7 ... } else { ... %v.7 ... }
//
// So the text of hundreds of ifs in a row, each of which needs the size that
// the one before computes, is linear in the number of terms.
//
// A term is printed in the normal form of the store, as one operation on its
// columns; only products that the normal form has expanded are printed as
// products.
//
// Tested by tests/onnx and tests/tools/cli/onnx.test.

#include "Printer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::onnx {

std::string Printer::name(Term term) {
  if (term == store.trueClaim() || term == store.falseClaim())
    return term == store.trueClaim() ? "%is.true" : "%is.false";
  if (isWide)
    return "%w." +
           llvm::utostr(
               wideNumbers.try_emplace(term, wideNumbers.size()).first->second);
  if (auto value = numberOf(term))
    return (*value < 0 ? "%c.n" : "%c.") +
           llvm::utostr(*value < 0 ? -uint64_t(*value) : uint64_t(*value));
  return "%v." +
         llvm::utostr(numbers.try_emplace(term, numbers.size()).first->second);
}

//===- Where terms stand ----------------------------------------------------//

/// Whether the term has been printed. Constants and symbols are noted as
/// needed, to be printed at the top.
bool Printer::isThere(Term term) {
  if (auto value = numberOf(term)) {
    constants.insert(*value);
    return true;
  }
  if (term.isSymbol(store))
    symbols.insert({term.sort, term.raw});
  return term.isSymbol(store) || term == store.trueClaim() ||
         term == store.falseClaim() || numbers.contains(term);
}

/// Whether an element of an argument occurs in the term, not sizes alone.
bool Printer::hasElements(Term root) const {
  TermSet seen;
  bool isFound = false;
  walkTerms(store, root, [&](Term t) {
    if (isFound || !seen.insert(t).second)
      return false;
    auto it = program.inputs.find(t);
    isFound = it != program.inputs.end() && !it->second.isSize;
    return true;
  });
  return isFound;
}

/// Prints the term and its operands as i64: elements of tensors wrap, other
/// than sizes.
void Printer::needWide(Term root) {
  std::vector<std::pair<Term, bool>> open = {{root, false}};
  while (!open.empty()) {
    auto [term, areThere] = open.back();
    open.pop_back();
    if (term == store.trueClaim() || term == store.falseClaim() ||
        wideNumbers.contains(term))
      continue;
    if (!hasElements(term) || term.isSymbol(store)) {
      need(term);
      std::string narrow = name(term);
      llvm::SaveAndRestore wide(isWide, true);
      bool isTruth = term.sort == Term::Claim;
      body << "    " << name(term) << " = "
           << (isTruth ? "arith.andi " : "arith.index_cast ") << narrow
           << (isTruth ? ", " + narrow + " : i1" : " : index to i64") << '\n';
      continue;
    }
    llvm::SaveAndRestore wide(isWide, true);
    Operation operation = operationOf(term);
    if (areThere) {
      printOperation(term, operation);
      continue;
    }
    open.push_back({term, true});
    for (Term operand : operation.operands)
      open.push_back({operand, false});
  }
}

/// Prints the term and its operands, unless they have been printed.
void Printer::need(Term root) {
  if (isThere(root))
    return;
  struct Open {
    Term term;
    Operation operation;
    size_t next = 0;
  };
  std::vector<Open> open;
  open.push_back({root, operationOf(root)});
  while (!open.empty()) {
    Open &last = open.back();
    if (last.next < last.operation.operands.size()) {
      Term operand = last.operation.operands[last.next++];
      if (!isThere(operand))
        open.push_back({operand, operationOf(operand)});
      continue;
    }
    printOperation(last.term, last.operation);
    open.pop_back();
  }
}

void Printer::need(const Program::Statement &statement) {
  if (statement.isEmpty())
    return;
  need(statement.claim);
  if (statement.buffer && !statement.freedAfter)
    for (DimId dim :
         program.buffers[*statement.buffer].dims.value_or(std::vector<DimId>()))
      if (!fixedSize(dim))
        need(dim);
  for (const Block *block : {statement.yes.get(), statement.no.get()})
    if (block)
      for (const Program::Statement &inner : *block)
        need(inner);
}

void Printer::printOperation(Term term, const Operation &operation) {
  llvm::SmallVector<std::string, 3> names;
  for (Term operand : operation.operands)
    names.push_back(name(operand));
  bool isAffine = llvm::StringRef(operation.op).starts_with("affine");
  body << "    " << name(term) << " = " << operation.op
       << (isAffine ? "()[" : " ") << llvm::join(names, ", ");
  if (isAffine)
    body << "]\n";
  else
    body << " : "
         << (isWide && operation.type == "index" ? "i64" : operation.type)
         << '\n';
}

llvm::StringRef Printer::typeOfUnknown(bool isTruth, bool isSize) {
  return isTruth ? "i1" : isSize ? "tensor<?xi1>" : "index";
}

/// The name of a constant that is a place; places are printed before all other
/// constants.
static std::string placeName(int64_t value) {
  return "%at." + llvm::itostr(value);
}

/// The result of an operator.
void Printer::printUnknown(Term symbol) {
  std::string id = name(symbol);
  bool isTruth = symbol.sort == Term::Claim;
  bool isSize = !isTruth && store.symbol(symbol.dim()).nonNegative;
  llvm::StringRef op = isTruth ? store.symbolName(symbol.claim())
                               : store.symbol(symbol.dim()).name;
  if (!isShapeFunction)
    os << "    " << id << (isSize ? "t" : "") << " = \"onnx." << op
       << "\"() : () -> " << typeOfUnknown(isTruth, isSize) << '\n';
  if (isSize)
    os << "    " << id << " = tensor.dim " << id << "t, %at.0 : tensor<?xi1>\n";
}

/// A size or an element of an argument, or the result of an operator.
void Printer::printSymbol(Term symbol) {
  std::string id = name(symbol);
  bool isTruth = symbol.sort == Term::Claim;
  auto it = program.inputs.find(symbol);
  if (it == program.inputs.end())
    return printUnknown(symbol);
  const Program::Input &input = it->second;
  const Argument &argument = program.args[input.argument];
  std::string type = isShapeFunction
                         ? isTruth ? "tensor<?xi1>" : "tensor<?xi64>"
                         : typeOf(argument);
  if (input.isSize) {
    if (isShapeFunction)
      os << "    " << id << " = tensor.extract %" << argument.name << ".s["
         << placeName(input.place.front()) << "] : tensor<?xindex>\n";
    else
      os << "    " << id << " = tensor.dim %" << argument.name << ", "
         << placeName(input.place.front()) << " : " << type << '\n';
    return;
  }
  os << "    " << id << (isTruth ? "" : "e") << " = tensor.extract %"
     << argument.name << (isShapeFunction ? ".e[" : "[");
  llvm::ListSeparator separator;
  for (int64_t place : input.place)
    os << separator << placeName(place);
  os << "] : " << type << '\n';
  if (!isTruth)
    os << "    " << id << " = arith.index_cast " << id << "e : "
       << (isShapeFunction ? llvm::StringRef("i64") : argument.element)
       << " to index\n";
}

//===- The function ---------------------------------------------------------//

std::string Printer::typeOf(const Argument &argument) const {
  if (!argument.dims)
    return "tensor<*x" + argument.element + ">";
  std::string type = "tensor<";
  for (std::optional<int64_t> dim : *argument.dims)
    type += (dim ? llvm::itostr(*dim) : std::string("?")) + "x";
  return type + argument.element + ">";
}

std::optional<int64_t> Printer::fixedSize(DimId dim) const {
  auto value = program.terms.value(dim);
  return value && *value >= 0 ? value : std::nullopt;
}

std::string Printer::typeOf(const Program::Result &result) const {
  if (!result.dims)
    return "tensor<*x" + result.element + ">";
  std::string type = "tensor<";
  for (DimId dim : *result.dims) {
    auto size = fixedSize(dim);
    type += (size ? llvm::itostr(*size) : std::string("?")) + "x";
  }
  return type + result.element + ">";
}

void Printer::printBlock(const Block &block, unsigned indent) {
  for (const Program::Statement &statement : block) {
    if (statement.isEmpty())
      continue;
    if (&block == program.top.get())
      need(statement);
    if (statement.buffer) {
      printBuffer(statement, indent);
      continue;
    }
    std::string claim = name(statement.claim);
    if (!statement.yes) {
      body.indent(indent) << "cf.assert " << claim << ", \"";
      llvm::printEscapedString(statement.message, body);
      body << "\"\n";
      continue;
    }
    body.indent(indent) << "scf.if " << claim << " {\n";
    printBlock(*statement.yes, indent + 2);
    body.indent(indent) << "} else {\n";
    printBlock(*statement.no, indent + 2);
    body.indent(indent) << "}\n";
  }
}

void Printer::printDeclarations() {
  if (program.isDead(*program.top))
    return;
  for (const Program::Declaration &declaration : program.declarations) {
    need(declaration.claim);
    body << "    \"shapeproof.declared\"(" << name(declaration.claim) << ") {";
    if (!declaration.is.empty()) {
      body << "is = \"";
      llvm::printEscapedString(declaration.is, body);
      body << "\", ";
    }
    body << "message = \"";
    llvm::printEscapedString(declaration.message, body);
    body << "\"} : (i1) -> ()\n";
  }
}

/// An allocation has the name of the node, and the node's number as its line.
void Printer::printBuffer(const Program::Statement &statement,
                          unsigned indent) {
  const Program::Value &value = program.buffers[*statement.buffer];
  const std::string id = "%m." + llvm::utostr(*statement.buffer);
  auto printLine = [&](unsigned node) {
    body << " loc(\"nodes\":" << node + 1 << ":1)\n";
  };
  body.indent(indent);
  if (!value.dims) {
    body << "\"onnx." << value.label << "\"() : () -> ()";
    return printLine(value.node);
  }
  std::string type = "memref<", sizes;
  for (DimId dim : *value.dims) {
    auto size = fixedSize(dim);
    type += (size ? llvm::itostr(*size) : std::string("?")) + "x";
    if (!size)
      sizes += (sizes.empty() ? "" : ", ") + name(dim);
  }
  type += value.element + ">";
  if (statement.freedAfter) {
    body << "memref.dealloc " << id << " : " << type;
    return printLine(*statement.freedAfter);
  }
  body << id << " = memref.alloc(" << sizes << ") {onnx.node = \"";
  llvm::printEscapedString(value.label, body);
  body << "\"} : " << type;
  printLine(value.node);
}

void Printer::printResults() {
  for (const Program::Result &result : program.results)
    for (DimId dim : result.dims.value_or(std::vector<DimId>()))
      if (!fixedSize(dim))
        need(dim);
  std::string types, values;
  for (auto [i, result] : llvm::enumerate(program.results)) {
    std::string id = "%r." + llvm::utostr(i), type = typeOf(result);
    body << "    " << id << " = ";
    if (!result.dims) {
      body << "\"onnx.unknown\"() : () -> " << type << '\n';
    } else {
      body << "tensor.empty(";
      llvm::ListSeparator separator;
      for (DimId dim : *result.dims)
        if (!fixedSize(dim))
          body << separator << name(dim);
      body << ") : " << type << '\n';
    }
    values += (i ? ", " : "") + id;
    types += (i ? ", " : "") + type;
  }
  body << "    return";
  if (!values.empty())
    body << ' ' << values << " : " << types;
  if (program.numNodes > 0)
    body << " loc(\"nodes\":" << program.numNodes << ":1)";
  body << '\n';
}

void Printer::printHead(llvm::StringRef function) {
  os << "module {\n  func.func @" << function << '(';
  llvm::ListSeparator separator;
  for (const Argument &argument : program.args) {
    os << separator << '%' << argument.name << ": " << typeOf(argument);
    os << " {shapeproof.name = \"" << argument.name << '"';
    if (!argument.original.empty())
      os << ", shapeproof.original = \"" << argument.original << '"';
    auto list = [&](llvm::StringRef name, const std::vector<std::string> &all) {
      if (!all.empty())
        os << ", shapeproof." << name << " = [\"" << llvm::join(all, "\", \"")
           << "\"]";
    };
    list("letters", argument.letters);
    list("facts", argument.facts);
    os << '}';
  }
  os << ')';
  llvm::ListSeparator comma;
  if (!program.results.empty())
    os << " -> (";
  for (const Program::Result &result : program.results)
    os << comma << typeOf(result);
  os << (program.results.empty() ? "" : ")");
  if (!program.sizeNames.empty()) {
    os << " attributes {shapeproof.sizes = {";
    llvm::ListSeparator next;
    for (const auto &[size, term] : program.sizeNames)
      os << next << '"' << size << "\" = \"" << term << '"';
    os << "}}";
  }
  os << " {\n";
}

/// Constants and symbols.
void Printer::printTop() {
  std::set<int64_t> places = {0};
  for (auto [sort, raw] : symbols)
    if (auto it = program.inputs.find(Term(sort, raw));
        it != program.inputs.end())
      places.insert(it->second.place.begin(), it->second.place.end());
  for (int64_t place : places)
    os << "    " << placeName(place) << " = arith.constant " << place
       << " : index\n";
  os << "    %is.true = arith.constant true\n    %is.false = arith.constant "
        "false\n";
  for (int64_t value : constants)
    os << "    " << name(store.constant(value)) << " = arith.constant " << value
       << " : index\n";
  for (auto [sort, raw] : symbols)
    printSymbol(Term(sort, raw));
}

void Printer::print(llvm::StringRef function) {
  printBlock(*program.top, 4);
  printDeclarations();
  printResults();

  printHead(function);
  printTop();
  os << text << "  }\n}\n";
}

std::string Program::print(llvm::StringRef name) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Printer(*this, os).print(name);
  return text;
}

} // namespace shapeproof::onnx
