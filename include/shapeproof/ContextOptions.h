// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be chosen when a context is made.

#ifndef SHAPEPROOF_CONTEXTOPTIONS_H
#define SHAPEPROOF_CONTEXTOPTIONS_H

namespace shapeproof {

struct ContextOptions {
  /// Multiplies every step budget; 1 is the documented default of each context.
  /// Clamped to [1/1000, 1e6].
  double budget = 1.0;
  /// False: a Contingent may come without its two assignments. They have a
  /// value for every symbol of every fact, which costs when there are many.
  bool examples = true;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTOPTIONS_H
