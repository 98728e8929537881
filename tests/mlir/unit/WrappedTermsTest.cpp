// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The terms of results of integer operations, evaluated: for all pairs of i8,
// and for the ends of i32 and i64, each is the number that the operation gives.
// Results of constants are constants. APInt computes what is compared.

#include "Parsed.h"
#include "shapeproof/Evaluate.h"
#include "support/Trials.h"
#include "uses/analysis/FunctionState.h"
#include "llvm/ADT/APInt.h"
#include <functional>

using namespace mlir;
using namespace shapeproof;
using llvm::APInt;

namespace {

/// The walk of a function up to the op "here".
struct Reached {
  explicit Reached(Parsed &p)
      : options(lazily()), engine(*p.module, options), here(p.op("here")),
        state(here->getParentOp(), engine, /*isAlone=*/true,
              /*detectStaleUse=*/false),
        isReached(state.reach(here)) {}

  static ImportOptions lazily() {
    ImportOptions options;
    options.lazy = true;
    return options;
  }

  ImportOptions options;
  Engine engine;
  mlir::Operation *here;
  FunctionState state;
  bool isReached;
};

/// The value; nothing where the program is undefined.
using Value2 = std::function<std::optional<APInt>(APInt, APInt)>;

struct Computation {
  /// Computes %x@ from %a and %b, of type TYPE. A number replaces the @.
  std::string text;
  Value2 meaning;
  std::string type = "TYPE";
  /// Whether the term of variable operands is a function that has no value.
  bool isOpaque = false;
};

std::string replacedAll(std::string text, const std::string &from,
                        const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
       at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

Computation simple(const std::string &op, Value2 meaning,
                   bool isOpaque = false) {
  return {"  %x@ = " + op + " %a, %b : TYPE\n", std::move(meaning), "TYPE",
          isOpaque};
}

template <typename Fn> Value2 total(Fn fn) {
  return
      [fn](const APInt &a, const APInt &b) { return std::optional(fn(a, b)); };
}

/// A division, undefined by zero and, if signed, where the quotient overflows.
template <typename Fn> Value2 division(bool isSigned, Fn fn) {
  return [=](const APInt &a, const APInt &b) -> std::optional<APInt> {
    if (b.isZero() || (isSigned && a.isMinSignedValue() && b.isAllOnes()))
      return std::nullopt;
    return fn(a, b);
  };
}

APInt bit(bool value) { return APInt(1, value); }
APInt signedHigh(const APInt &a, const APInt &b) {
  const unsigned width = a.getBitWidth();
  return (a.sext(2 * width) * b.sext(2 * width)).extractBits(width, width);
}
APInt unsignedHigh(const APInt &a, const APInt &b) {
  const unsigned width = a.getBitWidth();
  return (a.zext(2 * width) * b.zext(2 * width)).extractBits(width, width);
}

std::vector<Computation> arithmetic() {
  using llvm::APIntOps::RoundingSDiv, llvm::APIntOps::RoundingUDiv;
  return {
      simple("arith.addi", total([](auto a, auto b) { return a + b; })),
      simple("arith.subi", total([](auto a, auto b) { return a - b; })),
      simple("arith.muli", total([](auto a, auto b) { return a * b; })),
      simple("arith.divsi",
             division(true, [](auto a, auto b) { return a.sdiv(b); })),
      simple("arith.remsi",
             division(true, [](auto a, auto b) { return a.srem(b); })),
      simple("arith.floordivsi", division(true,
                                          [](auto a, auto b) {
                                            return RoundingSDiv(
                                                a, b, APInt::Rounding::DOWN);
                                          })),
      simple("arith.ceildivsi", division(true,
                                         [](auto a, auto b) {
                                           return RoundingSDiv(
                                               a, b, APInt::Rounding::UP);
                                         })),
      simple("arith.divui",
             division(false, [](auto a, auto b) { return a.udiv(b); })),
      simple("arith.remui",
             division(false, [](auto a, auto b) { return a.urem(b); })),
      simple("arith.ceildivui", division(false,
                                         [](auto a, auto b) {
                                           return RoundingUDiv(
                                               a, b, APInt::Rounding::UP);
                                         })),
      simple("arith.minui",
             total([](auto a, auto b) { return llvm::APIntOps::umin(a, b); })),
      simple("arith.maxui",
             total([](auto a, auto b) { return llvm::APIntOps::umax(a, b); })),
      simple("arith.andi", total([](auto a, auto b) { return a & b; }), true),
      simple("arith.ori", total([](auto a, auto b) { return a | b; }), true),
      simple("arith.xori", total([](auto a, auto b) { return a ^ b; }), true),
      {"  %x@ = math.absi %a : TYPE\n",
       total([](auto a, auto) { return a.abs(); })},
      {"  %x@ = math.ctpop %a : TYPE\n",
       total([](auto a, auto) { return APInt(a.getBitWidth(), a.popcount()); }),
       "TYPE", true},
      {"  %x@ = math.ctlz %a : TYPE\n", total([](auto a, auto) {
         return APInt(a.getBitWidth(), a.countl_zero());
       }),
       "TYPE", true},
      {"  %x@ = math.cttz %a : TYPE\n", total([](auto a, auto) {
         return APInt(a.getBitWidth(), a.countr_zero());
       }),
       "TYPE", true},
  };
}

std::vector<Computation> wide() {
  auto overflows = [](const APInt &a, const APInt &b) {
    bool overflow;
    (void)a.uadd_ov(b, overflow);
    return bit(overflow);
  };
  return {
      {"  %x@, %c@ = arith.addui_extended %a, %b : TYPE, i1\n",
       total([](auto a, auto b) { return a + b; })},
      {"  %low@, %x@ = arith.addui_extended %a, %b : TYPE, i1\n",
       total(overflows), "i1"},
      {"  %low@, %x@ = arith.mulsi_extended %a, %b : TYPE\n",
       total(signedHigh)},
      {"  %x@, %high@ = arith.mulsi_extended %a, %b : TYPE\n",
       total([](auto a, auto b) { return a * b; })},
      {"  %low@, %x@ = arith.mului_extended %a, %b : TYPE\n",
       total(unsignedHigh)},
      {"  %x@, %high@ = arith.mului_extended %a, %b : TYPE\n",
       total([](auto a, auto b) { return a * b; })},
  };
}

/// Shifts by at most 7 bits, casts, and computations of several steps.
std::vector<Computation> composed() {
  const std::string few = "  %seven@ = arith.constant 7 : TYPE\n"
                          "  %few@ = arith.andi %b, %seven@ : TYPE\n";
  auto shift = [&](const std::string &op, auto fn) -> Computation {
    return {few + "  %x@ = arith." + op + " %a, %few@ : TYPE\n",
            total([fn](APInt a, APInt b) {
              return fn(a, unsigned(b.getZExtValue() & 7));
            })};
  };
  return {
      shift("shli", [](APInt a, unsigned b) { return a.shl(b); }),
      shift("shrsi", [](APInt a, unsigned b) { return a.ashr(b); }),
      shift("shrui", [](APInt a, unsigned b) { return a.lshr(b); }),
      {"  %two@ = arith.constant 2 : TYPE\n"
       "  %x@ = arith.shrui %a, %two@ : TYPE\n",
       total([](auto a, auto) { return a.lshr(2); })},
      {"  %n@ = arith.trunci %a : TYPE to i5\n"
       "  %x@ = arith.extui %n@ : i5 to TYPE\n",
       total([](auto a, auto) { return a.trunc(5).zext(a.getBitWidth()); })},
      {"  %n@ = arith.trunci %a : TYPE to i5\n"
       "  %x@ = arith.extsi %n@ : i5 to TYPE\n",
       total([](auto a, auto) { return a.trunc(5).sext(a.getBitWidth()); })},
      {"  %p@ = arith.muli %a, %b : TYPE\n"
       "  %q@ = arith.muli %p@, %p@ : TYPE\n"
       "  %x@ = arith.subi %q@, %a : TYPE\n",
       total([](auto a, auto b) { return a * b * a * b - a; })},
      {"  %s@ = arith.addi %a, %b : TYPE\n"
       "  %x@ = arith.divui %s@, %b : TYPE\n",
       division(false, [](auto a, auto b) { return (a + b).udiv(b); })},
      {"  %s@ = arith.addi %a, %b : TYPE\n"
       "  %x@ = arith.trunci %s@ : TYPE to i1\n",
       total([](auto a, auto b) { return (a + b).trunc(1); }), "i1"},
  };
}

std::vector<Computation> computations() {
  std::vector<Computation> all = arithmetic();
  for (auto &&more : {wide(), composed()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

Int asInt(const APInt &x) { return Int(x.getSExtValue()); }

class WrappedTerms : public ::testing::TestWithParam<unsigned> {
protected:
  std::string typeName() const { return "i" + std::to_string(GetParam()); }

  /// The numbers that are tried: all of i8, the ends of wider types.
  std::vector<APInt> numbers() const {
    const unsigned width = GetParam();
    std::vector<APInt> all;
    if (width == 8) {
      for (int x = -128; x < 128; ++x)
        all.push_back(APInt(8, uint64_t(x), /*isSigned=*/true));
      return shapeproof::testing::tried(all);
    }
    return ends();
  }
  std::vector<APInt> ends() const {
    const unsigned width = GetParam();
    std::vector<APInt> all;
    for (int x : {-3, -2, -1, 0, 1, 2, 3, 5, 10})
      all.push_back(APInt(width, uint64_t(int64_t(x)), /*isSigned=*/true));
    for (int x : {-2, -1, 0, 1})
      all.push_back(APInt::getSignedMinValue(width) + x);
    all.push_back(APInt::getOneBitSet(width, width / 2));
    all.push_back(APInt::getLowBitsSet(width, width / 2));
    return all;
  }
};

TEST_P(WrappedTerms, AreWhatTheOperationGives) {
  const auto all = computations();
  std::string text = "func.func @f(%a: TYPE, %b: TYPE) {\n", values, types;
  for (auto [i, c] : llvm::enumerate(all)) {
    const std::string number = std::to_string(i);
    text += replacedAll(c.text, "@", number);
    values += (i ? ", %x" : "%x") + number;
    types += (i ? ", " : "") + c.type;
  }
  text += "  \"here\"(" + values + ") : (" + types + ") -> ()\n  return\n}\n";
  Parsed p(replacedAll(text, "TYPE", typeName()));
  ASSERT_TRUE(p.module);
  Reached at(p);
  ASSERT_TRUE(at.isReached);
  mlir::Operation *here = at.here;
  Importer &importer = at.state.importer();
  auto argument = [&](unsigned i) {
    return importer.models().integer(here->getBlock()->getArgument(i)).term;
  };
  const DimId first = argument(0), second = argument(1);
  for (const APInt &a : numbers())
    for (const APInt &b : numbers()) {
      Assignment values;
      values.dims[first] = asInt(a);
      values.dims[second] = asInt(b);
      Evaluator evaluator(importer.store(), values);
      for (auto [operand, c] : llvm::zip_equal(here->getOperands(), all)) {
        const std::optional<APInt> expected = c.meaning(a, b);
        if (!expected || c.isOpaque)
          continue;
        if (c.type == "i1") {
          auto found = evaluator.value(importer.models().truth(operand).claim);
          ASSERT_EQ(found, expected->isOne())
              << c.text << a.getSExtValue() << " " << b.getSExtValue();
          continue;
        }
        const IntModel model = importer.models().integer(operand);
        auto found = evaluator.value(model.term);
        ASSERT_TRUE(found == asInt(*expected))
            << c.text << a.getSExtValue() << " " << b.getSExtValue() << ": "
            << importer.store().str(model.term);
        ASSERT_LE(model.lo, expected->getSExtValue()) << c.text;
        ASSERT_GE(model.hi, expected->getSExtValue()) << c.text;
      }
    }
}

TEST_P(WrappedTerms, OfConstantsAreConstants) {
  for (const Computation &c : computations()) {
    std::string text = "func.func @f() {\n", values, types;
    std::vector<APInt> expected;
    for (const APInt &a : ends())
      for (const APInt &b : ends()) {
        std::optional<APInt> value = c.meaning(a, b);
        if (!value)
          continue;
        const std::string number = "_" + std::to_string(expected.size());
        for (auto [name, x] : {std::pair("%a", a), std::pair("%b", b)})
          text += "  " + (name + number) + " = arith.constant " +
                  std::to_string(x.getSExtValue()) + " : TYPE\n";
        text +=
            replacedAll(replacedAll(replacedAll(c.text, "%a", "%a" + number),
                                    "%b", "%b" + number),
                        "@", number);
        values += (expected.empty() ? "%x" : ", %x") + number;
        types += (expected.empty() ? "" : ", ") + c.type;
        expected.push_back(*value);
      }
    text += "  \"here\"(" + values + ") : (" + types + ") -> ()\n  return\n}\n";
    Parsed p(replacedAll(text, "TYPE", typeName()));
    ASSERT_TRUE(p.module);
    Reached at(p);
    ASSERT_TRUE(at.isReached);
    mlir::Operation *here = at.here;
    Importer &importer = at.state.importer();
    for (auto [operand, value] : llvm::zip_equal(here->getOperands(), expected))
      if (c.type == "i1")
        ASSERT_TRUE(importer.models().truth(operand).claim ==
                    importer.store().boolConstant(value.isOne()))
            << c.text;
      else
        ASSERT_TRUE(importer.store().getConstant(
                        importer.models().integer(operand).term) ==
                    asInt(value))
            << c.text << value.getSExtValue();
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, WrappedTerms, ::testing::Values(8, 32, 64));

} // namespace
