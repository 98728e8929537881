// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stays true of values that a loop carries from iteration to iteration.
//
//   scf.for .. iter_args(%x = %c0) { %y = select %p, %x + 1, %x; yield %y }
//
// Guessed: x >= 0, x <= 0, x == 0 + 1 * iterations, x <= 0 + 1 * iterations.
// Each holds at the start; the body is walked with all of them as facts, and
// those that are not proved of what it yields are dropped, until the rest is
// proved from itself alone: here x >= 0 and x <= iterations. That is an
// induction over the iterations, checked on the IR (Houdini: Flanagan and
// Leino, FME 2001).

#ifndef SHAPEPROOF_MLIR_LOOPS_INVARIANTS_H
#define SHAPEPROOF_MLIR_LOOPS_INVARIANTS_H

#include "rules/OpTable.h"

namespace shapeproof {

class Invariants {
public:
  /// Of the loop that the context is of; to be made in the scope around it. Of
  /// a loop of blocks: a branch back, and the blocks; to be made in the scope
  /// of the first.
  explicit Invariants(RegionContext rule,
                      llvm::ArrayRef<mlir::Block *> blocks = {})
      : rule(rule), blocks(blocks), start(rule.store()) {}

  /// `argument` is `init` at first and then what each iteration yields. Says
  /// whether it has a part (an integer, extents, or the elements of a short
  /// list of integers) that can be reasoned on.
  bool add(mlir::Value argument, mlir::Value init, mlir::Value yielded) {
    return add(argument, llvm::ArrayRef(init), llvm::ArrayRef(yielded));
  }
  /// The same with several ways in, and several ways back: the same ways, in
  /// the same order, for all arguments.
  bool add(mlir::Value argument, llvm::ArrayRef<mlir::Value> inits,
           llvm::ArrayRef<mlir::Value> yielded);
  bool empty() const { return slots.empty(); }

  /// An induction variable runs beside what is carried, over [from, to):
  /// integers of its type may have the same bounds.
  void setRange(mlir::Type type, DimId from, DimId to) {
    range = Range{type, from, to};
  }

  /// The number of iterations before the current one: a symbol.
  DimId iterations() const { return count; }

  /// Finds what stays true. `walk` walks the loop in scopes of its own: at the
  /// start of an iteration it calls enter(), at its end leave().
  void find(llvm::function_ref<void()> walk);

  /// Models the carried arguments, and assumes what stays true of them, in the
  /// scope of the body.
  void enter();
  /// During find(): what has been yielded, on one of the ways back.
  void leave(unsigned way = 0);
  /// Models `results` (in the order of add()) as what is carried out of the
  /// loop after `trips` iterations; nothing if their number is not known.
  void finish(mlir::ValueRange results, std::optional<DimId> trips,
              EvidenceId tripEvidence);

private:
  struct Slot {
    mlir::Value argument;
    llvm::SmallVector<mlir::Value, 1> inits, yielded;
    /// The dimension of a shaped value, or which element of a list; an integer
    /// has neither.
    int dim = -1, element = -1;
    /// The number of values added before the one it is part of.
    unsigned place = 0;
    DimId now, start;
    /// The ways in bring different ones, of which `start` is some.
    bool startsDiffer = false;
    /// The constant that each way back adds, if it is written so; else 0.
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
    Apart,    ///< x - y is what it is at the start
    Linear,   ///< x == start + term * iterations
    AtLeast,  ///< x >= start + term * iterations
    AtMost,   ///< x <= start + term * iterations
    Multiple, ///< (x - start) mod term == 0
  };
  struct Guess {
    Kind kind;
    unsigned x = 0, y = 0;
    DimId term;
    bool holds = true;
    /// Why it holds at the start.
    EvidenceId support = kNoEvidence;
    /// What it claims in the body, once asked for.
    ClaimId now = {};
  };
  struct Range {
    mlir::Type type;
    DimId from, to;
  };
  /// What an iteration adds.
  struct Step {
    unsigned slot;
    DimId term;
    Bounds bounds;
  };

  ClaimId claim(const Guess &guess, llvm::ArrayRef<DimId> values, DimId count);
  void guess(Guess guess);
  /// Whether it says that what comes back, an opaque function of machine
  /// integers, lies at its end of the range of its type: it always does.
  bool isOfItsType(const Guess &guess, llvm::ArrayRef<DimId> next) const;
  void assumeStart();
  void guessFromStart();
  void guessFromComparisons();
  void guessFromStep(unsigned slot, DimId step, const Bounds &bounds);
  bool isInvariant(DimId term) const;
  void forEachOp(llvm::function_ref<void(mlir::Operation *)> use) const;
  bool isInside(mlir::Value v) const;
  std::optional<DimId> outsideTerm(mlir::Value v);
  void forgetBody(Trial &trial);
  std::optional<IntModel> part(const Slot &slot, mlir::Value v);
  /// How many slots from the first on belong to its value.
  unsigned numParts(unsigned first) const;
  /// Models the value, of which the first slot is given, by what the parts are.
  void setValue(mlir::Value v, unsigned first, llvm::ArrayRef<DimId> values,
                EvidenceId support);

  RegionContext rule;
  llvm::SmallVector<mlir::Block *> blocks;
  std::vector<Slot> slots;
  std::vector<Guess> guesses;
  std::vector<Step> steps;
  unsigned places = 0;
  std::optional<Range> range;
  DimId count;
  /// What the invariants rest on, outside the loop.
  EvidenceId evidence = kNoEvidence;
  /// Facts that the last walk used, those of the loop included.
  EvidenceId used = kNoEvidence;
  bool isFirst = true, changed = false;
  /// Symbols from here on belong to the loop.
  SymbolMark start;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LOOPS_INVARIANTS_H
