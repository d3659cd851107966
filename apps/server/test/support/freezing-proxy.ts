import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FreezingProxy extends AsyncDisposable {
  readonly port: number
  /** From now on nothing that is sent through it arrives, on old connections and new ones, and nobody is notified. */
  freeze(): void
  /** The connections that were frozen stay so; new ones work. */
  thaw(): void
  /** The far ends of those that were frozen close, as the system of a host does after a while. */
  forget(): void
  /** How many connections have been opened through it. */
  readonly opened: number
}

/** Stands between a client and a server, and can fall silent as a host that vanishes does. */
export async function freezingProxy(to: { host: string; port: number }): Promise<FreezingProxy> {
  const sockets = new Set<Socket>()
  const farEnds = new Set<Socket>()
  let frozen = false
  let opened = 0
  const server = createServer((near) => {
    opened++
    keep(near)
    if (frozen) return void near.pause()
    const far = keep(connect(to.port, to.host))
    farEnds.add(far)
    far.on('close', () => farEnds.delete(far))
    near.pipe(far)
    far.pipe(near)
  })
  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get opened() {
      return opened
    },
    freeze() {
      frozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw() {
      frozen = false
    },
    forget() {
      for (const far of farEnds) if (far.isPaused()) far.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
