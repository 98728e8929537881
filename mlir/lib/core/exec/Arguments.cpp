// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parameters of functions and the arguments made of them; see Arguments.h.

#include "core/exec/Arguments.h"
#include "core/ir/Limits.h"

#include "core/exec/Interpreter.h"
#include "core/ir/InputNames.h"

#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace shapeproof::exec {

/// Whether the type is a shape of open rank: an unranked tensor or memref, or a
/// shape. An extent tensor is not (its elements are not parameters).
static bool hasOpenRank(Type type) {
  return isa<UnrankedTensorType, UnrankedMemRefType, shape::ShapeType,
             shape::ValueShapeType>(type);
}

std::optional<Arguments> Arguments::of(ArrayRef<Type> types,
                                       std::string &problem, int64_t maxRank,
                                       bool sizesOnly,
                                       ArrayRef<std::string> names) {
  Arguments result;
  result.maxRank = maxRank;
  result.sizesOnly = sizesOnly;
  result.types.assign(types.begin(), types.end());
  for (size_t k = 0; k < types.size(); ++k) {
    const Type type = types[k];
    const std::string &name = result.argumentNames.emplace_back(
        k < names.size() ? names[k] : "arg" + std::to_string(k));
    auto add = [&](const Twine &suffix, Parameter::Kind kind) {
      unsigned width = bitsOf(type);
      result.list.push_back({(name + suffix).str(), kind, width ? width : 64});
    };
    auto shaped = dyn_cast<ShapedType>(type);
    bool isTensor = isa<TensorType, BaseMemRefType>(type) &&
                    (sizesOnly || isa<FloatType>(shaped.getElementType()) ||
                     bitsOf(shaped.getElementType()));
    if (hasOpenRank(type) && (isTensor || !shaped)) {
      add(".rank", Parameter::Kind::Rank);
      for (int64_t d = 0; d < maxRank; ++d)
        add(".dim" + Twine(d), Parameter::Kind::Size);
    } else if (isTensor) {
      for (auto [d, size] : llvm::enumerate(shaped.getShape()))
        if (ShapedType::isDynamic(size))
          add(".dim" + Twine(d), Parameter::Kind::Size);
    } else if (isa<shape::SizeType>(type)) {
      add("", Parameter::Kind::Size);
    } else if (isa<shape::WitnessType>(type) || type.isInteger(1)) {
      add("", Parameter::Kind::Boolean);
    } else if (bitsOf(type) && !shaped) {
      add("", Parameter::Kind::Integer);
    } else if (!isa<FloatType>(type) && !sizesOnly) {
      llvm::raw_string_ostream(problem) << "an argument of type " << type;
      return std::nullopt;
    }
  }
  return result;
}

bool isRunByOthers(SymbolOpInterface function, Operation *module) {
  return function.isPrivate() &&
         !SymbolTable::symbolKnownUseEmpty(function, module);
}

std::vector<std::string> unknownExtentsIn(Operation *function,
                                          SymbolTableCollection &symbols) {
  std::vector<std::string> names;
  llvm::StringSet<> seen;
  auto add = [&](StringRef name) {
    if (names.size() < limits::runUnknownExtents && seen.insert(name).second)
      names.push_back(name.str());
  };
  llvm::SetVector<Operation *> functions;
  functions.insert(function);
  size_t looked = 0;
  for (size_t k = 0; k < functions.size() && looked < limits::runCalleeOps; ++k)
    functions[k]->walk([&](Operation *op) {
      if (++looked > limits::runCalleeOps && k > 0)
        return WalkResult::interrupt();
      if (auto call = dyn_cast<CallOpInterface>(op))
        if (Operation *callee = call.resolveCallableInTable(&symbols))
          functions.insert(callee);
      if (isa<vector::VectorScaleOp>(op))
        add(kVscale);
      for (unsigned i : shapeproof::unknownExtents(op))
        if (auto name = unknownExtentName(op, i))
          add(*name);
      return WalkResult::advance();
    });
  return names;
}

void Arguments::addUnknownExtents(ArrayRef<std::string> names) {
  for (const std::string &name : names)
    list.push_back({name, Parameter::Kind::Size});
  numExtents += names.size();
}

llvm::StringMap<int64_t> Arguments::unknownExtents(const Vector &vector) const {
  llvm::StringMap<int64_t> result;
  for (size_t i = list.size() - numExtents; i < list.size(); ++i)
    result[list[i].name] = vector[i];
  return result;
}

/// Gives a memref the layout of its type, or a row-major one if the type does
/// not determine it. Returns the number of elements from the first to the last
/// one; nothing if some are before the first, or they are too many.
static std::optional<int64_t> layOut(MemRefType type, Shaped &value) {
  int64_t offset;
  SmallVector<int64_t> strides;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return value.data->size();
  value.offset = ShapedType::isDynamic(offset) ? 0 : offset;
  __int128 last = value.offset, next = 1;
  for (size_t d = strides.size(); d-- > 0;) {
    __int128 stride = ShapedType::isDynamic(strides[d]) ? next : strides[d];
    if (stride < 0 || stride > INT64_MAX)
      return std::nullopt;
    value.strides[d] = int64_t(stride);
    next = stride * value.sizes[d];
    last += stride * std::max<int64_t>(value.sizes[d] - 1, 0);
    if (last >= INT64_MAX)
      return std::nullopt;
  }
  return value.offset < 0 ? std::nullopt : std::optional(int64_t(last + 1));
}

/// A tensor or memref of \p sizes, whose elements differ by place and argument.
static std::optional<Shaped> fillShaped(ArrayRef<int64_t> sizes,
                                        ShapedType type, unsigned argument,
                                        int64_t maxElements, bool sizesOnly) {
  Type element = type.getElementType();
  int64_t total = 1;
  for (int64_t size : sizes) {
    if (size < 0 || __builtin_mul_overflow(total, size, &total))
      return std::nullopt;
    if (!sizesOnly && (size > maxElements || total > maxElements))
      return std::nullopt;
  }
  Shaped result = makeUntracked(sizes);
  if (auto memref = dyn_cast<MemRefType>(type)) {
    std::optional<int64_t> length = layOut(memref, result);
    if (!length || (!sizesOnly && *length > maxElements))
      return std::nullopt;
    total = std::max(total, *length);
    result.data = std::make_shared<Storage>(total);
  }
  if (sizesOnly) {
    // A value that is stored into them is known then.
    if (bitsOf(element) && total <= maxElements)
      result.data = std::make_shared<Storage>(total, Scalar::unknown());
    return result;
  }
  result.data = std::make_shared<Storage>(total, Scalar());
  for (int64_t place = 0; place < total; ++place) {
    int64_t mixed = (place * 7 + argument * 5 + 3) % 11;
    (*result.data)[place] =
        isa<FloatType>(element)
            ? Scalar::ofReal(0.5 * double(mixed - 5))
            : Scalar::ofInt(wrap(mixed % 5, bitsOf(element)));
  }
  return result;
}

std::optional<std::vector<RtValue>> Arguments::make(const Vector &vector,
                                                    int64_t maxElements) const {
  std::vector<RtValue> result;
  auto next = vector.begin();
  for (auto [k, type] : llvm::enumerate(types)) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (hasOpenRank(type) || isa<TensorType, BaseMemRefType>(type)) {
      SmallVector<int64_t> sizes;
      if (hasOpenRank(type)) {
        int64_t rank = *next++;
        if (rank < 0 || rank > maxRank)
          return std::nullopt;
        sizes.assign(next, next + rank);
        next += maxRank;
      } else {
        for (int64_t size : shaped.getShape())
          sizes.push_back(ShapedType::isDynamic(size) ? *next++ : size);
      }
      if (!shaped) {
        ShapeValue shape;
        shape.extents.assign(sizes.begin(), sizes.end());
        if (llvm::any_of(sizes, [](int64_t size) { return size < 0; }))
          return std::nullopt;
        result.push_back(shape);
        continue;
      }
      auto value = fillShaped(sizes, shaped, k, maxElements, sizesOnly);
      if (!value)
        return std::nullopt;
      result.push_back(*value);
    } else if (isa<shape::SizeType>(type)) {
      if (*next < 0)
        return std::nullopt;
      result.push_back(SizeValue{false, *next++});
    } else if (isa<shape::WitnessType>(type)) {
      result.push_back(Witness{*next++ != 0});
    } else if (isa<FloatType>(type)) {
      result.push_back(Scalar::ofReal(0.5 * double(k + 1)));
    } else if (!bitsOf(type) || shaped) {
      result.push_back(Unknown{});
    } else {
      result.push_back(Scalar::ofInt(wrap(*next++, bitsOf(type))));
    }
  }
  return result;
}

std::string Arguments::describe(const Vector &vector) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (auto [parameter, value] : llvm::zip_equal(list, vector))
    os << (text.empty() ? "" : " ") << parameter.name << '=' << value;
  return text;
}

} // namespace shapeproof::exec
