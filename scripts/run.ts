import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** `45 s`, `12 min 5 s`. */
export function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Runs a program to its end with its output passed through; whether it succeeded. */
export async function run(
  program: string,
  args: string[],
  options: SpawnOptions = {},
  onStart?: (pid: number) => unknown,
) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  if (child.pid !== undefined) onStart?.(child.pid)
  const [code] = await once(child, 'exit')
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
