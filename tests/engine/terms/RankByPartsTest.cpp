// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The store's form of a head, a tail or a concatenation has the rank that its
// parts give, as a term, even where it is undefined: replacing equals in it
// does not decide whether it is defined.
//
//   tail(concat([n, m], s), 2 + k)   is tail(s, k)       of rank(s) - k
//   concat(head(s, k), [s[k]])       is head(s, k + 1)   of k + 1

#include "engine/terms/Rewrite.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

TEST(RankByParts, IsThatOfWhatTheStoreMakes) {
  TermStore s;
  ShapeId a = s.shapeSymbol("a"), b = s.shapeSymbol("b");
  DimId n = s.dimSymbol("n"), i = s.intSymbol("i");
  auto c = [&](int64_t value) { return s.constant(value); };
  std::vector<ShapeId> shapes = {a,
                                 b,
                                 s.ranked({}),
                                 s.ranked({n}),
                                 s.ranked({n, i}),
                                 s.ranked({s.extent(a, c(0))}),
                                 s.ranked({s.extent(a, i)}),
                                 s.broadcast({a, b}),
                                 s.broadcast({a, s.ranked({n})})};
  unsigned simplified = 0, made = 0;
  auto look = [&](ShapeKind kind, ShapeId form, const TermOperands &operands) {
    ++made;
    simplified += s.kind(form) != kind;
    EXPECT_EQ(s.rank(form), rankByParts(s, kind, operands)) << s.str(form);
    return form;
  };
  // The second round uses the shapes made in the first one.
  for (unsigned round = 0; round < 2; ++round) {
    const std::vector<ShapeId> parts = shapes;
    for (ShapeId part : parts) {
      for (DimId index : {c(0), c(1), c(2), c(-1), i, n, s.add(i, c(1)),
                          s.rank(a), s.rank(part), s.sub(s.rank(part), c(1)),
                          s.sub(s.rank(part), c(2)), s.add(s.rank(part), c(1)),
                          s.add(n, c(1)), s.sub(s.rank(part), n)}) {
        const TermOperands operands{index, part, {}};
        ShapeId head = look(ShapeKind::Head, s.head(part, index), operands);
        ShapeId tail = look(ShapeKind::Tail, s.tail(part, index), operands);
        if (round == 0) {
          shapes.push_back(head);
          shapes.push_back(tail);
        }
      }
      if (parts.size() > 64 && s.kind(part) == ShapeKind::Ranked)
        continue;
      for (ShapeId other : parts) {
        ShapeId both[] = {part, other};
        ShapeId whole = look(ShapeKind::Concat, s.concat(both), {{}, both, {}});
        if (round == 0)
          shapes.push_back(whole);
      }
    }
  }
  EXPECT_GT(simplified, 500u);
  EXPECT_GT(made, 5000u);
  // The two differ for a broadcast.
  ShapeId few[] = {s.ranked({}), s.tail(a, c(1))};
  EXPECT_NE(s.rank(s.broadcast(few)),
            rankByParts(s, ShapeKind::Broadcast, {{}, few, {}}));
}

} // namespace
