// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See OpenLists.h.

#include "core/values/OpenLists.h"
#include "core/facts/Symbols.h"
#include "core/ir/Limits.h"
#include "core/values/ModelBuilder.h"
#include "engine/terms/Rewrite.h"

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

std::optional<EvidenceId> OpenLists::proveWithin(DimId length, ClaimId claim) {
  ClaimId within = withinRange(store, place(), length);
  return facts.prove(store.implies(within, claim));
}

/// Replaces choices in the element by an arm, where it is decided by the place
/// being within the list.
IntModel OpenLists::withChoices(const IntModel &element, DimId length) {
  llvm::SmallVector<DimId> choices;
  TermSet seen;
  const Term root(element.term);
  walkTerms(store, root, [&](Term t) {
    if (!seen.insert(t).second || choices.size() == limits::openListChoices)
      return false;
    // A condition without the place is as open within the list as before.
    if (t.is(store, DimKind::Select) &&
        anyPart(store, Term(store.condition(t.dim())),
                [&](Term part) { return part == Term(place()); }))
      choices.push_back(t.dim());
    return true;
  });
  IntModel result = element;
  Rewriter rewrite(store);
  // Inner choices first, since the chosen arm is rewritten itself.
  for (DimId choice : llvm::reverse(choices))
    for (unsigned arm : {0, 1}) {
      ClaimId condition = store.condition(choice);
      auto why =
          proveWithin(length, arm == 0 ? condition : store.negate(condition));
      if (!why)
        continue;
      result.evidence = facts.evidence().unite(result.evidence, *why);
      rewrite.set(choice, rewrite(store.operands(choice)[arm]));
      break;
    }
  result.term = rewrite(element.term);
  return result;
}

/// Whether the element is the extent of a mentioned shape of that length, at
/// every place; sets the shape in `result`.
std::optional<EvidenceId> OpenLists::isShape(DimId element, DimId length,
                                             ShapeModel &result) {
  llvm::SmallVector<DimId> extents;
  TermSet seen;
  const Term root(element);
  walkTerms(store, root, [&](Term t) {
    if (!seen.insert(t).second || extents.size() == limits::openListExtents)
      return false;
    if (t.is(store, DimKind::Extent) && store.operands(t.dim())[0] == place() &&
        store.rank(store.shape(t.dim())) == length)
      extents.push_back(t.dim());
    return true;
  });
  for (DimId extent : extents)
    if (auto why = proveWithin(length, store.eq(element, extent))) {
      result.term = store.shape(extent);
      return why;
    }
  return std::nullopt;
}

ShapeModel OpenLists::list(const IntModel &given, DimId length) {
  // Quickly or not at all: lists are many.
  QuickProofs quick(facts.contexts());
  const IntModel element = withChoices(given, length);
  ShapeModel result{ShapeId(), element.evidence};
  if (std::optional<EvidenceId> why = isShape(element.term, length, result)) {
    result.evidence = facts.evidence().unite(result.evidence, *why);
    return result;
  }
  std::optional<EvidenceId> sign =
      store.isObviouslyNonNegative(element.term)
          ? kNoEvidence
          : proveWithin(length, store.ge(element.term, store.constant(0)));
  if (sign)
    result.evidence = facts.evidence().unite(result.evidence, *sign);
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
    if (!isSame(entry) || ++compared > limits::openListComparisons ||
        comparisonsLeft == 0)
      continue;
    --comparisonsLeft;
    Verdict verdict = Verdict::Contingent;
    if (auto why =
            facts.prove(store.implies(withinRange(store, place(), length),
                                      store.eq(entry.element, element.term)),
                        &verdict)) {
      result.evidence = facts.evidence().unite(result.evidence, *why);
      result.term = entry.list;
      return result;
    }
    // One that is left open has taken the most steps that there are, and others
    // of such elements would as well.
    if (verdict == Verdict::Unknown)
      comparisonsLeft /= 2;
  }
  result.term = store.shapeSymbol("list");
  unmodelled.add(result.term, "a list of unknown length");
  places[result.term] = entries.size();
  entries.push_back({element.term, length, result.term, !sign});
  return result;
}

std::optional<IntModel> OpenLists::elementOf(ShapeId s) {
  if (const Entry *entry = find(s))
    return IntModel{entry->element, kNoEvidence, kNever,
                    entry->mayBeNegative ? INT64_MIN : 0};
  auto input = inputs.find(s);
  if (input == inputs.end())
    return std::nullopt;
  DimId &element = input->second;
  if (!element.valid()) {
    // The name of the function is new for each visit: a value carried by a loop
    // has one name in all.
    std::string name = "element of " + store.str(s);
    if (unsigned before = inputNames[name]++)
      name += " of visit " + std::to_string(before + 1);
    unmodelled.addFunction(name, "an element of a list of unknown length");
    // That its rank is an operand lets the term mention the list.
    element = store.apply(name, {store.rank(s), place()});
  }
  return IntModel{element, kNoEvidence, kNever, INT64_MIN};
}

DimId OpenLists::at(DimId element, DimId index) {
  Rewriter rewrite(store);
  rewrite.set(place(), index);
  return rewrite(element);
}

DimId OpenLists::at(ShapeId s, DimId index) {
  const Entry *entry = find(s);
  return entry ? at(entry->element, index)
               : withoutSign(store.extent(s, index));
}

DimId OpenLists::withoutSign(DimId term) {
  if (computed.empty())
    return term;
  Rewriter rewrite(store);
  bool any = false;
  TermSet seen;
  walkTerms(store, Term(term), [&](Term t) {
    if (!seen.insert(t).second)
      return false;
    if (!t.is(store, DimKind::Extent) ||
        !mentionsComputed(store.shape(t.dim())))
      return true;
    noteInput(store.shape(t.dim()));
    rewrite.set(t.dim(), at(elementOf(store.shape(t.dim()))->term,
                            store.operands(t.dim())[0]));
    return any = true, false;
  });
  return any ? rewrite(term) : term;
}

DimId OpenLists::outside(DimId element) {
  DimId &unknown = unknowns[element];
  if (!unknown.valid()) {
    unknown = store.intSymbol("outside");
    unmodelled.add(unknown, "an element outside of a list");
  }
  return unknown;
}

DimId OpenLists::reduction(llvm::StringRef kind, ShapeId list, DimId start) {
  DimId &symbol = reductions[{kind.str(), list, start}];
  if (!symbol.valid()) {
    symbol = store.intSymbol(kind);
    unmodelled.add(symbol, (kind + " of a list of unknown length").str());
  }
  return symbol;
}

ListExtremes::List OpenLists::withPlace(ShapeId list) {
  if (const Entry *entry = find(list))
    return {entry->element, entry->length, place()};
  return {at(list, place()), store.rank(list), place()};
}

ShapeId OpenLists::asShape(ShapeId s) {
  const Entry *entry = find(s);
  if (!entry || !entry->mayBeNegative)
    return s;
  ShapeId &shape = shapes[s];
  if (!shape.valid()) {
    shape = store.shapeSymbol("list");
    unmodelled.add(shape, "a list that may have negative elements");
    inputs[shape] = entry->element;
    noteComputed(shape);
  }
  return shape;
}

bool OpenLists::mayBeNegative(ShapeId s) const {
  const Entry *entry = find(s);
  return entry ? entry->mayBeNegative
               : !store.hasNonNegativeExtents(s) || mentionsComputed(s);
}

bool OpenLists::mentionsComputed(ShapeId s) const {
  return anyPart(store, s, [&](Term t) {
    return t.is(store, ShapeKind::Symbol) && computed.contains(t.shape());
  });
}

DimId OpenLists::numElements(ShapeId s) {
  const bool isShape = store.knownRank(s) || !mentionsComputed(s);
  return isShape ? store.numElements(s)
                 : reduction("number of elements", s, store.constant(1));
}

bool OpenLists::isComputed(ShapeId s) const {
  return !computed.empty() && !store.knownRank(s) && mentionsComputed(s);
}

ClaimId OpenLists::opaque(llvm::StringRef what, llvm::ArrayRef<ShapeId> lists) {
  std::vector<uint32_t> key;
  for (ShapeId s : lists)
    key.push_back(s.raw);
  llvm::sort(key);
  key.erase(llvm::unique(key), key.end());
  ClaimId &claim = opaqueClaims[{what.str(), std::move(key)}];
  if (!claim.valid()) {
    claim = store.boolSymbol(what);
    unmodelled.add(claim, what);
  }
  return claim;
}

ClaimId OpenLists::equal(ShapeId a, ShapeId b) {
  if (a == b || (!isComputed(a) && !isComputed(b)))
    return store.shapeEq(a, b);
  if (store.knownRank(a))
    std::swap(a, b);
  const std::optional<unsigned> rank = store.knownRank(b);
  const ClaimId sameLength = store.eq(store.rank(a), store.rank(b));
  if (!rank || *rank > limits::maxRank)
    return store.conj(sameLength, opaque("lists have equal elements", {a, b}));
  llvm::SmallVector<ClaimId> claims{sameLength};
  for (unsigned i = 0; i < *rank; ++i)
    claims.push_back(store.eq(at(a, store.constant(int64_t(i))),
                              withoutSign(store.extent(b, int64_t(i)))));
  return store.conj(claims);
}

ClaimId OpenLists::broadcastable(llvm::ArrayRef<ShapeId> lists) {
  llvm::SmallVector<ClaimId> same;
  for (ShapeId s : lists.drop_front())
    same.push_back(equal(lists.front(), s));
  return store.disj(store.conj(same),
                    opaque("lists can be broadcast together", lists));
}

bool OpenLists::mentionsInput(ShapeId s) const {
  return anyPart(store, s, [&](Term t) {
    return t.is(store, ShapeKind::Symbol) && inputs.contains(t.shape());
  });
}

} // namespace shapeproof
