// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SizePrograms.h.
//
// Tested by tests/results/emit.

#include "uses/contracts/SizePrograms.h"
#include "core/ir/ElementBytes.h"
#include "core/ir/InputNames.h"
#include "core/ir/Launch.h"
#include "core/ir/Types.h"
#include "core/lanes/Kernels.h"
#include "core/lanes/LaunchArguments.h"
#include "core/values/Values.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Support/DebugStringHelper.h"
#include "results/emit/Lower.h"
#include "results/report/Message.h"
#include "shapeproof/InferenceContext.h"
#include "uses/contracts/ArgumentNames.h"
#include "uses/contracts/NodeOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace shapeproof {

using Part = SizeProgram::Part;

/// The bytes of an element as buffers and ONNX have them; nothing where several
/// share a byte, or they have no number.
static std::optional<int64_t> bytesOf(mlir::Operation *function,
                                      mlir::Type type) {
  auto complex = llvm::dyn_cast<mlir::ComplexType>(type);
  const mlir::Type part = complex ? complex.getElementType() : type;
  const bool shareBytes = part.isIntOrFloat() && !part.isInteger(1) &&
                          part.getIntOrFloatBitWidth() < 8;
  if (!part.isIntOrIndexOrFloat() || shareBytes)
    return std::nullopt;
  return elementBytes(function, type);
}

/// The bytes of each element of a dense value; nothing for a buffer that has
/// gaps, as its layout may have, or a vector of a length that nobody knows.
static std::optional<int64_t> elementBytesOf(mlir::Operation *function,
                                             mlir::ShapedType type) {
  auto memref = llvm::dyn_cast<mlir::MemRefType>(type);
  auto vector = llvm::dyn_cast<mlir::VectorType>(type);
  if ((memref && !memref.getLayout().isIdentity()) ||
      (vector && vector.isScalable()))
    return std::nullopt;
  return bytesOf(function, type.getElementType());
}

/// The text with grid_x for grid.x.
static std::string withLaunchSizes(llvm::StringRef text) {
  std::string result = text.str();
  const llvm::Regex size("(^|[^A-Za-z0-9_.])(grid|block)\\.([xyz])");
  while (size.match(result))
    result = size.sub("\\1\\2_\\3", result);
  return result;
}

static SizeProgram::Argument argumentOf(mlir::BlockArgument argument,
                                        const SourceExcerpt *source) {
  SizeProgram::Argument result;
  mlir::Type type = argument.getType();
  result.name = nameOf(argument, source);
  if (isSizeOfLaunch(argument))
    result.name = withLaunchSizes(result.name);
  result.type = mlir::debugString(type);
  if (auto original = llvm::dyn_cast_if_present<mlir::StringAttr>(
          attributeOf(argument, kOriginalAttribute)))
    result.original = original.getValue().str();
  if (std::optional<unsigned> width = integerWidth(type)) {
    result.isNumber = true;
    result.width = *width;
  } else if (isTruth(type)) {
    result.isTruth = true;
  } else if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type)) {
    result.isShaped = true;
    result.elementBytes =
        elementBytesOf(argument.getOwner()->getParentOp(), shaped);
    if (shaped.hasRank()) {
      result.extents.emplace();
      for (int64_t extent : shaped.getShape())
        result.extents->push_back(mlir::ShapedType::isDynamic(extent)
                                      ? std::nullopt
                                      : std::optional(extent));
    }
  }
  return result;
}

/// Adds an argument for a size of the launch, as ArgumentPart numbers them.
/// Returns its number.
static unsigned addLaunchSize(SizeProgram &program, unsigned index) {
  SizeProgram::Argument &size = program.arguments.emplace_back();
  size.name = withLaunchSizes(launchSizeName(index));
  size.type = "index";
  size.isNumber = true;
  return program.arguments.size() - 1;
}

/// The text with `x[1]` for `arg0.dim1` or `x.dim1`, and `n` for `arg1`.
static std::string named(llvm::StringRef claim, const SizeProgram &program) {
  const std::string whole = withLaunchSizes(claim);
  llvm::StringRef text = whole;
  std::string result;
  llvm::Regex name(
      "(^|[^A-Za-z0-9_.])([A-Za-z_][A-Za-z0-9_]*)(\\.dim([0-9]+))?");
  llvm::SmallVector<llvm::StringRef, 5> parts;
  while (name.match(text, &parts)) {
    size_t at = parts[0].data() - text.data();
    result += text.substr(0, at + parts[1].size());
    auto argument = llvm::find_if(
        program.arguments, [&](const auto &a) { return a.name == parts[2]; });
    unsigned number;
    llvm::StringRef digits = parts[2];
    if (digits.consume_front("arg") && !digits.getAsInteger(10, number) &&
        number < program.arguments.size())
      argument = program.arguments.begin() + number;
    if (argument == program.arguments.end())
      result += parts[0].drop_front(parts[1].size());
    else
      result +=
          argument->name + (parts[4].empty() ? "" : "[" + parts[4].str() + "]");
    text = text.substr(at + parts[0].size());
  }
  return result + text.str();
}

static std::string placeOf(const SourcePlace &place, llvm::StringRef path) {
  std::string result = place.file.empty() ? path.str() : place.file;
  if (place.line)
    result += ":" + std::to_string(place.line);
  return result;
}

SizeProgram sizeProgram(const FunctionContract &contract, llvm::StringRef path,
                        const SourceExcerpt *source) {
  const EntryContract &entry = contract.entry;
  SizeProgram program;
  program.function = contract.report.function;
  mlir::Region &body = contract.function->getRegion(0);
  // The ids of programs and lanes, which come last, are no inputs.
  for (mlir::BlockArgument argument : body.getArguments())
    if (!attributeOf(argument, kIdAttribute))
      program.arguments.push_back(argumentOf(argument, source));
  const size_t numInputs = program.arguments.size();
  emit::Lowering lowering(*entry.store, program);
  for (const ArgumentPart &part : entry.parts)
    if (part.kind == ArgumentPart::Launch)
      lowering.bind(part.symbol, Part::Number,
                    addLaunchSize(program, part.index), 0);
    else if (part.argument < numInputs)
      bindPart(lowering, part);

  // The facts about inputs that hold where no check fails, for simpler sizes.
  auto facts =
      llvm::cantFail(createContext(defaultContextName(), *entry.store));
  uint32_t numFacts = 0;
  for (const EntryContract::Stated &fact : entry.stated) {
    if (fact.claim.valid())
      facts->assume(fact.claim, FactId(numFacts++));
    const auto &said = contract.report.assumes[fact.reported];
    program.stated.push_back(
        {fact.claim.valid() ? lowering.node(fact.claim) : std::nullopt,
         named(said.claim, program), "assumed by " + said.kind,
         placeOf(said.place, path), true});
  }
  for (auto [clause, said] :
       llvm::zip(entry.clauses, contract.report.clauses)) {
    SizeProgram::Clause &own = program.clauses.emplace_back();
    // A run may have shown that the condition is not needed.
    own.isExact = clause.exactly.valid() && (said.exact || said.exactly);
    if (own.isExact)
      facts->assume(clause.exactly, FactId(numFacts++));
    ClaimId claim = own.isExact ? clause.exactly : clause.claim;
    if (claim.valid())
      own.node = lowering.node(claim);
    own.text = named(said.exactly.value_or(said.claim), program);
    own.message = gist(said.message).str();
    if (!said.checks.empty())
      own.place = placeOf(said.checks.front(), path);
  }
  auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(contract.function);
  mlir::TypeRange types =
      function ? function.getResultTypes() : mlir::TypeRange();
  for (auto [i, result] : llvm::enumerate(entry.results)) {
    SizeProgram::Result &own = program.results.emplace_back();
    own.isNumber = result.isNumber;
    auto shaped = i < types.size() ? llvm::dyn_cast<mlir::ShapedType>(types[i])
                                   : mlir::ShapedType();
    if (shaped)
      own.elementBytes = elementBytesOf(contract.function, shaped);
    if (!result.sizes)
      continue;
    own.sizes.emplace();
    for (DimId size : *result.sizes)
      own.sizes->push_back(size.valid()
                               ? lowering.node(facts->simplify(size).term)
                               : std::nullopt);
  }
  for (const ContractReport::Residue &rest : contract.report.residue)
    program.residue.push_back(placeOf(rest.place, path) + ": " +
                              named(rest.why, program));
  for (const ContractReport::Assumption &fact : contract.report.assumes)
    if (!fact.isOfInputs)
      program.residue.push_back(placeOf(fact.place, path) + ": " + fact.kind +
                                " assumes " + named(fact.claim, program));
  for (const SizeProgram::Node &node : program.nodes)
    if (node.op == SizeProgram::Op::Input && node.part == Part::Element) {
      unsigned &most = program.arguments[node.argument].numElements;
      most = std::max(most, node.index + 1);
    }
  return program;
}

} // namespace shapeproof
