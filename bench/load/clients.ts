import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { pin } from '../processes.ts'
import type { Load, Result } from './loads.ts'
import type { Addresses, Order } from './main.ts'
import type { Sample } from './sample.ts'

/** Clients in a process of their own, connected to one server. */
export class Clients {
  readonly #child: ChildProcess

  /** @param core that they run on; undefined: on any */
  static async connect(addresses: Addresses, core?: number): Promise<Clients> {
    const child = fork(join(import.meta.dirname, 'main.ts'))
    if (core !== undefined) pin(child.pid ?? 0, core)
    const clients = new Clients(child)
    await clients.#order({ connect: addresses })
    return clients
  }

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  async run(load: Load): Promise<Result> {
    return (await this.#order({ load })) as Result
  }

  async sample(which: 'pair' | 'group'): Promise<Sample> {
    return (await this.#order({ sample: which })) as Sample
  }

  [Symbol.dispose](): void {
    this.#child.kill()
  }

  #order(order: Order): Promise<Result | Sample | undefined> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the clients broke off'))
      this.#child.once('exit', ended)
      this.#child.once('message', ({ result }: { result: Result | Sample | undefined }) => {
        this.#child.off('exit', ended)
        resolve(result)
      })
      this.#child.send(order)
    })
  }
}
