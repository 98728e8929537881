// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing and reading lists of nodes. See TermTable.h.
//
// Tested by tests/evidence/certificate/CertificatesTest.cpp.

#include "evidence/certificate/TermTable.h"
#include "engine/base/Limits.h"
#include "engine/terms/Rewrite.h"
#include "evidence/certificate/JsonText.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
namespace json = llvm::json;

//===- Writing --------------------------------------------------------------//

static std::string nameOfKind(const TermStore &store, Term t) {
  switch (t.sort) {
  case Term::Dim:
    return ("dim." + infoOf(store.kind(t.dim())).name).str();
  case Term::Shape:
    return ("shape." + infoOf(store.kind(t.shape())).name).str();
  case Term::Claim:
    return ("claim." + infoOf(store.kind(t.claim())).name).str();
  }
  llvm_unreachable("all sorts handled");
}

static llvm::StringRef nameOfSymbol(const TermStore &store, Term t) {
  if (t.sort == Term::Dim)
    return store.symbol(t.dim()).name;
  return t.sort == Term::Shape ? store.symbolName(t.shape())
                               : store.symbolName(t.claim());
}

TermTableWriter::TermTableWriter(const TermStore &store,
                                 llvm::ArrayRef<Term> roots,
                                 const SymbolNumbers *known)
    : store(store) {
  std::vector<Term> terms = postorder(store, roots);
  auto others = std::stable_partition(
      terms.begin(), terms.end(), [&](Term t) { return t.isSymbol(store); });
  std::sort(terms.begin(), others, [](Term a, Term b) {
    return std::pair(a.sort, a.raw) < std::pair(b.sort, b.raw);
  });
  for (Term t : terms)
    add(t, known);
}

void TermTableWriter::add(Term t, const SymbolNumbers *known) {
  json::Array node{nameOfKind(store, t)};
  if (t.isSymbol(store)) {
    node.push_back(json::fixUTF8(nameOfSymbol(store, t)));
    if (t.sort == Term::Dim)
      node.push_back(store.symbol(t.dim()).nonNegative ? "dim" : "int");
    if (known)
      node.push_back(known->lookup(t));
  } else if (t.is(store, DimKind::Constant)) {
    node.push_back(jsonNumber(store.constantValue(t.dim())));
  } else if (t.is(store, DimKind::Sum)) {
    LinearView view = store.linearView(t.dim());
    node.push_back(jsonNumber(view.constant));
    for (const Summand &x : view.summands) {
      node.push_back(jsonNumber(x.coefficient));
      node.push_back(numbers.lookup(x.column));
    }
  } else {
    if (t.is(store, DimKind::Apply))
      node.push_back(json::fixUTF8(store.function(t.dim())));
    forEachOperand(store, t,
                   [&](Term o) { node.push_back(numbers.lookup(o)); });
  }
  numbers[t] = static_cast<int64_t>(nodes.size());
  nodes.push_back(std::move(node));
}

//===- Reading --------------------------------------------------------------//

namespace shapeproof {

class TermTableReader {
public:
  TermTableReader(TermStore &store, std::optional<TermTable::FindSymbol> find)
      : s(store), find(find) {}

  TermTable table;

  /// Adds a node; returns null, or the error.
  const char *add(const json::Value &value) {
    const json::Array *node = value.getAsArray();
    auto name =
        node && !node->empty() ? (*node)[0].getAsString() : std::nullopt;
    if (!name)
      return "a term is not a list that starts with its kind";
    auto [sort, kind] = name->split('.');
    llvm::ArrayRef<json::Value> rest(*node);
    rest = rest.drop_front();
    std::optional<Term> made;
    if (sort == "dim")
      made = make(kDimKinds, kind, rest);
    else if (sort == "shape")
      made = make(kShapeKinds, kind, rest);
    else if (sort == "claim")
      made = make(kClaimKinds, kind, rest);
    if (!made)
      return problem;
    table.terms.push_back(*made);
    forEachOperand(s, *made, [&](Term) { ++parts; });
    return parts > limits::certificateParts ? "the terms are too large"
                                            : nullptr;
  }

private:
  template <typename Info, size_t n>
  std::optional<Term> make(const Info (&kinds)[n], llvm::StringRef name,
                           llvm::ArrayRef<json::Value> rest) {
    problem = "a term is of no known kind, or has not its operands";
    for (const Info &info : kinds)
      if (info.name == name)
        return make(info, rest);
    return std::nullopt;
  }

  std::optional<OperandLists> operands(const Arity &arity,
                                       llvm::ArrayRef<json::Value> rest) {
    OperandLists result;
    for (const json::Value &value : rest) {
      std::optional<Term> t = table.term(value);
      if (!t)
        return std::nullopt;
      if (t->sort == Term::Dim)
        result.add(t->dim());
      else if (t->sort == Term::Shape)
        result.add(t->shape());
      else
        result.add(t->claim());
    }
    if (!arity.fits(result))
      return std::nullopt;
    return result;
  }

  uint64_t extentsOf(llvm::ArrayRef<ShapeId> shapes) const {
    uint64_t extents = 0;
    for (ShapeId shape : shapes)
      extents += s.knownRank(shape).value_or(1);
    return extents;
  }

  std::optional<Term> symbol(llvm::ArrayRef<json::Value> rest, Term::Sort sort,
                             bool isNonNegative) {
    problem = "a symbol is not one of the problem's";
    auto name = rest.empty() ? std::nullopt : rest[0].getAsString();
    size_t size = sort == Term::Dim ? 2 : 1;
    if (!name || rest.size() != size + find.has_value())
      return std::nullopt;
    if (!find)
      switch (sort) {
      case Term::Dim:
        return isNonNegative ? s.dimSymbol(*name) : s.intSymbol(*name);
      case Term::Shape:
        return s.shapeSymbol(*name);
      case Term::Claim:
        return s.boolSymbol(*name);
      }
    auto number = readIndex(rest.back());
    std::optional<Term> found = number ? (*find)(*number) : std::nullopt;
    if (!found || found->sort != sort || !found->isSymbol(s) ||
        (sort == Term::Dim &&
         s.symbol(found->dim()).nonNegative != isNonNegative))
      return std::nullopt;
    return found;
  }

  std::optional<Term> sum(llvm::ArrayRef<json::Value> rest) {
    auto constant = rest.empty() ? std::nullopt : readNumber(rest[0]);
    if (!constant || rest.size() % 2 == 0)
      return std::nullopt;
    llvm::SmallVector<Summand, 8> summands;
    for (size_t k = 1; k < rest.size(); k += 2) {
      auto coefficient = readNumber(rest[k]);
      auto column = table.dim(rest[k + 1]);
      if (!coefficient || !column)
        return std::nullopt;
      summands.push_back({*column, *coefficient});
    }
    return s.linear(*constant, summands);
  }

  std::optional<Term> make(const DimKindInfo &info,
                           llvm::ArrayRef<json::Value> rest) {
    switch (info.kind) {
    case DimKind::Constant: {
      auto value = rest.size() == 1 ? readNumber(rest[0]) : std::nullopt;
      return value ? std::optional<Term>(s.constant(*value)) : std::nullopt;
    }
    case DimKind::Symbol: {
      auto type = rest.size() < 2 ? std::nullopt : rest[1].getAsString();
      if (type != "dim" && type != "int")
        return std::nullopt;
      return symbol(rest, Term::Dim, type == "dim");
    }
    case DimKind::Sum:
      return sum(rest);
    case DimKind::Apply: {
      auto name = rest.empty() ? std::nullopt : rest[0].getAsString();
      auto o = name ? operands(info.arity, rest.drop_front()) : std::nullopt;
      return o ? std::optional<Term>(s.apply(*name, o->dims)) : std::nullopt;
    }
    default:
      auto o = operands(info.arity, rest);
      return o ? std::optional<Term>(info.make(s, *o)) : std::nullopt;
    }
  }

  template <typename Info>
  std::optional<Term> make(const Info &info, llvm::ArrayRef<json::Value> rest) {
    constexpr bool isShape = std::is_same_v<Info, ShapeKindInfo>;
    if (!info.make)
      return symbol(rest, isShape ? Term::Shape : Term::Claim, false);
    auto o = operands(info.arity, rest);
    if (!o)
      return std::nullopt;
    const uint64_t extents = extentsOf(o->shapes);
    if (isShape ? extents > limits::certificateExtents
                : extents * o->shapes.size() > limits::certificatePairs) {
      problem = isShape ? "a shape is too large"
                        : "a claim compares too many extents";
      return std::nullopt;
    }
    return info.make(s, *o);
  }

  TermStore &s;
  std::optional<TermTable::FindSymbol> find;
  size_t parts = 0;
  const char *problem = nullptr;
};

} // namespace shapeproof

llvm::Expected<TermTable> TermTable::read(TermStore &store,
                                          const json::Array &nodes,
                                          std::optional<FindSymbol> find) {
  TermTableReader reader(store, find);
  for (const json::Value &node : nodes)
    if (const char *problem = reader.add(node))
      return llvm::createStringError(problem);
  return std::move(reader.table);
}

std::optional<Term> TermTable::term(const json::Value &number) const {
  auto index = readIndex(number);
  return index && *index < terms.size() ? std::optional(terms[*index])
                                        : std::nullopt;
}
std::optional<DimId> TermTable::dim(const json::Value &number) const {
  auto t = term(number);
  return t && t->sort == Term::Dim ? std::optional(t->dim()) : std::nullopt;
}
std::optional<ShapeId> TermTable::shape(const json::Value &number) const {
  auto t = term(number);
  return t && t->sort == Term::Shape ? std::optional(t->shape()) : std::nullopt;
}
std::optional<ClaimId> TermTable::claim(const json::Value &number) const {
  auto t = term(number);
  return t && t->sort == Term::Claim ? std::optional(t->claim()) : std::nullopt;
}
