import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { ProxyConnection } from './connection.ts'
import { type PointName, points } from './points.ts'

/** Where a line leads at the moment. */
export interface Target {
  /** 0 while nobody listens there. */
  readonly port: number
}

/** A device's way to the servers, and whatever may happen on it. */
export class Line {
  readonly #server: Server
  readonly #target: () => Target
  readonly #connections = new Set<ProxyConnection>()
  readonly #count: (fault: string) => void
  #armed: PointName[] = []
  #isOffline = false
  #isFrozen = false

  /**
   * @param target called for each connection
   * @param count called with each fault as it happens
   */
  static async open(target: () => Target, count: (fault: string) => void): Promise<Line> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Line(server, target, count)
  }

  private constructor(server: Server, target: () => Target, count: (fault: string) => void) {
    this.#server = server
    this.#target = target
    this.#count = count
    server.on('connection', (client) => this.#accept(client))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Lets a fault wait for its frame. */
  arm(point: PointName): void {
    this.#armed.push(point)
  }

  /** All connections are cut; with `stay`, none opens until `comeBack`. */
  goOffline({ stay }: { stay: boolean }): void {
    this.#isOffline = stay
    for (const connection of this.#connections) connection.cut()
    this.#count(stay ? 'offline for a while' : 'cut: at any moment')
  }

  /** All connections only look open from here on. */
  swallow(): void {
    for (const connection of this.#connections) connection.swallow()
    this.#count('half-open: at any moment')
  }

  /** The client reads nothing until `comeBack`. */
  freeze(): void {
    this.#isFrozen = true
    for (const connection of this.#connections) connection.freeze()
    this.#count('frozen reader')
  }

  /** The network is well from here on. */
  comeBack(): void {
    this.#isOffline = false
    this.#isFrozen = false
    for (const connection of this.#connections) connection.thaw()
  }

  /** No more faults. */
  disarm(): void {
    this.#armed = []
    this.comeBack()
  }

  close(): void {
    this.#server.close()
    for (const connection of this.#connections) connection.cut()
  }

  #accept(client: Socket): void {
    const { port } = this.#target()
    if (this.#isOffline || port === 0) {
      client.on('error', () => undefined)
      client.resetAndDestroy()
      return
    }
    const connection = new ProxyConnection(client, connect(port, '127.0.0.1'), {
      judge: (from, holds) => {
        const index = this.#armed.findIndex(
          (name) => points[name].from === from && points[name].holds === holds,
        )
        const [name] = index < 0 ? [] : this.#armed.splice(index, 1)
        if (name === undefined) return undefined
        this.#count(name)
        return points[name].verdict
      },
      onServerClose: (code) => {
        if (code !== 1000 && code !== 1005) this.#count(`closed by the server with ${code}`)
      },
      onEnd: () => this.#connections.delete(connection),
    })
    this.#connections.add(connection)
    if (this.#isFrozen) connection.freeze()
  }
}
