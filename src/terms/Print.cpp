// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Printing terms in the .dims grammar.
//
// Comparisons are printed with positive coefficients on both sides: the claim
// `n - 2*m - 3 >= 0` reads `n >= 2 * m + 3`. Terms may be deep and share
// subterms, so printing keeps its own stack, and a term whose text would be
// huge is named by its size instead. The claim that a size fits a shape of
// unknown rank is printed as `broadcastable` (Folding.h).
//
// Tested by tests/unit/terms.

#include "terms/Print.h"
#include "base/ExactInt.h"
#include "base/Limits.h"
#include "terms/BroadcastSets.h"
#include "terms/Folding.h"
#include "terms/Kinds.h"
#include "terms/Narrowed.h"
#include "terms/Traversal.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <limits>
#include <vector>

using namespace shapeproof;
using llvm::ArrayRef;

namespace {

/// The binding strength of the place that a term is printed into.
enum class Place { Loose, Factor, Operand };

class Printer {
public:
  Printer(const TermStore &store, llvm::raw_ostream &os,
          bool isToBeRead = false)
      : store(store), os(os), isToBeRead(isToBeRead) {}

  template <typename IdT> void run(IdT id) {
    push(id, Place::Loose);
    drain();
  }
  void run(const SizeFits &fits, bool isNegated) {
    fitting(fits, isNegated);
    std::reverse(stack.begin(), stack.end());
    drain();
  }

private:
  void drain() {
    while (!stack.empty()) {
      Item item = std::move(stack.back());
      stack.pop_back();
      // An item pushes its pieces; reversed, they are the next work.
      size_t mark = stack.size();
      if (!item.term)
        os << item.text;
      else if (item.term->sort == Term::Dim)
        expand(item.term->dim(), item.place);
      else if (item.term->sort == Term::Shape)
        expand(item.term->shape());
      else
        expand(item.term->claim(), item.place);
      std::reverse(stack.begin() + mark, stack.end());
    }
  }

  /// A term, or text in place of one.
  struct Item {
    std::optional<Term> term;
    Place place;
    std::string text;
  };

  void text(const llvm::Twine &t) {
    stack.push_back({std::nullopt, Place::Loose, t.str()});
  }
  void push(Term t, Place p = Place::Loose) { stack.push_back({t, p, {}}); }
  template <typename T>
  void list(ArrayRef<T> items, llvm::StringRef separator,
            Place place = Place::Loose) {
    for (size_t i = 0; i < items.size(); ++i) {
      if (i)
        text(separator);
      push(items[i], place);
    }
  }
  /// Prints name(operands).
  template <typename IdT> void call(llvm::StringRef name, IdT t) {
    text(llvm::Twine(name) + "(");
    bool first = true;
    forEachOperand(store, t, [&](Term operand) {
      if (!first)
        text(", ");
      first = false;
      push(operand);
    });
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

  std::string digits(const Int &x) const {
    std::string s;
    llvm::raw_string_ostream out(s);
    if (isToBeRead && abs(x) > std::numeric_limits<int64_t>::max())
      spelledOut(x, out);
    else
      x.print(out);
    return s;
  }
  /// Prints a wide number as arithmetic: (10 * 1000000000000000000 + 1).
  static void spelledOut(Int x, llvm::raw_ostream &out) {
    const Int base(1000000000000000000);
    const bool isNegative = x < 0;
    llvm::SmallVector<Int, 4> parts;
    for (x = abs(x); x >= base; x = floorDivide(x, base))
      parts.push_back(floorModulo(x, base));
    out << std::string(parts.size(), '(') << (isNegative ? "-" : "") << x;
    for (const Int &part : llvm::reverse(parts)) {
      out << " * " << base;
      if (part != 0)
        out << (isNegative ? " - " : " + ") << part;
      out << ')';
    }
  }

  /// The number -2 of s[rank(s) - 2], which is printed as s[-2] and needs no
  /// known sign of the index.
  std::optional<Int> fromBackOf(DimId extent) const {
    LinearView at = store.linearView(store.operands(extent)[0]);
    if (at.constant < 0 && at.summands.size() == 1 &&
        at.summands[0].coefficient == 1 &&
        store.kind(at.summands[0].column) == DimKind::Rank &&
        store.shape(at.summands[0].column) == store.shape(extent))
      return at.constant;
    return std::nullopt;
  }

  /// Prints the summands of one sign, then the constant if it has that sign.
  void summands(LinearView v, bool withPositive, bool withNegative, bool flip) {
    const WithNarrowed split = splitNarrowed(store, v);
    bool first = true;
    // Prints the sign and the factor, unless numbers of that sign are left out.
    auto begin = [&](const Int &factor, bool isNumber) {
      const bool negative = factor < 0;
      if (factor == 0 || (negative ? !withNegative : !withPositive))
        return false;
      text(negative != flip ? (first ? "-" : " - ") : (first ? "" : " + "));
      first = false;
      const Int magnitude = abs(factor);
      if (isNumber || magnitude != 1)
        text(digits(magnitude) + (isNumber ? "" : " * "));
      return true;
    };
    for (const NarrowedPart &part : split.parts) {
      if (!begin(part.coefficient, /*isNumber=*/false))
        continue;
      text("wrap" + llvm::Twine(part.width) + "(");
      summands({part.constant, part.summands}, true, true, false);
      text(")");
    }
    for (const Summand &s : split.rest)
      if (begin(s.coefficient, /*isNumber=*/false))
        push(s.column, Place::Factor);
    begin(split.constant, /*isNumber=*/true);
    if (first)
      text("0");
  }

  void expand(DimId d, Place place) {
    if (store.size(d) > limits::printedNodes) {
      text("<term of " + llvm::Twine(store.size(d)) + " nodes>");
      return;
    }
    DimKind kind = store.kind(d);
    switch (kind) {
    case DimKind::Constant:
      return text(digits(store.constantValue(d)));
    case DimKind::Symbol:
      return text(store.symbol(d).name);
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
    case DimKind::Apply:
      return call(store.function(d), d);
    case DimKind::Broadcast: // The extent of a broadcast of lists of one size.
      text("broadcast([");
      list(ArrayRef<DimId>(joins::leavesOf(store, d)), "], [");
      return text("])[0]");
    case DimKind::Extent:
      push(store.shape(d));
      text("[");
      if (auto fromBack = fromBackOf(d))
        text(digits(*fromBack));
      else
        push(store.operands(d)[0]);
      return text("]");
    default:
      break;
    }
    llvm::StringRef op = infoOf(kind).infix;
    if (op.empty())
      return call(infoOf(kind).name, d);
    infix(store.operands(d)[0], op, store.operands(d)[1], place);
  }

  void expand(ShapeId s) {
    if (store.size(s) > limits::printedNodes) {
      text("<shape of " + llvm::Twine(store.size(s)) + " nodes>");
      return;
    }
    ShapeKind kind = store.kind(s);
    if (kind == ShapeKind::Symbol)
      return text(store.symbolName(s));
    if (kind != ShapeKind::Ranked)
      return call(infoOf(kind).name, s);
    text("[");
    list(store.extents(s), ", ");
    text("]");
  }

  void comparison(DimId d, llvm::StringRef op) {
    LinearView v = store.linearView(d);
    const bool isAtMost = op == " >= " && isNegative(v);
    summands(v, !isAtMost, isAtMost, isAtMost);
    text(isAtMost ? " <= " : op);
    summands(v, isAtMost, !isAtMost, !isAtMost);
  }
  /// Whether no summand is positive.
  bool isNegative(LinearView v) const {
    const WithNarrowed split = splitNarrowed(store, v);
    return llvm::none_of(split.parts,
                         [](auto &part) { return part.coefficient > 0; }) &&
           llvm::none_of(split.rest, [](auto &s) { return s.coefficient > 0; });
  }

  void expand(ClaimId c, Place place) {
    if (store.size(c) > limits::printedNodes) {
      text("<claim of " + llvm::Twine(store.size(c)) + " nodes>");
      return;
    }
    ClaimKind kind = store.kind(c);
    switch (kind) {
    case ClaimKind::True:
      return text("0 == 0");
    case ClaimKind::False:
      return text("0 != 0");
    case ClaimKind::Bool:
      return text(store.symbolName(c));
    case ClaimKind::NotBool:
      return text("not " + store.symbolName(c));
    case ClaimKind::Eq:
      return comparison(store.dim(c), " == ");
    case ClaimKind::Ne:
      return comparison(store.dim(c), " != ");
    case ClaimKind::Ge:
      return comparison(store.dim(c), " >= ");
    case ClaimKind::ShapeEq:
    case ClaimKind::ShapeNe:
      return list(store.shapes(c),
                  kind == ClaimKind::ShapeEq ? " == " : " != ");
    case ClaimKind::Broadcastable:
    case ClaimKind::NotBroadcastable:
      return call(infoOf(kind).name, c);
    case ClaimKind::And:
    case ClaimKind::Or:
      return junction(c, place);
    }
  }

  void junction(ClaimId c, Place place) {
    const bool isAnd = store.kind(c) == ClaimKind::And;
    FoldedClaim folded = foldFitting(store, c);
    const bool isOne = folded.fits.size() + folded.rest.size() == 1;
    const bool isNested = place != Place::Loose && !isOne;
    if (isNested)
      text("(");
    llvm::StringRef between = isAnd ? " and " : " or ";
    for (const SizeFits &fits : folded.fits) {
      if (&fits != folded.fits.begin())
        text(between);
      fitting(fits, isAnd);
    }
    if (!folded.fits.empty() && !folded.rest.empty())
      text(between);
    list(ArrayRef<ClaimId>(folded.rest), between, Place::Operand);
    if (isNested)
      text(")");
  }

  void fitting(const SizeFits &fits, bool isNegated) {
    text(isNegated ? "not broadcastable(" : "broadcastable(");
    push(fits.shape);
    text(", [");
    summands(fits.size(), true, true, false);
    for (unsigned i = 0; i < fits.numOnes; ++i)
      text(", 1");
    text("])");
  }

  const TermStore &store;
  llvm::raw_ostream &os;
  const bool isToBeRead;
  std::vector<Item> stack;
};

} // namespace

void shapeproof::printFitting(const TermStore &store, llvm::raw_ostream &os,
                              const SizeFits &fits, bool isNegated) {
  Printer(store, os).run(fits, isNegated);
}

void shapeproof::printToBeRead(const TermStore &store, llvm::raw_ostream &os,
                               ClaimId claim) {
  Printer(store, os, /*isToBeRead=*/true).run(claim);
}

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
