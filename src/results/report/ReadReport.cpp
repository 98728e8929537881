// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See shapeproof/ReadReport.h.
//
// Each struct of a report has a function fromJSON, which LLVM's JSON library
// finds by its type. A key that is missing or null leaves the field as it is;
// one of the wrong type is an error that names its place:
//
//   r.json: error: expected string at report.files[0].checks[3].verdict
//
// Tested by tests/results/report/ReadReportTest.cpp.

#include "shapeproof/ReadReport.h"
#include "engine/base/JsonNumber.h"
#include "evidence/certificate/JsonText.h"
#include "results/report/KeyOrder.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include <limits>

namespace json = llvm::json;

namespace shapeproof {

// These functions are in no anonymous namespace: argument-dependent lookup
// finds them.

/// Reads `key` if it is there and not null.
template <typename T>
static bool field(json::ObjectMapper &map, llvm::StringLiteral key, T &out) {
  std::optional<T> value;
  if (!map.map(key, value))
    return false;
  if (value)
    out = std::move(*value);
  return true;
}

/// Wraps a line, a column or a count.
struct JsonUnsigned {
  unsigned value;
};
static bool fromJSON(const json::Value &value, JsonUnsigned &out,
                     json::Path path) {
  // The largest line or column of a file.
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
  std::optional<int64_t> number = value.getAsInteger();
  if (!number || *number < 0 || *number > kMost) {
    path.report("expected an integer that is not negative and has 31 bits");
    return false;
  }
  out.value = static_cast<unsigned>(*number);
  return true;
}
static bool field(json::ObjectMapper &map, llvm::StringLiteral key,
                  unsigned &out) {
  std::optional<JsonUnsigned> value;
  if (!map.map(key, value))
    return false;
  if (value)
    out = value->value;
  return true;
}

/// Wraps an integer, which is a string of digits if it has more than 64 bits.
struct JsonInt {
  Int value;
};
static bool fromJSON(const json::Value &value, JsonInt &out, json::Path path) {
  std::optional<Int> number = readNumber(value);
  if (!number) {
    path.report("expected an integer");
    return false;
  }
  out.value = *number;
  return true;
}
static bool optionalInt(json::ObjectMapper &map, llvm::StringLiteral key,
                        std::optional<Int> &out) {
  std::optional<JsonInt> value;
  if (!map.map(key, value))
    return false;
  if (value)
    out = value->value;
  return true;
}

/// Wraps an example, which is an object in JSON and a list of pairs here.
struct JsonExample {
  Example values;
};
static bool fromJSON(const json::Value &value, JsonExample &out,
                     json::Path path) {
  const json::Object *object = value.getAsObject();
  if (!object) {
    path.report("expected object");
    return false;
  }
  llvm::Expected<Example> read = readExample(*object);
  if (!read) {
    llvm::consumeError(read.takeError());
    path.report("expected integers, truth values and lists of integers");
    return false;
  }
  out.values = std::move(*read);
  takeNumbers(out.values);
  return true;
}
static bool optionalExample(json::ObjectMapper &map, llvm::StringLiteral key,
                            std::optional<Example> &out) {
  std::optional<JsonExample> value;
  if (!map.map(key, value))
    return false;
  if (value)
    out = std::move(value->values);
  return true;
}

/// Reads one of the names that `nameOf` gives to the values up to `last`.
template <typename Enum, typename NameOf>
static bool readName(const json::Value &value, Enum &out, Enum last,
                     NameOf nameOf, json::Path path) {
  std::optional<llvm::StringRef> name = value.getAsString();
  for (unsigned i = 0; name && i <= static_cast<unsigned>(last); ++i)
    if (nameOf(static_cast<Enum>(i)) == *name) {
      out = static_cast<Enum>(i);
      return true;
    }
  path.report("expected one of the names that docs/report.md lists");
  return false;
}
static bool fromJSON(const json::Value &value, Verdict &out, json::Path path) {
  return readName(
      value, out, Verdict::Unknown,
      [](Verdict verdict) { return toString(verdict); }, path);
}
static bool fromJSON(const json::Value &value, UnknownKind &out,
                     json::Path path) {
  return readName(
      value, out, UnknownKind::Incomplete,
      [](UnknownKind kind) { return toString(kind); }, path);
}
static bool fromJSON(const json::Value &value, CheckRole &out,
                     json::Path path) {
  static constexpr llvm::StringRef names[] = {"check", "meet", "query"};
  return readName(
      value, out, CheckRole::Query,
      [](CheckRole role) { return names[static_cast<unsigned>(role)]; }, path);
}

/// Reads the keys `line`, `column` and `file` of an object.
static bool readPlace(json::ObjectMapper &map, SourcePlace &out) {
  return field(map, "line", out.line) && field(map, "column", out.column) &&
         field(map, "file", out.file);
}
static bool fromJSON(const json::Value &value, SourcePlace &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && readPlace(map, out);
}

static bool fromJSON(const json::Value &value, Premise &out, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && readPlace(map, out.place) && field(map, "kind", out.kind) &&
         field(map, "text", out.text) && field(map, "message", out.message);
}

static bool fromJSON(const json::Value &value, CheckReport::Once &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && readPlace(map, out.place) && field(map, "claim", out.claim);
}

static bool fromJSON(const json::Value &value, CheckReport::Remedy &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && field(map, "argument", out.argument) &&
         field(map, "fact", out.fact) && field(map, "removes", out.removes);
}

static bool fromJSON(const json::Value &value, CheckReport::Step &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && readPlace(map, out.place) && field(map, "text", out.text);
}

/// Wraps the reason why a check is unknown.
struct JsonReason {
  UnknownKind why = UnknownKind::None;
  std::string detail;
};
static bool fromJSON(const json::Value &value, JsonReason &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && field(map, "kind", out.why) && field(map, "detail", out.detail);
}

static bool fromJSON(const json::Value &value, CheckReport &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  JsonReason reason;
  bool read = map && field(map, "function", out.function) &&
              readPlace(map, out.place) && field(map, "kind", out.kind) &&
              field(map, "role", out.role) && map.map("verdict", out.verdict) &&
              field(map, "vacuous", out.vacuous) &&
              field(map, "decided_by", out.decidedBy) &&
              field(map, "premises", out.premises) &&
              optionalExample(map, "example", out.example) &&
              optionalExample(map, "counterexample", out.counterexample) &&
              field(map, "executed", out.executed) &&
              field(map, "reason", reason) &&
              field(map, "assumptions", out.assumptions) &&
              field(map, "conflicts", out.conflicts) && map.map("at", out.at) &&
              field(map, "message", out.message) && map.map("once", out.once) &&
              map.map("remedy", out.remedy) &&
              field(map, "explanation", out.explanation) &&
              map.map("expected", out.expected) && field(map, "id", out.id) &&
              field(map, "claim", out.claim);
  std::optional<std::string> removableIf;
  read = read && map.map("removable_if", removableIf);
  if (removableIf && out.verdict != Verdict::Proved)
    out.remedy = {0, std::move(*removableIf), 0};
  out.why = reason.why;
  out.detail = std::move(reason.detail);
  return read;
}

static bool fromJSON(const json::Value &value, BoundReport::Expected &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && optionalInt(map, "lo", out.lo) &&
         optionalInt(map, "hi", out.hi);
}
static bool fromJSON(const json::Value &value, BoundReport &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && readPlace(map, out.place) && field(map, "expr", out.expr) &&
         optionalInt(map, "lo", out.lo) && optionalInt(map, "hi", out.hi) &&
         field(map, "limit", out.limit) &&
         map.mapOptional("undefined", out.undefined) &&
         field(map, "premises", out.premises) &&
         field(map, "explanation", out.explanation) &&
         map.map("expected", out.expected);
}

static bool fromJSON(const json::Value &value, SimplifiedReport &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && readPlace(map, out.place) && field(map, "expr", out.expr) &&
         field(map, "result", out.result) &&
         field(map, "premises", out.premises) &&
         map.map("expected", out.expected) &&
         map.mapOptional("as_expected", out.isAsExpected);
}

static bool fromJSON(const json::Value &value, ContradictionReport &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && readPlace(map, out.place) &&
         field(map, "premises", out.premises);
}

static bool fromJSON(const json::Value &value, IgnoredReport &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && readPlace(map, out.place) && field(map, "op", out.op) &&
         field(map, "why", out.why);
}

static bool fromJSON(const json::Value &value, WarningReport &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && readPlace(map, out.place) && field(map, "message", out.message);
}

static bool fromJSON(const json::Value &value, ContractReport::Input &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && field(map, "name", out.name) &&
         field(map, "letter", out.letter);
}
static bool fromJSON(const json::Value &value, ContractReport::Residue &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && readPlace(map, out.place) && field(map, "why", out.why) &&
         map.mapOptional("unfinished", out.isUnfinished);
}
static bool fromJSON(const json::Value &value, ContractReport::Assumption &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && field(map, "claim", out.claim) && readPlace(map, out.place) &&
         field(map, "kind", out.kind) &&
         field(map, "of_inputs", out.isOfInputs);
}
static bool fromJSON(const json::Value &value, ContractReport::Clause &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && field(map, "claim", out.claim) &&
         field(map, "exact", out.exact) && map.map("exactly", out.exactly) &&
         field(map, "checks", out.checks) &&
         field(map, "message", out.message) &&
         map.mapOptional("may_follow", out.mayFollow) &&
         optionalExample(map, "breaks", out.breaks) &&
         optionalExample(map, "rejects", out.rejects);
}
static bool fromJSON(const json::Value &value, ContractReport::Elements &out,
                     json::Path path) {
  const json::Array *ends = value.getAsArray();
  if (!ends || ends->size() != 2) {
    path.report("expected two ends");
    return false;
  }
  return fromJSON((*ends)[0], out.first, path.index(0)) &&
         fromJSON((*ends)[1], out.end, path.index(1));
}
static bool fromJSON(const json::Value &value, ContractReport::Access &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && field(map, "argument", out.argument) &&
         map.map("reads", out.reads) && map.map("writes", out.writes) &&
         field(map, "exact", out.isExact);
}
static bool fromJSON(const json::Value &value, ContractReport &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && field(map, "function", out.function) &&
         field(map, "signature", out.signature) &&
         map.mapOptional("sentence", out.sentence) &&
         field(map, "inputs", out.inputs) &&
         field(map, "clauses", out.clauses) &&
         field(map, "residue", out.residue) &&
         map.mapOptional("assumes", out.assumes) &&
         field(map, "results", out.results) &&
         optionalExample(map, "runs_with", out.runsWith) &&
         field(map, "checks", out.checks) &&
         field(map, "redundant", out.redundant) &&
         map.map("goes_on_with", out.goesOnWith) &&
         field(map, "accesses", out.accesses);
}

static bool fromJSON(const json::Value &value, ArgumentNames &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && field(map, "function", out.function) &&
         field(map, "names", out.names);
}

static bool fromJSON(const json::Value &value, AxisReport &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  std::vector<std::optional<JsonInt>> range;
  if (!map || !field(map, "function", out.function) ||
      !readPlace(map, out.place) || !field(map, "contiguity", out.contiguity) ||
      !field(map, "divisibility", out.divisibility) ||
      !field(map, "constancy", out.constancy) || !field(map, "range", range) ||
      !field(map, "premises", out.premises))
    return false;
  if (range.size() == 2) {
    if (range[0])
      out.lo = range[0]->value;
    if (range[1])
      out.hi = range[1]->value;
  }
  return true;
}

static bool fromJSON(const json::Value &value, FileReport &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("path", out.path) && map.map("error", out.error) &&
         field(map, "checks", out.checks) && field(map, "bounds", out.bounds) &&
         field(map, "simplified", out.simplified) &&
         field(map, "contradictions", out.contradictions) &&
         field(map, "ignored", out.ignored) &&
         field(map, "arguments", out.arguments) &&
         map.map("contracts", out.contracts) && field(map, "axis", out.axis) &&
         field(map, "warnings", out.warnings);
}

static bool fromJSON(const json::Value &value, Report &out, json::Path path) {
  json::ObjectMapper map(value, path);
  std::string schema;
  if (!map || !map.map("schema", schema))
    return false;
  if (schema != kReportSchema) {
    path.field("schema").report("expected \"shapeproof.report/1\"");
    return false;
  }
  return field(map, "context", out.context) &&
         map.mapOptional("budget", out.budget) && map.map("files", out.files);
}

llvm::Expected<Report> readReport(llvm::StringRef text, llvm::StringRef path) {
  llvm::Expected<json::Value> value = parseJson(withNumberedKeys(text));
  if (!value) { // The error names a place in the original text.
    llvm::consumeError(value.takeError());
    value = parseJson(text);
  }
  if (!value)
    return llvm::createStringError(
        path + ": error: not JSON: " + llvm::toString(value.takeError()));
  Report report;
  json::Path::Root root("report");
  if (!fromJSON(*value, report, root))
    return llvm::createStringError(
        path + ": error: " + llvm::toString(root.getError()));
  return report;
}

} // namespace shapeproof
