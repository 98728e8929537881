// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Models made of models: the extent of a shape, either of two integers, the
// broadcast of shapes.
//
// Every partial operation has a *guarded* form. The extent of %s at %i, where
// nothing says that %i is within the rank, is
//     select(0 <= i and i < rank(s), s[i], <unknown>)
// so that nothing follows from it that does not hold of the undefined case, and
// everything follows once the guard is known. What is unknown has a symbol of
// its own, the same for equal terms.

#ifndef SHAPEPROOF_MLIR_VALUES_MODELBUILDER_H
#define SHAPEPROOF_MLIR_VALUES_MODELBUILDER_H

#include "core/ir/Types.h"
#include "core/values/OpenLists.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace shapeproof {

/// 0 <= index < limit.
ClaimId withinRange(TermStore &store, DimId index, DimId limit);
DimId powerOfTwo(TermStore &store, unsigned exponent);
/// The signed number of `width` bits that equals x modulo 2^width.
DimId wrapped(TermStore &store, DimId x, unsigned width);

class ModelBuilder {
public:
  ModelBuilder(TermStore &store, FactScopes &facts, Unmodelled &unmodelled,
               OpenLists &lists, const ImportOptions &options)
      : store(store), facts(facts), unmodelled(unmodelled), lists(lists),
        options(options) {}

  //===- Integers ---------------------------------------------------------===//

  /// A constant of type index.
  IntModel constant(int64_t value);
  /// An integer that nothing is known of, which is no input; >= 0 if `isSize`.
  /// If `scope` is not null, equal names in it give the same integer.
  IntModel unknown(llvm::StringRef name, bool isSize,
                   mlir::Operation *scope = nullptr);
  /// An i1 as the integer its bit means: 0 or -1, or 0 or 1 if `isUnsigned`.
  IntModel asInteger(const BoolModel &b, bool isUnsigned);
  /// The i1 that an integer, 0 or -1, stands for.
  BoolModel asTruth(const IntModel &x);
  /// The value of an operation of an integer type (index or iN) that gives `x`
  /// where that fits: if `mayNotOverflow` (nsw), it does; so it does on index
  /// by assumption, or where bounds prove it. Otherwise the value is exact
  /// modulo 2^N.
  IntModel wrap(UnwrappedInt x, mlir::Type type, bool mayNotOverflow = false);
  /// As above, of type index.
  IntModel wrapIndex(const UnwrappedInt &x);
  /// Whether arithmetic of this type is taken not to overflow.
  bool mayAssumeNoOverflow(mlir::Type type) const {
    return type.isIndex() && options.assumeNoOverflow;
  }
  /// The evidence together with the assumption that arithmetic does not
  /// overflow.
  EvidenceId withNoOverflow(EvidenceId evidence) {
    return facts.evidence().unite(evidence, {kNoOverflow});
  }
  /// The evidence of `x >= 0`, sought by type and arithmetic first; nothing if
  /// it is not proved.
  std::optional<EvidenceId> proveNonNegative(const IntModel &x);

  //===- Shapes -----------------------------------------------------------===//

  ShapeModel freshShape(mlir::Type type, llvm::StringRef name);
  IntModel rank(const ShapeModel &s);
  /// The extent at a constant dimension. Precondition: within the known rank.
  IntModel extent(const ShapeModel &s, unsigned dim);
  /// The extent at an index that may be outside the rank, where it is unknown.
  /// Nothing if the index is surely outside.
  std::optional<IntModel> extentAt(const ShapeModel &s, const IntModel &index);
  /// A shape of known rank. The errors of its extents are left out.
  ShapeModel ranked(llvm::ArrayRef<IntModel> extents);
  /// The shape of a value of `type` whose extents, where the type does not
  /// tell, are those of `source`.
  ShapeModel shapeAs(mlir::Type type, const ShapeModel &source);
  /// As above, from sizes; `type` must have as many dimensions.
  ShapeModel shapeOf(mlir::Type type, llvm::ArrayRef<IntModel> sizes);
  /// The broadcast of the operands. Where they do not fit, the result is an
  /// error and its extents mean nothing (if `guarded`, they are unknown there).
  ShapeModel broadcast(llvm::ArrayRef<ShapeModel> operands, bool guarded);
  /// TermStore::broadcastable, cached: a check and the code it guards ask for
  /// the same.
  ClaimId broadcastable(llvm::ArrayRef<ShapeId> shapes);
  /// A shape that `function` makes of two, in either order: the same for the
  /// same two, otherwise unknown.
  ShapeId someShape(llvm::StringRef function, ShapeId a, ShapeId b);
  /// The sum of the extents; for an unknown rank, a symbol with the claims that
  /// hold of it by definition: it is equal for equal shapes.
  std::pair<DimId, llvm::SmallVector<ClaimId>> sumOfExtents(ShapeId s);

  //===- Parts ------------------------------------------------------------===//

  /// `s` as an extent tensor, which cannot be an error: where `s` is one, the
  /// extents are unknown.
  ShapeModel withoutError(const ShapeModel &s);
  IntModel withoutError(const IntModel &x);
  /// condition ? a : b, for ranked shapes of equal rank; nothing otherwise.
  std::optional<ShapeModel> select(const BoolModel &condition,
                                   const ShapeModel &a, const ShapeModel &b);
  IntModel select(const BoolModel &condition, const IntModel &a,
                  const IntModel &b);
  BoolModel select(const BoolModel &condition, const BoolModel &a,
                   const BoolModel &b);

private:
  EvidenceId unite(std::initializer_list<EvidenceId> sets) {
    return facts.evidence().unite(sets);
  }
  /// The value with the evidence that it lies in min..max; none if that is not
  /// proved. Arithmetic on the elements of tensors has many values of which it
  /// is neither proved nor refuted, each at the cost of a whole budget: after
  /// limits::undecidedFits of them, only bounds are asked.
  std::optional<UnwrappedInt> whereItFits(UnwrappedInt x, Wide min, Wide max);
  /// The value of `x` in two's complement. After limits::undecidedFits unknown
  /// ones it is an uninterpreted function of `x`, so that terms stay small.
  DimId asWrapped(DimId x, unsigned width);
  IntModel wrap(UnwrappedInt x, unsigned width, bool mayNotOverflow,
                bool mayAssume);
  ClaimId selectClaim(ClaimId condition, ClaimId a, ClaimId b);
  /// The symbol `known` for an undefined term; makes one if there is none.
  DimId undefined(DimId &known, llvm::StringRef name, llvm::StringRef what);
  ShapeId undefinedShape(ShapeId instead, llvm::StringRef name,
                         llvm::StringRef what);
  DimId guardedExtent(llvm::ArrayRef<DimId> aligned);

  TermStore &store;
  FactScopes &facts;
  Unmodelled &unmodelled;
  OpenLists &lists;
  const ImportOptions &options;
  /// Symbols in place of undefined terms, so that equal ones stay equal: of
  /// extents outside the rank, by shape and index; of others by the undefined
  /// term.
  llvm::DenseMap<std::pair<ShapeId, DimId>, DimId> undefinedExtents;
  llvm::DenseMap<DimId, DimId> undefinedBroadcasts, undefinedSizes;
  llvm::DenseMap<ShapeId, ShapeId> undefinedShapes;
  llvm::DenseMap<std::pair<ShapeId, ShapeId>, ClaimId> broadcastables;
  std::map<std::tuple<std::string, ShapeId, ShapeId>, ShapeId> someShapes;
  std::vector<std::pair<ShapeId, DimId>> sums;
  /// Unknown integers, by scope and name.
  llvm::DenseMap<mlir::Operation *, llvm::StringMap<DimId>> scoped;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_MODELBUILDER_H
