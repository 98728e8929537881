// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values that loops end with, against running them: counting loops of all
// comparisons, in both directions and at the ends of a width, from and to
// numbers that the analysis does not see as constants.

#include "Parsed.h"
#include "uses/analysis/Engine.h"
#include <map>

using namespace shapeproof;

namespace {

/// The number that fits in the bits and equals `x` modulo their number.
int64_t wrapped(int64_t x, unsigned width) {
  return int64_t(uint64_t(x) << (64 - width)) >> (64 - width);
}

uint64_t asUnsigned(int64_t x, unsigned width) {
  return uint64_t(x) << (64 - width) >> (64 - width);
}

bool holds(const std::string &predicate, int64_t a, int64_t b, unsigned width) {
  uint64_t ua = asUnsigned(a, width), ub = asUnsigned(b, width);
  return predicate == "slt"   ? a < b
         : predicate == "sle" ? a <= b
         : predicate == "sgt" ? a > b
         : predicate == "sge" ? a >= b
         : predicate == "ne"  ? a != b
         : predicate == "ult" ? ua < ub
                              : ua >= ub;
}

/// Functions with a loop each, and the values of its results %r#0 and %r#1.
class Loops {
public:
  /// `loop` uses %a and %b, which have these values.
  void add(const std::string &type, int64_t a, int64_t b,
           const std::string &loop, std::array<int64_t, 2> results,
           bool mustBeProved) {
    const std::string name = "f" + std::to_string(expected.size());
    expected[name] = mustBeProved;
    loops[name] = loop;
    auto constant = [&](const std::string &value, int64_t x) {
      text += value + " = arith.constant " + std::to_string(x) + " : " + type +
              "\n";
    };
    auto equal = [&](const std::string &value, const std::string &x,
                     const std::string &y) {
      text += value + " = arith.cmpi eq, " + x + ", " + y + " : " + type + "\n";
    };
    text += "func.func @" + name + "(%a: " + type + ", %b: " + type +
            ", %p0: i1, %p1: i1, %q0: i1, %q1: i1) {\n";
    constant("%ac", a);
    constant("%bc", b);
    equal("%ga", "%a", "%ac");
    equal("%gb", "%b", "%bc");
    text += "cf.assert %ga, \"given\"\ncf.assert %gb, \"given\"\n" + loop;
    for (int i : {0, 1}) {
      const std::string k = std::to_string(i);
      constant("%k" + k, results[i]);
      constant("%n" + k, results[i] == 0 ? 1 : results[i] / 2);
      equal("%is" + k, "%r#" + k, "%k" + k);
      equal("%not" + k, "%r#" + k, "%n" + k);
      // Each by itself: what follows a check that fails is never reached.
      text += "scf.if %p" + k + " { cf.assert %is" + k + ", \"is\" }\n";
      text += "scf.if %q" + k + " { cf.assert %not" + k + ", \"is not\" }\n";
    }
    text += "return\n}\n";
  }

  void check() {
    Parsed p(text);
    ASSERT_TRUE(p.module);
    ImportOptions options;
    Findings found;
    llvm::cantFail(analyze(p.module.get(), {}, options, found));
    size_t asked = 0;
    for (const Decision &decision : found.decisions) {
      const CheckReport &report = *decision.report;
      const std::string where = report.function + ": " + loops[report.function];
      if (report.message == "is") {
        ++asked;
        EXPECT_NE(report.verdict, Verdict::Refuted) << where;
        if (expected[report.function]) {
          EXPECT_EQ(report.verdict, Verdict::Proved) << where;
        }
      } else if (report.message == "is not") {
        EXPECT_NE(report.verdict, Verdict::Proved) << where;
      }
    }
    EXPECT_EQ(asked, 2 * expected.size());
  }

private:
  std::string text;
  std::map<std::string, bool> expected;
  std::map<std::string, std::string> loops;
};

/// The values that `while (%i <predicate> %b) { %i += step; %v += 2 }` from %a
/// and 0 ends with; nothing if it does not end soon.
std::optional<std::array<int64_t, 2>> runWhile(const std::string &predicate,
                                               int64_t step, int64_t a,
                                               int64_t b, unsigned width,
                                               bool &wraps) {
  int64_t i = a, v = 0;
  for (int times = 0; times < 300; ++times) {
    if (!holds(predicate, i, b, width))
      return std::array<int64_t, 2>{i, v};
    wraps |=
        wrapped(i + step, width) != i + step || wrapped(v + 2, width) != v + 2;
    i = wrapped(i + step, width);
    v = wrapped(v + 2, width);
  }
  return std::nullopt;
}

void addWhiles(Loops &loops, const std::string &type, unsigned width,
               llvm::ArrayRef<std::pair<int64_t, int64_t>> bounds) {
  for (const std::string predicate :
       {"slt", "sle", "sgt", "sge", "ne", "ult", "uge"})
    for (int64_t step : {1, -4})
      for (auto [a, b] : bounds) {
        bool wraps = false;
        auto ends = runWhile(predicate, step, a, b, width, wraps);
        if (!ends || (wraps && type == "index"))
          continue;
        const bool isTowards = step > 0
                                   ? predicate == "slt" || predicate == "sle"
                                   : predicate == "sgt" || predicate == "sge";
        loops.add(type, a, b,
                  "%c = arith.constant " + std::to_string(step) + " : " + type +
                      "\n%zero = arith.constant 0 : " + type +
                      "\n%two = arith.constant 2 : " + type +
                      "\n%r:2 = scf.while (%i = %a, %v = %zero) : (" + type +
                      ", " + type + ") -> (" + type + ", " + type +
                      ") {\n%t = arith.cmpi " + predicate + ", %i, %b : " +
                      type + "\nscf.condition(%t) %i, %v : " + type + ", " +
                      type + "\n} do {\n^bb0(%i: " + type + ", %v: " + type +
                      "):\n%j = arith.addi %i, %c : " + type +
                      "\n%w = arith.addi %v, %two : " + type +
                      "\nscf.yield %j, %w : " + type + ", " + type + "\n}\n",
                  *ends, isTowards && type == "index");
      }
}

TEST(LastIteration, OfAWhileIsWhereItsConditionFails) {
  Loops loops;
  addWhiles(loops, "index", 64, {{0, 10}, {3, 3}, {-5, 2}, {2, -5}});
  loops.check();
}

TEST(LastIteration, OfAWhileWrapsAroundAtTheEndsOfItsType) {
  Loops loops;
  addWhiles(loops, "i8", 8, {{0, 10}, {126, -1}, {-128, 127}, {-126, -128}});
  loops.check();
}

TEST(LastIteration, OfAForIsWhatItYields) {
  Loops loops;
  for (const std::string type : {"index", "i8"})
    for (int64_t step : {1, 3})
      for (auto [a, b] : std::initializer_list<std::pair<int64_t, int64_t>>{
               {0, 10}, {4, 3}, {7, 8}, {-100, 20}}) {
        int64_t x = 5, y = 0, least = 5;
        for (int64_t i = a; i < b; i += step) {
          x = i + 1;
          y = wrapped(y + 2, type == "index" ? 64 : 8);
          least = std::min<int64_t>(least + 1, b);
        }
        const std::string head =
            "%c = arith.constant " + std::to_string(step) + " : " + type +
            "\n%one = arith.constant 1 : " + type +
            "\n%two = arith.constant 2 : " + type +
            "\n%five = arith.constant 5 : " + type +
            "\n%zero = arith.constant 0 : " + type +
            "\n%r:2 = scf.for %i = %a to %b step %c iter_args(%x = %five, "
            "%y = ";
        const std::string types = ") -> (" + type + ", " + type + ") " +
                                  (type == "index" ? "" : ": " + type) + " {\n";
        loops.add(type, a, b,
                  head + "%zero" + types + "%j = arith.addi %i, %one : " +
                      type + "\n%w = arith.addi %y, %two : " + type +
                      "\nscf.yield %j, %w : " + type + ", " + type + "\n}\n",
                  {x, y}, type == "index");
        loops.add(type, a, b,
                  head + "%five" + types + "%j = arith.addi %x, %one : " +
                      type + "\n%m = arith.minsi %j, %b : " + type +
                      "\nscf.yield %m, %b : " + type + ", " + type + "\n}\n",
                  {least, a < b ? b : 5}, false);
      }
  loops.check();
}

} // namespace
