import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address-key.ts'
import type { IsProxy } from './client-address.ts'

interface Options {
  readonly perAddress: number
  /** Behind a trusted proxy are many people, whom the proxy counts itself. */
  readonly isProxy: IsProxy
  readonly onTooMany: (address: string) => void
}

/** The connections of one address; of those that nothing is done on, the one that has waited longest is the first. */
interface Counted {
  readonly key: string
  readonly all: Set<Socket>
  readonly idle: Set<Socket>
}

/**
 * All connections of a server, also those that it has upgraded and knows no more. Where an address has as many as it
 * may, the one that has been idle for longest gives way to a new one: who holds many keeps nobody else out.
 */
export class Connections {
  readonly #options: Options
  readonly #all = new Set<Socket>()
  readonly #counted = new Map<string, Counted>()
  readonly #countedWith = new WeakMap<Socket, Counted>()
  readonly #onClose: (this: Socket) => void
  /** Calls under way by connection; sockets that were upgraded are never done. */
  readonly #underWay = new WeakMap<Socket, number>()

  constructor(server: Server, options: Options) {
    this.#options = options
    // All connections share one function: each would hold its own for as long as it is open.
    const forget = this.#forget.bind(this)
    this.#onClose = function (this: Socket) {
      forget(this)
    }
    server.on('connection', (socket: Socket) => this.#arrive(socket))
    server.on('upgrade', ({ socket }: IncomingMessage) => this.#begin(socket))
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#begin(socket)
      response.once('close', () => this.#end(socket))
    })
  }

  /** Ends them all without a word. */
  cut(): void {
    for (const socket of this.#all) socket.destroy()
  }

  #arrive(socket: Socket): void {
    const { isProxy, onTooMany } = this.#options
    const address = socket.remoteAddress
    if (address === undefined) {
      // The client has gone; its requests would have no address.
      socket.destroy()
      return
    }
    if (!isProxy(address) && !this.#count(addressKey(address), socket)) {
      onTooMany(address)
      socket.destroy()
      return
    }
    this.#all.add(socket)
    socket.on('close', this.#onClose)
  }

  /** False where all of the address are in use. */
  #count(key: string, socket: Socket): boolean {
    const counted = this.#counted.get(key) ?? { key, all: new Set(), idle: new Set() }
    if (counted.all.size >= this.#options.perAddress) {
      const [oldest] = counted.idle
      if (!oldest) return false
      oldest.destroy()
      counted.idle.delete(oldest)
      counted.all.delete(oldest)
    }
    this.#counted.set(key, counted)
    this.#countedWith.set(socket, counted)
    counted.all.add(socket)
    counted.idle.add(socket)
    return true
  }

  #forget(socket: Socket): void {
    this.#all.delete(socket)
    const counted = this.#countedWith.get(socket)
    counted?.all.delete(socket)
    counted?.idle.delete(socket)
    if (counted?.all.size === 0 && this.#counted.get(counted.key) === counted)
      this.#counted.delete(counted.key)
  }

  #begin(socket: Socket): void {
    this.#underWay.set(socket, (this.#underWay.get(socket) ?? 0) + 1)
    this.#countedWith.get(socket)?.idle.delete(socket)
  }

  #end(socket: Socket): void {
    const left = (this.#underWay.get(socket) ?? 1) - 1
    this.#underWay.set(socket, left)
    if (left === 0 && this.#all.has(socket)) this.#countedWith.get(socket)?.idle.add(socket)
  }
}
