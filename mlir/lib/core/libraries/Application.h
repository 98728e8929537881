// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An op to which a shape function is applied, and where in it the arguments of
// the function are found.

#ifndef SHAPEPROOF_MLIR_LIBRARIES_APPLICATION_H
#define SHAPEPROOF_MLIR_LIBRARIES_APPLICATION_H

#include "core/libraries/Annotations.h"
#include "core/libraries/AttributePath.h"

namespace shapeproof {

struct Application {
  mlir::Operation *op;
  /// The number of the result, for a function that is applied to each result.
  std::optional<unsigned> result;
  /// The number of the next operand, for a fold; the result so far is operand
  /// 0.
  std::optional<unsigned> next;

  /// Whether the argument stands for the result of the fold so far.
  bool isFolded(const ArgumentSource &source) const {
    return next && !source.segment && source.index == 0 &&
           (source.kind == ArgumentSource::Kind::Operand ||
            source.kind == ArgumentSource::Kind::Value);
  }
  /// The operands that an argument stands for, from its own on; nothing if
  /// there are too few, or if its own is of type `none`.
  std::optional<mlir::OperandRange>
  operandsFor(const ArgumentSource &source) const;
  /// Whether the op has the operand that an argument stands for, and that is
  /// not the None of a dialect.
  bool isGiven(const ArgumentSource &source) const;
  /// The default of an argument whose operand is not given; nothing if it is
  /// given, or if the argument has no default.
  std::optional<AttributeNumbers>
  defaultFor(const ArgumentSource &source) const;
  /// The type of the operand or result that an argument stands for.
  mlir::Type typeFor(const ArgumentSource &source) const;
  /// The sizes in that type, -1 for a dynamic one; the default of the argument,
  /// if it has one, for a type without a rank.
  std::optional<AttributeNumbers>
  extentsFor(const ArgumentSource &source) const;
  /// The number of bits of an element of the operand or result that an argument
  /// stands for; 0 if it has none.
  int64_t bitsFor(const ArgumentSource &source) const;
  unsigned resultFor(unsigned index) const {
    return result && index == 0 ? *result : index;
  }
  /// Null if the op has no such result.
  mlir::OpResult resultFor(const ResultTarget &target) const;
  /// The path of an attribute, with the number of the result for each `$`.
  std::string pathFor(const ArgumentSource &source) const;
  /// Why the function says nothing of the op: the part that the op lacks, in
  /// words; empty if it lacks none.
  std::string lacksFor(const ArgumentSource &source) const;
  std::string lacksFor(const FunctionAnnotations &annotations) const;
};

/// The operands that a function with `fold` goes over; none if the op has no
/// such segment.
mlir::OperandRange foldedOperands(mlir::Operation *op,
                                  const FunctionAnnotations &annotations);

/// Whether each value of an element of type `from` is the same number in type
/// `to`, as signed numbers: an i1 is no number, an unsigned integer is no
/// signed one, and an index takes 64 bits only.
bool isWithin(mlir::Type from, mlir::Type to);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LIBRARIES_APPLICATION_H
