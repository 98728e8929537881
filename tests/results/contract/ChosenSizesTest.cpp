// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contracts of chains of chosen sizes: where n == 1, m, otherwise n. They are
// found within the steps of a problem, since nothing is searched for a term
// once its questions are used up.

#include "shapeproof/Analyze.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/Problem.h"
#include "gtest/gtest.h"

using namespace shapeproof;

/// The sizes of a list as they are joined, each one checked to fit those
/// before.
static std::string joined(llvm::ArrayRef<unsigned> order, std::string name) {
  std::string text, size = "d" + std::to_string(order.front());
  for (unsigned i : order.drop_front()) {
    const std::string next = "d" + std::to_string(i);
    text += "prove " + size + " == 1 or " + next + " == 1 or " + size +
            " == " + next + "\n";
    text += "let " + name + next + " = select(" + size + " == 1, " + next +
            ", " + size + ")\n";
    size = name + next;
  }
  return text;
}

TEST(Contract, OfSizesThatAreChosenInTwoOrdersIsThatTheyFit) {
  const std::string text =
      "dim d0, d1, d2, d3, d4, d5\n" + joined({0, 1, 2, 3, 4, 5}, "a") +
      joined({5, 3, 1, 4, 2, 0}, "b") + "prove ad5 == bd0\n";
  const ContractReport contract = llvm::cantFail(inferProblemContract(
      llvm::cantFail(parseProblem(text, "p.dims")), defaultContextName()));
  EXPECT_EQ(contract.clauses.size(), 15u);
}
