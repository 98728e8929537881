// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Proofs (checker/ClaimProof.h) as JSON, with terms by their numbers in a
// TermTable.
//
//   {"formulas": [[0,"Given",2], [1,"Given"], [2,"Axiom",4,9],
//                 [5,"Product",4,6]],
//    "columns": [0,1,4],
//    "nodes": [{"split":5,"arms":[[1,9],[2,10]]}, {"opposites":[1,9]},
//              {"hypotheses": [[0,"==",-3,1,0,-1,2], ["range",">=",0,1,1]],
//               "tree": [{"round": [[[0,1],[1,-1]],2], "close": [[2,1]]}]}]}
//
// A formula is its first number, its rule, and the operands of the rule: for
// Given the number of a premise, or nothing for the negation of the goal; for
// Axiom the column and the formula; for others as LemmaRules.def lists them. A
// form is its constant, then coefficient and variable in turn.
//
// Reading accepts any proof of the right form; the checker says what it proves.

#ifndef SHAPEPROOF_CERTIFICATE_PROOFTEXT_H
#define SHAPEPROOF_CERTIFICATE_PROOFTEXT_H

#include "engine/checker/ClaimProof.h"
#include "evidence/certificate/TermTable.h"

namespace shapeproof {

/// The terms of the proof, all of which the table has to contain.
std::vector<Term> termsOf(const ClaimProof &proof);

/// Writes a proof. `premises` are the facts by their numbers in the
/// certificate; each given fact is one of them.
llvm::json::Object writeProof(const ClaimProof &proof,
                              llvm::ArrayRef<FactId> premises,
                              const TermTableWriter &terms);

/// Reads a proof, in which a fact's id is the number of its premise.
llvm::Expected<ClaimProof> readProof(TermStore &store,
                                     const llvm::json::Object &object,
                                     const TermTable &terms, ClaimId goal,
                                     llvm::ArrayRef<ClaimId> premises);

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_PROOFTEXT_H
