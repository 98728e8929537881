// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "core/facts/FunctionBudget.h"
#include "Parsed.h"
#include "core/exec/RunSteps.h"
#include "uses/analysis/Engine.h"
#include "uses/analysis/Remedies.h"

using namespace shapeproof;

namespace {

/// A check that is open, the second one in a loop.
const std::string kTwoFunctions = R"(
  func.func @f(%n: index, %m: index) {
    %p = arith.muli %n, %m : index
    %c = arith.cmpi sle, %p, %n : index
    cf.assert %c, "f"
    return
  }
  func.func @g(%n: index, %t: tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %d = tensor.dim %t, %c0 : tensor<?xf32>
    scf.for %i = %c0 to %n step %c1 {
      %s = arith.muli %i, %i : index
      %c = arith.cmpi slt, %s, %d : index
      cf.assert %c, "g"
    }
    return
  })";

Findings analysed(Parsed &p, double budget = 1,
                  llvm::ArrayRef<std::string> functions = {}) {
  ImportOptions options;
  options.contracts = true;
  options.budget = budget;
  Findings found;
  llvm::cantFail(analyze(p.module.get(), functions, options, found));
  return found;
}

unsigned numOpen(const Findings &found, UnknownKind why) {
  return unsigned(llvm::count_if(found.decisions, [&](const Decision &d) {
    return d.report && d.report->verdict == Verdict::Unknown &&
           d.report->why == why;
  }));
}

size_t numClauses(const Findings &found) {
  size_t result = 0;
  for (const FunctionContract &contract : found.contracts)
    result += contract.report.clauses.size();
  return result;
}

TEST(FunctionBudget, EndsNothingOfSmallFunctions) {
  Parsed p(kTwoFunctions);
  Findings found = analysed(p);
  EXPECT_EQ(numOpen(found, UnknownKind::Limit), 0u);
  EXPECT_EQ(numClauses(found), 2u);
  for (const FunctionContract &contract : found.contracts)
    EXPECT_FALSE(contract.report.goesOnWith);
}

TEST(FunctionBudget, ContractsHaveTheirOwn) {
  Parsed p(kTwoFunctions);
  const double little = 1e-9; // No step for contracts.
  Findings found = analysed(p, little);
  ASSERT_EQ(found.contracts.size(), 2u);
  for (const FunctionContract &contract : found.contracts)
    EXPECT_EQ(contract.report.goesOnWith, kGoesOn * little);
  // The ends of the loop's square need no question: they are enough, and
  // nobody asked whether they are needed.
  const ContractReport &ofLoop = found.contracts[1].report;
  ASSERT_EQ(ofLoop.clauses.size(), 1u);
  EXPECT_FALSE(ofLoop.clauses[0].exact);
  EXPECT_FALSE(ofLoop.clauses[0].exactly);
  // Clauses of an unfinished contract are not tried as remedies.
  ImportOptions options;
  findRemedies(p.module.get(), options, found);
  for (const Decision &decision : found.decisions)
    EXPECT_FALSE(decision.report->remedy);
}

TEST(FunctionBudget, IsOfTheFunctionAlone) {
  std::string many = kTwoFunctions;
  for (unsigned i = 0; i < 1'000; ++i)
    many += "func.func private @f" + std::to_string(i) + "(index)\n";
  Parsed p(kTwoFunctions), large(many);
  const FunctionBudget alone(1, p.module->lookupSymbol("g")),
      among(1, large.module->lookupSymbol("g"));
  EXPECT_EQ(alone.size, among.size);
  EXPECT_EQ(alone.contract.remaining(), among.contract.remaining());
}

TEST(FunctionBudget, GrowsWithTheFunction) {
  std::string checks;
  for (unsigned i = 0; i < 20'000; ++i)
    checks += "%c" + std::to_string(i) + " = arith.cmpi sle, %n, %m : index\n" +
              "cf.assert %c" + std::to_string(i) + ", \"\"\n";
  Parsed p(kTwoFunctions),
      large("func.func @h(%n: index, %m: index) {\n" + checks + "return\n}");
  const FunctionBudget small(1, p.module->lookupSymbol("f")),
      more(1, large.module->lookupSymbol("h"));
  EXPECT_GT(more.size, 5'000u);
  EXPECT_GT(more.contract.remaining(), small.contract.remaining());
  EXPECT_EQ(FunctionBudget(1, p.module->lookupSymbol("f"), 8).size,
            8 * small.size);
}

TEST(RunSteps, RunsThatEndForTheirStepsMakeTheNextOnesShort) {
  Budget runs(1'000'000'000);
  const uint64_t first = exec::opsOfNextRun(runs);
  for (unsigned i = 0; i < 5; ++i)
    exec::payForRun(runs, exec::opsOfNextRun(runs), exec::Status::Completed);
  EXPECT_EQ(exec::opsOfNextRun(runs), first);
  for (unsigned i = 0; i < 20; ++i)
    exec::payForRun(runs, exec::opsOfNextRun(runs), exec::Status::StepLimit);
  EXPECT_LT(exec::opsOfNextRun(runs), first / 10);
  EXPECT_FALSE(runs.isExhausted());
}

} // namespace
