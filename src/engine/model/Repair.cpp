// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Repair.h.

#include "engine/model/Repair.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Semantics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-repair"

using namespace shapeproof;

ALWAYS_ENABLED_STATISTIC(NumRepairs, "Repairs tried");
ALWAYS_ENABLED_STATISTIC(NumRepaired, "Repairs found");

/// Values beyond this are not tried.
static constexpr int64_t kRepairLargest = int64_t(1) << 40;

std::optional<int64_t> shapeproof::stepTowards(ClaimKind literal, bool wanted,
                                               int64_t term,
                                               int64_t coefficient) {
  if (literal == ClaimKind::Ge) {
    // The nearest value where it holds (term >= 0), or fails (term <= -1).
    const int64_t to = wanted ? 0 : -1, size = std::abs(coefficient);
    const int64_t far = (std::abs(to - term) + size - 1) / size;
    return (to > term) == (coefficient > 0) ? far : -far;
  }
  if ((literal == ClaimKind::Eq) != wanted)
    return 1; // The column is 0, and should not be.
  return term % coefficient == 0 ? std::optional(-(term / coefficient))
                                 : std::nullopt;
}

//===- What to move ---------------------------------------------------------//

void Repair::propose(uint32_t node, int64_t value) {
  const DimId symbol = words.dimAt(node);
  if (moves.size() >= limits::repairMoves || value > kRepairLargest ||
      value < -kRepairLargest || words.valueAt(node) == std::optional(value) ||
      (symbol.valid() && value < least && store.symbol(symbol).nonNegative) ||
      llvm::any_of(moved, [&](const Moved &m) { return m.first == node; }) ||
      llvm::any_of(moves, [&](const Move &m) {
        return m.node == node && m.value == value;
      }))
    return;
  moves.push_back({node, value});
}

/// Moves a column of a linear term: a symbol, or symbols below it.
void Repair::moveColumn(DimId column, int64_t by) {
  const uint32_t root = words.nodeOf(column);
  if (root == WordEvaluator::kNone)
    return;
  llvm::SmallVector<std::pair<uint32_t, int64_t>, 8> open{{root, by}};
  for (unsigned visited = 0; !open.empty() && visited < limits::repairVisited;
       ++visited) {
    auto [node, step] = open.pop_back_val();
    if (words.isSymbol(node)) {
      const std::optional<int64_t> old = words.valueAt(node);
      if (!old || words.shapeAt(node).valid())
        continue;
      if (words.boolAt(node).valid()) {
        propose(node, !*old);
        continue;
      }
      // A step that is too long leads to a value that is too large.
      if (std::abs(step) <= 2 * kRepairLargest)
        propose(node, *old + step);
      if (node != root)
        for (int64_t value : {int64_t(1), int64_t(0), *old + 1})
          propose(node, value);
      continue;
    }
    for (uint32_t operand : llvm::reverse(words.operandsOf(node))) {
      // The quotient moves by 1 as the dividend does by the divisor.
      const int64_t scale =
          words.is(node, DimKind::FloorDiv)
              ? words.valueAt(words.operandsOf(node)[1]).value_or(1)
              : 1;
      int64_t product = step;
      if (scale > kRepairLargest || scale < -kRepairLargest ||
          !semantics::multiply(product, scale))
        product = step;
      open.push_back({operand, product});
    }
  }
}

void Repair::findMovesInto(ClaimId literal, bool wanted) {
  const ClaimKind kind = store.kind(literal);
  if (kind == ClaimKind::Bool || kind == ClaimKind::NotBool) {
    const uint32_t node = words.nodeOf(store.boolAtom(literal));
    if (node != WordEvaluator::kNone && words.isSymbol(node))
      propose(node, (kind == ClaimKind::Bool) == wanted);
    return;
  }
  const DimId term = store.dim(literal);
  if (!term.valid())
    return;
  const std::optional<int64_t> value = words.value(term);
  if (!value || *value > kRepairLargest || *value < -kRepairLargest)
    return;
  const LinearView view = store.linearView(term);
  for (const Summand &s : view.summands) {
    if (s.coefficient > Int(kRepairLargest) ||
        s.coefficient < Int(-kRepairLargest))
      continue;
    const auto factor = int64_t(s.coefficient);
    const auto step = stepTowards(kind, wanted, *value, factor);
    if (!step)
      continue;
    moveColumn(s.column, *step);
    // A column on either side of an equality makes the sides differ.
    if (kind != ClaimKind::Ge && (kind == ClaimKind::Eq) != wanted)
      moveColumn(s.column, -1);
  }
}

void Repair::findMoves(Requirement r, unsigned depth) {
  const ClaimKind kind = store.kind(r.claim);
  if (!isJunction(kind))
    return findMovesInto(r.claim, r.wanted);
  if (depth == limits::repairDepth)
    return;
  // Either all operands must get the wanted value, one after the other, or one.
  const bool needsAll = (kind == ClaimKind::And) == r.wanted;
  for (ClaimId operand : store.operands(r.claim)) {
    if (moves.size() >= limits::repairMoves)
      return;
    const Requirement part{operand, r.wanted};
    if (holds(part))
      continue;
    findMoves(part, depth + 1);
    if (needsAll)
      return;
  }
}

//===- The search -----------------------------------------------------------//

/// Adds the unsatisfied parts of a requirement: if all operands are required,
/// each unsatisfied operand by itself.
void Repair::addBroken(Requirement r, Requirements &list, unsigned depth) {
  if (list.size() > limits::repairBroken || holds(r))
    return;
  const ClaimKind kind = store.kind(r.claim);
  if (depth < limits::repairDepth && isJunction(kind) &&
      (kind == ClaimKind::And) == r.wanted) {
    for (ClaimId operand : store.operands(r.claim))
      addBroken({operand, r.wanted}, list, depth + 1);
    return;
  }
  if (!llvm::is_contained(list, r))
    list.push_back(r);
}

/// Whether the move satisfies the first requirement and leaves fewer
/// requirements than `left` unsatisfied; if so, sets `left` to these.
bool Repair::tryMove(Move move, const Requirements &broken,
                     Requirements &left) {
  llvm::SmallVector<ClaimId, 16> above;
  const int64_t old = *words.valueAt(move.node);
  words.setAt(move.node, move.value);
  bool isBetter = holds(broken[0]) && occurrences.factsAbove(move.node, above);
  looks += 1 + broken.size() + above.size();
  if (isBetter) {
    Requirements open;
    addBroken(target, open);
    for (Requirement r : broken)
      addBroken(r, open);
    for (ClaimId fact : above) {
      if (open.size() >= left.size())
        break;
      addBroken({fact, true}, open);
    }
    isBetter = open.size() < left.size();
    if (isBetter)
      left = std::move(open);
  }
  words.setAt(move.node, old);
  return isBetter;
}

/// Makes the best move that satisfies the first requirement. False if none
/// does.
bool Repair::step(Requirements &broken) {
  moves.clear();
  findMoves(broken[0], 0);
  // Prefer symbols with few uses: a counter before a size of a thousand facts.
  std::stable_partition(moves.begin(), moves.end(), [&](const Move &move) {
    return occurrences.hasFewUses(move.node);
  });
  std::optional<Move> best;
  Requirements left(limits::repairBroken + 1, Requirement{});
  for (const Move &move : moves) {
    if (looks > limits::repairLooks || words.work() > lastWork || left.empty())
      break;
    if (tryMove(move, broken, left))
      best = move;
  }
  if (!best)
    return false;
  moved.push_back({best->node, *words.valueAt(best->node)});
  words.setAt(best->node, best->value);
  broken = std::move(left);
  return true;
}

llvm::ArrayRef<Repair::Moved> Repair::reach(ClaimId claim, bool wanted) {
  ++NumRepairs;
  target = {claim, wanted};
  moved.clear();
  looks = 0;
  lastWork = words.work() + limits::repairNodes;
  Requirements broken;
  addBroken(target, broken);
  while (!broken.empty() && moved.size() < limits::repairMoved &&
         step(broken)) {
  }
  if (broken.empty()) {
    ++NumRepaired;
    return moved;
  }
  for (const auto &[node, old] : llvm::reverse(moved))
    words.setAt(node, old);
  moved.clear();
  return {};
}
