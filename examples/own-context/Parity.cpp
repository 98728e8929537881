// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Parity.h"
#include <algorithm>

using namespace shapeproof;

//===- Sums modulo two --------------------------------------------------===//

Parity ParityBackend::parityOf(DimId dim) const {
  LinearView view = store.linearView(dim);
  auto isOdd = [](const Int &x) { return x % Int(2) != 0; };
  Parity parity;
  parity.isOdd = isOdd(view.constant);
  for (const Summand &summand : view.summands)
    if (isOdd(summand.coefficient))
      parity.columns.push_back(summand.column);
  return parity;
}

/// The elements that are in exactly one of two sorted lists.
template <typename T, typename Less>
static std::vector<T> different(const std::vector<T> &a,
                                const std::vector<T> &b, Less less) {
  std::vector<T> result;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(),
                                std::back_inserter(result), less);
  return result;
}

void ParityBackend::add(Parity &to, const Parity &other) const {
  to.columns = different(to.columns, other.columns, [&](DimId a, DimId b) {
    return store.compare(a, b) < 0;
  });
  to.from = different(to.from, other.from, std::less<>());
  to.isOdd = to.isOdd != other.isOdd;
}

//===- Facts ------------------------------------------------------------===//

/// Equations in which the first column of each is in no later one.
struct ParityBackend::Solved {
  std::vector<Parity> equations;
  std::vector<FactId> facts; // The fact of each equation, by number.
  std::optional<Parity> contradiction;

  llvm::SmallVector<FactId, 4> premises(const Parity &parity) const {
    llvm::SmallVector<FactId, 4> result;
    for (unsigned number : parity.from)
      result.push_back(facts[number]);
    return result;
  }
};

void ParityBackend::reduce(Parity &parity, const Solved &solved) const {
  for (const Parity &equation : solved.equations)
    if (std::find(parity.columns.begin(), parity.columns.end(),
                  equation.columns.front()) != parity.columns.end())
      add(parity, equation);
}

ParityBackend::Solved ParityBackend::solve() const {
  Solved solved;
  std::vector<std::pair<ClaimId, FactId>> left;
  for (auto fact = facts().rbegin(); fact != facts().rend(); ++fact)
    left.push_back({fact->claim, fact->id});
  while (!left.empty()) {
    auto [claim, fact] = left.back();
    left.pop_back();
    if (store.kind(claim) == ClaimKind::And)
      for (ClaimId operand : store.operands(claim))
        left.push_back({operand, fact});
    if (store.kind(claim) != ClaimKind::Eq)
      continue;
    Parity equation = parityOf(store.dim(claim));
    equation.from = {unsigned(solved.facts.size())};
    solved.facts.push_back(fact);
    reduce(equation, solved);
    if (!equation.columns.empty())
      solved.equations.push_back(std::move(equation));
    else if (equation.isOdd && !solved.contradiction)
      solved.contradiction = std::move(equation);
  }
  return solved;
}

bool ParityBackend::isContradictory(llvm::SmallVectorImpl<FactId> &premises) {
  Solved solved = solve();
  if (!solved.contradiction)
    return false;
  llvm::SmallVector<FactId, 4> found = solved.premises(*solved.contradiction);
  premises.assign(found.begin(), found.end());
  return true;
}

std::optional<ParityBackend::Known> ParityBackend::known(DimId dim) const {
  Solved solved = solve();
  Parity parity = parityOf(dim);
  reduce(parity, solved);
  if (!parity.columns.empty())
    return std::nullopt;
  return Known{parity.isOdd, solved.premises(parity)};
}

//===- Questions --------------------------------------------------------===//

/// x, k and the sign if dim is (x mod 2) + k or -(x mod 2) + k.
static std::optional<std::tuple<DimId, Int, int>> residue(TermStore &store,
                                                          DimId dim) {
  DimId two = store.constant(2);
  for (const Summand &summand : store.linearView(dim).summands) {
    if (store.kind(summand.column) != DimKind::FloorDiv ||
        store.operands(summand.column)[1] != two)
      continue;
    DimId x = store.operands(summand.column)[0], mod = store.mod(x, two);
    if (std::optional<Int> k = store.getConstant(store.sub(dim, mod)))
      return std::tuple(x, *k, 1);
    if (std::optional<Int> k = store.getConstant(store.add(dim, mod)))
      return std::tuple(x, *k, -1);
  }
  return std::nullopt;
}

Bounds ParityBackend::bound(DimId dim) {
  Bounds bounds;
  auto found = residue(store, dim);
  if (!found)
    return bounds;
  auto [x, k, sign] = *found;
  std::optional<Known> parity = known(x);
  bool mayBeZero = !parity || !parity->isOdd;
  bool mayBeOne = !parity || parity->isOdd;
  bounds.lo = k + Int((sign > 0 ? !mayBeZero : mayBeOne) ? sign : 0);
  bounds.hi = k + Int((sign > 0 ? mayBeOne : !mayBeZero) ? sign : 0);
  if (parity)
    bounds.premises = parity->premises;
  return bounds;
}

Answer ParityBackend::decideCompound(ClaimId claim) {
  // One operand decides, or all together do.
  bool isAnd = store.kind(claim) == ClaimKind::And;
  Verdict one = isAnd ? Verdict::Refuted : Verdict::Proved;
  Verdict all = isAnd ? Verdict::Proved : Verdict::Refuted;
  Answer together;
  together.verdict = all;
  for (ClaimId operand : store.operands(claim)) {
    Answer answer = decide(operand);
    if (answer.verdict == one)
      return answer;
    if (answer.verdict != all)
      together.verdict = Verdict::Unknown;
    together.premises.append(answer.premises.begin(), answer.premises.end());
  }
  if (together.verdict == Verdict::Unknown)
    together.premises.clear();
  return together;
}

Answer ParityBackend::decide(ClaimId claim) {
  ClaimKind kind = store.kind(claim);
  if (kind == ClaimKind::And || kind == ClaimKind::Or)
    return decideCompound(claim);
  if (kind != ClaimKind::Eq && kind != ClaimKind::Ne && kind != ClaimKind::Ge)
    return Answer::unknown(UnknownKind::Unsupported, "not about one number");
  DimId dim = store.dim(claim);
  Bounds bounds = bound(dim);
  if (kind == ClaimKind::Ge) {
    if (bounds.lo && *bounds.lo >= Int(0))
      return Answer::proved(bounds.premises);
    if (bounds.hi && *bounds.hi < Int(0))
      return Answer::refuted(bounds.premises);
    return Answer::unknown(UnknownKind::Incomplete, "parity tells no order");
  }
  bool isEq = kind == ClaimKind::Eq;
  if (bounds.lo == Int(0) && bounds.hi == Int(0))
    return isEq ? Answer::proved(bounds.premises)
                : Answer::refuted(bounds.premises);
  // An odd number is not zero.
  if (std::optional<Known> parity = known(dim); parity && parity->isOdd)
    return isEq ? Answer::refuted(parity->premises)
                : Answer::proved(parity->premises);
  if ((bounds.lo && *bounds.lo > Int(0)) || (bounds.hi && *bounds.hi < Int(0)))
    return isEq ? Answer::refuted(bounds.premises)
                : Answer::proved(bounds.premises);
  return Answer::unknown(UnknownKind::Incomplete, "even, or not known");
}

const char *registerParity() {
  static const char *const name = [] {
    llvm::cantFail(
        registerContext("parity", "which sizes are even and which are odd",
                        [](TermStore &store, const ContextOptions &) {
                          return std::make_unique<ParityBackend>(store);
                        },
                        {"static"}));
    return "parity";
  }();
  return name;
}
