import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const currentMain = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const clock = new URL('./clock.ts', import.meta.url).href
/** Compiling the server anew for each of thousands of starts would be most of what a run takes. */
const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'parley-compile-cache') }

/**
 * Niceness of server processes: all simulated people, and the servers of half of the runs, are in the process that
 * starts them, and would else get no more of a processor than each of many.
 */
const niceness = 10

/** A server as an operator runs it, in a process of its own that can be killed and started again. */
export class ServerProcess {
  readonly #env: Readonly<Record<string, string>>
  readonly #main: string
  #child: ChildProcess | undefined
  #port = 0

  /** @param clockFile holds the milliseconds by which its clock is wrong */
  constructor(env: Readonly<Record<string, string>>, clockFile: string, main = currentMain) {
    this.#main = main
    this.#env = { ...env, PARLEY_FAULTS_CLOCK: clockFile }
  }

  /** Port of the current process; it changes with each, and is 0 between two: another server may get the old one. */
  get port(): number {
    return this.#port
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', clock, this.#main], {
      env: { PATH: process.env.PATH, ...compiledOnce, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid) setPriority(child.pid, niceness)
    this.#child = child
    this.#port = await portOf(child)
  }

  /** Ends it like a rolling restart; it serves requests for a while longer. @throws if it does not end in order */
  async drain(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child) return
    const exited = once(child, 'exit') as Promise<[number | null]>
    child.kill('SIGTERM')
    const [code] = await exited
    this.#port = 0
    if (code !== 0) throw new Error(`a server that was asked to end ended with ${code}`)
  }

  /** Ends it at once, as a power cut would. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Ends it like an operator. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child?.kill('SIGCONT')
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = undefined
    this.#port = 0
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const port = /Parley is ready: open http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (port) resolve(Number(port))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    // Not at its exit: its output may still be on its way.
    child.once('close', (code, signal) =>
      reject(new Error(`the server ended early with ${signal ?? code}: ${output}`)),
    )
  })
}
