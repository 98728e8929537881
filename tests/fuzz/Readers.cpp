// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Readers.h.

#include "fuzz/Readers.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/ClaimText.h"
#include "shapeproof/Problem.h"
#ifdef SHAPEPROOF_READS_ONNX
#include "shapeproof-onnx/Onnx.h"
#endif
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::fuzz;

[[noreturn]] static void wrong(const llvm::Twine &what) {
  llvm::errs() << what << '\n';
  llvm::report_fatal_error("a reader is wrong", /*gen_crash_diag=*/false);
}

//===- .dims ----------------------------------------------------------------//

static std::string written(const Problem &problem) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeProblem(problem, os);
  return text;
}

/// Reads the text, writes it, reads it again and lowers it, with little work.
static void readDims(llvm::StringRef bytes) {
  llvm::Expected<Problem> problem = parseProblem(bytes, "fuzz.dims");
  if (!problem) {
    llvm::consumeError(problem.takeError());
    return;
  }
  std::string text = written(*problem);
  llvm::Expected<Problem> again = parseProblem(text, "fuzz.dims");
  if (!again)
    wrong("not read again: " + text + llvm::toString(again.takeError()));
  if (!(*problem == *again))
    wrong("read as another problem: " + text);
  ContextOptions options;
  options.budget = 1e-3;
  llvm::Expected<FileReport> report =
      analyzeProblem(*problem, "fuzz.dims", "static", options);
  if (!report)
    wrong(llvm::toString(report.takeError()));
}

//===- Facts and assertions of `shapeproof.facts` ---------------------------//

static void readClaim(llvm::StringRef bytes) {
  TermStore store;
  ClaimNames names;
  for (const char *name : {"n", "d0", "arg0.rank"})
    names.dims.emplace_back(name, store.dimSymbol(name));
  names.dims.emplace_back("i", store.intSymbol("i"));
  for (const char *name : {"s", "arg0"})
    names.shapes.emplace_back(name, store.shapeSymbol(name));
  names.truths.emplace_back("p", store.boolSymbol("p"));
  llvm::Expected<ClaimId> claim = parseClaim(bytes, store, names);
  if (!claim)
    llvm::consumeError(claim.takeError());
}

//===- Certificates ---------------------------------------------------------//

/// The problem of the certificates. A false claim must have no proof; a true
/// one may have one.
static constexpr llvm::StringLiteral kProblem = R"(dim n, m
int i, j
shape s, t
assume n >= 2
assume i floordiv 3 == j
assume broadcastable(s, t)
assume rank(s) == rank(t)
prove n * m >= m expect proved
prove i mod n < n expect proved
prove n == m expect contingent
prove n * m >= n expect contingent
prove 3 * j <= i expect proved
prove 3 * j == i expect contingent
prove i floordiv n * n == i - i mod n expect proved
prove i floordiv m * m == i - i mod m expect contingent
prove n < 2 expect refuted
prove rank(broadcast(s, t)) == rank(s) expect proved
prove s == t expect contingent
prove num_elements(s) >= 0 expect proved
prove num_elements(concat(s, [n])) == n * num_elements(s) expect proved
prove num_elements(s) >= 1 expect contingent
)";

/// A certificate with these entries, as `[...]`.
static std::string certificate(llvm::StringRef text, llvm::StringRef language,
                               llvm::StringRef entries) {
  std::string hash;
  llvm::raw_string_ostream os(hash);
  for (uint8_t byte : llvm::SHA256::hash(llvm::ArrayRef(
           reinterpret_cast<const uint8_t *>(text.data()), text.size())))
    os << llvm::format_hex_no_prefix(byte, 2);
  return (R"({"schema":"shapeproof.certificate/1","context":"affine",)"
          R"("path":"p","language":")" +
          language + R"(","sha256":")" + hash + R"(","checks":)" + entries +
          "}")
      .str();
}

/// `[...]` are the entries of a certificate of kProblem; other bytes are a
/// certificate.
static void readCertificate(llvm::StringRef bytes) {
  if (!bytes.starts_with("[")) {
    checkCertificates("p.dims", kProblem, bytes);
    checkCertificates("p.mlir", kProblem, bytes);
    return;
  }
  checkCertificates("p.mlir", kProblem, certificate(kProblem, "mlir", bytes));
  CertificateCheck check = checkCertificates(
      "p.dims", kProblem, certificate(kProblem, "dims", bytes));
  Problem problem = llvm::cantFail(parseProblem(kProblem, "p.dims"));
  auto entry = check.entries.begin();
  for (const Statement &statement : problem.statements) {
    if (statement.kind != StatementKind::Prove || entry == check.entries.end())
      continue;
    if (entry->status == CertificateEntry::Status::Checked &&
        entry->verdict != statement.expected)
      wrong("a proof of what is not so, of line " +
            llvm::Twine(statement.place.line));
    ++entry;
  }
}

//===- ONNX models ----------------------------------------------------------//

#ifdef SHAPEPROOF_READS_ONNX
/// Writes sizes into the model, which has to be a model after that.
static void annotateModel(llvm::StringRef bytes, const OnnxOptions &options) {
  for (OnnxNames names : {OnnxNames::Expressions, OnnxNames::Plain}) {
    auto annotated = annotateOnnx(bytes, options, names);
    if (!annotated) {
      llvm::consumeError(annotated.takeError());
      continue;
    }
    std::string text;
    annotated->write([&](llvm::StringRef piece) { text += piece; });
    llvm::Expected<OnnxProgram> program = readOnnx(text, options);
    if (!program)
      wrong("no model any more: " + llvm::toString(program.takeError()));
  }
}

/// Reads the model twice, and expects the same program, or an error with a
/// message.
static void readModel(llvm::StringRef bytes) {
  for (auto runtime :
       {OnnxOptions::Runtime::OnnxRuntime, OnnxOptions::Runtime::Spec}) {
    OnnxOptions options;
    options.runtime = runtime;
    std::string texts[2];
    for (std::string &text : texts) {
      llvm::Expected<OnnxProgram> program = readOnnx(bytes, options);
      text = program ? program->text : llvm::toString(program.takeError());
    }
    if (texts[0].empty() || texts[0] != texts[1])
      wrong("not the same program: " + texts[0] + texts[1]);
    annotateModel(bytes, options);
  }
}
#endif

llvm::ArrayRef<Reader> fuzz::readers() {
  static constexpr Reader kReaders[] = {{"dims", readDims},
                                        {"claim", readClaim},
#ifdef SHAPEPROOF_READS_ONNX
                                        {"onnx", readModel},
#endif
                                        {"certificate", readCertificate}};
  return kReaders;
}

const Reader &fuzz::reader(llvm::StringRef name) {
  return *llvm::find_if(readers(),
                        [&](const Reader &r) { return name == r.name; });
}
