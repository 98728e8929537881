// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms of the C interface: handles, unwrapped and wrapped again.
//
// Tested by tests/capi/capi.c.

#include "Wrap.h"
#include "llvm/ADT/SmallVector.h"

using namespace shapeproof;
using namespace shapeproof::capi;

//===- All terms ----------------------------------------------------------===//

ShapeproofStringRef shapeproofDimGetError(ShapeproofDim dim) {
  return wrap(unwrap(dim).error());
}
ShapeproofStringRef shapeproofShapeGetError(ShapeproofShape shape) {
  return wrap(unwrap(shape).error());
}
ShapeproofStringRef shapeproofClaimGetError(ShapeproofClaim claim) {
  return wrap(unwrap(claim).error());
}

void shapeproofDimPrint(ShapeproofDim dim, ShapeproofStringCallback callback,
                        void *userData) {
  CallbackStream(callback, userData) << unwrap(dim).str();
}
void shapeproofShapePrint(ShapeproofShape shape,
                          ShapeproofStringCallback callback, void *userData) {
  CallbackStream(callback, userData) << unwrap(shape).str();
}
void shapeproofClaimPrint(ShapeproofClaim claim,
                          ShapeproofStringCallback callback, void *userData) {
  CallbackStream(callback, userData) << unwrap(claim).str();
}

/// HandleType: Dim, Shape or Claim.
template <typename HandleType>
static bool isSame(const HandleType &a, const HandleType &b) {
  return a.valid() && b.valid() && a.context() == b.context() &&
         a.id() == b.id() && a.definedness() == b.definedness();
}
bool shapeproofDimIsSame(ShapeproofDim a, ShapeproofDim b) {
  return isSame(unwrap(a), unwrap(b));
}
bool shapeproofShapeIsSame(ShapeproofShape a, ShapeproofShape b) {
  return isSame(unwrap(a), unwrap(b));
}
bool shapeproofClaimIsSame(ShapeproofClaim a, ShapeproofClaim b) {
  return isSame(unwrap(a), unwrap(b));
}

//===- Dims ---------------------------------------------------------------===//

ShapeproofDim shapeproofDimGet(ShapeproofContext context,
                               ShapeproofStringRef name) {
  return wrap(context.ptr ? unwrap(context)->dim(unwrap(name)) : Dim());
}
ShapeproofDim shapeproofIntegerGet(ShapeproofContext context,
                                   ShapeproofStringRef name) {
  return wrap(context.ptr ? unwrap(context)->integer(unwrap(name)) : Dim());
}
ShapeproofDim shapeproofConstantGet(ShapeproofContext context, int64_t value) {
  return wrap(context.ptr ? unwrap(context)->constant(value) : Dim());
}

ShapeproofDim shapeproofDimAdd(ShapeproofDim a, ShapeproofDim b) {
  return wrap(unwrap(a) + unwrap(b));
}
ShapeproofDim shapeproofDimSub(ShapeproofDim a, ShapeproofDim b) {
  return wrap(unwrap(a) - unwrap(b));
}
ShapeproofDim shapeproofDimMul(ShapeproofDim a, ShapeproofDim b) {
  return wrap(unwrap(a) * unwrap(b));
}
ShapeproofDim shapeproofDimFloorDiv(ShapeproofDim a, ShapeproofDim b) {
  return wrap(floorDiv(unwrap(a), unwrap(b)));
}
ShapeproofDim shapeproofDimCeilDiv(ShapeproofDim a, ShapeproofDim b) {
  return wrap(ceilDiv(unwrap(a), unwrap(b)));
}
ShapeproofDim shapeproofDimMod(ShapeproofDim a, ShapeproofDim b) {
  return wrap(unwrap(a) % unwrap(b));
}
ShapeproofDim shapeproofDimMin(ShapeproofDim a, ShapeproofDim b) {
  return wrap(min(unwrap(a), unwrap(b)));
}
ShapeproofDim shapeproofDimMax(ShapeproofDim a, ShapeproofDim b) {
  return wrap(max(unwrap(a), unwrap(b)));
}
ShapeproofDim shapeproofDimSelect(ShapeproofClaim condition, ShapeproofDim a,
                                  ShapeproofDim b) {
  return wrap(select(unwrap(condition), unwrap(a), unwrap(b)));
}

//===- Shapes -------------------------------------------------------------===//

ShapeproofShape shapeproofShapeGet(ShapeproofContext context,
                                   ShapeproofStringRef name) {
  return wrap(context.ptr ? unwrap(context)->shape(unwrap(name)) : Shape());
}

ShapeproofShape shapeproofShapeList(ShapeproofContext context, size_t numSizes,
                                    const ShapeproofDim *sizes) {
  if (!context.ptr || (numSizes && !sizes))
    return wrap(Shape());
  llvm::SmallVector<Dim, 4> dims;
  for (size_t i = 0; i < numSizes; ++i)
    dims.push_back(unwrap(sizes[i]));
  llvm::SmallVector<Operand, 4> operands(dims.begin(), dims.end());
  return wrap(unwrap(context)->list(operands));
}

ShapeproofDim shapeproofShapeGetSize(ShapeproofShape shape,
                                     ShapeproofDim index) {
  return wrap(unwrap(shape)[unwrap(index)]);
}
ShapeproofDim shapeproofShapeGetRank(ShapeproofShape shape) {
  return wrap(unwrap(shape).rank());
}
ShapeproofDim shapeproofShapeGetNumElements(ShapeproofShape shape) {
  return wrap(unwrap(shape).numElements());
}
ShapeproofShape shapeproofShapeHead(ShapeproofShape shape,
                                    ShapeproofDim index) {
  return wrap(unwrap(shape).head(unwrap(index)));
}
ShapeproofShape shapeproofShapeTail(ShapeproofShape shape,
                                    ShapeproofDim index) {
  return wrap(unwrap(shape).tail(unwrap(index)));
}

ShapeproofShape shapeproofShapeSlice(ShapeproofShape shape, size_t rank,
                                     const ShapeproofDim *starts,
                                     const ShapeproofDim *limits,
                                     const ShapeproofDim *strides) {
  if (rank && (!starts || !limits || !strides))
    return wrap(Shape());
  llvm::SmallVector<SliceOf, 4> slices;
  for (size_t i = 0; i < rank; ++i)
    slices.push_back(
        {unwrap(starts[i]), unwrap(limits[i]), unwrap(strides[i])});
  return wrap(unwrap(shape).slice(slices));
}

/// The shapes of a call. A null array with a count above 0 gives one invalid
/// shape, so that it is a misuse, as a null term is.
static llvm::SmallVector<Shape, 4> shapesOf(size_t count,
                                            const ShapeproofShape *shapes) {
  if (!shapes)
    return llvm::SmallVector<Shape, 4>(count ? 1 : 0);
  llvm::SmallVector<Shape, 4> result;
  for (size_t i = 0; i < count; ++i)
    result.push_back(unwrap(shapes[i]));
  return result;
}
ShapeproofShape shapeproofShapeConcat(size_t numShapes,
                                      const ShapeproofShape *shapes) {
  return wrap(concat(shapesOf(numShapes, shapes)));
}
ShapeproofShape shapeproofShapeBroadcast(size_t numShapes,
                                         const ShapeproofShape *shapes) {
  return wrap(broadcast(shapesOf(numShapes, shapes)));
}
ShapeproofShape shapeproofShapeMeet(size_t numShapes,
                                    const ShapeproofShape *shapes) {
  return wrap(meet(shapesOf(numShapes, shapes)));
}

//===- Claims -------------------------------------------------------------===//

ShapeproofClaim shapeproofTruthGet(ShapeproofContext context,
                                   ShapeproofStringRef name) {
  return wrap(context.ptr ? unwrap(context)->truth(unwrap(name)) : Claim());
}
ShapeproofClaim shapeproofDimEq(ShapeproofDim a, ShapeproofDim b) {
  return wrap(unwrap(a) == unwrap(b));
}
ShapeproofClaim shapeproofDimNe(ShapeproofDim a, ShapeproofDim b) {
  return wrap(unwrap(a) != unwrap(b));
}
ShapeproofClaim shapeproofDimLt(ShapeproofDim a, ShapeproofDim b) {
  return wrap(unwrap(a) < unwrap(b));
}
ShapeproofClaim shapeproofDimLe(ShapeproofDim a, ShapeproofDim b) {
  return wrap(unwrap(a) <= unwrap(b));
}
ShapeproofClaim shapeproofShapeEq(ShapeproofShape a, ShapeproofShape b) {
  return wrap(unwrap(a) == unwrap(b));
}
ShapeproofClaim shapeproofShapesBroadcastable(size_t numShapes,
                                              const ShapeproofShape *shapes) {
  return wrap(broadcastable(shapesOf(numShapes, shapes)));
}
ShapeproofClaim shapeproofClaimNot(ShapeproofClaim claim) {
  return wrap(!unwrap(claim));
}
ShapeproofClaim shapeproofClaimAnd(ShapeproofClaim a, ShapeproofClaim b) {
  return wrap(unwrap(a) && unwrap(b));
}
ShapeproofClaim shapeproofClaimOr(ShapeproofClaim a, ShapeproofClaim b) {
  return wrap(unwrap(a) || unwrap(b));
}

ShapeproofError shapeproofClaimParse(ShapeproofContext context,
                                     ShapeproofStringRef text,
                                     ShapeproofClaim *claim) {
  if (claim)
    *claim = wrap(Claim());
  if (!context.ptr)
    return failure(Misuse::Empty);
  llvm::Expected<Claim> parsed = unwrap(context)->parse(unwrap(text));
  if (!parsed)
    return failure(llvm::toString(parsed.takeError()));
  if (claim)
    *claim = wrap(*parsed);
  return success();
}
