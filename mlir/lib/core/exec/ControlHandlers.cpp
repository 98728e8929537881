// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control flow: calls, cf.assert, structured loops and conditions. The
// interpreter itself handles branches between blocks.

#include "core/exec/Handlers.h"
#include "core/exec/Interpreter.h"
#include "core/exec/Slices.h"
#include "core/ir/Declared.h"
#include "core/ir/Launch.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

struct Loop {
  int64_t lower, upper, step;
};

LogicalResult setResults(Interpreter &in, Operation *op,
                         const std::vector<RtValue> &values) {
  // Some terminators are not verified.
  if (values.size() != op->getNumResults())
    return in.unsupported(op, "it is given another number of results");
  for (auto [result, value] : llvm::zip_equal(op->getResults(), values))
    in.set(result, value);
  return success();
}

std::vector<RtValue> getAll(Interpreter &in, ValueRange values) {
  std::vector<RtValue> result;
  for (Value value : values)
    result.push_back(in.get(value));
  return result;
}

LogicalResult assertion(Interpreter &in, Operation *op) {
  bool held = in.boolean(op->getOperand(0));
  in.note(op, held);
  if (held)
    return success();
  return in.end(Status::AssertFailed, op, cast<cf::AssertOp>(op).getMsg());
}

/// A declared size that is wrong, or that nobody knows, stops nothing.
LogicalResult declaredSize(Interpreter &in, Operation *op) {
  const auto *truth = op->getNumOperands() == 1
                          ? std::get_if<Scalar>(&in.get(op->getOperand(0)))
                          : nullptr;
  if (truth && truth->isKnown)
    in.note(op, truth->integer & 1);
  return success();
}

/// Handles an assumption; its bundles are about pointers, which are not
/// looked at.
LogicalResult assumption(Interpreter &in, Operation *op) {
  if (in.boolean(op->getOperand(0)))
    return success();
  return in.broken(op, "what is assumed does not hold");
}

LogicalResult callFunction(Interpreter &in, Operation *op) {
  std::vector<RtValue> results;
  if (failed(in.call(op, cast<func::CallOp>(op).getCallee(),
                     getAll(in, op->getOperands()), results)))
    return failure();
  return setResults(in, op, results);
}

LogicalResult ifOp(Interpreter &in, Operation *op) {
  Region &region = op->getRegion(in.boolean(op->getOperand(0)) ? 0 : 1);
  std::vector<RtValue> results;
  if (!region.empty() && failed(in.runRegion(region, {}, results)))
    return failure();
  return setResults(in, op, results);
}

LogicalResult forOp(Interpreter &in, Operation *op) {
  auto loop = cast<scf::ForOp>(op);
  unsigned width = bitsOf(loop.getInductionVar().getType());
  if (!width)
    return in.unsupported(op, "type of induction variable");
  bool isUnsigned = loop.getUnsignedCmp();
  int64_t i = in.integer(loop.getLowerBound());
  int64_t upper = in.integer(loop.getUpperBound());
  int64_t step = in.integer(loop.getStep());
  auto before = [&](int64_t a, int64_t b) {
    return isUnsigned ? uint64_t(a) < uint64_t(b) : a < b;
  };
  if ((isUnsigned ? step == 0 : step <= 0) && before(i, upper))
    return in.broken(op, "step " + Twine(step));
  std::vector<RtValue> carried = getAll(in, loop.getInitArgs());
  while (before(i, upper)) {
    std::vector<RtValue> arguments = {Scalar::ofInt(i)};
    arguments.insert(arguments.end(), carried.begin(), carried.end());
    if (failed(in.runRegion(loop.getRegion(), arguments, carried)))
      return failure();
    int64_t next = wrap(uint64_t(i) + uint64_t(step), width);
    if (!before(i, next))
      return in.broken(op, "the induction variable overflows");
    i = next;
  }
  return setResults(in, op, carried);
}

LogicalResult whileOp(Interpreter &in, Operation *op) {
  std::vector<RtValue> carried = getAll(in, op->getOperands());
  while (true) {
    std::vector<RtValue> condition;
    if (failed(in.runRegion(op->getRegion(0), carried, condition)))
      return failure();
    Scalar goesOn;
    if (failed(in.scalarOf(op, condition.front(), goesOn)))
      return failure();
    if (!goesOn.isKnown)
      return in.undetermined(op, condition.front());
    bool goOn = goesOn.integer & 1;
    condition.erase(condition.begin());
    if (!goOn)
      return setResults(in, op, condition);
    if (failed(in.runRegion(op->getRegion(1), condition, carried)))
      return failure();
  }
}

LogicalResult executeRegion(Interpreter &in, Operation *op) {
  std::vector<RtValue> results;
  if (failed(in.runRegion(op->getRegion(0), {}, results)))
    return failure();
  return setResults(in, op, results);
}

LogicalResult switchOp(Interpreter &in, Operation *op) {
  auto branch = cast<scf::IndexSwitchOp>(op);
  Region *region = &branch.getDefaultRegion();
  for (auto [value, chosen] :
       llvm::zip(branch.getCases(), branch.getCaseRegions()))
    if (value == in.integer(branch.getArg()))
      region = &chosen;
  std::vector<RtValue> results;
  if (failed(in.runRegion(*region, {}, results)))
    return failure();
  return setResults(in, op, results);
}

/// Runs \p body for each point of the box of \p loops, the last one fastest.
LogicalResult forEachPoint(
    Interpreter &in, Operation *op, ArrayRef<Loop> loops,
    llvm::function_ref<LogicalResult(const std::vector<RtValue> &)> body) {
  SmallVector<int64_t, 4> point;
  // Bounds are checked as in nested loops: an endless loop never reaches an
  // empty one inside it.
  for (const Loop &loop : loops) {
    if (loop.lower >= loop.upper)
      return success();
    if (loop.step <= 0)
      return in.broken(op, "step " + Twine(loop.step));
    point.push_back(loop.lower);
  }
  auto runAt = [&](ArrayRef<int64_t> at) {
    std::vector<RtValue> arguments;
    for (int64_t i : at)
      arguments.push_back(Scalar::ofInt(i));
    return body(arguments);
  };
  // One point may have to come before the others.
  auto found = in.firstThreads.find(op);
  ArrayRef<int64_t> first;
  if (found != in.firstThreads.end())
    first = found->second;
  bool isPoint = first.size() == loops.size();
  for (auto [loop, i] : llvm::zip(loops, first))
    isPoint = isPoint && i >= loop.lower && i < loop.upper &&
              (i - loop.lower) % loop.step == 0;
  if (!isPoint)
    first = {};
  else if (failed(runAt(first)))
    return failure();
  while (true) {
    if (ArrayRef<int64_t>(point) != first && failed(runAt(point)))
      return failure();
    unsigned d = point.size();
    while (d > 0) {
      int64_t next;
      if (__builtin_add_overflow(point[d - 1], loops[d - 1].step, &next))
        return in.broken(op, "the induction variable overflows");
      point[d - 1] = next;
      if (next < loops[d - 1].upper)
        break;
      point[d - 1] = loops[d - 1].lower;
      --d;
    }
    if (d == 0)
      return success();
  }
}

LogicalResult parallelOp(Interpreter &in, Operation *op) {
  auto loop = cast<scf::ParallelOp>(op);
  SmallVector<Loop> loops;
  for (auto [lower, upper, step] : llvm::zip_equal(
           loop.getLowerBound(), loop.getUpperBound(), loop.getStep()))
    loops.push_back({in.integer(lower), in.integer(upper), in.integer(step)});
  // The values that the body reduces, one point after the other.
  std::vector<RtValue> reduced = getAll(in, loop.getInitVals());
  auto body = [&](const std::vector<RtValue> &point) -> LogicalResult {
    std::vector<RtValue> values;
    if (failed(in.runRegion(loop.getRegion(), point, values)))
      return failure();
    auto reduce = cast<scf::ReduceOp>(loop.getRegion().front().getTerminator());
    for (auto [i, region] : llvm::enumerate(reduce.getReductions())) {
      std::vector<RtValue> next;
      if (failed(in.runRegion(region, {reduced[i], values[i]}, next)))
        return failure();
      reduced[i] = next.front();
    }
    return success();
  };
  if (failed(forEachPoint(in, op, loops, body)))
    return failure();
  return setResults(in, op, reduced);
}

/// Handles an op that waits: the result is there at once, as ops run where they
/// stand.
LogicalResult waitOp(Interpreter &in, Operation *op) {
  for (Value token : op->getResults())
    in.set(token, Unknown{op});
  return success();
}

/// Runs \p body for each thread of a launch, one after the other; none may wait
/// for another. It gets the ids and the sizes, in the order of the arguments of
/// gpu.launch.
LogicalResult
forEachThread(Interpreter &in, Operation *op, gpu::KernelDim3 grid,
              gpu::KernelDim3 block,
              llvm::function_ref<LogicalResult(std::vector<RtValue>)> body) {
  SmallVector<Loop> loops;
  std::vector<RtValue> sizes;
  for (Value size : {grid.x, grid.y, grid.z, block.x, block.y, block.z}) {
    loops.push_back({0, in.integer(size), 1});
    sizes.push_back(Scalar::ofInt(loops.back().upper));
  }
  const llvm::StringMap<int64_t> around = in.threadNumbers;
  std::vector<std::string> names;
  for (StringRef kind : {"block_id.", "thread_id.", "grid.", "block."})
    for (char dimension : {'x', 'y', 'z'})
      names.push_back((kind + Twine(dimension)).str());
  auto thread = [&](const std::vector<RtValue> &point) {
    std::vector<RtValue> arguments = point;
    llvm::append_range(arguments, sizes);
    for (auto [name, value] : llvm::zip_equal(names, arguments))
      in.threadNumbers[name] = std::get<Scalar>(value).integer;
    return body(std::move(arguments));
  };
  const LogicalResult result = forEachPoint(in, op, loops, thread);
  in.threadNumbers = around;
  return failed(result) ? failure() : waitOp(in, op);
}

LogicalResult launchOp(Interpreter &in, Operation *op) {
  auto launch = cast<gpu::LaunchOp>(op);
  if (launch.getBody().getNumArguments() != 12)
    return in.unsupported(op, op->getName().getStringRef());
  return forEachThread(in, op, launch.getGridSizeOperandValues(),
                       launch.getBlockSizeOperandValues(),
                       [&](const std::vector<RtValue> &arguments) {
                         std::vector<RtValue> none;
                         return in.runRegion(launch.getBody(), arguments, none);
                       });
}

LogicalResult launchFuncOp(Interpreter &in, Operation *op) {
  auto launch = cast<gpu::LaunchFuncOp>(op);
  if (launch.hasClusterSize() || launch.getDynamicSharedMemorySize())
    return in.unsupported(op, op->getName().getStringRef());
  const std::vector<RtValue> operands = getAll(in, launch.getKernelOperands());
  return forEachThread(in, op, launch.getGridSizeOperandValues(),
                       launch.getBlockSizeOperandValues(),
                       [&](const std::vector<RtValue> &) {
                         return in.callKernel(op, launch.getKernel(), operands);
                       });
}

/// Handles an id of the thread, or a size of its launch.
LogicalResult launchNumberOp(Interpreter &in, Operation *op) {
  const std::string name = launchNumber(op).value_or("");
  auto of = [&](StringRef number) -> std::optional<int64_t> {
    auto it = in.threadNumbers.find(number);
    if (it == in.threadNumbers.end())
      return std::nullopt;
    return it->second;
  };
  std::optional<int64_t> value = of(name);
  if (op->getName().getStringRef() == "gpu.global_id") {
    const std::string dimension = StringRef(name).take_back(2).str();
    const auto block = of("block_id" + dimension),
               size = of("block" + dimension);
    value = value && block && size ? std::optional(*block * *size + *value)
                                   : std::nullopt;
  }
  auto bound = op->getAttrOfType<IntegerAttr>("upper_bound");
  if (value && bound &&
      (isLaunchId(name) ? *value >= bound.getInt() : *value > bound.getInt()))
    value = std::nullopt;
  if (value)
    in.setInt(op->getResult(0), *value);
  else if (in.options.sizesOnly)
    in.set(op->getResult(0), Unknown{op});
  else
    return in.unsupported(op, op->getName().getStringRef());
  return success();
}

/// Runs the threads of a forall. Each gets the original outputs, and inserts
/// its results into the op's results.
LogicalResult forallOp(Interpreter &in, Operation *op) {
  auto loop = cast<scf::ForallOp>(op);
  SmallVector<Loop> loops;
  for (auto [lower, upper, step] :
       llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                       loop.getMixedStep()))
    loops.push_back(
        {valueOf(in, lower), valueOf(in, upper), valueOf(in, step)});
  std::vector<RtValue> outputs = getAll(in, loop.getOutputs()), results;
  for (const RtValue &output : outputs) {
    const auto *shaped = std::get_if<Shaped>(&output);
    if (std::holds_alternative<Unknown>(output))
      return in.undetermined(op, output);
    if (!shaped)
      return in.usesPoison(op);
    results.push_back(shaped->copy());
  }
  auto thread = [&](std::vector<RtValue> arguments) -> LogicalResult {
    arguments.insert(arguments.end(), outputs.begin(), outputs.end());
    std::vector<RtValue> nothing;
    if (failed(in.runRegion(loop.getRegion(), arguments, nothing)))
      return failure();
    for (Operation &last : loop.getTerminator().getYieldingOps()) {
      auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(&last);
      if (!insert)
        return in.unsupported(&last, last.getName().getStringRef());
      for (Value operand : last.getOperands()) {
        if (std::holds_alternative<std::monostate>(in.get(operand)))
          return in.usesPoison(&last);
        if (std::holds_alternative<Unknown>(in.get(operand)))
          return in.undetermined(&last, in.get(operand));
      }
      auto to =
          cast<BlockArgument>(insert.getDest()).getArgNumber() - loops.size();
      const Shaped &source = in.shaped(insert.getSource());
      auto &result = std::get<Shaped>(results[to]);
      Slice slice;
      if (failed(readSlice(in, &last, result.sizes, slice)))
        return failure();
      Shaped view =
          viewOf(result, slice, droppedDims(insert, insert.getSourceType()));
      if (view.sizes != source.sizes)
        return in.broken(&last, "the source has other sizes than the slice");
      copyElements(source, view);
    }
    return success();
  };
  if (failed(forEachPoint(in, op, loops, thread)))
    return failure();
  return setResults(in, op, results);
}

} // namespace

std::vector<std::string> runIdsOf(Operation *function) {
  std::vector<std::string> ids;
  llvm::copy_if(launchNumbersIn(function).ids, std::back_inserter(ids),
                isInputOfLaunch);
  return ids;
}

LogicalResult runThreads(Interpreter &in, Operation *function,
                         llvm::function_ref<LogicalResult()> body) {
  in.threadNumbers.clear();
  auto [known, isNew] = in.launches.try_emplace(function);
  if (isNew && isa<FunctionOpInterface>(function)) {
    known->second.isRead = function
                               ->walk([](Operation *op) {
                                 return launchNumber(op)
                                            ? WalkResult::interrupt()
                                            : WalkResult::advance();
                               })
                               .wasInterrupted();
    known->second.ids = runIdsOf(function);
  }
  if (!known->second.isRead)
    return body();
  const std::vector<std::string> ids = known->second.ids;
  for (unsigned i = 0; i < 6; ++i) {
    const std::string name = launchSizeName(i);
    std::optional<int64_t> size = statedSize(function, name);
    if (auto it = in.unknownExtents.find(name); it != in.unknownExtents.end())
      size = it->second;
    if (size)
      in.threadNumbers[name] = *size;
    if (size && *size <= 0)
      return success();
  }
  SmallVector<Loop> loops;
  for (const std::string &id : ids) {
    auto size = in.threadNumbers.find(sizeOfId(id));
    if (size == in.threadNumbers.end())
      return in.unsupported(function, "a launch of unknown size");
    loops.push_back({0, size->second, 1});
  }
  auto thread = [&](const std::vector<RtValue> &point) {
    for (auto [id, value] : llvm::zip_equal(ids, point))
      in.threadNumbers[id] = std::get<Scalar>(value).integer;
    return body();
  };
  return ids.empty() ? body() : forEachPoint(in, function, loops, thread);
}

void addControlHandlers(Interpreter &interpreter) {
  interpreter.addHandler("cf.assert", assertion);
  interpreter.addHandler(kDeclaredOp, declaredSize);
  interpreter.addHandler("llvm.intr.assume", assumption);
  interpreter.addHandler("func.call", callFunction);
  interpreter.addHandler("scf.if", ifOp);
  interpreter.addHandler("scf.for", forOp);
  interpreter.addHandler("scf.while", whileOp);
  interpreter.addHandler("scf.execute_region", executeRegion);
  interpreter.addHandler("memref.alloca_scope", executeRegion);
  interpreter.addHandler("scf.index_switch", switchOp);
  interpreter.addHandler("scf.parallel", parallelOp);
  interpreter.addHandler("scf.forall", forallOp);
  interpreter.addHandler("gpu.launch", launchOp);
  interpreter.addHandler("gpu.launch_func", launchFuncOp);
  interpreter.addHandler("gpu.wait", waitOp);
  for (StringRef name : {"gpu.block_id", "gpu.thread_id", "gpu.global_id",
                         "gpu.grid_dim", "gpu.block_dim"})
    interpreter.addHandler(name, launchNumberOp);
}

} // namespace shapeproof::exec
