/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Dims, shapes and claims, and the contexts that they are of.
 *
 * Terms are numbers with a context: borrowed, they live as long as it does, and
 * are never destroyed. A function that makes a term cannot fail otherwise than
 * by returning a null term; shapeproofDimGetError and its like say why. Terms
 * that are made of a null term are null, for the same reason, so that a long
 * expression needs one check at its end; and every question about a null term
 * is an error, so that it needs none.
 *
 * Terms mean what they mean in shapeproof/Terms.h and shapeproof/Dim.h:
 * integers do not wrap, a shape carries along the condition under which it is
 * defined, division by zero is some unknown integer. */

#ifndef SHAPEPROOF_C_TERMS_H
#define SHAPEPROOF_C_TERMS_H

#include "shapeproof-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Facts and questions; see shapeproof-c/Context.h. */
typedef struct ShapeproofContext {
  void *ptr;
} ShapeproofContext;

/* An integer: a size, a rank, an index, a count of elements. */
typedef struct ShapeproofDim {
  void *context;
  uint32_t id, definedness;
} ShapeproofDim;

/* A list of sizes, of known or unknown rank. */
typedef struct ShapeproofShape {
  void *context;
  uint32_t id, definedness;
} ShapeproofShape;

/* A statement that holds or does not. */
typedef struct ShapeproofClaim {
  void *context;
  uint32_t id, definedness;
} ShapeproofClaim;

/*===- All terms ----------------------------------------------------------===*/

static inline bool shapeproofDimIsNull(ShapeproofDim dim) {
  return !dim.context;
}
static inline bool shapeproofShapeIsNull(ShapeproofShape shape) {
  return !shape.context;
}
static inline bool shapeproofClaimIsNull(ShapeproofClaim claim) {
  return !claim.context;
}

/* Why a term is null, or cannot be used; empty if it can. Lives forever. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofDimGetError(ShapeproofDim dim);
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofShapeGetError(ShapeproofShape shape);
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofClaimGetError(ShapeproofClaim claim);

/* Prints in the grammar of problem text (docs/dims.md). */
SHAPEPROOF_CAPI_EXPORTED void
shapeproofDimPrint(ShapeproofDim dim, ShapeproofStringCallback callback,
                   void *userData);
SHAPEPROOF_CAPI_EXPORTED void
shapeproofShapePrint(ShapeproofShape shape, ShapeproofStringCallback callback,
                     void *userData);
SHAPEPROOF_CAPI_EXPORTED void
shapeproofClaimPrint(ShapeproofClaim claim, ShapeproofStringCallback callback,
                     void *userData);

/* Whether the two are the same term, that is, equal by their form whatever
 * the sizes are. */
SHAPEPROOF_CAPI_EXPORTED bool shapeproofDimIsSame(ShapeproofDim a,
                                                  ShapeproofDim b);
SHAPEPROOF_CAPI_EXPORTED bool shapeproofShapeIsSame(ShapeproofShape a,
                                                    ShapeproofShape b);
SHAPEPROOF_CAPI_EXPORTED bool shapeproofClaimIsSame(ShapeproofClaim a,
                                                    ShapeproofClaim b);

/*===- Dims ---------------------------------------------------------------===*/

/* A name of a context stands for one thing: the same name gives the same
 * term again, and a null term when it is asked for as another kind. The name
 * is copied. */

/* An unknown size, >= 0. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim
shapeproofDimGet(ShapeproofContext context, ShapeproofStringRef name);
/* An unknown integer. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim
shapeproofIntegerGet(ShapeproofContext context, ShapeproofStringRef name);
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim
shapeproofConstantGet(ShapeproofContext context, int64_t value);

SHAPEPROOF_CAPI_EXPORTED ShapeproofDim shapeproofDimAdd(ShapeproofDim a,
                                                        ShapeproofDim b);
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim shapeproofDimSub(ShapeproofDim a,
                                                        ShapeproofDim b);
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim shapeproofDimMul(ShapeproofDim a,
                                                        ShapeproofDim b);
/* Quotient, rounded down. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim shapeproofDimFloorDiv(ShapeproofDim a,
                                                             ShapeproofDim b);
/* Quotient, rounded up. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim shapeproofDimCeilDiv(ShapeproofDim a,
                                                            ShapeproofDim b);
/* Remainder with the sign of b. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim shapeproofDimMod(ShapeproofDim a,
                                                        ShapeproofDim b);
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim shapeproofDimMin(ShapeproofDim a,
                                                        ShapeproofDim b);
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim shapeproofDimMax(ShapeproofDim a,
                                                        ShapeproofDim b);
/* a where the condition holds, b where it does not. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim shapeproofDimSelect(
    ShapeproofClaim condition, ShapeproofDim a, ShapeproofDim b);

/*===- Shapes -------------------------------------------------------------===*/

/* A shape of unknown rank. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofShape
shapeproofShapeGet(ShapeproofContext context, ShapeproofStringRef name);
/* [sizes[0], sizes[1], ...]; defined if none is negative. The array is read
 * during the call. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofShape shapeproofShapeList(
    ShapeproofContext context, size_t numSizes, const ShapeproofDim *sizes);
/* The size at an index, counted from the back if it is negative. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim
shapeproofShapeGetSize(ShapeproofShape shape, ShapeproofDim index);
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim
shapeproofShapeGetRank(ShapeproofShape shape);
SHAPEPROOF_CAPI_EXPORTED ShapeproofDim
shapeproofShapeGetNumElements(ShapeproofShape shape);
/* The sizes before an index, and the sizes from it on. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofShape
shapeproofShapeHead(ShapeproofShape shape, ShapeproofDim index);
SHAPEPROOF_CAPI_EXPORTED ShapeproofShape
shapeproofShapeTail(ShapeproofShape shape, ShapeproofDim index);
/* Takes per dimension the elements start, start + stride, ... below limit;
 * the three arrays have `rank` entries each. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofShape shapeproofShapeSlice(
    ShapeproofShape shape, size_t rank, const ShapeproofDim *starts,
    const ShapeproofDim *limits, const ShapeproofDim *strides);
/* The sizes of one or more shapes, one after another. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofShape
shapeproofShapeConcat(size_t numShapes, const ShapeproofShape *shapes);
/* The result of broadcasting as NumPy does it; defined if that is possible. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofShape
shapeproofShapeBroadcast(size_t numShapes, const ShapeproofShape *shapes);
/* The common value of all shapes; defined if they are equal. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofShape
shapeproofShapeMeet(size_t numShapes, const ShapeproofShape *shapes);

/*===- Claims -------------------------------------------------------------===*/

/* An unknown truth value. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofClaim
shapeproofTruthGet(ShapeproofContext context, ShapeproofStringRef name);
SHAPEPROOF_CAPI_EXPORTED ShapeproofClaim shapeproofDimEq(ShapeproofDim a,
                                                         ShapeproofDim b);
SHAPEPROOF_CAPI_EXPORTED ShapeproofClaim shapeproofDimNe(ShapeproofDim a,
                                                         ShapeproofDim b);
SHAPEPROOF_CAPI_EXPORTED ShapeproofClaim shapeproofDimLt(ShapeproofDim a,
                                                         ShapeproofDim b);
SHAPEPROOF_CAPI_EXPORTED ShapeproofClaim shapeproofDimLe(ShapeproofDim a,
                                                         ShapeproofDim b);
SHAPEPROOF_CAPI_EXPORTED ShapeproofClaim shapeproofShapeEq(ShapeproofShape a,
                                                           ShapeproofShape b);
SHAPEPROOF_CAPI_EXPORTED ShapeproofClaim
shapeproofShapesBroadcastable(size_t numShapes, const ShapeproofShape *shapes);
SHAPEPROOF_CAPI_EXPORTED ShapeproofClaim
shapeproofClaimNot(ShapeproofClaim claim);
SHAPEPROOF_CAPI_EXPORTED ShapeproofClaim shapeproofClaimAnd(ShapeproofClaim a,
                                                            ShapeproofClaim b);
SHAPEPROOF_CAPI_EXPORTED ShapeproofClaim shapeproofClaimOr(ShapeproofClaim a,
                                                           ShapeproofClaim b);
/* A claim in the grammar of problem text, about names of the context. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofClaimParse(ShapeproofContext context, ShapeproofStringRef text,
                     ShapeproofClaim *claim);

#ifdef __cplusplus
}
#endif

#endif /* SHAPEPROOF_C_TERMS_H */
