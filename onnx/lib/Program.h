// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function in the making: what is required of its inputs, in order, and the
// sizes of what it returns.
//
//   program.require(program.terms.eq(k, k2), "MatMul 'fc1': ...");
//   program.beginIf(c);  ...  program.beginElse();  ...  program.endIf();
//   program.print("main")        func.func @main(%x: tensor<?x4xf32>) ...
//
// Terms have no effects, so they are printed where they are first needed.

#ifndef SHAPEPROOF_ONNX_PROGRAM_H
#define SHAPEPROOF_ONNX_PROGRAM_H

#include "Terms.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>

namespace shapeproof::onnx {

/// An argument of the function.
struct Argument {
  std::string name;
  /// "f32"
  std::string element;
  /// Absent where the rank is unknown; no value where a size is.
  std::optional<std::vector<std::optional<int64_t>>> dims;
  /// What the sizes are called, as far as there are names.
  std::vector<std::string> letters;
  /// Claims for `shapeproof.facts`.
  std::vector<std::string> facts;
};

class Program {
public:
  Terms terms;

  /// The next argument; its number.
  unsigned addArgument(Argument argument);
  const std::vector<Argument> &arguments() const { return args; }
  Argument &argument(unsigned i) { return args[i]; }

  Dim inputSize(unsigned argument, unsigned dim, int64_t least);
  /// An element of an integer argument, whose place is constant.
  Dim inputElement(unsigned argument, std::vector<int64_t> place);
  Cond inputTruth(unsigned argument, std::vector<int64_t> place);
  /// What an operator makes of data.
  Dim unknownSize(llvm::StringRef op);
  Dim unknownInteger(llvm::StringRef op);
  Cond unknownTruth(llvm::StringRef op);

  /// From here on, `claim` holds, or the run has ended with the message. What
  /// is known to hold says nothing.
  void require(Cond claim, std::string message);

  /// What is required up to the end belongs to the branch that is begun.
  void beginIf(Cond condition);
  void beginElse();
  /// Which branches no run gets through. Where it is one, the condition is
  /// known from here on.
  struct Dead {
    bool yes = false, no = false;
  };
  Dead endIf();
  /// While set, what is required may be taken back.
  bool isTentative = false;
  /// Takes back what was required since. Not across the ends of branches.
  size_t mark() const { return open.back()->size(); }
  void rollBack(size_t mark);

  /// No dims: the rank is unknown.
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
    /// Of an if.
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
  /// Whether no run gets to the end of it.
  bool isDead(const Block &block) const;
  void learn(Cond claim);

  std::vector<Argument> args;
  std::vector<Leaf> leaves;
  std::vector<Result> results;
  std::shared_ptr<Block> top = std::make_shared<Block>();
  std::vector<std::shared_ptr<Block>> open = {top};
  /// Ifs that are open.
  std::vector<Statement> branches;
  /// What is required in the blocks that are open, each once.
  llvm::DenseSet<uint32_t> held;
  void forget(const Block &block, size_t from);
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_PROGRAM_H
