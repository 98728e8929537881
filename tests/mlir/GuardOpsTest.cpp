// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops that a guard computes (contracts/Guard.h) give what its claim says:
// random claims about numbers are built, executed and evaluated, on all sorts
// of numbers up to the ends of 64 bits.
//
//   a + b >= 3       with the assumption that nothing overflows: where nothing
//                    does; without it there are no ops for it
//   a >= b           for all a and b, in either case

#include "contracts/Guard.h"
#include "exec/Interpreter.h"
#include "shapeproof-mlir/Dialects.h"
#include "shapeproof/Evaluate.h"
#include "support/Trials.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace shapeproof;
using namespace shapeproof::exec;

namespace {

constexpr unsigned kNumbers = 3;
const int64_t kValues[] = {INT64_MIN, INT64_MIN + 1, -7, -2, -1, 0, 1, 2, 3, 8,
                           INT64_MAX, INT64_MAX - 1};

class GuardOps : public ::testing::TestWithParam<bool> {
protected:
  GuardOps() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    shapeproof::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
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
    // What is compared without arithmetic, as often as not.
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

  /// A function of the numbers and the truth value that returns the guard.
  func::FuncOp makeFunction(ModuleOp module, ClaimId wanted) {
    OpBuilder builder(module.getBodyRegion());
    SmallVector<Type> inputs(kNumbers, builder.getIndexType());
    inputs.push_back(builder.getI1Type());
    auto function = func::FuncOp::create(
        builder, builder.getUnknownLoc(), "f",
        builder.getFunctionType(inputs, {builder.getI1Type()}));
    builder.setInsertionPointToStart(function.addEntryBlock());
    Guard guard(contract, function.getArguments(), builder, GetParam());
    if (!guard.canBuild(wanted))
      return nullptr;
    GuardClause clause{0, wanted, {}};
    if (store.kind(wanted) == ClaimKind::Or)
      clause.arms.assign(store.operands(wanted).begin(),
                         store.operands(wanted).end());
    else
      clause.arms.push_back(wanted);
    Value holds = guard.build(clause);
    func::ReturnOp::create(builder, builder.getUnknownLoc(), holds);
    return function;
  }

  std::string describe(ClaimId wanted, const Assignment &values) {
    std::string text = store.str(wanted);
    llvm::raw_string_ostream os(text);
    for (const auto &[symbol, value] : values.dims)
      os << ", " << store.str(symbol) << " = " << value;
    os << ", p = " << values.bools.at(truth);
    return text;
  }

  /// On some vectors of values, how often both have a value.
  unsigned check(ClaimId wanted) {
    OwningOpRef<ModuleOp> module(ModuleOp::create(UnknownLoc::get(&context)));
    func::FuncOp function = makeFunction(*module, wanted);
    if (!function)
      return 0;
    EXPECT_TRUE(succeeded(verify(*module))) << store.str(wanted);
    unsigned compared = 0;
    RunOptions options;
    options.noOverflow = GetParam();
    for (unsigned round = 0; round < 40; ++round) {
      Assignment values;
      std::vector<RtValue> arguments;
      for (DimId symbol : numbers) {
        int64_t value = kValues[below(std::size(kValues))];
        values.dims[symbol] = Int(value);
        arguments.push_back(Scalar::ofInt(value));
      }
      values.bools[truth] = below(2);
      arguments.push_back(Scalar::ofInt(values.bools[truth] ? -1 : 0));
      std::optional<bool> expected = Evaluator(store, values).value(wanted);
      Outcome outcome = Interpreter(options).run(function, arguments);
      if (outcome.status == Status::ContractBroken && GetParam())
        continue;
      EXPECT_EQ(outcome.status, Status::Completed)
          << store.str(wanted) << outcome.detail;
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

TEST_P(GuardOps, GiveWhatTheClaimSays) {
  const unsigned rounds = shapeproof::testing::trials(1500);
  unsigned built = 0, compared = 0;
  for (unsigned round = 0; round < rounds && !HasFailure(); ++round) {
    ClaimId wanted = claim(0);
    unsigned some = check(wanted);
    built += some > 0;
    compared += some;
  }
  EXPECT_GT(built, rounds / 4);
  EXPECT_GT(compared, 4 * rounds);
}

TEST_P(GuardOps, AreForShapesOfArgumentsAndListsAndPositiveDivisors) {
  const ShapeId u = store.shapeSymbol("u"), v = store.shapeSymbol("v");
  contract.parts.push_back({Term(u), ArgumentPart::Shape, kNumbers + 1, 0});
  contract.parts.push_back({Term(v), ArgumentPart::Shape, kNumbers + 2, 0});
  const DimId n = numbers[0], m = numbers[1], two = store.constant(2);
  const ShapeId list = store.ranked({n, two});
  const ShapeId both = store.concat({u, v});
  OpBuilder builder(&context);
  const Guard guard(contract, {}, builder, GetParam());
  for (ClaimId claim :
       {store.shapeEq(u, v), store.shapeNe(u, list), store.ge(n, m),
        store.broadcastable({u, v}), store.ge(store.rank(u), two),
        store.eq(store.floorDiv(n, two), m)})
    EXPECT_TRUE(guard.canBuild(claim)) << store.str(claim);
  for (ClaimId claim :
       {store.shapeEq(both, list), store.shapeEq(u, store.tail(both, n)),
        store.broadcastable({v, both}), store.ge(store.extent(u, 0), two),
        store.ge(store.numElements(u), two),
        store.eq(store.floorDiv(n, m), two)})
    EXPECT_FALSE(guard.canBuild(claim)) << store.str(claim);
}

INSTANTIATE_TEST_SUITE_P(Overflow, GuardOps, ::testing::Bool(),
                         [](const auto &info) {
                           return info.param ? "AssumedNotToBe" : "MayBe";
                         });

} // namespace
