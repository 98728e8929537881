/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Facts go in, questions are answered, with evidence.
 *
 *   ShapeproofContext context;
 *   ShapeproofError error = shapeproofContextCreate(
 *       shapeproofStringRef("tiered"), 1.0, &context);
 *   ...
 *   shapeproofContextAssume(context, claim, shapeproofStringRef("split"),
 * NULL); shapeproofContextProve(context, question, &answer); if
 * (shapeproofAnswerGetVerdict(answer) == SHAPEPROOF_PROVED)
 *     ...
 *   shapeproofAnswerDestroy(answer);
 *   shapeproofContextDestroy(context);
 *
 * What verdicts and bounds mean is said in shapeproof/Answer.h. */

#ifndef SHAPEPROOF_C_CONTEXT_H
#define SHAPEPROOF_C_CONTEXT_H

#include "shapeproof-c/Terms.h"

#ifdef __cplusplus
extern "C" {
#endif

/*===- Contexts -----------------------------------------------------------===*/

/* The number of contexts (kinds of reasoning), weakest first; the last one
 * is the default. */
SHAPEPROOF_CAPI_EXPORTED size_t shapeproofGetNumContexts(void);
/* The name of a context, and one line on what it knows; both are empty
 * beyond the last. The strings live forever. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofGetContextName(size_t index);
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofGetContextSummary(size_t index);

/* A new context, owned by the caller. An empty name stands for the default.
 * `budget` multiplies every budget of steps; 1 is the documented default, and 0
 * stands for 1. Error: an unknown name, or a budget that is neither 0 nor a
 * number above it. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError shapeproofContextCreate(
    ShapeproofStringRef name, double budget, ShapeproofContext *context);
/* Ends the context and all its terms. Answers, bounds and errors stay. */
SHAPEPROOF_CAPI_EXPORTED void
shapeproofContextDestroy(ShapeproofContext context);
static inline bool shapeproofContextIsNull(ShapeproofContext context) {
  return !context.ptr;
}

/*===- Facts and scopes ---------------------------------------------------===*/

/* The number of an assumed fact; a context never uses a number twice. */
typedef uint32_t ShapeproofFact;

/* Adds a fact: that the claim is defined and holds. `text` tells people why;
 * it is copied. `fact` may be null. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofContextAssume(ShapeproofContext context, ShapeproofClaim claim,
                        ShapeproofStringRef text, ShapeproofFact *fact);
/* Gives the claim and the text of an assumed fact. `claim` and `text` may be
 * null; the text lives until the next fact or scope. Error: there is no such
 * fact, or its scope was closed. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofContextGetFact(ShapeproofContext context, ShapeproofFact fact,
                         ShapeproofClaim *claim, ShapeproofStringRef *text);
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofContextPush(ShapeproofContext context);
/* Forgets the facts assumed since the matching push. Error: there is none. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofContextPop(ShapeproofContext context);
/* Whether the facts are known to contradict each other. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError shapeproofContextIsContradictory(
    ShapeproofContext context, bool *contradictory);

/*===- Questions ----------------------------------------------------------===*/

typedef enum ShapeproofVerdict {
  SHAPEPROOF_PROVED,     /* It holds wherever the facts do. */
  SHAPEPROOF_REFUTED,    /* It fails wherever the facts hold. */
  SHAPEPROOF_CONTINGENT, /* Some sizes make it hold, others make it fail. */
  SHAPEPROOF_UNKNOWN     /* Not decided. */
} ShapeproofVerdict;

typedef enum ShapeproofUnknownKind {
  SHAPEPROOF_DECIDED,     /* The answer is not unknown. */
  SHAPEPROOF_LIMIT,       /* The budget ended. */
  SHAPEPROOF_UNSUPPORTED, /* The claim has a construct that is not modelled. */
  SHAPEPROOF_INCOMPLETE   /* The context cannot decide such claims. */
} ShapeproofUnknownKind;

/* Owned by the caller of the function that returned it. */
typedef struct ShapeproofAnswer {
  void *ptr;
} ShapeproofAnswer;
/* Sizes for which a claim holds or fails. Lives as long as the answer. */
typedef struct ShapeproofExample {
  const void *ptr;
} ShapeproofExample;
/* Owned by the caller of the function that returned it. */
typedef struct ShapeproofBounds {
  void *ptr;
} ShapeproofBounds;

/* Whether a claim is defined and holds, with evidence. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError shapeproofContextProve(
    ShapeproofContext context, ShapeproofClaim claim, ShapeproofAnswer *answer);
/* The fast question, without evidence: proved, refuted, or unknown where
 * that cannot be told at once. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofContextIsEqual(ShapeproofContext context, ShapeproofDim a,
                         ShapeproofDim b, ShapeproofVerdict *verdict);
/* Bounds of a size, with evidence. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError shapeproofContextBound(
    ShapeproofContext context, ShapeproofDim dim, ShapeproofBounds *bounds);

/* The simplest term that is proved equal wherever the facts hold and the term
 * is defined (shapeproof/Simplified.h says what simple means). `answer` may be
 * null; else it gets a proved answer with the facts used. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofContextSimplifyDim(ShapeproofContext context, ShapeproofDim dim,
                             ShapeproofDim *simplest, ShapeproofAnswer *answer);
SHAPEPROOF_CAPI_EXPORTED ShapeproofError shapeproofContextSimplifyShape(
    ShapeproofContext context, ShapeproofShape shape, ShapeproofShape *simplest,
    ShapeproofAnswer *answer);
SHAPEPROOF_CAPI_EXPORTED ShapeproofError shapeproofContextSimplifyClaim(
    ShapeproofContext context, ShapeproofClaim claim, ShapeproofClaim *simplest,
    ShapeproofAnswer *answer);

/*===- Answers ------------------------------------------------------------===*/
/* These functions take a null answer as an unknown without details. */

SHAPEPROOF_CAPI_EXPORTED void shapeproofAnswerDestroy(ShapeproofAnswer answer);
SHAPEPROOF_CAPI_EXPORTED ShapeproofVerdict
shapeproofAnswerGetVerdict(ShapeproofAnswer answer);
/* The facts contradict, so everything is proved. */
SHAPEPROOF_CAPI_EXPORTED bool
shapeproofAnswerIsVacuous(ShapeproofAnswer answer);
/* The facts that a proof or refutation used. */
SHAPEPROOF_CAPI_EXPORTED size_t
shapeproofAnswerGetNumPremises(ShapeproofAnswer answer);
/* UINT32_MAX beyond the last. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofFact
shapeproofAnswerGetPremise(ShapeproofAnswer answer, size_t index);
/* Why the answer is unknown, and the details for people. The text lives as
 * long as the answer. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofUnknownKind
shapeproofAnswerGetUnknownKind(ShapeproofAnswer answer);
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofAnswerGetDetail(ShapeproofAnswer answer);
/* The context that decided. Lives forever. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofAnswerGetDecidedBy(ShapeproofAnswer answer);
/* The whole answer in words. Lives as long as the answer. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofAnswerExplain(ShapeproofAnswer answer);
/* Sizes for which the claim holds, and for which it fails; null unless it is
 * contingent. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofExample
shapeproofAnswerGetExample(ShapeproofAnswer answer);
SHAPEPROOF_CAPI_EXPORTED ShapeproofExample
shapeproofAnswerGetCounterexample(ShapeproofAnswer answer);

/*===- Examples -----------------------------------------------------------===*/

typedef enum ShapeproofValueKind {
  SHAPEPROOF_VALUE_NONE, /* Beyond the last. */
  SHAPEPROOF_VALUE_INTEGER,
  SHAPEPROOF_VALUE_SHAPE,
  SHAPEPROOF_VALUE_TRUTH
} ShapeproofValueKind;

SHAPEPROOF_CAPI_EXPORTED size_t
shapeproofExampleGetNumValues(ShapeproofExample example);
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofExampleGetName(ShapeproofExample example, size_t index);
SHAPEPROOF_CAPI_EXPORTED ShapeproofValueKind
shapeproofExampleGetKind(ShapeproofExample example, size_t index);
/* The number of integers in the value: 1, or the rank of a shape. A truth
 * value is 0 or 1. */
SHAPEPROOF_CAPI_EXPORTED size_t
shapeproofExampleGetNumIntegers(ShapeproofExample example, size_t index);
/* Returns false if there is no such integer, or it does not fit in 64 bits. */
SHAPEPROOF_CAPI_EXPORTED bool
shapeproofExampleGetInteger(ShapeproofExample example, size_t index,
                            size_t position, int64_t *value);

/*===- Bounds -------------------------------------------------------------===*/
/* These functions take null bounds as open at both ends. */

SHAPEPROOF_CAPI_EXPORTED void shapeproofBoundsDestroy(ShapeproofBounds bounds);
/* Returns false if that end is open, or does not fit in 64 bits. */
SHAPEPROOF_CAPI_EXPORTED bool shapeproofBoundsGetLow(ShapeproofBounds bounds,
                                                     int64_t *low);
SHAPEPROOF_CAPI_EXPORTED bool shapeproofBoundsGetHigh(ShapeproofBounds bounds,
                                                      int64_t *high);
/* "[0, inf]", exact. Lives as long as the bounds. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofBoundsGetText(ShapeproofBounds bounds);
/* True if the facts contradict, so that there is no value. */
SHAPEPROOF_CAPI_EXPORTED bool
shapeproofBoundsIsVacuous(ShapeproofBounds bounds);
/* True if the budget ended, so that the bounds might be narrower. */
SHAPEPROOF_CAPI_EXPORTED bool shapeproofBoundsIsLimit(ShapeproofBounds bounds);
SHAPEPROOF_CAPI_EXPORTED size_t
shapeproofBoundsGetNumPremises(ShapeproofBounds bounds);
/* UINT32_MAX beyond the last. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofFact
shapeproofBoundsGetPremise(ShapeproofBounds bounds, size_t index);

#ifdef __cplusplus
}
#endif

#endif /* SHAPEPROOF_C_CONTEXT_H */
