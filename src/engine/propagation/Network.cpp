// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From terms to variables and defining propagators: see Network.h.
//
// Making a variable and defining it are two steps. A definition refers to the
// operands' variables, which are made (undefined) when they are first named and
// wait in a list, so neither deep terms nor the cycle between a quotient and
// its remainder need recursion.
//
// Tested by tests/engine/bounds.

#include "engine/propagation/Network.h"
#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

View Network::view(DimId d) {
  View result = affineView(d);
  while (!undefined.empty()) {
    auto [variable, term] = undefined.back();
    undefined.pop_back();
    if (store.kind(term) == DimKind::Sum)
      defineSum(variable, term);
    else
      defineAtom(variable, term);
  }
  return result;
}

View Network::affineView(DimId d) {
  LinearView linear = store.linearView(d);
  if (linear.summands.empty())
    return {View::kConstant, Int(1), linear.constant};
  if (linear.summands.size() == 1)
    return {makeVariable(linear.summands[0].column),
            linear.summands[0].coefficient, linear.constant};
  if (auto known = variableOf.find(d); known != variableOf.end())
    return {known->second, Int(1), Int(0)};
  Int common(0);
  for (const Summand &s : linear.summands)
    common = greatestCommonDivisor(common, s.coefficient);
  if (linear.summands[0].coefficient < 0)
    common = -common;
  if (common == 1 && linear.constant == 0)
    return {makeVariable(d), Int(1), Int(0)};
  SmallVector<Summand, 8> primitive(linear.summands.begin(),
                                    linear.summands.end());
  for (Summand &s : primitive)
    s.coefficient = floorDivide(s.coefficient, common);
  return {makeVariable(store.linear(Int(0), primitive)), common,
          linear.constant};
}

uint32_t Network::makeVariable(DimId primitive) {
  auto [it, inserted] = variableOf.try_emplace(primitive, variables.size());
  if (!inserted)
    return it->second;
  uint32_t variable = it->second;
  variables.emplace_back();
  variables.back().term = primitive;
  variables.back().isSmall = store.linearView(primitive).summands.size() <= 2;
  if (store.kind(primitive) != DimKind::Sum &&
      store.isObviouslyNonNegative(primitive))
    variables.back().initial = IntRange::atLeast(0);
  undefined.emplace_back(variable, primitive);
  return variable;
}

Operand Network::operandOf(DimId d, Propagator &c) {
  View v = affineView(d);
  Operand operand;
  operand.scale = v.scale;
  operand.offset = v.offset;
  if (v.variable != View::kConstant)
    operand.position = c.positionOf(v.variable);
  return operand;
}

static bool isPlainSum(const Propagator &c) {
  return c.kind == Propagator::Linear && isShort(c.constant) &&
         c.operands.size() <= limits::plainSummands &&
         llvm::all_of(c.operands, [](const Operand &o) {
           return o.scale == 1 || o.scale == -1;
         });
}

void Network::define(uint32_t variable, Propagator c) {
  variables[variable].definitions.push_back(
      static_cast<uint32_t>(propagators.size()));
  c.isPlainSum = isPlainSum(c);
  for (ClaimId guard : c.guards)
    guarded[guard].push_back(static_cast<uint32_t>(propagators.size()));
  propagators.push_back(std::move(c));
}

void Network::defineSum(uint32_t variable, DimId d) {
  Propagator c;
  c.kind = Propagator::Linear;
  c.operands.push_back({c.positionOf(variable), 1, Int(-1), Int(0)});
  for (const Summand &s : store.linearView(d).summands)
    c.operands.push_back(
        {c.positionOf(makeVariable(s.column)), 1, s.coefficient, Int(0)});
  define(variable, std::move(c));
  defineThroughRemainders(variable, d);
  defineAsQuotient(variable, d);
}

void Network::defineThroughRemainders(uint32_t variable, DimId d) {
  // Copied: building terms may move the store's summands.
  ArrayRef<Summand> view = store.linearView(d).summands;
  // Numbers beyond 64 bits come from chains of products only, whose levels
  // would have hundreds of sums each.
  if (view.size() > limits::remainderSummands ||
      !llvm::all_of(view,
                    [](const Summand &s) { return fitsInt64(s.coefficient); }))
    return;
  SmallVector<Summand, 8> summands(view.begin(), view.end());
  unsigned found = 0;
  for (const Summand &s : summands) {
    if (store.kind(s.column) != DimKind::FloorDiv ||
        found == limits::remaindersOfSum)
      continue;
    DimId dividend = store.operands(s.column)[0];
    std::optional<Int> divisor = store.getConstant(store.operands(s.column)[1]);
    if (!divisor || *divisor == 0)
      continue;
    DimId remainder = store.sub(dividend, store.scale(s.column, *divisor));
    found += defineThroughRemainder(variable, d, remainder);
  }
}

/// The multiple of `part` whose subtraction leaves the fewest columns of the
/// sum, independent of the order of symbols; the least one if several do.
static Int timesWithin(ArrayRef<Summand> sum, ArrayRef<Summand> part) {
  llvm::SmallDenseMap<DimId, Int, 16> coefficients;
  for (const Summand &s : sum)
    coefficients[s.column] = s.coefficient;
  SmallVector<std::pair<Int, unsigned>, 4> matches;
  for (const Summand &s : part) {
    auto it = coefficients.find(s.column);
    if (it == coefficients.end() || floorModulo(it->second, s.coefficient) != 0)
      continue;
    const Int times = floorDivide(it->second, s.coefficient);
    auto match =
        llvm::find_if(matches, [&](auto &m) { return m.first == times; });
    if (match == matches.end())
      matches.push_back({times, 1});
    else
      ++match->second;
  }
  Int best(0);
  unsigned most = 0;
  for (auto [times, count] : matches) {
    const Int size = times < 0 ? -times : times,
              sizeOfBest = best < 0 ? -best : best;
    if (count > most ||
        (count == most &&
         (size < sizeOfBest || (size == sizeOfBest && times > best)))) {
      best = times;
      most = count;
    }
  }
  return best;
}

bool Network::defineThroughRemainder(uint32_t variable, DimId d,
                                     DimId remainder) {
  const Int times = timesWithin(store.linearView(d).summands,
                                store.linearView(remainder).summands);
  if (times == 0)
    return false;
  const DimId rest = store.sub(d, store.scale(remainder, times));
  if (store.linearView(rest).summands.size() >=
      store.linearView(d).summands.size())
    return false;
  View r = affineView(remainder), l = affineView(rest);
  if (r.variable == variable || l.variable == variable)
    return false; // it is the remainder itself
  Propagator c;
  c.kind = Propagator::Linear;
  c.operands.push_back({c.positionOf(variable), 1, Int(-1), Int(0)});
  auto addView = [&c](const View &v, const Int &factor) {
    c.constant += v.offset * factor;
    if (v.variable == View::kConstant)
      return;
    uint32_t position = c.positionOf(v.variable);
    for (Operand &o : c.operands)
      if (o.position == position) {
        o.scale += v.scale * factor;
        return;
      }
    c.operands.push_back({position, 1, v.scale * factor, Int(0)});
  };
  addView(r, times);
  addView(l, Int(1));
  llvm::erase_if(c.operands, [](const Operand &o) { return o.scale == 0; });
  define(variable, std::move(c));
  return true;
}

void Network::defineAsQuotient(uint32_t variable, DimId d) {
  // Copied: building terms may move the store's summands.
  ArrayRef<Summand> view = store.linearView(d).summands;
  // Numbers beyond 64 bits come from chains of products only, whose levels
  // would have hundreds of sums each.
  if (view.size() > limits::remainderSummands ||
      !llvm::all_of(view,
                    [](const Summand &s) { return fitsInt64(s.coefficient); }))
    return;
  SmallVector<Summand, 8> summands(view.begin(), view.end());
  for (const Summand &s : summands) {
    if (store.kind(s.column) != DimKind::FloorDiv ||
        (s.coefficient != 1 && s.coefficient != -1))
      continue;
    DimId dividend = store.operands(s.column)[0];
    DimId divisor = store.operands(s.column)[1];
    std::optional<Int> value = store.getConstant(divisor);
    if (!value || *value <= 0)
      continue;
    DimId rest = store.sub(d, store.scale(s.column, s.coefficient));
    DimId whole =
        store.add(dividend, store.scale(rest, *value * s.coefficient));
    // A sum with as many columns has no better range, and one with quotients is
    // one of many such sums.
    ArrayRef<Summand> columns = store.linearView(whole).summands;
    if (columns.size() >= summands.size() ||
        llvm::any_of(columns, [&](const Summand &t) {
          return store.kind(t.column) == DimKind::FloorDiv;
        }))
      continue;
    Propagator c;
    c.kind = Propagator::FloorDiv;
    c.operands.push_back({c.positionOf(variable), 1, s.coefficient, Int(0)});
    c.operands.push_back(operandOf(whole, c));
    c.operands.push_back(operandOf(divisor, c));
    if (c.operands[1].position != c.operands[0].position)
      define(variable, std::move(c));
  }
}

void Network::defineRemainder(uint32_t variable, DimId quotient) {
  // a copy of the operands: building terms may move them
  DimId dividend = store.operands(quotient)[0];
  DimId divisor = store.operands(quotient)[1];
  std::optional<Int> value = store.getConstant(divisor);
  if (!value || *value == 0)
    return;
  DimId remainder = store.sub(dividend, store.scale(quotient, *value));
  Propagator c;
  c.kind = Propagator::Mod;
  c.operands.push_back(operandOf(remainder, c));
  c.operands.push_back(operandOf(dividend, c));
  c.operands.push_back(operandOf(divisor, c));
  define(variable, std::move(c));
}

/// The propagator of each operator. Atoms without one are bounded by their kind
/// alone; sums are propagated by defineSum.
static constexpr std::optional<Propagator::Kind> kPropagators[] = {
    std::nullopt,         Propagator::Linear,    Propagator::Product,
    Propagator::FloorDiv, Propagator::Mod,       Propagator::Min,
    Propagator::Max,      Propagator::Broadcast, Propagator::OneOf};

/// Appends an operand that is not the result. False if that is not possible.
static bool addInput(Operand o, Propagator &c) {
  const bool isConstant = o.position == Operand::kConstant;
  Operand &last = c.operands.back();
  if (c.kind == Propagator::Product && c.operands.size() > 1 && !isConstant &&
      last.position == o.position && last.scale == o.scale &&
      last.offset == o.offset) {
    // Equal factors are sorted next to each other.
    ++last.exponent;
    return true;
  }
  if (c.kind == Propagator::Linear) {
    // Its operands are different variables.
    if (!isConstant && llvm::any_of(c.operands, [&](const Operand &other) {
          return other.position == o.position;
        }))
      return false;
    c.constant += o.offset;
    if (isConstant)
      return true;
    o.offset = Int(0);
  }
  c.operands.push_back(std::move(o));
  return true;
}

void Network::defineAtom(uint32_t variable, DimId d) {
  std::optional<Propagator::Kind> kind =
      entryOf(infoOf(store.kind(d)).op, kPropagators);
  if (!kind)
    return;
  ArrayRef<DimId> inputs = store.operands(d);
  Propagator c;
  c.kind = *kind;
  c.operands.push_back({c.positionOf(variable), 1,
                        Int(c.kind == Propagator::Linear ? -1 : 1), Int(0)});
  for (DimId input : inputs)
    if (!addInput(operandOf(input, c), c))
      return;
  if (c.kind == Propagator::Broadcast) {
    c.arity = static_cast<uint32_t>(inputs.size());
    if (inputs.size() <= limits::guardedOperands)
      for (size_t i = 0; i < inputs.size(); ++i)
        for (size_t j = i + 1; j < inputs.size(); ++j) {
          c.guards.push_back(store.broadcastable(
              {store.ranked(inputs[i]), store.ranked(inputs[j])}));
          c.operands.push_back(operandOf(store.sub(inputs[i], inputs[j]), c));
        }
  }
  define(variable, std::move(c));
  if (kind == Propagator::FloorDiv)
    defineRemainder(variable, d);
}

Propagator Network::literal(ClaimId claim) {
  View v = view(store.dim(claim));
  Propagator c;
  c.kind = Propagator::Literal;
  c.literal = store.kind(claim);
  Operand o;
  o.scale = v.scale;
  o.offset = v.offset;
  if (v.variable != View::kConstant)
    o.position = c.positionOf(v.variable);
  c.operands.push_back(std::move(o));
  return c;
}

void Network::collectArm(ClaimId claim, Propagator &clause,
                         std::vector<Propagator> &arm) {
  if (store.kind(claim) == ClaimKind::And)
    // An arm's conjunctions consist of literals and clauses: one level.
    for (ClaimId part : store.operands(claim))
      if (store.kind(part) != ClaimKind::And)
        collectArm(part, clause, arm);
  if (!isComparison(store.kind(claim)))
    return;
  // Positions of `c` become positions of the clause.
  auto addPart = [&clause, &arm](Propagator c) {
    SmallVector<uint32_t, 4> positions;
    for (uint32_t v : c.variables)
      positions.push_back(clause.positionOf(v));
    for (Operand &o : c.operands)
      if (o.position != Operand::kConstant)
        o.position = positions[o.position];
    c.variables.clear();
    arm.push_back(std::move(c));
  };
  Propagator c = literal(claim);
  SmallVector<uint32_t, 4> named = c.variables;
  addPart(std::move(c));
  // Refining by the literal also narrows the operands of its sums and extrema.
  for (uint32_t v : named)
    for (uint32_t index : variables[v].definitions)
      if (propagators[index].kind != Propagator::Broadcast)
        addPart(propagators[index]);
}

bool Network::clause(ClaimId disjunction, Propagator &result) {
  result.kind = Propagator::Clause;
  ArrayRef<ClaimId> arms = store.operands(disjunction);
  if (arms.size() > limits::propagatedArms)
    return false;
  for (ClaimId arm : arms) {
    std::vector<Propagator> parts;
    collectArm(arm, result, parts);
    // An arm without parts makes the join narrow nothing.
    if (parts.empty() || result.variables.size() > limits::clauseVariables)
      return false;
    result.addArm(std::move(parts));
  }
  return !result.variables.empty();
}

size_t Network::memoryUsage() const {
  return variableOf.getMemorySize() + variables.capacity() * sizeof(Variable) +
         propagators.size() * sizeof(Propagator);
}
