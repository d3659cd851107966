import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { PairAddress } from './conversation.ts'
import type { Order } from './load.ts'
import type { Load, Result } from './loads.ts'

/** Clients in a process of their own, connected to one server. */
export class LoadProcess {
  readonly #child: ChildProcess

  static async connect(addresses: readonly PairAddress[]): Promise<LoadProcess> {
    const clients = new LoadProcess(fork(join(import.meta.dirname, 'load.ts')))
    await clients.#order({ connect: addresses })
    return clients
  }

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  async run(load: Load): Promise<Result> {
    return (await this.#order({ load })) as Result
  }

  [Symbol.dispose](): void {
    this.#child.kill()
  }

  #order(order: Order): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the clients broke off'))
      this.#child.once('exit', ended)
      this.#child.once('message', ({ result }: { result: Result | undefined }) => {
        this.#child.off('exit', ended)
        resolve(result)
      })
      this.#child.send(order)
    })
  }
}
