// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A context at work on a problem, step by step.
//
//   Session session(subject, problem);
//   for (unsigned f : session.facts())
//     session.assume(f);
//   Reply reply = session.ask(session.questions()[0]);
//
// Facts and questions are named by the position of their statement, which is
// also their FactId. The problem is *flat*: no scopes, so that a law may bring
// its own.

#ifndef SHAPEPROOF_TESTS_SUPPORT_SESSION_H
#define SHAPEPROOF_TESTS_SUPPORT_SESSION_H

#include "engine/text/Lowering.h"
#include "shapeproof/Example.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/Problem.h"
#include <functional>
#include <memory>
#include <ostream>

namespace shapeproof::testing {

/// A context under test: one of the registry or one of the tests' own.
struct Subject {
  std::string name;
  std::function<std::unique_ptr<InferenceContext>(TermStore &)> make;
};

/// For GoogleTest's messages.
inline void PrintTo(const Subject &subject, std::ostream *os) {
  *os << subject.name;
}

/// Every registered context, weakest first.
std::vector<Subject> registeredSubjects();
Subject registeredSubject(llvm::StringRef name);

/// The reply of a context to a Prove or a Bound.
struct Reply {
  bool isBound = false;
  Answer answer;
  Bounds bounds;
  /// The answer's assignments by name: comparable between stores.
  std::optional<Example> example, counterexample;

  bool atLimit() const {
    return isBound ? bounds.limit : answer.why == UnknownKind::Limit;
  }
  bool vacuous() const { return isBound ? bounds.vacuous : answer.vacuous; }
  llvm::ArrayRef<FactId> premises() const {
    return isBound ? bounds.premises : answer.premises;
  }
};

/// "proved {0, 2}", "[0, inf] {1}", "contingent n=0 / n=1".
std::string toString(const Reply &reply);
std::string toString(const Example &example);
/// Whether the two have the same verdict or interval.
bool sameReply(const Reply &a, const Reply &b);
/// Whether the two are the same in everything.
bool sameEvidence(const Reply &a, const Reply &b);

/// The order in which terms are made, which must not matter: Other lowers the
/// questions before the facts, and unrelated terms before both.
enum class Interning { InOrder, Other };

class Session {
public:
  Session(const Subject &subject, const Problem &problem,
          Interning interning = Interning::InOrder);

  llvm::ArrayRef<unsigned> facts() const { return factStatements; }
  llvm::ArrayRef<unsigned> questions() const { return questionStatements; }

  void assume(unsigned statement);
  /// All facts, in order.
  void assumeAll() {
    for (unsigned f : facts())
      assume(f);
  }
  Reply ask(unsigned statement);
  std::vector<Reply> askAll() {
    std::vector<Reply> replies;
    for (unsigned q : questions())
      replies.push_back(ask(q));
    return replies;
  }
  /// Asks questions that the problem does not have, and ignores the answers.
  void askOthers();
  /// Whether the bounds that the facts give of some symbol are beyond the
  /// limit.
  bool isCutShort();
  void push() { context->push(); }
  void pop() { context->pop(); }

  const LoweredStatement &lowered(unsigned statement) const {
    return loweredStatements[statement];
  }
  TermStore &terms() { return store; }
  InferenceContext &inference() { return *context; }

private:
  void internOthers();
  /// The numbers among the problem's symbols, and the ranks of its shapes.
  std::vector<DimId> numbers();

  const Problem &problem;
  TermStore store;
  std::unique_ptr<InferenceContext> context;
  Lowering lowering;
  std::vector<LoweredStatement> loweredStatements;
  std::vector<unsigned> factStatements, questionStatements;
};

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_SUPPORT_SESSION_H
