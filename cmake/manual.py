#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Man pages and shell completions, made from what the programs print for
--help.

    manual.py --version=VERSION --out=DIR PROGRAM...

Writes DIR/man1/NAME.1, and completions for bash, zsh and fish in the folders
below DIR that they have below /usr/share. Of a program with many hundred
options, as mlir-opt has, only those of its own are kept.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

OPTION = re.compile(r"^  (--?[\w-]+)(?:=<([^>]*)>| <([^>]*)>)?\s+- (.*)$")
VALUE = re.compile(r"^    =(\S*)\s+-\s*(.*)$")
COMMAND = re.compile(r"^  ([\w-]+)\s+- (.*)$")
# A program with this many options has most of them from LLVM and MLIR.
MANY = 60


class Help:
    """The --help text of a program, or of one of its commands."""

    def __init__(self, text):
        overview = re.search(r"^OVERVIEW: (.*)", text)
        self.overview = overview[1] if overview else ""
        usage = re.search(r"^USAGE: (.*)", text, re.M)
        self.usage = usage[1] if usage else ""
        self.options, self.commands, self.more = [], [], ""
        part, done = None, 0
        lines = text.splitlines()
        for number, line in enumerate(lines):
            if re.fullmatch(r"[A-Z]+:", line):
                part = line
            option, value = OPTION.match(line), VALUE.match(line)
            if part == "SUBCOMMANDS:" and COMMAND.match(line):
                self.commands.append(COMMAND.match(line).groups())
            elif option:
                flag, name, other, what = option.groups()
                self.options.append([flag, name or other, what, []])
            elif value and self.options:
                self.options[-1][3].append(value.groups())
            if option or value or re.search(r"^\w.*:$|^  Type ", line):
                done = number + 1
        if len(self.options) > MANY:
            self.options = [o for o in self.options if "shapeproof" in o[0]]
        else:
            self.more = "\n".join(lines[done:]).strip()


def run(*command):
    return subprocess.run(command, check=True, text=True,
                          stdout=subprocess.PIPE).stdout


class Program:
    def __init__(self, path):
        self.name = Path(path).name
        self.help = Help(run(path, "--help"))
        self.commands = [(name, what, Help(run(path, name, "--help")))
                         for name, what in self.help.commands]

    def values(self, path):
        """The values of `--context`, which are not in the help."""
        table = run(path, "contexts") if self.commands else ""
        return re.findall(r"^(\S+)", table, re.M)


# --- Man pages -------------------------------------------------------------------


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def options_of(help):
    for flag, value, what, values in help.options:
        shown = roff(flag) + (("=" if flag.startswith("--") else " ")
                              + f"\\fI{roff(value)}\\fP" if value else "")
        yield f".TP\n\\fB{shown}\\fP\n{roff(what)}"
        for name, meaning in values:
            yield f".br\n\\fB{roff(name)}\\fP: {roff(meaning)}"


def verbatim(text):
    """The notes: paragraphs, and indented lines as they are."""
    for paragraph in re.split(r"\n\s*\n", text):
        if re.search(r"^\s", paragraph, re.M):
            yield f".PP\n.nf\n{roff(paragraph)}\n.fi"
        elif paragraph:
            yield f".PP\n{roff(paragraph)}"


def man_page(program, version):
    name = program.name
    lines = [f'.TH {name.upper()} 1 "" "Shapeproof {version}"', ".SH NAME",
             f"{name} \\- {roff(program.help.overview)}", ".SH SYNOPSIS"]
    usages = [help.usage for _, _, help in program.commands]
    for usage in usages or [program.help.usage]:
        lines += [f".B {roff(usage)}", ".br"]
    if program.commands:
        lines.append(".SH COMMANDS")
    for command, what, help in program.commands:
        lines += [f".SS {command}", roff(what), *options_of(help)]
    lines += [".SH OPTIONS", *options_of(program.help), ".SH NOTES",
              *verbatim(program.help.more)]
    if not program.help.more:
        lines.remove(".SH NOTES")
    return "\n".join(lines) + "\n"


# --- Completions -----------------------------------------------------------------


def bash(program, contexts):
    function = "_" + program.name.replace("-", "_")
    cases, values = [], {}
    for command, _, help in program.commands:
        flags = " ".join(o[0] + ("=" if o[1] else "") for o in help.options)
        cases.append(f"    {command}) words=\"{flags}\" ;;")
    for _, _, help in [*program.commands, ("", "", program.help)]:
        for flag, _, _, choices in help.options:
            if choices:
                values[flag] = " ".join(c[0] for c in choices)
    if contexts:
        values["--context"] = " ".join(contexts)
    first = " ".join([c[0] for c in program.commands]
                     + [o[0] + ("=" if o[1] else "")
                        for o in program.help.options])
    chosen = "\n".join(f"    {flag}) words=\"{words}\" ;;"
                       for flag, words in sorted(values.items()))
    return f"""# Completion of {program.name} for bash.
{function}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
  local words="{first}" flag=
  case ${{COMP_WORDS[1]}} in
{chr(10).join(cases) or "    *) ;;"}
  esac
  [ "$COMP_CWORD" -le 1 ] && words="{first}"
  # `=` is a word of its own: --flag = value.
  if [ "$word" = "=" ]; then flag=$before word=
  elif [ "$before" = "=" ]; then flag=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  if [ -n "$flag" ]; then
    words=
    case $flag in
{chosen or "    *) ;;"}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [ ${{#COMPREPLY[@]}} = 0 ] && COMPREPLY=($(compgen -f -- "$word"))
  [[ ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace
  return 0
}}
complete -o filenames -F {function} {program.name}
"""


def zsh_options(help, contexts):
    for flag, value, what, choices in help.options:
        what = re.sub(r"[\[\]:'`\\]", "", what)
        rest = ""
        if value or choices:
            names = [c[0] for c in choices]
            if flag == "--context":
                names = contexts
            rest = ("=" if flag.startswith("--") else "") + \
                f"[{what}]:{value or 'value'}:" + \
                (f"({' '.join(names)})" if names else "_files")
        else:
            rest = f"[{what}]"
        yield f"'{flag}{rest}'"


def zsh(program, contexts):
    def arguments(help):
        specs = [*zsh_options(help, contexts), "'*:file:_files'"]
        return "_arguments " + " \\\n        ".join(specs)

    if not program.commands:
        return f"#compdef {program.name}\n{arguments(program.help)}\n"
    names = "\n    ".join(f"'{c}:{re.sub(chr(39), '', w)}'"
                          for c, w, _ in program.commands)
    cases = "\n".join(f"      {c}) {arguments(h)} ;;"
                      for c, _, h in program.commands)
    return f"""#compdef {program.name}
local -a commands
commands=(
    {names}
)
_arguments -C '1:command:->command' '*::argument:->arguments'
case $state in
  command) _describe command commands ;;
  arguments)
    case $words[1] in
{cases}
    esac ;;
esac
"""


def fish(program, contexts):
    lines = [f"# Completion of {program.name} for fish."]

    def quoted(text):
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    def add(help, condition):
        for flag, value, what, choices in help.options:
            names = [c[0] for c in choices]
            if flag == "--context":
                names = contexts
            kind = f"-l {flag[2:]}" if flag.startswith("--") else f"-o {flag[1:]}"
            line = f"complete -c {program.name}{condition} {kind}"
            if names:
                line += f" -x -a {quoted(' '.join(names))}"
            elif value:
                line += " -r"
            lines.append(f"{line} -d {quoted(what)}")

    if program.commands:
        lines.append(f"complete -c {program.name} -n __fish_use_subcommand -f")
    for command, what, help in program.commands:
        lines.append(f"complete -c {program.name} -n __fish_use_subcommand "
                     f"-a {command} -d {quoted(what)}")
        add(help, f" -n '__fish_seen_subcommand_from {command}'")
    if not program.commands:
        add(program.help, "")
    return "\n".join(lines) + "\n"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--version", required=True)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("programs", nargs="+")
    args = parser.parse_args()
    for path in args.programs:
        program = Program(path)
        name, contexts = program.name, program.values(path)
        write(args.out / "man1" / f"{name}.1", man_page(program, args.version))
        write(args.out / "bash-completion/completions" / name,
              bash(program, contexts))
        write(args.out / "zsh/site-functions" / f"_{name}",
              zsh(program, contexts))
        write(args.out / "fish/vendor_completions.d" / f"{name}.fish",
              fish(program, contexts))


if __name__ == "__main__":
    sys.exit(main())
