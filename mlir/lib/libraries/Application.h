// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An op to which a shape function is applied, and where in it the arguments of
// the function are found.

#ifndef SHAPEPROOF_MLIR_LIBRARIES_APPLICATION_H
#define SHAPEPROOF_MLIR_LIBRARIES_APPLICATION_H

#include "libraries/Annotations.h"

namespace shapeproof {

struct Application {
  mlir::Operation *op;
  /// Of a function for each result: which.
  std::optional<unsigned> result;
  /// Of a fold: which operand is the next; what it has come to is operand 0.
  std::optional<unsigned> next;

  /// Whether what the fold has come to is asked for.
  bool isFolded(const ArgumentSource &source) const {
    return next && !source.segment && source.index == 0 &&
           (source.kind == ArgumentSource::Kind::Operand ||
            source.kind == ArgumentSource::Kind::Value);
  }
  /// The operands that an argument counts, from its own on; nothing if there
  /// are not so many.
  std::optional<mlir::OperandRange>
  operandsFor(const ArgumentSource &source) const;
  unsigned resultFor(unsigned index) const {
    return result && index == 0 ? *result : index;
  }
  /// Null if the op has no such result.
  mlir::OpResult resultFor(const ResultTarget &target) const;
  /// The path of an attribute, with the number of the result for each `$`.
  std::string pathFor(const ArgumentSource &source) const;
  /// What the op lacks for the function to say anything of it, in words; empty
  /// if nothing.
  std::string lacksFor(const ArgumentSource &source) const;
  std::string lacksFor(const FunctionAnnotations &annotations) const;
};

/// The operands that a function with `fold` goes over; none if the op has no
/// such segment.
mlir::OperandRange foldedOperands(mlir::Operation *op,
                                  const FunctionAnnotations &annotations);

/// Whether each value of an element of one type is the same number in another,
/// signed: an i1 is no number, and an unsigned integer is no signed one. An
/// index is one of 64 bits only.
bool isWithin(mlir::Type from, mlir::Type to);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LIBRARIES_APPLICATION_H
