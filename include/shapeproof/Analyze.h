// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a problem to a report: the statements of a .dims file, run in order.
//
//   Problem problem = cantFail(parseProblem(text, "p.dims"));
//   Expected<FileReport> report = analyzeProblem(problem, "p.dims", "affine");

#ifndef SHAPEPROOF_ANALYZE_H
#define SHAPEPROOF_ANALYZE_H

#include "shapeproof/ContextOptions.h"
#include "shapeproof/Report.h"
#include "llvm/Support/Error.h"

namespace shapeproof {

struct Problem;

/// What is wanted of each check, besides its verdict.
struct CheckExtras {
  /// The check with the facts that hold there as a problem of its own.
  enum Problems : uint8_t { None, Dims, Smtlib } problems = None;
  /// As .dims: pieces of one problem instead, which facts are in once.
  bool areTogether = false;
  /// If not empty, the id of the only check whose problem is wanted.
  std::string onlyCheck;
  /// An explanation of the checks of this line (and column, if that is not 0).
  Place explain;
};

/// Runs the statements in order on a new context. `assume C` adds definedness
/// and C as one fact, `prove C` asks both, naming a term assumes that it is
/// defined; see docs/dims.md. Error: an unknown context.
llvm::Expected<FileReport> analyzeProblem(const Problem &problem,
                                          llvm::StringRef path,
                                          llvm::StringRef contextName,
                                          const ContextOptions &options = {},
                                          const CheckExtras &extras = {});

/// What to assume besides, so that everything that the problem wants proved is:
/// in terms of its names, under what it assumes outside of scopes. Error: an
/// unknown context.
llvm::Expected<ContractReport>
inferProblemContract(const Problem &problem, llvm::StringRef contextName,
                     const ContextOptions &options = {});

} // namespace shapeproof

#endif // SHAPEPROOF_ANALYZE_H
