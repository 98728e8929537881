// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists operands before users: a term is put on the stack to be entered, and
// again below its operands to be listed. See Traversal.h.
//
// Tested by tests/engine/terms.

#include "engine/terms/Traversal.h"

using namespace shapeproof;

std::vector<Term> shapeproof::postorder(const TermStore &store,
                                        llvm::ArrayRef<Term> roots,
                                        size_t limit) {
  std::vector<Term> order;
  TermSet entered;
  llvm::SmallVector<std::pair<Term, bool>, 16> stack;
  for (Term root : llvm::reverse(roots))
    stack.push_back({root, false});
  while (!stack.empty()) {
    auto [term, list] = stack.pop_back_val();
    if (list) {
      order.push_back(term);
      continue;
    }
    if (!entered.insert(term).second)
      continue;
    if (entered.size() > limit)
      return {};
    stack.push_back({term, true});
    size_t mark = stack.size();
    forEachOperand(store, term, [&](Term o) { stack.push_back({o, false}); });
    std::reverse(stack.begin() + mark, stack.end());
  }
  return order;
}
