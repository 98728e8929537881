// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tested by tests/unit/model against Evaluator.

#include "model/WordEvaluator.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

static constexpr size_t kMaxNodes = 2000;

WordEvaluator::WordEvaluator(const TermStore &store,
                             llvm::ArrayRef<ClaimId> list)
    : store(store) {
  for (ClaimId claim : list)
    if (!layOut({true, claim.raw}))
      return;
}

//===- Layout ---------------------------------------------------------------//

const uint32_t *WordEvaluator::find(Item item) const {
  if (item.isClaim) {
    auto it = claims.find(ClaimId(item.id));
    return it == claims.end() ? nullptr : &it->second;
  }
  auto it = dims.find(DimId(item.id));
  return it == dims.end() ? nullptr : &it->second;
}

bool WordEvaluator::layOut(Item root) {
  llvm::SmallVector<Item, 16> stack{root};
  while (!stack.empty()) {
    if (nodes.size() > kMaxNodes || stack.size() > 4 * kMaxNodes)
      return false;
    Item item = stack.back();
    if (find(item) || add(item, stack))
      stack.pop_back();
  }
  return true;
}

bool WordEvaluator::need(Item item, int64_t coefficient,
                         llvm::SmallVectorImpl<Item> &stack,
                         llvm::SmallVectorImpl<Operand> &list) const {
  if (const uint32_t *node = find(item)) {
    list.push_back({*node, coefficient});
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
  if (item.isClaim)
    claims[ClaimId(item.id)] = nodes.size();
  else
    dims[DimId(item.id)] = nodes.size();
  nodes.push_back(node);
}

static bool toWord(const Int &value, int64_t &word) {
  if (value < Int(INT64_MIN) || value > Int(INT64_MAX))
    return false;
  word = int64_t(value);
  return true;
}

bool WordEvaluator::add(Item item, llvm::SmallVectorImpl<Item> &stack) {
  llvm::SmallVector<Operand, 8> list;
  bool ready = true;
  auto needDim = [&](DimId d, int64_t coefficient = 1) {
    ready &= need({false, d.raw}, coefficient, stack, list);
  };
  auto needClaim = [&](ClaimId c) {
    ready &= need({true, c.raw}, 1, stack, list);
  };
  Op op = Op::Symbol; // What is not understood never gets a value.
  int64_t constant = 0;
  if (item.isClaim) {
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
    default:
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

void WordEvaluator::set(DimId symbol, const Int &value) {
  auto it = dims.find(symbol);
  if (it == dims.end() || store.kind(symbol) != DimKind::Symbol)
    return;
  Node &node = nodes[it->second];
  node.known = toWord(value, node.value);
  changed = true;
}

void WordEvaluator::set(ClaimId boolean, bool value) {
  auto it = claims.find(boolean);
  if (it == claims.end() || store.kind(boolean) != ClaimKind::Bool)
    return;
  nodes[it->second].known = true;
  nodes[it->second].value = value;
  changed = true;
}

std::optional<bool> WordEvaluator::value(ClaimId claim) {
  auto it = claims.find(claim);
  if (it == claims.end())
    return std::nullopt;
  refresh();
  const Node &node = nodes[it->second];
  return node.known ? std::optional(node.value != 0) : std::nullopt;
}

std::optional<int64_t> WordEvaluator::value(DimId dim) {
  auto it = dims.find(dim);
  if (it == dims.end())
    return std::nullopt;
  refresh();
  const Node &node = nodes[it->second];
  return node.known ? std::optional(node.value) : std::nullopt;
}

void WordEvaluator::refresh() {
  if (!changed)
    return;
  changed = false;
  for (Node &node : nodes)
    if (node.op != Op::Symbol)
      compute(node);
}

void WordEvaluator::compute(Node &node) const {
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
  auto value = [&](size_t i) { return nodes[list[i].node].value; };
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
    for (size_t i = 0; i < list.size(); ++i) {
      if (value(i) == 1)
        continue;
      if (value(i) < 0 || (result != 1 && result != value(i)))
        return;
      result = value(i);
    }
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
