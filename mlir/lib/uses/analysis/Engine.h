// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables that are set up once for a module before any function is analysed.
//
//   module {
//     shape.function_library @lib {...}  libraries: which op has which function
//     func.func @g() {                   calls: callers are walked before what
//       call @f(%c4) : (index) -> ()     they call, so that in @f %n == 4
//     }
//     func.func private @f(%n: index)
//   }
//
// A *root* is the op that was given or one isolated from above in it. Each root
// is walked by itself, by an importer with a store and contexts of its own.
// `analyze`, shapeproof-elide-checks and ShapeConstraintAnalysis all get their
// importers here, so they know the same.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_ENGINE_H
#define SHAPEPROOF_MLIR_ANALYSIS_ENGINE_H

#include "core/calls/Calls.h"
#include "core/checks/Findings.h"
#include "core/facts/FunctionBudget.h"
#include "core/libraries/Libraries.h"
#include "core/rules/Importer.h"
#include "uses/contracts/CalleeContracts.h"
#include "uses/contracts/ValueSizes.h"
#include "llvm/Support/Error.h"
#include <deque>
#include <optional>

namespace shapeproof {

class Engine {
public:
  /// Does not look at the IR yet: importers know a root alone.
  Engine(mlir::Operation *top, const ImportOptions &options)
      : top(top), alone(options), linked(options) {}
  Engine(const Engine &) = delete;

  /// Finds the libraries in `top`, unless the options name some. False, with
  /// errors emitted if `diagnose`, if one cannot be used; then none is.
  bool findLibraries(bool diagnose);
  /// Walks the functions that are called, to find the facts that they
  /// establish. Returns the roots in the order in which they are to be walked
  /// if there are calls, as each tells the next about its calls. `roots` and
  /// `calls` are all that there are, in the order of the IR.
  std::vector<mlir::Operation *>
  linkFunctions(std::vector<mlir::Operation *> roots,
                llvm::ArrayRef<mlir::Operation *> calls);
  /// As linkFunctions, for lazy importers and a context that exists: walks the
  /// callers as well. From here on the engine does not change, and threads may
  /// share it.
  void finishFunctions();
  /// The contracts of functions that are called, after linkFunctions().
  CalleeContracts inferCallees();
  /// The libraries; null if there are none.
  const ShapeLibraries *shapeLibraries() const { return linked.libraries; }
  bool hasCalls() const { return linked.calls; }
  /// Whether a walk of the root tells others something.
  bool asksIn(mlir::Operation *root) const {
    return linked.calls && linked.calls->asksIn(root);
  }
  /// Options of importers that take their steps from \p work and, if `isAlone`,
  /// know nothing of other roots.
  ImportOptions optionsWith(FunctionBudget &work, bool isAlone = false) const {
    ImportOptions result = isAlone ? alone : linked;
    result.work = &work;
    return result;
  }

  /// Whether facts in the root can depend on other roots, or theirs on it.
  bool isLinked(mlir::Operation *root) const {
    return linked.libraries || (calls && calls->concerns(root));
  }
  /// An importer of a root that knows other roots, to find the facts that they
  /// may know of it; it lives no longer than the engine. `withWitnesses`: the
  /// root has shape.cstr_* ops. Error: no such context.
  llvm::Expected<std::unique_ptr<Importer>> makeImporter(mlir::Operation *root,
                                                         bool withWitnesses) {
    FunctionBudget &own =
        ofSummaries.emplace_back(linked.budget, root, linked.numWalks);
    return Importer::create(optionsOfSummaries.emplace_back(optionsWith(own)),
                            withWitnesses, unused);
  }
  double budget() const { return linked.budget; }
  /// The options of importers that know nothing of other roots.
  const ImportOptions &optionsAlone() const { return alone; }

private:
  mlir::Operation *top;
  /// Options without libraries and calls, and with them.
  ImportOptions alone, linked;
  /// Importers refer to these.
  std::deque<FunctionBudget> ofSummaries;
  std::deque<ImportOptions> optionsOfSummaries;
  std::optional<ShapeLibraries> libraries;
  std::optional<HandedTensors> handed;
  std::optional<CallGraph> calls;
  DeclaredContracts declared;
  /// Findings of walks that nobody looks at.
  Findings unused;
};

/// Analyses everything in and below `top`, except roots in which nothing is
/// decided if there is no report of them; in the threads of MLIR's context, if
/// there are no calls. If there are `functions`, only those of these names are
/// reported. Findings come in the order of the ops in the IR. With contracts,
/// the sizes of values of the reported functions are added to `sizes`, unless
/// it is null. Stated facts that cannot hold are checks that always fail, and
/// are not used. Error: no such context or function, or libraries or texts of
/// facts that cannot be used.
llvm::Error analyze(mlir::Operation *top, llvm::ArrayRef<std::string> functions,
                    const ImportOptions &options, Findings &findings,
                    std::vector<ValueSizes> *sizes = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_ENGINE_H
