// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checks of Sound and Quick. Sound: Proved has no counterexample in the
// box, Refuted no example, bounds contain every value; a Contingent's
// assignments satisfy all facts and evaluate as claimed, by two evaluators that
// share nothing: the library's on terms and the reference's on the text. Quick:
// isEqual and decide agree.

#include "laws/Laws.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using namespace shapeproof::testing;

static std::string show(const Problem &problem, const World &world) {
  std::string text;
  for (size_t i = 0; i < world.values.size(); ++i) {
    const Declaration &d = problem.declarations[i];
    const Value &value = world.values[i];
    text += (i ? ", " : "") + d.name + " = ";
    if (sortOf(d.kind) != Sort::Shape) {
      text += std::to_string(value.scalar);
      continue;
    }
    for (size_t k = 0; k < value.extents.size(); ++k)
      text += (k ? ", " : "[") + std::to_string(value.extents[k]);
    text += value.extents.empty() ? "[]" : "]";
  }
  if (mayDivideByZero(problem))
    text += ", division by zero number " +
            std::to_string(unsigned(world.zeroDivision));
  return text;
}

static std::string at(unsigned statement) {
  return "statement " + std::to_string(statement) + ": ";
}

/// The contradiction between a reply and one world that satisfies all facts.
static Violation contradicts(const Reply &reply, const Outcome &outcome) {
  if (reply.vacuous())
    return "the facts do not contradict";
  if (!reply.isBound) {
    if (reply.answer.verdict == Verdict::Proved && !outcome.holds)
      return "the claim fails";
    if (reply.answer.verdict == Verdict::Refuted && outcome.holds)
      return "the claim holds";
    return std::nullopt;
  }
  if (reply.bounds.undefined && outcome.holds)
    return "the term has a value";
  Int value(outcome.value);
  // Where the term is undefined it has no value.
  if (outcome.holds && ((reply.bounds.lo && value < *reply.bounds.lo) ||
                        (reply.bounds.hi && value > *reply.bounds.hi)))
    return "the value is " + std::to_string(outcome.value);
  return std::nullopt;
}

/// One of a Contingent's assignments.
static Violation checkAssignment(Session &session, const Problem &problem,
                                 unsigned question,
                                 const std::optional<Assignment> &assignment,
                                 bool expected) {
  std::string what = expected ? "the example " : "the counterexample ";
  if (!assignment)
    return what + "is missing";
  Evaluator evaluator(session.terms(), *assignment);
  for (unsigned fact : session.facts())
    if (evaluator.value(*session.lowered(fact).fact) != true)
      return what + "does not satisfy the fact of " + at(fact);
  if (evaluator.value(*session.lowered(question).goal) != expected)
    return what + "does not evaluate as claimed";
  std::optional<World> world =
      worldOf(problem, nameAssignment(session.terms(), *assignment));
  if (!world)
    return std::nullopt; // Beyond the reference's integers.
  for (unsigned z = 0; z < kNumZeroDivisions; ++z) {
    world->zeroDivision = ZeroDivision(z);
    std::vector<Outcome> outcomes = evaluate(problem, *world);
    for (unsigned fact : session.facts())
      if (!outcomes[fact].holds)
        return what + "does not satisfy, by the reference, " + at(fact) +
               show(problem, *world);
    if (outcomes[question].holds != expected)
      return what + "does not evaluate as claimed, by the reference: " +
             show(problem, *world);
  }
  return std::nullopt;
}

static Violation checkContingent(Session &session, const Problem &problem,
                                 unsigned question, const Reply &reply) {
  if (reply.isBound || reply.answer.verdict != Verdict::Contingent)
    return std::nullopt;
  if (Violation v = checkAssignment(session, problem, question,
                                    reply.answer.example, true))
    return v;
  return checkAssignment(session, problem, question,
                         reply.answer.counterexample, false);
}

/// A verdict of isEqual is that of decide, unless decide finds that the facts
/// contradict.
static Violation checkIsEqual(Session &session, unsigned question,
                              const Reply &reply) {
  if (reply.isBound || reply.atLimit() || reply.vacuous())
    return std::nullopt;
  TermStore &store = session.terms();
  ClaimId goal = *session.lowered(question).goal;
  Verdict quick;
  if (store.kind(goal) == ClaimKind::ShapeEq)
    quick = session.inference().isEqual(store.shapes(goal)[0],
                                        store.shapes(goal)[1]);
  else if (store.kind(goal) == ClaimKind::Eq)
    quick = session.inference().isEqual(store.dim(goal), store.constant(0));
  else
    return std::nullopt;
  Verdict slow = reply.answer.verdict;
  if (quick != Verdict::Unknown && quick != slow)
    return "isEqual says " + toString(quick).str() + ", decide says " +
           toString(slow).str();
  return std::nullopt;
}

/// The replies, each with its statement.
using Replies = std::vector<std::pair<unsigned, Reply>>;

/// Whether some world may contradict it.
static bool isFirm(const Reply &reply) {
  return reply.isBound || reply.vacuous() ||
         reply.answer.verdict == Verdict::Proved ||
         reply.answer.verdict == Verdict::Refuted;
}

static Violation compareWithBox(const Problem &problem, const Box &box,
                                const Replies &replies) {
  std::vector<bool> firm(problem.statements.size(), false);
  for (const auto &[question, reply] : replies)
    firm[question] = isFirm(reply);
  if (llvm::none_of(firm, [](bool b) { return b; }))
    return std::nullopt;
  Violation found;
  forEachWorld(problem, box, [&](World &world) {
    std::optional<std::vector<Outcome>> outcomes = evaluateIfFactsHold(
        problem, world, [&](unsigned i) { return firm[i]; });
    if (!outcomes)
      return true;
    for (const auto &[question, reply] : replies) {
      if (!firm[question])
        continue;
      Violation v = contradicts(reply, (*outcomes)[question]);
      if (!v)
        continue;
      found = at(question) + toString(reply) + ", but " + *v + " where " +
              show(problem, world);
      return false;
    }
    return true;
  });
  return found;
}

Violation testing::checkSound(const Subject &subject, const Problem &problem,
                              const Box &box) {
  Session session(subject, problem);
  session.assumeAll();
  Replies replies;
  for (unsigned question : session.questions())
    replies.emplace_back(question, session.ask(question));
  for (const auto &[question, reply] : replies)
    if (Violation v = checkContingent(session, problem, question, reply))
      return at(question) + toString(reply) + ": " + *v;
  return compareWithBox(problem, box, replies);
}

Violation testing::checkQuick(const Subject &subject, const Problem &problem) {
  Session session(subject, problem);
  session.assumeAll();
  for (unsigned question : session.questions())
    if (Violation v = checkIsEqual(session, question, session.ask(question)))
      return at(question) + *v;
  return std::nullopt;
}
