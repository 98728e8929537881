// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on i4, all of whose values can be tried: claims about a result,
// and about values computed from it, must be right for every pair of operands
// for which the program is defined. Operands are constants, values in a range
// that an assert states, and values whose range follows from their computation.

#include "Parsed.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "support/Trials.h"
#include "llvm/ADT/APInt.h"
#include <functional>

using namespace mlir;
using namespace shapeproof;

namespace {

constexpr unsigned kWidth = 4;
constexpr int kMin = -8, kMax = 7;

int wrap(int64_t x, unsigned width = kWidth) {
  return int(
      APInt(64, uint64_t(x), /*isSigned=*/true).trunc(width).getSExtValue());
}
unsigned bits(int x) { return unsigned(x) & 15; }

/// An operand: how it is written, from an argument, and the values it has.
struct IntegerOperand {
  std::string text; // A text with %ARG and %NAME.
  std::vector<int> values;
};

IntegerOperand constant(int c) {
  return {"  %NAME = arith.constant " + std::to_string(c) + " : i4\n", {c}};
}

IntegerOperand range(int lo, int hi) {
  IntegerOperand result;
  for (int v = lo; v <= hi; ++v)
    result.values.push_back(v);
  auto check = [](const std::string &predicate, int limit) {
    std::string name = "%NAME_" + predicate;
    return "  " + name + "_limit = arith.constant " + std::to_string(limit) +
           " : i4\n  " + name + " = arith.cmpi " + predicate + ", %ARG, " +
           name + "_limit : i4\n  cf.assert " + name + ", \"\"\n";
  };
  if (lo > kMin)
    result.text += check("sge", lo);
  if (hi < kMax)
    result.text += check("sle", hi);
  result.text += "  %NAME_zero = arith.constant 0 : i4\n"
                 "  %NAME = arith.addi %ARG, %NAME_zero : i4\n";
  return result;
}

/// The lowest bits.
IntegerOperand masked(int mask) {
  IntegerOperand result;
  for (int v = 0; v <= mask; ++v)
    result.values.push_back(v);
  result.text = "  %NAME_mask = arith.constant " + std::to_string(mask) +
                " : i4\n  %NAME = arith.andi %ARG, %NAME_mask : i4\n";
  return result;
}

std::vector<IntegerOperand> operands() {
  std::vector<IntegerOperand> all;
  for (int c : {-8, -3, -2, -1, 0, 1, 2, 3, 7})
    all.push_back(constant(c));
  for (auto [lo, hi] : {std::pair(kMin, kMax),
                        {0, 7},
                        {1, 3},
                        {-3, 2},
                        {-8, -1},
                        {-1, 0},
                        {6, 7}})
    all.push_back(range(lo, hi));
  all.push_back(masked(1));
  all.push_back(masked(3));
  return shapeproof::testing::tried(all);
}

std::string replaced(std::string text, const std::string &from,
                     const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
       at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

std::string write(const IntegerOperand &operand, const std::string &name) {
  return replaced(replaced(operand.text, "%NAME", "%" + name), "%ARG",
                  "%arg_" + name);
}

/// The value; nothing where the program is undefined.
using Meaning = std::function<std::optional<int>(int, int)>;

struct Case {
  std::string op;
  Meaning meaning;
};

int floorDiv(int a, int b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
int ceilDiv(int a, int b) { return a / b + (a % b != 0 && (a < 0) == (b < 0)); }

/// The meaning of a division: nothing for a divisor of zero, or a quotient that
/// does not fit.
template <typename Fn> Meaning divided(Fn fn) {
  return [fn](int a, int b) -> std::optional<int> {
    if (b == 0 || (a == kMin && b == -1))
      return std::nullopt;
    return fn(a, b);
  };
}

/// The meaning of an operation on bits.
template <typename Fn> Meaning onBits(Fn fn, bool divides = false) {
  return [fn, divides](int a, int b) -> std::optional<int> {
    if (divides && b == 0)
      return std::nullopt;
    return wrap(fn(bits(a), bits(b)));
  };
}

/// The meaning of a shift by fewer bits than the width.
template <typename Fn> Meaning shifted(Fn fn) {
  return [fn](int a, int b) -> std::optional<int> {
    if (bits(b) >= kWidth)
      return std::nullopt;
    return wrap(fn(a, bits(b)));
  };
}

std::vector<Case> cases() {
  auto exact = [](auto fn) -> Meaning {
    return [fn](int a, int b) -> std::optional<int> {
      int result = fn(a, b);
      return result < kMin || result > kMax ? std::nullopt
                                            : std::optional(result);
    };
  };
  auto add = [](int a, int b) { return a + b; };
  auto sub = [](int a, int b) { return a - b; };
  auto mul = [](int a, int b) { return a * b; };
  return {
      {"addi", onBits([](unsigned a, unsigned b) { return a + b; })},
      {"subi", onBits([](unsigned a, unsigned b) { return a - b; })},
      {"muli", onBits([](unsigned a, unsigned b) { return a * b; })},
      {"addi nsw", exact(add)},
      {"subi nsw", exact(sub)},
      {"muli nsw", exact(mul)},
      {"divsi", divided([](int a, int b) { return a / b; })},
      {"remsi", divided([](int a, int b) { return a % b; })},
      {"floordivsi", divided(floorDiv)},
      {"ceildivsi", divided(ceilDiv)},
      {"divui", onBits([](unsigned a, unsigned b) { return a / b; }, true)},
      {"remui", onBits([](unsigned a, unsigned b) { return a % b; }, true)},
      {"ceildivui",
       onBits([](unsigned a, unsigned b) { return (a + b - 1) / b; }, true)},
      {"minsi", [](int a, int b) { return std::min(a, b); }},
      {"maxsi", [](int a, int b) { return std::max(a, b); }},
      {"minui", onBits([](unsigned a, unsigned b) { return std::min(a, b); })},
      {"maxui", onBits([](unsigned a, unsigned b) { return std::max(a, b); })},
      {"andi", onBits([](unsigned a, unsigned b) { return a & b; })},
      {"ori", onBits([](unsigned a, unsigned b) { return a | b; })},
      {"xori", onBits([](unsigned a, unsigned b) { return a ^ b; })},
      {"shli", shifted([](int a, unsigned b) { return int(bits(a) << b); })},
      {"shrsi", shifted([](int a, unsigned b) { return a >> b; })},
      {"shrui", shifted([](int a, unsigned b) { return int(bits(a) >> b); })},
  };
}

/// A computation from the result r, and its text.
struct Further {
  std::string text; // A text with %r that gives %x.
  std::function<int64_t(int)> meaning;
  std::string type = "i4";
};

std::vector<Further> further() {
  auto times = [](int k) -> Further {
    return {"  %k = arith.constant " + std::to_string(k) +
                " : i4\n  %x = arith.muli %r, %k : i4\n",
            [k](int r) { return wrap(int64_t(r) * k); }};
  };
  return {
      {"  %k = arith.constant 0 : i4\n  %x = arith.addi %r, %k : i4\n",
       [](int r) { return r; }},
      times(2),
      times(3),
      times(7),
      times(-1),
      {"  %x = arith.addi %r, %r : i4\n", [](int r) { return wrap(2 * r); }},
      {"  %x = arith.extui %r : i4 to i8\n",
       [](int r) { return int64_t(bits(r)); }, "i8"},
      {"  %x = arith.extsi %r : i4 to i8\n", [](int r) { return r; }, "i8"},
      {"  %x = arith.trunci %r : i4 to i2\n", [](int r) { return wrap(r, 2); },
       "i2"},
      {"  %x = arith.index_castui %r : i4 to index\n",
       [](int r) { return int64_t(bits(r)); }, "index"}};
}

class IntegerRules : public ::testing::TestWithParam<size_t> {};

TEST_P(IntegerRules, BoundsContainEveryValue) {
  Case tried = cases()[GetParam()];
  auto all = operands();
  auto after = further();
  auto [name, flag] = llvm::StringRef(tried.op).split(' ');
  std::string op = "  %r = arith." + name.str() + " %a, %b" +
                   (flag.empty() ? "" : " overflow<nsw>") + " : i4\n";
  std::string computed, values, types, text;
  for (size_t k = 0; k < after.size(); ++k) {
    std::string number = std::to_string(k), comma = k ? ", " : "";
    computed += replaced(replaced(after[k].text, "%x", "%x" + number), "%k",
                         "%k" + number);
    values += comma + "%x" + number;
    types += comma + after[k].type;
  }
  unsigned number = 0;
  for (const IntegerOperand &a : all)
    for (const IntegerOperand &b : all)
      text += "func.func @f" + std::to_string(number++) +
              "(%arg_a: i4, %arg_b: i4) {\n" + write(a, "a") + write(b, "b") +
              op + computed + "  \"here\"(" + values + ") : (" + types +
              ") -> ()\n  return\n}\n";
  Parsed parsed(text);
  ShapeConstraintAnalysis sizes(*parsed.module);
  auto at = parsed.ops("here");
  size_t next = 0, bounded = 0;
  for (const IntegerOperand &a : all)
    for (const IntegerOperand &b : all) {
      Operation *here = at[next++];
      for (auto [value, f] : llvm::zip_equal(here->getOperands(), after)) {
        auto range = sizes.bounds(here, value);
        bounded += range.lo && range.hi;
        for (int x : a.values)
          for (int y : b.values) {
            std::optional<int> result = tried.meaning(x, y);
            if (!result)
              continue;
            int64_t exact = f.meaning(*result);
            ASSERT_TRUE((!range.lo || *range.lo <= exact) &&
                        (!range.hi || *range.hi >= exact))
                << tried.op << " of " << x << " and " << y << ", then" << f.text
                << "is " << exact << ", outside of ["
                << (range.lo ? std::to_string(*range.lo) : "") << ", "
                << (range.hi ? std::to_string(*range.hi) : "") << "]\n"
                << write(a, "a") << write(b, "b");
          }
      }
    }
  EXPECT_GT(bounded, 0u);
}

INSTANTIATE_TEST_SUITE_P(Ops, IntegerRules,
                         ::testing::Range<size_t>(0, cases().size()),
                         [](const auto &info) {
                           return replaced(cases()[info.param].op, " ", "_");
                         });

TEST(IntegerRulesTest, ComparisonsAreRight) {
  using Compare = std::function<bool(int, int)>;
  std::vector<std::pair<std::string, Compare>> predicates = {
      {"eq", [](int a, int b) { return a == b; }},
      {"ne", [](int a, int b) { return a != b; }},
      {"slt", [](int a, int b) { return a < b; }},
      {"sle", [](int a, int b) { return a <= b; }},
      {"sgt", [](int a, int b) { return a > b; }},
      {"sge", [](int a, int b) { return a >= b; }},
      {"ult", [](int a, int b) { return bits(a) < bits(b); }},
      {"ule", [](int a, int b) { return bits(a) <= bits(b); }},
      {"ugt", [](int a, int b) { return bits(a) > bits(b); }},
      {"uge", [](int a, int b) { return bits(a) >= bits(b); }}};
  auto all = operands();
  std::string text;
  unsigned number = 0;
  for (const IntegerOperand &a : all)
    for (const IntegerOperand &b : all)
      for (auto &[predicate, compare] : predicates)
        text += "func.func @f" + std::to_string(number++) +
                "(%arg_a: i4, %arg_b: i4) {\n" + write(a, "a") + write(b, "b") +
                "  %p = arith.cmpi " + predicate +
                ", %a, %b : i4\n  \"here\"(%p) : (i1) -> ()\n  return\n}\n";
  Parsed parsed(text);
  ShapeConstraintAnalysis sizes(*parsed.module);
  auto at = parsed.ops("here");
  size_t next = 0, decided = 0;
  for (const IntegerOperand &a : all)
    for (const IntegerOperand &b : all)
      for (auto &[predicate, compare] : predicates) {
        Operation *here = at[next++];
        Verdict verdict = sizes.isTrue(here, here->getOperand(0));
        decided += verdict == Verdict::Proved || verdict == Verdict::Refuted;
        for (int x : a.values)
          for (int y : b.values)
            ASSERT_NE(verdict,
                      compare(x, y) ? Verdict::Refuted : Verdict::Proved)
                << predicate << " of " << x << " and " << y << "\n"
                << write(a, "a") << write(b, "b");
      }
  EXPECT_GT(decided, next / 4);
}

} // namespace
