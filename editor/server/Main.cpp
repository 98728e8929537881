// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-lsp-server: sizes and checks in an editor, by the language server
// protocol on standard input and output. docs/editor.md is its manual.

#include "Server.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;

namespace {

cl::OptionCategory category("Options");
cl::opt<bool> logsMessages("log", cl::desc("log messages to standard error"),
                           cl::cat(category));

/// `../share/shapeproof` beside the folder of the program.
std::string libraryFolder(const char *program) {
  static char inThisProgram;
  llvm::SmallString<256> folder(
      llvm::sys::fs::getMainExecutable(program, &inThisProgram));
  llvm::sys::path::remove_filename(folder);
  llvm::sys::path::append(folder, "..", "share", "shapeproof");
  llvm::sys::path::remove_dots(folder, /*remove_dot_dot=*/true);
  return folder.str().str();
}

const char *const kMoreHelp = R"(
An editor starts the server and talks to it on standard input and output.
docs/editor.md says how, and which settings there are.

Exit status:
  0  the editor shut the server down
  1  the connection ended otherwise
  2  bad usage; the message is on standard error
)";

} // namespace

int main(int argc, char **argv) {
  cl::extrahelp moreHelp(kMoreHelp);
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "shapeproof-lsp-server " << SHAPEPROOF_VERSION << '\n';
  });
  cl::HideUnrelatedOptions(category);
  if (!cl::ParseCommandLineOptions(
          argc, argv,
          "Shows sizes and checks in an editor (language server protocol)\n",
          &llvm::errs()))
    return 2;
  llvm::lsp::Logger::setLogLevel(logsMessages
                                     ? llvm::lsp::Logger::Level::Info
                                     : llvm::lsp::Logger::Level::Error);
  llvm::sys::ChangeStdinToBinary();
  llvm::sys::ChangeStdoutToBinary();
  shapeproof::editor::Settings settings;
  settings.libraryFolder = libraryFolder(argv[0]);
  auto input = std::make_unique<shapeproof::editor::Gate>(stdin);
  shapeproof::editor::Gate &gate = *input;
  llvm::lsp::JSONTransport transport(std::move(input), llvm::outs());
  llvm::Error error = llvm::Error::success();
  {
    shapeproof::editor::Server server(gate, transport, std::move(settings));
    error = server.run();
  }
  if (error)
    llvm::consumeError(std::move(error)); // The input ended.
  return gate.wasShutDown() ? 0 : 1;
}
