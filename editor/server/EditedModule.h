// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of MLIR while it is edited.
//
// Reading ten thousand lines takes longer than someone waits for a key. So a
// change within a function has this function read, in a text that has empty
// lines in place of those that it does not depend on (FunctionIndex.h); and
// functions are analysed when their lines are looked at, the others when
// nothing else is to be done. A change elsewhere has the whole text read;
// functions that are as they were keep their answers.

#ifndef SHAPEPROOF_TOOLS_LSP_EDITEDMODULE_H
#define SHAPEPROOF_TOOLS_LSP_EDITEDMODULE_H

#include "MlirReader.h"
#include "Reading.h"

namespace shapeproof::editor {

/// The function of a file that was asked about last, in a module with all that
/// it depends on, until the text changes.
struct Focus {
  const class EditedModule *of = nullptr;
  unsigned number = 0;
  std::unique_ptr<MlirModule> module = nullptr;
  FunctionPart part = {};
  /// The fixes for the checks of the function, and for itself.
  std::map<FixKind, std::vector<Fix>> fixes = {};
};

class EditedModule final : public Reading {
public:
  /// The context and the focus are the reader's, and may be others for each
  /// call.
  EditedModule(const std::string &path, std::unique_ptr<FileContext> &context,
               const Settings &settings, Focus &focus)
      : path(path), context(context), settings(settings), focus(focus) {}

  /// Analyses a function that has no answers yet, with those that this takes
  /// anyway. False if there is none.
  bool analyzeSome();
  /// Adds the numbers of functions that have answers, and of all.
  void count(size_t &done, size_t &all) const;
  /// See Reader.
  std::string describe(Spot definition);
  std::vector<Fix> findFixes(const Span &span, FixKind kind);

private:
  std::optional<std::vector<Remark>> tryRead(const Text &text, Text &good,
                                             Outline &outline) override;
  View collect(const Span &wanted) override;

  struct Change;
  bool tryReadChange(const Text &text, const Text &good, Outline &outline,
                     std::optional<std::vector<Remark>> &errors);
  std::optional<Change> findChange(const Text &text, const Text &good) const;
  bool isReadAlone(const Change &change,
                   llvm::ArrayRef<IndexedFunction> read) const;
  void analyze(const std::set<unsigned> &wanted);
  void analyzeIn(MlirModule &module, std::vector<FunctionPart> &fresh);

  Focus readFunction(unsigned number) const;
  bool focusOn(unsigned line);
  const std::vector<Fix> &allFixes(FixKind kind);

  const std::string &path;
  std::unique_ptr<FileContext> &context;
  const Settings &settings;
  Focus &focus;
  FunctionIndex index;
  uint64_t aroundHash = 0;
  /// Warnings about the file, and errors that belong to no function.
  View file, general;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_EDITEDMODULE_H
