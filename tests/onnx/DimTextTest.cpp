// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes as models write them: the values of what tools write, against numbers
// computed here; and random terms, written and read again.

#include "DimText.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::onnx;

namespace {

struct DimTextTest : ::testing::Test {
  RangedTerms terms;
  std::vector<std::pair<std::string, DimId>> names = {
      {"N", terms.dimSymbol("N")},
      {"M", terms.dimSymbol("M")},
      {"past.seq", terms.dimSymbol("past.seq")}};

  llvm::Expected<DimId> read(llvm::StringRef text) {
    return parseDim(text, terms, [&](llvm::StringRef name) {
      for (auto &[other, dim] : names)
        if (other == name)
          return dim;
      names.emplace_back(name.str(), terms.dimSymbol(name));
      return names.back().second;
    });
  }
  std::string nameOf(DimId dim) {
    for (auto &[name, other] : names)
      if (other == dim)
        return name;
    return {};
  }
  std::string write(DimId dim) {
    return dimText(terms, dim, [&](DimId d) { return nameOf(d); });
  }
  std::string problemOf(llvm::StringRef text) {
    auto dim = read(text);
    return dim ? "" : llvm::toString(dim.takeError());
  }
  /// The value for N, M and past.seq.
  std::optional<int64_t> valueOf(DimId dim, std::array<int64_t, 3> sizes) {
    Assignment assignment;
    for (size_t i = 0; i < sizes.size(); ++i)
      assignment.dims[names[i].second] = Int(sizes[i]);
    auto value = Evaluator(terms.store(), assignment).value(dim);
    return value ? std::optional(int64_t(*value)) : std::nullopt;
  }
};

int64_t floorOf(int64_t a, int64_t b) { return a / b - (a % b < 0); }

TEST_F(DimTextTest, ReadsWhatToolsWrite) {
  using Function = int64_t (*)(int64_t n, int64_t m);
  const std::pair<const char *, Function> rows[] = {
      {"N", [](int64_t n, int64_t) { return n; }},
      {" N + 1 ", [](int64_t n, int64_t) { return n + 1; }},
      {"2*N - M", [](int64_t n, int64_t m) { return 2 * n - m; }},
      {"-N+3", [](int64_t n, int64_t) { return 3 - n; }},
      {"floor(N/2)", [](int64_t n, int64_t) { return floorOf(n, 2); }},
      {"floor(N/2 - 1/2) + 1",
       [](int64_t n, int64_t) { return floorOf(n - 1, 2) + 1; }},
      {"ceiling(N/3)", [](int64_t n, int64_t) { return -floorOf(-n, 3); }},
      {"floor(0.5*N)", [](int64_t n, int64_t) { return floorOf(n, 2); }},
      {"N//2 + M", [](int64_t n, int64_t m) { return floorOf(n, 2) + m; }},
      {"(N - 4)//3", [](int64_t n, int64_t) { return floorOf(n - 4, 3); }},
      {"FloorDiv(N + M, 4)",
       [](int64_t n, int64_t m) { return floorOf(n + m, 4); }},
      {"CeilToInt(IntTrueDiv(N, 4))",
       [](int64_t n, int64_t) { return -floorOf(-n, 4); }},
      {"Mod(N, 3)", [](int64_t n, int64_t) { return n % 3; }},
      {"N % 3", [](int64_t n, int64_t) { return n % 3; }},
      {"Max(1, N, M)",
       [](int64_t n, int64_t m) {
         return std::max({int64_t(1), n, m});
       }},
      {"min(N, M + 2)",
       [](int64_t n, int64_t m) { return std::min(n, m + 2); }},
      {"N**2 + N*M", [](int64_t n, int64_t m) { return n * n + n * m; }},
      {"N^2", [](int64_t n, int64_t) { return n * n; }},
      {"non_negative(N - M)",
       [](int64_t n, int64_t m) { return std::max<int64_t>(n - m, 0); }},
      {"4*N/2", [](int64_t n, int64_t) { return 2 * n; }},
      {"N/2*2", [](int64_t n, int64_t) { return n; }},
      {"floor((N + 1)/(M + 1))",
       [](int64_t n, int64_t m) { return floorOf(n + 1, m + 1); }},
      {"2*(N + 1)", [](int64_t n, int64_t) { return 2 * (n + 1); }},
  };
  for (auto [text, function] : rows) {
    auto dim = read(text);
    ASSERT_TRUE(bool(dim)) << text << ": " << llvm::toString(dim.takeError());
    for (int64_t n = 0; n <= 9; ++n)
      for (int64_t m = 0; m <= 4; ++m)
        EXPECT_EQ(valueOf(*dim, {n, m, 1}), function(n, m))
            << text << ' ' << n << ' ' << m;
  }
}

TEST_F(DimTextTest, RejectsWhatSaysNoSize) {
  EXPECT_EQ(problemOf("N / 2"), "a quotient is not rounded");
  EXPECT_EQ(problemOf("N/(M - 1)"), "a divisor may be zero or negative");
  EXPECT_EQ(problemOf("N//0"), "a divisor may be zero or negative");
  EXPECT_EQ(problemOf("N%0"), "a divisor may be zero or negative");
  EXPECT_EQ(problemOf("Where(N, M, 1)"), "the function 'Where' is not known");
  EXPECT_EQ(problemOf("floor(N, M)"), "'floor' has another number of operands");
  EXPECT_EQ(problemOf("batch size"), "'size' is not understood");
  EXPECT_EQ(problemOf("N +"), "it ends too early");
  EXPECT_EQ(problemOf("(N"), "a ')' is missing");
  EXPECT_EQ(problemOf("N**99"), "an exponent is no small number");
  EXPECT_EQ(problemOf("99999999999999999999"), "a number is too large");
  EXPECT_EQ(problemOf("0.00000000000000000001*N"),
            "a number has too many digits");
  EXPECT_EQ(problemOf(std::string(100, '(')), "it is nested too deeply");
  EXPECT_EQ(problemOf(std::string(100, '-')), "it is nested too deeply");
  EXPECT_EQ(problemOf(std::string(300, 'N')), "it is too long");
  EXPECT_EQ(problemOf("N-{1}"), "'{' is not understood");
}

TEST_F(DimTextTest, TellsNamesFromExpressions) {
  for (const char *name : {"N", "batch_size", "unk__5", "onnx::Add_12", "s0",
                           "past.seq", "/encoder/Add_output_0_dim_1",
                           "Squeeze/decoder/Squeeze_output_0_dim_0"})
    EXPECT_TRUE(isDimName(name)) << name;
  for (const char *text :
       {"N + 1", "2*N", "N/2", "batch-size", "3", "", "2*x_dim_0"})
    EXPECT_FALSE(isDimName(text)) << text;
  for (const char *text : {"", " ", "?", "None", "-1"})
    EXPECT_TRUE(saysNothing(text)) << text;
  EXPECT_FALSE(saysNothing("N"));
}

TEST_F(DimTextTest, WritesWhatItReads) {
  for (const char *text :
       {"N", "7", "N + 1", "2*N - M", "floor(N/2)", "floor((N - 1)/2) + 1",
        "ceil(N/3)", "2*ceil((N + M)/3)", "N*M", "Max(1, N)", "Min(N, M)",
        "past.seq + 3", "floor(N/Max(1, M))", "-N + M + 4"}) {
    auto dim = read(text);
    ASSERT_TRUE(bool(dim)) << text;
    auto again = read(write(*dim));
    ASSERT_TRUE(bool(again)) << text << " became " << write(*dim);
    EXPECT_EQ(*dim, *again) << text << " became " << write(*dim);
  }
  EXPECT_EQ(write(*read("ceiling(N/3)*2")), "2*ceil(N/3)");
  EXPECT_EQ(write(*read("N - 1")), "N - 1");
}

TEST_F(DimTextTest, WritesRandomTerms) {
  std::mt19937 random(52);
  std::vector<DimId> made = {names[0].second, names[1].second, names[2].second,
                             terms.constant(1), terms.constant(3)};
  for (unsigned i = 0; i < 400; ++i) {
    DimId a = made[random() % made.size()], b = made[random() % made.size()];
    const int64_t number = 1 + random() % 4;
    DimId result;
    switch (random() % 8) {
    case 0:
      result = terms.add(a, b);
      break;
    case 1:
      result = terms.sub(a, b);
      break;
    case 2:
      result = terms.mul(a, number);
      break;
    case 3:
      result = terms.floorDiv(a, number);
      break;
    case 4:
      result = terms.ceilDiv(a, number);
      break;
    case 5:
      result = terms.max(a, b);
      break;
    case 6:
      result = terms.min(a, b);
      break;
    default:
      result = terms.low(b) >= 1 ? terms.mod(a, b) : terms.mul(a, b);
      break;
    }
    std::string text = write(result);
    if (text.empty() || text.size() > 200)
      continue;
    made.push_back(result);
    auto again = read(text);
    ASSERT_TRUE(bool(again))
        << text << ": " << llvm::toString(again.takeError());
    for (std::array<int64_t, 3> sizes :
         {std::array<int64_t, 3>{0, 0, 0}, {1, 0, 2}, {5, 3, 1}, {4, 7, 12}})
      EXPECT_EQ(valueOf(*again, sizes), valueOf(result, sizes)) << text;
  }
}

} // namespace
