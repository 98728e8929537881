#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""html.py PAGE.html SOURCE LINES: a report's page is as its writer promises, and
has so many lines of the source."""

import base64
import hashlib
import json
import re
import sys

page = open(sys.argv[1], encoding="utf-8", newline="").read()
scripts = re.findall(r"<script([^>]*)>(.*?)</script", page, re.S)
hash = base64.b64encode(hashlib.sha256(scripts[-1][1].encode()).digest()).decode()
if f"script-src 'sha256-{hash}'" in page:
    print("the script's hash is the one allowed")
print(len(scripts), "scripts")
if not re.search(r"""(?:src|href)\s*=\s*["']|url\(|@import|https?://""",
                 page.replace(scripts[0][1], "")):
    print("no address")
data = json.loads(scripts[0][1])
parts = data["sources"][sys.argv[2]]["parts"]
if sum(len(lines) for _, lines in parts) == int(sys.argv[3]):
    print("the source has the lines")
else:
    print("lines:", [len(lines) for _, lines in parts])
