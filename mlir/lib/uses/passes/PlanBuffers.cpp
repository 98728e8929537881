// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-plan-buffers: one allocation for the buffers of a function.
//
//   %a = memref.alloc(%n)          %arena = memref.alloc(max(n, m) + 63)
//   ... memref.dealloc %a     ->   %a = memref.view %arena[%first][%n]
//   %b = memref.alloc(%m)          %b = memref.view %arena[%first][%m]
//   ... memref.dealloc %b          memref.dealloc %arena
//
// %first is the number of bytes up to a multiple of 64. An allocation that has
// an alignment becomes, in LLVM, a pointer made of an integer, which may be
// that of any memory; a view of one without is known to be apart from all other
// memory. Buffers that are accessed in one loop have allocations of their own
// where that takes no more memory (memory/ArenaLayout.h).
//
// The arena is allocated before the first of its buffers, in the entry block,
// where its size is computed of the arguments. If that may leave the index
// type, an assert stops the program: so much memory there is not. Where data
// decides what is allocated, the assert stands at the allocation.

#include "core/ir/Places.h"
#include "core/ir/SymbolUses.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/memory/ArenaLayout.h"
#include "uses/memory/ArenaPeak.h"
#include "uses/memory/SizeCode.h"
#include "uses/passes/BufferPass.h"

namespace shapeproof {
namespace {

using memory::ArenaBuffer;
using memory::AtPoint;
using memory::Candidate;
using memory::FunctionBuffers;

struct ArenaPlan {
  explicit ArenaPlan(FunctionBuffers &buffers)
      : source(buffers), inputs(buffers.state, buffers.function) {}

  /// The bytes of a buffer for which there is room, however many there are.
  Int mostOfOne() const {
    return floorDivide(inputs.maxIndex(), Int(int64_t(2 * buffers.size())));
  }

  mlir::MemRefType arenaType(int64_t bytes) const {
    return mlir::MemRefType::get(
        {bytes}, mlir::IntegerType::get(source.function.getContext(), 8),
        mlir::MemRefLayoutAttrInterface(), space);
  }

  FunctionBuffers &source;
  memory::InputSymbols inputs;
  /// The size is computed before it.
  mlir::Operation *place = nullptr;
  std::vector<ArenaBuffer> buffers;
  memory::ArenaLayout layout;
  /// The bytes of all its allocations.
  DimId size{};
  llvm::SmallVector<mlir::Operation *> deallocations;
  mlir::Attribute space;
  uint64_t alignment = 1;
  bool isArgument = false;
  /// The last use, where the arena is freed; null if blocks branch, or if it is
  /// not freed here.
  mlir::Operation *last = nullptr;
};

struct PlanBuffers : BufferPass<PlanBuffers> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PlanBuffers)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-plan-buffers",
      kDescription = "Put the buffers of a function into one that is allocated "
                     "once, where their sizes are known at its entry";
  llvm::StringRef getName() const final { return "ShapeproofPlanBuffers"; }

  PlanBuffers() = default;
  PlanBuffers(const PlanBuffers &other) : BufferPass(other) {}

  void runOnOperation() final;

  Option<uint64_t> alignment{
      *this, "alignment",
      llvm::cl::desc("The alignment of each buffer, a power of two"),
      llvm::cl::init(64)};
  Option<bool> entryArgument{
      *this, "entry-argument",
      llvm::cl::desc("Functions that the module does not call get the arena as "
                     "their last argument; @<name>_arena_size gives its size"),
      llvm::cl::init(false)};

private:
  void plan(FunctionBuffers &buffers);
  bool isSmall(const ArenaPlan &plan, DimId bound);
  bool addClass(ArenaPlan &plan, const Candidate &candidate);
  void reserve(ArenaPlan &plan);
  void findLast(ArenaPlan &plan);
  void makeConditional(ArenaPlan &plan);
  bool canBeArgument(mlir::func::FuncOp function);
  void apply(ArenaPlan &plan);
  /// The bytes of an allocation: fixed, or a value.
  struct PartSize {
    std::optional<int64_t> fixed;
    mlir::Value size;
  };
  mlir::Value allocate(const ArenaPlan &plan, const PartSize &part,
                       mlir::Value zero, mlir::OpBuilder &builder,
                       mlir::Value &first);
  mlir::Value makeArgument(ArenaPlan &plan, mlir::Value size, mlir::Value zero,
                           mlir::OpBuilder &builder);
  void makeSizeFunction(ArenaPlan &plan);
  void freeArena(const ArenaPlan &plan, mlir::Value arena);

  std::optional<SymbolUses> uses;
  std::deque<ArenaPlan> plans;
};

/// Whether an upper bound of a size is so small that it does no harm to reserve
/// it. The end of i32, which is all that may be known of data, is not: there
/// may not be that much memory, where the program needs a few bytes.
bool PlanBuffers::isSmall(const ArenaPlan &plan, DimId bound) {
  return memory::SizeNodes(plan.inputs)
      .isAtMost(bound, Int(limits::arenaBound));
}

/// Adds the allocations of a class; false if it stays as it is.
bool PlanBuffers::addClass(ArenaPlan &plan, const Candidate &candidate) {
  auto stays = [&](llvm::StringRef why) {
    for (const Candidate::One &one : candidate.allocations)
      remark(one.op, "not planned: " + why);
    return false;
  };
  if (plan.buffers.size() + candidate.allocations.size() > limits::arenaBuffers)
    return stays("the function has too many buffers");
  std::vector<ArenaBuffer> added;
  for (const Candidate::One &one : candidate.allocations) {
    mlir::memref::AllocOp op = one.op;
    const mlir::Attribute space = op.getType().getMemorySpace();
    if (plan.buffers.empty() && added.empty())
      plan.space = space;
    if (space != plan.space)
      return stays("it is in another memory space than others");
    AtPoint here(plan.source.state, one.op->getNextNode());
    memory::UpperEnds ends = plan.source.lives.upperEnds();
    const memory::UpperEnd bytes = ends(one.bytes, here);
    if (!bytes.term || !plan.inputs.canCompute(*bytes.term, here) ||
        (!bytes.isAttained && !isSmall(plan, *bytes.term)))
      return stays("its size is not known at the entry of the function");
    added.push_back({one.op, *bytes.term, *bytes.term,
                     std::max<uint64_t>(candidate.alignment, alignment),
                     one.spans, memory::LoopUses(*candidate.group)});
    const auto [guard, isWhole] = ends.overInputs(one.guard.claim);
    if (plan.inputs.store.size(guard) > limits::callTermNodes ||
        !plan.inputs.canCompute(guard, here))
      continue;
    added.back().guard = guard;
    added.back().isCertain = isWhole && one.guard.isExact && bytes.isAttained;
  }
  for (ArenaBuffer &buffer : added) {
    plan.alignment = std::max(plan.alignment, buffer.alignment);
    plan.buffers.push_back(std::move(buffer));
  }
  llvm::append_range(plan.deallocations, candidate.group->deallocations);
  return true;
}

/// A buffer that data decides about, or its size, must not stop runs that do
/// without it: it has a part in the arena where it fits, and else its
/// allocation stops the program.
void PlanBuffers::makeConditional(ArenaPlan &plan) {
  TermStore &store = plan.inputs.store;
  memory::SizeNodes code(plan.inputs);
  for (ArenaBuffer &buffer : plan.buffers) {
    if (!code.isAlwaysRight(buffer.guard)) {
      buffer.guard = store.trueClaim();
      buffer.isCertain = false;
    }
    if (buffer.isCertain || code.isAtMost(buffer.bytes, plan.mostOfOne()))
      continue;
    buffer.fits = store.boolSymbol(
        "fits@" + std::to_string(placeOf(buffer.allocation).line));
    buffer.guard = store.conj(buffer.guard, *buffer.fits);
  }
}

/// Finds the place and what is reserved there.
void PlanBuffers::reserve(ArenaPlan &plan) {
  mlir::Block &entry = plan.source.function.front();
  plan.place = &entry.back();
  if (plan.isArgument)
    plan.place = &entry.front();
  for (ArenaBuffer &buffer : plan.buffers)
    if (mlir::Operation *op = entry.findAncestorOpInBlock(*buffer.allocation))
      if (op->isBeforeInBlock(plan.place))
        plan.place = op;
  AtPoint here(plan.source.state, plan.place);
  plan.inputs.findRanges(here);
  TermStore &store = plan.inputs.store;
  const DimId zero = store.constant(0);
  makeConditional(plan);
  for (ArenaBuffer &buffer : plan.buffers) {
    buffer.reserved = buffer.bytes;
    if (!store.isObviouslyNonNegative(buffer.bytes) &&
        !here.isProved(
            store.implies(buffer.guard, store.ge(buffer.bytes, zero))))
      buffer.reserved = store.max({zero, buffer.bytes});
    buffer.reserved = store.select(buffer.guard, buffer.reserved, zero);
  }
}

void PlanBuffers::findLast(ArenaPlan &plan) {
  mlir::Region &body = plan.source.function.getBody();
  if (plan.deallocations.empty() || !body.hasOneBlock())
    return;
  plan.last = plan.place;
  for (const ArenaBuffer &buffer : plan.buffers)
    if (auto *op = plan.source.lastIn(body.front(), buffer.spans))
      if (plan.last->isBeforeInBlock(op))
        plan.last = op;
}

bool PlanBuffers::canBeArgument(mlir::func::FuncOp function) {
  if (!entryArgument)
    return false;
  auto no = [&](llvm::StringRef why) {
    remark(function, "the arena is no argument: " + why);
    return false;
  };
  mlir::Operation *table = function->getParentOp();
  if (function == getOperation() || !table ||
      !table->hasTrait<mlir::OpTrait::SymbolTable>())
    return no("the pass does not see the module");
  if (!uses->of(function).empty())
    return no("the module calls the function");
  if (mlir::SymbolTable::lookupSymbolIn(
          table, (function.getName() + "_arena_size").str()))
    return no("there is another @" + function.getName().str() + "_arena_size");
  return true;
}

void PlanBuffers::plan(FunctionBuffers &buffers) {
  const std::vector<Candidate> candidates = buffers.candidates(
      [&](mlir::Operation *op, llvm::StringRef why) {
        remark(op, "not planned: " + why);
      },
      [&](mlir::Operation *) { return buffers.function.getOperation(); });
  if (candidates.empty())
    return;
  ArenaPlan &plan = plans.emplace_back(buffers);
  for (const Candidate &candidate : candidates)
    addClass(plan, candidate);
  if (plan.buffers.empty())
    return plans.pop_back();
  plan.isArgument = canBeArgument(buffers.function);
  reserve(plan);
  plan.layout = memory::layOut(buffers.state, plan.buffers, plan.place,
                               /*mayHaveParts=*/!plan.isArgument);
  TermStore &store = plan.inputs.store;
  plan.size = store.constant(0);
  for (DimId size : plan.layout.sizes)
    plan.size = store.add(plan.size, size);
  if (auto fixed = store.getConstant(plan.size);
      fixed && !plan.inputs.isOfIndex(*fixed)) {
    remark(buffers.function, "not planned: more bytes than there can be");
    return plans.pop_back();
  }
  findLast(plan);
  auto isRemoved = [&](mlir::Operation *op) { return buffers.isUnread(op); };
  if (mlir::Operation *at =
          plan.isArgument
              ? nullptr
              : memory::raisesPeak(buffers.state, buffers.lives,
                                   {plan.buffers, plan.size, plan.place,
                                    plan.last, isRemoved})) {
    remark(at, "not planned: the arena may have more bytes than there are free "
               "otherwise when this is allocated");
    return plans.pop_back();
  }
  remark(buffers.function,
         "arena of " +
             (store.size(plan.size) <= limits::callTermNodes
                  ? store.str(plan.size)
                  : "a computed number of") +
             " bytes for " + llvm::Twine(plan.buffers.size()) +
             (plan.buffers.size() == 1 ? " buffer" : " buffers") +
             (plan.layout.sizes.size() == 1
                  ? ""
                  : ", in " + std::to_string(plan.layout.sizes.size()) +
                        " allocations"));
}

/// The op that stops the program where sizes are too large for the index type.
void assertRight(mlir::Value isRight, mlir::OpBuilder &builder,
                 mlir::func::FuncOp function) {
  if (isRight)
    mlir::cf::AssertOp::create(builder, function.getLoc(), isRight,
                               "the buffers of @" + function.getName().str() +
                                   " need more bytes than there can be");
}

/// Code for the sizes of a plan. `fits`: for each buffer, whether it does; null
/// if that is certain.
void defineFits(memory::SizeCode &code, const ArenaPlan &plan,
                llvm::SmallVectorImpl<mlir::Value> &fits) {
  for (const ArenaBuffer &buffer : plan.buffers)
    fits.push_back(
        buffer.fits ? code.define(*buffer.fits, buffer.bytes, plan.mostOfOne())
                    : mlir::Value());
}

void PlanBuffers::makeSizeFunction(ArenaPlan &plan) {
  mlir::func::FuncOp function = plan.source.function;
  mlir::OpBuilder builder(function.getContext());
  builder.setInsertionPointAfter(function);
  auto type = builder.getFunctionType(function.getArgumentTypes(),
                                      builder.getIndexType());
  auto size = mlir::func::FuncOp::create(
      builder, function.getLoc(), (function.getName() + "_arena_size").str(),
      type);
  size.setVisibility(function.getVisibility());
  builder.setInsertionPointToStart(size.addEntryBlock());
  memory::SizeCode code(plan.inputs, size.getArguments(), builder,
                        function.getLoc());
  llvm::SmallVector<mlir::Value> fits;
  defineFits(code, plan, fits);
  mlir::Value result = code.value(plan.size);
  assertRight(code.isRight(), builder, function);
  mlir::func::ReturnOp::create(builder, function.getLoc(), result);
}

/// Frees the arena after its last use; where blocks branch, at the ends.
void PlanBuffers::freeArena(const ArenaPlan &plan, mlir::Value arena) {
  mlir::Region &body = plan.source.function.getBody();
  mlir::OpBuilder builder(arena.getContext());
  const mlir::Location location = arena.getLoc();
  if (!body.hasOneBlock()) {
    for (mlir::Block &block : body)
      if (block.back().hasTrait<mlir::OpTrait::ReturnLike>()) {
        builder.setInsertionPoint(&block.back());
        mlir::memref::DeallocOp::create(builder, location, arena);
      }
    return;
  }
  builder.setInsertionPointAfter(plan.last);
  mlir::memref::DeallocOp::create(builder, location, arena);
}

/// The arena as the last argument of the function, checked at the place of the
/// builder. Null if the function cannot have it.
mlir::Value PlanBuffers::makeArgument(ArenaPlan &plan, mlir::Value size,
                                      mlir::Value zero,
                                      mlir::OpBuilder &builder) {
  makeSizeFunction(plan);
  mlir::func::FuncOp function = plan.source.function;
  const mlir::Location location = function.getLoc();
  const unsigned last = function.getNumArguments();
  if (failed(function.insertArgument(
          last, plan.arenaType(mlir::ShapedType::kDynamic), {}, location)))
    return nullptr;
  mlir::Value arena = function.getArgument(last);
  mlir::Value given =
      mlir::memref::DimOp::create(builder, location, arena, zero);
  mlir::Value isEnough = mlir::arith::CmpIOp::create(
      builder, location, mlir::arith::CmpIPredicate::sge, given, size);
  mlir::cf::AssertOp::create(builder, location, isEnough,
                             "the arena has fewer bytes than @" +
                                 function.getName().str() +
                                 "_arena_size gives");
  return arena;
}

/// An allocation of the arena. `first`: where in it the buffers begin; null for
/// its beginning. In another memory space it has an alignment, as addresses are
/// no integers there.
mlir::Value PlanBuffers::allocate(const ArenaPlan &plan, const PartSize &part,
                                  mlir::Value zero, mlir::OpBuilder &builder,
                                  mlir::Value &first) {
  const mlir::Location location = plan.source.function.getLoc();
  auto arena = mlir::memref::AllocOp::create(
      builder, location,
      plan.arenaType(part.fixed.value_or(mlir::ShapedType::kDynamic)),
      part.size ? mlir::ValueRange(part.size) : mlir::ValueRange());
  if (plan.space)
    arena.setAlignment(plan.alignment);
  else if (plan.alignment > 1) {
    mlir::Value address = mlir::memref::ExtractAlignedPointerAsIndexOp::create(
        builder, location, arena);
    mlir::Value back =
        mlir::arith::SubIOp::create(builder, location, zero, address);
    mlir::Value mask = mlir::arith::ConstantIndexOp::create(
        builder, location, int64_t(plan.alignment - 1));
    first = mlir::arith::AndIOp::create(builder, location, back, mask);
  }
  if (!plan.deallocations.empty())
    freeArena(plan, arena);
  return arena;
}

void PlanBuffers::apply(ArenaPlan &plan) {
  mlir::func::FuncOp function = plan.source.function;
  const mlir::Location location = function.getLoc();
  mlir::OpBuilder builder(plan.place);
  TermStore &store = plan.inputs.store;
  llvm::SmallVector<mlir::Value> arguments(function.getArguments());
  memory::SizeCode code(plan.inputs, arguments, builder, location);
  llvm::SmallVector<mlir::Value> offsets, fits;
  defineFits(code, plan, fits);
  for (DimId offset : plan.layout.offsets)
    offsets.push_back(code.value(offset));
  const bool isShifted = !plan.isArgument && !plan.space;
  llvm::SmallVector<PartSize> parts;
  for (DimId size : plan.layout.sizes) {
    if (isShifted)
      size = store.add(size, store.constant(int64_t(plan.alignment - 1)));
    PartSize &part = parts.emplace_back();
    const std::optional<Int> fixed = store.getConstant(size);
    if (fixed && !plan.isArgument)
      part.fixed = int64_t(*fixed);
    else
      part.size = code.value(size);
  }
  mlir::Value zero = code.constant(Int(0));
  assertRight(code.isRight(), builder, function);

  llvm::SmallVector<mlir::Value> arenas, firsts(parts.size());
  if (plan.isArgument)
    arenas.push_back(makeArgument(plan, parts.front().size, zero, builder));
  else
    for (auto [part, first] : llvm::zip(parts, firsts))
      arenas.push_back(allocate(plan, part, zero, builder, first));
  if (llvm::is_contained(arenas, mlir::Value()))
    return signalPassFailure();
  for (auto [buffer, part, offset, fit] :
       llvm::zip(plan.buffers, plan.layout.parts, offsets, fits)) {
    mlir::Value at = offset;
    if (firsts[part]) {
      builder.setInsertionPointAfterValue(firsts[part]);
      at = mlir::arith::AddIOp::create(builder, location, firsts[part], at);
    }
    auto alloc = llvm::cast<mlir::memref::AllocOp>(buffer.allocation);
    builder.setInsertionPoint(alloc);
    assertRight(fit, builder, function);
    mlir::Value view =
        mlir::memref::ViewOp::create(builder, alloc.getLoc(), alloc.getType(),
                                     arenas[part], at, alloc.getDynamicSizes());
    alloc.replaceAllUsesWith(view);
    alloc.erase();
  }
  for (mlir::Operation *op : plan.deallocations)
    op->erase();
}

void PlanBuffers::runOnOperation() {
  if (!llvm::isPowerOf2_64(alignment))
    return fail(llvm::createStringError("alignment has to be a power of two"));
  plans.clear();
  std::deque<FunctionBuffers> functions;
  mlir::SymbolTableCollection tables;
  if (entryArgument)
    uses.emplace(getOperation(), tables);
  if (llvm::Error error = forEachFunction(
          functions, [&](FunctionBuffers &buffers) { plan(buffers); }))
    return fail(std::move(error));
  for (ArenaPlan &plan : plans)
    apply(plan);
  if (!eraseUnread(functions) && plans.empty())
    markAllAnalysesPreserved();
  plans.clear();
}

} // namespace

std::unique_ptr<mlir::Pass> createPlanBuffersPass() {
  return std::make_unique<PlanBuffers>();
}

} // namespace shapeproof
