/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * n elements in k tiles of 4: is n a multiple of 4, is there a tile at all? */

#include "shapeproof-c/Context.h"
#include "shapeproof-c/Report.h"
#include <stdio.h>
#include <stdlib.h>

/* Ends the program if something failed. */
static void check(ShapeproofError error) {
  if (!shapeproofErrorIsNull(error)) {
    ShapeproofStringRef why = shapeproofErrorGetMessage(error);
    fprintf(stderr, "%.*s\n", (int)why.length, why.data);
    exit(1);
  }
}

static void print(ShapeproofStringRef piece, void *file) {
  fwrite(piece.data, 1, piece.length, file);
}

static void ask(ShapeproofContext context, ShapeproofClaim claim) {
  ShapeproofAnswer answer;
  check(shapeproofContextProve(context, claim, &answer));
  shapeproofClaimPrint(claim, print, stdout);
  ShapeproofStringRef text = shapeproofAnswerExplain(answer);
  printf(": %.*s\n", (int)text.length, text.data);
  shapeproofAnswerDestroy(answer);
}

int main(void) {
  ShapeproofContext context;
  check(shapeproofContextCreate(shapeproofStringRef(""), 1.0, &context));
  ShapeproofDim n = shapeproofDimGet(context, shapeproofStringRef("n"));
  ShapeproofDim k = shapeproofDimGet(context, shapeproofStringRef("k"));
  ShapeproofDim four = shapeproofConstantGet(context, 4);
  ShapeproofDim zero = shapeproofConstantGet(context, 0);

  check(shapeproofContextAssume(
      context, shapeproofDimEq(n, shapeproofDimMul(four, k)),
      shapeproofStringRef("split evenly"), NULL));
  ask(context, shapeproofDimEq(shapeproofDimMod(n, four), zero));
  ask(context, shapeproofDimLt(zero, k));

  ShapeproofBounds bounds;
  check(shapeproofContextBound(context, shapeproofDimSub(n, k), &bounds));
  ShapeproofStringRef text = shapeproofBoundsGetText(bounds);
  printf("n - k in %.*s\n", (int)text.length, text.data);
  shapeproofBoundsDestroy(bounds);
  shapeproofContextDestroy(context);

  /* The same as a problem, in text. */
  ShapeproofReport report;
  check(shapeproofAnalyze(
      shapeproofStringRef("dim n, k; assume n == 4 * k; prove n mod 4 == 0"),
      shapeproofStringRef("split.dims"), shapeproofStringRef(""), 1.0,
      &report));
  printf("%d of %d proved\n",
         (int)shapeproofReportCountVerdict(report, SHAPEPROOF_PROVED),
         (int)shapeproofReportGetNumChecks(report));
  shapeproofReportDestroy(report);
  return 0;
}
