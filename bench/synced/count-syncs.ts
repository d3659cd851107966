import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded into a server before anything else, in each of its threads: writes into a file how often something was written
// through to the disk, and how many microseconds of waiting that was.

const file = process.env.BENCH_SYNCS
const { fdatasyncSync } = fs

if (file) {
  let count = 0
  let waitedMs = 0
  let output: number | undefined
  fs.fdatasyncSync = (descriptor) => {
    const began = performance.now()
    fdatasyncSync(descriptor)
    waitedMs += performance.now() - began
    count++
    output ??= fs.openSync(file, 'w')
    fs.writeSync(output, `${JSON.stringify({ count, waitedMs })}\n`.padEnd(80), 0)
  }
  syncBuiltinESMExports()
}
