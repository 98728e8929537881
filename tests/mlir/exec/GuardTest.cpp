// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guards (contracts/GuardOrder.h) do not look at what the program does not look
// at: random functions are called with every set of their arguments poison,
// before and after their checks became guards.
//
//   func @f(%q, %m)                      %nothing = arith.shli %n, %c64
//     scf.if %m >= 1 {                   call @f(%nothing, %m)
//       cf.assert %q >= 1                call @f(%q, %nothing)
//
// Where the call before is not one that poison breaks, it ends the same after.

#include "LoadedDialects.h"
#include "Study.h"
#include "shapeproof-mlir/Passes.h"

#include "mlir/IR/Location.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace shapeproof::exec;

namespace {

constexpr unsigned kIndices = 3, kTruths = 2, kArguments = kIndices + kTruths;

/// The text of a function of three numbers and two truth values, and callers.
class Program {
public:
  explicit Program(unsigned seed) : random(seed) {}

  std::string text() {
    std::string parameters, body;
    for (unsigned i = 0; i < kArguments; ++i)
      parameters += (i ? ", " : "") + argument(i) + ": " + type(i);
    for (unsigned i = 0, n = 1 + pick(3); i < n; ++i)
      addStatement(body, 0);
    std::string result = "func.func @f(" + parameters + ") {\n" +
                         "%c0 = arith.constant 0 : index\n"
                         "%c1 = arith.constant 1 : index\n"
                         "%true = arith.constant true\n"
                         "%false = arith.constant false\n" +
                         body + "return\n}\n";
    for (unsigned poison = 1; poison < 1u << kArguments; ++poison)
      addCaller(result, parameters, poison);
    return result;
  }

private:
  static std::string argument(unsigned i) { return "%a" + std::to_string(i); }
  static std::string type(unsigned i) { return i < kIndices ? "index" : "i1"; }
  unsigned pick(unsigned n) { return unsigned(random() % n); }
  std::string name() { return "%v" + std::to_string(numValues++); }

  std::string number() {
    unsigned i = pick(kIndices + 2);
    return i < kIndices ? argument(i) : i == kIndices ? "%c0" : "%c1";
  }

  std::string condition(std::string &to, unsigned depth) {
    unsigned kind = pick(depth > 1 ? 4 : 6);
    if (kind == 0)
      return argument(kIndices + pick(kTruths));
    if (kind < 4) {
      static const char *const predicates[] = {"sge", "slt", "eq", "ne"};
      std::string left = number(), right = number(), result = name();
      to += result + " = arith.cmpi " + predicates[pick(4)] + ", " + left +
            ", " + right + " : index\n";
      return result;
    }
    std::string a = condition(to, depth + 1), b = condition(to, depth + 1);
    std::string result = name();
    static const char *const eager[] = {"arith.andi ", "arith.ori "};
    if (kind == 4)
      to += result + " = " + eager[pick(2)] + a + ", " + b + " : i1\n";
    else if (pick(2))
      to += result + " = arith.select " + a + ", " + b + ", %false : i1\n";
    else
      to += result + " = arith.select " + a + ", %true, " + b + " : i1\n";
    return result;
  }

  void addStatement(std::string &to, unsigned depth) {
    unsigned kind = pick(depth > 1 ? 2 : 5);
    if (kind < 2) {
      std::string holds = condition(to, 0);
      to += "cf.assert " + holds + ", \"\"\n";
    } else if (kind < 4) {
      std::string holds = condition(to, 0);
      to += "scf.if " + holds + " {\n";
      addStatement(to, depth + 1);
      if (pick(2)) {
        to += "} else {\n";
        addStatement(to, depth + 1);
      }
      to += "}\n";
    } else {
      std::string end = number(), variable = name(), holds = name();
      to += "scf.for " + variable + " = %c0 to " + end + " step %c1 {\n";
      to += holds + " = arith.cmpi slt, " + variable + ", " + number() +
            " : index\n";
      to += "cf.assert " + holds + ", \"\"\n}\n";
    }
  }

  static void addCaller(std::string &to, const std::string &parameters,
                        unsigned poison) {
    to += "func.func @g" + std::to_string(poison) + "(" + parameters +
          ") {\n"
          "%c0 = arith.constant 0 : index\n"
          "%c64 = arith.constant 64 : index\n"
          "%nothing = arith.shli %a0, %c64 : index\n"
          "%neither = arith.cmpi eq, %nothing, %c0 : index\n"
          "call @f(";
    for (unsigned i = 0; i < kArguments; ++i)
      to += (i ? ", " : "") + (!(poison >> i & 1) ? argument(i)
                               : i < kIndices     ? "%nothing"
                                                  : "%neither");
    to += ") : (";
    for (unsigned i = 0; i < kArguments; ++i)
      to += (i ? ", " : "") + type(i);
    to += ") -> ()\nreturn\n}\n";
  }

  std::mt19937 random;
  unsigned numValues = 0;
};

struct GuardTest : testing::TestWithParam<unsigned> {
  GuardTest() : context(MLIRContext::Threading::DISABLED) {
    shapeproof::loadAllDialects(context);
  }
  void check(const std::string &text, bool isVersion) {
    auto before = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(before) << text;
    OwningOpRef<ModuleOp> after(before->clone());
    PassManager passes(&context);
    passes.addPass(isVersion ? shapeproof::createVersionPass()
                             : shapeproof::createHoistChecksPass());
    // Callers have more facts, so only the callee is changed here.
    OwningOpRef<ModuleOp> alone(ModuleOp::create(before->getLoc()));
    auto function = after->lookupSymbol("f");
    function->remove();
    alone->push_back(function);
    ASSERT_TRUE(succeeded(passes.run(*alone))) << text;
    function = alone->lookupSymbol("f");
    function->remove();
    after->push_back(function);
    Options options;
    options.speculative = true;
    options.cap = 100;
    Study study = compare(*before, *after, options);
    EXPECT_TRUE(study.problems.empty()) << study.problems.front() << text;
    if (!study.violations.empty()) {
      std::string changed;
      llvm::raw_string_ostream(changed) << *function;
      FAIL() << study.violations.front() << "\n" << text << changed;
    }
    for (const auto &[place, check] : study.checks)
      numLeft += check.left, ++numChecks;
  }
  MLIRContext context;
  unsigned numLeft = 0, numChecks = 0;
};

/// Programs for each parameter.
constexpr unsigned kEach = 8;

TEST_P(GuardTest, LookAtWhatTheProgramLooksAt) {
  for (unsigned i = 0; i < kEach && !HasFailure(); ++i) {
    std::string text = Program(GetParam() * kEach + i).text();
    check(text, /*isVersion=*/true);
    check(text, /*isVersion=*/false);
  }
  RecordProperty("checks", int(numChecks));
  RecordProperty("left", int(numLeft));
}

INSTANTIATE_TEST_SUITE_P(Programs, GuardTest, testing::Range(0u, 10u));

} // namespace
