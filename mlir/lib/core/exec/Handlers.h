// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The groups of ops that the interpreter executes, one file each. To add an op,
// add a handler in the file of its dialect: read the operands with get(), write
// the results with set(), and call broken() where the op's contract is broken.

#ifndef SHAPEPROOF_MLIR_EXEC_HANDLERS_H
#define SHAPEPROOF_MLIR_EXEC_HANDLERS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace shapeproof::exec {

class Interpreter;

void addIntegerHandlers(Interpreter &interpreter); ///< arith, index: integers
void addFloatHandlers(Interpreter &interpreter);   ///< arith, math: floats
void addControlHandlers(Interpreter &interpreter); ///< func, cf, scf
void addAffineHandlers(Interpreter &interpreter);  ///< affine
void addTensorHandlers(Interpreter &interpreter);  ///< tensor
void addMemRefHandlers(Interpreter &interpreter);  ///< memref
void addLinalgHandlers(Interpreter &interpreter);  ///< linalg
void addPackHandlers(Interpreter &interpreter);    ///< linalg: not structured
void addBufferHandlers(Interpreter &interpreter);  ///< bufferization, storage
void addShapeHandlers(Interpreter &interpreter);   ///< shape
void addTosaHandlers(Interpreter &interpreter);    ///< tosa
void addTritonHandlers(Interpreter &interpreter);  ///< tt, of one lane
void addVectorHandlers(Interpreter &interpreter);  ///< vector
void addWrapHandlers(Interpreter &interpreter);    ///< checks of wrapping

/// The result of an integer operation of the arith dialect, without its flags.
/// The name may be without the last `i`, as those of reductions and atomic
/// operations are: `add`, `maxs`. Nothing for other operations, and where there
/// is no result.
std::optional<int64_t> combined(llvm::StringRef name, int64_t a, int64_t b,
                                unsigned width);

} // namespace shapeproof::exec

#endif
