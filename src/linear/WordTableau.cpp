// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See WordTableau.h. The unknown with the least number leaves, and the one with
// the least number enters (Bland's rule, so that it ends); free ones come
// first, and never leave again.

#include "linear/WordTableau.h"
#include <algorithm>
#include <cstdlib>
#include <numeric>

using namespace shapeproof::linear;

WordTableau::WordTableau(const WordTableau &other)
    : numColumns(other.numColumns), numRows(other.numRows),
      numUnknowns(other.numUnknowns), conflicting(other.conflicting),
      numWritten(other.numWritten) {
  std::copy_n(other.columns, numColumns, columns);
  std::copy_n(other.unknowns, numUnknowns, unknowns);
  std::copy_n(other.rows, numRows, rows);
}

/// to = to * a + b * c; false where it does not fit. The least word, which has
/// no negation, counts as not fitting.
static bool mulAdd(int64_t &to, int64_t a, int64_t b, int64_t c) {
  int64_t product;
  return !__builtin_mul_overflow(to, a, &to) &&
         !__builtin_mul_overflow(b, c, &product) &&
         !__builtin_add_overflow(to, product, &to) && to != INT64_MIN;
}

std::optional<WordTableau::Unknown> WordTableau::addUnknown(Sign sign,
                                                            Label label) {
  if (numColumns == kMaxColumns)
    return std::nullopt;
  for (unsigned r = 0; r < numRows; ++r)
    rows[r].cells[numColumns] = 0;
  unknowns[numUnknowns] = {label, sign, /*isBasic=*/false,
                           static_cast<uint8_t>(numColumns)};
  columns[numColumns++] = static_cast<Unknown>(numUnknowns);
  return static_cast<Unknown>(numUnknowns++);
}

void WordTableau::normalise(Row &row) const {
  int64_t common = std::gcd(row.denominator, row.constant);
  for (unsigned k = 0; k < numColumns && common != 1; ++k)
    common = std::gcd(common, row.cells[k]);
  if (common == 1)
    return;
  row.denominator /= common;
  row.constant /= common;
  for (unsigned k = 0; k < numColumns; ++k)
    row.cells[k] /= common;
}

/// What the numbers of `row` say becomes factor * that + theirs * what those of
/// `other` say; its denominator, which is multiplied as well, is left to divide
/// by.
bool WordTableau::combine(Row &row, int64_t factor, const Row &other,
                          int64_t theirs) {
  if (!mulAdd(row.constant, factor, other.constant, theirs) ||
      __builtin_mul_overflow(row.denominator, factor, &row.denominator))
    return false;
  for (unsigned k = 0; k < numColumns; ++k)
    if (!mulAdd(row.cells[k], factor, other.cells[k], theirs))
      return false;
  return true;
}

bool WordTableau::addRow(llvm::ArrayRef<Part> parts, int64_t constant,
                         Sign sign, Label label) {
  if (numRows == kMaxRows || constant == INT64_MIN)
    return false;
  Row &row = rows[numRows];
  row.unknown = static_cast<Unknown>(numUnknowns);
  row.denominator = 1;
  row.constant = constant;
  std::fill_n(row.cells, numColumns, 0);
  for (auto [unknown, factor] : parts) {
    const Entry &entry = unknowns[unknown];
    if (entry.isBasic) {
      const Row &other = rows[entry.place];
      const int64_t common = std::gcd(row.denominator, other.denominator);
      int64_t theirs = row.denominator / common;
      if (__builtin_mul_overflow(theirs, factor, &theirs) ||
          !combine(row, other.denominator / common, other, theirs))
        return false;
    } else if (!mulAdd(row.cells[entry.place], 1, factor, row.denominator)) {
      return false;
    }
  }
  normalise(row);
  numWritten += numColumns;
  unknowns[numUnknowns++] = {label, sign, /*isBasic=*/true,
                             static_cast<uint8_t>(numRows++)};
  return true;
}

bool WordTableau::pivot(unsigned r, unsigned column) {
  Row &row = rows[r];
  const bool isNegative = row.cells[column] < 0;
  const int64_t size = std::abs(row.cells[column]);
  // size * entering = sign * (denominator * leaving - the others)
  if (!isNegative) {
    row.constant = -row.constant;
    for (unsigned k = 0; k < numColumns; ++k)
      row.cells[k] = -row.cells[k];
  }
  row.cells[column] = isNegative ? -row.denominator : row.denominator;
  row.denominator = size;
  normalise(row);
  const Unknown leaving = row.unknown, enters = columns[column];
  row.unknown = enters;
  columns[column] = leaving;
  unknowns[leaving].isBasic = false;
  unknowns[leaving].place = static_cast<uint8_t>(column);
  unknowns[enters].isBasic = true;
  unknowns[enters].place = static_cast<uint8_t>(r);
  for (unsigned i = 0; i < numRows; ++i) {
    Row &other = rows[i];
    const int64_t factor = i == r ? 0 : other.cells[column];
    if (factor == 0)
      continue;
    // The factor is over the denominator of `other`.
    other.cells[column] = 0;
    numWritten += numColumns;
    if (!combine(other, row.denominator, row, factor))
      return false;
    normalise(other);
  }
  return true;
}

/// The row of the first unknown that may not be what it is.
std::optional<unsigned> WordTableau::violated() const {
  std::optional<unsigned> found;
  for (unsigned r = 0; r < numRows; ++r) {
    const Row &row = rows[r];
    const Sign sign = unknowns[row.unknown].sign;
    if (sign == Sign::Free || row.constant == 0 ||
        (sign == Sign::NonNegative && row.constant > 0))
      continue;
    if (!found || row.unknown < rows[*found].unknown)
      found = r;
  }
  return found;
}

/// A column that moves the row towards 0.
std::optional<unsigned> WordTableau::entering(const Row &row) const {
  std::optional<unsigned> found;
  for (unsigned k = 0; k < numColumns; ++k) {
    const Sign sign = unknowns[columns[k]].sign;
    if (row.cells[k] == 0 || sign == Sign::Zero)
      continue;
    if (sign == Sign::Free)
      return k;
    if ((row.cells[k] > 0) == (row.constant < 0) &&
        (!found || columns[k] < columns[*found]))
      found = k;
  }
  return found;
}

WordTableau::Outcome WordTableau::solve() {
  for (unsigned pivots = 0; pivots < kMaxPivots; ++pivots) {
    std::optional<unsigned> row = violated();
    if (!row)
      return Outcome::Feasible;
    std::optional<unsigned> column = entering(rows[*row]);
    if (!column) {
      conflicting = *row;
      return Outcome::Infeasible;
    }
    if (!pivot(*row, *column))
      return Outcome::GivenUp;
  }
  return Outcome::GivenUp;
}

void WordTableau::conflict(llvm::SmallVectorImpl<Label> &labels) const {
  const Row &row = rows[conflicting];
  labels.push_back(unknowns[row.unknown].label);
  for (unsigned k = 0; k < numColumns; ++k)
    if (row.cells[k] != 0)
      labels.push_back(unknowns[columns[k]].label);
}
