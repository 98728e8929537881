// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Invariants of carried values are found however many checks the body has.

#include "Parsed.h"
#include "uses/analysis/Engine.h"

using namespace shapeproof;

namespace {

/// A loop that carries a tensor of constant size, with this number of checks.
std::string loopOf(unsigned numChecks) {
  std::string text = R"(
    func.func @f(%t: tensor<?xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t)
          -> tensor<?xf32> {
        %d = tensor.dim %a, %c0 : tensor<?xf32>
)";
  for (unsigned i = 0; i < numChecks; ++i) {
    const std::string k = std::to_string(i);
    text += "%s" + k + " = arith.addi %d, %c1 : index\n%k" + k +
            " = arith.cmpi sge, %s" + k + ", %c1 : index\ncf.assert %k" + k +
            ", \"\"\n";
  }
  return text + R"(
        %e = tensor.empty(%d) : tensor<?xf32>
        scf.yield %e : tensor<?xf32>
      }
      %x = tensor.dim %t, %c0 : tensor<?xf32>
      %y = tensor.dim %r, %c0 : tensor<?xf32>
      %same = arith.cmpi eq, %x, %y : index
      cf.assert %same, ""
      return
    })";
}

TEST(LongLoops, CarryWhatStaysTheSame) {
  for (unsigned numChecks : {1u, 140u, 1000u}) {
    Parsed p(loopOf(numChecks));
    ImportOptions options;
    Findings found;
    llvm::cantFail(analyze(p.module.get(), {}, options, found));
    ASSERT_EQ(found.decisions.size(), numChecks + 1);
    for (const Decision &decision : found.decisions)
      EXPECT_EQ(decision.report->verdict, Verdict::Proved) << numChecks;
  }
}

} // namespace
