// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of a report for databases, with what is known of the run that made it.
//
//   RowOrigin origin;
//   origin.content = hashOfBytes;
//   writeRows(file, origin, os);       the rows of one file, one line each

#ifndef SHAPEPROOF_REPORTROWS_H
#define SHAPEPROOF_REPORTROWS_H

#include "shapeproof/Report.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

/// The columns that a report does not have; those that are not known are null.
struct RowOrigin {
  /// Hashes of the file's bytes and of the options, and the version of the
  /// tool.
  std::string content, options, version;
  std::optional<double> milliseconds;
  std::optional<uint64_t> bytes;
};

/// Writes the rows of one file. The last one is that of the file itself.
void writeRows(const FileReport &file, const RowOrigin &origin,
               llvm::raw_ostream &os);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORTROWS_H
