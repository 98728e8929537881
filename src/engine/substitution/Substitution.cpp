// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading terms through definitions.
//
// The form of a definition names columns that were not solved when it was made;
// some may have been solved since. So reading through goes on until no column
// is solved. It also reads through the operands of products, divisions, minima
// and the like, and rebuilds the term: with n := m, n*k is m*k. A select whose
// condition holds or fails is replaced by the arm it chooses.
//
// Tested by tests/engine/substitution.

#include "engine/substitution/Substitution.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/terms/Broadcasts.h"
#include "engine/terms/Extremum.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Rewrite.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

#define DEBUG_TYPE "shapeproof-substitution"
ALWAYS_ENABLED_STATISTIC(NumProved, "Claims that substitution proved");

using namespace shapeproof;

Substitution::Substitution(TermStore &store)
    : store(store), solvedColumns(scopes, [this](uint32_t column) {
        const Definition &d = definitions[solvedBy[column]];
        solvedBy[column] = kNone;
        for (uint32_t i = d.partsBegin; i < d.partsEnd; ++i)
          weights[parts[i].first] -= d.weight;
      }) {}

//===- Reading through ------------------------------------------------------//

static bool addProduct(int64_t &sum, int64_t a, int64_t b) {
  int64_t product;
  return !__builtin_mul_overflow(a, b, &product) &&
         !__builtin_add_overflow(sum, product, &sum) && sum != INT64_MIN;
}

static bool toWord(const Int &value, int64_t &word) {
  if (!fitsInt64(value) || value == Int(INT64_MIN))
    return false;
  word = int64_t(value);
  return true;
}

static bool addPart(llvm::SmallVectorImpl<std::pair<uint32_t, int64_t>> &parts,
                    uint32_t column, int64_t a, int64_t b) {
  for (auto &part : parts)
    if (part.first == column)
      return addProduct(part.second, a, b);
  int64_t sum = 0;
  if (parts.size() >= limits::substitutionParts || !addProduct(sum, a, b))
    return false;
  parts.push_back({column, sum});
  return true;
}

/// form += factor * term.
bool Substitution::addTerm(DimId term, int64_t factor, Form &form, Uses *uses,
                           unsigned depth) {
  LinearView view = store.linearView(term);
  int64_t word;
  if (!toWord(view.constant, word) || !addProduct(form.constant, word, factor))
    return false;
  for (const Summand &s : view.summands) {
    if (!toWord(s.coefficient, word))
      return false;
    DimId column = s.column;
    if (store.kind(column) != DimKind::Symbol && !isSolved(column.raw)) {
      DimId reduced;
      if (!reduceAtom(column, reduced, uses, depth))
        return false;
      if (reduced != column) {
        int64_t product;
        if (++steps > limits::substitutionSteps ||
            __builtin_mul_overflow(word, factor, &product) ||
            !addTerm(reduced, product, form, uses, depth + 1))
          return false;
        continue;
      }
    }
    if (!addPart(form.parts, column.raw, word, factor))
      return false;
  }
  return true;
}

bool Substitution::reduce(Form &form, Uses *uses, unsigned depth) {
  for (size_t i = 0; i < form.parts.size(); ++i) {
    auto [column, factor] = form.parts[i];
    if (factor == 0 || !isSolved(column))
      continue;
    if (++steps > limits::substitutionSteps)
      return false;
    const Definition d = definitions[solvedBy[column]];
    form.parts[i].second = 0;
    if (uses)
      uses->push_back({solvedBy[column], factor});
    if (!addProduct(form.constant, d.constant, factor))
      return false;
    bool again = false;
    for (uint32_t k = d.partsBegin; k < d.partsEnd; ++k) {
      auto [inner, coefficient] = parts[k];
      DimId id(inner), reduced = id;
      if (store.kind(id) != DimKind::Symbol && !isSolved(inner) &&
          !reduceAtom(id, reduced, uses, depth))
        return false;
      if (reduced != id) {
        int64_t product;
        if (__builtin_mul_overflow(coefficient, factor, &product) ||
            !addTerm(reduced, product, form, uses, depth + 1))
          return false;
        again = true;
      } else {
        if (!addPart(form.parts, inner, coefficient, factor))
          return false;
        again |= isSolved(inner);
      }
    }
    if (again) // A column further to the front may be back.
      i = size_t(-1);
  }
  return true;
}

/// Reads a term through, and builds the result as a term.
bool Substitution::reduceWhole(DimId term, DimId &reduced, Uses *uses,
                               unsigned depth) {
  reduced = term;
  if (depth > limits::substitutionDepth || ++steps > limits::substitutionSteps)
    return false;
  if (store.kind(term) == DimKind::Constant ||
      (store.kind(term) == DimKind::Symbol && !isSolved(term.raw)))
    return true;
  Form form;
  llvm::SmallVector<Part, 8> inner;
  if (!addTerm(term, 1, form, &inner, depth) || !reduce(form, &inner, depth))
    return false;
  llvm::SmallVector<Summand, 8> summands;
  for (auto [column, factor] : form.parts)
    if (factor)
      summands.push_back({DimId(column), Int(factor)});
  reduced = store.linear(Int(form.constant), summands);
  if (uses)
    for (Part &use : inner)
      uses->push_back({use.first, kSomehow});
  return true;
}

/// The arm of a select if its condition is known to hold or fail; else the
/// select.
bool Substitution::chooseArm(DimId select, DimId &arm, Uses *uses,
                             unsigned depth) {
  arm = select;
  if (depth > limits::substitutionDepth)
    return true;
  llvm::SmallVector<FactId, 8> facts;
  ClaimId condition = store.condition(select);
  for (unsigned which : {0, 1}) {
    if (!holds(which == 0 ? condition : store.negate(condition),
               uses ? &facts : nullptr, depth + 1))
      continue;
    for (FactId fact : facts) {
      if (fact.raw >= kFact)
        return false;
      uses->push_back({kFact | fact.raw, kSomehow});
    }
    arm = store.operands(select)[which];
    break;
  }
  readsAtoms = true; // Restored, since reading the condition may change it.
  return true;
}

/// Reads the operands of an atom through.
bool Substitution::reduceAtom(DimId atom, DimId &reduced, Uses *uses,
                              unsigned depth) {
  reduced = atom;
  metAtoms = true;
  if (!readsAtoms)
    return true;
  const DimKind kind = store.kind(atom);
  if (kind == DimKind::Select)
    return chooseArm(atom, reduced, uses, depth);
  if (!infoOf(kind).is(kOperandwise) || kind == DimKind::Apply)
    return true;
  llvm::SmallVector<DimId, 4> operands;
  bool changed = false;
  for (DimId operand : store.operands(atom)) {
    DimId inner;
    if (!reduceWhole(operand, inner, uses, depth + 1))
      return false;
    changed |= inner != operand;
    operands.push_back(inner);
  }
  if (changed)
    reduced = rebuild(store, store, atom, {operands, {}, {}});
  return true;
}

//===- Facts ----------------------------------------------------------------//

void Substitution::assume(ClaimId claim, FactId fact) {
  if (contradictory)
    return;
  switch (store.kind(claim)) {
  case ClaimKind::True:
    return;
  case ClaimKind::False:
    contradictory = true;
    return;
  case ClaimKind::And:
    for (ClaimId operand : store.operands(claim))
      if (store.kind(operand) != ClaimKind::And)
        assume(operand, fact);
    break;
  case ClaimKind::Eq:
    return solve(store.dim(claim), fact);
  case ClaimKind::Ge:
    lowerBounds.add(store.dim(claim), fact);
    break;
  case ClaimKind::Broadcastable:
    fitting.add(claim, fact);
    break;
  default:
    break;
  }
  known.insert(claim, fact);
}

void Substitution::solve(DimId term, FactId fact) {
  steps = 0;
  readsAtoms = true;
  Form form;
  llvm::SmallVector<Part, 8> used;
  if (!addTerm(term, 1, form, &used, 0) || !reduce(form, &used, 0))
    return;
  llvm::erase_if(form.parts, [](const Part &p) { return p.second == 0; });
  if (form.parts.empty()) {
    contradictory = contradictory || form.constant != 0;
    return;
  }
  // Solve for the symbol that the fewest others were reduced to, but not for
  // one that occurs within an atom of the same form.
  size_t needed = 0;
  bool hasAtoms = false;
  for (auto [column, factor] : form.parts) {
    needed = std::max<size_t>(needed, column + 1);
    hasAtoms |= store.kind(DimId(column)) != DimKind::Symbol;
  }
  if (solvedBy.size() < needed) {
    solvedBy.resize(std::max<size_t>(needed, store.numDims()), kNone);
    weights.resize(solvedBy.size(), 0);
  }
  auto occursInside = [&](uint32_t symbol) {
    llvm::SmallVector<DimId, 16> open;
    for (auto [column, factor] : form.parts)
      if (store.kind(DimId(column)) != DimKind::Symbol)
        llvm::append_range(open, store.operands(DimId(column)));
    for (unsigned visited = 0; !open.empty(); ++visited) {
      DimId d = open.pop_back_val();
      if (d.raw == symbol || visited > limits::substitutionParts)
        return true;
      llvm::append_range(open, store.operands(d));
    }
    return false;
  };
  const Part *best = nullptr;
  for (const Part &part : form.parts) {
    if ((part.second != 1 && part.second != -1) ||
        store.kind(DimId(part.first)) != DimKind::Symbol ||
        (hasAtoms && occursInside(part.first)))
      continue;
    if (!best || weights[part.first] < weights[best->first] ||
        (weights[part.first] == weights[best->first] &&
         part.first > best->first))
      best = &part;
  }
  if (!best || form.constant == INT64_MIN)
    return;
  Definition d;
  d.column = best->first;
  d.fact = fact;
  d.weight = 1 + weights[d.column];
  // The sign that makes column == form.
  int64_t sign = -best->second;
  d.constant = sign * form.constant;
  d.partsBegin = parts.size();
  for (auto [column, factor] : form.parts)
    if (column != d.column) {
      parts.push_back({column, sign * factor});
      weights[column] += d.weight;
    }
  d.partsEnd = parts.size();
  d.usesBegin = uses.size();
  // Uses of form - column are those found, times the sign.
  for (auto [index, factor] : used)
    uses.push_back({index, factor == kSomehow ? kSomehow : sign * factor});
  d.usesEnd = uses.size();
  solvedBy[d.column] = definitions.size();
  definitions.push_back(d);
  solvedColumns.record(d.column);
  LLVM_DEBUG(llvm::dbgs() << "substitution: " << store.str(DimId(d.column))
                          << " is solved, by fact " << fact.raw << '\n');
}

//===- Questions ------------------------------------------------------------//

/// Decides an Eq, Ne or Ge. Each claim has evidence of its own, as factors
/// could cancel in a sum over several claims.
bool Substitution::literalHolds(ClaimId claim,
                                llvm::SmallVectorImpl<FactId> *facts,
                                unsigned depth) {
  // Try atoms unread first, which takes no premises for their operands.
  readsAtoms = metAtoms = false;
  if (literalHoldsAsRead(claim, facts, depth))
    return true;
  readsAtoms = true;
  return metAtoms && literalHoldsAsRead(claim, facts, depth);
}

bool Substitution::literalHoldsAsRead(ClaimId claim,
                                      llvm::SmallVectorImpl<FactId> *facts,
                                      unsigned depth) {
  Form form;
  llvm::SmallVector<Part, 16> used;
  Uses *wanted = facts ? &used : nullptr;
  if (++steps > limits::substitutionSteps ||
      !addTerm(store.dim(claim), 1, form, wanted, depth) ||
      !reduce(form, wanted, depth))
    return false;
  bool isConstant =
      llvm::all_of(form.parts, [](const Part &p) { return p.second == 0; });
  bool holds;
  if (store.kind(claim) == ClaimKind::Eq)
    holds = isConstant && form.constant == 0;
  else if (store.kind(claim) == ClaimKind::Ne)
    holds = isConstant && form.constant != 0;
  else
    holds =
        form.constant >= 0 && llvm::all_of(form.parts, [&](const Part &p) {
          return p.second == 0 ||
                 (p.second > 0 && store.isObviouslyNonNegative(DimId(p.first)));
        });
  if (holds && facts)
    explain(used, *facts);
  return holds;
}

/// A fact by which the sizes of the claim fit.
std::optional<FactId> Substitution::fits(ClaimId claim) {
  DimId a, b;
  if (fitting.empty() || steps >= limits::substitutionSteps)
    return std::nullopt;
  unsigned left = limits::substitutionSteps - steps;
  std::optional<FactId> fact;
  if (store.kind(claim) == ClaimKind::Broadcastable)
    fact = fitting.find(claim, left);
  else if (isFittingPair(store, claim, a, b))
    fact = fitting.find(a, b, left);
  steps = limits::substitutionSteps - left;
  return fact;
}

bool Substitution::holds(ClaimId claim, llvm::SmallVectorImpl<FactId> *facts,
                         unsigned depth) {
  if (depth > limits::substitutionDepth)
    return false;
  if (const FactId *fact = known.find(claim)) {
    if (facts)
      facts->push_back(*fact);
    return true;
  }
  if (std::optional<FactId> fact = fits(claim)) {
    if (facts)
      facts->push_back(*fact);
    return true;
  }
  switch (store.kind(claim)) {
  case ClaimKind::True:
    return true;
  case ClaimKind::And:
    return llvm::all_of(store.operands(claim), [&](ClaimId operand) {
      return holds(operand, facts, depth + 1);
    });
  case ClaimKind::Or:
    return llvm::any_of(store.operands(claim), [&](ClaimId operand) {
      size_t before = facts ? facts->size() : 0;
      if (holds(operand, facts, depth + 1))
        return true;
      if (facts)
        facts->truncate(before);
      return false;
    });
  case ClaimKind::Eq:
    if (literalHolds(claim, facts, depth))
      return true;
    if (std::optional<ClaimId> order = orderOfOperands(store, claim))
      return holds(*order, facts, depth + 1);
    return false;
  case ClaimKind::Ne:
  case ClaimKind::Ge:
    if (std::optional<FactId> fact = lowerBounds.proof(claim)) {
      if (facts)
        facts->push_back(*fact);
      return true;
    }
    return literalHolds(claim, facts, depth);
  default:
    return false;
  }
}

bool Substitution::proves(ClaimId claim,
                          llvm::SmallVectorImpl<FactId> *premises) {
  if (contradictory)
    return false;
  steps = 0;
  llvm::SmallVector<FactId, 8> facts;
  if (!holds(claim, premises ? &facts : nullptr, 0))
    return false;
  ++NumProved;
  LLVM_DEBUG(llvm::dbgs() << "substitution: proved " << store.str(claim)
                          << '\n');
  if (premises) {
    llvm::sort(facts);
    facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
    premises->assign(facts.begin(), facts.end());
  }
  return true;
}

bool Substitution::provesEqual(DimId a, DimId b) {
  if (contradictory)
    return false;
  steps = 0;
  readsAtoms = true;
  Form form;
  return addTerm(a, 1, form, nullptr, 0) && addTerm(b, -1, form, nullptr, 0) &&
         reduce(form, nullptr, 0) && form.constant == 0 &&
         llvm::all_of(form.parts,
                      [](const Part &part) { return part.second == 0; });
}

/// A definition uses earlier ones only, so going from the last to the first,
/// each has its whole factor when its turn comes.
void Substitution::explain(llvm::ArrayRef<Part> list,
                           llvm::SmallVectorImpl<FactId> &premises) const {
  std::map<uint32_t, int64_t, std::greater<uint32_t>> open;
  auto add = [&](uint32_t definition, int64_t factor, int64_t times) {
    int64_t &sum = open[definition];
    if (sum == kSomehow)
      return;
    if (factor == kSomehow || times == kSomehow ||
        !addProduct(sum, factor, times))
      sum = kSomehow;
  };
  for (auto [definition, factor] : list)
    add(definition, factor, 1);
  while (!open.empty()) {
    auto [index, factor] = *open.begin();
    open.erase(open.begin());
    if (factor == 0)
      continue;
    if (index & kFact) {
      premises.push_back(FactId(index & ~kFact));
      continue;
    }
    const Definition &d = definitions[index];
    premises.push_back(d.fact);
    for (uint32_t i = d.usesBegin; i < d.usesEnd; ++i)
      add(uses[i].first, uses[i].second, factor);
  }
}

size_t Substitution::memoryUsage() const {
  return definitions.memoryUsage() + parts.memoryUsage() + uses.memoryUsage() +
         (solvedBy.capacity() + weights.capacity()) * sizeof(uint32_t) +
         known.memoryUsage() + fitting.memoryUsage();
}
