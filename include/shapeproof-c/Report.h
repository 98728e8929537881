/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whole problems (.dims, docs/dims.md), their reports and contracts.
 *
 *   ShapeproofReport report;
 *   ShapeproofError error = shapeproofAnalyze(
 *       shapeproofStringRef("dim n; prove n >= 0"),
 * shapeproofStringRef("p.dims"), shapeproofStringRef(""), 1.0, &report);
 *   shapeproofReportPrint(report, shapeproofStringRef("json"), print, NULL);
 *   shapeproofReportDestroy(report);
 */

#ifndef SHAPEPROOF_C_REPORT_H
#define SHAPEPROOF_C_REPORT_H

#include "shapeproof-c/Context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Owned by the caller of the function that returned it. */
typedef struct ShapeproofReport {
  void *ptr;
} ShapeproofReport;

/* Runs a problem. `path` is a name for messages. An empty context name
 * stands for the default, a budget of 0 for 1. Error: the problems of the
 * text, as lines of `path:line:column: error: text`, an unknown context, or
 * a budget that is neither 0 nor a number above it. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError shapeproofAnalyze(
    ShapeproofStringRef text, ShapeproofStringRef path,
    ShapeproofStringRef contextName, double budget, ShapeproofReport *report);
/* Like shapeproofAnalyze; the report also has the contract of the problem:
 * the claims that, assumed in addition, make everything provable that it
 * asks to prove. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError shapeproofInferContract(
    ShapeproofStringRef text, ShapeproofStringRef path,
    ShapeproofStringRef contextName, double budget, ShapeproofReport *report);
/* Reads a report of schema shapeproof.report/1, whichever program wrote it.
 * Error: a description of what is wrong with it. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofReportReadJson(ShapeproofStringRef json, ShapeproofStringRef path,
                         ShapeproofReport *report);
SHAPEPROOF_CAPI_EXPORTED void shapeproofReportDestroy(ShapeproofReport report);

/* Sets the text that the report is about; some formats quote its lines. A
 * report that was read has no text until this is called. Error: a null
 * report. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofReportSetText(ShapeproofReport report, ShapeproofStringRef text);

/* Writes the report in a format of `shapeproof analyze --format`: "text",
 * "json", ... Error: an unknown format. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofReportPrint(ShapeproofReport report, ShapeproofStringRef format,
                      ShapeproofStringCallback callback, void *userData);

/* The number of checks in all files, and the number with a given verdict. */
SHAPEPROOF_CAPI_EXPORTED size_t
shapeproofReportGetNumChecks(ShapeproofReport report);
SHAPEPROOF_CAPI_EXPORTED size_t shapeproofReportCountVerdict(
    ShapeproofReport report, ShapeproofVerdict verdict);
/* The place of a check (line 0 if it is not known) and its verdict. Error:
 * there is no such check. Each of the pointers may be null. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofReportGetCheck(ShapeproofReport report, size_t index, unsigned *line,
                         unsigned *column, ShapeproofVerdict *verdict);
/* The clauses of the contract, as text. They live as long as the report; beyond
 * the last one they are empty. */
SHAPEPROOF_CAPI_EXPORTED size_t
shapeproofReportGetNumClauses(ShapeproofReport report);
SHAPEPROOF_CAPI_EXPORTED ShapeproofStringRef
shapeproofReportGetClause(ShapeproofReport report, size_t index);
/* Whether every input that breaks the clause makes a check fail; false
 * beyond the last clause. */
SHAPEPROOF_CAPI_EXPORTED bool
shapeproofReportIsClauseExact(ShapeproofReport report, size_t index);

#ifdef __cplusplus
}
#endif

#endif /* SHAPEPROOF_C_REPORT_H */
