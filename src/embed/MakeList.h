// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists of sizes as shapes of known rank: what `context.list({n, 4})` gives.

#ifndef SHAPEPROOF_EMBED_MAKELIST_H
#define SHAPEPROOF_EMBED_MAKELIST_H

#include "shapeproof/Context.h"

namespace shapeproof {
inline namespace handles {

/// A misuse where a size is not of the context.
Shape makeList(Context &context, llvm::ArrayRef<Operand> sizes);

} // namespace handles
} // namespace shapeproof

#endif // SHAPEPROOF_EMBED_MAKELIST_H
