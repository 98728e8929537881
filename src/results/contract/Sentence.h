// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ends the sentence that says what a model takes and gives (Signature.h):
//
//   takes x: [N, H] with H >= 2; gives [N]; runs with N = 1, H = 32; breaks
//   with N = 1, H = 1 at MatMul 'fc': the inner sizes of inputs differ

#ifndef SHAPEPROOF_CONTRACT_SENTENCE_H
#define SHAPEPROOF_CONTRACT_SENTENCE_H

#include "shapeproof/Report.h"

namespace shapeproof::contract {

/// Adds the inputs that the contract runs and breaks with, which the report has
/// to contain already.
void completeSentence(ContractReport &report);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_SENTENCE_H
