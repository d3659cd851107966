import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded into a server before anything else, in each of its threads: writes into a file how often something was written
// through to the disk, and how many microseconds of waiting that was.

const file = process.env.BENCH_SYNCS
const { fdatasyncSync } = fs

if (file) {
  let count = 0
  let waitedMs = 0
  let told: number | undefined
  fs.fdatasyncSync = (descriptor) => {
    const began = performance.now()
    fdatasyncSync(descriptor)
    waitedMs += performance.now() - began
    count++
    told ??= fs.openSync(file, 'w')
    fs.writeSync(told, `${JSON.stringify({ count, waitedMs })}\n`.padEnd(80), 0)
  }
  syncBuiltinESMExports()
}
