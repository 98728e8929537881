// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tested by tests/unit/model against Evaluator.

#include "model/WordEvaluator.h"
#include "base/ExactInt.h"
#include "terms/Semantics.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

static constexpr size_t kMaxNodes = 2000;
/// Longer shapes have no value: a claim on many of them takes long to evaluate.
static constexpr size_t kMaxExtents = 256;

WordEvaluator::WordEvaluator(const TermStore &store,
                             llvm::ArrayRef<ClaimId> list)
    : store(store), places(false) {
  for (ClaimId claim : list)
    if (!layOut(claim, kMaxNodes))
      return;
}

WordEvaluator::WordEvaluator(const TermStore &store, int64_t start,
                             bool areApart)
    : store(store), start(start), areApart(areApart), places(true) {}

bool WordEvaluator::include(Term term) {
  return layOut(term, nodes.size() + kMaxNodes);
}

//===- Layout ---------------------------------------------------------------//

/// Where symbols that are apart start: the ids of a thousand in a row give a
/// thousand values.
static constexpr uint64_t kStride = 7919, kSpread = 10007;

bool WordEvaluator::layOut(Term root, size_t most) {
  llvm::SmallVector<Term, 16> stack{root};
  while (!stack.empty()) {
    if (nodes.size() > most || stack.size() > 4 * kMaxNodes)
      return false;
    Term term = stack.back();
    if (nodeOf(term) != kNone || add(term, stack))
      stack.pop_back();
  }
  return true;
}

void WordEvaluator::keep(Term term, bool isComputed,
                         llvm::ArrayRef<Operand> list, int64_t constant) {
  charge(2 + list.size());
  Node node{};
  node.sort = term.sort;
  node.term = term.raw;
  node.isComputed = isComputed;
  node.begin = operands.size();
  operands.append(list.begin(), list.end());
  node.end = operands.size();
  node.constant = constant;
  if (term.isSymbol(store))
    node.symbol = term.raw;
  switch (term.sort) {
  case Term::Claim:
    node.kind = static_cast<uint8_t>(store.kind(term.claim()));
    node.isOfJoin = store.join(term.claim()).valid();
    break;
  case Term::Dim:
    node.kind = static_cast<uint8_t>(store.kind(term.dim()));
    node.value = start.value_or(0);
    if (areApart)
      node.value += int64_t(uint64_t(term.raw) * kStride % kSpread);
    break;
  case Term::Shape:
    node.kind = static_cast<uint8_t>(store.kind(term.shape()));
    node.slot = shapeValues.size();
    shapeValues.emplace_back(2, start.value_or(0));
    break;
  }
  node.known = start && node.symbol != kNone;
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
  llvm::SmallVector<Operand, 8> list;
  bool ready = true;
  auto need = [&](Term operand, int64_t coefficient) {
    if (uint32_t node = nodeOf(operand); node != kNone) {
      list.push_back({node, coefficient});
      return;
    }
    stack.push_back(operand);
    ready = false;
  };
  // Symbols and functions have the values that are set, if any.
  bool isComputed = !term.isSymbol(store) && !term.is(store, DimKind::Apply);
  int64_t constant = 0;
  if (term.is(store, DimKind::Sum) || term.is(store, DimKind::Constant)) {
    LinearView view = store.linearView(term.dim());
    isComputed = toWord(view.constant, constant);
    for (const Summand &s : view.summands) {
      int64_t word = 0;
      isComputed &= toWord(s.coefficient, word);
      need(s.column, word);
    }
  } else if (isComputed) {
    forEachSharedOperand(store, term, [&](Term operand) { need(operand, 1); });
  }
  if (ready)
    keep(term, isComputed,
         isComputed ? llvm::ArrayRef<Operand>(list) : llvm::ArrayRef<Operand>(),
         constant);
  return ready;
}

//===- Values ---------------------------------------------------------------//

void WordEvaluator::Changes::add(uint64_t time, uint32_t node) {
  while (!list.empty() && list.back().node >= node)
    list.pop_back();
  list.push_back({time, node});
}

uint32_t WordEvaluator::Changes::firstAfter(uint64_t time) const {
  if (list.empty() || list.back().time <= time)
    return kNone;
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
  if (uint32_t slot = nodes[index].slot; slot != kNone)
    shapesBefore.emplace_back(slot, shapeValues[slot]);
}

void WordEvaluator::set(DimId symbol, const Int &value) {
  const uint32_t index = nodeOf(symbol);
  if (index == kNone || nodes[index].symbol == kNone)
    return;
  int64_t word = 0;
  const bool fits = toWord(value, word);
  change(index, fits, word);
}

void WordEvaluator::set(ClaimId boolean, bool value) {
  const uint32_t index = nodeOf(boolean);
  if (index != kNone && nodes[index].symbol != kNone)
    change(index, true, value);
}

void WordEvaluator::set(ShapeId symbol, llvm::ArrayRef<int64_t> extents) {
  const uint32_t index = nodeOf(symbol);
  if (index == kNone || nodes[index].symbol == kNone)
    return;
  Node &node = nodes[index];
  if (node.known && llvm::ArrayRef(shapeValues[node.slot]) == extents)
    return;
  keepForTrial(index);
  node.known = true;
  shapeValues[node.slot].assign(extents.begin(), extents.end());
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
  return node.known ? std::optional(llvm::ArrayRef(shapeValues[node.slot]))
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
  for (auto &[slot, extents] : llvm::reverse(shapesBefore))
    shapeValues[slot] = std::move(extents);
  isTrial = false;
  changesOfTrial.clear();
  now = trialSince;
}

/// Symbols have places before what they are below.
bool WordEvaluator::isUpToDate(uint32_t index) const {
  const Node &node = nodes[index];
  if (!node.isComputed || node.stamp == now)
    return true;
  return node.stamp != 0 && changes.firstAfter(node.stamp) >= index &&
         changesOfTrial.firstAfter(node.stamp) >= index;
}

const WordEvaluator::Node &WordEvaluator::evaluate(uint32_t root) {
  if (isUpToDate(root))
    return nodes[root];
  open.assign(1, root);
  while (!open.empty()) {
    uint32_t index = open.back();
    Node &node = nodes[index];
    if (isUpToDate(index)) {
      open.pop_back();
      continue;
    }
    const size_t size = open.size();
    for (uint32_t i = node.begin; i < node.end; ++i)
      if (!isUpToDate(operands[i].node))
        open.push_back(operands[i].node);
    if (open.size() != size)
      continue;
    keepForTrial(index);
    compute(node);
    node.stamp = now;
    open.pop_back();
  }
  return nodes[root];
}

bool WordEvaluator::computeDim(const Node &node, int64_t &result) const {
  const Operand *list = operands.begin() + node.begin;
  const size_t count = node.end - node.begin;
  auto value = [&](size_t i) { return nodes[list[i].node].value; };
  auto extents = [&]() -> const Extents & {
    return shapeValues[nodes[list[0].node].slot];
  };
  const auto kind = static_cast<DimKind>(node.kind);
  switch (kind) {
  case DimKind::Constant:
  case DimKind::Sum:
    result = node.constant;
    for (size_t i = 0; i < count; ++i) {
      int64_t product = list[i].coefficient;
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
    return semantics::valueOf(kind, count, value, result);
  }
}

bool WordEvaluator::computeShape(const Node &node, Extents &result) const {
  const Operand *list = operands.begin() + node.begin;
  const size_t count = node.end - node.begin;
  auto value = [&](size_t i) { return nodes[list[i].node].value; };
  const auto kind = static_cast<ShapeKind>(node.kind);
  result.clear();
  if (kind == ShapeKind::Ranked) {
    for (size_t i = 0; i < count; ++i) {
      if (value(i) < 0)
        return false;
      result.push_back(value(i));
    }
    return result.size() <= kMaxExtents;
  }
  const bool isSplit = kind == ShapeKind::Head || kind == ShapeKind::Tail;
  return semantics::shapeOf(
             kind, count,
             [&](size_t i) -> const Extents & {
               return shapeValues[nodes[list[i].node].slot];
             },
             isSplit ? value(1) : 0, result) &&
         result.size() <= kMaxExtents;
}

/// A literal, all of whose operands have values.
bool WordEvaluator::computeClaim(const Node &node) const {
  const Operand *list = operands.begin() + node.begin;
  auto value = [&](size_t i) { return nodes[list[i].node].value; };
  auto extents = [&](size_t i) -> const Extents & {
    return shapeValues[nodes[list[i].node].slot];
  };
  switch (static_cast<ClaimKind>(node.kind)) {
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
    return semantics::canBroadcast<int64_t>(node.end - node.begin, extents) ==
           (static_cast<ClaimKind>(node.kind) == ClaimKind::Broadcastable);
  default:
    llvm_unreachable("a symbol or a junction");
  }
}

/// An operand may decide although another has no value. `true` is a
/// conjunction of nothing.
void WordEvaluator::computeJunction(Node &node) const {
  const auto kind = static_cast<ClaimKind>(node.kind);
  const bool decides = kind == ClaimKind::Or || kind == ClaimKind::False;
  bool all = true;
  for (uint32_t i = node.begin; i < node.end; ++i) {
    const Node &operand = nodes[operands[i].node];
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

/// Of a Broadcast without a value: one operand is misfit, or all have values
/// which are, and none lacks one for another reason.
bool WordEvaluator::areMisfit(const Node &node) const {
  return llvm::all_of(llvm::make_range(operands.begin() + node.begin,
                                       operands.begin() + node.end),
                      [&](const Operand &operand) {
                        return nodes[operand.node].known ||
                               nodes[operand.node].isMisfit;
                      });
}

void WordEvaluator::compute(Node &node) {
  node.known = node.isMisfit = false;
  charge(1 + node.end - node.begin);
  if (node.sort == Term::Claim) {
    const auto kind = static_cast<ClaimKind>(node.kind);
    if (kind == ClaimKind::And || kind == ClaimKind::Or ||
        kind == ClaimKind::True || kind == ClaimKind::False)
      return computeJunction(node);
  }
  if (node.sort == Term::Dim &&
      static_cast<DimKind>(node.kind) == DimKind::Select) {
    const Operand *list = operands.begin() + node.begin;
    const Node &condition = nodes[list[0].node];
    if (!condition.known)
      return;
    const Node &arm = nodes[list[condition.value ? 1 : 2].node];
    node.known = arm.known;
    node.value = arm.value;
    return;
  }
  const bool isBroadcast =
      node.sort == Term::Dim &&
      static_cast<DimKind>(node.kind) == DimKind::Broadcast;
  if (node.isOfJoin) {
    // The sizes of the join fit if it has a value.
    const Node &join = nodes[operands[node.begin].node];
    node.known = join.known || join.isMisfit;
    node.value = join.known == (static_cast<ClaimKind>(node.kind) ==
                                ClaimKind::Broadcastable);
    return;
  }
  for (uint32_t i = node.begin; i < node.end; ++i) {
    const Node &operand = nodes[operands[i].node];
    if (!operand.known) {
      node.isMisfit = isBroadcast && areMisfit(node);
      return;
    }
    if (operand.slot != kNone)
      charge(shapeValues[operand.slot].size());
  }
  int64_t result = node.value;
  switch (node.sort) {
  case Term::Dim:
    node.known = computeDim(node, result);
    node.isMisfit = isBroadcast && !node.known;
    break;
  case Term::Shape:
    node.known = computeShape(node, shapeValues[node.slot]);
    charge(shapeValues[node.slot].size());
    return;
  case Term::Claim:
    node.known = true;
    result = computeClaim(node);
    break;
  }
  if (node.known)
    node.value = result;
}

size_t WordEvaluator::memoryUsage() const {
  return nodes.capacity_in_bytes() + operands.capacity_in_bytes() +
         places.memoryUsage() + changes.memoryUsage() +
         shapeValues.capacity() * sizeof(Extents);
}
