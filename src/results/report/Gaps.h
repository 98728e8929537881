// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of a file of which nothing is known, in words.
//
//   torch.aten.index.Tensor (48), foo.bar (2) and 3 others
//   not analysed: m.mlir

#ifndef SHAPEPROOF_REPORT_GAPS_H
#define SHAPEPROOF_REPORT_GAPS_H

#include "shapeproof/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

/// The names of operations without facts and how often they occur, the most
/// frequent ones first.
std::string operationsWithoutFacts(llvm::ArrayRef<FileReport> files);

/// A line about a file that has an error.
std::string notAnalysed(const FileReport &file);

/// Writes, below contracts, where facts contradict, operations without facts
/// and files with errors.
void writeGaps(const Report &report, llvm::raw_ostream &os,
               llvm::ListSeparator &separator);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_GAPS_H
