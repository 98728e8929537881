// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report as SARIF 2.1.0, for code scanning: one run, one rule a verdict.
//
//   {"ruleId": "check-contingent", "level": "warning",
//    "locations": [...],            the check, and its function
//    "relatedLocations": [...],     the facts that the verdict rests on
//    "codeFlows": [...],            the steps of --explain, or else the facts,
//                                   and the check at the end
//    "partialFingerprints": {...}}  the check's id, which lines do not change
//
// Only checks that need attention become results: readers of SARIF take a
// result for a problem. The inputs and results of a model are a notification.
// Columns of reports count bytes and those of SARIF count characters, so the
// source's line is read where it is available.
//
// Tested by tests/results/report/FindingsTest.cpp and, against the schema, by
// tests/tools/cli/formats.test.

#include "engine/base/JsonNumber.h"
#include "results/report/Findings.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <optional>

using llvm::StringRef;
namespace json = llvm::json;

namespace shapeproof {
namespace {

struct Rule {
  StringRef id, level, title, help;
};
/// The rules by verdict: refuted, contingent, unknown; and one for a verdict
/// that differs from the expected one.
constexpr Rule kRules[] = {
    {"check-unexpected", "error", "The verdict is not the one expected",
     "The file says after `expect` which verdict this claim has; it has "
     "another "
     "one."},
    {"check-refuted", "error", "A check that always fails",
     "No input that reaches this check satisfies it. Either the code before it "
     "is wrong or the check is. The related locations are the facts that "
     "contradict it."},
    {"check-contingent", "warning", "A check that fails for some inputs",
     "The check is needed: the message has an input for which it fails. Either "
     "callers have to guarantee what it asks, or the code has to handle the "
     "other inputs. Once a caller guarantees it, state it as a fact of the "
     "arguments and the check is proved."},
    {"check-unknown", "note", "A check that was not decided",
     "It was neither proved nor was an input found for which it fails. The "
     "message says why; a larger step budget or a more precise context may "
     "decide it."},
    {"facts-contradict", "warning", "The facts at this place contradict",
     "No input reaches this place, as the facts in the related locations "
     "exclude each other. Every check behind it is proved for that reason "
     "alone."},
};
constexpr unsigned kContradiction = 4;

/// Escapes text for messages of SARIF, where `{0}` is an argument and `[a](b)`
/// is a link.
std::string messageText(StringRef text) {
  std::string result;
  bool mayLink = text.contains("](");
  for (char c : asUtf8(text)) {
    if (mayLink && (c == '[' || c == ']' || c == '\\'))
      result += '\\';
    result += c;
    if (c == '{' || c == '}')
      result += c;
  }
  return result;
}

json::Object message(StringRef text) {
  return json::Object{{"text", messageText(text)}};
}

/// A path as a URI reference: relative, or with the scheme `file`.
std::string uriOf(StringRef path) {
  std::string uri = path.starts_with("/") ? "file://" : "";
  // Text before a colon would be taken for a scheme.
  if (path.take_until([](char c) { return c == '/'; }).contains(':'))
    uri += "./";
  for (char c : path) {
    if (llvm::isAlnum(c) || StringRef("-._~/:@!$&'()*+,;=").contains(c))
      uri += c;
    else
      uri += {'%', llvm::hexdigit(static_cast<unsigned char>(c) >> 4),
              llvm::hexdigit(c & 15)};
  }
  return uri;
}

class SarifWriter {
public:
  SarifWriter(const Report &report, SourceText source)
      : report(report), source(source) {}

  json::Value write();

private:
  json::Object physical(const FileReport &file, const SourcePlace &place);
  json::Object location(const FileReport &file, const SourcePlace &place,
                        StringRef text);
  json::Array related(const FileReport &file,
                      const std::vector<Premise> &premises);
  json::Array codeFlows(const FileReport &file, const CheckReport &check);
  json::Object result(const Finding &finding);
  json::Object result(const FileReport &file,
                      const ContradictionReport &contradiction);
  json::Object invocation();
  unsigned characterColumn(StringRef path, Place place);

  const Report &report;
  SourceText source;
  /// The last file that was asked for, and its lines.
  std::string excerpted;
  std::optional<SourceExcerpt> excerpt;
};

unsigned SarifWriter::characterColumn(StringRef path, Place place) {
  if (!excerpt || excerpted != path) {
    excerpted = path.str();
    excerpt.emplace(source ? source(path) : StringRef());
  }
  std::optional<StringRef> line = excerpt->line(place.line);
  if (!line || place.column == 0)
    return place.column;
  unsigned before = 0;
  for (char c : line->take_front(place.column - 1))
    before += (c & 0xC0) != 0x80;
  // Beyond the end of the line each byte counts as a character.
  size_t known = std::min<size_t>(place.column - 1, line->size());
  return 1 + before + static_cast<unsigned>(place.column - 1 - known);
}

json::Object SarifWriter::physical(const FileReport &file,
                                   const SourcePlace &place) {
  json::Object where{
      {"artifactLocation", json::Object{{"uri", uriOf(pathOf(file, place))}}}};
  if (place.line) {
    json::Object region{{"startLine", place.line}};
    if (unsigned column = characterColumn(pathOf(file, place), place))
      region["startColumn"] = column;
    where["region"] = std::move(region);
  }
  return where;
}

json::Object SarifWriter::location(const FileReport &file,
                                   const SourcePlace &place, StringRef text) {
  json::Object where{{"physicalLocation", physical(file, place)}};
  if (!text.empty())
    where["message"] = message(text);
  return where;
}

std::string premiseText(const Premise &premise) {
  std::string text = "because of this " + asUtf8(premise.kind);
  if (!premise.text.empty())
    text += ": " + asUtf8(premise.text);
  return text;
}

json::Array SarifWriter::related(const FileReport &file,
                                 const std::vector<Premise> &premises) {
  json::Array locations;
  for (const Premise &premise : premises) {
    json::Object where = location(file, premise.place, premiseText(premise));
    where["id"] = static_cast<int64_t>(locations.size());
    locations.push_back(std::move(where));
  }
  return locations;
}

/// The steps to the verdict, and the check as the last one.
json::Array SarifWriter::codeFlows(const FileReport &file,
                                   const CheckReport &check) {
  json::Array steps;
  auto add = [&](const SourcePlace &place, const std::string &text) {
    steps.push_back(json::Object{{"location", location(file, place, text)}});
  };
  for (const CheckReport::Step &step : check.explanation)
    add(step.place, asUtf8(step.text));
  if (check.explanation.empty())
    for (const Premise &premise : check.premises)
      add(premise.place, premiseText(premise));
  if (steps.empty())
    return steps;
  add(check.place, verdictSentence(check));
  return json::Array{json::Object{
      {"threadFlows",
       json::Array{json::Object{{"locations", std::move(steps)}}}}}};
}

json::Object SarifWriter::result(const Finding &finding) {
  const CheckReport &check = *finding.check;
  const FileReport &file = *finding.file;
  unsigned rule = static_cast<unsigned>(check.verdict);
  if (check.expected && check.expected != check.verdict)
    rule = 0;
  std::string text = findingSentence(check);
  if (check.counterexample)
    text += ". It fails with " + exampleText(*check.counterexample);
  if (check.example)
    text += (check.counterexample ? "; it" : ". It") +
            (" holds with " + exampleText(*check.example));
  if (check.remedy)
    text += ". It is " + remedySentence(file, check);
  json::Object where = location(file, check.place, "");
  if (!check.function.empty())
    where["logicalLocations"] = json::Array{json::Object{
        {"fullyQualifiedName", asUtf8(check.function)}, {"kind", "function"}}};
  json::Object properties{{"verdict", toString(check.verdict)},
                          {"operation", asUtf8(check.kind)}};
  if (!check.claim.empty())
    properties["claim"] = asUtf8(check.claim);
  if (check.remedy)
    properties["remedy"] = json::Object{{"argument", check.remedy->argument},
                                        {"fact", asUtf8(check.remedy->fact)},
                                        {"removes", check.remedy->removes}};
  json::Object out{{"ruleId", kRules[rule].id},
                   {"ruleIndex", rule},
                   {"level", kRules[rule].level},
                   {"message", message(text)},
                   {"locations", json::Array{std::move(where)}}};
  json::Array premises = related(file, check.premises);
  if (!premises.empty())
    out["relatedLocations"] = std::move(premises);
  if (json::Array flows = codeFlows(file, check); !flows.empty())
    out["codeFlows"] = std::move(flows);
  if (!check.id.empty())
    out["partialFingerprints"] =
        json::Object{{"shapeproofCheck/v1", asUtf8(check.id)}};
  out["properties"] = std::move(properties);
  return out;
}

json::Object SarifWriter::result(const FileReport &file,
                                 const ContradictionReport &contradiction) {
  const Rule &rule = kRules[kContradiction];
  json::Object out{
      {"ruleId", rule.id},
      {"ruleIndex", kContradiction},
      {"level", rule.level},
      {"message", message("the facts here contradict: no input gets here")},
      {"locations", json::Array{location(file, contradiction.place, "")}}};
  json::Array premises = related(file, contradiction.premises);
  if (!premises.empty())
    out["relatedLocations"] = std::move(premises);
  return out;
}

json::Object SarifWriter::invocation() {
  json::Array notifications;
  for (const FileReport &file : report.files)
    if (file.error)
      notifications.push_back(
          json::Object{{"level", "error"},
                       {"message", message(*file.error)},
                       {"locations", json::Array{location(file, {}, "")}}});
  json::Object out{{"executionSuccessful", notifications.empty()}};
  // The inputs and results of a model are no problem, so they are
  // notifications.
  for (const FileReport &file : report.files)
    for (const ContractReport &contract :
         file.contracts ? *file.contracts : std::vector<ContractReport>())
      if (!contract.sentence.empty())
        notifications.push_back(json::Object{
            {"level", "note"},
            {"message", message(file.path + " " + contract.sentence)},
            {"locations", json::Array{location(file, {}, "")}}});
  if (!notifications.empty())
    out["toolExecutionNotifications"] = std::move(notifications);
  return out;
}

json::Value SarifWriter::write() {
  json::Array rules;
  for (const Rule &rule : kRules)
    rules.push_back(json::Object{
        {"id", rule.id},
        {"shortDescription", json::Object{{"text", rule.title}}},
        {"fullDescription", json::Object{{"text", rule.help}}},
        {"help", json::Object{{"text", rule.help}, {"markdown", rule.help}}},
        {"defaultConfiguration", json::Object{{"level", rule.level}}}});
  json::Array results;
  for (const Finding &finding : findingsOf(report))
    results.push_back(result(finding));
  for (const FileReport &file : report.files)
    for (const ContradictionReport &contradiction : file.contradictions)
      results.push_back(result(file, contradiction));
  json::Object run{
      {"tool",
       json::Object{{"driver", json::Object{{"name", "Shapeproof"},
                                            {"rules", std::move(rules)}}}}},
      {"columnKind", "unicodeCodePoints"},
      {"invocations", json::Array{invocation()}},
      {"results", std::move(results)},
      {"properties", json::Object{{"context", asUtf8(report.context)}}}};
  return json::Object{
      {"$schema",
       "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
       "sarif-schema-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", json::Array{std::move(run)}}};
}

} // namespace

void writeSarif(const Report &report, llvm::raw_ostream &os,
                SourceText source) {
  os << llvm::formatv("{0:2}", SarifWriter(report, source).write()) << '\n';
}

} // namespace shapeproof
