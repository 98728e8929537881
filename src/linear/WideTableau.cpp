// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See WideTableau.h. Which unknown leaves and which enters is chosen as in
// WordTableau.cpp.

#include "linear/WideTableau.h"

using namespace shapeproof::linear;

WideTableau::WideTableau(llvm::ArrayRef<Sign> signs, Label label) {
  for (Sign sign : signs)
    columns.push_back({sign, label, static_cast<unsigned>(columns.size())});
}

void WideTableau::addRow(llvm::ArrayRef<Part> parts, int64_t constant,
                         Sign sign, Label label) {
  const auto number = static_cast<unsigned>(columns.size() + rows.size());
  Row &row = rows.emplace_back();
  row.unknown = {sign, label, number};
  row.cells.resize(columns.size() + 1);
  for (auto [column, factor] : parts)
    row.cells[column] += factor;
  row.cells.back() = Number(constant);
}

/// denominator * b[i] = sum of a[i][j] * n[j], where j is a column or the
/// constant; b[r] and n[k] change places.
void WideTableau::pivot(size_t r, size_t k) {
  Row &row = rows[r];
  // Signs are turned so that the pivot, the new denominator, is positive.
  const bool isNegative = row.cells[k] < 0;
  const Number factor = isNegative ? -row.cells[k] : row.cells[k];
  for (size_t i = 0; i < rows.size(); ++i) {
    Row &other = rows[i];
    if (i == r)
      continue;
    const Number own = isNegative ? -other.cells[k] : other.cells[k];
    for (size_t j = 0; j < other.cells.size(); ++j) {
      Number &cell = other.cells[j];
      if (j == k || (cell == 0 && (own == 0 || row.cells[j] == 0)))
        continue;
      cell = (factor * cell - own * row.cells[j]) / denominator;
    }
    other.cells[k] = own;
    numWritten += other.cells.size();
  }
  for (size_t j = 0; j < row.cells.size(); ++j)
    if (!isNegative && j != k)
      row.cells[j] = -row.cells[j];
  row.cells[k] = isNegative ? -denominator : denominator;
  denominator = factor;
  std::swap(row.unknown, columns[k]);
}

std::optional<size_t> WideTableau::violated(bool farthest) const {
  std::optional<size_t> found;
  Number most;
  for (size_t r = 0; r < rows.size(); ++r) {
    const Row &row = rows[r];
    const Number &value = constantOf(row);
    const Sign sign = row.unknown.sign;
    if (sign == Sign::Free || value == 0 ||
        (sign == Sign::NonNegative && value > 0))
      continue;
    const Number off = value < 0 ? -value : value;
    const bool isFirst =
        !found || row.unknown.number < rows[*found].unknown.number;
    if (!found ||
        (farthest ? off > most || (off == most && isFirst) : isFirst)) {
      found = r;
      most = off;
    }
  }
  return found;
}

std::optional<size_t> WideTableau::entering(const Row &row) const {
  std::optional<size_t> found;
  for (size_t k = 0; k < columns.size(); ++k) {
    if (row.cells[k] == 0 || columns[k].sign == Sign::Zero)
      continue;
    if (columns[k].sign == Sign::Free)
      return k;
    if ((row.cells[k] > 0) == (constantOf(row) < 0) &&
        (!found || columns[k].number < columns[*found].number))
      found = k;
  }
  return found;
}

WideTableau::Outcome WideTableau::solve() {
  for (unsigned pivots = 0; pivots < kMaxPivots; ++pivots) {
    const std::optional<size_t> row = violated(pivots < kMaxGreedy);
    if (!row)
      return Outcome::Feasible;
    const std::optional<size_t> column = entering(rows[*row]);
    if (!column) {
      conflicting = *row;
      return Outcome::Infeasible;
    }
    pivot(*row, *column);
  }
  return Outcome::GivenUp;
}

void WideTableau::conflict(llvm::SmallVectorImpl<Label> &labels) const {
  const Row &row = rows[conflicting];
  labels.push_back(row.unknown.label);
  for (size_t k = 0; k < columns.size(); ++k)
    if (row.cells[k] != 0)
      labels.push_back(columns[k].label);
}
