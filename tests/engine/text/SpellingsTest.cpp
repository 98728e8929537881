// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims in the spellings of others: what they mean, compared with the grammar
// of .dims and with values, and texts that are no claim.

#include "engine/text/GivenText.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

struct Spellings : ::testing::Test {
  Spellings() {
    names.dims = {{"n", n}, {"m", m}, {"i", i}, {"H", store.dimSymbol("H")}};
    names.shapes = {{"s", store.shapeSymbol("s")}};
    names.truths = {{"p", store.boolSymbol("p")}};
  }

  ClaimId claim(llvm::StringRef text) {
    llvm::Expected<ClaimId> parsed = parseClaim(text, store, names);
    if (parsed)
      return *parsed;
    ADD_FAILURE() << text.str() << ": " << llvm::toString(parsed.takeError());
    return ClaimId();
  }
  std::string errorOf(llvm::StringRef text) {
    llvm::Expected<ClaimId> parsed = parseClaim(text, store, names);
    return parsed ? "" : llvm::toString(parsed.takeError());
  }
  void expectSame(llvm::StringRef text, llvm::StringRef dims) {
    EXPECT_EQ(claim(text), claim(dims))
        << text.str() << ": " << store.str(claim(text));
  }
  /// Whether the claim holds for the values of i and n.
  bool holds(llvm::StringRef text, int64_t ofI, int64_t ofN) {
    Assignment values;
    values.dims = {{i, Int(ofI)}, {n, Int(ofN)}, {m, Int(1)}};
    auto value = Evaluator(store, values).value(claim(text));
    EXPECT_TRUE(value.has_value()) << text.str();
    return value.value_or(false);
  }

  TermStore store;
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m"),
        i = store.intSymbol("i");
  ClaimNames names;
};

TEST_F(Spellings, OfSymPy) {
  expectSame("Eq(Mod(n, 20), 0)", "n mod 20 == 0");
  expectSame("Ne(n, 1) & (2 <= n)", "n != 1 and 2 <= n");
  expectSame("~(Eq(n, 5) & Eq(m, 2))", "not (n == 5 and m == 2)");
  expectSame("Or(Lt(n, 2), Ge(m, n), Gt(n, 4), Le(m, 1))",
             "n < 2 or m >= n or n > 4 or m <= 1");
  expectSame("And(n > 1) | Not(n < 9)", "n > 1 or not n < 9");
  expectSame("Max(1, n) <= Min(m, 8, n)", "max(1, n) <= min(m, 8, n)");
  expectSame("FloorDiv(n, 4) == n//4", "0 == 0");
  expectSame("CleanDiv(n, 4) + PythonMod(i, 3) == 7",
             "n floordiv 4 + i mod 3 == 7");
  expectSame("CeilToInt(IntTrueDiv(n, m)) == 2", "n ceildiv m == 2");
  expectSame("FloorToInt(IntTrueDiv(n, 8)) == floor(n/8)", "0 == 0");
  expectSame("floor(n/2 - 1/2) + 1 == ceiling(n/2)",
             "(n - 1) floordiv 2 + 1 == n ceildiv 2");
  expectSame("ModularIndexing(n, 4, 3) == 0", "(n floordiv 4) mod 3 == 0");
  expectSame("n**2 - m^3 < 2**40", "n * n - m * m * m < 2^40");
  expectSame("PowByNatural(n, 2) == n**2", "0 == 0");
  expectSame("n <= int_oo and -int_oo < i and Ne(n, oo)", "true");
  expectSame("n == int_oo or i >= oo", "false");
  expectSame("Max(Min(n, int_oo), -int_oo, 2) == m", "max(n, 2) == m");
  expectSame("Max(n, oo) == int_oo", "true");
  expectSame("Piecewise((n, n > 4), (8, True)) <= m",
             "select(n > 4, n, 8) <= m");
  expectSame("Where(n > 4, n, 8) <= m", "select(n > 4, n, 8) <= m");
  expectSame("Identity(n) == ToFloat(m)", "n == m");
  expectSame("True & (n > 1) | False", "n > 1");
}

TEST_F(Spellings, OfPythonAndC) {
  expectSame("2 <= n <= 1024", "2 <= n and n <= 1024");
  expectSame("1 < n == m < 9", "1 < n and n == m and m < 9");
  expectSame("n % 4 == 0 && (m > 2 || !(n == 1))",
             "n mod 4 == 0 and (m > 2 or not n == 1)");
  expectSame("n // 2 * 2 == n", "(n floordiv 2) * 2 == n");
  expectSame("-n // 2 == i", "(-n) floordiv 2 == i");
  expectSame("-n**2 == i", "-(n * n) == i");
  expectSame("n in (1, 2, 4)", "n in {1, 2, 4}");
  expectSame("n in VR[2, 100] and m in VR[3, int_oo]",
             "n in [2, 100] and m in [3, inf]");
  expectSame("i in [-inf, 4] and i in VR[-int_oo, 4]", "i <= 4");
  expectSame("s.size(0) == s.shape[1] and s.size()[2] == 4",
             "s[0] == s[1] and s[2] == 4");
  expectSame("s.dim() == 3 and s.numel() > s.ndim",
             "rank(s) == 3 and num_elements(s) > rank(s)");
  expectSame("16H == n and 0.5*n <= m", "16 * H == n and n <= 2 * m");
  expectSame("n * 0.25 == 1.50", "4 * n == 24");
  expectSame("mod(n, 3) == floordiv(m, 2)", "n mod 3 == m floordiv 2");
}

TEST_F(Spellings, HaveTheValuesOfPython) {
  auto floorDiv = [](int64_t a, int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
  };
  for (int64_t a = -9; a <= 9; ++a)
    for (int64_t b = 1; b <= 4; ++b) {
      const std::string by = std::to_string(b);
      const int64_t down = floorDiv(a, b), up = -floorDiv(-a, b);
      auto is = [&](const std::string &term, int64_t value) {
        EXPECT_TRUE(holds(term + " == " + std::to_string(value), a, b))
            << term << " at i = " << a;
        EXPECT_FALSE(holds(term + " == " + std::to_string(value + 1), a, b))
            << term << " at i = " << a;
      };
      is("i // " + by, down);
      is("i // n", down);
      is("i % " + by, a - b * down);
      is("PythonMod(i, n)", a - b * down);
      is("ceil(i / " + by + ")", up);
      is("CeilDiv(i, n)", up);
      is("trunc(i / " + by + ")", a < 0 ? up : down);
      is("Abs(i)", a < 0 ? -a : a);
      is("abs(i) - non_negative(i)", a < 0 ? -a : 0);
      is("floor((i + 0.5) / " + by + ")", floorDiv(2 * a + 1, 2 * b));
      is("floor(i / " + by + " - 1 / 2)", floorDiv(2 * a - b, 2 * b));
      is("(-i) ** 3", -a * a * a);
      is("-i ** 2", -a * a);
      EXPECT_EQ(holds("i / " + by + " < 1 / 3", a, b), 3 * a < b);
      EXPECT_EQ(holds("-1.5 <= -i / " + by, a, b), 2 * a <= 3 * b);
    }
}

TEST_F(Spellings, ThatAreNotRead) {
  EXPECT_EQ(errorOf("n / 2 == Max(n / 2, 1)"),
            "column 14: the quotient is not rounded to an integer");
  EXPECT_EQ(errorOf("n + int_oo > 2"), "column 5: infinity is only compared");
  EXPECT_EQ(errorOf("n / i < 2"),
            "column 1: a quotient that is compared has a divisor that is no "
            "number above 0");
  EXPECT_EQ(errorOf("n / -2 < 2"),
            "column 1: a quotient that is compared has a divisor that is no "
            "number above 0");
  EXPECT_EQ(errorOf("floor(n / 0) == 1"), "column 7: a division by zero");
  EXPECT_EQ(errorOf("n ** 9 == 1"),
            "column 1: the exponent is no number from 0 to 8");
  EXPECT_EQ(errorOf("n ** -1 == 1"),
            "column 1: the exponent is no number from 0 to 8");
  EXPECT_EQ(errorOf("Eq(n) and n == 1"),
            "column 1: 'Eq' takes 2 operands, found 1");
  EXPECT_EQ(errorOf("Piecewise((n, n > 4), (8, n > 2)) == 1"),
            "column 1: the last condition is not True");
  // As Python reads it: n == (1 & m) == 2.
  EXPECT_EQ(errorOf("n == 1 & m == 2"),
            "column 6: expected a claim, found a term");
  for (const char *text :
       {"n == 1 &",       "n ** m == 1",   "2 ** n == 1",  "Foo(n) == 1",
        "n.size(0) == 1", "s.size(0",      "s.rows == 1",  "n = 1",
        "n in ()",        "Eq(n, 1",       "~n == 1",      "!n",
        "n == 0.1.2",     "n // 2.5 == (", "log2(n) == 1", "n in VR[int_oo, 2]",
        "Not(n)",         "And()",         "s == int_oo",  "trunc(n / m) == 1",
        "1 2 == n"})
    EXPECT_NE(errorOf(text), "") << text;
  EXPECT_NE(errorOf(std::string(100'000, '(')), "");
  EXPECT_NE(errorOf(std::string(100'000, '~') + "p"), "");
  EXPECT_NE(errorOf("n" + std::string(3000, '*') + " == 1"), "");
}

TEST_F(Spellings, AreWrittenAsProblems) {
  auto written = [](llvm::StringRef text, uint64_t most = 4000) {
    auto result = writtenAsProblem(text, {"s0", "u0"}, most);
    return result ? result->text + " / " + llvm::join(result->divisors, ", ")
                  : llvm::toString(result.takeError());
  };
  EXPECT_EQ(written("Eq(Mod(s0, 20), 0) & (2 <= u0 <= int_oo)"),
            "s0 mod 20 == 0 and (2 <= u0 and true) / ");
  EXPECT_EQ(written("CeilToInt(IntTrueDiv(s0, 4)) < s0/2"),
            "s0 ceildiv 4 * 2 < s0 / ");
  EXPECT_EQ(written("s0//u0 - s0//u0 == Mod(1, s0 + 1) % 0"),
            "s0 floordiv u0 - s0 floordiv u0 == 1 mod (s0 + 1) mod 0 / "
            "u0, u0, s0 + 1, 0");
  EXPECT_EQ(written("s0 ** 8 == 1", 10), "column 1: it is too long");
}

TEST_F(Spellings, AreNoneOfProblemsAndCertificates) {
  auto lowered = lowerGiven("n // 2 == 1", store, names, StatementKind::Assume);
  EXPECT_FALSE(bool(lowered));
  llvm::consumeError(lowered.takeError());
}

} // namespace
