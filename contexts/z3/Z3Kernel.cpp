// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Z3Kernel.h.
//
// A question in order: do the facts contradict anywhere (components are checked
// once, and the results cached by content)? Can the claim fail? Can it hold? If
// both, find an assignment of each kind: the model if it is an assignment, else
// one with definedness required, shapes written out and small values preferred.
//
// Tested by tests/engine/z3.

#include "z3/Z3Kernel.h"
#include "engine/base/Allowances.h"
#include "engine/base/Budget.h"
#include "engine/base/Limits.h"
#include "z3/BoundSearch.h"
#include "z3/Candidates.h"
#include "z3/Question.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>

#define DEBUG_TYPE "shapeproof-z3"

ALWAYS_ENABLED_STATISTIC(NumQuestions, "Claims decided on");
ALWAYS_ENABLED_STATISTIC(NumByCandidates, "Claims decided without Z3");

using namespace shapeproof;
using namespace shapeproof::z3;

namespace {

/// The results for a component by itself.
struct ComponentState {
  bool contradictory = false;
  llvm::SmallVector<FactId, 4> premises;
  /// Whether a model was searched for; there may be none even so.
  bool modelTried = false;
  std::optional<Assignment> model;
};

class Z3Kernel final : public Kernel {
public:
  Z3Kernel(TermStore &store, const ContextOptions &options)
      : store(store), work(options.parent, rate::kZ3Unit), allowances(options),
        resources(allowances.z3Check()),
        mayAsk(resources >= std::min(Allowances(options.budget).z3Check(),
                                     limits::z3SessionUnits)),
        maxTerms(static_cast<size_t>(limits::z3Terms * options.budget + 1)),
        facts(store) {}

  void push() override { facts.push(); }
  void pop() override {
    facts.pop();
    states.clear();
  }
  void assume(ClaimId claim, FactId fact) override {
    facts.assume(spelledOut(claim), fact);
    states.clear();
  }
  KernelAnswer decide(ClaimId claim) override;
  KernelBounds bound(DimId dim) override;
  Verdict isEqual(DimId a, DimId b) override {
    return quickVerdict(store.eq(a, b));
  }
  Verdict isEqual(ShapeId a, ShapeId b) override {
    return quickVerdict(store.shapeEq(a, b));
  }
  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) override;
  void dump(llvm::raw_ostream &os) override;
  size_t memoryUsage() const override;

private:
  using ContentKey = std::vector<std::pair<uint32_t, uint32_t>>;

  /// Large claims are left as they are; the encoder handles sets within them.
  ClaimId spelledOut(ClaimId claim) const {
    return store.size(claim) > limits::z3SpelledNodes ? claim
                                                      : store.spelledOut(claim);
  }
  const ComponentState *contradiction();
  void checkComponent(const Component &items, ComponentState &state);
  bool completeOverOthers(Term node, Assignment &assignment);
  Component slice(Term node);
  /// Whether the term is too large for any session.
  bool isTooLarge(Term node);
  /// Without `evidence`, premises are not minimised and models not searched.
  Answer decideOn(const Component &items, ClaimId claim, bool evidence);
  Answer answer(ClaimId claim, bool evidence);
  Verdict quickVerdict(ClaimId claim) {
    Verdict v = answer(claim, /*evidence=*/false).verdict;
    return v == Verdict::Contingent ? Verdict::Unknown : v;
  }
  std::optional<Assignment> findModel(Question &question, Z3_ast literal,
                                      const Component &items, ClaimId claim,
                                      bool &limited);
  std::optional<Assignment> findWritten(const Component &items, ClaimId claim,
                                        bool &limited);
  /// The units for a question. If unknowns are multiplied, or much is asserted,
  /// a unit takes longer, so a question gets fewer of its share.
  uint64_t unitsFor(Question &question) const {
    return allowances.z3((question.encoder().isLinear() ? 1 : 5) *
                         (1 + question.session().size() / 200));
  }
  /// Charges for a session, its terms and its assertions.
  void payFor(Question &question) {
    work.charge(limits::z3SessionUnits +
                limits::z3UnitsPerTerm * question.size());
    work.chargeParent(rate::kZ3Session + rate::kZ3Term * question.size());
  }

  TermStore &store;
  /// The work in units of Z3's resource counter.
  Budget work;
  const Allowances allowances;
  const uint64_t resources;
  /// Whether the units of a question are enough for a session.
  const bool mayAsk;
  const size_t maxTerms;
  Facts facts;
  /// Results by content, so that they are found again after a pop. An entry is
  /// a function of its key, so forgetting entries changes no answer.
  std::map<ContentKey, std::unique_ptr<ComponentState>> known;
  /// Parallel to facts.components(), or empty if not looked up yet.
  std::vector<ComponentState *> states;
};

} // namespace

static Answer tooMany() {
  return Answer::unknown(UnknownKind::Limit,
                         "too many questions for z3 to look at each within "
                         "the budget");
}

static Answer tooLarge(size_t maxTerms) {
  return Answer::unknown(UnknownKind::Limit,
                         "more than " + std::to_string(maxTerms) +
                             " terms, shapes nested too deeply, or numbers "
                             "too large, for z3");
}

//===----------------------------------------------------------------------===//
// Components
//===----------------------------------------------------------------------===//

/// The first component that contradicts, or null.
const ComponentState *Z3Kernel::contradiction() {
  const std::vector<Component> &components = facts.components();
  if (states.empty() && !components.empty()) {
    if (known.size() > limits::z3CachedComponents + components.size())
      known.clear();
    for (const Component &items : components) {
      ContentKey key;
      key.reserve(items.size());
      for (const AssumedFact &item : items)
        key.push_back({item.claim.raw, item.id.raw});
      std::unique_ptr<ComponentState> &state = known[std::move(key)];
      if (!state) {
        state = std::make_unique<ComponentState>();
        checkComponent(items, *state);
      }
      states.push_back(state.get());
    }
  }
  for (const ComponentState *state : states)
    if (state->contradictory)
      return state;
  return nullptr;
}

void Z3Kernel::checkComponent(const Component &items, ComponentState &state) {
  // A fact that is false as written takes no budget.
  for (const AssumedFact &item : items)
    if (item.claim == TermStore::falseClaim()) {
      state.contradictory = true;
      state.premises = {item.id};
      return;
    }
  state.model = tryCandidates(store, items, TermStore::trueClaim()).example;
  if (state.model) {
    state.modelTried = true;
    return;
  }
  if (!mayAsk)
    return;
  Question question(store, maxTerms, items, {});
  const Budget::Scope scope(work, unitsFor(question));
  payFor(question);
  if (!question.valid() || question.check({}, work) != Satisfiable::No)
    return;
  question.minimise({}, work);
  state.contradictory = true;
  state.premises = question.premises();
}

/// Adds values for the symbols of components that the node does not touch.
bool Z3Kernel::completeOverOthers(Term node, Assignment &assignment) {
  llvm::SmallVector<unsigned, 4> touched = facts.touchedBy(node);
  const std::vector<Component> &components = facts.components();
  for (unsigned i = 0; i != components.size(); ++i) {
    if (std::binary_search(touched.begin(), touched.end(), i))
      continue;
    ComponentState &state = *states[i];
    if (!state.modelTried) {
      state.modelTried = true;
      if (!mayAsk)
        return false;
      bool limited = false;
      Question question(store, maxTerms, components[i], {});
      const Budget::Scope scope(work, unitsFor(question));
      payFor(question);
      if (question.valid())
        state.model = findModel(question, nullptr, components[i],
                                TermStore::trueClaim(), limited);
    }
    if (!state.model)
      return false;
    const Assignment &model = *state.model;
    assignment.dims.insert(model.dims.begin(), model.dims.end());
    assignment.shapes.insert(model.shapes.begin(), model.shapes.end());
    assignment.bools.insert(model.bools.begin(), model.bools.end());
    assignment.applications.insert(model.applications.begin(),
                                   model.applications.end());
  }
  return true;
}

Component Z3Kernel::slice(Term node) {
  llvm::SmallVector<unsigned, 4> touched = facts.touchedBy(node);
  const std::vector<Component> &components = facts.components();
  Component items;
  for (unsigned i : touched)
    items.insert(items.end(), components[i].begin(), components[i].end());
  return items;
}

bool Z3Kernel::isTooLarge(Term node) {
  const size_t terms = postorder(store, {node}, maxTerms).size();
  // Terms are visited twice: to count them, and to find their symbols.
  work.chargeParent((terms == 0 ? maxTerms : terms) * rate::kZ3Unit / 2);
  return terms == 0;
}

bool Z3Kernel::isContradictory(llvm::SmallVectorImpl<FactId> *premises) {
  const ComponentState *state = contradiction();
  if (!state)
    return false;
  if (premises)
    premises->assign(state->premises.begin(), state->premises.end());
  return true;
}

//===----------------------------------------------------------------------===//
// Claims
//===----------------------------------------------------------------------===//

Answer Z3Kernel::answer(ClaimId claim, bool evidence) {
  if (const ComponentState *state = contradiction())
    return vacuousAnswer(state->premises);
  if (claim == TermStore::trueClaim())
    return Answer::proved({});
  if (claim == TermStore::falseClaim())
    return Answer::refuted({});
  if (isTooLarge(claim))
    return tooLarge(maxTerms);
  return decideOn(slice(claim), claim, evidence);
}

KernelAnswer Z3Kernel::decide(ClaimId claim) {
  claim = spelledOut(claim);
  Answer result = answer(claim, /*evidence=*/true);
  if (result.verdict != Verdict::Contingent ||
      (completeOverOthers(claim, *result.example) &&
       completeOverOthers(claim, *result.counterexample)))
    return result;
  return Answer::unknown(UnknownKind::Incomplete,
                         "no assignment found for unrelated facts");
}

Answer Z3Kernel::decideOn(const Component &items, ClaimId claim,
                          bool evidence) {
  auto contingent = [](CandidateModels &&models) {
    Answer answer;
    answer.verdict = Verdict::Contingent;
    answer.example = std::move(models.example);
    answer.counterexample = std::move(models.counterexample);
    return answer;
  };
  LLVM_DEBUG(llvm::dbgs() << "decide " << store.str(claim) << " over "
                          << items.size() << " facts\n");
  work.chargeParent(rate::kZ3Fact * items.size());
  CandidateModels models = tryCandidates(store, items, claim);
  ++NumQuestions;
  if (models.example && models.counterexample) {
    ++NumByCandidates;
    return contingent(std::move(models));
  }

  if (!mayAsk)
    return tooMany();
  Question question(store, maxTerms, items, {claim});
  const Budget::Scope scope(work, unitsFor(question));
  payFor(question);
  if (!question.valid())
    return tooLarge(maxTerms);
  Session &z = question.session();
  Z3_ast term = question.encoder().claim(claim);
  // A third each goes to the two checks and to finding assignments.
  const uint64_t third = unitsFor(question) / 3;
  bool limited = false;
  std::string reason = "while looking for an assignment";
  // Finds a model of the literal, which encodes `wanted`. False if there is
  // none; then the core has the reasons.
  auto search = [&](Z3_ast literal, ClaimId wanted,
                    std::optional<Assignment> &model) {
    Satisfiable result = question.check({literal}, work, third);
    if (result == Satisfiable::No) {
      if (evidence)
        question.minimise({literal}, work);
      return false;
    }
    if (result == Satisfiable::Unknown) {
      limited = true;
      reason = z.reason();
    }
    // Also after Unknown: there may be a model among small values.
    if (evidence)
      model = findModel(question, literal, items, wanted, limited);
    return true;
  };
  if (!models.counterexample &&
      !search(z.track(z.negate(term)), store.negate(claim),
              models.counterexample))
    return question.coreUsesExtra() ? Answer::proved(question.premises())
                                    : vacuousAnswer(question.premises());
  if (!models.example && !search(z.track(term), claim, models.example))
    return question.coreUsesExtra() ? Answer::refuted(question.premises())
                                    : vacuousAnswer(question.premises());
  if (models.example && models.counterexample)
    return contingent(std::move(models));
  if (limited)
    return Answer::unknown(UnknownKind::Limit,
                           "z3 gave up within its budget (" + reason + ")");
  return Answer::unknown(
      UnknownKind::Incomplete,
      "neither proved nor refuted, and no assignment without a division by "
      "zero or an undefined term was found");
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

/// Whether the values are small enough to be read with ease.
static bool isReadable(const Assignment &assignment) {
  for (const auto &[d, v] : assignment.dims)
    if (v > 8 || v < -8)
      return false;
  return true;
}

/// An assignment that satisfies the facts and `claim`, which `literal` encodes
/// (null: the facts only). Called right after a check of it, whose model is
/// used if there is one.
std::optional<Assignment> Z3Kernel::findModel(Question &question,
                                              Z3_ast literal,
                                              const Component &items,
                                              ClaimId claim, bool &limited) {
  if (question.encoder().hasShapes())
    return findWritten(items, claim, limited);
  llvm::SmallVector<Z3_ast, 3> extra;
  std::optional<Assignment> first;
  auto read = [&]() -> std::optional<Assignment> {
    std::optional<Assignment> a = question.encoder().readModel();
    if (a && satisfies(store, *a, items, claim))
      return a;
    return std::nullopt;
  };
  if (literal) {
    extra.push_back(literal);
    first = read();
    if (first && isReadable(*first))
      return first;
  }
  extra.push_back(question.defined());
  extra.push_back(question.small());
  // Small values are optional, so they get a small share of the budget.
  Satisfiable result = question.check(extra, work, resources / 12);
  if (result == Satisfiable::Yes)
    if (std::optional<Assignment> a = read())
      return a;
  if (first)
    return first;
  extra.pop_back();
  result = question.check(extra, work, resources / 12);
  if (result == Satisfiable::Yes)
    return read();
  limited |= result == Satisfiable::Unknown;
  return std::nullopt;
}

/// As above, with shapes written out, in sessions of their own.
std::optional<Assignment> Z3Kernel::findWritten(const Component &items,
                                                ClaimId claim, bool &limited) {
  struct Attempt {
    unsigned maxRank;
    bool small;
  };
  // Most shapes that fit at all fit with a small rank.
  for (Attempt attempt :
       {Attempt{2, true}, Attempt{4, false}, Attempt{6, false}}) {
    if (work.isExhausted()) {
      limited = true;
      return std::nullopt;
    }
    Question question(store, maxTerms, items, {claim}, attempt.maxRank);
    payFor(question);
    if (!question.valid())
      return std::nullopt;
    Session &z = question.session();
    llvm::SmallVector<Z3_ast, 3> extra = {
        z.track(question.encoder().claim(claim)), question.defined()};
    if (attempt.small)
      extra.push_back(question.small());
    Satisfiable result = question.check(extra, work, resources / 12);
    limited |= result == Satisfiable::Unknown;
    if (result != Satisfiable::Yes)
      continue;
    std::optional<Assignment> a = question.encoder().readModel();
    if (a && satisfies(store, *a, items, claim))
      return a;
  }
  return std::nullopt;
}

KernelBounds Z3Kernel::bound(DimId dim) {
  KernelBounds result;
  if (const ComponentState *state = contradiction())
    return vacuousBounds(state->premises);
  if (std::optional<Int> c = store.getConstant(dim)) {
    result.lo = result.hi = *c;
    return result;
  }
  if (!mayAsk || isTooLarge(dim)) {
    result.limit = true;
    return result;
  }
  Component items = slice(dim);
  Question question(store, maxTerms, items, {dim});
  const Budget::Scope scope(work, unitsFor(question));
  payFor(question);
  if (!question.valid())
    result.limit = true;
  else if (!searchBounds(question, dim, work, result))
    return vacuousBounds(question.premises());
  return result;
}

void Z3Kernel::dump(llvm::raw_ostream &os) {
  unsigned number = 0;
  for (const Component &component : facts.components()) {
    os << "component " << number++ << "\n";
    for (const AssumedFact &fact : component)
      printFact(os, store, fact);
  }
}

size_t Z3Kernel::memoryUsage() const {
  size_t bytes =
      sizeof(*this) + facts.memoryUsage() + states.capacity() * sizeof(void *);
  for (const auto &[key, state] : known)
    bytes += key.capacity() * sizeof(key[0]) + sizeof(*state);
  return bytes;
}

std::unique_ptr<Kernel>
shapeproof::createZ3Kernel(TermStore &store, const ContextOptions &options) {
  return std::make_unique<Z3Kernel>(store, options);
}
