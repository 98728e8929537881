// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An operation without a rule has the range of integers that it infers through
// InferIntRangeInterface: of each width, at the ends, and from its operands.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Parser/Parser.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include <gtest/gtest.h>

using namespace mlir;

namespace ranges {

/// "ranges.within"() {lo, hi}: a number in [lo, hi].
class WithinOp
    : public Op<WithinOp, OpTrait::ZeroOperands, OpTrait::OneResult,
                OpTrait::ZeroRegions, InferIntRangeInterface::Trait> {
public:
  using Op::Op;
  static StringRef getOperationName() { return "ranges.within"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  void inferResultRanges(ArrayRef<ConstantIntRanges>, SetIntRangeFn set) {
    auto end = [&](StringRef name) {
      return (*this)->getAttrOfType<IntegerAttr>(name).getValue();
    };
    set((*this)->getResult(0),
        ConstantIntRanges::fromSigned(end("lo"), end("hi")));
  }
};

/// "ranges.same"(%x): the number %x.
class SameOp : public Op<SameOp, OpTrait::OneOperand, OpTrait::OneResult,
                         OpTrait::ZeroRegions, InferIntRangeInterface::Trait> {
public:
  using Op::Op;
  static StringRef getOperationName() { return "ranges.same"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  void inferResultRanges(ArrayRef<ConstantIntRanges> operands,
                         SetIntRangeFn set) {
    set((*this)->getResult(0), operands.front());
  }
};

class RangesDialect : public Dialect {
public:
  explicit RangesDialect(MLIRContext *context)
      : Dialect("ranges", context, TypeID::get<RangesDialect>()) {
    addOperations<WithinOp, SameOp>();
  }
  static StringRef getDialectNamespace() { return "ranges"; }
};

} // namespace ranges

MLIR_DECLARE_EXPLICIT_TYPE_ID(ranges::RangesDialect)
MLIR_DECLARE_EXPLICIT_TYPE_ID(ranges::WithinOp)
MLIR_DECLARE_EXPLICIT_TYPE_ID(ranges::SameOp)
MLIR_DEFINE_EXPLICIT_TYPE_ID(ranges::RangesDialect)
MLIR_DEFINE_EXPLICIT_TYPE_ID(ranges::WithinOp)
MLIR_DEFINE_EXPLICIT_TYPE_ID(ranges::SameOp)

namespace shapeproof {
namespace {

using Range = ShapeConstraintAnalysis::Range;

/// The range of the last value before the return of a function with the body.
Range rangeAfter(const std::string &body) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<arith::ArithDialect, func::FuncDialect,
                      ranges::RangesDialect>();
  auto module = parseSourceString<ModuleOp>(
      "func.func @f(%byte: i8, %real: f32) {\n" + body + "\n  return\n}\n",
      &context);
  if (!module) {
    ADD_FAILURE() << body;
    return {};
  }
  ShapeConstraintAnalysis sizes(*module);
  Range range;
  module->walk([&](func::ReturnOp end) {
    range = sizes.bounds(end, end->getPrevNode()->getResult(0));
  });
  return range;
}

std::string within(const std::string &lo, const std::string &hi,
                   const std::string &type) {
  return "%r = \"ranges.within\"() {lo = " + lo + " : " + type +
         ", hi = " + hi + " : " + type + "} : () -> " + type;
}

TEST(Ranges, OfResults) {
  const char *const least = "-9223372036854775808", *const most =
                                                        "9223372036854775807";
  struct {
    std::string lo, hi, type;
  } const cases[] = {
      {"0", "31", "index"},  {"0", "0", "index"}, {"-5", "-1", "i8"},
      {"-128", "127", "i8"}, {"-2", "1", "i2"},   {least, "-1", "i64"},
      {least, least, "i64"}, {"0", most, "i64"},  {most, most, "index"}};
  for (const auto &[lo, hi, type] : cases) {
    const Range range = rangeAfter(within(lo, hi, type));
    EXPECT_EQ(range.lo.value_or(INT64_MIN), std::stoll(lo)) << type;
    EXPECT_EQ(range.hi.value_or(INT64_MAX), std::stoll(hi)) << type;
  }
}

TEST(Ranges, OfOtherWidthsAreNotRead) {
  const Range wide = rangeAfter(within("0", "31", "i128"));
  EXPECT_FALSE(wide.hi);
  // No range: the operand is no integer.
  const Range none = rangeAfter("%r = \"ranges.same\"(%real) : (f32) -> index");
  EXPECT_NE(none.hi, 31);
}

TEST(Ranges, FromOperands) {
  Range range = rangeAfter("%r = \"ranges.same\"(%byte) : (i8) -> i8");
  EXPECT_EQ(range.lo, -128);
  EXPECT_EQ(range.hi, 127);
  range = rangeAfter("%c = arith.constant -7 : index\n"
                     "%r = \"ranges.same\"(%c) : (index) -> index");
  EXPECT_EQ(range.constant(), -7);
}

} // namespace
} // namespace shapeproof
