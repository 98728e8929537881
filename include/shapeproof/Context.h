// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts and questions about sizes, for a first use and for most others:
//
//   Context ctx;
//   auto [n, k] = ctx.dims("n", "k");
//   ctx.assume(n == 4 * k, "split evenly");
//   Answer answer = ctx.prove(n % 4 == 0);
//   llvm::outs() << ctx.explain(answer) << "\n";    // proved by ...
//   ctx.bound(n - k);                               // [0, inf]
//
// A Context is a TermStore and an InferenceContext in one, with names for
// symbols, texts for facts, and checked handles (Dim.h) in place of ids.
// Answer.h says what answers and bounds mean, InferenceContext.h what is
// promised of them. Methods report failure through their results and error()
// only.
//
// One thing although long: names, facts and questions are what a caller needs
// together.
//
// Cost of a question: the cost in the InferenceContext, plus a check of the
// handle. A Context and its handles belong to one thread at a time.

#ifndef SHAPEPROOF_CONTEXT_H
#define SHAPEPROOF_CONTEXT_H

#include "shapeproof/Answer.h"
#include "shapeproof/Dim.h"
#include "shapeproof/InferenceContext.h"
#include <array>

namespace shapeproof {
inline namespace handles {

/// An assumed fact.
struct Fact {
  FactId id;
  Claim claim;
  /// Why it holds, for people.
  std::string text;
};

class Context {
public:
  /// Makes a context with the most precise reasoning of this build.
  Context();
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;
  /// Makes one of registeredContexts(). Error: as createContext.
  static llvm::Expected<std::unique_ptr<Context>>
  create(llvm::StringRef name, const ContextOptions &options = {});

  //===- Names ------------------------------------------------------------===//
  // A name stands for one thing: the same name gives the same handle again, and
  // an invalid handle when it is asked for as another kind.

  /// A size, >= 0.
  Dim dim(llvm::StringRef name);
  /// Several at once: auto [n, m] = ctx.dims("n", "m").
  template <typename... Names>
  std::array<Dim, sizeof...(Names)> dims(const Names &...names) {
    return {dim(names)...};
  }
  /// Any integer.
  Dim integer(llvm::StringRef name);
  /// A truth value.
  Claim truth(llvm::StringRef name);
  /// A shape of unknown rank.
  Shape shape(llvm::StringRef name);
  /// [a, b, c]; defined if none is negative.
  Shape list(llvm::ArrayRef<Operand> sizes);
  Shape list(std::initializer_list<Operand> sizes) {
    return list(llvm::ArrayRef<Operand>(sizes));
  }
  Dim constant(const Int &value);
  Dim constant(int64_t value) { return constant(Int(value)); }
  /// A claim in the grammar of problem text (docs/dims.md), about names of this
  /// context. Error: a ClaimTextError (ClaimText.h), one line.
  llvm::Expected<Claim> parse(llvm::StringRef text);

  //===- Facts ------------------------------------------------------------===//

  /// Adds a fact: that the claim is defined and holds. An invalid claim is not
  /// assumed, gives an invalid id, and sets error().
  FactId assume(const Claim &claim, llvm::StringRef text = {});
  /// The fact of an id; null if it was forgotten with its scope, or never was.
  const Fact *fact(FactId id) const;
  /// All facts, oldest first.
  llvm::ArrayRef<Fact> facts() const;
  void push();
  /// Forgets the facts assumed since the matching push. False: there is none.
  bool pop();
  unsigned depth() const { return inner->depth(); }

  //===- Questions --------------------------------------------------------===//

  /// Whether the claim is defined and holds, with evidence.
  Answer prove(const Claim &claim);
  /// Whether the claim is proved. Quicker than prove, and may miss proofs that
  /// only a solver finds (InferenceContext::decideQuickly).
  bool knows(const Claim &claim);
  /// The fastest question, without evidence (InferenceContext::isEqual).
  Verdict isEqual(const Operand &a, const Operand &b);
  Verdict isEqual(const Shape &a, const Shape &b);
  /// Bounds of a size, wherever it is defined.
  Bounds bound(const Dim &dim);
  /// The simplest term that is proved equal wherever the term is defined, with
  /// the facts that this rests on (InferenceContext::simplify). An invalid
  /// handle stays itself.
  Simplified<Dim> simplify(const Dim &dim);
  Simplified<Shape> simplify(const Shape &shape);
  Simplified<Claim> simplify(const Claim &claim);
  /// Whether the facts are known to contradict each other.
  bool isContradictory() { return inner->isContradictory(); }
  /// An answer in words, with the texts of its premises or with its examples.
  /// Several lines where it has several parts; no newline at the end.
  std::string explain(const Answer &answer) const;

  /// The first misuse that a method without an error of its own met; empty if
  /// there was none.
  llvm::StringRef error() const { return firstError; }

  /// The objects underneath. Facts that are given to them directly have no text
  /// here.
  TermStore &store() { return terms; }
  InferenceContext &inference() { return *inner; }

private:
  Context(llvm::StringRef name, const ContextOptions &options);
  template <typename HandleType>
  bool isMine(const HandleType &handle, Misuse &why) const;
  void report(Misuse why);
  Verdict isKnown(const Claim &claim);
  template <typename HandleType>
  Simplified<HandleType> simplest(const HandleType &handle);

  struct Names;
  TermStore terms;
  std::unique_ptr<InferenceContext> inner;
  std::unique_ptr<Names> names;
  std::vector<Fact> known;
  std::vector<size_t> scopes;
  uint32_t nextFact = 0;
  std::string firstError;
};

/// Calls push, and pop at the end of the block.
class Scope {
public:
  explicit Scope(Context &context) : context(context) { context.push(); }
  ~Scope() { context.pop(); }
  Scope(const Scope &) = delete;
  Scope &operator=(const Scope &) = delete;

private:
  Context &context;
};

/// Context::explain for use after scopes were closed: `premises` are the known
/// facts among the answer's premises, in its order.
std::string explain(const TermStore &store, const Answer &answer,
                    llvm::ArrayRef<Fact> premises);

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, Verdict verdict);
/// "[0, inf]"
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Bounds &bounds);

} // namespace handles
} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXT_H
