// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of a backend: a few questions over normalised claims.
//
// InferenceContext is what users hold; a Kernel is the reasoning behind it.
// Claims arrive in the store's normal form: claims on shapes of known rank have
// already become claims on dims (TermStore::shapeEq, broadcastable), so a
// kernel sees comparisons of dims, truth values, equalities of shape terms of
// unknown rank, broadcastable of shape terms of unknown rank, and `and`/`or` of
// these.
//
// A kernel either takes any formula (z3, tiered), or is a list of theories
// (DeductiveKernel.h), which need literals only and get compound claims,
// watched disjunctions and shapes of unknown rank for free.
//
// FactIds handed to a kernel are the user's; a kernel answers in the same ids.

#ifndef SHAPEPROOF_KERNEL_KERNEL_H
#define SHAPEPROOF_KERNEL_KERNEL_H

#include "engine/closure/ClassTable.h"
#include "shapeproof/Answer.h"
#include "shapeproof/ContextOptions.h"
#include "shapeproof/Terms.h"

namespace shapeproof {

class InferenceContext;

/// Values that may satisfy the facts and the claim (or its negation). Not
/// checked.
struct CandidateValues {
  std::optional<Assignment> claimHolds, claimFails;
};

struct KernelAnswer : Answer {
  KernelAnswer() = default;
  KernelAnswer(const Answer &answer) : Answer(answer) {}
  KernelAnswer(Answer &&answer) : Answer(std::move(answer)) {}

  /// With an Unknown: candidates to check, or null.
  std::unique_ptr<CandidateValues> candidates;
  /// Whether the verdict needed no hypothesis. If facts give the opposite as
  /// well, they contradict without one.
  bool isDirect = false;
};

struct KernelBounds : Bounds {
  KernelBounds() = default;
  KernelBounds(const Bounds &bounds) : Bounds(bounds) {}
  KernelBounds(Bounds &&bounds) : Bounds(std::move(bounds)) {}

  /// The term's axioms contradict the facts; there are no ends.
  bool axiomsContradict = false;
};

/// The answer to every claim, and the bounds of every dim, where the facts
/// contradict; `premises` are those that do.
inline Answer vacuousAnswer(llvm::ArrayRef<FactId> premises) {
  Answer answer = Answer::proved(premises);
  answer.vacuous = true;
  return answer;
}
inline Bounds vacuousBounds(llvm::ArrayRef<FactId> premises) {
  Bounds bounds;
  bounds.vacuous = true;
  bounds.premises.assign(premises.begin(), premises.end());
  return bounds;
}

class Kernel {
public:
  virtual ~Kernel();

  virtual void push() = 0;
  virtual void pop() = 0;
  /// Adds a fact, which may be any claim of the store.
  virtual void assume(ClaimId claim, FactId fact) = 0;
  /// Answers any claim. On contradictory facts: Proved with `vacuous` set and
  /// the contradiction's premises. `decidedBy` is filled in by the caller when
  /// left empty.
  virtual KernelAnswer decide(ClaimId claim) = 0;
  /// As InferenceContext::decideQuickly.
  virtual KernelAnswer decideQuickly(ClaimId claim) { return decide(claim); }
  /// Whether the claim, as a hypothesis, contradicts the facts, and which
  /// facts; without the search for a proof that `decide` may make.
  virtual bool refutes(ClaimId, llvm::SmallVectorImpl<FactId> &) {
    return false;
  }
  virtual KernelBounds bound(DimId dim) = 0;
  /// Whether no stronger kernel would tighten the bounds it just gave.
  virtual bool areFinal(const KernelBounds &, DimId) { return false; }
  /// As InferenceContext::boundQuickly.
  virtual KernelBounds boundQuickly(DimId dim) { return bound(dim); }
  /// As InferenceContext::isEqual, for two different ids.
  virtual Verdict isEqual(DimId a, DimId b) = 0;
  virtual Verdict isEqual(ShapeId a, ShapeId b) = 0;
  /// Whether the facts are known to contradict, with the facts that do.
  virtual bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) = 0;
  /// Prints its facts and conclusions for a person to read.
  virtual void dump(llvm::raw_ostream &os) = 0;
  virtual size_t memoryUsage() const = 0;

  /// A table that may answer isEqual, or null. Whatever the table says, isEqual
  /// says, too.
  const ClassTable *quickTable() const { return quick; }

  /// The context that users hold. `name` outlives it.
  static std::unique_ptr<InferenceContext>
  makeContext(TermStore &store, std::unique_ptr<Kernel> kernel,
              llvm::StringRef name, const ContextOptions &options = {});

protected:
  const ClassTable *quick = nullptr;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_KERNEL_H
