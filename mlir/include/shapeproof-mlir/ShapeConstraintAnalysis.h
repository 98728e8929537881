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
// Every question takes the operation before which it is asked. The facts there
// are those that the operations dominating it establish by having run: earlier
// checks, branches, loop bounds, accesses in bounds; an analysis of a module
// also uses facts that functions have about each other (below). A fact that
// comes later, or from another branch, is not used. Values that do not dominate
// the operation, or about which nothing is known, give Verdict::Unknown; no
// question fails.
//
// Proved, Refuted and Contingent have their usual meaning (Answer.h): the claim
// holds whatever the inputs are, it never holds, or there are inputs for both.
// Where the facts contradict the code cannot be reached, and everything is
// Proved.
//
// Across functions. An analysis of an operation with a symbol table
// (builtin.module) has the facts that shapeproof-elide-checks on it has: facts
// at all calls of a private function hold in it, facts that a function always
// establishes hold after its calls, and shape function libraries apply. These
// are computed when the analysis is set up and are true of the code at that
// time. So they are dropped with the first change, in any function, that could
// make them wrong: an operation that names a symbol comes or goes; in a
// function that calls or is called, anything changes except that operations
// without effects come and go; functions or blocks come, go or move. From then
// on answers rest on the one function that is asked about, until `invalidate`
// of the operation of the analysis sets it up again. An analysis of a function
// never reads another function.
//
// Laziness. Setting the analysis up reads no code inside functions, except to
// find calls and to walk functions that are called or call. The first question
// about a function walks it up to the operation, once; a later question
// continues from there. So questions in the order of the code cost one walk
// together, and repeating a question is a table look-up.
//
// Changes. Answers are about the current IR. Changes made through a rewriter
// with `getListener()` attached are followed: code after the last question may
// change freely, a change before it makes the function be walked again. After
// any other change, call `invalidate` with the changed function, also before a
// function is erased without the listener. Debug builds (see
// Options::detectStaleUse) compare a fingerprint of the function that is asked
// about and stop the program if it has changed without notice.
//
// Threads. Different functions may be asked about from several threads at once;
// questions about one function, or changes to it, are for one thread at a time.
// If threads change functions that call each other, it depends on timing how
// long an answer still uses facts about the others: it is right in any case,
// and with acrossFunctions = false always the same.

#ifndef SHAPEPROOF_MLIR_SHAPECONSTRAINTANALYSIS_H
#define SHAPEPROOF_MLIR_SHAPECONSTRAINTANALYSIS_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Value.h"
#include "shapeproof/AnalysisOptions.h"
#include "shapeproof/Answer.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace shapeproof {

/// The subject of a question: an integer value, a dimension of a shaped value,
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
  /// The value that it is about; null for a constant.
  mlir::Value asValue() const { return value; }

private:
  friend class ShapeConstraintAnalysis;
  friend class QuestionPoint;
  static constexpr int64_t kInteger = -1;
  explicit Size(int64_t constant) : number(constant) {}

  /// Null for a constant.
  mlir::Value value;
  /// The dimension, or the constant.
  int64_t number = kInteger;
  /// True for an attribute that is no 64-bit integer, about which nothing can
  /// be said.
  bool isUnknown = false;
};

enum class Comparison : uint8_t { EQ, NE, LT, LE, GT, GE };

/// A number times the product of sizes; the number alone without any.
struct SizeProduct {
  int64_t coefficient;
  llvm::SmallVector<Size, 2> factors;
};

class ShapeConstraintAnalysis {
public:
  /// The context is `affine`, which uses linear arithmetic and answers in
  /// microseconds; `tiered` may ask a solver and answers in milliseconds. The
  /// budget is that of a question, fixed by the size of its function; a factor
  /// that is not above 0 stands for 1.
  struct Options : AnalysisOptions {
    Options() { context = "affine"; }
    /// Use facts that functions of a module have about each other.
    bool acrossFunctions = true;
    /// Read what a question needs and no more: what defines its values, the
    /// branches and loops around it, and the nearest checks about its values or
    /// about those that they are computed from or compared with. An answer then
    /// takes the same time in a function of any size, and after any change, but
    /// facts further away are not used. Where control flow has several blocks,
    /// or very much defines a value, the function is walked as otherwise. This
    /// is for questions about sizes; others are answered as without it.
    bool nearby = false;
    /// Compare a fingerprint of the function at each question.
#ifdef NDEBUG
    bool detectStaleUse = false;
#else
    bool detectStaleUse = true;
#endif
  };

  /// For `getAnalysis`. Questions may be asked at any operation in `op`.
  explicit ShapeConstraintAnalysis(mlir::Operation *op);
  /// A name of no context stands for the default one.
  ShapeConstraintAnalysis(mlir::Operation *op, Options options);
  ~ShapeConstraintAnalysis();
  ShapeConstraintAnalysis(const ShapeConstraintAnalysis &) = delete;
  ShapeConstraintAnalysis &operator=(const ShapeConstraintAnalysis &) = delete;

  const Options &getOptions() const;
  /// Changes the options: sets the analysis up again, unless they are equal.
  void setOptions(Options options);

  /// Walks all functions with stated facts about their arguments (attributes
  /// `shapeproof.facts`). Emits an error at each one that is no claim, or that
  /// contradicts others or the checks that the function always makes; fails if
  /// there is one. A pass that rewrites calls this first.
  llvm::Error checkStatedFacts();

  //===- Questions --------------------------------------------------------===//

  /// Whether isEqual() is Proved, for callers that use only this. For most
  /// pairs that are not equal it finds, in a fraction of a microsecond, that
  /// the facts allow different values of the two. After 5,000 pairs in a
  /// function for which this failed and that were not proved equal either, only
  /// sizes with the same term are found; isEqual() is not affected.
  bool provesEqual(mlir::Operation *at, const Size &a, const Size &b) {
    return firstEqual(at, a, b).has_value();
  }
  /// The number of the first of `sizes` that provesEqual() finds equal to
  /// `size`.
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
  /// Compares a sum, of integers that do not overflow, with 0.
  Verdict compareSum(mlir::Operation *at, llvm::ArrayRef<SizeProduct> sum,
                     Comparison comparison);
  /// Whether the size is a multiple of the number, which is positive.
  Verdict isDivisible(mlir::Operation *at, const Size &size, int64_t by);
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
  Range boundsOfSum(mlir::Operation *at, llvm::ArrayRef<SizeProduct> sum);
  /// The size as a number, if its bounds give one. If they do not, which is
  /// nearly always so, this takes a fraction of the time of bounds().
  std::optional<int64_t> constant(mlir::Operation *at, const Size &size);

  /// The size in terms of the inputs, for people: "arg0.dim1 + 2". Empty if
  /// nothing is known about it. Different inputs may have one name.
  std::string describe(mlir::Operation *at, const Size &size);
  /// A number for tables of sizes: equal numbers mean equal sizes, wherever
  /// both are known; different numbers mean nothing. Valid as long as answers
  /// are.
  std::optional<uint32_t> termOf(mlir::Operation *at, const Size &size);

  /// Whether a check (cf.assert, shape.cstr_*, a shape query) always succeeds
  /// at its place: if so a cf.assert may be erased and a witness replaced by a
  /// constant one. Unknown for other operations.
  bool isRedundant(mlir::Operation *check) {
    return decide(check) == Verdict::Proved;
  }
  /// Like isRedundant, and tells whether the check can succeed at all.
  Verdict decide(mlir::Operation *check);

  /// A fact that an answer rests on.
  struct Reason {
    /// The operation that established the fact, and how: the op's name, or
    /// `branch`, `loop`, `type`, `contract`. For a fact from callers, one of
    /// the calls.
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
    /// True if the answer assumes that index arithmetic does not overflow.
    bool assumesNoOverflow = false;
    /// For Unknown: the reason; for Contingent: inputs for which it fails.
    std::string detail;
    /// All of it for people: "proved by affine from branch at 4:3".
    std::string str() const;
  };
  Explanation explain(mlir::Operation *at, const Size &a, Comparison comparison,
                      const Size &b);
  Explanation explain(mlir::Operation *check);

  //===- Changes ----------------------------------------------------------===//

  /// A listener for rewriters; it lives as long as the analysis.
  mlir::RewriterBase::Listener *getListener();
  /// Declares that the function around `op`, or everything in and below `op` if
  /// it is a function, may have changed. For the operation of the analysis:
  /// forgets everything, and sets the analysis up again.
  void invalidate(mlir::Operation *op);
  /// Frees what was found out about a function, as all its questions are asked.
  /// A later question finds it again.
  void release(mlir::Operation *function);

  /// The number of operations walked, in all functions. (Walking a function
  /// again counts its operations again.)
  uint64_t numHarvested() const;

private:
  friend class QuestionPoint;
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SHAPECONSTRAINTANALYSIS_H
