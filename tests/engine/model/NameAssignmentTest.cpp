// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assignments by name: the order of declaration, and each name once.

#include "shapeproof/Answer.h"
#include "shapeproof/Example.h"
#include "shapeproof/Terms.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

std::vector<std::string> namesOf(const Example &example) {
  std::vector<std::string> names;
  for (const NamedValue &named : example)
    names.push_back(named.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(NameAssignment, DimsThenShapesThenTruthValues) {
  TermStore store;
  ClaimId p = store.boolSymbol("p");
  ShapeId s = store.shapeSymbol("s");
  DimId m = store.dimSymbol("m"), i = store.intSymbol("i");
  Assignment assignment;
  assignment.dims = {{i, Int(-4)}, {m, Int(3)}};
  assignment.shapes = {{s, {Int(1), Int(2)}}};
  assignment.bools = {{p, true}};
  Example example = nameAssignment(store, assignment);
  ASSERT_EQ(namesOf(example), (Names{"m", "i", "s", "p"}));
  EXPECT_EQ(std::get<Int>(example[0].value), Int(3));
  EXPECT_EQ(std::get<Int>(example[1].value), Int(-4));
  EXPECT_EQ(std::get<std::vector<Int>>(example[2].value),
            (std::vector<Int>{Int(1), Int(2)}));
  EXPECT_TRUE(std::get<bool>(example[3].value));
}

TEST(NameAssignment, OneNameForEach) {
  TermStore store;
  DimId first = store.dimSymbol("n"), second = store.dimSymbol("n"),
        posing = store.dimSymbol("n#3"), last = store.dimSymbol("n");
  ShapeId shape = store.shapeSymbol("n");
  Assignment assignment;
  assignment.dims = {
      {first, Int(0)}, {second, Int(1)}, {posing, Int(2)}, {last, Int(3)}};
  assignment.shapes = {{shape, {}}};
  EXPECT_EQ(namesOf(nameAssignment(store, assignment)),
            (Names{"n", "n#2", "n#3", "n#4", "n#5"}));
}

TEST(NameAssignment, OfNothing) {
  TermStore store;
  EXPECT_TRUE(nameAssignment(store, Assignment()).empty());
}

} // namespace
} // namespace shapeproof
