// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a function's arguments and results with a letter for each size:
//
//   mlp(x: [A, B], w: [B, C]) -> [A, C] where B mod 4 == 0
//   pad(n = A, x: [A, 4], to = [B, _]) -> [B, 4]
//
// Numbers in tensors that the contract or a result is about have letters, too.
// Sizes that the contract makes equal have one letter, constant sizes have
// their value, and the rest of the contract comes after `where`. Sizes that
// facts make of others are written so: `[32 * A]` where d0 == 32 * n is known.

#ifndef SHAPEPROOF_CONTRACT_SIGNATURE_H
#define SHAPEPROOF_CONTRACT_SIGNATURE_H

#include "results/contract/Report.h"

namespace shapeproof::contract {

struct Parameter {
  std::string name;
  /// The type if it has no shape: "index".
  std::string type;
  std::optional<ShapeId> shape = {};
  /// The symbol of a number or truth value.
  std::optional<Term> scalar = {};
  /// The elements of a list of numbers, of one axis or none.
  std::optional<ShapeId> content = {};
  /// Elements of a buffer as the function is entered, by their places.
  std::vector<std::pair<int64_t, Term>> elements = {};
  /// The wanted letters for its sizes, as far as there are any.
  std::vector<std::string> letters = {};
  /// A count of the blocks or threads that the function is run with.
  bool isOfLaunch = false;
};

struct FunctionResult {
  std::string type;
  std::optional<ShapeId> shape = {};
  std::optional<DimId> number = {};
};

/// Values inside the function, each with a shape or a number, and the text of
/// its sizes: `[A, 2 * B]`, with `?` for a size that is not known of the
/// inputs, and empty if none is. The texts hold in all runs in which no check
/// fails, so clauses that are stronger than needed are not used. The letters
/// are those of `signature`, which differs from the report's where there are
/// such clauses.
struct SizesOfValues {
  std::vector<FunctionResult> values;
  std::vector<std::string> texts;
  std::string signature;
};

/// A size that has a name and is that of no argument by itself.
using NamedSize = std::pair<std::string, DimId>;

/// Fills in the signature, the inputs and the results; for a model, the part of
/// the sentence about inputs and results. `entry` holds the facts about the
/// inputs, `facts`; their symbols that are no inputs get letters as well where
/// sizes are made of them. Names that the caller gives sizes come before all
/// other terms: a letter of its own, then a sum of `names`, then one of other
/// letters. Fills in the texts of `values`, unless it is null.
void describeSignature(TermStore &store, InferenceContext &entry,
                       const Inputs &inputs, llvm::ArrayRef<ClaimId> facts,
                       const Contract &contract, llvm::StringRef function,
                       llvm::ArrayRef<Parameter> parameters,
                       llvm::ArrayRef<FunctionResult> results, bool isModel,
                       ContractReport &report, SizesOfValues *values = nullptr,
                       llvm::ArrayRef<NamedSize> names = {});

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_SIGNATURE_H
