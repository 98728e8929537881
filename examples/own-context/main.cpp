// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The context of Parity.h, by its name.

#include "Parity.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Context.h"
#include "shapeproof/Problem.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

int main() {
  registerParity();
  std::unique_ptr<Context> ctx = llvm::cantFail(Context::create("parity"));
  auto [n, m, k] = ctx->dims("n", "m", "k");
  ctx->assume(n == m + 1, "one more row");
  ctx->assume(k == 2 * m, "pairs");
  for (const Claim &claim :
       {n != m + k, k % 2 == 0, (n + m) % 2 == 1, n == k, n >= m})
    llvm::outs() << claim << ": " << ctx->explain(ctx->prove(claim)) << "\n";

  // The name can be used wherever the name of a context is expected.
  Problem problem = llvm::cantFail(
      parseProblem("dim n, k\nassume n == 4 * k + 2\nprove n mod 2 == 0\n"
                   "prove n mod 4 == 2",
                   "n.dims"));
  FileReport report =
      llvm::cantFail(analyzeProblem(problem, "n.dims", "parity"));
  for (const CheckReport &check : report.checks)
    llvm::outs() << "line " << check.place.line << ": "
                 << toString(check.verdict) << " by " << check.decidedBy
                 << "\n";
  for (const ContextInfo &info : registeredContexts())
    if (info.name == "parity")
      llvm::outs() << info.name << " knows " << info.knows << "\n";

  // A name can be registered only once.
  llvm::Error taken = registerContext(
      "parity", "another one", [](TermStore &store, const ContextOptions &) {
        return std::make_unique<Backend>(store);
      });
  llvm::outs() << llvm::toString(std::move(taken)) << "\n";
}
