import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'

/** Linux counts in hundredths of a second wherever Node runs. */
const ticksPerSecond = 100
const sampleMs = 200

interface Stat {
  readonly parent: number
  /** When the process began, which distinguishes processes of one number. */
  readonly start: string
  readonly own: number
  /** Seconds of processes that it began, that have ended and that it waited for, with all that those began. */
  readonly waited: number
}

/** Undefined once the process has ended. */
function statOf(pid: number | 'self'): Stat | undefined {
  try {
    // The program's name, which may hold spaces, ends with the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const seconds = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) / ticksPerSecond
    return { parent: Number(fields[1]), start: fields[19] ?? '', own: seconds(11), waited: seconds(13) }
  } catch {
    return undefined
  }
}

/** Processor seconds of this process and of those that it began and waited for; 0 where the system does not say. */
export function cpuSeconds(): number {
  const { own = 0, waited = 0 } = statOf('self') ?? {}
  return own + waited
}

/**
 * Counts the processor seconds of a process and of everything that it begins. What is waited for, however short, is
 * counted by whom it is waited for. A browser kills its parts instead, whose time nobody inherits: all are looked at
 * five times a second.
 */
export class CpuMeter {
  readonly #root: number
  readonly #family: Set<number>
  readonly #own = new Map<string, number>()
  #inherited = 0
  readonly #timer: NodeJS.Timeout

  constructor(root: number) {
    this.#root = root
    this.#family = new Set([root])
    this.#timer = setInterval(() => this.#look(), sampleMs)
  }

  /** @returns the seconds so far; undefined where the system does not say: they are read from `/proc` */
  end(): number | undefined {
    clearInterval(this.#timer)
    if (platform() !== 'linux') return undefined
    this.#look()
    const seen = [...this.#own.values()].reduce((sum, seconds) => sum + seconds, 0)
    return Math.max(seen, this.#inherited)
  }

  #look() {
    if (platform() !== 'linux') return
    // A parent has the lower number, but for the rare time when they begin anew.
    const pids = readdirSync('/proc').map(Number).filter(Boolean)
    for (const pid of pids.sort((a, b) => a - b)) {
      const stat = statOf(pid)
      if (!stat || !(this.#family.has(pid) || this.#family.has(stat.parent))) continue
      this.#family.add(pid)
      this.#own.set(`${pid} ${stat.start}`, stat.own)
      if (pid === this.#root) this.#inherited = stat.own + stat.waited
    }
  }
}
