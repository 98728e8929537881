// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See CommandLine.h.
//
// LLVM's libraries add options of their own. A usage error suggests the nearest
// option, `Did you mean '--color=x'?`, even one of theirs; such a line is
// dropped if --help does not show the option.
//
// Tested by tests/tools/cli/usage.test and tests/tools/cli/colors.test.

#include "CommandLine.h"
#include "Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;

namespace shapeproof {
namespace {

/// The value without "--color" and "="; "" means yes.
std::optional<TextStyle::Colors> colorsOf(llvm::StringRef when) {
  return llvm::StringSwitch<std::optional<TextStyle::Colors>>(when)
      .CasesLower({"", "always", "yes", "true", "1", "on"}, TextStyle::Always)
      .CasesLower({"never", "no", "false", "0", "off"}, TextStyle::Never)
      .CasesLower({"auto", "tty"}, TextStyle::Terminals)
      .Default(std::nullopt);
}

bool isOurs(llvm::StringRef option) {
  auto isShown = [&](cl::SubCommand *command) {
    const auto &options = cl::getRegisteredOptions(*command);
    auto found = options.find(option);
    return found != options.end() &&
           llvm::is_contained(found->second->Categories, &optionCategory());
  };
  return llvm::any_of(cl::getRegisteredSubcommands(), isShown);
}

/// Whether the line suggests an option that is not ours.
bool isStraySuggestion(llvm::StringRef line) {
  auto [before, option] = line.split("Did you mean '");
  if (option.empty()) // The parser tries a flag of one letter as the first of
                      // several.
    return line.contains("may not occur within a group!");
  if (!option.starts_with("--"))
    return true;
  return !isOurs(option.ltrim('-').take_until(
      [](char c) { return c == '=' || c == '\''; }));
}

} // namespace

const char *takeColors(std::vector<char *> &arguments, TextStyle &style) {
  constexpr unsigned kNarrow = 40;
  if (unsigned columns = llvm::sys::Process::StandardOutColumns())
    style.width = std::max(columns, kNarrow) - 8; // Leave room for `12345 | `.
  if (auto set = llvm::sys::Process::GetEnv("NO_COLOR"); set && !set->empty())
    style.colors = TextStyle::Never;
  bool isRest = false, isWrong = false;
  llvm::erase_if(arguments, [&](llvm::StringRef argument) {
    isRest |= argument == "--";
    if (isRest || !(argument.consume_front("--color") ||
                    argument.consume_front("-color")))
      return false;
    bool isValue = argument.consume_front("=");
    if (!argument.empty() && !isValue)
      return false; // Another option, such as --colors.
    if (auto colors = colorsOf(argument))
      style.colors = *colors;
    else
      isWrong = true;
    return true;
  });
  return isWrong ? "--color is always, never or auto" : nullptr;
}

bool parseCommandLine(const std::vector<char *> &arguments,
                      llvm::StringRef overview) {
  std::string errors;
  llvm::raw_string_ostream os(errors);
  bool isRight = cl::ParseCommandLineOptions(static_cast<int>(arguments.size()),
                                             arguments.data(), overview, &os);
  for (llvm::StringRef rest = errors; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    if (!isStraySuggestion(line))
      llvm::errs() << line << '\n';
    rest = next;
  }
  return isRight;
}

} // namespace shapeproof
