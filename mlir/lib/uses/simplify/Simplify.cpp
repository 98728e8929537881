// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-simplify: integers, truth values, masks, branches and loops become
// simpler where they stand.
//
//   %m = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
//                                      64, where n mod 64 == 0 and i goes by 64
//   %r = arith.remui %x, %c8           0, where %x is a multiple
//   %p = arith.cmpi ult, %i, %n        true in a loop up to %n
//
// All questions are asked before the first change (Changes.h). Checks stay, for
// shapeproof-elide-checks. Code that is not run is not looked at, and where
// facts contradict nothing is changed but the branch that leads there.

#include "core/walk/Stated.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/passes/NamedPass.h"
#include "uses/passes/Narrowing.h"
#include "uses/simplify/Accesses.h"
#include "uses/simplify/Conditions.h"
#include "uses/simplify/Flags.h"
#include "uses/simplify/MissingFacts.h"
#include "uses/simplify/SimplerValues.h"
#include "uses/simplify/Structure.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {
namespace {

using namespace simplify;

/// Asks about the code below an operation, in its order, and notes what becomes
/// simpler.
class Finder {
public:
  struct Options {
    bool trustOpContracts, assumeNoOverflow, flags;
  };
  Finder(ShapeConstraintAnalysis &sizes, Changes &changes, Options options)
      : sizes(sizes), changes(changes),
        values(sizes, changes, options.trustOpContracts), options(options) {}

  void visitRegions(mlir::Operation *op) {
    for (mlir::Region &region : op->getRegions())
      visit(region);
  }
  /// Whether branches between blocks change.
  bool hasBranches() const { return branches; }

private:
  void visit(mlir::Region &region);
  void visit(mlir::Operation *op);
  bool mayHaveSimpler(mlir::Operation *op) const;

  ShapeConstraintAnalysis &sizes;
  Changes &changes;
  SimplerValues values;
  Options options;
  llvm::DenseSet<mlir::Region *> skipped;
  bool branches = false;
};

void Finder::visit(mlir::Region &region) {
  if (skipped.contains(&region))
    return;
  for (mlir::Block &block : region) {
    if (!block.empty())
      values.know(&block.front(), block.getArguments());
    for (mlir::Operation &op : block)
      visit(&op);
  }
}

/// Whether something in an isolated op, as a function, may become simpler. If
/// not, it is not walked.
bool Finder::mayHaveSimpler(mlir::Operation *op) const {
  if (options.flags || !op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
    return true;
  return op
      ->walk([](mlir::Operation *inner) {
        return hasStated(inner) || mayBeSimpler(inner) || isStructure(inner) ||
                       isAccess(inner) || isConditional(inner)
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

void Finder::visit(mlir::Operation *op) {
  if (isStructure(op)) {
    const bool isSimpler = simplifyStructure(
        sizes, changes, options.assumeNoOverflow, op,
        [&](mlir::Region &region) { skipped.insert(&region); });
    branches |= isSimpler && op->getNumSuccessors() > 0;
  }
  if (isAccess(op))
    simplifyAccess(sizes, changes, op);
  if (isConditional(op))
    simplifyCondition(sizes, changes, op);
  if (mayHaveSimpler(op))
    visitRegions(op);
  if (op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>()) {
    values.forget(op);
    sizes.release(op);
  }
  mlir::Operation *next = after(op);
  if (!next)
    return;
  if (isArithmetic(op) ||
      llvm::isa<mlir::scf::IfOp, mlir::scf::ForOp, mlir::scf::WhileOp>(op))
    for (mlir::OpResult result : op->getResults())
      values.simplify(next, result);
  else
    values.know(next, op->getResults());
  if (options.flags)
    addFlags(sizes, changes, op);
}

/// The bits in which arithmetic is done where it fits.
enum class Width : uint8_t { Any = 0, I8 = 8, I16 = 16, I32 = 32 };

struct Simplify : SizesPass<Simplify> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Simplify)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-simplify",
      kDescription = "Make integers, masks, branches and loops simpler";
  llvm::StringRef getName() const final { return "ShapeproofSimplify"; }
  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<mlir::arith::ArithDialect>();
  }

  Simplify() = default;
  Simplify(const Simplify &other) : SizesPass(other) {}

  static bool mayChange(mlir::Operation *op) {
    return op
        ->walk([](mlir::Operation *inner) {
          return hasStated(inner) || isArithmetic(inner) ||
                         isStructure(inner) || isAccess(inner)
                     ? mlir::WalkResult::interrupt()
                     : mlir::WalkResult::advance();
        })
        .wasInterrupted();
  }

  void run(ShapeConstraintAnalysis &sizes) {
    const Finder::Options options{trustOpContracts, assumeNoOverflow, flags};
    Changes changes(getOperation());
    Finder finder(sizes, changes, options);
    finder.visitRegions(getOperation());
    const RemarkSink sink(getContext(), kArgument, remarks);
    if (sink.isOpen())
      getOperation()->walk([&](mlir::FunctionOpInterface function) {
        emitMissingFacts(
            getOperation(), function, sizes.getOptions(), changes,
            [&](ShapeConstraintAnalysis &withFact, Changes &found) {
              Finder(withFact, found, options).visitRegions(function);
            },
            sink);
      });
    const bool isChanged = changes.apply();
    if (finder.hasBranches())
      eraseBlocks();
    if (narrow != Width::Any)
      narrowAll(sizes.getOptions());
    else if (!isChanged)
      markAllAnalysesPreserved();
  }

  void narrowAll(const ShapeConstraintAnalysis::Options &options) {
    if (failed(shapeproof::narrow(getOperation(), options,
                                  unsigned(narrow.getValue()))))
      signalPassFailure();
  }

  /// Removes blocks that no branch leads to any more.
  void eraseBlocks() {
    mlir::IRRewriter rewriter(&getContext());
    (void)mlir::eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
  }

  Option<bool> flags{*this, "flags",
                     llvm::cl::desc("Set overflow flags that are proved"),
                     llvm::cl::init(false)};

  Option<Width> narrow{
      *this, "narrow",
      llvm::cl::desc("Do wider arithmetic in this type where it fits"),
      llvm::cl::init(Width::Any),
      llvm::cl::values(clEnumValN(Width::I8, "i8", "8 bits"),
                       clEnumValN(Width::I16, "i16", "16 bits"),
                       clEnumValN(Width::I32, "i32", "32 bits"))};
  Option<bool> remarks{*this, "remarks",
                       llvm::cl::desc("Emit a remark for each fact of the "
                                      "arguments that makes more simpler"),
                       llvm::cl::init(false)};
};

} // namespace

std::unique_ptr<mlir::Pass> createSimplifyPass() {
  return std::make_unique<Simplify>();
}

} // namespace shapeproof
