/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The checks of a module of MLIR, and what its inputs have to satisfy. */

#include "shapeproof-c/Mlir.h"
#include <stdio.h>

static const char *const kModule =
    "func.func @f(%x: tensor<?xf32>) {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %c4 = arith.constant 4 : index\n"
    "  %n = tensor.dim %x, %c0 : tensor<?xf32>\n"
    "  %rest = arith.remsi %n, %c4 : index\n"
    "  %even = arith.cmpi eq, %rest, %c0 : index\n"
    "  cf.assert %even, \"rows of four\"\n"
    "  %some = arith.cmpi sge, %n, %c0 : index\n"
    "  cf.assert %some, \"not negative\"\n"
    "  return\n"
    "}\n";

int main(void) {
  ShapeproofReport report;
  ShapeproofError error = shapeproofAnalyzeMlir(
      shapeproofStringRef(kModule), shapeproofStringRef("rows.mlir"),
      shapeproofStringRef(""), 1.0, SHAPEPROOF_MLIR_CONTRACTS, &report);
  if (!shapeproofErrorIsNull(error)) {
    ShapeproofStringRef why = shapeproofErrorGetMessage(error);
    fprintf(stderr, "%.*s\n", (int)why.length, why.data);
    shapeproofErrorDestroy(error);
    return 1;
  }
  for (size_t i = 0; i < shapeproofReportGetNumChecks(report); ++i) {
    unsigned line;
    ShapeproofVerdict verdict;
    shapeproofReportGetCheck(report, i, &line, NULL, &verdict);
    printf("line %u: %s\n", line,
           verdict == SHAPEPROOF_PROVED ? "not needed" : "needed");
  }
  for (size_t i = 0; i < shapeproofReportGetNumClauses(report); ++i) {
    ShapeproofStringRef clause = shapeproofReportGetClause(report, i);
    printf("needs %.*s\n", (int)clause.length, clause.data);
  }
  shapeproofReportDestroy(report);
  return 0;
}
