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
// Tested by tests/unit/report/JsonTest.cpp.

#include "llvm/Support/JSON.h"
#include "base/ExactInt.h"
#include "shapeproof/Report.h"
#include "llvm/Support/raw_ostream.h"

using llvm::json::OStream;

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
  explicit JsonWriter(llvm::raw_ostream &os) : json(os, /*IndentSize=*/2) {}

  void write(const Report &report);

private:
  /// Calls `body` with a stream that writes one value on one line.
  template <typename Body> void line(Body body) {
    json.rawValue([&](llvm::raw_ostream &os) {
      OStream compact(os);
      body(compact);
    });
  }

  void file(const FileReport &file);
  void check(OStream &j, const CheckReport &check);
  void bound(OStream &j, const BoundReport &bound);

  OStream json;
};

/// A string value or key as UTF-8.
std::string utf8(llvm::StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

void text(OStream &j, llvm::StringRef key, llvm::StringRef value) {
  j.attribute(key, utf8(value));
}

void integer(OStream &j, const Int &value) {
  if (fitsInt64(value)) {
    j.value(static_cast<int64_t>(value));
    return;
  }
  std::string digits;
  llvm::raw_string_ostream(digits) << value;
  j.value(digits);
}

void optionalInteger(OStream &j, llvm::StringRef key,
                     const std::optional<Int> &value) {
  j.attributeBegin(key);
  if (value)
    integer(j, *value);
  else
    j.value(nullptr);
  j.attributeEnd();
}

void line(OStream &j, Place place) {
  if (place.line)
    j.attribute("line", place.line);
  else
    j.attribute("line", nullptr);
}

/// "line" and "column": both null where the place is not known.
void place(OStream &j, Place place) {
  line(j, place);
  if (place.line)
    j.attribute("column", place.column);
  else
    j.attribute("column", nullptr);
}

void premises(OStream &j, llvm::StringRef key,
              const std::vector<Premise> &premises) {
  j.attributeArray(key, [&] {
    for (const Premise &premise : premises)
      j.object([&] {
        place(j, premise.place);
        text(j, "kind", premise.kind);
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
      j.attributeBegin(utf8(named.name));
      if (const bool *truth = std::get_if<bool>(&named.value))
        j.value(*truth);
      else if (const Int *number = std::get_if<Int>(&named.value))
        integer(j, *number);
      else
        j.array([&] {
          for (const Int &extent : std::get<std::vector<Int>>(named.value))
            integer(j, extent);
        });
      j.attributeEnd();
    }
  });
}

void JsonWriter::check(OStream &j, const CheckReport &check) {
  j.object([&] {
    text(j, "function", check.function);
    place(j, check.place);
    text(j, "kind", check.kind);
    j.attribute("role", toString(check.role));
    j.attribute("verdict", shapeproof::toString(check.verdict));
    j.attribute("vacuous", check.vacuous);
    // Nobody decided an unknown.
    if (check.verdict == Verdict::Unknown)
      j.attribute("decided_by", nullptr);
    else
      text(j, "decided_by", check.decidedBy);
    premises(j, "premises", check.premises);
    example(j, "example", check.example);
    example(j, "counterexample", check.counterexample);
    if (check.verdict != Verdict::Unknown) {
      j.attribute("reason", nullptr);
    } else {
      j.attributeObject("reason", [&] {
        // Whoever gives no reason could not do it.
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
    if (check.expected)
      j.attribute("expected", shapeproof::toString(*check.expected));
    else
      j.attribute("expected", nullptr);
  });
}

void JsonWriter::bound(OStream &j, const BoundReport &bound) {
  j.object([&] {
    shapeproof::line(j, bound.place);
    text(j, "expr", bound.expr);
    optionalInteger(j, "lo", bound.lo);
    optionalInteger(j, "hi", bound.hi);
    j.attribute("limit", bound.limit);
    premises(j, "premises", bound.premises);
    if (!bound.expected) {
      j.attribute("expected", nullptr);
      return;
    }
    j.attributeObject("expected", [&] {
      optionalInteger(j, "lo", bound.expected->lo);
      optionalInteger(j, "hi", bound.expected->hi);
    });
  });
}

void JsonWriter::file(const FileReport &file) {
  json.object([&] {
    text(json, "path", file.path);
    if (file.error)
      text(json, "error", *file.error);
    json.attributeArray("checks", [&] {
      for (const CheckReport &entry : file.checks)
        line([&](OStream &j) { check(j, entry); });
    });
    json.attributeArray("bounds", [&] {
      for (const BoundReport &entry : file.bounds)
        line([&](OStream &j) { bound(j, entry); });
    });
    json.attributeArray("contradictions", [&] {
      for (const ContradictionReport &entry : file.contradictions)
        line([&](OStream &j) {
          j.object([&] {
            shapeproof::line(j, entry.place);
            premises(j, "premises", entry.premises);
          });
        });
    });
    json.attributeArray("ignored", [&] {
      for (const IgnoredReport &entry : file.ignored)
        line([&](OStream &j) {
          j.object([&] {
            place(j, entry.place);
            text(j, "op", entry.op);
            text(j, "why", entry.why);
          });
        });
    });
  });
}

void JsonWriter::write(const Report &report) {
  Summary summary = summarize(report);
  json.object([&] {
    json.attribute("schema", kReportSchema);
    text(json, "context", report.context);
    json.attributeArray("files", [&] {
      for (const FileReport &entry : report.files)
        file(entry);
    });
    json.attributeBegin("summary");
    line([&](OStream &j) {
      j.object([&] {
        j.attribute("checks", summary.checks);
        j.attribute("proved", summary.proved);
        j.attribute("refuted", summary.refuted);
        j.attribute("contingent", summary.contingent);
        j.attribute("unknown", summary.unknown);
      });
    });
    json.attributeEnd();
  });
}

} // namespace

void writeJson(const Report &report, llvm::raw_ostream &os, SourceText) {
  JsonWriter(os).write(report);
  os << '\n';
}

} // namespace shapeproof
