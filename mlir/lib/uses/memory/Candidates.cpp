// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Candidates.h. Tested by tests/mlir/ir/plan-buffers.mlir.

#include "uses/memory/Candidates.h"
#include "core/ir/ElementBytes.h"
#include "uses/memory/Allocation.h"
#include "llvm/Support/MathExtras.h"

namespace shapeproof::memory {

using namespace mlir;

FunctionBuffers::FunctionBuffers(func::FuncOp function, const Engine &engine,
                                 const Captures &captures)
    : function(function), state(function, engine, /*isAlone=*/false,
                                /*detectStaleUse=*/false),
      lives(state, function, none), aliases(function, captures),
      unread(aliases), spansOf(function) {
  lives.walk();
  for (const Buffer &buffer : lives.buffers())
    if (buffer.isListed)
      buffers[buffer.op] = &buffer;
}

/// The reason why an allocation stays; empty if it may be moved.
std::string FunctionBuffers::whyNot(Candidate &candidate, memref::AllocOp op,
                                    Operation *frame) {
  MemRefType type = op.getType();
  if (!type.getLayout().isIdentity())
    return "its layout is not the identity";
  if (!candidate.group->escape.empty())
    return candidate.group->escape;
  if (candidate.group->isForeign)
    return "it may be in the place of a buffer that is not allocated here";
  const Buffer *buffer = buffers.lookup(op);
  // In code that is not followed, the size may be known all the same.
  std::optional<DimId> bytes =
      buffer ? buffer->bytes : lives.bytesOf(op, op->getNextNode());
  if (!bytes)
    return "its size is not known";
  std::string why;
  std::optional<UseSpans> spans = spansOf.of(op, *candidate.group, frame, why);
  if (!spans)
    return why;
  const uint64_t ofElement = elementAlignment(op, type.getElementType());
  candidate.alignment =
      std::max({candidate.alignment, ofElement, op.getAlignment().value_or(1)});
  candidate.allocations.push_back(
      {op, *bytes,
       buffer ? buffer->guard : Guard{TermStore::trueClaim(), false},
       std::move(*spans)});
  return "";
}

std::vector<Candidate> FunctionBuffers::candidates(
    Remark remark, llvm::function_ref<Operation *(Operation *)> frameOf) {
  std::vector<Candidate> result;
  for (const AliasClass &group : aliases.classes()) {
    if (unread.contains(group)) {
      for (Operation *op : group.allocations)
        remark(op, "nobody reads what is written to it");
      continue;
    }
    Candidate candidate{&group, {}, group.alignment};
    bool isWhole = !group.allocations.empty();
    for (Operation *op : group.allocations) {
      const std::string why =
          whyNot(candidate, cast<memref::AllocOp>(op), frameOf(op));
      if (!why.empty())
        remark(op, why);
      isWhole &= why.empty();
    }
    if (isWhole) {
      result.push_back(std::move(candidate));
      continue;
    }
    for (const Candidate::One &one : candidate.allocations)
      remark(one.op, "it may be in the place of one that stays");
  }
  return result;
}

} // namespace shapeproof::memory
