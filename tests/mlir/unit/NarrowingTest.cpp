// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each row of Narrowing.def is computed by the interpreter in a wide and in a
// narrow type, for all operands: it gives the same where the row says so, and
// not everywhere where the row says less.

#include "uses/passes/Narrowing.h"
#include "Parsed.h"
#include "exec/Values.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/MathExtras.h"

using namespace shapeproof;
using exec::integer;

namespace {

using Row = NarrowingRow;

/// An operation on one or two integers of `width` bits.
class Computed {
public:
  Computed(const std::string &name, const std::string &flags, unsigned width)
      : isUnary(name.rfind("math.", 0) == 0),
        parsed(textOf(name, flags, "i" + std::to_string(width), isUnary)),
        function(parsed.module->lookupSymbol("f")) {}

  /// The result, sign-extended; nothing if it is undefined or poison.
  std::optional<int64_t> operator()(int64_t a, int64_t b) {
    exec::Outcome outcome = interpreter.run(function, {integer(a), integer(b)});
    if (outcome.status == exec::Status::ContractBroken)
      return std::nullopt;
    EXPECT_EQ(outcome.status, exec::Status::Completed) << outcome.detail;
    return std::get<exec::Scalar>(outcome.results.front()).integer;
  }
  const bool isUnary;

private:
  static std::string textOf(const std::string &name, const std::string &flags,
                            const std::string &type, bool isUnary) {
    const bool isComparison = name.find(' ') != std::string::npos;
    const std::string result = isComparison ? "i1" : type;
    return "func.func @f(%a: " + type + ", %b: " + type + ") -> " + result +
           " { %r = " + name + (isComparison ? "," : "") + " %a" +
           (isUnary ? "" : ", %b") + flags + " : " + type +
           "\n return %r : " + result + " }";
  }

  Parsed parsed;
  mlir::Operation *function;
  exec::Interpreter interpreter;
};

constexpr unsigned kNarrow = 4;

int64_t truncated(int64_t v) { return llvm::SignExtend64<kNarrow>(v); }
bool isSigned(int64_t v) { return llvm::isInt<kNarrow>(v); }
/// Whether the number, which is sign-extended, fits without a sign.
bool isUnsigned(int64_t v) { return llvm::isUInt<kNarrow>(v); }

/// Whether the row's operation gives the same in 4 bits as in `wide`, for all
/// operands that `where` admits.
bool isSame(const std::string &name, const std::string &flags, unsigned wide,
            Row::Where where, Row::Besides besides) {
  Computed inWide(name, flags, wide), inNarrow(name, flags, kNarrow);
  const bool isComparison = name.find(' ') != std::string::npos;
  const int64_t least = -(1 << (wide - 1)), end = 1 << (wide - 1);
  auto admits = [&](int64_t a, int64_t b, int64_t r, auto isSo) {
    return isSo(a) && isSo(b) && (isComparison || isSo(r));
  };
  for (int64_t a = least; a < end; ++a)
    for (int64_t b = least; b < (inWide.isUnary ? least + 1 : end); ++b) {
      const int64_t second = inWide.isUnary ? 0 : b;
      if (where != Row::Modulo && !(isSigned(a) && isSigned(second)) &&
          !(isUnsigned(a) && isUnsigned(second)))
        continue;
      if (besides == Row::AmountBelowWidth &&
          (second < 0 || second >= int64_t(kNarrow)))
        continue;
      if (besides == Row::LeastByMinusOne && a == -(1 << (kNarrow - 1)) &&
          second == -1)
        continue;
      auto result = inWide(a, second);
      if (!result)
        continue;
      const bool areSigned = admits(a, second, *result, isSigned),
                 areUnsigned = admits(a, second, *result, isUnsigned);
      if ((where == Row::Signed && !areSigned) ||
          (where == Row::Unsigned && !areUnsigned) ||
          (where == Row::AnySign && !areSigned && !areUnsigned))
        continue;
      auto narrow = inNarrow(truncated(a), truncated(second));
      if (!narrow || *narrow != (isComparison ? *result : truncated(*result)))
        return false;
    }
  return true;
}

/// The same from 5 and from 8 bits.
bool isSame(const std::string &name, const std::string &flags, Row::Where where,
            Row::Besides besides) {
  return isSame(name, flags, 5, where, besides) &&
         isSame(name, flags, 8, where, besides);
}

TEST(NarrowingTest, RowsSayWhatIsTrue) {
  for (const Row &row : narrowingRows()) {
    const std::string name = row.operation.str();
    auto holds = [&](Row::Where where) {
      return isSame(name, "", where, row.besides);
    };
    EXPECT_EQ(holds(Row::Modulo), row.where == Row::Modulo) << name;
    if (row.where != Row::Modulo) {
      EXPECT_EQ(holds(Row::Signed), row.where != Row::Unsigned) << name;
      EXPECT_EQ(holds(Row::Unsigned), row.where != Row::Signed) << name;
    }
    if (row.besides != Row::Nothing) {
      EXPECT_FALSE(isSame(name, "", row.where, Row::Nothing)) << name;
    }
  }
}

TEST(NarrowingTest, FlagsStayInTheirRange) {
  for (const Row &row : narrowingRows()) {
    const std::string name = row.operation.str();
    auto holds = [&](const char *flags, Row::Where where) {
      return isSame(name, flags, where, row.besides);
    };
    if (name == "arith.addi" || name == "arith.subi" || name == "arith.muli" ||
        name == "arith.shli") {
      EXPECT_TRUE(holds(" overflow<nsw>", Row::Signed)) << name;
      EXPECT_TRUE(holds(" overflow<nuw>", Row::Unsigned)) << name;
      EXPECT_FALSE(holds(" overflow<nsw>", Row::Unsigned)) << name;
      EXPECT_FALSE(holds(" overflow<nuw>", Row::Modulo)) << name;
    } else if (name == "arith.divsi" || name == "arith.divui" ||
               name == "arith.shrsi" || name == "arith.shrui") {
      EXPECT_TRUE(holds(" exact", row.where)) << name;
    }
  }
}

/// Without a row: there are operands for which they differ.
TEST(NarrowingTest, CountsOfZerosDependOnTheWidth) {
  for (const char *name : {"math.ctlz", "math.cttz"}) {
    EXPECT_FALSE(isSame(name, "", Row::Signed, Row::Nothing)) << name;
    EXPECT_FALSE(isSame(name, "", Row::Unsigned, Row::Nothing)) << name;
  }
}

} // namespace
