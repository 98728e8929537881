// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces parts of a term by cheaper candidates. See Simplifier.h.
//
// The parts of a sum of few summands include the sums of some of them:
// max(n, m) + min(n, m) + k becomes n + m + k.
//
// Tested by tests/results/simplify/SimplifyTest.cpp.

#include "results/simplify/Parts.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/terms/Rewrite.h"
#include "engine/terms/Symbols.h"
#include "results/simplify/Factored.h"

namespace shapeproof::simplify {

namespace {

/// The dims in a term that may be replaced, users first.
std::vector<DimId> partsOf(const TermStore &store, Term root) {
  std::vector<Term> order = postorder(store, root, 4 * limits::simplestNodes);
  std::vector<DimId> parts;
  for (Term t : llvm::reverse(order))
    if (t.sort == Term::Dim && store.kind(t.dim()) != DimKind::Constant)
      parts.push_back(t.dim());
  if (parts.size() > limits::simplestNodes)
    parts.erase(parts.begin(), parts.end() - limits::simplestNodes);
  return parts;
}

bool hasKind(const TermStore &store, Term root,
             std::initializer_list<DimKind> kinds) {
  bool found = false;
  TermSet seen;
  walkTerms(store, root, [&](Term t) {
    found |= llvm::any_of(kinds, [&](DimKind k) { return t.is(store, k); });
    return !found && seen.insert(t).second;
  });
  return found;
}

/// The product of the divisors of quotients within each other: 8 for ((n
/// ceildiv 2) ceildiv 2) ceildiv 2.
Int nestedDivisor(const TermStore &store, DimId dim) {
  Int product(1);
  for (unsigned nesting = 0; nesting < limits::simplestParts; ++nesting) {
    const auto summands = store.linearView(dim).summands;
    const auto *quotient = llvm::find_if(summands, [&](const Summand &s) {
      return store.kind(s.column) == DimKind::FloorDiv;
    });
    if (quotient == summands.end())
      break;
    const llvm::ArrayRef<DimId> operands = store.operands(quotient->column);
    product =
        canonical(product * store.getConstant(operands[1]).value_or(Int(1)));
    dim = operands[0];
  }
  return product;
}

} // namespace

void Simplifier::addLeaves(Parts &parts, Term root,
                           llvm::ArrayRef<ClaimId> facts) {
  std::set<int64_t> numbers;
  std::vector<DimId> leaves;
  auto addNumber = [&](const Int &value) {
    if (abs(value) > 1 && abs(value) < Int(int64_t(1) << 40))
      numbers.insert(std::abs(int64_t(value)));
  };
  for (DimId part : partsOf(store, root)) {
    leaves.push_back(part);
    for (DimId other : otherForms(store, part))
      if (rankOf(other) < rankOf(part) && !llvm::is_contained(leaves, other))
        leaves.push_back(other);
    addNumber(nestedDivisor(store, part));
    const LinearView view = store.linearView(part);
    addNumber(view.constant);
    for (const Summand &s : view.summands)
      addNumber(s.coefficient);
    for (DimId operand : store.operands(part))
      if (std::optional<Int> value = store.getConstant(operand))
        addNumber(*value);
  }
  llvm::SmallVector<Term, 16> roots(facts.begin(), facts.end());
  for (DimId symbol : symbolsOf(store, roots).dims)
    if (!llvm::is_contained(leaves, symbol))
      leaves.push_back(symbol);
  // The cheapest parts are the most useful ones.
  std::vector<std::pair<Rank, DimId>> ranked;
  for (size_t i = 0; i < leaves.size(); ++i)
    ranked.push_back({rankOf(leaves[i]), leaves[i]});
  llvm::sort(ranked, [&](const auto &a, const auto &b) {
    return a.first < b.first ||
           (!(b.first < a.first) && store.compare(a.second, b.second) < 0);
  });
  if (ranked.size() > limits::simplestLeaves)
    ranked.resize(limits::simplestLeaves);
  // Quotients, common divisors and common multiples of the numbers.
  const std::set<int64_t> given = numbers;
  for (int64_t a : given)
    for (int64_t b : given)
      if (a > b && numbers.size() < limits::simplestLeaves / 2) {
        numbers.insert(std::gcd(a, b));
        if (a % b == 0)
          numbers.insert(a / b);
        else if (int64_t multiple;
                 !llvm::MulOverflow(a / std::gcd(a, b), b, multiple))
          numbers.insert(multiple);
      }
  llvm::SmallVector<DimId> dims;
  for (const auto &[rank, leaf] : ranked)
    dims.push_back(leaf);
  std::vector<Row> rows = parts.samples.values(dims);
  // Selections are often a minimum or maximum with 0 or 1.
  if (parts.pool.hasExtrema())
    numbers.insert({0, 1});
  for (int64_t number : numbers)
    if (number > 1 || parts.pool.hasExtrema())
      parts.pool.addLeaf(store.constant(number), 1,
                         Row(parts.samples.size(), number));
  for (size_t i = 0; i < dims.size(); ++i)
    parts.pool.addLeaf(dims[i], ranked[i].first.cost, rows[i]);
}

/// Replaces `part` of the dim `whole`, which is part + rest, by a candidate,
/// everywhere in the term.
template <typename IdT>
bool Simplifier::replace(IdT &root, DimId part, DimId whole, DimId rest,
                         Parts &parts, const Row &row) {
  const uint64_t cost = costOf(store, part);
  const Rank before = rankOf(root);
  for (const Pool::Match &match : parts.pool.matches(row, cost + 1)) {
    const DimId candidate = parts.pool.build(match);
    if (candidate == part)
      continue;
    // A symbol that is a size stays, unless it is a number.
    if (match.cost >= cost && store.kind(candidate) != DimKind::Constant &&
        !(rankOf(candidate) < rankOf(part)))
      continue;
    Rewriter rewrite(store);
    rewrite.set(whole, store.add(candidate, rest));
    const IdT next = rewrite(root);
    const Rank after = rankOf(next);
    if (before < after ||
        (!(after < before) && store.kind(candidate) != DimKind::Constant))
      continue;
    if (areEqual(parts, part, candidate)) {
      root = next;
      return true;
    }
  }
  return false;
}

/// Replaces a part of the term by a form of it with operations moved into or
/// out of extremes and selects.
template <typename IdT>
bool Simplifier::replaceByForm(IdT &root, DimId part, Parts &parts) {
  const Rank before = rankOf(root);
  const uint64_t cost = costOf(store, part);
  std::optional<Row> row;
  for (DimId form : otherForms(store, part)) {
    if (costOf(store, form) > cost)
      continue;
    Rewriter rewrite(store);
    rewrite.set(part, form);
    const IdT next = rewrite(root);
    if (!(rankOf(next) < before))
      continue;
    if (!row)
      row = parts.samples.values(part).front();
    if (parts.samples.values(form).front() != *row)
      continue;
    if (areEqual(parts, part, form)) {
      root = next;
      return true;
    }
  }
  return false;
}

/// Replaces one part of the term, the outermost that can be.
template <typename IdT> bool Simplifier::replaceOne(IdT &root, Parts &parts) {
  const std::vector<DimId> dims = partsOf(store, root);
  std::vector<DimId> unknown;
  for (DimId d : dims)
    if (!parts.rows.count(d))
      unknown.push_back(d);
  std::vector<Row> rows = parts.samples.values(unknown);
  for (size_t i = 0; i < unknown.size(); ++i)
    parts.rows[unknown[i]] = std::move(rows[i]);
  const DimId zero = store.constant(0);
  for (DimId whole : dims) {
    if (questionsLeft == 0 || isSpent())
      return false;
    size_t &tried = parts.tried[whole];
    if (tried == parts.pool.size())
      continue;
    const bool isFirst = tried == 0;
    tried = parts.pool.size();
    const Row &row = parts.rows[whole];
    if (replace(root, whole, whole, zero, parts, row) ||
        (isFirst && replaceByForm(root, whole, parts)))
      return true;
    // Samples are words: no candidate is found for what computes with larger
    // numbers, such as the quotient of a sum and 2^64.
    const bool hasNoSample =
        llvm::all_of(row, [](int64_t v) { return v == kNoValue; });
    const DimId value = isFirst && hasNoSample ? valueOf(whole) : whole;
    if (value != whole) {
      Rewriter rewrite(store);
      rewrite.set(whole, value);
      root = rewrite(root);
      return true;
    }
    // Sums of some of the summands, if they are few.
    const LinearView view = store.linearView(whole);
    const size_t n = view.summands.size();
    if (n < 3 || n > limits::simplestParts + 1)
      continue;
    const llvm::SmallVector<Summand, 8> summands(view.summands);
    for (unsigned chosen = 1; chosen < (1u << n); ++chosen) {
      if (llvm::popcount(chosen) < 2 || chosen + 1 == 1u << n)
        continue;
      DimId part = zero;
      for (size_t i = 0; i < n; ++i)
        if (chosen >> i & 1)
          part = store.add(
              part, store.scale(summands[i].column, summands[i].coefficient));
      const Row row = parts.samples.values(part).front();
      if (replace(root, part, whole, store.sub(whole, part), parts, row))
        return true;
    }
  }
  return false;
}

/// The samples and the first candidates for a term.
Simplifier::Parts Simplifier::partsFor(Term root,
                                       llvm::ArrayRef<Assignment> first) {
  auto has = [&](std::initializer_list<DimKind> kinds) {
    return hasKind(store, root, kinds);
  };
  Pool::Kinds kinds;
  kinds.joins = has({DimKind::Broadcast, DimKind::Select});
  // Operations that the term does not have are no simpler than a few numbers:
  // a == 0 or a == 3 is clearer than 3 * a == a * a.
  kinds.products =
      has({DimKind::Product, DimKind::OpaqueProduct, DimKind::NumElements});
  kinds.extrema = has({DimKind::Min, DimKind::Max, DimKind::Select});
  kinds.quotients = has({DimKind::FloorDiv, DimKind::Mod, DimKind::Select});
  const ClaimId claim = root.sort == Term::Claim ? root.claim() : ClaimId();
  Parts parts(store, root, factsNear(root), claim, first, kinds);
  if (parts.samples.size() > 0)
    addLeaves(parts, root, parts.facts);
  return parts;
}

template <typename IdT> bool Simplifier::areEqual(Parts &parts, IdT a, IdT b) {
  const ClaimId equal = equality(a, b);
  return !parts.samples.failsAt(parts.counterexamples, equal) &&
         (areEqual(a, b) || separate(parts, equal));
}
template bool Simplifier::areEqual(Parts &, DimId, DimId);
template bool Simplifier::areEqual(Parts &, ClaimId, ClaimId);

/// Notes an assignment at which the claim, which was not proved quickly, fails;
/// true if it is proved at length.
bool Simplifier::separate(Parts &parts, ClaimId claim) {
  if (isSpent() || parts.counterexamples.size() >= limits::simplestParts)
    return false;
  std::optional<Assignment> found;
  // The context has an example at hand if it saw that the claim is contingent.
  if (isContingent)
    found = context.decide(claim).counterexample;
  if (!found)
    found = parts.samples.find(parts.facts, store.negate(claim));
  if (!found && !isContingent && searchesLeft > 0) {
    --searchesLeft;
    Answer answer = context.decide(claim);
    if (accept(answer) == Verdict::Proved)
      return true;
    found = std::move(answer.counterexample);
  }
  if (found)
    parts.counterexamples.push_back(std::move(*found));
  return false;
}

template <typename IdT> void Simplifier::replaceParts(IdT &root, Parts &parts) {
  const size_t leaves = parts.pool.size();
  // More than half of them would find little, and comparisons add their own.
  for (size_t most : {leaves, leaves + limits::simplestCandidates / 16,
                      limits::simplestCandidates / 2}) {
    uint64_t cost = 1;
    for (DimId part : partsOf(store, root))
      cost = std::max(cost, costOf(store, part));
    parts.pool.grow(cost - 1, most);
    while (replaceOne(root, parts))
      ;
    if (!parts.counterexamples.empty() || isSpent())
      return;
  }
}

/// A select with a simpler condition, and arms that are simpler where it holds
/// or fails.
DimId Simplifier::simplifySelect(DimId select) {
  const ClaimId condition = simplest(store.condition(select), 1);
  if (condition == TermStore::trueClaim() ||
      condition == TermStore::falseClaim())
    return store.operands(select)[condition == TermStore::falseClaim()];
  DimId arms[2] = {store.operands(select)[0], store.operands(select)[1]};
  for (bool isElse : {false, true}) {
    const ClaimId holds = isElse ? store.negate(condition) : condition;
    arms[isElse] = where(holds, [&] {
                     return simplest(arms[isElse]);
                   }).value_or(arms[isElse]);
  }
  return store.select(condition, arms[0], arms[1]);
}

/// Simplifies the selects in a term, of nested ones the outermost.
template <typename IdT> IdT Simplifier::simplifySelects(IdT root) {
  if (nesting >= limits::simplestParts || isSpent())
    return root;
  llvm::SmallVector<DimId> selects;
  TermSet seen;
  walkTerms(store, Term(root), [&](Term t) {
    if (seen.size() >= limits::simplestNodes || !seen.insert(t).second)
      return false;
    if (!t.is(store, DimKind::Select))
      return true;
    selects.push_back(t.dim());
    return false;
  });
  if (selects.empty())
    return root;
  ++nesting;
  Rewriter rewrite(store);
  for (DimId select : selects)
    rewrite.set(select, simplifySelect(select));
  --nesting;
  const IdT next = isContradictory ? root : rewrite(root);
  return rankOf(next) < rankOf(root) ? next : root;
}

template <typename IdT> IdT Simplifier::replaceParts(IdT root) {
  const IdT given = root;
  std::vector<uint32_t> key{Term(given).sort, Term(given).raw};
  key.insert(key.end(), hypotheses.begin(), hypotheses.end());
  if (settled.count(key))
    return given;
  root = simplifySelects(root);
  std::vector<Assignment> first;
  for (size_t round = 0; round < limits::simplestParts && !isSpent(); ++round) {
    Parts parts = partsFor(root, first);
    if (parts.samples.size() == 0)
      break;
    replaceParts(root, parts);
    if (parts.counterexamples.empty() && replaceByAtoms(root, parts))
      break;
    if (parts.counterexamples.empty())
      break;
    // Candidates that were taken for one may be told apart now.
    first.insert(first.end(), parts.counterexamples.begin(),
                 parts.counterexamples.end());
  }
  if (root == given)
    settled.insert(std::move(key));
  return root;
}

template DimId Simplifier::replaceParts(DimId);
template ShapeId Simplifier::replaceParts(ShapeId);
template ClaimId Simplifier::replaceParts(ClaimId);

} // namespace shapeproof::simplify
