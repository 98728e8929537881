// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Canonical.h. Colours are hashes, so that they mean the same in two sets
// of claims. If two terms collide they are treated as alike, and the result may
// depend on names, but is never wrong.

#include "engine/terms/Canonical.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/terms/Rewrite.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace shapeproof;
using llvm::ArrayRef;

namespace {

using Colour = uint64_t;

/// The finaliser of splitmix64 (Steele, Lea and Flood, 2014).
Colour mix(Colour x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}
Colour mix(Colour a, Colour b) { return mix(a ^ mix(b)); }

/// Equal numbers have equal colours on every machine.
Colour colourOf(const Int &number) {
  if (fitsInt64(number))
    return mix(static_cast<uint64_t>(static_cast<int64_t>(number)));
  const Int prime((int64_t(1) << 61) - 1);
  return mix(
      static_cast<uint64_t>(static_cast<int64_t>(floorModulo(number, prime))),
      number < 0 ? 1 : 2);
}

/// An operand and its role for its user: for operands that may change places,
/// the role is the coefficient only.
struct Edge {
  uint32_t operand;
  Colour role;
  /// The role in the second reading of a node that has two.
  Colour opposite;
};

struct Node {
  explicit Node(Term term) : term(term) {}

  Term term;
  Colour colour = 0;
  /// The mixed colours of the users in this round.
  Colour above = 0;
  llvm::SmallVector<Edge, 3> edges;
  /// Two readings: an equality with 0 says the same about the negated sum, and
  /// select(x >= 0, a, b) is select(-x - 1 >= 0, b, a). The store keeps one of
  /// the two, which depends on names.
  bool hasTwoReadings = false;
  /// The constant of the sum in each reading.
  Colour constant = 0, otherConstant = 0;
};

class Colouring {
public:
  /// Takes the terms below the roots, operands before users. The last root is
  /// the goal.
  Colouring(const TermStore &store, ArrayRef<Term> terms, ArrayRef<Term> roots);

  /// Refines until all symbols have different colours.
  void tellApart();
  Colour operator[](Term t) const { return nodes[numbers.lookup(t)].colour; }
  /// The symbols in order of colour.
  ArrayRef<uint32_t> symbols() const { return order; }
  Term term(uint32_t node) const { return nodes[node].term; }
  size_t visited() const { return numVisited; }

private:
  template <typename IdT> void describe(Node &node, IdT t);
  void addReadings(Node &node, DimId sum, const Int &otherConstant);
  void dropUnused(ArrayRef<Term> roots);
  void round();
  void refine();
  /// Sorts the symbols by colour, then by structure; returns the number of
  /// colours.
  size_t sortSymbols();
  Colour below(const Node &node, bool other) const;

  const TermStore &store;
  std::vector<Node> nodes;
  llvm::DenseMap<Term, uint32_t> numbers;
  llvm::SmallVector<uint32_t, 16> order;
  size_t numVisited = 0;
};

} // namespace

//===- The graph ----------------------------------------------------------===//

static Colour labelOf(const TermStore &store, DimId d) {
  switch (infoOf(store.kind(d)).payload) {
  case Payload::Number:
    return colourOf(store.linearView(d).constant);
  case Payload::Symbol:
    return store.symbol(d).nonNegative;
  case Payload::Function:
    return llvm::xxh3_64bits(store.function(d));
  default:
    return 0;
  }
}
static Colour labelOf(const TermStore &, ShapeId) { return 0; }
static Colour labelOf(const TermStore &, ClaimId) { return 0; }

/// Whether the order of operands is irrelevant.
static bool isUnordered(const TermStore &store, DimId d) {
  const DimKind kind = store.kind(d);
  return infoOf(kind).is(kSet) || kind == DimKind::Product ||
         kind == DimKind::OpaqueProduct || kind == DimKind::OpaqueSum;
}
static bool isUnordered(const TermStore &store, ShapeId s) {
  return store.kind(s) == ShapeKind::Broadcast;
}
static bool isUnordered(const TermStore &, ClaimId) { return true; }

void Colouring::addReadings(Node &node, DimId sum, const Int &otherConstant) {
  const LinearView view = store.linearView(sum);
  node.hasTwoReadings = true;
  node.constant = colourOf(view.constant);
  node.otherConstant = colourOf(otherConstant);
  for (const Summand &summand : view.summands)
    node.edges.push_back({numbers.lookup(Term(summand.column)),
                          colourOf(summand.coefficient),
                          colourOf(-summand.coefficient)});
}

template <typename IdT> void Colouring::describe(Node &node, IdT t) {
  node.colour = mix(mix(node.term.sort, static_cast<Colour>(store.kind(t))),
                    labelOf(store, t));
  if constexpr (std::is_same_v<IdT, ClaimId>)
    if (store.kind(t) == ClaimKind::Eq || store.kind(t) == ClaimKind::Ne)
      return addReadings(node, store.dim(t),
                         -store.linearView(store.dim(t)).constant);
  if constexpr (std::is_same_v<IdT, DimId>) {
    if (store.kind(t) == DimKind::Select &&
        store.kind(store.condition(t)) == ClaimKind::Ge) {
      const DimId sum = store.dim(store.condition(t));
      addReadings(node, sum, -store.linearView(sum).constant - 1);
      for (Colour arm : {1, 2})
        node.edges.push_back(
            {numbers.lookup(Term(store.operands(t)[arm - 1])), arm, 3 - arm});
      return;
    }
    if (store.kind(t) == DimKind::Sum) {
      for (const Summand &summand : store.linearView(t).summands)
        node.edges.push_back({numbers.lookup(Term(summand.column)),
                              colourOf(summand.coefficient), 0});
      return;
    }
  }
  Colour place = 0;
  forEachOperand(store, t, [&](auto operand) {
    const Term o(operand);
    place += !isUnordered(store, t);
    node.edges.push_back({numbers.lookup(o), mix(o.sort, place), 0});
  });
}

Colouring::Colouring(const TermStore &store, ArrayRef<Term> terms,
                     ArrayRef<Term> roots)
    : store(store) {
  for (Term t : terms) {
    numbers.try_emplace(t, nodes.size());
    Node &node = nodes.emplace_back(t);
    switch (t.sort) {
    case Term::Dim:
      describe(node, t.dim());
      break;
    case Term::Shape:
      describe(node, t.shape());
      break;
    case Term::Claim:
      describe(node, t.claim());
      break;
    }
    if (t.isSymbol(store))
      order.push_back(nodes.size() - 1);
  }
  // A root may be a part of another claim as well, so it gets a colour as root.
  for (Term root : roots) {
    Colour &claimed = nodes[numbers.lookup(root)].colour;
    claimed = mix(claimed, root == roots.back() ? 1 : 2);
  }
  dropUnused(roots);
}

/// Removes edges of terms that no reading uses: a sum with two readings is no
/// operand of its claim here.
void Colouring::dropUnused(ArrayRef<Term> roots) {
  std::vector<bool> used(nodes.size());
  for (Term root : roots)
    used[numbers.lookup(root)] = true;
  for (size_t k = nodes.size(); k-- > 0;) {
    if (!used[k])
      nodes[k].edges.clear();
    for (const Edge &edge : nodes[k].edges)
      used[edge.operand] = true;
  }
}

//===- Refinement ---------------------------------------------------------===//

Colour Colouring::below(const Node &node, bool other) const {
  Colour sum = other ? node.otherConstant : node.constant;
  for (const Edge &edge : node.edges)
    sum += mix(other ? edge.opposite : edge.role, nodes[edge.operand].colour);
  return mix(sum);
}

/// One pass up and one down, so that colours reach every term.
void Colouring::round() {
  numVisited += 2 * nodes.size();
  for (Node &node : nodes) {
    node.above = 0;
    node.colour =
        mix(node.colour,
            below(node, false) + (node.hasTwoReadings ? below(node, true) : 0));
  }
  for (Node &node : llvm::reverse(nodes)) {
    node.colour = mix(node.colour, node.above);
    const bool two = node.hasTwoReadings;
    const Colour one = two ? below(node, false) : 0;
    const Colour other = two ? below(node, true) : 0;
    for (const Edge &edge : node.edges) {
      Colour &above = nodes[edge.operand].above;
      above += mix(mix(edge.role, one), node.colour);
      if (two)
        above += mix(mix(edge.opposite, other), node.colour);
    }
  }
}

size_t Colouring::sortSymbols() {
  // The choice among equal colours must not depend on ids.
  llvm::sort(order, [&](uint32_t a, uint32_t b) {
    if (nodes[a].colour != nodes[b].colour)
      return nodes[a].colour < nodes[b].colour;
    const Term x = nodes[a].term, y = nodes[b].term;
    if (x.sort != y.sort)
      return x.sort < y.sort;
    return (x.sort == Term::Dim     ? store.compare(x.dim(), y.dim())
            : x.sort == Term::Shape ? store.compare(x.shape(), y.shape())
                                    : store.compare(x.claim(), y.claim())) < 0;
  });
  size_t colours = 0;
  for (size_t k = 0; k < order.size(); ++k)
    colours += k == 0 || nodes[order[k]].colour != nodes[order[k - 1]].colour;
  return colours;
}

void Colouring::refine() {
  size_t colours = 0;
  for (unsigned idle = 0;
       idle < limits::canonicalIdleRounds && colours < order.size();) {
    round();
    const size_t before = colours;
    colours = sortSymbols();
    idle = colours > before ? 0 : idle + 1;
  }
}

void Colouring::tellApart() {
  round(); // So that claims differ where there are no symbols.
  refine();
  for (size_t k = 1; k < order.size();) {
    Node &first = nodes[order[k - 1]];
    if (first.colour != nodes[order[k]].colour) {
      ++k;
      continue;
    }
    first.colour = mix(first.colour, 1);
    refine();
    k = 1;
  }
  round(); // Claims get the last colours of their symbols.
}

//===- The copy -----------------------------------------------------------===//

/// A copy of the symbol, of the same sort.
static Term copySymbol(TermStore &to, const TermStore &from, Term t,
                       llvm::StringRef name, Rewriter &rewriter) {
  auto keep = [&](auto original, auto image) -> Term {
    rewriter.set(original, image);
    return image;
  };
  if (t.sort == Term::Shape)
    return keep(t.shape(), to.shapeSymbol(name));
  if (t.sort == Term::Claim)
    return keep(t.claim(), to.boolSymbol(name));
  return keep(t.dim(), from.symbol(t.dim()).nonNegative ? to.dimSymbol(name)
                                                        : to.intSymbol(name));
}

std::unique_ptr<CanonicalClaims>
shapeproof::canonicalClaims(const TermStore &from, ArrayRef<ClaimId> claims,
                            ClaimId goal) {
  llvm::SmallVector<Term, 16> roots(claims.begin(), claims.end());
  roots.push_back(goal);
  const std::vector<Term> terms =
      postorder(from, roots, limits::canonicalTerms);
  if (terms.empty() || llvm::count_if(terms, [&](Term t) {
                         return t.isSymbol(from);
                       }) > static_cast<ptrdiff_t>(limits::canonicalSymbols))
    return nullptr;
  Colouring colours(from, terms, roots);
  colours.tellApart();

  auto result = std::make_unique<CanonicalClaims>();
  result->store = std::make_unique<TermStore>();
  Rewriter rewriter(*result->store, from);
  for (auto [k, node] : llvm::enumerate(colours.symbols())) {
    const Term t = colours.term(node);
    result->symbols.push_back(
        {copySymbol(*result->store, from, t, "s" + std::to_string(k), rewriter),
         t});
  }
  auto &origins = result->origins;
  for (uint32_t k = 0; k < claims.size(); ++k)
    origins.push_back(k);
  llvm::stable_sort(origins, [&](uint32_t a, uint32_t b) {
    return colours[claims[a]] < colours[claims[b]];
  });
  for (uint32_t origin : origins)
    result->claims.push_back(rewriter(claims[origin]));
  result->goal = rewriter(goal);
  result->visited = colours.visited() + terms.size();
  return result;
}
