// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checks of all laws except Sound and Quick (Sound.cpp) and Certified
// (Certified.cpp).

#include "laws/Laws.h"
#include "support/Rewrite.h"

using namespace shapeproof;
using namespace shapeproof::testing;

static std::string at(unsigned statement) {
  return "statement " + std::to_string(statement) + ": ";
}

static std::string versus(const Reply &a, const Reply &b) {
  return toString(a) + "  versus  " + toString(b);
}

//===- Monotone
//---------------------------------------------------------------//

static bool within(const Bounds &inner, const Bounds &outer) {
  return (!outer.lo || (inner.lo && *inner.lo >= *outer.lo)) &&
         (!outer.hi || (inner.hi && *inner.hi <= *outer.hi));
}

/// Whether `after` decides everything that `before` decided. A term without a
/// value is within any bounds.
static bool losesNothing(const Reply &before, const Reply &after) {
  if (after.atLimit() || after.vacuous() || after.bounds.undefined)
    return true;
  if (before.vacuous())
    return before.atLimit();
  if (before.isBound)
    return within(after.bounds, before.bounds);
  // From Proved to Refuted or back: the new facts contradict, even if the
  // context has not noticed (or it is unsound, which another check finds).
  auto isFirm = [](Verdict v) {
    return v == Verdict::Proved || v == Verdict::Refuted;
  };
  return !isFirm(before.answer.verdict) || isFirm(after.answer.verdict);
}

Violation testing::checkMonotone(const Subject &subject,
                                 const Problem &problem) {
  Session session(subject, problem);
  std::vector<Reply> before = session.askAll();
  for (unsigned fact : session.facts()) {
    session.assume(fact);
    std::vector<Reply> after = session.askAll();
    for (size_t i = 0; i < before.size(); ++i)
      if (!losesNothing(before[i], after[i]))
        return at(session.questions()[i]) + "the fact of statement " +
               std::to_string(fact) +
               " loses something: " + versus(before[i], after[i]);
    before = std::move(after);
  }
  return std::nullopt;
}

//===- Scoped
//-----------------------------------------------------------------//

using Same = bool (*)(const Reply &, const Reply &);

/// Replies to the question of this number.
static Violation compare(const Session &session, size_t number,
                         const Reply &expected, const Reply &actual,
                         const char *when, Same same) {
  if (expected.atLimit() || actual.atLimit() || same(expected, actual))
    return std::nullopt;
  return at(session.questions()[number]) + when + ": " +
         versus(expected, actual);
}

static Violation compareAll(const Session &session,
                            llvm::ArrayRef<Reply> expected,
                            llvm::ArrayRef<Reply> actual, const char *when,
                            Same same) {
  for (size_t i = 0; i < expected.size(); ++i)
    if (Violation v = compare(session, i, expected[i], actual[i], when, same))
      return v;
  return std::nullopt;
}

/// Two nested scopes over all facts from `split` on.
static Violation checkScopesAt(const Subject &subject, const Problem &problem,
                               size_t split) {
  Session session(subject, problem);
  llvm::ArrayRef<unsigned> facts = session.facts();
  for (unsigned fact : facts.take_front(split))
    session.assume(fact);
  std::vector<Reply> outside = session.askAll();
  llvm::ArrayRef<unsigned> rest = facts.drop_front(split);
  size_t half = (rest.size() + 1) / 2;
  session.push();
  for (unsigned fact : rest.take_front(half))
    session.assume(fact);
  std::vector<Reply> inside = session.askAll();
  session.push();
  for (unsigned fact : rest.drop_front(half))
    session.assume(fact);
  std::vector<Reply> innermost = session.askAll();
  session.pop();
  if (Violation v = compareAll(session, inside, session.askAll(),
                               "after the inner pop", sameEvidence))
    return v;
  session.pop();
  if (Violation v = compareAll(session, outside, session.askAll(),
                               "after the outer pop", sameEvidence))
    return v;
  // Later assumptions must find no trace of the scopes.
  for (unsigned fact : rest)
    session.assume(fact);
  return compareAll(session, innermost, session.askAll(),
                    "assumed again after pop", sameReply);
}

Violation testing::checkScoped(const Subject &subject, const Problem &problem) {
  size_t numFacts = Session(subject, problem).facts().size();
  for (size_t split : {size_t(0), numFacts / 2}) {
    if (Violation v = checkScopesAt(subject, problem, split))
      return v;
    if (numFacts < 2)
      break;
  }
  return std::nullopt;
}

//===- Order-free
//-------------------------------------------------------------//

Violation testing::checkOrderFree(const Subject &subject,
                                  const Problem &problem) {
  Session session(subject, problem);
  session.assumeAll();
  const std::vector<Reply> expected = session.askAll();

  auto check = [&](Session &other, const char *when) -> Violation {
    std::vector<Reply> actual = other.askAll();
    for (size_t i = 0; i < expected.size(); ++i) {
      // In another order the limit may end the search for a contradiction, and
      // the answers about other facts do not report that.
      if (expected[i].vacuous() != actual[i].vacuous() &&
          (actual[i].vacuous() ? session : other).isCutShort())
        continue;
      if (Violation v =
              compare(session, i, expected[i], actual[i], when, sameReply))
        return v;
    }
    return std::nullopt;
  };

  // Compares with the same statements and the facts in other orders.
  const std::vector<unsigned> facts(session.facts().begin(),
                                    session.facts().end());
  for (bool rotated : {false, true}) {
    std::vector<unsigned> order = facts;
    if (rotated && order.size() > 2)
      std::rotate(order.begin(), order.begin() + 1, order.end());
    else
      std::reverse(order.begin(), order.end());
    Session other(subject, problem);
    for (unsigned fact : order)
      other.assume(fact);
    if (Violation v = check(other, "facts in another order"))
      return v;
  }
  const std::pair<const char *, Problem (*)(const Problem &)> variants[] = {
      {"symbols renamed", renameSymbols},
      {"sides of == swapped", swapSides},
      {"inequalities negated", negateInequalities},
  };
  for (const auto &[when, variant] : variants) {
    const Problem other = variant(problem);
    Session asked(subject, other);
    asked.assumeAll();
    if (Violation v = check(asked, when))
      return v;
  }
  return std::nullopt;
}

//===- Deterministic
//----------------------------------------------------------//

Violation testing::checkDeterministic(const Subject &subject,
                                      const Problem &problem) {
  Session first(subject, problem);
  first.assumeAll();
  std::vector<Reply> expected = first.askAll();
  auto compare = [&](llvm::ArrayRef<Reply> actual, const char *when) {
    return compareAll(first, expected, actual, when, sameEvidence);
  };
  if (Violation v = compare(first.askAll(), "asked again"))
    return v;
  first.askOthers();
  if (Violation v = compare(first.askAll(), "asked after other questions"))
    return v;

  Session eager(subject, problem);
  for (unsigned fact : eager.facts()) {
    eager.askOthers();
    eager.askAll();
    eager.assume(fact);
  }
  std::vector<Reply> reversed(expected.size());
  for (size_t i = expected.size(); i-- > 0;)
    reversed[i] = eager.ask(eager.questions()[i]);
  if (Violation v = compare(reversed, "asked in reverse, and before each fact"))
    return v;

  Session other(subject, problem, Interning::Other);
  other.assumeAll();
  return compare(other.askAll(), "terms interned in another order");
}

//===- Ordered
//----------------------------------------------------------------//

Violation testing::checkOrdered(const Subject &weaker, const Subject &stronger,
                                const Problem &problem) {
  Session weak(weaker, problem), strong(stronger, problem);
  weak.assumeAll();
  strong.assumeAll();
  for (unsigned question : weak.questions()) {
    Reply low = weak.ask(question), high = strong.ask(question);
    if (low.atLimit() || high.atLimit() || high.vacuous() ||
        high.bounds.undefined)
      continue;
    // Verdicts, not who noticed a contradiction: `tiered` stops at the first
    // tier that decides.
    bool alike = low.isBound
                     ? !low.bounds.vacuous && within(high.bounds, low.bounds)
                     : low.answer.verdict == Verdict::Unknown ||
                           low.answer.verdict == high.answer.verdict;
    if (!alike)
      return at(question) + weaker.name + " knows more than " + stronger.name +
             ": " + versus(low, high);
  }
  return std::nullopt;
}

//===- Evident
//----------------------------------------------------------------//

static bool needsPremises(const Reply &reply) {
  return reply.isBound || reply.answer.verdict == Verdict::Proved ||
         reply.answer.verdict == Verdict::Refuted;
}

static Violation wellFormed(llvm::ArrayRef<FactId> premises) {
  for (size_t i = 1; i < premises.size(); ++i)
    if (premises[i].raw <= premises[i - 1].raw)
      return "premises are not ascending";
  return std::nullopt;
}

/// Checks that a new context gives the same reply from the premises only.
static Violation checkPremises(const Subject &subject, const Problem &problem,
                               unsigned question, const Reply &reply) {
  if (Violation v = wellFormed(reply.premises()))
    return v;
  Session fresh(subject, problem);
  for (FactId premise : reply.premises()) {
    if (premise.raw >= problem.statements.size() ||
        !fresh.lowered(premise.raw).fact)
      return "premise " + std::to_string(premise.raw) + " is no fact";
    fresh.assume(premise.raw);
  }
  Reply again = fresh.ask(question);
  if (!again.atLimit() && !sameReply(reply, again))
    return "its premises alone give " + toString(again);
  return std::nullopt;
}

static Violation checkContradiction(const Subject &subject,
                                    const Problem &problem, Session &session) {
  llvm::SmallVector<FactId, 4> premises;
  if (!session.inference().isContradictory(&premises))
    return std::nullopt;
  if (Violation v = wellFormed(premises))
    return v;
  Session fresh(subject, problem);
  for (FactId premise : premises)
    fresh.assume(premise.raw);
  if (!fresh.inference().isContradictory())
    return "the premises of the contradiction do not contradict";
  return std::nullopt;
}

/// The problem with additional facts, about other symbols, before and after its
/// facts. Positions of statements shift by the number of those before.
static Problem withUnrelated(const Problem &problem, unsigned &shift) {
  std::string text = "dim far.a, far.b; shape far.s\n"
                     "assume far.a == 2 * far.b + 1\n"
                     "assume far.s == [far.a] and far.b < 2\n";
  shift = 4;
  bool closed = false;
  for (const Statement &s : problem.statements) {
    bool question =
        s.kind == StatementKind::Prove || s.kind == StatementKind::Bound;
    if (question && !closed) {
      // A fact in place of nothing: premises do not depend on the positions
      // after it.
      closed = true;
      text += "int far.c\nassume far.c mod 2 == 1 or far.c == -far.a\n";
    }
    llvm::raw_string_ostream os(text);
    writeStatement(problem, s, os);
    os << '\n';
  }
  return fromText(text);
}

static Violation checkUnrelated(const Subject &subject, const Problem &problem,
                                llvm::ArrayRef<Reply> expected) {
  unsigned shift = 0;
  Problem larger = withUnrelated(problem, shift);
  Session session(subject, larger);
  session.assumeAll();
  for (size_t i = 0; i < expected.size(); ++i) {
    Reply reply = session.ask(session.questions()[i]);
    if (!needsPremises(expected[i]) || expected[i].atLimit() || reply.atLimit())
      continue;
    bool same = sameReply(expected[i], reply) &&
                expected[i].premises().size() == reply.premises().size();
    for (size_t k = 0; same && k < reply.premises().size(); ++k)
      same = reply.premises()[k].raw == expected[i].premises()[k].raw + shift;
    if (!same)
      return "question " + std::to_string(i) +
             ", with unrelated facts around (premises count " +
             std::to_string(shift) + " more): " + versus(expected[i], reply);
  }
  return std::nullopt;
}

Violation testing::checkEvident(const Subject &subject,
                                const Problem &problem) {
  Session session(subject, problem);
  session.assumeAll();
  std::vector<Reply> replies = session.askAll();
  for (size_t i = 0; i < replies.size(); ++i) {
    if (!needsPremises(replies[i]) || replies[i].atLimit())
      continue;
    unsigned question = session.questions()[i];
    if (Violation v = checkPremises(subject, problem, question, replies[i]))
      return at(question) + toString(replies[i]) + ": " + *v;
  }
  if (Violation v = checkContradiction(subject, problem, session))
    return v;
  return checkUnrelated(subject, problem, replies);
}

//===- All
//--------------------------------------------------------------------//

std::vector<NamedLaw> testing::lawsOfOneContext(const Box &box) {
  return {
      {"Sound", [box](const Subject &s,
                      const Problem &p) { return checkSound(s, p, box); }},
      {"Monotone", checkMonotone},
      {"Scoped", checkScoped},
      {"OrderFree", checkOrderFree},
      {"Deterministic", checkDeterministic},
      {"Evident", checkEvident},
      {"Quick", checkQuick},
  };
}

std::string
testing::describe(const std::string &law, const std::string &context,
                  const Problem &problem,
                  const std::function<Violation(const Problem &)> &check) {
  Problem small = shrink(problem, [&](const Problem &candidate) {
    return bool(check(candidate));
  });
  Violation violation = check(small);
  return law + " is broken by " + context + ": " +
         violation.value_or("(not reproduced)") + "\n" + toText(small);
}
