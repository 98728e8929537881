// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module from text, whose values and operations are found by name:
//
//   Parsed p("func.func @f(%n: index) { \"here\"() : () -> () return }");
//   p.op("here")            the operation of this name (unregistered), or the
//                           one with the attribute `name = "here"`
//   p.value("here", 0)      its operand 0
//   p.ops("here")           all operations of this name, in order
//
// And the modules in the files of a folder (forEachPiece).

#ifndef SHAPEPROOF_TESTS_MLIR_PARSED_H
#define SHAPEPROOF_TESTS_MLIR_PARSED_H

#include "core/exec/Interpreter.h"
#include "exec/LoadedDialects.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <vector>

namespace shapeproof {

struct Parsed {
  explicit Parsed(const std::string &text, bool threads = false)
      : context(threads ? mlir::MLIRContext::Threading::ENABLED
                        : mlir::MLIRContext::Threading::DISABLED) {
    loadAllDialects(context);
    context.allowUnregisteredDialects();
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
  }

  mlir::Operation *op(llvm::StringRef name) {
    mlir::Operation *found = nullptr;
    module->walk([&](mlir::Operation *op) {
      auto attribute = op->getAttrOfType<mlir::StringAttr>("name");
      if (op->getName().getStringRef() == name ||
          (attribute && attribute.getValue() == name))
        found = op;
    });
    EXPECT_TRUE(found) << name.str();
    return found;
  }
  std::vector<mlir::Operation *> ops(llvm::StringRef name) {
    std::vector<mlir::Operation *> found;
    module->walk([&](mlir::Operation *op) {
      if (op->getName().getStringRef() == name)
        found.push_back(op);
    });
    return found;
  }
  mlir::Value value(llvm::StringRef name, unsigned operand) {
    return op(name)->getOperand(operand);
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// Calls `use` with one in `share` of the pieces of the .mlir files in a
/// folder, and below it, that can be parsed. `pieces` counts all of them.
/// Returns the number of files.
inline unsigned forEachPiece(
    llvm::StringRef folder, unsigned share, unsigned &pieces,
    llvm::function_ref<void(mlir::ModuleOp, llvm::StringRef path)> use) {
  unsigned files = 0;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error)) {
    if (!llvm::StringRef(it->path()).ends_with(".mlir"))
      continue;
    auto buffer = llvm::MemoryBuffer::getFile(it->path());
    EXPECT_TRUE(bool(buffer)) << it->path();
    if (!buffer)
      continue;
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    loadAllDialects(context);
    context.allowUnregisteredDialects();
    // Some are not meant to be valid.
    mlir::ScopedDiagnosticHandler quiet(
        &context, [](mlir::Diagnostic &) { return mlir::success(); });
    llvm::SmallVector<llvm::StringRef> texts;
    (*buffer)->getBuffer().split(texts, "// -----");
    for (llvm::StringRef text : texts) {
      if (++pieces % share != 0)
        continue;
      if (auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context))
        use(*module, it->path());
    }
    ++files;
  }
  return files;
}

} // namespace shapeproof

#endif // SHAPEPROOF_TESTS_MLIR_PARSED_H
