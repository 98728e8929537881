// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer ranges and divisors that are proved, as the lattices of MLIR's
// data-flow framework.
//
//   shapeproof::ShapeConstraintAnalysis sizes(function);
//   mlir::DataFlowSolver solver;
//   mlir::dataflow::loadBaselineAnalyses(solver);
//   solver.load<shapeproof::SizeAnalysis>(sizes);   // not IntegerRangeAnalysis
//   solver.initializeAndRun(function);
//   mlir::arith::populateIntRangeOptimizationsPatterns(patterns, solver);
//
// Every value of index, iN and i1 gets an IntegerValueRangeLattice, the one of
// MLIR's IntegerRangeAnalysis: the range that this finds, made narrower by
// ours, which knows of checks, branches and of other values. It holds where the
// value is defined, and so at all its uses. In a loop, a value on which an
// operation with tensors or buffers depends that code motion may take out of
// the loop has the range that MLIR finds, as a check in the loop may be left
// behind. Values that are not i1 get a DivisibilityLattice as well, which rests
// on no checks there.

#ifndef SHAPEPROOF_MLIR_DATAFLOW_H
#define SHAPEPROOF_MLIR_DATAFLOW_H

#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"

namespace shapeproof {

/// A number that divides a value; 0 if that is not known yet, as nothing has
/// been joined. 1 says nothing.
class Divisibility {
public:
  Divisibility() = default;
  explicit Divisibility(uint64_t divisor) : number(divisor) {}
  uint64_t divisor() const { return number; }

  /// A divisor of a value that is one or the other.
  static Divisibility join(const Divisibility &a, const Divisibility &b);
  bool operator==(const Divisibility &other) const {
    return number == other.number;
  }
  void print(llvm::raw_ostream &os) const { os << "divisible by " << number; }

private:
  uint64_t number = 0;
};

class DivisibilityLattice : public mlir::dataflow::Lattice<Divisibility> {
public:
  using Lattice::Lattice;
};

/// Provides both lattices. The code may not change between loading it and the
/// end of the run.
class SizeAnalysis : public mlir::DataFlowAnalysis {
public:
  /// `withDivisors`: also the DivisibilityLattice, for which each integer is
  /// asked about several times.
  SizeAnalysis(mlir::DataFlowSolver &solver, ShapeConstraintAnalysis &sizes,
               bool withDivisors = true);
  /// `top` is in the operation of `sizes`, or is it.
  llvm::LogicalResult initialize(mlir::Operation *top) override;
  llvm::LogicalResult visit(mlir::ProgramPoint *) override {
    return llvm::success(); // The analysis reads no state of other analyses.
  }

private:
  void setStates(mlir::Value v, mlir::Operation *at,
                 const mlir::DataFlowSolver &ofMlir);
  ShapeConstraintAnalysis &sizes;
  bool withDivisors;
};

} // namespace shapeproof

MLIR_DECLARE_EXPLICIT_TYPE_ID(shapeproof::DivisibilityLattice)
MLIR_DECLARE_EXPLICIT_TYPE_ID(shapeproof::SizeAnalysis)

#endif // SHAPEPROOF_MLIR_DATAFLOW_H
