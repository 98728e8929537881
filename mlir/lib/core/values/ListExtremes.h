// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The least and the greatest element of a list whose length is not known.
//
//   g = max(c, s[0], s[1], ...)         g >= c, and for each place k that is
//                                       looked at: 0 <= k < len => g >= s[k]
//                                       g == c or 0 <= w < len, g == s[w]
//
// That g is at least *each* element cannot be said. It is said of the elements
// at the places where extents that the elements are made of are mentioned,
// before or after; of the first element; and of the place (w, a symbol) where
// another extreme of the list is attained. `and` of truth values is their
// greatest, since true is -1 as an integer, `or` their least: that all of s[k]
// == t[k] hold is said of the places where s or t is asked. All this holds by
// definition of the symbols: it rests on no facts.

#ifndef SHAPEPROOF_MLIR_VALUES_LISTEXTREMES_H
#define SHAPEPROOF_MLIR_VALUES_LISTEXTREMES_H

#include "core/ir/Limits.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace shapeproof {

class ListExtremes {
public:
  /// Claims that hold by definition of the symbols.
  using Claims = llvm::SmallVector<ClaimId, 4>;
  /// The element at `place`, a symbol for any place, and the number of
  /// elements.
  struct List {
    DimId element, length, place;
  };
  struct Extreme {
    DimId value, start;
    /// The place where the extreme is attained if it is not the start.
    DimId at;
    bool isLeast;
  };

  explicit ListExtremes(TermStore &store) : store(store) {}

  /// Adds an extreme that is mentioned.
  Claims add(const List &list, const Extreme &extreme);
  /// The element of a list at an index, or the extent of a shape, is mentioned.
  Claims look(const List &list, DimId index);
  Claims look(ShapeId shape, DimId index);

private:
  struct Known {
    List list;
    llvm::SmallVector<Extreme, 1> extremes;
  };
  /// The lists made of a shape, by number, and the indices at which it is
  /// asked.
  struct Use {
    llvm::SmallVector<size_t, 1> lists;
    llvm::SmallVector<DimId, 4> indices;
  };
  using Shapes = llvm::SmallVector<ShapeId, limits::listShapes>;

  /// The shapes whose extents at the place an element is made of; an invalid
  /// one if there are none.
  Shapes shapesOf(const List &list) const;
  Use &useOf(ShapeId shape) { return shape.valid() ? uses[shape] : ofNone; }
  DimId elementAt(const List &list, DimId index);
  ClaimId bound(const List &list, const Extreme &extreme, DimId index);

  TermStore &store;
  std::vector<Known> known;
  llvm::DenseMap<std::pair<DimId, DimId>, size_t> numbers;
  llvm::DenseMap<ShapeId, Use> uses;
  /// The use of lists that are made of no shape.
  Use ofNone;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_LISTEXTREMES_H
