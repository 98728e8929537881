// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each operation of the dialects that the tools register has a row: of its own
// rule in docs/operations.md, or in docs/all-operations.md, which says how its
// results are known, or why they are not. A new version of MLIR with a new
// operation fails here, and so does a row that says of an operation that it is
// a constant, elementwise, without results and so on when it is not.

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "shapeproof-mlir/Dialects.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

namespace {

using Name = mlir::RegisteredOperationName;
using Rows = llvm::StringMap<std::string>;

/// The texts between backquotes in one cell of each row of a page, each with
/// the first cell of its row.
Rows rowsOf(llvm::StringRef page, unsigned cell) {
  Rows result;
  auto buffer = llvm::MemoryBuffer::getFile(
      (SHAPEPROOF_SOURCE_DIR "/docs/" + page).str());
  EXPECT_TRUE(bool(buffer)) << page.str();
  if (!buffer)
    return result;
  for (llvm::line_iterator line(**buffer); !line.is_at_end(); ++line) {
    llvm::SmallVector<llvm::StringRef> cells, parts;
    line->split(cells, '|');
    if (!line->starts_with("| ") || cells.size() <= cell)
      continue;
    cells[cell].split(parts, '`');
    for (size_t i = 1; i < parts.size(); i += 2)
      result[parts[i]] = cells[1].trim().str();
  }
  return result;
}

struct Registered {
  mlir::MLIRContext context;

  Registered() : context(mlir::MLIRContext::Threading::DISABLED) {
    mlir::DialectRegistry registry;
    shapeproof::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }
  auto operations() { return context.getRegisteredOperations(); }
};

TEST(OperationList, EveryOperationHasARow) {
  Registered registered;
  const Rows own = rowsOf("operations.md", 1),
             others = rowsOf("all-operations.md", 2),
             dialects = rowsOf("all-operations.md", 1);
  size_t count = 0;
  for (Name op : registered.operations()) {
    const llvm::StringRef name = op.getStringRef();
    ++count;
    EXPECT_TRUE(own.contains(name) || others.contains(name) ||
                dialects.contains((op.getDialectNamespace() + ".*").str()))
        << name.str() << " has no row";
    EXPECT_FALSE(own.contains(name) && others.contains(name))
        << name.str() << " has two rows";
  }
  EXPECT_GE(count, 2000u);
}

TEST(OperationList, EveryRowHasAnOperation) {
  Registered registered;
  for (const auto &row : rowsOf("all-operations.md", 2))
    EXPECT_TRUE(Name::lookup(row.getKey(), &registered.context).has_value())
        << row.getKey().str() << " is not registered";
  for (const auto &row : rowsOf("all-operations.md", 1)) {
    llvm::StringRef dialect = row.getKey();
    if (dialect.consume_back(".*")) {
      EXPECT_TRUE(registered.context.getLoadedDialect(dialect))
          << dialect.str();
    }
  }
}

/// Whether the operation has the trait or interface that its row is about; the
/// row is named by its first words.
bool isAsItsRow(Name op, llvm::StringRef row) {
  namespace trait = mlir::OpTrait;
  if (row.starts_with("a constant"))
    return op.hasTrait<trait::ConstantLike>();
  if (row.starts_with("the shapes of its destinations"))
    return op.hasInterface<mlir::DestinationStyleOpInterface>();
  if (row.starts_with("elementwise"))
    return op.hasTrait<trait::Elementwise>() ||
           op.hasTrait<trait::SameOperandsAndResultType>() ||
           op.hasTrait<trait::SameOperandsAndResultShape>();
  if (row.starts_with("the sizes that it reifies"))
    return op.hasInterface<mlir::ReifyRankedShapedTypeOpInterface>() ||
           op.hasInterface<mlir::InferShapedTypeOpInterface>();
  if (row.starts_with("the bounds and ranges"))
    return op.hasInterface<mlir::ValueBoundsOpInterface>() ||
           op.hasInterface<mlir::InferIntRangeInterface>();
  // A row of operations without results is named after their dialect.
  if (row == op.getDialectNamespace())
    return op.hasTrait<trait::ZeroResults>();
  return true;
}

TEST(OperationList, OperationsAreAsTheirRowsSay) {
  Registered registered;
  const Rows others = rowsOf("all-operations.md", 2);
  size_t count = 0;
  for (Name op : registered.operations())
    if (auto row = others.find(op.getStringRef()); row != others.end()) {
      ++count;
      EXPECT_TRUE(isAsItsRow(op, row->second)) << op.getStringRef().str();
    }
  EXPECT_GE(count, 300u);
}

} // namespace
