// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arguments that a function can be called with. Its *parameters* are the
// numbers that an execution may vary, named as in Shapeproof's reports:
//
//   func.func @f(%t: tensor<?x4xf32>, %u: tensor<*xf32>, %n: index)
//
//   arg0.dim0                                       a dynamic size
//   arg1.rank, arg1.dim0, arg1.dim1, arg1.dim2      a shape of rank <= 3
//   arg2                                            an integer
//
// A *vector* gives each parameter a value; the elements of tensors follow from
// their positions: floats are small multiples of 1/2, integers are small.

#ifndef SHAPEPROOF_MLIR_EXEC_ARGUMENTS_H
#define SHAPEPROOF_MLIR_EXEC_ARGUMENTS_H

#include "core/exec/Value.h"
#include "core/ir/Limits.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace shapeproof::exec {

struct Parameter {
  enum class Kind { Size, Rank, Integer, Boolean };
  std::string name;
  Kind kind;
  unsigned width = 64; ///< The bits of an Integer.
};

/// Whether the function runs only when others call it, with the arguments that
/// they pass: it is private, and used in its module.
bool isRunByOthers(mlir::SymbolOpInterface function, mlir::Operation *module);

/// One value per parameter, in their order.
using Vector = std::vector<int64_t>;

/// The unknowns in constants of the function and its callees, which are varied:
/// extents, and vscale (ir/InputNames.h), by name.
std::vector<std::string> unknownExtentsIn(mlir::Operation *function,
                                          mlir::SymbolTableCollection &symbols);

class Arguments {
public:
  /// The parameters of a function whose arguments have these \p types. \p
  /// problem names a type of which no value can be made. Shapes of unknown rank
  /// have a rank of at most \p maxRank. In runs of sizes only, every argument
  /// gets a value, an unknown one if need be. Without names the arguments are
  /// arg0, ...
  static std::optional<Arguments> of(llvm::ArrayRef<mlir::Type> types,
                                     std::string &problem, int64_t maxRank = 3,
                                     bool sizesOnly = false,
                                     llvm::ArrayRef<std::string> names = {});

  /// Adds these unknowns (see unknownExtentsIn) to the parameters.
  void addUnknownExtents(llvm::ArrayRef<std::string> names);
  /// The unknowns and their values in \p vector, in the form of
  /// Interpreter::unknownExtents.
  llvm::StringMap<int64_t> unknownExtents(const Vector &vector) const;

  /// The names of the arguments.
  llvm::ArrayRef<std::string> names() const { return argumentNames; }

  llvm::ArrayRef<Parameter> parameters() const { return list; }

  /// The arguments for \p vector. Sizes must be >= 0 and ranks in [0, maxRank];
  /// nothing is returned if they are not, or if a value would have more than \p
  /// maxElements elements. In runs of sizes only, elements are unknown, as they
  /// are no parameters.
  std::optional<std::vector<RtValue>> make(const Vector &vector,
                                           int64_t maxElements) const;

  /// For instance `arg0.dim0=2 arg0.dim1=3`.
  std::string describe(const Vector &vector) const;

private:
  llvm::SmallVector<mlir::Type> types;
  int64_t maxRank = limits::runRank;
  bool sizesOnly = false;
  std::vector<std::string> argumentNames;
  std::vector<Parameter> list;
  /// The number of unknown extents, which are the last parameters.
  size_t numExtents = 0;
};

} // namespace shapeproof::exec

#endif
