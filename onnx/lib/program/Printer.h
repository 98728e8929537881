// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints a shape program, see Printer.cpp.

#ifndef SHAPEPROOF_ONNX_LIB_PRINTER_H
#define SHAPEPROOF_ONNX_LIB_PRINTER_H

#include "Program.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

namespace shapeproof::onnx {

class Printer {
public:
  Printer(Program &program, llvm::raw_ostream &os)
      : program(program), store(program.terms.store()), os(os), body(text) {}

  void print(llvm::StringRef name);
  void printShapeFunction(llvm::ArrayRef<Program::Given> results);

private:
  using Block = Program::Block;

  /// An operation on terms, such as arith.muli on two dims.
  struct Operation {
    std::string op;
    llvm::SmallVector<Term, 3> operands;
    llvm::StringRef type = "index";
  };
  Operation operationOf(Term term);
  Operation operationOf(DimId d);
  Operation operationOf(ClaimId c);
  Operation affineOf(DimId sum, const Int &divisor);
  Operation wideSumOf(DimId sum);
  Operation comparisonOf(ClaimId c);

  void need(Term root);
  void need(const Program::Statement &statement);
  bool isThere(Term term);
  bool hasElements(Term term) const;
  void needWide(Term term);
  std::string name(Term term);
  std::optional<int64_t> numberOf(Term term) const {
    return term.sort == Term::Dim ? program.terms.value(term.dim())
                                  : std::nullopt;
  }
  static llvm::StringRef typeOfUnknown(bool isTruth, bool isSize);
  void printOperation(Term term, const Operation &operation);
  void printTop();
  void printSymbol(Term symbol);
  void printUnknown(Term symbol);
  void printGiven(llvm::ArrayRef<Program::Given> results, std::string &unknown,
                  std::string &types);
  std::string parameters(const std::set<unsigned> &shapes);
  void printBlock(const Block &block, unsigned indent);
  void printDeclarations();
  void printBuffer(const Program::Statement &statement, unsigned indent);
  void printResults();
  void printHead(llvm::StringRef function);
  std::string typeOf(const Argument &argument) const;
  std::string typeOf(const Program::Result &result) const;
  /// The size, if it is a number that a type can contain.
  std::optional<int64_t> fixedSize(DimId dim) const;

  Program &program;
  /// In a shape function, arguments are shapes and lists of elements, and what
  /// is unknown is an argument as well.
  bool isShapeFunction = false;
  TermStore &store;
  llvm::raw_ostream &os;
  std::string text;
  llvm::raw_string_ostream body;
  /// While set, terms are printed as i64, whose arithmetic wraps.
  bool isWide = false;
  /// The numbers in the names of terms, and of those that are i64.
  llvm::DenseMap<Term, unsigned> numbers, wideNumbers;
  /// The symbols that occur, by id, and the constants, by value.
  std::set<std::pair<Term::Sort, uint32_t>> symbols;
  std::set<int64_t> constants;
};

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_LIB_PRINTER_H
