// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-promote-buffers: small buffers on the stack.
//
//   // n <= 64                      %0 = memref.alloca() : memref<256xi8>
//   %a = memref.alloc(%n)      ->   %a = memref.view %0[0][%n]
//   ... memref.dealloc %a           ...
//
// The bound of the size is proved, so that the stack grows by a number that is
// known. The memref.alloca stands at the entry of the function: in a loop, it
// is one buffer for all iterations, none of which leaves it to another. Within
// gpu.launch it stands at the entry of the kernel: each thread has a buffer of
// its own, as before. (Workgroup memory would be one for all threads.)

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/passes/BufferPass.h"

namespace shapeproof {
namespace {

using memory::Candidate;
using memory::FunctionBuffers;

struct PromoteBuffers : BufferPass<PromoteBuffers> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PromoteBuffers)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-promote-buffers",
      kDescription =
          "Put buffers of few bytes, by a proved bound, on the stack";
  llvm::StringRef getName() const final { return "ShapeproofPromoteBuffers"; }

  PromoteBuffers() = default;
  PromoteBuffers(const PromoteBuffers &other) : BufferPass(other) {}

  void runOnOperation() final;

  Option<uint64_t> maxBytes{
      *this, "max-bytes",
      llvm::cl::desc("The most bytes of a buffer that is put on the stack"),
      llvm::cl::init(1024)};
  Option<int64_t> memorySpace{
      *this, "memory-space",
      llvm::cl::desc("The memory space of the new buffers, with casts to the "
                     "one that the code has (default: that one)"),
      llvm::cl::init(-1)};

private:
  struct Small {
    mlir::memref::AllocOp op;
    int64_t bytes;
    uint64_t alignment;
  };
  void plan(FunctionBuffers &buffers);
  std::optional<int64_t> boundOf(FunctionBuffers &buffers,
                                 const Candidate::One &one);
  void apply(const Small &small);

  std::vector<Small> promoted;
  llvm::SmallVector<mlir::Operation *> deallocations;
};

/// The op whose runs have a stack frame of their own.
mlir::Operation *frameOf(mlir::Operation *op) {
  mlir::Operation *around = op->getParentOp();
  while (!llvm::isa<mlir::gpu::LaunchOp, mlir::func::FuncOp>(around))
    around = around->getParentOp();
  return around;
}

std::optional<int64_t> PromoteBuffers::boundOf(FunctionBuffers &buffers,
                                               const Candidate::One &one) {
  memory::AtPoint here(buffers.state, one.op->getNextNode());
  memory::UpperEnds ends = buffers.lives.upperEnds();
  llvm::SmallVector<DimId, 2> terms{one.bytes};
  if (auto end = ends(one.bytes, here).term)
    terms.push_back(*end);
  for (DimId term : terms) {
    const Bounds bounds = here.bound(term);
    if (bounds.hi && *bounds.hi >= Int(0) &&
        *bounds.hi <= Int(int64_t(std::min<uint64_t>(maxBytes, INT64_MAX))))
      return int64_t(*bounds.hi);
  }
  return std::nullopt;
}

void PromoteBuffers::plan(FunctionBuffers &buffers) {
  auto stays = [&](mlir::Operation *op, llvm::StringRef why) {
    remark(op, "not promoted: " + why);
  };
  const std::vector<Candidate> candidates = buffers.candidates(stays, frameOf);
  const bool isRecursive = captures->mayCallItself(buffers.function);
  for (const Candidate &candidate : candidates) {
    llvm::SmallVector<Small> found;
    std::string why;
    for (const Candidate::One &one : candidate.allocations) {
      mlir::memref::AllocOp op = one.op;
      std::optional<int64_t> bytes = boundOf(buffers, one);
      if (isRecursive)
        why = "the function may call itself";
      else if (!bytes)
        why = "no bound of at most " + std::to_string(maxBytes) +
              " bytes is proved";
      else if (op.getType().getMemorySpace() && memorySpace < 0)
        why = "it is in a memory space that is not the stack's";
      else
        found.push_back({op, *bytes, candidate.alignment});
    }
    if (found.size() < candidate.allocations.size()) {
      for (const Candidate::One &one : candidate.allocations)
        stays(one.op, why);
      continue;
    }
    llvm::append_range(promoted, found);
    llvm::append_range(deallocations, candidate.group->deallocations);
  }
}

void PromoteBuffers::apply(const Small &small) {
  mlir::memref::AllocOp op = small.op;
  const mlir::Location location = op.getLoc();
  const mlir::MemRefType type = op.getType();
  mlir::OpBuilder builder(op);
  mlir::Attribute space = type.getMemorySpace();
  if (memorySpace >= 0)
    space = builder.getI64IntegerAttr(memorySpace);
  const mlir::MemRefLayoutAttrInterface identity;
  builder.setInsertionPointToStart(&frameOf(op)->getRegion(0).front());
  mlir::Value whole = mlir::memref::AllocaOp::create(
      builder, location,
      mlir::MemRefType::get({small.bytes}, builder.getI8Type(), identity,
                            space),
      builder.getI64IntegerAttr(int64_t(small.alignment)));
  builder.setInsertionPoint(op);
  mlir::Value zero = mlir::arith::ConstantIndexOp::create(builder, location, 0);
  mlir::Value view = mlir::memref::ViewOp::create(
      builder, location,
      mlir::MemRefType::get(type.getShape(), type.getElementType(), identity,
                            space),
      whole, zero, op.getDynamicSizes());
  if (view.getType() != type)
    view =
        mlir::memref::MemorySpaceCastOp::create(builder, location, type, view);
  op.replaceAllUsesWith(view);
  op.erase();
}

void PromoteBuffers::runOnOperation() {
  promoted.clear();
  deallocations.clear();
  std::deque<FunctionBuffers> functions;
  if (llvm::Error error = forEachFunction(
          functions, [&](FunctionBuffers &buffers) { plan(buffers); }))
    return fail(std::move(error));
  for (const Small &small : promoted)
    apply(small);
  for (mlir::Operation *op : deallocations)
    op->erase();
  if (!eraseUnread(functions) && promoted.empty())
    markAllAnalysesPreserved();
}

} // namespace

std::unique_ptr<mlir::Pass> createPromoteBuffersPass() {
  return std::make_unique<PromoteBuffers>();
}

} // namespace shapeproof
