// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See WordTableau.h. The unknown with the least number leaves, and the one with
// the least number enters (Bland's rule, so that it ends); free ones come
// first, and never leave again.

#include "linear/WordTableau.h"
#include "llvm/ADT/bit.h"
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

namespace {

/// Division by what is known to divide, and is positive: by the powers of 2 in
/// it, and then times the inverse of the rest modulo 2^64.
class ExactDivision {
public:
  explicit ExactDivision(int64_t by) : shift(llvm::countr_zero(uint64_t(by))) {
    const uint64_t odd = uint64_t(by) >> shift;
    inverse = odd; // Of the last three bits; each round doubles them.
    for (unsigned bits = 3; bits < 64; bits *= 2)
      inverse *= 2 - odd * inverse;
  }
  int64_t operator()(int64_t value) const {
    return int64_t(uint64_t(value >> shift) * inverse);
  }

private:
  unsigned shift;
  uint64_t inverse;
};

} // namespace

/// Of two words, on the way to what fits in one: less than 2^127 in size, since
/// the least word is none of them.
using TwoWords = __int128;

static TwoWords gcdOf(TwoWords a, TwoWords b) {
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  while (b != 0) {
    if (a <= INT64_MAX && b <= INT64_MAX)
      return std::gcd(int64_t(a), int64_t(b));
    a %= b;
    std::swap(a, b);
  }
  return a;
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
  // Mostly it is small and stays: a division shows that.
  for (unsigned k = 0; k < numColumns && common != 1; ++k)
    if (const int64_t rest = row.cells[k] % common; rest != 0)
      common = std::gcd(common, rest);
  if (common == 1)
    return;
  const ExactDivision divide(common);
  row.denominator = divide(row.denominator);
  row.constant = divide(row.constant);
  for (unsigned k = 0; k < numColumns; ++k)
    row.cells[k] = divide(row.cells[k]);
}

/// What the numbers of `row` say becomes factor * that + theirs * what those of
/// `other` say; its denominator, which is multiplied as well, is left to divide
/// by.
bool WordTableau::combine(Row &row, int64_t factor, const Row &other,
                          int64_t theirs) {
  int64_t constant = row.constant, denominator;
  if (!mulAdd(constant, factor, other.constant, theirs) ||
      __builtin_mul_overflow(row.denominator, factor, &denominator))
    return combineWide(row, factor, other, theirs);
  int64_t cells[kMaxColumns];
  for (unsigned k = 0; k < numColumns; ++k) {
    cells[k] = row.cells[k];
    if (!mulAdd(cells[k], factor, other.cells[k], theirs))
      return combineWide(row, factor, other, theirs);
  }
  row.constant = constant;
  row.denominator = denominator;
  std::copy_n(cells, numColumns, row.cells);
  return true;
}

/// The same where what comes out fits in words only without the common factor.
bool WordTableau::combineWide(Row &row, int64_t factor, const Row &other,
                              int64_t theirs) const {
  TwoWords cells[kMaxColumns];
  auto combined = [&](int64_t own, int64_t their) {
    return TwoWords(own) * factor + TwoWords(their) * theirs;
  };
  const TwoWords denominator = TwoWords(row.denominator) * factor;
  const TwoWords constant = combined(row.constant, other.constant);
  TwoWords common = gcdOf(denominator, constant);
  for (unsigned k = 0; k < numColumns; ++k) {
    cells[k] = combined(row.cells[k], other.cells[k]);
    common = gcdOf(common, cells[k]);
  }
  auto fits = [&](TwoWords wide, int64_t &word) {
    wide /= common;
    word = static_cast<int64_t>(wide);
    return word == wide && word != INT64_MIN;
  };
  bool allFit =
      fits(denominator, row.denominator) && fits(constant, row.constant);
  for (unsigned k = 0; allFit && k < numColumns; ++k)
    allFit = fits(cells[k], row.cells[k]);
  return allFit;
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

/// The row of an unknown that may not be what it is: the one farthest off, or
/// the first.
std::optional<unsigned> WordTableau::violated(bool farthest) const {
  std::optional<unsigned> found;
  double most = 0;
  for (unsigned r = 0; r < numRows; ++r) {
    const Row &row = rows[r];
    const Sign sign = unknowns[row.unknown].sign;
    if (sign == Sign::Free || row.constant == 0 ||
        (sign == Sign::NonNegative && row.constant > 0))
      continue;
    const double off =
        farthest ? std::abs(double(row.constant)) / double(row.denominator) : 0;
    if (!found || off > most ||
        (off == most && row.unknown < rows[*found].unknown)) {
      found = r;
      most = off;
    }
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
    std::optional<unsigned> row = violated(pivots < kMaxGreedy);
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

WordTableau::Value WordTableau::value(Unknown unknown) const {
  const Entry &entry = unknowns[unknown];
  if (!entry.isBasic)
    return {0, true, false};
  const Row &row = rows[entry.place];
  int64_t floor = row.constant / row.denominator;
  int64_t rest = row.constant % row.denominator;
  if (rest < 0) {
    --floor;
    rest += row.denominator;
  }
  return {floor, rest == 0, rest > row.denominator / 2};
}

void WordTableau::conflict(llvm::SmallVectorImpl<Label> &labels) const {
  const Row &row = rows[conflicting];
  labels.push_back(unknowns[row.unknown].label);
  for (unsigned k = 0; k < numColumns; ++k)
    if (row.cells[k] != 0)
      labels.push_back(unknowns[columns[k]].label);
}
