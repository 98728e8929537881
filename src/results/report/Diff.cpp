// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See shapeproof/ReportDiff.h. Tested by tests/results/report/DiffTest.cpp.

#include "engine/base/Limits.h"
#include "results/report/Findings.h"
#include "results/report/Message.h"
#include "results/report/PrintExample.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/ReportDiff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include <array>
#include <deque>
#include <map>
#include <set>
#include <tuple>

using llvm::StringRef;
namespace json = llvm::json;

namespace shapeproof {
namespace {

constexpr StringRef kDiffSchema = "shapeproof.diff/1";

/// The identity of a check wherever it stands: the file, and its id without the
/// number that distinguishes it from others alike, or else the data that ids
/// are made from.
using CheckKey = std::tuple<std::string, std::string, std::string, std::string>;

CheckKey keyOf(StringRef path, const CheckReport &check, bool byId) {
  if (byId)
    return {path.str(), StringRef(check.id).split('-').first.str(), "", ""};
  return {path.str(), check.function, check.kind, gist(check.message).str()};
}

/// The words for a change, worst first.
struct Words {
  StringRef name, heading;
};
constexpr Words kWords[] = {
    {"refuted", "became refuted"},     {"needed", "became needed"},
    {"undecided", "became undecided"}, {"redundant", "became redundant"},
    {"gone", "are no longer there"},
};

unsigned wordsOf(const CheckChange &change) {
  if (!change.after)
    return 4;
  switch (change.after->verdict) {
  case Verdict::Refuted:
    return 0;
  case Verdict::Contingent:
    return 1;
  case Verdict::Unknown:
    return 2;
  case Verdict::Proved:
    return 3;
  }
  return 2;
}

const CheckReport &shownOf(const CheckChange &change) {
  return change.after ? *change.after : *change.before;
}

bool counts(const CheckReport &check) { return check.role != CheckRole::Query; }

} // namespace

bool CheckChange::isWorse() const {
  if (!after || after->verdict == Verdict::Proved)
    return false;
  return !before || before->verdict == Verdict::Proved ||
         (after->verdict == Verdict::Refuted &&
          before->verdict != Verdict::Refuted);
}

bool ReportDiff::isWorse() const {
  return !lostFiles.empty() ||
         llvm::any_of(changes, [](const CheckChange &change) {
           return change.isWorse();
         });
}

namespace {

bool haveIds(const Report &report) {
  return llvm::all_of(report.files, [](const FileReport &file) {
    return llvm::none_of(
        file.checks, [](const CheckReport &check) { return check.id.empty(); });
  });
}

/// The checks of the earlier report that have no match yet.
class Earlier {
public:
  Earlier(const Report &report, const Report &later)
      : isAlone(report.files.size() == 1 && later.files.size() == 1),
        byId(haveIds(report) && haveIds(later)) {
    for (const FileReport &file : report.files)
      for (const CheckReport &check : file.checks)
        if (counts(check))
          queue(file, check)[static_cast<unsigned>(check.verdict)].push_back(
              &check);
  }

  /// The only file of a report matches the only file of the other, whatever its
  /// name.
  StringRef nameOf(const FileReport &file) const {
    return isAlone ? StringRef() : StringRef(file.path);
  }

  /// Takes the first check that is alike and has the same verdict, or null.
  const CheckReport *takeSame(const FileReport &file,
                              const CheckReport &check) {
    return take(queue(file, check)[static_cast<unsigned>(check.verdict)]);
  }
  /// Takes one check that is alike, or null.
  const CheckReport *take(const FileReport &file, const CheckReport &check) {
    for (std::deque<const CheckReport *> &alike : queue(file, check))
      if (const CheckReport *taken = take(alike))
        return taken;
    return nullptr;
  }

  bool isMatched(const CheckReport &check) const {
    return matched.count(&check);
  }

private:
  /// Queues by verdict.
  using Queues = std::array<std::deque<const CheckReport *>, 4>;

  Queues &queue(const FileReport &file, const CheckReport &check) {
    return byKey[keyOf(nameOf(file), check, byId)];
  }
  const CheckReport *take(std::deque<const CheckReport *> &alike) {
    if (alike.empty())
      return nullptr;
    const CheckReport *taken = alike.front();
    alike.pop_front();
    matched.insert(taken);
    return taken;
  }

  bool isAlone, byId;
  std::map<CheckKey, Queues> byKey;
  std::set<const CheckReport *> matched;
};

} // namespace

ReportDiff diffReports(const Report &before, const Report &after) {
  Earlier earlier(before, after);
  ReportDiff diff;
  std::set<const CheckReport *> same;
  for (const FileReport &file : after.files)
    for (const CheckReport &check : file.checks)
      if (counts(check) && earlier.takeSame(file, check))
        same.insert(&check);
  std::set<StringRef> failed, analysed;
  for (const FileReport &file : before.files)
    if (!file.error)
      analysed.insert(earlier.nameOf(file));
  for (const FileReport &file : after.files) {
    if (file.error) {
      failed.insert(earlier.nameOf(file));
      if (analysed.count(earlier.nameOf(file)))
        diff.lostFiles.push_back(&file);
    }
    for (const CheckReport &check : file.checks) {
      if (!counts(check))
        continue;
      const CheckReport *old =
          same.count(&check) ? &check : earlier.take(file, check);
      if (old ? old->verdict == check.verdict
              : check.verdict == Verdict::Proved)
        ++diff.unchanged;
      else
        diff.changes.push_back({&file, old, &check});
    }
  }
  for (const FileReport &file : before.files)
    if (!failed.count(earlier.nameOf(file)))
      for (const CheckReport &check : file.checks)
        if (counts(check) && !earlier.isMatched(check))
          diff.changes.push_back({&file, &check, nullptr});
  return diff;
}

bool keepWhatIsWorse(const Report &before, Report &after) {
  std::set<const CheckReport *> worse;
  ReportDiff diff = diffReports(before, after);
  for (const CheckChange &change : diff.changes)
    if (change.isWorse())
      worse.insert(change.after);
  bool isWorse = diff.isWorse();
  for (FileReport &file : after.files) {
    std::vector<CheckReport> kept;
    for (CheckReport &check : file.checks)
      if (worse.count(&check))
        kept.push_back(std::move(check));
    file.checks = std::move(kept);
  }
  return isWorse;
}

void writeDiff(const ReportDiff &diff, llvm::raw_ostream &os) {
  for (const FileReport *file : diff.lostFiles)
    os << oneLine(file->path, limits::shownMessage)
       << ": is no longer analysed\n";
  for (unsigned words = 0; words < std::size(kWords); ++words) {
    std::vector<const CheckChange *> shown;
    for (const CheckChange &change : diff.changes)
      if (wordsOf(change) == words)
        shown.push_back(&change);
    if (shown.empty())
      continue;
    os << shown.size() << ' ' << kWords[words].heading << ":\n";
    for (const CheckChange *change : shown) {
      const CheckReport &check = shownOf(*change);
      os << "  "
         << oneLine(pathOf(*change->file, check.place), limits::shownMessage);
      if (check.place.line)
        os << ':' << check.place.line << ':' << check.place.column;
      if (!check.function.empty())
        os << " in " << oneLine(check.function, limits::shownMessage);
      os << ": "
         << oneLine(change->after ? findingSentence(check) : check.kind,
                    2 * limits::shownMessage)
         << " (was "
         << (change->before ? toString(change->before->verdict) : "not there")
         << ")\n";
    }
  }
  os << diff.unchanged << " unchanged\n";
}

void writeDiffJson(const ReportDiff &diff, llvm::raw_ostream &os) {
  json::OStream out(os, /*IndentSize=*/2);
  auto verdict = [](const CheckReport *check) {
    return check ? json::Value(toString(check->verdict)) : nullptr;
  };
  out.object([&] {
    out.attribute("schema", kDiffSchema);
    out.attribute("worse", diff.isWorse());
    out.attribute("unchanged", diff.unchanged);
    out.attributeArray("lost_files", [&] {
      for (const FileReport *file : diff.lostFiles)
        out.value(asUtf8(file->path));
    });
    out.attributeArray("changes", [&] {
      for (const CheckChange &change : diff.changes) {
        const CheckReport &check = shownOf(change);
        auto known = [&](unsigned number) {
          return check.place.line ? json::Value(number) : nullptr;
        };
        out.rawValue([&](llvm::raw_ostream &line) {
          json::OStream entry(line);
          entry.object([&] {
            entry.attribute("change", kWords[wordsOf(change)].name);
            entry.attribute("worse", change.isWorse());
            entry.attribute("path", asUtf8(change.file->path));
            if (!check.id.empty())
              entry.attribute("id", asUtf8(check.id));
            entry.attribute("function", asUtf8(check.function));
            entry.attribute("line", known(check.place.line));
            entry.attribute("column", known(check.place.column));
            entry.attribute("kind", asUtf8(check.kind));
            entry.attribute("message", asUtf8(check.message));
            entry.attribute("before", verdict(change.before));
            entry.attribute("after", verdict(change.after));
          });
        });
      }
    });
  });
  os << '\n';
}

} // namespace shapeproof
