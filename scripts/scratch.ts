import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes that have to be free there: everything that tests have open at a time, many times over. */
const needed = 4 * 1024 ** 3

/**
 * Has temporary files of this process and of those that it starts kept in memory, where there is room. Tests write
 * databases and browser profiles by the hundred, and nobody keeps them. They go when the process ends.
 */
export function keepScratchInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  const folder = mkdtempSync(join(memory, 'parley-'))
  // A database server that root starts runs as somebody else.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  // A person who breaks the tests off gets the memory back too.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => process.exit(code))
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= needed
  } catch {
    return false
  }
}
