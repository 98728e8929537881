// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See DimSpecs.h. Tested by tests/torch/guards.test and
// tests/torch/guard_sets.py.

#include "DimSpecs.h"
#include "engine/base/ExactInt.h"
#include "engine/terms/Traversal.h"
#include "shapeproof/Example.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <set>

namespace shapeproof::torch {

namespace {

/// A size as factor * (the size `root`) + offset.
struct Multiple {
  size_t root;
  Int factor = Int(1), offset = Int(0);
};

/// A root x is known to satisfy lo <= x <= hi and x mod modulus == rest.
struct Known {
  std::optional<Int> lo, hi;
  int64_t modulus = 1, rest = 0;
};

class DimFinder {
public:
  DimFinder(TermStore &store, llvm::ArrayRef<DimId> sizes,
            llvm::ArrayRef<DimGuard> conditions, GuardSet &set)
      : store(store), sizes(sizes), conditions(conditions), set(set) {}

  void relate();
  void find(InferenceContext &facts);
  void state(InferenceContext &dims);
  void askWhatIsSaid(InferenceContext &dims);

private:
  void visitEqualities(ClaimId claim);
  void addEquality(DimId zero);
  void findDivisors();
  Known knownOf(size_t root, InferenceContext &facts);
  void write(size_t i, std::set<size_t> &defined);
  DimId termOf(const Multiple &of) {
    return store.add(store.scale(sizes[of.root], of.factor),
                     store.constant(of.offset));
  }
  std::string text(const Int &value) {
    return store.str(store.constant(value));
  }

  TermStore &store;
  llvm::ArrayRef<DimId> sizes;
  llvm::ArrayRef<DimGuard> conditions;
  GuardSet &set;
  std::vector<Multiple> multiples;
  llvm::DenseMap<DimId, size_t> indexOf;
  /// Constants that the guards divide by.
  std::set<int64_t> divisors;
  std::vector<Known> known;
};

/// Learns that a sum of two sizes with factors is 0.
void DimFinder::addEquality(DimId zero) {
  LinearView sum = store.linearView(zero);
  // factor of each root, after each size is replaced by its multiple.
  std::vector<std::pair<size_t, Int>> roots;
  Int rest = sum.constant;
  for (const Summand &s : sum.summands) {
    auto it = indexOf.find(s.column);
    if (it == indexOf.end())
      return;
    const Multiple &of = multiples[it->second];
    rest = canonical(rest + s.coefficient * of.offset);
    const Int factor = canonical(s.coefficient * of.factor);
    auto same = llvm::find_if(
        roots, [&](const auto &entry) { return entry.first == of.root; });
    if (same != roots.end())
      same->second = canonical(same->second + factor);
    else
      roots.emplace_back(of.root, factor);
  }
  if (roots.size() != 2)
    return;
  llvm::sort(roots,
             [](const auto &a, const auto &b) { return a.first < b.first; });
  // The later size is a multiple of the earlier one, or the other way round.
  for (bool isLater : {true, false}) {
    const auto &[solved, one] = roots[isLater];
    const auto &[root, other] = roots[!isLater];
    if (one != 1 && one != -1)
      continue;
    Multiple is{root, canonical(-(one * other)), canonical(-(one * rest))};
    if (is.factor <= 0 || !set.symbols[solved].isSize)
      continue;
    for (Multiple &of : multiples)
      if (of.root == solved)
        of = {root, canonical(of.factor * is.factor),
              canonical(of.factor * is.offset + of.offset)};
    return;
  }
}

/// Each part of a conjunction that says that sizes are equal.
void DimFinder::visitEqualities(ClaimId claim) {
  if (store.kind(claim) == ClaimKind::Eq)
    addEquality(store.dim(claim));
  if (store.kind(claim) == ClaimKind::And)
    for (ClaimId part : store.operands(claim))
      if (store.kind(part) == ClaimKind::Eq)
        addEquality(store.dim(part));
}

void DimFinder::relate() {
  for (size_t i = 0; i < sizes.size(); ++i) {
    multiples.push_back({i, Int(1), Int(0)});
    indexOf[sizes[i]] = i;
  }
  for (const DimGuard &condition : conditions)
    visitEqualities(condition.claim);
}

void DimFinder::findDivisors() {
  TermSet seen;
  for (const DimGuard &condition : conditions)
    walkTerms(store, Term(condition.claim), [&](Term t) {
      if (!seen.insert(t).second)
        return false;
      if (t.is(store, DimKind::FloorDiv))
        if (auto number = store.getConstant(store.operands(t.dim())[1]))
          if (*number > 1 && *number < INT32_MAX)
            divisors.insert(int64_t(*number));
      return true;
    });
}

Known DimFinder::knownOf(size_t root, InferenceContext &facts) {
  Known result;
  Bounds bounds = facts.boundQuickly(sizes[root]);
  result.lo = bounds.lo;
  result.hi = bounds.hi;
  std::set<int64_t> candidates = divisors;
  for (const Multiple &of : multiples)
    if (of.root == root && of.factor < INT32_MAX)
      for (int64_t divisor : divisors)
        candidates.insert(divisor / std::gcd(divisor, int64_t(of.factor)));
  for (int64_t candidate : candidates) {
    const int64_t both = std::lcm(result.modulus, candidate);
    if (both == result.modulus || both > INT32_MAX)
      continue;
    Bounds rest =
        facts.boundQuickly(store.mod(sizes[root], store.constant(both)));
    if (rest.lo && rest.lo == rest.hi && !rest.vacuous) {
      result.modulus = both;
      result.rest = int64_t(*rest.lo);
    }
  }
  return result;
}

/// Writes the dim of the symbol.
void DimFinder::write(size_t i, std::set<size_t> &defined) {
  const Multiple &of = multiples[i];
  const Known &root = known[of.root];
  DimSpec spec;
  spec.symbol = i;
  if (root.lo && root.lo == root.hi) {
    spec.text = text(*root.lo * of.factor + of.offset);
    set.dims.push_back(std::move(spec));
    return;
  }
  const Int modulus(root.modulus), rest(root.rest);
  std::string name = root.modulus > 1 ? "_" : "";
  for (char c : set.symbols[of.root].name)
    name += c == '.' ? '_' : c;
  const Int factor = of.factor * modulus;
  const Int offset = of.factor * rest + of.offset;
  spec.text = factor == 1 ? name : text(factor) + " * " + name;
  if (offset != 0)
    spec.text +=
        (offset > 0 ? " + " : " - ") + text(offset > 0 ? offset : -offset);
  if (defined.insert(of.root).second) {
    spec.definition = "Dim(\"" + name + "\"";
    // Without an end, Dim begins at 0.
    if (root.lo && ceilDivide(*root.lo - rest, modulus) > 0)
      spec.definition += ", min=" + text(ceilDivide(*root.lo - rest, modulus));
    if (root.hi)
      spec.definition += ", max=" + text(floorDivide(*root.hi - rest, modulus));
    spec.definition = name + " = " + spec.definition + ")";
  }
  set.dims.push_back(std::move(spec));
}

void DimFinder::find(InferenceContext &facts) {
  findDivisors();
  known.resize(sizes.size());
  for (size_t i = 0; i < sizes.size(); ++i)
    if (multiples[i].root == i)
      known[i] = knownOf(i, facts);
  std::set<size_t> defined;
  for (size_t i = 0; i < sizes.size(); ++i)
    if (set.symbols[i].isSize)
      write(i, defined);
}

/// Assumes what the dims say.
void DimFinder::state(InferenceContext &dims) {
  const FactId fact(0);
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (multiples[i].root != i) {
      dims.assume(store.eq(sizes[i], termOf(multiples[i])), fact);
      continue;
    }
    if (!set.symbols[i].isSize)
      continue;
    if (known[i].lo)
      dims.assume(store.ge(sizes[i], store.constant(*known[i].lo)), fact);
    if (known[i].hi)
      dims.assume(store.le(sizes[i], store.constant(*known[i].hi)), fact);
    dims.assume(store.eq(store.mod(sizes[i], store.constant(known[i].modulus)),
                         store.constant(known[i].rest)),
                fact);
  }
}

void DimFinder::askWhatIsSaid(InferenceContext &dims) {
  for (const DimGuard &condition : conditions) {
    if (!condition.isNeeded)
      continue;
    Answer answer = dims.decide(condition.claim);
    if (answer.verdict == Verdict::Proved)
      continue;
    GuardSet::NotSaid notSaid;
    notSaid.guard = condition.guard;
    notSaid.claim = store.str(condition.claim);
    if (answer.verdict == Verdict::Contingent)
      notSaid.example = nameAssignment(store, *answer.counterexample);
    set.notSaid.push_back(std::move(notSaid));
  }
}

} // namespace

llvm::Error findDimSpecs(TermStore &store, llvm::ArrayRef<DimId> sizes,
                         llvm::ArrayRef<DimGuard> conditions,
                         llvm::StringRef context, const ContextOptions &options,
                         GuardSet &set) {
  ContextOptions sized = options;
  sized.size = conditions.size() + sizes.size();
  auto facts = createContext(context, store, sized);
  auto dims = createContext(context, store, sized);
  if (!facts || !dims)
    return llvm::joinErrors(facts.takeError(), dims.takeError());
  for (const DimGuard &condition : conditions)
    (*facts)->assume(condition.claim, FactId(uint32_t(condition.guard)));
  DimFinder finder(store, sizes, conditions, set);
  finder.relate();
  finder.find(**facts);
  finder.state(**dims);
  finder.askWhatIsSaid(**dims);
  return llvm::Error::success();
}

} // namespace shapeproof::torch
