// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of the numbers of a launch, in claims, examples and runs.
//
//   gpu.block_id x     block_id.x, below  gpu.grid_dim x      grid.x
//   gpu.thread_id y    thread_id.y, below gpu.block_dim y     block.y
//   gpu.lane_id        lane_id, below     gpu.subgroup_size   subgroup_size
//
// A function that reads them, outside of a gpu.launch, is run for each
// combination of its ids; the sizes are inputs, as its arguments are. A size
// that it neither reads nor has an id below is at least 1.

#ifndef SHAPEPROOF_MLIR_IR_LAUNCH_H
#define SHAPEPROOF_MLIR_IR_LAUNCH_H

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace shapeproof {

/// The name of the number that the op reads; gpu.global_id reads several, and
/// has the name of its thread.
std::optional<std::string> launchNumber(mlir::Operation *op);
/// Whether the name is that of an id: of the thread that runs.
bool isLaunchId(llvm::StringRef name);
/// Whether runs vary the number: it is one of blocks, threads and their counts,
/// which do not depend on each other.
bool isInputOfLaunch(llvm::StringRef name);
/// The size that the id is below.
std::string sizeOfId(llvm::StringRef id);
/// The size that the attributes of the kernel state, if they do.
std::optional<int64_t> statedSize(mlir::Operation *kernel,
                                  llvm::StringRef size);
/// The gpu.launch or the function whose threads run the op; null if there is
/// none.
mlir::Operation *launchAround(mlir::Operation *op);

/// The names of ids and sizes that a function reads, outside of a gpu.launch.
/// Sizes that are stated are left out.
struct LaunchNumbers {
  llvm::SmallVector<std::string, 4> ids, sizes;
  bool empty() const { return ids.empty() && sizes.empty(); }
};
LaunchNumbers launchNumbersIn(mlir::Operation *function);

/// The ids of a gpu.launch, and their names in claims: those of ids, with the
/// place of the launch where the function has several.
llvm::SmallVector<std::pair<mlir::Value, std::string>, 6>
launchIds(mlir::Operation *launch);

/// The sizes that a gpu.launch or gpu.launch_func launches with, by name.
llvm::SmallVector<std::pair<std::string, mlir::Value>, 6>
launchSizes(mlir::Operation *launch);

/// Whether the op is a gpu.launch; and whether it is a gpu.launch_func.
bool isLaunch(mlir::Operation *op);
bool isKernelLaunch(mlir::Operation *op);
/// Whether the op is a gpu.barrier of a kernel, or of a gpu.launch: all threads
/// come to it, and all memory that others may write is that of the kernel.
bool isBarrierOfKernel(mlir::Operation *op);
/// Whether the buffer is memory of the thread that runs the op, and of no
/// other: it is private, or made on the stack of this thread and used by loads
/// and stores alone.
bool isOwnMemory(mlir::Value buffer, mlir::Operation *user);
/// Whether the buffers have no element in common, as one is declared by a
/// kernel or a launch, and the other as well or by the caller of a function.
bool areDeclaredApart(mlir::Value a, mlir::Value b);
/// The kernel that a gpu.launch_func names, and its arguments.
mlir::SymbolRefAttr kernelOf(mlir::Operation *launch);
mlir::ValueRange kernelOperands(mlir::Operation *launch);
/// The names of the sizes of a launch, grid.x, .. (index 0 to 2) and block.x,
/// .. (3 to 5), and the index of one.
std::string launchSizeName(unsigned index);
unsigned launchSizeIndex(llvm::StringRef name);
/// Makes an op that reads the size.
mlir::Value makeLaunchSize(mlir::OpBuilder &builder, mlir::Location location,
                           unsigned index);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_LAUNCH_H
