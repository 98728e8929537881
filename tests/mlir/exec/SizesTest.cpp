// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs of sizes: untracked values cost nothing and stay unknown, and a run that
// depends on one ends as undetermined.

#include "LoadedDialects.h"
#include "Values.h"

#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace shapeproof::exec;

namespace {

class Sizes : public testing::Test {
protected:
  Sizes() {
    shapeproof::loadAllDialects(context);
    context.allowUnregisteredDialects();
    options.maxElements = 64;
    options.maxSteps = 10'000;
    options.sizesOnly = true;
  }

  Outcome run(const std::string &text, ArrayRef<RtValue> arguments) {
    module = parseSourceString<ModuleOp>("func.func @f" + text, &context);
    if (!module) {
      ADD_FAILURE() << "not a program:\n" << text;
      return Outcome();
    }
    return Interpreter(options).run(module->lookupSymbol("f"), arguments);
  }

  MLIRContext context;
  RunOptions options;
  OwningOpRef<ModuleOp> module;
};

ArrayRef<int64_t> sizesOf(const RtValue &value) {
  return std::get<Shaped>(value).sizes;
}

TEST_F(Sizes, LargeProductsAreNotComputed) {
  Outcome outcome = run(
      R"mlir((%a: tensor<?x?xf32>, %b: tensor<?x?xf32>)
      -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m = tensor.dim %a, %c0 : tensor<?x?xf32>
    %n = tensor.dim %b, %c1 : tensor<?x?xf32>
    %e = tensor.empty(%m, %n) : tensor<?x?xf32>
    %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
        outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %r : tensor<?x?xf32>
  })mlir",
      {makeUntracked({1 << 20, 1 << 21}), makeUntracked({1 << 21, 1 << 22})});
  ASSERT_EQ(outcome.status, Status::Completed) << outcome.detail;
  EXPECT_EQ(sizesOf(outcome.results[0]), ArrayRef<int64_t>({1 << 20, 1 << 22}));
}

TEST_F(Sizes, ContractsAreCheckedAllTheSame) {
  const char *const conv = R"mlir((%x: tensor<?xf32>, %w: tensor<?xf32>,
      %o: tensor<?xf32>) -> tensor<?xf32> {
    %r = linalg.conv_1d ins(%x, %w : tensor<?xf32>, tensor<?xf32>)
        outs(%o : tensor<?xf32>) -> tensor<?xf32>
    return %r : tensor<?xf32>
  })mlir";
  auto status = [&](int64_t x, int64_t w, int64_t o) {
    return run(conv,
               {makeUntracked({x}), makeUntracked({w}), makeUntracked({o})})
        .status;
  };
  EXPECT_EQ(status(1'000'003, 4, 1'000'000), Status::Completed);
  EXPECT_EQ(status(1'000'002, 4, 1'000'000), Status::ContractBroken);
  EXPECT_EQ(status(0, 4, 0), Status::Completed);
}

TEST_F(Sizes, AnUnknownConditionEndsTheRun) {
  Outcome outcome = run(R"mlir((%m: memref<?xf32>, %i: index) {
    %v = memref.load %m[%i] : memref<?xf32>
    %w = arith.mulf %v, %v : f32
    %p = arith.cmpf oge, %w, %v : f32
    cf.assert %p, "larger"
    return
  })mlir",
                        {makeUntracked({7}), integer(3)});
  EXPECT_EQ(outcome.status, Status::Undetermined);
  ASSERT_TRUE(outcome.origin);
  EXPECT_EQ(outcome.origin->getName().getStringRef(), "memref.load");
}

TEST_F(Sizes, AConstantOfUnknownSizeIsNotANumber) {
  for (const char *constant :
       {"%z = shape.const_size -9223372036854775808\n"
        "%x = shape.size_to_index %z : !shape.size\n",
        "%z = shape.const_shape [3, -9223372036854775808] : tensor<2xindex>\n"
        "%c1 = arith.constant 1 : index\n"
        "%x = tensor.extract %z[%c1] : tensor<2xindex>\n"}) {
    Outcome outcome = run(std::string("(%n: index) {") + constant +
                              "%p = arith.cmpi sge, %x, %n : index\n"
                              "cf.assert %p, \"a size\"\n"
                              "return }",
                          {integer(0)});
    EXPECT_EQ(outcome.status, Status::Undetermined);
  }
}

TEST_F(Sizes, AccessesAreInBoundsOrTheContractIsBroken) {
  Outcome outcome = run(R"mlir((%m: memref<?xf32>, %i: index) {
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %m[%i] : memref<?xf32>
    return
  })mlir",
                        {makeUntracked({7}), integer(7)});
  EXPECT_EQ(outcome.status, Status::ContractBroken);
}

TEST_F(Sizes, UnknownOpsReturnWhatTheirTypesSay) {
  const char *const text = R"mlir((%n: index, %t: tensor<?xf32>) -> index {
    %r:3 = "foo.op"(%t) : (tensor<?xf32>)
        -> (tensor<3x5xf32>, tensor<?xf32>, index)
    %c1 = arith.constant 1 : index
    %d = tensor.dim %r#0, %c1 : tensor<3x5xf32>
    %s = arith.addi %d, %n : index
    return %s : index
  })mlir";
  Outcome outcome = run(text, {integer(2), makeUntracked({9})});
  ASSERT_EQ(outcome.status, Status::Completed) << outcome.detail;
  EXPECT_EQ(std::get<Scalar>(outcome.results[0]).integer, 7);
}

TEST_F(Sizes, AnUnknownOpMayWriteToItsBuffers) {
  Outcome outcome = run(R"mlir((%n: index) {
    %c0 = arith.constant 0 : index
    %m = memref.alloca() : memref<2xindex>
    memref.store %n, %m[%c0] : memref<2xindex>
    "foo.write"(%m) : (memref<2xindex>) -> ()
    %v = memref.load %m[%c0] : memref<2xindex>
    %p = arith.cmpi eq, %v, %n : index
    cf.assert %p, "as it was"
    return
  })mlir",
                        {integer(4)});
  EXPECT_EQ(outcome.status, Status::Undetermined);
}

TEST_F(Sizes, SmallIntegerTensorsAreComputed) {
  Outcome outcome =
      run(R"mlir((%t: tensor<?x?xf32>) -> (index, tensor<2xindex>) {
    %two = arith.constant dense<2> : tensor<2xindex>
    %s = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
    %h = arith.floordivsi %s, %two : tensor<2xindex>
    %c1 = arith.constant 1 : index
    %e = tensor.extract %h[%c1] : tensor<2xindex>
    return %e, %h : index, tensor<2xindex>
  })mlir",
          {makeUntracked({8, 11})});
  ASSERT_EQ(outcome.status, Status::Completed) << outcome.detail;
  EXPECT_EQ(std::get<Scalar>(outcome.results[0]).integer, 5);
}

TEST_F(Sizes, ElementwiseOperandsHaveTheSameSizes) {
  const char *const text = R"mlir((%a: tensor<?xf32>, %b: tensor<?xf32>)
      -> tensor<?xf32> {
    %r = arith.addf %a, %b : tensor<?xf32>
    return %r : tensor<?xf32>
  })mlir";
  EXPECT_EQ(run(text, {makeUntracked({3}), makeUntracked({3})}).status,
            Status::Completed);
  EXPECT_EQ(run(text, {makeUntracked({3}), makeUntracked({4})}).status,
            Status::ContractBroken);
}

// A slice out of bounds is poison, but has the sizes that it names: programs
// are folded to ask for those.
TEST_F(Sizes, SpeculativeRunsKeepDefinedSizes) {
  const char *const text = R"mlir((%t: tensor<?xf32>, %n: index) -> index {
    %c0 = arith.constant 0 : index
    %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    %d = tensor.dim %s, %c0 : tensor<?xf32>
    return %d : index
  })mlir";
  EXPECT_EQ(run(text, {makeUntracked({3}), integer(5)}).status,
            Status::ContractBroken);
  options.speculative = true;
  Outcome outcome = run(text, {makeUntracked({3}), integer(5)});
  ASSERT_EQ(outcome.status, Status::Completed) << outcome.detail;
  EXPECT_EQ(std::get<Scalar>(outcome.results[0]).integer, 5);
}

TEST_F(Sizes, PoisonIsNotUsed) {
  options.speculative = true;
  Outcome outcome = run(R"mlir((%t: tensor<?xindex>, %n: index) {
    %c0 = arith.constant 0 : index
    %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xindex> to tensor<?xindex>
    %v = tensor.extract %s[%c0] : tensor<?xindex>
    %p = arith.cmpi eq, %v, %n : index
    cf.assert %p, "of poison"
    return
  })mlir",
                        {makeShaped({3}, Scalar::ofInt(5)), integer(5)});
  EXPECT_EQ(outcome.status, Status::ContractBroken);
}

// Bodies without effects are left out, others are not.
TEST_F(Sizes, BodiesWithChecksAreRun) {
  const char *const text = R"mlir((%n: index, %k: index) -> tensor<?xf32> {
    %x = arith.constant 1.0 : f32
    %g = tensor.generate %n {
    ^bb0(%i: index):
      %p = arith.cmpi slt, %i, %k : index
      cf.assert %p, "below"
      tensor.yield %x : f32
    } : tensor<?xf32>
    return %g : tensor<?xf32>
  })mlir";
  EXPECT_EQ(run(text, {integer(100), integer(100)}).status, Status::Completed);
  EXPECT_EQ(run(text, {integer(100), integer(99)}).status,
            Status::AssertFailed);
  EXPECT_EQ(run(text, {integer(100'000), integer(100'000)}).status,
            Status::StepLimit);
}

// Vectors are not tracked, but accesses are in bounds, or end the run; unless
// the program may be moved, where the target may give them a meaning.
TEST_F(Sizes, VectorsAreAccessedInBounds) {
  const std::string load = "(%m: memref<?xf32>, %i: index) {"
                           " %v = vector.load %m[%i] : memref<?xf32>,"
                           " vector<4xf32>\n"
                           " vector.store %v, %m[%i] : memref<?xf32>,"
                           " vector<4xf32>\n return }",
                    transfer = "(%m: memref<?xf32>, %i: index) {"
                               " %z = arith.constant 0.0 : f32\n"
                               " %v = vector.transfer_read %m[%i], %z"
                               " {in_bounds = [true]} : memref<?xf32>,"
                               " vector<4xf32>\n return }";
  const int64_t most = std::numeric_limits<int64_t>::max();
  for (int64_t size : {int64_t(0), int64_t(3), int64_t(4), int64_t(5), most})
    for (int64_t first : {-most - 1, int64_t(-1), int64_t(0), int64_t(1),
                          most - 4, most - 3, most}) {
      const bool isInside = first >= 0 && __int128(first) + 4 <= __int128(size);
      for (const std::string &text : {load, transfer})
        EXPECT_EQ(run(text, {makeUntracked({size}), integer(first)}).status,
                  isInside ? Status::Completed : Status::ContractBroken)
            << size << " from " << first;
    }
  options.speculative = true;
  EXPECT_EQ(run(load, {makeUntracked({3}), integer(0)}).status,
            Status::Completed);
}

TEST_F(Sizes, OperandsOfTosaAreBroadcast) {
  const char *const add = R"mlir((%a: tensor<?x3xf32>, %b: tensor<?x1xf32>)
      -> tensor<?x3xf32> {
    %r = tosa.add %a, %b : (tensor<?x3xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
    return %r : tensor<?x3xf32>
  })mlir";
  for (int64_t a : {0, 1, 2, 3})
    for (int64_t b : {0, 1, 2, 3}) {
      Outcome outcome =
          run(add, {makeUntracked({a, 3}), makeUntracked({b, 1})});
      if (a != b && a != 1 && b != 1) {
        EXPECT_EQ(outcome.status, Status::ContractBroken) << a << ' ' << b;
        continue;
      }
      ASSERT_EQ(outcome.status, Status::Completed) << outcome.detail;
      EXPECT_EQ(sizesOf(outcome.results[0]),
                ArrayRef<int64_t>({a == 1 ? b : a, 3}));
    }
}

// An elementwise op without a handler demands equal sizes as well.
TEST_F(Sizes, UnknownElementwiseOpsCompareSizes) {
  const char *const text = R"mlir((%a: tensor<?xf32>, %b: tensor<?xf32>) {
    %r = math.atan2 %a, %b : tensor<?xf32>
    return
  })mlir";
  EXPECT_EQ(run(text, {makeUntracked({7}), makeUntracked({7})}).status,
            Status::Completed);
  EXPECT_EQ(run(text, {makeUntracked({7}), makeUntracked({8})}).status,
            Status::ContractBroken);
}

} // namespace
