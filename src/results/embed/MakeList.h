// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes shapes of known rank from lists of sizes: the result of
// `context.list({n, 4})`.

#ifndef SHAPEPROOF_EMBED_MAKELIST_H
#define SHAPEPROOF_EMBED_MAKELIST_H

#include "shapeproof/Context.h"

namespace shapeproof {
inline namespace handles {

/// An invalid shape (Misuse) if a size is not of the context.
Shape makeList(Context &context, llvm::ArrayRef<Operand> sizes);

} // namespace handles
} // namespace shapeproof

#endif // SHAPEPROOF_EMBED_MAKELIST_H
