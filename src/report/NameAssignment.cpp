// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An assignment by name, for people and for JSON.
//
// Names are for people, so two symbols may share one; an object's keys may not.
// With two dims and a shape called n, in this order, an example reads
//
//   {"n": 1, "n#2": 0, "n#3": [2, 3]}
//
// The numbers follow the order of declaration, dims before shapes before truth
// values. A symbol whose own name is "n#2" pushes the number on.
//
// Tested by tests/unit/report/NameAssignmentTest.cpp.

#include "report/SymbolNames.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Example.h"
#include "terms/Rewrite.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

namespace shapeproof {
namespace {

/// Hands out each name once.
class UniqueNames {
public:
  std::string take(llvm::StringRef name) {
    if (taken.insert(name).second)
      return name.str();
    // Names are tried in order; the next number is kept so that a thousand
    // symbols of one name cost a thousand steps.
    unsigned &number = lastNumber.try_emplace(name, 1).first->second;
    for (;;) {
      std::string candidate = (name + "#" + llvm::Twine(++number)).str();
      if (taken.insert(candidate).second)
        return candidate;
    }
  }

private:
  llvm::StringSet<> taken;
  llvm::StringMap<unsigned> lastNumber;
};

template <typename IdT>
std::vector<IdT> inOrder(const TermStore &store, std::vector<IdT> ids) {
  std::sort(ids.begin(), ids.end(),
            [&](IdT a, IdT b) { return store.compare(a, b) < 0; });
  return ids;
}

/// The keys that are symbols, in the store's structural order.
template <typename Map> auto symbolsOf(const TermStore &store, const Map &map) {
  std::vector<typename Map::key_type> ids;
  for (const auto &entry : map)
    if (Term(entry.first).isSymbol(store))
      ids.push_back(entry.first);
  return inOrder(store, std::move(ids));
}

llvm::StringRef ownName(const TermStore &store, Term symbol) {
  switch (symbol.sort) {
  case Term::Dim:
    return store.symbol(symbol.dim()).name;
  case Term::Shape:
    return store.symbolName(symbol.shape());
  case Term::Claim:
    break;
  }
  return store.symbolName(symbol.claim());
}

} // namespace

SymbolNames::SymbolNames(const TermStore &store, llvm::ArrayRef<Term> symbols)
    : store(store) {
  std::vector<DimId> dims;
  std::vector<ShapeId> shapes;
  std::vector<ClaimId> truths;
  for (Term t : symbols)
    if (t.sort == Term::Dim)
      dims.push_back(t.dim());
    else if (t.sort == Term::Shape)
      shapes.push_back(t.shape());
    else
      truths.push_back(t.claim());
  UniqueNames unique;
  auto add = [&](const auto &ids) {
    for (Term t : inOrder(store, ids)) {
      std::string name = unique.take(ownName(store, t));
      if (name != ownName(store, t))
        changed.push_back(t);
      names[t] = std::move(name);
    }
  };
  add(dims);
  add(shapes);
  add(truths);
}

std::string SymbolNames::of(Term symbol) const {
  auto it = names.find(symbol);
  return it == names.end() ? ownName(store, symbol).str() : it->second;
}

Example nameAssignment(const TermStore &store, const Assignment &assignment,
                       const SymbolNames &names) {
  Example example;
  auto add = [&](const auto &map) {
    for (auto id : symbolsOf(store, map))
      example.push_back({names.of(id), map.find(id)->second});
  };
  add(assignment.dims);
  add(assignment.shapes);
  add(assignment.bools);
  return example;
}

Example nameAssignment(const TermStore &store, const Assignment &assignment) {
  std::vector<Term> symbols;
  auto add = [&](const auto &map) {
    for (auto id : symbolsOf(store, map))
      symbols.push_back(id);
  };
  add(assignment.dims);
  add(assignment.shapes);
  add(assignment.bools);
  return nameAssignment(store, assignment, SymbolNames(store, symbols));
}

ClaimId withNames(TermStore &store, ClaimId claim, const SymbolNames &names) {
  if (names.renamed().empty())
    return claim;
  Rewriter rewrite(store);
  for (Term t : names.renamed()) {
    if (t.sort == Term::Shape)
      rewrite.set(t.shape(), store.shapeSymbol(names.of(t)));
    else if (t.sort == Term::Claim)
      rewrite.set(t.claim(), store.boolSymbol(names.of(t)));
    else if (store.symbol(t.dim()).nonNegative)
      rewrite.set(t.dim(), store.dimSymbol(names.of(t)));
    else
      rewrite.set(t.dim(), store.intSymbol(names.of(t)));
  }
  return rewrite(claim);
}

} // namespace shapeproof
