// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Solver.h. The text goes through a temporary file.
//
// Tested by tests/tools/cli/certificate-solver.test.

#include "Solver.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

static constexpr unsigned kSeconds = 60;

std::string shapeproof::findSolver() {
  auto path = llvm::sys::findProgramByName("cvc5");
  return path ? *path : std::string();
}

bool shapeproof::isUnsatisfiable(llvm::StringRef solver,
                                 llvm::StringRef query) {
  llvm::SmallString<128> input, output;
  int descriptor = -1;
  if (llvm::sys::fs::createTemporaryFile("shapeproof", "smt2", descriptor,
                                         input))
    return false;
  llvm::FileRemover removeInput(input);
  {
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    os << query;
    os.flush();
    bool failed = os.has_error();
    os.clear_error();
    if (failed)
      return false;
  }
  if (llvm::sys::fs::createTemporaryFile("shapeproof", "txt", output))
    return false;
  llvm::FileRemover removeOutput(output);
  std::optional<llvm::StringRef> redirects[] = {
      llvm::StringRef(), llvm::StringRef(output), llvm::StringRef()};
  int status = llvm::sys::ExecuteAndWait(
      solver, {solver, "--lang=smt2", "--tlimit=30000", input}, std::nullopt,
      redirects, kSeconds);
  auto text = readFile(output);
  return status == 0 && text && (*text)->getBuffer().trim() == "unsat";
}
