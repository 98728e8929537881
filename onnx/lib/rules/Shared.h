// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What rules of several families do alike.

#ifndef SHAPEPROOF_ONNX_RULES_SHARED_H
#define SHAPEPROOF_ONNX_RULES_SHARED_H

#include "Op.h"
#include "RuleTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::onnx {

using Dims = std::vector<Dim>;

/// The axis counted from the front. One that is out of range is required not to
/// be, which always fails.
std::optional<size_t> axisOf(Op &op, int64_t axis, size_t rank);
std::optional<size_t> axisOf(Op &op, llvm::StringRef attribute,
                             int64_t otherwise, size_t rank);

Dim product(Terms &terms, llvm::ArrayRef<Dim> dims);

/// The elements of an input that are all constant.
std::optional<std::vector<int64_t>> constants(Op &op, size_t input);
/// The only element of an input.
std::optional<Dim> single(Op &op, size_t input);

/// Axes or sizes by an input or, in older versions, by an attribute.
struct List {
  bool isAbsent = false;
  std::optional<std::vector<int64_t>> values;
};
List listOf(Op &op, size_t input, llvm::StringRef attribute);

/// What the shapes broadcast to, as numpy does; it is required that they do.
/// `inputs` are named in the message.
std::optional<Dims> broadcast(Op &op, llvm::ArrayRef<size_t> inputs);
/// The size that two sizes broadcast to; they are required to fit.
Dim broadcast(Op &op, Dim a, Dim b, const llvm::Twine &message);

/// The input broadcasts to these dims.
void requireBroadcastTo(Op &op, size_t input, const Dims &dims);

/// It is required that a size of an input is this.
void requireSize(Op &op, size_t input, size_t axis, Dim size);
void requireRank(Op &op, size_t input, size_t rank);

/// The axis of this size falls into these parts.
void requireParts(Op &op, llvm::ArrayRef<Dim> parts, Dim size, size_t axis);

/// Whether the input has no elements.
Cond isEmpty(Op &op, size_t input);
Cond isEmpty(Terms &terms, llvm::ArrayRef<Dim> dims);

/// Axes that are computed are followed for so many.
constexpr size_t kMaxComputedAxes = 8;
/// An axis that is computed, counted from the front; it is required to lie
/// within the rank.
Dim placeOfAxis(Op &op, Dim axis, size_t rank);
/// The dim at a place that is computed; the last one beyond them.
Dim dimAt(Terms &terms, llvm::ArrayRef<Dim> dims, Dim place);
/// The dims but for one on an axis that is computed.
Dims withoutAxis(Op &op, llvm::ArrayRef<Dim> dims, Dim axis);

/// The number of elements where it is constant and small.
std::optional<size_t> countOf(Terms &terms, llvm::ArrayRef<Dim> dims);

/// Makes the elements of the first result those of the first input,
/// `from(place)` being where the one at a place comes from; nothing if it has
/// none. Only if the dims of both are constant.
void moveElements(
    Op &op, const Dims &to,
    llvm::function_ref<std::vector<int64_t>(llvm::ArrayRef<int64_t>)> from);

/// Dims that are not known, of this rank.
Dims unknownDims(Op &op, size_t rank);

/// The first result is these tensors joined as Concat joins its inputs.
void joinAll(Op &op, llvm::ArrayRef<const Tensor *> parts);

/// The first result is as the first input is, all dims that are known.
void sameShape(Op &op);

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_RULES_SHARED_H
