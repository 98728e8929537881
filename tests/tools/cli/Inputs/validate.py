#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""validate.py SCHEMA.json FILE.json...: the files are valid by the schema."""

import json
import sys

from jsonschema.validators import validator_for

with open(sys.argv[1]) as file:
    schema = json.load(file)
validator = validator_for(schema)
validator.check_schema(schema)
for name in sys.argv[2:]:
    with open(name) as file:
        errors = list(validator(schema).iter_errors(json.load(file)))
    for error in errors[:10]:
        print(f"{name}: at {list(error.absolute_path)}: {error.message[:300]}")
    if errors:
        sys.exit(1)
