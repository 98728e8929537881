// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Building terms from untrusted text or IR, with their definedness.
//
// `[n - 1][3]` is an extent beyond the rank of a shape whose only extent may be
// negative. TermStore makes a term for it all the same; the claim D that has to
// hold for the term to mean anything is separate. A ShapeBuilder has the
// store's shape constructors and collects D on the way:
//
//   ShapeBuilder builder(store);
//   DimId d = builder.extent(builder.ranked({store.sub(n, one)}), 3);
//   builder.takeDefinedness();        // n - 1 >= 0 and false
//
// `assume C` means D and C; `prove C` asks D and C.

#ifndef SHAPEPROOF_SHAPEBUILDER_H
#define SHAPEPROOF_SHAPEBUILDER_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

class ShapeBuilder {
public:
  explicit ShapeBuilder(TermStore &store) : terms(store) {}

  TermStore &store() { return terms; }

  /// D: every extent is >= 0.
  ShapeId ranked(llvm::ArrayRef<DimId> extents);
  ShapeId concat(llvm::ArrayRef<ShapeId> parts);
  /// A negative index counts from the back. D: -rank <= index <= rank.
  ShapeId head(ShapeId s, DimId index);
  ShapeId tail(ShapeId s, DimId index);
  /// D: the operands are broadcastable.
  ShapeId broadcast(llvm::ArrayRef<ShapeId> operands);
  /// D: the operands are equal. Precondition: at least one operand.
  ShapeId meet(llvm::ArrayRef<ShapeId> operands);
  /// A negative index counts from the back (-1 is the last). D: -rank <= index
  /// < rank.
  DimId extent(ShapeId s, DimId index);
  /// D: the rank is the number of slices, and per dimension 0 <= start <= limit
  /// <= size and stride >= 1.
  ShapeId slice(ShapeId source, llvm::ArrayRef<SliceDim> slices);

  /// Returns the conjunction of the conditions collected since the last call.
  ClaimId takeDefinedness();

private:
  void require(ClaimId c) { conditions.push_back(c); }
  TermStore &terms;
  llvm::SmallVector<ClaimId, 4> conditions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_SHAPEBUILDER_H
