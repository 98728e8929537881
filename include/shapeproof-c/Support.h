/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What all of the C interface uses: strings, errors, ownership.
 *
 * In the manner of MLIR's C interface. Objects are structs of one pointer or of
 * a pointer and numbers, passed by value. What is *owned* is destroyed by its
 * Destroy function, once; everything else is *borrowed* and says for how long
 * it lives. Every Destroy function takes a null object and does nothing then.
 *
 * Errors are values: a function that can fail returns a ShapeproofError, which
 * is null if all went well, and otherwise owned by the caller. What it has to
 * write is written only if all went well, and is null otherwise. Null objects,
 * terms of another context and facts of closed scopes are such errors, not
 * undefined behaviour. What stays undefined is an object that has been
 * destroyed.
 *
 * Nothing here is thread-safe: a context and its terms belong to one thread at
 * a time. C99. Link with Shapeproof::c (CMake) or `pkg-config shapeproof-c`. */

#ifndef SHAPEPROOF_C_SUPPORT_H
#define SHAPEPROOF_C_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SHAPEPROOF_CAPI_EXPORTED __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* Characters that somebody else owns; not ended by a zero. Null data is an
 * empty string. */
typedef struct ShapeproofStringRef {
  const char *data;
  size_t length;
} ShapeproofStringRef;

/* A reference to a string that ends with a zero; the string has to outlive
 * the reference. */
static inline ShapeproofStringRef shapeproofStringRef(const char *text) {
  ShapeproofStringRef ref;
  ref.data = text;
  ref.length = text ? strlen(text) : 0;
  return ref;
}

/* Receives a piece of the printed text, which lives as long as the call. */
typedef void (*ShapeproofStringCallback)(ShapeproofStringRef piece,
                                         void *userData);

/* The reason why a function failed. Owned by the caller of that function. */
typedef struct ShapeproofError {
  void *ptr;
} ShapeproofError;

/* Returns true if nothing failed. */
static inline bool shapeproofErrorIsNull(ShapeproofError error) {
  return !error.ptr;
}
/* The reason of the failure, for people; one or more lines. Lives as long as
 * the error. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofErrorGetMessage(ShapeproofError error);
SHAPEPROOF_CAPI_EXPORTED void shapeproofErrorDestroy(ShapeproofError error);
/* Makes an error, for those who implement an interface in this style. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofErrorCreate(ShapeproofStringRef message);

/* "0.1.0". Lives forever. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef shapeproofGetVersion(void);

#ifdef __cplusplus
}
#endif

#endif /* SHAPEPROOF_C_SUPPORT_H */
