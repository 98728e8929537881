// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The models of all SSA values (Values.h), and the symbols of those that no
// rule says anything of.
//
// The first model that a value gets is the one it keeps: rules of a dialect
// come before what interfaces tell. Asking for a model that no rule has given
// makes a fresh unknown.

#ifndef SHAPEPROOF_MLIR_VALUES_VALUEMODELS_H
#define SHAPEPROOF_MLIR_VALUES_VALUEMODELS_H

#include "core/ir/Uninitialised.h"
#include "core/libraries/Libraries.h"
#include "core/values/ModelBuilder.h"
#include "mlir/IR/Value.h"

namespace shapeproof {

/// Calls `use` with all results and block arguments in the region.
void forEachValue(mlir::Region &region,
                  llvm::function_ref<void(mlir::Value)> use);

class ValueModels {
public:
  ValueModels(TermStore &store, FactScopes &facts, Unmodelled &unmodelled,
              OpenLists &lists, ModelBuilder &builder,
              const ImportOptions &options)
      : store(store), facts(facts), unmodelled(unmodelled), lists(lists),
        builder(builder), options(options),
        uninitialised(options.handed, options.libraries
                                          ? options.libraries->handed()
                                          : nullptr) {}

  IntModel integer(mlir::Value v);
  BoolModel truth(mlir::Value v);
  /// The shape of a tensor, memref, vector or !shape.value_shape.
  ShapeModel shape(mlir::Value v);
  /// The content of a !shape.shape or extent tensor, or of a value taken as a
  /// shape; the elements of a tensor of few integers, or of an open list.
  ShapeModel content(mlir::Value v);
  bool hasContent(mlir::Value v) const { return contents.count(v); }
  WitnessModel witness(mlir::Value v) const { return witnesses.lookup(v); }
  /// All parts of the model that the type has.
  Model get(mlir::Value v);

  void set(mlir::Value v, IntModel model);
  void set(mlir::Value v, BoolModel model) { truths.try_emplace(v, model); }
  void set(mlir::Value v, WitnessModel model) {
    witnesses.try_emplace(v, std::move(model));
  }
  void setShape(mlir::Value v, ShapeModel model) {
    shapes.try_emplace(v, model);
  }
  void setContent(mlir::Value v, ShapeModel model) {
    contents.try_emplace(v, model);
  }
  /// Replaces the model that was there.
  void replace(mlir::Value v, const Model &model);
  void forget(mlir::Value v);
  /// Forgets an erased value: another one may come to lie where it was.
  void forgetOrigins(mlir::Value v) { uninitialised.forget(v); }
  /// Forgets the values of a region, to walk it again.
  void forget(mlir::Region &region);

  /// Models `v` as unknown, with what its type says; an integer lies in
  /// [lo, hi] as well.
  void setFresh(mlir::Value v, int64_t lo = INT64_MIN, int64_t hi = INT64_MAX);
  /// As setFresh, for a value that the program determines and we do not
  /// (Unmodelled.h).
  void setUnmodelled(mlir::Value v);
  /// As setUnmodelled, for a value that may be outside of its type (see
  /// isOfType): no fact says that an integer is of its type, nor that sizes are
  /// within its bounds; an extent is >= 0 where `areSizes` says so. With
  /// `isInput`, for an input.
  void setOutsideOfType(mlir::Value v, llvm::ArrayRef<bool> areSizes = {},
                        bool isInput = false);
  /// A fresh symbol for an unmodelled integer (>= 0 if `isSize`), named after
  /// `v`.
  DimId unmodelledSymbol(mlir::Value v, llvm::StringRef suffix, bool isSize);
  /// The range in which facts say that the symbol of a fresh integer lies; none
  /// for 64 bits, unless these may overflow.
  std::optional<IntModel> statedRange(mlir::Type type) const;
  /// The claim that an integer, or the sizes of a shape, are within the type,
  /// as facts say of the fresh symbols of its values. (Terms may not be: an
  /// `addi nsw` which overflows is modelled as the sum, and a size may be one
  /// that no tensor has.)
  ClaimId isOfType(mlir::Type type, const Model &model) const;
  /// Models an integer as `term`, which lies in the range of its type unless
  /// the value is poison: an `addi nsw` is modelled as the sum, whether it fits
  /// or not. So no fact says that it does.
  void setTerm(mlir::Value v, DimId term, EvidenceId support = kNoEvidence);

  bool isModelled(mlir::Value v) const;
  /// Whether the value is modelled, and all its evidence holds at this point.
  bool isEstablished(mlir::Value v) const;
  /// Whether the two have the same term, so the same value wherever both are
  /// known. Precondition: both are modelled.
  bool isSame(mlir::Value a, mlir::Value b);

private:
  friend class RegionContext;
  /// As unmodelledSymbol, for a value that a loop carries (Unmodelled.h).
  DimId carriedSymbol(mlir::Value v, llvm::StringRef suffix, bool isSize);
  /// Whether reading an element may bring something else each time.
  bool mayBeUnwritten(mlir::Value v);
  template <typename Map> auto lookUp(Map &map, mlir::Value v);
  void assumeType(mlir::Value v, const IntModel &model);
  void forEachTerm(mlir::Value v, llvm::function_ref<void(Term)> use) const;
  void setFreshShape(mlir::Value v);
  void addUnmodelled(mlir::Value v);
  void setFreshContent(mlir::Value v);
  void setFreshElements(mlir::Value v, int64_t count);
  /// Whether a fresh shape or size is an error.
  ClaimId freshError(mlir::Value v, const std::string &name);

  TermStore &store;
  FactScopes &facts;
  Unmodelled &unmodelled;
  OpenLists &lists;
  ModelBuilder &builder;
  const ImportOptions &options;
  llvm::DenseMap<mlir::Value, IntModel> integers;
  llvm::DenseMap<mlir::Value, BoolModel> truths;
  llvm::DenseMap<mlir::Value, ShapeModel> shapes, contents;
  UninitialisedTensors uninitialised;
  llvm::DenseMap<mlir::Value, WitnessModel> witnesses;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_VALUEMODELS_H
