// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs models in ONNX Runtime: what comes out, or that it fails.
//
//   node run.mjs CASES.json RESULTS
//   node run.mjs --inputs MODEL    {name, type, shape} of each input
//
// CASES is a list of {model, inputs: {name: {type, dims, data}}}; without data,
// floats are made up and other numbers are 0. With `optimize: false` nodes run
// one by one, as they are in the file. `profile` is the beginning of the name of a
// file that the runtime writes. RESULTS gets a line
// for each that it has none for yet, so that who calls can go on after a crash:
// {results: [[2, 3], ...]} in the order of the model, null for what is no
// tensor, or {error: "..."}; {rejected: "..."} if the model is not taken.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(process.cwd() + '/');
const ort = require('onnxruntime-node');

const arrays = {
  float32: Float32Array, float64: Float64Array, float16: Uint16Array,
  int8: Int8Array, uint8: Uint8Array, int16: Int16Array, uint16: Uint16Array,
  int32: Int32Array, uint32: Uint32Array, int64: BigInt64Array,
  uint64: BigUint64Array, bool: Uint8Array,
};

function tensor({ type, dims, data }) {
  const count = dims.reduce((a, b) => a * b, 1);
  if (type === 'string')
    return new ort.Tensor('string', Array(count).fill('a'), dims);
  const values = new arrays[type](count);
  const isBig = type === 'int64' || type === 'uint64';
  for (let i = 0; i < count; ++i) {
    const value = data ? data[i] : type.startsWith('float') ? (i * 7 % 11) / 11 : 0;
    values[i] = isBig ? BigInt(value) : value;
  }
  return new ort.Tensor(type, values, dims);
}

const sessions = new Map();
async function sessionOf(model, optimize = true, profile = undefined) {
  const key = model + (optimize ? '' : ' as it is') + (profile ?? '');
  if (!sessions.has(key)) {
    sessions.clear();
    let made;
    try {
      made = { session: await ort.InferenceSession.create(model, {
        logSeverityLevel: 4, intraOpNumThreads: 1,
        graphOptimizationLevel: optimize ? 'all' : 'disabled',
        ...(profile ? { enableProfiling: true, profileFilePrefix: profile } : {}),
      }) };
    } catch (error) {
      made = { error: String(error.message) };
    }
    sessions.set(key, made);
  }
  return sessions.get(key);
}

async function run({ model, inputs, optimize, profile }) {
  const { session, error } = await sessionOf(model, optimize, profile);
  if (error)
    return { rejected: error };
  try {
    const feeds = {};
    for (const [name, input] of Object.entries(inputs))
      feeds[name] = tensor(input);
    const results = await session.run(feeds, { logSeverityLevel: 4 });
    if (profile)
      session.endProfiling();
    return { results: session.outputNames.map((name) => results[name]?.dims ?? null) };
  } catch (failure) {
    return { error: String(failure.message) };
  }
}

if (process.argv[2] === '--inputs') {
  const { session, error } = await sessionOf(process.argv[3]);
  console.log(JSON.stringify(error ? null : session.inputMetadata));
  process.exit(0);
}
const output = process.argv[3];
const done = existsSync(output) ? readFileSync(output, 'utf8').split('\n').length - 1 : 0;
for (const one of JSON.parse(readFileSync(process.argv[2])).slice(done))
  appendFileSync(output, JSON.stringify(await run(one)) + '\n');
