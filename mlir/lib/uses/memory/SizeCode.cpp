// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SizeCode.h. Tested by tests/mlir/ir/plan-buffers.mlir and
// tests/mlir/exec/arena.py.

#include "uses/memory/SizeCode.h"
#include "core/ir/Types.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace shapeproof::memory {

using namespace mlir;
using domains::Interval;
using Predicate = arith::CmpIPredicate;

//===- Arithmetic -----------------------------------------------------------//

SizeCode::SizeCode(const InputSymbols &inputs, ValueRange arguments,
                   OpBuilder &builder, Location location)
    : inputs(inputs), store(inputs.store), arguments(arguments),
      builder(builder), location(location) {}

Value SizeCode::constant(const Int &value) {
  Value &result = constants[value];
  if (!result)
    result = arith::ConstantIndexOp::create(builder, location, int64_t(value));
  return result;
}

SizeCode::Size SizeCode::constantSize(const Int &value) {
  if (inputs.isOfIndex(value))
    return {constant(value), Interval::constant(value), {}};
  return {constant(Int(0)),
          inputs.ofIndex,
          {arith::ConstantIntOp::create(builder, location, 1, 1)}};
}

Value SizeCode::negated(Value truth) {
  return builder.createOrFold<arith::XOrIOp>(
      location, truth, arith::ConstantIntOp::create(builder, location, 1, 1));
}

Value SizeCode::compare(Predicate how, Value a, Value b) {
  return builder.createOrFold<arith::CmpIOp>(location, how, a, b);
}

static void addAll(llvm::SmallVectorImpl<Value> &to, ValueRange from) {
  for (Value value : from)
    if (!llvm::is_contained(to, value))
      to.push_back(value);
}

SizeCode::Size SizeCode::checked(Value value, const Interval &range,
                                 const Size &a, const Size &b,
                                 llvm::function_ref<Value()> leaves) {
  Size result{value, range, a.wrong};
  addAll(result.wrong, b.wrong);
  if (inputs.ofIndex.contains(range))
    return result;
  result.wrong.push_back(leaves());
  result.range = range.meet(inputs.ofIndex);
  if (result.range.isEmpty())
    result.range = inputs.ofIndex;
  return result;
}

SizeCode::Size SizeCode::times(const Size &a, const Int &factor) {
  if (factor == Int(1))
    return a;
  const Interval range = domains::scale(a.range, factor);
  Value value =
      builder.createOrFold<arith::MulIOp>(location, a.value, constant(factor));
  return checked(value, range, a, a, [&] {
    const Interval &all = inputs.ofIndex;
    Value above = compare(Predicate::sgt, a.value,
                          constant(floorDivide(all.hi(), factor)));
    if (a.range.hasLo() && a.range.lo() >= Int(0))
      return above;
    Value below = compare(Predicate::slt, a.value,
                          constant(ceilDivide(all.lo(), factor)));
    return builder.createOrFold<arith::OrIOp>(location, above, below);
  });
}

SizeCode::Size SizeCode::times(const Size &a, const Size &b) {
  if (a.range.isConstant() && a.range.lo() >= Int(1))
    return times(b, a.range.lo());
  if (b.range.isConstant() && b.range.lo() >= Int(1))
    return times(a, b.range.lo());
  const Interval range = domains::multiply(a.range, b.range);
  if (inputs.ofIndex.contains(range))
    return checked(
        builder.createOrFold<arith::MulIOp>(location, a.value, b.value), range,
        a, b, {});
  auto product =
      arith::MulSIExtendedOp::create(builder, location, a.value, b.value);
  return checked(product.getLow(), range, a, b, [&] {
    Value zero = constant(Int(0));
    Value sign = builder.createOrFold<arith::SelectOp>(
        location, compare(Predicate::slt, product.getLow(), zero),
        constant(Int(-1)), zero);
    return compare(Predicate::ne, product.getHigh(), sign);
  });
}

SizeCode::Size SizeCode::plus(const Size &a, const Size &b) {
  if (a.range == Interval::constant(0) && a.wrong.empty())
    return b;
  Value value = builder.createOrFold<arith::AddIOp>(location, a.value, b.value);
  return checked(value, domains::add(a.range, b.range), a, b, [&]() -> Value {
    if (b.range.lo() >= Int(0))
      return compare(Predicate::slt, value, a.value);
    Value isLess = compare(Predicate::slt, value, a.value);
    Value isNegative = compare(Predicate::slt, b.value, constant(Int(0)));
    return builder.createOrFold<arith::XOrIOp>(location, isLess, isNegative);
  });
}

SizeCode::Size SizeCode::minus(const Size &a, const Size &b) {
  Value value = builder.createOrFold<arith::SubIOp>(location, a.value, b.value);
  return checked(
      value, domains::subtract(a.range, b.range), a, b, [&]() -> Value {
        Value isMore = compare(Predicate::sgt, value, a.value);
        if (b.range.lo() >= Int(0))
          return isMore;
        Value isNegative = compare(Predicate::slt, b.value, constant(Int(0)));
        return builder.createOrFold<arith::XOrIOp>(location, isMore,
                                                   isNegative);
      });
}

//===- Terms ----------------------------------------------------------------//

SizeCode::Size SizeCode::symbol(DimId term) {
  const InputSymbols::Part part = inputs.parts.at(term);
  Value value = arguments[part.argument];
  if (!part.extent) {
    if (!value.getType().isIndex())
      value = arith::IndexCastOp::create(builder, location,
                                         builder.getIndexType(), value);
  } else if (isa<TensorType>(value.getType())) {
    value = tensor::DimOp::create(builder, location, value,
                                  constant(Int(int64_t(*part.extent))));
  } else {
    value = memref::DimOp::create(builder, location, value,
                                  constant(Int(int64_t(*part.extent))));
  }
  Interval range = inputs.ranges.at(term);
  return {value, range.isEmpty() ? inputs.ofIndex : range, {}};
}

/// The summand without its sign.
SizeCode::Size SizeCode::scaled(const Summand &summand) {
  const Int factor = abs(summand.coefficient);
  auto it = multiples.find({summand.column, factor});
  if (it == multiples.end()) {
    const Size result = times(dim(summand.column), factor);
    it = multiples.insert({{summand.column, factor}, result}).first;
  }
  return it->second;
}

/// With a factor of 0, it does not matter if some of the others overflow.
SizeCode::Size SizeCode::product(DimId term) {
  const llvm::ArrayRef<DimId> factors = store.operands(term);
  Size result = dim(factors.front());
  Truths wrong = result.wrong;
  for (DimId factor : factors.drop_front()) {
    addAll(wrong, dim(factor).wrong);
    result = times(result, dim(factor));
  }
  if (factors.size() == 2 || result.wrong == wrong)
    return result;
  Value noneIsZero;
  for (DimId factor : factors) {
    Value isOther = compare(Predicate::ne, dim(factor).value, constant(Int(0)));
    noneIsZero =
        noneIsZero
            ? builder.createOrFold<arith::AndIOp>(location, noneIsZero, isOther)
            : isOther;
  }
  for (Value &flag : result.wrong)
    if (!llvm::is_contained(wrong, flag))
      flag = builder.createOrFold<arith::AndIOp>(location, flag, noneIsZero);
  return result;
}

/// The common factor of all summands, and the sum without it; nothing where
/// that is 1, or where nothing is subtracted. The parts of 4 * n * ub - 4 * n *
/// lb may leave the index type where 4 * n * (ub - lb) does not.
std::optional<std::pair<DimId, DimId>> SizeCode::factored(DimId term) {
  const LinearView view = store.linearView(term);
  if (llvm::all_of(view.summands,
                   [](const Summand &s) { return s.coefficient > Int(0); }))
    return std::nullopt;
  Int divisor = abs(view.constant);
  for (const Summand &summand : view.summands)
    divisor = gcd(divisor, abs(summand.coefficient));
  auto factorsOf = [&](DimId column) {
    return store.kind(column) == DimKind::Product
               ? llvm::SmallVector<DimId>(store.operands(column))
               : llvm::SmallVector<DimId>{column};
  };
  std::optional<DimId> common;
  if (view.constant == Int(0) && view.summands.size() > 1)
    for (DimId factor : factorsOf(view.summands[0].column))
      if (!common && llvm::all_of(view.summands, [&](const Summand &s) {
            return llvm::is_contained(factorsOf(s.column), factor);
          }))
        common = factor;
  if (divisor <= Int(1) && !common)
    return std::nullopt;
  llvm::SmallVector<Summand> rest;
  for (const Summand &summand : view.summands) {
    DimId column = summand.column;
    if (common) {
      llvm::SmallVector<DimId> factors = factorsOf(column);
      factors.erase(llvm::find(factors, *common));
      column = store.constant(1);
      for (DimId factor : factors)
        column = store.mul(column, factor);
    }
    rest.push_back({column, floorDivide(summand.coefficient, divisor)});
  }
  const DimId number = store.constant(divisor);
  return std::pair(common ? store.mul(number, *common) : number,
                   store.linear(floorDivide(view.constant, divisor), rest));
}

/// The size that the condition chooses. It does not matter if the other one is
/// wrong.
template <typename Size, typename Truth>
static Size chosen(OpBuilder &builder, Location location,
                   const Truth &condition, const Size &a, const Size &b) {
  Size result{builder.createOrFold<arith::SelectOp>(location, condition.value,
                                                    a.value, b.value),
              a.range.join(b.range), condition.wrong};
  for (Value wrong : a.wrong)
    result.wrong.push_back(
        builder.createOrFold<arith::AndIOp>(location, condition.value, wrong));
  if (b.wrong.empty())
    return result;
  Value isOther = builder.createOrFold<arith::XOrIOp>(
      location, condition.value,
      arith::ConstantIntOp::create(builder, location, 1, 1));
  for (Value wrong : b.wrong)
    result.wrong.push_back(
        builder.createOrFold<arith::AndIOp>(location, isOther, wrong));
  return result;
}

/// First what is added, then what is subtracted. A choice of two is made last:
/// in n + 2 * select(p, n floordiv 2 - n, 0), the product may leave the index
/// type where 2 * (n floordiv 2) - n does not.
SizeCode::Size SizeCode::sum(DimId term) {
  if (auto both = factored(term))
    return times(dim(both->second), dim(both->first));
  const LinearView view = store.linearView(term);
  auto isChoice = [&](const Summand &summand) {
    return store.kind(summand.column) == DimKind::Select;
  };
  if (llvm::count_if(view.summands, isChoice) == 1) {
    const Summand choice = *llvm::find_if(view.summands, isChoice);
    const DimId factor = store.constant(choice.coefficient),
                column = choice.column;
    const DimId rest = store.sub(term, store.mul(factor, column));
    auto with = [&](unsigned arm) {
      return dim(
          store.add(rest, store.mul(factor, store.operands(column)[arm])));
    };
    const Size first = with(0), second = with(1);
    return chosen(builder, location, truth(store.condition(column)), first,
                  second);
  }
  Size result = constantSize(std::max(view.constant, Int(0)));
  for (const Summand &summand : view.summands)
    if (summand.coefficient > Int(0))
      result = plus(result, scaled(summand));
  for (const Summand &summand : view.summands)
    if (summand.coefficient < Int(0))
      result = minus(result, scaled(summand));
  if (view.constant < Int(0))
    result = minus(result, constantSize(-view.constant));
  return result;
}

SizeCode::Size SizeCode::quotient(DimId term) {
  const Size dividend = dim(store.operands(term)[0]);
  Size divisor = dim(store.operands(term)[1]);
  // A value that is wrong may be 0.
  if (divisor.range.lo() < Int(1) || !divisor.wrong.empty()) {
    divisor.value = builder.createOrFold<arith::MaxSIOp>(
        location, divisor.value, constant(Int(1)));
    divisor.range =
        Interval::range(Int(1), std::max(Int(1), divisor.range.hi()));
  }
  Value value = dividend.range.lo() >= Int(0)
                    ? builder.createOrFold<arith::DivUIOp>(
                          location, dividend.value, divisor.value)
                    : builder.createOrFold<arith::FloorDivSIOp>(
                          location, dividend.value, divisor.value);
  return checked(value, domains::floorDivide(dividend.range, divisor.range),
                 dividend, divisor, {});
}

/// The operand x + c of an extremum, where adding c leaves the index type only
/// at the end that the extremum does not take: the end of the type stands for
/// what lies beyond it. Nothing where that is not so.
std::optional<SizeCode::Size> SizeCode::saturated(DimId term, bool inMax) {
  const Int c = store.linearView(term).constant;
  if (c == Int(0) || (c < Int(0)) != inMax || !inputs.isOfIndex(c))
    return std::nullopt;
  Size x = dim(store.sub(term, store.constant(c)));
  const Interval &all = inputs.ofIndex;
  if (!x.wrong.empty() ||
      all.contains(domains::add(x.range, Interval::constant(c))))
    return std::nullopt;
  if (inMax) {
    const Int least = all.lo() - c;
    x.value = builder.createOrFold<arith::MaxSIOp>(location, x.value,
                                                   constant(least));
    x.range = Interval::range(std::max(x.range.lo(), least),
                              std::max(x.range.hi(), least));
  } else {
    const Int most = all.hi() - c;
    x.value =
        builder.createOrFold<arith::MinSIOp>(location, x.value, constant(most));
    x.range = Interval::range(std::min(x.range.lo(), most),
                              std::min(x.range.hi(), most));
  }
  return plus(x, constantSize(c));
}

/// max(0, n - 1) is 0 also where n - 1 leaves the index type.
SizeCode::Size SizeCode::extremum(DimId term) {
  const bool isMax = store.kind(term) == DimKind::Max;
  llvm::SmallVector<Size> sizes;
  bool hasOther = false;
  for (DimId operand : store.operands(term)) {
    auto size = saturated(operand, isMax);
    hasOther |= !size;
    sizes.push_back(size ? *size : dim(operand));
  }
  if (!hasOther)
    for (auto [size, operand] : llvm::zip(sizes, store.operands(term)))
      size = dim(operand);
  Size result = sizes.front();
  for (const Size &other : llvm::drop_begin(sizes)) {
    auto pick = [&](const Int &a, const Int &b) {
      return isMax ? std::max(a, b) : std::min(a, b);
    };
    const Interval range =
        Interval::range(pick(result.range.lo(), other.range.lo()),
                        pick(result.range.hi(), other.range.hi()));
    Value value = isMax ? builder.createOrFold<arith::MaxSIOp>(
                              location, result.value, other.value)
                        : builder.createOrFold<arith::MinSIOp>(
                              location, result.value, other.value);
    result = checked(value, range, result, other, {});
  }
  return result;
}

SizeCode::Size SizeCode::choice(DimId term) {
  return chosen(builder, location, truth(store.condition(term)),
                dim(store.operands(term)[0]), dim(store.operands(term)[1]));
}

SizeCode::Size SizeCode::dim(DimId term) {
  if (auto it = made.find(term); it != made.end())
    return it->second;
  const Size result = makeDim(term);
  return made[term] = result;
}

SizeCode::Size SizeCode::makeDim(DimId term) {
  switch (store.kind(term)) {
  case DimKind::Constant:
    return constantSize(store.constantValue(term));
  case DimKind::Symbol:
    return symbol(term);
  case DimKind::Sum:
    return sum(term);
  case DimKind::FloorDiv:
    return quotient(term);
  case DimKind::Min:
  case DimKind::Max:
    return extremum(term);
  case DimKind::Select:
    return choice(term);
  case DimKind::Product:
  case DimKind::OpaqueProduct:
    return product(term);
  case DimKind::OpaqueSum:
    return plus(dim(store.operands(term)[0]), dim(store.operands(term)[1]));
  default:
    llvm_unreachable("canCompute() has said no");
  }
}

//===- Claims ---------------------------------------------------------------//

/// Puts what is subtracted on the other side. Where a >= b + 1, a > b.
SizeCode::Truth SizeCode::compare(ClaimId claim) {
  const LinearView view = store.linearView(store.dim(claim));
  const ClaimKind kind = store.kind(claim);
  const bool isStrict = kind == ClaimKind::Ge && view.constant == Int(-1);
  Size sides[] = {
      constantSize(std::max(view.constant, Int(0))),
      constantSize(isStrict ? Int(0) : std::max(-view.constant, Int(0)))};
  for (const Summand &summand : view.summands) {
    Size &side = sides[summand.coefficient < Int(0)];
    side = plus(side, scaled(summand));
  }
  const Predicate how = kind == ClaimKind::Eq   ? Predicate::eq
                        : kind == ClaimKind::Ne ? Predicate::ne
                        : isStrict              ? Predicate::sgt
                                                : Predicate::sge;
  Truth result{compare(how, sides[0].value, sides[1].value), sides[0].wrong};
  addAll(result.wrong, sides[1].wrong);
  return result;
}

SizeCode::Truth SizeCode::truth(ClaimId claim) {
  if (auto it = truths.find(claim); it != truths.end())
    return it->second;
  auto constantTruth = [&](bool value) -> Value {
    return arith::ConstantIntOp::create(builder, location, value, 1);
  };
  Truth result;
  switch (const ClaimKind kind = store.kind(claim)) {
  case ClaimKind::True:
  case ClaimKind::False:
    result.value = constantTruth(kind == ClaimKind::True);
    break;
  case ClaimKind::Bool:
    result.value = arguments[inputs.truths.at(claim)];
    break;
  case ClaimKind::NotBool:
    result = truth(store.boolAtom(claim));
    result.value = negated(result.value);
    break;
  case ClaimKind::And:
  case ClaimKind::Or:
    for (ClaimId operand : store.operands(claim)) {
      const Truth part = truth(operand);
      addAll(result.wrong, part.wrong);
      if (!result.value)
        result.value = part.value;
      else
        result.value = kind == ClaimKind::And
                           ? builder.createOrFold<arith::AndIOp>(
                                 location, result.value, part.value)
                           : builder.createOrFold<arith::OrIOp>(
                                 location, result.value, part.value);
    }
    break;
  default:
    result = compare(claim);
  }
  return truths[claim] = result;
}

Value SizeCode::isRight() {
  Value anyWrong;
  for (Value wrong : allWrong)
    anyWrong =
        anyWrong ? builder.createOrFold<arith::OrIOp>(location, anyWrong, wrong)
                 : wrong;
  return anyWrong ? negated(anyWrong) : Value();
}

Value SizeCode::define(ClaimId symbol, DimId term, const Int &most) {
  const Size size = dim(term);
  Value result = compare(Predicate::sle, size.value, constant(most));
  for (Value wrong : size.wrong)
    result =
        builder.createOrFold<arith::AndIOp>(location, result, negated(wrong));
  truths[symbol] = {result, {}};
  return result;
}

bool SizeCode::isAtMost(DimId term, const Int &most) {
  const Size size = dim(term);
  return size.wrong.empty() && size.range.hi() <= most;
}

} // namespace shapeproof::memory
