// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes a function of an MLIR file on given sizes, and tells which checks
// hold, which fails, and the resulting sizes.
//
//   ExecuteOptions options;
//   options.function = "f";
//   options.inputs = {{"arg0.dim0", Int(3)}, {"arg1", std::vector<Int>{2, 5}}};
//   Execution run = executeMlirFile("m.mlir", std::move(buffer), options);
//   run.ending;                       // "assert failed"
//
// Counterexamples are executed in this way before they are reported. Only sizes
// are computed, and the values they depend on: no floats in tensors, no
// contents of large tensors. Inputs are named as in reports.

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
  /// As in MlirAnalyzeOptions.
  std::string libraryFolder;
  /// The inputs; sizes that are left out are 1, and so are other numbers and
  /// truth values; ranks are at most 1.
  Example inputs;
  /// An operation whose contract does not hold ends the run, even if only its
  /// sizes are used.
  bool trustOpContracts = false;
  /// Index arithmetic that overflows ends the run.
  bool assumeNoOverflow = true;
  /// The maximal number of operations to execute.
  uint64_t maxSteps = 4'000'000;
};

struct Execution {
  /// Set if nothing was run: bad input, as lines of `path:line:column: error:
  /// text`.
  std::optional<std::string> error;
  enum class Ending {
    Completed,   ///< The function ran to its end.
    CheckFailed, ///< A failed check ended the run.
    Other,       ///< The behaviour is undefined or unknown: see `detail`.
  };
  Ending ending = Ending::Completed;
  /// The ending in words: "completed", "assert failed", "contract broken",
  /// "undetermined", "limit", ...; and details with the operation and its
  /// place, if one ended the run.
  std::string how, detail;
  Place place;
  struct Check {
    Place place;
    std::string kind, message;
    bool failed;
  };
  /// The executed checks, in file order.
  std::vector<Check> checks;
  /// The results as text: `[2, 3]` for a tensor of these sizes.
  std::vector<std::string> results;
};

/// Executes the file. Failures are reported through `error` only.
Execution executeMlirFile(llvm::StringRef path,
                          std::unique_ptr<llvm::MemoryBuffer> buffer,
                          const ExecuteOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_EXECUTE_H
