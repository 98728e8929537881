// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An exported program as it was read, from JSON or from text.

#ifndef SHAPEPROOF_TORCH_LIB_GRAPH_H
#define SHAPEPROOF_TORCH_LIB_GRAPH_H

#include "shapeproof-torch/Torch.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <optional>

namespace shapeproof::torch {

/// An operand of an operation, or a result of the program.
struct Argument {
  enum Kind { None, Value, Int, Bool, Float, String, List, Other };
  Kind kind = None;
  /// The name of the value, or the text of a number or a string.
  std::string text;
  std::vector<Argument> items;
  /// The name of the parameter; empty if only its place is known.
  std::string parameter;
};

/// The type and the sizes that are declared of a value.
struct Meta {
  enum Kind { Tensor, Int, Bool, Other };
  Kind kind = Other;
  /// The type of the elements as MLIR writes it; empty if it is not known.
  std::string element;
  /// The sizes of a tensor, or the value of an integer, as expressions.
  std::vector<std::string> sizes;
};

struct Node {
  /// Such as torch.ops.aten.view.default.
  std::string target;
  std::vector<Argument> arguments;
  /// Empty for a result that has no name.
  std::vector<std::string> results;
  /// The results are the elements of one list.
  bool isList = false;
  /// The place in the model's source, or in the text that was read; the line
  /// is 0 if it is not known.
  std::string file = {};
  unsigned line = 0, column = 1;
};

struct Input {
  std::string name;
  /// The name of the weight or buffer; empty for an input of the user.
  std::string stored;
};

struct Range {
  std::optional<int64_t> low, high;
};

struct Graph {
  /// The place of the inputs, in text.
  std::string file;
  unsigned line = 0;
  std::map<std::string, Range> ranges;
  std::vector<Input> inputs;
  std::vector<Node> nodes;
  std::vector<Argument> results;
  llvm::StringMap<Meta> values;
};

/// The program in an archive, and the name of its entry.
struct Entry {
  std::string name, text;
};
llvm::Expected<Entry> readArchive(llvm::StringRef bytes);

/// Reads JSON, in which errors are at `where`.
llvm::Expected<Graph> parseSchema(std::string text, const std::string &where);
/// Reads what print(exported_program) gives.
llvm::Expected<Graph> parsePrinted(llvm::StringRef text, llvm::StringRef path);

TorchProgram writeGraph(const Graph &graph, const TorchOptions &options);

/// The bytes of an element of this type; nothing if that is not known.
std::optional<int64_t> elementBytes(const Meta &meta);

/// For each node the tensors that it computes, one that has no name included,
/// and those that no later node uses.
struct BufferPlan {
  std::vector<std::vector<std::string>> made, freed;
};
BufferPlan planBuffers(const Graph &graph);

/// The parameters of an operation such as slice.Tensor, with the texts of their
/// defaults; nothing if it is not in the table.
struct Parameter {
  llvm::StringRef name;
  std::optional<llvm::StringRef> value;
};
std::optional<std::vector<Parameter>> parametersOf(llvm::StringRef operation);

/// An error at a place of a text.
llvm::Error errorAt(const std::string &where, llvm::StringRef text,
                    size_t offset, const llvm::Twine &message);

} // namespace shapeproof::torch

#endif // SHAPEPROOF_TORCH_LIB_GRAPH_H
