#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Neovim and Emacs in a terminal, installed by the commands of docs/editor.md: the hints
that they draw, and their screens as pictures.

    pictures.py --bin=build/bin [--out=docs/pictures]

The terminal is one of tmux, whose screen is read cell by cell. Exit status 1 if an
editor does not draw the hints.
"""

import argparse
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
COLUMNS, ROWS = 112, 24
# The width and height of a cell, in pixels.
WIDTH, HEIGHT = 8, 17
BACK, FRONT = "#1c1c1c", "#d0d0d0"
EXAMPLE = "mlp.mlir"
# Each editor has to draw one of these on its screen.
HINT = re.compile(r"\[A, C\]")
PLAIN = ["#000000", "#cd5c5c", "#87af87", "#d7af5f", "#6495ed", "#af87d7", "#5fafaf",
         "#d0d0d0", "#808080", "#ff8787", "#afd7af", "#ffd787", "#87afff", "#d7afff",
         "#87d7d7", "#ffffff"]


class Terminal:
    """A program on a screen of its own."""

    def __init__(self, folder, environment, *command):
        self.tmux = ["tmux", "-L", "shapeproof-pictures", "-f", os.devnull]
        subprocess.run([*self.tmux, "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS),
                        *command], check=True, cwd=folder, env=environment)
        subprocess.run([*self.tmux, "set", "-g", "status", "off"], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run([*self.tmux, "kill-server"], check=False)

    def press(self, *keys):
        subprocess.run([*self.tmux, "send-keys", *keys], check=True)

    def screen(self, *options):
        return subprocess.run([*self.tmux, "capture-pane", "-p", *options], check=True,
                              stdout=subprocess.PIPE, text=True).stdout

    def wait(self, pattern, seconds=30):
        end = time.monotonic() + seconds
        while not re.search(pattern, self.screen()):
            if time.monotonic() > end:
                sys.exit(f"FAILED: {pattern} is not on the screen:\n{self.screen()}")
            time.sleep(0.1)


def color(number):
    """A color of 256."""
    if number < 16:
        return PLAIN[number]
    if number >= 232:
        return "#" + 3 * f"{8 + 10 * (number - 232):02x}"
    number -= 16
    return "#" + "".join(f"{n and 55 + 40 * n:02x}"
                         for n in (number // 36, number // 6 % 6, number % 6))


class Style:
    def __init__(self):
        self.front = self.back = None
        self.is_inverse = self.is_bold = False

    def change(self, codes):
        """Applies the numbers of an escape sequence."""
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code == 1:
                self.is_bold = True
            elif code in (7, 27):
                self.is_inverse = code == 7
            elif code in (38, 48):
                if codes.pop(0) == 5:
                    value = color(codes.pop(0))
                else:
                    value = "#%02x%02x%02x" % tuple(codes[:3])
                    del codes[:3]
                setattr(self, "front" if code == 38 else "back", value)
            elif code in (39, 49):
                setattr(self, "front" if code == 39 else "back", None)
            else:
                for first, name, shift in ((30, "front", 0), (40, "back", 0),
                                           (90, "front", 8), (100, "back", 8)):
                    if first <= code < first + 8:
                        setattr(self, name, PLAIN[code - first + shift])

    def colors(self):
        pair = (self.front or FRONT, self.back or BACK)
        return pair[::-1] if self.is_inverse else pair


def picture(screen):
    """The screen, with its escape sequences, as SVG."""
    lines = screen.rstrip("\n").split("\n")
    width, height = COLUMNS * WIDTH + 16, len(lines) * HEIGHT + 16
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
             f'width="{width}" height="{height}" font-family="monospace" font-size="13">',
             f'<rect width="{width}" height="{height}" fill="{BACK}"/>']
    style = Style()
    for row, line in enumerate(lines):
        column, top = 0, 8 + row * HEIGHT
        for codes, text in re.findall(r"(?:\x1b\[([\d;]*)m)|([^\x1b]+)", line):
            if not text:
                style.change(codes)
                continue
            left, length = 8 + column * WIDTH, len(text) * WIDTH
            column += len(text)
            front, back = style.colors()
            if back != BACK:
                parts.append(f'<rect x="{left}" y="{top}" width="{length}" '
                             f'height="{HEIGHT}" fill="{back}"/>')
            if text.strip():
                bold = ' font-weight="bold"' if style.is_bold else ""
                parts.append(f'<text x="{left}" y="{top + 13}" fill="{front}"{bold} '
                             f'textLength="{length}" xml:space="preserve">'
                             f"{html.escape(text)}</text>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def install(editor, environment):
    """Runs the commands of the documentation."""
    text = (ROOT / "docs" / "editor.md").read_text()
    commands = re.search(rf"^\*\*{editor}\*\*.*?^```sh\n(.*?)^```", text, re.M | re.S)[1]
    subprocess.run(["sh", "-e", "-c", commands], check=True, cwd=ROOT, env=environment)


def neovim(folder, environment):
    install("Neovim", environment)
    with Terminal(folder, environment, "nvim", "+19", EXAMPLE) as terminal:
        terminal.wait(r"func\.func @mlp")
        terminal.press("z", "t")
        terminal.wait(HINT)
        return terminal.screen("-e")


def emacs(folder, environment):
    install("Emacs", environment)
    # Warnings of what Emacs compiles in the background are of no interest here.
    (folder.parent / ".emacs.d" / "early-init.el").write_text(
        "(setq native-comp-deferred-compilation nil)\n")
    with Terminal(folder, environment, "emacs", "-nw", "--no-splash", "+19",
                  EXAMPLE) as terminal:
        terminal.wait(r"func\.func @mlp")
        terminal.press("M-x")
        terminal.press("eglot", "Enter")
        terminal.wait(r"Connected!")
        terminal.press("M-0", "C-l")
        terminal.wait(HINT)
        return terminal.screen("-e")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True, type=Path)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    for editor in (neovim, emacs):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            environment = {
                **{name: value for name, value in os.environ.items()
                   if not name.startswith("XDG_")},
                "HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
                "PATH": f"{options.bin.resolve()}:{os.environ['PATH']}"}
            folder = Path(home) / "project"
            folder.mkdir()
            shutil.copy(ROOT / "examples" / EXAMPLE, folder)
            screen = editor(folder, environment)
        if options.out:
            options.out.mkdir(exist_ok=True)
            (options.out / f"{editor.__name__}.svg").write_text(picture(screen))
        print(f"{editor.__name__}: hints")


if __name__ == "__main__":
    main()
