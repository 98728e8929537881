// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms over the arguments of a function as code.
//
//   4 * arg0.dim0 * arg1      %0 = memref.dim %arg0, %c0
//                             %1, %high = arith.mulsi_extended %0, %arg1
//                             ...             too large if %high is no sign
//                             %2 = arith.muli %1, %c4
//
// Terms are of numbers of any size, and the code of index. Where the ranges of
// the operands do not exclude it, code says whether a step has left the index
// type; the value does not matter then. Nothing else can go wrong in the code:
// a divisor is taken to be 1 where it is below.

#ifndef SHAPEPROOF_MLIR_MEMORY_SIZECODE_H
#define SHAPEPROOF_MLIR_MEMORY_SIZECODE_H

#include "engine/domains/Interval.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "shapeproof/Terms.h"
#include "uses/analysis/FunctionState.h"
#include "uses/memory/AtPoint.h"
#include "llvm/ADT/SetVector.h"
#include <map>

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
  friend class SizeCode;
  struct Part {
    unsigned argument;
    std::optional<unsigned> extent;
  };
  bool canComputeNode(Term term, const AtPoint &here) const;

  llvm::DenseMap<DimId, Part> parts;
  llvm::DenseMap<ClaimId, unsigned> truths;
  llvm::SmallVector<DimId> symbols; ///< The keys of `parts`, in order.
  llvm::DenseMap<DimId, domains::Interval> ranges;
  domains::Interval ofIndex;
};

class SizeCode {
public:
  /// Makes ops at the place of the builder, which `arguments` dominate.
  SizeCode(const InputSymbols &inputs, mlir::ValueRange arguments,
           mlir::OpBuilder &builder, mlir::Location location);

  mlir::Value value(DimId term) {
    const Size size = dim(term);
    allWrong.insert(size.wrong.begin(), size.wrong.end());
    return size.value;
  }
  /// Makes `symbol` say that the value is right and at most so large.
  mlir::Value define(ClaimId symbol, DimId term, const Int &most);
  /// Whether no step can leave the index type, and the value is at most so
  /// large.
  bool isAtMost(DimId term, const Int &most);
  bool isAlwaysRight(ClaimId claim) { return truth(claim).wrong.empty(); }
  /// An i1 that says whether all values made so far are those of their terms;
  /// null if they always are.
  mlir::Value isRight();
  mlir::Value constant(const Int &value);

private:
  using Interval = domains::Interval;
  using Truths = llvm::SmallVector<mlir::Value, 2>;
  struct Size {
    mlir::Value value;
    Interval range;
    /// If none of these holds, it is the value of the term.
    Truths wrong;
  };
  struct Truth {
    mlir::Value value;
    Truths wrong;
  };

  Size dim(DimId term);
  Size makeDim(DimId term);
  Size symbol(DimId term);
  Size product(DimId term);
  Size sum(DimId term);
  std::optional<std::pair<DimId, DimId>> factored(DimId term);
  Size quotient(DimId term);
  std::optional<Size> saturated(DimId term, bool inMax);
  Size extremum(DimId term);
  Size choice(DimId term);
  Truth truth(ClaimId claim);
  Size constantSize(const Int &value);
  Size scaled(const Summand &summand);
  Size times(const Size &a, const Int &factor);
  Size times(const Size &a, const Size &b);
  Size plus(const Size &a, const Size &b);
  Size minus(const Size &a, const Size &b);
  /// The size with what may be wrong about its operands, and `leaves`, if the
  /// range leaves the index type.
  Size checked(mlir::Value value, const Interval &range, const Size &a,
               const Size &b, llvm::function_ref<mlir::Value()> leaves);
  mlir::Value negated(mlir::Value truth);
  mlir::Value compare(mlir::arith::CmpIPredicate how, mlir::Value a,
                      mlir::Value b);
  Truth compare(ClaimId claim);

  const InputSymbols &inputs;
  TermStore &store;
  mlir::ValueRange arguments;
  mlir::OpBuilder &builder;
  const mlir::Location location;
  llvm::DenseMap<DimId, Size> made;
  llvm::DenseMap<ClaimId, Truth> truths;
  std::map<std::pair<DimId, Int>, Size> multiples;
  std::map<Int, mlir::Value> constants;
  llvm::SetVector<mlir::Value> allWrong;
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_SIZECODE_H
