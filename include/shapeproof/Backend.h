// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A context of one's own: reasoning that this library does not have, registered
// under a name by which every tool finds it.
//
//   class Even final : public Backend {            // knows 2 * x only
//   public:
//     using Backend::Backend;
//     Answer decide(ClaimId claim) override {
//       return isEven(store, claim) ? Answer::proved({}) : Answer();
//     }
//   };
//   llvm::cantFail(registerContext(
//       "even", "multiples of two", [](TermStore &store, const auto &) {
//         return std::make_unique<Even>(store);
//       }));
//   auto context = llvm::cantFail(createContext("even", store));
//
// A Backend answers questions about facts; its default answer is Unknown. The
// facts in force are kept for it (facts()), so a backend that works out each
// answer anew overrides `decide` alone. A backend that keeps state overrides
// push, pop and assume as well, and its pop undoes everything since the push.
//
// Handled before the backend is asked: a claim or a fact that is constant by
// the store's normal form never comes to it (the claim is answered, the fact is
// a contradiction). Where the backend says that the facts contradict, all its
// answers are vacuous.
//
// Obligations: the laws that shapeproof-testing/Laws.h defines and the test
// library Shapeproof::laws checks. The answers of a backend are believed, with
// these exceptions, which become Unknown, or open bounds:
//   - a premise that is no fact in force;
//   - a Contingent whose two assignments do not satisfy all facts and the claim
//     (or its negation), when they are evaluated (Evaluate.h);
//   - a vacuous answer that is not Proved, a lower bound above the upper one.
//
// One object serves one context, on one thread at a time; other contexts of the
// same name may be made and asked at the same time on other threads. A backend
// has to give the same answers for the same questions, so it counts steps and
// reads no clock. It does not throw, and uses `store` only to make and read
// terms.

#ifndef SHAPEPROOF_BACKEND_H
#define SHAPEPROOF_BACKEND_H

#include "shapeproof/InferenceContext.h"
#include <functional>

namespace shapeproof {

class Backend {
public:
  struct Fact {
    ClaimId claim;
    /// The id that premises name. Several facts may share one.
    FactId id;
  };

  /// `store` outlives the object and has all terms.
  explicit Backend(TermStore &store) : store(store) {}
  virtual ~Backend() = default;
  Backend(const Backend &) = delete;
  Backend &operator=(const Backend &) = delete;

  /// Called when a scope is opened.
  virtual void push() {}
  /// Called when a scope has been closed: facts() are again those before its
  /// push.
  virtual void pop() {}
  /// Called when a fact, the last of facts(), has been added.
  virtual void assume(const Fact &) {}

  /// Answers a claim. `premises` may be in any order; `decidedBy` is filled in
  /// by the caller.
  virtual Answer decide(ClaimId) { return {}; }
  virtual Bounds bound(DimId) { return {}; }
  /// The fast question, for two different ids. A verdict given here must be the
  /// one that `decide` gives.
  virtual Verdict isEqual(DimId a, DimId b) {
    return decide(store.eq(a, b)).verdict;
  }
  virtual Verdict isEqual(ShapeId a, ShapeId b) {
    return decide(store.shapeEq(a, b)).verdict;
  }
  /// Whether the facts contradict; if so, adds facts that contradict to
  /// `premises`.
  virtual bool isContradictory(llvm::SmallVectorImpl<FactId> & /*premises*/) {
    return false;
  }

  /// Prints the state besides facts() for people, and its size in bytes.
  virtual void print(llvm::raw_ostream &) const {}
  virtual size_t memoryUsage() const { return 0; }

protected:
  /// The facts in force, oldest first. Valid until the next of them comes or
  /// goes.
  llvm::ArrayRef<Fact> facts() const { return known; }

  TermStore &store;

private:
  friend class BackendKernel; // Keeps the facts.
  std::vector<Fact> known;
};

/// Makes the backend of one context. It is called on the thread of
/// createContext, so on several threads at once when contexts are made on
/// several. It may make and ask other contexts. If it returns null,
/// createContext returns an error.
using BackendFactory = std::function<std::unique_ptr<Backend>(
    TermStore &, const ContextOptions &)>;

/// Adds a context of this name to the whole program, until it ends:
/// createContext makes it, registeredContexts() lists it after those of this
/// build, and options that take the name of a context accept it. `knows` is one
/// line for people. `atLeast` lists contexts that decide no more than this one
/// does, which the laws check. The code of the backend, and all that the
/// factory refers to, have to stay alive.
///
/// Error, and nothing is registered: the name is taken, or is not of lower-case
/// letters, digits and single hyphens between them; `knows` is empty or has
/// control characters; a context of `atLeast` is not known; no factory.
/// Thread-safe.
llvm::Error registerContext(llvm::StringRef name, llvm::StringRef knows,
                            BackendFactory factory,
                            llvm::ArrayRef<llvm::StringRef> atLeast = {});

} // namespace shapeproof

#endif // SHAPEPROOF_BACKEND_H
