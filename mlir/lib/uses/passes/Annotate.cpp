// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes known sizes and bounds onto the operations.
//
//   %e = tensor.empty(%n) {shapeproof.dims = [["arg0.dim0"]],
//                          shapeproof.bounds = [["[0, inf]"]]}
//
// Both attributes have an entry per result: a list with a string per dimension
// for a ranked shaped value, one string for an index, and unit for a result
// without a size. Equal strings in one function mean equal sizes where both are
// known. Arguments of functions have the same as argument attributes; functions
// have their signature and the clauses of their contract:
//
//   shapeproof.signature = "f(arg0: [A, B], arg1: [B]) -> [A]",
//   shapeproof.contract = ["arg0.dim1 == arg1.dim0"]
//
// With typed=true they are attributes of our dialect (ShapeproofDialect.h):
//
//   shapeproof.dims = [#shapeproof.sizes<"arg0.dim0">],
//   shapeproof.bounds = [#shapeproof.bounds<[0, ?]>]
//
// The attributes are discardable: they describe the code at the time of the
// pass.

#include "core/walk/Stated.h"
#include "engine/text/GivenText.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "shapeproof-mlir/Passes.h"
#include "shapeproof-mlir/ShapeproofDialect.h"
#include "uses/analysis/Engine.h"
#include "uses/passes/NamedPass.h"
#include "uses/passes/Representatives.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace shapeproof {
namespace {

/// Names for the sizes of one function.
struct Names {
  explicit Names(ShapeConstraintAnalysis &sizes) : known(sizes) {}

  Representatives known;
  llvm::DenseMap<uint32_t, std::string> byTerm;
  std::vector<std::string> names;
  /// The number of different sizes with this text.
  llvm::StringMap<unsigned> used;
};

struct Annotate : SizesPass<Annotate> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Annotate)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-annotate",
      kDescription = "Attach symbolic sizes and their bounds as attributes";
  llvm::StringRef getName() const final { return "ShapeproofAnnotate"; }

  Annotate() = default;
  /// The pass manager copies the options.
  Annotate(const Annotate &other) : SizesPass(other) {}

  void getDependentDialects(mlir::DialectRegistry &registry) const override {
    registerShapeproofDialect(registry);
  }

  struct Texts {
    mlir::Attribute dims, bounds;
  };

  std::string name(Names &names, mlir::Operation *at, const Size &size) {
    std::optional<uint32_t> term = analysis->termOf(at, size);
    if (!term)
      return "?";
    if (std::optional<unsigned> same = names.known.find(at, size))
      return names.names[*same];
    if (auto it = names.byTerm.find(*term); it != names.byTerm.end())
      return it->second;
    std::string text = analysis->describe(at, size);
    if (unsigned n = ++names.used[text]; n > 1)
      text += "#" + std::to_string(n);
    names.known.add(at, size);
    names.names.push_back(text);
    names.byTerm[*term] = text;
    return text;
  }

  /// The texts for sizes before `at`: a value has several, or is one.
  Texts typedTexts(Names &names, mlir::Operation *at,
                   llvm::ArrayRef<Size> sizes) {
    llvm::SmallVector<std::string> dims;
    llvm::SmallVector<Ends> bounds;
    for (const Size &size : sizes) {
      ShapeConstraintAnalysis::Range range = analysis->bounds(at, size);
      dims.push_back(range.constant() ? std::to_string(*range.constant())
                                      : name(names, at, size));
      bounds.emplace_back(range.lo, range.hi);
    }
    mlir::MLIRContext *context = &getContext();
    return {SizesAttr::get(context, llvm::SmallVector<llvm::StringRef>(
                                        dims.begin(), dims.end())),
            BoundsAttr::get(context, bounds)};
  }

  /// The texts for a size before `at`.
  Texts texts(Names &names, mlir::Operation *at, const Size &size) {
    if (typed)
      return typedTexts(names, at, size);
    ShapeConstraintAnalysis::Range range = analysis->bounds(at, size);
    auto end = [](std::optional<int64_t> value, const char *none) {
      return value ? std::to_string(*value) : none;
    };
    std::string dim = range.constant() ? std::to_string(*range.constant())
                                       : name(names, at, size);
    mlir::Builder builder(&getContext());
    return {builder.getStringAttr(dim),
            builder.getStringAttr("[" + end(range.lo, "-inf") + ", " +
                                  end(range.hi, "inf") + "]")};
  }

  /// The texts for a value before `at`; null if it has no size.
  Texts texts(Names &names, mlir::Operation *at, mlir::Value v) {
    auto shaped = llvm::dyn_cast<mlir::ShapedType>(v.getType());
    if (shaped && shaped.hasRank() && typed) {
      llvm::SmallVector<Size> sizes;
      for (int64_t i = 0; i < shaped.getRank(); ++i)
        sizes.emplace_back(v, i);
      return typedTexts(names, at, sizes);
    }
    if (shaped && shaped.hasRank()) {
      llvm::SmallVector<Texts> extents;
      for (int64_t i = 0; i < shaped.getRank(); ++i)
        extents.push_back(texts(names, at, Size(v, i)));
      return lists(extents);
    }
    if (v.getType().isIndex())
      return texts(names, at, Size(v));
    return {};
  }

  Texts lists(llvm::ArrayRef<Texts> all) {
    mlir::Builder builder(&getContext());
    llvm::SmallVector<mlir::Attribute> dims, bounds;
    for (const Texts &t : all) {
      dims.push_back(t.dims ? t.dims : builder.getUnitAttr());
      bounds.push_back(t.bounds ? t.bounds : builder.getUnitAttr());
    }
    return {builder.getArrayAttr(dims), builder.getArrayAttr(bounds)};
  }

  void run(ShapeConstraintAnalysis &sizes) {
    analysis = &sizes;
    std::map<mlir::Operation *, Names> byFunction;
    auto namesOf = [&](mlir::Operation *function) -> Names & {
      return byFunction.try_emplace(function, *analysis).first->second;
    };
    std::vector<std::pair<mlir::Operation *, Texts>> results;
    std::vector<std::tuple<mlir::FunctionOpInterface, unsigned, Texts>>
        arguments;
    getOperation()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      if (auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op))
        if (!function.isExternal() &&
            !function.getFunctionBody().front().empty())
          // Buffers of a gpu.func come after the arguments of its type.
          for (auto [i, argument] :
               llvm::enumerate(function.getArguments().take_front(
                   function.getNumArguments())))
            if (Texts t = texts(namesOf(op),
                                &function.getFunctionBody().front().front(),
                                argument);
                t.dims)
              arguments.emplace_back(function, i, t);
      mlir::Operation *next = op == getOperation() ? nullptr : after(op);
      if (!next || op->getNumResults() == 0 ||
          op->hasTrait<mlir::OpTrait::ConstantLike>())
        return;
      llvm::SmallVector<Texts> all;
      for (mlir::Value result : op->getResults())
        all.push_back(texts(namesOf(rootOf(op)), next, result));
      if (llvm::any_of(all, [](const Texts &t) { return bool(t.dims); }))
        results.push_back({op, lists(all)});
    });
    Findings findings;
    ImportOptions options = importOptions();
    options.contracts = true;
    // This context finds quickly that most checks are not proved.
    if (context == kContext)
      options.context = "tiered";
    if (llvm::Error error = analyze(getOperation(), {}, options, findings))
      return fail(std::move(error));
    mlir::Builder builder(&getContext());
    for (const FunctionContract &contract : findings.contracts) {
      llvm::SmallVector<llvm::StringRef> clauses;
      for (const ContractReport::Clause &clause : contract.report.clauses)
        clauses.push_back(clause.claim);
      contract.function->setDiscardableAttr(
          kSignatureAttribute,
          builder.getStringAttr(contract.report.signature));
      contract.function->setDiscardableAttr(
          kContractAttribute,
          typed && llvm::none_of(clauses, syntaxErrorIn)
              ? mlir::Attribute(ContractAttr::get(&getContext(), clauses))
              : builder.getStrArrayAttr(clauses));
    }
    for (auto &[op, t] : results) {
      op->setDiscardableAttr(kDimsAttribute, t.dims);
      op->setDiscardableAttr(kBoundsAttribute, t.bounds);
    }
    for (auto &[function, i, t] : arguments) {
      function.setArgAttr(i, kDimsAttribute, t.dims);
      function.setArgAttr(i, kBoundsAttribute, t.bounds);
    }
    if (results.empty() && arguments.empty() && findings.contracts.empty())
      markAllAnalysesPreserved();
  }

  Option<bool> typed{
      *this, "typed",
      llvm::cl::desc("Write attributes of the dialect shapeproof "
                     "in place of strings"),
      llvm::cl::init(false)};
  ShapeConstraintAnalysis *analysis = nullptr;
};

} // namespace

std::unique_ptr<mlir::Pass> createAnnotatePass() {
  return std::make_unique<Annotate>();
}

} // namespace shapeproof
