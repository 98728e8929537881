// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The public face of a kernel: constraints become claims, claims go down.
//
// assumeBroadcastable({s, t}) is assume(broadcastable(s, t)); a slice or meet
// equation is built with its definedness by ShapeBuilder.
//
// Tested by tests/laws.

#include "shapeproof/InferenceContext.h"
#include "kernel/Kernel.h"
#include "shapeproof/ShapeBuilder.h"

using namespace shapeproof;
using llvm::ArrayRef;

Kernel::~Kernel() = default;

InferenceContext::InferenceContext(TermStore &store,
                                   std::unique_ptr<Kernel> kernel,
                                   llvm::StringRef name)
    : terms(store), kernel(std::move(kernel)), contextName(name) {}
InferenceContext::~InferenceContext() = default;

void InferenceContext::push() {
  ++scopes;
  kernel->push();
}

void InferenceContext::pop() {
  if (scopes == 0)
    return;
  --scopes;
  kernel->pop();
}

void InferenceContext::assume(ClaimId claim, FactId fact) {
  if (claim != terms.trueClaim())
    kernel->assume(claim, fact);
}

void InferenceContext::assumeEqual(ShapeId a, ShapeId b, FactId fact) {
  assume(terms.shapeEq(a, b), fact);
}

void InferenceContext::assumeBroadcastable(ArrayRef<ShapeId> shapes,
                                           FactId fact) {
  assume(terms.broadcastable(shapes), fact);
}

void InferenceContext::assumeMeet(ArrayRef<ShapeId> operands, ShapeId result,
                                  FactId fact) {
  if (operands.empty())
    return;
  ShapeBuilder builder(terms);
  ShapeId met = builder.meet(operands);
  assume(terms.conj(builder.takeDefinedness(), terms.shapeEq(met, result)),
         fact);
}

void InferenceContext::assumeSlice(ShapeId source, ArrayRef<SliceDim> slices,
                                   ShapeId result, FactId fact) {
  ShapeBuilder builder(terms);
  ShapeId sliced = builder.slice(source, slices);
  assume(terms.conj(builder.takeDefinedness(), terms.shapeEq(sliced, result)),
         fact);
}

Answer InferenceContext::decide(ClaimId claim) {
  Answer answer = kernel->decide(claim);
  if (answer.decidedBy.empty())
    answer.decidedBy = contextName;
  return answer;
}

Bounds InferenceContext::bound(DimId dim) { return kernel->bound(dim); }

Verdict InferenceContext::isEqual(DimId a, DimId b) {
  return a == b ? Verdict::Proved : kernel->isEqual(a, b);
}

Verdict InferenceContext::isEqual(ShapeId a, ShapeId b) {
  return a == b ? Verdict::Proved : kernel->isEqual(a, b);
}

bool InferenceContext::isContradictory(
    llvm::SmallVectorImpl<FactId> *premises) {
  return kernel->isContradictory(premises);
}

size_t InferenceContext::memoryUsage() const { return kernel->memoryUsage(); }
