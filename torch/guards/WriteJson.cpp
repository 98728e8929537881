// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guards as JSON, schema shapeproof.guards/1 (docs/torch.md). Tested by
// tests/torch/guards.test.

#include "engine/base/ExactInt.h"
#include "shapeproof-torch/Guards.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

namespace shapeproof {

namespace json = llvm::json;

namespace {

llvm::StringRef nameOf(Guard::Kind kind) {
  switch (kind) {
  case Guard::Range:
    return "range";
  case Guard::Added:
    return "guard";
  case Guard::Assertion:
    return "runtime_assert";
  case Guard::Code:
    return "code";
  case Guard::Failed:
    return "recompile";
  case Guard::Violated:
    return "violated";
  case Guard::Replacement:
    return "replacement";
  case Guard::Suggested:
    return "suggested";
  case Guard::Undecided:
    return "data-dependent";
  }
  return "";
}

llvm::StringRef nameOf(Guard::Status status) {
  switch (status) {
  case Guard::Needed:
    return "needed";
  case Guard::Follows:
    return "follows";
  case Guard::Contradicts:
    return "contradicts";
  case Guard::Unread:
    return "unread";
  case Guard::Holds:
    return "holds";
  case Guard::Fails:
    return "fails";
  case Guard::Depends:
    return "depends";
  }
  return "";
}

/// Texts of a log may be any bytes.
std::string utf8(llvm::StringRef text) { return json::fixUTF8(text); }

class JsonWriter {
public:
  explicit JsonWriter(llvm::raw_ostream &os) : os(os, 1) {}
  void write(const GuardReport &report);

private:
  void write(const GuardSet &set);
  void write(const GuardSet &set, const GuardSymbol &symbol);
  void write(const Guard &guard);
  void write(const GuardSet &set, const ContractReport::Clause &clause);
  void write(const GuardSet &set, const DimSpec &spec);
  void example(llvm::StringRef key, const std::optional<Example> &example);
  void text(llvm::StringRef key, llvm::StringRef value) {
    if (!value.empty())
      os.attribute(key, utf8(value));
  }
  template <typename List, typename Write>
  void array(llvm::StringRef key, const List &list, Write write) {
    os.attributeArray(key, [&] {
      for (const auto &entry : list)
        write(entry);
    });
  }

  json::OStream os;
};

void JsonWriter::example(llvm::StringRef key,
                         const std::optional<Example> &example) {
  if (!example)
    return;
  os.attributeObject(key, [&] {
    for (const NamedValue &value : *example)
      if (const Int *number = std::get_if<Int>(&value.value)) {
        if (fitsInt64(*number)) {
          os.attribute(value.name, int64_t(*number));
          continue;
        }
        std::string digits;
        llvm::raw_string_ostream(digits) << *number;
        os.attribute(value.name, digits);
      }
  });
}

void JsonWriter::write(const GuardSet &, const GuardSymbol &symbol) {
  os.object([&] {
    os.attribute("name", utf8(symbol.name));
    text("symbol", symbol.symbol);
    array("sources", symbol.sources,
          [&](const std::string &source) { os.value(utf8(source)); });
    text("hint", symbol.hint);
    text("asked", symbol.asked);
    os.attribute("size", symbol.isSize);
  });
}

void JsonWriter::write(const Guard &guard) {
  os.object([&] {
    os.attribute("kind", nameOf(guard.kind));
    os.attribute("text", utf8(guard.text));
    if (guard.status != Guard::Unread)
      os.attribute("claim", guard.claim);
    os.attribute("line", guard.line);
    text("place", guard.place);
    os.attribute("status", nameOf(guard.status));
    if (guard.status == Guard::Follows || guard.status == Guard::Contradicts ||
        !guard.from.empty())
      array("from", guard.from, [&](size_t i) { os.value(int64_t(i)); });
    text("why", guard.why);
    if (guard.makesStatic) {
      os.attribute("makes_static", int64_t(*guard.makesStatic));
      os.attribute("value", guard.value);
    }
    example("inside", guard.inside);
    example("outside", guard.outside);
  });
}

void JsonWriter::write(const GuardSet &set,
                       const ContractReport::Clause &clause) {
  os.object([&] {
    os.attribute("claim", clause.claim);
    os.attribute("exact", clause.exact);
    os.attributeArray("guards", [&] {
      for (const SourcePlace &check : clause.checks)
        if (check.line < set.guards.size())
          os.value(int64_t(check.line));
    });
    example("breaks", clause.breaks);
  });
}

void JsonWriter::write(const GuardSet &, const DimSpec &spec) {
  os.object([&] {
    os.attribute("symbol", int64_t(spec.symbol));
    os.attribute("dim", spec.text);
    text("definition", spec.definition);
  });
}

void JsonWriter::write(const GuardSet &set) {
  os.object([&] {
    text("compilation", set.compilation);
    array("symbols", set.symbols,
          [&](const GuardSymbol &symbol) { write(set, symbol); });
    array("tensors", set.tensors,
          [&](const std::string &tensor) { os.value(utf8(tensor)); });
    array("guards", set.guards, [&](const Guard &guard) { write(guard); });
    os.attribute("contradictory", set.isContradictory);
    os.attribute("complete", set.isComplete());
    array("contract", set.contract.clauses,
          [&](const ContractReport::Clause &clause) { write(set, clause); });
    example("holds_for", set.contract.runsWith);
    array("dims", set.dims, [&](const DimSpec &spec) { write(set, spec); });
    array("not_said", set.notSaid, [&](const GuardSet::NotSaid &notSaid) {
      os.object([&] {
        os.attribute("claim", notSaid.claim);
        os.attribute("guard", int64_t(notSaid.guard));
        example("fails_for", notSaid.example);
      });
    });
  });
}

void JsonWriter::write(const GuardReport &report) {
  os.object([&] {
    os.attribute("schema", "shapeproof.guards/1");
    os.attribute("path", utf8(report.path));
    array("compilations", report.sets,
          [&](const GuardSet &set) { write(set); });
  });
}

} // namespace

void writeGuardsJson(const GuardReport &report, llvm::raw_ostream &os) {
  JsonWriter(os).write(report);
  os << '\n';
}

} // namespace shapeproof
