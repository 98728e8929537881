// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of symbols that are each given once, for one report: claims and
// examples in it have the same names for the same symbols.

#ifndef SHAPEPROOF_REPORT_SYMBOLNAMES_H
#define SHAPEPROOF_REPORT_SYMBOLNAMES_H

#include "shapeproof/Example.h"
#include "terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace shapeproof {

class SymbolNames {
public:
  /// In the order of the store, dims before shapes before truth values; where
  /// two have one name, the later ones get "#2", "#3".
  SymbolNames(const TermStore &store, llvm::ArrayRef<Term> symbols);

  /// Of one of the symbols; of others their own name.
  std::string of(Term symbol) const;
  /// Those that are not called what the store calls them.
  llvm::ArrayRef<Term> renamed() const { return changed; }

private:
  const TermStore &store;
  llvm::DenseMap<Term, std::string> names;
  llvm::SmallVector<Term, 4> changed;
};

/// As in Example.h, with these names.
Example nameAssignment(const TermStore &store, const Assignment &assignment,
                       const SymbolNames &names);

/// The claim about symbols that have these names for their own, to be printed.
ClaimId withNames(TermStore &store, ClaimId claim, const SymbolNames &names);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_SYMBOLNAMES_H
