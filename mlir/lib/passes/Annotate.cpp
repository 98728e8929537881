// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of sizes, written onto the operations.
//
//   %e = tensor.empty(%n) {shapeproof.dims = [["arg0.dim0"]],
//                          shapeproof.bounds = [["[0, inf]"]]}
//
// Both attributes have an entry per result: a list with a string per dimension
// for a ranked shaped value, one string for an index, and unit for what has no
// size. Equal strings in one function mean equal sizes where both are known.
// Arguments of functions carry the same as attributes of theirs. The attributes
// are discardable: they say what was so when the pass ran.

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Representatives.h"
#include "passes/SizesPass.h"
#include "shapeproof-mlir/Passes.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {
namespace {

constexpr llvm::StringLiteral kDims = "shapeproof.dims";
constexpr llvm::StringLiteral kBounds = "shapeproof.bounds";

/// Names for the sizes of one function.
struct Names {
  explicit Names(ShapeConstraintAnalysis &sizes) : known(sizes) {}

  Representatives known;
  llvm::DenseMap<uint32_t, std::string> byTerm;
  std::vector<std::string> names;
  /// How often a text has been used for different sizes.
  llvm::StringMap<unsigned> used;
};

struct Annotate : SizesPass<Annotate> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Annotate)

  llvm::StringRef getName() const final { return "ShapeproofAnnotate"; }
  llvm::StringRef getArgument() const final { return "shapeproof-annotate"; }
  llvm::StringRef getDescription() const final {
    return "Attach symbolic sizes and their bounds as attributes";
  }

  struct Texts {
    mlir::Attribute dims, bounds;
  };

  std::string name(Names &names, mlir::Operation *at, const Size &size) {
    ShapeConstraintAnalysis &analysis = *current;
    ShapeConstraintAnalysis::Range range = analysis.bounds(at, size);
    if (range.lo && range.lo == range.hi)
      return std::to_string(*range.lo);
    std::optional<uint32_t> term = analysis.termOf(at, size);
    if (!term)
      return "?";
    if (std::optional<unsigned> same = names.known.find(at, size))
      return names.names[*same];
    if (auto it = names.byTerm.find(*term); it != names.byTerm.end())
      return it->second;
    std::string text = analysis.describe(at, size);
    if (unsigned n = ++names.used[text]; n > 1)
      text += "#" + std::to_string(n);
    names.known.add(at, size);
    names.names.push_back(text);
    names.byTerm[*term] = text;
    return text;
  }

  std::string bounds(mlir::Operation *at, const Size &size) {
    ShapeConstraintAnalysis::Range range = current->bounds(at, size);
    return "[" + (range.lo ? std::to_string(*range.lo) : "-inf") + ", " +
           (range.hi ? std::to_string(*range.hi) : "inf") + "]";
  }

  /// What is known of a value before `at`; null if it has no size.
  Texts texts(Names &names, mlir::Operation *at, mlir::Value v) {
    mlir::Builder builder(&getContext());
    auto shaped = llvm::dyn_cast<mlir::ShapedType>(v.getType());
    if (shaped && shaped.hasRank()) {
      llvm::SmallVector<mlir::Attribute> dims, ranges;
      for (int64_t i = 0; i < shaped.getRank(); ++i) {
        dims.push_back(builder.getStringAttr(name(names, at, Size(v, i))));
        ranges.push_back(builder.getStringAttr(bounds(at, Size(v, i))));
      }
      return {builder.getArrayAttr(dims), builder.getArrayAttr(ranges)};
    }
    if (v.getType().isIndex())
      return {builder.getStringAttr(name(names, at, v)),
              builder.getStringAttr(bounds(at, v))};
    return {};
  }

  void runOnOperation() final {
    current = &sizes();
    mlir::Builder builder(&getContext());
    llvm::DenseMap<mlir::Operation *, std::unique_ptr<Names>> names;
    std::vector<std::pair<mlir::Operation *, Texts>> results;
    std::vector<std::tuple<mlir::FunctionOpInterface, unsigned, Texts>>
        arguments;
    getOperation()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      if (auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op))
        if (!function.isExternal() &&
            !function.getFunctionBody().front().empty())
          for (auto [i, argument] : llvm::enumerate(function.getArguments()))
            if (Texts t = texts(namesOf(names, op),
                                &function.getFunctionBody().front().front(),
                                argument);
                t.dims)
              arguments.emplace_back(function, i, t);
      mlir::Operation *next = op == getOperation() ? nullptr : after(op);
      if (!next || op->getNumResults() == 0 ||
          op->hasTrait<mlir::OpTrait::ConstantLike>())
        return;
      mlir::Operation *root = op->getParentOp();
      while (!root->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>() &&
             root->getParentOp())
        root = root->getParentOp();
      llvm::SmallVector<mlir::Attribute> dims, ranges;
      bool any = false;
      for (mlir::Value result : op->getResults()) {
        Texts t = texts(namesOf(names, root), next, result);
        any |= bool(t.dims);
        dims.push_back(t.dims ? t.dims : builder.getUnitAttr());
        ranges.push_back(t.bounds ? t.bounds : builder.getUnitAttr());
      }
      if (any)
        results.push_back(
            {op, {builder.getArrayAttr(dims), builder.getArrayAttr(ranges)}});
    });
    for (auto &[op, t] : results) {
      op->setDiscardableAttr(kDims, t.dims);
      op->setDiscardableAttr(kBounds, t.bounds);
    }
    for (auto &[function, i, t] : arguments) {
      function.setArgAttr(i, kDims, t.dims);
      function.setArgAttr(i, kBounds, t.bounds);
    }
    if (results.empty() && arguments.empty())
      markAllAnalysesPreserved();
  }

  Names &
  namesOf(llvm::DenseMap<mlir::Operation *, std::unique_ptr<Names>> &names,
          mlir::Operation *root) {
    std::unique_ptr<Names> &own = names[root];
    if (!own)
      own = std::make_unique<Names>(*current);
    return *own;
  }

  ShapeConstraintAnalysis *current = nullptr;
};

} // namespace

std::unique_ptr<mlir::Pass> createAnnotatePass() {
  return std::make_unique<Annotate>();
}

} // namespace shapeproof
