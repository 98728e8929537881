// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The nodes of a program (emit/InRange.h) as ops on the arguments of a
// function, in numbers of index.
//
//   4 * arg0.dim0 * arg1      %0 = memref.dim %arg0, %c0
//                             %1, %high = arith.mulsi_extended %0, %arg1
//                             ...             too large if %high is no sign
//                             %2 = arith.muli %1, %c4
//
// Where a node may leave the type, code says whether it has done so; its value
// does not matter then. Nothing else can go wrong in the code: a divisor is
// taken to be 1 where it is below.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_NODEOPS_H
#define SHAPEPROOF_MLIR_CONTRACTS_NODEOPS_H

#include "core/checks/EntryContract.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "results/emit/InRange.h"
#include <map>

namespace shapeproof {

/// Binds the symbol of the part. A size of the launch is bound to an argument
/// from kLaunchArguments on.
void bindPart(emit::Lowering &lowering, const ArgumentPart &part);
inline constexpr unsigned kLaunchArguments = 1u << 30;

class NodeOps {
public:
  /// Makes ops at the place of the builder, which `arguments` dominate.
  NodeOps(emit::InRangeLowering &lowering, mlir::ValueRange arguments,
          mlir::OpBuilder &builder, mlir::Location location)
      : lowering(lowering), arguments(arguments), builder(builder),
        location(location) {}

  struct Result {
    mlir::Value value;
    /// If none of these holds, it is the value of the node.
    llvm::SmallVector<mlir::Value, 2> wrong;
  };
  Result of(unsigned node);
  /// The node's value is this one, which somebody else has made.
  void give(unsigned node, mlir::Value value) { made[node] = {value, {}}; }

  mlir::Value constant(const Int &value);
  mlir::Value compare(mlir::arith::CmpIPredicate how, mlir::Value a,
                      mlir::Value b) {
    return make<mlir::arith::CmpIOp>(how, a, b);
  }
  mlir::Value negated(mlir::Value truth) {
    return make<mlir::arith::XOrIOp>(truth, constantTruth(true));
  }
  /// a and b, where b does not matter if a is false: a conjunction by andi
  /// would be poison where either is.
  mlir::Value andAlso(mlir::Value a, mlir::Value b) {
    return make<mlir::arith::SelectOp>(a, b, constantTruth(false));
  }
  mlir::Value orElse(mlir::Value a, mlir::Value b) {
    return make<mlir::arith::SelectOp>(a, constantTruth(true), b);
  }

private:
  using Node = SizeProgram::Node;

  template <typename OpT, typename... Args> mlir::Value make(Args... args) {
    return builder.createOrFold<OpT>(location, args...);
  }
  mlir::Value constantTruth(bool value);
  mlir::Value asIndex(mlir::Value value);
  Result makeNode(unsigned id);
  mlir::Value input(const Node &node);
  mlir::Value sum(unsigned id, Result &result);
  mlir::Value product(unsigned id, Result &result);
  mlir::Value times(unsigned id, unsigned operand, const Int &factor,
                    Result &result);
  mlir::Value quotient(const Node &node, Result &result);
  mlir::Value truth(const Node &node, Result &result);
  Result choice(const Node &node);
  /// The operand, what may be wrong about it being noted.
  mlir::Value operand(unsigned node, Result &result);

  emit::InRangeLowering &lowering;
  const mlir::ValueRange arguments;
  mlir::OpBuilder &builder;
  const mlir::Location location;
  llvm::DenseMap<unsigned, Result> made;
  /// A std::map, as a DenseMap keeps the numbers at the ends of 64 bits for
  /// itself.
  std::map<Int, mlir::Value> constants;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_NODEOPS_H
