// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Problems, reports and contracts of the C interface.
//
// Tested by tests/capi/capi.c.

#include "shapeproof-c/Report.h"
#include "Wrap.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Problem.h"
#include "shapeproof/ReadReport.h"
#include "shapeproof/ReportFormats.h"

using namespace shapeproof;
using namespace shapeproof::capi;

namespace {

/// A report, and the text that it is about, for excerpts.
struct OwnedReport {
  Report report;
  std::string text;
};

OwnedReport *unwrap(ShapeproofReport report) {
  return static_cast<OwnedReport *>(report.ptr);
}

ShapeproofError failure(llvm::Error error) {
  return capi::failure(llvm::toString(std::move(error)));
}

ShapeproofError analyze(llvm::StringRef text, llvm::StringRef path,
                        llvm::StringRef context, double budget,
                        bool withContract, ShapeproofReport *result) {
  if (!result)
    return capi::failure("no place for the report");
  result->ptr = nullptr;
  if (context.empty())
    context = defaultContextName();
  ContextOptions options;
  if (budget != 0)
    options.budget = budget;
  llvm::Expected<Problem> problem = parseProblem(text, path);
  if (!problem)
    return failure(problem.takeError());
  llvm::Expected<FileReport> file =
      analyzeProblem(*problem, path, context, options);
  if (!file)
    return failure(file.takeError());
  if (withContract) {
    llvm::Expected<ContractReport> contract =
        inferProblemContract(*problem, context, options);
    if (!contract)
      return failure(contract.takeError());
    file->contracts.emplace();
    file->contracts->push_back(std::move(*contract));
  }
  auto owned = std::make_unique<OwnedReport>();
  owned->text = text.str();
  owned->report.context = context.str();
  owned->report.budget = options.budget;
  owned->report.files.push_back(std::move(*file));
  result->ptr = owned.release();
  return success();
}

/// The clause at an index, counted over all contracts, or null.
const ContractReport::Clause *clauseAt(ShapeproofReport report, size_t index) {
  if (report.ptr)
    for (const FileReport &file : unwrap(report)->report.files)
      if (file.contracts)
        for (const ContractReport &contract : *file.contracts) {
          if (index < contract.clauses.size())
            return &contract.clauses[index];
          index -= contract.clauses.size();
        }
  return nullptr;
}

} // namespace

ShapeproofError shapeproofAnalyze(ShapeproofStringRef text,
                                  ShapeproofStringRef path,
                                  ShapeproofStringRef contextName,
                                  double budget, ShapeproofReport *report) {
  return analyze(capi::unwrap(text), capi::unwrap(path),
                 capi::unwrap(contextName), budget, /*withContract=*/false,
                 report);
}

ShapeproofError shapeproofInferContract(ShapeproofStringRef text,
                                        ShapeproofStringRef path,
                                        ShapeproofStringRef contextName,
                                        double budget,
                                        ShapeproofReport *report) {
  return analyze(capi::unwrap(text), capi::unwrap(path),
                 capi::unwrap(contextName), budget, /*withContract=*/true,
                 report);
}

ShapeproofError shapeproofReportReadJson(ShapeproofStringRef json,
                                         ShapeproofStringRef path,
                                         ShapeproofReport *report) {
  if (!report)
    return capi::failure("no place for the report");
  report->ptr = nullptr;
  llvm::Expected<Report> read =
      readReport(capi::unwrap(json), capi::unwrap(path));
  if (!read)
    return failure(read.takeError());
  auto owned = std::make_unique<OwnedReport>();
  owned->report = std::move(*read);
  report->ptr = owned.release();
  return success();
}

void shapeproofReportDestroy(ShapeproofReport report) { delete unwrap(report); }

ShapeproofError shapeproofReportSetText(ShapeproofReport report,
                                        ShapeproofStringRef text) {
  if (!report.ptr)
    return capi::failure(Misuse::Empty);
  unwrap(report)->text = capi::unwrap(text).str();
  return success();
}

ShapeproofError shapeproofReportPrint(ShapeproofReport report,
                                      ShapeproofStringRef format,
                                      ShapeproofStringCallback callback,
                                      void *userData) {
  if (!report.ptr)
    return capi::failure(Misuse::Empty);
  for (const ReportFormat &known : reportFormats())
    if (known.name == capi::unwrap(format)) {
      const OwnedReport &owned = *unwrap(report);
      CallbackStream os(callback, userData);
      known.write(owned.report, os, [&](llvm::StringRef) -> llvm::StringRef {
        return owned.text;
      });
      return success();
    }
  return capi::failure("unknown format '" + capi::unwrap(format).str() + "'");
}

size_t shapeproofReportGetNumChecks(ShapeproofReport report) {
  size_t count = 0;
  if (report.ptr)
    for (const FileReport &file : unwrap(report)->report.files)
      count += file.checks.size();
  return count;
}

size_t shapeproofReportCountVerdict(ShapeproofReport report,
                                    ShapeproofVerdict verdict) {
  size_t count = 0;
  if (report.ptr)
    for (const FileReport &file : unwrap(report)->report.files)
      for (const CheckReport &check : file.checks)
        count += ShapeproofVerdict(check.verdict) == verdict;
  return count;
}

ShapeproofError shapeproofReportGetCheck(ShapeproofReport report, size_t index,
                                         unsigned *line, unsigned *column,
                                         ShapeproofVerdict *verdict) {
  if (report.ptr)
    for (const FileReport &file : unwrap(report)->report.files) {
      if (index < file.checks.size()) {
        const CheckReport &check = file.checks[index];
        if (line)
          *line = check.place.line;
        if (column)
          *column = check.place.column;
        if (verdict)
          *verdict = ShapeproofVerdict(check.verdict);
        return success();
      }
      index -= file.checks.size();
    }
  return capi::failure("there is no such check");
}

size_t shapeproofReportGetNumClauses(ShapeproofReport report) {
  size_t count = 0;
  if (report.ptr)
    for (const FileReport &file : unwrap(report)->report.files)
      if (file.contracts)
        for (const ContractReport &contract : *file.contracts)
          count += contract.clauses.size();
  return count;
}
ShapeproofStringRef shapeproofReportGetClause(ShapeproofReport report,
                                              size_t index) {
  const ContractReport::Clause *clause = clauseAt(report, index);
  return clause ? wrap(clause->claim) : wrap("");
}
bool shapeproofReportIsClauseExact(ShapeproofReport report, size_t index) {
  const ContractReport::Clause *clause = clauseAt(report, index);
  return clause && clause->exact;
}
