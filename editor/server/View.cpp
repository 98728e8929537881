// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See View.h.

#include "View.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::editor {

template <typename Thing>
static void appendTo(std::vector<Thing> &to, std::vector<Thing> &&from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()),
            std::make_move_iterator(from.end()));
}

void Outline::append(Outline other) {
  appendTo(names, std::move(other.names));
  appendTo(symbols, std::move(other.symbols));
  appendTo(folds, std::move(other.folds));
}

void Outline::sort() {
  llvm::sort(symbols, [](const Symbol &a, const Symbol &b) {
    return a.whole.start < b.whole.start;
  });
  llvm::sort(folds,
             [](const Span &a, const Span &b) { return a.start < b.start; });
}

void View::append(View other) {
  isBroken |= other.isBroken;
  appendTo(remarks, std::move(other.remarks));
  appendTo(hints, std::move(other.hints));
  appendTo(hovers, std::move(other.hovers));
  appendTo(lenses, std::move(other.lenses));
  appendTo(fixes, std::move(other.fixes));
  appendTo(fixables, std::move(other.fixables));
}

namespace {

/// Each overload moves a thing; false if it is gone.
struct Mover {
  LineOf lineOf;

  bool operator()(Spot &spot) const {
    std::optional<unsigned> line = lineOf(spot.line);
    spot.line = line.value_or(0);
    return line.has_value();
  }
  bool operator()(Span &span) const {
    return (*this)(span.start) && (*this)(span.end);
  }
  bool operator()(Remark &remark) const {
    llvm::erase_if(remark.related,
                   [&](auto &related) { return !(*this)(related.first); });
    return (*this)(remark.span);
  }
  bool operator()(Hint &hint) const { return (*this)(hint.at); }
  bool operator()(Hover &hover) const { return (*this)(hover.span); }
  bool operator()(Name &name) const {
    llvm::erase_if(name.uses, [&](Span &use) { return !(*this)(use); });
    return (*this)(name.definition);
  }
  bool operator()(Lens &lens) const { return (*this)(lens.span); }
  bool operator()(Symbol &symbol) const {
    return (*this)(symbol.whole) && (*this)(symbol.selection);
  }
  bool operator()(Fixable &part) const { return (*this)(part.span); }
  bool operator()(Fix &fix) const {
    return llvm::all_of(fix.edits,
                        [&](Edit &edit) { return (*this)(edit.span); }) &&
           (*this)(fix.span);
  }
};

} // namespace

void Outline::move(LineOf line) {
  const Mover move{line};
  auto isGone = [&](auto &thing) { return !move(thing); };
  llvm::erase_if(names, isGone);
  llvm::erase_if(symbols, isGone);
  llvm::erase_if(folds, isGone);
}

void View::move(LineOf line) {
  const Mover move{line};
  auto isGone = [&](auto &thing) { return !move(thing); };
  llvm::erase_if(remarks, isGone);
  llvm::erase_if(hints, isGone);
  llvm::erase_if(hovers, isGone);
  llvm::erase_if(lenses, isGone);
  llvm::erase_if(fixes, isGone);
  llvm::erase_if(fixables, isGone);
}

} // namespace shapeproof::editor
