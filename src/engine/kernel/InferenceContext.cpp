// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The public face of a kernel: turns constraints into claims, which it passes
// on.
//
// assumeBroadcastable({s, t}) is assume(broadcastable(s, t)); a slice or meet
// equation is built with its definedness by ShapeBuilder.
//
// Tested by tests/engine/laws.

#include "shapeproof/InferenceContext.h"
#include "engine/kernel/Kernel.h"
#include "engine/kernel/NearFacts.h"
#include "engine/kernel/QuestionCache.h"
#include "shapeproof/ShapeBuilder.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-context"

ALWAYS_ENABLED_STATISTIC(NumFacts, "Facts assumed");
ALWAYS_ENABLED_STATISTIC(NumClaims, "Claims decided");
ALWAYS_ENABLED_STATISTIC(NumBounds, "Bounds computed");

using namespace shapeproof;
using llvm::ArrayRef;

Kernel::~Kernel() = default;

InferenceContext::InferenceContext(TermStore &store,
                                   std::unique_ptr<Kernel> kernel,
                                   llvm::StringRef name)
    : terms(store), kernel(std::move(kernel)),
      answers(std::make_unique<QuestionCache>()),
      nearFacts(std::make_unique<NearFacts>(store)), contextName(name) {}
InferenceContext::~InferenceContext() = default;

std::unique_ptr<InferenceContext>
Kernel::makeContext(TermStore &store, std::unique_ptr<Kernel> kernel,
                    llvm::StringRef name, const ContextOptions &options) {
  std::unique_ptr<InferenceContext> context(
      new InferenceContext(store, std::move(kernel), name));
  context->nearFacts->options = options;
  return context;
}

void InferenceContext::push() {
  ++scopes;
  nearFacts->push();
  kernel->push();
}

void InferenceContext::pop() {
  if (scopes == 0)
    return;
  --scopes;
  answers->clear();
  nearFacts->pop();
  kernel->pop();
}

void InferenceContext::assume(ClaimId claim, FactId fact) {
  if (claim == TermStore::trueClaim())
    return;
  ++NumFacts;
  answers->clear();
  nearFacts->add({claim, fact});
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

/// The answer of a kernel, with `context` as decider if it names none.
static Answer decidedBy(Answer answer, llvm::StringRef context) {
  ++NumClaims;
  if (answer.decidedBy.empty())
    answer.decidedBy = context;
  return answer;
}

Answer InferenceContext::decide(ClaimId claim) {
  return decidedBy(kernel->decide(claim), contextName);
}

Answer InferenceContext::decideQuickly(ClaimId claim) {
  return decidedBy(kernel->decideQuickly(claim), contextName);
}

Bounds InferenceContext::bound(DimId dim) {
  Bounds bounds;
  if (!answers->find(dim, bounds))
    boundSlowly(dim, bounds);
  return bounds;
}

Bounds InferenceContext::boundQuickly(DimId dim) {
  return kernel->boundQuickly(dim);
}

void InferenceContext::boundSlowly(DimId dim, Bounds &bounds) {
  ++NumBounds;
  bounds = kernel->bound(dim);
  answers->keep(dim, bounds);
}

Verdict InferenceContext::isEqual(DimId a, DimId b) {
  if (a == b)
    return Verdict::Proved;
  Verdict verdict;
  const ClassTable *table = kernel->quickTable();
  if (table && table->look(a, b, verdict))
    return verdict;
  return isEqualSlowly(a, b);
}

Verdict InferenceContext::isEqualSlowly(DimId a, DimId b) {
  if (const Verdict *known = answers->findEqual(a, b))
    return *known;
  Verdict verdict = kernel->isEqual(a, b);
  answers->keepEqual(a, b, verdict);
  return verdict;
}

Verdict InferenceContext::isEqual(ShapeId a, ShapeId b) {
  return a == b ? Verdict::Proved : kernel->isEqual(a, b);
}

bool InferenceContext::isContradictory(
    llvm::SmallVectorImpl<FactId> *premises) {
  return kernel->isContradictory(premises);
}

void InferenceContext::dump() {
  llvm::errs() << "context " << contextName << "\n";
  kernel->dump(llvm::errs());
}

size_t InferenceContext::memoryUsage() const {
  return kernel->memoryUsage() + answers->memoryUsage() +
         nearFacts->memoryUsage();
}
