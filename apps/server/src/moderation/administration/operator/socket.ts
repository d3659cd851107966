import { chmod, mkdir } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { listenAlone } from '../../../db/local-socket.ts'
import { storageProblem } from '../../../db/problems.ts'
import type { Config } from '../../../platform/config/config.ts'
import { type Answer, understand } from './commands.ts'
import { makePrivate, placesFor } from './place.ts'
import type { OperatorService } from './service.ts'
import { databaseOf, lineFrom, lineOf, requestIn } from './wire.ts'

const requestBytesMax = 4096

interface Parts {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
  readonly operator: OperatorService
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
  /** Milliseconds within which a client that connects sends its command. */
  readonly patienceMs?: number
}

/** Where the operator's command asks a server that runs: who may open the socket's file may do all that it can. */
export class OperatorSocket {
  readonly #parts: Parts
  readonly #server: Server
  /** Clients that have not sent their command yet. */
  readonly #waiting = new Set<Socket>()
  readonly #acts = new Set<Promise<void>>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#server = createServer({ allowHalfOpen: true }, (socket) => void this.#serve(socket)).unref()
  }

  /** A server does without one where it cannot be. */
  async open(): Promise<void> {
    const { config, log } = this.#parts
    try {
      if (!(await this.#listen()))
        log.info({ folder: config.dataDir }, "another server of this folder answers the operator's command")
    } catch (error) {
      log.warn({ err: error }, 'npm run admin cannot ask this server: its socket could not be opened')
    }
  }

  /** Takes nothing more. */
  stop(): void {
    this.#server.close()
    for (const socket of this.#waiting) socket.destroy()
  }

  /** Finishes what it has taken. */
  async drain(): Promise<void> {
    await Promise.all(this.#acts)
  }

  /** False when another server of the folder listens. */
  async #listen(): Promise<boolean> {
    const { dataDir } = this.#parts.config
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    let problem: unknown = new Error(`the paths of ${dataDir} and of the temporary folder are too long`)
    for (const path of await placesFor(dataDir)) {
      try {
        await makePrivate(path)
        if (!(await listenAlone(this.#server, path))) return false
        this.#server.on('error', (error) =>
          this.#parts.log.warn({ err: error }, "the operator's socket failed"),
        )
        if (process.platform !== 'win32') await chmod(path, 0o600)
        return true
      } catch (error) {
        problem = error
      }
    }
    throw problem
  }

  async #serve(socket: Socket): Promise<void> {
    socket.on('error', () => undefined)
    this.#waiting.add(socket)
    const bounds = { bytes: requestBytesMax, ms: this.#parts.patienceMs ?? 5000 }
    const line = await lineFrom(socket, bounds).catch(() => undefined)
    this.#waiting.delete(socket)
    if (socket.destroyed) return
    const act = this.#answer(line).then((answer) => {
      socket.end(lineOf(answer), () => socket.destroy())
    })
    this.#acts.add(act)
    await act
    this.#acts.delete(act)
  }

  async #answer(line = ''): Promise<Answer> {
    const { config, operator, log } = this.#parts
    const asked = requestIn(line)
    if (!asked) return { problem: 'The server takes one line of JSON, as npm run admin sends it.' }
    if (asked.database !== databaseOf(config))
      return {
        problem: `The server that uses ${config.dataDir} has another database: give the command the server's DATABASE_URL, or PARLEY_DATA_DIR of its own.`,
      }
    try {
      const act = understand(asked)
      return 'problem' in act ? act : await act(operator)
    } catch (error) {
      log.error({ err: error, command: asked.command }, "the operator's command failed")
      return { problem: storageProblem(error) ?? 'The server could not do it: its log says why.' }
    }
  }
}
