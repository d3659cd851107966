import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of `/proc`, on every Linux that Node runs on. */
const ticksPerSecond = 100

/** Pins all threads of a process, and the processes that it starts from now on, to one core. */
export function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}

/** Processor time that a process has used, all threads together; NaN where the system does not tell. */
export const cpuSecondsOf = (pid: number) => sumOfTimes(pid, 2) / ticksPerSecond

/** The same of a process and of all that it has begun, those that have ended too. */
export function cpuSecondsOfAll(pid: number): number {
  try {
    const own = sumOfTimes(pid, 4) / ticksPerSecond
    return childrenOf(pid).reduce((sum, child) => sum + (cpuSecondsOf(child) || 0), own)
  } catch {
    return Number.NaN
  }
}

/** @throws where the system does not tell */
export const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** NaN where the system does not tell. */
export function parentOf(pid: number): number {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return Number.NaN
  }
}

/** Peak memory since the last call, in MiB; NaN if the system does not report it. */
export function peakMemoryOf(pid: number): number {
  try {
    const [, kib] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    return Number(kib) / 1024
  } catch {
    return Number.NaN
  }
}

/** Memory that it has now; NaN where the system does not tell. */
export function residentBytesOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}

/** Sockets that it holds open now, of whatever kind. */
export function openSocketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:')
    } catch {
      return false
    }
  }).length
}

/** The first four times are its own and those of children which have ended, each as a program and in the system. */
function sumOfTimes(pid: number, count: 2 | 4): number {
  try {
    return statOf(pid)
      .slice(11, 11 + count)
      .reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return Number.NaN
  }
}

function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
}
