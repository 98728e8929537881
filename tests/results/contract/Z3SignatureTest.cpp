// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "results/contract/Signature.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace shapeproof;

namespace {

/// The signature of a function with this number of sizes; only a solver knows
/// the value of the last one.
std::string signatureOf(unsigned numSizes) {
  TermStore store;
  std::unique_ptr<InferenceContext> entry =
      llvm::cantFail(createContext("tiered", store));
  contract::Inputs inputs{store};
  std::vector<contract::Parameter> parameters;
  DimId last;
  for (unsigned i = 0; i < numSizes; ++i) {
    last = store.dimSymbol("n" + llvm::utostr(i));
    inputs.add(last);
    parameters.push_back({"x", "", store.ranked({last}), {}, {}});
  }
  DimId cube = store.mul(last, store.mul(last, last));
  entry->assume(
      store.eq(store.sub(cube, store.scale(last, Int(2))), store.constant(329)),
      FactId(0));
  ContractReport report;
  contract::describeSignature(store, *entry, inputs, {}, contract::Contract(),
                              "f", parameters, {}, /*isModel=*/false, report);
  return report.signature;
}

} // namespace

TEST(Signature, BoundsOfSomeSizesAreSolvedFor) {
  EXPECT_EQ(signatureOf(2), "f(x: [A], x: [7])");
  // For many sizes, asking the solver is not worth the time.
  std::string many = signatureOf(300);
  EXPECT_EQ(many.find("[7]"), std::string::npos) << many;
}
