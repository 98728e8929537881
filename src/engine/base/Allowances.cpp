// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Allowances.h. Tested by tests/engine/base/BudgetTest.cpp; what notices a
// number that is too large is tests/hostile/run.py, and one that is too small
// tests/engine/laws/completeness.txt.

#include "engine/base/Allowances.h"
#include <algorithm>

using namespace shapeproof;

uint64_t Allowances::scaled(double steps) const {
  return static_cast<uint64_t>(std::clamp(steps * budget, 1.0, 1e15));
}

uint64_t Allowances::part(double total, double most) const {
  return scaled(size == 0 ? most
                          : std::min(most, total / static_cast<double>(size)));
}

// Most questions take a few thousand steps.
uint64_t Allowances::fact() const { return part(100e6, 20e6); }
uint64_t Allowances::question() const { return part(600e6, 20e6); }
uint64_t Allowances::linearQuestion() const { return part(200e6, 1e6); }
uint64_t Allowances::linearBatch() const { return part(200e6, 2e6); }
uint64_t Allowances::proofSearch() const { return part(30e6, 600e3); }
uint64_t Allowances::evaluations() const { return part(4e6, 20e3); }
// A session takes 6,000 before anything is asked.
uint64_t Allowances::z3Check() const { return part(100e6, 1e6); }
// The bounds of a term, and assignments of shapes, take many checks.
uint64_t Allowances::z3(uint64_t cost) const {
  return part(200e6 / static_cast<double>(cost), 4e6);
}
// Contracts of large functions are long: they may take more.
uint64_t Allowances::contract() const {
  return scaled(300e6 * std::max(1.0, static_cast<double>(size) / 10e3));
}
uint64_t Allowances::neededCheck() const { return scaled(100e6); }
uint64_t Allowances::runs() const { return scaled(500e6); }
