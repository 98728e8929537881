// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the rows of many files, and what would help most over all of them.
//
//   RowSummary summary;
//   for (each line)
//     if (Error error = summary.add(line)) ...
//   summary.write(RowSummary::Text, os);
//
// Rows are those of --format=rows: the rows of a file are one after another,
// and its `file` row is the last. Nothing is kept of a row but counts, so
// memory grows with the numbers of different facts and operations alone.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_ROWSUMMARY_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_ROWSUMMARY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
namespace json {
class Object;
} // namespace json
} // namespace llvm

namespace shapeproof {

class RowSummary {
public:
  enum Format { Text, Json, Html };

  /// Error: the line is no row.
  llvm::Error add(llvm::StringRef line);
  void write(Format format, llvm::raw_ostream &os) const;

private:
  using Counts = std::map<std::string, uint64_t>;
  /// A fact or an operation: how often it occurs, in how many files, how many
  /// undecided checks these files have, and the first place.
  struct Found {
    uint64_t times = 0, files = 0, undecided = 0;
    std::string place;
  };
  using Table = std::map<std::string, Found>;
  struct Slow {
    std::string file;
    double milliseconds = 0;
  };
  /// The file whose rows are being added.
  struct Current {
    std::set<std::string> facts, operations;
    uint64_t undecided = 0;
  };

  /// A line of a list: a name, its count for the bar, what is said of it.
  struct Line {
    std::string name;
    double count = 0;
    std::string text, place;
  };
  struct List {
    std::string title;
    std::vector<Line> lines;
    /// How many lines there would be.
    size_t all = 0;
  };

  void addCheck(const llvm::json::Object &row, const std::string &place);
  void endFile(const std::string &file, const llvm::json::Object &row);
  std::vector<List> lists() const;
  void writeText(llvm::raw_ostream &os) const;
  void writeJson(llvm::raw_ostream &os) const;
  void writeHtml(llvm::raw_ostream &os) const;
  std::string head() const;

  uint64_t files = 0, refused = 0, clauses = 0;
  Counts checks, queries, reasons;
  Table facts, operations;
  /// Rising.
  std::vector<Slow> slowest;
  Current current;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_ROWSUMMARY_H
