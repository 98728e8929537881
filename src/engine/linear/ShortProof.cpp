// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One attempt, level by level: see ShortProofs.h. Facts and axioms about the
// columns of a level bring the columns of the next level.
//
// Tested by tests/engine/linear.

#include "engine/linear/ShortProof.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using namespace shapeproof::linear;

/// The label of rows that are no facts: axioms and assumptions, which are never
/// premises.
static constexpr uint32_t kAlways = ~0u;

//===- Constraints ----------------------------------------------------------//

/// Adds the row that the sum of the parts and the constant has the sign. False
/// if there is no place for it.
bool ShortProof::addRow(llvm::ArrayRef<ShortProofs::Part> parts,
                        int64_t constant, Sign sign, Label label) {
  constexpr Var kNew = ~Var(0);
  llvm::SmallVector<Simplex::Entry, 8> row;
  unsigned fresh = 0;
  for (const auto &part : parts) {
    const auto &column = part.first;
    auto *known =
        llvm::find_if(columns, [&](auto &met) { return met.first == column; });
    fresh += known == columns.end();
    row.push_back({known == columns.end() ? kNew : known->second, part.second});
  }
  if (columns.size() + fresh > limits::shortProofColumns ||
      numRows == limits::shortProofRows)
    return false;
  for (size_t i = 0; fresh > 0; ++i)
    if (row[i].first == kNew) {
      --fresh;
      row[i].first = tableau.addVar();
      columns.push_back({parts[i].first, row[i].first});
      if (store.isObviouslyNonNegative(parts[i].first))
        tableau.assertLower(row[i].first, 0, kAlways);
    }
  ++numRows;
  steps += columns.size();
  const Var sum = tableau.addRow(row);
  const Rational least = -Rational(constant);
  tableau.assertLower(sum, least, label);
  if (sign == Sign::Zero)
    tableau.assertUpper(sum, least, label);
  return true;
}

/// Adds the row that factor * term + constant, and another part, has the sign.
/// False if the row is left out.
bool ShortProof::addTerm(DimId term, int64_t factor, int64_t constant,
                         Sign sign, Label label,
                         std::optional<ShortProofs::Part> other) {
  const LinearView view = store.linearView(term);
  steps += view.summands.size() + other.has_value();
  int64_t own;
  if (view.summands.size() > limits::shortProofColumns ||
      !fitsInt64(view.constant) ||
      __builtin_mul_overflow(int64_t(view.constant), factor, &own) ||
      __builtin_add_overflow(own, constant, &constant))
    return false;
  llvm::SmallVector<ShortProofs::Part, 8> parts;
  for (const Summand &s : view.summands) {
    int64_t scaled;
    if (!fitsInt64(s.coefficient) ||
        __builtin_mul_overflow(int64_t(s.coefficient), factor, &scaled))
      return false;
    parts.push_back({s.column, scaled});
  }
  if (other)
    parts.push_back(*other);
  return addRow(parts, constant, sign, label);
}

bool ShortProof::assumeNegated(ClaimId literal) {
  switch (store.kind(literal)) {
  case ClaimKind::Ge:
    return addTerm(store.dim(literal), -1, -1, Sign::NonNegative, kAlways);
  case ClaimKind::Ne:
    return addTerm(store.dim(literal), 1, 0, Sign::Zero, kAlways);
  default:
    return false;
  }
}

bool ShortProof::assumeApart(DimId term, int sign) {
  return addTerm(term, sign, -1, Sign::NonNegative, kAlways);
}

void ShortProof::assume(ClaimId condition, bool holds, Label label) {
  const DimId term = store.dim(condition);
  const ClaimKind kind = store.kind(condition);
  if (kind == ClaimKind::Ge)
    addTerm(term, holds ? 1 : -1, holds ? 0 : -1, Sign::NonNegative, label);
  else if (kind == (holds ? ClaimKind::Eq : ClaimKind::Ne))
    addTerm(term, 1, 0, Sign::Zero, label);
}

//===- What is known --------------------------------------------------------//

void ShortProof::addFact(uint32_t number) {
  const ShortProofs::Row &row = facts.rows[number];
  const unsigned size = row.partsEnd - row.partsBegin;
  steps += size + 1;
  // The same few facts come again and again, for each of their columns.
  const uint64_t bit = uint64_t(1) << number % 64;
  if ((takenBits & bit) != 0 &&
      (facts.rows.size() <= 64 || llvm::is_contained(taken, number)))
    return;
  auto parts = llvm::ArrayRef<ShortProofs::Part>(facts.parts)
                   .slice(row.partsBegin, size);
  if (!addRow(parts, row.constant,
              row.isEquality ? Sign::Zero : Sign::NonNegative, row.fact.raw))
    return;
  takenBits |= bit;
  taken.push_back(number);
}

/// Adds the latest facts first, which are most often about the same dims.
void ShortProof::addFactsAbout(DimId column) {
  if (column.raw >= facts.lastLink.size())
    return;
  // All facts, if the table has place for all.
  unsigned left = facts.rows.size() < limits::shortProofRows
                      ? limits::shortProofRows
                      : limits::shortProofFactsPerColumn;
  for (uint32_t link = facts.lastLink[column.raw];
       link != ShortProofs::kNone && left > 0;
       link = facts.links[link].next, --left)
    addFact(facts.links[link].row);
}

/// Adds the linear axioms of an atom (terms/Axioms.h).
void ShortProof::addAxioms(DimId column) {
  llvm::ArrayRef<DimId> operands = store.operands(column);
  // side * (operand - factor * column) + constant >= 0; side is 1 or -1.
  auto bound = [&](DimId operand, int64_t factor, int64_t side,
                   int64_t constant) {
    addTerm(operand, side, constant, Sign::NonNegative, kAlways,
            ShortProofs::Part(column, -side * factor));
  };
  switch (store.kind(column)) {
  case DimKind::FloorDiv: {
    std::optional<Int> by = store.getConstant(operands[1]);
    if (!by || *by <= Int(0) || !fitsInt64(*by))
      return;
    bound(operands[0], int64_t(*by), 1, 0);
    bound(operands[0], int64_t(*by), -1, int64_t(*by) - 1);
    return;
  }
  case DimKind::Min:
  case DimKind::Max:
    for (DimId operand : operands)
      bound(operand, 1, store.kind(column) == DimKind::Min ? 1 : -1, 0);
    if (operands.size() <= limits::shortProofCases)
      choices.push_back(column);
    return;
  case DimKind::Select:
    choices.push_back(column);
    return;
  default:
    return;
  }
}

//===- Refuting -------------------------------------------------------------//

bool ShortProof::refuteBySplit(unsigned splits,
                               llvm::SmallVectorImpl<Label> &labels) {
  if (splits == 0 || numSplit == choices.size())
    return false;
  const DimId choice = choices[numSplit++];
  const Label own = kFirstCase + splits;
  llvm::SmallVector<Label, 16> all;
  for (auto [i, operand] : llvm::enumerate(store.operands(choice))) {
    tableau.push();
    ShortProof arm(*this);
    if (!arm.addTerm(operand, 1, 0, Sign::Zero, own,
                     ShortProofs::Part(choice, -1)))
      return false;
    if (store.kind(choice) == DimKind::Select)
      arm.assume(store.condition(choice), i == 0, own);
    arm.levels = std::min(arm.levels, limits::shortProofLevels - 1);
    llvm::SmallVector<Label, 16> used;
    const bool closed = arm.refute(splits - 1, used);
    steps = arm.steps;
    simplexSteps = arm.simplexSteps;
    if (!closed)
      return false; // The attempt ends, so the scope may stay open.
    tableau.pop();
    if (!llvm::is_contained(used, own)) {
      all = used; // The proof did not need the case.
      break;
    }
    llvm::append_range(all, used);
  }
  llvm::erase(all, own);
  llvm::append_range(labels, all);
  return true;
}

bool ShortProof::refute(unsigned splits, llvm::SmallVectorImpl<Label> &labels) {
  for (;;) {
    Budget budget(limits::shortProofSimplexSteps - simplexSteps);
    const Simplex::Check outcome = tableau.check(budget);
    simplexSteps = limits::shortProofSimplexSteps - budget.remaining();
    switch (outcome) {
    case Simplex::Check::Infeasible:
      for (const Simplex::Part &part : tableau.conflict())
        labels.push_back(part.reason);
      return true;
    case Simplex::Check::Limit:
      return false;
    case Simplex::Check::Feasible:
      break;
    }
    const auto end = unsigned(columns.size());
    if (levels == limits::shortProofLevels || numExpanded == end)
      return refuteBySplit(splits, labels);
    ++levels;
    for (; numExpanded < end; ++numExpanded) {
      const DimId column = columns[numExpanded].first;
      addAxioms(column);
      addFactsAbout(column);
    }
  }
}

bool ShortProof::refute(llvm::SmallVectorImpl<FactId> &premises) {
  llvm::SmallVector<Label, 16> labels;
  if (!refute(limits::shortProofSplits, labels))
    return false;
  for (Label label : labels)
    if (label < kFirstCase)
      premises.push_back(FactId(label));
  return true;
}
