// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measurements as a table: numbers to the right, targets beside them.
//
//   problem   facts  growth     target
//   chain    10,000    11.0  <= 12 ok
//   star     10,000    31.0  <= 12 MISSED

#ifndef SHAPEPROOF_BENCH_SUPPORT_TABLE_H
#define SHAPEPROOF_BENCH_SUPPORT_TABLE_H

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace shapeproof::bench {

class Table {
public:
  Table(std::string title, std::vector<std::string> head);
  void row(std::vector<std::string> cells);
  /// The first column to the left, the others to the right.
  void print(llvm::raw_ostream &os) const;

private:
  std::string title;
  std::vector<std::vector<std::string>> rows;
};

/// "12.3 ns", "4.56 ms": three digits.
std::string seconds(double value);
/// With `decimals` digits after the point.
std::string fixed(double value, unsigned decimals);
/// "100,000".
std::string count(size_t value);
/// "<= 12 ok" or "<= 12 MISSED".
std::string atMost(double value, double limit);
/// ">= 100 ok" or ">= 100 MISSED".
std::string atLeast(double value, double limit);

} // namespace shapeproof::bench

#endif // SHAPEPROOF_BENCH_SUPPORT_TABLE_H
