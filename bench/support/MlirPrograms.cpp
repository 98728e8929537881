// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See MlirPrograms.h. The pieces are in MlirPieces.cpp.

#include "support/MlirPrograms.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "support/MlirPieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

constexpr char kVerify[] = "canonicalize,cse,generate-runtime-verification";

constexpr llvm::StringLiteral kTensors =
    "func.func private @matrix() -> tensor<?x?xf32>\n"
    "func.func private @sink(tensor<?x?xf32>)\n"
    "func.func private @vector() -> tensor<?xf32>\n";
constexpr llvm::StringLiteral kImages =
    "func.func private @filter() -> tensor<3x3x?x?xf32>\n"
    "func.func private @vector() -> tensor<?xf32>\n"
    "func.func private @sink(tensor<?x?x?x?xf32>)\n";
constexpr llvm::StringLiteral kMemory =
    "func.func private @buffer() -> memref<?x?xf32>\n";
constexpr llvm::StringLiteral kIndices = "func.func private @index() -> index\n"
                                         "func.func private @flag() -> i1\n"
                                         "func.func private @sink(index)\n";
constexpr llvm::StringLiteral kShapes =
    "func.func private @tensor() -> tensor<?x?xf32>\n"
    "func.func private @sink(tensor<2xindex>)\n";

constexpr char kOnMatrix[] = "func.func @f$n(%x_in: tensor<?x?xf32>) {\n"
                             "  %c0 = arith.constant 0 : index\n"
                             "  %c1 = arith.constant 1 : index\n"
                             "  %zero = arith.constant 0.0 : f32\n";

constexpr char kOnMatrixWithCheck[] =
    "func.func @f$n(%x_in: tensor<?x?xf32>, %y: tensor<?xf32>) {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %c1 = arith.constant 1 : index\n"
    "  %zero = arith.constant 0.0 : f32\n"
    "  %width = tensor.dim %x_in, %c1 : tensor<?x?xf32>\n"
    "  %length = tensor.dim %y, %c0 : tensor<?xf32>\n"
    "  %fits = arith.cmpi eq, %width, %length : index\n"
    "  cf.assert %fits, \"it fits\"\n";
/// The text after the last piece, which has the same number.
constexpr char kLastCheck[] =
    "  %last = tensor.dim %x$n, %c0 : tensor<?x?xf32>\n"
    "  %rows = tensor.dim %x_in, %c0 : tensor<?x?xf32>\n"
    "  %kept = arith.cmpi eq, %last, %rows : index\n"
    "  cf.assert %kept, \"as many rows\"\n";
constexpr char kOnIndices[] = "func.func @f$n(%t_in: tensor<?xf32>) {\n"
                              "  %zero = arith.constant 0 : index\n"
                              "  %one = arith.constant 1 : index\n"
                              "  %eight = arith.constant 8 : index\n";
constexpr llvm::StringLiteral kMemoryAndIndices =
    "func.func private @buffer() -> memref<?x?xf32>\n"
    "func.func private @index() -> index\n";

const ProgramFamily kFamilies[] = {
    {"transformer", kTensors, kOnMatrix, transformerPiece, kVerify, 1.5},
    {"convolution", kImages,
     "func.func @f$n(%x_in: tensor<?x?x?x?xf32>) {\n"
     "  %c0 = arith.constant 0 : index\n"
     "  %c1 = arith.constant 1 : index\n"
     "  %c2 = arith.constant 2 : index\n"
     "  %c3 = arith.constant 3 : index\n"
     "  %zero = arith.constant 0.0 : f32\n",
     convolutionPiece, kVerify, 1.5},
    {"tiles", kMemory,
     "func.func @f$n() {\n"
     "  %c0 = arith.constant 0 : index\n"
     "  %c1 = arith.constant 1 : index\n",
     tilesPiece,
     "func.func(affine-loop-tile{tile-size=4},lower-affine,canonicalize,cse),"
     "generate-runtime-verification",
     1.5},
    {"index", kIndices, "func.func @f$n() {\n", indexPiece, "", 3, 4},
    {"blocks", kIndices,
     "func.func @f$n() {\n"
     "  %c0 = arith.constant 0 : index\n"
     "  %c1 = arith.constant 1 : index\n"
     "  %c8 = arith.constant 8 : index\n",
     blocksPiece, "", 3},
    {"broadcasts of six", kShapes, "func.func @f$n(%s_in: tensor<2xindex>) {\n",
     broadcastsOfSixPiece, "", 3},
    {"broadcasts in a chain", kShapes,
     "func.func @f$n(%t_in: tensor<?x?xf32>) {\n"
     "  %s_in = shape.shape_of %t_in : tensor<?x?xf32> -> tensor<2xindex>\n"
     "  %b_in = shape.shape_of %t_in : tensor<?x?xf32> -> tensor<2xindex>\n",
     broadcastPiece, "", 3, 6},
    {"loops", kIndices,
     "func.func @f$n(%x_in: tensor<?xf32>) {\n"
     "  %c0 = arith.constant 0 : index\n"
     "  %c1 = arith.constant 1 : index\n"
     "  %d = tensor.dim %x_in, %c0 : tensor<?xf32>\n",
     loopPiece, "", 3},
    {"without checks", kTensors, kOnMatrix, transformerPiece,
     "canonicalize,cse", 0.05},
    {"few checks, tensors", kTensors, kOnMatrix, transformersWithCheckPiece,
     "canonicalize,cse", 0.2},
    {"few checks, strands", kIndices, kOnIndices, strandsPiece, "", 0.2},
    {"few checks, one strand", kIndices, kOnIndices, longStrandPiece, "", 0.6},
    {"few checks, accesses", kMemoryAndIndices, kOnIndices, accessesPiece, "",
     3},
    {"check first", kTensors, kOnMatrixWithCheck, transformersPiece,
     "canonicalize,cse", 0.1},
    {"check last", kTensors, kOnMatrix, transformersPiece, "canonicalize,cse",
     0.1, 1, kLastCheck},
};

/// Writes `text` with the numbers in their places.
void write(llvm::raw_ostream &os, llvm::StringRef text, unsigned number,
           bool isFirst) {
  for (size_t at; (at = text.find('$')) != llvm::StringRef::npos;
       text = text.drop_front(at + 2)) {
    os << text.take_front(at);
    os << '_';
    if (text[at + 1] == 'n')
      os << number;
    else if (isFirst)
      os << "in";
    else
      os << number - 1;
  }
  os << text;
}

std::string sourceOf(const ProgramFamily &family, unsigned pieces,
                     bool oneFunction) {
  std::string text = family.declarations.str(), piece = family.piece();
  llvm::raw_string_ostream os(text);
  unsigned together = oneFunction ? pieces : family.together;
  for (unsigned number = 0; number < pieces; ++number) {
    bool isFirst = number % together == 0;
    if (isFirst)
      write(os, family.opening, number, isFirst);
    write(os, piece, number, isFirst);
    if (number % together == together - 1 || number + 1 == pieces) {
      write(os, family.closing, number, isFirst);
      os << "  return\n}\n";
    }
  }
  return text;
}

} // namespace

llvm::ArrayRef<ProgramFamily> bench::programFamilies() { return kFamilies; }

const ProgramFamily &bench::programFamily(llvm::StringRef name) {
  return *llvm::find_if(kFamilies, [&](const ProgramFamily &family) {
    return family.name == name;
  });
}

Program bench::programOf(const ProgramFamily &family, unsigned pieces,
                         bool oneFunction, mlir::MLIRContext &context) {
  Program program;
  program.pieces = pieces;
  program.module = mlir::parseSourceString<mlir::ModuleOp>(
      sourceOf(family, pieces, oneFunction), mlir::ParserConfig(&context));
  static const bool registered = [] {
    mlir::registerTransformsPasses();
    mlir::registerPass([] { return mlir::createLowerAffinePass(); });
    mlir::affine::registerAffinePasses();
    return true;
  }();
  (void)registered;
  if (!program.module)
    llvm::report_fatal_error("a generated program does not parse");
  mlir::PassManager passes(&context);
  passes.enableVerifier(false);
  if (mlir::failed(mlir::parsePassPipeline(family.pipeline, passes)) ||
      mlir::failed(passes.run(*program.module)))
    llvm::report_fatal_error("the pipeline of a generated program fails");
  return program;
}

Program bench::programOfSize(const ProgramFamily &family, size_t operations,
                             bool oneFunction, mlir::MLIRContext &context) {
  auto sizeOf = [&](unsigned pieces) {
    Program sample = programOf(family, pieces, oneFunction, context);
    return countsOf(*sample.module).operations;
  };
  unsigned few = family.together;
  size_t piece = (sizeOf(2 * few) - sizeOf(few)) / few;
  unsigned pieces = std::max<size_t>(1, operations / piece);
  return programOf(family, pieces, oneFunction, context);
}

ProgramCounts bench::countsOf(mlir::ModuleOp module) {
  ProgramCounts counts;
  module.walk([&](mlir::Operation *op) {
    ++counts.operations;
    counts.checks +=
        llvm::isa<mlir::cf::AssertOp, mlir::shape::CstrEqOp,
                  mlir::shape::CstrBroadcastableOp, mlir::shape::CstrRequireOp>(
            op);
  });
  return counts;
}
