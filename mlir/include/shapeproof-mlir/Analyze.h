// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analysing MLIR files: every check in them, with its verdict and evidence.
//
// The command line holds text and wants a report; this class connects the two.
// No MLIR header is needed to use it:
//
//   MlirAnalyzeOptions options;
//   options.context = "equality";
//   MlirAnalyzer analyzer(options);
//   FileReport report = analyzer.analyze("m.mlir", std::move(buffer));
//   if (report.error)
//     errs() << *report.error;           // m.mlir:3:7: error: ...

#ifndef SHAPEPROOF_MLIR_ANALYZE_H
#define SHAPEPROOF_MLIR_ANALYZE_H

#include "shapeproof/Report.h"
#include "shapeproof/SizeProgram.h"
#include "shapeproof/SizeRange.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace shapeproof {

struct MlirAnalyzeOptions {
  /// A registered context; empty for the default one.
  std::string context;
  /// If not empty: report only the functions with these names. A name that the
  /// module does not have is an error.
  std::vector<std::string> functions;
  /// Files with shape function libraries, for operations without a mapping in
  /// the module itself. A file that cannot be used is an error for every input.
  std::vector<std::string> libraries;
  /// A folder of libraries NAME.mlir with NAME.syntax, unless it is empty. A
  /// file gets the libraries that are about its dialects.
  std::string libraryFolder;
  /// Multiplies every step budget of the context. A number that is not above 0
  /// is an error for every input.
  double budget = 1.0;
  /// Believe the contracts of speculatable ops (premises of kind `contract`).
  bool trustOpContracts = false;
  /// Assume that index arithmetic does not overflow.
  bool assumeNoOverflow = true;
  /// Assume that arguments of functions of type !shape.shape,
  /// !shape.value_shape or !shape.size are not errors.
  bool assumeValidInputs = false;
  /// Find the certificate of each check (shapeproof/Certificate.h).
  bool certificates = false;
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
  /// Write each check, with the facts at its point, as a problem of its own.
  enum class Problems : unsigned char { None, Dims, Smtlib, Smt };
  Problems problems = Problems::None;
  /// Explain the checks of this line (and column, if that is not 0).
  Place explain;
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
};

/// Analyses files one after another: the dialects, which all of them need, are
/// set up once. The result for a file does not depend on those before.
class MlirAnalyzer {
public:
  explicit MlirAnalyzer(MlirAnalyzeOptions options);
  ~MlirAnalyzer();

  /// Parses (unregistered dialects allowed), verifies and analyses one module,
  /// without changing it. Failures are reported through the report's `error`
  /// only: lines of `path:line:column: error: text`, without a final newline.
  /// Cost: a parse, and one walk that asks the context once per check.
  FileReport analyze(llvm::StringRef path,
                     std::unique_ptr<llvm::MemoryBuffer> buffer);

private:
  bool analyzeWhole(llvm::StringRef path, llvm::StringRef text,
                    class RangeFacts &ranges, FileReport &report);
  void analyzeModule(class ParsedFile &file, llvm::StringRef text,
                     RangeFacts &ranges, FileReport &report);

  MlirAnalyzeOptions options;
  std::unique_ptr<class FileContext> context;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYZE_H
