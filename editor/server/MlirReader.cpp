// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file of MLIR: one module, or several between lines `// -----`, of which one
// is edited at a time.
//
// Tested by tests/editor/lsp/run.py.

#include "EditedModule.h"
#include "core/ir/FileParts.h"

namespace shapeproof::editor {
namespace {

class MlirReader final : public Reader {
public:
  explicit MlirReader(std::string path) : path(std::move(path)) {}

  void read(const Text &text, const Settings &given) override;
  bool isBroken() override {
    return parts.size() == 1 && parts.front().module->isBroken();
  }
  const Outline &outline() override;
  View view(const Span &lines) override;
  bool analyzeSome() override;
  double shareDone() const override;
  std::string describe(Spot definition) override;
  std::vector<Fix> findFixes(const Span &span, FixKind kind) override;
  std::vector<Completion> complete(const Text &text, Spot spot) override;

private:
  struct Part {
    std::string text;
    unsigned firstLine = 0;
    std::unique_ptr<EditedModule> module = nullptr;
  };

  void prepare(const Settings &given);
  static std::vector<Part> partsOf(llvm::StringRef text);
  /// The part that the line is in.
  Part *partAt(unsigned line);

  std::string path;
  Settings settings;
  std::unique_ptr<FileContext> context;
  /// Why there is no context.
  std::string error;
  Focus focus;
  std::vector<Part> parts;
  /// That of all parts, if there are several.
  Outline whole;
};

/// The context, if it is not there for these settings.
void MlirReader::prepare(const Settings &given) {
  if (context && settings.key() == given.key())
    return;
  settings = given;
  focus = {};
  parts.clear();
  error.clear();
  context.reset();
  auto made = FileContext::create(settings.libraryFolder, settings.libraries);
  if (made)
    context = std::move(*made);
  else
    error = llvm::toString(made.takeError());
}

/// A part begins on the first line that is not empty, so that it is the same
/// when lines above it come or go.
std::vector<MlirReader::Part> MlirReader::partsOf(llvm::StringRef text) {
  std::vector<Part> result;
  if (!hasSplitMarker(text)) {
    result.push_back({text.str()});
    return result;
  }
  for (const std::string &part : shapeproof::partsOf(text)) {
    llvm::StringRef own = llvm::StringRef(part).ltrim('\n');
    result.push_back({own.str(), unsigned(part.size() - own.size())});
  }
  return result;
}

void MlirReader::read(const Text &text, const Settings &given) {
  prepare(given);
  focus = {};
  whole = {};
  if (!context)
    return;
  std::vector<Part> before = std::move(parts);
  parts = partsOf(text.all());
  // The parts in the middle may have changed.
  const size_t most = std::min(before.size(), parts.size());
  auto take = [](Part &part, Part &old) {
    part.module = std::move(old.module);
  };
  size_t front = 0, back = 0;
  for (; front < most && parts[front].text == before[front].text; ++front)
    take(parts[front], before[front]);
  for (; back < most - front &&
         (parts.end() - 1 - back)->text == (before.end() - 1 - back)->text;
       ++back)
    take(*(parts.end() - 1 - back), *(before.end() - 1 - back));
  for (size_t i = front; i < parts.size() - back; ++i) {
    if (i < before.size() - back)
      take(parts[i], before[i]);
    else
      parts[i].module =
          std::make_unique<EditedModule>(path, context, settings, focus);
    parts[i].module->read(Text(parts[i].text));
  }
  if (parts.size() > 1)
    for (Part &part : parts) {
      Outline moved = part.module->outline();
      moved.move([&](unsigned line) { return line + part.firstLine; });
      whole.append(std::move(moved));
    }
}

const Outline &MlirReader::outline() {
  return parts.size() == 1 ? parts.front().module->outline() : whole;
}

View MlirReader::view(const Span &lines) {
  View view;
  if (!context) {
    showErrors(error, path, Text(), view);
    view.isBroken = true;
  }
  for (size_t i = 0; i < parts.size(); ++i) {
    const unsigned first = parts[i].firstLine;
    if (lines.end.line < first ||
        (i + 1 < parts.size() && lines.start.line >= parts[i + 1].firstLine))
      continue;
    FunctionView part;
    part.view =
        parts[i].module->view({{std::max(lines.start.line, first) - first, 0},
                               {lines.end.line - first, lines.end.column}});
    view.append(placedView(part, first));
  }
  return view;
}

bool MlirReader::analyzeSome() {
  return llvm::any_of(parts,
                      [](Part &part) { return part.module->analyzeSome(); });
}

double MlirReader::shareDone() const {
  size_t done = 0, all = 0;
  for (const Part &part : parts)
    part.module->count(done, all);
  return all ? double(done) / double(all) : 1;
}

MlirReader::Part *MlirReader::partAt(unsigned line) {
  for (Part &part : llvm::reverse(parts))
    if (part.firstLine <= line)
      return &part;
  return nullptr;
}

/// The line as a line of the part.
Spot within(Spot spot, unsigned firstLine) {
  return {spot.line - firstLine, spot.column};
}

std::vector<Completion> MlirReader::complete(const Text &, Spot spot) {
  Part *part = partAt(spot.line);
  return part
             ? completeMlir(*context, part->text, within(spot, part->firstLine))
             : std::vector<Completion>();
}

std::string MlirReader::describe(Spot definition) {
  std::string description;
  if (Part *part = partAt(definition.line)) {
    definition = within(definition, part->firstLine);
    description = part->module->describe(definition);
  }
  return description;
}

std::vector<Fix> MlirReader::findFixes(const Span &span, FixKind kind) {
  Part *part = partAt(span.start.line);
  if (!part || span.end.line < part->firstLine)
    return {};
  const unsigned first = part->firstLine;
  View found;
  found.fixes = part->module->findFixes(
      {within(span.start, first), within(span.end, first)}, kind);
  found.move([&](unsigned line) { return line + first; });
  return std::move(found.fixes);
}

} // namespace

std::unique_ptr<Reader> makeMlirReader(std::string path) {
  return std::make_unique<MlirReader>(std::move(path));
}

} // namespace shapeproof::editor
