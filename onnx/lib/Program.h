// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function under construction: the requirements on its inputs, in order, and
// the sizes of its results.
//
//   program.require(program.terms.eq(k, k2), "MatMul 'fc1': ...");
//   program.beginIf(c);  ...  program.beginElse();  ...  program.endIf();
//   program.print("main")        func.func @main(%x: tensor<?x4xf32>) ...
//
// Terms have no effects, so Printer.cpp decides where they are printed.

#ifndef SHAPEPROOF_ONNX_PROGRAM_H
#define SHAPEPROOF_ONNX_PROGRAM_H

#include "Terms.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>

namespace shapeproof::onnx {

/// An argument of the function.
struct Argument {
  std::string name;
  /// The element type, such as f32.
  std::string element;
  /// The sizes, without a value where a size is unknown; absent if the rank is.
  std::optional<std::vector<std::optional<int64_t>>> dims;
  /// The names of the sizes; an empty string for a size without one.
  std::vector<std::string> letters;
  /// Claims for `shapeproof.facts`.
  std::vector<std::string> facts;
};

class Program {
public:
  Terms terms;

  /// Adds the next argument; returns its number.
  unsigned addArgument(Argument argument);
  const std::vector<Argument> &arguments() const { return args; }
  Argument &argument(unsigned i) { return args[i]; }

  Dim inputSize(unsigned argument, unsigned dim, int64_t least);
  /// An element of an integer argument, at a constant place.
  Dim inputElement(unsigned argument, std::vector<int64_t> place);
  Cond inputTruth(unsigned argument, std::vector<int64_t> place);
  /// Unknown results of an operator.
  Dim unknownSize(llvm::StringRef op);
  Dim unknownInteger(llvm::StringRef op);
  Cond unknownTruth(llvm::StringRef op);

  /// From here on, `claim` holds, or the run has ended with the message. A
  /// claim that is known to hold adds no statement.
  void require(Cond claim, std::string message);

  /// Requirements up to the end belong to the branch that is begun.
  void beginIf(Cond condition);
  void beginElse();
  /// The branches that no run gets through. If it is one of them, the condition
  /// is known from here on.
  struct Dead {
    bool yes = false, no = false;
  };
  Dead endIf();
  /// While set, requirements may be taken back.
  bool isTentative = false;
  /// Takes back the requirements since the mark, within one branch.
  size_t mark() const { return open.back()->size(); }
  void rollBack(size_t mark);

  /// Without dims, the rank is unknown.
  void addResult(std::string element, std::optional<std::vector<Dim>> dims);

  /// A module with one function, in upstream dialects.
  std::string print(llvm::StringRef name) const;

private:
  friend class Printer;

  struct Statement;
  using Block = std::vector<Statement>;
  struct Statement {
    Cond claim;
    std::string message;
    /// The branches of an if; null for a requirement.
    std::shared_ptr<Block> yes, no;
  };
  enum class LeafKind { Size, Element, Unknown };
  struct Leaf {
    uint32_t term;
    LeafKind kind;
    unsigned argument = 0;
    std::vector<int64_t> place;
    std::string op;
  };
  struct Result {
    std::string element;
    std::optional<std::vector<Dim>> dims;
  };
  /// Whether no run gets to the end of the block.
  bool isDead(const Block &block) const;
  void learn(Cond claim);

  std::vector<Argument> args;
  std::vector<Leaf> leaves;
  std::vector<Result> results;
  std::shared_ptr<Block> top = std::make_shared<Block>();
  std::vector<std::shared_ptr<Block>> open = {top};
  /// The ifs that are open.
  std::vector<Statement> branches;
  /// The claims required in the open blocks, each once.
  llvm::DenseSet<uint32_t> held;
  void forget(const Block &block, size_t from);
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_PROGRAM_H
