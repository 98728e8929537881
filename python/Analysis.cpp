// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole problems, and the list of contexts.

#include "Handles.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Problem.h"
#include "shapeproof/ReportFormats.h"

namespace shapeproof::python {

/// The text of a report of a problem, as JSON.
static std::string analyzeText(const std::string &text, const Text &shown,
                               const Text &contextName, double budget,
                               bool contract) {
  auto fail = [](llvm::Error error) {
    raise("ParseError", llvm::toString(std::move(error)));
  };
  const std::string &path = shown.value;
  const std::string context = contextName.value.empty()
                                  ? defaultContextName().str()
                                  : contextName.value;
  ContextOptions options;
  options.budget = budget;
  llvm::Expected<Problem> problem = parseProblem(text, path);
  if (!problem)
    fail(problem.takeError());
  llvm::Expected<FileReport> file =
      analyzeProblem(*problem, path, context, options);
  if (!file)
    raise("MisuseError", llvm::toString(file.takeError()));
  if (contract) {
    llvm::Expected<ContractReport> inferred =
        inferProblemContract(*problem, context, options);
    if (!inferred)
      raise("MisuseError", llvm::toString(inferred.takeError()));
    file->contracts.emplace();
    file->contracts->push_back(std::move(*inferred));
  }
  Report report;
  report.context = context;
  report.budget = budget;
  report.files.push_back(std::move(*file));
  std::string json;
  llvm::raw_string_ostream os(json);
  writeJson(report, os,
            [&](llvm::StringRef) -> llvm::StringRef { return text; });
  return json;
}

void addAnalysis(py::module_ &m) {
  m.def("analyze_text", &analyzeText, py::arg("text"), py::arg("path"),
        py::arg("context"), py::arg("budget"), py::arg("contract"));
  m.def("registered_contexts", [] {
    std::vector<std::pair<std::string, std::string>> result;
    for (const ContextInfo &info : registeredContexts())
      result.emplace_back(info.name.str(), info.knows.str());
    return result;
  });
}

} // namespace shapeproof::python
