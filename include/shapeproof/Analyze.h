// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a problem to a report: the statements of a .dims file, run in order.
//
//   Problem problem = cantFail(parseProblem(text, "p.dims"));
//   Expected<FileReport> report = analyzeProblem(problem, "p.dims", "affine");

#ifndef SHAPEPROOF_ANALYZE_H
#define SHAPEPROOF_ANALYZE_H

#include "shapeproof/AnalysisOptions.h"
#include "shapeproof/ContextOptions.h"
#include "shapeproof/Report.h"
#include "shapeproof/SizeProgram.h"
#include "shapeproof/SizeRange.h"
#include "llvm/Support/Error.h"
#include <functional>

namespace shapeproof {

struct Problem;

/// The options of an analysis of files of code.
struct FileOptions : AnalysisOptions {
  /// If not empty: report only the functions with these names. A name that the
  /// module does not have is an error.
  std::vector<std::string> functions;
  /// Files with shape function libraries, for operations without a mapping in
  /// the module itself. A file that cannot be used is an error for every input.
  std::vector<std::string> libraries;
  /// A folder of libraries NAME.mlir with NAME.syntax, unless it is empty. A
  /// file gets the libraries that are about its dialects.
  std::string libraryFolder;
  /// Find the contracts of functions; and, for checks that are not proved,
  /// facts about the inputs that would prove them.
  bool contracts = false, remedies = false;
  /// If not null: gets a program for each contract, in their order.
  std::vector<SizeProgram> *programs = nullptr;
  /// Called with each program and its contract, and a way to run the function
  /// that lives as long as the call.
  std::function<void(const SizeProgram &, const ContractReport &,
                     const ProgramRun &)>
      withProgram = {};
  /// First insert the checks of MLIR's --generate-runtime-verification, and ask
  /// what the operations without such checks demand of their operands, with the
  /// libraries in the folder for dialects that have rules as well.
  bool verifyOps = false;
  /// Facts about the inputs of functions. One that is about no function of a
  /// file is an error of the file.
  std::vector<SizeRange> ranges;
  /// The parts between lines `// -----` are separate modules. They are so in
  /// any case where the file is not one module. A part that is not valid costs
  /// itself: it is named in the report's `error`, and the others are analysed.
  bool splitInput = false;
  /// Find what holds of the values of kernels along their axes.
  bool axisInfo = false;
  /// Find how many elements each access of a kernel could move at once, and
  /// which facts about the arguments would let it move more.
  bool vectorWidths = false;
};

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
