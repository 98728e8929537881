// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ONNX models as programs that compute sizes.
//
//   llvm::Expected<OnnxProgram> program = readOnnx(bytes, OnnxOptions());
//   program->text          func.func @main(%x: tensor<?x3x?x?xf32>) -> ...
//
// The function takes what the model takes and returns what it gives, with the
// sizes it has; each thing that an operator requires of sizes is a cf.assert
// whose message names the node. Arguments have the model's names, with _ for
// what is neither letter nor digit. The text is in upstream dialects of MLIR,
// and this library needs no MLIR.

#ifndef SHAPEPROOF_ONNX_ONNX_H
#define SHAPEPROOF_ONNX_ONNX_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

struct OnnxOptions {
  /// Whom to follow where the specification of ONNX and ONNX Runtime differ.
  /// `Either` has the sizes of the specification, and requires what both do.
  enum class Runtime { Spec, OnnxRuntime, Either };
  Runtime runtime = Runtime::OnnxRuntime;
  /// The sizes of inputs are at least this, which is stated as a fact.
  int64_t minSize = 0;
  /// Sizes of inputs that are declared by one name are equal.
  bool trustDimParams = true;
  /// Allocate a buffer for each value that a node computes, and free it after
  /// the last node that uses it; return nothing. The line of an allocation, or
  /// of what is not known to be allocated, is the number of the node.
  bool withBuffers = false;
};

struct OnnxProgram {
  std::string text;
  /// Remarks about the sizes that the model declares.
  std::vector<std::string> remarks;
  /// The bytes of the constants of the model's graph; nothing if some are of
  /// types without a size.
  std::optional<int64_t> weights = std::nullopt;
};

/// The error says what is wrong with the model and names the node.
llvm::Expected<OnnxProgram> readOnnx(llvm::StringRef bytes,
                                     const OnnxOptions &options);

/// How sizes are written into a model.
enum class OnnxNames {
  Expressions, ///< `2*N + 1`
  Plain        ///< each size has a name of its own
};

/// A model with the proved sizes of its values written into it; all other bytes
/// are those of the model.
class OnnxAnnotated {
public:
  OnnxAnnotated();
  OnnxAnnotated(OnnxAnnotated &&);
  ~OnnxAnnotated();

  /// Calls `use` with the pieces of the new file. The bytes of the model have
  /// to live until then.
  void write(llvm::function_ref<void(llvm::StringRef)> use) const;
  /// The names that were made, with what is known of each.
  struct Name {
    std::string name, meaning;
  };
  std::vector<Name> names;
  /// The tensors of the model's graph that have a rank in the new file, with
  /// the texts of their sizes: inputs first, results last. Empty for a size
  /// that is not known.
  struct Value {
    std::string name;
    std::vector<std::string> sizes;
  };
  std::vector<Value> values;
  /// The axes of all values whose rank is known, and those that have a size.
  size_t axes = 0, sizes = 0;

  struct Impl;
  std::unique_ptr<Impl> impl;
};

llvm::Expected<OnnxAnnotated> annotateOnnx(llvm::StringRef bytes,
                                           const OnnxOptions &options,
                                           OnnxNames names);

/// An operator with a rule.
struct OnnxOperator {
  /// Empty for the operators of ONNX itself.
  llvm::StringRef domain, name;
  /// The rule holds from this version of the domain's operators on.
  int since = 1;
};

/// All operators that have a rule, sorted by domain and name.
std::vector<OnnxOperator> onnxOperators();

} // namespace shapeproof

#endif // SHAPEPROOF_ONNX_ONNX_H
