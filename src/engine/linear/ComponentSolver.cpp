// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Taking facts in and out. A batch eliminates its equalities first, then
// reduces again those older inequalities that name a variable just eliminated
// (2*x >= 1 becomes 4*k >= 1 with x == 2*k, and rounds to k >= 1), then takes
// its own inequalities. The old copies stay where they are, marked dead: they
// are implied, and undoing a batch must bring them back.
//
// Tested by tests/engine/linear/LinearSolverTest.cpp.

#include "engine/linear/ComponentSolver.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::linear {

//===----------------------------------------------------------------------===//
// Batches
//===----------------------------------------------------------------------===//

void ComponentSolver::sync(llvm::ArrayRef<Entry> list, size_t unchanged,
                           size_t own, Budget &budget) {
  while (!batches.empty() && batches.back().end > unchanged)
    closeBatch();
  // The other batches are unchanged, but the last level may have grown.
  size_t same = batches.size();
  while (same > 0 && list[batches[same - 1].begin].level ==
                         list[batches.back().begin].level)
    --same;
  // The new batches: per level, by the bits of its length.
  llvm::SmallVector<std::pair<size_t, size_t>, 16> wanted;
  for (size_t begin = same < batches.size() ? batches[same].begin : 0;
       begin < list.size();) {
    size_t end = list.size();
    if (list.back().level != list[begin].level)
      end = std::partition_point(
                list.begin() + begin, list.end(),
                [&](const Entry &e) { return e.level == list[begin].level; }) -
            list.begin();
    for (size_t length = end - begin; length != 0;) {
      size_t part = size_t(1) << (63 - __builtin_clzll(length));
      wanted.push_back({begin, begin + part});
      begin += part;
      length -= part;
    }
  }
  size_t taken = 0;
  for (; same < batches.size() && taken < wanted.size() &&
         batches[same].begin == wanted[taken].first &&
         batches[same].end == wanted[taken].second;
       ++same)
    ++taken;
  while (batches.size() > same)
    closeBatch();
  for (; taken < wanted.size(); ++taken)
    openBatch(list, wanted[taken].first, wanted[taken].second,
              wanted[taken].first >= own ? &budget : nullptr);
}

uint64_t ComponentSolver::affordable(uint64_t steps) const {
  return options.ofBatches ? std::min(steps, options.ofBatches->remaining())
                           : steps;
}

void ComponentSolver::chargeBatches(uint64_t steps) {
  if (options.ofBatches)
    options.ofBatches->charge(steps);
}

void ComponentSolver::openBatch(llvm::ArrayRef<Entry> list, size_t begin,
                                size_t end, Budget *own) {
  derivations.truncate(stableProof);
  refuted.reset();
  isModelKnown = false;
  Batch batch;
  batch.begin = begin;
  batch.end = end;
  batch.vars = vars.size();
  batch.inequalities = inequalities.size();
  batch.deaths = deaths.size();
  batch.proof = derivations.size();
  batch.elimination = elimination.mark();
  batch.definitions = definitions.size();
  batch.others = others;
  batch.conflict = conflicts.size();
  batch.mentions = mentions.size();
  batch.incomplete = isIncomplete;
  batches.push_back(batch);
  graph.push();
  const uint64_t steps = affordable(options.batchSteps +
                                    options.batchStepsPerFact * (end - begin));
  Budget budget(steps);
  takeBatch(list.slice(begin, end - begin), own ? *own : budget);
  chargeBatches(2 * (end - begin) + steps - budget.remaining());
  if (others != 0 && end - begin >= limits::linearLongBatch)
    for (Var var = 0; var < vars.size(); ++var)
      batches.back().start.push_back(graph.value(var));
  stableProof = derivations.size();
}

/// A batch that runs out of steps goes on without the fact that used them.
void ComponentSolver::takeBatch(llvm::ArrayRef<Entry> list, Budget &budget) {
  // Count mentions of all facts first: the least mentioned variable is solved
  // for.
  for (const Entry &entry : list)
    for (const auto &term : facts[entry.fact].constraint.form.terms) {
      Var var = localVar(term.first);
      ++vars[var].mentions;
      mentions.push_back(var);
    }
  if (!conflicts.empty())
    return;
  newEdges.clear();
  std::vector<uint32_t> stale;
  for (const Entry &entry : list) {
    const AssumedConstraint &fact = facts[entry.fact];
    if (fact.isLink || fact.constraint.relation == Relation::NonNegative)
      continue;
    LinearForm form = localForm(fact.constraint.form);
    ProofId leaf = derivations.leaf(Proof::Kind::Fact, entry.fact);
    if (fact.constraint.relation == Relation::Divisible) {
      Var witness = freshVar();
      witnessOf[entry.fact] = vars[witness].name;
      form.addMul(LinearForm({{witness, 1}}, 0), -fact.constraint.modulus);
    }
    if (!takeEquality(std::move(form), {{leaf, Rational(1)}}, budget, stale))
      return;
  }
  llvm::sort(stale);
  stale.erase(std::unique(stale.begin(), stale.end()), stale.end());
  budget.spend(std::min<uint64_t>(4 * stale.size(), budget.remaining()));
  for (uint32_t number : stale) {
    inequalities[number].isDead = true;
    others -= !inequalities[number].isDifference;
    deaths.push_back(number);
  }
  for (uint32_t number : stale)
    if (!takeInequality(inequalities[number].form,
                        {{inequalities[number].proof, Rational(1)}}, budget))
      return;
  for (const Entry &entry : list) {
    const AssumedConstraint &fact = facts[entry.fact];
    if (fact.isLink || fact.constraint.relation != Relation::NonNegative)
      continue;
    ProofId leaf = derivations.leaf(Proof::Kind::Fact, entry.fact);
    if (!takeInequality(localForm(fact.constraint.form), {{leaf, Rational(1)}},
                        budget))
      return;
  }
  takeEdges(budget);
}

void ComponentSolver::closeBatch() {
  Batch &batch = batches.back();
  if (batch.fed)
    unfeed(batch);
  graph.pop();
  elimination.rollback(batch.elimination);
  while (deaths.size() > batch.deaths) {
    inequalities[deaths.back()].isDead = false;
    deaths.pop_back();
  }
  while (inequalities.size() > batch.inequalities) {
    for (const auto &term : inequalities.back().form.terms)
      vars[term.first].users.pop_back();
    inequalities.pop_back();
  }
  others = batch.others;
  isIncomplete = batch.incomplete;
  conflicts.resize(batch.conflict);
  definitions.resize(batch.definitions);
  derivations.truncate(batch.proof);
  stableProof = batch.proof;
  while (mentions.size() > batch.mentions) {
    --vars[mentions.back()].mentions;
    mentions.pop_back();
  }
  while (vars.size() > batch.vars) {
    localOf.erase(vars.back().name);
    vars.pop_back();
  }
  graph.truncateVars(vars.size());
  elimination.truncateVars(vars.size());
  refuted.reset();
  isModelKnown = false;
  batches.pop_back();
}

//===----------------------------------------------------------------------===//
// Variables and forms
//===----------------------------------------------------------------------===//

Var ComponentSolver::localVar(Var name) {
  auto [it, isNew] = localOf.try_emplace(name, static_cast<Var>(vars.size()));
  if (isNew) {
    append(vars, LocalVar());
    vars.back().name = name;
    elimination.addVar();
    graph.addVar();
  }
  return it->second;
}

Var ComponentSolver::freshVar() {
  // No other local variable in force has this number.
  return localVar(freshBase + static_cast<Var>(vars.size()));
}

LinearForm ComponentSolver::localForm(const LinearForm &form) const {
  llvm::SmallVector<LinearForm::Term, 3> terms;
  for (const auto &[name, c] : form.terms)
    terms.push_back({localOf.find(name)->second, c});
  return LinearForm(terms, form.constant);
}

LinearForm ComponentSolver::callerForm(const LinearForm &form) const {
  llvm::SmallVector<LinearForm::Term, 3> terms;
  for (const auto &[var, c] : form.terms)
    terms.push_back({vars[var].name, c});
  return LinearForm(terms, form.constant);
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

void ComponentSolver::contradict(ProofSum closing) {
  Proof::Refutation refutation;
  refutation.nodes.emplace_back();
  refutation.nodes.back().closing = std::move(closing);
  conflicts.push_back(std::move(refutation));
}

bool ComponentSolver::takeEquality(LinearForm form, ProofSum why,
                                   Budget &budget,
                                   std::vector<uint32_t> &stale) {
  auto better = [&](Var a, Var b) {
    const LocalVar &x = vars[a], &y = vars[b];
    if (x.mentions != y.mentions)
      return x.mentions < y.mentions;
    return x.name > y.name; // the younger one is the derived one
  };
  auto define = [&](const LinearForm &meaning) {
    Var var = freshVar();
    ProofId proof = derivations.leaf(Proof::Kind::Definition,
                                     static_cast<uint32_t>(definitions.size()));
    definitions.push_back({var, meaning});
    return std::make_pair(var, proof);
  };
  auto eliminated = [&](Var var) {
    for (uint32_t user : vars[var].users)
      if (!inequalities[user].isDead)
        stale.push_back(user);
  };
  switch (elimination.add(std::move(form), why, {better, define, eliminated},
                          budget)) {
  case Elimination::Result::Contradiction:
    contradict(std::move(why));
    return false;
  case Elimination::Result::Limit:
    isIncomplete = true;
    return true;
  default:
    return true;
  }
}

void ComponentSolver::normalize(LinearForm &form, ProofSum &why) {
  Int g = form.content();
  if (g == 0 || g == 1)
    return;
  Rational scale = Rational(g).inverse();
  for (auto &part : why)
    part.second *= scale;
  bool rounds = form.constant % g != 0;
  form.divide(g);
  if (rounds) {
    ProofId proof = derivations.derive(true, std::move(why));
    why = {{proof, Rational(1)}};
  }
}

uint32_t ComponentSolver::addInequality(LinearForm form, ProofSum why) {
  ProofId proof = why.size() == 1 && why[0].second == Rational(1)
                      ? why[0].first
                      : derivations.derive(false, std::move(why));
  uint32_t number = static_cast<uint32_t>(inequalities.size());
  for (const auto &term : form.terms)
    vars[term.first].users.push_back(number);
  append(inequalities, {std::move(form), proof, false, false});
  return number;
}

bool ComponentSolver::takeInequality(LinearForm form, ProofSum why,
                                     Budget &budget) {
  if (!elimination.reduce(form, why, budget)) {
    isIncomplete = true;
    return true;
  }
  if (form.isConstant()) {
    if (form.constant >= 0)
      return true;
    contradict(std::move(why));
    return false;
  }
  normalize(form, why);
  uint32_t number = addInequality(std::move(form), std::move(why));
  if (auto edge = graph.match(inequalities[number].form, number)) {
    inequalities[number].isDifference = true;
    newEdges.push_back(*edge);
  } else {
    ++others;
  }
  return true;
}

/// Adds the differences of a batch, in an order that is cheap for the graph.
void ComponentSolver::takeEdges(Budget &budget) {
  DifferenceGraph::order(newEdges);
  std::vector<uint32_t> cycle;
  for (const DifferenceGraph::Edge &edge : newEdges) {
    switch (graph.add(edge, cycle, budget)) {
    case DifferenceGraph::Result::Feasible:
      break;
    case DifferenceGraph::Result::Cycle: {
      ProofSum closing;
      for (uint32_t tag : cycle)
        closing.push_back({inequalities[tag].proof, Rational(1)});
      contradict(std::move(closing));
      return;
    }
    case DifferenceGraph::Result::Limit:
      // The tableau may still be able to take it.
      inequalities[edge.tag].isDifference = false;
      ++others;
      break;
    }
  }
}

//===----------------------------------------------------------------------===//
// The tableau
//===----------------------------------------------------------------------===//

Var ComponentSolver::columnOf(Var var) {
  LocalVar &v = vars[var];
  if (v.column < 0) {
    v.column = static_cast<int32_t>(tableau.addVar());
    columns.push_back(var);
  }
  return static_cast<Var>(v.column);
}

/// Asserts the inequality as a bound on a column or on a row, which is made if
/// needed (and found again by later ones if keepRow).
bool ComponentSolver::assertInTableau(uint32_t number, bool keepRow) {
  const LinearForm &form = inequalities[number].form;
  Rational constant(form.constant);
  bool positive = form.terms[0].second > 0;
  if (form.terms.size() == 1) { // the coefficient is 1 or -1
    Var column = columnOf(form.terms[0].first);
    return positive ? tableau.assertLower(column, -constant, number)
                    : tableau.assertUpper(column, constant, number);
  }
  llvm::SmallVector<LinearForm::Term, 3> terms(form.terms);
  uint64_t hash = terms.size();
  for (auto &[var, c] : terms) {
    if (!positive)
      c = -c;
    hash = llvm::hash_combine(hash, var, int64_t(Rational(c).sign()),
                              c > -1000 && c < 1000 ? int64_t(c) : 1000);
  }
  hash >>= 1; // two of the largest numbers are DenseMap's own
  std::optional<Var> slack;
  auto it = rowsByHash.find(hash);
  if (it != rowsByHash.end())
    for (uint32_t row : it->second)
      if (rows[row].terms == terms)
        slack = rows[row].slack;
  if (!slack) {
    llvm::SmallVector<Simplex::Entry, 8> row;
    for (const auto &[var, c] : terms)
      row.push_back({columnOf(var), Rational(c)});
    slack = tableau.addRow(row);
    if (keepRow) {
      rowsByHash[hash].push_back(static_cast<uint32_t>(rows.size()));
      rows.push_back({hash, *slack, std::move(terms)});
    }
  }
  return positive ? tableau.assertLower(*slack, -constant, number)
                  : tableau.assertUpper(*slack, constant, number);
}

/// Brings the tableau up to the last batch, batch by batch.
void ComponentSolver::feed() {
  for (size_t i = 0; i < batches.size(); ++i) {
    Batch &batch = batches[i];
    if (batch.fed)
      continue;
    batch.fed = true;
    batch.fedColumns = columns.size();
    batch.fedRows = rows.size();
    tableau.push();
    size_t end = i + 1 < batches.size() ? batches[i + 1].inequalities
                                        : inequalities.size();
    for (size_t n = batch.inequalities; n < end; ++n)
      if (!assertInTableau(static_cast<uint32_t>(n), true))
        break;
    // Before the first pivot every inequality is a bound on columns that can
    // still move freely: move them to where the differences hold already.
    if (tableau.numPivots() == 0)
      for (Var var : columns)
        if (var < batch.start.size())
          tableau.suggest(columnOf(var), Rational(batch.start[var]));
    const uint64_t steps = affordable(options.batchSteps);
    Budget budget(steps);
    tableau.check(budget);
    chargeBatches(steps - budget.remaining());
  }
}

void ComponentSolver::unfeed(Batch &batch) {
  tableau.pop();
  while (columns.size() > batch.fedColumns) {
    vars[columns.back()].column = -1;
    columns.pop_back();
  }
  while (rows.size() > batch.fedRows) {
    auto it = rowsByHash.find(rows.back().hash);
    it->second.pop_back();
    if (it->second.empty())
      rowsByHash.erase(it);
    rows.pop_back();
  }
  batch.fed = false;
}

ProofSum ComponentSolver::closingOf(const Simplex::Explanation &parts) const {
  ProofSum closing;
  for (const Simplex::Part &part : parts)
    closing.push_back({inequalities[part.reason].proof, part.factor});
  return closing;
}

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

std::optional<Certificate> ComponentSolver::certificate(Budget &budget) {
  const Proof::Refutation *refutation =
      conflicts.empty() ? &*refuted : &conflicts.front();
  auto fact = [&](uint32_t number) {
    Certificate::Hypothesis h;
    h.constraint = facts[number].constraint;
    h.reason = facts[number].reason;
    if (h.constraint.relation == Relation::Divisible)
      h.witness = witnessOf.find(number)->second;
    return h;
  };
  auto definition = [&](uint32_t number) {
    const Definition &d = definitions[number];
    return Certificate::Definition{vars[d.var].name, callerForm(d.form)};
  };
  auto form = [&](const LinearForm &f) { return callerForm(f); };
  return derivations.certificate(*refutation, {fact, definition, form}, budget);
}

std::optional<Int> ComponentSolver::evaluate(const LinearForm &form,
                                             Budget &budget) {
  if (valuesAreOfGraph) {
    readGraph();
    valuesAreOfGraph = false;
  }
  LinearForm local = localForm(form);
  ProofSum ignored;
  if (!elimination.reduce(local, ignored, budget))
    return std::nullopt;
  return local.valueAt(values);
}

bool ComponentSolver::model(Model &out, Budget &budget) {
  // Expanded substitutions are kept for the next variable, and undone at the
  // end: reading an answer must not change the cost of later work.
  const size_t mark = elimination.mark();
  bool paid = true;
  for (const LocalVar &v : vars) {
    if (v.name >= freshBase)
      continue;
    auto value = evaluate(LinearForm({{v.name, 1}}, 0), budget);
    if (paid = value.has_value(); !paid)
      break;
    out.push_back({v.name, *std::move(value)});
  }
  elimination.rollback(mark);
  llvm::sort(out,
             [](const auto &a, const auto &b) { return a.first < b.first; });
  return paid;
}

} // namespace shapeproof::linear
