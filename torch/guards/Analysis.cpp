// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides what the guards of each compilation come to together.
//
//   s0 >= 2, Mod(s0, 20) == 0, s0 != 1, s0 <= 1024
//
// Each guard is read (Names.h), asked from those before it, and then from all
// others that are needed; the contract is that of a problem that has to prove
// the needed ones. A guard that divides by what may be zero is not read: it
// raises there, which no claim says.
//
// Tested by tests/torch/guards.test and tests/torch/guard_sets.py.

#include "DimSpecs.h"
#include "Log.h"
#include "engine/base/Allowances.h"
#include "engine/base/Budget.h"
#include "engine/terms/Traversal.h"
#include "engine/text/GivenText.h"
#include "shapeproof-torch/Guards.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/ClaimText.h"
#include "shapeproof/Example.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

using namespace torch;

namespace {

/// Adds the facts that the answer rests on.
void addTo(std::vector<size_t> &guards, const Answer &answer) {
  for (FactId fact : answer.premises)
    guards.push_back(fact.raw);
  llvm::sort(guards);
  guards.erase(llvm::unique(guards), guards.end());
}

/// Consequences and suggestions come after what they follow from.
bool isSecondary(Guard::Kind kind) {
  return kind == Guard::Replacement || kind == Guard::Suggested;
}

class GuardAnalysis {
public:
  GuardAnalysis(Compilation &compilation, llvm::StringRef context,
                const ContextOptions &options)
      : set(compilation.set), names(compilation.names), context(context),
        options(options),
        steps(Allowances(options.budget, compilation.set.guards.size())
                  .contract()) {
    this->options.size = compilation.set.guards.size();
    this->options.parent = &steps;
  }
  llvm::Error run();

private:
  void order();
  void readClaims();
  llvm::Error readClaim(Guard &guard, InferenceContext &known);
  llvm::Expected<bool> mayDivideByZero(size_t guard,
                                       llvm::ArrayRef<std::string> divisors,
                                       InferenceContext &known);
  llvm::Error askFromEarlier();
  llvm::Error askFromOthers();
  void noteStatic(Guard &guard, InferenceContext &facts);
  llvm::Error askUndecided();
  llvm::Error inferContract();
  llvm::Expected<std::vector<DimGuard>> dimConditions();
  std::string problemText(std::vector<size_t> &lines) const;
  llvm::Expected<std::unique_ptr<InferenceContext>> makeContext() {
    return createContext(context, store, options);
  }
  bool isNeeded(size_t i) const {
    return set.guards[i].status == Guard::Needed &&
           set.guards[i].kind != Guard::Undecided;
  }

  GuardSet &set;
  SizeNames &names;
  llvm::StringRef context;
  ContextOptions options;
  /// All questions about the set take these steps; its contract has others.
  Budget steps;
  TermStore store;
  ClaimNames terms;
  /// The claim of each guard that is read.
  std::vector<ClaimId> claims;
  /// The guards for which no divisor of a guard is 0.
  std::vector<std::vector<size_t>> isDefined;
  /// Symbols that have one value.
  std::vector<bool> isStatic;
};

void GuardAnalysis::order() {
  llvm::stable_sort(set.guards, [](const Guard &a, const Guard &b) {
    auto key = [](const Guard &g) {
      return isSecondary(g.kind) ? 2 : g.kind != Guard::Range;
    };
    return key(a) < key(b);
  });
}

/// Whether a divisor is not known to be other than 0. The terms do not tell:
/// n // m - n // m is 0.
llvm::Expected<bool>
GuardAnalysis::mayDivideByZero(size_t guard,
                               llvm::ArrayRef<std::string> divisors,
                               InferenceContext &known) {
  for (const std::string &divisor : divisors) {
    auto isOther = parseClaim(divisor + " != 0", store, terms);
    if (!isOther)
      return isOther.takeError();
    Answer answer = known.decide(*isOther);
    if (answer.verdict != Verdict::Proved)
      return true;
    addTo(isDefined[guard], answer);
  }
  return false;
}

llvm::Error GuardAnalysis::readClaim(Guard &guard, InferenceContext &known) {
  if (guard.text.size() > kMaxClaimText)
    return llvm::createStringError("it is longer than " +
                                   llvm::Twine(kMaxClaimText) + " characters");
  SizeNames::Renamed renamed = names.rename(guard.text);
  for (size_t i = terms.dims.size(); i < set.symbols.size(); ++i) {
    const GuardSymbol &symbol = set.symbols[i];
    terms.dims.emplace_back(symbol.name, symbol.isSize
                                             ? store.dimSymbol(symbol.name)
                                             : store.intSymbol(symbol.name));
  }
  if (!renamed.fraction.empty())
    return llvm::createStringError(renamed.fraction + " is no integer");
  auto written = writtenAsProblem(renamed.text, renamed.used, kMaxClaimText);
  if (!written)
    return written.takeError();
  auto claim = parseClaim(written->text, store, terms);
  if (!claim)
    return claim.takeError();
  auto mayDivide = mayDivideByZero(size_t(&guard - set.guards.data()),
                                   written->divisors, known);
  if (!mayDivide)
    return mayDivide.takeError();
  if (*mayDivide)
    return llvm::createStringError("a divisor may be zero");
  guard.claim = written->text;
  claims[&guard - set.guards.data()] = *claim;
  return llvm::Error::success();
}

/// Reads each guard as a claim; those before it hold where it is evaluated.
void GuardAnalysis::readClaims() {
  claims.assign(set.guards.size(), ClaimId());
  isDefined.assign(set.guards.size(), {});
  auto known = makeContext();
  for (Guard &guard : set.guards) {
    llvm::Error problem =
        !known ? known.takeError()
        : size_t(&guard - set.guards.data()) >= kMostGuards
            ? llvm::createStringError("there are more than " +
                                      llvm::Twine(kMostGuards) + " guards")
            : readClaim(guard, **known);
    if (problem) {
      guard.status = Guard::Unread;
      guard.why = llvm::toString(std::move(problem));
    } else if (guard.kind != Guard::Undecided) {
      (*known)->assume(claims[&guard - set.guards.data()],
                       FactId(&guard - set.guards.data()));
    }
  }
}

/// Notes the symbols of the guard that have one value now.
void GuardAnalysis::noteStatic(Guard &guard, InferenceContext &facts) {
  const ClaimId claim = claims[&guard - set.guards.data()];
  TermSet seen;
  walkTerms(store, Term(claim), [&](Term t) {
    if (!seen.insert(t).second)
      return false;
    if (!t.is(store, DimKind::Symbol))
      return true;
    for (auto [i, entry] : llvm::enumerate(terms.dims)) {
      if (entry.second != t.dim() || isStatic[i])
        continue;
      Bounds bounds = facts.boundQuickly(entry.second);
      if (bounds.vacuous || !bounds.lo || bounds.lo != bounds.hi)
        continue;
      isStatic[i] = true;
      if (!guard.makesStatic) {
        guard.makesStatic = i;
        guard.value = store.str(store.constant(*bounds.lo));
      }
    }
    return true;
  });
}

/// Asks each guard from those before it.
llvm::Error GuardAnalysis::askFromEarlier() {
  auto facts = makeContext();
  if (!facts)
    return facts.takeError();
  isStatic.assign(terms.dims.size(), false);
  for (auto [i, guard] : llvm::enumerate(set.guards)) {
    if (!isNeeded(i))
      continue;
    // All that is left is asked from the others, which takes longer.
    Answer answer = (*facts)->decideQuickly(claims[i]);
    guard.from = isDefined[i];
    addTo(guard.from, answer);
    if (answer.vacuous) {
      guard.status = Guard::Contradicts;
      set.isContradictory = true;
      return llvm::Error::success();
    }
    if (answer.verdict == Verdict::Proved) {
      guard.status = Guard::Follows;
      continue;
    }
    if (answer.verdict == Verdict::Refuted) {
      guard.status = Guard::Contradicts;
      set.isContradictory = true;
      continue;
    }
    guard.from.clear();
    (*facts)->assume(claims[i], FactId(uint32_t(i)));
    if (set.guards.size() <= kMostCompared && (*facts)->isContradictory()) {
      guard.status = Guard::Contradicts;
      set.isContradictory = true;
      return llvm::Error::success();
    }
    noteStatic(guard, **facts);
  }
  return llvm::Error::success();
}

/// Asks each needed guard from all others, which gives sizes that it alone
/// excludes.
llvm::Error GuardAnalysis::askFromOthers() {
  size_t needed = 0;
  for (size_t i = 0; i < set.guards.size(); ++i)
    needed += isNeeded(i);
  if (needed > kMostCompared) {
    set.isUnfinished = true;
    return llvm::Error::success();
  }
  for (auto [i, guard] : llvm::enumerate(set.guards)) {
    if (!isNeeded(i))
      continue;
    auto others = makeContext();
    if (!others)
      return others.takeError();
    for (size_t j = 0; j < set.guards.size(); ++j)
      // A guard does not go because PyTorch said what follows from it.
      if (j != i && isNeeded(j) &&
          (isSecondary(guard.kind) || !isSecondary(set.guards[j].kind)))
        (*others)->assume(claims[j], FactId(uint32_t(j)));
    Answer answer = (*others)->decide(claims[i]);
    if (answer.verdict == Verdict::Proved && !answer.vacuous) {
      guard.status = Guard::Follows;
      guard.makesStatic.reset();
      guard.from = isDefined[i];
      addTo(guard.from, answer);
    } else if (answer.vacuous || answer.verdict == Verdict::Refuted) {
      guard.status = Guard::Contradicts;
      set.isContradictory = true;
      return llvm::Error::success();
    } else if (answer.verdict == Verdict::Contingent) {
      guard.inside = nameAssignment(store, *answer.example);
      guard.outside = nameAssignment(store, *answer.counterexample);
    } else {
      set.isUnfinished = true;
    }
  }
  return llvm::Error::success();
}

/// Answers what PyTorch could not decide, from all guards.
llvm::Error GuardAnalysis::askUndecided() {
  auto facts = makeContext();
  if (!facts)
    return facts.takeError();
  for (size_t i = 0; i < set.guards.size(); ++i)
    if (isNeeded(i))
      (*facts)->assume(claims[i], FactId(uint32_t(i)));
  for (auto [i, guard] : llvm::enumerate(set.guards)) {
    if (guard.kind != Guard::Undecided || guard.status == Guard::Unread)
      continue;
    Answer answer = (*facts)->decide(claims[i]);
    guard.status = answer.verdict == Verdict::Proved    ? Guard::Holds
                   : answer.verdict == Verdict::Refuted ? Guard::Fails
                                                        : Guard::Depends;
    guard.from = isDefined[i];
    addTo(guard.from, answer);
    if (answer.verdict == Verdict::Contingent) {
      guard.inside = nameAssignment(store, *answer.example);
      guard.outside = nameAssignment(store, *answer.counterexample);
    } else if (answer.verdict == Verdict::Unknown) {
      guard.why = "not decided: " + answer.detail;
    }
  }
  return llvm::Error::success();
}

/// Joins clauses `n >= 2` and `n <= 9` to one.
void joinRanges(std::vector<ContractReport::Clause> &clauses) {
  for (size_t i = 0; i < clauses.size(); ++i)
    for (size_t j = i + 1; j < clauses.size(); ++j) {
      llvm::StringRef a = clauses[i].claim, b = clauses[j].claim;
      const bool isLow = a.contains(" >= ");
      auto [x, first] = a.split(isLow ? " >= " : " <= ");
      auto [y, second] = b.split(isLow ? " <= " : " >= ");
      int64_t low, high;
      if (x != y || first.getAsInteger(10, low) ||
          second.getAsInteger(10, high) || x.contains(' ') ||
          !clauses[i].exact || !clauses[j].exact)
        continue;
      if (!isLow)
        std::swap(low, high);
      clauses[i].claim =
          (x + " in [" + llvm::Twine(low) + ", " + llvm::Twine(high) + "]")
              .str();
      llvm::append_range(clauses[i].checks, clauses[j].checks);
      clauses.erase(clauses.begin() + j);
      break;
    }
}

/// The needed guards as a problem that has to prove them; `lines` gets the
/// guard of each line.
std::string GuardAnalysis::problemText(std::vector<size_t> &lines) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  lines.assign(1, 0); // Lines count from 1.
  for (const GuardSymbol &symbol : set.symbols) {
    os << (symbol.isSize ? "dim " : "int ") << symbol.name << '\n';
    lines.push_back(0);
  }
  for (size_t i = 0; i < set.guards.size(); ++i)
    if (isNeeded(i)) {
      os << "prove " << set.guards[i].claim << '\n';
      lines.push_back(i);
    }
  return text;
}

llvm::Error GuardAnalysis::inferContract() {
  std::vector<size_t> lines;
  auto problem = parseProblem(problemText(lines), "guards");
  if (!problem)
    return problem.takeError();
  ContextOptions ofContract = options;
  ofContract.parent = nullptr;
  auto contract = inferProblemContract(*problem, context, ofContract);
  if (!contract)
    return contract.takeError();
  set.contract = std::move(*contract);
  auto place = [&](SourcePlace &of) {
    if (of.line < lines.size())
      of.line = unsigned(lines[of.line]);
  };
  joinRanges(set.contract.clauses);
  for (ContractReport::Clause &clause : set.contract.clauses)
    for (SourcePlace &check : clause.checks)
      place(check);
  for (ContractReport::Residue &residue : set.contract.residue)
    place(residue.place);
  if (!set.contract.residue.empty() || set.contract.goesOnWith)
    set.isUnfinished = true;
  return llvm::Error::success();
}

/// The guards, and the exact clauses of the contract, which follow from them.
/// If there are no others, these clauses suffice and are shorter.
llvm::Expected<std::vector<DimGuard>> GuardAnalysis::dimConditions() {
  std::vector<DimGuard> conditions;
  const bool areAll =
      set.contract.residue.empty() && !set.contract.goesOnWith &&
      llvm::all_of(set.contract.clauses,
                   [](const ContractReport::Clause &c) { return c.exact; });
  for (const ContractReport::Clause &clause : set.contract.clauses) {
    auto claim = parseClaim(clause.claim, store, terms);
    if (!claim)
      return claim.takeError();
    const size_t guard = clause.checks.empty() ? 0 : clause.checks[0].line;
    if (clause.exact)
      conditions.push_back({guard, *claim, /*isNeeded=*/areAll});
  }
  for (size_t i = 0; i < set.guards.size(); ++i)
    if (isNeeded(i))
      conditions.push_back({i, claims[i], /*isNeeded=*/!areAll});
  return conditions;
}

llvm::Error GuardAnalysis::run() {
  order();
  readClaims();
  if (llvm::Error error = askFromEarlier())
    return error;
  if (set.isContradictory)
    return llvm::Error::success();
  if (llvm::Error error = askFromOthers())
    return error;
  if (set.isContradictory)
    return llvm::Error::success();
  if (llvm::Error error = askUndecided())
    return error;
  if (llvm::Error error = inferContract())
    return error;
  llvm::Expected<std::vector<DimGuard>> conditions = dimConditions();
  if (!conditions)
    return conditions.takeError();
  std::vector<DimId> sizes;
  for (const auto &[name, dim] : terms.dims)
    sizes.push_back(dim);
  llvm::Error error =
      findDimSpecs(store, sizes, *conditions, context, options, set);
  set.isUnfinished |= steps.isExhausted();
  return error;
}

} // namespace

bool GuardSet::isComplete() const {
  return !isUnfinished && llvm::none_of(guards, [](const Guard &guard) {
    return guard.status == Guard::Unread;
  });
}

llvm::Expected<GuardReport> analyzeGuards(llvm::StringRef text,
                                          llvm::StringRef path,
                                          llvm::StringRef context,
                                          const ContextOptions &options) {
  GuardReport report;
  report.path = path.str();
  std::vector<std::unique_ptr<Compilation>> all = readLog(text);
  if (all.empty())
    return llvm::createStringError(
        path + ": error: no line is about a guard: this is no log of "
               "TORCH_LOGS=dynamic, guards or recompiles, and no "
               "ConstraintViolationError");
  for (std::unique_ptr<Compilation> &one : all) {
    if (llvm::Error error = GuardAnalysis(*one, context, options).run())
      return error;
    report.sets.push_back(std::move(one->set));
  }
  return report;
}

} // namespace shapeproof
