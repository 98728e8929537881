// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The base of the passes that replace allocations of functions: they analyse
// all functions before they change the first. The bytes of a buffer rest on
// what is proved here, so that index arithmetic is not taken not to overflow.

#ifndef SHAPEPROOF_MLIR_PASSES_BUFFERPASS_H
#define SHAPEPROOF_MLIR_PASSES_BUFFERPASS_H

#include "core/walk/Stated.h"
#include "uses/memory/Candidates.h"
#include "uses/passes/NamedPass.h"
#include "uses/rewrite/RemarkSink.h"
#include <deque>

namespace shapeproof {

template <typename Derived> struct BufferPass : CheckPass<Derived> {
  static constexpr bool kAssumeNoOverflow = false;

  BufferPass() = default;
  BufferPass(const BufferPass &other) : CheckPass<Derived>(other) {}

  void remark(mlir::Operation *op, const llvm::Twine &text) {
    const RemarkSink sink(this->getContext(), Derived::kArgument, remarks);
    if (sink.isOpen())
      sink.emit(op, RemarkSink::Kind::Missed, "buffer", text.str());
  }

  /// Calls `plan` with the buffers of each function that allocates.
  llvm::Error
  forEachFunction(std::deque<memory::FunctionBuffers> &functions,
                  llvm::function_ref<void(memory::FunctionBuffers &)> plan) {
    mlir::Operation *top = this->getOperation();
    ImportOptions options = this->importOptions();
    if (options.context.empty())
      options.context = defaultContextName().str();
    options.lazy = true;
    TermStore unused;
    if (auto context = createContext(options.context, unused, {}); !context)
      return context.takeError();
    if (llvm::Error error = checkStated(top))
      return error;
    Distrusted distrusted(top);
    if (llvm::Error error = findDistrusted(top, options, distrusted))
      return error;
    engine.emplace(top, options);
    engine->findLibraries(/*diagnose=*/false);
    engine->finishFunctions();
    captures.emplace(top);
    llvm::SmallVector<mlir::func::FuncOp> allocating;
    top->walk<mlir::WalkOrder::PreOrder>([&](mlir::func::FuncOp function) {
      if (function
              ->walk([](mlir::memref::AllocOp) {
                return mlir::WalkResult::interrupt();
              })
              .wasInterrupted())
        allocating.push_back(function);
    });
    for (mlir::func::FuncOp function : allocating) {
      memory::FunctionBuffers &buffers =
          functions.emplace_back(function, *engine, *captures);
      if (buffers.conflicts().empty())
        plan(buffers);
    }
    return llvm::Error::success();
  }

  /// Removes the buffers that nobody reads; at the end, when nothing is asked
  /// of the functions any more.
  bool eraseUnread(std::deque<memory::FunctionBuffers> &functions) {
    bool isChanged = false;
    for (memory::FunctionBuffers &buffers : functions)
      if (buffers.conflicts().empty())
        isChanged |= buffers.eraseUnread();
    return isChanged;
  }

  mlir::Pass::Option<bool> remarks{
      *this, "remarks",
      llvm::cl::desc("Emit a remark at each allocation that stays, with the "
                     "reason, and at functions that are changed"),
      llvm::cl::init(true)};

protected:
  std::optional<memory::Captures> captures;

private:
  std::optional<Engine> engine;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_BUFFERPASS_H
