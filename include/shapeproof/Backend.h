// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A context of one's own: reasoning that this library does not have, under a
// name by which everything finds it.
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
// A Backend answers questions about facts; what it leaves out is Unknown. The
// facts in force are kept for it (facts()), so that one that works out each
// answer anew overrides `decide` alone. One that keeps state overrides push,
// pop and assume as well, and undoes with pop what came since push.
//
// What is done for it. A claim or a fact that is constant by the store's normal
// form never comes to it: the first is answered, the second is a contradiction.
// Where it says that the facts contradict, all its answers are vacuous.
//
// What it has to keep: the laws at the top of InferenceContext.h. The test
// library Shapeproof::laws checks them (shapeproof-testing/Laws.h). What it
// says is believed, with these exceptions, which become Unknown, or bounds that
// are open:
//   - a premise that is no fact in force;
//   - a Contingent whose two assignments do not satisfy all facts and the claim
//     (or its negation), when they are evaluated (Evaluate.h);
//   - a vacuous answer that is not Proved, a lower bound above the upper one.
//
// One object serves one context, on one thread at a time; other contexts of the
// same name may be made and asked at the same time on other threads. It has to
// give the same answers for the same questions, so it keeps to counted steps
// and not to a clock. It does not throw, and asks `store` for terms only.

#ifndef SHAPEPROOF_BACKEND_H
#define SHAPEPROOF_BACKEND_H

#include "shapeproof/InferenceContext.h"
#include <functional>

namespace shapeproof {

class Backend {
public:
  struct Fact {
    ClaimId claim;
    /// What premises name. Several facts may share one.
    FactId id;
  };

  /// `store` outlives the object. All terms are in it.
  explicit Backend(TermStore &store) : store(store) {}
  virtual ~Backend() = default;
  Backend(const Backend &) = delete;
  Backend &operator=(const Backend &) = delete;

  /// A scope is opened.
  virtual void push() {}
  /// A scope has been closed: facts() are again those before its push.
  virtual void pop() {}
  /// A fact, the last of facts(), has been added.
  virtual void assume(const Fact &) {}

  /// `premises` in any order. `decidedBy` is filled in.
  virtual Answer decide(ClaimId) { return {}; }
  virtual Bounds bound(DimId) { return {}; }
  /// The fast question, for two different ids. What it decides, `decide`
  /// decides alike.
  virtual Verdict isEqual(DimId a, DimId b) {
    return decide(store.eq(a, b)).verdict;
  }
  virtual Verdict isEqual(ShapeId a, ShapeId b) {
    return decide(store.shapeEq(a, b)).verdict;
  }
  /// Whether the facts contradict; `premises` gets facts that do.
  virtual bool isContradictory(llvm::SmallVectorImpl<FactId> & /*premises*/) {
    return false;
  }

  /// What it keeps besides facts(), for a person to read, and in bytes.
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

/// Makes the backend of one context. Called on the thread of createContext, and
/// on several threads at once when contexts are made on several. May make
/// other contexts, and ask them. Null is an error of createContext.
using BackendFactory = std::function<std::unique_ptr<Backend>(
    TermStore &, const ContextOptions &)>;

/// From here on there is a context of this name, for all of the program, until
/// it ends: createContext makes it, registeredContexts() lists it after those
/// of this build, and options that take the name of a context take it. `knows`
/// is one line for people. `atLeast`: contexts that decide no more than this
/// one does, which the laws check. What the factory refers to, and the code of
/// the backend, have to stay.
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
