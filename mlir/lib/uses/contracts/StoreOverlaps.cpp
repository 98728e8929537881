// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See StoreOverlaps.h.

#include "uses/contracts/StoreOverlaps.h"
#include "engine/terms/Narrowed.h"
#include "engine/terms/Replace.h"
#include "engine/terms/Rewrite.h"

namespace shapeproof {

StoreOverlaps::StoreOverlaps(TermStore &store, InferenceContext &context,
                             llvm::ArrayRef<ClaimId> known,
                             const contract::Inputs &inputs,
                             llvm::ArrayRef<Axis> axes,
                             llvm::ArrayRef<DimId> ids,
                             llvm::ArrayRef<const contract::Path *> paths)
    : store(store), context(context), known(known), inputs(inputs), axes(axes),
      ids(ids) {
  for (Term input : inputs.all()) {
    if (input.is(store, DimKind::Symbol))
      numbers.push_back(input.dim());
    else if (input.is(store, ClaimKind::Bool))
      truths.push_back(input.claim());
  }
  auto isBefore = [&](auto a, auto b) { return store.compare(a, b) < 0; };
  llvm::sort(numbers, isBefore);
  llvm::sort(truths, isBefore);
  for (const contract::Path *path : paths)
    addPath(*path, lookedAt);
}

/// The term where no number wraps.
template <typename IdT> IdT StoreOverlaps::unwrapped(IdT term) {
  while (const auto quotient = overflowQuotientIn(store, Term(term))) {
    Rewriter rewrite(store);
    rewrite.set(*quotient, store.constant(0));
    term = rewrite(term);
  }
  return term;
}

DimId StoreOverlaps::Question::copyOf(DimId symbol) const {
  for (const auto &[first, second] : copies)
    if (first == symbol)
      return second;
  return symbol;
}

/// Whether nothing but inputs, ids and variables of loops decides about it.
bool StoreOverlaps::isKnown(const TakenStore &taken) const {
  if (!taken.path.isComplete)
    return false;
  contract::Inputs known(store);
  for (Term input : inputs.all())
    known.add(input);
  for (const contract::Range &range : taken.path.ranges) {
    if (!known.areAllIn(range.lb) || !known.areAllIn(range.ub) ||
        !known.areAllIn(range.step))
      return false;
    known.add(range.variable);
  }
  return known.areAllIn(taken.index) &&
         llvm::all_of(taken.path.conditions,
                      [&](ClaimId claim) { return known.areAllIn(claim); });
}

void StoreOverlaps::addPath(const contract::Path &path,
                            contract::Claims &claims) {
  for (const contract::Range &range : path.ranges) {
    claims.push_back(store.ge(range.variable, range.lb));
    claims.push_back(store.lt(range.variable, range.ub));
    claims.push_back(range.endsIf);
    const DimId steps = store.sub(range.variable, range.lb);
    claims.push_back(store.eq(store.mod(steps, range.step), store.constant(0)));
  }
  llvm::append_range(claims, path.conditions);
}

/// The term where one of the strides is 1, or none, and the others are 0.
DimId StoreOverlaps::with(DimId term, llvm::ArrayRef<DimId> strides,
                          std::optional<DimId> one) {
  Rewriter rewrite(store);
  for (DimId stride : strides)
    rewrite.set(stride, store.constant(one == stride ? 1 : 0));
  return rewrite(term);
}

/// Whether the term is a sum of the number, multiplied, and of other terms.
bool StoreOverlaps::isSumOver(DimId term, DimId number) {
  const DimId rest = with(term, number, {});
  const DimId factor = store.sub(with(term, number, number), rest);
  return store.add(rest, store.mul(number, factor)) == term;
}

/// Whether what is known of the inputs holds where the number is 1, whatever
/// the others are.
bool StoreOverlaps::mayBeOne(DimId number) {
  return llvm::all_of(known, [&](ClaimId claim) {
    return !contract::mentions(store, claim, number) ||
           replaced(store, claim, number, store.constant(1)) ==
               TermStore::trueClaim();
  });
}

/// Arguments that offsets are multiplied by, and that nothing else looks at.
void StoreOverlaps::findStrides(Question &question) {
  const DimId a = question.first, b = question.other;
  for (DimId number : numbers) {
    auto mentioned = [&](Term term) {
      return contract::mentions(store, term, number);
    };
    const bool isLookedAt = llvm::any_of(question.come, mentioned) ||
                            llvm::any_of(lookedAt, mentioned) ||
                            llvm::any_of(axes, [&](const Axis &axis) {
                              return axis.size == number;
                            });
    if (!isLookedAt && mayBeOne(number) && (mentioned(a) || mentioned(b)) &&
        isSumOver(a, number) && isSumOver(b, number))
      question.strides.push_back(number);
  }
}

/// Whether the terms are the same for all strides, which is so if all that
/// these are multiplied by is; nothing if the terms are no such sums.
std::optional<ClaimId>
StoreOverlaps::areSameForAll(DimId a, DimId b, llvm::ArrayRef<DimId> strides) {
  const DimId restA = with(a, strides, {}), restB = with(b, strides, {});
  DimId sumA = restA, sumB = restB;
  contract::Claims same{store.eq(restA, restB)};
  for (DimId stride : strides) {
    const DimId ofA = store.sub(with(a, strides, stride), restA);
    const DimId ofB = store.sub(with(b, strides, stride), restB);
    same.push_back(store.eq(ofA, ofB));
    sumA = store.add(sumA, store.mul(stride, ofA));
    sumB = store.add(sumB, store.mul(stride, ofB));
  }
  if (sumA != a || sumB != b)
    return std::nullopt;
  return store.conj(same);
}

/// An assignment with these values, in which the programs differ along an axis.
std::optional<Assignment> StoreOverlaps::solve(const Question &question,
                                               const Axis &along,
                                               bool isFirstBefore,
                                               const Values &values) {
  const DimId other = question.copyOf(along.id);
  contract::Claims asked = question.come;
  asked.push_back(question.areSame);
  asked.push_back(isFirstBefore ? store.lt(along.id, other)
                                : store.lt(other, along.id));
  Rewriter rewrite(store);
  for (const auto &[symbol, value] : values)
    rewrite.set(symbol, store.constant(value));
  const ClaimId claim = rewrite(store.conj(asked));
  if (claim == TermStore::falseClaim())
    return std::nullopt;
  const FactId scratch(1);
  context.push();
  for (const auto &[symbol, value] : values)
    context.assume(store.eq(symbol, store.constant(value)), scratch);
  // People look for an example among sizes that are no edge cases.
  for (DimId number : numbers)
    if (contract::mentions(store, claim, number))
      context.assume(store.ge(number, store.constant(1)), scratch);
  Answer answer = context.decide(claim);
  context.pop();
  std::optional<Assignment> found = std::move(answer.example);
  // Other symbols may have any values.
  if (answer.verdict == Verdict::Proved && !answer.vacuous)
    found.emplace();
  if (found)
    for (const auto &[symbol, value] : values)
      found->dims[symbol] = Int(value);
  return found;
}

std::optional<Assignment> StoreOverlaps::search(const Question &question,
                                                bool isOneStore) {
  for (bool isAny : {false, true})
    for (const Axis &along : axes)
      for (bool isFirstBefore : {true, false}) {
        if (isOneStore && !isFirstBefore)
          continue;
        Values values;
        for (const Axis &axis : axes) {
          const bool isHere = axis.id == along.id;
          if (isAny && isHere)
            continue;
          const DimId own = axis.id, other = question.copyOf(axis.id);
          values.push_back({isFirstBefore ? own : other, 0});
          values.push_back({isFirstBefore ? other : own, isHere ? 1 : 0});
          values.push_back({axis.size, isHere ? 2 : 1});
        }
        if (auto found = solve(question, along, isFirstBefore, values))
          return found;
      }
  return std::nullopt;
}

/// The values of inputs and of ids, and not those of variables of loops.
Assignment StoreOverlaps::told(const Question &question,
                               const Assignment &found) {
  Assignment result;
  auto take = [](const auto &from, auto symbol, auto &to) {
    if (auto it = from.find(symbol); it != from.end())
      to[symbol] = it->second;
  };
  for (DimId number : numbers)
    if (contract::mentions(store, question.first, number) ||
        contract::mentions(store, question.other, number) ||
        contract::mentions(store, question.areSame, number) ||
        llvm::is_contained(question.strides, number) ||
        llvm::any_of(question.come, [&](ClaimId claim) {
          return contract::mentions(store, claim, number);
        }))
      take(found.dims, number, result.dims);
  for (ClaimId truth : truths)
    take(found.bools, truth, result.bools);
  for (DimId id : ids)
    for (DimId own : {id, question.copyOf(id)})
      take(found.dims, own, result.dims);
  return result;
}

std::optional<Assignment> StoreOverlaps::find(const TakenStore &a,
                                              const TakenStore &b) {
  if (!isKnown(a) || !isKnown(b) || axes.empty())
    return std::nullopt;
  Question question;
  Rewriter second(store);
  for (const TakenStore *taken : {&a, &b})
    for (const contract::Range &range : taken->path.ranges)
      if (!second.hasImage(range.variable)) {
        const DimId copy = store.intSymbol(store.symbol(range.variable).name);
        second.set(range.variable, copy);
        question.copies.push_back({range.variable, copy});
      }
  contract::Claims claims;
  addPath(b.path, claims);
  for (ClaimId &claim : claims)
    claim = second(claim);
  addPath(a.path, claims);
  for (ClaimId claim : claims)
    question.come.push_back(unwrapped(claim));
  question.first = unwrapped(a.index);
  question.other = unwrapped(second(b.index));
  findStrides(question);
  if (auto same =
          areSameForAll(question.first, question.other, question.strides)) {
    question.areSame = *same;
  } else {
    question.strides.clear();
    question.areSame = store.eq(question.first, question.other);
  }
  std::optional<Assignment> found = search(question, &a == &b);
  if (!found)
    return std::nullopt;
  for (DimId stride : question.strides)
    found->dims[stride] = Int(1);
  // Numbers that both elements have in the same way say which one it is.
  for (DimId number : numbers)
    if (!found->dims.count(number) &&
        (contract::mentions(store, question.first, number) ||
         contract::mentions(store, question.other, number))) {
      if (!mayBeOne(number))
        return std::nullopt;
      found->dims[number] = Int(1);
    }
  return told(question, *found);
}

} // namespace shapeproof
