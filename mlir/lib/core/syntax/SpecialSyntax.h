// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads one operation by its format, element by element.

#ifndef SHAPEPROOF_MLIR_SYNTAX_SPECIALSYNTAX_H
#define SHAPEPROOF_MLIR_SYNTAX_SPECIALSYNTAX_H

#include "core/syntax/OpSyntax.h"
#include <deque>

namespace shapeproof {

/// Operands that are read together. `fixed` is their type where the format says
/// it; `types` are those that the text says.
struct OperandGroup {
  std::string name;
  llvm::SmallVector<mlir::OpAsmParser::UnresolvedOperand> operands;
  llvm::SmallVector<mlir::Type> types;
  mlir::Type fixed;
};

/// The state of reading one operation. Operands are resolved at the end, when
/// all types are known.
class OpReader {
public:
  OpReader(mlir::OpAsmParser &parser, mlir::OperationState &result)
      : parser(parser), result(result) {}

  mlir::ParseResult readAll(llvm::ArrayRef<SyntaxElement> elements);
  /// Resolves operands; the last step.
  mlir::ParseResult resolve();

  mlir::ParseResult literal(llvm::StringRef text);
  mlir::ParseResult fail(const llvm::Twine &message);
  void set(llvm::StringRef name, mlir::Attribute value);
  mlir::ParseResult integers(llvm::StringRef name);
  mlir::ParseResult types();
  /// Gives these types to the operands that have none yet; one is for all.
  mlir::ParseResult giveTypes(llvm::ArrayRef<mlir::Type> types);
  /// Gives the operands, which have no types yet, the first of these.
  mlir::ParseResult giveFirstTypes(llvm::ArrayRef<mlir::Type> types);
  /// Forgets the operands that have been read: their types are not known.
  void dropOperands() { groups.clear(); }
  OperandGroup &newGroup() { return groups.emplace_back(); }

  mlir::OpAsmParser &parser;
  mlir::OperationState &result;

private:
  mlir::ParseResult read(const SyntaxElement &element);
  mlir::OptionalParseResult tryRead(const SyntaxElement &element);
  mlir::ParseResult clauses(const SyntaxElement &element);
  mlir::OptionalParseResult attributeElement(llvm::StringRef kind,
                                             const std::string &name);
  mlir::ParseResult directive(const SyntaxElement &element);
  mlir::ParseResult tryLiteral(llvm::StringRef text);
  mlir::ParseResult attribute(llvm::StringRef name, mlir::Type type = {});
  mlir::OptionalParseResult tryAttribute(llvm::StringRef name, bool isTyped);
  mlir::OptionalParseResult tryWord(llvm::StringRef name);
  mlir::OptionalParseResult tryString(llvm::StringRef name);
  mlir::OptionalParseResult tryOperand(const SyntaxElement &element);
  OperandGroup &group(const SyntaxElement &element);
  mlir::ParseResult sizes(OperandGroup &into);
  mlir::ParseResult typeWithSizes(llvm::SmallVectorImpl<mlir::Type> &types,
                                  OperandGroup &sizesOf);
  mlir::ParseResult typeList(llvm::SmallVectorImpl<mlir::Type> &types,
                             OperandGroup &sizesOf,
                             bool *wasInParentheses = nullptr);
  mlir::ParseResult selectTypes();
  mlir::ParseResult tupleTypes();

  std::deque<OperandGroup> groups;
  /// Sizes behind types: operands behind all others.
  std::vector<OperandGroup> later;
};

/// Elements that read what only one or two operations have: `slice-ranges`,
/// `conv-dimensions`, `window`, `reduce`, `while`, `function`, `assumptions`.
mlir::ParseResult readSpecial(OpReader &reader, const SyntaxElement &element);

// LooseSyntax.cpp: operations of which the types of results matter alone.

/// Operands, words and attributes in any order, then types. `standard`, such as
/// `!ttg.async.token`, is the type of results that the text does not name, and
/// the beginning of types that stand without their dialect: `<4xf32>`.
mlir::ParseResult readLoose(OpReader &reader, llvm::StringRef standard);
/// Attributes in braces, or regions, if there are any.
mlir::ParseResult readBraces(OpReader &reader);
/// A type that stands without its dialect, of which the prefix is.
mlir::ParseResult readBareType(OpReader &reader, llvm::StringRef prefix,
                               mlir::Type &type);
/// The types of a load or a store: that of the pointer, or of the value.
mlir::ParseResult readAccess(OpReader &reader, bool isLoad);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_SYNTAX_SPECIALSYNTAX_H
