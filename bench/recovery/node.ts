import { freePort } from '../../apps/server/test/support/free-port.ts'
import { type ServerProcess, start } from '../servers.ts'

/** A server that a supervisor starts again, at once, whenever it has ended. */
export class Node {
  readonly url: string
  readonly #main: string
  readonly #env: Record<string, string>
  #isWanted = true
  #running: Promise<ServerProcess>
  #process: ServerProcess | undefined

  static async start(main: string, env: Record<string, string>): Promise<Node> {
    const node = new Node(main, env, await freePort())
    await node.#running
    return node
  }

  private constructor(main: string, env: Record<string, string>, port: number) {
    this.url = `http://127.0.0.1:${port}`
    this.#main = main
    this.#env = { ...env, PARLEY_PORT: String(port) }
    this.#running = this.#start()
  }

  /** Resolves when another one runs in its place. */
  async kill(): Promise<void> {
    await this.#process?.kill()
    await this.#running
  }

  /** Ends it in order. Resolves when another one runs in its place. */
  async drain(): Promise<void> {
    await this.#process?.stop()
    await this.#running
  }

  /** Stops the process without notice to anybody, until it is thawed. */
  freeze(): void {
    this.#process?.child.kill('SIGSTOP')
  }

  thaw(): void {
    this.#process?.child.kill('SIGCONT')
  }

  async close(): Promise<void> {
    this.#isWanted = false
    const running = await this.#running.catch(() => undefined)
    await running?.kill()
  }

  async #start(): Promise<ServerProcess> {
    const process = await start(this.#main, this.#env, undefined)
    this.#process = process
    void process.ended.then(() => {
      if (this.#isWanted) this.#running = this.#start()
    })
    return process
  }
}
