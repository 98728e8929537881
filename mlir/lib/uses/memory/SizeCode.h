// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms over the arguments of a function as code (contracts/NodeOps.h), which
// says whether a step has left the index type.

#ifndef SHAPEPROOF_MLIR_MEMORY_SIZECODE_H
#define SHAPEPROOF_MLIR_MEMORY_SIZECODE_H

#include "core/ir/Limits.h"
#include "uses/analysis/FunctionState.h"
#include "uses/contracts/NodeOps.h"
#include "uses/memory/AtPoint.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof::memory {

/// The symbols of the arguments of a function.
class InputSymbols {
public:
  /// The function has been walked.
  InputSymbols(FunctionState &state, mlir::Operation *function);

  /// Whether there is code for the term, where it has the value of the term at
  /// `here`.
  bool canCompute(Term term, const AtPoint &here) const;
  /// Finds the ranges of the symbols, by the facts that hold at `here`.
  void findRanges(const AtPoint &here);
  bool isOfIndex(const Int &value) const { return ofIndex.contains(value); }
  const Int &maxIndex() const { return ofIndex.hi(); }

  TermStore &store;

private:
  friend class SizeNodes;

  std::vector<ArgumentPart> parts;
  llvm::DenseMap<DimId, domains::Interval> ranges;
  domains::Interval ofIndex;
};

/// Terms as nodes, of which it is known what may go wrong in their code.
class SizeNodes {
public:
  explicit SizeNodes(const InputSymbols &inputs);

  bool hasNode(Term term) {
    return (term.sort == Term::Dim ? lowering.node(term.dim())
                                   : lowering.node(term.claim()))
        .has_value();
  }
  /// Whether no step can leave the index type, and the value is at most so
  /// large.
  bool isAtMost(DimId term, const Int &most) {
    const auto &values = lowering.values(*lowering.node(term));
    return !values.mayBeWrong && values.range.hi() <= most;
  }
  bool isAlwaysRight(ClaimId claim) {
    return !lowering.mayBeWrong(*lowering.node(claim));
  }

protected:
  emit::InRangeLowering lowering;
};

class SizeCode : public SizeNodes {
public:
  /// Makes ops at the place of the builder, which `arguments` dominate.
  SizeCode(const InputSymbols &inputs, mlir::ValueRange arguments,
           mlir::OpBuilder &builder, mlir::Location location)
      : SizeNodes(inputs), ops(lowering, arguments, builder, location) {}

  mlir::Value value(DimId term);
  /// Makes `symbol` say that the value is right and at most so large.
  mlir::Value define(ClaimId symbol, DimId term, const Int &most);
  /// An i1 that says whether all values made so far are those of their terms;
  /// null if they always are.
  mlir::Value isRight();
  mlir::Value constant(const Int &value) { return ops.constant(value); }

private:
  NodeOps ops;
  llvm::SetVector<mlir::Value> allWrong;
  unsigned numDefined = 0;
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_SIZECODE_H
