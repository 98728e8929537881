// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Printing terms in the .dims grammar.
//
// Comparisons are printed with positive coefficients on both sides: the claim
// `n - 2*m - 3 >= 0` reads `n >= 2 * m + 3`. Terms may be deep and share
// subterms, so printing keeps its own stack, and a term whose text would be
// huge is named by its size instead.
//
// Tested by tests/unit/terms.

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <vector>

using namespace shapeproof;
using llvm::ArrayRef;

/// Terms of more nodes than this are not spelled out.
static constexpr uint32_t kMaxPrintedNodes = 20000;

namespace {

/// How tightly the place binds that a term is printed into.
enum class Place { Loose, Factor, Operand };

class Printer {
public:
  Printer(const TermStore &store, llvm::raw_ostream &os)
      : store(store), os(os) {}

  template <typename IdT> void run(IdT id) {
    push(id, Place::Loose);
    while (!stack.empty()) {
      Item item = std::move(stack.back());
      stack.pop_back();
      // An item lists what it consists of; reversed, that is the next work.
      size_t mark = stack.size();
      switch (item.sort) {
      case Item::Text:
        os << item.text;
        break;
      case Item::Dim:
        expand(DimId(item.id), item.place);
        break;
      case Item::Shape:
        expand(ShapeId(item.id));
        break;
      case Item::Claim:
        expand(ClaimId(item.id), item.place);
        break;
      }
      std::reverse(stack.begin() + mark, stack.end());
    }
  }

private:
  struct Item {
    enum Sort { Text, Dim, Shape, Claim } sort;
    uint32_t id = 0;
    Place place = Place::Loose;
    std::string text;
  };

  void text(const llvm::Twine &t) {
    stack.push_back({Item::Text, 0, Place::Loose, t.str()});
  }
  void push(DimId d, Place p) { stack.push_back({Item::Dim, d.raw, p, {}}); }
  void push(ShapeId s, Place) {
    stack.push_back({Item::Shape, s.raw, Place::Loose, {}});
  }
  void push(ClaimId c, Place p) {
    stack.push_back({Item::Claim, c.raw, p, {}});
  }
  template <typename T>
  void list(ArrayRef<T> items, llvm::StringRef separator,
            Place place = Place::Loose) {
    for (size_t i = 0; i < items.size(); ++i) {
      if (i)
        text(separator);
      push(items[i], place);
    }
  }
  void call(llvm::StringRef name, ArrayRef<DimId> operands) {
    text(llvm::Twine(name) + "(");
    list(operands, ", ");
    text(")");
  }
  void infix(DimId a, llvm::StringRef op, DimId b, Place place) {
    if (place != Place::Loose)
      text("(");
    push(a, Place::Operand);
    text(op);
    push(b, Place::Operand);
    if (place != Place::Loose)
      text(")");
  }

  static std::string digits(const Int &x) {
    std::string s;
    llvm::raw_string_ostream out(s);
    x.print(out);
    return s;
  }

  /// Prints the summands of one sign, then the constant if it has that sign;
  /// signs are left out when `bare`.
  void summands(LinearView v, bool withPositive, bool withNegative, bool flip) {
    bool first = true;
    auto sign = [&](bool negative) {
      if (first)
        text(negative ? "-" : "");
      else
        text(negative ? " - " : " + ");
      first = false;
    };
    for (const Summand &s : v.summands) {
      bool negative = s.coefficient < 0;
      if (negative ? !withNegative : !withPositive)
        continue;
      sign(negative != flip);
      Int magnitude = abs(s.coefficient);
      if (magnitude != 1)
        text(digits(magnitude) + " * ");
      push(s.column, Place::Factor);
    }
    bool negative = v.constant < 0;
    if (v.constant != 0 && (negative ? withNegative : withPositive)) {
      sign(negative != flip);
      text(digits(abs(v.constant)));
    }
    if (first)
      text("0");
  }

  void expand(DimId d, Place place) {
    if (store.size(d) > kMaxPrintedNodes) {
      text("<term of " + llvm::Twine(store.size(d)) + " nodes>");
      return;
    }
    switch (store.kind(d)) {
    case DimKind::Constant:
      text(digits(store.constantValue(d)));
      return;
    case DimKind::Symbol:
      text(store.symbol(d).name);
      return;
    case DimKind::Product:
      if (place == Place::Operand)
        text("(");
      list(store.operands(d), " * ", Place::Operand);
      if (place == Place::Operand)
        text(")");
      return;
    case DimKind::Sum:
      if (place != Place::Loose)
        text("(");
      summands(store.linearView(d), true, true, false);
      if (place != Place::Loose)
        text(")");
      return;
    case DimKind::FloorDiv:
      return infix(store.operands(d)[0], " floordiv ", store.operands(d)[1],
                   place);
    case DimKind::Mod:
      return infix(store.operands(d)[0], " mod ", store.operands(d)[1], place);
    case DimKind::OpaqueProduct:
      return infix(store.operands(d)[0], " * ", store.operands(d)[1], place);
    case DimKind::OpaqueSum:
      return infix(store.operands(d)[0], " + ", store.operands(d)[1], place);
    case DimKind::Min:
      return call("min", store.operands(d));
    case DimKind::Max:
      return call("max", store.operands(d));
    case DimKind::Apply:
      return call(store.function(d), store.operands(d));
    case DimKind::Broadcast:
      text("broadcast([");
      list(store.operands(d), "], [");
      text("])[0]");
      return;
    case DimKind::Rank:
      text("rank(");
      push(store.shape(d), Place::Loose);
      text(")");
      return;
    case DimKind::NumElements:
      text("num_elements(");
      push(store.shape(d), Place::Loose);
      text(")");
      return;
    case DimKind::Extent:
      push(store.shape(d), Place::Loose);
      text("[");
      push(store.operands(d)[0], Place::Loose);
      text("]");
      return;
    case DimKind::Select:
      text("select(");
      push(store.condition(d), Place::Loose);
      text(", ");
      list(store.operands(d), ", ");
      text(")");
      return;
    }
  }

  void expand(ShapeId s) {
    if (store.size(s) > kMaxPrintedNodes) {
      text("<shape of " + llvm::Twine(store.size(s)) + " nodes>");
      return;
    }
    switch (store.kind(s)) {
    case ShapeKind::Symbol:
      text(store.symbolName(s));
      return;
    case ShapeKind::Ranked:
      text("[");
      list(store.extents(s), ", ");
      text("]");
      return;
    case ShapeKind::Concat:
      text("concat(");
      list(store.parts(s), ", ");
      text(")");
      return;
    case ShapeKind::Broadcast:
      text("broadcast(");
      list(store.parts(s), ", ");
      text(")");
      return;
    case ShapeKind::Head:
    case ShapeKind::Tail:
      text(store.kind(s) == ShapeKind::Head ? "head(" : "tail(");
      push(store.parts(s)[0], Place::Loose);
      text(", ");
      push(store.index(s), Place::Loose);
      text(")");
      return;
    }
  }

  void comparison(DimId d, llvm::StringRef op) {
    LinearView v = store.linearView(d);
    summands(v, true, false, false);
    text(op);
    summands(v, false, true, true);
  }

  void expand(ClaimId c, Place place) {
    if (store.size(c) > kMaxPrintedNodes) {
      text("<claim of " + llvm::Twine(store.size(c)) + " nodes>");
      return;
    }
    switch (store.kind(c)) {
    case ClaimKind::True:
      text("0 == 0");
      return;
    case ClaimKind::False:
      text("0 != 0");
      return;
    case ClaimKind::Bool:
      text(store.symbolName(c));
      return;
    case ClaimKind::NotBool:
      text("not ");
      text(store.symbolName(c));
      return;
    case ClaimKind::Eq:
      return comparison(store.dim(c), " == ");
    case ClaimKind::Ne:
      return comparison(store.dim(c), " != ");
    case ClaimKind::Ge:
      return comparison(store.dim(c), " >= ");
    case ClaimKind::ShapeEq:
    case ClaimKind::ShapeNe:
      push(store.shapes(c)[0], Place::Loose);
      text(store.kind(c) == ClaimKind::ShapeEq ? " == " : " != ");
      push(store.shapes(c)[1], Place::Loose);
      return;
    case ClaimKind::Broadcastable:
    case ClaimKind::NotBroadcastable:
      text(store.kind(c) == ClaimKind::Broadcastable ? "broadcastable("
                                                     : "not broadcastable(");
      list(store.shapes(c), ", ");
      text(")");
      return;
    case ClaimKind::And:
    case ClaimKind::Or:
      if (place != Place::Loose)
        text("(");
      list(store.operands(c),
           store.kind(c) == ClaimKind::And ? " and " : " or ", Place::Operand);
      if (place != Place::Loose)
        text(")");
      return;
    }
  }

  const TermStore &store;
  llvm::raw_ostream &os;
  std::vector<Item> stack;
};

} // namespace

void TermStore::print(llvm::raw_ostream &os, DimId d) const {
  Printer(*this, os).run(d);
}
void TermStore::print(llvm::raw_ostream &os, ShapeId s) const {
  Printer(*this, os).run(s);
}
void TermStore::print(llvm::raw_ostream &os, ClaimId c) const {
  Printer(*this, os).run(c);
}

template <typename IdT>
static std::string printed(const TermStore &store, IdT id) {
  std::string text;
  llvm::raw_string_ostream os(text);
  store.print(os, id);
  return text;
}
std::string TermStore::str(DimId d) const { return printed(*this, d); }
std::string TermStore::str(ShapeId s) const { return printed(*this, s); }
std::string TermStore::str(ClaimId c) const { return printed(*this, c); }
