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
// one it is unknown, but equal to itself. The element of a list that comes from
// elsewhere is a function of the place that nothing is known of.

#ifndef SHAPEPROOF_MLIR_VALUES_OPENLISTS_H
#define SHAPEPROOF_MLIR_VALUES_OPENLISTS_H

#include "core/facts/FactScopes.h"
#include "core/ir/Limits.h"
#include "core/values/ListExtremes.h"
#include "core/values/Unmodelled.h"
#include "core/values/Values.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace shapeproof {

class OpenLists {
public:
  OpenLists(TermStore &store, FactScopes &facts, Unmodelled &unmodelled)
      : store(store), facts(facts), unmodelled(unmodelled), ends(store) {}

  /// The symbol for any place of any list.
  DimId place();
  /// The list that has `element` at any place. Its evidence includes that of
  /// `element`. Its rank is `length`, which is to be assumed.
  ShapeModel list(const IntModel &element, DimId length);
  /// The element of such a list, or of an input, at any place; nothing if `s`
  /// is neither. Its evidence is that of the list. The element of an input may
  /// be negative, and is the same at the same place.
  std::optional<IntModel> elementOf(ShapeId s);
  /// The extent of `s` at the index. For a list it is the element, which may be
  /// negative if that of the list may, or if the program computes it.
  DimId at(ShapeId s, DimId index);
  /// The term with elements, which may be negative, in place of the extents of
  /// lists that the program computes.
  DimId withoutSign(DimId term);
  /// `element`, a term about any place, at that index.
  DimId at(DimId element, DimId index);
  /// The symbol for the element at an index outside of the list.
  DimId outside(DimId element);

  /// While one lives, code is looked at that runs for any place of a list.
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
  /// The facts that prove the claim, about any place, for the places within the
  /// list whose body is looked at; nothing if it is not proved.
  std::optional<EvidenceId> proveInside(ClaimId claim) {
    return around.valid() ? proveWithin(around, claim) : std::nullopt;
  }

  /// The symbol for reducing `list` by `kind` from `start`; equal arguments
  /// give one symbol.
  DimId reduction(llvm::StringRef kind, ShapeId list, DimId start);

  ListExtremes &extremes() { return ends; }
  /// The list as its extremes know it; for a shape, the list of its extents.
  ListExtremes::List withPlace(ShapeId list);

  /// `s` read as a shape.
  ShapeId asShape(ShapeId s);
  bool mayBeNegative(ShapeId s) const;
  /// Notes the content of a tensor whose elements may be anything where it is
  /// not read as a shape: one from elsewhere, or an undefined result.
  void noteInput(ShapeId symbol) { inputs.try_emplace(symbol); }
  bool mentionsInput(ShapeId s) const;
  /// Notes the content of such a tensor that the program computes: no fact says
  /// that it is a shape, so its sum and product may be negative.
  void noteComputed(ShapeId symbol) { computed.insert(symbol); }
  /// The product of the elements.
  DimId numElements(ShapeId s);
  /// Whether a shape of unknown rank is made of values that the program
  /// computes: claims about shapes are not made of it, since those have no
  /// negative extents.
  bool isComputed(ShapeId s) const;
  /// The claim that two lists are equal, of which one is computed or open: they
  /// have one length, and equal elements as far as those are known one by one.
  ClaimId equal(ShapeId a, ShapeId b);
  /// The claim that such lists can be broadcast together: all are equal, or it
  /// holds for reasons that are not modelled.
  ClaimId broadcastable(llvm::ArrayRef<ShapeId> lists);

private:
  struct Entry {
    DimId element, length;
    ShapeId list;
    bool mayBeNegative;
  };
  const Entry *find(ShapeId s) const;
  bool mentionsComputed(ShapeId s) const;
  /// The facts that prove the claim for any place within a list of that length;
  /// nothing if it is not proved.
  std::optional<EvidenceId> proveWithin(DimId length, ClaimId claim);
  /// A claim about the lists that nothing is known of; the same lists in any
  /// order give the same claim.
  ClaimId opaque(llvm::StringRef what, llvm::ArrayRef<ShapeId> lists);
  IntModel withChoices(const IntModel &element, DimId length);
  std::optional<EvidenceId> isShape(DimId element, DimId length,
                                    ShapeModel &result);

  TermStore &store;
  FactScopes &facts;
  Unmodelled &unmodelled;
  ListExtremes ends;
  DimId any;
  /// The length of the list whose body is looked at; invalid if there is none.
  DimId around;
  std::vector<Entry> entries;
  /// The comparisons of the elements of two lists by a proof that are left.
  unsigned comparisonsLeft = limits::openListProofs;
  llvm::DenseMap<ShapeId, size_t> places;
  llvm::DenseMap<ShapeId, ShapeId> shapes;
  llvm::DenseMap<DimId, DimId> unknowns;
  /// The elements of inputs; invalid until one is asked for.
  llvm::DenseMap<ShapeId, DimId> inputs;
  llvm::DenseSet<ShapeId> computed;
  llvm::StringMap<unsigned> inputNames;
  std::map<std::tuple<std::string, ShapeId, DimId>, DimId> reductions;
  std::map<std::pair<std::string, std::vector<uint32_t>>, ClaimId> opaqueClaims;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_OPENLISTS_H
