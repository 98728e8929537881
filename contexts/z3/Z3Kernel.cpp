// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Z3Kernel.h.
//
// A question in order: do the facts contradict anywhere (components are checked
// once and remembered by their content)? Can the claim fail? Can it hold? If
// both, find an assignment of each kind: from the model if it is one, else with
// definedness required, shapes written out and small values preferred.
//
// Tested by tests/unit/z3.

#include "z3/Z3Kernel.h"
#include "base/ExactInt.h"
#include "z3/Candidates.h"
#include "z3/Question.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace shapeproof;
using namespace shapeproof::z3;

namespace {

/// What is known of a component by itself.
struct ComponentState {
  bool contradictory = false;
  llvm::SmallVector<FactId, 4> premises;
  /// Present once asked for; the assignment may still be missing then.
  bool modelTried = false;
  std::optional<Assignment> model;
};

class Z3Kernel final : public Kernel {
public:
  Z3Kernel(TermStore &store, const ContextOptions &options,
           const Z3Encoding &encoding)
      : store(store), encoding(encoding), facts(store) {
    double factor = std::isfinite(options.budget) ? options.budget : 1.0;
    factor = std::clamp(factor, 1e-3, 1e6);
    resources = std::max<uint64_t>(1, uint64_t(kZ3DefaultResources * factor));
    this->encoding.maxTerms = static_cast<size_t>(
        static_cast<double>(encoding.maxTerms) * factor + 1);
  }

  void push() override { facts.push(); }
  void pop() override {
    facts.pop();
    states.clear();
  }
  void assume(ClaimId claim, FactId fact) override {
    facts.assume(claim, fact);
    states.clear();
  }
  KernelAnswer decide(ClaimId claim) override;
  KernelBounds bound(DimId dim) override;
  Verdict isEqual(DimId a, DimId b) override {
    return verdictOf(store.eq(a, b));
  }
  Verdict isEqual(ShapeId a, ShapeId b) override {
    return verdictOf(store.shapeEq(a, b));
  }
  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) override;
  size_t memoryUsage() const override;

private:
  using ContentKey = std::vector<std::pair<uint32_t, uint32_t>>;

  const ComponentState *contradiction();
  void checkComponent(const Component &items, ComponentState &state);
  bool completeOverOthers(Term node, Assignment &assignment);
  Component slice(Term node);
  Answer decideOn(const Component &items, ClaimId claim);
  Verdict verdictOf(ClaimId claim);
  std::optional<Assignment> findModel(Question &question, Z3_ast literal,
                                      const Component &items, ClaimId claim,
                                      Budget &budget, bool &limited);
  std::optional<Assignment> findWritten(const Component &items, ClaimId claim,
                                        Budget &budget, bool &limited);

  TermStore &store;
  Z3Encoding encoding;
  uint64_t resources;
  Facts facts;
  /// By content, so that what comes back after a pop is known. A function of
  /// its key: forgetting entries changes no answer.
  std::map<ContentKey, std::unique_ptr<ComponentState>> known;
  /// Parallel to facts.components(), or empty: not looked up yet.
  std::vector<ComponentState *> states;
};

} // namespace

static Answer vacuous(llvm::ArrayRef<FactId> premises) {
  Answer a = Answer::proved(premises);
  a.vacuous = true;
  return a;
}

/// A check that may spend a part of the budget, so that others have theirs.
static Satisfiable checkWithin(Question &question, llvm::ArrayRef<Z3_ast> extra,
                               Budget &budget, uint64_t part) {
  Budget share{std::min(budget.remaining, part)};
  uint64_t before = share.remaining;
  Satisfiable result = question.check(extra, share);
  budget.remaining -= before - share.remaining;
  return result;
}

static Answer tooLarge(size_t maxTerms) {
  return Answer::unknown(UnknownKind::Limit,
                         "more than " + std::to_string(maxTerms) +
                             " terms, or shapes nested too deeply, for z3");
}

//===----------------------------------------------------------------------===//
// Components
//===----------------------------------------------------------------------===//

/// The first component that contradicts, or null.
const ComponentState *Z3Kernel::contradiction() {
  constexpr size_t kMaxRemembered = 10'000;
  const std::vector<Component> &components = facts.components();
  if (states.empty() && !components.empty()) {
    if (known.size() > kMaxRemembered + components.size())
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
  state.model = tryCandidates(store, items, store.trueClaim()).example;
  if (state.model) {
    state.modelTried = true;
    return;
  }
  Budget budget{resources};
  Question question(store, encoding, items, {}, std::nullopt);
  if (!question.valid() || question.check({}, budget) != Satisfiable::No)
    return;
  question.minimise({}, budget);
  state.contradictory = true;
  state.premises = question.premises();
}

/// Adds values for the symbols of the components that the node does not touch.
bool Z3Kernel::completeOverOthers(Term node, Assignment &assignment) {
  llvm::SmallVector<unsigned, 4> touched = facts.touchedBy(node);
  const std::vector<Component> &components = facts.components();
  for (unsigned i = 0; i != components.size(); ++i) {
    if (std::binary_search(touched.begin(), touched.end(), i))
      continue;
    ComponentState &state = *states[i];
    if (!state.modelTried) {
      state.modelTried = true;
      Budget budget{resources};
      bool limited = false;
      Question question(store, encoding, components[i], {}, std::nullopt);
      if (question.valid())
        state.model = findModel(question, nullptr, components[i],
                                store.trueClaim(), budget, limited);
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

KernelAnswer Z3Kernel::decide(ClaimId claim) {
  if (const ComponentState *state = contradiction())
    return vacuous(state->premises);
  if (store.kind(claim) == ClaimKind::True)
    return Answer::proved({});
  if (store.kind(claim) == ClaimKind::False)
    return Answer::refuted({});
  Answer answer = decideOn(slice(claim), claim);
  if (answer.verdict != Verdict::Contingent)
    return answer;
  if (completeOverOthers(claim, *answer.example) &&
      completeOverOthers(claim, *answer.counterexample))
    return answer;
  return Answer::unknown(UnknownKind::Incomplete,
                         "no assignment found for unrelated facts");
}

Answer Z3Kernel::decideOn(const Component &items, ClaimId claim) {
  auto contingent = [](CandidateModels &&models) {
    Answer answer;
    answer.verdict = Verdict::Contingent;
    answer.example = std::move(models.example);
    answer.counterexample = std::move(models.counterexample);
    return answer;
  };
  CandidateModels models = tryCandidates(store, items, claim);
  if (models.example && models.counterexample)
    return contingent(std::move(models));

  Budget budget{resources};
  Question question(store, encoding, items, {claim}, std::nullopt);
  if (!question.valid())
    return tooLarge(encoding.maxTerms);
  Session &z = question.session();
  Z3_ast term = question.encoder().claim(claim);
  // A third each for the two checks and for finding assignments.
  const uint64_t third = resources / 3;
  bool limited = false;
  std::string reason = "while looking for an assignment";
  // Finds a model of the literal, which stands for `wanted`. False: there is
  // none, and the core says why.
  auto search = [&](Z3_ast literal, ClaimId wanted,
                    std::optional<Assignment> &model) {
    Satisfiable result = checkWithin(question, {literal}, budget, third);
    if (result == Satisfiable::No) {
      question.minimise({literal}, budget);
      return false;
    }
    if (result == Satisfiable::Unknown) {
      limited = true;
      reason = z.reason();
    }
    // After Unknown too: among small values there may be one all the same.
    model = findModel(question, literal, items, wanted, budget, limited);
    return true;
  };
  if (!models.counterexample &&
      !search(z.track(z.negate(term)), store.negate(claim),
              models.counterexample))
    return question.coreUsesExtra() ? Answer::proved(question.premises())
                                    : vacuous(question.premises());
  if (!models.example && !search(z.track(term), claim, models.example))
    return question.coreUsesExtra() ? Answer::refuted(question.premises())
                                    : vacuous(question.premises());
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

Verdict Z3Kernel::verdictOf(ClaimId claim) {
  if (contradiction() || claim == store.trueClaim())
    return Verdict::Proved;
  if (claim == store.falseClaim())
    return Verdict::Refuted;
  Component items = slice(claim);
  CandidateModels models = tryCandidates(store, items, claim);
  if (models.example && models.counterexample)
    return Verdict::Unknown;
  Budget budget{resources};
  Question question(store, encoding, items, {claim}, std::nullopt);
  if (!question.valid())
    return Verdict::Unknown;
  Session &z = question.session();
  Z3_ast term = question.encoder().claim(claim);
  const uint64_t third = resources / 3;
  if (!models.counterexample && checkWithin(question, {z.track(z.negate(term))},
                                            budget, third) == Satisfiable::No)
    return Verdict::Proved;
  if (!models.example &&
      checkWithin(question, {z.track(term)}, budget, third) == Satisfiable::No)
    return Verdict::Refuted;
  return Verdict::Unknown;
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

/// Whether a person would call the values small.
static bool isReadable(const Assignment &assignment) {
  for (const auto &[d, v] : assignment.dims)
    if (v > 8 || v < -8)
      return false;
  return true;
}

/// An assignment that satisfies the facts and `claim`, whose encoding `literal`
/// stands for (null: nothing more than the facts). Called right after a check
/// of it, whose model is used if there is one.
std::optional<Assignment>
Z3Kernel::findModel(Question &question, Z3_ast literal, const Component &items,
                    ClaimId claim, Budget &budget, bool &limited) {
  if (question.encoder().hasShapes())
    return findWritten(items, claim, budget, limited);
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
  // Small values are a nicety: they get a share of the budget.
  Satisfiable result = checkWithin(question, extra, budget, resources / 12);
  if (result == Satisfiable::Yes)
    if (std::optional<Assignment> a = read())
      return a;
  if (first)
    return first;
  extra.pop_back();
  result = checkWithin(question, extra, budget, resources / 12);
  if (result == Satisfiable::Yes)
    return read();
  limited |= result == Satisfiable::Unknown;
  return std::nullopt;
}

/// As above, with shapes written out, in sessions of their own.
std::optional<Assignment> Z3Kernel::findWritten(const Component &items,
                                                ClaimId claim, Budget &budget,
                                                bool &limited) {
  struct Attempt {
    unsigned maxRank;
    bool small;
  };
  // Most shapes that fit at all fit with a small rank.
  for (Attempt attempt :
       {Attempt{2, true}, Attempt{4, false}, Attempt{6, false}}) {
    Question question(store, encoding, items, {claim}, attempt.maxRank);
    if (!question.valid())
      return std::nullopt;
    Session &z = question.session();
    llvm::SmallVector<Z3_ast, 3> extra = {
        z.track(question.encoder().claim(claim)), question.defined()};
    if (attempt.small)
      extra.push_back(question.small());
    Satisfiable result = checkWithin(question, extra, budget, resources / 12);
    limited |= result == Satisfiable::Unknown;
    if (result != Satisfiable::Yes)
      continue;
    std::optional<Assignment> a = question.encoder().readModel();
    if (a && satisfies(store, *a, items, claim))
      return a;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

namespace {

/// One end of a dim's range: the largest value of sign * dim.
class EndSearch {
public:
  /// `always`: a literal to assume, or null.
  EndSearch(Question &question, DimId dim, bool upper, Z3_ast always,
            Budget &budget)
      : question(question), z(question.session()), budget(budget), upper(upper),
        always(always), term(question.encoder().dim(dim)) {
    signedTerm = upper ? term : z.neg(term);
  }

  /// `value`: of the dim in some model.
  void run(const Int &value) {
    reached = canonical(upper ? value : -value);
    // Beyond this an end is left open; asked first where that is cheap.
    bool isLinear = question.encoder().isLinear();
    Int beyond = powerOfTwo(isLinear ? TermStore::kMaxBits : kNonlinearBits);
    if (isLinear) {
      // Its digits are written once: they take longer than the check.
      static const std::string digits = decimal(beyond);
      Satisfiable result = question.check(claimAbove(z.number(digits)), budget);
      if (result == Satisfiable::Yes)
        return;
      if (result == Satisfiable::No)
        noteEnd(beyond);
    }
    // Steps of 0, 1, 2, 8, 128, 2^15, ... until one is too far.
    for (unsigned bits = 0;; bits = 2 * bits + 1) {
      Int goal = reached;
      if (bits > 0)
        goal = canonical(goal + powerOfTwo(bits / 2));
      if (goal >= beyond)
        return;
      Satisfiable result = exceeds(goal);
      if (result == Satisfiable::Unknown) {
        limit = true;
        return;
      }
      if (result == Satisfiable::No)
        break;
    }
    while (*end > reached) {
      Int middle = canonical(reached +
                             llvm::floorDiv(canonical(*end - reached), Int(2)));
      if (exceeds(middle) == Satisfiable::Unknown) {
        limit = true;
        return;
      }
    }
  }

  std::optional<Int> bound() const {
    if (!end)
      return std::nullopt;
    return upper ? *end : -*end;
  }
  bool limited() const { return limit; }
  llvm::SmallVector<FactId, 4> premises() {
    if (!end)
      return {};
    // Asked again: the last check need not have been the one that set the end.
    llvm::SmallVector<Z3_ast, 2> beyond = claimAbove(z.number(*end));
    if (question.check(beyond, budget) != Satisfiable::No)
      return endPremises;
    question.minimise(beyond, budget);
    return question.premises();
  }

private:
  /// Larger ends of products are left open: searching models with numbers of
  /// thousands of bits takes long in ways that resources do not measure. Five
  /// 64-bit factors fit.
  static constexpr unsigned kNonlinearBits = 320;

  static Int powerOfTwo(unsigned bits) {
    return Int(llvm::APInt::getOneBitSet(bits + 2, bits));
  }

  static std::string decimal(const Int &value) {
    std::string digits;
    llvm::raw_string_ostream(digits) << value;
    return digits;
  }

  void noteEnd(const Int &value) {
    end = canonical(value);
    endPremises = question.premises();
  }

  llvm::SmallVector<Z3_ast, 2> claimAbove(Z3_ast value) {
    llvm::SmallVector<Z3_ast, 2> literals = {z.track(z.lt(value, signedTerm))};
    if (always)
      literals.push_back(always);
    return literals;
  }

  /// Can sign * dim be above the value? Updates what is known either way.
  Satisfiable exceeds(const Int &value) {
    Satisfiable result = question.check(claimAbove(z.number(value)), budget);
    if (result == Satisfiable::No) {
      noteEnd(value);
    } else if (result == Satisfiable::Yes) {
      std::optional<Int> v = z.value(signedTerm);
      reached = canonical(v && *v > value ? *v : value + 1);
    }
    return result;
  }

  Question &question;
  Session &z;
  Budget &budget;
  bool upper;
  Z3_ast always, term, signedTerm;
  Int reached;
  std::optional<Int> end;
  llvm::SmallVector<FactId, 4> endPremises;
  bool limit = false;
};

} // namespace

KernelBounds Z3Kernel::bound(DimId dim) {
  KernelBounds result;
  auto contradicts = [&](llvm::ArrayRef<FactId> premises) {
    result.vacuous = true;
    result.premises.assign(premises.begin(), premises.end());
    return result;
  };
  if (const ComponentState *state = contradiction())
    return contradicts(state->premises);
  if (std::optional<Int> c = store.getConstant(dim)) {
    result.lo = result.hi = *c;
    return result;
  }
  Component items = slice(dim);
  Budget budget{resources};
  Question question(store, encoding, items, {dim}, std::nullopt);
  result.limit = true;
  if (!question.valid())
    return result;
  // Where the term means nothing it has no value to contain; where it never
  // means anything, any value will do.
  Z3_ast always = question.encoder().meaning(dim);
  Satisfiable some = Satisfiable::No;
  if (always) {
    always = question.session().track(always);
    some = question.check({always}, budget);
  }
  if (some == Satisfiable::No) {
    always = nullptr;
    some = question.check({}, budget);
  }
  if (some == Satisfiable::No) {
    question.minimise({}, budget);
    result.limit = false;
    return contradicts(question.premises());
  }
  std::optional<Int> value;
  if (some == Satisfiable::Yes)
    value = question.session().value(question.encoder().dim(dim));
  if (!value)
    return result;

  Budget lowerBudget{budget.remaining / 2};
  Budget upperBudget{budget.remaining - lowerBudget.remaining};
  EndSearch lower(question, dim, false, always, lowerBudget);
  lower.run(*value);
  EndSearch upper(question, dim, true, always, upperBudget);
  upper.run(*value);
  result.lo = lower.bound();
  result.hi = upper.bound();
  result.limit = lower.limited() || upper.limited();
  for (EndSearch *end : {&lower, &upper})
    for (FactId f : end->premises())
      result.premises.push_back(f);
  std::sort(result.premises.begin(), result.premises.end());
  result.premises.erase(
      std::unique(result.premises.begin(), result.premises.end()),
      result.premises.end());
  return result;
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
  return createZ3Kernel(store, options, Z3Encoding());
}

std::unique_ptr<Kernel>
shapeproof::createZ3Kernel(TermStore &store, const ContextOptions &options,
                           const Z3Encoding &encoding) {
  return std::make_unique<Z3Kernel>(store, options, encoding);
}
