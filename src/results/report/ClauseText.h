// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clauses of a contract in the words of a docstring, which only people
// read.
//
//   sr == 16000 or B <= 351, sr != 16000 or B <= 703
//                                    if sr == 16000: B <= 703, else B <= 351
//   x[0] <= 1, x[1] <= 1, x[2] <= 1  x[i] <= 1 for every i in 0..2
//   n == 1 or m == 1 or n == m       n broadcasts with m
//   n <= 2147483647                  n <= 2^31 - 1
//
// A text is made of the text of claims, so that a report that was read says the
// same. Each form is equal to what it stands for.

#ifndef SHAPEPROOF_REPORT_CLAUSETEXT_H
#define SHAPEPROOF_REPORT_CLAUSETEXT_H

#include "shapeproof/Report.h"

namespace shapeproof {

/// One or more clauses in a line.
struct ClauseLine {
  std::string condition;
  /// Words that belong to the condition, after the place; may be empty.
  std::string words;
  /// Whether the condition, with the words, may be more than is needed.
  bool isEnough = false;
  /// The clause whose checks and message are those of the line.
  const ContractReport::Clause *clause = nullptr;
};

/// The lines of the contract's clauses, in their order; arguments have `names`.
std::vector<ClauseLine> clauseLines(const ContractReport &contract,
                                    llvm::ArrayRef<std::string> names);

/// The claim with machine words as powers of 2 where they are the ends of
/// ranges: `2^31 - 1`.
std::string withPowers(llvm::StringRef claim);

/// The operands of `and` or `or` (with a space on each side) in the claim.
std::vector<std::string> operandsOf(llvm::StringRef claim,
                                    llvm::StringRef connective);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_CLAUSETEXT_H
