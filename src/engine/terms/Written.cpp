// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Written.h. Operands are written before their users; a sum is written from
// its columns, so that parts of it may be regrouped without new terms.
//
// Tested by tests/results/simplify/SimplifyTest.cpp.

#include "engine/terms/Written.h"
#include "engine/base/ExactInt.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/terms/Folding.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Narrowed.h"
#include "shapeproof/Simplified.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using llvm::ArrayRef;

//===- Nodes ----------------------------------------------------------------//

/// The cost of the node without its operands.
static uint64_t ownCost(const WrittenNode &node) {
  const uint64_t more = node.operands.size() - !node.operands.empty();
  switch (node.op) {
  case WrittenOp::Sum:
    return node.isNegative(0) ? more + 1 : more;
  case WrittenOp::Product:
    return 2 * more;
  case WrittenOp::FloorDiv:
  case WrittenOp::CeilDiv:
  case WrittenOp::Mod:
    return 3;
  case WrittenOp::Join:
    return 3 * more;
  case WrittenOp::Range: // As two comparisons.
    return 3;
  case WrittenOp::OneOf: // As one comparison for each.
    return 2 * more - 1;
  case WrittenOp::Call:
    return node.text == "min" || node.text == "max" ? 3 * more
           : node.text == "select"                  ? 3
                                                    : 1;
  case WrittenOp::And:
  case WrittenOp::Or:
    return more;
  default:
    return 1;
  }
}

uint32_t Written::intern(WrittenNode node) {
  std::string key;
  llvm::raw_string_ostream os(key);
  os << char(node.op) << node.number << ' ' << node.text << ' ';
  for (unsigned i : node.negative.set_bits())
    os << '-' << i;
  for (uint32_t operand : node.operands)
    os << operand << ' ';
  if (node.op == WrittenOp::Name && node.term)
    os << node.term->key();
  auto [place, isNew] = interned.try_emplace(key, nodes.size());
  if (isNew) {
    node.treeCost = ownCost(node);
    node.treeNames = node.op == WrittenOp::Name;
    for (uint32_t operand : node.operands) {
      node.treeCost =
          llvm::SaturatingAdd(node.treeCost, nodes[operand].treeCost);
      node.treeNames =
          llvm::SaturatingAdd(node.treeNames, nodes[operand].treeNames);
    }
    nodes.push_back(std::move(node));
  }
  return place->second;
}

uint32_t Written::make(WrittenOp op, ArrayRef<uint32_t> operands,
                       llvm::StringRef text) {
  WrittenNode node{op};
  node.operands.assign(operands.begin(), operands.end());
  node.text = text.str();
  return intern(std::move(node));
}

uint32_t Written::number(const Int &value) {
  WrittenNode node{WrittenOp::Number};
  node.number = value;
  return intern(std::move(node));
}

uint32_t Written::scaled(const Int &factor, uint32_t operand) {
  if (factor == 1)
    return operand;
  WrittenNode node{WrittenOp::Scaled, {operand}};
  node.number = factor;
  return intern(std::move(node));
}

bool Written::anyOf(uint32_t root,
                    llvm::function_ref<bool(const WrittenNode &)> isOne) const {
  llvm::SmallDenseSet<uint32_t, 32> seen;
  llvm::SmallVector<uint32_t, 16> open{root};
  while (!open.empty()) {
    const uint32_t node = open.pop_back_val();
    if (!seen.insert(node).second)
      continue;
    if (isOne(nodes[node]))
      return true;
    open.append(nodes[node].operands.begin(), nodes[node].operands.end());
  }
  return false;
}

uint64_t Written::cost(uint32_t root) const {
  uint64_t total = 0;
  anyOf(root, [&](const WrittenNode &node) {
    total += ownCost(node);
    return false;
  });
  return total;
}

template <typename IdT> uint32_t Written::call(llvm::StringRef name, IdT term) {
  WrittenNode node{WrittenOp::Call};
  node.text = name.str();
  node.term = Term(term);
  forEachOperand(store, term,
                 [&](auto o) { node.operands.push_back((*this)(o)); });
  return intern(std::move(node));
}

uint32_t Written::operator()(Term root) {
  if (auto it = known.find(root); it != known.end())
    return it->second;
  llvm::SmallVector<std::pair<Term, bool>, 16> stack{{root, false}};
  while (!stack.empty()) {
    auto [term, isReady] = stack.pop_back_val();
    if (known.count(term))
      continue;
    if (isReady) {
      const uint32_t node = term.sort == Term::Dim     ? write(term.dim())
                            : term.sort == Term::Shape ? write(term.shape())
                                                       : write(term.claim());
      known[term] = node;
      continue;
    }
    stack.push_back({term, true});
    auto push = [&](Term operand) { stack.push_back({operand, false}); };
    if (term.is(store, DimKind::Broadcast))
      for (DimId leaf : joins::leavesOf(store, term.dim()))
        push(leaf);
    else
      forEachSharedOperand(store, term, push);
  }
  return known.lookup(root);
}

//===- Terms ----------------------------------------------------------------//

uint32_t Written::write(DimId d) {
  const ArrayRef<DimId> operands = store.operands(d);
  switch (store.kind(d)) {
  case DimKind::Constant:
    return number(store.constantValue(d));
  case DimKind::Symbol: {
    WrittenNode node{WrittenOp::Name};
    node.text = store.symbol(d).name.str();
    node.term = Term(d);
    return intern(std::move(node));
  }
  case DimKind::FloorDiv:
    // Both are made here, so that no chain of quotients is one of calls.
    for (bool isSubtracted : {true, false})
      quotient(d, isSubtracted);
    [[fallthrough]];
  case DimKind::Sum:
  case DimKind::Product: {
    Operands wraps;
    const LinearView view = store.linearView(d);
    Poly poly = split(view, wraps);
    if (wraps.empty())
      return sum(poly);
    takeRemainders(poly, wraps);
    addParts(poly, wraps);
    return sum(std::move(wraps), poly.constant);
  }
  case DimKind::Mod:
    return make(WrittenOp::Mod, {at(operands[0]), at(operands[1])});
  case DimKind::OpaqueProduct:
    return make(WrittenOp::Product, {at(operands[0]), at(operands[1])});
  case DimKind::OpaqueSum:
    return make(WrittenOp::Sum, {at(operands[0]), at(operands[1])});
  case DimKind::Broadcast: {
    llvm::SmallVector<uint32_t, 8> leaves;
    for (DimId leaf : joins::leavesOf(store, d))
      leaves.push_back(at(leaf));
    return make(WrittenOp::Join, leaves);
  }
  case DimKind::Extent: {
    const ShapeId shape = store.shape(d);
    // s[rank(s) - 2] is s[-2], which needs no known sign of the index.
    LinearView index = store.linearView(operands[0]);
    if (index.constant < 0 && index.summands.size() == 1 &&
        index.summands[0].coefficient == 1 &&
        store.kind(index.summands[0].column) == DimKind::Rank &&
        store.shape(index.summands[0].column) == shape) {
      WrittenNode node{WrittenOp::Index, {at(shape)}};
      node.number = index.constant;
      return intern(std::move(node));
    }
    return make(WrittenOp::Index, {at(shape), at(operands[0])});
  }
  case DimKind::Apply:
    return call(store.function(d), d);
  case DimKind::Select:
    return select(d);
  default:
    return call(infoOf(store.kind(d)).name, d);
  }
}

/// Writes select(not p and not q, a, b) as select(p or q, b, a).
uint32_t Written::select(DimId d) {
  const ClaimId condition = store.condition(d);
  const ClaimKind kind = store.kind(condition);
  const bool isAnd = kind == ClaimKind::And;
  llvm::SmallVector<ClaimId, 4> parts{condition};
  if (isAnd || kind == ClaimKind::Or)
    parts.assign(store.operands(condition).begin(),
                 store.operands(condition).end());
  if (llvm::any_of(parts, [&](ClaimId part) {
        return store.kind(part) != ClaimKind::NotBool;
      }))
    return call(infoOf(DimKind::Select).name, d);
  llvm::SmallVector<uint32_t, 4> atoms;
  for (ClaimId part : parts)
    atoms.push_back((*this)(store.boolAtom(part)));
  const uint32_t opposite =
      atoms.size() == 1 ? atoms[0]
                        : make(isAnd ? WrittenOp::Or : WrittenOp::And, atoms);
  return make(WrittenOp::Call,
              {opposite, at(store.operands(d)[1]), at(store.operands(d)[0])},
              infoOf(DimKind::Select).name);
}

uint32_t Written::write(ShapeId s) {
  if (store.kind(s) == ShapeKind::Symbol) {
    WrittenNode node{WrittenOp::Name};
    node.text = store.symbolName(s).str();
    node.term = Term(s);
    return intern(std::move(node));
  }
  if (store.kind(s) != ShapeKind::Ranked)
    return call(infoOf(store.kind(s)).name, s);
  llvm::SmallVector<uint32_t, 4> extents;
  for (DimId extent : store.extents(s))
    extents.push_back(at(extent));
  return make(WrittenOp::List, extents);
}

/// Writes term == 0, term != 0 or term >= 0.
uint32_t Written::comparison(DimId d, ClaimKind kind) {
  Operands operands;
  const Poly whole = split(store.linearView(d), operands);
  uint32_t best = comparison(whole, operands, kind);
  Poly rest = whole;
  if (std::optional<Operand> factor = takeFactor(rest)) {
    operands.push_back(*factor);
    const uint32_t other = comparison(rest, operands, kind);
    if (isShorter(other, best, whole))
      best = other;
  }
  return best;
}

/// The same of the sum of the operands and the rest, with positive summands on
/// the left side and the others on the right.
uint32_t Written::comparison(Poly poly, Operands operands, ClaimKind kind) {
  const llvm::StringRef name = kind == ClaimKind::Eq   ? "=="
                               : kind == ClaimKind::Ne ? "!="
                                                       : ">=";
  auto infix = [&](uint32_t a, llvm::StringRef op, uint32_t b) {
    return make(WrittenOp::Infix, {a, b}, op);
  };
  const Poly whole = poly;
  const bool hasOperands = !operands.empty();
  takeRemainders(poly, operands);
  Poly left, right;
  for (const Part &part : poly.parts) {
    // A quotient may be written with the other sign.
    Operands made;
    addParts(Poly{{part}, Int(0)}, made);
    if ((made[0].coefficient < 0) != (part.coefficient < 0)) {
      operands.push_back(made[0]);
      continue;
    }
    Poly &side = part.coefficient > 0 ? left : right;
    side.parts.push_back({abs(part.coefficient), part.atoms});
  }
  Operands lefts, rights;
  for (const Operand &o : operands)
    (o.coefficient > 0 ? lefts : rights)
        .push_back({abs(o.coefficient), o.node});
  auto side = [&](Operands &first, const Poly &rest, const Int &constant) {
    if (first.empty()) {
      Poly all = rest;
      all.constant = constant;
      return sum(all);
    }
    addParts(rest, first);
    return sum(first, constant);
  };
  const bool hasLeft = !lefts.empty() || !left.parts.empty();
  const bool hasRight = !rights.empty() || !right.parts.empty();
  const Int &c = poly.constant;
  const Int zero(0);
  uint32_t result;
  if (kind == ClaimKind::Ge && c == -1 && hasLeft && hasRight)
    result = infix(side(lefts, left, zero), ">", side(rights, right, zero));
  else if (!hasLeft) // A number is on the right side.
    result = infix(side(rights, right, zero),
                   kind == ClaimKind::Ge ? "<=" : name, number(c));
  else if (!hasRight)
    result = infix(side(lefts, left, zero), name, number(canonical(-c)));
  else
    result = infix(side(lefts, left, c > 0 ? c : zero), name,
                   side(rights, right, c > 0 ? zero : canonical(-c)));
  if (hasOperands || !hasLeft || !hasRight)
    return result;
  // All summands on one side may have a common factor.
  Poly alone = whole;
  alone.constant = zero;
  const uint32_t other =
      infix(sum(alone), name, number(canonical(-whole.constant)));
  return nodes[other].treeCost < nodes[result].treeCost ? other : result;
}

uint32_t Written::operator()(const SizeFits &fits, bool isNegated) {
  llvm::SmallVector<uint32_t, 4> extents;
  Poly poly = polyOf(fits.size());
  for (const Part &part : poly.parts)
    for (DimId atom : part.atoms)
      (*this)(atom);
  extents.push_back(sum(poly));
  extents.append(fits.numOnes, number(Int(1)));
  const uint32_t made = make(
      WrittenOp::Call, {(*this)(fits.shape), make(WrittenOp::List, extents)},
      infoOf(ClaimKind::Broadcastable).name);
  return isNegated ? make(WrittenOp::Not, {made}) : made;
}

/// Replaces the two ends of a range by one part, where the first one is.
void Written::joinEnds(llvm::SmallVectorImpl<uint32_t> &conjuncts) {
  llvm::SmallDenseMap<uint32_t, size_t, 4> placeOf;
  llvm::SmallVector<uint32_t, 4> joined;
  for (uint32_t part : conjuncts) {
    auto isEnd = [&](const WrittenNode &node, llvm::StringRef op) {
      return node.op == WrittenOp::Infix && node.text == op &&
             nodes[node.operands[1]].op == WrittenOp::Number;
    };
    const bool isLower = isEnd(nodes[part], ">=");
    if (isLower || isEnd(nodes[part], "<=")) {
      auto [place, isNew] =
          placeOf.try_emplace(nodes[part].operands[0], joined.size());
      if (!isNew &&
          isEnd(nodes[joined[place->second]], isLower ? "<=" : ">=")) {
        uint32_t &first = joined[place->second];
        const WrittenNode &low = nodes[isLower ? part : first];
        const WrittenNode &high = nodes[isLower ? first : part];
        const uint32_t ends[] = {low.operands[0], low.operands[1],
                                 high.operands[1]};
        if (nodes[ends[1]].number <=
            nodes[ends[2]].number) { // The range has values.
          first = make(WrittenOp::Range, ends);
          continue;
        }
      }
    }
    joined.push_back(part);
  }
  conjuncts.swap(joined);
}

/// Replaces the numbers that a term may equal by one part, where the first one
/// is.
void Written::joinEqualities(llvm::SmallVectorImpl<uint32_t> &disjuncts) {
  llvm::SmallDenseMap<uint32_t, size_t, 4> placeOf;
  llvm::SmallVector<llvm::SmallVector<uint32_t, 4>, 4> joined;
  for (uint32_t part : disjuncts) {
    const WrittenNode &node = nodes[part];
    if (node.op == WrittenOp::Infix && node.text == "==" &&
        nodes[node.operands[1]].op == WrittenOp::Number) {
      auto [place, isNew] =
          placeOf.try_emplace(node.operands[0], joined.size());
      if (!isNew) {
        joined[place->second].push_back(part);
        continue;
      }
    }
    joined.push_back({part});
  }
  disjuncts.clear();
  for (auto &equal : joined) {
    if (equal.size() == 1) {
      disjuncts.push_back(equal.front());
      continue;
    }
    llvm::SmallVector<uint32_t, 4> operands{nodes[equal.front()].operands[0]};
    for (uint32_t part : equal)
      operands.push_back(nodes[part].operands[1]);
    llvm::sort(llvm::drop_begin(operands), [&](uint32_t a, uint32_t b) {
      return nodes[a].number < nodes[b].number;
    });
    disjuncts.push_back(make(WrittenOp::OneOf, operands));
  }
}

uint32_t Written::junction(ClaimId c) {
  const bool isAnd = store.kind(c) == ClaimKind::And;
  FoldedClaim folded = foldFitting(store, c);
  llvm::SmallVector<uint32_t, 4> parts;
  for (const SizeFits &fits : folded.fits)
    parts.push_back((*this)(fits, isAnd));
  for (ClaimId part : folded.rest)
    parts.push_back((*this)(part));
  if (isAnd)
    joinEnds(parts);
  else
    joinEqualities(parts);
  return parts.size() == 1
             ? parts[0]
             : make(isAnd ? WrittenOp::And : WrittenOp::Or, parts);
}

uint32_t Written::write(ClaimId c) {
  const ClaimKind kind = store.kind(c);
  switch (kind) {
  case ClaimKind::True:
  case ClaimKind::False:
    return make(WrittenOp::Name, {}, infoOf(kind).name);
  case ClaimKind::Bool: {
    WrittenNode node{WrittenOp::Name};
    node.text = store.symbolName(c).str();
    node.term = Term(c);
    return intern(std::move(node));
  }
  case ClaimKind::NotBool:
    return make(WrittenOp::Not, {(*this)(store.boolAtom(c))});
  case ClaimKind::Eq:
  case ClaimKind::Ne:
  case ClaimKind::Ge:
    return comparison(store.dim(c), kind);
  case ClaimKind::ShapeEq:
  case ClaimKind::ShapeNe: {
    const ArrayRef<ShapeId> shapes = store.shapes(c);
    return make(WrittenOp::Infix, {(*this)(shapes[0]), (*this)(shapes[1])},
                kind == ClaimKind::ShapeEq ? "==" : "!=");
  }
  case ClaimKind::Broadcastable:
    return call(infoOf(kind).name, c);
  case ClaimKind::NotBroadcastable: {
    llvm::SmallVector<uint32_t, 4> operands;
    for (ShapeId s : store.shapes(c))
      operands.push_back((*this)(s));
    return make(WrittenOp::Not, {make(WrittenOp::Call, operands,
                                      infoOf(ClaimKind::Broadcastable).name)});
  }
  case ClaimKind::And:
  case ClaimKind::Or:
    return junction(c);
  }
  llvm_unreachable("no kind of claim");
}

//===- Costs ----------------------------------------------------------------//

template <typename IdT>
static uint64_t cost(const TermStore &store, IdT term, bool hasWraps) {
  Written written(store, hasWraps);
  return written.cost(written(term));
}
uint64_t shapeproof::costOf(const TermStore &store, DimId dim) {
  return cost(store, dim, /*hasWraps=*/true);
}
uint64_t shapeproof::costOf(const TermStore &store, ShapeId shape) {
  return cost(store, shape, /*hasWraps=*/true);
}
uint64_t shapeproof::costOf(const TermStore &store, ClaimId claim) {
  // A claim about a number cut to machine integers is a range or a remainder.
  return cost(store, claim, /*hasWraps=*/false);
}
