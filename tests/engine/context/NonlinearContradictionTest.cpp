// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that contradict because of products only: affine finds the
// contradiction, whatever the order in which the symbols were declared, for
// claims that follow and for claims that do not.

#include "shapeproof/InferenceContext.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <tuple>

using namespace shapeproof;

namespace {

TEST(NonlinearContradiction, IsSeenWhateverTheOrderOfSymbols) {
  unsigned vacuous = 0, asked = 0;
  std::vector<unsigned> order = {0, 1, 2, 3};
  for (unsigned rotation = 0; rotation < order.size(); ++rotation) {
    std::rotate(order.begin(), order.begin() + 1, order.end());
    TermStore s;
    DimId symbols[4];
    for (unsigned which : order)
      symbols[which] = s.dimSymbol(std::string(1, "nmkt"[which]));
    auto [n, m, k, t] =
        std::tuple(symbols[0], symbols[1], symbols[2], symbols[3]);
    auto context = llvm::cantFail(createContext("affine", s));
    context->assume(s.ge(t, s.constant(1)), FactId(0));
    context->assume(s.eq(s.mod(n, t), s.mod(m, t)), FactId(1));
    context->assume(s.ne(s.mod(s.mul(n, k), t), s.mod(s.mul(m, k), t)),
                    FactId(2));
    for (ClaimId claim : {s.eq(k, s.constant(3)), s.ge(n, s.constant(1))}) {
      Answer answer = context->decide(claim);
      ++asked;
      vacuous += answer.vacuous;
      EXPECT_TRUE(answer.vacuous || answer.why == UnknownKind::Limit)
          << s.str(claim);
    }
  }
  EXPECT_GE(vacuous, asked - 1) << "of " << asked;
}

} // namespace
