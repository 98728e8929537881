// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads one kernel; see Kernels.h. In three steps:
//
//   what is accessed, masked, assumed and branched on is *asked for* at the
//   lanes of its type; what is asked for asks for what it depends on
//   (Demanded), each pair of a value and a tuple once;
//   the operations are walked once more, in order, and give for each pair that
//   is asked for one operation on numbers.

#ifndef SHAPEPROOF_MLIR_LANES_KERNELREADER_H
#define SHAPEPROOF_MLIR_LANES_KERNELREADER_H

#include "core/lanes/Kernels.h"
#include "core/lanes/Pointers.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

namespace limits {
/// Lanes of a kernel: pairs of an axis and a size.
inline constexpr unsigned kernelLanes = 32;
/// Values at tuples that a kernel may ask for.
inline constexpr size_t kernelValues = 100000;
} // namespace limits

/// The type of the value at a lane: of numbers, truth values and pointers,
/// which are distances; null for others, which are not followed.
mlir::Type laneTypeOf(mlir::Type type);

/// An operation that touches memory, at each lane of its pointer.
struct Access {
  mlir::Value pointer, mask;
  bool reads = false, writes = false;
};
std::optional<Access> accessOf(mlir::Operation *op);

/// Whether the op may end the program: it calls a function that has assertions
/// or calls others, or that is not there, or is assembly with effects.
bool mayStop(mlir::Operation *op);
/// Makes an op of which only that is known.
void createStop(mlir::OpBuilder &b, mlir::Operation *op);

/// The lanes of a kernel: one for each pair of an axis and a size.
class Lanes {
public:
  explicit Lanes(mlir::MLIRContext *context) : context(context) {}
  /// The tuple of all lanes of a value of the type.
  mlir::AffineMap of(mlir::Type type);
  mlir::AffineMap none() const { return tuple({}); }
  struct Lane {
    unsigned axis;
    int64_t size;
  };
  llvm::ArrayRef<Lane> all() const { return lanes; }

private:
  mlir::AffineMap tuple(llvm::ArrayRef<mlir::AffineExpr> exprs) const;

  mlir::MLIRContext *context;
  llvm::SmallVector<Lane, 4> lanes;
};

/// The pairs of values and tuples that are asked for.
class Demanded {
public:
  /// Asks for all that the kernel needs. False if it has control flow that is
  /// not known, or asks for too much. With `asksAll`, all values at all lanes
  /// are needed.
  bool findIn(mlir::func::FuncOp kernel, Lanes &lanes, bool asksAll);
  llvm::ArrayRef<mlir::AffineMap> of(mlir::Value v) const {
    auto it = wanted.find(v);
    return it == wanted.end() ? llvm::ArrayRef<mlir::AffineMap>()
                              : it->second.getArrayRef();
  }

private:
  void ask(mlir::Value v, mlir::AffineMap at);
  void askFor(mlir::Operation *op, Lanes &lanes);
  void askForSources(mlir::Value v, mlir::AffineMap at, Lanes &lanes);

  llvm::MapVector<mlir::Value, llvm::SmallSetVector<mlir::AffineMap, 2>> wanted;
  llvm::SmallVector<std::pair<mlir::Value, mlir::AffineMap>> open;
};

/// Whether the op divides integers: by 0 that is undefined at each lane, also
/// where nothing uses the quotient or a mask is false.
bool dividesIntegers(mlir::Operation *op);

/// Whether the op does to the lanes of its operands what it does to numbers.
bool isPerLane(mlir::Operation *op);

class KernelReader {
public:
  KernelReader(mlir::func::FuncOp kernel, KernelQuestions asked)
      : kernel(kernel), asked(asked), lanes(kernel.getContext()), bases(kernel),
        b(kernel.getContext()) {}
  /// Replaces the kernel by the function of a lane; false if it stays.
  bool read();

private:
  using Key = std::pair<mlir::Value, mlir::AffineMap>;

  void makeFunction();
  void assumeNumbers();
  void addNumber(const llvm::Twine &name, const llvm::Twine &fact,
                 mlir::Attribute below = {});
  void readBlocks(mlir::Region &from, mlir::Region &to);
  void readBlock(mlir::Block &from);
  void readOp(mlir::Operation *op);
  void readFor(mlir::scf::ForOp op);
  void readIf(mlir::scf::IfOp op);
  void readWhile(mlir::scf::WhileOp op);
  void readTerminator(mlir::Operation *op);
  void askAbout(llvm::StringRef question, mlir::Location loc, mlir::Value of,
                mlir::Value mask = {});
  void askAxes(mlir::OpResult result);
  void askArguments();
  void noteLanes(mlir::Value read, mlir::AffineMap at);
  void readAccess(mlir::Operation *op, const Access &access);
  void readResult(mlir::OpResult result, mlir::AffineMap at);
  mlir::Value compute(mlir::OpResult result, mlir::AffineMap at);
  mlir::Value perLane(mlir::Operation *op, mlir::AffineMap at);
  mlir::Value number(mlir::AffineExpr expr, mlir::Location loc);
  mlir::Value unknown(mlir::Operation *op, mlir::Type type);
  mlir::Value constant(int64_t value, mlir::Type type, mlir::Location loc);
  mlir::Value programNumber(mlir::Operation *op);
  mlir::Value distance(mlir::Value steps, mlir::Location loc);
  /// The value at the tuple, which has been computed.
  mlir::Value at(mlir::Value v, mlir::AffineMap tuple);
  mlir::Value at(mlir::Value v) { return at(v, lanes.none()); }
  /// The values at the tuples that are asked for of `of`, one after another.
  void addAll(mlir::Value v, mlir::Value of,
              llvm::SmallVectorImpl<mlir::Value> &values);
  /// The types of what is asked for of these values.
  llvm::SmallVector<mlir::Type> typesOf(mlir::ValueRange values);
  /// Sets what is asked for of the values to these ones.
  void setAll(mlir::ValueRange values, mlir::ValueRange read);

  mlir::func::FuncOp kernel;
  KernelQuestions asked;
  Lanes lanes;
  Demanded demanded;
  PointerBases bases;
  mlir::OpBuilder b;
  mlir::func::FuncOp function;
  llvm::DenseMap<Key, mlir::Value> values;
  llvm::DenseMap<mlir::Block *, mlir::Block *> blocks;
  /// The arguments of the new function.
  llvm::SmallVector<mlir::Type> types;
  llvm::SmallVector<mlir::DictionaryAttr> attributes;
  llvm::SmallVector<mlir::Location> places;
  unsigned firstGrid = 0, firstLane = 0;
  /// The axes of the grid that the kernel looks at, ascending. They have their
  /// numbers of programs from `firstGrid` on, and then their ids.
  llvm::SmallVector<unsigned, 3> axes;
  /// A value that was needed has not been computed.
  bool isBroken = false;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LANES_KERNELREADER_H
