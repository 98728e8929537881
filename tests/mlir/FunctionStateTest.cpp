// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the state of a function forgets of an op that goes: another one may come
// to lie where it was, and nothing that was said of the first is so of it.

#include "analysis/FunctionState.h"
#include "Parsed.h"

using namespace shapeproof;

namespace {

TEST(FunctionState, ForgetsTheClaimOfACheckThatIsErased) {
  Parsed p(R"(
    func.func @f(%n: index) {
      %c0 = arith.constant 0 : index
      %t = tensor.empty(%n) : tensor<?xf32>
      %d = tensor.dim %t, %c0 : tensor<?xf32>
      %same = arith.cmpi eq, %d, %n : index
      cf.assert %same, "by definition" {name = "check"}
      "at.end"() : () -> ()
      return
    })");
  ImportOptions options;
  options.lazy = true;
  Engine engine(*p.module, options);
  mlir::Operation *check = p.op("check");
  FunctionState state(check->getParentOp(), engine, /*isAlone=*/true,
                      /*detectStaleUse=*/false);
  ASSERT_TRUE(state.noted(check));
  // It says nothing that is not known: what is known stays as it is.
  ASSERT_TRUE(state.erased(check));
  EXPECT_FALSE(state.importer().checks().noted(check));
  check->erase();
  EXPECT_TRUE(state.reach(p.op("at.end")));
}

} // namespace
