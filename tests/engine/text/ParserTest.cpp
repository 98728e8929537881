// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The texts that the parser accepts, and the problems it makes. Results are
// compared through the writer, which is tested separately: a text in, its
// canonical form out.

#include "shapeproof/Problem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

Problem parsed(llvm::StringRef text) {
  llvm::Expected<Problem> problem = parseProblem(text, "test.dims");
  if (problem)
    return std::move(*problem);
  ADD_FAILURE() << llvm::toString(problem.takeError()) << "in: " << text.str();
  return Problem();
}

std::string canonical(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  writeProblem(parsed(text), os);
  return result;
}

/// The canonical form of a claim over n, m, k, p, q, s, t.
std::string claim(llvm::StringRef text) {
  Problem problem =
      parsed("dim n, m, k; bool p, q; shape s, t\nassume " + text.str());
  std::string result;
  llvm::raw_string_ostream os(result);
  if (!problem.statements.empty())
    writeExpr(problem, problem.statements.back().expr, os);
  return result;
}

TEST(Parser, theExampleOfTheManual) {
  std::string text = R"(
dim n, m                          # non-negative
dim k in [1, 64]                  # `inf` and `-inf` allowed as ends
int i in [-9, 12]                 # any integer
bool p                            # an opaque truth value; a claim
shape s                           # rank unknown
shape t = [n, 4, m]
let h = n floordiv 2              # names a dim
assume n == 2 * k "split evenly"  # the string is carried into explanations
assume broadcastable(s, t) and (i >= 0 or not k < 3)
shape r = slice(t, [0, 0, 0], [h, 4, m], [1, 1, 1])
scope { assume n == m; prove n mod 2 == m mod 2 expect proved }
prove max(n, m) >= n
prove meet(s, t) == t
bound n + m expect [0, inf]
)";
  EXPECT_EQ(canonical(text), R"(dim n, m
dim k in [1, 64]
int i in [-9, 12]
bool p
shape s
shape t = [n, 4, m]
let h = n floordiv 2
assume n == 2 * k "split evenly"
assume broadcastable(s, t) and (i >= 0 or not k < 3)
shape r = slice(t, [0, 0, 0], [h, 4, m], [1, 1, 1])
scope {
  assume n == m
  prove n mod 2 == m mod 2 expect proved
}
prove max(n, m) >= n
prove meet(s, t) == t
bound n + m expect [0, inf]
)");
}

TEST(Parser, operatorsBindAsDocumented) {
  EXPECT_EQ(claim("n + m * k == 0"), "n + m * k == 0");
  EXPECT_EQ(claim("(n + m) * k == 0"), "(n + m) * k == 0");
  EXPECT_EQ(claim("((n) + (m * k)) == (0)"), "n + m * k == 0");
  EXPECT_EQ(claim("n - m - k == 0"), "n - m - k == 0");
  EXPECT_EQ(claim("n - (m - k) == 0"), "n - (m - k) == 0");
  EXPECT_EQ(claim("n * m floordiv k mod 3 == 0"),
            "n * m floordiv k mod 3 == 0");
  EXPECT_EQ(claim("n * (m floordiv k) == 0"), "n * (m floordiv k) == 0");
  EXPECT_EQ(claim("-n * m == 0"), "-n * m == 0");
  EXPECT_EQ(claim("-(n * m) == 0"), "-(n * m) == 0");
  EXPECT_EQ(claim("-s[0] == 0"), "-s[0] == 0");
  EXPECT_EQ(claim("not n == m and p or q"), "not n == m and p or q");
  EXPECT_EQ(claim("not (n == m and (p or q))"), "not (n == m and (p or q))");
  EXPECT_EQ(claim("p and (q and p)"), "p and (q and p)");
  EXPECT_EQ(claim("not not p"), "not not p");
}

TEST(Parser, minusIsPartOfALiteralWhereOneFollows) {
  Problem problem = parsed("prove -3 == -(3)\nprove --3 == 1 - -3");
  auto kindOf = [&](unsigned statement, unsigned operand) {
    ExprId claim = problem.statements[statement].expr;
    return problem[problem.operands(claim)[operand]].kind;
  };
  EXPECT_EQ(kindOf(0, 0), ExprKind::Integer);
  EXPECT_EQ(kindOf(0, 1), ExprKind::Neg);
  EXPECT_EQ(kindOf(1, 0), ExprKind::Neg);
  EXPECT_EQ(kindOf(1, 1), ExprKind::Sub);
  EXPECT_EQ(claim("n in [-9223372036854775808, 9223372036854775807]"),
            "n in [-2^63, 9223372036854775807]");
}

TEST(Parser, literalsOfAnyLength) {
  EXPECT_EQ(claim("n == 2^3"), "n == 8");
  EXPECT_EQ(claim("n == -2^63"), "n == -2^63");
  EXPECT_EQ(claim("n == -(2^63)"), "n == -(2^63)");
  EXPECT_EQ(claim("n == 0^0 + 0^5 + 007"), "n == 1 + 0 + 7");
  EXPECT_EQ(claim("n == 2^63 - 1"), "n == 2^63 - 1");
  EXPECT_EQ(claim("n == 2^100 * 10^30 + 2^64 * m"),
            "n == 2^100 * 1000000000000000000000000000000 + 2^64 * m");
  EXPECT_EQ(claim("n floordiv -18446744073709551616 == 0"),
            "n floordiv -2^64 == 0");
  EXPECT_EQ(claim("n == 18446744073709551617"), "n == 18446744073709551617");
  EXPECT_EQ(claim("n == 2^4095"), "n == 2^4095");
  const std::string longest(1233, '9');
  EXPECT_EQ(claim("n == -" + longest), "n == -" + longest);
  Problem problem = parsed("bound 1 expect [-2^63, 2^64 - 1]");
  EXPECT_EQ(problem.intervals[0].hi, Int(INT64_MAX) * Int(2) + Int(1));
  EXPECT_EQ(problem.intervals[0].lo, Int(INT64_MIN));
}

TEST(Parser, parenthesesOpenAnySort) {
  EXPECT_EQ(claim("(n + 1) * 2 < k"), "(n + 1) * 2 < k");
  EXPECT_EQ(claim("(n < k) or p"), "n < k or p");
  EXPECT_EQ(claim("(s) == ([n, m])"), "s == [n, m]");
  EXPECT_EQ(claim("(s)[(0)] == n"), "s[0] == n");
}

TEST(Parser, everyFunction) {
  EXPECT_EQ(claim("min(n) == max(n, m, k)"), "min(n) == max(n, m, k)");
  EXPECT_EQ(claim("select(p, n, m) == rank(s)"), "select(p, n, m) == rank(s)");
  EXPECT_EQ(claim("num_elements(s) == s[-1]"), "num_elements(s) == s[-1]");
  EXPECT_EQ(claim("broadcast(s, t, []) != meet(s)"),
            "broadcast(s, t, []) != meet(s)");
  EXPECT_EQ(claim("concat(head(s, 1), tail(s, 1)) == s"),
            "concat(head(s, 1), tail(s, 1)) == s");
  EXPECT_EQ(claim("broadcastable() and true or false"),
            "broadcastable() and true or false");
  EXPECT_EQ(claim("n ceildiv m in [-inf, k - 1]"),
            "n ceildiv m in [-inf, k - 1]");
  EXPECT_EQ(claim("n in [-m, inf]"), "n in [-m, inf]");
  EXPECT_EQ(claim("[n, m][n] == 0"), "[n, m][n] == 0");
}

TEST(Parser, statementsEndAtNewlinesSemicolonsAndBraces) {
  EXPECT_EQ(canonical("dim n;dim m;;\n\n;assume n==m"),
            "dim n\ndim m\nassume n == m\n");
  EXPECT_EQ(canonical("dim n\nassume (n\n  ==\n\n 3)\nassume min(n,\nn) == 1"),
            "dim n\nassume n == 3\nassume min(n, n) == 1\n");
  EXPECT_EQ(canonical("scope{dim n}scope{dim n;scope{prove n==n}}"),
            "scope {\n  dim n\n}\nscope {\n  dim n\n  scope {\n"
            "    prove n == n\n  }\n}\n");
}

TEST(Parser, lineEndsAndStrayBytes) {
  EXPECT_EQ(canonical(""), "");
  EXPECT_EQ(canonical("# only a comment"), "");
  EXPECT_EQ(canonical("\r\ndim n\r\nassume n == 1 \"a\"\r\n"),
            "dim n\nassume n == 1 \"a\"\n");
  EXPECT_EQ(canonical("dim n # caf\xC3\xA9 \xFF and a null:" +
                      std::string(1, '\0') + "\ndim m"),
            "dim n\ndim m\n");
  EXPECT_EQ(canonical("\xEF\xBB\xBF"
                      "dim n"),
            "dim n\n");
}

TEST(Parser, stringsEscape) {
  Problem problem = parsed(R"(assume true "a\"b\\c\nd # é")");
  ASSERT_EQ(problem.messages.size(), 1u);
  EXPECT_EQ(problem.messages[0], "a\"b\\c\nd # é");
}

TEST(Parser, scopesShadow) {
  Problem problem = parsed("dim n\nscope { shape n; prove n == n }\n"
                           "let h = n\nscope { let h = h + 1; prove h > n }");
  const Statement &inner = problem.statements[3];
  EXPECT_EQ(problem[inner.expr].kind, ExprKind::ShapeEq);
  // In `let h = h + 1` the h on the right is the outer one.
  const Statement &let = problem.statements[7];
  EXPECT_EQ(problem.name(problem.operands(let.expr)[0]), DeclId(2));
}

TEST(Parser, placesAreOfTheFirstWord) {
  Problem problem = parsed("dim n\n\n  assume n == 1; prove n == 1");
  EXPECT_EQ(problem.statements[1].place.line, 3u);
  EXPECT_EQ(problem.statements[1].place.column, 3u);
  EXPECT_EQ(problem.statements[2].place.column, 18u);
}

TEST(Parser, expectations) {
  Problem problem = parsed("dim n\nprove n == 1 expect contingent\n"
                           "bound n expect [-inf, -3]\nbound n");
  EXPECT_EQ(problem.statements[1].expected, Verdict::Contingent);
  ASSERT_EQ(problem.intervals.size(), 1u);
  EXPECT_EQ(problem.intervals[0].lo, std::nullopt);
  EXPECT_EQ(problem.intervals[0].hi, Int(-3));
  EXPECT_EQ(problem.statements[3].interval, Statement::kNone);
}

/// Brackets, calls, `not`, unary minus and scopes, up to the limit.
TEST(Parser, nestingUpToTheLimit) {
  auto repeated = [](llvm::StringRef piece, size_t n) {
    std::string result;
    for (size_t i = 0; i < n; ++i)
      result += piece;
    return result;
  };
  auto nested = [&](llvm::StringRef open, llvm::StringRef inner,
                    llvm::StringRef close, size_t n) {
    return repeated(open, n) + inner.str() + repeated(close, n);
  };
  for (size_t n : {size_t(kMaxNesting), size_t(kMaxNesting) + 1}) {
    std::string texts[] = {
        "prove " + nested("(", "1", ")", n) + " == 1",
        "prove " + nested("not ", "true", "", n),
        "prove 0 == " + nested("-", "min(1)", "", n - 1),
        "prove 0 == " + nested("max(", "1", ")", n),
        "shape s; prove 0 == " + nested("s[", "1", "]", n),
        "prove broadcastable(" + nested("concat(", "", ")", n - 1) + ")",
        nested("scope {", "", "}", n),
    };
    for (const std::string &text : texts) {
      llvm::Expected<Problem> problem = parseProblem(text, "f");
      EXPECT_EQ(bool(problem), n == kMaxNesting) << text.substr(0, 40);
      std::string error = problem ? "" : llvm::toString(problem.takeError());
      EXPECT_EQ(error.find("deeper than 1000") == std::string::npos,
                n == kMaxNesting);
    }
  }
}

TEST(Parser, longChainsAreNoNesting) {
  std::string sum = "dim a\nprove a", both = "prove a == a";
  for (int i = 0; i < 100000; ++i) {
    sum += i % 3 ? " + a" : " - a * a";
    both += i % 2 ? " and a == 1" : " or a >= 2";
  }
  Problem problem = parsed(sum + " == 0\n" + both);
  std::string text;
  llvm::raw_string_ostream os(text);
  writeProblem(problem, os);
  EXPECT_EQ(text, sum + " == 0\n" + both + "\n");
}

} // namespace
