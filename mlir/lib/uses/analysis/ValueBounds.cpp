// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ValueBounds.h. An analysis for each function, and the fingerprint of the
// function that it was made for.
//
// Tested by tests/mlir/unit/ValueBoundsTest.cpp.

#include "shapeproof-mlir/ValueBounds.h"
#include "core/ir/Limits.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "uses/analysis/BoundMaps.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

using mlir::presburger::BoundType;

struct ValueBounds::Function {
  Function(mlir::Operation *root,
           const ShapeConstraintAnalysis::Options &options)
      : analysis(root, options) {}

  ShapeConstraintAnalysis analysis;
  /// Nothing while the listener is told of changes.
  std::optional<mlir::OperationFingerPrint> fingerprint;
};

static ShapeConstraintAnalysis::Options
ofOneFunction(ShapeConstraintAnalysis::Options options) {
  options.acrossFunctions = false;
  options.detectStaleUse = false; // Changes are noticed here.
  return options;
}

static ShapeConstraintAnalysis::Options nearby() {
  ShapeConstraintAnalysis::Options options;
  options.nearby = true;
  return options;
}

ValueBounds::ValueBounds() : ValueBounds(nearby()) {}
ValueBounds::ValueBounds(ShapeConstraintAnalysis::Options options)
    : options(ofOneFunction(std::move(options))) {}
ValueBounds::~ValueBounds() = default;

/// The function around the operation, or what is outermost.
static mlir::Operation *rootOf(mlir::Operation *at) {
  while (at->getParentOp() && !llvm::isa<mlir::FunctionOpInterface>(at))
    at = at->getParentOp();
  return at;
}

ShapeConstraintAnalysis &ValueBounds::of(mlir::Operation *at) {
  mlir::Operation *root = rootOf(at);
  std::unique_ptr<Function> &function = functions[root];
  if (function && !function->fingerprint)
    return function->analysis;
  mlir::OperationFingerPrint now(root);
  if (!function || *function->fingerprint != now) {
    function = std::make_unique<Function>(root, options);
    function->fingerprint.emplace(now);
  }
  return function->analysis;
}

mlir::RewriterBase::Listener *ValueBounds::follow(mlir::Operation *function) {
  mlir::Operation *root = rootOf(function);
  forget(root);
  functions[root] = std::make_unique<Function>(root, options);
  return functions[root]->analysis.getListener();
}

void ValueBounds::forget(mlir::Operation *function) {
  functions.erase(rootOf(function));
}

//===- Sizes ----------------------------------------------------------------//

llvm::FailureOr<int64_t> ValueBounds::computeConstantBound(mlir::Operation *at,
                                                           BoundType type,
                                                           const Size &size,
                                                           bool closedUB) {
  ShapeConstraintAnalysis &sizes = of(at);
  auto endOf = [&](bool isUpper) -> std::optional<int64_t> {
    llvm::SmallVector<mlir::Value, 1> values{size.asValue()};
    llvm::erase(values, mlir::Value());
    auto point = QuestionPoint::reach(sizes, at, values);
    auto model = point ? point->size(size) : std::nullopt;
    return model ? point->end(*model, isUpper) : std::nullopt;
  };
  std::optional<int64_t> bound;
  switch (type) {
  case BoundType::EQ:
    bound = sizes.bounds(at, size).constant();
    break;
  case BoundType::LB:
    bound = endOf(/*isUpper=*/false);
    break;
  case BoundType::UB:
    bound = endOf(/*isUpper=*/true);
    if (bound && !closedUB)
      bound = *bound == INT64_MAX ? std::nullopt : std::optional(*bound + 1);
    break;
  }
  if (!bound)
    return llvm::failure();
  return *bound;
}

llvm::FailureOr<mlir::AffineMap>
ValueBounds::computeBound(mlir::Operation *at, BoundType type, const Size &size,
                          llvm::ArrayRef<Size> given, bool closedUB) {
  llvm::SmallVector<mlir::Value, 4> values{size.asValue()};
  for (const Size &other : given)
    values.push_back(other.asValue());
  llvm::erase(values, mlir::Value());
  mlir::MLIRContext *context = at->getContext();
  auto point = QuestionPoint::reach(of(at), at, values);
  auto bound = point ? BoundMaps(*point, context, given).bound(type, size)
                     : std::nullopt;
  if (!bound)
    return llvm::failure();
  return mlir::AffineMap::get(0, unsigned(given.size()),
                              type == BoundType::UB && !closedUB ? *bound + 1
                                                                 : *bound);
}

llvm::FailureOr<mlir::AffineMap>
ValueBounds::computeBound(mlir::Operation *at, BoundType type, const Size &size,
                          Stop stop, llvm::SmallVectorImpl<Size> &given,
                          bool closedUB) {
  given.clear();
  llvm::SetVector<mlir::Value> seen;
  auto follow = [&](mlir::Value v) {
    if (mlir::Operation *op = v ? v.getDefiningOp() : nullptr)
      seen.insert(op->operand_begin(), op->operand_end());
  };
  follow(size.asValue());
  for (size_t next = 0; next < std::min(seen.size(), limits::boundOperands);
       ++next) {
    const mlir::Value v = seen[next];
    auto shaped = llvm::dyn_cast<mlir::ShapedType>(v.getType());
    bool stops = true;
    if (v.getType().isIndex()) {
      stops = stop(v, std::nullopt);
      if (stops)
        given.push_back(v);
    } else if (shaped && shaped.hasRank()) {
      for (int64_t dim = 0; dim < shaped.getRank(); ++dim) {
        const bool isGiven = stop(v, dim);
        stops &= isGiven;
        if (isGiven)
          given.push_back(Size(v, dim));
      }
    }
    if (!stops)
      follow(v);
  }
  return computeBound(at, type, size, given, closedUB);
}

llvm::FailureOr<int64_t> ValueBounds::computeConstantDelta(mlir::Operation *at,
                                                           const Size &a,
                                                           const Size &b) {
  if (auto delta = of(at).boundsOfSum(at, {{1, {a}}, {-1, {b}}}).constant())
    return *delta;
  return llvm::failure();
}

bool ValueBounds::compare(mlir::Operation *at, const Size &a,
                          Comparison comparison, const Size &b) {
  return of(at).compare(at, a, comparison, b) == Verdict::Proved;
}

llvm::FailureOr<bool> ValueBounds::strongCompare(mlir::Operation *at,
                                                 const Size &a,
                                                 Comparison comparison,
                                                 const Size &b) {
  switch (of(at).compare(at, a, comparison, b)) {
  case Verdict::Proved:
    return true;
  case Verdict::Refuted:
    return false;
  default:
    return llvm::failure();
  }
}

//===- Slices ---------------------------------------------------------------//

namespace {

/// A dimension of a slice: offset + i * stride, for 0 <= i < size.
struct Side {
  Size offset, size, stride;
};

/// Asks about two slices in one dimension.
class SlicesInDim {
public:
  SlicesInDim(ShapeConstraintAnalysis &sizes, mlir::Operation *at, Side a,
              Side b)
      : sizes(sizes), at(at), a(std::move(a)), b(std::move(b)) {}

  bool areDisjoint() const {
    return isEmpty(a) || isEmpty(b) || isBefore(a, b) || isBefore(b, a);
  }
  /// The slices start at the same place, or all numbers between their ends are
  /// theirs and one of them is common.
  bool areOverlapping() const {
    if (!proves({{1, {a.size}}}, Comparison::GE, 1) ||
        !proves({{1, {b.size}}}, Comparison::GE, 1))
      return false;
    if (proves({{1, {a.offset}}, {-1, {b.offset}}}, Comparison::EQ, 0))
      return true;
    return proves({{1, {a.stride}}}, Comparison::EQ, 1) &&
           proves({{1, {b.stride}}}, Comparison::EQ, 1) && startsWithin(a, b) &&
           startsWithin(b, a);
  }

private:
  bool proves(llvm::SmallVector<SizeProduct, 4> sum, Comparison comparison,
              int64_t number) const {
    sum.push_back({-number, {}});
    return sizes.compareSum(at, sum, comparison) == Verdict::Proved;
  }
  bool isEmpty(const Side &x) const {
    return proves({{1, {x.size}}}, Comparison::LE, 0);
  }
  /// The last element of x is before the first of y, in ascending slices.
  bool isBefore(const Side &x, const Side &y) const {
    return proves({{1, {x.stride}}}, Comparison::GE, 0) &&
           proves({{1, {y.stride}}}, Comparison::GE, 0) && endsBefore(x, y);
  }
  bool endsBefore(const Side &x, const Side &y) const {
    return proves({{1, {x.offset}},
                   {1, {x.size, x.stride}},
                   {-1, {x.stride}},
                   {-1, {y.offset}}},
                  Comparison::LT, 0);
  }
  /// x starts before the end of y, both of stride 1.
  bool startsWithin(const Side &x, const Side &y) const {
    return proves({{1, {x.offset}}, {-1, {y.offset}}, {-1, {y.size}}},
                  Comparison::LT, 0);
  }

  ShapeConstraintAnalysis &sizes;
  mlir::Operation *at;
  Side a, b;
};

} // namespace

static Side sideOf(const mlir::HyperrectangularSlice &slice, size_t dim) {
  return {slice.getMixedOffsets()[dim], slice.getMixedSizes()[dim],
          slice.getMixedStrides()[dim]};
}

llvm::FailureOr<bool>
ValueBounds::areOverlappingSlices(mlir::Operation *at,
                                  const mlir::HyperrectangularSlice &a,
                                  const mlir::HyperrectangularSlice &b) {
  const size_t rank = a.getMixedOffsets().size();
  if (rank != b.getMixedOffsets().size())
    return llvm::failure();
  ShapeConstraintAnalysis &sizes = of(at);
  bool areOverlapping = true;
  for (size_t dim = 0; dim < rank; ++dim) {
    const SlicesInDim both(sizes, at, sideOf(a, dim), sideOf(b, dim));
    if (both.areDisjoint())
      return false;
    areOverlapping &= both.areOverlapping();
  }
  if (!areOverlapping)
    return llvm::failure();
  return true;
}

llvm::FailureOr<bool>
ValueBounds::areEquivalentSlices(mlir::Operation *at,
                                 const mlir::HyperrectangularSlice &a,
                                 const mlir::HyperrectangularSlice &b) {
  const size_t rank = a.getMixedOffsets().size();
  if (rank != b.getMixedOffsets().size())
    return llvm::failure();
  bool areEqualAll = true;
  for (size_t dim = 0; dim < rank; ++dim) {
    const Side x = sideOf(a, dim), y = sideOf(b, dim);
    for (auto [left, right] :
         {std::pair(x.offset, y.offset), std::pair(x.size, y.size),
          std::pair(x.stride, y.stride)}) {
      llvm::FailureOr<bool> equal = areEqual(at, left, right);
      if (llvm::succeeded(equal) && !*equal)
        return false;
      areEqualAll &= llvm::succeeded(equal);
    }
  }
  if (!areEqualAll)
    return llvm::failure();
  return true;
}

} // namespace shapeproof
