import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { isMainThread, Worker } from 'node:worker_threads'

/** Processor seconds that the work takes where the budgets were set, while all processors do it. */
const reference = { computing: 0.6, loading: 0.39 }

/**
 * How many times slower than there this machine is; 1 where it is faster. A machine whose neighbours use its memory
 * computes as fast as ever, and is slow to load programs, which most of a run does.
 */
export async function machineSlowness(): Promise<number> {
  const computing = await computingSeconds()
  const loading = await loadingSeconds()
  return Math.max(1, computing / reference.computing, loading / reference.loading)
}

/** Processor seconds by each processor. */
async function computingSeconds(): Promise<number> {
  const before = process.cpuUsage()
  const threads = availableParallelism()
  const workers = Array.from({ length: threads }, () => new Worker(new URL(import.meta.url)))
  await Promise.all(workers.map((worker) => once(worker, 'exit')))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / threads
}

const loaded = `
  for (const name of ['playwright-core', 'fastify', 'kysely']) await import(name)
  const { user, system } = process.cpuUsage()
  console.log((user + system) / 1e6)`

/** The lesser of two times: at first the programs come from the disk. */
async function loadingSeconds(): Promise<number> {
  const times = [await loading(), await loading()]
  return Math.min(...times)
}

async function loading(): Promise<number> {
  const seconds = Array.from({ length: availableParallelism() }, async () => {
    const args = ['--input-type=module', '--eval', loaded]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    return Number(await text(child.stdout))
  })
  const all = await Promise.all(seconds)
  return all.reduce((sum, one) => sum + one, 0) / all.length
}

if (!isMainThread) work()

function work() {
  let sum = ''
  for (let round = 0; round < 240; round++) {
    const rows = Array.from({ length: 5000 }, (_, id) => ({ id, name: `row ${(id * 7919) % 1000}` }))
    rows.sort((a, b) => (a.name < b.name ? -1 : 1))
    sum = createHash('sha256')
      .update(JSON.stringify(rows) + sum)
      .digest('hex')
  }
}
