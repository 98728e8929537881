// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interpreter on buffers, packing and reductions, as in
// InterpreterTest.cpp: results are worked out by hand.

#include "LoadedDialects.h"
#include "Values.h"
#include "core/exec/Arguments.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace shapeproof::exec;

namespace {

using Numbers = std::vector<double>;

class BufferTest : public testing::Test {
protected:
  BufferTest() : context(MLIRContext::Threading::DISABLED) {
    shapeproof::loadAllDialects(context);
  }

  Outcome run(const std::string &text, ArrayRef<RtValue> arguments) {
    module = parseSourceString<ModuleOp>("func.func @f" + text, &context);
    if (!module) {
      ADD_FAILURE() << "not a program:\n" << text;
      return Outcome();
    }
    RunOptions options;
    options.maxSteps = 100'000;
    return Interpreter(options).run(module->lookupSymbol("f"), arguments);
  }

  Numbers numbers(const std::string &text, ArrayRef<RtValue> arguments) {
    Outcome outcome = run(text, arguments);
    EXPECT_EQ(outcome.status, Status::Completed) << outcome.detail;
    Numbers result;
    for (const RtValue &value : outcome.results) {
      if (const auto *scalar = std::get_if<Scalar>(&value))
        result.push_back(scalar->isFloat ? scalar->real
                                         : double(scalar->integer));
      if (const auto *shaped = std::get_if<Shaped>(&value))
        forEachIndex(shaped->sizes, [&](ArrayRef<int64_t> index) {
          result.push_back(shaped->at(index).real);
          return true;
        });
    }
    return result;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(BufferTest, PackPadsAndUnpackLeavesOut) {
  const std::string packs =
      "(%t: tensor<?xf32>, %d: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {"
      " %z = arith.constant 0.0 : f32\n"
      " %p = linalg.pack %t padding_value(%z : f32) inner_dims_pos = [0]"
      " inner_tiles = [%n] into %d : tensor<?xf32> -> tensor<?x?xf32>\n"
      " return %p : tensor<?x?xf32> }";
  EXPECT_EQ(numbers(packs, {counting({5}), counting({2, 3}), integer(3)}),
            (Numbers{1, 2, 3, 4, 5, 0}));
  EXPECT_EQ(run(packs, {counting({7}), counting({2, 3}), integer(3)}).status,
            Status::ContractBroken);
  EXPECT_EQ(run(packs, {counting({5}), counting({2, 3}), integer(2)}).status,
            Status::ContractBroken);
  const std::string whole =
      "(%t: tensor<?xf32>, %d: tensor<?x3xf32>) -> tensor<?x3xf32> {"
      " %p = linalg.pack %t inner_dims_pos = [0] inner_tiles = [3] into %d"
      " : tensor<?xf32> -> tensor<?x3xf32>\n return %p : tensor<?x3xf32> }";
  EXPECT_EQ(run(whole, {counting({5}), counting({2, 3})}).status,
            Status::ContractBroken);
  EXPECT_EQ(numbers(whole, {counting({3}), counting({1, 3})}),
            (Numbers{1, 2, 3}));
  // Whether or not there is an element.
  EXPECT_EQ(run("(%t: tensor<?x?xf32>, %d: tensor<?x?x3xf32>) {"
                " %p = linalg.pack %t inner_dims_pos = [1] inner_tiles = [3]"
                " into %d : tensor<?x?xf32> -> tensor<?x?x3xf32>\n return }",
                {counting({0, 5}), counting({0, 2, 3})})
                .status,
            Status::ContractBroken);
  // The outer dimensions are exchanged: the first counts columns.
  EXPECT_EQ(numbers("(%p: tensor<2x1x2xf32>, %d: tensor<1x4xf32>)"
                    " -> tensor<1x4xf32> {"
                    " %u = linalg.unpack %p outer_dims_perm = [1, 0]"
                    " inner_dims_pos = [1] inner_tiles = [2] into %d"
                    " : tensor<2x1x2xf32> -> tensor<1x4xf32>\n"
                    " return %u : tensor<1x4xf32> }",
                    {counting({2, 1, 2}), counting({1, 4})}),
            (Numbers{1, 2, 3, 4}));
}

TEST_F(BufferTest, ReallocKeepsWhatFits) {
  const std::string program =
      "(%m: memref<?xf32>, %n: index) -> memref<?xf32> {"
      " %r = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>\n"
      " return %r : memref<?xf32> }";
  EXPECT_EQ(numbers(program, {counting({2}), integer(3)}), (Numbers{1, 2, 0}));
  EXPECT_EQ(numbers(program, {counting({2}), integer(1)}), Numbers{1});
  EXPECT_EQ(run(program, {counting({2}), integer(-1)}).status,
            Status::ContractBroken);
}

TEST_F(BufferTest, AtomicsChangeOneElement) {
  const std::string program =
      "(%m: memref<?xf32>, %i: index, %x: f32) -> (f32, memref<?xf32>) {"
      " %r = memref.atomic_rmw addf %x, %m[%i]"
      " : (f32, memref<?xf32>) -> f32\n"
      " %g = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {\n"
      " ^bb0(%old: f32):\n %d = arith.addf %old, %old : f32\n"
      " memref.atomic_yield %d : f32 }\n"
      " return %r, %m : f32, memref<?xf32> }";
  EXPECT_EQ(numbers(program, {counting({2}), integer(1), Scalar::ofReal(5)}),
            (Numbers{2, 1, 14}));
  EXPECT_EQ(run(program, {counting({2}), integer(2), Scalar::ofReal(5)}).status,
            Status::ContractBroken);
}

TEST_F(BufferTest, ViewsOfTheSameStorage) {
  EXPECT_EQ(numbers("(%m: memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>>"
                    " { %r = memref.transpose %m (i, j) -> (j, i)"
                    " : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>\n"
                    " return %r : memref<?x?xf32, strided<[1, ?]>> }",
                    {counting({2, 3})}),
            (Numbers{1, 4, 2, 5, 3, 6}));
  const std::string reshapes =
      "(%m: memref<?xf32>, %n: index) -> memref<?xf32> {"
      " %e = memref.expand_shape %m [[0, 1]] output_shape [%n, 2]"
      " : memref<?xf32> into memref<?x2xf32>\n"
      " %c = memref.collapse_shape %e [[0, 1]]"
      " : memref<?x2xf32> into memref<?xf32>\n return %c : memref<?xf32> }";
  EXPECT_EQ(numbers(reshapes, {counting({4}), integer(2)}),
            (Numbers{1, 2, 3, 4}));
  EXPECT_EQ(run(reshapes, {counting({4}), integer(3)}).status,
            Status::ContractBroken);
}

/// A view may claim more than there is; using it is another matter.
TEST_F(BufferTest, StorageIsBounded) {
  const std::string program =
      "(%m: memref<?xf32>, %to: memref<?xf32>, %n: index) {"
      " %v = memref.reinterpret_cast %m to offset: [0], sizes: [%n],"
      " strides: [1] : memref<?xf32> to memref<?xf32>\n"
      " memref.copy %v, %to : memref<?xf32> to memref<?xf32>\n return }";
  EXPECT_EQ(run(program, {counting({2}), counting({2}), integer(2)}).status,
            Status::Completed);
  EXPECT_EQ(run(program, {counting({2}), counting({3}), integer(3)}).status,
            Status::ContractBroken);
}

// A view may lie outside of its source's storage, as long as its elements are
// not used: they are unknown, and writing to them changes nothing.
TEST_F(BufferTest, ViewsOutsideOfTheStorage) {
  const std::string view =
      "(%m: memref<4xf32>, %at: index, %n: index, %s: index)"
      " -> memref<?xf32, strided<[?], offset: ?>> {"
      " %v = memref.reinterpret_cast %m to offset: [%at], sizes: [%n],"
      " strides: [%s] : memref<4xf32> to"
      " memref<?xf32, strided<[?], offset: ?>>\n"
      " return %v : memref<?xf32, strided<[?], offset: ?>> }";
  const int64_t kLast = std::numeric_limits<int64_t>::max();
  Shaped buffer = makeShaped({4}, Scalar::ofReal(7));
  for (auto [at, stride] :
       {std::pair<int64_t, int64_t>{3, 1}, {-1, 1}, {kLast, kLast}}) {
    Outcome outcome =
        run(view, {buffer, integer(at), integer(3), integer(stride)});
    ASSERT_EQ(outcome.status, Status::Completed) << outcome.detail;
    const RtValue &result = outcome.results.front();
    const auto &seen = std::get<Shaped>(result);
    unsigned known = 0;
    for (int64_t i = 0; i < 3; ++i) {
      int64_t place = wrappedSum(at, wrappedProduct(i, stride));
      EXPECT_EQ(seen.at({i}).isKnown, place >= 0 && place < 4) << at << i;
      known += seen.at({i}).isKnown;
      if (!seen.at({i}).isKnown)
        seen.at({i}) = Scalar::ofReal(9);
    }
    EXPECT_LT(known, 3u);
    EXPECT_TRUE(sameValue(result, result));
    std::string text;
    llvm::raw_string_ostream os(text);
    print(os, result);
    EXPECT_NE(text.find('?'), std::string::npos) << text;
  }
  EXPECT_TRUE(sameValue(buffer, makeShaped({4}, Scalar::ofReal(7))));
}

// Arguments have the layout that their type states, and the operand of a cast
// has to have it.
TEST_F(BufferTest, LayoutsAreAsTheTypeSays) {
  const std::string cast =
      "(%m: memref<?x2xf32, strided<[?, 1], offset: ?>>)"
      " -> memref<?x2xf32, strided<[8, 1], offset: 3>> {"
      " %c = memref.cast %m : memref<?x2xf32, strided<[?, 1], offset: ?>> to"
      " memref<?x2xf32, strided<[8, 1], offset: 3>>\n"
      " return %c : memref<?x2xf32, strided<[8, 1], offset: 3>> }";
  Shaped made;
  made.data = std::make_shared<Storage>(64, Scalar::ofReal(1));
  made.sizes = {4, 2};
  for (int64_t offset : {0, 3})
    for (int64_t outer : {2, 8})
      for (int64_t inner : {1, 2}) {
        made.offset = offset;
        made.strides = {outer, inner};
        bool fits = offset == 3 && outer == 8 && inner == 1;
        EXPECT_EQ(run(cast, {made}).status,
                  fits ? Status::Completed : Status::ContractBroken);
      }

  auto argument = [&](const std::string &type, const Vector &sizes) {
    Type parsed = parseType("memref<" + type + ">", &context);
    std::string problem;
    auto arguments = Arguments::of({parsed}, problem, 4, /*sizesOnly=*/false);
    EXPECT_TRUE(arguments) << problem;
    auto values = arguments->make(sizes, /*maxElements=*/64);
    return values ? std::optional(std::get<Shaped>(values->front()))
                  : std::nullopt;
  };
  auto is = [](const std::optional<Shaped> &x, int64_t offset,
               ArrayRef<int64_t> strides, int64_t size) {
    return x && x->offset == offset && ArrayRef(x->strides) == strides &&
           x->data->size() == size && x->isWithinStorage();
  };
  EXPECT_TRUE(is(argument("?x2xf32", {3}), 0, {2, 1}, 6));
  EXPECT_TRUE(
      is(argument("?x2xf32, strided<[8, 1], offset: 3>", {3}), 3, {8, 1}, 21));
  EXPECT_TRUE(
      is(argument("?x2xf32, strided<[?, 2], offset: ?>", {3}), 0, {4, 2}, 11));
  EXPECT_TRUE(
      is(argument("?x2xi8, strided<[8, 1], offset: 3>", {0}), 3, {8, 1}, 5));
  EXPECT_TRUE(is(argument("?x2xf32, strided<[0, 1]>", {5}), 0, {0, 1}, 10));
  // These buffers are too long, or begin before the first element.
  EXPECT_FALSE(argument("?x2xf32, strided<[64, 1]>", {2}).has_value());
  EXPECT_FALSE(argument("?x2xf32, strided<[-2, 1]>", {2}).has_value());
  EXPECT_FALSE(
      argument("2x2xf32, strided<[9223372036854775807, 1]>", {}).has_value());
}

TEST_F(BufferTest, TensorsAndBuffers) {
  Shaped buffer = counting({2});
  EXPECT_EQ(
      numbers("(%m: memref<?xf32>, %t: tensor<?xf32>) -> tensor<?xf32> {"
              " %r = bufferization.to_tensor %m restrict"
              " : memref<?xf32> to tensor<?xf32>\n"
              " bufferization.materialize_in_destination %t in writable %m"
              " : (tensor<?xf32>, memref<?xf32>) -> ()\n"
              " return %r : tensor<?xf32> }",
              {buffer, makeShaped({2}, Scalar::ofReal(7))}),
      (Numbers{1, 2}));
  EXPECT_EQ(buffer.at({1}).real, 7);
}

TEST_F(BufferTest, LoopsWithoutAnIterationTakeAnyStep) {
  const std::string loop = "(%n: index, %s: index) -> index {"
                           " %c0 = arith.constant 0 : index\n"
                           " scf.for %i = %c0 to %n step %s { }\n"
                           " scf.parallel (%i) = (%c0) to (%n) step (%s) { }\n"
                           " return %n : index }";
  EXPECT_EQ(numbers(loop, {integer(0), integer(0)}), Numbers{0});
  EXPECT_EQ(numbers(loop, {integer(2), integer(1)}), Numbers{2});
  EXPECT_EQ(run(loop, {integer(1), integer(0)}).status, Status::ContractBroken);
}

TEST_F(BufferTest, ParallelLoopsReduce) {
  EXPECT_EQ(numbers("(%n: index) -> index {"
                    " %c0 = arith.constant 0 : index\n"
                    " %c1 = arith.constant 1 : index\n"
                    " %r = scf.parallel (%i) = (%c0) to (%n) step (%c1)"
                    " init (%n) -> index {\n scf.reduce(%i : index) {\n"
                    " ^bb0(%a: index, %b: index):\n"
                    " %s = arith.addi %a, %b : index\n"
                    " scf.reduce.return %s : index } }\n"
                    " return %r : index }",
                    {integer(4)}),
            Numbers{10});
  Shaped buffer = counting({4});
  numbers("(%m: memref<?xf32>, %n: index, %x: f32) {\n"
          " affine.parallel (%i) = (1) to (min(%n, 3)) step (2) {\n"
          " affine.store %x, %m[%i] : memref<?xf32> }\n return }",
          {buffer, integer(4), Scalar::ofReal(0)});
  EXPECT_EQ(buffer.at({1}).real, 0);
  EXPECT_EQ(buffer.at({3}).real, 4);
}

} // namespace
