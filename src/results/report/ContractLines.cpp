// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes contracts as one reads them at a glance: a signature, and a line for
// each clause.
//
//   attention(q: [A, B], k: [C, B], v: [C, D]) -> [A, D]
//     q.dim1 == k.dim1    matmul at attention.mlir:37
//     k.dim0 == v.dim0    matmul at attention.mlir:91
//
// and for a kernel, a line for what it touches of each buffer:
//
//     reads x[0 .. n)
//
// The last line counts what Contracts.cpp writes besides.
//
// Tested by tests/tools/cli/contract-lines.mlir.

#include "engine/base/Limits.h"
#include "results/report/AccessText.h"
#include "results/report/ClauseText.h"
#include "results/report/Gaps.h"
#include "results/report/Message.h"
#include "results/report/Naming.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace shapeproof {
namespace {

using llvm::StringRef;

/// Columns of a line.
constexpr size_t kColumns = 120;
/// Conditions up to this width have their places one below the other.
constexpr size_t kAligned = 60;
/// Columns of a check's own message, and of the name of a file.
constexpr size_t kMessage = 60, kName = 40;

/// The text in lines; those after the first are indented. Breaks at spaces
/// outside of parentheses, if there are any.
std::string wrapped(StringRef text, size_t first, size_t indent) {
  std::string result;
  size_t room = kColumns - first;
  while (text.size() > room) {
    size_t best = StringRef::npos;
    int depth = 0, least = INT_MAX;
    for (size_t i = 0; i < room; ++i) {
      depth += StringRef("([{").contains(text[i]);
      depth -= StringRef(")]}").contains(text[i]);
      if (text[i] == ' ' && i > room / 2 && depth <= least) {
        best = i;
        least = depth;
      }
    }
    if (best == StringRef::npos)
      best = text.rfind(' ', room);
    if (best == StringRef::npos || best == 0)
      return result + oneLine(text, room - 3);
    result += (text.take_front(best).rtrim() + "\n").str();
    result.append(indent, ' ');
    text = text.drop_front(best + 1);
    room = kColumns - indent;
  }
  return result + text.str();
}

/// The signature without the conditions, which have lines of their own.
std::string withoutConditions(StringRef signature) {
  const size_t where = signature.rfind(" where ");
  if (where == StringRef::npos)
    return signature.str();
  const StringRef head = signature.take_front(where);
  // Names may have any text.
  if (!head.contains('(') || head.count('(') != head.count(')') ||
      head.count('[') != head.count(']'))
    return signature.str();
  const size_t given = signature.rfind(" given ");
  return (head + (given != StringRef::npos && given > where
                      ? signature.drop_front(given)
                      : ""))
      .str();
}

/// The operation in the source line at the column, without its dialect.
StringRef operationIn(StringRef line, unsigned column) {
  if (column == 0 || column > line.size())
    return "";
  StringRef rest = line.drop_front(column - 1);
  rest.consume_front("\"");
  const StringRef name = rest.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
  if (name.empty() || llvm::isDigit(name.front()))
    return "";
  const StringRef operation = name.substr(name.find('.') + 1);
  // A call is named with its callee: `call @f`.
  StringRef after = rest.drop_front(name.size());
  if (operation != "call" || !after.consume_front(" @"))
    return operation;
  const size_t length =
      after.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; })
          .size();
  return StringRef(operation.begin(), operation.size() + 2 + length);
}

/// An operation that says no more than that it is a check.
bool isPlainCheck(StringRef operation) {
  return operation == "assert" || operation == "prove" ||
         operation.starts_with("cstr_");
}

class LinesWriter {
public:
  LinesWriter(llvm::raw_ostream &os, SourceText source, bool isOfOne)
      : os(os), source(source), isOfOne(isOfOne) {}

  void write(const FileReport &file, const ContractReport &contract);
  void writeFooter(llvm::ListSeparator &separator);

private:
  struct Line {
    std::string mark, condition, place;
  };
  std::string placeOf(const SourcePlace &place, StringRef message,
                      StringRef kind);
  void write(const Line &line, size_t width);
  void writeRest(const ContractReport &contract);

  llvm::raw_ostream &os;
  SourceText source;
  /// Whether there is one file.
  bool isOfOne;
  StringRef path;
  llvm::StringMap<std::unique_ptr<SourceExcerpt>> excerpts;
  unsigned examples = 0, exactly = 0, enough = 0, proved = 0;
};

/// Such as `matmul at attention.mlir:37`.
std::string LinesWriter::placeOf(const SourcePlace &place, StringRef message,
                                 StringRef kind) {
  const StringRef own = gist(message);
  // The places in a model's program are no places of the model.
  if (path.ends_with(".onnx"))
    return oneLine(own.empty() ? kind : own, limits::shownMessage);
  const StringRef file = place.file.empty() ? path : StringRef(place.file);
  std::unique_ptr<SourceExcerpt> &excerpt = excerpts[file];
  if (!excerpt && source)
    excerpt = std::make_unique<SourceExcerpt>(source(file));
  StringRef operation = kind;
  if (auto line =
          excerpt && kind.empty() ? excerpt->line(place.line) : std::nullopt)
    operation = operationIn(*line, place.column);
  std::string text =
      oneLine(operation.empty() ? own.split(": ").first : operation, kMessage);
  if (isPlainCheck(operation) && !own.empty())
    text = '"' + oneLine(own, kMessage) + '"';
  text += text.empty() ? "at " : " at ";
  const StringRef name = llvm::sys::path::filename(file);
  // The line says more than a long name.
  if (isOfOne && place.line && place.file.empty() && name.size() > kName)
    return text + "line " + std::to_string(place.line);
  return text + oneLine(name, kName) +
         (place.line ? ":" + std::to_string(place.line) : "");
}

void LinesWriter::write(const Line &line, size_t width) {
  os << line.mark << ' ';
  const bool isAligned = line.condition.size() <= width;
  const std::string condition = oneLine(line.condition, limits::shownClaim);
  os << wrapped(condition, 2, 6);
  if (line.place.empty()) {
    os << '\n';
    return;
  }
  const size_t column = 2 + (isAligned ? width : condition.size()) + 4;
  if (column + line.place.size() <= kColumns) {
    os.indent(column - 2 - condition.size());
    os << line.place << '\n';
    return;
  }
  os << '\n';
  os.indent(6) << wrapped(line.place, 6, 6) << '\n';
}

/// Whether the letters say what is assumed.
static bool isSaidByLetters(const ContractReport &contract, StringRef claim) {
  auto [left, right] = claim.split(" == ");
  auto letterOf = [&](StringRef name) -> StringRef {
    for (const ContractReport::Input &input : contract.inputs)
      if (input.name == name)
        return input.letter;
    return "";
  };
  const StringRef letter = letterOf(left);
  return !right.empty() && !letter.empty() && letter == letterOf(right);
}

void LinesWriter::write(const FileReport &file,
                        const ContractReport &contract) {
  path = file.path;
  const llvm::ArrayRef<std::string> names =
      argumentsOf(file, contract.function);
  if (!contract.signature.empty())
    os << wrapped(oneLine(withoutConditions(contract.signature),
                          limits::shownSentence),
                  0, 4)
       << '\n';
  std::vector<Line> lines;
  for (const ClauseLine &clause : clauseLines(contract, names)) {
    const std::vector<SourcePlace> &checks = clause.clause->checks;
    std::string place =
        checks.empty() ? ""
                       : placeOf(checks.front(), clause.clause->message, "");
    if (!clause.words.empty())
      place += (place.empty() ? "" : ", ") + clause.words;
    lines.push_back({clause.isEnough ? "~" : " ", clause.condition, place});
    enough += clause.isEnough;
  }
  for (const ContractReport::Clause &clause : contract.clauses) {
    examples += clause.breaks.has_value() + clause.rejects.has_value();
    exactly += clause.exactly.has_value();
  }
  for (const ContractReport::Assumption &fact : contract.assumes)
    if (!isSaidByLetters(contract, fact.claim))
      lines.push_back({" ",
                       "assumes " + withPowers(withNames(fact.claim, names)),
                       placeOf(fact.place, fact.kind, fact.kind)});
  size_t width = 0;
  for (const Line &line : lines)
    if (line.condition.size() <= kAligned)
      width = std::max(width, line.condition.size());
  for (const Line &line : lines)
    write(line, width);
  for (const std::string &access : accessLines(contract))
    os << "  " << wrapped(oneLine(access, limits::shownClaim), 2, 6) << '\n';
  for (const std::string &overlap : overlapLines(file, contract.function))
    os << "  " << wrapped(oneLine(overlap, limits::shownClaim), 2, 6) << '\n';
  proved += contract.redundant;
  writeRest(contract);
}

/// Writes the checks that the clauses say nothing about.
void LinesWriter::writeRest(const ContractReport &contract) {
  const bool isAllSaid = contract.clauses.empty() && contract.residue.empty() &&
                         !contract.goesOnWith;
  if (isAllSaid)
    os << "  no check that was looked at can fail\n";
  size_t unfinished = 0;
  for (const ContractReport::Residue &rest : contract.residue)
    unfinished += rest.isUnfinished;
  const size_t undecided = contract.residue.size() - unfinished;
  auto checks = [](size_t n) {
    return std::to_string(n) + (n == 1 ? " check" : " checks");
  };
  if (undecided)
    os << "  not decided by the inputs: " << checks(undecided) << '\n';
  if (unfinished)
    os << "  not examined: " << checks(unfinished) << '\n';
  if (contract.goesOnWith)
    os << "  contract not finished: " << goesOnWith(*contract.goesOnWith)
       << '\n';
}

void LinesWriter::writeFooter(llvm::ListSeparator &separator) {
  if (enough || examples || exactly || proved)
    os << separator;
  if (enough)
    os << "~ is enough, but perhaps more than is needed\n";
  std::vector<std::string> more;
  auto add = [&](unsigned n, StringRef what) {
    if (n)
      more.push_back(std::to_string(n) + " " + what.str() +
                     (n == 1 ? "" : "s"));
  };
  add(examples, "example");
  add(exactly, "exact condition");
  add(proved, "proved check");
  if (!more.empty())
    os << "more is known, with --details: " << llvm::join(more, ", ") << '\n';
}

} // namespace

void writeContractLines(const Report &report, llvm::raw_ostream &os,
                        SourceText source) {
  LinesWriter writer(os, source, report.files.size() == 1);
  llvm::ListSeparator separator("\n");
  for (const FileReport &file : report.files)
    for (const ContractReport &contract :
         file.contracts ? *file.contracts : std::vector<ContractReport>()) {
      os << separator;
      writer.write(file, contract);
    }
  writer.writeFooter(separator);
  writeGaps(report, os, separator);
}

} // namespace shapeproof
