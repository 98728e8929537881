// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Invariants of the values that a loop carries from iteration to iteration.
//
//   scf.for .. iter_args(%x = %c0) { %y = select %p, %x + 1, %x; yield %y }
//
// Guessed: x >= 0, x <= 0, x == 0 + 1 * iterations, x <= 0 + 1 * iterations.
// Each holds at the start. The body is walked with all of them as facts, and
// those that are not proved of the yielded values are dropped, until the rest
// is proved from itself alone: here x >= 0 and x <= iterations. That is an
// induction over the iterations, checked on the IR (Houdini: Flanagan and
// Leino, FME 2001). To these come what the last iteration began with and gave
// (LastIteration.cpp).

#ifndef SHAPEPROOF_MLIR_LOOPS_INVARIANTS_H
#define SHAPEPROOF_MLIR_LOOPS_INVARIANTS_H

#include "core/rules/OpTable.h"

namespace shapeproof {

class Invariants {
public:
  /// For a loop with a region, the context is that of the loop; to be made in
  /// the scope around it. For a loop of blocks, the context is that of a branch
  /// back, and `blocks` are its blocks; to be made in the scope of the first.
  explicit Invariants(RegionContext rule,
                      llvm::ArrayRef<mlir::Block *> blocks = {})
      : rule(rule), blocks(blocks), start(rule.store()) {}

  /// `argument` is `init` at first and then the value that each iteration
  /// yields. Returns whether it has a part (an integer, extents, or the
  /// elements of a short list of integers) that invariants can be about.
  bool add(mlir::Value argument, mlir::Value init, mlir::Value yielded) {
    return add(argument, llvm::ArrayRef(init), llvm::ArrayRef(yielded));
  }
  /// Adds an argument with several edges into the loop and back, given in the
  /// same order for all arguments.
  bool add(mlir::Value argument, llvm::ArrayRef<mlir::Value> inits,
           llvm::ArrayRef<mlir::Value> yielded);
  bool empty() const { return slots.empty(); }

  /// Sets the range [from, to) of an induction variable that runs beside the
  /// carried values: integers of its type may have the same bounds.
  void setRange(mlir::Type type, DimId from, DimId to) {
    range = Range{type, from, to};
  }

  /// The symbol for the number of iterations before the current one.
  DimId iterations() const { return count; }
  /// The first iteration and the one before, as far as they are known, in the
  /// scope of the body.
  FirstIteration firstIteration() const;

  /// An induction variable that runs from `start` to `limit` beside the carried
  /// values.
  struct Counter {
    DimId variable, start, limit, step;
    EvidenceId support;
  };
  /// In the scope of the body: the variable of this walk is `start + step *
  /// iterations()`; none if that is not known.
  void setCounter(std::optional<Counter> of) {
    // The last iteration is one of the walks of find().
    if (isFound && counter && of)
      of->variable = counter->variable;
    counter = of;
  }
  /// In the scope of the body of a loop that tests before each iteration: the
  /// condition, which has held.
  void setCondition(const BoolModel &condition) {
    if (!isFound)
      last.condition = condition;
  }

  /// Finds the invariants. `walk` walks the loop in scopes of its own: it calls
  /// enter() at the start of an iteration, and leave() at its end.
  void find(llvm::function_ref<void()> walk);

  /// Models the carried arguments, and assumes their invariants, in the scope
  /// of the body.
  void enter();
  /// During find(): tests the guesses on the values yielded by one of the edges
  /// back.
  void leave(unsigned way = 0);
  /// Models `results` (in the order of add()) as the values carried out of the
  /// loop after `trips` iterations; nothing if their number is not known.
  void finish(mlir::ValueRange results, std::optional<DimId> trips,
              EvidenceId tripEvidence);
  /// After a loop that tests before each iteration, where the symbols stand for
  /// the last test: models `results` as what the test passed on. Their terms
  /// are closed if the condition gives the number of iterations.
  void finishTested(mlir::ValueRange passed, mlir::ValueRange results);

private:
  struct Slot {
    mlir::Value argument;
    llvm::SmallVector<mlir::Value, 1> inits, yielded;
    /// The dimension of a shaped value, or the number of an element of a list;
    /// an integer has neither.
    int dim = -1, element = -1;
    /// The number of values added before the one that the slot is part of.
    unsigned place = 0;
    DimId now, start;
    /// The edges into the loop bring different values; `start` is a symbol for
    /// one.
    bool startsDiffer = false;
    /// A symbol for the value at the start of the last iteration; made when it
    /// is asked for.
    DimId before = {};
    /// The constant that each edge back adds, if it is written so; else 0.
    int64_t step = 0;
    EvidenceId evidence = kNoEvidence;

    bool isInteger() const { return dim < 0 && element < 0; }
    bool isSize() const { return dim >= 0; }
    std::string suffix() const;
  };
  enum class Kind : uint8_t {
    Ge,       ///< x >= term
    Le,       ///< x <= term
    Equal,    ///< x == y
    PairLe,   ///< x <= y
    Apart,    ///< x - y is the same as at the start
    Linear,   ///< x == start + term * iterations
    AtLeast,  ///< x >= start + term * iterations
    AtMost,   ///< x <= start + term * iterations
    Multiple, ///< (x - start) mod term == 0
    OneOf,    ///< x is one of the constants `among`
    Cycle,    ///< x == start + term * (iterations mod period)
  };
  struct Guess {
    Kind kind;
    unsigned x = 0, y = 0;
    DimId term;
    bool holds = true;
    /// The evidence that the guess holds at the start.
    EvidenceId support = kNoEvidence;
    /// The claim in the body; invalid until it is asked for.
    ClaimId now = {};
    DimId period = {};
    llvm::SmallVector<DimId, 2> among = {};
  };
  struct Range {
    mlir::Type type;
    DimId from, to;
  };
  /// An iteration, as the last walk of find() saw it: what it yielded for each
  /// slot, and the condition that it met.
  struct Iteration {
    llvm::SmallVector<DimId> yielded;
    std::optional<BoolModel> condition;
  };
  /// The amount that an iteration adds.
  struct Step {
    unsigned slot;
    DimId term;
    Bounds bounds;
  };

  ClaimId claim(const Guess &guess, llvm::ArrayRef<DimId> values, DimId count);
  void guess(Guess guess);
  /// Whether the guess says that a value that comes back, an opaque function of
  /// machine integers, lies at an end of the range of its type: it always does.
  bool isOfItsType(const Guess &guess, llvm::ArrayRef<DimId> next) const;
  void assumeStart();
  void guessFromStart();
  void guessFromComparisons();
  void guessFromStep(unsigned slot, DimId step, const Bounds &bounds);
  void guessFromOrbits();
  void guessCycle(unsigned slot, size_t most);
  bool isInvariant(DimId term) const;
  void forEachOp(llvm::function_ref<void(mlir::Operation *)> use) const;
  bool isInside(mlir::Value v) const;
  std::optional<DimId> outsideTerm(mlir::Value v);
  void forgetBody(Trial &trial);
  std::optional<IntModel> part(const Slot &slot, mlir::Value v);
  /// The number of slots from the first on that belong to its value.
  unsigned numParts(unsigned first) const;
  /// The term that the slot has after so many iterations; nothing if it is not
  /// linear in their number.
  std::optional<DimId> valueAfter(unsigned slot, DimId iterations) const;
  template <typename IdT>
  std::optional<IdT> inLast(IdT term, DimId times,
                            llvm::SmallVectorImpl<unsigned> &used);
  DimId atLastStart(unsigned slot, DimId times);
  void assumeLast(llvm::ArrayRef<DimId> values, DimId times,
                  EvidenceId support);
  void assumeAtLastStart(llvm::ArrayRef<unsigned> used, DimId times,
                         EvidenceId support);
  std::optional<DimId> chosenByRuns(unsigned slot, DimId trips);
  std::optional<DimId> tripsBy(ClaimId claim, EvidenceId &support);
  std::optional<DimId> testedTrips(EvidenceId &support);
  /// Models the value, whose first slot is given, by the values of its parts.
  void setValue(mlir::Value v, unsigned first, llvm::ArrayRef<DimId> values,
                EvidenceId support);

  RegionContext rule;
  llvm::SmallVector<mlir::Block *> blocks;
  std::vector<Slot> slots;
  std::vector<Guess> guesses;
  std::vector<Step> steps;
  /// The terms that the edges back yield in the first walk, for each slot.
  std::vector<llvm::SmallVector<DimId>> firstYields;
  unsigned places = 0;
  std::optional<Range> range;
  std::optional<Counter> counter;
  Iteration last;
  DimId count;
  /// The evidence of the invariants, from outside the loop.
  EvidenceId evidence = kNoEvidence;
  /// Facts that the last walk used, those of the loop included.
  EvidenceId used = kNoEvidence;
  bool isFirst = true, changed = false, isFound = false;
  /// Symbols from here on belong to the loop.
  SymbolMark start;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LOOPS_INVARIANTS_H
