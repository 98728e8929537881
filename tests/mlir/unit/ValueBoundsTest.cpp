// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions as value bounds take them: answered wherever MLIR's own answers, by
// enumeration for slices, and about the code as it is.

#include "shapeproof-mlir/ValueBounds.h"
#include "Parsed.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace shapeproof;
using mlir::HyperrectangularSlice;
using mlir::presburger::BoundType;
using Upstream = mlir::ValueBoundsConstraintSet;

namespace {

const char *const kSizes = R"(
  func.func @f(%n: index, %t: tensor<?x4xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %d = tensor.dim %t, %c0 : tensor<?x4xf32>
    %e = affine.apply affine_map<()[s0] -> (s0 + 5)>()[%d]
    %m = affine.min affine_map<()[s0] -> (s0, 16)>()[%d]
    %x = affine.max affine_map<()[s0] -> (s0 - 3, 2)>()[%n]
    %a = arith.addi %n, %c5 : index
    %s = arith.subi %a, %n : index
    %p = arith.muli %d, %c5 : index
    scf.for %i = %c0 to %d step %c1 {
      %j = arith.addi %i, %c1 : index
      "at.end"(%c0, %c1, %c5, %d, %e, %m, %x, %a, %s, %p, %n, %i, %j) :
        (index, index, index, index, index, index, index, index, index, index,
         index, index, index) -> ()
    }
    return
  })";

TEST(ValueBounds, KnowWhatMlirKnows) {
  Parsed p(kSizes);
  mlir::Operation *at = p.op("at.end");
  ValueBounds bounds;
  auto *listener = bounds.follow(at);
  EXPECT_NE(listener, nullptr);
  unsigned same = 0, more = 0;
  auto note = [&](bool theirs, bool ours) {
    EXPECT_TRUE(ours || !theirs);
    (theirs ? same : more) += ours;
  };
  const std::pair<Upstream::ComparisonOperator, Comparison> comparisons[] = {
      {Upstream::LT, Comparison::LT},
      {Upstream::LE, Comparison::LE},
      {Upstream::EQ, Comparison::EQ},
      {Upstream::GT, Comparison::GT},
      {Upstream::GE, Comparison::GE}};
  for (mlir::Value a : at->getOperands()) {
    for (mlir::Value b : at->getOperands()) {
      for (auto [theirs, ours] : comparisons)
        note(Upstream::compare(a, theirs, b), bounds.compare(at, a, ours, b));
      auto equal = Upstream::areEqual(a, b);
      auto oursEqual = bounds.areEqual(at, a, b);
      note(succeeded(equal), succeeded(oursEqual));
      if (succeeded(equal) && succeeded(oursEqual)) {
        EXPECT_EQ(*equal, *oursEqual);
      }
      auto delta = Upstream::computeConstantDelta(a, b);
      auto oursDelta = bounds.computeConstantDelta(at, a, b);
      note(succeeded(delta), succeeded(oursDelta));
      if (succeeded(delta) && succeeded(oursDelta)) {
        EXPECT_EQ(*delta, *oursDelta);
      }
    }
    for (bool closed : {false, true})
      for (BoundType type : {BoundType::LB, BoundType::UB, BoundType::EQ}) {
        auto theirs = Upstream::computeConstantBound(type, a, nullptr, closed);
        auto ours = bounds.computeConstantBound(at, type, a, closed);
        note(succeeded(theirs), succeeded(ours));
        if (failed(theirs) || failed(ours))
          continue;
        if (type != BoundType::UB) {
          EXPECT_GE(*ours, *theirs);
        }
        if (type != BoundType::LB) {
          EXPECT_LE(*ours, *theirs);
        }
      }
  }
  RecordProperty("AsMlir", int(same));
  RecordProperty("More", int(more));
  EXPECT_GT(more, 20u);
}

/// An end that an operator has is the answer where no fact makes it nearer:
/// always as by a context.
TEST(ValueBounds, EndsOfOperators) {
  Parsed p(R"(
  func.func @f(%n: index, %k: index, %b: i8) {
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c64 = arith.constant 64 : index
    %c200 = arith.constant 200 : index
    %least = arith.minsi %n, %c64 : index
    %most = arith.maxsi %n, %c5 : index
    %rest = affine.apply affine_map<()[s0] -> (s0 mod 8)>()[%k]
    %both = affine.min affine_map<()[s0, s1] -> (s0 mod 8, s1)>()[%k, %n]
    %i = arith.index_cast %b : i8 to index
    %narrow = arith.minsi %i, %c200 : index
    "at.first"(%c3, %n, %least, %most, %rest, %both, %narrow) :
      (index, index, index, index, index, index, index) -> ()
    %p = arith.cmpi sle, %n, %c3 : index
    cf.assert %p, "small"
    %q = arith.cmpi sle, %rest, %c5 : index
    cf.assert %q, "remainder"
    "at.second"(%c3, %n, %least, %most, %rest, %both, %narrow) :
      (index, index, index, index, index, index, index) -> ()
    %r = arith.cmpi sge, %n, %c64 : index
    cf.assert %r, "never"
    "at.third"(%c3, %n, %least, %most, %rest, %both, %narrow) :
      (index, index, index, index, index, index, index) -> ()
    return
  })");
  unsigned found = 0;
  for (const char *place : {"at.first", "at.second", "at.third"}) {
    mlir::Operation *at = p.op(place);
    ShapeConstraintAnalysis::Options options;
    options.nearby = true;
    options.acrossFunctions = false;
    ShapeConstraintAnalysis sizes(at->getParentOp(), options);
    ValueBounds bounds;
    for (mlir::Value v : at->getOperands()) {
      const ShapeConstraintAnalysis::Range range = sizes.bounds(at, v);
      auto expect = [&](BoundType type, std::optional<int64_t> end) {
        auto own = bounds.computeConstantBound(at, type, v, /*closedUB=*/true);
        ASSERT_EQ(succeeded(own), end.has_value()) << place;
        if (end) {
          EXPECT_EQ(*own, *end) << place;
        }
        found += end.has_value();
      };
      expect(BoundType::LB, range.lo);
      expect(BoundType::UB, range.hi);
    }
  }
  EXPECT_GT(found, 15u);
}

/// The rows of docs/passes.md, `| \`code\` | \`a <= b\` |`.
std::vector<std::pair<std::string, std::string>> rowsOfDocs() {
  auto page =
      llvm::MemoryBuffer::getFile(SHAPEPROOF_SOURCE_DIR "/docs/passes.md");
  EXPECT_TRUE(bool(page));
  llvm::StringRef rest = (*page)->getBuffer().split("| code before").second;
  std::vector<std::pair<std::string, std::string>> rows;
  llvm::SmallVector<llvm::StringRef> lines;
  rest.split("\n\n").first.split(lines, '\n');
  for (llvm::StringRef line : lines)
    if (line.consume_front("| `"))
      rows.push_back({line.split("` | `").first.str(),
                      line.split("` | `").second.split("` |").first.str()});
  return rows;
}

TEST(ValueBounds, KnowWhatTheDocsSayMlirDoesNot) {
  auto rows = rowsOfDocs();
  EXPECT_GE(rows.size(), 9u);
  for (auto &[code, claim] : rows) {
    SCOPED_TRACE(code);
    auto [a, rest] = llvm::StringRef(claim).split(' ');
    auto [sign, b] = rest.split(' ');
    std::string text = "func.func @f(%a: index, %b: index, %t: tensor<?xf32>)"
                       " {\n%c0 = arith.constant 0 : index\n"
                       "%c1 = arith.constant 1 : index\n"
                       "%c7 = arith.constant 7 : index\n"
                       "%c8 = arith.constant 8 : index\n" +
                       code + "\n\"at.end\"(" + a.str() + ", " + b.str() +
                       ") : (index, index) -> ()\nreturn }";
    std::replace(text.begin(), text.end(), ';', '\n');
    Parsed p(text);
    mlir::Operation *at = p.op("at.end");
    using Both = std::pair<Upstream::ComparisonOperator, Comparison>;
    const Both both = llvm::StringSwitch<Both>(sign)
                          .Case("<", {Upstream::LT, Comparison::LT})
                          .Case("<=", {Upstream::LE, Comparison::LE})
                          .Case("==", {Upstream::EQ, Comparison::EQ})
                          .Case(">=", {Upstream::GE, Comparison::GE})
                          .Case(">", {Upstream::GT, Comparison::GT});
    ValueBounds bounds;
    EXPECT_TRUE(
        bounds.compare(at, at->getOperand(0), both.second, at->getOperand(1)));
    EXPECT_FALSE(
        Upstream::compare(at->getOperand(0), both.first, at->getOperand(1)));
  }
}

/// Bounds as maps are right at all values of the function's arguments, and
/// there are some wherever value bounds have one.
TEST(ValueBounds, MapsOverGivenValues) {
  Parsed p(R"(
    func.func @f(%n: index, %m: index) {
      %c3 = arith.constant 3 : index
      %p = arith.cmpi sle, %n, %m : index
      cf.assert %p, ""
      %a = arith.addi %n, %c3 : index
      %s = affine.min affine_map<()[s0, s1] -> (64, s0 - s1)>()[%m, %n]
      %x = affine.max affine_map<()[s0, s1] -> (s0 * 2, s1)>()[%n, %m]
      %d = arith.floordivsi %a, %c3 : index
      %y = arith.subi %m, %a : index
      %z = affine.apply affine_map<()[s0, s1] -> (s0 * 2 - s1 mod 8)>()[%n, %m]
      %q = affine.min affine_map<()[s0, s1] -> (s0, s1 * 2)>()[%n, %m]
      %t = affine.min affine_map<()[s0, s1] -> (7, s0 - s1)>()[%m, %n]
      %w = arith.subi %q, %t : index
      "at.end"(%a, %s, %x, %d, %y, %m, %z, %w) :
        (index, index, index, index, index, index, index, index) -> ()
      return
    })");
  mlir::Operation *at = p.op("at.end");
  const mlir::Value n = at->getBlock()->getArgument(0),
                    m = at->getBlock()->getArgument(1);
  ValueBounds bounds;
  bounds.follow(at);
  auto valuesAt = [](int64_t n, int64_t m) {
    const int64_t a = n + 3;
    return std::vector<int64_t>{a,
                                std::min<int64_t>(64, m - n),
                                std::max(2 * n, m),
                                (a >= 0 ? a / 3 : -((2 - a) / 3)),
                                m - a,
                                m,
                                2 * n - (m & 7),
                                std::min(n, 2 * m) -
                                    std::min<int64_t>(7, m - n)};
  };
  unsigned found = 0;
  auto check = [&](unsigned which, BoundType type, mlir::AffineMap map,
                   bool hasM) {
    ASSERT_EQ(map.getNumSymbols(), hasM ? 2u : 1u);
    for (int64_t nAt : {-7, -1, 0, 1, 2, 5})
      for (int64_t mAt : {-7, 0, 1, 5, 6, 80}) {
        if (nAt > mAt)
          continue; // The check has failed.
        mlir::Builder builder(&p.context);
        llvm::SmallVector<mlir::Attribute> operands{builder.getIndexAttr(nAt)};
        if (hasM)
          operands.push_back(builder.getIndexAttr(mAt));
        llvm::SmallVector<mlir::Attribute> results;
        ASSERT_TRUE(succeeded(map.constantFold(operands, results)));
        const int64_t bound =
            llvm::cast<mlir::IntegerAttr>(results[0]).getInt();
        const int64_t value = valuesAt(nAt, mAt)[which];
        EXPECT_TRUE(type == BoundType::EQ   ? value == bound
                    : type == BoundType::LB ? value >= bound
                                            : value <= bound)
            << which << " at " << nAt << ", " << mAt;
      }
    ++found;
  };
  for (unsigned which = 0; which < at->getNumOperands(); ++which)
    for (bool hasM : {false, true})
      for (BoundType type : {BoundType::EQ, BoundType::LB, BoundType::UB}) {
        llvm::SmallVector<Size> given{n};
        mlir::ValueDimList theirGiven{{n, std::nullopt}};
        if (hasM) {
          given.push_back(m);
          theirGiven.push_back({m, std::nullopt});
        }
        const mlir::Value v = at->getOperand(which);
        auto ours = bounds.computeBound(at, type, v, given, /*closedUB=*/true);
        if (succeeded(ours))
          check(which, type, *ours, hasM);
        mlir::AffineMap theirs;
        mlir::ValueDimList operands;
        // Theirs takes what is asked about for no part of the bound.
        if (!(which == 5 && hasM) &&
            succeeded(Upstream::computeDependentBound(theirs, operands, type, v,
                                                      theirGiven, true))) {
          EXPECT_TRUE(succeeded(ours)) << which << " " << hasM;
        }
      }
  EXPECT_EQ(found, 33u);

  // A check compares: n is at most m, and no definition says so.
  auto most = bounds.computeBound(at, BoundType::UB, n, {m}, true);
  ASSERT_TRUE(succeeded(most));
  EXPECT_EQ(*most, mlir::AffineMap::get(
                       0, 1, mlir::getAffineSymbolExpr(0, &p.context)));

  // With a stop condition: the operands of the addition.
  llvm::SmallVector<Size> given;
  auto sum = bounds.computeBound(
      at, BoundType::EQ, at->getOperand(0),
      [](mlir::Value v, std::optional<int64_t>) {
        return llvm::isa<mlir::BlockArgument>(v);
      },
      given);
  ASSERT_TRUE(succeeded(sum));
  ASSERT_EQ(given.size(), 1u);
  EXPECT_EQ(given.front().asValue(), n);
  EXPECT_EQ(*sum, mlir::AffineMap::get(
                      0, 1, mlir::getAffineSymbolExpr(0, &p.context) + 3));
}

/// The elements of a slice of one dimension, as bits.
uint64_t elements(int64_t offset, int64_t size, int64_t stride) {
  uint64_t bits = 0;
  for (int64_t i = 0; i < size; ++i)
    bits |= uint64_t(1) << (offset + i * stride);
  return bits;
}

TEST(ValueBounds, SlicesByEnumeration) {
  Parsed p("func.func @f() { \"at.end\"() : () -> () return }");
  mlir::Operation *at = p.op("at.end");
  ValueBounds bounds;
  bounds.follow(at);
  mlir::Builder builder(&p.context);
  struct One {
    HyperrectangularSlice slice;
    uint64_t elements;
  };
  std::vector<One> all;
  for (int64_t offset : {0, 1, 3})
    for (int64_t size : {0, 1, 2, 4})
      for (int64_t stride : {0, 1, 2}) {
        mlir::OpFoldResult o = builder.getIndexAttr(offset),
                           n = builder.getIndexAttr(size),
                           s = builder.getIndexAttr(stride);
        all.push_back({HyperrectangularSlice({o}, {n}, {s}),
                       elements(offset, size, stride)});
      }
  for (const auto &[i, a] : llvm::enumerate(all))
    for (const auto &[j, b] : llvm::enumerate(all)) {
      auto overlap = bounds.areOverlappingSlices(at, a.slice, b.slice);
      if (succeeded(overlap)) {
        EXPECT_EQ(*overlap, (a.elements & b.elements) != 0) << i << " " << j;
      }
      auto equal = bounds.areEquivalentSlices(at, a.slice, b.slice);
      ASSERT_TRUE(succeeded(equal));
      EXPECT_EQ(*equal, i == j);
    }
}

TEST(ValueBounds, SlicesOfUnknownSizes) {
  Parsed p(R"(
    func.func @f(%o: index, %n: index, %t: tensor<?xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %d = tensor.dim %t, %c0 : tensor<?xf32>
      %e = arith.addi %o, %d : index
      "at.end"(%o, %e, %d, %c1, %n) : (index, index, index, index, index) -> ()
      return
    })");
  mlir::Operation *at = p.op("at.end");
  mlir::OpFoldResult o = at->getOperand(0), e = at->getOperand(1),
                     d = at->getOperand(2), one = at->getOperand(3),
                     n = at->getOperand(4);
  ValueBounds bounds;
  HyperrectangularSlice first({o}, {d}, {one}), second({e}, {d}, {one});
  auto apart = bounds.areOverlappingSlices(at, first, second);
  ASSERT_TRUE(succeeded(apart));
  EXPECT_FALSE(*apart);
  // They may be empty, or descend.
  EXPECT_TRUE(failed(bounds.areOverlappingSlices(at, first, first)));
  HyperrectangularSlice strided({o}, {d}, {n});
  EXPECT_TRUE(failed(bounds.areOverlappingSlices(at, strided, second)));
  EXPECT_TRUE(*bounds.areEquivalentSlices(at, first, first));
  EXPECT_TRUE(failed(bounds.areEquivalentSlices(at, first, strided)));
}

TEST(ValueBounds, ChangesAreNoticed) {
  Parsed p(R"(
    func.func @f(%n: index, %m: index) {
      %c8 = arith.constant 8 : index
      %a = arith.minsi %n, %c8 : index
      "at.end"(%a, %m) : (index, index) -> ()
      return
    })");
  mlir::Operation *at = p.op("at.end");
  ValueBounds bounds;
  auto bound = [&] {
    return bounds.computeConstantBound(at, BoundType::UB, at->getOperand(0));
  };
  EXPECT_EQ(*bound(), 9);
  // Without a listener.
  at->setOperand(0, at->getOperand(1));
  EXPECT_TRUE(failed(bound()));
  // With one: the analysis follows what the rewriter does.
  mlir::IRRewriter rewriter(&p.context, bounds.follow(at));
  EXPECT_TRUE(failed(bound()));
  mlir::Operation *least = p.op("arith.minsi");
  rewriter.modifyOpInPlace(at, [&] { at->setOperand(0, least->getResult(0)); });
  EXPECT_EQ(*bound(), 9);
  bounds.forget(at);
  EXPECT_EQ(*bound(), 9);
}

} // namespace
