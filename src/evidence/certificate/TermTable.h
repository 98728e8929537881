// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms as a list of nodes in which operands come before the nodes that use
// them:
//
//   n*m - 3 >= 0   [["dim.symbol","n","dim"], ["dim.symbol","m","dim"],
//                   ["dim.product",0,1], ["dim.sum",-3,1,2], ["claim.ge",3]]
//
// A node is its kind and the numbers of its operands; a sum has its constant,
// then coefficient and operand in turn. Sharing and depth cost nothing. The
// reader makes each node by one constructor of the store, so the terms are in
// the reader's normal form, however they were written.
//
// Symbols come first, in the order in which they were declared, which is part
// of the normal form. Where the reader has the symbols already, their nodes end
// with the number by which it knows them.

#ifndef SHAPEPROOF_CERTIFICATE_TERMTABLE_H
#define SHAPEPROOF_CERTIFICATE_TERMTABLE_H

#include "engine/terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace shapeproof {

/// The numbers by which the reader knows the symbols: declarations of a
/// problem.
using SymbolNumbers = llvm::DenseMap<Term, uint32_t>;

class TermTableWriter {
public:
  /// Makes the table of the terms and all their subterms. `known` (if given)
  /// has a number for each symbol.
  TermTableWriter(const TermStore &store, llvm::ArrayRef<Term> roots,
                  const SymbolNumbers *known);

  /// The number of a root or of one of its subterms.
  int64_t operator[](Term t) const { return numbers.lookup(t); }
  llvm::json::Array takeNodes() { return std::move(nodes); }

private:
  void add(Term t, const SymbolNumbers *known);

  const TermStore &store;
  llvm::json::Array nodes;
  llvm::DenseMap<Term, int64_t> numbers;
};

class TermTable {
public:
  /// The symbol with the number; nothing if there is none.
  using FindSymbol = llvm::function_ref<std::optional<Term>(uint32_t)>;

  /// Makes the terms of a list of nodes, which may be malformed. Error: it is
  /// malformed, or larger than allowed. Without `find` the symbols are made.
  static llvm::Expected<TermTable> read(TermStore &store,
                                        const llvm::json::Array &nodes,
                                        std::optional<FindSymbol> find);

  /// The term whose number is the JSON value.
  std::optional<Term> term(const llvm::json::Value &number) const;
  std::optional<DimId> dim(const llvm::json::Value &number) const;
  std::optional<ShapeId> shape(const llvm::json::Value &number) const;
  std::optional<ClaimId> claim(const llvm::json::Value &number) const;

private:
  friend class TermTableReader;
  std::vector<Term> terms;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CERTIFICATE_TERMTABLE_H
