// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The size of the text for Z3 is proportional to the allowance.

#include "engine/base/Limits.h"
#include "shapeproof/ShapeBuilder.h"
#include "z3/Question.h"
#include "z3/Z3Kernel.h"
#include <gtest/gtest.h>

using namespace shapeproof;
using namespace shapeproof::z3;

// In a chain of hundreds of broadcasts, each of the one before and equal to a
// name, every extent of each could be related to all the others.
TEST(Z3EncodingSize, InstancesAreLimited) {
  constexpr unsigned kLength = 600;
  TermStore store;
  ShapeId t = store.shapeSymbol("t"), last = store.shapeSymbol("s");
  Component items;
  for (unsigned k = 0; k != kLength; ++k) {
    ShapeId next = store.shapeSymbol("x");
    items.push_back({store.shapeEq(next, store.broadcast({last, t})),
                     FactId(items.size())});
    items.push_back({store.broadcastable({next, t}), FactId(items.size())});
    last = next;
  }
  Question question(store, limits::z3Terms, items, {});
  ASSERT_TRUE(question.valid());
  // A few claims for each instance, and for each fact.
  EXPECT_LT(question.session().size(), limits::z3Terms);
}
