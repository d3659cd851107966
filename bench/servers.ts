import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './databases.ts'
import { tokenSecret } from './people.ts'

const folder = import.meta.dirname

export interface ServerProcess {
  readonly url: string
  /** Seconds of processor time that it has used, all threads together; NaN where the system does not tell. */
  cpuSeconds(): number
  [Symbol.asyncDispose](): Promise<void>
}

/** Of `/proc`, on every Linux that Node runs on. */
const ticksPerSecond = 100

const unlimited = {
  PARLEY_FRAMES_PER_SECOND: '1000000',
  PARLEY_CALLS_PER_10S: '1000000',
  PARLEY_TOKEN_SECRET: tokenSecret,
  PARLEY_HOST: '127.0.0.1',
  PARLEY_PORT: '0',
}

/** Parley as an operator runs it, but for its limits. */
export const startParley = ({ env }: Place, profile: string | undefined) =>
  start(join(folder, '../apps/server/src/main.ts'), { ...env, ...unlimited }, profile)

/** What Parley is compared with. */
export const startRelay = ({ env }: Place, profile: string | undefined) =>
  start(join(folder, 'relay.ts'), env, profile)

async function start(
  program: string,
  env: Record<string, string>,
  profile: string | undefined,
): Promise<ServerProcess> {
  const flags = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : []
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [...flags, program], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressOf(child, program),
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function cpuSecondsOf(pid: number): number {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(afterName[11]) + Number(afterName[12])) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}

/** Both say where they answer once they do. */
function addressOf(child: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
      if (address) {
        resolve(address)
        child.stdout?.removeAllListeners('data').pipe(process.stderr)
      }
    })
    child.once('exit', () => reject(new Error(`${program} did not start:\n${text}`)))
  })
}
