// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors of integers as lists of integers.
//
//   %h = arith.floordivsi %s, %two : tensor<3xindex>
//
// gives [s0 floordiv t0, s1 floordiv t1, s2 floordiv t2]: the rule of the
// scalar operation, once per element. The elements of a tensor are listed in
// row-major order and are its content (Values.h), those of i1 as 0 and -1.
// Tensors of more than kMaxElements elements have no list (Types.h). A
// tensor<?xindex> of unknown size has one element, the one at an arbitrary
// place (OpenLists.h).

#ifndef SHAPEPROOF_MLIR_OPS_ELEMENTS_H
#define SHAPEPROOF_MLIR_OPS_ELEMENTS_H

#include "core/rules/OpTable.h"

namespace shapeproof::elements {

using List = llvm::SmallVector<IntModel>;

/// The extents of a tensor that has few elements; nothing if they are unknown.
std::optional<llvm::SmallVector<int64_t>> extentsOf(RuleContext rule,
                                                    mlir::Value v);
/// The elements of a tensor of integers; nothing if it has no list.
std::optional<List> of(RuleContext rule, mlir::Value v);
/// Sets the elements of a tensor of integers, if their number agrees with its
/// shape.
void set(RuleContext rule, mlir::Value v, llvm::ArrayRef<IntModel> list);
/// An integer or i1 as an element.
IntModel scalar(RuleContext rule, mlir::Value v);
/// An element as the model of a value of the type.
Model scalarModel(RuleContext rule, mlir::Type type, const IntModel &element);

/// A list of unknown length: its element at an arbitrary place.
struct OpenList {
  IntModel element, length;
};
std::optional<OpenList> openList(RuleContext rule, mlir::Value v);
void setOpenList(RuleContext rule, mlir::Value v, const OpenList &list);
/// The claim that a list has this length if the length is not negative: a
/// program may not access a tensor that is made with a negative size.
ClaimId hasLength(TermStore &store, ShapeId list, DimId length);
/// The element of an open list; an unknown outside of it.
IntModel elementAt(RuleContext rule, const OpenList &list,
                   const IntModel &index);

/// The rules of tensor.extract_slice and tensor.concat if the length of the
/// operand, or of the result, is unknown.
void sliceOpen(RuleContext rule, mlir::OffsetSizeAndStrideOpInterface op,
               mlir::Value from, mlir::Value to);
void concatOpen(RuleContext rule, mlir::ValueRange parts, mlir::Value to);

/// A copy of an elementwise op on scalars, in a scratch block: its operands are
/// arguments of the block, to which models can be given.
mlir::Operation *scalarCopy(RegionContext rule, mlir::Operation *op);
/// Sets the elements of the results of an elementwise op (OpTable.h).
void map(RegionContext rule);

/// Calls `use` with each index within the extents, in lexicographic order, and
/// its place in a list.
void forEachIndex(
    llvm::ArrayRef<int64_t> extents,
    llvm::function_ref<void(llvm::ArrayRef<int64_t>, int64_t)> use);
/// The position in the list of the element at an index; nothing if it is
/// outside.
std::optional<int64_t> placeOf(llvm::ArrayRef<int64_t> extents,
                               llvm::ArrayRef<int64_t> index);
/// The position of the element at indices that are constants.
std::optional<int64_t> placeOf(RuleContext rule,
                               llvm::ArrayRef<int64_t> extents,
                               mlir::ValueRange index);

/// The places of the elements of a slice in its source; nothing if they are
/// unknown, or some are outside.
std::optional<llvm::SmallVector<int64_t>>
placesOf(RuleContext rule, mlir::OffsetSizeAndStrideOpInterface op,
         mlir::Value whole);

/// The rules of tensor operations that move elements.
void copyAll(RuleContext rule, mlir::Value from, mlir::Value to);
void extractSlice(RuleContext rule, mlir::OffsetSizeAndStrideOpInterface op,
                  mlir::Value from, mlir::Value to);
void insertSlice(RuleContext rule, mlir::OffsetSizeAndStrideOpInterface op,
                 mlir::Value slice, mlir::Value into, mlir::Value to);
void concat(RuleContext rule, mlir::ValueRange parts, unsigned dim,
            mlir::Value to);

} // namespace shapeproof::elements

#endif // SHAPEPROOF_MLIR_OPS_ELEMENTS_H
