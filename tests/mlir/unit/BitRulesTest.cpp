// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bits of i4, all of whose values can be tried: claims that compare a result
// with its operands and with numbers must be right for every pair of operands
// for which the program is defined. The range of an operand is stated before
// the operation, or after it, or follows from its computation; a poison operand
// counts for nothing.

#include "Parsed.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "support/Trials.h"
#include "llvm/ADT/APInt.h"
#include <functional>

using namespace mlir;
using namespace shapeproof;

namespace {

constexpr int kLeast = -8, kMost = 7;

int lowBits(int64_t x, unsigned width = 4) {
  return int(
      APInt(64, uint64_t(x), /*isSigned=*/true).trunc(width).getSExtValue());
}
unsigned bitsOf(int x) { return unsigned(x) & 15; }

struct BitOperand {
  std::optional<int> constant;
  int lo = kLeast, hi = kMost;
  bool isStatedLater = false;

  /// How it is written before the operation.
  std::string before(const std::string &name) const {
    if (constant)
      return "  %" + name + " = arith.constant " + std::to_string(*constant) +
             " : i4\n";
    return "  %" + name + "_zero = arith.constant 0 : i4\n  %" + name +
           " = arith.addi %arg_" + name + ", %" + name + "_zero : i4\n" +
           (isStatedLater ? "" : stated(name));
  }
  std::string after(const std::string &name) const {
    return isStatedLater ? stated(name) : "";
  }

private:
  std::string stated(const std::string &name) const {
    std::string text;
    for (auto [predicate, limit] : {std::pair("sge", lo), {"sle", hi}}) {
      std::string check = "%" + name + "_" + predicate;
      text += "  " + check + "_limit = arith.constant " +
              std::to_string(limit) + " : i4\n  " + check + " = arith.cmpi " +
              predicate + ", %" + name + ", " + check +
              "_limit : i4\n  cf.assert " + check + ", \"\"\n";
    }
    return text;
  }
};

std::vector<BitOperand> bitOperands() {
  std::vector<BitOperand> all;
  for (int c : {-8, -7, -5, -4, -1, 0, 1, 5, 6})
    all.push_back({c, c, c});
  for (auto [lo, hi] : {std::pair(0, 7), {1, 2}, {-3, 2}, {-8, -1}})
    for (bool isStatedLater : {false, true})
      all.push_back({std::nullopt, lo, hi, isStatedLater});
  return shapeproof::testing::tried(all);
}

struct BitCase {
  std::string op;
  /// The value; nothing where the program is undefined.
  std::function<std::optional<int>(int, int)> meaning;
  /// The least number of tenths of the claims with one truth for all values
  /// that are decided.
  size_t tenths;
};

std::vector<BitCase> bitCases() {
  auto shiftedWithin = [](auto fn) {
    return [fn](int a, int b) -> std::optional<int> {
      if (bitsOf(b) >= 4)
        return std::nullopt;
      return lowBits(fn(a, bitsOf(b)));
    };
  };
  return {
      {"andi", [](int a, int b) { return a & b; }, 7},
      {"ori", [](int a, int b) { return a | b; }, 7},
      {"xori", [](int a, int b) { return a ^ b; }, 7},
      {"shli",
       shiftedWithin([](int a, unsigned b) { return int(bitsOf(a) << b); }), 3},
      {"shrsi", shiftedWithin([](int a, unsigned b) { return a >> b; }), 5},
      {"shrui",
       shiftedWithin([](int a, unsigned b) { return int(bitsOf(a) >> b); }), 3},
  };
}

/// A claim about a result r, an operand a and another one b.
struct Relation {
  std::string text; // Gives %@p; the function's other values have no `@`.
  std::function<bool(int r, int a, int b)> meaning;
};

std::vector<Relation> relations() {
  auto compared = [](const std::string &predicate, const std::string &with) {
    return "  %@p = arith.cmpi " + predicate + ", %r, " + with + " : i4\n";
  };
  std::vector<Relation> all;
  for (const char *with : {"%a", "%b"}) {
    bool isA = with[1] == 'a';
    auto other = [isA](int a, int b) { return isA ? a : b; };
    all.push_back({compared("sle", with),
                   [=](int r, int a, int b) { return r <= other(a, b); }});
    all.push_back({compared("sge", with),
                   [=](int r, int a, int b) { return r >= other(a, b); }});
    all.push_back({compared("eq", with),
                   [=](int r, int a, int b) { return r == other(a, b); }});
  }
  for (int c : {-4, 0, 1, 4}) {
    std::string number =
        "  %@c = arith.constant " + std::to_string(c) + " : i4\n";
    all.push_back({number + compared("sge", "%@c"),
                   [c](int r, int, int) { return r >= c; }});
    all.push_back({number + compared("sle", "%@c"),
                   [c](int r, int, int) { return r <= c; }});
  }
  all.push_back({"  %@w = arith.extsi %r : i4 to i8\n"
                 "  %@wa = arith.extsi %a : i4 to i8\n"
                 "  %@wb = arith.extsi %b : i4 to i8\n"
                 "  %@s = arith.addi %@wa, %@wb : i8\n"
                 "  %@p = arith.cmpi sle, %@w, %@s : i8\n",
                 [](int r, int a, int b) { return r <= a + b; }});
  // Bits that are left.
  all.push_back({"  %@n = arith.trunci %r : i4 to i2\n"
                 "  %@w = arith.extsi %@n : i2 to i4\n"
                 "  %@p = arith.cmpi eq, %@w, %r : i4\n",
                 [](int r, int, int) { return lowBits(r, 2) == r; }});
  return all;
}

/// The text of a relation with a number in the names of its values.
std::string numbered(const std::string &text, size_t number) {
  std::string result;
  for (char c : text)
    result += c == '@' ? 'v' + std::to_string(number) : std::string(1, c);
  return result;
}

class BitRules : public ::testing::TestWithParam<size_t> {};

TEST_P(BitRules, RelationsHoldOfEveryValue) {
  BitCase tried = bitCases()[GetParam()];
  auto all = bitOperands();
  auto claims = relations();
  std::string computed, values, types;
  for (auto [i, claim] : llvm::enumerate(claims)) {
    computed += numbered(claim.text, i);
    values += numbered(i ? ", %@p" : "%@p", i);
    types += i ? ", i1" : "i1";
  }
  std::string text;
  unsigned number = 0;
  for (const BitOperand &a : all)
    for (const BitOperand &b : all)
      text += "func.func @f" + std::to_string(number++) +
              "(%arg_a: i4, %arg_b: i4) {\n" + a.before("a") + b.before("b") +
              "  %r = arith." + tried.op + " %a, %b : i4\n" + computed +
              a.after("a") + b.after("b") + "  \"here\"(" + values + ") : (" +
              types + ") -> ()\n  return\n}\n";
  Parsed parsed(text);
  ShapeConstraintAnalysis sizes(*parsed.module);
  auto at = parsed.ops("here");
  size_t next = 0, decided = 0, decidable = 0;
  for (const BitOperand &a : all)
    for (const BitOperand &b : all) {
      Operation *here = at[next++];
      for (auto [claim, value] : llvm::zip_equal(claims, here->getOperands())) {
        Verdict verdict = sizes.isTrue(here, value);
        bool holds = true, fails = true, any = false;
        for (int x = a.lo; x <= a.hi; ++x)
          for (int y = b.lo; y <= b.hi; ++y)
            if (std::optional<int> r = tried.meaning(x, y)) {
              any = true;
              (claim.meaning(*r, x, y) ? fails : holds) = false;
            }
        if (!any)
          continue;
        bool isDecided =
            verdict == Verdict::Proved || verdict == Verdict::Refuted;
        decided += isDecided;
        decidable += holds || fails;
        ASSERT_TRUE(verdict != Verdict::Proved || holds)
            << tried.op << "\n"
            << a.before("a") << b.before("b") << claim.text;
        ASSERT_TRUE(verdict != Verdict::Refuted || fails)
            << tried.op << "\n"
            << a.before("a") << b.before("b") << claim.text;
      }
    }
  if (!shapeproof::testing::kSanitized) { // Few relations are tried there.
    EXPECT_GE(decided * 10, decidable * tried.tenths)
        << decided << " of " << decidable;
  }
}

INSTANTIATE_TEST_SUITE_P(Ops, BitRules,
                         ::testing::Range<size_t>(0, bitCases().size()),
                         [](const auto &info) {
                           return bitCases()[info.param].op;
                         });

} // namespace
