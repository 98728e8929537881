// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluating the same claims under many assignments, in machine words.
//
// A search for an assignment changes one symbol at a time and looks again. The
// claims are therefore laid out once, operands before what uses them,
//
//   0: n   1: m   2: n - m   3: (2) >= 0        n >= m
//
// and a look is one pass over an array. Whatever does not fit (values beyond 64
// bits, shapes of unknown rank, divisions by zero) has no value here, and who
// asks turns to Evaluator. A value given is Evaluator's.

#ifndef SHAPEPROOF_MODEL_WORDEVALUATOR_H
#define SHAPEPROOF_MODEL_WORDEVALUATOR_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

class WordEvaluator {
public:
  /// Lays out the claims. Those of more than some thousand terms have no
  /// values.
  WordEvaluator(const TermStore &store, llvm::ArrayRef<ClaimId> claims);

  /// Changes a symbol of the claims; others are ignored. Without a value until
  /// then.
  void set(DimId symbol, const Int &value);
  void set(ClaimId boolean, bool value);

  /// The value of a claim or dim that occurs in the claims.
  std::optional<bool> value(ClaimId claim);
  std::optional<int64_t> value(DimId dim);

private:
  enum class Op : uint8_t {
    Symbol, ///< A value that was set, or nothing.
    Sum,
    Product,
    FloorDiv,
    Mod,
    Min,
    Max,
    Broadcast,
    Select,
    Equal,
    NotEqual,
    NotNegative,
    Not,
    And,
    Or,
  };
  struct Node {
    Op op;
    bool known = false;
    uint32_t begin = 0, end = 0; // Operands.
    int64_t value = 0;
    int64_t constant = 0;
  };
  struct Operand {
    uint32_t node;
    int64_t coefficient;
  };
  struct Item {
    bool isClaim;
    uint32_t id;
  };

  bool layOut(Item root);
  const uint32_t *find(Item item) const;
  /// Nothing while operands are missing; they are then on the stack.
  bool add(Item item, llvm::SmallVectorImpl<Item> &stack);
  bool need(Item item, int64_t coefficient, llvm::SmallVectorImpl<Item> &stack,
            llvm::SmallVectorImpl<Operand> &list) const;
  void keep(Item item, Op op, llvm::ArrayRef<Operand> list,
            int64_t constant = 0);
  void refresh();
  void compute(Node &node) const;

  const TermStore &store;
  llvm::SmallVector<Node, 32> nodes;
  llvm::SmallVector<Operand, 64> operands;
  llvm::SmallDenseMap<DimId, uint32_t, 32> dims;
  llvm::SmallDenseMap<ClaimId, uint32_t, 32> claims;
  bool changed = true;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_WORDEVALUATOR_H
