// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of a file of which nothing is known, in words.
//
//   torch.aten.index.Tensor (48), foo.bar (2) and 3 others
//   not analysed: m.mlir

#ifndef SHAPEPROOF_REPORT_GAPS_H
#define SHAPEPROOF_REPORT_GAPS_H

#include "shapeproof/Report.h"

namespace shapeproof {

/// The names of operations without facts and how often they occur, the most
/// frequent ones first.
std::string operationsWithoutFacts(llvm::ArrayRef<FileReport> files);

/// A line about a file that has an error.
std::string notAnalysed(const FileReport &file);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_GAPS_H
