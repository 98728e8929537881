// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See View.h.

#include "View.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::editor {

/// Calls `use` with all lists of a view, and with those of the other.
template <typename Use> static void forEachList(View &a, View &b, Use use) {
  use(a.remarks, b.remarks);
  use(a.hints, b.hints);
  use(a.hovers, b.hovers);
  use(a.names, b.names);
  use(a.lenses, b.lenses);
  use(a.symbols, b.symbols);
  use(a.folds, b.folds);
  use(a.fixes, b.fixes);
}

void View::append(View other) {
  isBroken |= other.isBroken;
  forEachList(*this, other, [](auto &to, auto &from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()),
              std::make_move_iterator(from.end()));
  });
}

namespace {

using LineOf = llvm::function_ref<std::optional<unsigned>(unsigned)>;

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
  bool operator()(Fix &fix) const {
    return llvm::all_of(fix.edits,
                        [&](Edit &edit) { return (*this)(edit.span); }) &&
           (*this)(fix.span);
  }
};

} // namespace

View View::moved(LineOf lineOf) const {
  View copy = *this, result;
  const Mover move{lineOf};
  forEachList(copy, result, [&](auto &from, auto &to) {
    for (auto &thing : from)
      if (move(thing))
        to.push_back(std::move(thing));
  });
  return result;
}

} // namespace shapeproof::editor
