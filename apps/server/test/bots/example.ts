import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** An example of a bot, started by a person with its token, and its output. */
export function startExample(name: string, token: string, ...words: string[]) {
  const script = fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url))
  const child = spawn(process.execPath, [script, ...words], {
    stdio: 'pipe',
    env: { ...process.env, PARLEY_TOKEN: token },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const shown = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    shown.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    shown.err += chunk
  })
  return { shown, exited: once(child, 'close') as Promise<[number | null]> }
}
