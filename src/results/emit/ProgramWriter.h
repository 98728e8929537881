// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contracts as code, the part that all languages share: ranges of nodes, the
// conditions in their order, and expressions with a temporary for each node
// used twice.
//
//   n >= a * b and a * b <= 9       v0 = a * b
//                                   n >= v0 && v0 <= 9
//
// Conditions come in the order of their numbers: first those of the types of
// the arguments (extents are not negative, as many as the type says, and those
// that it says), then the clauses of the contract.

#ifndef SHAPEPROOF_EMIT_PROGRAMWRITER_H
#define SHAPEPROOF_EMIT_PROGRAMWRITER_H

#include "engine/domains/Interval.h"
#include "shapeproof/SizeProgram.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

namespace shapeproof::emit {

/// The values that each node may have, where all conditions on types hold.
std::vector<domains::Interval> rangesOf(const SizeProgram &program);
/// The number of bits, with a sign, of all numbers in the range.
unsigned bitsOf(const domains::Interval &range);

/// The program with the conditions of types, and what is stated, before the
/// clauses.
SizeProgram withTypeConditions(SizeProgram program);
/// Gives the program the nodes of the bytes of its arguments and results.
void addBytes(SizeProgram &program);
/// The nodes of the bytes of the arguments and results that have one.
llvm::SmallVector<unsigned> bytesIn(const SizeProgram &program);
/// The program as it is written: with what these parts need.
SizeProgram completed(const SizeProgram &program, const ProgramParts &what);

/// The text as an identifier of C, JavaScript, Python and MLIR; not empty, no
/// keyword, and not in `taken`, to which it is added.
std::string identifier(llvm::StringRef text, llvm::StringSet<> &taken);

/// Identifiers for the arguments. No parameter of another argument, such as
/// `x_0`, `x_rank` or `x_elements` of an `x`, has the same one.
std::vector<std::string> argumentNames(const SizeProgram &program);

/// The text for a comment of one line: a symbol, a message or the name of a
/// file may have the end of one.
std::string withoutLineEnds(std::string text);

/// The message of a condition, for people: "2 dims do not agree: A == B
/// (f.mlir:3:4)".
std::string messageOf(const SizeProgram::Clause &clause);
/// The inputs that the node is made of, in the order of nodes.
llvm::SmallVector<unsigned, 4> inputsOf(const SizeProgram &program,
                                        unsigned node);
/// Whether a language in which extents have no number needs code for the
/// condition: it has a node, and is not about the rank that a type knows.
bool isForCode(const SizeProgram &program, const SizeProgram::Clause &clause);
/// The input as reports name it, with the argument's own name: `x[1]`.
std::string nameOf(const SizeProgram &program, unsigned input);
/// The conditions that the code of a program does not check, a line each.
std::vector<std::string> unchecked(const SizeProgram &program);
/// The lines of text that say what a program is about and does not check.
std::vector<std::string> description(const SizeProgram &program);

/// Writes nodes as expressions of a language with infix operators.
class ProgramWriter {
public:
  ProgramWriter(const SizeProgram &program, llvm::raw_ostream &os);
  virtual ~ProgramWriter() = default;

protected:
  using Op = SizeProgram::Op;
  using Node = SizeProgram::Node;

  /// The expression of the node in parentheses if it needs them. Declares
  /// temporaries that it needs before the current line.
  std::string expression(unsigned node);
  /// The expression of an operation on these operands.
  virtual std::string operation(const Node &node, unsigned id,
                                llvm::ArrayRef<std::string> operands) = 0;
  virtual std::string constant(const Int &value) = 0;
  virtual std::string input(const Node &node) = 0;
  /// Writes the line that gives a temporary its value.
  virtual void declare(llvm::StringRef name, unsigned node,
                       llvm::StringRef value) = 0;
  /// Forgets temporaries and writes the next ones for these roots.
  void begin(llvm::ArrayRef<unsigned> roots);

  bool isTruth(unsigned node) const;

  const SizeProgram &program;
  llvm::raw_ostream &os;
  const std::vector<domains::Interval> ranges;

private:
  std::vector<unsigned> uses;
  llvm::DenseMap<unsigned, std::string> temporaries;
};

} // namespace shapeproof::emit

#endif // SHAPEPROOF_EMIT_PROGRAMWRITER_H
