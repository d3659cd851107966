import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { CloseCode, limits, subprotocol } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Admission } from '../http/admission.ts'
import type { Authenticate, Caller, Origin } from '../http/caller.ts'
import { preferredLanguage } from '../http/language.ts'
import { rawAnswer } from '../http/raw-answer.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { Connection } from './connection.ts'
import { parseFrame, type SocketEndpoint, sendRefusal } from './endpoint.ts'
import type { Hub } from './hub.ts'
import { requestIn } from './requests.ts'
import { FrameAllowance, Throttle } from './throttle.ts'
import { WaitingClient } from './waiting-client.ts'

const heartbeatMs = 25_000

interface Parts {
  readonly authenticate: Authenticate
  /** Whose token this is, if it is one of ours; whether its session still holds is not asked yet. */
  readonly holderOf: (token: string) => Promise<number | undefined>
  readonly hub: Hub
  readonly admission: Admission
  readonly endpoints: readonly SocketEndpoint[]
  readonly presence: { arrived(userId: number): void; left(userId: number): void }
  readonly clientAddress: (request: IncomingMessage) => string
  readonly framesPerSecond: number
  readonly connectionsPerPerson: number
  readonly sendQueueBytes: number
  readonly log: FastifyBaseLogger
}

/** Accepts the two sockets, and carries frames between their connections and the endpoints. */
export class SocketServer {
  readonly #parts: Parts
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytesMax,
    perMessageDeflate: false,
    // A frame that is not UTF-8 is answered like any bad frame, instead of ending the connection.
    skipUTF8Validation: true,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  })
  readonly #allowances = new Map<number, FrameAllowance>()
  readonly #heartbeat: NodeJS.Timeout
  #closing = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref()
  }

  attach(server: Server): void {
    server.on('upgrade', (request, stream, head) => {
      stream.on('error', () => stream.destroy())
      this.#upgrade(request, stream, head).catch((error: unknown) => {
        const refusal = error instanceof Refusal ? error : new Refusal('internal', { requestId: '' })
        if (!(error instanceof Refusal)) this.#parts.log.error({ err: error }, 'socket upgrade failed')
        rejectUpgrade(stream, refusal, request)
      })
    })
  }

  /** Asks all clients to come back later, elsewhere or here. */
  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#heartbeat)
    for (const connection of this.#parts.hub.all()) connection.close(CloseCode.goingAway, 'server restarting')
    this.#sockets.close()
  }

  async #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    const endpoint = this.#parts.endpoints.find(({ path }) => path === url?.pathname)
    if (!url || !endpoint) throw new Refusal('pathUnknown')
    if (this.#closing) throw new Refusal('unavailable')
    const client = new WaitingClient(stream, head)
    const token = url.searchParams.get('token') ?? ''
    const userId = await this.#parts.holderOf(token)
    if (userId === undefined) throw new Refusal('unauthenticated')
    if (!(await this.#parts.admission.enter(() => client.isThere))) return
    const release = await this.#parts.hub.hold(userId, endpoint.kind)
    try {
      const caller = await this.#parts.authenticate(token, this.#originOf(request))
      // A client that has gone by now, or that cannot complete the handshake, never becomes a socket that closes.
      if (!client.isThere) return release()
      stream.once('close', release)
      this.#sockets.handleUpgrade(request, stream, client.takeOver(), (socket) =>
        this.#open(endpoint, caller, socket, stream),
      )
    } catch (error) {
      release()
      throw error
    }
  }

  #open(endpoint: SocketEndpoint, caller: Caller, socket: WebSocket, stream: Duplex): void {
    const { hub, presence } = this.#parts
    const { kind } = endpoint
    const connection = new Connection({
      kind,
      caller,
      socket,
      stream,
      sendQueueBytes: this.#parts.sendQueueBytes,
    })
    socket.on('error', (error) => this.#parts.log.debug({ err: error }, 'socket error'))
    if (hub.connectionsOf(caller.userId) >= this.#parts.connectionsPerPerson) {
      connection.close(CloseCode.tooManyConnections, 'too many connections')
      return
    }
    if (!hub.add(connection)) {
      connection.close(CloseCode.sessionEnded, 'session ended')
      return
    }
    presence.arrived(caller.userId)
    socket.on('close', () => {
      hub.remove(connection)
      endpoint.closed?.(connection)
      presence.left(caller.userId)
      if (hub.connectionsOf(caller.userId) === 0) this.#allowances.delete(caller.userId)
    })
    socket.on('pong', () => {
      connection.awaitsPong = false
    })
    const throttle = new Throttle(connection, this.#allowanceOf(caller.userId))
    socket.on('message', (data: Buffer, isBinary) => {
      if (connection.sessionEnded || connection.isBrokenOff) return
      throttle.started()
      void this.#receive(endpoint, connection, data, isBinary).finally(() => throttle.finished())
    })
  }

  async #receive(
    endpoint: SocketEndpoint,
    connection: Connection,
    data: Buffer,
    isBinary: boolean,
  ): Promise<void> {
    let frame: unknown
    try {
      frame = parseFrame(data, isBinary, limits.frameBytes)
      const request = requestIn(endpoint.requests, connection, frame)
      if (request) return await request()
      const read = endpoint.read(frame)
      if (!read.ok) throw invalid(read.violation)
      await endpoint.handle(connection, read.value)
    } catch (error) {
      if (!(error instanceof Refusal)) this.#parts.log.error({ err: error }, 'frame failed')
      sendRefusal(endpoint, connection, frame, error instanceof Refusal ? error : new Refusal('sendFailed'))
    }
  }

  #allowanceOf(userId: number): FrameAllowance {
    const known = this.#allowances.get(userId) ?? new FrameAllowance(this.#parts.framesPerSecond)
    this.#allowances.set(userId, known)
    return known
  }

  #originOf(request: IncomingMessage): Origin {
    return {
      ip: this.#parts.clientAddress(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
      language: preferredLanguage(request.headers['accept-language']),
    }
  }

  #beat(): void {
    const now = Date.now()
    for (const connection of this.#parts.hub.all()) {
      if (connection.caller.expiresAt <= now) connection.close(CloseCode.sessionEnded, 'session ended')
      else connection.beat()
    }
  }
}

/** Refuses an upgrade with the envelope that any call would get. */
function rejectUpgrade(stream: Duplex, refusal: Refusal, request: IncomingMessage): void {
  stream.end(rawAnswer(refusal, preferredLanguage(request.headers['accept-language'])))
}
