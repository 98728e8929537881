// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See MlirModule in MlirReader.h.

#include "MlirReader.h"
#include "core/ir/Places.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "uses/analysis/Remedies.h"
#include "uses/contracts/ArgumentNames.h"

namespace shapeproof::editor {

MlirModule::MlirModule(FileContext &context, const std::string &path,
                       std::string given, const Settings &settings)
    : context(context), filePath(path), text(std::move(given)),
      settings(settings), source(text),
      file(std::make_unique<ParsedFile>(
          context, path, llvm::MemoryBuffer::getMemBuffer(text, path),
          [this](const mlir::AsmParserState &state,
                 const llvm::SourceMgr &sources) {
            found.see(state, sources);
          })) {
  if (file->module())
    found.settle(file->module());
}

std::vector<FunctionPart> MlirModule::functions() const {
  std::vector<FunctionPart> parts;
  file->module()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
    if (!function || !isRoot(op) || function.isExternal())
      return;
    if (const OpText *written = found.find(op))
      parts.push_back({function, written->scope});
  });
  return parts;
}

std::vector<std::string>
MlirModule::argumentNames(mlir::Operation *function) const {
  std::vector<std::string> names;
  for (mlir::BlockArgument argument : function->getRegion(0).getArguments())
    names.push_back(nameOf(argument, &source));
  return names;
}

bool MlirModule::hasCalls() const {
  return file->module()
      .walk([](mlir::CallOpInterface) { return mlir::WalkResult::interrupt(); })
      .wasInterrupted();
}

/// Adds the checks of what ops demand to the functions that are analysed; false
/// if that fails.
bool MlirModule::verify(llvm::ArrayRef<std::string> names) {
  const bool areAll = names.empty() || hasCalls();
  for (const FunctionPart &part : functions()) {
    mlir::Operation *function = part.function;
    auto symbol = mlir::SymbolTable::getSymbolName(function);
    if ((!areAll && !llvm::is_contained(names, symbol.str())) ||
        !verifiedFunctions.insert(function).second)
      continue;
    auto added = verifyOps(function);
    if (!added)
      return false;
    verified.insert(added->begin(), added->end());
  }
  return true;
}

llvm::Expected<ImportOptions>
MlirModule::optionsFor(llvm::ArrayRef<std::string> functions) {
  llvm::Expected<std::vector<mlir::Operation *>> libraries =
      context.libraries(settings.libraryFolder.empty()
                            ? settings.libraries
                            : withDemands(file->module(), settings.libraries,
                                          settings.libraryFolder));
  if (!libraries)
    return libraries.takeError();
  if (!verify(functions))
    return llvm::createStringError(
        file->errors("the checks of operations cannot be generated"));
  ImportOptions options;
  options.verified = &verified;
  options.context = settings.context;
  options.budget = settings.budget;
  options.otherLibraries = std::move(*libraries);
  options.source = &source;
  return options;
}

llvm::Error MlirModule::analyze(llvm::ArrayRef<std::string> functions,
                                MlirResults &results) {
  llvm::Expected<ImportOptions> options = optionsFor(functions);
  if (!options)
    return options.takeError();
  options->contracts = true;
  if (llvm::Error error =
          shapeproof::analyze(file->module(), functions, *options,
                              results.findings, &results.sizes))
    return llvm::createStringError(
        file->errors(llvm::toString(std::move(error))));
  return llvm::Error::success();
}

llvm::Error MlirModule::analyzeChecks(mlir::Operation *function,
                                      ContractReport contract,
                                      Findings &findings) {
  const std::string name = mlir::SymbolTable::getSymbolName(function).str();
  llvm::Expected<ImportOptions> options = optionsFor({name});
  if (!options)
    return options.takeError();
  options->problems = CheckExtras::Dims;
  if (llvm::Error error =
          shapeproof::analyze(file->module(), {name}, *options, findings))
    return error;
  findings.contracts.push_back({function, std::move(contract), {}});
  findRemedies(file->module(), *options, findings);
  return llvm::Error::success();
}

} // namespace shapeproof::editor
