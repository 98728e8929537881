// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See RowSummary.h. Tested by tests/tools/cli/summary.test.

#include "RowSummary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using llvm::StringRef;
namespace json = llvm::json;

namespace shapeproof {
namespace {

/// How many entries of a list are shown.
constexpr size_t kShown = 10;

std::string textOf(const json::Object &row, StringRef column) {
  return row.getString(column).value_or("").str();
}

/// `file:line:column`, as far as it is known.
std::string placeOf(const json::Object &row) {
  const std::string other = textOf(row, "place_file");
  std::string place = other.empty() ? textOf(row, "file") : other;
  for (StringRef column : {"line", "column"})
    if (std::optional<int64_t> number = row.getInteger(column))
      place += ":" + std::to_string(*number);
  return place;
}

/// The text on one line, without control characters.
std::string oneLine(StringRef text) {
  std::string line = text.str();
  std::replace_if(
      line.begin(), line.end(),
      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; },
      ' ');
  return line;
}

std::string plural(uint64_t count, StringRef what) {
  return llvm::formatv("{0} {1}{2}", count, what, count == 1 ? "" : "s").str();
}

std::string escaped(StringRef text) {
  std::string html;
  llvm::raw_string_ostream os(html);
  llvm::printHTMLEscaped(text, os);
  return html;
}

/// The address of a file beside the page. A path is never a scheme.
std::string addressOf(StringRef place) {
  // Without line and column.
  for (int i = 0; i < 2; ++i) {
    auto [path, number] = place.rsplit(':');
    if (!number.empty() && llvm::all_of(number, llvm::isDigit))
      place = path;
  }
  std::string address = place.starts_with("/") ? "" : "./";
  for (char c : place)
    address += llvm::isAlnum(c) || StringRef("/._-").contains(c)
                   ? std::string(1, c)
                   : llvm::formatv("%{0:X-2}", uint8_t(c)).str();
  return address;
}

} // namespace

void RowSummary::addCheck(const json::Object &row, const std::string &place) {
  const std::string verdict = textOf(row, "verdict");
  ++checks[verdict];
  if (verdict == "unknown") {
    ++reasons[textOf(row, "reason")];
    ++current.undecided;
  }
  const std::string fact = textOf(row, "missing_fact");
  if (fact.empty())
    return;
  Found &found = facts[fact];
  if (found.times++ == 0)
    found.place = place;
  found.files += current.facts.insert(fact).second;
}

void RowSummary::endFile(const std::string &file, const json::Object &row) {
  ++files;
  for (const std::string &fact : current.facts)
    facts[fact].undecided += current.undecided;
  for (const std::string &operation : current.operations)
    operations[operation].undecided += current.undecided;
  current = {};
  std::optional<double> milliseconds = row.getNumber("milliseconds");
  if (!milliseconds)
    return;
  auto faster = [](const Slow &a, const Slow &b) {
    return a.milliseconds < b.milliseconds;
  };
  Slow slow{file, *milliseconds};
  slowest.insert(std::lower_bound(slowest.begin(), slowest.end(), slow, faster),
                 slow);
  if (slowest.size() > kShown)
    slowest.erase(slowest.begin());
}

llvm::Error RowSummary::add(StringRef line) {
  llvm::Expected<json::Value> value = json::parse(line);
  if (!value)
    return value.takeError();
  const json::Object *row = value->getAsObject();
  std::optional<StringRef> kind;
  if (row)
    kind = row->getString("row");
  if (!kind || !row->getString("file") || !row->getString("kind"))
    return llvm::createStringError("not a row as shapeproof writes it");
  const std::string place = placeOf(*row);
  if (*kind == "check") {
    addCheck(*row, place);
  } else if (*kind == "query") {
    ++queries[textOf(*row, "verdict")];
  } else if (*kind == "clause") {
    ++clauses;
  } else if (*kind == "refused") {
    ++refused;
  } else if (*kind == "operation") {
    const std::string name = textOf(*row, "kind");
    Found &found = operations[name];
    if (found.times++ == 0)
      found.place = place;
    found.files += current.operations.insert(name).second;
  } else if (*kind == "file") {
    endFile(textOf(*row, "file"), *row);
  }
  return llvm::Error::success();
}

/// Counts, the largest first.
template <typename Map, typename Line>
static void
addSorted(const Map &map, std::vector<Line> &lines,
          llvm::function_ref<Line(const typename Map::value_type &)> lineOf) {
  for (const auto &entry : map)
    lines.push_back(lineOf(entry));
  llvm::stable_sort(
      lines, [](const Line &a, const Line &b) { return a.count > b.count; });
}

std::vector<RowSummary::List> RowSummary::lists() const {
  std::vector<List> all;
  auto counted = [](const std::pair<const std::string, uint64_t> &entry) {
    return Line{entry.first, double(entry.second), std::to_string(entry.second),
                ""};
  };
  auto list = [&](StringRef title) -> List & {
    all.push_back({title.str(), {}, 0});
    return all.back();
  };
  addSorted<Counts, Line>(checks, list("Checks by verdict").lines, counted);
  addSorted<Counts, Line>(reasons, list("Unknown checks by reason").lines,
                          counted);
  addSorted<Counts, Line>(queries, list("Queries by verdict").lines, counted);
  addSorted<Table, Line>(
      facts, list("Missing facts, by the checks that each would prove").lines,
      [](const Table::value_type &entry) {
        return Line{entry.first, double(entry.second.times),
                    plural(entry.second.times, "check") + " in " +
                        plural(entry.second.files, "file"),
                    entry.second.place};
      });
  addSorted<Table, Line>(
      operations, list("Operations that gave no facts, by files").lines,
      [](const Table::value_type &entry) {
        return Line{entry.first, double(entry.second.files),
                    llvm::formatv(
                        "{0}, {1} in all, {2} in these files",
                        plural(entry.second.files, "file"), entry.second.times,
                        plural(entry.second.undecided, "undecided check"))
                        .str(),
                    entry.second.place};
      });
  List &slow = list("Slowest files");
  for (const Slow &file : llvm::reverse(slowest))
    slow.lines.push_back({file.file, file.milliseconds,
                          llvm::formatv("{0:f1} ms", file.milliseconds).str(),
                          file.file});
  for (List &entry : all) {
    entry.all = entry.lines.size();
    entry.lines.resize(std::min(entry.all, kShown));
  }
  llvm::erase_if(all, [](const List &entry) { return entry.lines.empty(); });
  return all;
}

std::string RowSummary::head() const {
  uint64_t count = 0;
  for (const auto &[verdict, times] : checks)
    count += times;
  return plural(files, "file") + ", " + std::to_string(refused) +
         " not analysed or in part; " + plural(count, "check") + ", " +
         plural(clauses, "clause");
}

void RowSummary::writeText(llvm::raw_ostream &os) const {
  os << head() << '\n';
  for (const List &list : lists()) {
    os << '\n' << list.title << ":\n";
    for (const Line &line : list.lines) {
      os << "  " << oneLine(line.name) << ": " << line.text;
      if (!line.place.empty() && line.place != line.name)
        os << " (" << oneLine(line.place) << ')';
      os << '\n';
    }
    if (list.all > list.lines.size())
      os << "  and " << list.all - list.lines.size() << " more\n";
  }
}

void RowSummary::writeJson(llvm::raw_ostream &to) const {
  json::OStream os(to, 2);
  auto counts = [&](StringRef name, const Counts &map) {
    os.attributeObject(name, [&] {
      for (const auto &[key, times] : map)
        os.attribute(key, times);
    });
  };
  auto table = [&](StringRef name, const Table &map, bool byFiles) {
    std::vector<const Table::value_type *> sorted;
    for (const auto &entry : map)
      sorted.push_back(&entry);
    llvm::stable_sort(sorted, [&](const auto *a, const auto *b) {
      return byFiles ? a->second.files > b->second.files
                     : a->second.times > b->second.times;
    });
    sorted.resize(std::min(sorted.size(), kShown));
    os.attributeArray(name, [&] {
      for (const auto *entry : sorted)
        os.object([&] {
          os.attribute("name", entry->first);
          os.attribute("times", entry->second.times);
          os.attribute("files", entry->second.files);
          os.attribute("undecided", entry->second.undecided);
          os.attribute("place", entry->second.place);
        });
    });
  };
  os.object([&] {
    os.attribute("schema", "shapeproof.summary/1");
    os.attribute("files", files);
    os.attribute("refused", refused);
    os.attribute("clauses", clauses);
    counts("checks", checks);
    counts("reasons", reasons);
    counts("queries", queries);
    table("missing_facts", facts, /*byFiles=*/false);
    table("operations", operations, /*byFiles=*/true);
    os.attributeArray("slowest", [&] {
      for (const Slow &file : llvm::reverse(slowest))
        os.object([&] {
          os.attribute("file", file.file);
          os.attribute("milliseconds", file.milliseconds);
        });
    });
  });
  to << '\n';
}

void RowSummary::writeHtml(llvm::raw_ostream &os) const {
  os << R"(<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Shapeproof: summary</title>
<style>
body { font: 15px sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse; width: 100% }
td { padding: .2em .5em; vertical-align: top; overflow-wrap: anywhere }
td.bar { width: 30% }
td.bar div { background: #4878a8; height: 1.1em }
code { font: 13px monospace }
</style>
<h1>Summary</h1>
)";
  os << "<p>" << escaped(head()) << "</p>\n";
  for (const List &list : lists()) {
    double most = 0;
    for (const Line &line : list.lines)
      most = std::max(most, line.count);
    os << "<h2>" << escaped(list.title) << "</h2>\n<table>\n";
    for (const Line &line : list.lines) {
      os << "<tr><td><code>" << escaped(line.name) << "</code></td><td>"
         << escaped(line.text);
      if (!line.place.empty())
        os << " <a href=\"" << addressOf(line.place) << "\">"
           << escaped(line.place) << "</a>";
      os << "</td><td class=\"bar\"><div style=\"width:"
         << llvm::format("%.1f", most > 0 ? 100 * line.count / most : 0)
         << "%\"></div></td></tr>\n";
    }
    os << "</table>\n";
    if (list.all > list.lines.size())
      os << "<p>and " << list.all - list.lines.size() << " more</p>\n";
  }
  os << "</html>\n";
}

void RowSummary::write(Format format, llvm::raw_ostream &os) const {
  switch (format) {
  case Text:
    return writeText(os);
  case Json:
    return writeJson(os);
  case Html:
    return writeHtml(os);
  }
}

} // namespace shapeproof
