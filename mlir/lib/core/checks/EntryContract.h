// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contract of a function as claims about its arguments, for whoever asks or
// rewrites after the analysis that found it.
//
//   func.func @f(%t: tensor<?x4xf32>, %n: index)
//
//   clause      t0 == 2 * n
//   parts       t0: extent 0 of argument 0, n: argument 1

#ifndef SHAPEPROOF_MLIR_CHECKS_ENTRYCONTRACT_H
#define SHAPEPROOF_MLIR_CHECKS_ENTRYCONTRACT_H

#include "engine/terms/Traversal.h"
#include "mlir/IR/Operation.h"
#include "shapeproof/Report.h"
#include <memory>
#include <vector>

namespace shapeproof {

/// The part of an argument that a symbol of a contract stands for.
struct ArgumentPart {
  enum Kind : uint8_t {
    Number,  ///< The argument, an integer.
    Truth,   ///< The argument, an i1.
    Extent,  ///< An extent of the argument's shape, at `index`.
    Element, ///< An element of the argument, a tensor of integers whose shape
             ///< is static; the one at `index` in row-major order.
    Shape,   ///< The argument's shape, its rank being unknown.
    Launch,  ///< No argument, but a size of the launch: that of grid.x, .., for
             ///< `index` 0 to 2, and of block.x, .., for 3 to 5.
  };
  Term symbol;
  Kind kind;
  unsigned argument, index;
};

struct EntryContract {
  struct Clause {
    /// As in contract::Clause; invalid where it is too large.
    ClaimId claim, exactly;
    /// The checks that need it, in the order of the code: the op, and where it
    /// stops the program; null if it does not.
    struct Check {
      mlir::Operation *op, *stop;
      /// Whether it is a call with effects that others can see before it stops.
      bool actsInside = false;
    };
    llvm::SmallVector<Check, 2> checks;
    /// The numbers of these checks, in `readings`.
    llvm::SmallVector<unsigned, 4> needing;
  };

  /// Symbols that the program looks at, and the claim that has to hold for it
  /// to go on; invalid if that is not known.
  struct Look {
    llvm::SmallVector<Term, 2> symbols;
    ClaimId passes;
  };
  /// The symbols looked at on the way to a check and by it, if all earlier
  /// checks hold where they are reached.
  struct Reading {
    std::vector<Look> looks;
    /// Whether it holds where the clauses that it needs do.
    bool isReduced = true;
    /// Whether a call comes before it that may stop the program.
    bool mayNotBeReached = false;
  };

  /// Whether the function may neither return nor stop at a check, as another
  /// function may end the program: to be sure, and as reports take it
  /// (MayNotReach.h).
  bool mayNotReturn = false, isTakenNotToReturn = false;
  std::unique_ptr<TermStore> store = std::make_unique<TermStore>();
  std::vector<ArgumentPart> parts;
  /// The clauses, in the order of the report.
  std::vector<Clause> clauses;
  /// The places of the clauses, by the first check of each in the code.
  std::vector<size_t> inOrder;
  /// Facts about the arguments that the caller has to provide: invalid where
  /// one is too large; and the number in the report.
  struct Stated {
    ClaimId claim;
    size_t reported;
  };
  std::vector<Stated> stated;
  /// The extents of each result, or its number alone; nothing for those that
  /// are not known of the inputs, an invalid term for such a size.
  struct Result {
    bool isNumber = false;
    std::optional<llvm::SmallVector<DimId, 4>> sizes = {};
  };
  std::vector<Result> results;
  /// One for each check that is not proved, in the order of the walk.
  std::vector<Reading> readings;
};

/// The contract of one function.
struct FunctionContract {
  mlir::Operation *function;
  ContractReport report;
  EntryContract entry;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_ENTRYCONTRACT_H
