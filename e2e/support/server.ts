import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startTimeout = 120_000

/** A data folder with an empty database, to copy: making one takes seconds. */
const template = join(root, 'test-results/e2e-data')

/** Workers start a server each, some several, and all of them the same. */
const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'parley-compile-cache') }

const cheapPasswords = new URL('cheap-passwords.ts', import.meta.url).href

/** Settings that give a file a server of its own, where it decides something for a whole site. */
export const ownSite = { PARLEY_SESSION_DAYS: '28' }

/** A real Parley server, as `npm start` runs it, with a data folder of its own. */
export class ParleyServer {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
  readonly #env: Record<string, string>
  #port = '0'
  #process: ChildProcess | undefined
  #log = ''

  constructor(env: Record<string, string>) {
    this.#env = env
    if (existsSync(template)) cpSync(template, this.dataDir, { recursive: true })
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`
  }

  get log() {
    return this.#log
  }

  /**
   * Starts the server; after a kill, on the same port with the same data.
   * @param within a command that does the same elsewhere
   */
  async start(within = (...words: [string, ...string[]]) => words) {
    const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
    const own = {
      PARLEY_HOST: '127.0.0.1',
      PARLEY_PORT: this.#port,
      PARLEY_DATA_DIR: this.dataDir,
      PARLEY_PRESENCE_GRACE_MS: '1000',
      // Histories are written faster than people write.
      PARLEY_MESSAGES_PER_SECOND: '1000',
      PARLEY_MESSAGES_PER_MINUTE: '100000',
      PARLEY_MESSAGE_KIB_PER_MINUTE: '1000000',
      PARLEY_MESSAGE_MIB_PER_DAY: '0',
      PARLEY_FRIEND_REQUESTS_PER_HOUR: '1000',
      PARLEY_JOIN_REQUESTS_PER_HOUR: '1000',
      PARLEY_GROUPS_PER_HOUR: '1000',
    }
    // A process that lives for a minute does not earn back the time that it takes to compile PGlite well.
    const words = ['--liftoff-only', '--import', cheapPasswords, 'scripts/start.mjs']
    const [program, ...rest] = within(process.execPath, ...words)
    const server = spawn(program, rest, {
      cwd: root,
      env: { ...inherited, ...compiledOnce, ...own, ...this.#env },
    })
    this.#process = server
    this.#port = await new Promise<string>((resolve, reject) => {
      const started = this.#log.length
      const fail = (what: string) => reject(new Error(`The server ${what}:\n${this.#log.slice(started)}`))
      const timer = setTimeout(() => fail('did not start in time'), startTimeout)
      const read = (chunk: Buffer) => {
        this.#log += chunk
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(this.#log.slice(started))?.[1]
        if (!port) return
        clearTimeout(timer)
        resolve(port)
      }
      server.stdout.on('data', read)
      server.stderr.on('data', read)
      server.once('exit', (code) => {
        clearTimeout(timer)
        fail(`stopped with exit code ${code}`)
      })
    })
  }

  /** Ends the server; SIGKILL is the power cord, SIGTERM the polite way. */
  async kill(signal: NodeJS.Signals = 'SIGKILL') {
    const server = this.#process
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }

  /** Runs the operator's command, and returns its output. */
  administer(...words: string[]): string {
    const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
    const env = { ...inherited, ...compiledOnce, PARLEY_DATA_DIR: this.dataDir, ...this.#env }
    return execFileSync(process.execPath, ['apps/server/src/admin.ts', ...words], {
      cwd: root,
      env,
    }).toString()
  }

  /** Lets the servers to come begin with this one's data. */
  async becomeTemplate() {
    await this.kill('SIGTERM')
    rmSync(template, { recursive: true, force: true })
    cpSync(this.dataDir, template, { recursive: true })
  }

  async dispose() {
    await this.kill('SIGTERM')
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
