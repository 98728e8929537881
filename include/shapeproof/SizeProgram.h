// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contract of a function, and the sizes of its results, as a program over
// the sizes of its arguments, for who writes it as code.
//
//   contract   arg0.dim1 == arg1.dim0        results   [2 * arg0.dim0]
//
//   node 0     input: argument 0, extent 1   node 3    constant 2
//   node 1     input: argument 1, extent 0   node 4    input: argument 0,
//   extent 0 node 2     node 0 == node 1              node 5    node 3 * node 4
//
// Numbers are integers of any size. Division rounds down; division by zero
// gives 0: claims are proved for any value that it might have, so for this one.
// No node depends on a later one, so the nodes can be computed in their order.

#ifndef SHAPEPROOF_SIZEPROGRAM_H
#define SHAPEPROOF_SIZEPROGRAM_H

#include "shapeproof/Example.h"
#include "shapeproof/Ids.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

struct SizeProgram {
  enum class Op : uint8_t {
    Constant, ///< `value`.
    Input,    ///< A part of argument `argument`, see `part`.
    Add,
    Mul,
    FloorDiv,
    Mod, ///< Has the sign of the divisor.
    Min,
    Max,
    Select, ///< operands[0] ? operands[1] : operands[2].
    // Truth values:
    True,
    Equal,
    AtLeast, ///< operands[0] >= operands[1].
    Not,
    And,
    Or,
  };
  enum class Part : uint8_t {
    Number,  ///< The argument, an integer.
    Truth,   ///< The argument, a truth value.
    Extent,  ///< Extent `index` of the argument; 0 beyond its rank.
    Element, ///< Element `index` of the argument, a list.
    Rank,    ///< The number of extents.
  };
  struct Node {
    Op op;
    Part part = Part::Number;
    unsigned argument = 0, index = 0;
    Int value = Int(0);
    llvm::SmallVector<unsigned, 3> operands = {};
  };

  struct Argument {
    std::string name, type;
    /// The name in the model, if it is another one.
    std::string original = {};
    /// Integers and truth values.
    bool isNumber = false, isTruth = false;
    /// The width of an integer; 64 for index.
    unsigned width = 64;
    /// Tensors and buffers: whether there are extents, and these, if their
    /// number is known; those that the type leaves open are nothing.
    bool isShaped = false;
    std::optional<std::vector<std::optional<int64_t>>> extents = {};
    /// The bytes of an element; nothing for one that has no whole number.
    std::optional<int64_t> elementBytes = {};
    /// The number of elements that are looked at, from the first on.
    unsigned numElements = 0;
  };
  struct Clause {
    /// The node that says whether it holds; none where it was too large, or
    /// is about what has no node.
    std::optional<unsigned> node;
    /// The text in a report, the message of the check, and where that stands.
    std::string text, message, place;
    /// Whether all inputs that break it make a check fail.
    bool isExact = true;
  };
  struct Result {
    std::string type;
    /// The nodes of its extents, or of the number; nothing for what is not
    /// known of the inputs.
    bool isNumber = false;
    std::optional<std::vector<std::optional<unsigned>>> sizes = {};
    std::optional<int64_t> elementBytes = {};
  };

  std::string function;
  std::vector<Node> nodes;
  std::vector<Argument> arguments;
  /// Facts that are stated of arguments and not checked by the program.
  std::vector<Clause> stated;
  std::vector<Clause> clauses;
  std::vector<Result> results;
  /// Checks that do not depend on inputs alone: nobody checks them here.
  std::vector<std::string> residue;
  /// The nodes of the bytes of each argument and each result; nothing for what
  /// has none or is not known of the inputs.
  std::vector<std::optional<unsigned>> argumentBytes = {}, resultBytes = {};
};

/// Runs the function of a program on inputs named arg0, arg0.dim1, arg0[2]:
/// whether it ends without a failed check; nothing where that is not known.
using ProgramRun = std::function<std::optional<bool>(const Example &)>;

/// A language in which programs are written.
struct ProgramLanguage {
  const char *name, *summary;
  /// Writes the programs as one file. `origin` names the file that they are
  /// about.
  void (*write)(const std::vector<SizeProgram> &programs,
                const struct ProgramParts &what, llvm::StringRef origin,
                llvm::raw_ostream &os);
};
/// The functions that are written of each program.
struct ProgramParts {
  bool guard = true, sizes = true, bytes = false;
};
/// c, cpp, js, python and mlir.
llvm::ArrayRef<ProgramLanguage> programLanguages();

} // namespace shapeproof

#endif // SHAPEPROOF_SIZEPROGRAM_H
