import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs a program to its end with its output passed through; whether it succeeded. */
export async function run(program: string, args: string[], options: SpawnOptions = {}) {
  const [code] = await once(spawn(program, args, { stdio: 'inherit', ...options }), 'exit')
  return code === 0
}

/** Runs a command line to its end and keeps what it printed. */
export async function capture(command: string) {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  return { passed: code === 0, output: Buffer.concat(chunks).toString().trim() }
}
