import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address-key.ts'
import { Places } from './places.ts'

interface Options {
  readonly perAddress: number
  /** Behind a proxy that we trust are many people, whom it counts itself. */
  readonly isProxy: (address: string) => boolean
  readonly onTooMany: (address: string) => void
}

/** All connections of a server, also those that it has upgraded and knows no more. */
export class Connections {
  readonly #all = new Set<Socket>()

  constructor(server: Server, { perAddress, isProxy, onTooMany }: Options) {
    const places = new Places(perAddress)
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? ''
      const leave = isProxy(address) ? () => undefined : places.take(addressKey(address))
      if (!leave) {
        onTooMany(address)
        socket.destroy()
        return
      }
      this.#all.add(socket)
      socket.once('close', () => {
        this.#all.delete(socket)
        leave()
      })
    })
  }

  /** Ends them all without a word. */
  cut(): void {
    for (const socket of this.#all) socket.destroy()
  }
}
