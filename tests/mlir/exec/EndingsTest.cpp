// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Endings that must not pass for a completed run, in speculative runs of sizes
// that confirm reports: MLIR's own execution leaves each of these programs
// early, or takes another path. Also floats, which are rounded to their types.

#include "LoadedDialects.h"
#include "Values.h"

#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <cmath>

using namespace mlir;
using namespace shapeproof::exec;

namespace {

class Endings : public testing::Test {
protected:
  Endings() : context(MLIRContext::Threading::DISABLED) {
    shapeproof::loadAllDialects(context);
  }

  /// Runs @f.
  Outcome runModule(const std::string &text, ArrayRef<RtValue> arguments = {}) {
    module = parseSourceString<ModuleOp>(text, &context);
    if (!module) {
      ADD_FAILURE() << "not a program:\n" << text;
      return Outcome();
    }
    return Interpreter(RunOptions::ofSizes(false, true, 10'000))
        .run(module->lookupSymbol("f"), arguments);
  }
  Outcome run(const std::string &text, ArrayRef<RtValue> arguments = {}) {
    return runModule("func.func @f" + text, arguments);
  }

  /// The one result of a completed run.
  RtValue result(const std::string &text, ArrayRef<RtValue> arguments = {}) {
    Outcome outcome = run(text, arguments);
    EXPECT_EQ(outcome.status, Status::Completed) << outcome.detail << text;
    return outcome.results.empty() ? RtValue(Unknown())
                                   : outcome.results.front();
  }
  /// An op on two operands of \p type.
  RtValue binary(const std::string &op, const std::string &type, RtValue a,
                 RtValue b, const std::string &flags = "") {
    std::string colon = op.rfind("index.", 0) == 0 ? "" : " : " + type;
    return result("(%a: " + type + ", %b: " + type + ") -> " + type +
                      " { %r = " + op + " %a, %b" + flags + colon +
                      "\n return %r : " + type + " }",
                  {a, b});
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

bool isPoison(const RtValue &v) {
  return std::holds_alternative<std::monostate>(v);
}
bool isUnknown(const RtValue &v) { return std::holds_alternative<Unknown>(v); }
double realOf(const RtValue &v) {
  const auto *number = std::get_if<Scalar>(&v);
  EXPECT_TRUE(number);
  return number ? number->real : 0;
}

TEST_F(Endings, OnlyWhatGivesBackEndsARegion) {
  const std::string callee = "func.func private @g(%p: i1) -> index {\n"
                             " cf.cond_br %p, ^a, ^b\n"
                             "^a:\n llvm.unreachable\n"
                             "^b:\n %c = arith.constant 1 : index\n"
                             " return %c : index }\n";
  const std::string caller = "func.func @f(%p: i1) -> index {\n"
                             " %r = func.call @g(%p) : (i1) -> index\n"
                             " return %r : index }\n";
  EXPECT_EQ(runModule(callee + caller, {integer(-1)}).status,
            Status::Unsupported);
  EXPECT_EQ(runModule(callee + caller, {integer(0)}).status, Status::Completed);
  // A return of another dialect's functions does not end the function either.
  EXPECT_EQ(
      run("() {\n scf.execute_region {\n llvm.return\n }\n return }").status,
      Status::Unsupported);
}

TEST_F(Endings, AFunctionThatIsNotHereMayNotReturn) {
  EXPECT_EQ(runModule("func.func private @exit(i32)\n"
                      "func.func @f(%n: i32) {\n"
                      " func.call @exit(%n) : (i32) -> ()\n return }",
                      {integer(1)})
                .status,
            Status::Undetermined);
}

TEST_F(Endings, AGraphIsNotRun) {
  Outcome outcome = runModule("ml_program.subgraph @f(%n: index) -> index {\n"
                              " %p = arith.cmpi eq, %d, %n : index\n"
                              " cf.assert %p, \"x\"\n"
                              " %d = arith.addi %n, %n : index\n"
                              " ml_program.output %d : index }",
                              {integer(0)});
  EXPECT_EQ(outcome.status, Status::Unsupported);
  EXPECT_EQ(outcome.detail, "a graph region");
}

TEST_F(Endings, ASwitchGoesByItsCases) {
  for (const char *program :
       {"(%f: i32) -> i32 {\n"
        " %a = arith.constant 7 : i32\n %b = arith.constant 9 : i32\n"
        " cf.switch %f : i32, [default: ^bb1(%f : i32), 1: ^bb1(%a : i32),"
        " -2: ^bb1(%b : i32)]\n"
        "^bb1(%x: i32):\n return %x : i32 }",
        "(%f: i32) -> i32 {\n"
        " %a = arith.constant 7 : i32\n %b = arith.constant 9 : i32\n"
        " llvm.switch %f : i32, ^bb1(%f : i32) [1: ^bb1(%a : i32),"
        " -2: ^bb1(%b : i32)]\n"
        "^bb1(%x: i32):\n return %x : i32 }"})
    for (auto [flag, expected] :
         {std::pair(1, 7), std::pair(-2, 9), std::pair(5, 5)})
      EXPECT_TRUE(
          sameValue(result(program, {integer(flag)}), integer(expected)))
          << program << flag;
  // The edge that another branch takes is unknown if only the block is known.
  const std::string branch =
      "(%p: i1, %a: i32) -> i32 {\n %b = arith.constant 9 : i32\n"
      " llvm.cond_br %p, ^bb1(%b : i32), ^bb1(%a : i32)\n"
      "^bb1(%x: i32):\n return %x : i32 }";
  EXPECT_EQ(run(branch, {integer(-1), integer(3)}).status, Status::Unsupported);
}

TEST_F(Endings, AnUndefinedDivisionStopsTheProgram) {
  auto status = [&](const std::string &op, const std::string &type,
                    const RtValue &a, const RtValue &b) {
    std::string colon = op.rfind("index.", 0) == 0 ? "" : " : " + type;
    return run("(%a: " + type + ", %b: " + type + ") { %r = " + op + " %a, %b" +
                   colon + "\n return }",
               {a, b})
        .status;
  };
  const int64_t kLeast = std::numeric_limits<int64_t>::min();
  for (const char *op :
       {"arith.divsi", "arith.remsi", "arith.floordivsi", "arith.ceildivsi",
        "index.divs", "index.rems", "index.floordivs", "index.ceildivs"}) {
    EXPECT_EQ(status(op, "index", integer(5), integer(0)),
              Status::ContractBroken)
        << op;
    EXPECT_EQ(status(op, "index", integer(kLeast), integer(-1)),
              Status::ContractBroken)
        << op;
    EXPECT_EQ(status(op, "index", integer(kLeast), integer(2)),
              Status::Completed)
        << op;
    // The divisor may be 0, whatever MLIR says of the op.
    EXPECT_EQ(status(op, "index", integer(5), Unknown()), Status::Undetermined)
        << op;
    EXPECT_EQ(status(op, "index", Unknown(), integer(3)), Status::Completed)
        << op;
    EXPECT_EQ(status(op, "index", integer(5), std::monostate()),
              Status::ContractBroken)
        << op;
  }
  for (const char *op : {"arith.divui", "arith.remui", "arith.ceildivui",
                         "index.divu", "index.remu", "index.ceildivu"}) {
    EXPECT_EQ(status(op, "index", integer(5), integer(0)),
              Status::ContractBroken)
        << op;
    EXPECT_EQ(status(op, "index", integer(5), integer(-1)), Status::Completed)
        << op;
  }
  EXPECT_EQ(status("arith.remui", "tensor<2xi8>",
                   makeShaped({2}, Scalar::ofInt(4)),
                   makeShaped({2}, Scalar::ofInt(0))),
            Status::ContractBroken);
  EXPECT_EQ(run("(%n: index, %m: index) -> index {\n"
                " %r = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>"
                "(%n)[%m]\n return %r : index }",
                {integer(5), integer(0)})
                .status,
            Status::ContractBroken);
}

TEST_F(Endings, FlagsMakePoison) {
  struct Case {
    const char *op, *flags;
    int64_t a, b;
    bool isPoison;
  };
  for (const Case &c : std::initializer_list<Case>{
           {"arith.shrui", " exact", 12, 2, false},
           {"arith.shrui", " exact", 13, 2, true},
           {"arith.shrsi", " exact", -4, 2, false},
           {"arith.shrsi", " exact", -3, 2, true},
           {"arith.shli", " overflow<nsw>", 64, 1, true},
           {"arith.shli", " overflow<nuw>", 64, 1, false},
           {"arith.shli", " overflow<nuw>", -128, 1, true},
           {"arith.shli", "", 1, 8, true},
           {"arith.shrui", "", 1, 8, true},
           {"arith.shrsi", "", 1, -1, true},
           {"arith.subi", " overflow<nsw>", -128, 1, true},
           {"arith.subi", " overflow<nuw>", 0, 1, true},
           {"arith.muli", " overflow<nsw>", 16, 8, true},
           {"arith.muli", " overflow<nuw>", 16, 8, false},
           {"arith.muli", " overflow<nuw>", 16, 16, true}}) {
    RtValue r = binary(c.op, "i8", integer(c.a), integer(c.b), c.flags);
    EXPECT_EQ(isPoison(r), c.isPoison) << c.op << c.flags << c.a;
  }
  for (const char *op : {"arith.divui", "arith.divsi"})
    for (int64_t a : {6, 7})
      EXPECT_EQ(isPoison(result("(%a: i8) -> i8 {\n"
                                " %b = arith.constant 2 : i8\n %r = " +
                                    std::string(op) +
                                    " %a, %b exact : i8\n return %r : i8 }",
                                {integer(a)})),
                a == 7)
          << op;
  auto truncated = [&](const std::string &flag, int64_t v) {
    return isPoison(result("(%a: i16) -> i8 { %r = arith.trunci %a overflow<" +
                               flag + "> : i16 to i8\n return %r : i8 }",
                           {integer(v)}));
  };
  EXPECT_TRUE(truncated("nsw", 128));
  EXPECT_FALSE(truncated("nsw", -128));
  EXPECT_FALSE(truncated("nuw", 128));
  EXPECT_TRUE(truncated("nuw", -1));
}

TEST_F(Endings, WhatNobodyWroteIsNotKnown) {
  const std::string load = " %c0 = arith.constant 0 : index\n"
                           " %x = memref.load %m[%c0] : memref<2xi8>\n"
                           " return %x : i8 }";
  EXPECT_TRUE(isUnknown(
      result("() -> i8 { %m = memref.alloc() : memref<2xi8>\n" + load)));
  EXPECT_TRUE(isUnknown(
      result("() -> i8 { %m = memref.alloca() : memref<2xi8>\n" + load)));
  EXPECT_TRUE(isUnknown(result(
      "() -> i8 { %t = bufferization.alloc_tensor() : tensor<2xi8>\n"
      " %m = bufferization.to_buffer %t : tensor<2xi8> to memref<2xi8>\n" +
      load)));
  EXPECT_TRUE(
      sameValue(integer(3),
                result("() -> i8 { %m = memref.alloc() : memref<2xi8>\n"
                       " %c3 = arith.constant 3 : i8\n"
                       " linalg.fill ins(%c3 : i8) outs(%m : memref<2xi8>)\n" +
                       load)));
  const std::string grown =
      "(%i: index) -> i8 { %m = memref.alloc() : memref<1xi8>\n"
      " %c3 = arith.constant 3 : i8\n %c0 = arith.constant 0 : index\n"
      " memref.store %c3, %m[%c0] : memref<1xi8>\n"
      " %r = memref.realloc %m : memref<1xi8> to memref<2xi8>\n"
      " %x = memref.load %r[%i] : memref<2xi8>\n return %x : i8 }";
  EXPECT_TRUE(sameValue(result(grown, {integer(0)}), integer(3)));
  EXPECT_TRUE(isUnknown(result(grown, {integer(1)})));
}

TEST_F(Endings, WhatIsFreedIsNotUsed) {
  const std::string make = "() { %m = memref.alloc() : memref<1xi8>\n"
                           " %c0 = arith.constant 0 : index\n";
  const std::string load = " %x = memref.load %m[%c0] : memref<1xi8>\n"
                           " return }";
  const std::string free = " memref.dealloc %m : memref<1xi8>\n";
  EXPECT_EQ(run(make + load).status, Status::Completed);
  EXPECT_EQ(run(make + free + load).status, Status::ContractBroken);
  EXPECT_EQ(run(make + free + free + " return }").status,
            Status::ContractBroken);
  EXPECT_EQ(run(make +
                " %r = memref.realloc %m : memref<1xi8> to memref<2xi8>\n" +
                load)
                .status,
            Status::ContractBroken);
}

TEST_F(Endings, FloatsAreRoundedToTheirType) {
  auto sum = [&](const std::string &type, double a, double b) {
    return realOf(binary("arith.addf", type, real(a), real(b)));
  };
  EXPECT_EQ(sum("f64", 16777216, 1), 16777217);
  EXPECT_EQ(sum("f32", 16777216, 1), 16777216);
  EXPECT_EQ(sum("f16", 2048, 1), 2048);
  EXPECT_EQ(sum("f16", 65504, 32), INFINITY);
  EXPECT_EQ(sum("bf16", 256, 1), 256);
  EXPECT_EQ(sum("f8E5M2", 8, 1), 8);
  EXPECT_TRUE(
      isUnknown(binary("arith.addf", "f8E4M3FN", real(448), real(448))));
  EXPECT_TRUE(isUnknown(binary("arith.addf", "f80", real(1), real(1))));
  EXPECT_EQ(realOf(result("() -> f64 {\n %a = arith.constant 1.0e300 : f64\n"
                          " %b = arith.truncf %a : f64 to f32\n"
                          " %c = arith.extf %b : f32 to f64\n"
                          " return %c : f64 }")),
            INFINITY);
  // The conversion rounds once: rounded to a double first, the result would be
  // 2^54.
  const std::string convert = "(%i: i64) -> f32 {\n"
                              " %r = arith.sitofp %i : i64 to f32\n"
                              " return %r : f32 }";
  EXPECT_EQ(realOf(result(convert, {integer(16777217)})), 16777216);
  EXPECT_EQ(realOf(result(convert, {integer((1LL << 54) + (1LL << 30) + 1)})),
            double((1LL << 54) + (1LL << 31)));
  EXPECT_EQ(realOf(result("(%i: i8) -> f32 {\n"
                          " %r = arith.uitofp %i : i8 to f32\n"
                          " return %r : f32 }",
                          {integer(-1)})),
            255);
}

TEST_F(Endings, WhatIsRoundedAtWillIsNotKnown) {
  auto of = [&](const std::string &op, double v) {
    return result("(%a: f32) -> f32 { %r = " + op +
                      " %a : f32\n return %r : f32 }",
                  {real(v)});
  };
  for (const char *op : {"math.exp", "math.log", "math.tanh", "math.rsqrt"})
    EXPECT_TRUE(isUnknown(of(op, 1))) << op;
  EXPECT_EQ(realOf(of("math.sqrt", 9)), 3);
  EXPECT_EQ(realOf(of("math.floor", -0.5)), -1);
  EXPECT_TRUE(isUnknown(binary("math.powf", "f32", real(2), real(2))));
  EXPECT_TRUE(isUnknown(
      binary("arith.addf", "f32", real(2), real(2), " fastmath<contract>")));
  EXPECT_TRUE(isUnknown(
      result("(%a: f64) -> f32 { %r = arith.truncf %a upward : f64 to f32\n"
             " return %r : f32 }",
             {real(0.1)})));
}

TEST_F(Endings, ZerosHaveSigns) {
  auto of = [&](const std::string &op, double a, double b) {
    return binary(op, "f32", real(a), real(b));
  };
  for (bool first : {false, true}) {
    double a = first ? -0.0 : 0.0, b = first ? 0.0 : -0.0;
    EXPECT_FALSE(std::signbit(realOf(of("arith.maximumf", a, b))));
    EXPECT_TRUE(std::signbit(realOf(of("arith.minimumf", a, b))));
    EXPECT_TRUE(isUnknown(of("arith.maxnumf", a, b)));
    EXPECT_TRUE(isUnknown(of("arith.minnumf", a, b)));
  }
  EXPECT_TRUE(std::isnan(realOf(of("arith.minimumf", NAN, 1))));
  EXPECT_EQ(realOf(of("arith.minnumf", NAN, 1)), 1);
}

} // namespace
