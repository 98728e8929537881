// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-exec-check: the oracle as a program.
//
//   shapeproof-exec-check BEFORE.mlir                  which checks are needed
//   shapeproof-exec-check BEFORE.mlir AFTER.mlir       and was any of them lost
//   shapeproof-exec-check BEFORE.mlir AFTER.mlir --report=REPORT.json
//       and does the counterexample reported for each check that is left make
//       it fail (REPORT.json from `shapeproof analyze --format=json BEFORE`)
//   shapeproof-exec-check BEFORE.mlir --function=f --at=12:5
//       --assign='{"arg0.dim0": 2}'                    does that check fail
//
// Exit status: 0 all is well, 1 it is not, 2 it cannot be told.

#include "Study.h"
#include "shapeproof-mlir/Dialects.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/Support/JSON.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace shapeproof::exec;

static llvm::cl::opt<std::string> beforeFile(llvm::cl::Positional,
                                             llvm::cl::desc("BEFORE.mlir"),
                                             llvm::cl::Required);
static llvm::cl::opt<std::string> afterFile(llvm::cl::Positional,
                                            llvm::cl::desc("[AFTER.mlir]"));
static llvm::cl::opt<std::string>
    only("function", llvm::cl::desc("run this function alone"));
static llvm::cl::opt<unsigned>
    cap("cap", llvm::cl::desc("vectors per function beyond which to sample"),
        llvm::cl::init(2000));
static llvm::cl::opt<bool>
    needless("no-needless",
             llvm::cl::desc("exit 1 if a check is left that never failed"));
static llvm::cl::opt<std::string>
    reportFile("report", llvm::cl::desc("execute this report's "
                                        "counterexamples"));
static llvm::cl::opt<std::string> at("at", llvm::cl::desc("LINE:COLUMN"));
static llvm::cl::opt<std::string>
    assign("assign", llvm::cl::desc("an assignment, in JSON"));
static llvm::cl::opt<bool> speculative(
    "speculative",
    llvm::cl::desc("ops that may be moved break no contract, but make poison"));
static llvm::cl::opt<uint64_t> steps("steps", llvm::cl::desc("ops per run"),
                                     llvm::cl::init(4'000'000));
static llvm::cl::opt<bool>
    noOverflow("no-overflow",
               llvm::cl::desc("an index that overflows breaks a contract"));
static llvm::cl::opt<bool>
    extremes("extremes",
             llvm::cl::desc("integers at the ends of 64 bits, too"));
static llvm::cl::opt<bool>
    partial("partial",
            llvm::cl::desc("leave out runs that cannot be executed"));
static llvm::cl::opt<bool>
    listRuns("runs", llvm::cl::desc("with --json: every run and its ending"));
static llvm::cl::opt<bool> asJson("json", llvm::cl::desc("print JSON"));

static int cannot(const Twine &why) {
  llvm::errs() << "shapeproof-exec-check: " << why << '\n';
  return 2;
}

static OwningOpRef<ModuleOp> parse(MLIRContext &context, StringRef path) {
  return parseSourceFile<ModuleOp>(path, ParserConfig(&context));
}

static llvm::json::Value toJson(const Study &study) {
  llvm::json::Array checks, functions;
  for (const auto &[place, check] : study.checks)
    checks.push_back(llvm::json::Object{
        {"line", place.line},
        {"column", place.column},
        {"function", check.function},
        {"kind", check.op ? check.op->getName().getStringRef() : ""},
        {"message", check.message},
        {"left", check.left},
        {"reached", check.reached},
        {"needed_by", check.neededBy.empty()
                          ? llvm::json::Value(nullptr)
                          : llvm::json::Value(check.neededBy)}});
  for (const FunctionRecord &f : study.functions) {
    llvm::json::Array runs;
    for (const auto &[vector, ending] : f.runs)
      runs.push_back(llvm::json::Array{vector, ending});
    functions.push_back(llvm::json::Object{{"name", f.name},
                                           {"skipped", f.skipped},
                                           {"complete_grid", f.completeGrid},
                                           {"completed", f.completed},
                                           {"stopped", f.stopped},
                                           {"left_out", f.broken},
                                           {"limited", f.limited},
                                           {"runs", std::move(runs)},
                                           {"seconds", f.seconds}});
  }
  return llvm::json::Object{{"checks", std::move(checks)},
                            {"functions", std::move(functions)},
                            {"violations", llvm::json::Array(study.violations)},
                            {"problems", llvm::json::Array(study.problems)}};
}

/// The line of an assert's message that names the error.
static StringRef gist(StringRef message) {
  size_t mark = message.find("\n^ ");
  if (mark == StringRef::npos)
    return message.split('\n').first;
  return message.drop_front(mark + 3).split('\n').first;
}

static void printTable(const Study &study, bool compared) {
  unsigned left = 0, needed = 0, never = 0;
  for (const auto &[place, check] : study.checks) {
    left += check.left;
    needed += !check.neededBy.empty();
    never += check.left && check.neededBy.empty();
  }
  llvm::outs() << study.checks.size() << " checks";
  if (compared)
    llvm::outs() << ", " << left << " left";
  llvm::outs() << ", " << needed << " needed\n";
  for (const auto &[place, check] : study.checks) {
    bool isNeeded = !check.neededBy.empty();
    if (!isNeeded && !check.left)
      continue;
    llvm::outs() << llvm::formatv(
        "  {0}:{1} @{2} {3}: {4}\n", place.line, place.column, check.function,
        isNeeded ? "needed" : "left, but never failed", gist(check.message));
    if (isNeeded)
      llvm::outs() << "      on " << check.neededBy << '\n';
    else if (!check.reached)
      llvm::outs() << "      never reached\n";
  }
  for (const FunctionRecord &f : study.functions) {
    llvm::outs() << "  @" << f.name << ": ";
    if (!f.skipped.empty())
      llvm::outs() << "not run: " << f.skipped << '\n';
    else
      llvm::outs() << llvm::formatv(
          "{0} runs completed, {1} stopped at a check, {2} left out (contract "
          "broken), {3} too large; {4}, {5:f2} s\n",
          f.completed, f.stopped, f.broken, f.limited,
          f.completeGrid ? "complete grid" : "sample", f.seconds);
  }
}

/// Executes the counterexample of each check that is left. Returns how many
/// did not make their check fail.
static std::optional<unsigned> checkReport(ModuleOp before,
                                           const Study &study) {
  auto buffer = llvm::MemoryBuffer::getFile(reportFile);
  if (!buffer)
    return std::nullopt;
  auto parsed = llvm::json::parse((*buffer)->getBuffer());
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return std::nullopt;
  }
  const llvm::json::Object *root = parsed->getAsObject();
  const llvm::json::Array *files = root ? root->getArray("files") : nullptr;
  if (!files || files->size() != 1)
    return std::nullopt;
  const llvm::json::Object *file = files->front().getAsObject();
  const llvm::json::Array *checks = file ? file->getArray("checks") : nullptr;
  if (!checks)
    return std::nullopt;

  std::map<shapeproof::Place, const llvm::json::Object *, PlaceOrder> reported;
  for (const llvm::json::Value &value : *checks)
    if (const llvm::json::Object *check = value.getAsObject())
      if (check->getString("role") == llvm::StringRef("check"))
        reported[{unsigned(check->getInteger("line").value_or(0)),
                  unsigned(check->getInteger("column").value_or(0))}] = check;

  unsigned bad = 0;
  for (const auto &[place, check] : study.checks) {
    if (!check.left)
      continue;
    std::string why;
    auto entry = reported.find(place);
    const llvm::json::Object *counterexample =
        entry == reported.end() ? nullptr
                                : entry->second->getObject("counterexample");
    llvm::json::Object nothing;
    bool isRefuted =
        entry != reported.end() &&
        entry->second->getString("verdict") == llvm::StringRef("refuted");
    std::optional<std::string> shown;
    if (entry == reported.end())
      why = "not in the report";
    else if (!counterexample && !isRefuted)
      why = ("no counterexample, " +
             entry->second->getString("verdict").value_or("?"))
                .str();
    else if (auto example = shapeproof::readExample(
                 counterexample ? *counterexample : nothing))
      shown = demonstrate(before, check.function, place, *example, why);
    else
      why = toString(example.takeError());
    llvm::outs() << "  " << place.line << ':' << place.column << ' ';
    if (shown) {
      llvm::outs() << "counterexample fails it: " << *shown << '\n';
    } else {
      ++bad;
      llvm::outs() << "NOT SHOWN to be needed: " << why << '\n';
    }
  }
  return bad;
}

static int checkAssignment(ModuleOp module) {
  shapeproof::Place place;
  auto [line, column] = StringRef(at).split(':');
  if (line.getAsInteger(10, place.line) ||
      column.getAsInteger(10, place.column))
    return cannot("--at takes LINE:COLUMN");
  auto parsed =
      llvm::json::parse(assign.empty() ? StringRef("{}") : StringRef(assign));
  if (!parsed)
    return cannot(toString(parsed.takeError()));
  if (!parsed->getAsObject())
    return cannot("--assign takes an object");
  auto example = shapeproof::readExample(*parsed->getAsObject());
  if (!example)
    return cannot(toString(example.takeError()));
  std::string why;
  auto shown = demonstrate(module, only, place, *example, why);
  llvm::outs() << (shown ? "fails on " + *shown : "does not fail: " + why)
               << '\n';
  return shown ? 0 : 1;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(
      argc, argv,
      "Executes a program before and after its checks were "
      "removed\n");
  DialectRegistry registry;
  shapeproof::registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  context.allowUnregisteredDialects();

  OwningOpRef<ModuleOp> before = parse(context, beforeFile), after;
  if (!before)
    return cannot("cannot read " + beforeFile);
  if (!at.empty())
    return checkAssignment(*before);
  bool compared = !afterFile.empty();
  if (compared && !(after = parse(context, afterFile)))
    return cannot("cannot read " + afterFile);

  Options options;
  options.cap = cap;
  options.speculative = speculative;
  options.noOverflow = noOverflow;
  options.extremes = extremes;
  options.partial = partial;
  options.steps = steps;
  options.only = only;
  options.listRuns = listRuns;
  Study study = compare(*before, compared ? *after : ModuleOp(), options);
  if (asJson)
    llvm::outs() << llvm::formatv("{0:2}", toJson(study)) << '\n';
  else
    printTable(study, compared);
  bool well = study.violations.empty();
  for (const std::string &violation : study.violations)
    llvm::errs() << "violation: " << violation << '\n';
  for (const std::string &problem : study.problems)
    llvm::errs() << "problem: " << problem << '\n';
  if (!reportFile.empty()) {
    auto bad = checkReport(*before, study);
    if (!bad)
      return cannot("cannot read the report " + reportFile);
    well &= *bad == 0;
  }
  if (needless)
    for (const auto &[place, check] : study.checks)
      well &= !(check.left && check.neededBy.empty());
  if (!study.problems.empty())
    return 2;
  return well ? 0 : 1;
}
