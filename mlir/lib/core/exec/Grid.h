// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vectors that a function is executed on: all combinations of some small
// values if there are few, otherwise a sample that is the same on every
// machine. In a program that runs to its end, groups of sizes are mostly equal
// (such as a product's inner sizes), so a sampled vector has at most three
// different values. Each check should also fail alone, so neighbours() adds the
// vectors next to a completed run (one parameter changed).

#ifndef SHAPEPROOF_MLIR_EXEC_GRID_H
#define SHAPEPROOF_MLIR_EXEC_GRID_H

#include "core/exec/Arguments.h"

namespace shapeproof::exec {

class Grid {
public:
  /// \p constants are the integers of the program: small ones are tried as
  /// sizes, with their neighbours. At most \p cap vectors are sampled. Integers
  /// narrower than 64 bits are tried at both ends of their range, and those of
  /// 64 bits if \p extremes.
  Grid(llvm::ArrayRef<Parameter> parameters, llvm::ArrayRef<int64_t> constants,
       size_t cap, bool extremes = false);

  /// Whether every combination is among vectors().
  bool isComplete() const { return complete; }
  const std::vector<Vector> &vectors() const { return list; }

  /// The values of parameter \p i.
  llvm::ArrayRef<int64_t> values(size_t i) const { return choices[i]; }

  /// All vectors that differ from \p vector in one parameter; the first \p
  /// most.
  std::vector<Vector> neighbours(const Vector &vector,
                                 size_t most = SIZE_MAX) const;

private:
  std::vector<std::vector<int64_t>> choices;
  std::vector<Vector> list;
  bool complete = false;
};

} // namespace shapeproof::exec

#endif
