// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tested by tests/unit/model against Evaluator.

#include "model/WordEvaluator.h"
#include "base/ExactInt.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

static constexpr size_t kMaxNodes = 2000;

WordEvaluator::WordEvaluator(const TermStore &store,
                             llvm::ArrayRef<ClaimId> list)
    : store(store), dims(false), claims(false), shapes(false) {
  for (ClaimId claim : list)
    if (!layOut({Sort::Claim, claim.raw}, kMaxNodes))
      return;
}

WordEvaluator::WordEvaluator(const TermStore &store, int64_t start)
    : store(store), start(start), dims(true), claims(true), shapes(true) {}

bool WordEvaluator::include(ClaimId claim) {
  return layOut({Sort::Claim, claim.raw}, nodes.size() + kMaxNodes);
}

//===- Layout ---------------------------------------------------------------//

uint32_t WordEvaluator::find(Item item) const {
  switch (item.sort) {
  case Sort::Claim:
    return claims.find(ClaimId(item.id));
  case Sort::Dim:
    return dims.find(DimId(item.id));
  case Sort::Shape:
    return shapes.find(ShapeId(item.id));
  }
  llvm_unreachable("all sorts are above");
}

uint32_t WordEvaluator::nodeOf(ClaimId claim) const {
  return claims.find(claim);
}
uint32_t WordEvaluator::nodeOf(DimId dim) const { return dims.find(dim); }
uint32_t WordEvaluator::nodeOf(ShapeId shape) const {
  return shapes.find(shape);
}

bool WordEvaluator::layOut(Item root, size_t most) {
  llvm::SmallVector<Item, 16> stack{root};
  while (!stack.empty()) {
    if (nodes.size() > most || stack.size() > 4 * kMaxNodes)
      return false;
    Item item = stack.back();
    if (find(item) != kNone || add(item, stack))
      stack.pop_back();
  }
  return true;
}

bool WordEvaluator::need(Item item, int64_t coefficient,
                         llvm::SmallVectorImpl<Item> &stack,
                         llvm::SmallVectorImpl<Operand> &list) const {
  if (uint32_t node = find(item); node != kNone) {
    list.push_back({node, coefficient});
    return true;
  }
  stack.push_back(item);
  return false;
}

void WordEvaluator::keep(Item item, Op op, llvm::ArrayRef<Operand> list,
                         int64_t constant) {
  Node node;
  node.op = op;
  node.begin = operands.size();
  operands.append(list.begin(), list.end());
  node.end = operands.size();
  node.constant = constant;
  node.sort = item.sort;
  const auto index = static_cast<uint32_t>(nodes.size());
  switch (item.sort) {
  case Sort::Claim:
    claims.set(ClaimId(item.id), index);
    if (store.kind(ClaimId(item.id)) == ClaimKind::Bool)
      node.symbol = item.id;
    break;
  case Sort::Dim:
    dims.set(DimId(item.id), index);
    if (store.kind(DimId(item.id)) == DimKind::Symbol)
      node.symbol = item.id;
    node.value = start.value_or(0);
    break;
  case Sort::Shape:
    shapes.set(ShapeId(item.id), index);
    if (store.kind(ShapeId(item.id)) == ShapeKind::Symbol)
      node.symbol = item.id;
    node.slot = shapeValues.size();
    shapeValues.emplace_back(2, start.value_or(0));
    break;
  }
  node.known = start && node.symbol != kNone;
  nodes.push_back(node);
}

static bool toWord(const Int &value, int64_t &word) {
  if (!fitsInt64(value))
    return false;
  word = int64_t(value);
  return true;
}

bool WordEvaluator::add(Item item, llvm::SmallVectorImpl<Item> &stack) {
  llvm::SmallVector<Operand, 8> list;
  bool ready = true;
  auto needDim = [&](DimId d, int64_t coefficient = 1) {
    ready &= need({Sort::Dim, d.raw}, coefficient, stack, list);
  };
  auto needClaim = [&](ClaimId c) {
    ready &= need({Sort::Claim, c.raw}, 1, stack, list);
  };
  auto needShape = [&](ShapeId s) {
    ready &= need({Sort::Shape, s.raw}, 1, stack, list);
  };
  Op op = Op::Symbol; // What is not understood never gets a value.
  int64_t constant = 0;
  if (item.sort == Sort::Claim) {
    ClaimId c(item.id);
    switch (store.kind(c)) {
    case ClaimKind::True:
      op = Op::And;
      break;
    case ClaimKind::False:
      op = Op::Or;
      break;
    case ClaimKind::NotBool:
      op = Op::Not;
      needClaim(store.boolAtom(c));
      break;
    case ClaimKind::Eq:
    case ClaimKind::Ne:
    case ClaimKind::Ge:
      op = store.kind(c) == ClaimKind::Eq   ? Op::Equal
           : store.kind(c) == ClaimKind::Ne ? Op::NotEqual
                                            : Op::NotNegative;
      needDim(store.dim(c));
      break;
    case ClaimKind::And:
    case ClaimKind::Or:
      op = store.kind(c) == ClaimKind::And ? Op::And : Op::Or;
      llvm::for_each(store.operands(c), needClaim);
      break;
    case ClaimKind::ShapeEq:
    case ClaimKind::ShapeNe:
      op = Op::ShapeEqual;
      constant = store.kind(c) == ClaimKind::ShapeEq;
      llvm::for_each(store.shapes(c), needShape);
      break;
    case ClaimKind::Broadcastable:
    case ClaimKind::NotBroadcastable:
      op = Op::Broadcastable;
      constant = store.kind(c) == ClaimKind::Broadcastable;
      llvm::for_each(store.shapes(c), needShape);
      break;
    case ClaimKind::Bool:
      break;
    }
  } else if (item.sort == Sort::Shape) {
    ShapeId s(item.id);
    switch (store.kind(s)) {
    case ShapeKind::Symbol:
      break;
    case ShapeKind::Ranked:
      op = Op::Ranked;
      for (DimId d : store.extents(s))
        needDim(d);
      break;
    case ShapeKind::Head:
    case ShapeKind::Tail:
      op = store.kind(s) == ShapeKind::Head ? Op::Head : Op::Tail;
      needShape(store.parts(s)[0]);
      needDim(store.index(s));
      break;
    case ShapeKind::Concat:
    case ShapeKind::Broadcast:
      op = store.kind(s) == ShapeKind::Concat ? Op::Concat : Op::BroadcastShape;
      llvm::for_each(store.parts(s), needShape);
      break;
    }
  } else {
    DimId d(item.id);
    auto all = [&](Op which) {
      op = which;
      for (DimId operand : store.operands(d))
        needDim(operand);
    };
    switch (store.kind(d)) {
    case DimKind::Constant:
    case DimKind::Sum: {
      LinearView view = store.linearView(d);
      bool fits = toWord(view.constant, constant);
      for (const Summand &s : view.summands) {
        int64_t word = 0;
        fits &= toWord(s.coefficient, word);
        needDim(s.column, word);
      }
      op = fits ? Op::Sum : Op::Symbol;
      break;
    }
    case DimKind::OpaqueSum:
      all(Op::Sum);
      break;
    case DimKind::Product:
    case DimKind::OpaqueProduct:
      all(Op::Product);
      break;
    case DimKind::FloorDiv:
      all(Op::FloorDiv);
      break;
    case DimKind::Mod:
      all(Op::Mod);
      break;
    case DimKind::Min:
      all(Op::Min);
      break;
    case DimKind::Max:
      all(Op::Max);
      break;
    case DimKind::Broadcast:
      all(Op::Broadcast);
      break;
    case DimKind::Select:
      needClaim(store.condition(d));
      all(Op::Select);
      break;
    case DimKind::Rank:
    case DimKind::Extent:
    case DimKind::NumElements:
      needShape(store.shape(d));
      all(store.kind(d) == DimKind::Rank     ? Op::Rank
          : store.kind(d) == DimKind::Extent ? Op::Extent
                                             : Op::NumElements);
      break;
    default:
      break;
    }
  }
  if (ready)
    keep(item, op, op == Op::Symbol ? llvm::ArrayRef<Operand>() : list,
         constant);
  return ready;
}

//===- Values ---------------------------------------------------------------//

void WordEvaluator::change(uint32_t index, bool known, int64_t value) {
  Node &node = nodes[index];
  if (node.known == known && node.value == value)
    return;
  keepForTrial(index);
  node.known = known;
  node.value = value;
  now = ++latest;
}

void WordEvaluator::keepForTrial(uint32_t index) {
  if (!isTrial)
    return;
  before.emplace_back(index, nodes[index]);
  if (uint32_t slot = nodes[index].slot; slot != kNone)
    shapesBefore.emplace_back(slot, shapeValues[slot]);
}

void WordEvaluator::set(DimId symbol, const Int &value) {
  const uint32_t index = dims.find(symbol);
  if (index == kNone || nodes[index].symbol == kNone)
    return;
  int64_t word = 0;
  const bool fits = toWord(value, word);
  change(index, fits, word);
}

void WordEvaluator::set(ClaimId boolean, bool value) {
  const uint32_t index = claims.find(boolean);
  if (index != kNone && nodes[index].symbol != kNone)
    change(index, true, value);
}

void WordEvaluator::set(ShapeId symbol, llvm::ArrayRef<int64_t> extents) {
  const uint32_t index = shapes.find(symbol);
  if (index == kNone || nodes[index].symbol == kNone)
    return;
  Node &node = nodes[index];
  if (node.known && llvm::ArrayRef(shapeValues[node.slot]) == extents)
    return;
  keepForTrial(index);
  node.known = true;
  shapeValues[node.slot].assign(extents.begin(), extents.end());
  now = ++latest;
}

void WordEvaluator::setAt(uint32_t node, int64_t value) {
  change(node, true, value);
}

std::optional<bool> WordEvaluator::value(ClaimId claim) {
  const uint32_t index = claims.find(claim);
  if (index == kNone)
    return std::nullopt;
  const Node &node = evaluate(index);
  return node.known ? std::optional(node.value != 0) : std::nullopt;
}

std::optional<int64_t> WordEvaluator::value(DimId dim) {
  const uint32_t index = dims.find(dim);
  if (index == kNone)
    return std::nullopt;
  const Node &node = evaluate(index);
  return node.known ? std::optional(node.value) : std::nullopt;
}

std::optional<llvm::ArrayRef<int64_t>> WordEvaluator::value(ShapeId shape) {
  const uint32_t index = shapes.find(shape);
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
  now = trialSince; // What was computed since has a later time.
}

const WordEvaluator::Node &WordEvaluator::evaluate(uint32_t root) {
  auto isDone = [&](const Node &node) {
    return node.op == Op::Symbol || node.stamp == now;
  };
  if (isDone(nodes[root]))
    return nodes[root];
  open.assign(1, root);
  while (!open.empty()) {
    uint32_t index = open.back();
    Node &node = nodes[index];
    if (isDone(node)) {
      open.pop_back();
      continue;
    }
    const size_t size = open.size();
    for (uint32_t i = node.begin; i < node.end; ++i)
      if (!isDone(nodes[operands[i].node]))
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

bool WordEvaluator::join(int64_t &extent, int64_t other) {
  if (other == 1)
    return true;
  if (other < 0 || (extent != 1 && extent != other))
    return false;
  extent = other;
  return true;
}

/// Precondition: all operands have values.
void WordEvaluator::computeShape(Node &node) {
  llvm::ArrayRef<Operand> list =
      llvm::ArrayRef(operands).slice(node.begin, node.end - node.begin);
  auto extentsOf = [&](size_t i) -> const Extents & {
    return shapeValues[nodes[list[i].node].slot];
  };
  Extents &result = shapeValues[node.slot];
  result.clear();
  switch (node.op) {
  case Op::Ranked:
    for (const Operand &o : list) {
      if (nodes[o.node].value < 0)
        return;
      result.push_back(nodes[o.node].value);
    }
    break;
  case Op::Head:
  case Op::Tail: {
    const Extents &whole = extentsOf(0);
    int64_t at = nodes[list[1].node].value;
    if (at < 0 || at > int64_t(whole.size()))
      return;
    if (node.op == Op::Head)
      result.append(whole.begin(), whole.begin() + at);
    else
      result.append(whole.begin() + at, whole.end());
    break;
  }
  case Op::Concat:
    for (size_t i = 0; i < list.size(); ++i)
      result.append(extentsOf(i).begin(), extentsOf(i).end());
    break;
  default: {
    size_t rank = 0;
    for (size_t i = 0; i < list.size(); ++i)
      rank = std::max<size_t>(rank, extentsOf(i).size());
    result.assign(rank, 1);
    for (size_t i = 0; i < list.size(); ++i) {
      const Extents &part = extentsOf(i);
      for (size_t k = 0; k < part.size(); ++k)
        if (!join(result[rank - part.size() + k], part[k]))
          return;
    }
    break;
  }
  }
  node.known = true;
}

static bool canBroadcast(llvm::ArrayRef<int64_t> a, llvm::ArrayRef<int64_t> b) {
  for (size_t i = 1, e = std::min(a.size(), b.size()); i <= e; ++i) {
    int64_t x = a[a.size() - i], y = b[b.size() - i];
    if (x != y && x != 1 && y != 1)
      return false;
  }
  return true;
}

void WordEvaluator::compute(Node &node) {
  node.known = false;
  llvm::ArrayRef<Operand> list =
      llvm::ArrayRef(operands).slice(node.begin, node.end - node.begin);
  // What decides although something else has no value.
  if (node.op == Op::And || node.op == Op::Or) {
    const bool decides = node.op == Op::Or;
    bool all = true;
    for (const Operand &o : list) {
      const Node &operand = nodes[o.node];
      if (operand.known && (operand.value != 0) == decides) {
        node.known = true;
        node.value = decides;
        return;
      }
      all &= operand.known;
    }
    node.known = all;
    node.value = !decides;
    return;
  }
  if (node.op == Op::Select) {
    const Node &condition = nodes[list[0].node];
    if (!condition.known)
      return;
    const Node &arm = nodes[list[condition.value ? 1 : 2].node];
    node.known = arm.known;
    node.value = arm.value;
    return;
  }
  for (const Operand &o : list)
    if (!nodes[o.node].known)
      return;
  if (node.slot != kNone)
    return computeShape(node);
  auto value = [&](size_t i) { return nodes[list[i].node].value; };
  auto extentsOf = [&](size_t i) -> const Extents & {
    return shapeValues[nodes[list[i].node].slot];
  };
  int64_t result = 0;
  switch (node.op) {
  case Op::Sum:
    result = node.constant;
    for (const Operand &o : list) {
      int64_t product;
      if (__builtin_mul_overflow(o.coefficient, nodes[o.node].value,
                                 &product) ||
          __builtin_add_overflow(result, product, &result))
        return;
    }
    break;
  case Op::Product:
    result = 1;
    for (size_t i = 0; i < list.size(); ++i)
      if (__builtin_mul_overflow(result, value(i), &result))
        return;
    break;
  case Op::FloorDiv:
  case Op::Mod: {
    int64_t a = value(0), b = value(1);
    if (b == 0 || (a == INT64_MIN && b == -1))
      return;
    int64_t rest = a % b;
    bool rounds = rest != 0 && (rest < 0) != (b < 0);
    result = node.op == Op::Mod ? rest + (rounds ? b : 0) : a / b - rounds;
    break;
  }
  case Op::Min:
  case Op::Max:
    result = value(0);
    for (size_t i = 1; i < list.size(); ++i)
      result = node.op == Op::Min ? std::min(result, value(i))
                                  : std::max(result, value(i));
    break;
  case Op::Broadcast:
    result = 1;
    for (size_t i = 0; i < list.size(); ++i)
      if (!join(result, value(i)))
        return;
    break;
  case Op::Rank:
    result = extentsOf(0).size();
    break;
  case Op::Extent:
    if (value(1) < 0 || value(1) >= int64_t(extentsOf(0).size()))
      return;
    result = extentsOf(0)[value(1)];
    break;
  case Op::NumElements:
    result = 1;
    for (int64_t extent : extentsOf(0))
      if (__builtin_mul_overflow(result, extent, &result))
        return;
    break;
  case Op::ShapeEqual:
    result = (extentsOf(0) == extentsOf(1)) == bool(node.constant);
    break;
  case Op::Broadcastable:
    result = canBroadcast(extentsOf(0), extentsOf(1)) == bool(node.constant);
    break;
  case Op::Equal:
    result = value(0) == 0;
    break;
  case Op::NotEqual:
    result = value(0) != 0;
    break;
  case Op::NotNegative:
    result = value(0) >= 0;
    break;
  case Op::Not:
    result = !value(0);
    break;
  default:
    return;
  }
  node.known = true;
  node.value = result;
}

size_t WordEvaluator::memoryUsage() const {
  return nodes.capacity_in_bytes() + operands.capacity_in_bytes() +
         dims.memoryUsage() + claims.memoryUsage() + shapes.memoryUsage() +
         shapeValues.capacity() * sizeof(Extents);
}
