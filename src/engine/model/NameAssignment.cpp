// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names the values of an assignment, for people and for JSON.
//
// Names are for people, so two symbols may share one; an object's keys may not.
// With two dims and a shape called n, in this order, an example reads
//
//   {"n": 1, "n#2": 0, "n#3": [2, 3]}
//
// The numbers follow the order of declaration, dims before shapes before truth
// values. A symbol whose own name is "n#2" pushes the number on.
//
// Tested by tests/engine/model/NameAssignmentTest.cpp.

#include "engine/model/SymbolNames.h"
#include "engine/terms/Rewrite.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Example.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

namespace shapeproof {
namespace {

/// Gives each name to one symbol only.
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

/// The entries of symbols, in the store's structural order.
template <typename Map>
std::vector<const typename Map::value_type *> inOrder(const TermStore &store,
                                                      const Map &map) {
  std::vector<const typename Map::value_type *> entries;
  entries.reserve(map.size());
  for (const auto &entry : map)
    if (Term(entry.first).isSymbol(store))
      entries.push_back(&entry);
  std::sort(entries.begin(), entries.end(), [&](const auto *a, const auto *b) {
    return store.compare(a->first, b->first) < 0;
  });
  return entries;
}

/// The values of the assignment, with the names that `nameOf` gives to symbols.
template <typename NameOf>
Example named(const TermStore &store, const Assignment &assignment,
              NameOf nameOf) {
  Example example;
  auto add = [&](const auto &map) {
    for (const auto *entry : inOrder(store, map))
      example.push_back({nameOf(Term(entry->first)), entry->second});
  };
  add(assignment.dims);
  add(assignment.shapes);
  add(assignment.bools);
  return example;
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
  return named(store, assignment, [&](Term t) { return names.of(t); });
}

Example nameAssignment(const TermStore &store, const Assignment &assignment) {
  UniqueNames unique;
  return named(store, assignment,
               [&](Term t) { return unique.take(ownName(store, t)); });
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
