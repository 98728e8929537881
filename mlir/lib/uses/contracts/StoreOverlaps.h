// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two programs of a kernel that write the same element.
//
//   tt.store %out + 32 * pid.x + lane0         lane0 < 64
//
//       programs 0 and 1 both write out[32]
//
// The store is taken twice, with ids, lanes and variables of loops of its own
// each time, and an assignment is looked for with which both are come to, by
// two programs, at one element. Programs 0 and 1 of a launch of two are tried
// first, and then any two.
//
// An argument that is only multiplied in offsets is taken for a stride, and the
// caller knows how large it has to be: the elements have to be the same
// whatever it is. Nothing is said of stores at places that were loaded, and
// where nothing is found no more is known than before.
//
// Programs that are found are executed before they are reported
// (OverlapRuns.h).
//
// Tested by tests/mlir/ir/kernel-overlaps.mlir and
// tests/mlir/exec/kernel_facts.py.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_STOREOVERLAPS_H
#define SHAPEPROOF_MLIR_CONTRACTS_STOREOVERLAPS_H

#include "results/contract/Requirement.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

namespace limits {
/// Pairs of stores to one argument that are looked at: some have several stores
/// in branches, and the first pairs show what is wrong with the programs' ids.
inline constexpr unsigned overlappingStores = 6;
} // namespace limits

/// A store at `index`, and how it is come to, over inputs, ids and variables.
struct TakenStore {
  DimId index;
  contract::Path path;
};

class StoreOverlaps {
public:
  /// A number of a program, and the number of programs along its axis.
  struct Axis {
    DimId id, size;
  };
  /// `context` knows what holds of the inputs, which are the claims of `known`;
  /// `ids` are all numbers of programs and lanes. What the paths look at is no
  /// stride.
  StoreOverlaps(TermStore &store, InferenceContext &context,
                llvm::ArrayRef<ClaimId> known, const contract::Inputs &inputs,
                llvm::ArrayRef<Axis> axes, llvm::ArrayRef<DimId> ids,
                llvm::ArrayRef<const contract::Path *> paths);

  /// Arguments, and the ids of two programs, of which one comes to the first
  /// store and the other one to the second, which may be the same; nothing if
  /// none are found. Ids of the second one have the same names.
  std::optional<Assignment> find(const TakenStore &a, const TakenStore &b);

private:
  /// Both stores are come to, at elements that are the same where `areSame`.
  struct Question {
    contract::Claims come;
    ClaimId areSame;
    /// The symbols of the second store, for those of the first.
    llvm::SmallVector<std::pair<DimId, DimId>> copies;
    /// The elements of both stores.
    DimId first, other;
    llvm::SmallVector<DimId> strides;
    DimId copyOf(DimId symbol) const;
  };
  using Values = llvm::SmallVector<std::pair<DimId, int64_t>>;
  bool isKnown(const TakenStore &taken) const;
  void addPath(const contract::Path &path, contract::Claims &claims);
  template <typename IdT> IdT unwrapped(IdT term);
  DimId with(DimId term, llvm::ArrayRef<DimId> strides,
             std::optional<DimId> one);
  bool isSumOver(DimId term, DimId number);
  bool mayBeOne(DimId number);
  void findStrides(Question &question);
  std::optional<ClaimId> areSameForAll(DimId a, DimId b,
                                       llvm::ArrayRef<DimId> strides);
  std::optional<Assignment> solve(const Question &question, const Axis &along,
                                  bool isFirstBefore, const Values &values);
  std::optional<Assignment> search(const Question &question, bool isOneStore);
  Assignment told(const Question &question, const Assignment &found);

  TermStore &store;
  InferenceContext &context;
  llvm::ArrayRef<ClaimId> known;
  const contract::Inputs &inputs;
  llvm::ArrayRef<Axis> axes;
  llvm::ArrayRef<DimId> ids;
  /// The numbers and truth values among the inputs, in their order.
  llvm::SmallVector<DimId> numbers;
  llvm::SmallVector<ClaimId> truths;
  /// The claims of the paths.
  contract::Claims lookedAt;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_STOREOVERLAPS_H
