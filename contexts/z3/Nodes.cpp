// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Nodes.h.

#include "z3/Nodes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

using namespace shapeproof;
using namespace shapeproof::z3;

static void forEachOperandOfDim(const TermStore &store, DimId d,
                                llvm::function_ref<void(Node)> visit) {
  switch (store.kind(d)) {
  case DimKind::Constant:
  case DimKind::Symbol:
    return;
  case DimKind::Sum:
    for (const Summand &s : store.linearView(d).summands)
      visit(s.column);
    return;
  case DimKind::Rank:
  case DimKind::NumElements:
    visit(store.shape(d));
    return;
  case DimKind::Extent:
    visit(store.shape(d));
    visit(store.operands(d)[0]);
    return;
  case DimKind::Select:
    visit(store.condition(d));
    [[fallthrough]];
  default:
    for (DimId operand : store.operands(d))
      visit(operand);
  }
}

static void forEachOperandOfShape(const TermStore &store, ShapeId s,
                                  llvm::function_ref<void(Node)> visit) {
  switch (store.kind(s)) {
  case ShapeKind::Symbol:
    return;
  case ShapeKind::Ranked:
    for (DimId extent : store.extents(s))
      visit(extent);
    return;
  case ShapeKind::Head:
  case ShapeKind::Tail:
    visit(store.parts(s)[0]);
    visit(store.index(s));
    return;
  case ShapeKind::Concat:
  case ShapeKind::Broadcast:
    for (ShapeId part : store.parts(s))
      visit(part);
    return;
  }
}

static void forEachOperandOfClaim(const TermStore &store, ClaimId c,
                                  llvm::function_ref<void(Node)> visit) {
  switch (store.kind(c)) {
  case ClaimKind::True:
  case ClaimKind::False:
  case ClaimKind::Bool:
  case ClaimKind::NotBool:
    return;
  case ClaimKind::Eq:
  case ClaimKind::Ne:
  case ClaimKind::Ge:
    visit(store.dim(c));
    return;
  case ClaimKind::ShapeEq:
  case ClaimKind::ShapeNe:
  case ClaimKind::Broadcastable:
  case ClaimKind::NotBroadcastable:
    for (ShapeId s : store.shapes(c))
      visit(s);
    return;
  case ClaimKind::And:
  case ClaimKind::Or:
    for (ClaimId operand : store.operands(c))
      visit(operand);
    return;
  }
}

void z3::forEachOperand(const TermStore &store, Node node,
                        llvm::function_ref<void(Node)> visit) {
  switch (node.sort) {
  case Node::Dim:
    return forEachOperandOfDim(store, node.dim(), visit);
  case Node::Shape:
    return forEachOperandOfShape(store, node.shape(), visit);
  case Node::Claim:
    return forEachOperandOfClaim(store, node.claim(), visit);
  }
}

std::vector<Node> z3::postorder(const TermStore &store,
                                llvm::ArrayRef<Node> roots, size_t limit) {
  std::vector<Node> order;
  llvm::DenseSet<uint64_t> entered;
  // A node is pushed to be entered, and again below its operands to be listed.
  std::vector<std::pair<Node, bool>> stack;
  for (size_t i = roots.size(); i-- > 0;)
    stack.push_back({roots[i], false});
  llvm::SmallVector<Node, 8> operands;
  while (!stack.empty()) {
    auto [node, list] = stack.back();
    stack.pop_back();
    if (list) {
      order.push_back(node);
      continue;
    }
    if (!entered.insert(node.key()).second)
      continue;
    if (entered.size() > limit)
      return {};
    stack.push_back({node, true});
    operands.clear();
    forEachOperand(store, node, [&](Node o) { operands.push_back(o); });
    for (size_t i = operands.size(); i-- > 0;)
      stack.push_back({operands[i], false});
  }
  return order;
}
