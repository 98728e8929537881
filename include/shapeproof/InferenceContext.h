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
// Laws. Every context is sound; more facts never lose a Proved or a Refuted and
// never widen a bound (of a term that has no value then, Bounds::undefined says
// so); after pop every answer is what it was before push; the
// order of facts changes no verdict; a question changes no later answer; a
// fresh context given only the premises answers alike. Where an answer says
// `limit` (the step budget ended) only soundness is promised.
//
// Facts are named by the caller: `assume(claim, fact)`. Ids may repeat (several
// claims from one source line) and are what premises consist of.
//
// Cost. isEqual of terms seen before is a table look-up in contexts with
// equality; so is any isEqual or bound asked again before a fact comes or goes.
// assume and decide cost what the context's reasoning costs: see the
// contexts' own headers. Nothing here is thread-safe; a context and its store
// belong to one thread at a time.

#ifndef SHAPEPROOF_INFERENCECONTEXT_H
#define SHAPEPROOF_INFERENCECONTEXT_H

#include "shapeproof/Answer.h"
#include "shapeproof/ContextOptions.h"
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

  /// Adds a fact. Any claim is accepted; what a context cannot use it ignores,
  /// which is sound.
  void assume(ClaimId claim, FactId fact);
  /// The four constraint kinds, as facts. They assume their own definedness.
  void assumeEqual(ShapeId a, ShapeId b, FactId fact);
  void assumeBroadcastable(llvm::ArrayRef<ShapeId> shapes, FactId fact);
  /// `result` is what the operands of a meet agree on.
  void assumeMeet(llvm::ArrayRef<ShapeId> operands, ShapeId result,
                  FactId fact);
  /// `result` is the slice of `source`: per dimension its extent is
  /// ceildiv(limit - start, stride), 0 <= start <= limit <= size, stride >= 1,
  /// and the rank of `source` is the number of slices.
  void assumeSlice(ShapeId source, llvm::ArrayRef<SliceDim> slices,
                   ShapeId result, FactId fact);

  /// Answers a claim, with evidence.
  Answer decide(ClaimId claim);
  /// Whether the claim is proved or refuted, for users that do nothing
  /// otherwise. What is Proved or Refuted is so for `decide`; `tiered` neither
  /// searches for examples nor asks its solver, and where there are many facts
  /// it looks at those near the claim, so that more is Unknown.
  Answer decideQuickly(ClaimId claim);
  /// Sound bounds of a dim, with evidence.
  Bounds bound(DimId dim);
  /// Sound bounds, which may be wider: `tiered` does not ask its solver, and
  /// where there are many facts it looks at those near the dim.
  Bounds boundQuickly(DimId dim);
  /// The fast question: are the two equal in every assignment (Proved), in none
  /// (Refuted), or neither as far as can be told at once (Unknown)? No
  /// evidence. What it decides, decide(eq(a, b)) decides alike; decide, which
  /// may try assumptions, ask a solver and look for examples, can say more.
  Verdict isEqual(DimId a, DimId b);
  Verdict isEqual(ShapeId a, ShapeId b);
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
  /// isEqual, when the classes alone do not tell.
  Verdict isEqualSlowly(DimId a, DimId b);
  /// bound, when it was not asked before.
  void boundSlowly(DimId dim, Bounds &bounds);

  TermStore &terms;
  std::unique_ptr<Kernel> kernel;
  std::unique_ptr<QuestionCache> answers;
  llvm::StringRef contextName;
  unsigned scopes = 0;
};

/// One row of the registry.
struct ContextInfo {
  llvm::StringRef name;
  /// One line: what it knows.
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
