// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Taking facts in and out. A batch eliminates its equalities first, then
// reduces again those older inequalities that name a variable just eliminated
// (2*x >= 1 becomes 4*k >= 1 with x == 2*k, and rounds to k >= 1), then takes
// its own inequalities. The old copies stay where they are, marked dead: they
// are implied, and undoing a batch must bring them back.
//
// Tested by tests/unit/linear/LinearSolverTest.cpp.

#include "linear/ComponentSolver.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::linear {

//===----------------------------------------------------------------------===//
// Batches
//===----------------------------------------------------------------------===//

void ComponentSolver::sync(llvm::ArrayRef<Entry> list, size_t unchanged,
                           size_t own, Budget &budget) {
  while (!Batches.empty() && Batches.back().end > unchanged)
    closeBatch();
  // What is left is as it was, but for its last level, which may have grown.
  size_t same = Batches.size();
  while (same > 0 && list[Batches[same - 1].begin].level ==
                         list[Batches.back().begin].level)
    --same;
  // The batches from there on: per level, by the bits of its length.
  llvm::SmallVector<std::pair<size_t, size_t>, 16> wanted;
  for (size_t begin = same < Batches.size() ? Batches[same].begin : 0;
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
  for (; same < Batches.size() && taken < wanted.size() &&
         Batches[same].begin == wanted[taken].first &&
         Batches[same].end == wanted[taken].second;
       ++same)
    ++taken;
  while (Batches.size() > same)
    closeBatch();
  for (; taken < wanted.size(); ++taken)
    openBatch(list, wanted[taken].first, wanted[taken].second,
              wanted[taken].first >= own ? &budget : nullptr);
}

uint64_t ComponentSolver::affordable(uint64_t steps) const {
  return Options.ofBatches ? std::min(steps, Options.ofBatches->remaining())
                           : steps;
}

void ComponentSolver::chargeBatches(uint64_t steps) {
  if (Options.ofBatches)
    Options.ofBatches->charge(steps);
}

void ComponentSolver::openBatch(llvm::ArrayRef<Entry> list, size_t begin,
                                size_t end, Budget *own) {
  TheProof.truncate(StableProof);
  Refuted.reset();
  ModelKnown = false;
  Batch batch;
  batch.begin = begin;
  batch.end = end;
  batch.vars = Vars.size();
  batch.inequalities = Inequalities.size();
  batch.deaths = Deaths.size();
  batch.proof = TheProof.size();
  batch.elimination = Eliminated.mark();
  batch.definitions = Definitions.size();
  batch.others = Others;
  batch.conflict = Conflicts.size();
  batch.mentions = Mentions.size();
  batch.incomplete = Incomplete;
  Batches.push_back(batch);
  Graph.push();
  const uint64_t steps = affordable(Options.batchSteps +
                                    Options.batchStepsPerFact * (end - begin));
  Budget budget(steps);
  takeBatch(list.slice(begin, end - begin), own ? *own : budget);
  chargeBatches(2 * (end - begin) + steps - budget.remaining());
  if (Others != 0 && end - begin >= 16)
    for (Var var = 0; var < Vars.size(); ++var)
      Batches.back().start.push_back(Graph.value(var));
  StableProof = TheProof.size();
}

/// A batch that runs out of steps goes on without the fact that took them.
void ComponentSolver::takeBatch(llvm::ArrayRef<Entry> list, Budget &budget) {
  // Every fact's variables first: who is mentioned least is solved for.
  for (const Entry &entry : list)
    for (const auto &term : Facts[entry.fact].constraint.form.terms) {
      Var var = localVar(term.first);
      ++Vars[var].mentions;
      Mentions.push_back(var);
    }
  if (!Conflicts.empty())
    return;
  NewEdges.clear();
  std::vector<uint32_t> stale;
  for (const Entry &entry : list) {
    const AssumedConstraint &fact = Facts[entry.fact];
    if (fact.isLink || fact.constraint.relation == Relation::NonNegative)
      continue;
    LinearForm form = localForm(fact.constraint.form);
    ProofId leaf = TheProof.leaf(Proof::Kind::Fact, entry.fact);
    if (fact.constraint.relation == Relation::Divisible) {
      Var witness = freshVar();
      WitnessOf[entry.fact] = Vars[witness].name;
      form.addMul(LinearForm({{witness, 1}}, 0), -fact.constraint.modulus);
    }
    if (!takeEquality(std::move(form), {{leaf, Rational(1)}}, budget, stale))
      return;
  }
  llvm::sort(stale);
  stale.erase(std::unique(stale.begin(), stale.end()), stale.end());
  budget.spend(std::min<uint64_t>(4 * stale.size(), budget.remaining()));
  for (uint32_t number : stale) {
    Inequalities[number].isDead = true;
    Others -= !Inequalities[number].isDifference;
    Deaths.push_back(number);
  }
  for (uint32_t number : stale)
    if (!takeInequality(Inequalities[number].form,
                        {{Inequalities[number].proof, Rational(1)}}, budget))
      return;
  for (const Entry &entry : list) {
    const AssumedConstraint &fact = Facts[entry.fact];
    if (fact.isLink || fact.constraint.relation != Relation::NonNegative)
      continue;
    ProofId leaf = TheProof.leaf(Proof::Kind::Fact, entry.fact);
    if (!takeInequality(localForm(fact.constraint.form), {{leaf, Rational(1)}},
                        budget))
      return;
  }
  takeEdges(budget);
}

void ComponentSolver::closeBatch() {
  Batch &batch = Batches.back();
  if (batch.fed)
    unfeed(batch);
  Graph.pop();
  Eliminated.rollback(batch.elimination);
  while (Deaths.size() > batch.deaths) {
    Inequalities[Deaths.back()].isDead = false;
    Deaths.pop_back();
  }
  while (Inequalities.size() > batch.inequalities) {
    for (const auto &term : Inequalities.back().form.terms)
      Vars[term.first].users.pop_back();
    Inequalities.pop_back();
  }
  Others = batch.others;
  Incomplete = batch.incomplete;
  Conflicts.resize(batch.conflict);
  Definitions.resize(batch.definitions);
  TheProof.truncate(batch.proof);
  StableProof = batch.proof;
  while (Mentions.size() > batch.mentions) {
    --Vars[Mentions.back()].mentions;
    Mentions.pop_back();
  }
  while (Vars.size() > batch.vars) {
    LocalOf.erase(Vars.back().name);
    Vars.pop_back();
  }
  Graph.truncateVars(Vars.size());
  Eliminated.truncateVars(Vars.size());
  Refuted.reset();
  ModelKnown = false;
  Batches.pop_back();
}

//===----------------------------------------------------------------------===//
// Variables and forms
//===----------------------------------------------------------------------===//

Var ComponentSolver::localVar(Var name) {
  auto [it, isNew] = LocalOf.try_emplace(name, static_cast<Var>(Vars.size()));
  if (isNew) {
    append(Vars, LocalVar());
    Vars.back().name = name;
    Eliminated.addVar();
    Graph.addVar();
  }
  return it->second;
}

Var ComponentSolver::freshVar() {
  // The number is unused by any other local variable in force.
  return localVar(freshBase + static_cast<Var>(Vars.size()));
}

LinearForm ComponentSolver::localForm(const LinearForm &form) const {
  llvm::SmallVector<LinearForm::Term, 3> terms;
  for (const auto &[name, c] : form.terms)
    terms.push_back({LocalOf.find(name)->second, c});
  return LinearForm(terms, form.constant);
}

LinearForm ComponentSolver::callerForm(const LinearForm &form) const {
  llvm::SmallVector<LinearForm::Term, 3> terms;
  for (const auto &[var, c] : form.terms)
    terms.push_back({Vars[var].name, c});
  return LinearForm(terms, form.constant);
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

void ComponentSolver::contradict(ProofSum closing) {
  Proof::Refutation refutation;
  refutation.nodes.emplace_back();
  refutation.nodes.back().closing = std::move(closing);
  Conflicts.push_back(std::move(refutation));
}

bool ComponentSolver::takeEquality(LinearForm form, ProofSum why,
                                   Budget &budget,
                                   std::vector<uint32_t> &stale) {
  auto better = [&](Var a, Var b) {
    const LocalVar &x = Vars[a], &y = Vars[b];
    if (x.mentions != y.mentions)
      return x.mentions < y.mentions;
    return x.name > y.name; // the younger one is the derived one
  };
  auto define = [&](const LinearForm &meaning) {
    Var var = freshVar();
    ProofId proof = TheProof.leaf(Proof::Kind::Definition,
                                  static_cast<uint32_t>(Definitions.size()));
    Definitions.push_back({var, meaning});
    return std::make_pair(var, proof);
  };
  auto eliminated = [&](Var var) {
    for (uint32_t user : Vars[var].users)
      if (!Inequalities[user].isDead)
        stale.push_back(user);
  };
  switch (Eliminated.add(std::move(form), why, {better, define, eliminated},
                         budget)) {
  case Elimination::Result::Contradiction:
    contradict(std::move(why));
    return false;
  case Elimination::Result::Limit:
    Incomplete = true;
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
    ProofId proof = TheProof.derive(true, std::move(why));
    why = {{proof, Rational(1)}};
  }
}

uint32_t ComponentSolver::addInequality(LinearForm form, ProofSum why) {
  ProofId proof = why.size() == 1 && why[0].second == Rational(1)
                      ? why[0].first
                      : TheProof.derive(false, std::move(why));
  uint32_t number = static_cast<uint32_t>(Inequalities.size());
  for (const auto &term : form.terms)
    Vars[term.first].users.push_back(number);
  append(Inequalities, {std::move(form), proof, false, false});
  return number;
}

bool ComponentSolver::takeInequality(LinearForm form, ProofSum why,
                                     Budget &budget) {
  if (!Eliminated.reduce(form, why, budget)) {
    Incomplete = true;
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
  if (auto edge = Graph.match(Inequalities[number].form, number)) {
    Inequalities[number].isDifference = true;
    NewEdges.push_back(*edge);
  } else {
    ++Others;
  }
  return true;
}

/// Differences of a batch, in an order that is cheap for the graph.
void ComponentSolver::takeEdges(Budget &budget) {
  DifferenceGraph::order(NewEdges);
  std::vector<uint32_t> cycle;
  for (const DifferenceGraph::Edge &edge : NewEdges) {
    switch (Graph.add(edge, cycle, budget)) {
    case DifferenceGraph::Result::Feasible:
      break;
    case DifferenceGraph::Result::Cycle: {
      ProofSum closing;
      for (uint32_t tag : cycle)
        closing.push_back({Inequalities[tag].proof, Rational(1)});
      contradict(std::move(closing));
      return;
    }
    case DifferenceGraph::Result::Limit:
      // The tableau may still take it.
      Inequalities[edge.tag].isDifference = false;
      ++Others;
      break;
    }
  }
}

//===----------------------------------------------------------------------===//
// The tableau
//===----------------------------------------------------------------------===//

Var ComponentSolver::columnOf(Var var) {
  LocalVar &v = Vars[var];
  if (v.column < 0) {
    v.column = static_cast<int32_t>(Tableau.addVar());
    Columns.push_back(var);
  }
  return static_cast<Var>(v.column);
}

/// The inequality as a bound on a column or on a row, made if needed (and
/// found again by later ones if keepRow).
bool ComponentSolver::assertInTableau(uint32_t number, bool keepRow) {
  const LinearForm &form = Inequalities[number].form;
  Rational constant(form.constant);
  bool positive = form.terms[0].second > 0;
  if (form.terms.size() == 1) { // the coefficient is 1 or -1
    Var column = columnOf(form.terms[0].first);
    return positive ? Tableau.assertLower(column, -constant, number)
                    : Tableau.assertUpper(column, constant, number);
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
  auto it = RowsByHash.find(hash);
  if (it != RowsByHash.end())
    for (uint32_t row : it->second)
      if (Rows[row].terms == terms)
        slack = Rows[row].slack;
  if (!slack) {
    llvm::SmallVector<Simplex::Entry, 8> row;
    for (const auto &[var, c] : terms)
      row.push_back({columnOf(var), Rational(c)});
    slack = Tableau.addRow(row);
    if (keepRow) {
      RowsByHash[hash].push_back(static_cast<uint32_t>(Rows.size()));
      Rows.push_back({hash, *slack, std::move(terms)});
    }
  }
  return positive ? Tableau.assertLower(*slack, -constant, number)
                  : Tableau.assertUpper(*slack, constant, number);
}

/// Brings the tableau up to the last batch, batch by batch.
void ComponentSolver::feed() {
  for (size_t i = 0; i < Batches.size(); ++i) {
    Batch &batch = Batches[i];
    if (batch.fed)
      continue;
    batch.fed = true;
    batch.fedColumns = Columns.size();
    batch.fedRows = Rows.size();
    Tableau.push();
    size_t end = i + 1 < Batches.size() ? Batches[i + 1].inequalities
                                        : Inequalities.size();
    for (size_t n = batch.inequalities; n < end; ++n)
      if (!assertInTableau(static_cast<uint32_t>(n), true))
        break;
    // Before the first pivot every inequality is a bound on columns that can
    // still be put anywhere: put them where the differences hold already.
    if (Tableau.numPivots() == 0)
      for (Var var : Columns)
        if (var < batch.start.size())
          Tableau.suggest(columnOf(var), Rational(batch.start[var]));
    const uint64_t steps = affordable(Options.batchSteps);
    Budget budget(steps);
    Tableau.check(budget);
    chargeBatches(steps - budget.remaining());
  }
}

void ComponentSolver::unfeed(Batch &batch) {
  Tableau.pop();
  while (Columns.size() > batch.fedColumns) {
    Vars[Columns.back()].column = -1;
    Columns.pop_back();
  }
  while (Rows.size() > batch.fedRows) {
    auto it = RowsByHash.find(Rows.back().hash);
    it->second.pop_back();
    if (it->second.empty())
      RowsByHash.erase(it);
    Rows.pop_back();
  }
  batch.fed = false;
}

ProofSum ComponentSolver::closingOf(const Simplex::Explanation &parts) const {
  ProofSum closing;
  for (const Simplex::Part &part : parts)
    closing.push_back({Inequalities[part.reason].proof, part.factor});
  return closing;
}

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

std::optional<Certificate> ComponentSolver::certificate(Budget &budget) {
  const Proof::Refutation *refutation =
      Conflicts.empty() ? &*Refuted : &Conflicts.front();
  auto fact = [&](uint32_t number) {
    Certificate::Hypothesis h;
    h.constraint = Facts[number].constraint;
    h.reason = Facts[number].reason;
    if (h.constraint.relation == Relation::Divisible)
      h.witness = WitnessOf.find(number)->second;
    return h;
  };
  auto definition = [&](uint32_t number) {
    const Definition &d = Definitions[number];
    return Certificate::Definition{Vars[d.var].name, callerForm(d.form)};
  };
  auto form = [&](const LinearForm &f) { return callerForm(f); };
  return TheProof.certificate(*refutation, {fact, definition, form}, budget);
}

std::optional<Int> ComponentSolver::evaluate(const LinearForm &form,
                                             Budget &budget) {
  if (ValuesAreOfGraph) {
    readGraph();
    ValuesAreOfGraph = false;
  }
  LinearForm local = localForm(form);
  ProofSum ignored;
  if (!Eliminated.reduce(local, ignored, budget))
    return std::nullopt;
  return local.valueAt(Values);
}

bool ComponentSolver::model(Model &out, Budget &budget) {
  // Expanded substitutions serve the next variable, and are given up at the
  // end: reading an answer must not change what later work costs.
  const size_t mark = Eliminated.mark();
  bool paid = true;
  for (const LocalVar &v : Vars) {
    if (v.name >= freshBase)
      continue;
    auto value = evaluate(LinearForm({{v.name, 1}}, 0), budget);
    if (paid = value.has_value(); !paid)
      break;
    out.push_back({v.name, *std::move(value)});
  }
  Eliminated.rollback(mark);
  llvm::sort(out,
             [](const auto &a, const auto &b) { return a.first < b.first; });
  return paid;
}

} // namespace shapeproof::linear
