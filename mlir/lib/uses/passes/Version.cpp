// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-version: makes two versions of a function's body, one without the
// checks for the inputs that satisfy its contract, and the original.
//
//   func @f(%a, %b: tensor<?xf32>)       func @f(%a, %b: tensor<?xf32>)
//     ...                          ->      scf.if dim(%a) == dim(%b) {
//     cf.assert ...                          ... without the assert
//                                          } else { ... as it was }
//
// A body of several blocks, or with operations of the affine dialect (whose
// operands have to be outside of other operations), is branched to instead.
// This is right for any contract that suffices, whether or not it is exact, and
// for any part of it: the condition of the first copy decides which checks go
// there. Sizes that the condition makes constant or equal become so there. A
// function in which no check goes stays unchanged.

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Pass/PassManager.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/analysis/Engine.h"
#include "uses/contracts/Guard.h"
#include "uses/passes/NamedPass.h"
#include "uses/passes/SinglePlaces.h"
#include "uses/rewrite/Rewrite.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

namespace shapeproof {
namespace {

using Blocks = llvm::SetVector<mlir::Block *>;

/// A function with two copies of its body.
struct TwoCopies {
  mlir::func::FuncOp function;
  mlir::OwningOpRef<mlir::func::FuncOp> before;
  /// The blocks of the copy without checks, and of the original.
  Blocks copy, original;
  /// The clauses that hold in the copy.
  std::vector<GuardClause> clauses;
  const EntryContract &contract;

  bool isInCopy(mlir::Operation *op) const {
    mlir::Block *block =
        copy.front()->getParent()->findAncestorBlockInRegion(*op->getBlock());
    return block && copy.contains(block);
  }
};

struct Version : CheckPass<Version> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Version)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-version",
      kDescription = "Run a copy without checks where the inputs satisfy the "
                     "contract of the function";
  llvm::StringRef getName() const final { return "ShapeproofVersion"; }

  Version() = default;
  Version(const Version &other) : CheckPass(other) {}

  void runOnOperation() final;

  Option<unsigned> maxOps{
      *this, "max-ops",
      llvm::cl::desc("Do not change functions of more operations"),
      llvm::cl::init(1000)};

private:
  std::optional<TwoCopies> split(const FunctionContract &found,
                                 const SinglePlaces &places);
  mlir::LogicalResult simplify(mlir::func::FuncOp function);
};

unsigned numOps(mlir::Operation *op) {
  unsigned count = 0;
  op->walk([&](mlir::Operation *) { ++count; });
  return count;
}

unsigned numChecks(const Blocks &blocks) {
  unsigned count = 0;
  for (mlir::Block *block : blocks)
    block->walk([&](mlir::Operation *op) {
      count += llvm::isa<mlir::cf::AssertOp, mlir::shape::CstrEqOp,
                         mlir::shape::CstrBroadcastableOp,
                         mlir::shape::CstrRequireOp>(op);
    });
  return count;
}

//===- Two copies -----------------------------------------------------------//

/// Adds a branch: if `holds`, which the builder computes at the entry, is true,
/// control goes to a copy of the only block.
void splitBlock(TwoCopies &copies, mlir::OpBuilder &builder,
                llvm::function_ref<mlir::Value()> holds) {
  mlir::func::FuncOp function = copies.function;
  mlir::Block &body = function.front();
  mlir::Location location = function.getLoc();
  mlir::Operation *oldReturn = body.getTerminator();
  const mlir::Location returnLocation = oldReturn->getLoc();
  const mlir::DictionaryAttr returnAttributes =
      oldReturn->getDiscardableAttrDictionary();
  auto *original = new mlir::Block();
  original->getOperations().splice(original->end(), body.getOperations());
  builder.setInsertionPointToStart(&body);
  mlir::Value condition = holds();
  auto choice = mlir::scf::IfOp::create(
      builder, location, function.getResultTypes(), condition,
      /*addThenBlock=*/true, /*addElseBlock=*/false);
  choice.getElseRegion().push_back(original);
  mlir::Block *copy = choice.thenBlock();
  copy->clear();
  builder.setInsertionPointToStart(copy);
  mlir::IRMapping mapping;
  for (mlir::Operation &op : *original)
    builder.clone(op, mapping);
  for (mlir::Block *block : {copy, original}) {
    mlir::Operation *end = block->getTerminator();
    builder.setInsertionPoint(end);
    mlir::scf::YieldOp::create(builder, end->getLoc(), end->getOperands());
    end->erase();
  }
  builder.setInsertionPointToEnd(&body);
  mlir::func::ReturnOp::create(builder, returnLocation, choice.getResults())
      ->setDiscardableAttrs(returnAttributes);
  copies.copy.insert(copy);
  copies.original.insert(original);
}

/// The same for several blocks.
void splitBlocks(TwoCopies &copies, mlir::OpBuilder &builder,
                 llvm::function_ref<mlir::Value()> holds) {
  mlir::Region &region = copies.function.getBody();
  mlir::Block *original = &region.front();
  auto *entry = new mlir::Block();
  for (mlir::BlockArgument argument : original->getArguments())
    argument.replaceAllUsesWith(
        entry->addArgument(argument.getType(), argument.getLoc()));
  original->eraseArguments(0, original->getNumArguments());
  mlir::IRMapping mapping;
  mlir::Region copied;
  region.cloneInto(&copied, mapping);
  mlir::Block *copy = &copied.front();
  for (mlir::Block &block : region)
    copies.original.insert(&block);
  for (mlir::Block &block : copied)
    copies.copy.insert(&block);
  region.getBlocks().splice(region.begin(), copied.getBlocks());
  region.push_front(entry);
  builder.setInsertionPointToStart(entry);
  mlir::Value condition = holds();
  mlir::cf::CondBranchOp::create(builder, copies.function.getLoc(), condition,
                                 copy, original);
}

std::optional<TwoCopies> Version::split(const FunctionContract &found,
                                        const SinglePlaces &places) {
  auto function = llvm::dyn_cast<mlir::func::FuncOp>(found.function);
  if (!function || function.isExternal() || numOps(function) > maxOps ||
      places.contains(function))
    return std::nullopt;
  bool isOneBlock = function.getBody().hasOneBlock();
  if (isOneBlock &&
      !llvm::isa<mlir::func::ReturnOp>(function.front().getTerminator()))
    return std::nullopt;
  TwoCopies result{function, function.clone(), {}, {}, {}, found.entry};
  std::vector<WantedClause> wanted;
  for (size_t i : found.entry.inOrder)
    wanted.push_back({i, found.entry.clauses[i].claim});
  GuardArithmetic arithmetic(found.entry, function.getArgumentTypes(),
                             assumeNoOverflow);
  result.clauses = inGuardOrder(found.entry, wanted, &arithmetic);
  if (result.clauses.empty())
    return std::nullopt;
  mlir::OpBuilder builder(function.getContext());
  auto holds = [&] {
    return Guard(found.entry, function.getArguments(), builder,
                 function.getLoc(), assumeNoOverflow)
        .build(result.clauses);
  };
  (isOneBlock && !hasAffineOps(function) ? splitBlock
                                         : splitBlocks)(result, builder, holds);
  return result;
}

//===- What the contract says of types --------------------------------------//

/// Finds the extents that the claims make constant, by argument and dimension.
void findConstants(const TwoCopies &copies,
                   llvm::DenseMap<std::pair<unsigned, unsigned>, int64_t> &to) {
  const TermStore &store = *copies.contract.store;
  llvm::SmallVector<ClaimId> claims;
  for (const GuardClause &clause : copies.clauses)
    claims.push_back(clause.claim);
  for (size_t i = 0; i < claims.size(); ++i) {
    if (store.kind(claims[i]) == ClaimKind::And)
      llvm::append_range(claims, store.operands(claims[i]));
    if (store.kind(claims[i]) != ClaimKind::Eq)
      continue;
    LinearView view = store.linearView(store.dim(claims[i]));
    if (view.summands.size() != 1)
      continue;
    Int value = view.summands[0].coefficient == Int(1)    ? -view.constant
                : view.summands[0].coefficient == Int(-1) ? view.constant
                                                          : Int(0);
    if (value < Int(1) || value > Int(INT64_MAX))
      continue;
    for (const ArgumentPart &part : copies.contract.parts)
      if (part.kind == ArgumentPart::Extent &&
          part.symbol == Term(view.summands[0].column))
        to[{part.argument, part.index}] = int64_t(value);
  }
}

/// In the copy, an argument is used through a cast to a more static type and
/// back, from which shapeproof-refine-types continues.
void specialise(TwoCopies &copies) {
  llvm::DenseMap<std::pair<unsigned, unsigned>, int64_t> constants;
  findConstants(copies, constants);
  mlir::OpBuilder builder(copies.function.getContext());
  builder.setInsertionPointToStart(copies.copy.front());
  for (mlir::BlockArgument argument : copies.function.getArguments()) {
    auto type = llvm::dyn_cast<mlir::ShapedType>(argument.getType());
    if (!type || !type.hasRank())
      continue;
    llvm::SmallVector<int64_t> extents(type.getShape());
    for (auto [i, extent] : llvm::enumerate(extents))
      if (auto it = constants.find({argument.getArgNumber(), unsigned(i)});
          it != constants.end() && mlir::ShapedType::isDynamic(extent))
        extent = it->second;
    auto isUsed = [&](mlir::OpOperand &use) {
      return copies.isInCopy(use.getOwner());
    };
    if (llvm::ArrayRef<int64_t>(extents) == type.getShape() ||
        llvm::none_of(argument.getUses(), isUsed))
      continue;
    mlir::Location location = argument.getLoc();
    auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
    auto memref = llvm::dyn_cast<mlir::MemRefType>(type);
    mlir::Value known;
    mlir::Operation *narrow = nullptr;
    if (tensor && !tensor.getEncoding()) {
      narrow = mlir::tensor::CastOp::create(builder, location,
                                            type.clone(extents), argument);
      known = mlir::tensor::CastOp::create(builder, location, type,
                                           narrow->getResult(0));
    } else if (memref && memref.getLayout().isIdentity()) {
      narrow = mlir::memref::CastOp::create(builder, location,
                                            type.clone(extents), argument);
      known = mlir::memref::CastOp::create(builder, location, type,
                                           narrow->getResult(0));
    } else {
      continue;
    }
    argument.replaceUsesWithIf(known, [&](mlir::OpOperand &use) {
      return use.getOwner() != narrow && isUsed(use);
    });
  }
}

mlir::LogicalResult Version::simplify(mlir::func::FuncOp function) {
  std::string options = llvm::formatv(
      "trust-op-contracts={0} "
      "assume-no-overflow={1} "
      "assume-valid-inputs={2}",
      bool(trustOpContracts), bool(assumeNoOverflow), bool(assumeValidInputs));
  mlir::OpPassManager passes(mlir::func::FuncOp::getOperationName());
  for (auto create : {createCanonicalizeDimsPass, createRefineTypesPass}) {
    std::unique_ptr<mlir::Pass> pass = create();
    if (mlir::failed(
            pass->initializeOptions(options, [&](const llvm::Twine &message) {
              return mlir::emitError(function.getLoc()) << message;
            })))
      return mlir::failure();
    passes.addPass(std::move(pass));
  }
  return runPipeline(passes, function);
}

void Version::runOnOperation() {
  ImportOptions options = importOptions(), ofContracts = importOptions();
  ofContracts.contracts = true;
  Findings found;
  if (llvm::Error error = analyze(getOperation(), {}, ofContracts, found))
    return fail(std::move(error));
  const SinglePlaces places(getOperation());
  std::vector<TwoCopies> all;
  for (const FunctionContract &contract : found.contracts)
    if (std::optional<TwoCopies> copies = split(contract, places))
      all.push_back(std::move(*copies));
  if (all.empty())
    return markAllAnalysesPreserved();

  Findings after;
  if (llvm::Error error = analyze(getOperation(), {}, options, after))
    return fail(std::move(error));
  llvm::DenseMap<mlir::Operation *, const TwoCopies *> byFunction;
  for (const TwoCopies &copies : all)
    byFunction[copies.function] = &copies;
  llvm::erase_if(after.decisions, [&](const Decision &decision) {
    const TwoCopies *copies =
        byFunction.lookup(decision.op->getParentOfType<mlir::func::FuncOp>());
    return !copies || !copies->isInCopy(decision.op);
  });
  // Decisions that remove a check. Checks that are proved because they are not
  // reached were so before, and the guard itself has questions that are
  // decided.
  auto removesCheck = [](const Decision &decision) {
    return !decision.vacuous && (decision.action == Action::Erase ||
                                 decision.action == Action::ConstWitness ||
                                 decision.action == Action::Carry);
  };
  llvm::DenseSet<mlir::Operation *> hasGain;
  for (const Decision &decision : after.decisions)
    if (removesCheck(decision))
      hasGain.insert(decision.op->getParentOfType<mlir::func::FuncOp>());
  applyDecisions(after, getOperation());
  for (TwoCopies &copies : all) {
    if (!hasGain.contains(copies.function) ||
        numChecks(copies.copy) == numChecks(copies.original)) {
      copies.function.getBody().takeBody(copies.before->getBody());
      continue;
    }
    specialise(copies);
    if (mlir::failed(simplify(copies.function)))
      return signalPassFailure();
  }
}

} // namespace

std::unique_ptr<mlir::Pass> createVersionPass() {
  return std::make_unique<Version>();
}

} // namespace shapeproof
