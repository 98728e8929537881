// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Table.h.

#include "support/Table.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>

namespace shapeproof::bench {
namespace {

/// A limit without trailing zeros: "1.15", "3", "1,024".
std::string limitText(double limit) {
  if (limit == std::floor(limit))
    return count(limit);
  bool isTenth = std::abs(limit * 10 - std::round(limit * 10)) < 1e-9;
  return fixed(limit, isTenth ? 1 : 2);
}

} // namespace

Table::Table(std::string title, std::vector<std::string> head)
    : title(std::move(title)) {
  rows.push_back(std::move(head));
}

void Table::row(std::vector<std::string> cells) {
  cells.resize(rows.front().size());
  rows.push_back(std::move(cells));
}

void Table::print(llvm::raw_ostream &os) const {
  std::vector<size_t> widths(rows.front().size());
  for (const std::vector<std::string> &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  os << '\n' << title << '\n';
  for (const std::vector<std::string> &row : rows) {
    os << "  " << row[0];
    os.indent(widths[0] - row[0].size());
    for (size_t i = 1; i < row.size(); ++i) {
      os.indent(2 + widths[i] - row[i].size());
      os << row[i];
    }
    os << '\n';
  }
  os.flush();
}

std::string seconds(double value) {
  static constexpr const char *units[] = {"s", "ms", "us", "ns"};
  unsigned unit = 0;
  while (unit < 3 && value < 1) {
    value *= 1000;
    ++unit;
  }
  unsigned decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
  return fixed(value, decimals) + " " + units[unit];
}

std::string fixed(double value, unsigned decimals) {
  std::string out;
  llvm::raw_string_ostream(out)
      << llvm::format("%.*f", static_cast<int>(decimals), value);
  return out;
}

std::string count(size_t value) {
  std::string digits = std::to_string(value);
  for (size_t at = digits.size(); at > 3; at -= 3)
    digits.insert(at - 3, ",");
  return digits;
}

std::string atMost(double value, double limit) {
  return "<= " + limitText(limit) + (value <= limit ? " ok" : " MISSED");
}

std::string atLeast(double value, double limit) {
  return ">= " + limitText(limit) + (value >= limit ? " ok" : " MISSED");
}

} // namespace shapeproof::bench
