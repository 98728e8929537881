// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/AnalysisWork.h"
#include "Parsed.h"
#include "analysis/Engine.h"
#include "analysis/Remedies.h"
#include "exec/RunBudget.h"

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
      %c = arith.cmpi slt, %i, %d : index
      cf.assert %c, "g"
    }
    return
  })";

Findings analysed(Parsed &p, AnalysisWork *work) {
  ImportOptions options;
  options.contracts = true;
  options.work = work;
  Findings found;
  llvm::cantFail(analyze(p.module.get(), {}, options, found));
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

TEST(AnalysisWork, UntilItEndsItChangesNothing) {
  Parsed p(kTwoFunctions);
  AnalysisWork unlimited;
  Findings with = analysed(p, &unlimited), without = analysed(p, nullptr);
  EXPECT_FALSE(with.areContractsCut);
  EXPECT_GT(unlimited.verdicts.total(), 0u);
  EXPECT_EQ(numOpen(with, UnknownKind::Limit), 0u);
  EXPECT_EQ(numClauses(with), 2u);
  EXPECT_EQ(numClauses(without), 2u);
}

TEST(AnalysisWork, FunctionsShareWhatAModuleMayCost) {
  Parsed p(kTwoFunctions);
  AnalysisWork little(1, SharedWork::kUnlimited);
  EXPECT_EQ(numOpen(analysed(p, &little), UnknownKind::Limit), 2u);
}

TEST(AnalysisWork, ContractsHaveTheirOwn) {
  Parsed p(kTwoFunctions);
  AnalysisWork little(SharedWork::kUnlimited, 1);
  Findings found = analysed(p, &little);
  EXPECT_TRUE(found.areContractsCut);
  EXPECT_EQ(numOpen(found, UnknownKind::Limit), 0u);
  ASSERT_EQ(found.contracts.size(), 2u);
  const ContractReport &ofLoop = found.contracts[1].report;
  ASSERT_EQ(ofLoop.residue.size(), 1u);
  EXPECT_EQ(ofLoop.residue[0].why, "the step budget of contracts ended");
  // What is not whole is not tried as a remedy.
  ImportOptions options;
  findRemedies(p.module.get(), options, found);
  for (const Decision &decision : found.decisions)
    EXPECT_FALSE(decision.report->remedy);
}

TEST(AnalysisWork, LargeModulesMayCostMore) {
  Parsed p(kTwoFunctions);
  std::string many;
  for (unsigned i = 0; i < 61'000; ++i)
    many += "func.func private @f" + std::to_string(i) + "(index)\n";
  Parsed large(many);
  const AnalysisWork usual = AnalysisWork::ofModule(1, p.module.get()),
                     more = AnalysisWork::ofModule(1, large.module.get());
  EXPECT_GT(more.verdicts.limit(), usual.verdicts.limit());
  EXPECT_GT(more.contracts.limit(), usual.contracts.limit());
  EXPECT_GT(AnalysisWork::ofModule(2, p.module.get()).verdicts.limit(),
            usual.verdicts.limit());
}

TEST(AnalysisWork, AFunctionAloneMayTakeAll) {
  Parsed p("func.func private @g(index)" +
           kTwoFunctions.substr(0, kTwoFunctions.find("func.func @g")));
  AnalysisWork all(1'000'000'000, 1'000'000'000);
  AnalysisWork half(all.verdicts.limit(), all.contracts.limit());
  analysed(p, &all);
  // Half of it is enough to be walked once.
  half.verdicts.charge(half.verdicts.limit() - all.verdicts.total() - 1);
  const uint64_t before = half.verdicts.total();
  EXPECT_EQ(numOpen(analysed(p, &half), UnknownKind::Limit), 0u);
  EXPECT_EQ(half.verdicts.total() - before, all.verdicts.total());
}

TEST(AnalysisWork, WhatIsLeftIsForWhoeverComesNext) {
  AnalysisWork all(1000, 1000), first(1000, 1000);
  first.verdicts.charge(900);
  all.charge(first);
  EXPECT_EQ(all.forRoot(2).verdicts.left(), 500u); // At least a little.
  EXPECT_EQ(all.forRoot(100).verdicts.left(), 100u);
  EXPECT_EQ(all.forRoot(2).contracts.left(), 1000u);
}

TEST(RunBudget, RunsThatEndForTheirStepsMakeTheNextOnesShort) {
  exec::RunBudget budget(1, 20'000'000);
  const uint64_t first = budget.ofNextRun();
  for (unsigned i = 0; i < 20; ++i)
    budget.charge(budget.ofNextRun(), exec::Status::Completed);
  EXPECT_EQ(budget.ofNextRun(), first);
  for (unsigned i = 0; i < 20; ++i)
    budget.charge(budget.ofNextRun(), exec::Status::StepLimit);
  EXPECT_LT(budget.ofNextRun(), first / 10);
  EXPECT_FALSE(budget.isSpent());
}

} // namespace
