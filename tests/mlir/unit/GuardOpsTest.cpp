// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops that a guard computes (contracts/Guard.h) have the truth value of its
// claim: random claims about numbers are built, executed and evaluated, on
// numbers of all sizes up to the ends of 64 bits.
//
//   a >= b, a > b    for all a and b
//   a + b >= 3       as a >= 3 - b, if b is known not to be negative
//
// With the assumption that arithmetic on index does not overflow there are ops
// for sums, and no step of them does; without it there are none.

#include "core/exec/Interpreter.h"
#include "exec/LoadedDialects.h"
#include "shapeproof/Evaluate.h"
#include "support/Trials.h"
#include "uses/contracts/Guard.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace shapeproof;
using namespace shapeproof::exec;

namespace {

constexpr unsigned kNumbers = 4;
/// The widths; 0 stands for index.
constexpr unsigned kWidths[kNumbers] = {0, 0, 64, 8};
const int64_t kValues[] = {INT64_MIN, INT64_MIN + 1, -7, -2, -1, 0, 1, 2, 3, 8,
                           INT64_MAX, INT64_MAX - 1};

class GuardOps : public ::testing::TestWithParam<bool> {
protected:
  GuardOps() : context(MLIRContext::Threading::DISABLED) {
    shapeproof::loadAllDialects(context);
    for (unsigned i = 0; i < kNumbers; ++i) {
      numbers.push_back(store.intSymbol("n" + std::to_string(i)));
      contract.parts.push_back({Term(numbers[i]), ArgumentPart::Number, i, 0});
    }
    truth = store.boolSymbol("p");
    contract.parts.push_back({Term(truth), ArgumentPart::Truth, kNumbers, 0});
  }

  unsigned below(size_t n) { return unsigned(random() % n); }

  DimId number() {
    static const Int constants[] = {
        Int(0), Int(1),         Int(-1),        Int(2),
        Int(3), Int(INT64_MIN), Int(INT64_MAX), Int(INT64_MAX) + Int(1)};
    return below(3) ? numbers[below(kNumbers)]
                    : store.constant(constants[below(below(3) ? 5 : 8)]);
  }
  DimId term(unsigned depth) {
    if (depth > 2 || below(3) == 0)
      return number();
    DimId a = term(depth + 1), b = term(depth + 1);
    switch (below(9)) {
    case 0:
      return store.add(a, b);
    case 1:
      return store.sub(a, b);
    case 2:
      return store.mul(a, b);
    case 3:
      return store.floorDiv(a,
                            below(4) ? store.constant(int(below(5)) - 1) : b);
    case 4:
      return store.mod(a, store.constant(2 + below(2)));
    case 5:
      return store.min({a, b});
    case 6:
      return store.max({a, b});
    case 7:
      return store.broadcastExtent({a, b});
    default:
      return store.select(claim(depth + 1), a, b);
    }
  }
  ClaimId claim(unsigned depth) {
    if (depth < 2 && below(3) == 0) {
      ClaimId a = claim(depth + 1), b = claim(depth + 1);
      return below(2) ? store.conj(a, b) : store.disj(a, b);
    }
    // Half of the comparisons are without arithmetic.
    const bool isPlain = below(2);
    DimId a = isPlain ? number() : term(1), b = isPlain ? number() : term(1);
    switch (below(5)) {
    case 0:
      return store.eq(a, b);
    case 1:
      return store.ne(a, b);
    case 2:
      return below(2) ? truth : store.negate(truth);
    default:
      return store.ge(a, b);
    }
  }

  /// A function of the numbers and the truth value that returns the guard of
  /// each claim; null if there are no ops for one of them.
  func::FuncOp makeFunction(ModuleOp module, ArrayRef<ClaimId> wanted) {
    OpBuilder builder(module.getBodyRegion());
    SmallVector<Type> inputs;
    for (unsigned width : kWidths)
      inputs.push_back(width ? Type(builder.getIntegerType(width))
                             : builder.getIndexType());
    inputs.push_back(builder.getI1Type());
    auto function = func::FuncOp::create(
        builder, builder.getUnknownLoc(), "f",
        builder.getFunctionType(inputs, {builder.getI1Type()}));
    builder.setInsertionPointToStart(function.addEntryBlock());
    std::vector<GuardClause> clauses;
    GuardArithmetic arithmetic(contract, function.getArgumentTypes(),
                               GetParam());
    for (ClaimId claim : wanted) {
      GuardClause clause{0, claim, {claim}};
      if (store.kind(claim) == ClaimKind::Or)
        clause.arms.assign(store.operands(claim).begin(),
                           store.operands(claim).end());
      if (!arithmetic.canComputeOneOf(clause.arms))
        return nullptr;
      arithmetic.assume(claim);
      clauses.push_back(std::move(clause));
    }
    Guard guard(contract, function.getArguments(), builder,
                builder.getUnknownLoc(), GetParam());
    Value holds = guard.build(clauses);
    func::ReturnOp::create(builder, builder.getUnknownLoc(), holds);
    return function;
  }

  std::string describe(ArrayRef<ClaimId> wanted, const Assignment &values) {
    std::string text;
    llvm::raw_string_ostream os(text);
    for (ClaimId claim : wanted)
      os << store.str(claim) << "; ";
    for (const auto &[symbol, value] : values.dims)
      os << store.str(symbol) << " = " << value << ", ";
    os << "p = " << values.bools.at(truth);
    return text;
  }

  /// Whether all claims hold; nothing if one has no value and all before it
  /// hold.
  std::optional<bool> valueOf(ArrayRef<ClaimId> wanted,
                              const Assignment &values) {
    for (ClaimId claim : wanted) {
      std::optional<bool> holds = Evaluator(store, values).value(claim);
      if (!holds || !*holds)
        return holds;
    }
    return true;
  }

  /// On some vectors of values, how often both have a value.
  unsigned check(ArrayRef<ClaimId> wanted) {
    OwningOpRef<ModuleOp> module(ModuleOp::create(UnknownLoc::get(&context)));
    func::FuncOp function = makeFunction(*module, wanted);
    if (!function)
      return 0;
    EXPECT_TRUE(succeeded(verify(*module)));
    unsigned compared = 0;
    RunOptions options;
    options.noOverflow = options.speculative = GetParam();
    for (unsigned round = 0; round < 40; ++round) {
      Assignment values;
      std::vector<RtValue> arguments;
      for (auto [symbol, width] : llvm::zip_equal(numbers, kWidths)) {
        int64_t value = kValues[below(std::size(kValues))];
        if (width && width < 64)
          value = llvm::SignExtend64(uint64_t(value), width);
        values.dims[symbol] = Int(value);
        arguments.push_back(Scalar::ofInt(value));
      }
      values.bools[truth] = below(2);
      arguments.push_back(Scalar::ofInt(values.bools[truth] ? -1 : 0));
      std::optional<bool> expected = valueOf(wanted, values);
      Outcome outcome = Interpreter(options).run(function, arguments);
      EXPECT_EQ(outcome.status, Status::Completed)
          << describe(wanted, values) << outcome.detail;
      if (!expected || outcome.status != Status::Completed)
        continue;
      ++compared;
      EXPECT_EQ(std::get<Scalar>(outcome.results[0]).integer & 1,
                int64_t(*expected))
          << describe(wanted, values);
      if (HasFailure())
        return compared;
    }
    return compared;
  }

  MLIRContext context;
  EntryContract contract;
  TermStore &store = *contract.store;
  std::vector<DimId> numbers;
  ClaimId truth;
  std::mt19937 random{7};
};

TEST_P(GuardOps, GiveWhatTheClaimsSay) {
  const unsigned rounds = shapeproof::testing::trials(3000);
  unsigned built = 0, compared = 0;
  for (unsigned round = 0; round < rounds && !HasFailure(); ++round) {
    SmallVector<ClaimId> wanted;
    for (unsigned more = below(3); more > 0;
         --more) // Numbers that are bounded.
      wanted.push_back(store.ge(numbers[below(kNumbers)],
                                store.constant(int(below(4)) - 1)));
    wanted.push_back(claim(0));
    unsigned some = check(wanted);
    built += some > 0;
    compared += some;
  }
  EXPECT_GT(built, rounds / 4);
  EXPECT_GT(compared, 4 * rounds);
}

/// Random sums, whose sides matter.
TEST_P(GuardOps, DoNotLeave64Bits) {
  const unsigned rounds = shapeproof::testing::trials(3000);
  unsigned built = 0;
  for (unsigned round = 0; round < rounds && !HasFailure(); ++round) {
    SmallVector<ClaimId> wanted;
    for (DimId n : numbers)
      if (below(3))
        wanted.push_back(store.ge(n, store.constant(int(below(3)) - 1)));
    DimId sum = store.constant(int(below(7)) - 3);
    for (DimId n : numbers)
      if (below(2)) {
        DimId term = below(4) ? n : store.floorDiv(n, store.constant(3));
        sum =
            store.add(sum, store.mul(store.constant(int(below(7)) - 3), term));
      }
    const DimId zero = store.constant(0);
    wanted.push_back(below(3) ? store.ge(sum, zero) : store.eq(sum, zero));
    built += check(wanted) > 0;
  }
  EXPECT_GT(built, GetParam() ? rounds / 3 : rounds / 20);
}

TEST_P(GuardOps, AreForSumsOfNumbersThatFit) {
  const DimId n = numbers[0], m = numbers[1], wide = numbers[2],
              narrow = numbers[3];
  auto number = [&](int64_t value) { return store.constant(Int(value)); };
  auto canCompute = [&](ClaimId known, ClaimId wanted) {
    SmallVector<Type> types;
    OpBuilder builder(&context);
    for (unsigned width : kWidths)
      types.push_back(width ? Type(builder.getIntegerType(width))
                            : builder.getIndexType());
    GuardArithmetic arithmetic(contract, types, GetParam());
    arithmetic.assume(known);
    return arithmetic.canCompute(wanted);
  };
  const ClaimId nothing = TermStore::trueClaim(),
                positive =
                    store.conj(store.ge(n, number(1)), store.ge(m, number(1))),
                all = store.conj(positive, store.ge(wide, number(0)));
  // These claims can be computed in any case: nothing is added.
  for (ClaimId claim :
       {store.gt(n, m), store.lt(n, wide), store.ge(n, number(-1)),
        store.lt(n, number(0)), store.gt(n, number(INT64_MAX - 1))})
    EXPECT_TRUE(canCompute(nothing, claim)) << store.str(claim);
  // A sum of two can be computed if one of them is not negative, because it can
  // be subtracted on the other side; a sum of three cannot.
  const ClaimId two = store.le(store.add(n, m), wide);
  EXPECT_FALSE(canCompute(nothing, two));
  EXPECT_EQ(canCompute(all, two), GetParam());
  EXPECT_EQ(canCompute(nothing, store.le(n, store.add(narrow, number(1)))),
            GetParam());
  EXPECT_FALSE(canCompute(nothing, store.le(store.add(n, number(2)), wide)));
  EXPECT_FALSE(
      canCompute(all, store.le(store.add(n, m), store.mul(number(3), wide))));
  // A product can be compared by division, if a factor is known to be positive.
  EXPECT_TRUE(canCompute(positive, store.le(store.mul(n, m), wide)));
  EXPECT_FALSE(canCompute(nothing, store.le(store.mul(n, m), wide)));
  // Sums of sizes fit by assumption, and so does a size less another.
  const DimId size = store.dimSymbol("d0"), other = store.dimSymbol("d1");
  for (DimId d : {size, other})
    contract.parts.push_back(
        {Term(d), ArgumentPart::Extent, kNumbers, d == other});
  EXPECT_TRUE(canCompute(nothing, store.lt(n, size)));
  EXPECT_EQ(canCompute(nothing, store.ge(store.mul(number(3), size), other)),
            GetParam());
  EXPECT_EQ(canCompute(nothing, store.le(store.add(n, size), other)),
            GetParam());
  EXPECT_FALSE(canCompute(
      nothing, store.le(store.add(n, store.add(size, other)), wide)));
  // n ceildiv 3 where n is positive, and where it is any number.
  const ClaimId ceil =
      store.le(store.floorDiv(store.add(n, number(2)), number(3)), m);
  EXPECT_EQ(canCompute(positive, ceil), GetParam());
  EXPECT_FALSE(canCompute(nothing, ceil));
}

TEST_P(GuardOps, AreForShapesOfArgumentsAndListsAndPositiveDivisors) {
  const ShapeId u = store.shapeSymbol("u"), v = store.shapeSymbol("v");
  contract.parts.push_back({Term(u), ArgumentPart::Shape, kNumbers + 1, 0});
  contract.parts.push_back({Term(v), ArgumentPart::Shape, kNumbers + 2, 0});
  const DimId n = numbers[0], m = numbers[1], two = store.constant(2);
  const ShapeId list = store.ranked({n, two});
  const ShapeId both = store.concat({u, v});
  OpBuilder builder(&context);
  const SmallVector<Type> types(kNumbers + 3, builder.getIndexType());
  GuardArithmetic arithmetic(contract, types, GetParam());
  for (ClaimId claim :
       {store.shapeEq(u, v), store.shapeNe(u, list), store.ge(n, m),
        store.broadcastable({u, v}), store.ge(store.rank(u), two),
        store.eq(store.floorDiv(n, two), m)})
    EXPECT_TRUE(arithmetic.canCompute(claim)) << store.str(claim);
  for (ClaimId claim :
       {store.shapeEq(both, list), store.shapeEq(u, store.tail(both, n)),
        store.broadcastable({u, both}), store.ge(store.extent(u, 0), two),
        store.ge(store.numElements(u), two),
        store.eq(store.floorDiv(n, m), two)})
    EXPECT_FALSE(arithmetic.canCompute(claim)) << store.str(claim);
}

/// The node of a product is of use to later clauses, where its factor is not
/// the number that an arm has assumed it to be.
TEST_P(GuardOps, OfOneArmAreOfUseToOtherClauses) {
  const DimId n = numbers[0], product = store.mul(n, numbers[3]);
  auto number = [&](int64_t value) { return store.constant(Int(value)); };
  const SmallVector<ClaimId> wanted{
      store.ge(n, number(0)), store.le(n, number(8)),
      store.disj(store.ne(n, number(3)), store.ge(product, number(2))),
      store.ge(product, number(4))};
  for (unsigned round = 0; round < 100 && !HasFailure(); ++round)
    EXPECT_EQ(check(wanted) > 0, GetParam());
}

/// A contradiction leaves the range of the type.
TEST_P(GuardOps, AfterContradictoryFactsAreAsWithoutFacts) {
  const DimId n = numbers[0];
  auto number = [&](int64_t value) { return store.constant(Int(value)); };
  const SmallVector<Type> types(kNumbers + 1, IndexType::get(&context));
  GuardArithmetic arithmetic(contract, types, GetParam());
  arithmetic.assume(store.ge(n, number(5)));
  arithmetic.assume(store.le(n, number(2)));
  EXPECT_TRUE(arithmetic.canCompute(store.ge(n, number(3))));
  EXPECT_FALSE(arithmetic.canCompute(
      store.eq(store.mul(n, n), store.mul(number(3), numbers[1]))));
}

/// The code of a term of `n` (a number) and `d` (a size), with a truth value
/// that says whether it is wrong.
struct NodesOfTerms : ::testing::Test {
  NodesOfTerms() : context(MLIRContext::Threading::DISABLED) {
    shapeproof::loadAllDialects(context);
  }
  /// Whether the code may be wrong. Where it is not, it has the value of the
  /// term, for all numbers.
  bool mayBeWrong(DimId term, emit::Overflow overflow) {
    emit::InRangeLowering lowering(
        store, domains::Interval::range(INT64_MIN, INT64_MAX), overflow, 4);
    bindPart(lowering, {Term(n), ArgumentPart::Number, 0, 0});
    bindPart(lowering, {Term(d), ArgumentPart::Extent, 1, 0});
    OwningOpRef<ModuleOp> module(ModuleOp::create(UnknownLoc::get(&context)));
    OpBuilder builder(module->getBodyRegion());
    const Type index = builder.getIndexType(), i1 = builder.getI1Type();
    auto function = func::FuncOp::create(
        builder, builder.getUnknownLoc(), "f",
        builder.getFunctionType({index, index}, {index, i1}));
    builder.setInsertionPointToStart(function.addEntryBlock());
    NodeOps ops(lowering, function.getArguments(), builder,
                builder.getUnknownLoc());
    ops.give(*lowering.node(d), function.getArgument(1));
    const unsigned node = *lowering.node(term);
    const NodeOps::Result code = ops.of(node);
    Value isWrong =
        ops.compare(arith::CmpIPredicate::ne, code.value, code.value);
    for (Value wrong : code.wrong)
      isWrong = ops.orElse(isWrong, wrong);
    func::ReturnOp::create(builder, builder.getUnknownLoc(),
                           ValueRange{code.value, isWrong});
    EXPECT_TRUE(succeeded(verify(*module)));
    EXPECT_EQ(lowering.mayBeWrong(node), !code.wrong.empty());
    for (int64_t number :
         {INT64_MIN, int64_t(-1), int64_t(0), int64_t(1), INT64_MAX})
      for (int64_t size : {int64_t(0), int64_t(1), INT64_MAX})
        run(function, term, lowering, node, number, size);
    return lowering.mayBeWrong(node);
  }

  void run(func::FuncOp function, DimId term, emit::InRangeLowering &lowering,
           unsigned node, int64_t number, int64_t size) {
    Assignment values;
    values.dims[n] = Int(number);
    values.dims[d] = Int(size);
    const std::optional<Int> expected = Evaluator(store, values).value(term);
    ASSERT_TRUE(expected);
    Outcome outcome =
        Interpreter(RunOptions())
            .run(function, {Scalar::ofInt(number), Scalar::ofInt(size)});
    ASSERT_EQ(outcome.status, Status::Completed) << outcome.detail;
    const bool isWrong = std::get<Scalar>(outcome.results[1]).integer & 1;
    const std::string where = store.str(term) + " at " +
                              std::to_string(number) + ", " +
                              std::to_string(size);
    const bool fits = lowering.type().contains(*expected);
    // Sizes are assumed to be so small that what is computed of them fits.
    if (!fits) {
      EXPECT_TRUE(isWrong || lowering.values(node).isOfSizes) << where;
    } else if (!isWrong) {
      EXPECT_EQ(Int(std::get<Scalar>(outcome.results[0]).integer), *expected)
          << where;
    }
    numRight += fits && !isWrong;
    numWrong += isWrong;
  }

  MLIRContext context;
  TermStore store;
  DimId n = store.intSymbol("n"), d = store.dimSymbol("d");
  unsigned numRight = 0, numWrong = 0;
};

/// Each option of overflow keeps its promise at the ends of 64 bits.
TEST_F(NodesOfTerms, SayWhatMayBeWrongByTheirOption) {
  auto number = [&](int64_t value) { return store.constant(Int(value)); };
  const DimId one = number(1), two = number(2);
  struct Row {
    DimId term;
    bool mayBe, notOfSizes, inAllArithmetic;
  };
  for (const Row &row : {
           Row{n, false, false, false},
           Row{store.floorDiv(n, two), false, false, false},
           Row{store.min({n, d}), false, false, false},
           Row{store.add(n, one), true, true, true},
           Row{store.sub(n, one), true, true, true},
           Row{store.neg(n), true, true, true},
           Row{store.mul(n, n), true, true, true},
           Row{store.mul(n, d), true, true, true},
           Row{store.sub(n, d), true, true, true},
           Row{store.add(d, one), true, false, true},
           Row{store.mul(two, d), true, false, true},
           Row{store.mul(d, d), true, false, true},
           Row{store.sub(d, one), false, false, true},
           Row{store.neg(d), false, false, true},
           Row{store.max({number(0), store.sub(n, one)}), false, false, true},
           Row{store.min({number(0), store.add(n, one)}), false, false, true},
       }) {
    const std::string text = store.str(row.term);
    numRight = numWrong = 0;
    EXPECT_EQ(mayBeWrong(row.term, emit::Overflow::MayBe), row.mayBe) << text;
    EXPECT_EQ(numWrong > 0, row.mayBe) << text; // Some end leaves the type.
    EXPECT_GT(numRight, 0u) << text;
    EXPECT_EQ(mayBeWrong(row.term, emit::Overflow::NotOfSizes), row.notOfSizes)
        << text;
    EXPECT_EQ(mayBeWrong(row.term, emit::Overflow::InAllArithmetic),
              row.inAllArithmetic)
        << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Overflow, GuardOps, ::testing::Bool(),
                         [](const auto &info) {
                           return info.param ? "AssumedNotToBe" : "MayBe";
                         });

} // namespace
