// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library in a compiler that has no MLIR: may two loops be fused?
//
// One runs over the rows of `x`, the other over those of `y`. Both tensors were
// reshaped from buffers of n elements, to rows of 4. The loops have the same
// trip count if the number of rows is the same.

#include "shapeproof/InferenceContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

int main() {
  TermStore store;
  auto created = createContext(defaultContextName(), store);
  if (!created) {
    llvm::errs() << llvm::toString(created.takeError()) << "\n";
    return 1;
  }
  InferenceContext &context = **created;

  DimId n = store.dimSymbol("n");
  DimId rowsX = store.dimSymbol("rowsX"), rowsY = store.dimSymbol("rowsY");
  DimId four = store.constant(4);
  FactId reshapeX(0), reshapeY(1), size(2);
  context.assume(store.eq(store.mul(rowsX, four), n), reshapeX);
  context.assume(store.eq(store.mul(rowsY, four), n), reshapeY);
  context.assume(store.le(n, store.constant(1000)), size);

  llvm::outs() << "rowsX == rowsY: " << toString(context.isEqual(rowsX, rowsY))
               << "\n";

  // The same question with its evidence: which facts the proof needs.
  Answer answer = context.decide(store.eq(rowsX, rowsY));
  llvm::outs() << "because of facts:";
  for (FactId fact : answer.premises)
    llvm::outs() << " " << fact.raw;
  llvm::outs() << "\n";

  Bounds bounds = context.bound(rowsX);
  llvm::outs() << "rowsX in [";
  if (bounds.lo)
    llvm::outs() << *bounds.lo;
  llvm::outs() << ", ";
  if (bounds.hi)
    llvm::outs() << *bounds.hi;
  llvm::outs() << "]\n";

  // A question that the facts leave open comes with one case of each kind.
  Answer open = context.decide(store.ge(rowsX, store.constant(1)));
  llvm::outs() << "rowsX >= 1: " << toString(open.verdict);
  if (open.verdict == Verdict::Contingent)
    llvm::outs() << ", not if n is " << open.counterexample->dims.at(n);
  llvm::outs() << "\n";
}
