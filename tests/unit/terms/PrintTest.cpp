// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim that is printed for the parser is read as the same claim, whatever
// numbers it contains.

#include "terms/Print.h"
#include "base/ExactInt.h"
#include "shapeproof/ClaimText.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <climits>
#include <vector>

using namespace shapeproof;

namespace {

class PrintTest : public ::testing::Test {
protected:
  std::string printed(ClaimId claim) {
    std::string text;
    llvm::raw_string_ostream os(text);
    printToBeRead(store, os, claim);
    return text;
  }
  ClaimId read(llvm::StringRef text) {
    ClaimNames names;
    names.dims = {{"n", n}, {"i", i}};
    names.shapes = {{"s", s}};
    llvm::Expected<ClaimId> claim = parseClaim(text, store, names);
    if (!claim) {
      ADD_FAILURE() << text.str() << ": " << llvm::toString(claim.takeError());
      return {};
    }
    return *claim;
  }

  TermStore store;
  DimId n = store.dimSymbol("n"), i = store.intSymbol("i");
  ShapeId s = store.shapeSymbol("s");
};

} // namespace

TEST_F(PrintTest, literalsHave64Bits) {
  auto atLeast = [&](const Int &x) {
    return printed(store.ge(i, store.constant(x)));
  };
  EXPECT_EQ(atLeast(Int(INT64_MAX)), "i >= 9223372036854775807");
  EXPECT_EQ(atLeast(Int(INT64_MAX) + Int(1)),
            "i >= (9 * 1000000000000000000 + 223372036854775808)");
  EXPECT_EQ(atLeast(Int(1000000000000000000) * Int(10)),
            "i >= (10 * 1000000000000000000)");
  EXPECT_EQ(store.str(store.ge(i, store.constant(Int(INT64_MAX) + Int(1)))),
            "i >= 9223372036854775808");
}

TEST_F(PrintTest, isReadAsTheSame) {
  bool isWithin = true;
  Int largest = integerPower(Int(2), kMaxIntBits - 1, isWithin);
  ASSERT_TRUE(isWithin);
  std::vector<Int> numbers{Int(INT64_MAX),
                           Int(INT64_MAX) + Int(1),
                           Int(INT64_MAX) + Int(2),
                           integerPower(Int(10), 18, isWithin),
                           integerPower(Int(10), 36, isWithin),
                           integerPower(Int(2), 64, isWithin),
                           integerPower(Int(2), 126, isWithin) + Int(3),
                           largest};
  for (size_t k = 0, end = numbers.size(); k < end; ++k)
    numbers.push_back(-numbers[k]);
  for (const Int &x : numbers) {
    DimId c = store.constant(x);
    std::vector<ClaimId> claims{
        store.ge(i, c),
        store.ne(i, c),
        store.eq(store.mul(c, i), n),
        store.ge(n, store.sub(i, c)),
        store.eq(store.mod(i, c), n),
        store.ge(store.floorDiv(c, store.add(n, store.constant(1))), n),
        store.eq(store.mul(n, store.max({c, i})), store.constant(3)),
        store.conj(store.ge(n, c), store.disj(store.eq(i, c), store.le(i, n)))};
    if (x > 0)
      claims.push_back(store.shapeEq(s, store.ranked({c, n})));
    for (ClaimId claim : claims) {
      std::string text = printed(claim);
      EXPECT_EQ(read(text), claim) << text;
    }
  }
}
