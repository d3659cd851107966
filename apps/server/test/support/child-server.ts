import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** Compiling the server anew for every start would take longer than the rest of its start. */
export const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'parley-compile-cache') }
/** A process that ends within seconds never earns back the time for optimising the embedded database's program. */
export const shortLived = ['--liftoff-only']
const inherited = { PATH: process.env.PATH, ...compiledOnce }

export interface ChildServer {
  readonly url: string
  /** All that it has printed. */
  output(): string
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>
  /** Asks it to end, once more each time, and gives its exit code. */
  stop(): Promise<number | null>
  /** When it ends, on its own too: its exit code, and what it has printed as errors. */
  readonly ended: Promise<{ code: number | null; said: string }>
}

/**
 * Starts the server as an operator does, in a process of its own.
 * @param command what starts it, unless it is this one
 */
export async function startChildServer(
  env: Record<string, string>,
  {
    command = [process.execPath, ...shortLived, main],
    cwd,
  }: { command?: [string, ...string[]]; cwd?: string } = {},
): Promise<ChildServer> {
  const [program, ...words] = command
  const child = spawn(program, words, {
    ...(cwd && { cwd }),
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const closed = once(child, 'close') as Promise<[number | null]>
  onTestFinished(() => void child.kill('SIGKILL'))
  let all = ''
  let said = ''
  child.stdout.on('data', (chunk) => {
    all += chunk
  })
  child.stderr.on('data', (chunk) => {
    all += chunk
    said += chunk
  })
  const output = await outputUntil(child, exited, /Parley is ready: open (\S+)/)
  return {
    url: output[1] as string,
    output: () => all,
    ended: closed.then(([code]) => ({ code, said: said.trim() })),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      return (await exited)[0]
    },
  }
}

/** Output of a server that cannot start, and its exit code. */
export async function failToStart(
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [...shortLived, main], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

function outputUntil(
  child: ChildProcess,
  exited: Promise<unknown>,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const found = pattern.exec(output)
      if (found) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    exited.then(() => reject(new Error(`the server ended early: ${output}`)), reject)
  })
}
