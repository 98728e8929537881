#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The HTML report in headless Chromium: loads, filters, clicks, and looks at
what is highlighted. `./dev browser` runs it.

    run.py --bin=BUILD/bin [--out=FOLDER]     # screenshots go to the folder
"""

import argparse
import json
import re
import subprocess
import tempfile
import time
from pathlib import Path

from page import Browser

ROOT = Path(__file__).resolve().parents[3]
# A model of more than 300 checks is made of these.
PARTS = ["tosa", "tiling", "buffers"]


def lit(page, kind):
    """The numbers of the lines that are highlighted as that."""
    return page.run(f"[...document.querySelectorAll('.codeline.{kind}')]"
                    ".map((line) => Number(line.dataset.line)).sort((a, b) => a - b)")


def shown(page):
    return page.run("document.querySelector('#count').textContent")


class Test:
    def __init__(self, args, folder, browser):
        self.args, self.folder, self.browser = args, folder, browser
        self.failed = 0

    def expect(self, what, found, wanted):
        good = wanted(found) if callable(wanted) else found == wanted
        if not good:
            self.failed += 1
            print(f"FAILED: {what}: {str(found)[:400]}"
                  + ("" if callable(wanted) else f", not {str(wanted)[:400]}"))

    def html(self, name, report):
        source = self.folder / (name + ".json")
        source.write_text(json.dumps(report))
        return self.render(name, source)

    def render(self, name, source):
        out = self.folder / (name + ".html")
        subprocess.run([f"{self.args.bin}/shapeproof", "report", "--format=html",
                        source, "-o", out], check=True, cwd=self.folder)
        return out

    def analyze(self, name, *files):
        out = self.folder / (name + ".json")
        self.run("analyze", "--contracts", "--format=json", *files, "-o", out)
        return json.loads(out.read_text()), self.render(name, out)

    def run(self, *arguments):
        """Exit status 1 says that a check is refuted."""
        done = subprocess.run([f"{self.args.bin}/shapeproof", *arguments],
                              cwd=self.folder)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{arguments}: exit status {done.returncode}")

    def screenshot(self, page, name):
        if self.args.out:
            Path(self.args.out).mkdir(parents=True, exist_ok=True)
            page.screenshot(Path(self.args.out) / (name + ".png"))


def check_by_id(page, check):
    page.run(f"location.hash = {json.dumps(check['id'])}")
    page.wait("document.querySelector('#detail a').hash == "
              + json.dumps("#" + check["id"]))


def test_model(test):
    """A model with many checks, in all views and sizes of screens."""
    model = test.folder / "model.mlir"
    model.write_text("\n".join(
        re.sub(r"(?<=[@#])(?=[a-zA-Z])", f"{part}_", (ROOT / f"examples/{part}.mlir").read_text())
        for part in PARTS))
    report, html = test.analyze("model", model.name)
    checks = report["files"][0]["checks"]
    test.expect("a model", len(checks), lambda count: count > 300)
    needed = [c for c in checks if c["verdict"] != "proved"]
    page = test.browser.open(html)
    test.expect("overview is first", page.run("$$ = document.querySelector("
                "'nav [aria-selected=true]').textContent"), "Overview")
    test.expect("tiles", page.run("[...document.querySelectorAll('.tile b')]"
                ".map((tile) => Number(tile.textContent))"),
                [report["summary"][v] for v in
                 ("refuted", "contingent", "unknown", "proved")])
    test.screenshot(page, "overview")
    page.click("[data-view=checks]")
    test.expect("needed ones are shown at first", shown(page),
                f"{len(needed)} of {len(checks)} checks")
    page.click("#verdicts [data-verdict=proved]")
    test.expect("all", shown(page), f"{len(checks)} of {len(checks)} checks")
    test_premises(test, page, checks)
    test_remedies(test, page, checks)
    test_filters(test, page, checks)
    test_keys(test, page)
    test_screens(test, page, html, needed)
    test.expect("the console", page.problems, [])
    test.expect("requests", page.requests, [])


def test_premises(test, page, checks):
    for check in [c for c in checks if c["premises"]][:5]:
        check_by_id(page, check)
        test.expect("the check is lit", lit(page, "focus"), [check["line"]])
        test.expect("it is seen", page.run(
            "(() => { const line = document.querySelector('.focus')"
            ".getBoundingClientRect(), box = document.querySelector('#code')"
            ".getBoundingClientRect(); return line.top >= box.top && "
            "line.bottom <= box.bottom; })()"), True)
        for i, premise in enumerate(check["premises"]):
            if premise["line"] is None:
                continue
            page.run(f"document.querySelectorAll('.premise-link')[{i}].click()")
            test.expect("the premise is lit", lit(page, "premise"),
                        lambda lines: premise["line"] in lines)
            test.expect("it alone is the current one", lit(page, "current"),
                        lambda lines: lines == [premise["line"]])
        test.expect("only premises are lit", lit(page, "premise"),
                    lambda lines: set(lines) <= {p["line"] for p in
                                                 check["premises"]})
        if check.get("claim"):
            test.expect("the claim", page.run(
                "document.querySelector('#detail').textContent"),
                lambda text: check["claim"] in text)
    test.screenshot(page, "premises")


def test_remedies(test, page, checks):
    """The fact that would remove a check, as it is written."""
    check = next(c for c in checks if c.get("remedy", {}).get("removes", 0) > 1)
    check_by_id(page, check)
    test.expect("the fact", page.run("document.querySelector('.remedy').textContent"),
                lambda text: '{shapeproof.facts = ["' + check["remedy"]["fact"] in text)
    test.expect("how many", page.run("document.querySelector('#detail').textContent"),
                lambda text: f"it proves {check['remedy']['removes'] - 1} other" in text)
    test.screenshot(page, "remedy")


def test_explanation(test):
    """The steps of --explain, each of which shows its line."""
    source = ROOT / "tests/tools/cli/explain.dims"
    line = next(i for i, text in enumerate(source.read_text().split("\n"), 1)
                if text == "prove k <= n + 3")
    out = test.folder / "explained.json"
    test.run("analyze", "--format=json", f"--explain={line}", source, "-o", out)
    steps = json.loads(out.read_text())["files"][0]["checks"][0]["explanation"]
    page = test.browser.open(test.render("explained", out))
    page.run("document.querySelector('[data-view=checks]').click()")
    page.run("document.querySelector('#list .row').click()")
    test.expect("steps", page.run("[...document.querySelectorAll('.step-link')]"
                ".map((step) => step.firstChild.textContent)"),
                [step["text"] for step in steps])
    page.run("document.querySelector('.step-link').click()")
    test.expect("its line is seen", page.run(
        f"document.querySelector('.codeline[data-line=\"{steps[0]['line']}\"]') != null"),
        True)
    test.screenshot(page, "explanation")
    test.expect("the console", page.problems, [])


def test_filters(test, page, checks):
    function = checks[-1]["function"]
    of = sum(c["function"] == function for c in checks)
    page.run("(() => { const s = document.querySelector('#scope'); s.value = "
             f"[...s.options].find((o) => o.textContent == {json.dumps(function)}).value;"
             "s.dispatchEvent(new Event('change')); })()")
    test.expect("by function", shown(page), f"{of} of {len(checks)} checks")
    page.run("(() => { const s = document.querySelector('#scope'); s.value = '';"
             "s.dispatchEvent(new Event('change')); })()")
    page.key("/")
    for letter in "no such text":
        page.key(letter)
    page.wait(f"document.querySelector('#count').textContent == '0 of {len(checks)} checks'")
    page.key("Escape")
    test.expect("Escape", shown(page), f"{len(checks)} of {len(checks)} checks")


def test_keys(test, page):
    page.run("location.hash = 'checks'")
    page.click("#list .row")
    link = "document.querySelector('#detail a').hash"
    first = page.run(link)
    page.key("j")
    test.expect("j", page.run(link), lambda after: after != first)
    page.key("k")
    test.expect("k", page.run(link), first)
    test.expect("links", page.run("location.hash"), first)
    page.key("o")
    test.expect("o", page.run("document.querySelector('#overview').hidden"), False)
    page.key("c")
    test.expect("c", page.run("document.querySelector('#checks').hidden"), False)
    page.key("4")
    test.expect("4", page.run("document.querySelector('[data-verdict=proved]')"
                              ".getAttribute('aria-pressed')"), "false")
    page.key("4")
    # A line that is marked opens its check.
    page.run("document.querySelector('#code').scrollTop += 40")
    page.click(".codeline.marked:not(.focus)")
    test.expect("a click on a line", len(lit(page, "focus")), 1)


def test_screens(test, page, html, needed):
    page.run("document.querySelector('[data-view=contracts]').click()")
    test.expect("a contract", page.run("document.querySelectorAll('.contract').length"),
                lambda count: count > 0)
    test.screenshot(page, "contracts")
    page.run("document.querySelector('[data-view=sizes]').click()")
    test.expect("sizes", page.run("document.querySelectorAll('#sizes tr').length"),
                lambda count: count > 1)
    test.screenshot(page, "sizes")
    page.resize(dark=True)
    check_by_id(page, needed[0])
    back = page.run("getComputedStyle(document.body).backgroundColor")
    test.expect("dark", sum(map(int, back[4:-1].split(","))), lambda sum: sum < 150)
    test.screenshot(page, "dark")
    page.resize()
    phone = test.browser.open(html, width=390, height=844, mobile=True, scale=2)
    fits = "document.documentElement.scrollWidth <= 390"
    test.expect("the phone's overview fits", phone.run(fits), True)
    test.screenshot(phone, "phone-overview")
    phone.run("document.querySelector('[data-view=checks]').click()")
    test.expect("the phone's list fits", phone.run(fits), True)
    test.screenshot(phone, "phone-list")
    phone.click("#list .row")
    test.expect("the phone's check is there", phone.run(
        "document.querySelector('#detail').getBoundingClientRect().width"),
        lambda width: width > 300)
    test.expect("and its source", len(lit(phone, "focus")), 1)
    test.screenshot(phone, "phone-check")
    phone.click(".back")
    test.expect("and back", phone.run(
        "document.querySelector('#list').getBoundingClientRect().width"),
        lambda width: width > 300)
    # A link opens its check, whatever the filter says.
    linked = test.browser.open(html, "#" + needed[-1]["id"])
    test.expect("a link", lit(linked, "focus"), [needed[-1]["line"]])


def test_hostile(test):
    """Text of files is text: nothing runs, nothing is loaded."""
    html = test.render("hostile", ROOT / "tests/tools/cli/Inputs/hostile.json")
    page = test.browser.open(html)
    for view in ("overview", "checks", "contracts", "sizes"):
        page.run(f"document.querySelector('[data-view={view}]').click()")
        test.screenshot(page, "hostile-" + view)
    page.click("[data-view=checks]")
    page.click("#verdicts [data-verdict=proved]")
    for _ in range(8):
        page.key("j")
    time.sleep(0.2)
    test.expect("the title", page.run("document.title"), "Shapeproof report")
    test.expect("images and scripts", page.run(
        "document.querySelectorAll('img, iframe, script').length"), 2)
    test.expect("the console", page.problems, [])
    test.expect("requests", page.requests, [])


def large_report(files, checks):
    verdicts = ["proved", "contingent", "unknown", "refuted"]
    return {"schema": "shapeproof.report/1", "context": "tiered", "files": [
        {"path": f"m{f}.mlir", "checks": [
            {"id": f"{f:05x}{i:05x}", "function": f"f{i % 50}", "line": i + 1,
             "column": 3, "kind": "cf.assert", "role": "check",
             "verdict": verdicts[i % 4], "message": f"size {i} of {f} differs",
             "claim": f"arg{i}.dim0 <= {i}", "premises": [{"line": 1, "column": 1, "kind": "loop"}]}
            for i in range(checks)]} for f in range(files)]}


def test_large(test, name, report, limit):
    """Quick: loading, and each key and each letter of a filter, in ms."""
    html = test.html(name, report)
    start = time.monotonic()
    page = test.browser.open(html)
    loaded = time.monotonic() - start
    page.run("document.querySelector('[data-view=checks]').click()")
    measured = page.run("""(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const key = (key) => document.dispatchEvent(new KeyboardEvent('keydown', {key}));
        const times = [];
        const time = async (action) => {
            const start = performance.now(); action(); await frame();
            times.push(performance.now() - start);
        };
        for (let i = 0; i < 20; ++i) await time(() => key('j'));
        for (let i = 0; i < 8; ++i) await time(() => key('4'));
        await time(() => document.querySelector('#list').scrollTop = 1e6);
        return times;
    })()""")
    nodes = page.run("document.querySelectorAll('*').length")
    print(f"{name}: {html.stat().st_size / 1e6:.1f} MB, loads in {loaded:.2f} s, "
          f"a key takes {max(measured):.0f} ms at most, {nodes} elements")
    test.expect("a key", max(measured), lambda most: most < limit)
    test.expect("elements", nodes, lambda count: count < 10000)


def test_long_lines(test):
    """A line of 10 MB costs its beginning."""
    source = test.folder / "long.txt"
    source.write_text("x" * 10_000_000 + "\n" + "é" * 1_000_000 + "\n")
    report = large_report(1, 4)
    report["files"][0]["path"] = str(source)
    report["files"][0]["checks"][0]["message"] = "y" * 1_000_000
    html = test.html("long", report)
    test.expect("the size of the page", html.stat().st_size, lambda size: size < 8e6)
    page = test.browser.open(html, "#checks")
    test.expect("the line", page.run("document.querySelector('[data-line=\"1\"]')"
                                     ".textContent.length"), lambda n: 900 < n < 1100)
    test.expect("the console", page.problems, [])


def test_memory(test):
    """The picture of `shapeproof memory`: lives as areas, and sizes by sliders."""
    html = test.folder / "memory.html"
    test.run("memory", "--format=html", "-o", html,
             ROOT / "tests/tools/cli/Inputs/attention-buffers.mlir")
    page = test.browser.open(html)
    # The scores fall onto the ground at line 18; the row of the loop is small.
    areas = "[...document.querySelectorAll('polygon.buffer')]"
    heights = f"{areas}.map((p) => Math.round(p.getBBox().height))"
    peak = "document.querySelector('text.peak').textContent"
    test.expect("areas", page.run(f"{areas}.length"), 3)
    test.expect("the peak", page.run(peak), "524.3 kB")
    test.expect("a small buffer can be seen", page.run(heights)[2], 2)
    test.expect("the heights are those of the bytes", page.run(heights),
                lambda h: abs(h[1] - 2 * h[0]) <= 2)
    test.expect("names", page.run("[...document.querySelectorAll('text.name')]"
                                  ".map((t) => t.textContent)"), ["line 11", "line 14"])
    move = ("(step) => { const s = [...document.querySelectorAll('#sizes label')].find("
            "(l) => l.textContent.startsWith('q.dim0')).querySelector('input'); "
            "s.value = step; s.dispatchEvent(new Event('input')); }")
    page.run(f"({move})(-1)")  # No queries.
    test.expect("the peak without queries", page.run(peak), "262.1 kB")
    test.expect("the loop does not run", page.run("document.querySelector('p b').textContent"),
                "262.1 kB")
    page.run(f"({move})(80)")
    page.run("document.querySelectorAll('tr')[2].dispatchEvent(new Event('pointerenter'))")
    test.expect("what stands behind", page.run(
        f"{areas}.map((p) => p.classList.contains('behind'))"), [True, False, True])
    page.run("document.querySelectorAll('tr')[2].dispatchEvent(new Event('pointerleave'))")
    for name, screen in (("memory", {}), ("memory-dark", {"dark": True}),
                         ("memory-narrow", {"width": 390, "height": 844, "mobile": True})):
        page.resize(**screen)
        page.wait("document.querySelector('svg').viewBox.baseVal.width == "
                  "document.querySelector('svg').clientWidth")
        test.expect(f"{name}: nothing is cut off", page.run(
            "document.documentElement.scrollWidth <= innerWidth"), True)
        test.expect(f"{name}: labels do not meet", page.run(
            "[...document.querySelectorAll('svg text:not(.name)')].every((a, i, all) => "
            "all.slice(i + 1).every((b) => { const p = a.getBoundingClientRect(), "
            "q = b.getBoundingClientRect(); return p.right <= q.left || q.right <= p.left || "
            "p.bottom <= q.top + 3 || q.bottom <= p.top + 3; }))"), True)
        test.screenshot(page, name)
    test.expect("the console", page.problems, [])
    test.expect("requests", page.requests, [])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--out", help="the folder for screenshots")
    args = parser.parse_args()
    args.bin = Path(args.bin).resolve()
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        test = Test(args, Path(folder), browser)
        test_model(test)
        test_explanation(test)
        test_hostile(test)
        test_large(test, "5,000 checks", large_report(1, 5000), 100)
        test_large(test, "1,000 files of 100 checks", large_report(1000, 100), 1000)
        test_long_lines(test)
        test_memory(test)
    print("failed:", test.failed)
    return 1 if test.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
