# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of the language server: messages on its standard input and output.

    with Client(["build/bin/shapeproof-lsp-server"]) as client:
        client.initialize()
        client.open("file:///a.mlir", text)
        hints = client.request("textDocument/inlayHint", ...)
"""

import json
import subprocess


class Client:
    def __init__(self, command):
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
        self.last = 0
        self.answers = {}
        self.diagnostics = []
        self.progress = []
        self.versions = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.stdin.close()
        self.server.wait(timeout=20)
        self.server.stdout.close()

    def send_text(self, text):
        data = text.encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.server.stdin.flush()

    def send(self, message):
        self.send_text(json.dumps({"jsonrpc": "2.0", **message}))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def start(self, method, params):
        """Sends a request; the answer is to be waited for."""
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        return self.last

    def read(self):
        """Reads one message."""
        length = None
        while True:
            line = self.server.stdout.readline()
            if not line:
                raise EOFError("the server has ended")
            if not line.strip():
                break
            key, value = line.decode().split(":")
            if key.lower() == "content-length":
                length = int(value)
        return json.loads(self.server.stdout.read(length))

    def keep(self, message):
        method = message.get("method")
        if method == "textDocument/publishDiagnostics":
            self.diagnostics.append(message["params"])
        elif method is not None:
            self.progress.append(message["params"])
            if "id" in message:
                self.send({"id": message["id"], "result": None})
        else:
            self.answers[message["id"]] = message

    def wait(self, number):
        """The answer with the number; diagnostics are kept."""
        while number not in self.answers:
            self.keep(self.read())
        return self.answers.pop(number)

    def request(self, method, params):
        answer = self.wait(self.start(method, params))
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")
        return answer["result"]

    def initialize(self, options=None, encodings=("utf-8", "utf-16")):
        result = self.request("initialize", {
            "processId": None, "rootUri": None, "initializationOptions": options,
            "capabilities": {"general": {"positionEncodings": list(encodings)},
                             "window": {"workDoneProgress": True}}})
        self.notify("initialized", {})
        return result

    def open(self, uri, text, language="mlir"):
        self.versions[uri] = 1
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": language, "version": 1, "text": text}})

    def change(self, uri, changes):
        self.versions[uri] += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": self.versions[uri]},
            "contentChanges": changes})

    def at(self, method, uri, line, character, **more):
        return self.request("textDocument/" + method, {
            "textDocument": {"uri": uri},
            "position": {"line": line, "character": character}, **more})

    def whole(self, method, uri, **more):
        return self.request("textDocument/" + method,
                            {"textDocument": {"uri": uri}, **more})

    def published(self, uri):
        """The diagnostics of the last version that was sent."""
        while True:
            for sent in reversed(self.diagnostics):
                if sent["uri"] == uri and sent["version"] == self.versions[uri]:
                    return sent["diagnostics"]
            self.keep(self.read())
