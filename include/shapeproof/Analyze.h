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

/// Additional output that is wanted for each check, besides its verdict.
struct CheckExtras {
  /// Whether to write the check, with the facts that hold there, as a problem
  /// of its own.
  enum Problems : uint8_t { None, Dims, Smtlib, Smt } problems = None;
  /// In .dims: write pieces of one problem instead, in which each fact stands
  /// once.
  bool areTogether = false;
  /// If not empty, the id of the only check whose problem is wanted.
  std::string onlyCheck;
  /// The check to explain: the one on this line (and column, if that is not 0).
  Place explain;
};

/// The characters that begin a comment in problems of this format; empty for
/// None.
llvm::StringRef problemComment(CheckExtras::Problems format);

/// Runs the statements in order on a new context. `assume C` adds definedness
/// and C as one fact, `prove C` asks both, naming a term assumes that it is
/// defined; see docs/dims.md. Error: an unknown context.
llvm::Expected<FileReport> analyzeProblem(const Problem &problem,
                                          llvm::StringRef path,
                                          llvm::StringRef contextName,
                                          const ContextOptions &options = {},
                                          const CheckExtras &extras = {});

/// Infers the claims that, assumed in addition, make everything provable that
/// the problem asks to prove. They are over its names, under the facts that it
/// assumes outside of scopes. Error: an unknown context.
llvm::Expected<ContractReport>
inferProblemContract(const Problem &problem, llvm::StringRef contextName,
                     const ContextOptions &options = {});

} // namespace shapeproof

#endif // SHAPEPROOF_ANALYZE_H
