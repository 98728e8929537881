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

#include "shapeproof/Answer.h"
#include "shapeproof/Example.h"
#include "shapeproof/Terms.h"
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

/// The map's entries in the store's structural order.
template <typename Map>
std::vector<const typename Map::value_type *> inOrder(const TermStore &store,
                                                      const Map &map) {
  std::vector<const typename Map::value_type *> entries;
  entries.reserve(map.size());
  for (const auto &entry : map)
    entries.push_back(&entry);
  std::sort(entries.begin(), entries.end(), [&](const auto *a, const auto *b) {
    return store.compare(a->first, b->first) < 0;
  });
  return entries;
}

} // namespace

Example nameAssignment(const TermStore &store, const Assignment &assignment) {
  Example example;
  UniqueNames names;
  for (const auto *entry : inOrder(store, assignment.dims))
    if (store.kind(entry->first) == DimKind::Symbol)
      example.push_back(
          {names.take(store.symbol(entry->first).name), entry->second});
  for (const auto *entry : inOrder(store, assignment.shapes))
    if (store.kind(entry->first) == ShapeKind::Symbol)
      example.push_back(
          {names.take(store.symbolName(entry->first)), entry->second});
  for (const auto *entry : inOrder(store, assignment.bools))
    if (store.kind(entry->first) == ClaimKind::Bool)
      example.push_back(
          {names.take(store.symbolName(entry->first)), entry->second});
  return example;
}

} // namespace shapeproof
