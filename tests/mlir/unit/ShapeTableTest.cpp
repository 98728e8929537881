// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of the shape dialect is complete: each operation and type that the
// dialect registers has a row in docs/operations.md, a claim that the row gives
// (@goes_NAME of tests/mlir/ir/shape-table.mlir) and one that it does not
// (@stays_NAME). A new version of MLIR with a new operation fails here.

#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

namespace {

std::unique_ptr<llvm::MemoryBuffer> read(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(
      (llvm::Twine(SHAPEPROOF_SOURCE_DIR) + "/" + path).str());
  EXPECT_TRUE(bool(buffer)) << path.str();
  return buffer ? std::move(*buffer) : nullptr;
}

/// The texts between backquotes in the first cells of table rows.
llvm::StringMap<std::string> rows() {
  llvm::StringMap<std::string> result;
  auto buffer = read("docs/operations.md");
  for (llvm::line_iterator line(*buffer); !line.is_at_end(); ++line) {
    if (!line->starts_with("| `"))
      continue;
    auto [cell, rest] = line->drop_front(1).split('|');
    llvm::SmallVector<llvm::StringRef> parts;
    cell.split(parts, '`');
    for (size_t i = 1; i < parts.size(); i += 2)
      result[parts[i]] = rest.str();
  }
  return result;
}

std::vector<std::string> registeredOps() {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::shape::ShapeDialect>();
  std::vector<std::string> names;
  for (mlir::RegisteredOperationName op : context.getRegisteredOperations())
    if (op.getDialectNamespace() == "shape")
      names.push_back(op.getStringRef().str());
  return names;
}

TEST(ShapeTable, EveryOperationHasARow) {
  auto table = rows();
  auto ops = registeredOps();
  EXPECT_GE(ops.size(), 40u);
  for (const std::string &op : ops)
    EXPECT_TRUE(table.count(op)) << op << " has no row";
}

TEST(ShapeTable, EveryTypeHasARow) {
  // Types cannot be enumerated; the parser knows them by these names.
  auto table = rows();
  for (const char *type :
       {"!shape.shape", "!shape.size", "!shape.value_shape", "!shape.witness"})
    EXPECT_TRUE(table.count(type)) << type << " has no row";
}

TEST(ShapeTable, OnlyTwoOperationsMayGiveNoFacts) {
  for (const auto &row : rows())
    if (row.getKey().starts_with("shape.") &&
        llvm::StringRef(row.getValue()).contains("no facts")) {
      EXPECT_TRUE(row.getKey() == "shape.debug_print" ||
                  row.getKey() == "shape.value_of")
          << row.getKey().str();
    }
}

TEST(ShapeTable, EveryOperationIsTestedBothWays) {
  auto buffer = read("tests/mlir/ir/shape-table.mlir");
  llvm::StringRef text = buffer->getBuffer();
  auto ops = registeredOps();
  ASSERT_GE(ops.size(), 40u);
  for (const std::string &op : ops) {
    llvm::StringRef name = llvm::StringRef(op).drop_front(6);
    for (const char *kind : {"goes_", "stays_"}) {
      std::string function = (llvm::Twine("@") + kind + name + "(").str();
      size_t at = text.find(function);
      ASSERT_NE(at, llvm::StringRef::npos) << "no " << function;
      // The function has a claim of its kind; the op itself, or the library for
      // it, occurs in the file.
      llvm::StringRef body = text.substr(at);
      body = body.take_front(body.find("\n}"));
      EXPECT_TRUE(body.contains(llvm::StringRef(kind) == "goes_" ? "\"yes\""
                                                                 : "\"no\""))
          << function;
      EXPECT_TRUE(text.contains(op)) << op;
    }
  }
}

} // namespace
