import { spawn } from 'node:child_process'
import { compiledOnce, shortLived } from './child-server.ts'

/** Runs a script of the server to its end, and gives what it printed. */
export async function runScript(
  script: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, [...shortLived, script, ...words], {
    env: { ...process.env, ...compiledOnce, ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out: out.trim(), err: err.trim() }
}
