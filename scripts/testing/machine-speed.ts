import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'

/** Processor seconds that the work takes where the budgets were set, while all processors do it. */
const referenceSeconds = 0.6

/** How many times slower than there this machine computes; 1 where it is faster. */
export async function machineSlowness(): Promise<number> {
  const before = process.cpuUsage()
  const threads = availableParallelism()
  const workers = Array.from({ length: threads }, () => new Worker(new URL(import.meta.url)))
  await Promise.all(workers.map((worker) => once(worker, 'exit')))
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, (user + system) / 1e6 / threads / referenceSeconds)
}

if (!isMainThread) work()

function work() {
  let text = ''
  for (let round = 0; round < 240; round++) {
    const rows = Array.from({ length: 5000 }, (_, id) => ({ id, name: `row ${(id * 7919) % 1000}` }))
    rows.sort((a, b) => (a.name < b.name ? -1 : 1))
    text = createHash('sha256')
      .update(JSON.stringify(rows) + text)
      .digest('hex')
  }
}
