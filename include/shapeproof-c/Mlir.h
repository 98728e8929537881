/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The checks of MLIR files. A library of its own, libshapeproof-c-mlir, as it
 * needs MLIR; no header of MLIR is needed.
 *
 *   ShapeproofReport report;
 *   ShapeproofError error = shapeproofAnalyzeMlir(
 *       text, shapeproofStringRef("m.mlir"), shapeproofStringRef(""), 1.0,
 *       SHAPEPROOF_MLIR_CONTRACTS, &report);
 */

#ifndef SHAPEPROOF_C_MLIR_H
#define SHAPEPROOF_C_MLIR_H

#include "shapeproof-c/Report.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Flags for additional work and for assumptions, combined by `|`. They are the
 * options of the same names of `shapeproof analyze`. */
typedef enum ShapeproofMlirOptions {
  SHAPEPROOF_MLIR_DEFAULT = 0,
  /* Also infer the contracts of functions. */
  SHAPEPROOF_MLIR_CONTRACTS = 1,
  /* Also look, for each check that is not proved, for a fact about the
   * inputs that would prove it. */
  SHAPEPROOF_MLIR_REMEDIES = 2,
  /* First insert the checks of MLIR's generate-runtime-verification pass. */
  SHAPEPROOF_MLIR_VERIFY_OPS = 4,
  /* Treat the parts between lines `// -----` as separate modules. */
  SHAPEPROOF_MLIR_SPLIT_INPUT = 8,
  SHAPEPROOF_MLIR_TRUST_OP_CONTRACTS = 16,
  SHAPEPROOF_MLIR_ASSUME_VALID_INPUTS = 32,
  /* Index arithmetic may overflow. */
  SHAPEPROOF_MLIR_MAY_OVERFLOW = 64
} ShapeproofMlirOptions;

/* Analyses a module: its text, or its bytecode. `path` is a name for
 * messages. An empty context name stands for the default, a budget of 0 for
 * 1. `options` are ShapeproofMlirOptions. The caller owns the report. Error:
 * the problems of the text, as lines of `path:line:column: error: text`, an
 * unknown context, an unknown option, or a budget that is neither 0 nor a
 * number above it. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError
shapeproofAnalyzeMlir(ShapeproofStringRef text, ShapeproofStringRef path,
                      ShapeproofStringRef contextName, double budget,
                      unsigned options, ShapeproofReport *report);
/* Like shapeproofAnalyzeMlir, for a file; "-" does not mean standard input.
 * Also an error: the file cannot be read. */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError shapeproofAnalyzeMlirFile(
    ShapeproofStringRef path, ShapeproofStringRef contextName, double budget,
    unsigned options, ShapeproofReport *report);

/* The bytes that the functions of a module have allocated at once, at most:
 * what `shapeproof memory` writes (docs/memory.md). Arguments as for
 * shapeproofAnalyzeMlir; of the options, SHAPEPROOF_MLIR_MAY_OVERFLOW alone has
 * a meaning here. A `limit` of at least 0 is a number of bytes that peaks are
 * compared with. `format` is "json" (schema shapeproof.memory/1), "text" or
 * "html"; the callback gets the output, perhaps in pieces. Error: as there, an
 * option without meaning, or an unknown format; the callback is not called
 * then.
 */
SHAPEPROOF_CAPI_EXPORTED ShapeproofError shapeproofMemoryOfMlir(
    ShapeproofStringRef text, ShapeproofStringRef path,
    ShapeproofStringRef contextName, double budget, unsigned options,
    int64_t limit, ShapeproofStringRef format,
    ShapeproofStringCallback callback, void *userData);

#ifdef __cplusplus
}
#endif

#endif /* SHAPEPROOF_C_MLIR_H */
