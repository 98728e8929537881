// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tested by tests/engine/model against Evaluator.

#include "engine/model/WordEvaluator.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/terms/Semantics.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

WordEvaluator::WordEvaluator(const TermStore &store,
                             llvm::ArrayRef<ClaimId> list)
    : store(store), places(false) {
  for (ClaimId claim : list)
    if (!layOut(claim, limits::evaluatedNodes))
      return;
}

WordEvaluator::WordEvaluator(const TermStore &store, int64_t start,
                             bool areApart)
    : store(store), start(start), areApart(areApart), places(true) {}

bool WordEvaluator::include(Term term) {
  return layOut(term, nodes.size() + limits::evaluatedNodes);
}

//===- Layout ---------------------------------------------------------------//

bool WordEvaluator::layOut(Term root, size_t most) {
  llvm::SmallVector<Term, 16> stack{root};
  while (!stack.empty()) {
    if (nodes.size() > most || stack.size() > 4 * limits::evaluatedNodes)
      return false;
    Term term = stack.back();
    if (nodeOf(term) != kNone || add(term, stack))
      stack.pop_back();
  }
  return true;
}

void WordEvaluator::keep(Term term, bool isComputed,
                         llvm::ArrayRef<uint32_t> below,
                         llvm::ArrayRef<int64_t> list) {
  charge(2 + below.size());
  Node node{};
  node.sort = term.sort;
  node.term = term.raw;
  node.isComputed = isComputed;
  node.isSymbol = term.isSymbol(store);
  node.begin = operands.size();
  operands.append(below.begin(), below.end());
  node.place = kNone;
  if (!list.empty()) {
    node.place = numbers.size();
    numbers.append(list.begin(), list.end());
  }
  switch (term.sort) {
  case Term::Claim:
    node.kind = static_cast<uint8_t>(store.kind(term.claim()));
    node.isOfJoin = store.join(term.claim()).valid();
    break;
  case Term::Dim:
    node.kind = static_cast<uint8_t>(store.kind(term.dim()));
    node.value = start.value_or(0);
    if (areApart)
      // The start value takes part, so that also differences of two symbols are
      // others where it is another one.
      node.value += int64_t(uint64_t(term.raw) * limits::apartStride *
                            uint64_t(node.value) % limits::apartSpread);
    break;
  case Term::Shape:
    node.kind = static_cast<uint8_t>(store.kind(term.shape()));
    node.place = shapeValues.size();
    shapeValues.emplace_back(2, start.value_or(0));
    break;
  }
  node.known = start && node.isSymbol;
  places.set(term, static_cast<uint32_t>(nodes.size()));
  nodes.push_back(node);
}

static bool toWord(const Int &value, int64_t &word) {
  if (!fitsInt64(value))
    return false;
  word = int64_t(value);
  return true;
}

bool WordEvaluator::add(Term term, llvm::SmallVectorImpl<Term> &stack) {
  llvm::SmallVector<uint32_t, 8> below;
  bool ready = true;
  auto need = [&](Term operand) {
    if (uint32_t node = nodeOf(operand); node != kNone) {
      below.push_back(node);
      return;
    }
    stack.push_back(operand);
    ready = false;
  };
  // Symbols and functions have the values that are set, if any.
  bool isComputed = !term.isSymbol(store) && !term.is(store, DimKind::Apply);
  llvm::SmallVector<int64_t, 8> list;
  if (term.is(store, DimKind::Sum) || term.is(store, DimKind::Constant)) {
    LinearView view = store.linearView(term.dim());
    list.resize(1);
    isComputed = toWord(view.constant, list[0]);
    for (const Summand &s : view.summands) {
      list.push_back(0);
      isComputed &= toWord(s.coefficient, list.back());
      need(s.column);
    }
  } else if (isComputed) {
    forEachSharedOperand(store, term, need);
  }
  if (ready && isComputed)
    keep(term, isComputed, below, list);
  else if (ready)
    keep(term, isComputed, {}, {});
  return ready;
}

//===- Values ---------------------------------------------------------------//

void WordEvaluator::Changes::add(uint64_t time, uint32_t node) {
  while (!list.empty() && list.back().node >= node)
    list.pop_back();
  list.push_back({time, node});
}

uint32_t WordEvaluator::Changes::firstAfter(uint64_t time) const {
  return llvm::partition_point(
             list, [&](const Change &change) { return change.time <= time; })
      ->node;
}

void WordEvaluator::noteChange(uint32_t node) {
  now = ++latest;
  (isTrial ? changesOfTrial : changes).add(now, node);
}

void WordEvaluator::change(uint32_t index, bool known, int64_t value) {
  Node &node = nodes[index];
  if (node.known == known && node.value == value)
    return;
  keepForTrial(index);
  node.known = known;
  node.value = value;
  noteChange(index);
}

void WordEvaluator::keepForTrial(uint32_t index) {
  if (!isTrial)
    return;
  before.emplace_back(index, nodes[index]);
  if (nodes[index].sort == Term::Shape)
    shapesBefore.emplace_back(nodes[index].place,
                              shapeValues[nodes[index].place]);
}

void WordEvaluator::set(DimId symbol, const Int &value) {
  const uint32_t index = nodeOf(symbol);
  if (index == kNone || !nodes[index].isSymbol)
    return;
  int64_t word = 0;
  const bool fits = toWord(value, word);
  change(index, fits, word);
}

void WordEvaluator::set(ClaimId boolean, bool value) {
  const uint32_t index = nodeOf(boolean);
  if (index != kNone && nodes[index].isSymbol)
    change(index, true, value);
}

void WordEvaluator::set(ShapeId symbol, llvm::ArrayRef<int64_t> extents) {
  const uint32_t index = nodeOf(symbol);
  if (index == kNone || !nodes[index].isSymbol)
    return;
  Node &node = nodes[index];
  if (node.known && llvm::ArrayRef(shapeValues[node.place]) == extents)
    return;
  keepForTrial(index);
  node.known = true;
  shapeValues[node.place].assign(extents.begin(), extents.end());
  noteChange(index);
}

void WordEvaluator::setAt(uint32_t node, int64_t value) {
  change(node, true, value);
}

std::optional<bool> WordEvaluator::value(ClaimId claim) {
  const uint32_t index = nodeOf(claim);
  if (index == kNone)
    return std::nullopt;
  const Node &node = evaluate(index);
  return node.known ? std::optional(node.value != 0) : std::nullopt;
}

std::optional<int64_t> WordEvaluator::value(DimId dim) {
  const uint32_t index = nodeOf(dim);
  if (index == kNone)
    return std::nullopt;
  const Node &node = evaluate(index);
  return node.known ? std::optional(node.value) : std::nullopt;
}

std::optional<llvm::ArrayRef<int64_t>> WordEvaluator::value(ShapeId shape) {
  const uint32_t index = nodeOf(shape);
  if (index == kNone)
    return std::nullopt;
  const Node &node = evaluate(index);
  return node.known ? std::optional(llvm::ArrayRef(shapeValues[node.place]))
                    : std::nullopt;
}

void WordEvaluator::beginTrial() {
  isTrial = true;
  trialSince = now;
  before.clear();
  shapesBefore.clear();
}

void WordEvaluator::endTrial() {
  for (auto &[index, node] : llvm::reverse(before))
    nodes[index] = node;
  for (auto &[place, extents] : llvm::reverse(shapesBefore))
    shapeValues[place] = std::move(extents);
  isTrial = false;
  changesOfTrial.clear();
  now = trialSince;
}

const WordEvaluator::Node &WordEvaluator::evaluate(uint32_t root) {
  if (isUpToDate(root))
    return nodes[root];
  open.assign(1, root);
  while (!open.empty()) {
    uint32_t index = open.back();
    if (nodes[index].stamp == now) { // It was on the stack twice.
      open.pop_back();
      continue;
    }
    const size_t size = open.size();
    for (uint32_t operand : operandsOf(index))
      if (!isUpToDate(operand))
        open.push_back(operand);
    if (open.size() != size)
      continue;
    keepForTrial(index);
    compute(index);
    nodes[index].stamp = now;
    open.pop_back();
  }
  return nodes[root];
}

bool WordEvaluator::computeDim(uint32_t index, int64_t &result) const {
  const Node &node = nodes[index];
  const llvm::ArrayRef<uint32_t> below = operandsOf(index);
  auto value = [&](size_t i) { return nodes[below[i]].value; };
  auto extents = [&]() -> const Extents & {
    return shapeValues[nodes[below[0]].place];
  };
  const auto kind = static_cast<DimKind>(node.kind);
  switch (kind) {
  case DimKind::Constant:
  case DimKind::Sum:
    result = numbers[node.place];
    for (size_t i = 0; i < below.size(); ++i) {
      int64_t product = numbers[node.place + 1 + i];
      if (!semantics::multiply(product, value(i)) ||
          !semantics::add(result, product))
        return false;
    }
    return true;
  case DimKind::Rank:
    result = extents().size();
    return true;
  case DimKind::Extent:
    if (value(1) < 0 || value(1) >= int64_t(extents().size()))
      return false;
    result = extents()[value(1)];
    return true;
  case DimKind::NumElements:
    result = 1;
    return llvm::all_of(extents(), [&](int64_t extent) {
      return semantics::multiply(result, extent);
    });
  default:
    return semantics::valueOf(kind, below.size(), value, result);
  }
}

bool WordEvaluator::computeShape(uint32_t index, Extents &result) const {
  const llvm::ArrayRef<uint32_t> below = operandsOf(index);
  auto value = [&](size_t i) { return nodes[below[i]].value; };
  const auto kind = static_cast<ShapeKind>(nodes[index].kind);
  result.clear();
  if (kind == ShapeKind::Ranked) {
    for (size_t i = 0; i < below.size(); ++i) {
      if (value(i) < 0)
        return false;
      result.push_back(value(i));
    }
    return result.size() <= limits::evaluatedExtents;
  }
  const bool isSplit = kind == ShapeKind::Head || kind == ShapeKind::Tail;
  return semantics::shapeOf(
             kind, below.size(),
             [&](size_t i) -> const Extents & {
               return shapeValues[nodes[below[i]].place];
             },
             isSplit ? value(1) : 0, result) &&
         result.size() <= limits::evaluatedExtents;
}

/// Computes a literal all of whose operands have values.
bool WordEvaluator::computeClaim(uint32_t index) const {
  const llvm::ArrayRef<uint32_t> below = operandsOf(index);
  auto value = [&](size_t i) { return nodes[below[i]].value; };
  auto extents = [&](size_t i) -> const Extents & {
    return shapeValues[nodes[below[i]].place];
  };
  const auto kind = static_cast<ClaimKind>(nodes[index].kind);
  switch (kind) {
  case ClaimKind::NotBool:
    return !value(0);
  case ClaimKind::Eq:
    return value(0) == 0;
  case ClaimKind::Ne:
    return value(0) != 0;
  case ClaimKind::Ge:
    return value(0) >= 0;
  case ClaimKind::ShapeEq:
    return extents(0) == extents(1);
  case ClaimKind::ShapeNe:
    return extents(0) != extents(1);
  case ClaimKind::Broadcastable:
  case ClaimKind::NotBroadcastable:
    return semantics::canBroadcast<int64_t>(below.size(), extents) ==
           (kind == ClaimKind::Broadcastable);
  default:
    llvm_unreachable("a symbol or a junction");
  }
}

/// Computes an `and` or `or`; an operand may decide although another has no
/// value. `true` is a conjunction of nothing.
void WordEvaluator::computeJunction(uint32_t index) {
  Node &node = nodes[index];
  const auto kind = static_cast<ClaimKind>(node.kind);
  const bool decides = kind == ClaimKind::Or || kind == ClaimKind::False;
  bool all = true;
  for (uint32_t below : operandsOf(index)) {
    const Node &operand = nodes[below];
    if (operand.known && (operand.value != 0) == decides) {
      node.known = true;
      node.value = decides;
      return;
    }
    all &= operand.known;
  }
  node.known = all;
  node.value = !decides;
}

/// Whether a Broadcast has no value because sizes do not fit: each operand has
/// a value, or is itself such a Broadcast.
bool WordEvaluator::areMisfit(uint32_t index) const {
  return llvm::all_of(operandsOf(index), [&](uint32_t operand) {
    return nodes[operand].known || nodes[operand].isMisfit;
  });
}

void WordEvaluator::compute(uint32_t index) {
  Node &node = nodes[index];
  const llvm::ArrayRef<uint32_t> below = operandsOf(index);
  node.known = node.isMisfit = false;
  charge(1 + below.size());
  if (node.sort == Term::Claim) {
    const auto kind = static_cast<ClaimKind>(node.kind);
    if (kind == ClaimKind::And || kind == ClaimKind::Or ||
        kind == ClaimKind::True || kind == ClaimKind::False)
      return computeJunction(index);
  }
  if (is(index, DimKind::Select)) {
    const Node &condition = nodes[below[0]];
    if (!condition.known)
      return;
    const Node &arm = nodes[below[condition.value ? 1 : 2]];
    node.known = arm.known;
    node.value = arm.value;
    return;
  }
  if (node.isOfJoin) {
    // The sizes of the join fit if it has a value.
    const Node &join = nodes[below[0]];
    node.known = join.known || join.isMisfit;
    node.value = join.known == (static_cast<ClaimKind>(node.kind) ==
                                ClaimKind::Broadcastable);
    return;
  }
  const bool isBroadcast = is(index, DimKind::Broadcast);
  for (uint32_t at : below) {
    const Node &operand = nodes[at];
    if (!operand.known) {
      node.isMisfit = isBroadcast && areMisfit(index);
      return;
    }
    if (operand.sort == Term::Shape)
      charge(shapeValues[operand.place].size());
  }
  int64_t result = node.value;
  switch (node.sort) {
  case Term::Dim:
    node.known = computeDim(index, result);
    node.isMisfit = isBroadcast && !node.known;
    break;
  case Term::Shape:
    node.known = computeShape(index, shapeValues[node.place]);
    charge(shapeValues[node.place].size());
    return;
  case Term::Claim:
    node.known = true;
    result = computeClaim(index);
    break;
  }
  if (node.known)
    node.value = result;
}

size_t WordEvaluator::memoryUsage() const {
  return nodes.capacity_in_bytes() + operands.capacity_in_bytes() +
         numbers.capacity_in_bytes() + places.memoryUsage() +
         changes.memoryUsage() + shapeValues.capacity() * sizeof(Extents);
}
