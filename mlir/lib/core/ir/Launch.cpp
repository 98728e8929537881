// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Launch.h. Tested by tests/mlir/ir/contract-launch.mlir.

#include "core/ir/Launch.h"
#include "core/ir/Buffers.h"
#include "core/ir/Limits.h"
#include "core/ir/Places.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include <array>

namespace shapeproof {
namespace {

struct Kind {
  llvm::StringLiteral op, name, limit;
};

const Kind kKinds[] = {
    {"gpu.block_id", "block_id", "grid"},
    {"gpu.thread_id", "thread_id", "block"},
    {"gpu.global_id", "thread_id", "block"},
    {"gpu.cluster_id", "cluster_id", "clusters"},
    {"gpu.cluster_block_id", "cluster_block_id", "cluster"},
    {"gpu.lane_id", "lane_id", "subgroup_size"},
    {"gpu.subgroup_id", "subgroup_id", "num_subgroups"},
    {"gpu.grid_dim", "grid", ""},
    {"gpu.block_dim", "block", ""},
    {"gpu.cluster_dim", "clusters", ""},
    {"gpu.cluster_dim_blocks", "cluster", ""},
    {"gpu.subgroup_size", "subgroup_size", ""},
    {"gpu.num_subgroups", "num_subgroups", ""},
};

/// The name without its dimension, and the dimension: ".x".
std::pair<llvm::StringRef, llvm::StringRef> parts(llvm::StringRef name) {
  const size_t dot = std::min(name.find('.'), name.size());
  return {name.take_front(dot), name.drop_front(dot)};
}

constexpr llvm::StringLiteral kDimensions[] = {".x", ".y", ".z"};

std::array<mlir::Value, 3> alongDimensions(const mlir::gpu::KernelDim3 &of) {
  return {of.x, of.y, of.z};
}

} // namespace

std::optional<std::string> launchNumber(mlir::Operation *op) {
  const llvm::StringRef name = op->getName().getStringRef();
  if (!name.starts_with("gpu."))
    return std::nullopt;
  const auto *kind =
      llvm::find_if(kKinds, [&](const Kind &k) { return k.op == name; });
  if (kind == std::end(kKinds))
    return std::nullopt;
  std::string result = kind->name.str();
  if (auto along = op->getAttrOfType<mlir::gpu::DimensionAttr>("dimension"))
    result += ("." + mlir::gpu::stringifyDimension(along.getValue())).str();
  return result;
}

bool isLaunchId(llvm::StringRef name) { return !sizeOfId(name).empty(); }

bool isInputOfLaunch(llvm::StringRef name) {
  auto [kind, dimension] = parts(name);
  return dimension.size() == 2 &&
         llvm::is_contained({"block_id", "thread_id", "grid", "block"}, kind);
}

std::string sizeOfId(llvm::StringRef id) {
  auto [name, dimension] = parts(id);
  for (const Kind &kind : kKinds)
    if (kind.name == name)
      return kind.limit.empty() ? "" : (kind.limit + dimension).str();
  return "";
}

std::optional<int64_t> statedSize(mlir::Operation *kernel,
                                  llvm::StringRef size) {
  auto [name, dimension] = parts(size);
  const bool isBlock = name == "block";
  if ((!isBlock && name != "grid") || dimension.empty())
    return std::nullopt;
  llvm::StringRef own = isBlock ? "known_block_size" : "known_grid_size";
  llvm::StringRef general =
      isBlock ? "gpu.known_block_size" : "gpu.known_grid_size";
  auto sizes = kernel->getAttrOfType<mlir::DenseI32ArrayAttr>(own);
  if (!sizes)
    sizes = kernel->getAttrOfType<mlir::DenseI32ArrayAttr>(general);
  const size_t i = dimension.back() - 'x';
  if (!sizes || i >= size_t(sizes.size()))
    return std::nullopt;
  return sizes[i];
}

mlir::Operation *launchAround(mlir::Operation *op) {
  mlir::Operation *scope = op->getParentOp();
  while (scope &&
         !llvm::isa<mlir::gpu::LaunchOp, mlir::FunctionOpInterface>(scope))
    scope = scope->getParentOp();
  return scope;
}

LaunchNumbers launchNumbersIn(mlir::Operation *function) {
  LaunchNumbers result;
  auto add = [&](const std::string &name) {
    auto &list = isLaunchId(name) ? result.ids : result.sizes;
    if (!isLaunchId(name) && statedSize(function, name))
      return;
    if (!llvm::is_contained(list, name))
      list.push_back(name);
  };
  function->walk([&](mlir::Operation *op) {
    auto name = launchNumber(op);
    if (!name || launchAround(op) != function)
      return;
    add(*name);
    if (isLaunchId(*name))
      add(sizeOfId(*name));
    if (op->getName().getStringRef() == "gpu.global_id") {
      const std::string dimension = parts(*name).second.str();
      add("block_id" + dimension);
      add("grid" + dimension);
    }
  });
  llvm::sort(result.ids);
  llvm::sort(result.sizes, [](llvm::StringRef a, llvm::StringRef b) {
    // Grids come before blocks, as people say it.
    return std::pair(parts(a).first != "grid", a) <
           std::pair(parts(b).first != "grid", b);
  });
  return result;
}

llvm::SmallVector<std::pair<mlir::Value, std::string>, 6>
launchIds(mlir::Operation *op) {
  auto launch = llvm::cast<mlir::gpu::LaunchOp>(op);
  llvm::SmallVector<std::pair<mlir::Value, std::string>, 6> result;
  unsigned numLaunches = 0;
  if (auto around = launch->getParentOfType<mlir::FunctionOpInterface>())
    around->walk([&](mlir::gpu::LaunchOp) { ++numLaunches; });
  std::string before;
  if (const Place place = placeOf(launch); numLaunches != 1 && place.line)
    before = "gpu.launch@" + std::to_string(place.line) + ":" +
             std::to_string(place.column) + ".";
  const mlir::gpu::KernelDim3 blocks = launch.getBlockIds(),
                              threads = launch.getThreadIds();
  for (auto [kind, ids] :
       {std::pair("block_id", blocks), std::pair("thread_id", threads)})
    for (auto [value, dimension] : llvm::zip(alongDimensions(ids), kDimensions))
      result.emplace_back(value, before + kind + dimension.str());
  return result;
}

llvm::SmallVector<std::pair<std::string, mlir::Value>, 6>
launchSizes(mlir::Operation *op) {
  llvm::SmallVector<std::pair<std::string, mlir::Value>, 6> result;
  mlir::gpu::KernelDim3 grid, block;
  if (auto launch = llvm::dyn_cast<mlir::gpu::LaunchOp>(op)) {
    grid = launch.getGridSizeOperandValues();
    block = launch.getBlockSizeOperandValues();
  } else {
    auto named = llvm::cast<mlir::gpu::LaunchFuncOp>(op);
    grid = named.getGridSizeOperandValues();
    block = named.getBlockSizeOperandValues();
  }
  for (auto [kind, sizes] :
       {std::pair("grid", grid), std::pair("block", block)})
    for (auto [value, dimension] :
         llvm::zip(alongDimensions(sizes), kDimensions))
      result.emplace_back(kind + dimension.str(), value);
  return result;
}

bool isLaunch(mlir::Operation *op) {
  return llvm::isa<mlir::gpu::LaunchOp>(op);
}

bool isKernelLaunch(mlir::Operation *op) {
  return llvm::isa<mlir::gpu::LaunchFuncOp>(op);
}

std::string launchSizeName(unsigned index) {
  return (index < 3 ? "grid" : "block") + kDimensions[index % 3].str();
}

unsigned launchSizeIndex(llvm::StringRef name) {
  auto [kind, dimension] = parts(name);
  return (kind == "grid" ? 0 : 3) + unsigned(dimension.back() - 'x');
}

mlir::Value makeLaunchSize(mlir::OpBuilder &builder, mlir::Location location,
                           unsigned index) {
  const auto along = mlir::gpu::Dimension(index % 3);
  if (index < 3)
    return mlir::gpu::GridDimOp::create(builder, location, along);
  return mlir::gpu::BlockDimOp::create(builder, location, along);
}

mlir::SymbolRefAttr kernelOf(mlir::Operation *launch) {
  return llvm::cast<mlir::gpu::LaunchFuncOp>(launch).getKernel();
}

mlir::ValueRange kernelOperands(mlir::Operation *launch) {
  return llvm::cast<mlir::gpu::LaunchFuncOp>(launch).getKernelOperands();
}

bool isBarrierOfKernel(mlir::Operation *op) {
  if (!llvm::isa<mlir::gpu::BarrierOp>(op))
    return false;
  auto function = op->getParentOfType<mlir::gpu::GPUFuncOp>();
  return (function && function.isKernel()) ||
         op->getParentOfType<mlir::gpu::LaunchOp>();
}

bool isOwnMemory(mlir::Value buffer, mlir::Operation *user) {
  const mlir::Value made = sourceOf(buffer);
  auto type = llvm::dyn_cast<mlir::MemRefType>(made.getType());
  auto space = llvm::dyn_cast_if_present<mlir::gpu::AddressSpaceAttr>(
      type ? type.getMemorySpace() : mlir::Attribute());
  if (space && space.getValue() == mlir::gpu::AddressSpace::Private)
    return true;
  auto alloca = made.getDefiningOp<mlir::memref::AllocaOp>();
  return alloca && launchAround(alloca) == launchAround(user) &&
         !isPassedOn(made);
}

/// Whether the buffer is memory that a kernel or a launch declares.
static bool isAttribution(mlir::Value buffer) {
  auto argument = llvm::dyn_cast<mlir::BlockArgument>(buffer);
  mlir::Operation *op = argument ? argument.getOwner()->getParentOp() : nullptr;
  if (!op || !argument.getOwner()->isEntryBlock())
    return false;
  if (auto kernel = llvm::dyn_cast<mlir::gpu::GPUFuncOp>(op))
    return argument.getArgNumber() >= kernel.getFunctionType().getNumInputs();
  auto launch = llvm::dyn_cast<mlir::gpu::LaunchOp>(op);
  return launch &&
         argument.getArgNumber() >= launch.getNumConfigRegionAttributes();
}

bool areDeclaredApart(mlir::Value a, mlir::Value b) {
  a = sourceOf(a);
  b = sourceOf(b);
  auto isArgument = [](mlir::Value v) {
    auto argument = llvm::dyn_cast<mlir::BlockArgument>(v);
    return argument && argument.getOwner()->isEntryBlock() &&
           llvm::isa<mlir::FunctionOpInterface>(
               argument.getOwner()->getParentOp());
  };
  return a != b && ((isAttribution(a) && (isAttribution(b) || isArgument(b))) ||
                    (isAttribution(b) && isArgument(a)));
}

} // namespace shapeproof
