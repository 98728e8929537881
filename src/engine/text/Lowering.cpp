// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Lowering.h. An expression's operands stand before it, so a loop over the
// statement's range finds them lowered.
//
// A sum that is only an operand of another sum gets no term of its own: the
// outermost sum walks down to the summands with a stack and builds one linear
// combination. Otherwise `a0 + a1 + ... + an` would make n terms of up to n
// summands.
//
// Tested by tests/engine/text/LoweringTest.cpp.

#include "engine/text/Lowering.h"

using namespace shapeproof;

Lowering::Lowering(const Problem &problem, TermStore &store)
    : problem(problem), store(store), builder(store),
      names(problem.declarations.size(), ~0u) {}

template <typename IdType>
llvm::SmallVector<IdType, 4> Lowering::operandsAt(ExprId e) const {
  llvm::SmallVector<IdType, 4> ids;
  for (ExprId operand : problem.operands(e))
    ids.push_back(IdType(values[operand.raw - base]));
  return ids;
}

//===- Sums
//-------------------------------------------------------------------//

static bool isSum(ExprKind kind) {
  return kind == ExprKind::Add || kind == ExprKind::Sub ||
         kind == ExprKind::Neg;
}

void Lowering::findInnerSums(const Statement &statement) {
  innerSum.assign(statement.exprsEnd - base, false);
  for (uint32_t i = statement.exprsEnd; i-- > base;)
    if (isSum(problem[ExprId(i)].kind))
      for (ExprId operand : problem.operands(ExprId(i)))
        innerSum[operand.raw - base] = isSum(problem[operand].kind);
}

DimId Lowering::lowerSum(ExprId root) {
  llvm::SmallVector<Summand, 8> summands;
  llvm::SmallVector<std::pair<ExprId, bool>, 16> work = {{root, false}};
  while (!work.empty()) {
    auto [e, negative] = work.pop_back_val();
    ExprKind kind = problem[e].kind;
    if (!isSum(kind)) {
      summands.push_back({dimAt(e), Int(negative ? -1 : 1)});
      continue;
    }
    llvm::ArrayRef<ExprId> operands = problem.operands(e);
    if (kind == ExprKind::Neg) {
      work.push_back({operands[0], !negative});
      continue;
    }
    work.push_back({operands[1], negative != (kind == ExprKind::Sub)});
    work.push_back({operands[0], negative});
  }
  return store.linear(Int(0), summands);
}

//===- Expressions
//------------------------------------------------------------//

ClaimId Lowering::lowerInterval(DimId x, ExprId lo, ExprId hi) {
  auto end = [&](ExprId e, bool upper) {
    if (problem[e].kind == ExprKind::Open)
      return TermStore::trueClaim();
    return upper ? store.le(x, dimAt(e)) : store.ge(x, dimAt(e));
  };
  return store.conj(end(lo, false), end(hi, true));
}

ShapeId Lowering::lowerSlice(ExprId e) {
  llvm::ArrayRef<ExprId> operands = problem.operands(e);
  size_t n = operands.size() / 3;
  llvm::SmallVector<SliceDim, 4> slices;
  for (size_t i = 1; i <= n; ++i)
    slices.push_back({dimAt(operands[i]), dimAt(operands[i + n]),
                      dimAt(operands[i + 2 * n])});
  return builder.slice(shapeAt(operands[0]), slices);
}

uint32_t Lowering::lowerExpr(ExprId e) {
  llvm::ArrayRef<ExprId> operands = problem.operands(e);
  auto dim = [&](unsigned i) { return dimAt(operands[i]); };
  auto shape = [&](unsigned i) { return shapeAt(operands[i]); };
  switch (problem[e].kind) {
  case ExprKind::Integer:
    return store.constant(problem.integer(e)).raw;
  case ExprKind::Name:
    return names[problem.name(e).raw];
  case ExprKind::Open:
    return ~0u;
  case ExprKind::Neg:
  case ExprKind::Add:
  case ExprKind::Sub:
    return innerSum[e.raw - base] ? ~0u : lowerSum(e).raw;
  case ExprKind::Mul:
    return store.mul(dim(0), dim(1)).raw;
  case ExprKind::FloorDiv:
    return store.floorDiv(dim(0), dim(1)).raw;
  case ExprKind::CeilDiv:
    return store.ceilDiv(dim(0), dim(1)).raw;
  case ExprKind::Mod:
    return store.mod(dim(0), dim(1)).raw;
  case ExprKind::Min:
    return store.min(operandsAt<DimId>(e)).raw;
  case ExprKind::Max:
    return store.max(operandsAt<DimId>(e)).raw;
  case ExprKind::Select:
    return store.select(claimAt(operands[0]), dim(1), dim(2)).raw;
  case ExprKind::Rank:
    return store.rank(shape(0)).raw;
  case ExprKind::NumElements:
    return store.numElements(shape(0)).raw;
  case ExprKind::Extent:
    return builder.extent(shape(0), dim(1)).raw;
  case ExprKind::List:
    return builder.ranked(operandsAt<DimId>(e)).raw;
  case ExprKind::Broadcast:
    return builder.broadcast(operandsAt<ShapeId>(e)).raw;
  case ExprKind::Meet:
    return builder.meet(operandsAt<ShapeId>(e)).raw;
  case ExprKind::Concat:
    return builder.concat(operandsAt<ShapeId>(e)).raw;
  case ExprKind::Head:
    return builder.head(shape(0), dim(1)).raw;
  case ExprKind::Tail:
    return builder.tail(shape(0), dim(1)).raw;
  case ExprKind::Slice:
    return lowerSlice(e).raw;
  default:
    return lowerClaim(e).raw;
  }
}

ClaimId Lowering::lowerClaim(ExprId e) {
  llvm::ArrayRef<ExprId> operands = problem.operands(e);
  auto dim = [&](unsigned i) { return dimAt(operands[i]); };
  switch (problem[e].kind) {
  case ExprKind::True:
    return TermStore::trueClaim();
  case ExprKind::Eq:
    return store.eq(dim(0), dim(1));
  case ExprKind::Ne:
    return store.ne(dim(0), dim(1));
  case ExprKind::Lt:
    return store.lt(dim(0), dim(1));
  case ExprKind::Le:
    return store.le(dim(0), dim(1));
  case ExprKind::Gt:
    return store.gt(dim(0), dim(1));
  case ExprKind::Ge:
    return store.ge(dim(0), dim(1));
  case ExprKind::In:
    return lowerInterval(dim(0), operands[1], operands[2]);
  case ExprKind::OneOf: {
    llvm::SmallVector<ClaimId, 4> equal;
    for (ExprId e : operands.drop_front())
      equal.push_back(store.eq(dim(0), dimAt(e)));
    return store.disj(equal);
  }
  case ExprKind::ShapeEq:
    return store.shapeEq(shapeAt(operands[0]), shapeAt(operands[1]));
  case ExprKind::ShapeNe:
    return store.shapeNe(shapeAt(operands[0]), shapeAt(operands[1]));
  case ExprKind::Broadcastable:
    return store.broadcastable(operandsAt<ShapeId>(e));
  case ExprKind::Not:
    return store.negate(claimAt(operands[0]));
  case ExprKind::And:
    return store.conj(operandsAt<ClaimId>(e));
  case ExprKind::Or:
    return store.disj(operandsAt<ClaimId>(e));
  default:
    return TermStore::falseClaim();
  }
}

void Lowering::lowerExprs(const Statement &statement) {
  base = statement.exprsBegin;
  values.resize(statement.exprsEnd - base);
  findInnerSums(statement);
  for (uint32_t i = base; i < statement.exprsEnd; ++i)
    values[i - base] = lowerExpr(ExprId(i));
}

//===- Statements
//-------------------------------------------------------------//

void Lowering::declare(const Statement &statement) {
  for (uint32_t i = 0; i < statement.numNames; ++i) {
    uint32_t decl = statement.firstName.raw + i;
    const Declaration &declaration = problem.declarations[decl];
    switch (declaration.kind) {
    case DeclKind::Dim:
      names[decl] = store.dimSymbol(declaration.name).raw;
      break;
    case DeclKind::Int:
      names[decl] = store.intSymbol(declaration.name).raw;
      break;
    case DeclKind::Bool:
      names[decl] = store.boolSymbol(declaration.name).raw;
      break;
    case DeclKind::Shape:
      names[decl] = store.shapeSymbol(declaration.name).raw;
      break;
    case DeclKind::LetDim:
    case DeclKind::LetShape:
      names[decl] = values[statement.expr.raw - base];
      break;
    }
  }
}

Term Lowering::termAt(ExprId e) const {
  const Sort sort = problem.sort(e);
  return Term(sort == Sort::Term    ? Term::Dim
              : sort == Sort::Shape ? Term::Shape
                                    : Term::Claim,
              values[e.raw - base]);
}

LoweredStatement Lowering::lower(const Statement &statement) {
  lowerExprs(statement);
  llvm::SmallVector<ClaimId, 4> facts = {builder.takeDefinedness()};
  declare(statement);
  LoweredStatement result;
  switch (statement.kind) {
  case StatementKind::Declare:
    if (statement.lo.valid())
      for (uint32_t i = 0; i < statement.numNames; ++i)
        facts.push_back(lowerInterval(dim(DeclId(statement.firstName.raw + i)),
                                      statement.lo, statement.hi));
    break;
  case StatementKind::Assume:
    facts.push_back(claimAt(statement.expr));
    break;
  case StatementKind::Prove:
    facts.push_back(claimAt(statement.expr));
    result.goal = store.conj(facts);
    return result;
  case StatementKind::Bound:
    // Definedness is not assumed: bounds are about the values of the term where
    // it has one.
    result.term = dimAt(statement.expr);
    return result;
  case StatementKind::Simplify:
    result.simplified = termAt(statement.expr);
    if (statement.expectedExpr.valid())
      result.expected = termAt(statement.expectedExpr);
    result.defined = store.conj(facts);
    return result;
  case StatementKind::Let:
  case StatementKind::ScopeOpen:
  case StatementKind::ScopeClose:
    break;
  }
  ClaimId fact = store.conj(facts);
  if (fact != TermStore::trueClaim())
    result.fact = fact;
  return result;
}
