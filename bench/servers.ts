import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Place } from './databases.ts'
import { tokenSecret } from './people.ts'
import { cpuSecondsOf, openSocketsOf, peakMemoryOf, pin, residentBytesOf } from './processes.ts'

const folder = import.meta.dirname

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Seconds of processor time that it has used, all threads together; NaN where the system does not tell. */
  cpuSeconds(): number
  /** Peak memory since the last call, in MiB; NaN if the system does not report it. */
  peakMemory(): number
  /** Memory that it has now; NaN where the system does not tell. */
  residentBytes(): number
  /** Sockets that it holds open now, of whatever kind. */
  openSockets(): number
  /** Has all its threads run on one core, with `taskset`. */
  pinTo(core: number): void
  /** Ends it, and returns its exit code. */
  stop(): Promise<number | null>
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  [Symbol.asyncDispose](): Promise<void>
}

/** Limits that measurements would run into are out of the way. */
export const unlimited = {
  PARLEY_FRAMES_PER_SECOND: '1000000',
  PARLEY_MESSAGES_PER_SECOND: '1000000',
  PARLEY_MESSAGES_PER_MINUTE: '100000000',
  PARLEY_MESSAGE_KIB_PER_MINUTE: '100000000',
  PARLEY_MESSAGE_MIB_PER_DAY: '0',
  PARLEY_FRIEND_REQUESTS_PER_HOUR: '1000000',
  PARLEY_JOIN_REQUESTS_PER_HOUR: '1000000',
  PARLEY_GROUPS_PER_HOUR: '1000000',
  PARLEY_CALLS_PER_10S: '1000000',
  PARLEY_SIGN_INS_PER_10MIN: '1000000',
  PARLEY_SESSION_CALLS_PER_10S: '1000000',
  PARLEY_FILES_PER_10S: '1000000',
  PARLEY_CONNECTIONS_PER_ADDRESS: '1000000',
  PARLEY_TOKEN_SECRET: tokenSecret,
  PARLEY_HOST: '127.0.0.1',
  PARLEY_PORT: '0',
}

/** Parley as an operator runs it, but for its limits. @param checkout where its sources are */
export const startParley = (
  { env }: Place,
  profile: string | undefined,
  { checkout = join(folder, '..'), flags = [] }: { checkout?: string; flags?: readonly string[] } = {},
) => start(join(checkout, 'apps/server/src/main.ts'), { ...env, ...unlimited }, profile, flags)

/** Starts a server for the comparison with Parley. */
export const startRelay = (which: 'fair' | 'bare', { env }: Place, profile: string | undefined) =>
  start(join(folder, 'relay', `${which}.ts`), env, profile)

export async function start(
  program: string,
  env: Record<string, string>,
  profile: string | undefined,
  given: readonly string[] = [],
): Promise<ServerProcess> {
  const flags = [...given, ...(profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [])]
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [...flags, program], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return {
    child,
    url: await addressOf(child, program),
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    peakMemory: () => peakMemoryOf(child.pid ?? 0),
    residentBytes: () => residentBytesOf(child.pid ?? 0),
    openSockets: () => openSocketsOf(child.pid ?? 0),
    pinTo: (core) => pin(child.pid ?? 0, core),
    stop,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    ended,
    async [Symbol.asyncDispose]() {
      await stop()
    },
  }
}

/** All servers print their address once they listen. */
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
