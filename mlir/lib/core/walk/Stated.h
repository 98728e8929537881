// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that a function's arguments are stated to satisfy, without a check:
//
//   func.func @f(%t: tensor<?x?xf32> {shapeproof.facts = "d0 == 2 * d1"},
//                %n: index {shapeproof.facts = ["arg1 >= 1", "arg1 <= 64"]})
//
// d0, d1, .. are the sizes of the argument itself; arg0, arg1, .. all arguments
// of the function: integers, or shapes (`arg0[1]`, `rank(arg0)`). Elements of
// integer tensors are e0, e1, .. and arg0.e0, arg0.e1, .. The grammar
// is that of claims in problem text. Facts that cannot hold, because of each
// other, of the types, or of what the function always checks, are an error:
// nothing is proved from them.

#ifndef SHAPEPROOF_MLIR_WALK_STATED_H
#define SHAPEPROOF_MLIR_WALK_STATED_H

#include "core/rules/Importer.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/Error.h"

namespace shapeproof {

/// On a loop: it keeps its checks, as another version of it has none
/// (shapeproof-version-loops).
inline constexpr llvm::StringLiteral kVersionedAttribute =
    "shapeproof.versioned";

struct StatedConflict;

inline constexpr llvm::StringLiteral kFactsAttribute = "shapeproof.facts";
/// The attribute of stated facts that are ranges (`--range`).
inline constexpr llvm::StringLiteral kRangesAttribute = "shapeproof.ranges";
/// The attributes that shapeproof-annotate writes.
inline constexpr llvm::StringLiteral kDimsAttribute = "shapeproof.dims";
inline constexpr llvm::StringLiteral kBoundsAttribute = "shapeproof.bounds";
inline constexpr llvm::StringLiteral kSignatureAttribute =
    "shapeproof.signature";
inline constexpr llvm::StringLiteral kContractAttribute = "shapeproof.contract";

/// Emits an error at each argument in or below `top` with a text that is no
/// claim, or a name that is not valid, and fails if there was one. Emits a
/// warning at each unknown attribute with our prefix, and at facts that are not
/// of an argument. Calls `see` with all ops, an op before those in it.
llvm::Error checkStated(
    mlir::Operation *top,
    llvm::function_ref<void(mlir::Operation *)> see = [](mlir::Operation *) {});
/// The texts of facts or a contract: of an attribute of the dialect, a string,
/// or a list of strings; nothing if it is something else.
std::optional<llvm::SmallVector<llvm::StringRef, 2>>
textsOf(mlir::Attribute attribute);
/// Checks the facts of one argument, without warnings; returns whether they
/// pass.
bool checkFacts(mlir::BlockArgument argument);
/// States the fact, besides those that are.
void stateFact(mlir::FunctionOpInterface function, unsigned argument,
               llvm::StringRef text);
/// A fact that is stated, besides those that are, while this lives.
class TrialFact {
public:
  TrialFact(mlir::FunctionOpInterface function, unsigned argument,
            llvm::StringRef text);
  ~TrialFact();
  TrialFact(const TrialFact &) = delete;
  TrialFact &operator=(const TrialFact &) = delete;

private:
  mlir::FunctionOpInterface function;
  unsigned argument;
  mlir::Attribute old;
};
/// Like stateFact() for a range: where all inputs within fail, checks are
/// refuted.
void stateRange(mlir::FunctionOpInterface function, unsigned argument,
                llvm::StringRef text);
/// The number of elements of an argument of this type that facts can name.
int64_t namedElements(mlir::Type type);
/// Whether something is stated of an argument of this op, and used.
bool hasStated(mlir::Operation *op);

/// In the scope of a function's body, its arguments modelled: assumes the facts
/// stated of them. If those contradict, adds a conflict to the findings
/// instead.
void assumeStated(Importer &importer, mlir::Operation *function);
/// At the end of that scope: adds a conflict to the findings if the stated
/// facts contradict those that the body established on every way through it.
void recheckStated(Importer &importer, mlir::Operation *function);
/// The names that the function gives sizes which are those of no argument, with
/// their terms.
std::vector<std::pair<std::string, DimId>>
namedSizes(Importer &importer, mlir::FunctionOpInterface function);
/// Stated facts that cannot hold cost the function that has them: while this
/// lives, no fact stated of the functions that were added is used. They are
/// marked, for they may go, and all who look at them have to know.
class Distrusted {
public:
  explicit Distrusted(mlir::Operation *top) : top(top) {}
  ~Distrusted();
  Distrusted(const Distrusted &) = delete;
  Distrusted &operator=(const Distrusted &) = delete;

  /// Error, which has been emitted: a range of the command line is among the
  /// facts.
  llvm::Error add(mlir::Operation *function,
                  llvm::ArrayRef<StatedConflict> conflicts);

private:
  mlir::Operation *top;
  bool isEmpty = true;
};
/// Emits an error for each conflict, and fails if there was one.
llvm::Error emitConflicts(llvm::ArrayRef<StatedConflict> conflicts);
/// Emits a warning for each conflict.
void warnOfConflicts(llvm::ArrayRef<StatedConflict> conflicts);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_WALK_STATED_H
