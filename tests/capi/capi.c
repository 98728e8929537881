/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C interface, as it is meant to be used, and as it is not: null objects,
 * terms of another context, facts of closed scopes. Runs under sanitizers in
 * the preset sanitize. */

#include "Check.h"
#include "shapeproof-c/Context.h"
#include "shapeproof-c/Report.h"
#include <math.h>

static ShapeproofContext newContext(void) {
  ShapeproofContext context;
  CHECK(ok(shapeproofContextCreate(S("tiered"), 1.0, &context)));
  return context;
}

static int isClaim(ShapeproofClaim claim, const char *text) {
  struct Buffer buffer = {{0}, 0};
  shapeproofClaimPrint(claim, append, &buffer);
  if (strcmp(buffer.text, text))
    fprintf(stderr, "%s\n", buffer.text);
  return !strcmp(buffer.text, text);
}

static int isDim(ShapeproofDim dim, const char *text) {
  struct Buffer buffer = {{0}, 0};
  shapeproofDimPrint(dim, append, &buffer);
  if (strcmp(buffer.text, text))
    fprintf(stderr, "%s\n", buffer.text);
  return !strcmp(buffer.text, text);
}

static int isShape(ShapeproofShape shape, const char *text) {
  struct Buffer buffer = {{0}, 0};
  shapeproofShapePrint(shape, append, &buffer);
  if (strcmp(buffer.text, text))
    fprintf(stderr, "%s\n", buffer.text);
  return !strcmp(buffer.text, text);
}

static void testTerms(void) {
  ShapeproofContext ctx = newContext();
  ShapeproofDim n = shapeproofDimGet(ctx, S("n")),
                i = shapeproofIntegerGet(ctx, S("i")),
                four = shapeproofConstantGet(ctx, 4);
  ShapeproofClaim p = shapeproofTruthGet(ctx, S("p")),
                  eq = shapeproofDimEq(n, four);
  ShapeproofShape s = shapeproofShapeGet(ctx, S("s"));
  CHECK(shapeproofDimIsSame(n, shapeproofDimGet(ctx, S("n"))));
  CHECK(!shapeproofDimIsSame(n, i));
  CHECK(isDim(shapeproofDimAdd(n, four), "n + 4"));
  CHECK(isDim(shapeproofDimSub(n, four), "n - 4"));
  CHECK(isDim(shapeproofDimMul(n, i), "n * i"));
  CHECK(isDim(shapeproofDimFloorDiv(i, four), "i floordiv 4"));
  CHECK(isDim(shapeproofDimCeilDiv(four, four), "1"));
  CHECK(shapeproofDimIsSame(
      shapeproofDimMod(n, four),
      shapeproofDimSub(
          n, shapeproofDimMul(four, shapeproofDimFloorDiv(n, four)))));
  CHECK(isDim(shapeproofDimMin(n, i), "min(n, i)"));
  CHECK(isDim(shapeproofDimMax(n, i), "max(n, i)"));
  CHECK(isDim(shapeproofDimSelect(p, n, i), "select(p, n, i)"));
  CHECK(isClaim(eq, "n == 4"));
  CHECK(isClaim(shapeproofDimNe(n, four), "n != 4"));
  CHECK(isClaim(shapeproofDimLt(i, four), "i <= 3"));
  CHECK(isClaim(shapeproofDimLe(i, four), "i <= 4"));
  CHECK(isClaim(shapeproofClaimAnd(p, eq), "p and n == 4") ||
        isClaim(shapeproofClaimAnd(p, eq), "n == 4 and p"));
  CHECK(shapeproofClaimIsSame(
      shapeproofClaimNot(shapeproofClaimAnd(p, eq)),
      shapeproofClaimOr(shapeproofClaimNot(p), shapeproofClaimNot(eq))));
  ShapeproofDim sizes[] = {n, four};
  ShapeproofShape list = shapeproofShapeList(ctx, 2, sizes);
  CHECK(isShape(list, "[n, 4]"));
  CHECK(shapeproofDimIsSame(
      shapeproofShapeGetSize(list, shapeproofConstantGet(ctx, -1)), four));
  CHECK(isDim(shapeproofShapeGetRank(s), "rank(s)"));
  CHECK(isDim(shapeproofShapeGetNumElements(list), "4 * n"));
  CHECK(shapeproofShapeIsSame(
      shapeproofShapeHead(list, shapeproofConstantGet(ctx, 1)),
      shapeproofShapeList(ctx, 1, sizes)));
  CHECK(shapeproofShapeIsSame(
      shapeproofShapeTail(list, shapeproofConstantGet(ctx, 1)),
      shapeproofShapeList(ctx, 1, sizes + 1)));
  ShapeproofShape both[] = {list, s};
  CHECK(isShape(shapeproofShapeConcat(2, both), "concat([n, 4], s)"));
  CHECK(!shapeproofShapeIsNull(shapeproofShapeBroadcast(2, both)));
  CHECK(!shapeproofShapeIsNull(shapeproofShapeMeet(2, both)));
  CHECK(!shapeproofClaimIsNull(shapeproofShapesBroadcastable(2, both)));
  CHECK(isClaim(shapeproofShapeEq(s, list), "s == [n, 4]") ||
        isClaim(shapeproofShapeEq(s, list), "[n, 4] == s"));
  ShapeproofDim zeros[] = {shapeproofConstantGet(ctx, 0),
                           shapeproofConstantGet(ctx, 0)},
                ones[] = {shapeproofConstantGet(ctx, 1),
                          shapeproofConstantGet(ctx, 1)};
  CHECK(isShape(shapeproofShapeSlice(list, 2, zeros, ones, ones), "[1, 1]"));
  ShapeproofClaim parsed;
  CHECK(ok(shapeproofClaimParse(ctx, S("n == 4"), &parsed)));
  CHECK(shapeproofClaimIsSame(parsed, eq));
  ShapeproofClaim truth = shapeproofTruthGet(ctx, S("p"));
  CHECK(ok(shapeproofClaimParse(ctx, S("p"), &parsed)));
  CHECK(shapeproofClaimIsSame(parsed, truth));
  CHECK(fails(shapeproofClaimParse(ctx, S("n == 1) or (n == 2"), &parsed),
              "column 7: expected the end of the claim, found ')'"));
  CHECK(fails(shapeproofClaimParse(ctx, S(""), &parsed),
              "expected an expression, found the end of the text"));
  shapeproofContextDestroy(ctx);
}

static void testAnswers(void) {
  ShapeproofContext ctx = newContext();
  ShapeproofDim n = shapeproofDimGet(ctx, S("n")),
                k = shapeproofDimGet(ctx, S("k")),
                four = shapeproofConstantGet(ctx, 4),
                zero = shapeproofConstantGet(ctx, 0);
  ShapeproofFact fact;
  CHECK(ok(shapeproofContextAssume(
      ctx, shapeproofDimEq(n, shapeproofDimMul(four, k)), S("split"), &fact)));
  ShapeproofAnswer answer;
  CHECK(ok(shapeproofContextProve(
      ctx, shapeproofDimEq(shapeproofDimMod(n, four), zero), &answer)));
  CHECK(shapeproofAnswerGetVerdict(answer) == SHAPEPROOF_PROVED);
  CHECK(!shapeproofAnswerIsVacuous(answer));
  CHECK(shapeproofAnswerGetNumPremises(answer) == 1);
  CHECK(shapeproofAnswerGetPremise(answer, 0) == fact);
  CHECK(shapeproofAnswerGetPremise(answer, 1) == UINT32_MAX);
  CHECK(shapeproofAnswerGetUnknownKind(answer) == SHAPEPROOF_DECIDED);
  CHECK(shapeproofAnswerGetDecidedBy(answer).length > 0);
  CHECK(contains(shapeproofAnswerExplain(answer), "(split)"));
  CHECK(!shapeproofAnswerGetExample(answer).ptr);
  shapeproofAnswerDestroy(answer);

  ShapeproofStringRef text;
  ShapeproofClaim claim;
  CHECK(ok(shapeproofContextGetFact(ctx, fact, &claim, &text)));
  CHECK(contains(text, "split") && !shapeproofClaimIsNull(claim));

  CHECK(ok(shapeproofContextProve(
      ctx, shapeproofDimEq(n, shapeproofConstantGet(ctx, 12)), &answer)));
  CHECK(shapeproofAnswerGetVerdict(answer) == SHAPEPROOF_CONTINGENT);
  ShapeproofExample example = shapeproofAnswerGetExample(answer);
  size_t count = shapeproofExampleGetNumValues(example);
  CHECK(count == 2);
  for (size_t i = 0; i < count; ++i) {
    int64_t value = 0;
    CHECK(shapeproofExampleGetKind(example, i) == SHAPEPROOF_VALUE_INTEGER);
    CHECK(shapeproofExampleGetNumIntegers(example, i) == 1);
    CHECK(shapeproofExampleGetInteger(example, i, 0, &value));
    int isN = contains(shapeproofExampleGetName(example, i), "n");
    CHECK(value == (isN ? 12 : 3));
    CHECK(!shapeproofExampleGetInteger(example, i, 1, &value));
  }
  CHECK(shapeproofExampleGetKind(example, count) == SHAPEPROOF_VALUE_NONE);
  CHECK(!shapeproofExampleGetName(example, count).length);
  CHECK(shapeproofAnswerGetCounterexample(answer).ptr);
  /* Answers outlive their context. */
  ShapeproofAnswer kept = answer;

  ShapeproofVerdict equal;
  CHECK(
      ok(shapeproofContextIsEqual(ctx, n, shapeproofDimMul(k, four), &equal)));
  CHECK(equal == SHAPEPROOF_PROVED);

  CHECK(ok(shapeproofContextPush(ctx)));
  ShapeproofFact inner;
  CHECK(ok(shapeproofContextAssume(
      ctx, shapeproofDimLe(n, shapeproofConstantGet(ctx, 9)), S(NULL),
      &inner)));
  ShapeproofBounds bounds;
  int64_t low = -1, high = -1;
  CHECK(ok(shapeproofContextBound(ctx, n, &bounds)));
  CHECK(shapeproofBoundsGetLow(bounds, &low) && low == 0);
  CHECK(shapeproofBoundsGetHigh(bounds, &high) && high == 8);
  CHECK(contains(shapeproofBoundsGetText(bounds), "[0, 8]"));
  CHECK(!shapeproofBoundsIsVacuous(bounds) && !shapeproofBoundsIsLimit(bounds));
  CHECK(shapeproofBoundsGetNumPremises(bounds) >= 1);
  CHECK(shapeproofBoundsGetPremise(bounds, 0) != UINT32_MAX);
  shapeproofBoundsDestroy(bounds);
  ShapeproofDim capped =
      shapeproofDimMin(n, shapeproofConstantGet(ctx, 20)), simplest;
  ShapeproofAnswer why;
  CHECK(ok(shapeproofContextSimplifyDim(ctx, capped, &simplest, &why)));
  CHECK(shapeproofDimIsSame(simplest, n));
  CHECK(shapeproofAnswerGetVerdict(why) == SHAPEPROOF_PROVED);
  CHECK(shapeproofAnswerGetNumPremises(why) >= 1);
  shapeproofAnswerDestroy(why);
  bool contradictory = true;
  CHECK(ok(shapeproofContextIsContradictory(ctx, &contradictory)));
  CHECK(!contradictory);
  CHECK(ok(shapeproofContextPop(ctx)));

  /* A fact of a closed scope is none, also when others come. */
  CHECK(fails(shapeproofContextGetFact(ctx, inner, NULL, NULL), "closed"));
  CHECK(
      ok(shapeproofContextAssume(ctx, shapeproofDimLe(zero, k), S(""), NULL)));
  CHECK(fails(shapeproofContextGetFact(ctx, inner, &claim, &text), "closed"));
  CHECK(shapeproofClaimIsNull(claim) && !text.length);
  CHECK(fails(shapeproofContextPop(ctx), "no open scope"));

  /* Contradiction. */
  CHECK(ok(shapeproofContextAssume(ctx, shapeproofDimEq(n, k), S(""), NULL)));
  CHECK(
      ok(shapeproofContextAssume(ctx, shapeproofDimLt(zero, n), S(""), NULL)));
  CHECK(ok(shapeproofContextProve(ctx, shapeproofDimEq(n, four), &answer)));
  CHECK(shapeproofAnswerIsVacuous(answer));
  shapeproofAnswerDestroy(answer);
  CHECK(ok(shapeproofContextIsContradictory(ctx, &contradictory)));
  CHECK(contradictory);

  shapeproofContextDestroy(ctx);
  CHECK(contains(shapeproofAnswerExplain(kept), "fails with"));
  CHECK(shapeproofExampleGetNumValues(shapeproofAnswerGetExample(kept)) == 2);
  shapeproofAnswerDestroy(kept);
}

static void testBigNumbers(void) {
  ShapeproofContext ctx = newContext();
  ShapeproofDim big = shapeproofConstantGet(ctx, INT64_MAX);
  ShapeproofBounds bounds;
  int64_t value;
  CHECK(ok(shapeproofContextBound(ctx, shapeproofDimMul(big, big), &bounds)));
  CHECK(!shapeproofBoundsGetLow(bounds, &value));
  CHECK(contains(shapeproofBoundsGetText(bounds),
                 "85070591730234615847396907784232501249"));
  shapeproofBoundsDestroy(bounds);
  CHECK(ok(shapeproofContextBound(ctx, shapeproofConstantGet(ctx, INT64_MIN),
                                  &bounds)));
  CHECK(shapeproofBoundsGetLow(bounds, &value) && value == INT64_MIN);
  shapeproofBoundsDestroy(bounds);
  shapeproofContextDestroy(ctx);
}

static void testMisuse(void) {
  ShapeproofContext none = {NULL}, ctx = newContext(), other = newContext();
  ShapeproofDim n = shapeproofDimGet(ctx, S("n")), m, null = {NULL, 0, 0};
  m = shapeproofDimGet(other, S("m"));
  ShapeproofShape nullShape = {NULL, 0, 0};
  ShapeproofClaim nullClaim = {NULL, 0, 0}, claim;
  ShapeproofAnswer answer, nullAnswer = {NULL};
  ShapeproofBounds bounds, nullBounds = {NULL};
  ShapeproofExample nullExample = {NULL};
  ShapeproofReport nullReport = {NULL};
  ShapeproofError nullError = {NULL};
  ShapeproofVerdict v;

  /* Null contexts. */
  CHECK(shapeproofDimIsNull(shapeproofDimGet(none, S("n"))));
  CHECK(shapeproofDimIsNull(shapeproofIntegerGet(none, S("n"))));
  CHECK(shapeproofDimIsNull(shapeproofConstantGet(none, 1)));
  CHECK(shapeproofShapeIsNull(shapeproofShapeGet(none, S("n"))));
  CHECK(shapeproofShapeIsNull(shapeproofShapeList(none, 0, NULL)));
  CHECK(shapeproofClaimIsNull(shapeproofTruthGet(none, S("n"))));
  CHECK(fails(shapeproofContextPush(none), "empty handle"));
  CHECK(fails(shapeproofContextPop(none), "empty handle"));
  CHECK(fails(shapeproofContextAssume(none, shapeproofDimEq(n, n), S(""), NULL),
              "empty handle"));
  CHECK(fails(shapeproofContextProve(none, shapeproofDimEq(n, n), &answer),
              "empty handle"));
  CHECK(!answer.ptr);
  CHECK(fails(shapeproofContextGetFact(none, 0, NULL, NULL), "empty handle"));
  CHECK(fails(shapeproofContextIsContradictory(none, NULL), "empty handle"));
  CHECK(fails(shapeproofClaimParse(none, S("1 == 1"), &claim), "empty handle"));
  shapeproofContextDestroy(none);
  CHECK(fails(shapeproofContextCreate(S("nope"), 1.0, &none),
              "unknown context 'nope'"));
  CHECK(shapeproofContextIsNull(none));
  CHECK(fails(shapeproofContextCreate(S(""), 1.0, NULL), "no place"));
  double budgets[] = {-1, (double)NAN, (double)INFINITY, (double)-INFINITY};
  for (int i = 0; i < 4; ++i) {
    ShapeproofReport unmade;
    CHECK(fails(shapeproofContextCreate(S(""), budgets[i], &none),
                "the budget has to be a number above 0"));
    CHECK(!none.ptr);
    CHECK(fails(
        shapeproofAnalyze(S("dim n"), S("p.dims"), S(""), budgets[i], &unmade),
        "the budget has to be a number above 0"));
    CHECK(fails(shapeproofInferContract(S("dim n"), S("p.dims"), S(""),
                                        budgets[i], &unmade),
                "the budget has to be a number above 0"));
  }
  CHECK(ok(shapeproofContextCreate(S(""), 0, &none)));
  shapeproofContextDestroy(none);

  /* Null terms. */
  CHECK(shapeproofDimIsNull(shapeproofDimAdd(n, null)));
  CHECK(contains(shapeproofDimGetError(shapeproofDimAdd(n, null)), "empty"));
  CHECK(contains(shapeproofShapeGetError(nullShape), "empty"));
  CHECK(contains(shapeproofClaimGetError(nullClaim), "empty"));
  CHECK(!shapeproofDimGetError(n).length);
  CHECK(shapeproofDimIsNull(shapeproofShapeGetSize(nullShape, n)));
  CHECK(shapeproofClaimIsNull(shapeproofClaimNot(nullClaim)));
  CHECK(shapeproofShapeIsNull(shapeproofShapeMeet(0, NULL)));
  CHECK(shapeproofShapeIsNull(shapeproofShapeMeet(3, NULL)));
  CHECK(shapeproofShapeIsNull(shapeproofShapeList(ctx, 2, NULL)));
  CHECK(shapeproofShapeIsNull(
      shapeproofShapeSlice(shapeproofShapeGet(ctx, S("s")), 1, NULL, &n, &n)));
  CHECK(!shapeproofDimIsSame(null, null));
  CHECK(fails(shapeproofContextProve(ctx, nullClaim, &answer), "empty"));
  CHECK(fails(shapeproofContextAssume(ctx, nullClaim, S(""), NULL), "empty"));
  CHECK(fails(shapeproofContextBound(ctx, null, &bounds), "empty"));
  CHECK(fails(shapeproofContextIsEqual(ctx, n, null, &v), "empty"));
  CHECK(v == SHAPEPROOF_UNKNOWN);
  shapeproofDimPrint(null, NULL, NULL);
  shapeproofDimPrint(n, NULL, NULL);

  /* Terms of another context. */
  CHECK(shapeproofDimIsNull(shapeproofDimAdd(n, m)));
  CHECK(contains(shapeproofDimGetError(shapeproofDimAdd(n, m)), "different"));
  CHECK(contains(shapeproofClaimGetError(shapeproofClaimNot(
                     shapeproofDimEq(shapeproofDimAdd(n, m), n))),
                 "different"));
  CHECK(fails(shapeproofContextProve(ctx, shapeproofDimEq(m, m), &answer),
              "different"));
  CHECK(fails(shapeproofContextAssume(ctx, shapeproofDimEq(m, m), S(""), NULL),
              "different"));
  CHECK(fails(shapeproofContextBound(ctx, m, &bounds), "different"));
  CHECK(fails(shapeproofContextIsEqual(ctx, m, m, NULL), "different"));
  CHECK(shapeproofShapeIsNull(shapeproofShapeList(ctx, 1, &m)));

  /* Numbers that the interface did not make. */
  ShapeproofDim forged = n;
  forged.id = 12345678;
  CHECK(contains(shapeproofDimGetError(forged), "does not have"));
  CHECK(shapeproofDimIsNull(shapeproofDimAdd(n, forged)));
  forged = n;
  forged.definedness = 87654321;
  CHECK(fails(shapeproofContextBound(ctx, forged, &bounds), "does not have"));
  ShapeproofDim odd = {NULL, UINT32_MAX, 999};
  CHECK(contains(shapeproofDimGetError(odd), "empty"));

  /* Names of another kind, and bad text. */
  CHECK(contains(shapeproofShapeGetError(shapeproofShapeGet(ctx, S("n"))),
                 "another kind"));
  CHECK(fails(shapeproofClaimParse(ctx, S("n +"), &claim), "expected"));
  CHECK(shapeproofClaimIsNull(claim));
  CHECK(ok(shapeproofClaimParse(ctx, S("n == 1"), NULL)));
  CHECK(!shapeproofDimIsNull(shapeproofDimGet(ctx, S(NULL))));

  /* No place for what is asked for. */
  CHECK(fails(shapeproofContextProve(ctx, shapeproofDimEq(n, n), NULL),
              "no place"));
  CHECK(fails(shapeproofContextBound(ctx, n, NULL), "no place"));
  CHECK(fails(shapeproofAnalyze(S(""), S(""), S(""), 1.0, NULL), "no place"));

  /* Null answers. */
  CHECK(shapeproofAnswerGetVerdict(nullAnswer) == SHAPEPROOF_UNKNOWN);
  CHECK(!shapeproofAnswerIsVacuous(nullAnswer));
  CHECK(!shapeproofAnswerGetNumPremises(nullAnswer));
  CHECK(!shapeproofAnswerGetDetail(nullAnswer).length);
  CHECK(!shapeproofAnswerExplain(nullAnswer).length);
  CHECK(!shapeproofAnswerGetDecidedBy(nullAnswer).length);
  CHECK(!shapeproofAnswerGetExample(nullAnswer).ptr);
  CHECK(!shapeproofExampleGetNumValues(nullExample));
  CHECK(!shapeproofExampleGetInteger(nullExample, 0, 0, NULL));
  CHECK(!shapeproofBoundsGetLow(nullBounds, NULL));
  CHECK(!shapeproofBoundsIsVacuous(nullBounds));
  CHECK(!shapeproofReportGetNumChecks(nullReport));
  CHECK(!shapeproofReportGetNumClauses(nullReport));
  CHECK(fails(shapeproofReportGetCheck(nullReport, 0, NULL, NULL, NULL),
              "no such check"));
  CHECK(fails(shapeproofReportPrint(nullReport, S("json"), append, NULL),
              "empty"));
  CHECK(!shapeproofErrorGetMessage(nullError).length);
  shapeproofAnswerDestroy(nullAnswer);
  shapeproofBoundsDestroy(nullBounds);
  shapeproofReportDestroy(nullReport);
  shapeproofErrorDestroy(nullError);

  shapeproofContextDestroy(ctx);
  shapeproofContextDestroy(other);
}

static void testErrors(void) {
  CHECK(fails(shapeproofErrorCreate(S("why not")), "why not"));
  ShapeproofReport none = {NULL};
  CHECK(!ok(shapeproofReportSetText(none, S("text"))));
}

static void testReports(void) {
  ShapeproofReport report;
  struct Buffer buffer = {{0}, 0};
  unsigned line = 0, column = 0;
  ShapeproofVerdict v;
  CHECK(ok(shapeproofInferContract(
      S("dim n, k\nassume n == 4 * k\nprove n mod 4 == 0\nprove k >= 1\n"),
      S("p.dims"), S(""), 1.0, &report)));
  CHECK(shapeproofReportGetNumChecks(report) == 2);
  CHECK(shapeproofReportCountVerdict(report, SHAPEPROOF_PROVED) == 1);
  CHECK(ok(shapeproofReportGetCheck(report, 1, &line, &column, &v)));
  CHECK(line == 4 && column == 1 && v == SHAPEPROOF_CONTINGENT);
  CHECK(!ok(shapeproofReportGetCheck(report, 2, &line, &column, &v)));
  CHECK(shapeproofReportGetNumClauses(report) == 1);
  CHECK(shapeproofReportGetClause(report, 0).length > 0);
  CHECK(shapeproofReportIsClauseExact(report, 0));
  CHECK(!shapeproofReportGetClause(report, 1).length);
  CHECK(!shapeproofReportIsClauseExact(report, 1));
  CHECK(ok(shapeproofReportPrint(report, S("text"), append, &buffer)));
  CHECK(strstr(buffer.text, "p.dims:4:1: contingent"));
  CHECK(fails(shapeproofReportPrint(report, S("nope"), append, &buffer),
              "unknown format"));
  buffer.length = 0;
  CHECK(ok(shapeproofReportPrint(report, S("json"), append, &buffer)));
  shapeproofReportDestroy(report);

  ShapeproofStringRef json = {buffer.text, buffer.length};
  CHECK(ok(shapeproofReportReadJson(json, S("r.json"), &report)));
  CHECK(shapeproofReportGetNumChecks(report) == 2);
  CHECK(ok(shapeproofReportSetText(report, S("\n\n\nsome line\n"))));
  buffer.length = 0;
  CHECK(ok(shapeproofReportPrint(report, S("text"), append, &buffer)));
  CHECK(strstr(buffer.text, "some line"));
  shapeproofReportDestroy(report);
  CHECK(
      fails(shapeproofReportReadJson(S("{"), S("r.json"), &report), "r.json"));
  CHECK(!report.ptr);

  CHECK(fails(shapeproofAnalyze(S("dim n\nprove n >"), S("p.dims"), S(""), 1.0,
                                &report),
              "p.dims:2:"));
  CHECK(!report.ptr);
  CHECK(
      fails(shapeproofAnalyze(S("dim n"), S("p.dims"), S("nope"), 1.0, &report),
            "unknown context"));
}

int main(void) {
  CHECK(shapeproofGetVersion().length > 0);
  CHECK(shapeproofGetNumContexts() >= 6);
  for (size_t i = 0; i < shapeproofGetNumContexts(); ++i)
    CHECK(shapeproofGetContextName(i).length &&
          shapeproofGetContextSummary(i).length);
  CHECK(!shapeproofGetContextName(99).length);
  CHECK(!shapeproofGetContextSummary(99).length);
  testTerms();
  testAnswers();
  testBigNumbers();
  testMisuse();
  testErrors();
  testReports();
  return failures ? 1 : 0;
}
