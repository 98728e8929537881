// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contract of a function as asserts in its text (MlirReader.h).
//
//   func.func @f(%x: tensor<?xf32>, %i: index) {
//     %contract_c0 = arith.constant 0 : index               added
//     %contract_0 = arith.cmpi sge, %i, %contract_c0 ...    added
//     cf.assert %contract_0, "i >= 0"                       added
//
// The asserts are made in the module as shapeproof-hoist-checks makes them, and
// printed with the names that the arguments have in the text.

#include "MlirReader.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/SymbolTable.h"
#include "results/report/Message.h"
#include "results/report/Naming.h"
#include "results/report/SourceExcerpt.h"
#include "uses/contracts/AssertedClauses.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::editor {
namespace {

constexpr llvm::StringLiteral kPrefix = "%contract_";
/// A message of this length is read at a glance.
constexpr size_t kMostMessage = 200;

/// The printed ops with the arguments as the text writes them; other values get
/// names of their own.
std::string renamed(llvm::StringRef printed,
                    llvm::ArrayRef<std::string> arguments) {
  std::string result;
  bool isInString = false;
  while (!printed.empty()) {
    const char c = printed.front();
    printed = printed.drop_front();
    if (c == '"')
      isInString = !isInString;
    if (c != '%' || isInString) {
      result += c;
      if (c == '\\' && !printed.empty()) {
        result += printed.front();
        printed = printed.drop_front();
      }
      continue;
    }
    llvm::StringRef name = printed.take_while(
        [](char letter) { return llvm::isAlnum(letter) || letter == '_'; });
    printed = printed.drop_front(name.size());
    llvm::StringRef digits = name;
    unsigned number;
    const bool isArgument = digits.consume_front("arg") &&
                            !digits.getAsInteger(10, number) &&
                            number < arguments.size();
    result += isArgument ? arguments[number] : (kPrefix + name).str();
  }
  return result;
}

/// Claims by the names of arguments, and messages in one line.
void shorten(mlir::cf::AssertOp op, llvm::ArrayRef<std::string> names) {
  auto [claim, why] = op.getMsg().split(": ");
  std::string message = withNames(claim, names);
  if (!why.empty())
    message += ": " + oneLine(gist(why), kMostMessage);
  op.setMsg(message);
}

} // namespace

std::optional<Fix> assertContract(MlirModule &module, const Text &text,
                                  FunctionPart function) {
  const OpText *written = module.names().find(function.function);
  if (!written || text.slice(function.span).contains(kPrefix))
    return std::nullopt;
  MlirResults results;
  if (llvm::Error error = module.analyze(
          {mlir::SymbolTable::getSymbolName(function.function).str()},
          results)) {
    llvm::consumeError(std::move(error));
    return std::nullopt;
  }
  auto contract =
      llvm::find_if(results.findings.contracts, [&](const auto &found) {
        return found.function == function.function.getOperation();
      });
  if (contract == results.findings.contracts.end())
    return std::nullopt;
  mlir::Block &entry = function.function.getFunctionBody().front();
  llvm::DenseSet<mlir::Operation *> before;
  for (mlir::Operation &op : entry)
    before.insert(&op);
  std::vector<std::string> arguments; // With their marks.
  for (mlir::BlockArgument argument : entry.getArguments()) {
    auto place = module.names().find(argument);
    if (!place)
      return std::nullopt;
    arguments.push_back(text.slice(place->first).str());
  }
  const std::vector<std::string> names =
      module.argumentNames(function.function);
  if (!assertAtEntry(*contract, Sooner::Unseen,
                     /*assumeNoOverflow=*/true))
    return std::nullopt;
  std::string printed;
  llvm::raw_string_ostream os(printed);
  mlir::AsmState state(function.function);
  std::optional<Spot> at;
  for (mlir::Operation &op : entry) {
    if (before.count(&op)) {
      const OpText *place =
          printed.empty() ? nullptr : module.names().findPlace(&op);
      if (place && !at)
        at = place->results.empty() ? place->scope.start
                                    : place->results.front().second.start;
      continue;
    }
    if (auto assertion = llvm::dyn_cast<mlir::cf::AssertOp>(op))
      shorten(assertion, names);
    op.print(os, state);
    os << '\n';
  }
  // An alias of the printer need not be one of the text.
  if (!at || llvm::StringRef(printed).contains('#') ||
      llvm::StringRef(printed).contains('!'))
    return std::nullopt;
  const llvm::StringRef indent = text.line(at->line).take_front(at->column);
  if (!indent.trim().empty())
    return std::nullopt;
  std::string lines;
  llvm::StringRef rest(printed = renamed(printed, arguments)), line;
  while (!rest.empty()) {
    std::tie(line, rest) = rest.split('\n');
    lines += (indent + line + "\n").str();
  }
  const Spot start{at->line, 0};
  return Fix{
      module.names().symbolSpan(
          text, *written,
          mlir::SymbolTable::getSymbolName(function.function).getValue()),
      "Assert the contract at the entry",
      false,
      {{{start, start}, lines}}};
}

} // namespace shapeproof::editor
