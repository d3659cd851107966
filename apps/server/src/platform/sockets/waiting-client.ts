import type { Duplex } from 'node:stream'
import { limits } from '@parley/contract'

/** A client whose stream is not taken over yet. Its bytes are read on meanwhile, or nobody would see it go. */
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

  /** Neither has it gone, nor was it answered with a refusal. */
  get isThere(): boolean {
    return this.#stream.writable
  }

  /** Whoever calls this listens to the stream at once, for it flows on. @returns what has come until now */
  takeOver(): Buffer {
    this.#stream.off('data', this.#take)
    this.#stream.off('end', this.#leave)
    return this.#read
  }
}
