// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// First examples: each block is one idea, and prints what its comment says.

#include "shapeproof/Context.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using llvm::outs;

int main() {
  // A question, and the reasons of its answer.
  Context ctx;
  auto [n, k] = ctx.dims("n", "k");
  ctx.assume(n == 4 * k, "split evenly");
  outs() << ctx.explain(ctx.prove(n % 4 == 0)) << "\n";

  // The facts do not decide this; the answer shows sizes for which it holds and
  // sizes for which it fails.
  outs() << ctx.explain(ctx.prove(k >= 1)) << "\n";

  // How large can it get?
  ctx.assume(n <= 100);
  outs() << k << " in " << ctx.bound(k) << "\n";

  // Yes or no, for a compiler that acts only on yes.
  if (ctx.knows(k <= n))
    outs() << "one buffer of " << n << " holds both\n";

  // Facts that hold in a branch are assumed in a scope.
  {
    Scope scope(ctx);
    ctx.assume(k != 0, "branch");
    outs() << "in the branch: " << ctx.prove(n >= 4).verdict << "\n";
  }
  outs() << "after it: " << ctx.prove(n >= 4).verdict << "\n";

  // Shapes, of known and of unknown rank.
  Shape image = ctx.list({n, 28, 28}), s = ctx.shape("s");
  ctx.assume(s == image, "checked at entry");
  outs() << s[-1] << " is 28: " << ctx.isEqual(s[-1], 28) << "\n";
  outs() << s.numElements() << " of " << image.numElements() << ": "
         << ctx.isEqual(s.numElements(), 784 * n) << "\n";
  outs() << "with a row of 28: "
         << ctx.prove(broadcast({image, ctx.list({28})}) == image).verdict
         << "\n";

  // Text, where a user writes it.
  if (llvm::Expected<Claim> claim = ctx.parse("n mod 2 == 0 or k > 25"))
    outs() << *claim << ": " << ctx.prove(*claim).verdict << "\n";
  else
    outs() << llvm::toString(claim.takeError()) << "\n";

  // A mistake is an answer too.
  Context other;
  outs() << ctx.explain(ctx.prove(n == other.dim("n"))) << "\n";
}
