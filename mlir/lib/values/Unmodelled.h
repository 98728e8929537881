// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the program determines and we do not.
//
//   %r = math.absi %x          a symbol for %r, but no input of the program: an
//                              assignment that gives it a value is no evidence
//                              that a check can fail
//
// Each such symbol is registered here with what it stands for.

#ifndef SHAPEPROOF_MLIR_VALUES_UNMODELLED_H
#define SHAPEPROOF_MLIR_VALUES_UNMODELLED_H

#include "terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <string>

namespace shapeproof {

class Unmodelled {
public:
  explicit Unmodelled(const TermStore &store) : store(store) {}

  /// A symbol; or a ranked shape, of which the extents that are symbols.
  void add(Term symbol, llvm::StringRef what);
  /// A function of Apply terms; others are those of machine integers.
  void addFunction(llvm::StringRef name, llvm::StringRef what) {
    functions.try_emplace(name, what.str());
  }

  /// Why a Contingent answer to `claim` would be none: what it depends on that
  /// is not modelled. Empty if nothing.
  std::string findIn(ClaimId claim) const;

private:
  const TermStore &store;
  llvm::DenseMap<Term, std::string> names;
  llvm::StringMap<std::string> functions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_UNMODELLED_H
