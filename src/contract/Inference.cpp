// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Inference.h.
//
// Tested by tests/unit/contract/ProblemContractTest.cpp.

#include "contract/Inference.h"
#include "base/Limits.h"
#include "contract/Simplify.h"
#include "shapeproof/InferenceContext.h"
#include "terms/Symbols.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::contract {
namespace {

class Inference {
public:
  Inference(TermStore &store, InferenceContext &entry,
            llvm::ArrayRef<ClaimId> facts, const Inputs &inputs,
            llvm::function_ref<bool()> isSpent)
      : store(store), entry(entry), simplify(store, entry, facts, inputs),
        isSpent(isSpent) {}

  Contract run(llvm::ArrayRef<Requirement> requirements);

private:
  struct Draft : Clause {
    /// A claim that the clause's claim implies and that suffices for the
    /// checks.
    ClaimId enough;
  };
  void add(Draft draft);
  void uniteBounds();
  bool uniteInto(Draft &a, const Draft &b);
  bool uniteExact(Draft &a, const Draft &b);
  /// Returns false if no input satisfies all clauses.
  bool sortAndDropImplied();
  void dropImplied(std::vector<size_t> &some);
  void drop(size_t implied, llvm::ArrayRef<FactId> by);
  bool dropArms();
  void equateWithFirst();
  void tidyDemands();
  void showInputs(Contract &contract);
  bool mayAsk() const { return !isSpent || !isSpent(); }
  void assume(size_t i, ClaimId claim) {
    entry.assume(claim, FactId(uint32_t(i)));
  }

  TermStore &store;
  InferenceContext &entry;
  Simplifier simplify;
  llvm::function_ref<bool()> isSpent;
  std::vector<Draft> clauses;
  /// While clauses are added: the index of the clause with this claim.
  llvm::DenseMap<ClaimId, size_t> placeOf;
  bool isContradictory = false;
};

void Inference::add(Draft draft) {
  if (draft.claim == TermStore::trueClaim())
    return;
  auto [place, isNew] = placeOf.try_emplace(draft.claim, clauses.size());
  if (isNew)
    return clauses.push_back(std::move(draft));
  Draft *it = &clauses[place->second];
  if (draft.isExact())
    it->exactly = draft.claim;
  else if (!it->isExact()) // An unknown condition cannot be combined.
    it->exactly = it->exactly.valid() && draft.exactly.valid()
                      ? store.conj(it->exactly, draft.exactly)
                      : ClaimId();
  it->enough = store.conj(it->enough, draft.enough);
  it->checks.append(draft.checks.begin(), draft.checks.end());
}

/// Combines x >= y and y >= x to x == y, also as arms of disjunctions that are
/// otherwise equal.
bool Inference::uniteInto(Draft &a, const Draft &b) {
  auto armsOf = [&](ClaimId claim) {
    llvm::SmallVector<ClaimId> arms{claim};
    if (store.kind(claim) == ClaimKind::Or)
      arms.assign(store.operands(claim).begin(), store.operands(claim).end());
    return arms;
  };
  llvm::SmallVector<ClaimId> ours = armsOf(a.claim), theirs = armsOf(b.claim);
  if (ours.size() != theirs.size() || a.isExact() != b.isExact() ||
      a.exactly.valid() != b.exactly.valid())
    return false;
  auto without = [](llvm::ArrayRef<ClaimId> all, llvm::ArrayRef<ClaimId> some) {
    llvm::SmallVector<ClaimId> left(all);
    llvm::erase_if(left,
                   [&](ClaimId c) { return llvm::is_contained(some, c); });
    return left;
  };
  auto left = without(ours, theirs), right = without(theirs, ours);
  if (left.size() != 1 || right.size() != 1 ||
      store.kind(left[0]) != ClaimKind::Ge ||
      store.kind(right[0]) != ClaimKind::Ge ||
      store.dim(left[0]) != store.neg(store.dim(right[0])))
    return false;
  for (ClaimId &arm : ours)
    if (arm == left[0])
      arm = store.eq(store.dim(left[0]), store.constant(0));
  bool isExact = a.isExact();
  a.claim = store.disj(ours);
  if (isExact)
    a.exactly = a.claim;
  else if (a.exactly.valid())
    a.exactly = store.conj(a.exactly, b.exactly);
  a.enough = store.conj(a.enough, b.enough);
  a.checks.append(b.checks.begin(), b.checks.end());
  return true;
}

/// Combines exact claims about the same sizes, if a simpler one is equivalent
/// to both: n mod 2 == 0 and n mod 4 <= 1 to n mod 4 == 0.
bool Inference::uniteExact(Draft &a, const Draft &b) {
  const auto sizes = symbolsOf(store, a.claim).dims;
  if (!a.isExact() || !b.isExact() || !mayAsk() || sizes.empty() ||
      sizes.size() > 2 || sizes != symbolsOf(store, b.claim).dims)
    return false;
  const ClaimId both = store.conj(a.claim, b.claim);
  const ClaimId found = simplify.overInputs(both);
  if (store.kind(found) == ClaimKind::And ||
      costOf(store, found) >= costOf(store, both))
    return false;
  a.claim = a.exactly = a.enough = found;
  a.checks.append(b.checks.begin(), b.checks.end());
  return true;
}

void Inference::uniteBounds() {
  if (clauses.size() > limits::contractShownClauses)
    return;
  for (size_t i = 0; i < clauses.size(); ++i)
    for (size_t j = i + 1; j < clauses.size();)
      if (uniteInto(clauses[i], clauses[j]) ||
          uniteExact(clauses[i], clauses[j]))
        clauses.erase(clauses.begin() + j);
      else
        ++j;
}

//===- What follows from the others -----------------------------------------//

void Inference::drop(size_t implied, llvm::ArrayRef<FactId> by) {
  Clause &gone = clauses[implied];
  bool isDemanded =
      !gone.exactly.valid() || gone.exactly == TermStore::trueClaim();
  for (FactId fact : by) {
    if (fact.raw >= clauses.size())
      continue;
    Clause &other = clauses[fact.raw];
    other.checks.append(gone.checks.begin(), gone.checks.end());
  }
  // Exact clauses imply all that the dropped one required.
  for (FactId fact : by) {
    if (isDemanded || fact.raw >= clauses.size())
      continue;
    Clause &other = clauses[fact.raw];
    if (other.isExact() || !other.exactly.valid())
      continue;
    other.exactly = store.conj(other.exactly, gone.exactly);
    isDemanded = true;
  }
  gone.claim = TermStore::trueClaim();
}

/// Drops each of `some` that is proved from all others. Each half is handled
/// with the other half assumed, so that every clause is assumed log n times.
void Inference::dropImplied(std::vector<size_t> &some) {
  if (isContradictory || some.empty())
    return;
  if (!mayAsk()) {
    for (size_t i : some)
      clauses[i].mayFollow = true;
    return;
  }
  if (some.size() == 1) {
    ClaimId claim = clauses[some[0]].enough;
    Answer answer = clauses.size() > limits::contractSolvedClauses
                        ? entry.decideQuickly(claim)
                        : entry.decide(claim);
    isContradictory |= answer.vacuous;
    if (answer.verdict != Verdict::Proved || answer.vacuous)
      return;
    drop(some[0], answer.premises);
    some.clear();
    return;
  }
  std::vector<size_t> simple(some.begin(), some.begin() + some.size() / 2);
  std::vector<size_t> others(some.begin() + some.size() / 2, some.end());
  // The simpler ones are kept.
  for (auto *half : {&others, &simple}) {
    entry.push();
    for (size_t i : half == &others ? simple : others)
      assume(i, clauses[i].claim);
    dropImplied(*half);
    entry.pop();
  }
  some = std::move(simple);
  some.insert(some.end(), others.begin(), others.end());
}

bool Inference::sortAndDropImplied() {
  llvm::stable_sort(clauses, [&](const Clause &a, const Clause &b) {
    return isSimpler(store, a.claim, b.claim);
  });
  std::vector<size_t> all(clauses.size());
  for (size_t i = 0; i < all.size(); ++i) {
    all[i] = i;
    clauses[i].mayFollow = false;
  }
  dropImplied(all);
  if (!isContradictory && !clauses.empty() && mayAsk()) {
    entry.push();
    for (size_t i : all)
      assume(i, clauses[i].claim);
    isContradictory = entry.isContradictory();
    entry.pop();
  }
  llvm::erase_if(clauses, [&](const Clause &c) {
    return c.claim == TermStore::trueClaim();
  });
  return !isContradictory;
}

/// Simplifies n == 0 or m >= k to m >= k, if the other clauses imply that where
/// n is 0: their conjunction stays the same. That of the exact clauses does so
/// too, as these are compared with each other alone.
bool Inference::dropArms() {
  bool isChanged = false;
  for (size_t i = 0;
       i < clauses.size() && clauses.size() <= limits::contractShownClauses;
       ++i) {
    if (store.kind(clauses[i].claim) != ClaimKind::Or || !mayAsk())
      continue;
    const bool isExact = clauses[i].isExact();
    entry.push();
    for (size_t j = 0; j < clauses.size(); ++j)
      if (j == i || !isExact || clauses[j].isExact())
        assume(j, clauses[j].claim);
    Claims arms(store.operands(clauses[i].claim));
    for (size_t k = 0; k < arms.size() && arms.size() > 1;) {
      Claims fewer(arms);
      fewer.erase(fewer.begin() + k);
      Answer answer = entry.decideQuickly(store.disj(fewer));
      if (answer.verdict != Verdict::Proved) {
        ++k;
        continue;
      }
      arms = std::move(fewer);
      for (FactId fact : answer.premises)
        if (fact.raw < clauses.size() && fact.raw != i)
          clauses[i].checks.append(clauses[fact.raw].checks);
    }
    entry.pop();
    ClaimId stronger = store.disj(arms);
    if (stronger == clauses[i].claim)
      continue;
    clauses[i].claim = stronger;
    if (isExact)
      clauses[i].exactly = clauses[i].enough = stronger;
    isChanged = true;
  }
  return isChanged;
}

/// The two inputs that the claim says are equal, in the order of their
/// declaration.
static std::optional<std::pair<Term, Term>> equalIn(const TermStore &store,
                                                    ClaimId claim) {
  auto inOrder = [&](auto a, auto b) {
    return store.compare(a, b) < 0 ? std::pair<Term, Term>(a, b)
                                   : std::pair<Term, Term>(b, a);
  };
  if (store.kind(claim) == ClaimKind::ShapeEq) {
    ShapeId a = store.shapes(claim)[0], b = store.shapes(claim)[1];
    if (Term(a).isSymbol(store) && Term(b).isSymbol(store))
      return inOrder(a, b);
  }
  if (store.kind(claim) != ClaimKind::Eq)
    return std::nullopt;
  LinearView view = store.linearView(store.dim(claim));
  if (view.constant != Int(0) || view.summands.size() != 2)
    return std::nullopt;
  const Summand &a = view.summands[0], &b = view.summands[1];
  if (a.coefficient * b.coefficient != Int(-1) ||
      !Term(a.column).isSymbol(store) || !Term(b.column).isSymbol(store))
    return std::nullopt;
  return inOrder(a.column, b.column);
}

/// Rewrites a == b, b == c to a == b, a == c: all are compared with the input
/// declared first, however the program compares them. This is done for exact
/// clauses, none of which follows from others: their number stays the same, and
/// they stay exact.
void Inference::equateWithFirst() {
  struct Edge {
    Draft *clause;
    Term a, b;
  };
  std::vector<Edge> edges;
  for (Draft &clause : clauses)
    if (clause.isExact())
      if (auto equal = equalIn(store, clause.claim))
        edges.push_back({&clause, equal->first, equal->second});
  auto isBefore = [&](Term x, Term y) {
    return x.sort == Term::Dim ? store.compare(x.dim(), y.dim()) < 0
                               : store.compare(x.shape(), y.shape()) < 0;
  };
  llvm::stable_sort(edges, [&](const Edge &x, const Edge &y) {
    return x.a.sort != y.a.sort ? x.a.sort < y.a.sort : isBefore(x.a, y.a);
  });
  // Walk from the first of each class outwards; inputs that break the equality
  // of the ends of a path break one on it.
  struct Reached {
    Term first;
    Draft *clause;
    /// The checks of the clauses on the path.
    llvm::SmallVector<unsigned, 4> checks;
  };
  llvm::DenseMap<Term, Reached> reached;
  std::vector<bool> isDone(edges.size());
  for (const Edge &start : edges) {
    if (!reached.try_emplace(start.a, Reached{start.a, nullptr, {}}).second)
      continue;
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (auto [i, edge] : llvm::enumerate(edges)) {
        bool hasA = reached.contains(edge.a);
        if (isDone[i] || (!hasA && !reached.contains(edge.b)))
          continue;
        Term to = hasA ? edge.b : edge.a;
        Reached next = reached.find(hasA ? edge.a : edge.b)->second;
        llvm::append_range(next.checks, edge.clause->checks);
        // A check that needs this clause needs that both are equal to the
        // first.
        if (next.clause)
          llvm::append_range(next.clause->checks, edge.clause->checks);
        next.clause = edge.clause;
        edge.clause->claim =
            to.sort == Term::Dim
                ? store.eq(next.first.dim(), to.dim())
                : store.shapeEq(next.first.shape(), to.shape());
        edge.clause->exactly = edge.clause->enough = edge.clause->claim;
        edge.clause->checks = next.checks;
        reached.try_emplace(to, std::move(next));
        isDone[i] = isChanged = true;
      }
    }
  }
  llvm::stable_sort(clauses, [&](const Clause &a, const Clause &b) {
    return isSimpler(store, a.claim, b.claim);
  });
}

//===- What is demanded ------------------------------------------------------//

/// Reduces the requirements of several checks to those that imply all.
void Inference::tidyDemands() {
  auto implies = [&](llvm::ArrayRef<ClaimId> assumed, ClaimId claim) {
    if (!mayAsk())
      return false;
    entry.push();
    for (auto [i, c] : llvm::enumerate(assumed))
      assume(i, c);
    bool result = entry.decideQuickly(claim).verdict == Verdict::Proved;
    entry.pop();
    return result;
  };
  for (Draft &clause : clauses) {
    if (!clause.exactly.valid() || clause.isExact())
      continue;
    if (store.kind(clause.exactly) == ClaimKind::And) {
      Claims parts(store.operands(clause.exactly));
      llvm::stable_sort(
          parts, [&](ClaimId a, ClaimId b) { return isSimpler(store, b, a); });
      for (size_t i = 0; i < parts.size() && parts.size() > 1;) {
        Claims others(parts);
        others.erase(others.begin() + i);
        if (implies(others, parts[i]))
          parts = std::move(others);
        else
          ++i;
      }
      clause.exactly = store.conj(parts);
    }
    if (implies({clause.exactly}, clause.claim))
      clause.exactly = clause.claim;
  }
  for (Draft &clause : clauses) {
    if (clauses.size() > limits::contractShownClauses || !mayAsk())
      break;
    if (!clause.exactly.valid())
      continue;
    bool isExact = clause.isExact();
    clause.exactly = simplify.overInputs(clause.exactly);
    if (isExact)
      clause.claim = clause.exactly;
  }
}

//===- Inputs that show it --------------------------------------------------//

void Inference::showInputs(Contract &contract) {
  if (clauses.size() > limits::contractShownClauses)
    return;
  for (size_t i = 0; i < clauses.size() && mayAsk(); ++i) {
    Clause &clause = clauses[i];
    ClaimId demanded = clause.exactly.valid() ? clause.exactly : clause.claim;
    entry.push();
    for (size_t j = 0; j < clauses.size(); ++j)
      if (j != i)
        assume(j, clauses[j].claim);
    Answer answer = entry.decide(demanded);
    clause.breaks = answer.counterexample;
    if (!clause.isExact() && clause.exactly.valid()) {
      assume(i, demanded);
      answer = entry.decide(clause.claim);
      clause.rejects = answer.counterexample;
    } else if (!clause.isExact() && !contract.runsWith) {
      answer = entry.decide(clause.claim);
    }
    if (!contract.runsWith)
      contract.runsWith = answer.example;
    entry.pop();
  }
}

Contract Inference::run(llvm::ArrayRef<Requirement> requirements) {
  std::vector<Simplified> simplified;
  for (const Requirement &requirement : requirements)
    simplified.push_back(simplify(requirement));
  // Use the simple clauses, unless they can never hold together.
  for (bool useSimple : {true, false}) {
    clauses.clear();
    placeOf.clear();
    isContradictory = false;
    for (auto [s, requirement] : llvm::zip(simplified, requirements)) {
      const ClaimId main = useSimple ? s.simple : s.guarded;
      const unsigned by = requirement.check;
      auto state = [&, exactly = s.exactly](ClaimId claim, ClaimId enough) {
        add({{claim, exactly, {by}, by, {}, {}}, enough});
      };
      const auto fitting =
          useSimple ? llvm::ArrayRef(s.fitting) : llvm::ArrayRef<ClaimId>();
      state(main, fitting.empty() ? s.guarded : main);
      for (ClaimId fits : fitting)
        state(fits, fits);
    }
    uniteBounds();
    if (!sortAndDropImplied())
      continue;
    if (dropArms())
      sortAndDropImplied();
    if (clauses.size() <= limits::contractShownClauses)
      equateWithFirst();
    break;
  }
  if (isContradictory) {
    // Some check fails, whatever the inputs are.
    bool isExact = llvm::all_of(
        clauses, [](const Clause &c) { return c.exactly.valid(); });
    Draft never;
    never.claim = never.enough = TermStore::falseClaim();
    if (isExact)
      never.exactly = TermStore::falseClaim();
    for (const Requirement &requirement : requirements)
      never.checks.push_back(requirement.check);
    clauses = {std::move(never)};
  }
  for (Draft &clause : clauses) {
    llvm::sort(clause.checks);
    clause.checks.erase(llvm::unique(clause.checks), clause.checks.end());
  }
  Contract contract;
  if (!isContradictory) {
    tidyDemands();
    showInputs(contract);
  }
  contract.clauses.assign(std::make_move_iterator(clauses.begin()),
                          std::make_move_iterator(clauses.end()));
  return contract;
}

} // namespace

Contract infer(TermStore &store, InferenceContext &entry,
               llvm::ArrayRef<ClaimId> facts,
               llvm::ArrayRef<Requirement> requirements, const Inputs &inputs,
               llvm::function_ref<bool()> isSpent) {
  for (auto [i, fact] : llvm::enumerate(facts))
    entry.assume(fact, FactId((1u << 20) + uint32_t(i)));
  return Inference(store, entry, facts, inputs, isSpent).run(requirements);
}

} // namespace shapeproof::contract
