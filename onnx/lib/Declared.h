// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes that a model declares. On inputs they are facts, elsewhere claims:
//
//   ids: [batch, seq]   mask: [batch, past + seq]     mask.dim0 == ids.dim0;
//                                                     past is mask.dim1 - seq
//   y: [batch, seq + 1]                               checked
//
// One name is one size. A name that no input has stands for the size at which
// it is declared first, and is checked everywhere else. Names of a function of
// the model are its own, and so are those that only a graph within a node
// declares.

#ifndef SHAPEPROOF_ONNX_DECLARED_H
#define SHAPEPROOF_ONNX_DECLARED_H

#include "DimText.h"
#include "rules/Op.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

namespace shapeproof::onnx {

class DeclaredSizes {
  struct Names {
    llvm::StringMap<DimId> meanings;
    /// The first name of each term.
    llvm::DenseMap<DimId, std::string> ofTerms;
  };

public:
  DeclaredSizes(Program &program, const OnnxOptions &options)
      : program(program), options(options) {}

  /// Adds the facts about the sizes of an input of the model that options and
  /// plain names give; sizes of one name become one term.
  void addInput(const Input &input, unsigned argument, Tensor &tensor);
  /// Adds the facts that expressions give, after all inputs.
  void solveInputs();

  /// A value of the graph is known now: the names that are declared for it
  /// first have their meaning.
  void bind(const Input &declared, const Tensor &tensor);
  /// Checks what is declared of these values; `lookUp` gives null for a value
  /// that is not there.
  void check(llvm::ArrayRef<Input> declared,
             llvm::function_ref<const Tensor *(llvm::StringRef)> lookUp);

  /// The name of a term; empty if it has none.
  std::string nameOf(DimId dim) const;
  /// The size that the text says, outside of parts; invalid if that is unknown.
  DimId sizeOf(llvm::StringRef text);
  /// The term in the names of the model; empty if it cannot be written.
  std::string textOf(DimId dim);
  /// Remarks about names: those that are read as names although they are no
  /// such, and those that are the same size.
  std::vector<std::string> remarks() const;

  /// While it lives, names are declared for a part of the model.
  class Part {
  public:
    /// A function of the model does not see the names outside.
    Part(DeclaredSizes &all, bool isFunction) : all(all), before(all.names) {
      if (isFunction)
        all.names = Names();
      ++all.parts;
    }
    ~Part() {
      all.names = std::move(before);
      --all.parts;
    }
    Part(const Part &) = delete;

  private:
    DeclaredSizes &all;
    Names before;
  };

private:
  /// An expression on an input.
  struct Equation {
    std::string text;
    Tensor *tensor;
    unsigned argument, axis;
  };
  /// The size that the text says, and the names in it without a meaning, for
  /// which symbols stand.
  struct Meaning {
    DimId dim;
    std::vector<std::pair<std::string, DimId>> open;
    std::string problem;
  };
  Meaning meaningOf(llvm::StringRef text);
  /// The meaning of an open name if `meaning` is `size`: both ends of
  ///
  ///   number == divisor * name
  struct Solution {
    DimId number;
    int64_t divisor;
  };
  std::optional<Solution> solve(const Meaning &meaning, DimId size) const;
  bool settle(const Equation &equation);
  void nameSizes();
  void name(llvm::StringRef text, DimId size);
  /// Gives the open name its meaning; false if there is no solution.
  bool nameBySolution(llvm::StringRef text, const Meaning &meaning, DimId size,
                      std::optional<unsigned> argument);
  void readAsName(llvm::StringRef text, DimId size, const std::string &why);
  void addFact(unsigned argument, ClaimId claim);
  /// Calls use(axis) for each axis whose size is declared by a text that says
  /// something.
  static void
  forEachText(const Input &declared, const Tensor &tensor,
              llvm::function_ref<void(size_t, llvm::StringRef)> use);
  void checkAxis(const Input &declared, size_t axis, DimId size);

  Program &program;
  const OnnxOptions &options;
  Names names;
  unsigned parts = 0;
  /// All names of each term outside of parts, in the order of declaration.
  llvm::MapVector<DimId, std::vector<std::string>> namesOfTerms;
  std::vector<Equation> equations;
  /// Remarks about texts that are read as names, one for each text.
  std::vector<std::string> unread;
  llvm::StringSet<> unreadTexts;
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_DECLARED_H
