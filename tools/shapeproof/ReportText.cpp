// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ReportText.h. Tested by tests/tools/cli/corpora.test.

#include "ReportText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using llvm::StringRef;

namespace shapeproof {
namespace {

constexpr StringRef kFiles = "  \"files\": [";

/// The counts of a summary, in the order of the JSON report.
struct Count {
  StringRef key;
  unsigned Summary::*field;
};
constexpr Count kCounts[] = {
    {"checks", &Summary::checks},   {"proved", &Summary::proved},
    {"refuted", &Summary::refuted}, {"contingent", &Summary::contingent},
    {"unknown", &Summary::unknown}, {"vacuous", &Summary::vacuous}};
/// Is there where it is not 0.
constexpr Count kLimited = {"limited", &Summary::limited};

llvm::Error unlike(StringRef what) {
  return llvm::createStringError("not a report as shapeproof writes it: " +
                                 what);
}

bool readSummary(StringRef text, Summary &summary) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return false;
  }
  const llvm::json::Object *counts = value->getAsObject();
  if (!counts)
    return false;
  auto read = [&](const Count &count) {
    std::optional<int64_t> number = counts->getInteger(count.key);
    if (!number || *number < 0)
      return false;
    summary.*count.field = static_cast<unsigned>(*number);
    return true;
  };
  const bool hasLimited = counts->get(kLimited.key);
  return counts->size() == std::size(kCounts) + hasLimited &&
         llvm::all_of(kCounts, read) && (!hasLimited || read(kLimited));
}

} // namespace

std::optional<Shard> parseShard(StringRef text) {
  auto [index, count] = text.split('/');
  Shard shard;
  if (index.getAsInteger(10, shard.index) ||
      count.getAsInteger(10, shard.count) || shard.index < 1 ||
      shard.index > shard.count)
    return std::nullopt;
  return shard;
}

llvm::Expected<ReportText> splitReport(StringRef json) {
  ReportText report;
  StringRef rest = json, line;
  auto next = [&] {
    std::tie(line, rest) = rest.split('\n');
    return line;
  };
  next();
  while (!line.starts_with(kFiles) && !rest.empty()) {
    StringRef shard = line;
    if (shard.consume_front("  \"shard\": \"") && shard.consume_back("\",")) {
      report.shard = parseShard(shard);
      if (!report.shard)
        return unlike("its shard");
    } else {
      report.head += (line + "\n").str();
    }
    next();
  }
  if (!StringRef(report.head)
           .starts_with(
               ("{\n  \"schema\": \"" + kReportSchema + "\",\n").str()))
    return unlike("its schema");
  report.head += (kFiles + "\n").str();
  if (line == kFiles) {
    size_t end = rest.find("\n  ],\n");
    if (end == StringRef::npos)
      return unlike("its files have no end");
    report.entries = rest.take_front(end);
    rest = rest.drop_front(end + StringRef("\n  ],\n").size());
  } else if (line != "  \"files\": [],") {
    return unlike("it has no files");
  }
  StringRef summary = next();
  if (!summary.consume_front("  \"summary\": ") ||
      !readSummary(summary, report.summary) || rest != "}\n")
    return unlike("its summary");
  return report;
}

ReportTextWriter::ReportTextWriter(llvm::raw_ostream &os, StringRef head,
                                   std::optional<Shard> shard)
    : os(os) {
  StringRef start = head;
  start.consume_back((kFiles + "\n").str());
  os << start;
  if (shard)
    os << "  \"shard\": \"" << shard->index << '/' << shard->count << "\",\n";
  os << kFiles;
}

void ReportTextWriter::add(StringRef entries) {
  if (entries.empty())
    return;
  os << (isEmpty ? "\n" : ",\n") << entries;
  isEmpty = false;
}

void ReportTextWriter::finish(const Summary &summary) {
  os << (isEmpty ? "],\n" : "\n  ],\n") << "  \"summary\": {";
  llvm::ListSeparator separator(",");
  for (const Count &count : kCounts)
    os << separator << '"' << count.key << "\":" << summary.*count.field;
  if (summary.limited)
    os << separator << '"' << kLimited.key << "\":" << summary.limited;
  os << "}\n}\n";
}

Summary &operator+=(Summary &sum, const Summary &more) {
  for (const Count &count : kCounts)
    sum.*count.field += more.*count.field;
  sum.limited += more.limited;
  return sum;
}

} // namespace shapeproof
