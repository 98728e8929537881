/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the tests of the C interface share: CHECK counts failures, ok and fails
 * look at errors, append collects what is printed. */

#ifndef SHAPEPROOF_TESTS_CAPI_CHECK_H
#define SHAPEPROOF_TESTS_CAPI_CHECK_H

#include "shapeproof-c/Support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);          \
      ++failures;                                                              \
    }                                                                          \
  } while (0)

static ShapeproofStringRef S(const char *text) {
  return shapeproofStringRef(text);
}

static int contains(ShapeproofStringRef text, const char *part) {
  size_t length = strlen(part);
  for (size_t i = 0; i + length <= text.length; ++i)
    if (!memcmp(text.data + i, part, length))
      return 1;
  return 0;
}

/* Whether there was no error; destroys it. */
static int ok(ShapeproofError error) {
  int result = shapeproofErrorIsNull(error);
  shapeproofErrorDestroy(error);
  return result;
}

/* Whether there was an error that says so; destroys it. */
static int fails(ShapeproofError error, const char *why) {
  int result = !shapeproofErrorIsNull(error) &&
               contains(shapeproofErrorGetMessage(error), why);
  if (!result)
    fprintf(stderr, "error: %.*s\n",
            (int)shapeproofErrorGetMessage(error).length,
            shapeproofErrorGetMessage(error).data);
  shapeproofErrorDestroy(error);
  return result;
}

struct Buffer {
  char text[4000];
  size_t length;
};
static void append(ShapeproofStringRef piece, void *data) {
  struct Buffer *buffer = data;
  for (size_t i = 0; i < piece.length && buffer->length < 3999; ++i)
    buffer->text[buffer->length++] = piece.data[i];
  buffer->text[buffer->length] = 0;
}

#endif /* SHAPEPROOF_TESTS_CAPI_CHECK_H */
