// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The search for a proof: see ClaimProver.h.
//
// The search holds one path of the tree at a time (KnownFormulas.h), with a
// scope per split. A closed subtree has the list of known formulas it used. If
// the assumption of an arm is not among them, the subtree closes the whole
// node, and the other arms are not tried.
//
// Tested by tests/engine/proof and tests/engine/laws.

#include "engine/proof/ClaimProver.h"
#include "engine/base/Limits.h"
#include "engine/proof/KnownFormulas.h"
#include "engine/proof/Lemmas.h"
#include "engine/terms/Kinds.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/SaveAndRestore.h"
#include <algorithm>

#define DEBUG_TYPE "shapeproof-prover"
ALWAYS_ENABLED_STATISTIC(NumSearches, "Proof searches");
ALWAYS_ENABLED_STATISTIC(NumProofs, "Proofs found");
ALWAYS_ENABLED_STATISTIC(NumSplits, "Case splits of proof searches");

using namespace shapeproof;
using linear::Status;
using llvm::SmallVector;

class ClaimProver::Search {
public:
  Search(TermStore &store, const ProverOptions &options)
      : store(store), options(options), budget(store, options.steps),
        linear(store, scopes, solverOptions(options, budget.ofBatches())),
        known(store, scopes, linear, budget, options.size),
        tangents(limits::proverTangents) {}

  void give(ClaimId formula, FactId fact) {
    ProofFormula f;
    f.formula = formula;
    f.fact = fact;
    known.addValid(f);
  }

  void setFirstSplits(llvm::ArrayRef<AlignedPart> parts) {
    firstSplits.assign(parts.begin(), parts.end());
    for (const AlignedPart &part : parts)
      known.addValid(part.lemma);
  }

  Result refute(ClaimId goal) {
    ++NumSearches;
    proof.goal = goal;
    if (firstSplits.empty())
      giveGoal();
    Used used;
    std::optional<uint32_t> root = close(0, used);
    if (!root)
      return isCutOff() ? Result::Limit : Result::Satisfied;
    finish(*root, used);
    ++NumProofs;
    LLVM_DEBUG(llvm::dbgs() << "prover: proved\n"; proof.dump(store));
    return Result::Refuted;
  }

  uint64_t stepsTaken() const { return options.steps - budget.remaining(); }

  Assignment solution() const {
    Assignment result;
    for (DimId column : linear.columns())
      if (store.kind(column) == DimKind::Symbol)
        result.dims[column] = linear.columnValue(column);
    for (ClaimId c : solutionBools)
      result.bools[store.boolAtom(c)] = store.kind(c) == ClaimKind::Bool;
    return result;
  }

  SmallVector<FactId, 4> premises;
  ClaimProof proof;

private:
  using Known = KnownFormulas::Known;
  using Used = llvm::DenseSet<uint32_t>;

  static linear::SolverOptions solverOptions(const ProverOptions &options,
                                             Budget &ofBatches) {
    linear::SolverOptions result;
    result.ofBatches = &ofBatches;
    result.batchSteps = options.steps / 10;
    result.branchDepth = 2;
    result.cutRounds = 3;
    return result;
  }

  bool isCutOff() const { return cutOff || known.isTooLarge(); }

  /// Returns a contradicting node, if there is one; `used` gets the numbers of
  /// the formulas it needs.
  std::optional<uint32_t> close(unsigned depth, Used &used) {
    while (true) {
      known.learnValid();
      if (const auto &opposites = known.contradiction()) {
        ProofNode leaf;
        leaf.kind = ProofNode::Kind::Opposites;
        leaf.opposites[0] = opposites->first;
        leaf.opposites[1] = opposites->second;
        used.insert(opposites->first);
        used.insert(opposites->second);
        return addNode(std::move(leaf));
      }
      if (isCutOff() || depth > limits::proverSplits)
        return fail();
      linear::LinearAnswer answer =
          linear.solver.check(budget.steps(), /*wantModel=*/true);
      budget.spend(limits::proverCallSteps);
      if (answer.status == Status::Infeasible) {
        ProofNode leaf;
        for (const auto &h : answer.certificate.hypotheses)
          if (h.reason != kRangeReason)
            used.insert(h.reason);
        leaf.certificate = std::move(answer.certificate);
        return addNode(std::move(leaf));
      }
      bool haveModel = answer.status == Status::Feasible;
      if (budget.isExhausted())
        return fail();
      linear.readSolution(haveModel ? &answer.model : nullptr);
      if (auto chosen = nextFirstSplit())
        return splitFirst(*chosen, depth, used);
      if (differingPart == AlignedPart::kNone && giveGoal())
        continue;
      if (auto chosen = chooseClause(haveModel))
        return split(*chosen, armsOf(chosen->formula), depth, used);
      if (!haveModel)
        return fail();
      const bool anyLemma = addLemmas();
      if (budget.isExhausted())
        return fail();
      if (!anyLemma) {
        if (auto chosen = chooseDecided(depth))
          return split(*chosen, armsOf(chosen->formula), depth, used);
        for (const Known &k : known.path())
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

  /// Adds the negation of the goal, the first time; false after that.
  bool giveGoal() {
    if (std::exchange(isGoalGiven, true))
      return false;
    give(store.negate(proof.goal), FactId());
    return true;
  }

  /// The next of the first splits that belongs to this case and is open.
  std::optional<Known> nextFirstSplit() {
    for (; firstSplitsDone < firstSplits.size(); ++firstSplitsDone) {
      const AlignedPart &next = firstSplits[firstSplitsDone];
      if (next.parent != differingPart)
        continue;
      for (const Known &clause : known.clauses())
        if (clause.formula == next.lemma.formula &&
            llvm::none_of(armsOf(clause.formula),
                          [&](ClaimId arm) { return known.isKnown(arm); }))
          return clause;
    }
    return std::nullopt;
  }

  /// Splits with the equation as the last arm: a difference of the operands is
  /// refuted without the goal, which is then given with all equations.
  std::optional<uint32_t> splitFirst(const Known &clause, unsigned depth,
                                     Used &used) {
    const unsigned part = static_cast<unsigned>(firstSplitsDone++);
    SmallVector<ClaimId, 4> arms = armsOf(clause.formula);
    std::stable_partition(arms.begin(), arms.end(), [&](ClaimId arm) {
      return arm != firstSplits[part].equation;
    });
    return split(clause, arms, depth, used, part);
  }

  /// The disjunction with the fewest open arms that is false in the solution.
  std::optional<Known> chooseClause(bool haveModel) {
    std::optional<Known> best;
    size_t fewest = ~size_t(0);
    unsigned examined = 0;
    for (const Known &clause : known.clauses()) {
      SmallVector<ClaimId, 4> arms = armsOf(clause.formula);
      if (llvm::any_of(arms, [&](ClaimId a) { return known.isKnown(a); }))
        continue;
      if (haveModel && llvm::any_of(arms, [&](ClaimId a) {
            return truth(a) != std::optional(false);
          }))
        continue;
      size_t openArms = 0;
      for (ClaimId arm : arms)
        openArms += !isRefuted(arm);
      // Without a solution, take only disjunctions with at most one open arm.
      if (!haveModel && openArms > 1)
        continue;
      if (openArms <= 1)
        return clause;
      if (openArms < fewest) {
        fewest = openArms;
        best = clause;
      }
      if (++examined == limits::proverExaminedArms || budget.isExhausted())
        break;
    }
    return best;
  }

  /// A disjunction with at most one open arm that is not false in the solution:
  /// lemmas about shapes may not see facts about a dim hidden in a shape, as in
  /// `s[select(p, a, b)]`. If all ranks are to be tried, also a disjunction
  /// about ranks.
  std::optional<Known> chooseDecided(unsigned depth) {
    if (depth > limits::proverFreeSplits ||
        llvm::none_of(known.path(), [&](const Known &k) {
          return !store.shapes(k.formula).empty();
        }))
      return std::nullopt;
    unsigned examined = 0;
    std::optional<Known> aboutRanks;
    for (const Known &clause : known.clauses()) {
      SmallVector<ClaimId, 4> arms = armsOf(clause.formula);
      if (llvm::any_of(arms, [&](ClaimId a) { return known.isKnown(a); }))
        continue;
      if (llvm::count_if(arms, [&](ClaimId a) { return !isRefuted(a); }) <= 1)
        return clause;
      if (options.triesAllRanks && !aboutRanks && isAboutRanks(arms))
        aboutRanks = clause;
      if (++examined == limits::proverExaminedArms || budget.isExhausted())
        break;
    }
    return aboutRanks;
  }

  bool isAboutRanks(llvm::ArrayRef<ClaimId> arms) const {
    return llvm::any_of(arms, [&](ClaimId arm) {
      return store.dim(arm).valid() &&
             llvm::any_of(store.linearView(store.dim(arm)).summands,
                          [&](const Summand &summand) {
                            return store.kind(summand.column) == DimKind::Rank;
                          });
    });
  }

  bool isRefuted(ClaimId arm) {
    if (known.isNamed(store.negate(arm)))
      return true;
    SmallVector<ClaimId, 4> conjuncts = {arm};
    if (store.kind(arm) == ClaimKind::And)
      conjuncts.assign(store.operands(arm));
    SmallVector<linear::Constraint, 4> extra;
    for (ClaimId c : conjuncts) {
      if (c == TermStore::falseClaim() || known.isNamed(store.negate(c)))
        return true;
      // The linear part knows nothing of new columns.
      if ((store.kind(c) == ClaimKind::Eq || store.kind(c) == ClaimKind::Ge) &&
          linear.knowsColumnsOf(c))
        extra.push_back(linear.constraintOf(c));
    }
    if (extra.empty())
      return false;
    bool refuted = linear.solver.refute(extra, budget.steps()).status ==
                   Status::Infeasible;
    budget.spend(limits::proverCallSteps);
    return refuted;
  }

  bool isImplied(ClaimId equality) {
    if (store.kind(equality) != ClaimKind::Eq)
      return equality == TermStore::trueClaim();
    return llvm::all_of(armsOf(store.negate(equality)),
                        [this](ClaimId arm) { return isRefuted(arm); });
  }

  /// `part`: the number of the part if it is a first split.
  std::optional<uint32_t> split(Known clause, llvm::ArrayRef<ClaimId> arms,
                                unsigned depth, Used &used,
                                unsigned part = AlignedPart::kNone) {
    ProofNode node;
    node.kind = ProofNode::Kind::Split;
    node.split = clause.id;
    ++NumSplits;
    LLVM_DEBUG(llvm::dbgs() << "prover: split at depth " << depth << " on "
                            << store.str(clause.formula) << '\n');
    const LemmaEffect *effect = known.lemmaEffect(clause.formula);
    const bool breeds = effect && *effect == LemmaEffect::Breeds;
    const bool rewrites = effect && *effect == LemmaEffect::Rewrites;
    Used all;
    for (ClaimId arm : arms) {
      const llvm::SaveAndRestore<size_t> ofPath(firstSplitsDone);
      const llvm::SaveAndRestore<unsigned> ofCase(
          differingPart,
          part == AlignedPart::kNone || arm == firstSplits[part].equation
              ? differingPart
              : part);
      // An arm known to be false is nearly free.
      if (!known.isNamed(store.negate(arm)) && armsTried++ >= options.arms)
        return fail();
      scopes.push();
      linear.solver.push();
      auto [first, last] =
          known.assume(arm, clause.isAxiom && !rewrites, breeds);
      Used some;
      std::optional<uint32_t> closed = close(depth + 1, some);
      linear.solver.pop();
      scopes.pop();
      if (!closed)
        return std::nullopt;
      bool needsArm = false;
      for (uint32_t id = first; id < last; ++id)
        needsArm |= some.erase(id);
      if (!needsArm) {
        // The proof does not use the arm, so it proves the whole node.
        used.insert(some.begin(), some.end());
        return closed;
      }
      node.arms.push_back({*closed, first});
      all.insert(some.begin(), some.end());
    }
    all.insert(clause.id);
    used.insert(all.begin(), all.end());
    return addNode(std::move(node));
  }

  /// The truth value of comparisons; of other formulas only if it is known.
  std::optional<bool> truth(ClaimId c) {
    unsigned visitsLeft = limits::proverVisits;
    return truth(c, visitsLeft);
  }

  std::optional<bool> truth(ClaimId c, unsigned &visitsLeft) {
    if (visitsLeft == 0)
      return std::nullopt;
    --visitsLeft;
    budget.visit(1);
    switch (infoOf(store.kind(c)).form) {
    case ClaimForm::Constant:
      return c == TermStore::trueClaim();
    case ClaimForm::Comparison:
      return linear.holds(c);
    case ClaimForm::Junction: {
      bool isAnd = store.kind(c) == ClaimKind::And;
      for (ClaimId o : store.operands(c)) {
        std::optional<bool> t = truth(o, visitsLeft);
        if (t == std::optional(!isAnd))
          return t;
      }
      return isAnd;
    }
    default:
      // Truth values and equal shapes count as false until split on.
      return known.isNamed(c);
    }
  }

  bool addLemmas() {
    auto value = [this](DimId column) { return linear.columnValue(column); };
    auto valueOf = [this](DimId d) { return linear.valueOf(d); };
    auto isKnown = [this](ClaimId c) { return known.isKnown(c); };
    auto isImplied = [this](ClaimId c) { return this->isImplied(c); };
    auto isMade = [this](ClaimId c) { return known.lemmaEffect(c) != nullptr; };
    LemmaContext context{store,     known.literals(), linear.columns(),
                         value,     valueOf,          isKnown,
                         isImplied, isMade,           known.rewritable(),
                         tangents,  budget,           rewrites};
    SmallVector<ProofFormula, 8> lemmas;
    findLemmas(context, lemmas);
    bool any = false;
    for (const ProofFormula &lemma : lemmas) {
      if (lemmasMade >= options.lemmas) {
        cutOff = true;
        return false;
      }
      if (known.addValid(lemma)) {
        ++lemmasMade;
        any = true;
      }
    }
    if (!any && tangents == 0)
      cutOff = true;
    return any;
  }

  /// Keeps the nodes and formulas that the root needs, and renumbers the nodes.
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
    const std::vector<ProofFormula> &formulas = known.formulas();
    for (size_t k = 0; k < formulas.size(); ++k) {
      // `used` are the numbers the root needs, all of them of valid formulas.
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
    proof.columns = linear.columns();
  }

  TermStore &store;
  ProverOptions options;
  ProverBudget budget;
  ScopeStack scopes;
  LinearPart linear;
  KnownFormulas known;
  std::vector<ProofNode> nodes;
  SmallVector<ClaimId, 4> solutionBools;
  SmallVector<AlignedPart, 4> firstSplits;
  /// The number of first splits done on this path, and the part whose operands
  /// are assumed to differ.
  size_t firstSplitsDone = 0;
  unsigned differingPart = AlignedPart::kNone;
  bool isGoalGiven = false;
  unsigned tangents, armsTried = 0, lemmasMade = 0;
  RewriteCache rewrites;
  bool cutOff = false;
};

ClaimProver::ClaimProver(TermStore &store, const ProverOptions &options)
    : search(std::make_unique<Search>(store, options)) {}
ClaimProver::~ClaimProver() = default;

void ClaimProver::addFact(ClaimId fact, FactId id) { search->give(fact, id); }
void ClaimProver::setFirstSplits(llvm::ArrayRef<AlignedPart> parts) {
  search->setFirstSplits(parts);
}
uint64_t ClaimProver::stepsTaken() const { return search->stepsTaken(); }
ClaimProver::Result ClaimProver::refute(ClaimId goal) {
  return search->refute(goal);
}
Assignment ClaimProver::solution() const { return search->solution(); }
SmallVector<FactId, 4> ClaimProver::premises() const {
  return search->premises;
}
ClaimProof ClaimProver::takeProof() { return std::move(search->proof); }
