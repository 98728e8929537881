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
// Constants and values from outside are printed at the top. Every other term is
// printed once: where it is first needed, or before the innermost scf.if that
// contains all its uses.
//
//   scf.if %c { ... %v.7 ... } else { ... %v.7 ... }     %v.7 stands before it
//
// So the text of hundreds of ifs in a row, each of which needs the size that
// the one before computes, is linear in the number of terms.

#include "Program.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace shapeproof::onnx {

class Printer {
public:
  Printer(const Program &program, llvm::raw_ostream &os)
      : program(program), nodes(program.terms.all()), os(os) {}

  void print(llvm::StringRef name);

private:
  using Block = Program::Block;

  void findUsed(const Block &block);
  void markUsed(uint32_t root);
  void placeAll();
  void place(const Block &block, uint32_t parent);
  void placeTerm(uint32_t root, uint32_t region);
  uint32_t common(uint32_t a, uint32_t b) const;
  void printLeaf(const Program::Leaf &leaf);
  void printBlock(const Block &block, unsigned indent);
  void printPlaced(uint32_t region, uint32_t end, unsigned indent);
  void printTerm(uint32_t id, unsigned indent);
  void printResults();
  std::string name(uint32_t id) const;
  std::string typeOf(const Argument &argument) const;

  const Program &program;
  const std::vector<TermNode> &nodes;
  llvm::raw_ostream &os;
  llvm::DenseSet<uint32_t> used;
  /// A block, with the region around it and its depth.
  struct Region {
    uint32_t parent, depth;
    /// Terms that stand in it, in the order in which they are first needed, and
    /// how many of them are printed.
    std::vector<uint32_t> terms;
    size_t numPrinted = 0;
  };
  std::vector<Region> regions;
  /// The region in which a term stands, and the number of the statement that
  /// needs it first.
  struct Place {
    uint32_t region, statement;
  };
  llvm::DenseMap<uint32_t, Place> homes;
  /// For each statement, the number after those inside it.
  std::vector<uint32_t> statementEnds;
  uint32_t numStatements = 0, nextStatement = 0, nextRegion = 0;
};

static bool isFixed(const TermNode &node) {
  return node.kind == TermKind::Constant || node.kind == TermKind::Truth;
}

static bool isLeaf(const TermNode &node) {
  return node.kind == TermKind::Leaf || node.kind == TermKind::TruthLeaf;
}

std::string Printer::name(uint32_t id) const {
  const TermNode &node = nodes[id];
  if (node.kind == TermKind::Truth)
    return node.constant ? "%is.true" : "%is.false";
  if (node.kind == TermKind::Constant)
    return (node.constant < 0 ? "%c.n" : "%c.") +
           llvm::utostr(node.constant < 0 ? -uint64_t(node.constant)
                                          : uint64_t(node.constant));
  return "%v." + llvm::utostr(id);
}

std::string Printer::typeOf(const Argument &argument) const {
  if (!argument.dims)
    return "tensor<*x" + argument.element + ">";
  std::string type = "tensor<";
  for (std::optional<int64_t> dim : *argument.dims)
    type += (dim ? llvm::itostr(*dim) : std::string("?")) + "x";
  return type + argument.element + ">";
}

void Printer::markUsed(uint32_t root) {
  std::vector<uint32_t> work = {root};
  while (!work.empty()) {
    uint32_t id = work.back();
    work.pop_back();
    if (!used.insert(id).second)
      continue;
    for (unsigned i = 0; i < numOperands(nodes[id].kind); ++i)
      work.push_back(nodes[id].operands[i]);
  }
}

void Printer::findUsed(const Block &block) {
  for (const Program::Statement &statement : block) {
    markUsed(statement.claim.id);
    if (!statement.yes)
      continue;
    findUsed(*statement.yes);
    findUsed(*statement.no);
  }
}

/// The name of a constant that is a place; places are printed before all other
/// constants.
static std::string placeName(int64_t value) {
  return "%at." + llvm::itostr(value);
}

void Printer::printLeaf(const Program::Leaf &leaf) {
  std::string id = name(leaf.term);
  if (leaf.kind == Program::LeafKind::Unknown) {
    bool isTruth = nodes[leaf.term].isTruth();
    bool isSize = !isTruth && nodes[leaf.term].madeLow == 0;
    os << "    " << (isSize ? id + "t" : id) << " = \"onnx." << leaf.op
       << "\"() : () -> "
       << (isTruth  ? "i1"
           : isSize ? "tensor<?xi1>"
                    : "index")
       << '\n';
    if (isSize)
      os << "    " << id << " = tensor.dim " << id
         << "t, %at.0 : tensor<?xi1>\n";
    return;
  }
  const Argument &argument = program.args[leaf.argument];
  std::string type = typeOf(argument);
  if (leaf.kind == Program::LeafKind::Size) {
    os << "    " << id << " = tensor.dim %" << argument.name << ", "
       << placeName(leaf.place.front()) << " : " << type << '\n';
    return;
  }
  bool isTruth = nodes[leaf.term].isTruth();
  os << "    " << (isTruth ? id : id + "e") << " = tensor.extract %"
     << argument.name << "[";
  llvm::ListSeparator separator;
  for (int64_t place : leaf.place)
    os << separator << placeName(place);
  os << "] : " << type << '\n';
  if (!isTruth)
    os << "    " << id << " = arith.index_cast " << id
       << "e : " << argument.element << " to index\n";
}

void Printer::printTerm(uint32_t id, unsigned indent) {
  const TermNode &node = nodes[id];
  auto operand = [&](unsigned i) { return name(node.operands[i]); };
  os.indent(indent) << name(id) << " = ";
  auto binary = [&](llvm::StringRef op, llvm::StringRef type = "index") {
    os << op << ' ' << operand(0) << ", " << operand(1) << " : " << type
       << '\n';
  };
  switch (node.kind) {
  case TermKind::Add:
    return binary("arith.addi");
  case TermKind::Sub:
    return binary("arith.subi");
  case TermKind::Mul:
    return binary("arith.muli");
  case TermKind::FloorDiv:
    return binary("arith.floordivsi");
  case TermKind::CeilDiv:
    return binary("arith.ceildivsi");
  case TermKind::Mod:
    if (nodes[node.operands[0]].madeLow >= 0)
      return binary("arith.remsi");
    // arith.remsi has the sign of the dividend.
    os << "affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(" << operand(0)
       << ")[" << operand(1) << "]\n";
    return;
  case TermKind::Min:
    return binary("arith.minsi");
  case TermKind::Max:
    return binary("arith.maxsi");
  case TermKind::Select:
    os << "arith.select " << operand(0) << ", " << operand(1) << ", "
       << operand(2) << " : index\n";
    return;
  case TermKind::Eq:
    return binary("arith.cmpi eq,");
  case TermKind::Le:
    return binary("arith.cmpi sle,");
  case TermKind::And:
    return binary("arith.andi", "i1");
  case TermKind::Or:
    return binary("arith.ori", "i1");
  case TermKind::Not: {
    const TermNode &inner = nodes[node.operands[0]];
    if (inner.kind == TermKind::Eq || inner.kind == TermKind::Le)
      os << "arith.cmpi " << (inner.kind == TermKind::Eq ? "ne" : "sgt") << ", "
         << name(inner.operands[0]) << ", " << name(inner.operands[1])
         << " : index\n";
    else
      os << "arith.xori " << operand(0) << ", %is.true : i1\n";
    return;
  }
  default:
    return;
  }
}

//===- Where terms stand ----------------------------------------------------//

uint32_t Printer::common(uint32_t a, uint32_t b) const {
  while (a != b) {
    uint32_t &inner = regions[a].depth < regions[b].depth ? b : a;
    inner = regions[inner].parent;
  }
  return a;
}

/// Notes that the region needs the term and its operands.
void Printer::placeTerm(uint32_t root, uint32_t region) {
  std::vector<uint32_t> work = {root};
  while (!work.empty()) {
    uint32_t id = work.back();
    work.pop_back();
    if (isFixed(nodes[id]) || isLeaf(nodes[id]))
      continue;
    auto [it, isNew] = homes.try_emplace(id, Place{region, numStatements});
    if (!isNew) {
      // Its operands stand no further inside than it does.
      uint32_t both = common(it->second.region, region);
      if (both == it->second.region)
        continue;
      it->second.region = both;
    }
    for (unsigned i = 0; i < numOperands(nodes[id].kind); ++i)
      work.push_back(nodes[id].operands[i]);
  }
}

/// Blocks have the same numbers, and statements, when they are printed.
void Printer::place(const Block &block, uint32_t parent) {
  const uint32_t own = uint32_t(regions.size());
  regions.push_back({parent, own ? regions[parent].depth + 1 : 0, {}});
  for (const Program::Statement &statement : block) {
    if (statement.yes && statement.yes->empty() && statement.no->empty())
      continue;
    placeTerm(statement.claim.id, own);
    const uint32_t number = numStatements++;
    statementEnds.push_back(0);
    if (statement.yes) {
      place(*statement.yes, own);
      place(*statement.no, own);
    }
    statementEnds[number] = numStatements;
  }
}

void Printer::placeAll() {
  place(*program.top, 0);
  for (const Program::Result &result : program.results)
    if (result.dims)
      for (Dim dim : *result.dims)
        if (auto value = program.terms.value(dim); !value || *value < 0)
          placeTerm(dim.id, 0);
  std::vector<std::pair<uint32_t, uint32_t>> order;
  for (const auto &[id, at] : homes)
    order.push_back({at.statement, id});
  llvm::sort(order);
  for (auto [statement, id] : order)
    regions[homes.lookup(id).region].terms.push_back(id);
}

/// Prints the terms of the region that a statement before this number needs
/// first.
void Printer::printPlaced(uint32_t region, uint32_t end, unsigned indent) {
  Region &own = regions[region];
  std::vector<uint32_t> now;
  for (; own.numPrinted < own.terms.size(); ++own.numPrinted) {
    uint32_t id = own.terms[own.numPrinted];
    if (homes.lookup(id).statement >= end)
      break;
    now.push_back(id);
  }
  llvm::sort(now); // Operands are older than their users.
  for (uint32_t id : now)
    printTerm(id, indent);
}

void Printer::printBlock(const Block &block, unsigned indent) {
  const uint32_t own = nextRegion++;
  for (const Program::Statement &statement : block) {
    if (statement.yes && statement.yes->empty() && statement.no->empty())
      continue;
    printPlaced(own, statementEnds[nextStatement], indent);
    ++nextStatement;
    std::string claim = name(statement.claim.id);
    if (!statement.yes) {
      os.indent(indent) << "cf.assert " << claim << ", \"";
      llvm::printEscapedString(statement.message, os);
      os << "\"\n";
      continue;
    }
    os.indent(indent) << "scf.if " << claim << " {\n";
    printBlock(*statement.yes, indent + 2);
    os.indent(indent) << "} else {\n";
    printBlock(*statement.no, indent + 2);
    os.indent(indent) << "}\n";
  }
}

void Printer::printResults() {
  printPlaced(0, UINT32_MAX, 4);
  std::string types, values;
  for (auto [i, result] : llvm::enumerate(program.results)) {
    std::string id = "%r." + llvm::utostr(i), type = "tensor<", sizes;
    if (!result.dims) {
      type = "tensor<*x" + result.element + ">";
      os << "    " << id << " = \"onnx.unknown\"() : () -> " << type << '\n';
    } else {
      for (Dim dim : *result.dims) {
        auto value = program.terms.value(dim);
        if (value && *value >= 0) {
          type += llvm::itostr(*value) + "x";
          continue;
        }
        sizes += (sizes.empty() ? "" : ", ") + name(dim.id);
        type += "?x";
      }
      type += result.element + ">";
      os << "    " << id << " = tensor.empty(" << sizes << ") : " << type
         << '\n';
    }
    values += (i ? ", " : "") + id;
    types += (i ? ", " : "") + type;
  }
  os << "    return";
  if (!values.empty())
    os << ' ' << values << " : " << types;
  os << '\n';
}

void Printer::print(llvm::StringRef function) {
  os << "module {\n  func.func @" << function << '(';
  llvm::ListSeparator separator;
  for (const Argument &argument : program.args) {
    os << separator << '%' << argument.name << ": " << typeOf(argument);
    os << " {shapeproof.name = \"" << argument.name << '"';
    auto list = [&](llvm::StringRef name, const std::vector<std::string> &all) {
      if (all.empty())
        return;
      llvm::ListSeparator comma;
      os << ", shapeproof." << name << " = [";
      for (const std::string &one : all)
        os << comma << '"' << one << '"';
      os << ']';
    };
    list("letters", argument.letters);
    list("facts", argument.facts);
    os << '}';
  }
  os << ')';
  llvm::ListSeparator comma;
  if (!program.results.empty())
    os << " -> (";
  for (const Program::Result &result : program.results) {
    os << comma << "tensor<";
    if (!result.dims)
      os << "*x";
    else
      for (Dim dim : *result.dims) {
        auto value = program.terms.value(dim);
        os << (value && *value >= 0 ? llvm::itostr(*value) : "?") << 'x';
      }
    os << result.element << '>';
  }
  os << (program.results.empty() ? " {\n" : ") {\n");

  findUsed(*program.top);
  for (const Program::Result &result : program.results)
    if (result.dims)
      for (Dim dim : *result.dims)
        markUsed(dim.id);
  std::vector<int64_t> places = {0};
  for (const Program::Leaf &leaf : program.leaves)
    if (used.contains(leaf.term))
      places.insert(places.end(), leaf.place.begin(), leaf.place.end());
  llvm::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  for (int64_t place : places)
    os << "    " << placeName(place) << " = arith.constant " << place
       << " : index\n";
  os << "    %is.true = arith.constant true\n    %is.false = arith.constant "
        "false\n";
  for (uint32_t id = 0; id < nodes.size(); ++id)
    if (nodes[id].kind == TermKind::Constant && used.contains(id))
      os << "    " << name(id) << " = arith.constant " << nodes[id].constant
         << " : index\n";
  llvm::DenseSet<uint32_t> named;
  for (const Program::Leaf &leaf : program.leaves) {
    named.insert(leaf.term);
    if (used.contains(leaf.term))
      printLeaf(leaf);
  }
  // Results of arithmetic beyond 64 bits are unknown.
  for (uint32_t id = 0; id < nodes.size(); ++id)
    if (nodes[id].kind == TermKind::Leaf && used.contains(id) &&
        !named.contains(id))
      printLeaf({id, Program::LeafKind::Unknown, 0, {}, "Overflow"});
  placeAll();
  printBlock(*program.top, 4);
  printResults();
  os << "  }\n}\n";
}

std::string Program::print(llvm::StringRef name) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  Printer(*this, os).print(name);
  return text;
}

} // namespace shapeproof::onnx
