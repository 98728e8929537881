// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inference context: facts go in, questions are answered, with evidence.
//
//   TermStore store;
//   auto context = llvm::cantFail(createContext("equality", store));
//   DimId n = store.dimSymbol("n"), m = store.dimSymbol("m"),
//         k = store.dimSymbol("k");
//   context->assume(store.eq(n, m), FactId(0));
//   context->assume(store.eq(m, k), FactId(1));
//   context->isEqual(n, k);                        // Verdict::Proved
//   context->decide(store.eq(n, k)).premises;      // {0, 1}
//   context->bound(n);                             // what is known of n's size
//
// Meaning. An assignment gives every symbol an integer (a dim symbol: >= 0),
// every shape symbol a rank and extents, and a value to each division by zero.
// `Proved` means: the claim holds in every assignment that satisfies the facts
// assumed so far. See Verdict and Bounds (Answer.h) for the others.
//
// Laws, which Shapeproof::laws checks on any context (shapeproof-testing/Laws.h
// defines them by name: Sound, Monotone, Scoped, OrderFree, Deterministic,
// Ordered, Evident). Where an answer says `limit` (the step budget ended) only
// Sound is promised.
//
// The caller names facts: `assume(claim, fact)`. Ids may repeat (several claims
// from one source line); premises consist of these ids.
//
// Cost. In contexts with equality, isEqual of terms seen before is a table
// look-up; so is, in every context, an isEqual or bound that is asked again
// before a fact comes or goes. assume and decide cost what the context's
// reasoning costs: see the contexts' own headers. Nothing here is thread-safe;
// a context and its store belong to one thread at a time.

#ifndef SHAPEPROOF_INFERENCECONTEXT_H
#define SHAPEPROOF_INFERENCECONTEXT_H

#include "shapeproof/Answer.h"
#include "shapeproof/ContextOptions.h"
#include "shapeproof/Simplified.h"
#include "shapeproof/Terms.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace shapeproof {

class Kernel;
class QuestionCache;

/// Made by createContext.
class InferenceContext {
public:
  ~InferenceContext();
  InferenceContext(const InferenceContext &) = delete;
  InferenceContext &operator=(const InferenceContext &) = delete;

  TermStore &store() { return terms; }
  /// The registered name, such as "equality".
  llvm::StringRef name() const { return contextName; }

  /// Opens a scope; pop forgets the facts assumed since the matching push.
  void push();
  /// Precondition: an open scope (checked: a pop too many is ignored).
  void pop();
  unsigned depth() const { return scopes; }

  /// Adds a fact. Any claim is accepted; a context ignores a claim that it
  /// cannot use, which is sound.
  void assume(ClaimId claim, FactId fact);
  /// The four constraint kinds, as facts. Each one also assumes its own
  /// definedness.
  void assumeEqual(ShapeId a, ShapeId b, FactId fact);
  void assumeBroadcastable(llvm::ArrayRef<ShapeId> shapes, FactId fact);
  /// States that the operands of a meet are equal, and that `result` is their
  /// common value.
  void assumeMeet(llvm::ArrayRef<ShapeId> operands, ShapeId result,
                  FactId fact);
  /// States that `result` is the slice of `source`: per dimension its extent is
  /// ceildiv(limit - start, stride), 0 <= start <= limit <= size, stride >= 1,
  /// and the rank of `source` is the number of slices.
  void assumeSlice(ShapeId source, llvm::ArrayRef<SliceDim> slices,
                   ShapeId result, FactId fact);

  /// Answers a claim, with evidence.
  Answer decide(ClaimId claim);
  /// Answers a claim for callers that use only Proved and Refuted. A claim
  /// Proved or Refuted here is so by `decide`; more is Unknown, as `tiered`
  /// neither searches for examples nor asks its solver, and with many facts it
  /// uses only those near the claim.
  Answer decideQuickly(ClaimId claim);
  /// Sound bounds of a dim, with evidence.
  Bounds bound(DimId dim);
  /// Sound bounds, which may be wider: `tiered` does not ask its solver, and
  /// with many facts it uses only those near the dim.
  Bounds boundQuickly(DimId dim);
  /// The fast question: whether the two are equal in every assignment (Proved),
  /// in none (Refuted), or this cannot be told at once (Unknown). No evidence.
  /// A verdict given here is the one of decide(eq(a, b)); decide may try
  /// assumptions, ask a solver and look for examples, so it can say more.
  Verdict isEqual(DimId a, DimId b);
  Verdict isEqual(ShapeId a, ShapeId b);
  /// The cheapest term that is found to be equal in every assignment that
  /// satisfies the facts; the term itself if there is none (Simplified.h).
  Simplified<DimId> simplify(DimId dim);
  Simplified<ShapeId> simplify(ShapeId shape);
  Simplified<ClaimId> simplify(ClaimId claim);
  /// True if the facts are known to contradict; `premises` (if given) gets the
  /// facts of the contradiction.
  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises = nullptr);

  /// Bytes held by the context, without the store.
  size_t memoryUsage() const;
  /// Prints scopes, facts, classes and bounds, as far as the context has them,
  /// for a person to read in a debugger.
  void dump();

private:
  friend class Kernel; // The part of the context that is not public.
  InferenceContext(TermStore &store, std::unique_ptr<Kernel> kernel,
                   llvm::StringRef name);
  /// isEqual where the classes alone do not tell.
  Verdict isEqualSlowly(DimId a, DimId b);
  /// bound where it has not been asked before.
  void boundSlowly(DimId dim, Bounds &bounds);
  class NearFacts;

  TermStore &terms;
  std::unique_ptr<Kernel> kernel;
  std::unique_ptr<QuestionCache> answers;
  /// All facts with their scopes, for simplify.
  std::unique_ptr<NearFacts> nearFacts;
  llvm::StringRef contextName;
  unsigned scopes = 0;
};

/// One row of the registry.
struct ContextInfo {
  llvm::StringRef name;
  /// One line on what it knows.
  llvm::StringRef knows;
  /// Names of the contexts that decide no more than this one does.
  llvm::ArrayRef<llvm::StringRef> atLeast;
  bool isDefault;
};

/// The contexts this build has, weakest first.
llvm::ArrayRef<ContextInfo> registeredContexts();
/// The most precise context built.
llvm::StringRef defaultContextName();
/// Error: an unknown name (the message lists the known ones), or a budget that
/// is no number above 0.
llvm::Expected<std::unique_ptr<InferenceContext>>
createContext(llvm::StringRef name, TermStore &store,
              const ContextOptions &options = {});

} // namespace shapeproof

#endif // SHAPEPROOF_INFERENCECONTEXT_H
