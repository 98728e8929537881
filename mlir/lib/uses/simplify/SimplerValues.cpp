// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SimplerValues.h. Tested by tests/mlir/ir/simplify.mlir and, with random
// programs, by tests/mlir/exec.

#include "uses/simplify/SimplerValues.h"
#include "engine/terms/Kinds.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "uses/passes/NamedPass.h"
#include "uses/simplify/Motion.h"
#include "uses/simplify/NumberForms.h"

namespace shapeproof::simplify {

namespace affine = mlir::affine;
namespace arith = mlir::arith;

bool isArithmetic(mlir::Operation *op) {
  return op->getNumRegions() == 0 && op->getNumResults() > 0 &&
         (llvm::isa_and_present<arith::ArithDialect, mlir::index::IndexDialect>(
              op->getDialect()) ||
          llvm::isa<affine::AffineApplyOp, affine::AffineMinOp,
                    affine::AffineMaxOp, mlir::tensor::DimOp,
                    mlir::memref::DimOp, mlir::tensor::RankOp,
                    mlir::memref::RankOp>(op)) &&
         !llvm::isa<arith::ConstantOp, mlir::index::ConstantOp,
                    mlir::index::BoolConstantOp>(op) &&
         llvm::all_of(op->getResultTypes(), [](mlir::Type type) {
           return integerWidth(type) || isTruth(type);
         });
}

//===- Costs ----------------------------------------------------------------//

enum Cost : unsigned { kSum = 1, kExtreme = 2, kDivision = 4 };

static unsigned costOf(mlir::AffineMap map) {
  unsigned cost = 0;
  map.walkExprs([&](mlir::AffineExpr expr) {
    switch (expr.getKind()) {
    case mlir::AffineExprKind::Add:
    case mlir::AffineExprKind::Mul:
      cost += kSum;
      break;
    case mlir::AffineExprKind::FloorDiv:
    case mlir::AffineExprKind::CeilDiv:
    case mlir::AffineExprKind::Mod:
      cost += kDivision;
      break;
    default:
      break;
    }
  });
  return cost + (map.getNumResults() - 1) * kExtreme;
}

static unsigned costOf(mlir::Operation *op) {
  namespace index = mlir::index;
  if (auto apply = llvm::dyn_cast<affine::AffineApplyOp>(op))
    return costOf(apply.getAffineMap());
  if (auto min = llvm::dyn_cast<affine::AffineMinOp>(op))
    return costOf(min.getAffineMap());
  if (auto max = llvm::dyn_cast<affine::AffineMaxOp>(op))
    return costOf(max.getAffineMap());
  if (llvm::isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
                arith::FloorDivSIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
                index::DivSOp, index::DivUOp, index::RemSOp, index::RemUOp,
                index::FloorDivSOp, index::CeilDivSOp, index::CeilDivUOp>(op))
    return kDivision;
  if (llvm::isa<arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp, arith::MaxUIOp,
                arith::SelectOp, index::MinSOp, index::MaxSOp, index::MinUOp,
                index::MaxUOp>(op))
    return kExtreme;
  return kSum;
}

/// The cost of the operations that are gone once nothing uses the value, while
/// the values kept and those that make them stay.
static unsigned costOfDying(mlir::Value value,
                            llvm::ArrayRef<mlir::Value> kept) {
  llvm::SetVector<mlir::Operation *> dying;
  if (mlir::Operation *op = value.getDefiningOp(); op && isArithmetic(op))
    dying.insert(op);
  unsigned cost = 0;
  for (size_t i = 0; i < dying.size() && i < limits::dyingOps; ++i) {
    cost += costOf(dying[i]);
    for (mlir::Value operand : dying[i]->getOperands())
      if (mlir::Operation *by = operand.getDefiningOp();
          by && !llvm::is_contained(kept, operand) &&
          llvm::all_of(
              by->getUsers(),
              [&](mlir::Operation *user) { return dying.contains(user); }) &&
          isArithmetic(by))
        dying.insert(by);
  }
  return cost;
}

//===- Candidates -----------------------------------------------------------//

void SimplerValues::know(mlir::Operation *at, mlir::ValueRange values) {
  std::optional<QuestionPoint> point;
  for (mlir::Value value : values) {
    if (!integerWidth(value.getType()) || isConstant(value))
      continue;
    if (!point) {
      auto here = QuestionPoint::reach(sizes, at);
      if (!here)
        return;
      point.emplace(*here);
    }
    auto model = point->size(value);
    if (model && point->holds(model->evidence))
      remember(at, value, *model);
  }
}

void SimplerValues::remember(mlir::Operation *at, mlir::Value value,
                             const IntModel &model) {
  auto &same = knownIn[rootOf(at)][model.term.raw];
  if (same.size() < limits::knownSame)
    same.push_back(value);
}

std::optional<SimplerValues::Candidate>
SimplerValues::candidate(const QuestionPoint &point, mlir::Value value) {
  if (!candidatesAt || !point.knowsAsMuchAs(*candidatesAt))
    candidates.clear();
  candidatesAt.emplace(point);
  if (auto it = candidates.find(value); it != candidates.end())
    return it->second;
  auto model = point.size(value);
  if (!model || !point.holds(model->evidence))
    return std::nullopt;
  Candidate result{value, *model, point.samples(model->term)};
  candidates.try_emplace(value, result);
  return result;
}

/// The integers behind a result, the nearest first, that are not constants; and
/// those that, if they are poison, make the result poison.
static llvm::SmallVector<mlir::Value, 8>
valuesBehind(mlir::OpResult result, llvm::SmallPtrSet<mlir::Value, 8> &handed) {
  llvm::SetVector<mlir::Value, llvm::SmallVector<mlir::Value, 8>> behind;
  auto addOperands = [&](mlir::Operation *op, bool handsOn) {
    handsOn &= !llvm::isa<arith::SelectOp>(op);
    for (mlir::Value operand : op->getOperands())
      if (behind.size() < limits::valuesBehind &&
          integerWidth(operand.getType()) && !isConstant(operand)) {
        behind.insert(operand);
        if (handsOn)
          handed.insert(operand);
      }
  };
  addOperands(result.getOwner(), isArithmetic(result.getOwner()));
  for (size_t i = 0; i < behind.size() && behind.size() < limits::valuesBehind;
       ++i)
    if (mlir::Operation *op = behind[i].getDefiningOp(); op && isArithmetic(op))
      addOperands(op, handed.contains(behind[i]));
  return behind.takeVector();
}

//===- Forms ----------------------------------------------------------------//

/// The claim that two terms are equal; of an extreme and one of its operands,
/// that the others do not pass it, which assignments tell better.
static ClaimId equality(TermStore &store, DimId a, DimId b) {
  for (auto [extreme, one] : {std::pair(a, b), std::pair(b, a)}) {
    const DimKind kind = store.kind(extreme);
    if (!isExtremum(kind) || !llvm::is_contained(store.operands(extreme), one))
      continue;
    llvm::SmallVector<ClaimId, 4> claims;
    for (DimId other : llvm::SmallVector<DimId, 4>(store.operands(extreme)))
      if (other != one)
        claims.push_back(kind == DimKind::Min ? store.le(one, other)
                                              : store.ge(one, other));
    return store.conj(claims);
  }
  return store.eq(a, b);
}

/// Notes the form if it is proved to be equal, `model` being its value.
bool SimplerValues::tryForm(Wanted &wanted, const Form &form,
                            const IntModel &model) {
  if (wanted.questionsLeft == 0)
    return false;
  for (mlir::Value part : {form.a, form.b})
    if (part && !trustsPoison && !wanted.handedOn.contains(part) &&
        !poison.isSafeFor(part, wanted.value))
      return false;
  const QuestionPoint &point = wanted.point;
  Question question{{equality(point.store(), model.term, wanted.model.term),
                     point.unite(model.evidence, wanted.model.evidence)},
                    std::make_pair(model.term, wanted.model.term)};
  if (!point.isProved(question)) {
    --wanted.questionsLeft;
    return false;
  }
  if (!mayReplace(changes, wanted.value,
                  [&] { return point.explain(question); })) {
    wanted.questionsLeft = 0;
    return false;
  }
  changes.replace(wanted.value, form);
  return true;
}

bool SimplerValues::tryConstant(Wanted &wanted) {
  std::optional<int64_t> number;
  if (wanted.model.lo == wanted.model.hi)
    number = wanted.model.lo;
  else if (wanted.samples)
    number = wanted.samples->first == wanted.samples->second
                 ? std::optional(wanted.samples->first)
                 : std::nullopt;
  else
    number = wanted.point.constant(wanted.model);
  const unsigned width = *integerWidth(wanted.value.getType());
  if (!number || !llvm::isIntN(width, *number))
    return false;
  return tryForm(wanted, {Form::Constant, {}, {}, *number},
                 {wanted.point.store().constant(*number)});
}

bool SimplerValues::trySame(Wanted &wanted, const Candidate &other) {
  if (wanted.samples && other.samples && *wanted.samples != *other.samples)
    return false;
  if (wanted.value.getType() != other.value.getType() &&
      costOfDying(wanted.value, other.value) <= kSum)
    return false;
  return tryForm(wanted, {Form::Value, other.value}, other.model);
}

/// Another value with the same term.
bool SimplerValues::tryKnown(Wanted &wanted) {
  ByTerm &known = knownIn[rootOf(wanted.value.getDefiningOp())];
  auto same = known.find(wanted.model.term.raw);
  if (same == known.end())
    return false;
  for (mlir::Value value : same->second)
    if (value.getType() == wanted.value.getType())
      if (auto other = candidate(wanted.point, value);
          other && trySame(wanted, *other))
        return true;
  return false;
}

/// The numbers that two samples suggest, as both have them.
static std::optional<int64_t> differenceOf(std::pair<int64_t, int64_t> a,
                                           std::pair<int64_t, int64_t> b) {
  int64_t first, second;
  if (llvm::SubOverflow(a.first, b.first, first) ||
      llvm::SubOverflow(a.second, b.second, second) || first != second)
    return std::nullopt;
  return first;
}

static std::optional<int64_t> ratioOf(std::pair<int64_t, int64_t> a,
                                      std::pair<int64_t, int64_t> b) {
  for (int64_t divisor : {b.first, b.second})
    if (divisor == 0 || divisor == -1)
      return std::nullopt;
  if (a.first % b.first != 0 || a.second % b.second != 0 ||
      a.first / b.first != a.second / b.second)
    return std::nullopt;
  return a.first / b.first;
}

bool SimplerValues::tryPair(Wanted &wanted, const Candidate &a,
                            const Candidate &b) {
  TermStore &store = wanted.point.store();
  const auto [x1, x2] = *wanted.samples;
  const auto [a1, a2] = *a.samples;
  const auto [b1, b2] = *b.samples;
  // The term is made only where the form would pay.
  auto tryAs = [&](Form::Kind kind, const Candidate &l, const Candidate &r) {
    const unsigned cost =
        kind == Form::Min || kind == Form::Max ? kExtreme : kSum;
    if (costOfDying(wanted.value, {l.value, r.value}) <= cost)
      return false;
    const DimId s = l.model.term, t = r.model.term;
    const DimId term = kind == Form::Sum          ? store.add(s, t)
                       : kind == Form::Difference ? store.sub(s, t)
                       : kind == Form::Min        ? store.min({s, t})
                                                  : store.max({s, t});
    return tryForm(
        wanted, {kind, l.value, r.value},
        {term, wanted.point.unite(l.model.evidence, r.model.evidence)});
  };
  auto isSum = [](int64_t x, int64_t y, int64_t z) {
    int64_t sum;
    return !llvm::AddOverflow(y, z, sum) && x == sum;
  };
  if (isSum(x1, a1, b1) && isSum(x2, a2, b2) && tryAs(Form::Sum, a, b))
    return true;
  if (isSum(a1, x1, b1) && isSum(a2, x2, b2) && tryAs(Form::Difference, a, b))
    return true;
  if (isSum(b1, x1, a1) && isSum(b2, x2, a2) && tryAs(Form::Difference, b, a))
    return true;
  if (x1 == std::min(a1, b1) && x2 == std::min(a2, b2) &&
      tryAs(Form::Min, a, b))
    return true;
  return x1 == std::max(a1, b1) && x2 == std::max(a2, b2) &&
         tryAs(Form::Max, a, b);
}

/// An operation on a value and a number, of the farthest value first.
bool SimplerValues::tryNumbers(Wanted &wanted,
                               llvm::ArrayRef<const Candidate *> parts) {
  const auto [x1, x2] = *wanted.samples;
  const llvm::SmallVector<int64_t, 16> numbers = numbersBehind(wanted.value);
  for (const Candidate *part : llvm::reverse(parts)) {
    const auto [a1, a2] = *part->samples;
    const unsigned dying = costOfDying(wanted.value, part->value);
    for (int64_t number : numbers)
      for (Form::Kind kind : kNumberKinds) {
        const unsigned cost = kind == Form::Mask || kind == Form::MaskOff ? kSum
                              : kind == Form::Min || kind == Form::Max
                                  ? kExtreme
                                  : kDivision;
        const std::optional<int64_t> operand = operandOf(kind, number);
        if (dying <= cost || !operand || valueOf(kind, a1, *operand) != x1 ||
            valueOf(kind, a2, *operand) != x2)
          continue;
        if (isForNonNegative(kind) &&
            wanted.point.end(part->model, /*isUpper=*/false).value_or(-1) < 0)
          continue;
        const IntModel model{
            termOf(wanted.point.store(), kind, part->model.term, *operand),
            part->model.evidence};
        if (tryForm(wanted, {kind, part->value, {}, *operand}, model))
          return true;
      }
  }
  return false;
}

/// One operation instead of several.
bool SimplerValues::tryOperations(Wanted &wanted,
                                  llvm::ArrayRef<Candidate> behind) {
  if (!wanted.samples || costOfDying(wanted.value, {}) <= kSum ||
      llvm::any_of(wanted.value.getUsers(), [](mlir::Operation *user) {
        return llvm::isa_and_present<affine::AffineDialect>(user->getDialect());
      }))
    return false;
  TermStore &store = wanted.point.store();
  llvm::SmallVector<const Candidate *, 8> parts;
  for (const Candidate &part : behind)
    if (part.samples && part.value.getType() == wanted.value.getType())
      parts.push_back(&part);
  for (const Candidate *part : parts) {
    const IntModel &m = part->model;
    auto isCheaper = [&] {
      return costOfDying(wanted.value, part->value) > kSum;
    };
    if (auto by = differenceOf(*wanted.samples, *part->samples);
        by && *by != 0 && isCheaper() &&
        tryForm(wanted, {Form::Sum, part->value, {}, *by},
                {store.add(m.term, store.constant(*by)), m.evidence}))
      return true;
    if (auto by = ratioOf(*wanted.samples, *part->samples);
        by && *by != 0 && *by != 1 && isCheaper() &&
        tryForm(wanted, {Form::Product, part->value, {}, *by},
                {store.scale(m.term, Int(*by)), m.evidence}))
      return true;
  }
  if (tryNumbers(wanted, parts))
    return true;
  for (size_t i = 0; i < parts.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (tryPair(wanted, *parts[j], *parts[i]))
        return true;
  return false;
}

//===- Operations that are asked about --------------------------------------//

/// Whether only checks use the value, which are not simplified here.
static bool isForChecks(mlir::Value value) {
  llvm::SetVector<mlir::Value> made;
  made.insert(value);
  for (size_t i = 0; i < made.size() && i < limits::dyingOps; ++i)
    for (mlir::Operation *user : made[i].getUsers()) {
      if (llvm::isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::CmpIOp,
                    mlir::index::CmpOp>(user))
        made.insert(user->getResult(0));
      else if (!llvm::isa<mlir::cf::AssertOp, mlir::shape::CstrRequireOp>(user))
        return false;
    }
  return made.size() <= limits::dyingOps;
}

/// Whether the op compares for equality, which may make a sum constant.
static bool isEquality(mlir::Operation *op) {
  if (auto compare = llvm::dyn_cast<arith::CmpIOp>(op))
    return compare.getPredicate() == arith::CmpIPredicate::eq;
  auto compare = llvm::dyn_cast<mlir::index::CmpOp>(op);
  return compare && compare.getPred() == mlir::index::IndexCmpPredicate::EQ;
}

bool mayBeSimpler(mlir::Operation *op) {
  if (!isArithmetic(op))
    return false;
  if (isEquality(op))
    return true;
  if (llvm::all_of(op->getResults(), isForChecks))
    return false;
  // A sum or product of two values that come from elsewhere.
  const bool isPlain =
      llvm::isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::IndexCastOp,
                mlir::index::AddOp, mlir::index::SubOp, mlir::index::MulOp>(
          op) ||
      (llvm::isa<affine::AffineApplyOp>(op) && costOf(op) <= kSum);
  return !isPlain || llvm::any_of(op->getOperands(), [](mlir::Value operand) {
    mlir::Operation *by = operand.getDefiningOp();
    return by && isArithmetic(by);
  });
}

//===- Results --------------------------------------------------------------//

void SimplerValues::simplifyTruth(mlir::Operation *next,
                                  mlir::OpResult result) {
  auto point = QuestionPoint::reach(sizes, next);
  std::optional<Question> question =
      point ? point->isTrue(result) : std::nullopt;
  if (!question)
    return;
  if (auto truth = point->truthOf(*question);
      truth &&
      mayReplace(changes, result, [&] { return point->explain(*question); }))
    changes.replaceTruth(result, *truth);
}

void SimplerValues::simplify(mlir::Operation *next, mlir::OpResult result) {
  mlir::Operation *op = result.getOwner();
  if (result.use_empty())
    return;
  if (isTruth(result.getType())) {
    if (op->getNumResults() == 1 && isArithmetic(op) && !isForChecks(result))
      simplifyTruth(next, result);
    return;
  }
  if (!integerWidth(result.getType()))
    return;
  auto point = QuestionPoint::reach(sizes, next);
  auto self = point ? candidate(*point, result) : std::nullopt;
  if (!self)
    return;
  Wanted wanted(std::move(*self), *point);
  if (!tryConstant(wanted))
    search(wanted, result);
  remember(next, result, wanted.model);
}

/// Looks for a form that is not a constant.
void SimplerValues::search(Wanted &wanted, mlir::OpResult result) {
  llvm::SmallVector<Candidate, 8> behind;
  for (mlir::Value value : valuesBehind(result, wanted.handedOn))
    if (auto other = candidate(wanted.point, value))
      behind.push_back(*other);
  auto hasType = [&](const Candidate &other) {
    return other.value.getType() == result.getType();
  };
  auto isSame = [&](const Candidate &other) { return trySame(wanted, other); };
  // The farthest value with a cast instead of a chain of casts.
  std::stable_partition(behind.begin(), behind.end(), hasType);
  auto *others = llvm::find_if_not(behind, hasType);
  if (std::any_of(behind.begin(), others, isSame) || tryKnown(wanted) ||
      std::any_of(std::reverse_iterator(behind.end()),
                  std::reverse_iterator(others), isSame))
    return;
  tryOperations(wanted, behind);
}

} // namespace shapeproof::simplify
