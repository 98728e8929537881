// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module from text, whose values and operations are found by name:
//
//   Parsed p("func.func @f(%n: index) { \"here\"() : () -> () return }");
//   p.op("here")            the operation of this name (unregistered), or the
//                           one with the attribute `name = "here"`
//   p.value("here", 0)      its operand 0
//   p.ops("here")           all operations of this name, in order

#ifndef SHAPEPROOF_TESTS_MLIR_PARSED_H
#define SHAPEPROOF_TESTS_MLIR_PARSED_H

#include "exec/Interpreter.h"
#include "exec/LoadedDialects.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
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

} // namespace shapeproof

#endif // SHAPEPROOF_TESTS_MLIR_PARSED_H
