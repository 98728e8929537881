#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`shapeproof serve` as a browser sees it: files, reports, the language server, and
all that is refused.

    serve.py --bin=build/bin
"""

import argparse
import base64
import hashlib
import http.client
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

MLIR = """\
func.func @f(%x: tensor<?xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %ok = arith.cmpi sge, %i, %c0 : index
  cf.assert %ok, "negative"
  return
}
"""


def check(what, found, wanted):
    if not (wanted(found) if callable(wanted) else found == wanted):
        raise AssertionError(f"{what}: {str(found)[:400]}, not {wanted}")


class Server:
    def __init__(self, program, *options):
        self.process = subprocess.Popen([program, "serve", *options],
                                        stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        _, _, self.host, self.token, _ = self.url.split("/")
        self.port = int(self.host.split(":")[1])

    def ask(self, method, path, body=None, token=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, f"/{token or self.token}/{path}", body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), answer.headers

    def end(self):
        self.process.send_signal(signal.SIGINT)
        check("exit status", self.process.wait(timeout=20), 0)


class WebSocket:
    def __init__(self, server, **headers):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /{server.token}/lsp HTTP/1.1", f"Host: {server.host}",
                 "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        self.status = int(self.stream.readline().split()[1])
        answer = {}
        while line := self.stream.readline().strip():
            name, value = line.decode().split(": ", 1)
            answer[name] = value
        if self.status == 101:
            magic = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            check("accept", answer["Sec-WebSocket-Accept"],
                  base64.b64encode(hashlib.sha1(magic.encode()).digest()).decode())

    def frame(self, opcode, data, last=True, mask=b"\1\2\3\4"):
        size = (bytes([128 | len(data)]) if len(data) < 126 else
                bytes([128 | 126]) + struct.pack(">H", len(data)) if len(data) < 65536 else
                bytes([128 | 127]) + struct.pack(">Q", len(data)))
        self.socket.sendall(bytes([(128 if last else 0) | opcode]) + size + mask +
                            bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, method, params, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        head = self.stream.read(2)
        if len(head) < 2:
            return None, b""
        size = head[1]
        if size == 126:
            size, = struct.unpack(">H", self.stream.read(2))
        elif size == 127:
            size, = struct.unpack(">Q", self.stream.read(8))
        return head[0] & 15, self.stream.read(size)

    def answer(self, number):
        while True:
            opcode, data = self.receive()
            check("a message", opcode, 1)
            message = json.loads(data)
            if message.get("id") == number:
                return message["result"]


def test_files(server):
    status, text, headers = server.ask("GET", "")
    check("page", (status, text), (200, "<p>page</p>"))
    check("policy", headers["Content-Security-Policy"], lambda p: "default-src 'self'" in p)
    check("type", server.ask("GET", "a.js")[2]["Content-Type"], lambda t: "javascript" in t)
    for path in ("none.js", "../secret", "..%2fsecret", ".hidden", "sub/a.js", "report/1",
                 "report/x", "/etc/passwd"):
        check(path, server.ask("GET", path)[0], 404)
    check("method", server.ask("PUT", "a.js")[0], 400)
    check("command", server.ask("POST", "dump/a.mlir", MLIR)[0], 400)
    check("option", server.ask("POST", "contract/--help", MLIR)[0], 400)
    check("name", server.ask("POST", "contract/..", MLIR)[0], 400)


def test_refused(server):
    for token in ("x", server.token[:-1], server.token[:-1] + "!", server.token + "0"):
        check("token", server.ask("GET", "", token=token)[0], 403)
    check("host", server.ask("GET", "", Host=f"evil.example:{server.port}")[0], 403)
    check("origin", server.ask("GET", "", Origin="http://evil.example")[0], 403)
    check("own origin", server.ask("GET", "", Origin=f"http://{server.host}")[0], 200)
    check("socket of another site", WebSocket(server, Origin="http://evil.example").status, 403)
    for text, status in (
            (b"x\r\n\r\n", 400), (b"GET / HTTP/2\r\n\r\n", 400),
            (b"GET / HTTP/1.1\r\na\r\n\r\n", 400),
            (b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400),
            (b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
            (b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello", 400),
            (b"GET / HTTP/1.1\r\nContent-Length: 16777217\r\n\r\n", 413),
            (b"GET / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413),
            (b"GET / HTTP/1.1\r\nContent-Length: " + b"9" * 40 + b"\r\n\r\n", 413),
            (b"GET / HTTP/1.1\r\nA: " + b"a" * 20000, 431),
            (b"GET / HTTP/1.1\r\nA: " + b"a" * 20000 + b"\r\n\r\n", 431),
            (b"GET /" + b"a" * 300000 + b" HTTP/1.1\r\n\r\n", 431),
            (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 300000 + b"\r\n", 431)):
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as peer:
            peer.sendall(text)
            check(text[:50], peer.recv(12), b"HTTP/1.1 %d" % status)
    # Who sends all of it before looking at the answer gets the answer.
    check("large body", server.ask("POST", "analyze/a.mlir", "x" * (17 << 20))[0], 413)


def test_silent(server):
    """Connections that send nothing, or never the whole of it, keep nobody out."""
    for text in (b"", b"GET / HTT", b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nabc"):
        silent = [socket.create_connection(("127.0.0.1", server.port), timeout=20)
                  for _ in range(60)]
        for peer in silent:
            if text:
                peer.sendall(text)
        began = time.monotonic()
        check("page", server.ask("GET", "")[0], 200)
        check("wait", time.monotonic() - began, lambda took: took < 7)
        for peer in silent:
            peer.close()
    # Where nobody waits, a silent one may stay for longer than a second.
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as peer:
        time.sleep(2)
        peer.sendall(f"GET /{server.token}/ HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
        check("patience", peer.recv(12), b"HTTP/1.1 200")


def test_no_reader(server):
    """Who reads nothing is slow alone, and does not stay for ever."""
    document = {"uri": "file:///a.mlir", "languageId": "mlir", "version": 1, "text": MLIR}
    hover = {"textDocument": {"uri": "file:///a.mlir"}, "position": {"line": 1, "character": 3}}
    deaf = [WebSocket(server) for _ in range(8)]
    for browser in deaf:
        browser.send("initialize", {"capabilities": {}}, 1)
        browser.send("textDocument/didOpen", {"textDocument": document})
        browser.socket.settimeout(0.5)
    gone = 0
    began = time.monotonic()
    while gone < len(deaf) and time.monotonic() - began < 100:
        gone = 0
        for browser in deaf:
            try:
                for number in range(200):
                    browser.send("textDocument/hover", hover, number + 2)
            except (socket.timeout, BlockingIOError):
                pass  # Its messages wait.
            except OSError:
                gone += 1
        # All others are served.
        check("page", server.ask("GET", "")[0], 200)
    check("deaf browsers that are gone", gone, len(deaf))
    browser = WebSocket(server)
    browser.send("initialize", {"capabilities": {}}, 1)
    check("capabilities", browser.answer(1)["capabilities"]["inlayHintProvider"], True)
    browser.socket.close()


def test_results(server):
    status, text, _ = server.ask("POST", "contract/a.mlir", MLIR)
    check("contract", (status, "i >= 0" in text), (200, True))
    status, number, _ = server.ask("POST", "analyze/a.mlir", MLIR)
    check("report", status, 200)
    status, text, headers = server.ask("GET", "report/" + number)
    check("report", (status, "negative" in text), (200, True))
    check("policy", headers["Content-Security-Policy"], lambda p: "sandbox" in p)
    for command in ("contract", "analyze"):
        status, text, _ = server.ask("POST", command + "/a.mlir", "func.func @f(\n")
        check("errors", (status, "a.mlir:1:14: error" in text), (400, True))


def test_cache(program, page, folder):
    """The same answers; the second is of what `analyze --cache` may have kept."""
    os.chdir(folder)
    plain, server = Server(program, page), Server(program, page, "--cache=kept")
    kept = Path(folder) / "kept"

    def report(of):
        number = of.ask("POST", "analyze/a.mlir", MLIR)[1]
        return of.ask("GET", "report/" + number)[:2]

    check("report", report(server), report(plain))
    entries = {entry: entry.read_bytes() for entry in kept.iterdir()}
    check("entries", len(entries), 1)
    (Path(folder) / "a.mlir").write_text(MLIR)
    subprocess.run([program, "analyze", "--contracts", "--verify-ops", "--format=html",
                    "--cache=kept", "a.mlir", "-o", "report.html"], check=True)
    check("the same entry", {entry: entry.read_bytes() for entry in kept.iterdir()}, entries)
    check("second report", report(server), report(plain))
    for _ in range(2):
        check("contract", server.ask("POST", "contract/a.mlir", MLIR)[:2],
              plain.ask("POST", "contract/a.mlir", MLIR)[:2])
        check("error", server.ask("POST", "analyze/a.mlir", "func.func @f(\n")[:2],
              plain.ask("POST", "analyze/a.mlir", "func.func @f(\n")[:2])
    for entry in kept.iterdir():
        entry.write_bytes(entry.read_bytes()[:-1] + b"?")
    check("damaged entry", report(server), report(plain))
    # It is used: what has the right hash is shown.
    (entry,) = entries
    head, _, rest = entry.read_bytes().partition(b"\n")[2].partition(b"\n")
    check("an entry", (len(head), b"negative" in rest), (64, True))
    touched = entry.stat().st_mtime_ns
    report(server)
    check("used", entry.stat().st_mtime_ns > touched, True)
    plain.end()
    server.end()


def test_language_server(server):
    browser = WebSocket(server, Origin=f"http://{server.host}")
    check("status", browser.status, 101)
    browser.send("initialize", {"capabilities": {}}, 1)
    check("capabilities", browser.answer(1)["capabilities"]["inlayHintProvider"], True)
    browser.send("initialized", {})
    document = {"uri": "file:///a.mlir", "languageId": "mlir", "version": 1,
                "text": MLIR + "//" + "x" * 70000}
    browser.send("textDocument/didOpen", {"textDocument": document})
    ask = json.dumps({"jsonrpc": "2.0", "id": 2, "method": "textDocument/inlayHint", "params": {
        "textDocument": {"uri": "file:///a.mlir"}, "range": {
            "start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}}}).encode()
    browser.frame(1, ask[:50], last=False)
    browser.frame(9, b"ping")
    browser.frame(0, ask[50:])
    opcode, data = browser.receive()
    while opcode == 1:  # Diagnostics may come first.
        opcode, data = browser.receive()
    check("pong", (opcode, data), (10, b"ping"))
    check("hints", [hint["label"] for hint in browser.answer(2)], [": [A]"])
    browser.frame(8, b"")
    while (opcode := browser.receive()[0]) == 1:
        pass
    check("close", opcode, 8)
    for bad in (b"\x81\x03abc", b"\x81\xff" + b"\xff" * 12):  # No mask; too long.
        browser = WebSocket(server)
        browser.socket.sendall(bad)
        check("bad frame", browser.stream.read(1), b"")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    options = parser.parse_args()
    program = options.bin + "/shapeproof"
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page"
        page.mkdir()
        (Path(folder) / "secret").write_text("secret")
        (page / "index.html").write_text("<p>page</p>")
        (page / "a.js").write_text("1")
        (page / ".hidden").write_text("hidden")
        done = subprocess.run([program, "serve", f"--page={folder}"], text=True,
                              capture_output=True)
        check("no page", (done.returncode, "./dev page" in done.stderr), (2, True))
        server = Server(program, f"--page={page}")
        for test in (test_files, test_refused, test_results, test_language_server,
                     test_silent, test_no_reader):
            test(server)
        test_cache(program, f"--page={page}", folder)
        taken = subprocess.run([program, "serve", f"--page={page}", f"--port={server.port}"],
                               text=True, capture_output=True)
        check("port", (taken.returncode, "cannot listen" in taken.stderr), (2, True))
        server.end()
        began = time.monotonic()
        check("idle", Server(program, f"--page={page}", "--idle=1").process.wait(timeout=20), 0)
        check("idle", time.monotonic() - began, lambda took: took < 5)
    print("passed")


if __name__ == "__main__":
    main()
