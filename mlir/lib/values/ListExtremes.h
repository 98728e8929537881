// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The least and the greatest element of a list whose length is not known.
//
//   g = max(c, s[0], s[1], ...)         g >= c, and for each place k that is
//                                       looked at: 0 <= k < len => g >= s[k]
//                                       g == c or 0 <= w < len, g == s[w]
//
// That g is at least *each* element cannot be said; it is said of those at the
// places where extents that the elements are made of are mentioned, before or
// after, of the first, and of the one (w, a symbol) where another extreme of
// the list is attained. `and` of truth values is their greatest, since true is
// -1 as an integer, `or` their least: that all of s[k] == t[k] hold says so of
// the places where s or t is asked. All this holds by definition of the
// symbols: it rests on no facts.

#ifndef SHAPEPROOF_MLIR_VALUES_LISTEXTREMES_H
#define SHAPEPROOF_MLIR_VALUES_LISTEXTREMES_H

#include "ir/Limits.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace shapeproof {

class ListExtremes {
public:
  /// What holds of them.
  using Claims = llvm::SmallVector<ClaimId, 4>;
  /// The element at `place`, any place, and how many there are.
  struct List {
    DimId element, length, place;
  };
  struct Extreme {
    DimId value, start;
    /// Where it is attained if it is not the start.
    DimId at;
    bool isLeast;
  };

  explicit ListExtremes(TermStore &store) : store(store) {}

  /// An extreme is mentioned.
  Claims add(const List &list, const Extreme &extreme);
  /// The element of a list at an index is, or the extent of a shape.
  Claims look(const List &list, DimId index);
  Claims look(ShapeId shape, DimId index);

private:
  struct Known {
    List list;
    llvm::SmallVector<Extreme, 1> extremes;
  };
  /// Of a shape: the lists made of it, by number, and where it is asked.
  struct Use {
    llvm::SmallVector<size_t, 1> lists;
    llvm::SmallVector<DimId, 4> indices;
  };
  using Shapes = llvm::SmallVector<ShapeId, limits::listShapes>;

  /// Of the extents at the place that an element is made of; an invalid one if
  /// there are none.
  Shapes shapesOf(const List &list) const;
  Use &useOf(ShapeId shape) { return shape.valid() ? uses[shape] : ofNone; }
  DimId elementAt(const List &list, DimId index);
  ClaimId bound(const List &list, const Extreme &extreme, DimId index);

  TermStore &store;
  std::vector<Known> known;
  llvm::DenseMap<std::pair<DimId, DimId>, size_t> numbers;
  llvm::DenseMap<ShapeId, Use> uses;
  /// Of lists that are made of no shape.
  Use ofNone;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_LISTEXTREMES_H
