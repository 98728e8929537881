// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists of integers whose length is not known: what an element is at any place.
//
//   %h = arith.floordivsi %s, %two : tensor<?xindex>     s[p] floordiv 2
//   %c = arith.muli %h, %two : tensor<?xindex>           2 * (s[p] floordiv 2)
//   %d = arith.subi %c, %h : tensor<?xindex>             s[p] floordiv 2
//
// p is a symbol that nothing else is said of: the place. Two lists of one
// length with the same element at any place within them are the same list: %h
// and %d are one shape symbol, for every length. The element at %k is the term
// with %k for p. A list that may have a negative element is no shape: read as
// one it is unknown, but equal to itself. Of a list that comes from elsewhere
// the element is a function of the place that nothing is known of.

#ifndef SHAPEPROOF_MLIR_VALUES_OPENLISTS_H
#define SHAPEPROOF_MLIR_VALUES_OPENLISTS_H

#include "facts/FactScopes.h"
#include "values/ListExtremes.h"
#include "values/Unmodelled.h"
#include "values/Values.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace shapeproof {

class OpenLists {
public:
  OpenLists(TermStore &store, FactScopes &facts, Unmodelled &unmodelled)
      : store(store), facts(facts), unmodelled(unmodelled), ends(store) {}

  /// Any place of any list.
  DimId place();
  /// The list that has `element` at any place. What it rests on includes what
  /// `element` does. Its rank is `length`, which is to be assumed.
  ShapeModel list(const IntModel &element, DimId length);
  /// What such a list, or an input, has at any place; nothing if `s` is
  /// neither. It rests on what the list does. Of an input it may be negative,
  /// and is the same at the same place.
  std::optional<IntModel> elementOf(ShapeId s);
  /// The extent of `s` at the index, of a list the element, which may be
  /// negative if that of such a list may, or if the program computes it.
  DimId at(ShapeId s, DimId index);
  /// The term with elements, which may be negative, in place of the extents of
  /// what the program computes.
  DimId withoutSign(DimId term);
  /// `element`, a term about any place, at that index.
  DimId at(DimId element, DimId index);
  /// What stands for the element at an index outside of the list.
  DimId outside(DimId element);

  /// What a body says that runs for any place of a list is looked at.
  class Inside {
  public:
    Inside(OpenLists &lists, DimId length)
        : lists(lists), before(lists.around) {
      lists.around = length;
    }
    ~Inside() { lists.around = before; }
    Inside(const Inside &) = delete;

  private:
    OpenLists &lists;
    DimId before;
  };
  bool isInside() const { return around.valid(); }
  /// Whether the claim, about any place, holds of those within the list whose
  /// body is looked at: the facts that prove it.
  std::optional<EvidenceId> proveInside(ClaimId claim) {
    return around.valid() ? proveWithin(around, claim) : std::nullopt;
  }

  /// What a kind of reduction gives of a list that `list` made, starting from
  /// an integer: the same symbol for the same.
  DimId reduction(llvm::StringRef kind, ShapeId list, DimId start);

  ListExtremes &extremes() { return ends; }
  /// The list as its extremes know it: of a shape, its extents.
  ListExtremes::List withPlace(ShapeId list);

  /// `s` read as a shape.
  ShapeId asShape(ShapeId s);
  bool mayBeNegative(ShapeId s) const;
  /// What a tensor says whose elements may be anything where it is not read as
  /// a shape: one from elsewhere, or the result of what is undefined.
  void noteInput(ShapeId symbol) { inputs.try_emplace(symbol); }
  bool mentionsInput(ShapeId s) const;
  /// Such a tensor that the program computes: no one says that it is a shape,
  /// so its sum and product may be negative.
  void noteComputed(ShapeId symbol) { computed.insert(symbol); }
  /// The product of the elements.
  DimId numElements(ShapeId s);
  /// Whether a shape of unknown rank is made of what the program computes: what
  /// is said of shapes is not said of it, since they have no negative extents.
  bool isComputed(ShapeId s) const;
  /// That computed lists, or such a list and others, are equal: of equal
  /// length, and the elements as far as they are known one by one.
  ClaimId equal(ShapeId a, ShapeId b);
  /// The same of whether they can be broadcast together: if all are equal, or
  /// for reasons that are not modelled.
  ClaimId broadcastable(llvm::ArrayRef<ShapeId> lists);

private:
  struct Entry {
    DimId element, length;
    ShapeId list;
    bool mayBeNegative;
  };
  const Entry *find(ShapeId s) const;
  bool mentionsComputed(ShapeId s) const;
  /// Of any place within a list of that length.
  std::optional<EvidenceId> proveWithin(DimId length, ClaimId claim);
  /// Some claim about these, the same for the same ones in any order.
  ClaimId opaque(llvm::StringRef what, llvm::ArrayRef<ShapeId> lists);
  IntModel withChoices(const IntModel &element, DimId length);
  std::optional<EvidenceId> isShape(DimId element, DimId length,
                                    ShapeModel &result);

  TermStore &store;
  FactScopes &facts;
  Unmodelled &unmodelled;
  ListExtremes ends;
  DimId any;
  /// The length of the list that is looked into; invalid: none is.
  DimId around;
  std::vector<Entry> entries;
  /// Of the elements of two lists, by a proof.
  unsigned comparisonsLeft = 512;
  llvm::DenseMap<ShapeId, size_t> places;
  llvm::DenseMap<ShapeId, ShapeId> shapes;
  llvm::DenseMap<DimId, DimId> unknowns;
  /// Their elements; invalid until one is asked for.
  llvm::DenseMap<ShapeId, DimId> inputs;
  llvm::DenseSet<ShapeId> computed;
  llvm::StringMap<unsigned> inputNames;
  std::map<std::tuple<std::string, ShapeId, DimId>, DimId> reductions;
  std::map<std::pair<std::string, std::vector<uint32_t>>, ClaimId> opaqueClaims;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_OPENLISTS_H
