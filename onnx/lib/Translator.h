// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks the nodes of a model in order and applies the rule of each operator.
//
// Names are looked up in the graph and those around it; a function of the model
// sees its own parameters alone. Operators that hold graphs - If, Loop, Scan -
// are in Branches.cpp and Loops.cpp.

#ifndef SHAPEPROOF_ONNX_TRANSLATOR_H
#define SHAPEPROOF_ONNX_TRANSLATOR_H

#include "Declared.h"

namespace shapeproof::onnx {

class Translator {
public:
  Translator(const Model &model, const OnnxOptions &options,
             bool notesKnown = false)
      : model(model), options(options), notesKnown(notesKnown),
        declared(program, options), opsets(&model.opsets) {}

  llvm::Expected<OnnxProgram> run();

  /// The sizes of a value, as of all runs through its graph. An axis that has
  /// another size in each has none, and nor has one that is known within one
  /// iteration of a loop alone.
  struct Known {
    int32_t type = 0;
    std::optional<std::vector<DimId>> dims;
  };
  /// After run(): those of the graph or function with this number.
  llvm::StringMap<Known> known(unsigned graph) const;
  DeclaredSizes &sizes() { return declared; }
  Program &result() { return program; }

private:
  using Scope = llvm::StringMap<Tensor>;
  using Tensors = std::vector<Tensor>;

  void addInput(const Input &input);
  void addLetters(const Input &input, Argument &argument) const;
  bool isImage(llvm::StringRef input) const;
  llvm::Error runNodes(llvm::ArrayRef<Node> nodes);
  llvm::Error runNode(const Node &node);
  // Functions in Buffers.cpp.
  llvm::Error runWithBuffers(const Graph &graph);
  void allocate(const Node &node, unsigned number,
                llvm::StringMap<unsigned> &buffers);
  llvm::Error runOperator(const Node &node);
  llvm::Error runFunction(const Node &node, const Function &function);
  /// Walks nodes and then checks what is declared of their values.
  llvm::Error runDeclared(llvm::ArrayRef<Node> nodes, unsigned graph,
                          const Declarations &declarations,
                          size_t numTrusted = 0);
  void noteKnown(unsigned graph);
  /// Takes back the requirements of the program since the mark, with what has
  /// been found out about graphs.
  struct Mark {
    Program::Mark program;
    size_t visits;
  };
  Mark mark() const { return {program.mark(), visits.size()}; }
  void rollBack(const Mark &mark);
  /// Walks the graph with these inputs and returns its outputs.
  llvm::Expected<Tensors> runGraph(const Graph &graph, const Tensors &inputs);
  void addConstants(const Graph &graph, Scope &scope);
  const Tensor *lookUp(llvm::StringRef name) const;
  llvm::Expected<Tensors> operandsOf(const Node &node) const;
  void define(const Node &node, size_t i, Tensor tensor);

  // Functions in Branches.cpp.
  llvm::Error runIf(const Node &node);
  llvm::Error runApart(llvm::ArrayRef<Node> rest);
  Tensor merge(ClaimId condition, const Tensor &a, const Tensor &b);

  // Functions in Loops.cpp.
  llvm::Error runLoop(const Node &node);
  llvm::Error runScan(const Node &node);
  struct Iteration;
  llvm::Expected<bool> unroll(const Node &node, Iteration &loop);
  llvm::Error findInvariant(Iteration &loop);
  llvm::Error runStep(const Node &node, Iteration &loop);
  bool widen(Tensor &before, const Tensor &after, RangedTerms::Mark since);
  Tensor stacked(const Tensor &item, DimId count, int64_t axis);
  void requireAlike(const Node &node, const Tensors &first,
                    const Tensors &next);
  Tensor renewed(Tensor tensor, RangedTerms::Mark since);

  const Model &model;
  const OnnxOptions &options;
  const bool notesKnown;
  Program program;
  DeclaredSizes declared;
  /// Each time that a graph was walked.
  struct Visit {
    unsigned graph;
    llvm::StringMap<Known> known;
  };
  std::vector<Visit> visits;
  /// In the body of a loop, where the outermost one began.
  std::optional<RangedTerms::Mark> loopBegin;
  /// The declarations of the graph that is walked.
  const Declarations *declarations = nullptr;
  std::vector<Scope> scopes;
  const Opsets *opsets;
  std::vector<std::string> argumentNames;
  /// An If whose branches differ in rank: the nodes after it are walked for
  /// each.
  struct Parting {
    const Node *node;
    ClaimId condition;
    Tensors yes, no;
  };
  std::optional<Parting> parting;
  unsigned numPartings = 0;
  uint64_t steps = 0;
  unsigned depth = 0;
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_TRANSLATOR_H
