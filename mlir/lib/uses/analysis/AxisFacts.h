// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts of the values of a kernel along each axis, in Triton's words.
//
//   %o = 1024 * pid.x + lane0, of 1,024 lanes        (pid.x < 2^21)
//       contiguity 1024, divisibility 1024, constancy 1
//
// A value is a term over lanes, so its facts are claims that the engine
// decides. With lane = c * q + r, where r < c:
//
//   constancy c       v(c * q + r) == v(c * q)
//   contiguity c      v(c * q + r) == v(c * q) + r
//   divisibility d    v(c * q) mod d == 0, where c is the contiguity
//
// An access moves w elements at once where its pointer is contiguous and
// divisible by w along an axis, and its mask is constant, in groups of w. The
// facts about arguments that would give a larger w are found by assuming them.
//
// All of this holds for all q and r, and for all values of the other symbols
// that the facts where the value is computed admit. What comes from memory,
// say, is another unknown at each lane that it depends on (lanes/AxisOps.h).

#ifndef SHAPEPROOF_MLIR_ANALYSIS_AXISFACTS_H
#define SHAPEPROOF_MLIR_ANALYSIS_AXISFACTS_H

#include "core/checks/CheckListener.h"
#include "core/checks/Findings.h"
#include "core/rules/Importer.h"
#include "engine/base/Budget.h"
#include "engine/terms/Traversal.h"
#include "llvm/ADT/MapVector.h"

namespace shapeproof {

class AxisFacts final : public CheckListener {
public:
  /// To be used while `root` is walked; `next` is told what this is told, and
  /// may be null.
  AxisFacts(Importer &importer, mlir::Operation *root, CheckListener *next);

  void noteAsked(mlir::Operation *op) override;
  void noteUnproved(const UnprovedCheck &check) override {
    if (next)
      next->noteUnproved(check);
  }
  void noteCall(mlir::Operation *op) override {
    if (next)
      next->noteCall(op);
  }
  void noteTried(mlir::Operation *op, ClaimId claim) override {
    if (next)
      next->noteTried(op, claim);
  }
  /// Adds what was found of all values and accesses that were walked over.
  void take(Findings &findings);

private:
  using Facts = llvm::SmallVector<FactId, 4>;
  struct Value;
  struct Access;
  /// A fact about an argument that its caller could owe.
  struct Missing;
  /// A question that is answered by a proof, or not; `holds` is told exponents.
  using Holds = llvm::function_ref<bool(unsigned)>;

  void noteArguments();
  void noteLanes(mlir::Operation *op);
  void noteValue(mlir::Operation *op);
  void noteWidth(mlir::Operation *op);
  bool canAsk(const Value &value);
  Value valueOf(mlir::Operation *op, mlir::Value of) const;
  DimId firstOf(const Value &value, size_t axis, unsigned exponent);
  Access assume(const Access &access, llvm::ArrayRef<Missing> facts);
  bool isWide(const Access &access, size_t axis, unsigned exponent);
  void findWidest(Access &access, llvm::ArrayRef<Missing> facts);
  std::vector<Missing> missingFor(Access &access);
  void findFacts(const Value &value, AxisReport &report);
  void findAlong(const Value &value, size_t axis, AxisReport &report);
  unsigned exponentOf(DimId term, unsigned most);
  unsigned largest(unsigned least, unsigned most, Holds holds);
  bool proves(ClaimId claim, Facts &premises);
  bool agree(const Value &value, size_t axis, unsigned exponent,
             bool isContiguous, Facts &premises);
  ClaimId agreement(const Value &value, size_t axis, unsigned exponent,
                    bool isContiguous, llvm::SmallVectorImpl<DimId> &symbols);
  ClaimId generalised(ClaimId claim, llvm::ArrayRef<DimId> symbols);
  template <typename IdT>
  IdT at(IdT term, const Value &value, size_t axis, DimId lane, bool isOther);
  void keep(const Facts &premises) {
    used.insert(used.end(), premises.begin(), premises.end());
  }
  bool isSpent() const { return steps.isExhausted(); }
  InferenceContext &context();
  std::string nameOfRoot() const;

  Importer &importer;
  mlir::Operation *root;
  CheckListener *next;
  /// The lanes on which each unknown depends, by its first occurrence.
  llvm::DenseMap<Term, llvm::SmallVector<DimId, 2>> lanesOf;
  std::vector<AxisReport> found;
  std::vector<WidthReport> widths;
  Budget steps;
  /// A fact for what is assumed in a question, and those that proofs rest on.
  FactId scratch;
  std::vector<FactId> used;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_AXISFACTS_H
