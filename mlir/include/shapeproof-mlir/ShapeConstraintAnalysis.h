// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about sizes, asked in the middle of a pass.
//
//   void runOnOperation() override {
//     auto &sizes = getAnalysis<ShapeConstraintAnalysis>();
//     getOperation()->walk([&](linalg::MatmulOp op) {
//       if (sizes.isEqual(op, op.getInputs()[0], 1, op.getInputs()[1], 0) ==
//           Verdict::Proved)
//         ...
//     });
//   }
//
// Every question takes the operation before which it is asked. What is known
// there is what the operations that dominate it establish by having run:
// earlier checks, branches, loop bounds, accesses in bounds; in an analysis of
// a module also what functions know of each other (below). A fact that comes
// later, or from another branch, is not used. Values that do not dominate the
// operation, or of which nothing is known, give Verdict::Unknown; no question
// fails.
//
// Proved, Refuted and Contingent mean what they do everywhere (Answer.h): it
// holds whatever the inputs are, it never does, there are inputs for both.
// Where what is known contradicts itself the code cannot be reached, and
// everything is Proved.
//
// Across functions. An analysis that is built on an operation with a symbol
// table (builtin.module) knows what shapeproof-elide-checks on it knows: what
// holds at all calls of a private function holds in it, what a function always
// establishes holds after its calls, and shape function libraries apply. This
// is found when the analysis is set up, and it is true of the code as it was
// then. So it is given up with the first change, in any function, that could
// make it wrong: an operation that names a symbol comes or goes; in a function
// that calls or is called, anything changes but operations without effects
// coming and going; functions or blocks come, go or move. From then on answers
// rest on the one function that is asked about, until `invalidate` of the
// operation that the analysis was built on sets it up again. An analysis built
// on a function never looks at another one.
//
// Laziness. Setting the analysis up looks at no code inside functions, apart
// from finding calls and walking over functions that are called or call. The
// first question about a function walks it up to the operation, once; a later
// question walks on from there. So questions in the order of the code cost one
// walk together, and an answer that has been given is a table look-up.
//
// Changes. Answers are for the IR as it is. Changes made through a rewriter
// that has `getListener()` attached are followed: what comes after the last
// question may change freely, a change before it lets the function be walked
// again. After any other change, of whichever function, call `invalidate` with
// it; before a function is erased unnoticed, too. Debug builds (see
// Options::detectStaleUse) compare a fingerprint of the function that is asked
// about and stop the program if it has changed unnoticed.
//
// Threads. Different functions may be asked about from several threads at once;
// questions about one function, or changes to it, are for one thread at a time.
// Where threads change functions that call each other, how long an answer still
// knows of the others is a matter of time: it is right in any case, and with
// acrossFunctions = false always the same.

#ifndef SHAPEPROOF_MLIR_SHAPECONSTRAINTANALYSIS_H
#define SHAPEPROOF_MLIR_SHAPECONSTRAINTANALYSIS_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Value.h"
#include "shapeproof/Answer.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace shapeproof {

/// What a question is about: an integer value, a dimension of a shaped value,
/// or a constant.
class Size {
public:
  /// A value of type index or iN (as a signed number).
  Size(mlir::Value integer) : value(integer) {}
  /// The extent of a tensor, memref or vector.
  Size(mlir::Value shaped, int64_t dim) : value(shaped), number(dim) {}
  Size(mlir::Attribute integer);
  Size(mlir::OpFoldResult valueOrAttribute);
  static Size constant(int64_t value) { return Size(value); }

private:
  friend class ShapeConstraintAnalysis;
  friend class QuestionPoint;
  static constexpr int64_t kInteger = -1;
  explicit Size(int64_t constant) : number(constant) {}

  /// Null for a constant.
  mlir::Value value;
  /// The dimension, or the constant.
  int64_t number = kInteger;
  /// Nothing can be said: an attribute that is no 64-bit integer.
  bool isUnknown = false;
};

enum class Comparison : uint8_t { EQ, NE, LT, LE, GT, GE };

class ShapeConstraintAnalysis {
public:
  struct Options {
    /// A registered context. `affine` decides what linear arithmetic decides,
    /// in microseconds; `tiered` may ask a solver, in milliseconds.
    std::string context = "affine";
    /// Multiplies the step budget of a question, which is fixed by the size of
    /// its function. What is no number above 0 stands for 1.
    double budget = 1.0;
    /// Believe what operations require of their operands also where they can
    /// be hoisted over the code that guards them.
    bool trustOpContracts = false;
    /// Take index arithmetic not to overflow, as MLIR's own bounds do.
    bool assumeNoOverflow = true;
    /// Take arguments of functions that are shapes or sizes not to be errors.
    bool assumeValidInputs = false;
    /// Use what functions of a module know of each other.
    bool acrossFunctions = true;
    /// Compare a fingerprint of the function at each question.
#ifdef NDEBUG
    bool detectStaleUse = false;
#else
    bool detectStaleUse = true;
#endif
  };

  /// For `getAnalysis`. Questions may be asked at any operation in `op`.
  explicit ShapeConstraintAnalysis(mlir::Operation *op);
  /// A name that is no context stands for the default one.
  ShapeConstraintAnalysis(mlir::Operation *op, Options options);
  ~ShapeConstraintAnalysis();
  ShapeConstraintAnalysis(const ShapeConstraintAnalysis &) = delete;
  ShapeConstraintAnalysis &operator=(const ShapeConstraintAnalysis &) = delete;

  const Options &getOptions() const;
  /// Other options from here on: sets the analysis up again, unless they are
  /// equal.
  void setOptions(Options options);

  /// Walks all functions with facts stated of their arguments (attributes
  /// `shapeproof.facts`). Emits an error at each that is no claim, or that
  /// cannot hold, because of others or of what the function always checks;
  /// fails if there is one. A pass that rewrites asks this first.
  llvm::Error checkStatedFacts();

  //===- Questions --------------------------------------------------------===//

  /// Whether isEqual() is Proved, for users that do nothing otherwise: of most
  /// pairs that are not it is seen, in a fraction of a microsecond, that the
  /// facts can hold with different values of the two. Once that was not seen
  /// of 5,000 pairs in a function, and they were not proved equal either, only
  /// sizes that are the same term are found; isEqual() is asked as before.
  bool provesEqual(mlir::Operation *at, const Size &a, const Size &b) {
    return firstEqual(at, a, b).has_value();
  }
  /// The number of the first of `sizes` of which that is so with `size`.
  std::optional<unsigned>
  firstEqual(mlir::Operation *at, llvm::ArrayRef<Size> sizes, const Size &size);
  /// Whether two sizes are equal: values, attributes, or an OpFoldResult.
  Verdict isEqual(mlir::Operation *at, const Size &a, const Size &b) {
    return compare(at, a, Comparison::EQ, b);
  }
  Verdict isEqual(mlir::Operation *at, mlir::Value a, int64_t dimA,
                  mlir::Value b, int64_t dimB) {
    return isEqual(at, Size(a, dimA), Size(b, dimB));
  }
  Verdict compare(mlir::Operation *at, const Size &a, Comparison comparison,
                  const Size &b);
  /// Whether two shaped values have equal ranks and extents.
  Verdict areShapesEqual(mlir::Operation *at, mlir::Value a, mlir::Value b);
  /// Whether a value of type i1 is true.
  Verdict isTrue(mlir::Operation *at, mlir::Value truth);

  /// The value lies in [lo, hi]; an end that is absent, or outside 64 bits, is
  /// open.
  struct Range {
    std::optional<int64_t> lo, hi;
    /// The value, if there is only one.
    std::optional<int64_t> constant() const {
      return lo == hi ? lo : std::nullopt;
    }
  };
  Range bounds(mlir::Operation *at, const Size &size);
  /// The number that the size is known to be: that of its bounds. Where there
  /// is none, which is nearly always, it takes a fraction of the time.
  std::optional<int64_t> constant(mlir::Operation *at, const Size &size);

  /// What the size is in terms of the inputs, for people: "arg0.dim1 + 2".
  /// Empty if nothing is known of it. Different inputs may have one name.
  std::string describe(mlir::Operation *at, const Size &size);
  /// Equal numbers mean equal sizes, wherever both are known; different ones
  /// mean nothing. For tables of sizes; valid as long as answers are.
  std::optional<uint32_t> termOf(mlir::Operation *at, const Size &size);

  /// Whether a check (cf.assert, shape.cstr_*, a shape query) always succeeds
  /// where it stands: if so a cf.assert may be erased and a witness replaced by
  /// a constant one. Unknown for what is no check.
  bool isRedundant(mlir::Operation *check) {
    return decide(check) == Verdict::Proved;
  }
  /// As above, with whether it can succeed at all.
  Verdict decide(mlir::Operation *check);

  /// What an answer rests on.
  struct Reason {
    /// What established the fact, and how: the op's name, or `branch`, `loop`,
    /// `type`, `contract`. For what callers know, one of the calls.
    mlir::Operation *op;
    std::string kind;
    /// The message of a check.
    std::string message;
  };
  struct Explanation {
    Verdict verdict = Verdict::Unknown;
    /// The code cannot be reached.
    bool vacuous = false;
    /// The context that decided.
    std::string decidedBy;
    /// For Proved and Refuted: the facts used, in the order of the code.
    llvm::SmallVector<Reason, 4> reasons;
    /// Index arithmetic was taken not to overflow.
    bool assumesNoOverflow = false;
    /// For Unknown: why; for Contingent: for which inputs it fails.
    std::string detail;
    /// All of it, for people: "proved by affine from branch at 4:3".
    std::string str() const;
  };
  Explanation explain(mlir::Operation *at, const Size &a, Comparison comparison,
                      const Size &b);
  Explanation explain(mlir::Operation *check);

  //===- Changes ----------------------------------------------------------===//

  /// To be attached to rewriters; lives as long as the analysis.
  mlir::RewriterBase::Listener *getListener();
  /// Everything in the function that `op` stands in, or in and below `op` if it
  /// is one, may have changed. With the operation that the analysis was built
  /// on: forgets everything, and sets the analysis up again.
  void invalidate(mlir::Operation *op);

  /// How many operations have been walked over, in all functions. (Walking a
  /// function again counts its operations again.)
  uint64_t numHarvested() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SHAPECONSTRAINTANALYSIS_H
