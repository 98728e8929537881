// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The search for a proof: see ClaimProver.h.
//
// One path of the tree is held at a time: what is known on it (literals go to
// the solver, disjunctions to a list), with a mark per split. Valid formulas
// hold everywhere; after a step back they are told again.
//
// A closed subtree says which known formulas it used. If the assumption of an
// arm is not among them, the subtree closes the whole node, and the other arms
// are not tried.
//
// Tested by tests/unit/proof and tests/laws.

#include "proof/ClaimProver.h"
#include "base/ExactInt.h"
#include "linear/LinearSolver.h"
#include "proof/Lemmas.h"
#include "terms/Axioms.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using linear::LinearForm;
using linear::Relation;
using linear::Status;
using linear::Var;
using llvm::SmallVector;

/// Splits on one path.
static constexpr unsigned kMaxDepth = 100;
/// Broken disjunctions whose arms are looked at before one is chosen.
static constexpr unsigned kExamined = 12;
/// Tangents per question.
static constexpr unsigned kTangents = 16;
/// Columns, and nodes of a term, beyond which nothing is tried.
static constexpr size_t kMaxColumns = 400;
static constexpr uint32_t kMaxTermSize = 2000;
/// What a call of the solver costs besides its own steps.
static constexpr uint64_t kCallSteps = 60;

class ClaimProver::Search {
public:
  Search(TermStore &store, const ProverOptions &options)
      : store(store), options(options), budget(options.steps),
        solver(solverOptions(options)), tangents(kTangents) {}

  void give(ClaimId formula, FactId fact) {
    ProofFormula f;
    f.formula = formula;
    f.fact = fact;
    addValid(f);
  }

  Result refute(ClaimId goal) {
    proof.goal = goal;
    give(store.negate(goal), FactId());
    llvm::DenseSet<uint32_t> used;
    outcome = Result::Satisfied;
    std::optional<uint32_t> root = close(0, used);
    if (!root)
      return cutOff ? Result::Limit : outcome;
    finish(*root, used);
    return Result::Refuted;
  }

  Assignment solution() const {
    Assignment result;
    for (size_t k = 0; k < columns.size() && k < values.size(); ++k)
      if (store.kind(columns[k]) == DimKind::Symbol)
        result.dims[columns[k]] = values[k];
    for (ClaimId c : solutionBools)
      result.bools[store.boolAtom(c)] = store.kind(c) == ClaimKind::Bool;
    return result;
  }

  SmallVector<FactId, 4> premises;
  ClaimProof proof;

private:
  struct Known {
    ClaimId formula;
    uint32_t id;
    bool isAxiom = false;
  };

  static linear::SolverOptions solverOptions(const ProverOptions &options) {
    linear::SolverOptions result;
    result.batchSteps = options.steps / 10;
    result.branchDepth = 2;
    result.cutRounds = 3;
    return result;
  }

  //===- Formulas ---------------------------------------------------------===//

  /// Depth first, as a proof numbers them.
  SmallVector<ClaimId, 4> conjunctsOf(ClaimId formula) const {
    SmallVector<ClaimId, 8> work{formula};
    SmallVector<ClaimId, 4> conjuncts;
    while (!work.empty()) {
      ClaimId c = work.pop_back_val();
      if (store.kind(c) == ClaimKind::And)
        for (ClaimId o : llvm::reverse(store.operands(c)))
          work.push_back(o);
      else
        conjuncts.push_back(c);
    }
    return conjuncts;
  }

  /// Known on every path.
  bool addValid(ProofFormula f) {
    if (f.formula == store.trueClaim() ||
        (f.rule != ProofRule::Given && !validSeen.insert(f.formula).second))
      return false;
    if (store.size(f.formula) > kMaxTermSize) {
      cutOff = true;
      return false;
    }
    f.firstId = nextId;
    for (ClaimId c : conjunctsOf(f.formula))
      valid.push_back({c, nextId++, f.rule != ProofRule::Given});
    formulas.push_back(f);
    return true;
  }

  /// Known from here on; returns the end of its conjuncts' numbers, which
  /// begin at nextId.
  uint32_t assume(ClaimId formula, bool isAxiom) {
    auto conjuncts = conjunctsOf(formula);
    uint32_t first = nextId;
    nextId += static_cast<uint32_t>(conjuncts.size());
    for (size_t k = 0; k < conjuncts.size(); ++k)
      learn({conjuncts[k], first + static_cast<uint32_t>(k), isAxiom});
    return first + static_cast<uint32_t>(conjuncts.size());
  }

  void learn(Known known) {
    ClaimId c = known.formula;
    if (c == store.trueClaim())
      return;
    enter(c);
    path.push_back(known);
    // What axioms and lemmas say in general holds of the new columns as well.
    if (!isLemma(c) && (!known.isAxiom || store.kind(c) == ClaimKind::Eq))
      rewritable.push_back(c);
    auto [it, isNew] = idOf.try_emplace(c, known.id);
    if (isNew)
      named.push_back(c);
    if (c == store.falseClaim()) {
      setOpposites(known.id, known.id);
      return;
    }
    if (auto opposite = idOf.find(store.negate(c)); opposite != idOf.end())
      setOpposites(known.id, opposite->second);
    ClaimKind kind = store.kind(c);
    if (kind == ClaimKind::Eq || kind == ClaimKind::Ge) {
      solver.assume(constraintOf(c), known.id);
      // Inequalities of a lemma would breed lemmas without end.
      if (!ofLemma || kind == ClaimKind::Eq)
        literals.push_back(c);
    } else if (kind == ClaimKind::Or || kind == ClaimKind::Ne) {
      clauses.push_back(known);
    }
  }

  void setOpposites(uint32_t a, uint32_t b) {
    if (!contradiction)
      contradiction = std::make_pair(a, b);
  }

  //===- Columns ----------------------------------------------------------===//

  /// Makes columns of all dims in the formula, with their axioms.
  void enter(ClaimId formula) {
    SmallVector<ClaimId, 8> work{formula};
    while (!work.empty()) {
      ClaimId c = work.pop_back_val();
      if (store.dim(c).valid())
        enter(store.dim(c));
      for (ShapeId s : store.shapes(c))
        enter(s);
      llvm::append_range(work, store.operands(c));
    }
  }

  void enter(ShapeId shape) {
    SmallVector<ShapeId, 4> work{shape};
    while (!work.empty()) {
      ShapeId s = work.pop_back_val();
      if (store.kind(s) == ShapeKind::Ranked)
        for (DimId e : store.extents(s))
          enter(e);
      llvm::append_range(work, store.parts(s));
    }
  }

  void enter(DimId dim) {
    SmallVector<DimId, 8> work{dim};
    while (!work.empty()) {
      DimId d = work.pop_back_val();
      DimKind kind = store.kind(d);
      if (kind == DimKind::Constant || !entered.insert(d).second)
        continue;
      llvm::append_range(work, store.operands(d));
      if (kind == DimKind::Sum)
        continue;
      varOf(d);
      SmallVector<ClaimId, 8> axioms;
      axiomsOf(store, d, axioms);
      for (ClaimId axiom : axioms) {
        ProofFormula f;
        f.formula = axiom;
        f.rule = ProofRule::Axiom;
        f.a = d;
        addValid(f);
      }
    }
    if (columns.size() > kMaxColumns)
      cutOff = true;
  }

  Var varOf(DimId column) {
    auto [it, isNew] = varOfColumn.try_emplace(column, columns.size());
    if (isNew)
      columns.push_back(column);
    return it->second;
  }

  /// What holds of the column by the normal form; as claims these are true.
  void assumeRange(Var v, DimId column) {
    if (store.isObviouslyNonNegative(column))
      solver.assume({LinearForm({{v, 1}}, 0), Relation::NonNegative, Int(0)},
                    kRangeReason);
    bool isMin = store.kind(column) == DimKind::Min;
    if (!isMin && store.kind(column) != DimKind::Max)
      return;
    for (DimId o : store.operands(column))
      if (std::optional<Int> c = store.getConstant(o))
        solver.assume({LinearForm({{v, Int(isMin ? -1 : 1)}}, isMin ? *c : -*c),
                       Relation::NonNegative, Int(0)},
                      kRangeReason);
  }

  linear::Constraint constraintOf(ClaimId literal) {
    LinearView view = store.linearView(store.dim(literal));
    SmallVector<LinearForm::Term, 4> terms;
    for (const Summand &s : view.summands) {
      Var v = varOf(s.column);
      while (solver.numVars() <= v)
        solver.addVar();
      if (ranged.insert(v).second) {
        newlyRanged.push_back(v);
        assumeRange(v, s.column);
      }
      terms.push_back({v, s.coefficient});
    }
    return {LinearForm(terms, view.constant),
            store.kind(literal) == ClaimKind::Eq ? Relation::Zero
                                                 : Relation::NonNegative,
            Int(0)};
  }

  //===- Scopes -----------------------------------------------------------===//

  struct Mark {
    size_t path, clauses, literals, rewritable, named, ranged, told;
  };
  Mark open() {
    solver.push();
    return {path.size(),
            clauses.size(),
            literals.size(),
            rewritable.size(),
            named.size(),
            newlyRanged.size(),
            told};
  }
  void closeScope(const Mark &m) {
    solver.pop();
    path.resize(m.path);
    clauses.resize(m.clauses);
    literals.resize(m.literals);
    rewritable.resize(m.rewritable);
    while (named.size() > m.named)
      idOf.erase(named.pop_back_val());
    while (newlyRanged.size() > m.ranged)
      ranged.erase(newlyRanged.pop_back_val());
    told = m.told;
    contradiction.reset();
  }

  //===- The search -------------------------------------------------------===//

  using Used = llvm::DenseSet<uint32_t>;

  /// A node that contradicts, if there is one; `used` gets the numbers of what
  /// it needs.
  std::optional<uint32_t> close(unsigned depth, Used &used) {
    while (true) {
      while (told < valid.size() && !contradiction)
        learn(valid[told++]);
      if (contradiction) {
        ProofNode leaf;
        leaf.kind = ProofNode::Kind::Opposites;
        leaf.opposites[0] = contradiction->first;
        leaf.opposites[1] = contradiction->second;
        used.insert(contradiction->first);
        used.insert(contradiction->second);
        return addNode(std::move(leaf));
      }
      if (cutOff || depth > kMaxDepth)
        return fail();
      linear::LinearAnswer answer = solver.check(budget, /*wantModel=*/true);
      charge();
      if (answer.status == Status::Infeasible) {
        ProofNode leaf;
        for (const auto &h : answer.certificate.hypotheses)
          if (h.reason != kRangeReason)
            used.insert(h.reason);
        leaf.certificate = std::move(answer.certificate);
        return addNode(std::move(leaf));
      }
      bool haveModel = answer.status == Status::Feasible;
      if (budget.exhausted())
        return fail();
      readModel(answer.model, haveModel);
      if (auto chosen = chooseClause(haveModel))
        return split(*chosen, depth, used);
      if (!haveModel)
        return fail();
      if (!addLemmas()) {
        for (const Known &k : path)
          if (store.kind(k.formula) == ClaimKind::Bool ||
              store.kind(k.formula) == ClaimKind::NotBool)
            solutionBools.push_back(k.formula);
        return std::nullopt;
      }
    }
  }

  std::optional<uint32_t> fail() {
    cutOff = true;
    return std::nullopt;
  }

  void charge() { budget.spend(std::min(kCallSteps, budget.remaining())); }

  uint32_t addNode(ProofNode node) {
    nodes.push_back(std::move(node));
    return static_cast<uint32_t>(nodes.size() - 1);
  }

  SmallVector<ClaimId, 4> armsOf(ClaimId clause) {
    if (store.kind(clause) == ClaimKind::Or)
      return SmallVector<ClaimId, 4>(store.operands(clause));
    DimId t = store.dim(clause), one = store.constant(1);
    return {store.ge(t, one), store.ge(store.neg(t), one)};
  }

  /// The broken disjunction with the fewest arms that may hold.
  std::optional<Known> chooseClause(bool haveModel) {
    std::optional<Known> best;
    size_t fewest = ~size_t(0);
    unsigned examined = 0;
    for (const Known &clause : clauses) {
      SmallVector<ClaimId, 4> arms = armsOf(clause.formula);
      if (llvm::any_of(arms, [&](ClaimId a) { return isKnown(a); }))
        continue;
      if (haveModel && llvm::any_of(arms, [&](ClaimId a) {
            return truth(a) != std::optional(false);
          }))
        continue;
      size_t openArms = 0;
      for (ClaimId arm : arms)
        openArms += !isRefuted(arm);
      // Without a solution to break, only what is certain is done.
      if (!haveModel && openArms > 1)
        continue;
      if (openArms <= 1)
        return clause;
      if (openArms < fewest) {
        fewest = openArms;
        best = clause;
      }
      if (++examined == kExamined || budget.exhausted())
        break;
    }
    return best;
  }

  bool isKnown(ClaimId c) {
    if (store.kind(c) == ClaimKind::And)
      return llvm::all_of(store.operands(c),
                          [&](ClaimId o) { return isKnown(o); });
    return c == store.trueClaim() || idOf.count(c);
  }

  bool isRefuted(ClaimId arm) {
    if (arm == store.falseClaim() || idOf.count(store.negate(arm)))
      return true;
    SmallVector<linear::Constraint, 4> extra;
    // Of unknown columns nothing is known; they are made in a scope.
    auto take = [&](ClaimId c) {
      if (store.kind(c) != ClaimKind::Eq && store.kind(c) != ClaimKind::Ge)
        return;
      for (const Summand &s : store.linearView(store.dim(c)).summands)
        if (auto it = varOfColumn.find(s.column);
            it == varOfColumn.end() || it->second >= solver.numVars() ||
            !ranged.count(it->second))
          return;
      extra.push_back(constraintOf(c));
    };
    if (store.kind(arm) == ClaimKind::And) {
      for (ClaimId o : store.operands(arm)) {
        if (o == store.falseClaim() || idOf.count(store.negate(o)))
          return true;
        take(o);
      }
    } else {
      take(arm);
    }
    if (extra.empty())
      return false;
    bool refuted = solver.refute(extra, budget).status == Status::Infeasible;
    charge();
    return refuted;
  }

  bool isLemma(ClaimId c) { return lemmaFormulas.count(c) != 0; }

  bool isImplied(ClaimId equality) {
    if (store.kind(equality) != ClaimKind::Eq)
      return equality == store.trueClaim();
    return llvm::all_of(armsOf(store.negate(equality)),
                        [this](ClaimId arm) { return isRefuted(arm); });
  }

  std::optional<uint32_t> split(const Known clause, unsigned depth,
                                Used &used) {
    ProofNode node;
    node.kind = ProofNode::Kind::Split;
    node.split = clause.id;
    Used all;
    for (ClaimId arm : armsOf(clause.formula)) {
      // An arm that is known to be false costs next to nothing.
      if (!idOf.count(store.negate(arm)) && armsTried++ >= options.arms)
        return fail();
      Mark mark = open();
      uint32_t first = nextId;
      ofLemma = breeding.count(clause.formula) != 0;
      uint32_t last =
          assume(arm, clause.isAxiom && !rewriting.count(clause.formula));
      ofLemma = false;
      Used some;
      std::optional<uint32_t> closed = close(depth + 1, some);
      closeScope(mark);
      if (!closed)
        return std::nullopt;
      bool needsArm = false;
      for (uint32_t id = first; id < last; ++id)
        needsArm |= some.erase(id);
      if (!needsArm) {
        // The arm's proof is one of the whole node.
        for (uint32_t id : some)
          used.insert(id);
        return closed;
      }
      node.arms.push_back({*closed, first});
      for (uint32_t id : some)
        all.insert(id);
    }
    all.insert(clause.id);
    for (uint32_t id : all)
      used.insert(id);
    return addNode(std::move(node));
  }

  //===- The solution -----------------------------------------------------===//

  void readModel(const linear::Model &model, bool known) {
    values.assign(columns.size(), Int(0));
    std::vector<bool> isSolved(columns.size());
    if (known)
      for (const auto &[var, value] : model)
        if (var < values.size()) {
          values[var] = value;
          isSolved[var] = true;
        }
    // Products that nothing speaks of yet are what their factors make them.
    for (size_t k = 0; k < columns.size(); ++k) {
      if (isSolved[k] || store.kind(columns[k]) != DimKind::Product)
        continue;
      values[k] = Int(1);
      for (DimId f : store.operands(columns[k]))
        values[k] = canonical(values[k] * columnValue(f));
    }
  }

  Int columnValue(DimId column) {
    auto it = varOfColumn.find(column);
    return it == varOfColumn.end() || it->second >= values.size()
               ? Int(0)
               : values[it->second];
  }

  Int valueOf(DimId d) {
    LinearView v = store.linearView(d);
    Int sum = v.constant;
    for (const Summand &s : v.summands)
      sum += s.coefficient * columnValue(s.column);
    return canonical(sum);
  }

  /// Of comparisons; nothing for the rest, unless it is known.
  std::optional<bool> truth(ClaimId c) {
    switch (store.kind(c)) {
    case ClaimKind::True:
      return true;
    case ClaimKind::False:
      return false;
    case ClaimKind::Eq:
    case ClaimKind::Ne:
    case ClaimKind::Ge: {
      Int sum = valueOf(store.dim(c));
      return store.kind(c) == ClaimKind::Ge   ? sum >= 0
             : store.kind(c) == ClaimKind::Eq ? sum == 0
                                              : sum != 0;
    }
    case ClaimKind::And:
    case ClaimKind::Or: {
      bool isAnd = store.kind(c) == ClaimKind::And;
      for (ClaimId o : store.operands(c)) {
        std::optional<bool> t = truth(o);
        if (t == std::optional(!isAnd))
          return t;
      }
      return isAnd;
    }
    default:
      // Truth values and shapes: false until split on.
      return idOf.count(c) != 0;
    }
  }

  bool addLemmas() {
    auto value = [this](DimId column) { return columnValue(column); };
    auto valueOf = [this](DimId d) { return this->valueOf(d); };
    auto known = [this](ClaimId c) { return isKnown(c); };
    auto implied = [this](ClaimId c) { return isImplied(c); };
    auto made = [this](ClaimId c) { return isLemma(c); };
    LemmaContext context{store, literals, columns, value,      valueOf,
                         known, implied,  made,    rewritable, tangents};
    SmallVector<ProofFormula, 8> lemmas;
    findLemmas(context, lemmas);
    bool any = false;
    for (const ProofFormula &lemma : lemmas) {
      if (lemmasMade >= options.lemmas) {
        cutOff = true;
        return false;
      }
      if (addValid(lemma)) {
        ++lemmasMade;
        lemmaFormulas.insert(lemma.formula);
        if (lemma.rule == ProofRule::Product)
          breeding.insert(lemma.formula);
        else if (lemma.rule >= ProofRule::SameShape &&
                 lemma.rule <= ProofRule::ReplaceDim)
          rewriting.insert(lemma.formula);
        any = true;
      }
    }
    if (!any && tangents == 0)
      cutOff = true;
    return any;
  }

  //===- The proof --------------------------------------------------------===//

  /// Keeps what the root needs: nodes numbered from it, formulas used.
  void finish(uint32_t root, const Used &used) {
    llvm::DenseMap<uint32_t, uint32_t> renumbered;
    std::vector<uint32_t> order = {root};
    for (size_t k = 0; k < order.size(); ++k) {
      renumbered[order[k]] = static_cast<uint32_t>(k);
      for (const ProofNode::Arm &arm : nodes[order[k]].arms)
        order.push_back(arm.node);
    }
    for (uint32_t old : order) {
      proof.nodes.push_back(std::move(nodes[old]));
      for (ProofNode::Arm &arm : proof.nodes.back().arms)
        arm.node = renumbered[arm.node];
    }
    for (size_t k = 0; k < formulas.size(); ++k) {
      // `used` holds the root's numbers only: those of valid formulas.
      uint32_t end = k + 1 < formulas.size() ? formulas[k + 1].firstId : ~0u;
      bool isUsed = llvm::any_of(used, [&](uint32_t id) {
        return id >= formulas[k].firstId && id < end;
      });
      if (!isUsed)
        continue;
      proof.formulas.push_back(formulas[k]);
      if (formulas[k].rule == ProofRule::Given && formulas[k].fact.valid())
        premises.push_back(formulas[k].fact);
    }
    llvm::sort(premises);
    premises.erase(std::unique(premises.begin(), premises.end()),
                   premises.end());
    proof.columns.assign(columns.begin(), columns.end());
  }

  TermStore &store;
  ProverOptions options;
  linear::StepBudget budget;
  linear::LinearSolver solver;

  std::vector<ProofFormula> formulas;
  std::vector<Known> valid; ///< Their conjuncts.
  llvm::DenseSet<ClaimId> validSeen;
  llvm::DenseSet<DimId> entered;
  std::vector<DimId> columns;
  llvm::DenseMap<DimId, Var> varOfColumn;
  uint32_t nextId = 0;

  // The path.
  std::vector<Known> path, clauses;
  SmallVector<ClaimId, 32> literals, rewritable;
  llvm::DenseMap<ClaimId, uint32_t> idOf;
  SmallVector<ClaimId, 32> named;
  llvm::DenseSet<Var> ranged;
  SmallVector<Var, 32> newlyRanged;
  size_t told = 0;
  /// What is learned now is an arm of a lemma.
  bool ofLemma = false;
  /// Lemmas; those of them whose arms would make more of their kind; those
  /// that say a fact in other words.
  llvm::DenseSet<ClaimId> lemmaFormulas, breeding, rewriting;
  std::optional<std::pair<uint32_t, uint32_t>> contradiction;

  std::vector<ProofNode> nodes;
  std::vector<Int> values;
  SmallVector<ClaimId, 4> solutionBools;
  unsigned tangents, armsTried = 0, lemmasMade = 0;
  bool cutOff = false;
  Result outcome = Result::Satisfied;
};

ClaimProver::ClaimProver(TermStore &store, const ProverOptions &options)
    : search(std::make_unique<Search>(store, options)) {}
ClaimProver::~ClaimProver() = default;

void ClaimProver::addFact(ClaimId fact, FactId id) { search->give(fact, id); }
ClaimProver::Result ClaimProver::refute(ClaimId goal) {
  return search->refute(goal);
}
Assignment ClaimProver::solution() const { return search->solution(); }
SmallVector<FactId, 4> ClaimProver::premises() const {
  return search->premises;
}
ClaimProof ClaimProver::takeProof() { return std::move(search->proof); }
