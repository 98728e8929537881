// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of steps that a function or a problem may take, and each question
// in it.
//
//   ContextOptions options;
//   options.size = 841;                         // facts and questions
//   Allowances(options).question()              // steps for each of them
//
// The steps of a question depend on the size of its function alone - not on the
// questions before it, on their order, or on the rest of the file -, so its
// answer does not either. All that a function takes together has an end,
// since many questions get less each: 30 s for 100 KB of text that is made to
// take long. Where it is not known how many there will be (a context that a
// program asks), each gets as much as one of few.

#ifndef SHAPEPROOF_BASE_ALLOWANCES_H
#define SHAPEPROOF_BASE_ALLOWANCES_H

#include "shapeproof/ContextOptions.h"
#include <cstdint>

namespace shapeproof {

class Allowances {
public:
  /// \p size: how many facts and questions there are; 0: few.
  explicit Allowances(double budget, uint64_t size = 0)
      : budget(budget), size(size) {}
  explicit Allowances(const ContextOptions &options)
      : Allowances(options.budget, options.size) {}

  /// Steps of a question in each engine, and of taking in a fact.
  uint64_t question() const;
  uint64_t fact() const;
  /// Steps of the linear solver within a question.
  uint64_t linearQuestion() const;
  /// Steps of a batch of facts that the linear solver takes in.
  uint64_t linearBatch() const;
  /// Steps of a search for a proof, by lemmas.
  uint64_t proofSearch() const;
  /// The claims that a search for an assignment evaluates.
  uint64_t evaluations() const;
  /// Units of Z3's resource counter for one check.
  uint64_t z3Check() const;
  /// Units of all checks of a question. \p cost: how many times as long as
  /// usual a unit takes.
  uint64_t z3(uint64_t cost = 1) const;
  /// Steps of the contract of a function or a problem, and of the requirement
  /// of one check in it.
  uint64_t contract() const;
  uint64_t neededCheck() const;
  /// Steps of all runs of a function that confirm its examples.
  uint64_t runs() const;

private:
  /// `total` divided by the size, at most `most`.
  uint64_t part(double total, double most) const;
  uint64_t scaled(double steps) const;

  double budget;
  uint64_t size;
};

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_ALLOWANCES_H
