// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unique names of symbols for one report: claims and examples in it have the
// same names for the same symbols.

#ifndef SHAPEPROOF_REPORT_SYMBOLNAMES_H
#define SHAPEPROOF_REPORT_SYMBOLNAMES_H

#include "engine/terms/Traversal.h"
#include "shapeproof/Example.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace shapeproof {

class SymbolNames {
public:
  /// Names the symbols in the order of the store, dims before shapes before
  /// truth values; if two have one name, the later one gets "#2", "#3".
  SymbolNames(const TermStore &store, llvm::ArrayRef<Term> symbols);

  /// The name of one of the symbols; other symbols keep their own name.
  std::string of(Term symbol) const;
  /// The symbols whose name differs from the one in the store.
  llvm::ArrayRef<Term> renamed() const { return changed; }

private:
  const TermStore &store;
  llvm::DenseMap<Term, std::string> names;
  llvm::SmallVector<Term, 4> changed;
};

/// Like nameAssignment of Example.h, with these names.
Example nameAssignment(const TermStore &store, const Assignment &assignment,
                       const SymbolNames &names);

/// The claim with symbols that have these names, for printing.
ClaimId withNames(TermStore &store, ClaimId claim, const SymbolNames &names);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_SYMBOLNAMES_H
