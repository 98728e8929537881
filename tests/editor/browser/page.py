# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A page in headless Chromium, over the pipe of its debugging protocol.

    with Browser() as browser:
        page = browser.open("report.html")
        page.run("document.title")        # the value of an expression
        page.key("j")
        page.screenshot("wide.png")

The browser has no network: what a page asks for beyond its own file is in
page.requests.
"""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path


class Browser:
    def __enter__(self):
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if program is None:
            raise SystemExit("no chromium on the PATH")
        self.profile = tempfile.mkdtemp()
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()

        def connect():  # The protocol wants descriptors 3 and 4.
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu",
             "--hide-scrollbars", "--remote-debugging-pipe",
             "--disable-background-networking", "--no-first-run",
             "--proxy-server=127.0.0.1:9", f"--user-data-dir={self.profile}"],
            preexec_fn=connect, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.last, self.events = b"", 0, []
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (OSError, EOFError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.out)
        os.close(self.into)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        wanted = self.last
        while True:
            answer = self.receive()
            if answer.get("id") == wanted:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.buffer:
            part = os.read(self.into, 1 << 20)
            if not part:
                raise EOFError("the browser ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def open(self, path, fragment="", **screen):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target,
                            flatten=True)["sessionId"]
        page = Page(self, session)
        page.resize(**screen)
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.call(domain + ".enable")
        page.load(path, fragment)
        return page


class Page:
    def __init__(self, browser, session):
        self.browser, self.session = browser, session

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def load(self, path, fragment=""):
        self.browser.events.clear()
        self.url = (str(path) if str(path).startswith("http://")
                    else Path(path).resolve().as_uri()) + fragment
        self.call("Page.navigate", url=self.url)
        self.wait("document.readyState == 'complete' && location.href != 'about:blank'")

    def resize(self, width=1440, height=900, dark=False, mobile=False, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width,
                  height=height, deviceScaleFactor=scale, mobile=mobile)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def run(self, expression):
        result = self.call("Runtime.evaluate", expression=expression,
                           returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, expression, seconds=20):
        end = time.monotonic() + seconds
        while not self.run(expression):
            if time.monotonic() > end:
                raise RuntimeError(f"never true: {expression}")
            time.sleep(0.02)

    def key(self, key):
        text = key if len(key) == 1 else ""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key,
                      text=text if kind == "keyDown" else "")

    def click(self, selector):
        """Clicks where the element is, as a mouse does."""
        x, y = self.run(f"""(() => {{
            const box = document.querySelector({json.dumps(selector)})
                .getBoundingClientRect();
            return [box.x + Math.min(box.width, 60) / 2, box.y + box.height / 2];
        }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y,
                      button="left", clickCount=1)

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        Path(path).write_bytes(base64.b64decode(data))

    @property
    def requests(self):
        self.run("0")
        return [event["params"]["request"]["url"] for event in self.browser.events
                if event.get("method") == "Network.requestWillBeSent"
                and event["params"]["request"]["url"] != self.url.split("#")[0]]

    @property
    def problems(self):
        """The messages of the console: errors, and scripts that the policy blocked."""
        self.run("0")
        found = []
        for event in self.browser.events:
            parameters = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"]["text"] + " " +
                             str(parameters["exceptionDetails"].get("exception")))
            elif event.get("method") == "Log.entryAdded":
                found.append(parameters["entry"]["text"])
        return found
