// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes as models write them in `dim_param`.
//
//   N    past + seq    2*N    floor(H/2 - 1/2) + 1    Max(1, s0)    N//2
//
// This is the language of PyTorch, JAX, ONNX Runtime and onnxsim, all of which
// print expressions of sympy or of Python. A quotient has to be rounded, or to
// have no remainder whatever the sizes are: `N/2` alone says no size.

#ifndef SHAPEPROOF_ONNX_DIMTEXT_H
#define SHAPEPROOF_ONNX_DIMTEXT_H

#include "program/RangedTerms.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>

namespace shapeproof::onnx {

/// Whether the text is no name of a size: it is empty, or `?`.
bool saysNothing(llvm::StringRef text);
/// Whether the text is one name. Names may contain what tools put into them:
/// dots, colons, slashes at the begin.
bool isDimName(llvm::StringRef text);

/// Whether a person chose the name, and not a tool.
bool isChosenName(llvm::StringRef name);

/// The size that an expression says. `lookUp` gives the terms of its names. The
/// error says why the text is no expression. Cost: linear in the text, which is
/// short, and that of the terms.
llvm::Expected<DimId>
parseDim(llvm::StringRef text, RangedTerms &terms,
         llvm::function_ref<DimId(llvm::StringRef)> lookUp);

/// The text of a term. `nameOf` gives the names of terms, or empty texts; each
/// symbol in the term has to have one. An expression in parentheses is a name,
/// too. Empty if the term cannot be written, or is too long to be read.
std::string dimText(RangedTerms &terms, DimId dim,
                    llvm::function_ref<std::string(DimId)> nameOf);

} // namespace shapeproof::onnx

#endif // SHAPEPROOF_ONNX_DIMTEXT_H
