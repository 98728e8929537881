// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The simplest form of an operation as an edit of its text (MlirReader.h).
//
//   %r = arith.remui %x, %c8 : index       %r = arith.constant 0 : index
//   %m = arith.minsi %n, %k : index        gone, and its uses are %n
//   %s = arith.divsi %t, %c8 : index       %s = arith.addi %a, %b : index
//
// No other operation is rewritten: those that made operands stay, although
// nothing may use them any more.

#include "MlirReader.h"
#include "mlir/Support/DebugStringHelper.h"
#include "uses/simplify/SimplestForm.h"

namespace shapeproof::editor {
namespace {

using simplify::Form;

class FormWriter {
public:
  FormWriter(MlirModule &module, const Text &text, FunctionPart function,
             mlir::OpResult result, const OpText &written)
      : names(module.names()), text(text), function(function), result(result),
        written(written) {}

  /// The edits that write the form in place of the op; nothing where they would
  /// not be local.
  std::optional<Fix> write(const Form &form);

private:
  std::optional<std::string> named(mlir::Value value) const;
  std::optional<std::string> made(const Form &form, std::vector<Edit> &edits);
  std::optional<std::string> addConstant(int64_t number,
                                         std::vector<Edit> &edits) const;
  bool replaceUses(llvm::StringRef by, std::vector<Edit> &edits);
  std::string typeText(mlir::Type type) const {
    return mlir::debugString(type);
  }

  MlirNames &names;
  const Text &text;
  FunctionPart function;
  mlir::OpResult result;
  const OpText &written;
};

std::optional<std::string> FormWriter::named(mlir::Value value) const {
  auto place = names.find(value);
  if (!place)
    return std::nullopt;
  std::string name = text.slice(place->first).str();
  return place->second ? name + "#" + std::to_string(place->second) : name;
}

/// Adds a constant of the result's type on a line above the op.
std::optional<std::string>
FormWriter::addConstant(int64_t number, std::vector<Edit> &edits) const {
  const Spot begin = written.results.front().second.start;
  const llvm::StringRef indent = text.line(begin.line).take_front(begin.column);
  if (!indent.trim().empty())
    return std::nullopt;
  std::string name = "%c" + std::to_string(number);
  std::replace(name.begin(), name.end(), '-', 'm');
  while (text.slice(function.span).contains(name))
    name += "_";
  const Spot at{begin.line, 0};
  edits.push_back(
      {{at, at},
       (indent + name + " = arith.constant " + std::to_string(number) + " : " +
        typeText(result.getType()) + "\n")
           .str()});
  return name;
}

/// The cast that takes an integer to another type, as a signed number.
llvm::StringRef castBetween(mlir::Type from, mlir::Type to) {
  if (from.isIndex() || to.isIndex())
    return "arith.index_cast ";
  return from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth()
             ? "arith.extsi "
             : "arith.trunci ";
}

/// The op that takes the place of the one that is there.
std::optional<std::string> FormWriter::made(const Form &form,
                                            std::vector<Edit> &edits) {
  const mlir::Type type = result.getType();
  if (form.kind == Form::Constant)
    return "arith.constant " +
           (type.isInteger(1)
                ? std::string(form.number ? "true" : "false")
                : std::to_string(form.number) + " : " + typeText(type));
  auto a = named(form.a);
  if (!a)
    return std::nullopt;
  if (form.kind == Form::Value)
    return castBetween(form.a.getType(), type).str() + *a + " : " +
           typeText(form.a.getType()) + " to " + typeText(type);
  auto b = form.b ? named(form.b) : addConstant(form.number, edits);
  if (!b)
    return std::nullopt;
  return (operationOf(form.kind) + " " + *a + ", " + *b + " : " +
          typeText(type))
      .str();
}

/// Replaces the uses of the result, and removes the op with its line.
bool FormWriter::replaceUses(llvm::StringRef by, std::vector<Edit> &edits) {
  const Span definition = written.results.front().second;
  const llvm::StringRef name = text.slice(definition);
  for (const Name &other : names.all()) {
    if (!(other.definition.start == definition.start))
      continue;
    for (const Span &use : other.uses) {
      // A use may be written with the number of the result: %2#0.
      const bool isNumbered =
          text.line(use.end.line).drop_front(use.end.column).starts_with("#");
      if (text.slice(use) != name || (isNumbered && by.contains('#')))
        return false;
      edits.push_back({use, by.str()});
    }
  }
  edits.push_back({text.wholeLines({definition.start, written.scope.end}), ""});
  return true;
}

std::optional<Fix> FormWriter::write(const Form &form) {
  Fix fix;
  fix.span = {written.results.front().second.start, written.name.end};
  fix.isQuickFix = false;
  if (form.kind == Form::Value && form.a.getType() == result.getType()) {
    auto by = named(form.a);
    if (!by || !replaceUses(*by, fix.edits))
      return std::nullopt;
    fix.title = "Replace by " + *by + ", which is equal";
    return fix;
  }
  auto by = made(form, fix.edits);
  if (!by)
    return std::nullopt;
  fix.edits.push_back({written.scope, *by});
  fix.title = "Replace by its simplest form, " + *by;
  return fix;
}

} // namespace

std::optional<Fix> simplestFix(MlirModule &module, const Text &text,
                               const Settings &settings, const Span &span,
                               FunctionPart function) {
  mlir::OpResult result;
  const OpText *written = nullptr;
  function.function->walk([&](mlir::Operation *op) {
    const OpText *own = module.names().find(op);
    if (!own || op->getNumResults() != 1 || own->results.size() != 1 ||
        !Span{own->results.front().second.start, own->name.end}.overlaps(span))
      return mlir::WalkResult::advance();
    written = own;
    result = op->getResult(0);
    return mlir::WalkResult::interrupt();
  });
  // A location that is written would be lost.
  if (!result || text.slice(written->scope).contains("loc("))
    return std::nullopt;
  ShapeConstraintAnalysis::Options options;
  options.budget = settings.budget;
  ShapeConstraintAnalysis sizes(module.module(), options);
  auto form = simplify::simplestForm(sizes, result);
  return form
             ? FormWriter(module, text, function, result, *written).write(*form)
             : std::nullopt;
}

} // namespace shapeproof::editor
