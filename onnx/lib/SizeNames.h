// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The texts that are written into a model for its sizes:
//
//   2*N + 1        in the names of the model
//   x_dim0         a size of an input that has no name
//   n0             the number of elements that NonZero finds, or a size that no
//                  expression says
//
// With plain names, each size that is no number has a name of its own.

#ifndef SHAPEPROOF_ONNX_SIZENAMES_H
#define SHAPEPROOF_ONNX_SIZENAMES_H

#include "Translator.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/StringSet.h"

namespace shapeproof::onnx {

class SizeNames {
public:
  SizeNames(const Model &model, Translator &translator, OnnxNames names);

  /// The number or the text of a size.
  const Dimension &of(DimId dim);
  /// Whether what is declared says as much as of(dim) does, and may stay.
  bool isAsGood(const Dimension &declared, DimId dim);
  /// The names that were made.
  std::vector<OnnxAnnotated::Name> made() const { return table; }

private:
  void collectNames(const Declarations &declarations);
  void collectNames(llvm::ArrayRef<Node> nodes);
  std::string freshName(llvm::StringRef base);
  /// Whether the name is to be used: people chose it, or an input has it.
  bool isKept(llvm::StringRef name) const {
    return isChosenName(name) || ofInputs.contains(name);
  }
  /// The name of a symbol, or of a term that has one; otherwise empty.
  std::string nameOf(DimId dim);
  std::string newName(DimId dim, std::string meaning);
  std::string textOf(DimId dim);
  std::string boundsOf(llvm::StringRef name, DimId dim);

  Program &program;
  DeclaredSizes &declared;
  const OnnxNames kind;
  /// Sizes are written in the simplest form, whatever the inputs are.
  std::unique_ptr<InferenceContext> context;
  /// The names that occur in the model, and the names that were made.
  llvm::StringSet<> used;
  /// The names of sizes of inputs.
  llvm::StringSet<> ofInputs;
  llvm::DenseMap<DimId, std::string> names;
  llvm::DenseMap<DimId, Dimension> texts;
  std::vector<OnnxAnnotated::Name> table;
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_SIZENAMES_H
