// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of syntax tables, the operations that they read, and statements that
// cannot be read.

#include "core/syntax/ForeignDialects.h"
#include "core/syntax/UnreadStatements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

namespace shapeproof {
namespace {

std::string errorOf(llvm::StringRef rows) {
  SyntaxTable table;
  return llvm::toString(table.add(llvm::MemoryBufferRef(rows, "t.syntax")));
}

TEST(SyntaxTable, ErrorsNameTheRow) {
  EXPECT_EQ(errorOf("# none\n\na.b = operands\n"), "");
  EXPECT_EQ(errorOf("a.b\n"), "t.syntax:1:1: error: a row is `operation = "
                              "format`");
  EXPECT_EQ(errorOf("a.b = operands\n\nc.d = operand\n    nonsense\n"),
            "t.syntax:3:1: error: no element of a format: 'nonsense'");
  EXPECT_EQ(errorOf("a.b = (`,`\n"), "t.syntax:1:1: error: a group has no end");
  EXPECT_EQ(errorOf("a.b = `,\n"), "t.syntax:1:1: error: a literal has no end");
  EXPECT_EQ(errorOf("a.b = operand)\n"), "t.syntax:1:1: error: a `)` too many");
  EXPECT_EQ(errorOf("b = operand\n"),
            "t.syntax:1:1: error: 'b' names no dialect");
  EXPECT_EQ(errorOf("a.b = clauses(attr-dict)\n"),
            "t.syntax:1:1: error: a clause begins with a literal or is an "
            "operand");
  std::string deep = "a.b = ";
  for (int i = 0; i < 100; ++i)
    deep += "(";
  EXPECT_EQ(errorOf(deep), "t.syntax:1:1: error: groups nest too deep");
}

TEST(ForeignDialects, NamespacesAreThoseOfStatementsAndTypes) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(namespacesIn("%0 = a.x %1\n  b.y\n\"c.z\"(%0)\n"),
            (Names{"a", "b", "c"}));
  EXPECT_EQ(namespacesIn("x y(%0: !a.t<!b.u>) attributes {k = #c.v} {d.w}"),
            (Names{"a", "b", "c", "d"}));
  EXPECT_EQ(namespacesIn("// a.x !b.t\n%0 = 1.5 : c, \"d.e\", @f.g"), Names{});
}

/// The operations of a text in generic form.
std::string read(llvm::StringRef rows, llvm::StringRef text) {
  SyntaxTable table;
  llvm::cantFail(table.add(llvm::MemoryBufferRef(rows, "t.syntax")));
  mlir::MLIRContext context;
  context.allowUnregisteredDialects();
  loadForeignDialects(context, table, namespacesIn(text));
  std::string said;
  mlir::ScopedDiagnosticHandler listen(&context, [&](mlir::Diagnostic &d) {
    said = d.str();
    return mlir::success();
  });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module)
    return "error: " + said;
  std::string printed;
  llvm::raw_string_ostream os(printed);
  for (mlir::Operation &op : module->getBodyRegion().front())
    op.print(os, mlir::OpPrintingFlags().printGenericOpForm());
  return printed;
}

TEST(OpSyntax, ReadsTypesOfOperandsAndResults) {
  llvm::StringRef rows = "a.* = operands attr-dict (`:` types)?\n";
  EXPECT_EQ(read(rows, "%0 = a.x : i32"), R"(%0 = "a.x"() : () -> i32)");
  EXPECT_EQ(read(rows, "%0 = a.x : i32\n%1 = a.y %0 : i32"),
            R"(%0 = "a.x"() : () -> i32%1 = "a.y"(%0) : (i32) -> i32)");
  EXPECT_EQ(
      read(rows, "%0 = a.x : i32\n%1 = a.y %0, %0 : (i32, i32) -> i64"),
      R"(%0 = "a.x"() : () -> i32%1 = "a.y"(%0, %0) : (i32, i32) -> i64)");
  EXPECT_EQ(read(rows, "%0 = a.x : i32\n%1 = a.y %0 : i32 to i64"),
            R"(%0 = "a.x"() : () -> i32%1 = "a.y"(%0) : (i32) -> i64)");
  EXPECT_EQ(read(rows, "%0:2 = a.x : i32, i64"),
            R"(%0:2 = "a.x"() : () -> (i32, i64))");
  EXPECT_EQ(read(rows, "%0 = a.x : i32\na.y %0, %0 : i32, i32, i32"),
            "error: custom op 'a.y' expected 2 types, got 3");
  EXPECT_EQ(read(rows, "%0 = a.x : i32\na.y %0"),
            "error: custom op 'a.y' an operand has no type");
}

TEST(OpSyntax, ReadsClausesInAnyOrder) {
  llvm::StringRef rows =
      "a.x = `start` clauses(`m` `=` int($m) | `w` `=` word($w)) "
      "(`[` int($k) `]`)?\n";
  EXPECT_EQ(read(rows, "a.x start"), R"("a.x"() : () -> ())");
  EXPECT_EQ(read(rows, "a.x start, w = fast, m = 2 [3]"),
            R"("a.x"() {k = 3 : i64, m = 2 : i64, w = "fast"} : () -> ())");
  EXPECT_EQ(read(rows, "a.x start, n = 2"),
            "error: custom op 'a.x' an unknown clause");
}

TEST(OpSyntax, ReadsGroupsAsOftenAsTheyCome) {
  llvm::StringRef rows =
      "a.make = `:` result-types\n"
      "a.x = `[` (symbol($s) `(` operand `:` operand-types `)`)* `]`\n";
  EXPECT_EQ(read(rows, "a.x []"), R"("a.x"() : () -> ())");
  EXPECT_EQ(read(rows, "%0, %1 = a.make : i32, i64\n"
                       "a.x [@p(%0 : i32) @q(%1 : i64)]"),
            R"(%0:2 = "a.make"() : () -> (i32, i64))"
            R"("a.x"(%0#0, %0#1) {s = @q} : (i32, i64) -> ())");
  EXPECT_EQ(read(rows, "a.x [@p]"), "error: custom op 'a.x' expected '('");
}

TEST(OpSyntax, ReadsRegionsBehindTypes) {
  llvm::StringRef rows = "a.y = attr-dict\n"
                         "a.x = `(` operands `)` `:` function-type (region)? "
                         "(`,` region)*\n";
  EXPECT_EQ(read(rows, "%0 = a.x() : () -> i32"),
            R"(%0 = "a.x"() : () -> i32)");
  EXPECT_EQ(read(rows, "%0 = a.x() : () -> i32 {\n  a.y\n}, {\n  a.y\n}"),
            "%0 = \"a.x\"() ({\n  \"a.y\"() : () -> ()\n}, {\n  \"a.y\"() : () "
            "-> ()\n}) : () -> i32");
}

TEST(OpSyntax, ReadsOneTypeForOperandAndResult) {
  llvm::StringRef rows = "a.make = `:` result-types\n"
                         "a.x = operand `:` same-types `to` attr($t)\n"
                         "a.y = operand `,` operand-attr($v)\n";
  EXPECT_EQ(read(rows, "%0 = a.make : i32\n%1 = a.x %0 : i32 to 7 : i8"),
            R"(%0 = "a.make"() : () -> i32)"
            R"(%1 = "a.x"(%0) {t = 7 : i8} : (i32) -> i32)");
  EXPECT_EQ(read(rows, "%0 = a.make : i32\na.y %0, 5 : i32"),
            R"(%0 = "a.make"() : () -> i32)"
            R"("a.y"(%0) {v = 5 : i32} : (i32) -> ())");
}

TEST(OpSyntax, OptionalAttributesAreTakenIfTheyAreThere) {
  llvm::StringRef rows = "a.x = attr-dict (typed-attr($v))? (`:` types)?\n";
  EXPECT_EQ(read(rows, "%0 = a.x dense<1> : tensor<2xi8>"),
            R"(%0 = "a.x"() {v = dense<1> : tensor<2xi8>} : () -> )"
            "tensor<2xi8>");
  EXPECT_EQ(read(rows, "%0 = a.x {k = 2 : i8} : i64"),
            R"(%0 = "a.x"() {k = 2 : i8} : () -> i64)");
}

TEST(OpSyntax, SpacesInTypesSayNothing) {
  EXPECT_EQ(read("", "%0 = a.x : !a.t<[2, 3] , f32>\n"
                     "a.y %0 : !a.t<[2,3],f32>"),
            R"(%0 = "a.x"() : () -> !a.t<[2,3],f32>)"
            R"("a.y"(%0) : (!a.t<[2,3],f32>) -> ())");
  EXPECT_EQ(read("", "%0 = a.x : !a.t<b  c>"),
            R"(%0 = "a.x"() : () -> !a.t<b c>)");
}

TEST(OpSyntax, DialectsWithoutRowsAreReadAsMostArePrinted) {
  EXPECT_EQ(read("", "%0 = own.make : tensor<?xf32>\n"
                     "own.use %0 {a} : tensor<?xf32>"),
            R"(%0 = "own.make"() : () -> tensor<?xf32>)"
            R"("own.use"(%0) {a} : (tensor<?xf32>) -> ())");
}

std::string without(llvm::StringRef text, unsigned line, unsigned column = 1) {
  auto found = replaceStatementAt(text, line, column);
  return found ? found->text : "nothing";
}

TEST(UnreadStatements, KeepsLinesAndTypesOfResults) {
  EXPECT_EQ(without("a.x\n  %0 = b.y z\n   : i32 -> (i64)\na.z\n", 3),
            "a.x\n  %0 = \"shapeproof.unread\"() : () -> (i64)\n\na.z\n");
  EXPECT_EQ(without("%0 = b.y z : i32 into i64 // (a\n", 1),
            "%0 = \"shapeproof.unread\"() : () -> (i64)\n");
  EXPECT_EQ(without("a.x\n  %0 = b.y z(\n   ) : i32 -> (i64)\na.z\n", 3, 4),
            "a.x\n  %0 = \"shapeproof.unread\"() : () -> (i64)\n\na.z\n");
  EXPECT_EQ(without("%0:2 = b.y # : tensor<?xf32>\n", 1),
            "%0:2 = \"shapeproof.unread\"() : () -> (tensor<?xf32>, "
            "tensor<?xf32>)\n");
  EXPECT_EQ(without("b.y \"a : b\" // : i32\n", 1),
            "\"shapeproof.unread\"() : () -> ()\n");
  EXPECT_EQ(without("%0 = b.y #\n", 1), "nothing");
  EXPECT_EQ(without("", 1), "nothing");
  EXPECT_EQ(without("b.y\n", 7), "nothing");
}

std::string withoutFunction(llvm::StringRef text, unsigned line) {
  auto found = replaceFunctionAt(text, line, 1);
  return found ? found->operation + ": " + found->text : "nothing";
}

TEST(UnreadStatements, LeaveOutFunctions) {
  EXPECT_EQ(
      withoutFunction("func.func public @f(%a: i32)\n  -> (i32 {a.b = 1}) "
                      "attributes {a.c} {\n  a.x @g\n}\na.z\n",
                      3),
      "@f: func.func private @f(%a: i32)\n  -> (i32 {a.b = 1}) attributes "
      "{a.c} \"shapeproof.unread\"() {uses = [@f, @g]} : () -> ()\n\n\n"
      "a.z\n");
  // The innermost one, and no statement in it.
  EXPECT_EQ(withoutFunction("gpu.module @m {\ngpu.func @k() {\na.x {\na.y\n"
                            "}\n}\n}\n",
                            4),
            "@k: gpu.module @m {\n\"shapeproof.unread\"() {uses = [@k]} : () "
            "-> ()\n\n\n\n\n}\n");
  // A set has no bracket that closes.
  EXPECT_EQ(
      withoutFunction("func.func @f() {\na.x affine_set<(d) : (d >= 0)>\n"
                      "}\na.z\n",
                      2),
      "@f: func.func private @f() \"shapeproof.unread\"() {uses = [@f]} : "
      "() -> ()\n\n\na.z\n");
  // Aliases name symbols.
  EXPECT_EQ(withoutFunction("#g = {a = @g}\nfunc.func @f() {\na.x #g\n}\n", 3),
            "@f: #g = {a = @g}\nfunc.func private @f() \"shapeproof.unread\"() "
            "{uses = [@f, @g]} : () -> ()\n\n\n");
  EXPECT_EQ(without("%0 = b.y ~ #s : i32\n#s = @g\n#t = 1\n", 1),
            "%0 = \"shapeproof.unread\"() {uses = [@g]} : () -> (i32)\n#s = "
            "@g\n#t = 1\n");
  EXPECT_EQ(withoutFunction("func.func private @f() attributes {a.b = 1}\n", 1),
            "nothing");
  EXPECT_EQ(withoutFunction("func.func @f() {\na.x(\n}\n", 2), "nothing");
  EXPECT_EQ(withoutFunction("a.x\nfunc.func @f() {\n}\n", 1), "nothing");
}

} // namespace
} // namespace shapeproof
