import type { Duplex } from 'node:stream'
import { limits } from '@parley/contract'

/** A client whose stream is not taken over yet. Its bytes are read meanwhile, else its end would go unnoticed. */
export class WaitingClient {
  readonly #stream: Duplex
  #read: Buffer
  readonly #take = (chunk: Buffer): void => {
    this.#read = Buffer.concat([this.#read, chunk])
    if (this.#read.length > limits.frameBytes) this.#leave()
  }
  readonly #leave = (): void => void this.#stream.destroy()

  /** @param head what came together with the request */
  constructor(stream: Duplex, head: Buffer) {
    this.#stream = stream
    this.#read = head
    stream.on('data', this.#take)
    stream.on('end', this.#leave)
  }

  /** It has neither gone nor been refused. */
  get isThere(): boolean {
    return this.#stream.writable
  }

  /** The caller must listen to the stream at once, since it keeps flowing. @returns the bytes received so far */
  takeOver(): Buffer {
    this.#stream.off('data', this.#take)
    this.#stream.off('end', this.#leave)
    return this.#read
  }
}
