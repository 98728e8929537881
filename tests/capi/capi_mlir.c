/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * MLIR through the C interface: text, a file (the argument), contracts, and
 * what cannot be read. */

#include "Check.h"
#include "shapeproof-c/Mlir.h"
#include <math.h>

static const char *const kModule =
    "func.func @f(%t: tensor<?xf32>, %n: index) {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %c4 = arith.constant 4 : index\n"
    "  %d = tensor.dim %t, %c0 : tensor<?xf32>\n"
    "  %p = arith.cmpi sge, %d, %c0 : index\n"
    "  cf.assert %p, \"not negative\"\n"
    "  %q = arith.cmpi eq, %d, %c4 : index\n"
    "  cf.assert %q, \"four of them\"\n"
    "  return\n"
    "}\n";

static void testText(void) {
  ShapeproofReport report;
  struct Buffer buffer = {{0}, 0};
  unsigned line = 0, column = 0;
  ShapeproofVerdict verdict;
  CHECK(ok(shapeproofAnalyzeMlir(S(kModule), S("m.mlir"), S(""), 0,
                                 SHAPEPROOF_MLIR_DEFAULT, &report)));
  CHECK(shapeproofReportGetNumChecks(report) == 2);
  CHECK(shapeproofReportCountVerdict(report, SHAPEPROOF_PROVED) == 1);
  CHECK(ok(shapeproofReportGetCheck(report, 1, &line, &column, &verdict)));
  CHECK(line == 8 && column == 3 && verdict == SHAPEPROOF_CONTINGENT);
  CHECK(shapeproofReportGetNumClauses(report) == 0);
  CHECK(ok(shapeproofReportPrint(report, S("text"), append, &buffer)));
  CHECK(strstr(buffer.text, "m.mlir:8:3: "));
  CHECK(strstr(buffer.text, "cf.assert %q, \"four of them\"")); /* The line. */
  shapeproofReportDestroy(report);
}

static void testContract(void) {
  ShapeproofReport report;
  struct Buffer buffer = {{0}, 0};
  CHECK(ok(shapeproofAnalyzeMlir(
      S(kModule), S("m.mlir"), S("affine"), 1.0,
      SHAPEPROOF_MLIR_CONTRACTS | SHAPEPROOF_MLIR_REMEDIES, &report)));
  CHECK(shapeproofReportGetNumClauses(report) == 1);
  CHECK(contains(shapeproofReportGetClause(report, 0), "== 4"));
  CHECK(shapeproofReportIsClauseExact(report, 0));
  CHECK(ok(shapeproofReportPrint(report, S("json"), append, &buffer)));
  CHECK(strstr(buffer.text, "\"context\": \"affine\""));
  shapeproofReportDestroy(report);
}

static void testOptions(void) {
  ShapeproofReport report;
  CHECK(ok(shapeproofAnalyzeMlir(
      S("func.func @a() { return }\n// -----\nfunc.func @a() { return }\n"),
      S("two.mlir"), S(""), 1.0, SHAPEPROOF_MLIR_SPLIT_INPUT, &report)));
  CHECK(shapeproofReportGetNumChecks(report) == 0);
  shapeproofReportDestroy(report);
  CHECK(fails(
      shapeproofAnalyzeMlir(S(""), S("m.mlir"), S(""), 1.0, 1u << 20, &report),
      "unknown options"));
  CHECK(!report.ptr);
}

static const char *const kBuffers = "func.func @f(%n: index) {\n"
                                    "  %a = memref.alloc(%n) : memref<?xf32>\n"
                                    "  memref.dealloc %a : memref<?xf32>\n"
                                    "  return\n"
                                    "}\n";

static ShapeproofError memoryOf(const char *text, const char *format,
                                int64_t limit, unsigned options,
                                struct Buffer *buffer) {
  return shapeproofMemoryOfMlir(S(text), S("m.mlir"), S(""), 0, options, limit,
                                S(format), append, buffer);
}

static void testMemory(void) {
  struct Buffer json = {{0}, 0}, plain = {{0}, 0}, none = {{0}, 0};
  CHECK(ok(memoryOf(kBuffers, "json", -1, 0, &json)));
  CHECK(strstr(json.text, "\"schema\": \"shapeproof.memory/1\""));
  CHECK(strstr(json.text, "\"peak\":\"4 * arg0\""));
  CHECK(!strstr(json.text, "\"limit\""));
  CHECK(ok(memoryOf(kBuffers, "text", 4096, 64, &plain)));
  CHECK(strstr(plain.text, "fits where n <= 1024"));
  CHECK(fails(memoryOf("func.func @f(", "json", -1, 0, &none), "m.mlir:1:"));
  CHECK(fails(memoryOf(kBuffers, "pdf", -1, 0, &none), "unknown format"));
  CHECK(fails(memoryOf(kBuffers, "json", -1, 1, &none), "without meaning"));
  CHECK(fails(shapeproofMemoryOfMlir(S(kBuffers), S("m"), S("nope"), 0, 0, -1,
                                     S("json"), append, &none),
              "unknown context"));
  CHECK(fails(shapeproofMemoryOfMlir(S(kBuffers), S("m"), S(""), -1, 0, -1,
                                     S("json"), append, &none),
              "the budget has to be a number above 0"));
  CHECK(none.length == 0);
}

static void testBadInput(const char *file) {
  ShapeproofReport report;
  CHECK(ok(shapeproofAnalyzeMlirFile(S(file), S(""), 1.0, 0, &report)));
  CHECK(shapeproofReportCountVerdict(report, SHAPEPROOF_PROVED) == 1);
  shapeproofReportDestroy(report);
  CHECK(fails(
      shapeproofAnalyzeMlirFile(S("no/such.mlir"), S(""), 1.0, 0, &report),
      "no/such.mlir: error: "));
  CHECK(!report.ptr);
  CHECK(fails(shapeproofAnalyzeMlir(S("func.func @f("), S("m.mlir"), S(""), 1.0,
                                    0, &report),
              "m.mlir:1:"));
  CHECK(!report.ptr);
  CHECK(fails(shapeproofAnalyzeMlir(S(kModule), S("m.mlir"), S("nope"), 1.0, 0,
                                    &report),
              "unknown context"));
  CHECK(fails(
      shapeproofAnalyzeMlir(S(kModule), S("m.mlir"), S(""), -1, 0, &report),
      "the budget has to be a number above 0"));
  CHECK(fails(shapeproofAnalyzeMlir(S(kModule), S("m.mlir"), S(""), (double)NAN,
                                    0, &report),
              "the budget has to be a number above 0"));
  CHECK(
      !ok(shapeproofAnalyzeMlir(S(kModule), S("m.mlir"), S(""), 1.0, 0, NULL)));
  ShapeproofStringRef none = {NULL, 0};
  CHECK(ok(shapeproofAnalyzeMlir(none, none, none, 1.0, 0, &report)));
  CHECK(shapeproofReportGetNumChecks(report) == 0);
  shapeproofReportDestroy(report);
}

int main(int argc, char **argv) {
  testText();
  testContract();
  testOptions();
  testMemory();
  if (argc > 1)
    testBadInput(argv[1]);
  return failures ? 1 : 0;
}
