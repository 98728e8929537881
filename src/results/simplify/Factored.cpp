// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Factored.h. Tested by tests/results/simplify/SimplifyTest.cpp and
// tests/engine/corpus/tiered/simplify.dims.

#include "results/simplify/Factored.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/terms/Rewrite.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::simplify {

DimId commonSummands(TermStore &store, DimId a, DimId b) {
  const LinearView left = store.linearView(a), right = store.linearView(b);
  DimId sum =
      store.constant(left.constant == right.constant ? left.constant : Int(0));
  const llvm::SmallVector<Summand, 8> ours(left.summands),
      theirs(right.summands);
  for (const Summand &s : ours)
    for (const Summand &t : theirs)
      if (s.column == t.column && s.coefficient == t.coefficient)
        sum = store.add(sum, store.scale(s.column, s.coefficient));
  return sum;
}

namespace {

using Dims = llvm::SmallVector<DimId, 4>;

DimKind opposite(DimKind kind) {
  return kind == DimKind::Min ? DimKind::Max : DimKind::Min;
}

/// One step from a dim to others.
class Steps {
public:
  Steps(TermStore &store, llvm::function_ref<void(DimId)> use)
      : store(store), use(use) {}

  void from(DimId dim) {
    liftSelect(dim);
    switch (store.kind(dim)) {
    case DimKind::Min:
    case DimKind::Max:
      return ofExtreme(dim);
    case DimKind::Select:
      return ofSelect(dim);
    case DimKind::FloorDiv:
      return ofQuotient(dim);
    case DimKind::Sum:
      return ofSum(dim);
    default:
      return;
    }
  }

private:
  // Moves out what all operands have in common.
  template <typename Outer>
  void ofCommon(llvm::ArrayRef<DimId> dims, Outer outer);
  void ofCommonOperands(DimKind inner, llvm::ArrayRef<DimId> dims,
                        llvm::function_ref<DimId(llvm::ArrayRef<DimId>)> outer);

  void liftSelect(DimId dim);
  void ofExtreme(DimId dim);
  void ofSelect(DimId dim);
  void ofNested(DimId dim);
  void ofQuotient(DimId dim);
  void ofQuotientOfExtreme(DimId dim);
  void ofSum(DimId dim);
  void intoExtreme(const Summand &extreme, DimId rest);

  DimId extreme(DimKind kind, llvm::ArrayRef<DimId> dims) {
    return kind == DimKind::Min ? store.min(dims) : store.max(dims);
  }
  /// The dim where the condition of a select holds, or fails.
  DimId where(ClaimId condition, bool holds, DimId dim) {
    Rewriter rewrite(store);
    rewrite.set(condition, store.boolConstant(holds));
    rewrite.set(store.negate(condition), store.boolConstant(!holds));
    return rewrite(dim);
  }

  TermStore &store;
  llvm::function_ref<void(DimId)> use;
};

/// f(x * c), f(x floordiv c) and f(x + c) become f(x) * c and so on, where
/// `outer` is f.
template <typename Outer>
void Steps::ofCommon(llvm::ArrayRef<DimId> dims, Outer outer) {
  auto isQuotient = [&](DimId d) {
    return store.kind(d) == DimKind::FloorDiv &&
           store.kind(dims.front()) == DimKind::FloorDiv &&
           store.operands(d)[1] == store.operands(dims.front())[1];
  };
  auto ofEach = [&](auto inner) {
    Dims changed;
    for (DimId d : dims)
      changed.push_back(inner(d));
    return outer(changed);
  };
  if (llvm::all_of(dims, isQuotient))
    use(store.floorDiv(ofEach([&](DimId d) { return store.operands(d)[0]; }),
                       store.operands(dims.front())[1]));
  Int common(0);
  for (DimId d : dims) {
    const LinearView view = store.linearView(d);
    common = greatestCommonDivisor(common, abs(view.constant));
    for (const Summand &s : view.summands)
      common = greatestCommonDivisor(common, abs(s.coefficient));
  }
  const DimId divisor = store.constant(common);
  if (common > 1)
    use(store.scale(ofEach([&](DimId d) { return store.floorDiv(d, divisor); }),
                    common));
  DimId shared = dims.front();
  for (DimId d : dims.drop_front())
    shared = commonSummands(store, shared, d);
  if (store.getConstant(shared) != Int(0))
    use(store.add(ofEach([&](DimId d) { return store.sub(d, shared); }),
                  shared));
}

/// f(min(x, c), min(y, c)) becomes min(f(x, y), c), where `inner` is the kind
/// of the operands.
void Steps::ofCommonOperands(
    DimKind inner, llvm::ArrayRef<DimId> dims,
    llvm::function_ref<DimId(llvm::ArrayRef<DimId>)> outer) {
  Dims common;
  for (DimId d : dims) {
    if (store.kind(d) != inner)
      return;
    if (d == dims.front())
      common.assign(store.operands(d).begin(), store.operands(d).end());
    llvm::erase_if(common, [&](DimId c) {
      return !llvm::is_contained(store.operands(d), c);
    });
  }
  Dims rests;
  for (DimId d : dims) {
    Dims rest(store.operands(d));
    llvm::erase_if(rest,
                   [&](DimId o) { return llvm::is_contained(common, o); });
    if (rest.empty())
      return;
    rests.push_back(extreme(inner, rest));
  }
  if (common.empty())
    return;
  common.push_back(outer(rests));
  use(extreme(inner, common));
}

void Steps::ofExtreme(DimId dim) {
  const DimKind kind = store.kind(dim);
  const Dims operands(store.operands(dim));
  auto outer = [&](llvm::ArrayRef<DimId> dims) { return extreme(kind, dims); };
  ofCommon(operands, outer);
  ofCommonOperands(opposite(kind), operands, outer);
}

/// An operation on a select as a select of operations, whose arms know the
/// condition.
void Steps::liftSelect(DimId dim) {
  std::optional<ClaimId> condition;
  walkTerms(store, Term(dim), [&](Term t) {
    if (!condition && t.is(store, DimKind::Select))
      condition = store.condition(t.dim());
    return !condition;
  });
  if (condition)
    use(store.select(*condition, where(*condition, true, dim),
                     where(*condition, false, dim)));
}

/// Selects within a select with the same arm, as one.
void Steps::ofNested(DimId dim) {
  const ClaimId outer = store.condition(dim);
  for (bool isElse : {false, true}) {
    const DimId inner = store.operands(dim)[isElse],
                other = store.operands(dim)[!isElse];
    if (store.kind(inner) != DimKind::Select)
      continue;
    for (bool isSecond : {false, true}) {
      if (store.operands(inner)[isSecond] != other)
        continue;
      // Where both the outer and the inner one take another arm.
      const ClaimId own = store.condition(inner);
      const ClaimId both = store.conj(isElse ? store.negate(outer) : outer,
                                      isSecond ? own : store.negate(own));
      use(store.select(both, store.operands(inner)[!isSecond], other));
    }
  }
}

void Steps::ofSelect(DimId dim) {
  const ClaimId condition = store.condition(dim);
  const Dims arms(store.operands(dim));
  auto outer = [&](llvm::ArrayRef<DimId> dims) {
    return store.select(condition, dims[0], dims[1]);
  };
  ofCommon(arms, outer);
  for (DimKind kind : {DimKind::Min, DimKind::Max}) {
    use(extreme(kind, arms));
    ofCommonOperands(kind, arms, outer);
  }
  ofNested(dim);
}

/// The factors of a column.
Dims atomsOf(const TermStore &store, DimId column) {
  if (store.kind(column) != DimKind::Product)
    return {column};
  return Dims(store.operands(column));
}

/// The dim without these factors, if all summands have them.
std::optional<DimId> without(TermStore &store, DimId dim,
                             llvm::ArrayRef<DimId> factors) {
  const llvm::SmallVector<Summand, 8> summands(store.linearView(dim).summands);
  if (store.linearView(dim).constant != 0)
    return std::nullopt;
  DimId rest = store.constant(0);
  for (const Summand &s : summands) {
    Dims atoms = atomsOf(store, s.column);
    for (DimId factor : factors) {
      auto *own = llvm::find(atoms, factor);
      if (own == atoms.end())
        return std::nullopt;
      atoms.erase(own);
    }
    DimId left = store.constant(s.coefficient);
    for (DimId atom : atoms)
      left = store.mul(left, atom);
    rest = store.add(rest, left);
  }
  return rest;
}

/// max(1, n floordiv 2) floordiv 2 as max(1 floordiv 2, n floordiv 4): a
/// quotient by a number that is positive grows with its dividend.
void Steps::ofQuotientOfExtreme(DimId dim) {
  const DimId divisor = store.operands(dim)[1];
  const LinearView view = store.linearView(store.operands(dim)[0]);
  if (view.summands.size() != 1 || store.getConstant(divisor) < Int(1) ||
      !isExtremum(store.kind(view.summands[0].column)))
    return;
  const Summand summand = view.summands[0];
  const DimId constant = store.constant(view.constant);
  const DimKind kind = store.kind(summand.column);
  Dims inner;
  for (DimId operand : Dims(store.operands(summand.column)))
    inner.push_back(store.floorDiv(
        store.add(store.scale(operand, summand.coefficient), constant),
        divisor));
  use(extreme(summand.coefficient > 0 ? kind : opposite(kind), inner));
}

/// (6 * a * n) floordiv (4 * a) as (3 * n) floordiv 2.
void Steps::ofQuotient(DimId dim) {
  ofQuotientOfExtreme(dim);
  const DimId dividend = store.operands(dim)[0];
  const LinearView by = store.linearView(store.operands(dim)[1]);
  if (by.constant != 0 || by.summands.size() != 1)
    return;
  const Summand factor = by.summands[0];
  if (auto rest = without(store, dividend, atomsOf(store, factor.column)))
    use(store.floorDiv(*rest, store.constant(factor.coefficient)));
}

/// coefficient * extreme + rest, with the rest, or what cancels an operand, in
/// the extreme: b - min(250, b) + 250 as max(b, 250).
void Steps::intoExtreme(const Summand &summand, DimId rest) {
  const DimKind kind = store.kind(summand.column);
  const Dims operands(store.operands(summand.column));
  auto moveIn = [&](DimId moved) {
    Dims inner;
    for (DimId operand : operands)
      inner.push_back(
          store.add(store.scale(operand, summand.coefficient), moved));
    const DimKind own = summand.coefficient > 0 ? kind : opposite(kind);
    use(store.add(extreme(own, inner), store.sub(rest, moved)));
  };
  moveIn(rest);
  moveIn(store.constant(0));
  for (DimId operand : operands) {
    const DimId shared = commonSummands(
        store, rest, store.scale(operand, canonical(-summand.coefficient)));
    if (!store.getConstant(shared) && shared != rest)
      moveIn(shared);
  }
}

void Steps::ofSum(DimId dim) {
  const llvm::SmallVector<Summand, 8> summands(store.linearView(dim).summands);
  for (const Summand &s : summands)
    if (isExtremum(store.kind(s.column)))
      intoExtreme(s, store.sub(dim, store.scale(s.column, s.coefficient)));
}

} // namespace

std::vector<DimId> otherForms(TermStore &store, DimId dim) {
  if (store.size(dim) > limits::simplestNodes)
    return {};
  std::vector<DimId> found{dim};
  for (size_t i = 0; i < found.size(); ++i)
    Steps(store, [&](DimId other) {
      if (found.size() <= limits::simplestLeaves &&
          store.size(other) <= 2 * store.size(dim) &&
          !llvm::is_contained(found, other))
        found.push_back(other);
    }).from(found[i]);
  found.erase(found.begin());
  return found;
}

/// The dim of the claim without a factor that all summands have.
static ClaimId withoutFactor(TermStore &store, ClaimId claim) {
  const DimId dim = store.dim(claim);
  const LinearView view = store.linearView(dim);
  if (view.summands.empty())
    return claim;
  for (DimId atom : atomsOf(store, view.summands[0].column))
    if (auto rest = without(store, dim, atom);
        rest && !store.getConstant(*rest))
      return rebuild(store, store, claim, {*rest, {}, {}});
  return claim;
}

/// (p and q) or (p and r) as p and (q or r).
static ClaimId withCommonParts(TermStore &store, ClaimId claim) {
  const bool isAnd = store.kind(claim) == ClaimKind::And;
  const ClaimKind inner = isAnd ? ClaimKind::Or : ClaimKind::And;
  using Claims = llvm::SmallVector<ClaimId>;
  const Claims parts(store.operands(claim));
  auto partsOf = [&](ClaimId part) {
    return store.kind(part) == inner ? Claims(store.operands(part))
                                     : Claims{part};
  };
  Claims common = partsOf(parts.front()), rests;
  for (ClaimId part : parts)
    llvm::erase_if(common, [&](ClaimId c) {
      return !llvm::is_contained(partsOf(part), c);
    });
  if (common.empty())
    return claim;
  for (ClaimId part : parts) {
    Claims rest = partsOf(part);
    llvm::erase_if(rest,
                   [&](ClaimId c) { return llvm::is_contained(common, c); });
    rests.push_back(isAnd ? store.disj(rest) : store.conj(rest));
  }
  common.push_back(isAnd ? store.conj(rests) : store.disj(rests));
  return isAnd ? store.disj(common) : store.conj(common);
}

ClaimId otherForm(TermStore &store, ClaimId claim) {
  const ClaimKind kind = store.kind(claim);
  if (isJunction(kind))
    return withCommonParts(store, claim);
  return store.dim(claim).valid() ? withoutFactor(store, claim) : claim;
}

ClaimId splitSelect(TermStore &store, ClaimId claim) {
  const ClaimKind kind = store.kind(claim);
  if (!isComparison(kind))
    return claim;
  const LinearView view = store.linearView(store.dim(claim));
  const auto *found = llvm::find_if(view.summands, [&](const Summand &s) {
    return store.kind(s.column) == DimKind::Select;
  });
  if (found == view.summands.end())
    return claim;
  const DimId select = found->column;
  const ClaimId condition = store.condition(select);
  auto withArm = [&](unsigned arm) {
    Rewriter rewrite(store);
    rewrite.set(select, store.operands(select)[arm]);
    return rewrite(claim);
  };
  return store.conj(store.disj(store.negate(condition), withArm(0)),
                    store.disj(condition, withArm(1)));
}

} // namespace shapeproof::simplify
