// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executing a function of an MLIR file on given sizes: which checks hold, which
// fails, and what sizes come out.
//
//   ExecuteOptions options;
//   options.function = "f";
//   options.inputs = {{"arg0.dim0", Int(3)}, {"arg1", std::vector<Int>{2, 5}}};
//   Execution run = executeMlirFile("m.mlir", std::move(buffer), options);
//   run.ending;                       // "assert failed"
//
// It is how the counterexamples of reports are executed before they are
// reported. Only sizes are computed, and what they depend on: no floats in
// tensors, no contents of large ones. Inputs are named as in reports.

#ifndef SHAPEPROOF_MLIR_EXECUTE_H
#define SHAPEPROOF_MLIR_EXECUTE_H

#include "shapeproof/Example.h"
#include "shapeproof/Place.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

struct ExecuteOptions {
  /// The function's name; may be empty if the module has one function.
  std::string function;
  /// Files with shape function libraries, as in MlirAnalyzeOptions.
  std::vector<std::string> libraries;
  /// Its inputs; sizes that are left out are 1, other numbers and truth values
  /// too, ranks at most 1.
  Example inputs;
  /// An operation whose contract does not hold ends the run, even where nothing
  /// but its sizes is used.
  bool trustOpContracts = false;
  /// Index arithmetic that overflows ends the run.
  bool assumeNoOverflow = true;
  /// The most operations to execute.
  uint64_t maxSteps = 4'000'000;
};

struct Execution {
  /// Nothing was run: bad input, as lines of `path:line:column: error: text`.
  std::optional<std::string> error;
  enum class Ending {
    Completed,   ///< To the function's end.
    CheckFailed, ///< A check that failed ended it.
    Other,       ///< What happens is not defined or not known: see `detail`.
  };
  Ending ending = Ending::Completed;
  /// In words: "completed", "assert failed", "contract broken", "undetermined",
  /// "limit", ...; with an operation and its place, where one ended the run.
  std::string how, detail;
  Place place;
  struct Check {
    Place place;
    std::string kind, message;
    bool failed;
  };
  /// The checks that were executed, in file order.
  std::vector<Check> checks;
  /// The results as text: `[2, 3]` for a tensor of these sizes.
  std::vector<std::string> results;
};

/// Never fails otherwise than through `error`.
Execution executeMlirFile(llvm::StringRef path,
                          std::unique_ptr<llvm::MemoryBuffer> buffer,
                          const ExecuteOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_EXECUTE_H
