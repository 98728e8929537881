// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interpreter against small programs whose end is known. Each program is
// the body of a function @f; results are compared with values worked out by
// hand from the dialects' documentation.

#include "LoadedDialects.h"
#include "Values.h"

#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <cmath>

using namespace mlir;
using namespace shapeproof::exec;

namespace {

class InterpreterTest : public testing::Test {
protected:
  InterpreterTest() : context(MLIRContext::Threading::DISABLED) {
    shapeproof::loadAllDialects(context);
    context.allowUnregisteredDialects();
  }

  /// Runs @f of \p ir.
  Outcome runModule(const std::string &ir, ArrayRef<RtValue> arguments = {},
                    uint64_t maxSteps = 100000) {
    module = parseSourceString<ModuleOp>(ir, &context);
    if (!module) {
      ADD_FAILURE() << "not a program:\n" << ir;
      return Outcome();
    }
    RunOptions options;
    options.maxSteps = maxSteps;
    options.speculative = speculative;
    Interpreter interpreter(options);
    return interpreter.run(module->lookupSymbol("f"), arguments);
  }

  /// Runs `func.func @f` followed by \p text.
  Outcome run(const std::string &text, ArrayRef<RtValue> arguments = {}) {
    return runModule("func.func @f" + text, arguments);
  }

  /// The numbers that a completed run returns, tensors flattened.
  std::vector<double> numbers(const Outcome &outcome) {
    EXPECT_EQ(outcome.status, Status::Completed) << outcome.detail;
    std::vector<double> result;
    auto add = [&](const Scalar &s) {
      result.push_back(s.isFloat ? s.real : double(s.integer));
    };
    for (const RtValue &value : outcome.results) {
      if (const auto *scalar = std::get_if<Scalar>(&value)) {
        add(*scalar);
      } else {
        const auto &tensor = std::get<Shaped>(value);
        forEachIndex(tensor.sizes, [&](ArrayRef<int64_t> index) {
          add(tensor.at(index));
          return true;
        });
      }
    }
    return result;
  }

  /// One integer op on two operands of \p type.
  Outcome binary(const std::string &op, const std::string &type, int64_t a,
                 int64_t b) {
    std::string colon = op.rfind("index.", 0) == 0 ? "" : " : " + type;
    return run("(%a: " + type + ", %b: " + type + ") -> " + type + " { %r = " +
                   op + " %a, %b" + colon + "\n return %r : " + type + " }",
               {integer(a), integer(b)});
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  bool speculative = false;
};

using Numbers = std::vector<double>;

TEST_F(InterpreterTest, DivisionsRoundAsTheirNamesSay) {
  struct Case {
    const char *op;
    double result; // of -7 and 2
  };
  for (Case c : {Case{"arith.divsi", -3}, Case{"arith.remsi", -1},
                 Case{"arith.floordivsi", -4}, Case{"arith.ceildivsi", -3},
                 Case{"index.divs", -3}, Case{"index.rems", -1},
                 Case{"index.floordivs", -4}, Case{"index.ceildivs", -3}})
    EXPECT_EQ(numbers(binary(c.op, "index", -7, 2)), Numbers{c.result}) << c.op;
  EXPECT_EQ(numbers(binary("arith.floordivsi", "index", 7, -2)), Numbers{-4});
  EXPECT_EQ(numbers(binary("arith.ceildivsi", "index", 7, -2)), Numbers{-3});
  EXPECT_EQ(numbers(binary("arith.ceildivsi", "index", 7, 2)), Numbers{4});
  EXPECT_EQ(numbers(binary("arith.ceildivui", "index", 7, 2)), Numbers{4});
}

TEST_F(InterpreterTest, UnsignedReadsTheSameBits) {
  EXPECT_EQ(numbers(binary("arith.divui", "i8", -2, 2)), Numbers{127});
  EXPECT_EQ(numbers(binary("arith.remui", "i8", -1, 16)), Numbers{15});
  EXPECT_EQ(numbers(binary("arith.minui", "i8", -1, 3)), Numbers{3});
  EXPECT_EQ(numbers(binary("arith.maxui", "index", -1, 3)), Numbers{-1});
  EXPECT_EQ(numbers(binary("arith.shrui", "i8", -1, 4)), Numbers{15});
  EXPECT_EQ(numbers(binary("arith.shrsi", "i8", -16, 2)), Numbers{-4});
  const char *ult = "(%a: index, %b: index) -> i1 {"
                    " %r = arith.cmpi ult, %a, %b : index\n return %r : i1 }";
  EXPECT_EQ(numbers(run(ult, {integer(-1), integer(1)})), Numbers{0});
  EXPECT_EQ(numbers(run(ult, {integer(1), integer(-1)})), Numbers{-1});
}

TEST_F(InterpreterTest, IntegersWrapUnlessTheyMayNot) {
  EXPECT_EQ(numbers(binary("arith.addi", "i8", 127, 1)), Numbers{-128});
  EXPECT_EQ(numbers(binary("arith.muli", "i8", 16, 16)), Numbers{0});
  const char *nsw = "(%a: i8, %b: i8) -> i8 {"
                    " %r = arith.addi %a, %b overflow<nsw> : i8\n"
                    " return %r : i8 }";
  EXPECT_EQ(numbers(run(nsw, {integer(100), integer(27)})), Numbers{127});
  EXPECT_EQ(run(nsw, {integer(100), integer(28)}).status,
            Status::ContractBroken);
  const char *nuw = "(%a: i8, %b: i8) -> i8 {"
                    " %r = arith.subi %a, %b overflow<nuw> : i8\n"
                    " return %r : i8 }";
  EXPECT_EQ(numbers(run(nuw, {integer(3), integer(3)})), Numbers{0});
  EXPECT_EQ(run(nuw, {integer(3), integer(4)}).status, Status::ContractBroken);
}

TEST_F(InterpreterTest, UndefinedArithmeticBreaksTheContract) {
  for (const char *op : {"arith.divsi", "arith.divui", "arith.remsi",
                         "arith.remui", "index.floordivs", "index.divu"})
    EXPECT_EQ(binary(op, "index", 5, 0).status, Status::ContractBroken) << op;
  EXPECT_EQ(binary("arith.divsi", "i8", -128, -1).status,
            Status::ContractBroken);
  EXPECT_EQ(binary("arith.shli", "i8", 1, 8).status, Status::ContractBroken);
  EXPECT_EQ(numbers(binary("arith.shli", "i8", 1, 7)), Numbers{-128});
}

TEST_F(InterpreterTest, TruthExtendsByItsSignOrNot) {
  EXPECT_EQ(numbers(run("() -> (i8, i8) {"
                        " %t = arith.constant true\n"
                        " %u = arith.extui %t : i1 to i8\n"
                        " %s = arith.extsi %t : i1 to i8\n"
                        " return %u, %s : i8, i8 }")),
            (Numbers{1, -1}));
}

TEST_F(InterpreterTest, AssertEndsTheRunThere) {
  const char *program = "(%a: index) -> index {\n"
                        " %c4 = arith.constant 4 : index\n"
                        " %ok = arith.cmpi eq, %a, %c4 : index\n"
                        " cf.assert %ok, \"four\"\n"
                        " %z = arith.subi %a, %a : index\n"
                        " %bad = arith.divsi %a, %z : index\n"
                        " return %bad : index }";
  Outcome three = run(program, {integer(3)});
  EXPECT_EQ(three.status, Status::AssertFailed);
  EXPECT_EQ(three.detail, "four");
  ASSERT_NE(three.firstFailure, nullptr);
  EXPECT_EQ(three.firstFailure, three.op);
  Outcome four = run(program, {integer(4)});
  EXPECT_EQ(four.status, Status::ContractBroken);
  EXPECT_EQ(four.firstFailure, nullptr);
}

TEST_F(InterpreterTest, WitnessCountsWhenItIsConsumed) {
  const char *program =
      "(%a: tensor<?xf32>, %b: tensor<?xf32>, %use: i1) -> index {\n"
      " %c1 = arith.constant 1 : index\n"
      " %sa = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>\n"
      " %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>\n"
      " %w = shape.cstr_eq %sa, %sb : tensor<1xindex>, tensor<1xindex>\n"
      " %r = scf.if %use -> (index) {\n"
      "  %x = shape.assuming %w -> (index) {\n"
      "   shape.assuming_yield %c1 : index\n"
      "  }\n"
      "  scf.yield %x : index\n"
      " } else {\n"
      "  scf.yield %c1 : index\n"
      " }\n"
      " return %r : index }";
  auto with = [&](int64_t a, int64_t b, bool use) {
    return run(program, {counting({a}), counting({b}), integer(use)});
  };
  EXPECT_EQ(with(2, 2, true).status, Status::Completed);
  EXPECT_EQ(with(2, 3, true).status, Status::WitnessFailed);
  Outcome unused = with(2, 3, false);
  EXPECT_EQ(unused.status, Status::Completed);
  // The check did not hold, although the run went on.
  EXPECT_NE(unused.firstFailure, nullptr);
}

TEST_F(InterpreterTest, ErrorsOfShapesSpread) {
  // %e is an error: [2] and [3] do not broadcast.
  const std::string start = "() -> (i1, i1, i1) {\n"
                            " %two = shape.const_shape [2] : !shape.shape\n"
                            " %three = shape.const_shape [3] : !shape.shape\n"
                            " %e = shape.broadcast %two, %three"
                            " : !shape.shape, !shape.shape -> !shape.shape\n"
                            " %m = shape.meet %three, %two"
                            " : !shape.shape, !shape.shape -> !shape.shape\n";
  EXPECT_EQ(
      numbers(run(start +
                  " %0 = shape.shape_eq %e, %m : !shape.shape, !shape.shape\n"
                  " %1 = shape.shape_eq %e, %two : !shape.shape, !shape.shape\n"
                  " %2 = shape.is_broadcastable %e, %e"
                  " : !shape.shape, !shape.shape\n"
                  " return %0, %1, %2 : i1, i1, i1 }")),
      (Numbers{-1, 0, 0}));
  // No room for the error: an index, even times 0; an extent tensor.
  const std::string size =
      " %zero = shape.const_size 0\n"
      " %n = shape.num_elements %e : !shape.shape -> !shape.size\n"
      " %p = shape.mul %n, %zero"
      " : !shape.size, !shape.size -> !shape.size\n"
      " %i = shape.size_to_index %p : !shape.size\n"
      " %t = arith.constant true\n return %t, %t, %t : i1, i1, i1 }";
  EXPECT_EQ(run(start + size).status, Status::ContractBroken);
  const std::string tensor =
      " %x = shape.to_extent_tensor %m : !shape.shape -> tensor<?xindex>\n"
      " %t = arith.constant true\n return %t, %t, %t : i1, i1, i1 }";
  EXPECT_EQ(run(start + tensor).status, Status::ContractBroken);
}

TEST_F(InterpreterTest, BroadcastAlignsAtTheBack) {
  const char *program =
      "(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<2xindex> {\n"
      " %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>\n"
      " %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>\n"
      " %w = shape.cstr_broadcastable %sa, %sb"
      " : tensor<2xindex>, tensor<1xindex>\n"
      " %r = shape.assuming %w -> (tensor<2xindex>) {\n"
      "  %s = shape.broadcast %sb, %sa"
      " : tensor<1xindex>, tensor<2xindex> -> tensor<2xindex>\n"
      "  shape.assuming_yield %s : tensor<2xindex>\n"
      " }\n return %r : tensor<2xindex> }";
  auto with = [&](int64_t rows, int64_t columns, int64_t length) {
    return run(program, {counting({rows, columns}), counting({length})});
  };
  EXPECT_EQ(numbers(with(2, 3, 1)), (Numbers{2, 3}));
  EXPECT_EQ(numbers(with(2, 1, 5)), (Numbers{2, 5}));
  EXPECT_EQ(numbers(with(2, 1, 0)), (Numbers{2, 0}));
  EXPECT_EQ(with(2, 3, 2).status, Status::WitnessFailed);
  EXPECT_EQ(with(2, 0, 2).status, Status::WitnessFailed);
}

TEST_F(InterpreterTest, SplitCountsFromTheBackToo) {
  auto split = [&](int64_t at) {
    return run("(%at: index) -> (index, index) {\n"
               " %s = shape.const_shape [4, 5, 6] : !shape.shape\n"
               " %h, %t = \"shape.split_at\"(%s, %at) : (!shape.shape, index)"
               " -> (!shape.shape, !shape.shape)\n"
               " %m = shape.num_elements %h : !shape.shape -> !shape.size\n"
               " %n = shape.num_elements %t : !shape.shape -> !shape.size\n"
               " %i = shape.size_to_index %m : !shape.size\n"
               " %j = shape.size_to_index %n : !shape.size\n"
               " return %i, %j : index, index }",
               {integer(at)});
  };
  EXPECT_EQ(numbers(split(0)), (Numbers{1, 120}));
  EXPECT_EQ(numbers(split(2)), (Numbers{20, 6}));
  EXPECT_EQ(numbers(split(-1)), (Numbers{20, 6}));
  EXPECT_EQ(split(4).status, Status::ContractBroken);
}

TEST_F(InterpreterTest, CastsAndDimsKeepTheirContracts) {
  const char *cast = "(%t: tensor<?xf32>) -> tensor<4xf32> {"
                     " %r = tensor.cast %t : tensor<?xf32> to tensor<4xf32>\n"
                     " return %r : tensor<4xf32> }";
  EXPECT_EQ(run(cast, {counting({4})}).status, Status::Completed);
  EXPECT_EQ(run(cast, {counting({3})}).status, Status::ContractBroken);
  const char *dim = "(%t: tensor<?xf32>, %i: index) -> index {"
                    " %r = tensor.dim %t, %i : tensor<?xf32>\n"
                    " return %r : index }";
  EXPECT_EQ(numbers(run(dim, {counting({4}), integer(0)})), Numbers{4});
  EXPECT_EQ(run(dim, {counting({4}), integer(1)}).status,
            Status::ContractBroken);
  const char *empty = "(%n: index) -> tensor<?xf32> {"
                      " %r = tensor.empty(%n) : tensor<?xf32>\n"
                      " return %r : tensor<?xf32> }";
  EXPECT_EQ(run(empty, {integer(0)}).status, Status::Completed);
  EXPECT_EQ(run(empty, {integer(-1)}).status, Status::ContractBroken);
}

TEST_F(InterpreterTest, SlicesMayBeEmptyAtTheEndAndRunBackwards) {
  const char *program =
      "(%t: tensor<?xf32>, %o: index, %n: index, %s: index)"
      " -> tensor<?xf32> {"
      " %r = tensor.extract_slice %t[%o] [%n] [%s]"
      " : tensor<?xf32> to tensor<?xf32>\n return %r : tensor<?xf32> }";
  auto slice = [&](int64_t offset, int64_t size, int64_t stride) {
    return run(program, {counting({5}), integer(offset), integer(size),
                         integer(stride)});
  };
  EXPECT_EQ(numbers(slice(1, 2, 2)), (Numbers{2, 4}));
  EXPECT_EQ(numbers(slice(4, 5, -1)), (Numbers{5, 4, 3, 2, 1}));
  EXPECT_EQ(numbers(slice(5, 0, 1)), Numbers{});
  EXPECT_EQ(slice(6, 0, 1).status, Status::ContractBroken);
  EXPECT_EQ(slice(5, 1, 1).status, Status::ContractBroken);
  EXPECT_EQ(slice(1, 3, 2).status, Status::ContractBroken);
  EXPECT_EQ(slice(3, 5, -1).status, Status::ContractBroken);
  EXPECT_EQ(slice(1, -1, 1).status, Status::ContractBroken);
}

TEST_F(InterpreterTest, TensorsAreValues) {
  EXPECT_EQ(numbers(run("(%t: tensor<2xf32>, %x: f32)"
                        " -> (tensor<2xf32>, tensor<2xf32>) {\n"
                        " %c0 = arith.constant 0 : index\n"
                        " %u = tensor.insert %x into %t[%c0] : tensor<2xf32>\n"
                        " return %t, %u : tensor<2xf32>, tensor<2xf32> }",
                        {counting({2}), real(9)})),
            (Numbers{1, 2, 9, 2}));
}

TEST_F(InterpreterTest, ReshapesKeepTheOrder) {
  const char *program =
      "(%t: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {\n"
      " %c = tensor.collapse_shape %t [[0, 1]]"
      " : tensor<?x?xf32> into tensor<?xf32>\n"
      " %e = tensor.expand_shape %c [[0, 1]] output_shape [%n, %m]"
      " : tensor<?xf32> into tensor<?x?xf32>\n"
      " return %e : tensor<?x?xf32> }";
  Outcome good = run(program, {counting({2, 3}), integer(3), integer(2)});
  EXPECT_EQ(numbers(good), (Numbers{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(std::get<Shaped>(good.results[0]).sizes[0], 3);
  EXPECT_EQ(run(program, {counting({2, 3}), integer(2), integer(2)}).status,
            Status::ContractBroken);
}

TEST_F(InterpreterTest, ViewsShareTheirElements) {
  Shaped buffer = counting({3, 3});
  const char *program =
      "(%m: memref<?x?xf32>, %x: f32) {\n"
      " %c1 = arith.constant 1 : index\n"
      " %v = memref.subview %m[1, 0] [1, 3] [1, 1] : memref<?x?xf32> to"
      " memref<3xf32, strided<[1], offset: ?>>\n"
      " memref.store %x, %v[%c1]"
      " : memref<3xf32, strided<[1], offset: ?>>\n return }";
  EXPECT_EQ(run(program, {buffer, real(0)}).status, Status::Completed);
  EXPECT_EQ(buffer.at({1, 1}).real, 0);
  EXPECT_EQ(buffer.at({0, 1}).real, 2);
}

TEST_F(InterpreterTest, MemoryIsBounded) {
  const char *load = "(%m: memref<?xf32>, %i: index) -> f32 {"
                     " %r = memref.load %m[%i] : memref<?xf32>\n"
                     " return %r : f32 }";
  EXPECT_EQ(numbers(run(load, {counting({2}), integer(1)})), Numbers{2});
  EXPECT_EQ(run(load, {counting({2}), integer(2)}).status,
            Status::ContractBroken);
  EXPECT_EQ(run(load, {counting({2}), integer(-1)}).status,
            Status::ContractBroken);
  const char *copy = "(%m: memref<?xf32>, %n: memref<?xf32>) {"
                     " memref.copy %m, %n : memref<?xf32> to memref<?xf32>\n"
                     " return }";
  EXPECT_EQ(run(copy, {counting({2}), counting({3})}).status,
            Status::ContractBroken);
  Shaped target = makeShaped({2}, Scalar::ofReal(0));
  EXPECT_EQ(run(copy, {counting({2}), target}).status, Status::Completed);
  EXPECT_EQ(target.at({1}).real, 2);
}

TEST_F(InterpreterTest, MatmulMultiplies) {
  const char *program =
      "(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>)"
      " -> tensor<?x?xf32> {\n"
      " %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)"
      " outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>\n"
      " return %r : tensor<?x?xf32> }";
  auto multiply = [&](int64_t n, int64_t k, int64_t l, int64_t m) {
    return run(program, {counting({n, k}), counting({l, m}),
                         makeShaped({n, m}, Scalar::ofReal(0))});
  };
  EXPECT_EQ(numbers(multiply(2, 2, 2, 2)), (Numbers{7, 10, 15, 22}));
  EXPECT_EQ(multiply(2, 2, 3, 2).status, Status::ContractBroken);
  // A loop that does not run has no operands to disagree.
  EXPECT_EQ(multiply(0, 2, 3, 2).status, Status::Completed);
  EXPECT_EQ(multiply(2, 0, 3, 2).status, Status::Completed);
}

TEST_F(InterpreterTest, GenericReducesTransposesAndCounts) {
  // out[i] += in[j, i] * j
  const char *program =
      "(%a: tensor<?x?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {\n"
      " %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>,"
      " affine_map<(i, j) -> (i)>],"
      " iterator_types = [\"parallel\", \"reduction\"]}"
      " ins(%a : tensor<?x?xf32>) outs(%o : tensor<?xf32>) {\n"
      " ^bb0(%x: f32, %acc: f32):\n"
      "  %j = linalg.index 1 : index\n"
      "  %ji = arith.index_cast %j : index to i32\n"
      "  %jf = arith.sitofp %ji : i32 to f32\n"
      "  %p = arith.mulf %x, %jf : f32\n"
      "  %s = arith.addf %acc, %p : f32\n"
      "  linalg.yield %s : f32\n"
      " } -> tensor<?xf32>\n return %r : tensor<?xf32> }";
  // [[1, 2], [3, 4], [5, 6]]: 3 + 2*5 and 4 + 2*6.
  EXPECT_EQ(numbers(run(program, {counting({3, 2}),
                                  makeShaped({2}, Scalar::ofReal(0))})),
            (Numbers{13, 16}));
  EXPECT_EQ(run(program, {counting({3, 2}), makeShaped({3}, Scalar::ofReal(0))})
                .status,
            Status::ContractBroken);
}

TEST_F(InterpreterTest, ConvolutionReadsAWindow) {
  const char *program =
      "(%in: tensor<?xf32>, %k: tensor<?xf32>, %o: tensor<?xf32>)"
      " -> tensor<?xf32> {\n"
      " %r = linalg.conv_1d ins(%in, %k : tensor<?xf32>, tensor<?xf32>)"
      " outs(%o : tensor<?xf32>) -> tensor<?xf32>\n"
      " return %r : tensor<?xf32> }";
  auto convolve = [&](int64_t in, int64_t kernel, int64_t out) {
    return run(program, {counting({in}), counting({kernel}),
                         makeShaped({out}, Scalar::ofReal(0))});
  };
  EXPECT_EQ(numbers(convolve(4, 2, 3)), (Numbers{5, 8, 11}));
  // The input may be larger than what is read, but not smaller.
  EXPECT_EQ(numbers(convolve(9, 2, 3)), (Numbers{5, 8, 11}));
  EXPECT_EQ(convolve(3, 2, 3).status, Status::ContractBroken);
}

TEST_F(InterpreterTest, LoopsCarryTheirValues) {
  EXPECT_EQ(numbers(run("(%n: index) -> index {\n"
                        " %c0 = arith.constant 0 : index\n"
                        " %c3 = arith.constant 3 : index\n"
                        " %r = scf.for %i = %c0 to %n step %c3"
                        " iter_args(%s = %c0) -> (index) {\n"
                        "  %t = arith.addi %s, %i : index\n"
                        "  scf.yield %t : index\n }\n"
                        " return %r : index }",
                        {integer(8)})),
            Numbers{9}); // 0 + 3 + 6
  EXPECT_EQ(numbers(run("(%n: index) -> index {\n"
                        " %c2 = arith.constant 2 : index\n"
                        " %r = scf.while (%x = %c2) : (index) -> (index) {\n"
                        "  %go = arith.cmpi slt, %x, %n : index\n"
                        "  scf.condition(%go) %x : index\n"
                        " } do {\n ^bb0(%x: index):\n"
                        "  %y = arith.muli %x, %x : index\n"
                        "  scf.yield %y : index\n }\n"
                        " return %r : index }",
                        {integer(10)})),
            Numbers{16});
}

TEST_F(InterpreterTest, BlocksPassArguments) {
  const char *program = "(%n: index) -> index {\n"
                        " %c0 = arith.constant 0 : index\n"
                        " %c1 = arith.constant 1 : index\n"
                        " cf.br ^head(%c0, %c0 : index, index)\n"
                        "^head(%i: index, %s: index):\n"
                        " %go = arith.cmpi slt, %i, %n : index\n"
                        " cf.cond_br %go, ^body, ^done\n"
                        "^body:\n"
                        " %j = arith.addi %i, %c1 : index\n"
                        " %t = arith.addi %s, %j : index\n"
                        " cf.br ^head(%j, %t : index, index)\n"
                        "^done:\n return %s : index }";
  EXPECT_EQ(numbers(run(program, {integer(4)})), Numbers{10});
  const char *chosen = "(%n: i32) -> i32 {\n"
                       " cf.switch %n : i32, [\n"
                       "  default: ^out(%n : i32),\n"
                       "  7: ^seven\n ]\n"
                       "^seven:\n %c1 = arith.constant 1 : i32\n"
                       " cf.br ^out(%c1 : i32)\n"
                       "^out(%r: i32):\n return %r : i32 }";
  EXPECT_EQ(numbers(run(chosen, {integer(7)})), Numbers{1});
  EXPECT_EQ(numbers(run(chosen, {integer(6)})), Numbers{6});
}

TEST_F(InterpreterTest, CallsHaveFramesOfTheirOwn) {
  const char *program = "func.func private @fib(%n: index) -> index {\n"
                        " %c1 = arith.constant 1 : index\n"
                        " %c2 = arith.constant 2 : index\n"
                        " %small = arith.cmpi slt, %n, %c2 : index\n"
                        " %r = scf.if %small -> (index) {\n"
                        "  scf.yield %n : index\n } else {\n"
                        "  %a = arith.subi %n, %c1 : index\n"
                        "  %b = arith.subi %n, %c2 : index\n"
                        "  %x = func.call @fib(%a) : (index) -> index\n"
                        "  %y = func.call @fib(%b) : (index) -> index\n"
                        "  %z = arith.addi %x, %y : index\n"
                        "  scf.yield %z : index\n }\n"
                        " return %r : index }\n"
                        "func.func @f(%n: index) -> index {\n"
                        " %r = call @fib(%n) : (index) -> index\n"
                        " return %r : index }";
  EXPECT_EQ(numbers(runModule(program, {integer(10)})), Numbers{55});
}

TEST_F(InterpreterTest, NothingIsGuessed) {
  Outcome unknown = run("() { \"some.op\"() : () -> ()\n return }");
  EXPECT_EQ(unknown.status, Status::Unsupported);
  EXPECT_EQ(unknown.detail, "some.op");
  EXPECT_EQ(runModule("func.func private @g()\n"
                      "func.func @f() { call @g() : () -> ()\n return }")
                .status,
            Status::Unsupported);
  const char *forever = "func.func @f() {\n cf.br ^again\n"
                        "^again:\n cf.br ^again }";
  EXPECT_EQ(runModule(forever, {}, 1000).status, Status::StepLimit);
  EXPECT_EQ(run("(%n: index) { %t = tensor.empty(%n) : tensor<?xf32>\n"
                " return }",
                {integer(int64_t(1) << 40)})
                .status,
            Status::StepLimit);
}

TEST_F(InterpreterTest, PoisonHarmsWhereItIsUsed) {
  speculative = true;
  const std::string start =
      "(%t: tensor<?xf32>, %yes: i1) -> index {\n"
      " %c0 = arith.constant 0 : index\n"
      " %p = tensor.cast %t : tensor<?xf32> to tensor<4xf32>\n"
      " %s = tensor.extract_slice %p[0] [2] [1]"
      " : tensor<4xf32> to tensor<2xf32>\n";
  auto with = [&](const std::string &rest, int64_t size, bool yes = true) {
    return run(start + rest, {counting({size}), integer(yes)}).status;
  };
  const std::string unused = " return %c0 : index }";
  EXPECT_EQ(with(unused, 3), Status::Completed);
  const std::string load = " %x = tensor.extract %s[%c0] : tensor<2xf32>\n"
                           " %m = memref.alloc() : memref<1xf32>\n"
                           " memref.store %x, %m[%c0] : memref<1xf32>\n"
                           " return %c0 : index }";
  EXPECT_EQ(with(load, 4), Status::Completed);
  EXPECT_EQ(with(load, 3), Status::ContractBroken);
  // One arm of a select is not used.
  const std::string select =
      " %u = tensor.cast %s : tensor<2xf32> to tensor<?xf32>\n"
      " %v = arith.select %yes, %t, %u : tensor<?xf32>\n"
      " %n = tensor.dim %v, %c0 : tensor<?xf32>\n"
      " %ok = arith.cmpi sge, %n, %c0 : index\n"
      " cf.assert %ok, \"sizes\"\n return %n : index }";
  EXPECT_EQ(with(select, 3, true), Status::Completed);
  EXPECT_EQ(with(select, 3, false), Status::ContractBroken);
  // A division is not moved, so it breaks its contract at once.
  EXPECT_EQ(with(" %d = arith.divsi %c0, %c0 : index\n" + unused, 4),
            Status::ContractBroken);
}

// A run that executes no op for a long time ends as well.
TEST_F(InterpreterTest, StopsLoopsWithNothingInThem) {
  const char *const loops[] = {
      "scf.while : () -> () { scf.condition(%true) } do { scf.yield }",
      "scf.for %i = %c0 to %many step %c1 { }",
      "scf.for %i = %c0 to %many step %c1 { scf.for %j = %i to %i step %c1 { } "
      "}",
      "%r = scf.for %i = %c0 to %many step %c1 iter_args(%x = %c1) -> (index) "
      "{ scf.yield %x : index }",
      "scf.parallel (%i) = (%c0) to (%many) step (%c1) { scf.reduce }",
      "scf.forall (%i) in (%many) { }",
      "affine.for %i = 0 to affine_map<()[s0] -> (s0)>()[%many] { }",
      "cf.br ^bb1\n ^bb1:\n cf.br ^bb1\n ^bb2:",
  };
  for (const char *loop : loops)
    EXPECT_EQ(runModule(std::string("func.func @f() {\n"
                                    "%c0 = arith.constant 0 : index\n"
                                    "%c1 = arith.constant 1 : index\n"
                                    "%many = arith.constant "
                                    "4611686018427387904 : index\n"
                                    "%true = arith.constant true\n") +
                            loop + "\nreturn }",
                        {}, 1000)
                  .status,
              Status::StepLimit)
        << loop;
}

TEST_F(InterpreterTest, AffineDividesDown) {
  const char *program =
      "(%n: index) -> (index, index, index) {\n"
      " %a = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%n)\n"
      " %b = affine.apply affine_map<(d0) -> (d0 mod 4)>(%n)\n"
      " %c = affine.min affine_map<(d0)[s0] -> (d0 ceildiv 4, s0)>(%n)[%n]\n"
      " return %a, %b, %c : index, index, index }";
  EXPECT_EQ(numbers(run(program, {integer(-5)})), (Numbers{-2, 3, -5}));
  EXPECT_EQ(numbers(run(program, {integer(5)})), (Numbers{1, 1, 2}));
}

TEST_F(InterpreterTest, NaNsDecideAsTheirOpSays) {
  const char *program = "(%a: f32, %b: f32) -> (f32, f32, i1, i1) {\n"
                        " %x = arith.maximumf %a, %b : f32\n"
                        " %y = arith.maxnumf %a, %b : f32\n"
                        " %o = arith.cmpf olt, %a, %b : f32\n"
                        " %u = arith.cmpf ult, %a, %b : f32\n"
                        " return %x, %y, %o, %u : f32, f32, i1, i1 }";
  std::vector<double> r = numbers(run(program, {real(NAN), real(2)}));
  ASSERT_EQ(r.size(), 4u);
  EXPECT_TRUE(std::isnan(r[0]));
  EXPECT_EQ(r[1], 2);
  EXPECT_EQ(r[2], 0);
  EXPECT_EQ(r[3], -1);
}

} // namespace
