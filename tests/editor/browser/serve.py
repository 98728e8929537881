#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The page of `shapeproof serve` in headless Chromium: hints appear, follow an edit,
and problems are listed. `./dev page` runs it.

    serve.py --bin=BUILD/bin [--out=FOLDER]     # screenshots go to the folder
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from page import Browser

# The hints that are drawn, in the order of the text.
HINTS = """[...document.querySelectorAll('.view-line span')]
    .filter((s) => s.className.includes('dyn-rule')
            || [...s.classList].some((c) => c.startsWith('ced-')))
    .map((s) => s.textContent.replace(/\\u00a0/g, ' ')).filter((t) => t.includes(': '))"""
BROKEN = "  cf.assert %nothing, \\\"undefined\\\"\\n"


class Test:
    def __init__(self, page, out):
        self.page, self.out, self.failed = page, out, 0

    def expect(self, what, found, wanted):
        if not (wanted(found) if callable(wanted) else found == wanted):
            self.failed += 1
            print(f"FAILED: {what}: {str(found)[:600]}")

    def picture(self, name):
        if self.out:
            time.sleep(0.6)  # The cursor, and what fades in.
            self.page.screenshot(self.out / (name + ".png"))

    def insert(self, line, text):
        self.page.run(f"""page.editor.executeEdits("test", [{{
            range: new page.monaco.Range({line}, 1, {line}, 1), text: "{text}" }}]), 0""")

    def overlaps(self):
        """Parts of the page that reach out of the window, or over each other."""
        return self.page.run("""(() => {
            const box = (s) => document.querySelector(s).getBoundingClientRect();
            const parts = ["header", "#text", "#results", "footer"].map((s) => [s, box(s)]);
            const bad = parts.filter(([, b]) => b.left < -1 || b.top < -1
                || b.right > innerWidth + 1 || b.bottom > innerHeight + 1).map(([s]) => s);
            for (const [s, a] of parts) for (const [t, b] of parts)
                if (s < t && a.left < b.right - 1 && b.left < a.right - 1
                    && a.top < b.bottom - 1 && b.top < a.bottom - 1) bad.push(s + t);
            return bad; })()""")


def test_text(test):
    page = test.page
    page.wait(f"({HINTS}).length > 3")
    test.expect("hints", page.run(HINTS), lambda hints: any("[A, B]" in h for h in hints))
    page.wait("document.querySelector('#contract').textContent.includes('mlp')")
    page.wait("[...document.querySelectorAll('.codelens-decoration')]"
              ".some((l) => l.textContent.includes('redundant'))")
    test.picture("light")
    test.expect("overlaps", test.overlaps(), [])
    # An edit changes the hints of what follows.
    line = page.run("""page.editor.getModel().findNextMatch("%outer = ", { lineNumber: 1,
        column: 1 }, false, true, null, false).range.startLineNumber""") + 1
    places = "[...document.querySelectorAll('.view-line')].map((l) => Math.round(" \
             "l.getBoundingClientRect().top))"
    before = page.run(places)[:5]
    test.insert(line, "  %twice = arith.addi %batch, %batch : index\\n")
    page.wait(f"({HINTS}).some((h) => h.includes('2 * A'))")
    test.expect("nothing jumps", page.run(places)[:5], before)
    # A text that cannot be read: an error, and the hints stay.
    test.insert(line, BROKEN)
    page.wait("document.querySelector('[data-tab=problems]').textContent == 'Problems (1)'")
    page.click("[data-tab=problems]")
    test.expect("problem", page.run("document.querySelector('#problems').textContent"),
                lambda text: f"{line}:" in text and "undeclared" in text)
    test.expect("hints stay", page.run(HINTS), lambda hints: ": 2 * A" in hints)
    test.picture("problem")
    page.run("page.editor.trigger('test', 'undo'), 0")
    page.wait("document.querySelector('[data-tab=problems]').textContent == 'Problems'")


def test_report(test):
    page = test.page
    page.click("[data-tab=report]")
    page.wait("document.querySelector('#report').src.includes('/report/')")
    time.sleep(1)  # It is another origin, and cannot be looked into.
    test.picture("report")


def test_examples(test):
    page = test.page
    page.click("[data-tab=contract]")
    for name in page.run("[...document.querySelector('#example').options].map((o) => o.value)"):
        page.run(f"document.querySelector('#example').value = {json.dumps(name)}, "
                 "document.querySelector('#example').onchange(), 0")
        page.wait(f"page.editor.getModel().uri.path == '/' + {json.dumps(name)}")
        if name.endswith(".mlir"):
            page.wait("document.querySelector('#contract').textContent != ''", 40)
        if name.endswith(".dims"):
            page.wait("document.body.textContent.includes('contingent')")
    test.picture("dims")


def test_screens(test):
    page = test.page
    page.run("document.querySelector('#example').value = 'mlp.mlir', "
             "document.querySelector('#example').onchange(), 0")
    page.resize(dark=True)
    page.click("#theme")
    page.wait(f"({HINTS}).length > 3")
    page.wait("document.querySelector('#contract').textContent.includes('mlp')")
    test.picture("dark")
    page.resize(width=420, height=800, mobile=True)
    time.sleep(0.5)
    test.picture("narrow")
    test.expect("overlaps", test.overlaps(), [])


def test_picture(test):
    """The picture of docs/editor.md."""
    page = test.page
    page.resize(width=860, height=360)
    page.click("#theme")
    page.run("page.editor.setScrollTop(page.editor.getTopForLineNumber(19)), 0")
    page.wait(f"({HINTS}).length > 3")
    test.picture("monaco")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--out")
    args = parser.parse_args()
    out = Path(args.out) if args.out else None
    if out:
        out.mkdir(parents=True, exist_ok=True)
    server = subprocess.Popen([args.bin + "/shapeproof", "serve"], stdout=subprocess.PIPE,
                              text=True)
    try:
        with Browser() as browser:
            url = server.stdout.readline().strip()
            test = Test(browser.open(url, width=1280, height=760), out)
            for part in (test_text, test_report, test_examples, test_screens,
                         test_picture):
                part(test)
            host = url.split("/")[2]
            test.expect("requests", [r for r in test.page.requests if host not in r
                                     and not r.startswith(("data:", "blob:"))], [])
            test.expect("console", test.page.problems, [])
    finally:
        server.terminate()
        server.wait(10)
    print("failed" if test.failed else "passed")
    return 1 if test.failed else 0


if __name__ == "__main__":
    sys.exit(main())
