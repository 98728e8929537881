// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranges of inputs (shapeproof/SizeRange.h) as facts that are stated of
// arguments:
//
//   x[0]=1..32      func.func @f(%x: tensor<?xf32>
//                                {shapeproof.facts = ["arg0[0] in [1, 32]"]})
//
// An argument is named by its number, by its given name, or by the name in the
// source; sizes also by their letters. A range is about each function that has
// such an input and can be called from elsewhere: private functions get what
// their calls give, unless they are asked for.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_RANGES_H
#define SHAPEPROOF_MLIR_ANALYSIS_RANGES_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "shapeproof/SizeRange.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"
#include <optional>

namespace shapeproof {

class SourceExcerpt;

class RangeFacts {
public:
  /// `asked`: the names of functions that are asked for.
  RangeFacts(llvm::ArrayRef<SizeRange> ranges,
             llvm::ArrayRef<std::string> asked)
      : ranges(ranges), asked(asked), used(ranges.size()) {}

  /// States the ranges of the functions in or below `top`.
  void state(mlir::Operation *top, const SourceExcerpt &source);
  /// The ranges of the function as they were given, separated by commas.
  std::string given(mlir::Operation *function) const;
  /// An error at the first range that was about no function.
  llvm::Error checkUsed() const;

private:
  void state(mlir::FunctionOpInterface function, const SourceExcerpt &source);
  bool state(mlir::BlockArgument argument, const SourceExcerpt &source,
             const SizeRange &range);
  bool stateByLetter(mlir::BlockArgument argument, const SizeRange &range);
  bool stateByName(mlir::FunctionOpInterface function, const SizeRange &range);
  void addNames(mlir::BlockArgument argument, const SourceExcerpt &source);

  llvm::ArrayRef<SizeRange> ranges;
  llvm::ArrayRef<std::string> asked;
  llvm::SmallBitVector used;
  llvm::DenseMap<mlir::Operation *, std::string> stated;
  /// Some names of inputs, for errors.
  std::vector<std::string> names;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_RANGES_H
