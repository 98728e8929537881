// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See OpenLists.h.

#include "import/OpenLists.h"
#include "import/Symbols.h"
#include "terms/Rewrite.h"

namespace shapeproof {

DimId OpenLists::place() {
  if (!any.valid())
    any = store.intSymbol("any place");
  return any;
}

const OpenLists::Entry *OpenLists::find(ShapeId s) const {
  auto it = places.find(s);
  return it == places.end() ? nullptr : &entries[it->second];
}

ShapeModel OpenLists::list(const IntModel &element, DimId length) {
  ShapeModel result{ShapeId(), element.evidence};
  // The extents of a shape, all of them.
  if (store.kind(element.term) == DimKind::Extent &&
      store.operands(element.term)[0] == place() &&
      store.rank(store.shape(element.term)) == length) {
    result.term = store.shape(element.term);
    return result;
  }
  // Quickly or not at all: lists are many.
  QuickProofs quick(facts.contexts());
  std::optional<EvidenceId> sign =
      element.lo >= 0 ? kNoEvidence
                      : facts.prove(store.ge(element.term, store.constant(0)));
  if (sign)
    result.evidence = facts.evidence().unite(result.evidence, *sign);
  // So many others are compared with it by a proof.
  constexpr unsigned kMaxCompared = 8;
  unsigned compared = 0;
  auto isSame = [&](const Entry &entry) {
    return entry.length == length && entry.mayBeNegative == !sign;
  };
  for (const Entry &entry : entries)
    if (isSame(entry) && entry.element == element.term) {
      result.term = entry.list;
      return result;
    }
  for (const Entry &entry : entries) {
    if (!isSame(entry) || ++compared > kMaxCompared || comparisonsLeft == 0)
      continue;
    --comparisonsLeft;
    if (auto why = facts.prove(store.eq(entry.element, element.term))) {
      result.evidence = facts.evidence().unite(result.evidence, *why);
      result.term = entry.list;
      return result;
    }
  }
  result.term = store.shapeSymbol("list");
  unmodelled.add(result.term, "a list of unknown length");
  places[result.term] = entries.size();
  entries.push_back({element.term, length, result.term, !sign});
  return result;
}

std::optional<IntModel> OpenLists::elementOf(ShapeId s) const {
  const Entry *entry = find(s);
  if (!entry)
    return std::nullopt;
  return IntModel{entry->element, kNoEvidence, kNever,
                  entry->mayBeNegative ? INT64_MIN : 0};
}

DimId OpenLists::at(DimId element, DimId index) {
  Rewriter rewrite(store);
  rewrite.set(place(), index);
  return rewrite(element);
}

DimId OpenLists::at(ShapeId s, DimId index) {
  const Entry *entry = find(s);
  return entry ? at(entry->element, index) : store.extent(s, index);
}

DimId OpenLists::outside(DimId element) {
  DimId &unknown = unknowns[element];
  if (!unknown.valid()) {
    unknown = store.intSymbol("outside");
    unmodelled.add(unknown, "an element outside of a list");
  }
  return unknown;
}

ShapeId OpenLists::asShape(ShapeId s) {
  if (!mayBeNegative(s))
    return s;
  ShapeId &shape = shapes[s];
  if (!shape.valid()) {
    shape = store.shapeSymbol("list");
    unmodelled.add(shape, "a list that may have negative elements");
    noteInput(shape);
  }
  return shape;
}

bool OpenLists::mayBeNegative(ShapeId s) const {
  const Entry *entry = find(s);
  return entry && entry->mayBeNegative;
}

bool OpenLists::mentionsInput(ShapeId s) const {
  return anyPart(store, s, [&](Term t) {
    return t.is(store, ShapeKind::Symbol) && inputs.contains(t.shape());
  });
}

} // namespace shapeproof
