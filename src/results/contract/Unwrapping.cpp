// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Unwrapping.h.
//
// A number x of N bits is written  (x + 2^(N-1)) mod 2^N - 2^(N-1).  Let d be
// the dividend and P = 2^N the divisor; x fits iff 0 <= d < P.
//
// Let the claim imply  d mod P >= P/2  wherever it holds, as `x >= 0` does, and
// let D be the points, values of the variables, at which the check is come to.
// Suppose there is a way inside D from each point down to the first one, on
// which d changes by at most P/2 from point to point, and d fits at the first.
// If d does not fit somewhere, some step of the way leads from a d that fits,
// thus in [P/2, P), to one that does not: up to [P, P + P/2), where d mod P is
// less than P/2 and the claim fails; down it cannot lead, past [0, P/2). So the
// claim holds at all points of D only where all numbers fit.
//
// The way goes down in one variable after the other. A step lowers a variable,
// or, where others are at their first values, lowers it and takes these to
// their last values, as an odometer does, or leaves them there. Those count for
// less than it, so that the way ends.
//
// A guard may be about the number itself:  e >= k * (d mod P),  where e is of
// inputs, as `x < n` is. Then D is part of the points D' that the others let
// through, and the way is one of D'. Let it have steps of 0 and 1 up alone, so
// that the first d that does not fit is P; there d mod P is 0, and e >= 0 lets
// it into D, where the claim fails. Where e < 0, D is empty. So the claim holds
// on D iff, where e >= 0, all numbers fit on D' and it holds without wrapping.
// Where e falls with a variable on which d does not depend, the same holds with
// the variable at its first value, to which the way leads.
//
// Proofs at the check rest on facts that hold at points of D. Where the way is
// one of D', what they prove has to be about inputs alone, and is demanded
// besides e >= 0: where it does not hold, D is empty.
//
// Tested by tests/results/contract/UnwrappingTest.cpp.

#include "results/contract/Unwrapping.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/terms/Narrowed.h"
#include "engine/terms/Rewrite.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof::contract {
namespace {

/// A number that wraps: dividend mod divisor, where the quotient is not 0.
struct Wrap {
  DimId quotient, dividend, divisor;
  Int half;
};

class Unwrapper {
public:
  Unwrapper(TermStore &store, InferenceContext &atCheck, FactId scratch,
            const Path &path, const Inputs &inputs)
      : store(store), atCheck(atCheck), scratch(scratch), path(path),
        inputs(inputs), known(store) {
    for (Term input : inputs.all())
      known.add(input);
    for (const Range &range : path.ranges)
      known.add(range.variable);
  }

  std::optional<Unwrapped> run(ClaimId claim);

private:
  std::optional<Wrap> innermost(ClaimId claim) const;
  bool proves(ClaimId claim) {
    return atCheck.decide(claim).verdict == Verdict::Proved;
  }
  bool provesWhere(ClaimId assumed, ClaimId claim);
  bool provesOnWay(ClaimId where, ClaimId claim);
  ClaimId fits(DimId dividend, DimId divisor);
  ClaimId without(const Wrap &wrap, ClaimId claim);
  ClaimId settled(ClaimId claim, bool isCondition);
  bool dependsOnPointAlone(const Wrap &wrap) const;
  bool isExact(ClaimId claim, const Wrap &wrap);
  DimId mostRoom(DimId term, const Wrap &wrap);
  bool splitGuards(const Wrap &wrap);
  bool isForced(ClaimId claim, const Wrap &wrap);
  bool fitsAtFirst(const Wrap &wrap);
  bool hasWay(const Wrap &wrap);
  bool hasStep(const Range &range, llvm::ArrayRef<const Range *> lesser,
               const Wrap &wrap);
  void setCarry(const Range &range, llvm::ArrayRef<const Range *> carried,
                Rewriter &from, Rewriter &to);
  bool isCarry(const Range &range, llvm::ArrayRef<const Range *> carried,
               const Wrap &wrap);
  bool areBoundsOf(DimId variable) const;
  bool isFall(const Range &range, llvm::ArrayRef<const Range *> lesser,
              const Wrap &wrap);
  bool isStep(const Wrap &wrap, ClaimId where, Claims wanted, Rewriter &from,
              Rewriter &to);

  TermStore &store;
  InferenceContext &atCheck;
  FactId scratch;
  Path path;
  const Inputs &inputs;
  /// Inputs and variables of the path.
  Inputs known;
  /// The conditions about the number itself, the others, and claims about
  /// inputs: that guards let the number pass where it is at its least, and what
  /// the way rests on.
  Claims guards, others, letPass;
  /// Variables on which the number does not depend, and guards do.
  TermSet free;
};

std::optional<Wrap> Unwrapper::innermost(ClaimId claim) const {
  const std::optional<DimId> quotient = overflowQuotientIn(store, Term(claim));
  if (!quotient)
    return std::nullopt;
  const DimId dividend = store.operands(*quotient)[0],
              divisor = store.operands(*quotient)[1];
  return Wrap{*quotient, dividend, divisor,
              floorDivide(*store.getConstant(divisor), Int(2))};
}

/// Whether the claim holds at all points that the way leads along and where
/// `where` holds.
bool Unwrapper::provesOnWay(ClaimId where, ClaimId claim) {
  if (guards.empty())
    return provesWhere(where, claim);
  if (!inputs.areAllIn(claim) || !proves(claim))
    return false;
  letPass.push_back(claim);
  return true;
}

bool Unwrapper::provesWhere(ClaimId assumed, ClaimId claim) {
  atCheck.push();
  atCheck.assume(assumed, scratch);
  const bool isProved = proves(claim);
  atCheck.pop();
  return isProved;
}

ClaimId Unwrapper::fits(DimId dividend, DimId divisor) {
  return store.conj(store.ge(dividend, store.constant(0)),
                    store.lt(dividend, divisor));
}

ClaimId Unwrapper::without(const Wrap &wrap, ClaimId claim) {
  Rewriter plain(store);
  plain.set(wrap.quotient, store.constant(0));
  return plain(claim);
}

/// The claim without the wrapping of numbers that fit where the check is come
/// to. A condition says where that is, and so has to say that they fit.
ClaimId Unwrapper::settled(ClaimId claim, bool isCondition) {
  ClaimId result = claim;
  for (unsigned n = 0; n < limits::contractChoices; ++n) {
    std::optional<Wrap> wrap = innermost(result);
    if (!wrap)
      return result;
    const ClaimId own = fits(wrap->dividend, wrap->divisor);
    if (!proves(own))
      return result;
    result = without(*wrap, result);
    if (isCondition)
      result = store.conj(own, result);
  }
  return result;
}

/// Whether inputs and the variables determine the number, and whether the check
/// is come to: a value that is loaded, say, is another one at each point.
bool Unwrapper::dependsOnPointAlone(const Wrap &wrap) const {
  auto isKnown = [&](DimId term) { return known.areAllIn(term); };
  return isKnown(wrap.dividend) &&
         llvm::all_of(path.conditions,
                      [&](ClaimId c) { return known.areAllIn(c); }) &&
         llvm::all_of(path.ranges, [&](const Range &range) {
           return isKnown(range.lb) && isKnown(range.ub) && isKnown(range.step);
         });
}

/// The term with variables at their first values that it falls with, and on
/// which the number does not depend.
DimId Unwrapper::mostRoom(DimId term, const Wrap &wrap) {
  for (const Range &range : llvm::reverse(path.ranges)) {
    const LinearView view = store.linearView(term);
    const auto *own = llvm::find_if(view.summands, [&](const Summand &s) {
      return s.column == range.variable && s.coefficient < Int(0);
    });
    if (own == view.summands.end() ||
        mentions(store,
                 store.sub(term, store.scale(range.variable, own->coefficient)),
                 range.variable) ||
        mentions(store, wrap.dividend, range.variable))
      continue;
    Rewriter atFirst(store);
    atFirst.set(range.variable, range.lb);
    term = atFirst(term);
    free.insert(Term(range.variable));
  }
  return term;
}

/// Sets the conditions about the number apart. Returns false if one is no
/// bound of it.
bool Unwrapper::splitGuards(const Wrap &wrap) {
  const DimId number = store.mod(wrap.dividend, wrap.divisor);
  for (ClaimId condition : path.conditions) {
    if (!innermost(condition) ||
        innermost(condition)->quotient != wrap.quotient) {
      others.push_back(condition);
      continue;
    }
    if (store.kind(condition) != ClaimKind::Ge)
      return false;
    const LinearView view = store.linearView(store.dim(condition));
    const auto *own = llvm::find_if(view.summands, [&](const Summand &s) {
      return s.column == wrap.quotient;
    });
    const Int divisor = *store.getConstant(wrap.divisor);
    if (own == view.summands.end() || own->coefficient <= Int(0) ||
        floorModulo(own->coefficient, divisor) != Int(0))
      return false;
    const Int factor = floorDivide(own->coefficient, divisor);
    const DimId room = mostRoom(
        store.add(store.dim(condition), store.scale(number, factor)), wrap);
    const ClaimId passes = store.ge(room, store.constant(0));
    if (!inputs.areAllIn(passes))
      return false;
    guards.push_back(condition);
    letPass.push_back(passes);
  }
  return llvm::all_of(path.ranges, [&](const Range &range) {
    return !free.contains(Term(range.variable)) || isCarry(range, {}, wrap);
  });
}

/// Whether the claim implies that the number is not negative.
bool Unwrapper::isForced(ClaimId claim, const Wrap &wrap) {
  return provesWhere(claim, store.ge(store.mod(wrap.dividend, wrap.divisor),
                                     store.constant(wrap.half)));
}

bool Unwrapper::fitsAtFirst(const Wrap &wrap) {
  DimId first = wrap.dividend;
  for (const Range &range : llvm::reverse(path.ranges)) {
    Rewriter atStart(store);
    atStart.set(range.variable, range.lb);
    first = atStart(first);
  }
  return provesOnWay(TermStore::trueClaim(), fits(first, wrap.divisor));
}

/// Whether points where `where` holds have the neighbour that `to` gives, also
/// come to, and their numbers differ by no more than half a period. `from` puts
/// in what holds at the points; `wanted` is to hold there as well.
bool Unwrapper::isStep(const Wrap &wrap, ClaimId where, Claims wanted,
                       Rewriter &from, Rewriter &to) {
  const DimId change = store.sub(from(wrap.dividend), to(wrap.dividend));
  const Int most = guards.empty() ? wrap.half : Int(1),
            least = guards.empty() ? canonical(-wrap.half) : Int(0);
  wanted.push_back(store.ge(change, store.constant(least)));
  wanted.push_back(store.le(change, store.constant(most)));
  for (ClaimId condition : others)
    if (!inputs.areAllIn(condition))
      wanted.push_back(to(condition));
  return llvm::all_of(wanted,
                      [&](ClaimId claim) { return provesOnWay(where, claim); });
}

/// Whether a loop's bounds or steps change with the variable.
bool Unwrapper::areBoundsOf(DimId variable) const {
  return llvm::any_of(path.ranges, [&](const Range &range) {
    return mentions(store, range.lb, variable) ||
           mentions(store, range.ub, variable) ||
           mentions(store, range.step, variable);
  });
}

/// A step down, where the carried variables are at their first values.
void Unwrapper::setCarry(const Range &range,
                         llvm::ArrayRef<const Range *> carried, Rewriter &from,
                         Rewriter &to) {
  to.set(range.variable, store.sub(range.variable, range.step));
  for (const Range *other : carried) {
    from.set(other->variable, other->lb);
    to.set(other->variable, store.sub(other->ub, store.constant(1)));
  }
}

/// Whether there is a step from each point where the carried variables are at
/// their first values, and the range's own is not.
bool Unwrapper::isCarry(const Range &range,
                        llvm::ArrayRef<const Range *> carried,
                        const Wrap &wrap) {
  if (areBoundsOf(range.variable))
    return false;
  ClaimId where = store.ge(store.sub(range.variable, range.step), range.lb);
  for (const Range *other : carried) {
    if (areBoundsOf(other->variable))
      return false;
    where = store.conj(where, store.eq(other->variable, other->lb));
  }
  Rewriter from(store), to(store);
  setCarry(range, carried, from, to);
  return isStep(wrap, where, {}, from, to);
}

/// Whether there is a step from each point where the lesser variables are at
/// their first values, at which they stay, and the range's own is not.
bool Unwrapper::isFall(const Range &range, llvm::ArrayRef<const Range *> lesser,
                       const Wrap &wrap) {
  const DimId lower = store.sub(range.variable, range.step);
  ClaimId where = store.ge(lower, range.lb);
  Claims wanted;
  Rewriter from(store), to(store), down(store);
  to.set(range.variable, lower);
  down.set(range.variable, lower);
  for (const Range &other : path.ranges) {
    if (mentions(store, other.lb, range.variable) ||
        mentions(store, other.step, range.variable))
      return false;
    if (!llvm::is_contained(lesser, &other)) {
      if (mentions(store, other.ub, range.variable))
        return false;
      continue;
    }
    from.set(other.variable, other.lb);
    to.set(other.variable, other.lb);
    where = store.conj(where, store.eq(other.variable, other.lb));
    if (mentions(store, other.ub, range.variable))
      wanted.push_back(store.lt(other.lb, down(other.ub)));
  }
  return isStep(wrap, where, std::move(wanted), from, to);
}

bool Unwrapper::hasStep(const Range &range,
                        llvm::ArrayRef<const Range *> lesser,
                        const Wrap &wrap) {
  // Otherwise the way might not come to an end.
  if (!provesOnWay(TermStore::trueClaim(),
                   store.ge(range.step, store.constant(1))))
    return false;
  std::vector<std::vector<const Range *>> choices{{}, {}};
  for (const Range *other : lesser)
    if (store.getConstant(other->step) == Int(1)) {
      choices[1].push_back(other);
      choices.push_back({other});
    }
  // Questions about shorter terms are answered sooner: often the change is 1.
  auto cost = [&](llvm::ArrayRef<const Range *> carried) {
    Rewriter from(store), to(store);
    setCarry(range, carried, from, to);
    const DimId change = store.sub(from(wrap.dividend), to(wrap.dividend));
    return store.size(store.ge(change, store.constant(0)));
  };
  llvm::stable_sort(
      choices, [&](const auto &a, const auto &b) { return cost(a) < cost(b); });
  return llvm::any_of(choices,
                      [&](const auto &carried) {
                        return isCarry(range, carried, wrap);
                      }) ||
         (!lesser.empty() && isFall(range, lesser, wrap));
}

/// Whether there is a way down from each point: orders the variables.
bool Unwrapper::hasWay(const Wrap &wrap) {
  llvm::SmallVector<const Range *, 4> lesser, open;
  for (const Range &range : llvm::reverse(path.ranges))
    open.push_back(&range);
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (const Range *&range : open)
      if (range && hasStep(*range, lesser, wrap)) {
        lesser.push_back(range);
        range = nullptr;
        isChanged = true;
      }
  }
  return lesser.size() == path.ranges.size();
}

bool Unwrapper::isExact(ClaimId claim, const Wrap &wrap) {
  const bool isFinite = llvm::none_of(
      path.ranges, [](const Range &range) { return range.mayGoOn(); });
  return path.isComplete && !path.mayBeMissed && isFinite &&
         dependsOnPointAlone(wrap) && splitGuards(wrap) &&
         isForced(claim, wrap) && fitsAtFirst(wrap) && hasWay(wrap);
}

std::optional<Unwrapped> Unwrapper::run(ClaimId claim) {
  bool isChanged = false;
  for (ClaimId &condition : path.conditions) {
    const ClaimId plain = settled(condition, /*isCondition=*/true);
    isChanged |= plain != condition;
    condition = plain;
  }
  const ClaimId plain = settled(claim, /*isCondition=*/false);
  isChanged |= plain != claim;
  claim = plain;
  const std::optional<Wrap> first = innermost(claim);
  if (!first) {
    if (!isChanged)
      return std::nullopt;
    return Unwrapped{{{claim, path}}, true};
  }
  Unwrapped result;
  ClaimId rest = claim, allFit = TermStore::trueClaim();
  for (unsigned n = 0; n < limits::contractChoices; ++n) {
    std::optional<Wrap> wrap = innermost(rest);
    if (!wrap)
      break;
    rest = without(*wrap, rest);
    allFit =
        store.conj(without(*wrap, allFit), fits(wrap->dividend, wrap->divisor));
    // The other direction is shown for one number.
    result.isExact = n == 0 && isExact(claim, *wrap);
  }
  if (innermost(rest))
    return std::nullopt;
  if (!result.isExact || guards.empty()) {
    result.parts.push_back({store.conj(allFit, rest), path});
    return result;
  }
  Path around = path, inside = path;
  around.conditions = others;
  around.conditions.append(letPass);
  inside.conditions = around.conditions;
  for (ClaimId guard : guards)
    inside.conditions.push_back(without(*first, guard));
  result.parts = {{allFit, around}, {rest, inside}};
  return result;
}

} // namespace

std::optional<Unwrapped> unwrapped(TermStore &store, InferenceContext &atCheck,
                                   FactId scratch, ClaimId claim,
                                   const Path &path, const Inputs &inputs) {
  return Unwrapper(store, atCheck, scratch, path, inputs).run(claim);
}

} // namespace shapeproof::contract
