// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What must not pass for a run to its end, in speculative runs of sizes as
// they confirm what is reported: each program here is one that MLIR's own
// execution leaves, or takes elsewhere.

#include "Values.h"
#include "shapeproof-mlir/Dialects.h"

#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace shapeproof::exec;

namespace {

class Endings : public testing::Test {
protected:
  Endings() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    shapeproof::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// Runs @f.
  Outcome runModule(const std::string &text, ArrayRef<RtValue> arguments = {}) {
    module = parseSourceString<ModuleOp>(text, &context);
    if (!module) {
      ADD_FAILURE() << "not a program:\n" << text;
      return Outcome();
    }
    return Interpreter(RunOptions::ofSizes(false, true, 10'000))
        .run(module->lookupSymbol("f"), arguments);
  }
  Outcome run(const std::string &text, ArrayRef<RtValue> arguments = {}) {
    return runModule("func.func @f" + text, arguments);
  }

  /// The one result of a completed run.
  RtValue result(const std::string &text, ArrayRef<RtValue> arguments = {}) {
    Outcome outcome = run(text, arguments);
    EXPECT_EQ(outcome.status, Status::Completed) << outcome.detail << text;
    return outcome.results.empty() ? RtValue(Unknown())
                                   : outcome.results.front();
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(Endings, OnlyWhatGivesBackEndsARegion) {
  const std::string callee = "func.func private @g(%p: i1) -> index {\n"
                             " cf.cond_br %p, ^a, ^b\n"
                             "^a:\n llvm.unreachable\n"
                             "^b:\n %c = arith.constant 1 : index\n"
                             " return %c : index }\n";
  const std::string caller = "func.func @f(%p: i1) -> index {\n"
                             " %r = func.call @g(%p) : (i1) -> index\n"
                             " return %r : index }\n";
  EXPECT_EQ(runModule(callee + caller, {integer(-1)}).status,
            Status::Unsupported);
  EXPECT_EQ(runModule(callee + caller, {integer(0)}).status, Status::Completed);
  // Nor does a return of another function.
  EXPECT_EQ(
      run("() {\n scf.execute_region {\n llvm.return\n }\n return }").status,
      Status::Unsupported);
}

TEST_F(Endings, AFunctionThatIsNotHereMayNotReturn) {
  EXPECT_EQ(runModule("func.func private @exit(i32)\n"
                      "func.func @f(%n: i32) {\n"
                      " func.call @exit(%n) : (i32) -> ()\n return }",
                      {integer(1)})
                .status,
            Status::Undetermined);
}

TEST_F(Endings, AGraphIsNotRun) {
  Outcome outcome = runModule("ml_program.subgraph @f(%n: index) -> index {\n"
                              " %p = arith.cmpi eq, %d, %n : index\n"
                              " cf.assert %p, \"x\"\n"
                              " %d = arith.addi %n, %n : index\n"
                              " ml_program.output %d : index }",
                              {integer(0)});
  EXPECT_EQ(outcome.status, Status::Unsupported);
  EXPECT_EQ(outcome.detail, "a graph region");
}

TEST_F(Endings, ASwitchGoesByItsCases) {
  for (const char *program :
       {"(%f: i32) -> i32 {\n"
        " %a = arith.constant 7 : i32\n %b = arith.constant 9 : i32\n"
        " cf.switch %f : i32, [default: ^bb1(%f : i32), 1: ^bb1(%a : i32),"
        " -2: ^bb1(%b : i32)]\n"
        "^bb1(%x: i32):\n return %x : i32 }",
        "(%f: i32) -> i32 {\n"
        " %a = arith.constant 7 : i32\n %b = arith.constant 9 : i32\n"
        " llvm.switch %f : i32, ^bb1(%f : i32) [1: ^bb1(%a : i32),"
        " -2: ^bb1(%b : i32)]\n"
        "^bb1(%x: i32):\n return %x : i32 }"})
    for (auto [flag, expected] :
         {std::pair(1, 7), std::pair(-2, 9), std::pair(5, 5)})
      EXPECT_TRUE(
          sameValue(result(program, {integer(flag)}), integer(expected)))
          << program << flag;
  // Which edge another branch takes is not known if only the block is.
  const std::string branch =
      "(%p: i1, %a: i32) -> i32 {\n %b = arith.constant 9 : i32\n"
      " llvm.cond_br %p, ^bb1(%b : i32), ^bb1(%a : i32)\n"
      "^bb1(%x: i32):\n return %x : i32 }";
  EXPECT_EQ(run(branch, {integer(-1), integer(3)}).status, Status::Unsupported);
}

} // namespace
