// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that rules of several families share.

#ifndef SHAPEPROOF_ONNX_RULES_SHARED_H
#define SHAPEPROOF_ONNX_RULES_SHARED_H

#include "Op.h"
#include "RuleTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::onnx {

using Dims = std::vector<DimId>;

/// A constant as a tensor.
Tensor tensorOf(RangedTerms &terms, const Constant &constant);

/// The axis counted from the front. If it is out of range, the node fails.
std::optional<size_t> axisOf(Op &op, int64_t axis, size_t rank);
std::optional<size_t> axisOf(Op &op, llvm::StringRef attribute,
                             int64_t otherwise, size_t rank);

DimId product(RangedTerms &terms, llvm::ArrayRef<DimId> dims);

/// The elements of an input, if all are constant.
std::optional<std::vector<int64_t>> constants(Op &op, size_t input);
/// The numbers as constant dims.
Dims constantDims(Op &op, llvm::ArrayRef<int64_t> values);
/// The element of an input that has only one.
std::optional<DimId> single(Op &op, size_t input);

/// Axes or sizes, given by an input or, in older versions, by an attribute.
struct List {
  bool isAbsent = false;
  std::optional<std::vector<int64_t>> values;
};
List listOf(Op &op, size_t input, llvm::StringRef attribute);

/// The shape that the inputs broadcast to, as in numpy; requires that they do.
/// The message names the inputs.
std::optional<Dims> broadcast(Op &op, llvm::ArrayRef<size_t> inputs);
/// The size that two sizes broadcast to; requires that they do.
DimId broadcast(Op &op, DimId a, DimId b, const llvm::Twine &message);

/// The same for all inputs.
std::optional<Dims> broadcastAll(Op &op);

/// Requires that the input broadcasts to these dims.
void requireBroadcastTo(Op &op, size_t input, const Dims &dims);

/// Requires that the axis of the input has this size.
void requireSize(Op &op, size_t input, size_t axis, DimId size);
/// Requires that sizes that operands give are not negative.
void requireSizes(Op &op, llvm::ArrayRef<DimId> sizes);

void requireRank(Op &op, size_t input, size_t rank);

/// Requires that the parts are not negative and add up to the size of the axis.
void requireParts(Op &op, llvm::ArrayRef<DimId> parts, DimId size, size_t axis);

/// Whether the input has no elements.
ClaimId isEmpty(Op &op, size_t input);
ClaimId isEmpty(RangedTerms &terms, llvm::ArrayRef<DimId> dims);

/// The range of elements some of which are from `a` and some from `b`.
std::optional<Range> unite(RangedTerms &terms, const std::optional<Range> &a,
                           const std::optional<Range> &b);

/// Whether a place, counted from either end, lies within an axis of this size.
ClaimId isWithin(RangedTerms &terms, DimId place, DimId size);

/// A computed axis, counted from the front; requires that it lies within the
/// rank.
DimId placeOfAxis(Op &op, DimId axis, size_t rank);
/// The dim at a computed place; the last dim if the place is beyond it.
DimId dimAt(RangedTerms &terms, llvm::ArrayRef<DimId> dims, DimId place);
/// The dims without the one on a computed axis.
Dims withoutAxis(Op &op, llvm::ArrayRef<DimId> dims, DimId axis);

/// The number of elements, if it is constant and small.
std::optional<size_t> countOf(RangedTerms &terms, llvm::ArrayRef<DimId> dims);

/// Sets the elements of the first result to elements of the first input: the
/// one at `place` is that at `from(place)`. Does nothing unless the dims of
/// both are constant and the elements known.
void moveElements(
    Op &op, const Dims &to,
    llvm::function_ref<std::vector<int64_t>(llvm::ArrayRef<int64_t>)> from);

/// Unknown dims of this rank.
Dims unknownDims(Op &op, size_t rank);
/// Gives the first result unknown dims: as many as the input, a vector, has
/// elements, but at least `least`. Does nothing if their number is not known.
void giveUnknownDims(Op &op, size_t input, size_t least = 0);

/// Sets the first result to these tensors, joined as Concat joins its inputs.
void joinAll(Op &op, llvm::ArrayRef<const Tensor *> parts);

/// Gives the first result the dims of the first input.
void sameShape(Op &op);

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_RULES_SHARED_H
