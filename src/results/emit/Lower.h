// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms and claims over inputs as nodes of a SizeProgram.
//
//   claim  n - 2 * m == 0        nodes  n, m, 2, 2 * m, n == 2 * m
//
// A comparison has its negative summands on the other side, as people write it,
// and so that no node is negative that need not be. Terms without a node:
// element counts and claims about shapes of unknown rank, extents at places
// that are not constant, and uninterpreted functions.

#ifndef SHAPEPROOF_EMIT_LOWER_H
#define SHAPEPROOF_EMIT_LOWER_H

#include "engine/terms/Traversal.h"
#include "shapeproof/SizeProgram.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof::emit {

class Lowering {
public:
  Lowering(const TermStore &store, SizeProgram &program)
      : store(store), program(program) {}
  virtual ~Lowering() = default;

  /// Says which part of an argument a symbol is; for a shape, `Part::Rank`.
  void bind(Term symbol, SizeProgram::Part part, unsigned argument,
            unsigned index) {
    inputs[symbol] = {SizeProgram::Op::Input, part, argument, index};
  }

  /// The node with the value of the term; nothing for one that has none.
  std::optional<unsigned> node(DimId d);
  std::optional<unsigned> node(ClaimId c);

protected:
  using Op = SizeProgram::Op;
  using Nodes = llvm::SmallVector<unsigned, 4>;

  unsigned add(SizeProgram::Node node);
  unsigned constant(const Int &value);
  unsigned apply(Op op, llvm::ArrayRef<unsigned> operands) {
    SizeProgram::Node node{op};
    node.operands.assign(operands.begin(), operands.end());
    return add(std::move(node));
  }
  /// The operands joined by the operation, from the left.
  unsigned fold(Op op, llvm::ArrayRef<unsigned> operands);
  // Inline, so that libraries with RTTI can derive from the class.
  virtual std::optional<unsigned> make(DimId d) { return makePlain(d); }
  std::optional<unsigned> makePlain(DimId d);
  virtual std::optional<unsigned> compare(Op op, DimId difference) {
    return comparePlain(op, difference);
  }
  std::optional<unsigned> comparePlain(Op op, DimId difference);
  /// The node of a claim about shapes of unknown rank.
  virtual std::optional<unsigned> ofShapes(ClaimId) { return std::nullopt; }
  std::optional<Nodes> all(llvm::ArrayRef<DimId> terms);

  const TermStore &store;
  SizeProgram &program;
  llvm::DenseMap<Term, std::optional<unsigned>> made;

private:
  std::optional<unsigned> make(ClaimId c);
  std::optional<unsigned> input(Term symbol);
  std::optional<unsigned> sum(const Int &constant,
                              llvm::ArrayRef<Summand> summands);
  std::optional<unsigned> extent(ShapeId shape, DimId index);

  llvm::DenseMap<Term, SizeProgram::Node> inputs;
};

} // namespace shapeproof::emit

#endif // SHAPEPROOF_EMIT_LOWER_H
