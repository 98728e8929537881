// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moving symbols that are in no fact, one literal at a time.
//
// Tested by tests/engine/model.

#include "engine/model/StandingModel.h"
#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-standing-model"

using namespace shapeproof;

ALWAYS_ENABLED_STATISTIC(NumMoves, "Symbols moved to satisfy a fact");
ALWAYS_ENABLED_STATISTIC(NumLost,
                         "Facts with which the assignment was given up");

/// An extent that is added to a shape: neither 0 nor 1.
static constexpr int64_t kExtent = 2;
/// Values beyond this are not tried.
static constexpr int64_t kLargest = int64_t(1) << 40;

/// Symbols that are apart become neither 0 nor 1 where possible: most facts
/// hold trivially of empty tensors, and later facts exclude them.
static constexpr int64_t kApartLeast = 2;

StandingModel::StandingModel(const TermStore &store, int64_t start,
                             bool areApart)
    : store(store), words(store, start, areApart),
      occurrences(store, words, scopes), repair(store, words, occurrences),
      lost(scopes),
      moved(scopes, [this](auto &old) { words.setAt(old.first, old.second); }),
      movedShapes(scopes, [this](auto &old) {
        words.set(words.shapeAt(old.first), old.second);
      }) {
  if (areApart)
    setLeast(kApartLeast);
}

void StandingModel::setLeast(int64_t value) {
  least = value;
  repair.setLeast(value);
}

void StandingModel::giveUp() {
  LLVM_DEBUG(llvm::dbgs() << "given up\n");
  ++NumLost;
  lost = true;
}

void StandingModel::set(uint32_t node, int64_t value) {
  if (!isTrial) {
    ++NumMoves;
    LLVM_DEBUG(llvm::dbgs() << "node " << node << " becomes " << value << "\n");
    moved.record({node, *words.valueAt(node)});
  }
  words.setAt(node, value);
}

void StandingModel::set(uint32_t node, llvm::ArrayRef<int64_t> extents) {
  ShapeId symbol = words.shapeAt(node);
  if (!isTrial) {
    ++NumMoves;
    llvm::ArrayRef<int64_t> old = *words.value(symbol);
    movedShapes.record({node, Extents(old)});
  }
  words.set(symbol, extents);
}

//===- Facts ----------------------------------------------------------------//

bool StandingModel::add(ClaimId fact) {
  if (lost)
    return true;
  if (!words.include(fact))
    return false;
  auto satisfy = [&] { return reach(fact, true) || repairFor(fact, true); };
  bool holds = words.value(fact) == std::optional(true) || satisfy();
  if (!holds && least > 0) {
    setLeast(0);
    holds = satisfy();
    setLeast(kApartLeast);
  }
  occurrences.addFact(fact);
  return holds;
}

bool StandingModel::repairFor(ClaimId claim, bool wanted) {
  llvm::ArrayRef<Repair::Moved> changes = repair.reach(claim, wanted);
  NumMoves += changes.size();
  if (!isTrial)
    for (const Repair::Moved &old : changes)
      moved.record(old);
  return !changes.empty();
}

bool StandingModel::adopt(ClaimId fact, const Assignment &values) {
  auto give = [&](auto symbol, int64_t value) {
    uint32_t node = words.nodeOf(symbol);
    if (node == WordEvaluator::kNone)
      return false;
    set(node, value);
    return true;
  };
  bool fits = values.applications.empty();
  auto isSmall = [](const Int &x) {
    return x > Int(-kLargest) && x < Int(kLargest);
  };
  for (const auto &[symbol, value] : values.dims)
    fits = fits && isSmall(value) && give(symbol, int64_t(value));
  for (const auto &[symbol, value] : values.bools)
    fits = fits && give(symbol, value);
  for (const auto &[symbol, value] : values.shapes) {
    uint32_t node = words.nodeOf(symbol);
    fits = fits && node != WordEvaluator::kNone && llvm::all_of(value, isSmall);
    if (!fits)
      break;
    Extents extents;
    for (const Int &extent : value)
      extents.push_back(int64_t(extent));
    set(node, extents);
  }
  if (!fits || words.value(fact) != std::optional(true))
    giveUp();
  return !lost;
}

//===- Questions ------------------------------------------------------------//

std::optional<bool> StandingModel::value(ClaimId claim) {
  if (lost || !words.include(claim))
    return std::nullopt;
  return words.value(claim);
}

std::optional<int64_t> StandingModel::value(DimId dim) {
  if (lost || !words.include(dim))
    return std::nullopt;
  return words.value(dim);
}

bool StandingModel::canDiffer(ClaimId claim) {
  std::optional<bool> here = value(claim);
  if (!here)
    return false;
  words.beginTrial();
  isTrial = true;
  const bool result = reach(claim, !*here) || repairFor(claim, !*here);
  isTrial = false;
  words.endTrial();
  return result;
}

//===- Moving ---------------------------------------------------------------//

/// Whether `enough` holds for a symbol below that is in no fact; also true if
/// there may be more such symbols than were visited.
template <typename F> bool StandingModel::searchFree(uint32_t root, F enough) {
  open.assign(1, root);
  for (unsigned visited = 0;
       !open.empty() && visited < limits::standingVisited;) {
    uint32_t node = open.pop_back_val();
    if (!isFree(node))
      continue;
    ++visited;
    if (words.isSymbol(node) && enough(node))
      return true;
    if (occurrences.isLargeJoin(node)) {
      bool isEnough = false;
      occurrences.forEachFree(node, [&](DimId symbol) {
        const uint32_t below = words.nodeOf(symbol);
        if (!isFree(below))
          return false;
        isEnough = ++visited < limits::standingVisited && enough(below);
        return isEnough || visited >= limits::standingVisited;
      });
      if (isEnough)
        return true;
      continue;
    }
    for (uint32_t operand : words.operandsOf(node))
      open.push_back(operand);
  }
  return !open.empty();
}

const StandingModel::Free &StandingModel::freeBelow(uint32_t root) {
  if (looked.root == root)
    return looked;
  looked = {root, {}, false};
  looked.mayBeMore = searchFree(root, [&](uint32_t node) {
    if (!llvm::is_contained(looked.symbols, node))
      looked.symbols.push_back(node);
    return looked.symbols.size() == limits::standingSymbols;
  });
  return looked;
}

bool StandingModel::reach(ClaimId claim, bool wanted, unsigned depth) {
  if (words.value(claim) == std::optional(wanted))
    return true;
  ClaimKind kind = store.kind(claim);
  if (!isJunction(kind))
    return ++tries <= limits::standingTries && moveInto(claim, wanted);
  if (depth == limits::standingDepth)
    return false;
  // Either all operands must get the wanted value, or one of them.
  const bool needsAll = (kind == ClaimKind::And) == wanted;
  for (ClaimId operand : store.operands(claim)) {
    if (tries >= limits::standingTries)
      return false;
    const Free &free = freeBelow(words.nodeOf(operand));
    if (free.symbols.empty() && !free.mayBeMore) {
      if ((words.value(operand) == std::optional(wanted)) != needsAll)
        return !needsAll;
      continue;
    }
    if (reach(operand, wanted, depth + 1) != needsAll)
      return !needsAll;
  }
  // A move for one operand may have undone another's.
  return needsAll && words.value(claim) == std::optional(wanted);
}

bool StandingModel::tryValue(uint32_t node, int64_t value, ClaimId literal,
                             bool wanted) {
  DimId symbol = words.dimAt(node);
  const int64_t old = *words.valueAt(node);
  if (value == old || value > kLargest || value < -kLargest ||
      (symbol.valid() && value < least && store.symbol(symbol).nonNegative))
    return false;
  words.setAt(node, value);
  const bool works = words.value(literal) == std::optional(wanted);
  words.setAt(node, old);
  if (works)
    set(node, value);
  return works;
}

bool StandingModel::tryShape(uint32_t node, llvm::ArrayRef<int64_t> extents,
                             ClaimId literal, bool wanted) {
  ShapeId symbol = words.shapeAt(node);
  llvm::ArrayRef<int64_t> current = *words.value(symbol);
  Extents old(current.begin(), current.end());
  words.set(symbol, extents);
  const bool works = words.value(literal) == std::optional(wanted);
  words.set(symbol, old);
  if (works)
    set(node, extents);
  return works;
}

/// Moves a shape symbol to the shape it is compared with, or one close to that;
/// without a value of that, to one close to its own.
bool StandingModel::moveShape(uint32_t node,
                              std::optional<llvm::ArrayRef<int64_t>> other,
                              ClaimId literal, bool wanted) {
  llvm::ArrayRef<int64_t> from =
      other ? *other : *words.value(words.shapeAt(node));
  Extents extents(from.begin(), from.end());
  if (tryShape(node, extents, literal, wanted))
    return true;
  for (size_t i = extents.size(); i-- > 0 && i + 2 >= extents.size();) {
    ++extents[i];
    if (tryShape(node, extents, literal, wanted))
      return true;
    --extents[i];
  }
  extents.push_back(kExtent);
  if (tryShape(node, extents, literal, wanted))
    return true;
  extents.pop_back();
  if (extents.empty())
    return false;
  extents.pop_back();
  return tryShape(node, extents, literal, wanted);
}

/// Moves the column just so far that the literal gets the wanted value.
bool StandingModel::moveColumn(DimId column, int64_t coefficient,
                               ClaimId literal, bool wanted, int64_t term) {
  uint32_t node = words.nodeOf(column);
  if (node == WordEvaluator::kNone || !isFree(node) ||
      !words.dimAt(node).valid() || coefficient > kLargest ||
      coefficient < -kLargest || term > kLargest || term < -kLargest)
    return false;
  const int64_t old = *words.valueAt(node);
  const auto step = stepTowards(store.kind(literal), wanted, term, coefficient);
  return step && tryValue(node, old + *step, literal, wanted);
}

bool StandingModel::moveInto(ClaimId literal, bool wanted) {
  ClaimKind kind = store.kind(literal);
  if (kind == ClaimKind::Bool || kind == ClaimKind::NotBool) {
    uint32_t node = words.nodeOf(store.boolAtom(literal));
    if (node == WordEvaluator::kNone || !isFree(node))
      return false;
    set(node, (kind == ClaimKind::Bool) == wanted);
    return true;
  }
  llvm::ArrayRef<ShapeId> sides;
  if (!store.join(literal).valid()) // A join has sizes only.
    sides = store.shapes(literal);
  for (unsigned i = 0; i < sides.size(); ++i) {
    uint32_t node = words.nodeOf(sides[i]);
    if (words.shapeAt(node).valid() && words.isSymbol(node) && isFree(node))
      if (std::optional<llvm::ArrayRef<int64_t>> other =
              words.value(sides[i == 0 ? 1 : 0]))
        if (moveShape(node, Extents(other->begin(), other->end()), literal,
                      wanted))
          return true;
  }
  DimId term = store.dim(literal);
  std::optional<int64_t> value;
  if (term.valid())
    value = words.value(term);
  if (value)
    for (const Summand &s : store.linearView(term).summands)
      if (s.coefficient > Int(-kLargest) && s.coefficient < Int(kLargest) &&
          moveColumn(s.column, int64_t(s.coefficient), literal, wanted, *value))
        return true;
  for (uint32_t node : freeBelow(words.nodeOf(literal)).symbols) {
    if (words.shapeAt(node).valid()) {
      if (moveShape(node, std::nullopt, literal, wanted))
        return true;
      continue;
    }
    const int64_t old = *words.valueAt(node);
    if (words.boolAt(node).valid()) {
      if (tryValue(node, !old, literal, wanted))
        return true;
      continue;
    }
    for (int64_t value : {old + 1, int64_t(1), int64_t(0), old + 3})
      if (tryValue(node, value, literal, wanted))
        return true;
  }
  return false;
}

size_t StandingModel::memoryUsage() const {
  return words.memoryUsage() + occurrences.memoryUsage() + moved.memoryUsage() +
         movedShapes.memoryUsage();
}
