// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The texts that the parser rejects: the place and wording of each error,
// several errors in one run, and no crash on any text.

#include "shapeproof/Problem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

/// The errors as "line:column: message" lines; empty if there are none.
std::string errorsOf(llvm::StringRef text) {
  llvm::Expected<Problem> problem = parseProblem(text, "f.dims");
  std::string result;
  if (!problem)
    llvm::handleAllErrors(problem.takeError(), [&](const ProblemError &error) {
      for (const Diagnostic &d : error.diagnostics)
        result += std::to_string(d.place.line) + ":" +
                  std::to_string(d.place.column) + ": " + d.message + "\n";
    });
  return result;
}

TEST(ParserError, printsPlaceLineAndCaret) {
  llvm::Expected<Problem> problem =
      parseProblem("dim n\n\tassume \"\xC3\xA9\" == nn", "dir/f.dims");
  ASSERT_FALSE(bool(problem));
  EXPECT_EQ(llvm::toString(problem.takeError()),
            "dir/f.dims:2:9: error: expected an expression, found a string\n"
            "  \tassume \"\xC3\xA9\" == nn\n"
            "  \t       ^\n");
  problem = parseProblem("dim numbers; assume numbrs == 1", "f");
  EXPECT_EQ(llvm::toString(problem.takeError()),
            "f:1:21: error: unknown name 'numbrs', did you mean 'numbers'?\n"
            "  dim numbers; assume numbrs == 1\n"
            "                      ^\n");
}

TEST(ParserError, reportsSeveralAndRecovers) {
  EXPECT_EQ(errorsOf("dim n\n"
                     "assume n = 3\n"
                     "assume (n == 3\n"
                     "assume n == 3 )\n"
                     "scope { prove x < n; prove n + }\n"
                     "dim n\n"
                     "prove n ==\n"),
            "2:10: '=' compares nothing; write '=='\n"
            "4:1: expected ')', found keyword 'assume'\n"
            "4:15: expected the end of the statement, found ')'\n"
            "5:15: unknown name 'x', did you mean 'n'?\n"
            "5:32: expected an expression, found '}'\n"
            "6:5: 'n' is already declared in this scope, at line 1\n"
            "7:11: expected an expression, found the end of the line\n");
}

TEST(ParserError, sorts) {
  const char *declarations = "dim n; bool p; shape s\n";
  auto check = [&](const char *statement, const char *error) {
    EXPECT_EQ(errorsOf(std::string(declarations) + statement),
              std::string("2:") + error + "\n")
        << statement;
  };
  check("assume n", "8: expected a claim, found a term");
  check("bound p", "7: expected a term, found a claim");
  check("let h = s", "9: expected a term, found a shape");
  check("shape r = n", "11: expected a shape, found a term");
  check("assume s + 1 == n", "8: expected a term, found a shape");
  check("assume n == s", "13: expected a term, found a shape");
  check("assume s == n", "13: expected a shape, found a term");
  check("assume s < s", "8: expected a term, found a shape");
  check("assume p == p", "8: '==' and '!=' compare terms or shapes, this is a "
                         "claim");
  check("assume not n", "12: expected a claim, found a term");
  check("assume p and (n + 1)", "15: expected a claim, found a term");
  check("assume [n, p] == s", "12: expected a term, found a claim");
  check("assume n[0] == 1", "8: expected a shape, found a term");
  check("assume s[p] == 1", "10: expected a term, found a claim");
  check("assume select(n, n, n) == 1", "15: expected a claim, found a term");
  check("assume head(n, 1) == s", "13: expected a shape, found a term");
  check("assume rank(s, s) == 1", "8: 'rank' takes 1 argument, found 2");
  check("assume min() == 1", "8: 'min' takes at least 1 argument, found 0");
  check("assume p in [0, 1]", "8: expected a term, found a claim");
  check("assume p in {0, 1}", "8: expected a term, found a claim");
  check("assume n in {}", "14: expected a term, found '}'");
  check("shape r = slice(s, [0], [n], [1, 1])",
        "11: the starts, limits and strides of a slice differ in number: 1, 1, "
        "2");
}

TEST(ParserError, grammar) {
  EXPECT_EQ(errorsOf("assume 1 < 2 < 3"),
            "1:14: comparisons do not chain; join them with 'and'\n");
  EXPECT_EQ(errorsOf("dim rank"),
            "1:5: 'rank' is a keyword and cannot be a name\n");
  EXPECT_EQ(errorsOf("dim"),
            "1:4: expected a name, found the end of the file\n");
  EXPECT_EQ(errorsOf("n == 1"), "1:1: expected a statement, found 'n'\n");
  EXPECT_EQ(errorsOf("}"), "1:1: '}' without a 'scope {'\n");
  EXPECT_EQ(errorsOf("scope {\ndim n\n"), "1:1: this scope is not closed\n");
  EXPECT_EQ(errorsOf("bool p in [0, 1]"),
            "1:8: only 'dim' and 'int' take a range\n");
  EXPECT_EQ(errorsOf("dim n = 3"),
            "1:7: only 'let' and 'shape' name an expression\n");
  EXPECT_EQ(errorsOf("let h 3"), "1:7: expected '=', found '3'\n");
  EXPECT_EQ(errorsOf("shape s; assume slice(s, [], [], []) == s"),
            "1:17: 'slice' occurs only as the whole of 'shape x = "
            "slice(...)'\n");
  EXPECT_EQ(errorsOf("assume 1 == inf"),
            "1:13: 'inf' occurs only as an end of an interval\n");
  EXPECT_EQ(errorsOf("dim n in [inf, 3]"),
            "1:11: a lower end cannot be 'inf'\n");
  EXPECT_EQ(errorsOf("prove true expect yes"),
            "1:19: expected 'proved', 'refuted', 'contingent' or 'unknown', "
            "found 'yes'\n");
  EXPECT_EQ(errorsOf("bound 1 expect [0, 1 + 1]"),
            "1:22: expected ']', found '+'\n");
  EXPECT_EQ(errorsOf("bound 1 expect [-inf, -inf]"),
            "1:24: expected an integer or 'inf', found keyword 'inf'\n");
  EXPECT_EQ(errorsOf("assume 1 == not true"),
            "1:13: expected a term, found keyword 'not'; put the claim in "
            "parentheses\n");
}

TEST(ParserError, tokens) {
  const std::string tooLong(1235, '9');
  EXPECT_EQ(errorsOf("assume " + tooLong + " == 1"),
            "1:8: the literal has more than 4096 bits\n");
  EXPECT_EQ(errorsOf("assume n.x == -" + tooLong),
            "1:8: unknown name 'n.x'\n1:16: the literal has more than 4096 "
            "bits\n");
  EXPECT_EQ(errorsOf("bound 1 expect [0, " + tooLong + "]"),
            "1:20: the literal has more than 4096 bits\n");
  for (const char *text :
       {"2^4096", "10^1234", "1^4097", "2^99999999999999999"})
    EXPECT_EQ(errorsOf(std::string("assume ") + text + " == 1"),
              "1:8: the literal has more than 4096 bits\n");
  const std::string exponent = "an exponent is one number without a sign: 2^63";
  EXPECT_EQ(errorsOf("assume 2^ == 1"), "1:8: " + exponent + "\n");
  EXPECT_EQ(errorsOf("assume 2^-1 == 1"), "1:8: " + exponent + "\n");
  EXPECT_EQ(errorsOf("assume 2^3^2 == 1"), "1:8: " + exponent + "\n");
  EXPECT_EQ(errorsOf("assume 2^3x == 1"), "1:8: neither a name nor a number\n");
  EXPECT_EQ(
      errorsOf("assume (2)^3 == 1"),
      "1:9: expected a claim, found a term\n1:11: unexpected character\n");
  EXPECT_EQ(errorsOf("assume true \"open"),
            "1:13: the string is not closed on its line\n");
  EXPECT_EQ(errorsOf("assume true \"a\\qb\""),
            "1:13: unknown escape in a string; there are \\\", \\\\ and \\n\n");
  EXPECT_EQ(errorsOf("assume true \"\xFF\""),
            "1:13: the string is not UTF-8\n");
  EXPECT_EQ(errorsOf("dim 3n"), "1:5: neither a name nor a number\n");
  EXPECT_EQ(errorsOf("dim n @ 3"), "1:7: unexpected character\n");
  EXPECT_EQ(errorsOf(llvm::StringRef("dim n\0", 6)),
            "1:6: unexpected character\n");
  EXPECT_EQ(errorsOf("dim \xC3\xA9 n"), "1:5: unexpected character\n");
}

TEST(ParserError, aWrongDefinitionIsReportedOnce) {
  EXPECT_EQ(errorsOf("let h = x\nlet g = h + h\nprove g == h * 2"),
            "1:9: unknown name 'x'\n");
}

TEST(ParserError, endsAfterALimit) {
  std::string text;
  for (int i = 0; i < 1000; ++i)
    text += "?\n";
  std::string errors = errorsOf(text);
  EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 50);
}

TEST(ParserError, longLinesAreShownInPart) {
  std::string text = "assume " + std::string(3000, ' ') + "x == 1";
  llvm::Expected<Problem> problem = parseProblem(text, "f");
  ASSERT_FALSE(bool(problem));
  EXPECT_LT(llvm::toString(problem.takeError()).size(), 400u);
}

/// Random damage to a text with all constructs: the parser reports an error or
/// accepts, and an accepted problem can be printed and read again.
TEST(ParserError, survivesDamage) {
  const std::string seed =
      "dim n, m in [0, 64]\nint i in [-9, inf]; bool p\nshape s\n"
      "shape t = [n, 4, m]\nlet h = n floordiv 2 - -3\n"
      "assume n == 2 * m \"a \\\"b\\n\"\n"
      "assume broadcastable(s, t) and (i >= 0 or not m < 3)\n"
      "shape r = slice(t, [0, 0, 0], [h, 4, m], [1, 1, 1])\n"
      "scope { assume n in [-m, inf]; prove n mod 2 == m expect proved }\n"
      "prove concat(head(s, 1), tail(s, -1)) == t expect unknown\n"
      "bound select(p, s[0], max(n, m)) expect [-inf, 3] # end\n";
  const char *pieces[] = {"(",
                          ")",
                          "[",
                          "]",
                          "{",
                          "}",
                          ";",
                          "\n",
                          "\"",
                          "not ",
                          "-",
                          "inf",
                          "dim ",
                          "scope {",
                          ",",
                          "==",
                          "assume ",
                          "\\",
                          "9999999999999999999",
                          "in",
                          "#",
                          "slice(",
                          " "};
  std::mt19937 random(20240607);
  auto below = [&](size_t n) { return random() % n; };
  for (int round = 0; round < 4000; ++round) {
    std::string text = seed;
    for (unsigned edits = 1 + below(4); edits > 0; --edits) {
      size_t at = below(text.size() + 1);
      switch (below(5)) {
      case 0:
        text.erase(at, below(12));
        break;
      case 1:
        text.insert(at, pieces[below(std::size(pieces))]);
        break;
      case 2:
        text.insert(at, 1, char(below(256)));
        break;
      case 3:
        text.insert(at, text.substr(below(text.size() + 1), below(60)));
        break;
      case 4:
        text.resize(at);
        break;
      }
    }
    llvm::Expected<Problem> problem = parseProblem(text, "f");
    if (!problem) {
      EXPECT_NE(llvm::toString(problem.takeError()), "");
      continue;
    }
    std::string printed;
    llvm::raw_string_ostream os(printed);
    writeProblem(*problem, os);
    llvm::Expected<Problem> again = parseProblem(printed, "f");
    ASSERT_TRUE(bool(again)) << llvm::toString(again.takeError()) << printed;
    EXPECT_TRUE(*problem == *again) << text;
  }
}

} // namespace
