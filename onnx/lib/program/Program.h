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

#include "RangedTerms.h"
#include "engine/terms/Traversal.h"
#include "llvm/ADT/StringExtras.h"
#include <memory>
#include <set>

namespace shapeproof::onnx {

/// Whether the text can stand between quotes as it is.
inline bool isPlainText(llvm::StringRef text) {
  return llvm::all_of(
      text, [](char c) { return llvm::isPrint(c) && c != '"' && c != '\\'; });
}

/// An argument of the function.
struct Argument {
  std::string name;
  /// The name in the model, if it is another one.
  std::string original;
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
  /// A symbol that is no size or element of an argument is an unknown result of
  /// an operator; the name of the symbol is that of the operator.
  RangedTerms terms;

  /// Adds the next argument; returns its number.
  unsigned addArgument(Argument argument);
  const std::vector<Argument> &arguments() const { return args; }
  Argument &argument(unsigned i) { return args[i]; }

  DimId inputSize(unsigned argument, unsigned dim, int64_t least);
  /// An element of an integer argument, at a constant place.
  DimId inputElement(unsigned argument, std::vector<int64_t> place);
  /// Whether the term is a size or an element of an argument.
  bool isInput(DimId dim) const { return inputs.contains(Term(dim)); }
  ClaimId inputTruth(unsigned argument, std::vector<int64_t> place);

  /// An upper bound of an unknown result of an operator, for people.
  llvm::DenseMap<DimId, DimId> most;

  /// From here on, `claim` holds, or the run has ended with the message. A
  /// claim that is known to hold adds no statement.
  void require(ClaimId claim, std::string message);

  /// A size that the model declares: the claim is a check at the end of the
  /// function, where all requirements have been met. Nothing stops if it fails.
  /// `is` is the text of the size that there is, if the message lacks it.
  void declare(ClaimId claim, std::string message, std::string is = {});

  /// Requirements up to the end belong to the branch that is begun.
  void beginIf(ClaimId condition);
  void beginElse();
  /// The branches that no run gets through. If it is one of them, the condition
  /// is known from here on.
  struct Dead {
    bool yes = false, no = false;
  };
  Dead endIf();
  /// While set, requirements may be taken back.
  bool isTentative = false;
  /// Takes back the requirements and declared sizes since the mark, within one
  /// branch.
  struct Mark {
    size_t statements, declarations;
  };
  Mark mark() const { return {open.back()->size(), declarations.size()}; }
  void rollBack(Mark mark);

  /// The value that a node computes, by its place among the nodes. Without
  /// dims, it is not known what the node allocates.
  struct Value {
    unsigned node;
    std::string label, element;
    std::optional<std::vector<DimId>> dims;
  };
  /// From here on there is a buffer of the value; returns its number.
  unsigned allocate(Value value);
  /// Declared names of sizes of inputs that are no letters, with their terms.
  std::vector<std::pair<std::string, std::string>> sizeNames;
  /// The number of nodes, which is the line of the end.
  unsigned numNodes = 0;
  /// The buffer is not used after this node.
  void free(unsigned buffer, unsigned node);

  /// Without dims, the rank is unknown.
  void addResult(std::string element, std::optional<std::vector<DimId>> dims);

  /// A module with one function, in upstream dialects.
  std::string print(llvm::StringRef name);

  /// The dims and elements that a shape function gives a result.
  struct Given {
    std::optional<std::vector<DimId>> dims;
    /// Elements: dims, or claims for truth values.
    std::optional<std::vector<Term>> elements;
    bool areTruths = false;
  };
  /// A module with a shape function library of one function. Arguments stand
  /// for the operands of their numbers, and their elements are in a line.
  std::string printShapeFunction(llvm::ArrayRef<Given> results);

private:
  friend class Printer;

  struct Statement;
  using Block = std::vector<Statement>;
  struct Statement {
    ClaimId claim;
    std::string message;
    /// The branches of an if; null for a requirement.
    std::shared_ptr<Block> yes, no;
    /// A buffer that is allocated, or freed after a node.
    std::optional<unsigned> buffer = std::nullopt, freedAfter = std::nullopt;

    bool isEmpty() const { return yes && yes->empty() && no->empty(); }
  };
  /// An element of an argument, or the size of its axis place[0].
  struct Input {
    unsigned argument;
    std::vector<int64_t> place;
    bool isSize = false;
  };
  struct Result {
    std::string element;
    std::optional<std::vector<DimId>> dims;
  };
  struct Declaration {
    ClaimId claim;
    std::string message, is;
  };
  /// Whether no run gets to the end of the block.
  bool isDead(const Block &block) const;
  void learn(ClaimId claim);
  void forget(const Block &block, size_t from);

  std::vector<Argument> args;
  llvm::DenseMap<Term, Input> inputs;
  std::vector<Result> results;
  std::vector<Declaration> declarations;
  std::set<std::pair<ClaimId, std::string>> declared;
  std::vector<Value> buffers;
  std::shared_ptr<Block> top = std::make_shared<Block>();
  std::vector<std::shared_ptr<Block>> open = {top};
  /// The ifs that are open.
  std::vector<Statement> branches;
  /// The claims that hold in each.
  std::vector<ClaimId> conditions;
  /// The claims required in the open blocks, each once.
  llvm::DenseSet<ClaimId> held;
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_PROGRAM_H
