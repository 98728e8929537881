// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms as nodes whose values fit the integers of a machine, where there is
// such a form.
//
//   x >= -1            and not x + 1 >= 0
//   b > a              and not b >= a + 1
//   d - at >= size     for at + size <= d where at and d are not negative
//   d floordiv a >= b  for a * b <= d where a is at least 1
//   max(0, max(n, least + 1) - 1)             for max(0, n - 1)
//
// A term is about numbers of any size, and `x + 1` wraps in 64 bits where x is
// the largest number. So the range of each node is found from the ranges of the
// inputs and from what is assumed, and of the forms of a term the first is
// taken of which no node leaves the type. Where each may leave it, the nodes
// say so (mayBeWrong), and whoever writes the code decides: a guard is not
// written, the size of an arena is written with a check.
//
// Wider integers would be simpler, but the analysis that reads the code has
// numbers of 64 bits, and not all targets have i128.
//
// Tested by tests/mlir/unit/GuardOpsTest.cpp and tests/mlir/exec/arena.py.

#ifndef SHAPEPROOF_EMIT_INRANGE_H
#define SHAPEPROOF_EMIT_INRANGE_H

#include "engine/domains/Interval.h"
#include "results/emit/Lower.h"

namespace shapeproof::emit {

enum class Overflow : uint8_t {
  /// A node that may leave the type may be wrong.
  MayBe,
  /// So is it, but numbers computed from sizes of tensors and memrefs fit, as
  /// no memory holds that many elements.
  NotOfSizes,
  /// Each sum or product may be wrong, even one that fits: whoever reads the
  /// code takes it to wrap.
  InAllArithmetic,
};

/// The nodes of a program and the ranges of their values.
class InRangeLowering : public Lowering {
public:
  using Interval = domains::Interval;

  /// Sums of more than `mostPlaced` summands are put on the sides of a
  /// comparison in few ways.
  InRangeLowering(TermStore &store, Interval ofType, Overflow overflow,
                  size_t mostPlaced)
      : Lowering(store, own), store(store), ofType(std::move(ofType)),
        overflow(overflow), mostPlaced(mostPlaced) {}

  /// A negated term, -1 * x. It is written by the sum that it is part of.
  static bool isNegation(const SizeProgram &program,
                         const SizeProgram::Node &node) {
    return node.op == SizeProgram::Op::Mul &&
           program.nodes[node.operands[0]].op == SizeProgram::Op::Constant &&
           program.nodes[node.operands[0]].value == Int(-1);
  }

  struct Values {
    /// The values, if neither this node nor one that it is made of leaves the
    /// type.
    Interval range;
    /// Whether it depends on sizes alone.
    bool isOfSizes = true;
    /// Whether the value may leave the type; whether this or an operand's may.
    bool leaves = false, mayBeWrong = false;
  };
  const Values &values(unsigned node);
  bool mayBeWrong(unsigned node) { return values(node).mayBeWrong; }

  /// Values known of terms. Nodes made before stay; terms may get others.
  using Known = llvm::DenseMap<DimId, Interval>;
  const Known &known() const { return ofTerms; }
  void restore(Known known);
  void restrict(DimId d, const Interval &values);
  /// Assumes the claim from here on.
  void assume(ClaimId claim);
  /// Whether ranges may depend on claims that hold only in a part of the code.
  /// The code of a node is used in other parts as well, so it may not.
  bool isConditional() const { return hasAssumed; }

  const SizeProgram &nodes() const { return own; }
  const Interval &type() const { return ofType; }

protected:
  std::optional<unsigned> make(DimId d) override { return makeInRange(d); }
  std::optional<unsigned> makeInRange(DimId d);
  std::optional<unsigned> compare(Op op, DimId difference) override {
    return compareInRange(op, difference);
  }
  std::optional<unsigned> compareInRange(Op op, DimId difference);

  TermStore &store; ///< The forms of terms are terms as well.

private:
  /// A summand, or a constant where there is no column.
  struct Step {
    std::optional<unsigned> column;
    Int factor;
  };
  using Steps = llvm::SmallVector<Step, 4>;

  Values rangeOf(const SizeProgram::Node &node);
  Values finished(Values values, bool isArithmetic) const;
  Values rangeOf(const Step &step);

  std::optional<Steps> stepsOf(const LinearView &view, const Int &constant);
  /// The steps with what is subtracted at the end.
  static Steps signedLast(llvm::ArrayRef<Step> steps);
  std::optional<Steps> inOrder(llvm::ArrayRef<Step> steps);
  unsigned build(llvm::ArrayRef<Step> steps);
  std::optional<std::pair<Steps, Steps>> sidesOf(llvm::ArrayRef<Step> steps);
  std::optional<std::pair<Steps, Steps>>
  sidesAt(llvm::ArrayRef<Step> steps, llvm::ArrayRef<uint8_t> places);
  std::optional<unsigned> sum(DimId d);
  std::optional<unsigned> divided(Op op, const LinearView &view,
                                  const Summand &summand);
  std::optional<unsigned> atLeastProduct(DimId dividend, const Summand &of);
  std::optional<std::pair<DimId, DimId>> factored(const LinearView &view);
  std::optional<unsigned> choice(DimId d, const LinearView &view);
  std::optional<unsigned> quotient(DimId d);
  std::optional<unsigned> extremum(DimId d);
  std::optional<unsigned> saturated(DimId term, bool inMax);
  std::optional<unsigned> withKnown(DimId d, std::optional<unsigned> node);

  SizeProgram own;
  const Interval ofType;
  const Overflow overflow;
  const size_t mostPlaced;
  bool hasAssumed = false;
  Known ofTerms;
  /// The values known of terms, by their nodes.
  llvm::DenseMap<unsigned, Interval> ofNodes;
  std::vector<Values> found;
};

} // namespace shapeproof::emit

#endif // SHAPEPROOF_EMIT_INRANGE_H
