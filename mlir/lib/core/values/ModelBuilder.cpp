// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ModelBuilder.h.

#include "core/values/ModelBuilder.h"
#include "core/ir/InputNames.h"
#include "core/ir/Launch.h"
#include "core/ir/Limits.h"
#include "engine/base/Limits.h"
#include "mlir/IR/BuiltinTypes.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

ClaimId withinRange(TermStore &store, DimId index, DimId limit) {
  return store.conj(store.ge(index, store.constant(0)), store.lt(index, limit));
}

DimId powerOfTwo(TermStore &store, unsigned exponent) {
  Int value(1);
  for (unsigned i = 0; i < exponent; ++i)
    value = value + value;
  return store.constant(value);
}

//===- Integers -------------------------------------------------------------//

IntModel ModelBuilder::constant(int64_t value) {
  return {store.constant(value), kNoEvidence, kNever, value, value};
}

IntModel ModelBuilder::unknown(llvm::StringRef name, bool isSize,
                               mlir::Operation *scope) {
  DimId fresh, &symbol = scope ? scoped[scope][name] : fresh;
  if (!symbol.valid()) {
    symbol = isSize ? store.dimSymbol(name) : store.intSymbol(name);
    if (!scope || (!isInputOfLaunch(name) && name != kVscale))
      unmodelled.add(symbol, name);
  }
  return {symbol, kNoEvidence, kNever, isSize ? 0 : INT64_MIN};
}

IntModel ModelBuilder::asInteger(const BoolModel &b, bool isUnsigned) {
  int64_t one = isUnsigned ? 1 : -1;
  return {store.select(b.claim, store.constant(one), store.constant(0)),
          b.evidence, kNever, std::min<int64_t>(one, 0),
          std::max<int64_t>(one, 0)};
}

BoolModel ModelBuilder::asTruth(const IntModel &x) {
  // An integer that asInteger made of a claim gives that claim back.
  if (store.kind(x.term) == DimKind::Select &&
      store.getConstant(store.operands(x.term)[0]) == Int(-1) &&
      store.getConstant(store.operands(x.term)[1]) == Int(0))
    return {store.condition(x.term), x.evidence};
  return {store.ne(x.term, store.constant(0)), x.evidence};
}

DimId wrapped(TermStore &store, DimId x, unsigned width) {
  const DimId half = powerOfTwo(store, width - 1);
  const DimId period = powerOfTwo(store, width);
  return store.sub(store.mod(store.add(x, half), period), half);
}

IntModel ModelBuilder::wrap(UnwrappedInt x, mlir::Type type,
                            bool mayNotOverflow) {
  return wrap(x, *integerWidth(type), mayNotOverflow,
              mayAssumeNoOverflow(type));
}

IntModel ModelBuilder::wrapIndex(const UnwrappedInt &x) {
  return wrap(x, 64, /*mayNotOverflow=*/false, options.assumeNoOverflow);
}

std::optional<UnwrappedInt> ModelBuilder::whereItFits(UnwrappedInt x, Wide min,
                                                      Wide max) {
  if (unmodelled.isUndecidedFit(x.term))
    return std::nullopt;
  Bounds bounds = facts.contexts().boundQuickly(x.term);
  if (bounds.lo && bounds.hi && *bounds.lo >= Int(int64_t(min)) &&
      *bounds.hi <= Int(int64_t(max)))
    return UnwrappedInt{
        x.term,
        facts.evidence().unite(x.evidence, facts.closure(bounds.premises)),
        int64_t(*bounds.lo), int64_t(*bounds.hi)};
  if (unmodelled.hasLostTrack())
    return std::nullopt;
  // A proof of both ends costs less than the best bounds.
  Verdict verdict = Verdict::Proved;
  std::optional<EvidenceId> low =
      facts.prove(store.ge(x.term, store.constant(int64_t(min))), &verdict);
  std::optional<EvidenceId> high =
      low ? facts.prove(store.le(x.term, store.constant(int64_t(max))),
                        &verdict)
          : std::nullopt;
  if (verdict == Verdict::Unknown)
    unmodelled.addUndecidedFit(x.term);
  if (!high)
    return std::nullopt;
  EvidenceId both = facts.evidence().unite(*low, *high);
  return UnwrappedInt{x.term, facts.evidence().unite(x.evidence, both), min,
                      max};
}

DimId ModelBuilder::asWrapped(DimId x, unsigned width) {
  if (!unmodelled.hasLostTrack())
    return wrapped(store, x, width);
  return store.apply(("wrapped" + llvm::Twine(width)).str(), x);
}

IntModel ModelBuilder::wrap(UnwrappedInt x, unsigned width, bool mayNotOverflow,
                            bool mayAssume) {
  const Wide min = Wide(INT64_MIN) >> (64 - width);
  const Wide max = Wide(INT64_MAX) >> (64 - width);
  bool fits = x.lo >= min && x.hi <= max;
  if (!fits && !mayNotOverflow) {
    if (mayAssume) {
      x.evidence = withNoOverflow(x.evidence);
    } else {
      x = whereItFits(x, min, max)
              .value_or(
                  UnwrappedInt{asWrapped(x.term, width), x.evidence, min, max});
    }
  }
  if (x.lo > max || x.hi < min || x.lo > x.hi) {
    x.lo = min;
    x.hi = max;
  }
  return {x.term, x.evidence, kNever, int64_t(std::max(x.lo, min)),
          int64_t(std::min(x.hi, max))};
}

std::optional<EvidenceId> ModelBuilder::proveNonNegative(const IntModel &x) {
  if (x.lo >= 0)
    return kNoEvidence;
  if (x.hi < 0)
    return std::nullopt;
  return facts.prove(store.ge(x.term, store.constant(0)));
}

//===- Shapes ---------------------------------------------------------------//

ShapeModel ModelBuilder::freshShape(mlir::Type type, llvm::StringRef name) {
  auto known = extentsOf(type);
  if (!known)
    return {store.shapeSymbol(name)};
  llvm::SmallVector<DimId> extents;
  for (auto [i, extent] : llvm::enumerate(*known))
    extents.push_back(
        mlir::ShapedType::isDynamic(extent)
            ? store.dimSymbol((name + ".dim" + llvm::Twine(i)).str())
            : store.constant(extent));
  return {store.ranked(extents)};
}

IntModel ModelBuilder::rank(const ShapeModel &s) {
  return {store.rank(s.term), s.evidence, s.error, 0};
}

IntModel ModelBuilder::extent(const ShapeModel &s, unsigned dim) {
  DimId term = store.kind(s.term) == ShapeKind::Ranked
                   ? store.extents(s.term)[dim]
                   : store.extent(s.term, int64_t(dim));
  term = lists.withoutSign(term);
  return {term, s.evidence, s.error,
          store.isObviouslyNonNegative(term) ? 0 : INT64_MIN};
}

std::optional<IntModel> ModelBuilder::extentAt(const ShapeModel &s,
                                               const IntModel &index) {
  std::optional<unsigned> rank = store.knownRank(s.term);
  std::optional<Int> at = store.getConstant(index.term);
  if (at && *at < Int(0))
    return std::nullopt;
  EvidenceId evidence = unite({s.evidence, index.evidence});
  if (rank && at) {
    if (*at >= Int(int64_t(*rank)))
      return std::nullopt;
    IntModel model = extent(s, unsigned(int64_t(*at)));
    model.evidence = evidence;
    return model;
  }
  DimId unknown = undefined(undefinedExtents[{s.term, index.term}],
                            "undefined extent", "an extent outside the rank");
  IntModel model{unknown, evidence};
  if (rank) {
    if (*rank > limits::maxRank)
      return model;
    for (unsigned i = *rank; i-- > 0;)
      model.term = store.select(store.eq(index.term, store.constant(i)),
                                extent(s, i).term, model.term);
    return model;
  }
  ClaimId within = withinRange(store, index.term, store.rank(s.term));
  model.term = lists.at(s.term, index.term);
  if (auto why = facts.prove(within)) {
    if (store.isObviouslyNonNegative(model.term))
      model.lo = 0;
    model.evidence = unite({evidence, *why});
  } else {
    model.term = store.select(within, model.term, unknown);
  }
  return model;
}

ShapeModel ModelBuilder::ranked(llvm::ArrayRef<IntModel> extents) {
  llvm::SmallVector<DimId> terms;
  EvidenceId evidence = kNoEvidence;
  for (const IntModel &extent : extents) {
    terms.push_back(extent.term);
    evidence = unite({evidence, extent.evidence});
  }
  return {store.ranked(terms), evidence};
}

ShapeModel ModelBuilder::shapeAs(mlir::Type type, const ShapeModel &source) {
  auto known = extentsOf(type);
  if (!known)
    return source;
  std::optional<unsigned> rank = store.knownRank(source.term);
  if (rank && *rank != known->size())
    return freshShape(type, "mismatched rank");
  llvm::SmallVector<IntModel> extents;
  for (auto [i, size] : llvm::enumerate(*known)) {
    if (!mlir::ShapedType::isDynamic(size))
      extents.push_back(constant(size));
    else if (rank)
      extents.push_back(extent(source, i));
    else // A cast from an unknown rank: the extent, if there is one.
      extents.push_back(*extentAt(source, constant(i)));
  }
  ShapeModel result = ranked(extents);
  result.evidence = unite({source.evidence, result.evidence});
  return result;
}

ShapeModel ModelBuilder::shapeOf(mlir::Type type,
                                 llvm::ArrayRef<IntModel> sizes) {
  auto known = extentsOf(type);
  if (!known || known->size() != sizes.size())
    return freshShape(type, "mismatched rank");
  llvm::SmallVector<IntModel> extents;
  for (auto [size, model] : llvm::zip(*known, sizes))
    extents.push_back(mlir::ShapedType::isDynamic(size) ? model
                                                        : constant(size));
  return ranked(extents);
}

ClaimId ModelBuilder::broadcastable(llvm::ArrayRef<ShapeId> operands) {
  if (operands.size() != 2)
    return store.broadcastable(operands);
  // The operands have no order.
  auto [a, b] = std::minmax(operands[0].raw, operands[1].raw);
  ClaimId &claim = broadcastables[{ShapeId(a), ShapeId(b)}];
  if (!claim.valid())
    claim = store.broadcastable(operands);
  return claim;
}

ShapeModel ModelBuilder::broadcast(llvm::ArrayRef<ShapeModel> operands,
                                   bool guarded) {
  ShapeModel result;
  llvm::SmallVector<ShapeId> terms;
  llvm::SmallVector<ClaimId> errors;
  unsigned rank = 0;
  bool isRanked = true;
  for (const ShapeModel &operand : operands) {
    terms.push_back(operand.term);
    errors.push_back(operand.error);
    result.evidence = unite({result.evidence, operand.evidence});
    if (auto known = store.knownRank(operand.term))
      rank = std::max(rank, *known);
    else
      isRanked = false;
  }
  result.term = store.broadcast(terms);
  ClaimId defined = broadcastable(terms);
  if (auto why = facts.prove(defined)) {
    result.evidence = unite({result.evidence, *why});
    result.error = store.disj(errors);
    return result;
  }
  if (!guarded) {
    errors.push_back(store.negate(defined));
    result.error = store.disj(errors);
    return result;
  }
  result.error = store.disj(errors);
  if (!isRanked) {
    result.term =
        undefinedShape(result.term, "the broadcast of shapes that do not fit",
                       "the broadcast of shapes that do not fit");
    return result;
  }
  llvm::SmallVector<DimId> extents;
  for (unsigned i = 0; i < rank; ++i) {
    llvm::SmallVector<DimId> aligned;
    for (ShapeId s : terms) {
      unsigned own = *store.knownRank(s), back = rank - i;
      if (back <= own)
        aligned.push_back(extent({s}, own - back).term);
    }
    extents.push_back(guardedExtent(aligned));
  }
  result.term = store.ranked(extents);
  return result;
}

/// The common extent of one dimension of a broadcast, if there is one.
DimId ModelBuilder::guardedExtent(llvm::ArrayRef<DimId> aligned) {
  DimId common = store.broadcastExtent(aligned), one = store.constant(1);
  llvm::SmallVector<ClaimId> agree;
  for (unsigned a = 0; a < aligned.size(); ++a)
    for (unsigned b = a + 1; b < aligned.size(); ++b)
      agree.push_back(
          store.disj({store.eq(aligned[a], aligned[b]),
                      store.eq(aligned[a], one), store.eq(aligned[b], one)}));
  DimId unknown = undefined(undefinedBroadcasts[common],
                            "the broadcast of sizes that do not fit",
                            "the broadcast of sizes that do not fit");
  return store.select(store.conj(agree), common, unknown);
}

ShapeId ModelBuilder::someShape(llvm::StringRef function, ShapeId a,
                                ShapeId b) {
  if (store.compare(a, b) > 0)
    std::swap(a, b);
  auto [it, inserted] =
      someShapes.try_emplace({function.str(), a, b}, ShapeId());
  if (inserted) {
    it->second = store.shapeSymbol(function);
    unmodelled.add(it->second, (function + " of shapes").str());
  }
  return it->second;
}

std::pair<DimId, llvm::SmallVector<ClaimId>>
ModelBuilder::sumOfExtents(ShapeId s) {
  if (auto rank = store.knownRank(s)) {
    DimId sum = store.constant(0);
    for (unsigned i = 0; i < *rank; ++i)
      sum = store.add(sum, extent({s}, i).term);
    return {sum, {}};
  }
  for (auto &[shape, sum] : sums)
    if (shape == s)
      return {sum, {}};
  DimId sum = lists.mayBeNegative(s) ? store.intSymbol("sum of extents")
                                     : store.dimSymbol("sum of extents");
  unmodelled.add(sum, "a sum of extents of unknown rank");
  llvm::SmallVector<ClaimId> holds;
  for (auto &[shape, other] : sums)
    holds.push_back(
        store.implies(store.shapeEq(shape, s), store.eq(other, sum)));
  if (sums.size() < limits::foldedSums)
    sums.emplace_back(s, sum);
  return {sum, holds};
}

//===- Parts ----------------------------------------------------------------//

DimId ModelBuilder::undefined(DimId &known, llvm::StringRef name,
                              llvm::StringRef what) {
  if (!known.valid()) {
    known = store.intSymbol(name);
    unmodelled.add(known, what);
  }
  return known;
}

ShapeId ModelBuilder::undefinedShape(ShapeId instead, llvm::StringRef name,
                                     llvm::StringRef what) {
  ShapeId &known = undefinedShapes[instead];
  if (!known.valid()) {
    known = store.shapeSymbol(name);
    unmodelled.add(known, what);
    lists.noteInput(known);
    lists.noteComputed(known);
  }
  return known;
}

ShapeModel ModelBuilder::withoutError(const ShapeModel &s) {
  if (s.error == kNever)
    return s;
  if (auto why = facts.prove(store.negate(s.error)))
    return {s.term, unite({s.evidence, *why})};
  auto rank = store.knownRank(s.term);
  if (!rank)
    return {undefinedShape(s.term, "the shape that an error is made into",
                           "the shape that an error is made into"),
            s.evidence};
  llvm::SmallVector<DimId> extents;
  for (unsigned i = 0; i < *rank; ++i)
    extents.push_back(withoutError(extent(s, i)).term);
  return {store.ranked(extents), s.evidence};
}

IntModel ModelBuilder::withoutError(const IntModel &x) {
  if (x.error == kNever)
    return x;
  if (auto why = facts.prove(store.negate(x.error)))
    return {x.term, unite({x.evidence, *why}), kNever, x.lo, x.hi};
  DimId unknown =
      undefined(undefinedSizes[x.term], "the size that an error is made into",
                "the size that an error is made into");
  return {store.select(x.error, unknown, x.term), x.evidence};
}

ClaimId ModelBuilder::selectClaim(ClaimId condition, ClaimId a, ClaimId b) {
  return store.disj(store.conj(condition, a),
                    store.conj(store.negate(condition), b));
}

IntModel ModelBuilder::select(const BoolModel &c, const IntModel &a,
                              const IntModel &b) {
  return {store.select(c.claim, a.term, b.term),
          unite({c.evidence, a.evidence, b.evidence}),
          selectClaim(c.claim, a.error, b.error), std::min(a.lo, b.lo),
          std::max(a.hi, b.hi)};
}

BoolModel ModelBuilder::select(const BoolModel &c, const BoolModel &a,
                               const BoolModel &b) {
  return {selectClaim(c.claim, a.claim, b.claim),
          unite({c.evidence, a.evidence, b.evidence})};
}

std::optional<ShapeModel> ModelBuilder::select(const BoolModel &c,
                                               const ShapeModel &a,
                                               const ShapeModel &b) {
  ShapeModel model{a.term, unite({c.evidence, a.evidence, b.evidence}),
                   selectClaim(c.claim, a.error, b.error)};
  if (a.term == b.term)
    return model;
  std::optional<unsigned> rank = store.knownRank(a.term);
  if (!rank || rank != store.knownRank(b.term))
    return std::nullopt;
  llvm::SmallVector<DimId> extents;
  for (unsigned i = 0; i < *rank; ++i)
    extents.push_back(
        store.select(c.claim, extent(a, i).term, extent(b, i).term));
  model.term = store.ranked(extents);
  return model;
}

} // namespace shapeproof
