// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares a program with what a pass made of it, by executing both.
//
// For every vector of sizes the program must complete before exactly when it
// completes after, with the same results and the same contents of its memref
// arguments. A run in which an op without a check breaks its own contract
// before says nothing and is counted apart.
//
// A witness proved from others is replaced by these, so where one of them fails
// it fails as well, and what consumes it does not run: that is no difference.
//
// A check (cf.assert, shape.cstr_*) is *needed* if in some run before it is
// the first one that does not hold. It may be gone after only if in all those
// runs another check fails after: a witness that a stronger one implies. One
// that is left and never failed is listed: it should have gone, or the grid is
// too small.
//
// Checks are identified by line:column in the file of the program before, so
// the program after must have been printed with its locations
// (--mlir-print-debuginfo).

#ifndef SHAPEPROOF_TESTS_EXEC_STUDY_H
#define SHAPEPROOF_TESTS_EXEC_STUDY_H

#include "core/exec/Arguments.h"
#include "core/exec/Grid.h"
#include "core/exec/Interpreter.h"
#include "core/ir/Places.h"
#include "shapeproof/Example.h"

#include <map>

namespace shapeproof::exec {

/// As in the file.
struct PlaceOrder {
  bool operator()(Place a, Place b) const {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  }
};

struct CheckRecord {
  mlir::Operation *op = nullptr; ///< In the program before.
  std::string function;
  std::string message;
  bool left = false;    ///< It is still there after.
  bool reached = false; ///< Some run executed it.
  std::string neededBy; ///< A vector that makes it the first to fail, or empty.
  std::string missedBy; ///< One of those that makes no check fail after.
};

/// The runs of one function.
struct FunctionRecord {
  std::string name;
  std::string skipped; ///< Why it was not run, or empty.
  bool completeGrid = false;
  /// The vectors and how the runs ended, if they are asked for.
  std::vector<std::pair<std::string, std::string>> runs;
  unsigned completed = 0, stopped = 0, broken = 0, limited = 0;
  double seconds = 0;
};

struct Study {
  std::map<Place, CheckRecord, PlaceOrder> checks;
  std::vector<FunctionRecord> functions;
  /// Differences between before and after, and checks that are missed.
  std::vector<std::string> violations;
  /// Problems that prevented a complete study: unknown ops, missing locations.
  std::vector<std::string> problems;
};

struct Options {
  size_t cap = 2000;          ///< Vectors per function beyond which to sample.
  uint64_t steps = 4'000'000; ///< Ops per run.
  bool speculative = false;   ///< See RunOptions.
  bool noOverflow = false;    ///< See RunOptions.
  bool extremes = false;      ///< Tries integers at the ends of 64 bits, too.
  bool partial = false;       ///< Runs that cannot be executed are left out.
  bool listRuns = false;      ///< Keeps FunctionRecord::runs.
  std::string only;           ///< Runs this function alone, if not empty.
};

/// Runs every function of \p before and its counterpart of \p after, if there
/// is one; else only looks for needed checks.
Study compare(mlir::ModuleOp before, mlir::ModuleOp after,
              const Options &options);

/// Runs \p function on \p assignment and tries those parameters that it leaves
/// open on a grid. Returns the vector with which the check at \p place is the
/// first one to fail; nothing, with the reason in \p why, if there is none.
std::optional<std::string> demonstrate(mlir::ModuleOp module,
                                       llvm::StringRef function, Place place,
                                       const Example &assignment,
                                       std::string &why);

} // namespace shapeproof::exec

#endif
