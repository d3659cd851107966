import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The cores of a measurement: one for the server and its database, another for their clients. */
export interface Cores {
  readonly server: number
  readonly clients: number
}

/** Undefined if processes cannot be pinned to cores. */
export function findCores(): Cores | undefined {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    const status = readFileSync('/proc/self/status', 'utf8')
    const [server, clients] = coresIn(/^Cpus_allowed_list:\s+(\S+)/m.exec(status)?.[1] ?? '')
    return server === undefined || clients === undefined ? undefined : { server, clients }
  } catch {
    return undefined
  }
}

/** @param list such as `0-3,8` */
function coresIn(list: string): number[] {
  return list.split(',').flatMap((span) => {
    const [first = 0, last = first] = span.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}
