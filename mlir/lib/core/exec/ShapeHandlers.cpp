// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape dialect, error values included: an error operand gives an error
// result, `cstr_eq` and `shape_eq` take error equal to error, and an error is
// not broadcastable with anything. If the result cannot hold an error (an
// extent tensor, an index) the op's contract is broken instead. A value shape
// is represented by its shape only.
//
// A cstr op only makes a witness. The run ends when a `shape.assuming` consumes
// a witness that does not hold.

#include "core/exec/Handlers.h"
#include "core/exec/Slices.h"

#include "mlir/Dialect/Shape/IR/Shape.h"

#include <optional>

using namespace mlir;

namespace shapeproof::exec {
namespace {

ShapeValue errorShape() { return {true, {}}; }

/// The value of a `!shape.shape` or an extent tensor as a shape.
ShapeValue shapeOf(Interpreter &in, Value value) {
  const RtValue &v = in.get(value);
  if (const auto *shape = std::get_if<ShapeValue>(&v))
    return *shape;
  ShapeValue result;
  const Shaped &tensor = std::get<Shaped>(v);
  forEachIndex(tensor.sizes, [&](ArrayRef<int64_t> index) {
    result.extents.push_back(tensor.at(index).integer);
    return true;
  });
  return result;
}

SmallVector<ShapeValue> shapesOf(Interpreter &in, ValueRange values) {
  SmallVector<ShapeValue> result;
  for (Value value : values)
    result.push_back(shapeOf(in, value));
  return result;
}

/// The value of a `!shape.size` or an index as a size.
SizeValue sizeOf(Interpreter &in, Value value) {
  const RtValue &v = in.get(value);
  if (const auto *size = std::get_if<SizeValue>(&v))
    return *size;
  return {false, std::get<Scalar>(v).integer};
}

LogicalResult setShape(Interpreter &in, Operation *op, Value result,
                       const ShapeValue &shape) {
  if (isa<shape::ShapeType>(result.getType())) {
    in.set(result, shape);
    return success();
  }
  if (shape.error)
    return in.broken(op, "an error in an extent tensor");
  int64_t rank = shape.extents.size();
  if (failed(in.checkType(op, result.getType(), {rank})))
    return failure();
  Shaped tensor = makeShaped({rank}, Scalar());
  for (int64_t i = 0; i < rank; ++i)
    (*tensor.data)[i] = Scalar::ofInt(shape.extents[i]);
  in.set(result, tensor);
  return success();
}

LogicalResult setSize(Interpreter &in, Operation *op, SizeValue size) {
  Value result = op->getResult(0);
  if (isa<shape::SizeType>(result.getType())) {
    in.set(result, size);
    return success();
  }
  if (size.error)
    return in.broken(op, "an error in an index");
  in.setInt(result, size.value);
  return success();
}

bool allEqual(ArrayRef<ShapeValue> shapes) {
  return llvm::all_of(shapes,
                      [&](const ShapeValue &s) { return s == shapes.front(); });
}

/// The common shape: each extent is that of all operands whose extent is not 1;
/// nothing if they have different ones.
std::optional<ShapeValue> broadcast(ArrayRef<ShapeValue> shapes) {
  ShapeValue result;
  for (const ShapeValue &shape : shapes) {
    if (shape.error)
      return std::nullopt;
    size_t rank = shape.extents.size();
    if (result.extents.size() < rank)
      result.extents.insert(result.extents.begin(),
                            rank - result.extents.size(), 1);
    for (size_t i = 0; i < rank; ++i) {
      int64_t extent = shape.extents[rank - 1 - i];
      int64_t &common = result.extents[result.extents.size() - 1 - i];
      if (common == 1)
        common = extent;
      else if (extent != 1 && extent != common)
        return std::nullopt;
    }
  }
  return result;
}

LogicalResult broadcastOp(Interpreter &in, Operation *op) {
  auto shape = broadcast(shapesOf(in, op->getOperands()));
  return setShape(in, op, op->getResult(0), shape.value_or(errorShape()));
}

void setWitness(Interpreter &in, Operation *op, bool holds) {
  in.note(op, holds);
  in.set(op->getResult(0), Witness{holds});
}

LogicalResult assuming(Interpreter &in, Operation *op) {
  if (!std::get<Witness>(in.get(op->getOperand(0))).holds)
    return in.end(Status::WitnessFailed, op, "the witness does not hold");
  std::vector<RtValue> results;
  if (failed(in.runRegion(op->getRegion(0), {}, results)))
    return failure();
  for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
    in.set(result, value);
  return success();
}

/// Extent \p i of \p shape; an error where there is none.
SizeValue extent(const ShapeValue &shape, SizeValue i) {
  if (shape.error || i.error || i.value < 0 ||
      i.value >= int64_t(shape.extents.size()))
    return {true, 0};
  return {false, shape.extents[i.value]};
}

LogicalResult dim(Interpreter &in, Operation *op) {
  ShapeValue shape;
  shape.extents = in.shaped(op->getOperand(0)).sizes;
  return setSize(in, op, extent(shape, sizeOf(in, op->getOperand(1))));
}

LogicalResult numElements(Interpreter &in, Operation *op) {
  ShapeValue shape = shapeOf(in, op->getOperand(0));
  SizeValue result{shape.error, 1};
  for (int64_t e : shape.extents)
    result.value = int64_t(uint64_t(result.value) * uint64_t(e));
  return setSize(in, op, result);
}

LogicalResult fromExtents(Interpreter &in, Operation *op) {
  ShapeValue shape;
  for (Value operand : op->getOperands()) {
    SizeValue size = sizeOf(in, operand);
    shape.error |= size.error;
    if (!size.error && size.value < 0)
      return in.broken(op, "negative extent " + Twine(size.value));
    shape.extents.push_back(size.value);
  }
  return setShape(in, op, op->getResult(0), shape);
}

LogicalResult splitAt(Interpreter &in, Operation *op) {
  ShapeValue shape = shapeOf(in, op->getOperand(0));
  SizeValue at = sizeOf(in, op->getOperand(1));
  int64_t rank = shape.extents.size();
  int64_t place = at.value < 0 ? at.value + rank : at.value;
  ShapeValue head, tail;
  if (shape.error || at.error || place < 0 || place > rank) {
    head = tail = errorShape();
  } else {
    ArrayRef<int64_t> all(shape.extents);
    head.extents.assign(all.begin(), all.begin() + place);
    tail.extents.assign(all.begin() + place, all.end());
  }
  if (failed(setShape(in, op, op->getResult(0), head)))
    return failure();
  return setShape(in, op, op->getResult(1), tail);
}

LogicalResult concatShapes(Interpreter &in, Operation *op) {
  ShapeValue result = shapeOf(in, op->getOperand(0));
  ShapeValue other = shapeOf(in, op->getOperand(1));
  result.error |= other.error;
  result.extents.append(other.extents.begin(), other.extents.end());
  return setShape(in, op, op->getResult(0), result);
}

/// The meet of equal shapes is the shape; others give an error. The dialect's
/// meet also allows partially unknown shapes, which do not occur at run time.
LogicalResult meet(Interpreter &in, Operation *op) {
  if (isa<shape::SizeType, IndexType>(op->getResult(0).getType())) {
    SizeValue a = sizeOf(in, op->getOperand(0));
    SizeValue b = sizeOf(in, op->getOperand(1));
    return setSize(in, op, a == b ? a : SizeValue{true, 0});
  }
  ShapeValue a = shapeOf(in, op->getOperand(0));
  ShapeValue b = shapeOf(in, op->getOperand(1));
  return setShape(in, op, op->getResult(0), a == b ? a : errorShape());
}

/// Runs the body for each extent, in order, and passes on the yielded values.
LogicalResult reduce(Interpreter &in, Operation *op) {
  auto reduce = cast<shape::ReduceOp>(op);
  ShapeValue shape = shapeOf(in, reduce.getShape());
  if (shape.error)
    return in.broken(op, "a reduction over an error");
  std::vector<RtValue> values;
  for (Value init : reduce.getInitVals())
    values.push_back(in.get(init));
  bool isSize =
      isa<shape::SizeType>(reduce.getRegion().getArgument(1).getType());
  for (size_t i = 0; i < shape.extents.size(); ++i) {
    std::vector<RtValue> arguments{Scalar::ofInt(i)};
    if (isSize)
      arguments.push_back(SizeValue{false, shape.extents[i]});
    else
      arguments.push_back(Scalar::ofInt(shape.extents[i]));
    arguments.insert(arguments.end(), values.begin(), values.end());
    values.clear();
    if (failed(in.runRegion(reduce.getRegion(), arguments, values)))
      return failure();
  }
  for (auto [result, value] : llvm::zip_equal(op->getResults(), values))
    in.set(result, value);
  return success();
}

/// Returns any of the operands. The dialect does not say which one; the last
/// one exposes code that assumes the first.
LogicalResult any(Interpreter &in, Operation *op) {
  if (op->getNumOperands() == 0)
    return in.unsupported(op, "any of nothing");
  return setShape(in, op, op->getResult(0),
                  shapeOf(in, op->getOperands().back()));
}

using Binary = std::optional<int64_t> (*)(int64_t, int64_t);

void addSizeOp(Interpreter &interpreter, StringRef name, Binary compute) {
  interpreter.addHandler(
      name, [compute](Interpreter &in, Operation *op) -> LogicalResult {
        if (isa<shape::ShapeType>(op->getOperand(0).getType()) !=
            isa<shape::ShapeType>(op->getOperand(1).getType())) {
          // A shape and a size: the result is an error of the result's type.
          if (isa<shape::ShapeType>(op->getResult(0).getType()))
            return setShape(in, op, op->getResult(0), errorShape());
          return setSize(in, op, {true, 0});
        }
        if (isa<shape::ShapeType>(op->getResult(0).getType())) {
          // min and max of shapes of one rank are computed extent by extent.
          ShapeValue a = shapeOf(in, op->getOperand(0));
          ShapeValue b = shapeOf(in, op->getOperand(1));
          if (a.error || b.error || a.extents.size() != b.extents.size())
            return setShape(in, op, op->getResult(0), errorShape());
          for (size_t i = 0; i < a.extents.size(); ++i)
            a.extents[i] = *compute(a.extents[i], b.extents[i]);
          return setShape(in, op, op->getResult(0), a);
        }
        SizeValue a = sizeOf(in, op->getOperand(0));
        SizeValue b = sizeOf(in, op->getOperand(1));
        if (a.error || b.error)
          return setSize(in, op, {true, 0});
        std::optional<int64_t> result = compute(a.value, b.value);
        if (!result)
          return in.broken(op, "no result");
        return setSize(in, op, {false, *result});
      });
}

/// Adds handlers to the interpreter.
struct Adder {
  Interpreter &interpreter;
  template <typename Body> void operator()(StringRef name, Body body) const {
    interpreter.addHandler(
        name, [body](Interpreter &in, Operation *op) { return body(in, op); });
  }
};

void addShapes(Adder addSimple) {
  addSimple("shape.shape_of", [](Interpreter &in, Operation *op) {
    const RtValue &operand = in.get(op->getOperand(0));
    ShapeValue shape;
    if (const auto *value = std::get_if<Shaped>(&operand))
      shape.extents = value->sizes;
    else if (const auto *valueShape = std::get_if<ShapeValue>(&operand))
      shape = *valueShape;
    else
      return in.unsupported(op, "shape of this value");
    return setShape(in, op, op->getResult(0), shape);
  });
  addSimple("shape.const_shape", [](Interpreter &in, Operation *op) {
    ShapeValue shape;
    for (auto [i, extent] : llvm::enumerate(
             cast<shape::ConstShapeOp>(op).getShape().getValues<APInt>()))
      if (failed(in.extentOf(op, i, extent.getSExtValue(),
                             shape.extents.emplace_back())))
        return failure();
    return setShape(in, op, op->getResult(0), shape);
  });
  auto convertShape = [](Interpreter &in, Operation *op) -> LogicalResult {
    if (isa<shape::ValueShapeType>(op->getOperand(0).getType()))
      return in.unsupported(op, "the value of a value shape");
    ShapeValue shape = shapeOf(in, op->getOperand(0));
    if (llvm::any_of(shape.extents, [](int64_t e) { return e < 0; }))
      return in.broken(op, "negative extent");
    return setShape(in, op, op->getResult(0), shape);
  };
  addSimple("shape.to_extent_tensor", convertShape);
  addSimple("shape.from_extent_tensor", convertShape);
  addSimple("shape.value_as_shape", convertShape);
  addSimple("shape.from_extents", fromExtents);
  addSimple("shape.broadcast", broadcastOp);
  addSimple("shape.concat", concatShapes);
  addSimple("shape.split_at", splitAt);
  addSimple("shape.meet", meet);
  addSimple("shape.any", any);
  addSimple("shape.reduce", reduce);
  addSimple("shape.debug_print", [](Interpreter &in, Operation *op) {
    in.set(op->getResult(0), in.get(op->getOperand(0)));
    return success();
  });

  addSimple("shape.with_shape", [](Interpreter &in, Operation *op) {
    // The result is an error if the value has another shape.
    const RtValue &value = in.get(op->getOperand(0));
    ShapeValue shape = shapeOf(in, op->getOperand(1));
    if (const auto *shaped = std::get_if<Shaped>(&value))
      shape.error |=
          ArrayRef<int64_t>(shaped->sizes) != ArrayRef(shape.extents);
    else if (const auto *other = std::get_if<ShapeValue>(&value))
      shape.error |= !(*other == shape);
    in.set(op->getResult(0), shape);
    return success();
  });
}

void addSizes(Adder addSimple) {
  Interpreter &interpreter = addSimple.interpreter;
  addSimple("shape.const_size", [](Interpreter &in, Operation *op) {
    int64_t size = cast<shape::ConstSizeOp>(op).getValue().getSExtValue();
    if (failed(in.extentOf(op, 0, size, size)))
      return failure();
    return setSize(in, op, {false, size});
  });
  auto convertSize = [](Interpreter &in, Operation *op) {
    return setSize(in, op, sizeOf(in, op->getOperand(0)));
  };
  addSimple("shape.index_to_size", convertSize);
  addSimple("shape.size_to_index", convertSize);
  addSimple("shape.rank", [](Interpreter &in, Operation *op) {
    ShapeValue shape = shapeOf(in, op->getOperand(0));
    return setSize(in, op, {shape.error, int64_t(shape.extents.size())});
  });
  addSimple("shape.dim", dim);
  addSimple("shape.get_extent", [](Interpreter &in, Operation *op) {
    return setSize(
        in, op,
        extent(shapeOf(in, op->getOperand(0)), sizeOf(in, op->getOperand(1))));
  });
  addSimple("shape.num_elements", numElements);
  addSizeOp(interpreter, "shape.add",
            [](int64_t a, int64_t b) -> std::optional<int64_t> {
              return int64_t(uint64_t(a) + uint64_t(b));
            });
  addSizeOp(interpreter, "shape.mul",
            [](int64_t a, int64_t b) -> std::optional<int64_t> {
              return int64_t(uint64_t(a) * uint64_t(b));
            });
  addSizeOp(interpreter, "shape.min",
            [](int64_t a, int64_t b) -> std::optional<int64_t> {
              return std::min(a, b);
            });
  addSizeOp(interpreter, "shape.max",
            [](int64_t a, int64_t b) -> std::optional<int64_t> {
              return std::max(a, b);
            });
  addSizeOp(interpreter, "shape.div",
            [](int64_t a, int64_t b) -> std::optional<int64_t> {
              // The quotient is rounded down, as the op is documented.
              if (b == 0 || (b == -1 && a == INT64_MIN))
                return std::nullopt;
              return a / b - (a % b != 0 && (a < 0) != (b < 0));
            });
}

void addClaims(Adder addSimple) {
  addSimple("shape.shape_eq", [](Interpreter &in, Operation *op) {
    in.setBool(op->getResult(0), allEqual(shapesOf(in, op->getOperands())));
    return success();
  });
  addSimple("shape.is_broadcastable", [](Interpreter &in, Operation *op) {
    in.setBool(op->getResult(0),
               broadcast(shapesOf(in, op->getOperands())).has_value());
    return success();
  });

  addSimple("shape.cstr_eq", [](Interpreter &in, Operation *op) {
    setWitness(in, op, allEqual(shapesOf(in, op->getOperands())));
    return success();
  });
  addSimple("shape.cstr_broadcastable", [](Interpreter &in, Operation *op) {
    setWitness(in, op, broadcast(shapesOf(in, op->getOperands())).has_value());
    return success();
  });
  addSimple("shape.cstr_require", [](Interpreter &in, Operation *op) {
    setWitness(in, op, in.boolean(op->getOperand(0)));
    return success();
  });
  addSimple("shape.const_witness", [](Interpreter &in, Operation *op) {
    in.set(op->getResult(0),
           Witness{cast<shape::ConstWitnessOp>(op).getPassing()});
    return success();
  });
  addSimple("shape.assuming_all", [](Interpreter &in, Operation *op) {
    bool holds = llvm::all_of(op->getOperands(), [&](Value operand) {
      return std::get<Witness>(in.get(operand)).holds;
    });
    in.set(op->getResult(0), Witness{holds});
    return success();
  });
  addSimple("shape.assuming", assuming);
}

} // namespace

void addShapeHandlers(Interpreter &interpreter) {
  addShapes({interpreter});
  addSizes({interpreter});
  addClaims({interpreter});
}

} // namespace shapeproof::exec
