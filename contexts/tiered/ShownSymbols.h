// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The symbols of the facts whose names are shown in examples.
//
//   facts n >= 1, k@7 == 7, m <= n      shown without @: n, m
//
// It follows the facts, so a question costs what is shown, and not a walk over
// all facts. What is shown is mostly the inputs of a function, which are few.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_SHOWNSYMBOLS_H
#define SHAPEPROOF_CONTEXTS_TIERED_SHOWNSYMBOLS_H

#include "engine/base/Limits.h"
#include "engine/base/Scoped.h"
#include "engine/kernel/FactLog.h"
#include "engine/model/ExampleSymbols.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/terms/Symbols.h"

namespace shapeproof::tiered {

class ShownSymbols {
public:
  /// `choice` may be null: all are shown.
  ShownSymbols(const TermStore &store, FactLog &log,
               const ExampleSymbols *choice)
      : store(store), choice(choice), always(scopes), lately(scopes),
        leastOther(scopes), met(scopes), follower(log, *this) {}

  /// Whether not all symbols are shown.
  bool areFew() const { return choice; }
  /// Precondition: areFew.
  template <typename F> void forEach(F use) {
    follower.catchUp();
    for (Term symbol : always)
      use(symbol);
    // The number of facts up to which all are as cheap as those near a claim.
    const size_t most = limits::nearbyFacts;
    for (size_t i = lately.size() - std::min(lately.size(), most);
         i < lately.size(); ++i)
      use(lately[i]);
    const std::optional<Term> &other = leastOther;
    if (other)
      use(*other);
  }

  void push() { scopes.push(); }
  void pop() { scopes.pop(); }
  void assume(ClaimId claim, FactId) {
    // The symbols of a join of many sizes were met with it.
    const SymbolSet found = symbolsAsMet(store, Term(claim), seen, [&](Term t) {
      return t.is(store, DimKind::Broadcast) &&
             !joins::isFlat(store, t.dim()) && !isNew(t);
    });
    for (DimId d : found.dims)
      add(d);
    for (ShapeId s : found.shapes)
      add(s);
    for (ClaimId b : found.bools)
      add(b);
  }

  size_t memoryUsage() const {
    return always.memoryUsage() + lately.memoryUsage() + met.memoryUsage() +
           seen.memoryUsage();
  }

private:
  using Shown = ExampleSymbols::Shown;
  bool isNew(Term t) {
    if (met.find(t.key()))
      return false;
    met.set(t.key(), true);
    return true;
  }
  llvm::StringRef nameOf(Term symbol) const {
    return symbol.sort == Term::Dim     ? store.symbol(symbol.dim()).name
           : symbol.sort == Term::Shape ? store.symbolName(symbol.shape())
                                        : store.symbolName(symbol.claim());
  }
  void add(Term symbol) {
    const llvm::StringRef name = nameOf(symbol);
    const Shown shown = choice->isShown(name);
    const std::optional<Term> &other = leastOther;
    if (shown == Shown::Never) {
      if (!other || name < nameOf(*other))
        leastOther = symbol;
    } else if (isNew(symbol)) {
      (shown == Shown::Always ? always : lately).push_back(symbol);
    }
  }

  const TermStore &store;
  const ExampleSymbols *choice;
  TermMarks seen;
  ScopeStack scopes;
  ScopedVector<Term> always, lately;
  /// The first by name of those that are never shown: that an example has one
  /// says that not all of it is input.
  ScopedValue<std::optional<Term>> leastOther;
  ScopedMap<uint64_t, bool> met;
  FactLog::Follower follower;
};

} // namespace shapeproof::tiered

#endif // SHAPEPROOF_CONTEXTS_TIERED_SHOWNSYMBOLS_H
