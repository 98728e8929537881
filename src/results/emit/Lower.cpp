// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Lower.h.
//
// Tested by tests/results/emit.

#include "results/emit/Lower.h"
#include "engine/terms/Kinds.h"

namespace shapeproof::emit {

unsigned Lowering::add(SizeProgram::Node node) {
  auto same = [&](const SizeProgram::Node &other) {
    return other.op == node.op && other.part == node.part &&
           other.argument == node.argument && other.index == node.index &&
           other.value == node.value && other.operands == node.operands;
  };
  // Few nodes: terms are limited in size.
  auto found = llvm::find_if(program.nodes, same);
  if (found == program.nodes.end())
    found = program.nodes.insert(found, std::move(node));
  return unsigned(found - program.nodes.begin());
}

unsigned Lowering::constant(const Int &value) {
  return add({Op::Constant, {}, 0, 0, value});
}

unsigned Lowering::fold(Op op, llvm::ArrayRef<unsigned> operands) {
  unsigned result = operands.front();
  for (unsigned operand : operands.drop_front())
    result = apply(op, {result, operand});
  return result;
}

std::optional<unsigned> Lowering::node(DimId d) {
  auto found = made.find(Term(d));
  if (found != made.end())
    return found->second;
  std::optional<unsigned> result = make(d);
  made[Term(d)] = result;
  return result;
}

std::optional<unsigned> Lowering::node(ClaimId c) {
  auto found = made.find(Term(c));
  if (found != made.end())
    return found->second;
  std::optional<unsigned> result = make(c);
  made[Term(c)] = result;
  return result;
}

std::optional<unsigned> Lowering::input(Term symbol) {
  auto found = inputs.find(symbol);
  if (found == inputs.end())
    return std::nullopt;
  return add(found->second);
}

std::optional<Lowering::Nodes> Lowering::all(llvm::ArrayRef<DimId> terms) {
  Nodes result;
  for (DimId term : terms) {
    std::optional<unsigned> operand = node(term);
    if (!operand)
      return std::nullopt;
    result.push_back(*operand);
  }
  return result;
}

std::optional<unsigned> Lowering::sum(const Int &first,
                                      llvm::ArrayRef<Summand> summands) {
  std::optional<unsigned> result;
  auto join = [&](unsigned part) {
    result = result ? apply(Op::Add, {*result, part}) : part;
  };
  for (const Summand &summand : summands) {
    std::optional<unsigned> column = node(summand.column);
    if (!column)
      return std::nullopt;
    join(summand.coefficient == 1
             ? *column
             : apply(Op::Mul, {constant(summand.coefficient), *column}));
  }
  if (first != 0 || !result)
    join(constant(first));
  return result;
}

std::optional<unsigned> Lowering::extent(ShapeId shape, DimId index) {
  std::optional<Int> place = store.getConstant(index);
  auto found = inputs.find(Term(shape));
  if (!place || *place < 0 || *place > Int(int64_t(UINT32_MAX)) ||
      found == inputs.end())
    return std::nullopt;
  SizeProgram::Node node = found->second;
  node.part = SizeProgram::Part::Extent;
  node.index = unsigned(int64_t(*place));
  return add(node);
}

std::optional<unsigned> Lowering::makePlain(DimId d) {
  switch (store.kind(d)) {
  case DimKind::Constant:
    return constant(store.constantValue(d));
  case DimKind::Symbol:
    return input(Term(d));
  case DimKind::Sum: {
    LinearView view = store.linearView(d);
    return sum(view.constant, view.summands);
  }
  case DimKind::Rank:
    return store.kind(store.shape(d)) == ShapeKind::Symbol
               ? input(Term(store.shape(d)))
               : std::nullopt;
  case DimKind::Extent:
    return store.kind(store.shape(d)) == ShapeKind::Symbol
               ? extent(store.shape(d), store.operands(d)[0])
               : std::nullopt;
  case DimKind::NumElements:
  case DimKind::Apply:
    return std::nullopt;
  default:
    break;
  }
  std::optional<Nodes> operands = all(store.operands(d));
  if (!operands)
    return std::nullopt;
  const Operator op = infoOf(store.kind(d)).op;
  if (op == Operator::Broadcast) {
    // The first that is not 1.
    unsigned result = operands->back(), one = constant(Int(1));
    for (unsigned operand :
         llvm::reverse(llvm::ArrayRef(*operands).drop_back()))
      result = apply(Op::Select,
                     {apply(Op::Equal, {operand, one}), result, operand});
    return result;
  }
  if (op == Operator::Select) {
    std::optional<unsigned> condition = node(store.condition(d));
    if (!condition)
      return std::nullopt;
    return apply(Op::Select, {*condition, (*operands)[0], (*operands)[1]});
  }
  static constexpr std::optional<Op> kOps[] = {
      std::nullopt, Op::Add, Op::Mul,      Op::FloorDiv, Op::Mod,
      Op::Min,      Op::Max, std::nullopt, std::nullopt};
  const std::optional<Op> folded = entryOf(op, kOps);
  return folded ? std::optional(fold(*folded, *operands)) : std::nullopt;
}

std::optional<unsigned> Lowering::comparePlain(Op op, DimId difference) {
  LinearView view = store.linearView(difference);
  llvm::SmallVector<Summand, 4> sides[2];
  for (const Summand &summand : view.summands) {
    bool isNegative = summand.coefficient < 0;
    sides[isNegative].push_back({summand.column, isNegative
                                                     ? -summand.coefficient
                                                     : summand.coefficient});
  }
  Int zero(0);
  bool isNegative = view.constant < 0;
  std::optional<unsigned> left =
                              sum(isNegative ? zero : view.constant, sides[0]),
                          right =
                              sum(isNegative ? -view.constant : zero, sides[1]);
  if (!left || !right)
    return std::nullopt;
  return apply(op, {*left, *right});
}

std::optional<unsigned> Lowering::make(ClaimId c) {
  const ClaimKind kind = store.kind(c);
  std::optional<unsigned> truth = add({Op::True});
  switch (infoOf(kind).form) {
  case ClaimForm::Constant:
    break;
  case ClaimForm::Truth:
    truth = input(Term(store.boolAtom(c)));
    break;
  case ClaimForm::Comparison:
    truth =
        compare(kind == ClaimKind::Ge ? Op::AtLeast : Op::Equal, store.dim(c));
    break;
  case ClaimForm::Shapes:
    return ofShapes(c);
  case ClaimForm::Junction: {
    Nodes operands;
    for (ClaimId part : store.operands(c)) {
      std::optional<unsigned> operand = node(part);
      if (!operand)
        return std::nullopt;
      operands.push_back(*operand);
    }
    return fold(kind == ClaimKind::And ? Op::And : Op::Or, operands);
  }
  }
  if (!truth || !isNegated(kind))
    return truth;
  return apply(Op::Not, {*truth});
}

} // namespace shapeproof::emit
