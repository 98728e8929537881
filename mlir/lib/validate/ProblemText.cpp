// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The terms are copied into a store whose symbols have names that .dims knows,
// each once, and printed from there.

#include "validate/ProblemText.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace shapeproof {
namespace {

class Copier {
public:
  explicit Copier(const TermStore &from) : from(from) {
    for (llvm::StringRef word : {"dim",          "int",       "bool",
                                 "shape",        "let",       "assume",
                                 "scope",        "prove",     "bound",
                                 "expect",       "in",        "inf",
                                 "true",         "false",     "not",
                                 "and",          "or",        "floordiv",
                                 "ceildiv",      "mod",       "min",
                                 "max",          "select",    "rank",
                                 "num_elements", "broadcast", "broadcastable",
                                 "meet",         "concat",    "head",
                                 "tail",         "slice"})
      taken.insert(word);
  }

  ClaimId copy(ClaimId c) {
    visit(c);
    while (!stack.empty()) {
      Item item = stack.back();
      size_t before = stack.size();
      bool ready = item.sort == Dim     ? need(DimId(item.id))
                   : item.sort == Shape ? need(ShapeId(item.id))
                                        : need(ClaimId(item.id));
      if (!ready)
        continue;
      stack.resize(before - 1);
      if (item.sort == Dim)
        dims.try_emplace(DimId(item.id), make(DimId(item.id)));
      else if (item.sort == Shape)
        shapes.try_emplace(ShapeId(item.id), make(ShapeId(item.id)));
      else
        claims.try_emplace(ClaimId(item.id), make(ClaimId(item.id)));
    }
    return claims.lookup(c);
  }

  TermStore to;
  std::vector<std::string> dimNames, intNames, boolNames, shapeNames;

private:
  enum Sort { Dim, Shape, Claim };
  struct Item {
    Sort sort;
    uint32_t id;
  };

  // Each of these: true if it has been copied, else it comes next.
  bool visit(DimId d) {
    if (!dims.count(d))
      stack.push_back({Dim, d.raw});
    return dims.count(d);
  }
  bool visit(ShapeId s) {
    if (!shapes.count(s))
      stack.push_back({Shape, s.raw});
    return shapes.count(s);
  }
  bool visit(ClaimId c) {
    if (!claims.count(c))
      stack.push_back({Claim, c.raw});
    return claims.count(c);
  }
  template <typename Ids> bool visitAll(const Ids &ids) {
    bool ready = true;
    for (auto id : ids)
      ready &= visit(id);
    return ready;
  }

  // Whether all operands have been copied; asks for those that have not.
  bool need(DimId d) {
    bool ready = true;
    switch (from.kind(d)) {
    case DimKind::Constant:
    case DimKind::Symbol:
    case DimKind::Apply:
      return true;
    case DimKind::Rank:
    case DimKind::Extent:
    case DimKind::NumElements:
      ready = visit(from.shape(d));
      break;
    case DimKind::Select:
      ready = visit(from.condition(d));
      break;
    default:
      break;
    }
    return visitAll(from.operands(d)) && ready;
  }
  bool need(ShapeId s) {
    switch (from.kind(s)) {
    case ShapeKind::Symbol:
      return true;
    case ShapeKind::Ranked:
      return visitAll(from.extents(s));
    case ShapeKind::Head:
    case ShapeKind::Tail: {
      bool ready = visit(from.index(s));
      return visitAll(from.parts(s)) && ready;
    }
    case ShapeKind::Concat:
    case ShapeKind::Broadcast:
      return visitAll(from.parts(s));
    }
    return true;
  }
  bool need(ClaimId c) {
    switch (from.kind(c)) {
    case ClaimKind::Eq:
    case ClaimKind::Ne:
    case ClaimKind::Ge:
      return visit(from.dim(c));
    case ClaimKind::ShapeEq:
    case ClaimKind::ShapeNe:
    case ClaimKind::Broadcastable:
    case ClaimKind::NotBroadcastable:
      return visitAll(from.shapes(c));
    case ClaimKind::And:
    case ClaimKind::Or:
      return visitAll(from.operands(c));
    case ClaimKind::NotBool:
      return visit(from.boolAtom(c));
    case ClaimKind::True:
    case ClaimKind::False:
    case ClaimKind::Bool:
      return true;
    }
    return true;
  }

  llvm::SmallVector<DimId> copied(llvm::ArrayRef<DimId> list) {
    return llvm::map_to_vector(list, [&](DimId d) { return dims.lookup(d); });
  }
  llvm::SmallVector<ShapeId> copied(llvm::ArrayRef<ShapeId> list) {
    return llvm::map_to_vector(list,
                               [&](ShapeId s) { return shapes.lookup(s); });
  }
  llvm::SmallVector<ClaimId> copied(llvm::ArrayRef<ClaimId> list) {
    return llvm::map_to_vector(list,
                               [&](ClaimId c) { return claims.lookup(c); });
  }

  DimId make(DimId d) {
    auto a = copied(from.operands(d));
    switch (from.kind(d)) {
    case DimKind::Constant:
      return to.constant(from.constantValue(d));
    case DimKind::Symbol: {
      SymbolInfo info = from.symbol(d);
      if (info.nonNegative)
        return to.dimSymbol(dimNames.emplace_back(name(info.name)));
      return to.intSymbol(intNames.emplace_back(name(info.name)));
    }
    case DimKind::Apply:
      return to.intSymbol(intNames.emplace_back(name(from.function(d))));
    case DimKind::Product: {
      DimId product = a.front();
      for (DimId factor : llvm::drop_begin(a))
        product = to.mul(product, factor);
      return product;
    }
    case DimKind::Sum: {
      LinearView view = from.linearView(d);
      llvm::SmallVector<Summand> summands;
      for (const Summand &s : view.summands)
        summands.push_back({dims.lookup(s.column), s.coefficient});
      return to.linear(view.constant, summands);
    }
    case DimKind::FloorDiv:
      return to.floorDiv(a[0], a[1]);
    case DimKind::Mod:
      return to.mod(a[0], a[1]);
    case DimKind::Min:
      return to.min(a);
    case DimKind::Max:
      return to.max(a);
    case DimKind::Broadcast:
      return to.broadcastExtent(a);
    case DimKind::Rank:
      return to.rank(shapes.lookup(from.shape(d)));
    case DimKind::Extent:
      return to.extent(shapes.lookup(from.shape(d)), a[0]);
    case DimKind::NumElements:
      return to.numElements(shapes.lookup(from.shape(d)));
    case DimKind::Select:
      return to.select(claims.lookup(from.condition(d)), a[0], a[1]);
    case DimKind::OpaqueProduct:
      return to.mul(a[0], a[1]);
    case DimKind::OpaqueSum:
      return to.add(a[0], a[1]);
    }
    return to.constant(0);
  }

  ShapeId make(ShapeId s) {
    switch (from.kind(s)) {
    case ShapeKind::Symbol:
      return to.shapeSymbol(shapeNames.emplace_back(name(from.symbolName(s))));
    case ShapeKind::Ranked:
      return to.ranked(copied(from.extents(s)));
    case ShapeKind::Concat:
      return to.concat(copied(from.parts(s)));
    case ShapeKind::Head:
      return to.head(shapes.lookup(from.parts(s)[0]),
                     dims.lookup(from.index(s)));
    case ShapeKind::Tail:
      return to.tail(shapes.lookup(from.parts(s)[0]),
                     dims.lookup(from.index(s)));
    case ShapeKind::Broadcast:
      return to.broadcast(copied(from.parts(s)));
    }
    return to.ranked({});
  }

  ClaimId make(ClaimId c) {
    DimId zero = to.constant(0);
    switch (from.kind(c)) {
    case ClaimKind::True:
      return to.trueClaim();
    case ClaimKind::False:
      return to.falseClaim();
    case ClaimKind::Bool:
      return to.boolSymbol(boolNames.emplace_back(name(from.symbolName(c))));
    case ClaimKind::NotBool:
      return to.negate(claims.lookup(from.boolAtom(c)));
    case ClaimKind::Eq:
      return to.eq(dims.lookup(from.dim(c)), zero);
    case ClaimKind::Ne:
      return to.ne(dims.lookup(from.dim(c)), zero);
    case ClaimKind::Ge:
      return to.ge(dims.lookup(from.dim(c)), zero);
    case ClaimKind::ShapeEq:
    case ClaimKind::ShapeNe: {
      auto both = copied(from.shapes(c));
      ClaimId equal = to.shapeEq(both[0], both[1]);
      return from.kind(c) == ClaimKind::ShapeEq ? equal : to.negate(equal);
    }
    case ClaimKind::Broadcastable:
      return to.broadcastable(copied(from.shapes(c)));
    case ClaimKind::NotBroadcastable:
      return to.negate(to.broadcastable(copied(from.shapes(c))));
    case ClaimKind::And:
      return to.conj(copied(from.operands(c)));
    case ClaimKind::Or:
      return to.disj(copied(from.operands(c)));
    }
    return to.trueClaim();
  }

  /// A name of .dims that resembles `text` and that nothing else has.
  std::string name(llvm::StringRef text) {
    std::string base = text.str();
    for (char &c : base)
      if (!llvm::isAlnum(c) && c != '_' && c != '.')
        c = '_';
    if (base.empty() || !(llvm::isAlpha(base[0]) || base[0] == '_'))
      base.insert(0, "x");
    std::string result = base;
    for (unsigned &n = next[base]; !taken.insert(result).second;)
      result = base + "_" + std::to_string(n++ + 2);
    return result;
  }

  const TermStore &from;
  std::vector<Item> stack;
  llvm::DenseMap<DimId, DimId> dims;
  llvm::DenseMap<ShapeId, ShapeId> shapes;
  llvm::DenseMap<ClaimId, ClaimId> claims;
  llvm::StringSet<> taken;
  llvm::StringMap<unsigned> next;
};

} // namespace

std::string problemText(const TermStore &store,
                        llvm::ArrayRef<NamedClaim> premises, ClaimId claim) {
  Copier copier(store);
  std::string statements;
  llvm::raw_string_ostream body(statements);
  for (const NamedClaim &premise : premises) {
    body << "assume ";
    copier.to.print(body, copier.copy(premise.claim));
    if (!premise.text.empty()) {
      body << " \"";
      for (char c : premise.text) {
        if (c == '\n') {
          body << "\\n";
          continue;
        }
        if (c == '"' || c == '\\')
          body << '\\';
        body << c;
      }
      body << '"';
    }
    body << "\n";
  }
  body << "prove ";
  copier.to.print(body, copier.copy(claim));
  body << " expect proved\n";

  std::string result;
  llvm::raw_string_ostream os(result);
  auto declare = [&](llvm::StringRef sort,
                     const std::vector<std::string> &names) {
    if (!names.empty())
      os << sort << " " << llvm::join(names, ", ") << "\n";
  };
  declare("dim", copier.dimNames);
  declare("int", copier.intNames);
  declare("bool", copier.boolNames);
  declare("shape", copier.shapeNames);
  os << body.str();
  return result;
}

} // namespace shapeproof
