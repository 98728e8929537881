// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// JSON reports as text, to combine their files without parsing them: in the
// layout of `writeJson`, one entry of `files` is a run of whole lines.
//
//   {
//     "schema": "shapeproof.report/1",        the head
//     "context": "tiered",
//     "shard": "2/8",                         of a part of a report
//     "files": [
//       {
//         "path": "p.dims",                   the entries
//         ...
//       }
//     ],
//     "summary": {...}
//   }

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_REPORTTEXT_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_REPORTTEXT_H

#include "shapeproof/ReportFormats.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

/// Part `index` of `count`, counted from 1.
struct Shard {
  unsigned index = 1, count = 1;
};
/// Parses "2/8"; nothing if the text is malformed.
std::optional<Shard> parseShard(llvm::StringRef text);

struct ReportText {
  /// The head without the shard, up to `"files": [`; lines end with '\n'.
  std::string head;
  std::optional<Shard> shard;
  /// The entries in the given text without the last '\n'; empty if there are
  /// none.
  llvm::StringRef entries;
  Summary summary;
};

/// Error: the part of the text that is not as writeJson writes it.
llvm::Expected<ReportText> splitReport(llvm::StringRef json);

/// Writes a report, entry by entry.
class ReportTextWriter {
public:
  /// `head` is the head that splitReport returns.
  ReportTextWriter(llvm::raw_ostream &os, llvm::StringRef head,
                   std::optional<Shard> shard);
  void add(llvm::StringRef entries);
  void finish(const Summary &summary);

private:
  llvm::raw_ostream &os;
  bool isEmpty = true;
};

Summary &operator+=(Summary &sum, const Summary &more);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_REPORTTEXT_H
