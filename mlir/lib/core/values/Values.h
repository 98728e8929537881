// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Models of SSA values: what the importer knows them to be.
//
//   %n : index, i32, !shape.size    an integer: a dim term
//   %p : i1                         a truth value: a claim
//   %t : tensor<?x4xf32>, memref    its shape: a shape term
//   %s : !shape.shape, tensor<?xindex>   its content, itself a shape term
//   %v : tensor<2x2xi32>           its content: the list of its elements
//   %w : !shape.witness             the facts that hold if it does
//
// An iN is the integer its bits mean as a signed number; an i1 in a list is 0
// or -1. Every model carries its evidence: facts without which it may be wrong
// (Evidence.h).

#ifndef SHAPEPROOF_MLIR_VALUES_VALUES_H
#define SHAPEPROOF_MLIR_VALUES_VALUES_H

#include "core/facts/Evidence.h"
#include "shapeproof/Terms.h"
#include <cstdint>

namespace shapeproof {

/// The error condition of a value that cannot be an error.
inline constexpr ClaimId kNever = TermStore::falseClaim();

/// 64 bits hold any modelled integer; sums and products of two need more.
using Wide = __int128;

struct IntModel {
  DimId term;
  EvidenceId evidence = kNoEvidence;
  /// The condition under which a !shape.size is an error; the term then means
  /// nothing.
  ClaimId error = kNever;
  /// The value lies between these, by types and arithmetic alone.
  int64_t lo = INT64_MIN, hi = INT64_MAX;
};

/// The exact result of an operation on machine integers, whose type it may not
/// fit: it lies in [lo, hi].
struct UnwrappedInt {
  DimId term;
  EvidenceId evidence;
  Wide lo, hi;

  UnwrappedInt(DimId term, EvidenceId evidence, Wide lo, Wide hi)
      : term(term), evidence(evidence), lo(lo), hi(hi) {}
  explicit UnwrappedInt(const IntModel &model)
      : UnwrappedInt(model.term, model.evidence, model.lo, model.hi) {}
};

struct BoolModel {
  ClaimId claim;
  EvidenceId evidence = kNoEvidence;
};

struct ShapeModel {
  ShapeId term;
  EvidenceId evidence = kNoEvidence;
  /// The condition under which a !shape.shape is an error.
  ClaimId error = kNever;
};

struct WitnessModel {
  /// The shape.cstr_* ops, as facts, that hold if the witness does.
  llvm::SmallVector<FactId, 2> facts;
};

/// The model of a value of any type: the parts that its type has.
struct Model {
  IntModel integer = {};
  BoolModel truth = {};
  ShapeModel shape = {}, content = {};
  WitnessModel witness = {};
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_VALUES_H
