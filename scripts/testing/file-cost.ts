import { afterAll } from 'vitest'
import { cpuSeconds } from './cpu-time.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of the worker while it loaded and ran the file. */
    cpuSeconds?: number
  }
}

const worker = globalThis as { cpuSecondsCounted?: number }

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads which fixtures are named.
afterAll(({}, file) => {
  const now = cpuSeconds()
  file.meta.cpuSeconds = now - (worker.cpuSecondsCounted ?? 0)
  worker.cpuSecondsCounted = now
})
