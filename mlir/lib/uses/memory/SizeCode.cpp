// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SizeCode.h. Tested by tests/mlir/ir/plan-buffers.mlir and
// tests/mlir/exec/arena.py.

#include "uses/memory/SizeCode.h"

namespace shapeproof::memory {

using namespace mlir;

SizeNodes::SizeNodes(const InputSymbols &inputs)
    : lowering(inputs.store, inputs.ofIndex, emit::Overflow::MayBe,
               limits::guardSummands) {
  for (const ArgumentPart &part : inputs.parts)
    bindPart(lowering, part);
  for (const auto &[symbol, range] : inputs.ranges)
    if (!range.isEmpty())
      lowering.restrict(symbol, range);
}

Value SizeCode::value(DimId term) {
  const NodeOps::Result result = ops.of(*lowering.node(term));
  allWrong.insert(result.wrong.begin(), result.wrong.end());
  return result.value;
}

Value SizeCode::isRight() {
  Value anyWrong;
  for (Value wrong : allWrong)
    anyWrong = anyWrong ? ops.orElse(anyWrong, wrong) : wrong;
  return anyWrong ? ops.negated(anyWrong) : Value();
}

Value SizeCode::define(ClaimId symbol, DimId term, const Int &most) {
  const NodeOps::Result size = ops.of(*lowering.node(term));
  Value result =
      ops.compare(arith::CmpIPredicate::sle, size.value, constant(most));
  for (Value wrong : size.wrong)
    result = ops.andAlso(result, ops.negated(wrong));
  lowering.bind(Term(symbol), SizeProgram::Part::Truth, ~0u, numDefined++);
  ops.give(*lowering.node(symbol), result);
  return result;
}

} // namespace shapeproof::memory
