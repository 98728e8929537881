// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report as JSON, schema shapeproof.report/1 (docs/report.md).
//
// Every key is always there and in one order, so two reports can be compared
// line by line: each check, bound, contradiction and ignored operation is one
// line. An integer outside 64 bits is a string, because most readers would
// silently round it; a place that is not known is a null line and column; text
// that is not UTF-8 has its faulty bytes replaced.
//
//   {
//     "schema": "shapeproof.report/1",
//     "files": [
//       {
//         "path": "p.dims",
//         "checks": [
//           {"function":"","line":3,"column":1,"kind":"prove", ...}
//
// Tested by tests/results/report/JsonTest.cpp.

#include "llvm/Support/JSON.h"
#include "engine/base/JsonNumber.h"
#include "engine/base/Limits.h"
#include "results/report/Message.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/Support/raw_ostream.h"

namespace json = llvm::json;
using json::OStream;

namespace shapeproof {
namespace {

llvm::StringRef toString(CheckRole role) {
  switch (role) {
  case CheckRole::Check:
    return "check";
  case CheckRole::Meet:
    return "meet";
  case CheckRole::Query:
    return "query";
  }
  return "check";
}

class JsonWriter {
public:
  JsonWriter(llvm::raw_ostream &os, bool hasAllColumns)
      : out(os, /*IndentSize=*/2), hasAllColumns(hasAllColumns) {}

  void write(const Report &report);

private:
  /// Writes one value on one line; `body` gets the stream for it.
  template <typename Body> void line(Body body) {
    out.rawValue([&](llvm::raw_ostream &os) {
      OStream compact(os);
      body(compact);
    });
  }

  void lineOf(OStream &j, const SourcePlace &place);
  void file(const FileReport &file);
  void check(OStream &j, const CheckReport &check);
  void bound(OStream &j, const BoundReport &bound);
  void simplified(OStream &j, const SimplifiedReport &entry);
  void contract(OStream &j, const ContractReport &contract);
  void contracts(llvm::ArrayRef<ContractReport> contracts);
  void arguments(OStream &j, const ArgumentNames &arguments);
  void axis(OStream &j, const AxisReport &entry);

  OStream out;
  const bool hasAllColumns;
};

/// A string value or key as UTF-8.
std::string utf8(llvm::StringRef text) {
  return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
}

void text(OStream &j, llvm::StringRef key, llvm::StringRef value) {
  j.attribute(key, utf8(value));
}

/// A value that may be missing, which is then null.
template <typename T, typename Convert>
json::Value orNull(const std::optional<T> &value, Convert convert) {
  return value ? json::Value(convert(*value)) : json::Value(nullptr);
}

/// Writes the file, if it is not the analysed one.
void file(OStream &j, const SourcePlace &place) {
  if (!place.file.empty())
    text(j, "file", place.file);
}

void line(OStream &j, const SourcePlace &place) {
  j.attribute("line", place.line ? json::Value(place.line) : nullptr);
}

/// Writes "line" and "column", both null where the place is not known, and
/// "file".
void place(OStream &j, const SourcePlace &place) {
  line(j, place);
  j.attribute("column", place.line ? json::Value(place.column) : nullptr);
  file(j, place);
}

void explanation(OStream &j, const std::vector<CheckReport::Step> &steps) {
  if (steps.empty())
    return;
  j.attributeArray("explanation", [&] {
    for (const CheckReport::Step &step : steps)
      j.object([&] {
        place(j, step.place);
        text(j, "text", step.text);
      });
  });
}

void premises(OStream &j, llvm::StringRef key,
              const std::vector<Premise> &premises) {
  j.attributeArray(key, [&] {
    for (const Premise &premise : premises)
      j.object([&] {
        place(j, premise.place);
        text(j, "kind", premise.kind);
        if (!premise.text.empty())
          text(j, "text", premise.text);
        llvm::StringRef message = gist(premise.message);
        if (!message.empty() && message.size() <= kMaxClaimText)
          text(j, "message", message);
      });
  });
}

void example(OStream &j, llvm::StringRef key,
             const std::optional<Example> &example) {
  if (!example) {
    j.attribute(key, nullptr);
    return;
  }
  j.attributeObject(key, [&] {
    for (const NamedValue &named : *example) {
      json::Value value = nullptr;
      if (const bool *truth = std::get_if<bool>(&named.value))
        value = *truth;
      else if (const Int *dim = std::get_if<Int>(&named.value))
        value = jsonNumber(*dim);
      else
        value = json::Array(llvm::map_range(
            std::get<std::vector<Int>>(named.value), jsonNumber));
      j.attribute(utf8(named.name), value);
    }
  });
}

/// The condition under which the mask holds at all lanes; null if none is
/// known.
json::Value removableIf(const CheckReport &mask) {
  if (mask.verdict == Verdict::Proved)
    return "true";
  return mask.remedy ? json::Value(utf8(mask.remedy->fact)) : nullptr;
}

void JsonWriter::check(OStream &j, const CheckReport &check) {
  j.object([&] {
    text(j, "function", check.function);
    place(j, check.place);
    text(j, "kind", check.kind);
    j.attribute("role", toString(check.role));
    j.attribute("verdict", shapeproof::toString(check.verdict));
    j.attribute("vacuous", check.vacuous);
    j.attribute("decided_by", check.verdict == Verdict::Unknown
                                  ? json::Value(nullptr)
                                  : utf8(check.decidedBy));
    premises(j, "premises", check.premises);
    example(j, "example", check.example);
    example(j, "counterexample", check.counterexample);
    if (check.executed)
      j.attribute("executed", true);
    if (check.verdict != Verdict::Unknown) {
      j.attribute("reason", nullptr);
    } else {
      j.attributeObject("reason", [&] {
        // A context that gives no reason is incomplete.
        j.attribute("kind", shapeproof::toString(check.why == UnknownKind::None
                                                     ? UnknownKind::Incomplete
                                                     : check.why));
        text(j, "detail", check.detail);
      });
    }
    j.attributeArray("assumptions", [&] {
      for (const std::string &assumption : check.assumptions)
        j.value(utf8(assumption));
    });
    premises(j, "conflicts", check.conflicts);
    if (check.at)
      j.attributeObject("at", [&] { place(j, *check.at); });
    else
      j.attribute("at", nullptr);
    text(j, "message", check.message);
    if (check.once)
      j.attributeObject("once", [&] {
        place(j, check.once->place);
        text(j, "claim", check.once->claim);
      });
    if (check.kind == "mask")
      j.attribute("removable_if", removableIf(check));
    else if (check.remedy)
      j.attributeObject("remedy", [&] {
        j.attribute("argument", check.remedy->argument);
        text(j, "fact", check.remedy->fact);
        j.attribute("removes", check.remedy->removes);
      });
    explanation(j, check.explanation);
    j.attribute("expected", orNull(check.expected, [](Verdict verdict) {
                  return shapeproof::toString(verdict);
                }));
    text(j, "id", check.id);
    if (!check.claim.empty())
      text(j, "claim", check.claim);
  });
}

/// Writes a place for which the schema has no column.
void JsonWriter::lineOf(OStream &j, const SourcePlace &place) {
  shapeproof::line(j, place);
  if (hasAllColumns && place.line)
    j.attribute("column", place.column);
  shapeproof::file(j, place);
}

void JsonWriter::bound(OStream &j, const BoundReport &bound) {
  j.object([&] {
    lineOf(j, bound.place);
    text(j, "expr", bound.expr);
    j.attribute("lo", orNull(bound.lo, jsonNumber));
    j.attribute("hi", orNull(bound.hi, jsonNumber));
    j.attribute("limit", bound.limit);
    if (bound.undefined)
      j.attribute("undefined", true);
    premises(j, "premises", bound.premises);
    explanation(j, bound.explanation);
    if (!bound.expected) {
      j.attribute("expected", nullptr);
      return;
    }
    j.attributeObject("expected", [&] {
      j.attribute("lo", orNull(bound.expected->lo, jsonNumber));
      j.attribute("hi", orNull(bound.expected->hi, jsonNumber));
    });
  });
}

void JsonWriter::simplified(OStream &j, const SimplifiedReport &entry) {
  j.object([&] {
    lineOf(j, entry.place);
    text(j, "expr", entry.expr);
    text(j, "result", entry.result);
    premises(j, "premises", entry.premises);
    if (entry.expected)
      text(j, "expected", *entry.expected);
    else
      j.attribute("expected", nullptr);
    if (!entry.isAsExpected)
      j.attribute("as_expected", false);
  });
}

/// Writes [first, end], or null for no elements.
void elements(OStream &j, llvm::StringRef key,
              const std::optional<ContractReport::Elements> &range) {
  if (!range)
    return j.attribute(key, nullptr);
  j.attributeArray(key, [&] {
    for (const std::optional<std::string> &end : {range->first, range->end})
      j.value(orNull(end, [](const std::string &s) { return utf8(s); }));
  });
}

void JsonWriter::contract(OStream &j, const ContractReport &contract) {
  j.object([&] {
    text(j, "function", contract.function);
    text(j, "signature", contract.signature);
    if (!contract.sentence.empty())
      text(j, "sentence", contract.sentence);
    j.attributeArray("inputs", [&] {
      for (const ContractReport::Input &input : contract.inputs)
        j.object([&] {
          text(j, "name", input.name);
          text(j, "letter", input.letter);
        });
    });
    j.attributeArray("clauses", [&] {
      for (const ContractReport::Clause &clause : contract.clauses)
        j.object([&] {
          text(j, "claim", clause.claim);
          j.attribute("exact", clause.exact);
          j.attribute("exactly",
                      orNull(clause.exactly,
                             [](const std::string &s) { return utf8(s); }));
          j.attributeArray("checks", [&] {
            for (const SourcePlace &check : clause.checks)
              j.object([&] { place(j, check); });
          });
          text(j, "message", clause.message);
          if (clause.mayFollow)
            j.attribute("may_follow", true);
          example(j, "breaks", clause.breaks);
          example(j, "rejects", clause.rejects);
        });
    });
    j.attributeArray("residue", [&] {
      for (const ContractReport::Residue &residue : contract.residue)
        j.object([&] {
          place(j, residue.place);
          text(j, "why", residue.why);
          if (residue.isUnfinished)
            j.attribute("unfinished", true);
        });
    });
    if (!contract.assumes.empty())
      j.attributeArray("assumes", [&] {
        for (const ContractReport::Assumption &fact : contract.assumes)
          j.object([&] {
            text(j, "claim", fact.claim);
            place(j, fact.place);
            text(j, "kind", fact.kind);
            j.attribute("of_inputs", fact.isOfInputs);
          });
      });
    j.attributeArray("results", [&] {
      for (const std::vector<std::string> &result : contract.results)
        j.array([&] {
          for (const std::string &size : result)
            j.value(utf8(size));
        });
    });
    example(j, "runs_with", contract.runsWith);
    j.attribute("checks", contract.checks);
    j.attribute("redundant", contract.redundant);
    if (contract.goesOnWith)
      j.attribute("goes_on_with", *contract.goesOnWith);
    if (!contract.accesses.empty())
      j.attributeArray("accesses", [&] {
        for (const ContractReport::Access &access : contract.accesses)
          j.object([&] {
            text(j, "argument", access.argument);
            elements(j, "reads", access.reads);
            elements(j, "writes", access.writes);
            j.attribute("exact", access.isExact);
          });
      });
  });
}

/// Writes contracts, with an input of each function on which it runs.
void JsonWriter::contracts(llvm::ArrayRef<ContractReport> contracts) {
  out.attributeArray("contracts", [&] {
    for (const ContractReport &entry : contracts)
      line([&](OStream &j) { contract(j, entry); });
  });
  out.attributeObject("runs_with", [&] {
    for (const ContractReport &entry : contracts)
      if (entry.runsWith)
        example(out, utf8(entry.function), entry.runsWith);
  });
}

void JsonWriter::arguments(OStream &j, const ArgumentNames &arguments) {
  j.object([&] {
    text(j, "function", arguments.function);
    j.attributeArray("names", [&] {
      for (const std::string &name : arguments.names)
        j.value(utf8(name));
    });
  });
}

void JsonWriter::axis(OStream &j, const AxisReport &entry) {
  j.object([&] {
    text(j, "function", entry.function);
    place(j, entry.place);
    j.attribute("contiguity", llvm::json::Array(entry.contiguity));
    j.attribute("divisibility", llvm::json::Array(entry.divisibility));
    j.attribute("constancy", llvm::json::Array(entry.constancy));
    j.attributeArray("range", [&] {
      for (const std::optional<Int> &end : {entry.lo, entry.hi})
        j.value(orNull(end, jsonNumber));
    });
    premises(j, "premises", entry.premises);
  });
}

void JsonWriter::file(const FileReport &file) {
  out.object([&] {
    text(out, "path", file.path);
    if (file.error)
      text(out, "error", *file.error);
    out.attributeArray("checks", [&] {
      for (const CheckReport &entry : file.checks)
        line([&](OStream &j) { check(j, entry); });
    });
    out.attributeArray("bounds", [&] {
      for (const BoundReport &entry : file.bounds)
        line([&](OStream &j) { bound(j, entry); });
    });
    if (!file.simplified.empty())
      out.attributeArray("simplified", [&] {
        for (const SimplifiedReport &entry : file.simplified)
          line([&](OStream &j) { simplified(j, entry); });
      });
    out.attributeArray("contradictions", [&] {
      for (const ContradictionReport &entry : file.contradictions)
        line([&](OStream &j) {
          j.object([&] {
            lineOf(j, entry.place);
            premises(j, "premises", entry.premises);
          });
        });
    });
    out.attributeArray("ignored", [&] {
      for (const IgnoredReport &entry : file.ignored)
        line([&](OStream &j) {
          j.object([&] {
            place(j, entry.place);
            text(j, "op", entry.op);
            text(j, "why", entry.why);
          });
        });
    });
    if (!file.arguments.empty())
      out.attributeArray("arguments", [&] {
        for (const ArgumentNames &entry : file.arguments)
          line([&](OStream &j) { arguments(j, entry); });
      });
    if (file.contracts)
      contracts(*file.contracts);
    if (!file.axis.empty())
      out.attributeArray("axis", [&] {
        for (const AxisReport &entry : file.axis)
          line([&](OStream &j) { axis(j, entry); });
      });
    if (!file.warnings.empty())
      out.attributeArray("warnings", [&] {
        for (const WarningReport &entry : file.warnings)
          line([&](OStream &j) {
            j.object([&] {
              place(j, entry.place);
              text(j, "message", entry.message);
            });
          });
      });
  });
}

void JsonWriter::write(const Report &report) {
  Summary summary = summarize(report);
  out.object([&] {
    out.attribute("schema", kReportSchema);
    text(out, "context", report.context);
    if (report.budget != 1)
      out.attribute("budget", report.budget);
    out.attributeArray("files", [&] {
      for (const FileReport &entry : report.files)
        file(entry);
    });
    out.attributeBegin("summary");
    line([&](OStream &j) {
      j.object([&] {
        j.attribute("checks", summary.checks);
        j.attribute("proved", summary.proved);
        j.attribute("refuted", summary.refuted);
        j.attribute("contingent", summary.contingent);
        j.attribute("unknown", summary.unknown);
        j.attribute("vacuous", summary.vacuous);
        if (summary.limited)
          j.attribute("limited", summary.limited);
      });
    });
    out.attributeEnd();
  });
}

} // namespace

void writeJson(const Report &report, llvm::raw_ostream &os, SourceText) {
  JsonWriter(os, /*hasAllColumns=*/false).write(report);
  os << '\n';
}

void writeJsonToReadBack(const Report &report, llvm::raw_ostream &os) {
  JsonWriter(os, /*hasAllColumns=*/true).write(report);
  os << '\n';
}

} // namespace shapeproof
