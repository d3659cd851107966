import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { CloseCode, type Language, limits, subprotocol } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { ConcurrencyLimiter } from '../../concurrency/concurrency-limiter.ts'
import { Stagger } from '../../concurrency/stagger.ts'
import type { Caller, Origin, Shown } from '../../kernel/caller.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { addressKey } from '../http/address-key.ts'
import type { Admission } from '../http/admission.ts'
import { Allowances } from '../http/allowance.ts'
import { checkBotSocket } from '../http/bot-access.ts'
import { preferredLanguage } from '../http/language.ts'
import { hasLines } from '../http/log-level.ts'
import { endWith } from '../http/raw-answer.ts'
import type { RequestLimits } from '../http/request-limits.ts'
import { Connection, type SocketKind } from './connection.ts'
import type { SocketEndpoint } from './endpoint.ts'
import type { Hub } from './hub.ts'
import { Intake, type Paces } from './intake.ts'
import { WaitingClient } from './waiting-client.ts'

const heartbeatMs = 25_000
/** Seconds' worth of frames that may come in one burst. */
const burstSeconds = 10
/** Least connections to close in a tenth of a second. */
const drainedAtLeast = 50

/** Closes to log for the operator, since the affected person's app only shows that it reconnects. */
const loggedCloses: Readonly<Record<number, string>> = {
  [CloseCode.slowConsumer]: 'a socket was closed: its reader is too slow',
  [CloseCode.tooManyConnections]:
    'a socket was closed: this person has too many (PARLEY_CONNECTIONS_PER_PERSON)',
}

interface Sessions {
  /** The session that a handshake presents, by its address or its subprotocols; not verified yet. */
  shownIn(query: URLSearchParams, offered: readonly string[]): Shown | undefined
  /** Consumes the ticket that presented the session, if it was one. False if it has already been used. */
  redeem(shown: Shown): Promise<boolean>
  /** Opens one socket of the session, once and soon. */
  ticketFor(session: Shown): string
  /** @throws Refusal `unauthenticated` when it does not */
  callerOf(shown: Shown, origin: Origin): Promise<Caller>
  /** Sessions among these that have ended, though no notice has arrived. */
  endedAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Sessions among these of people who must set up a second factor first. */
  lackingAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}

interface Parts {
  readonly sessions: Sessions
  readonly hub: Hub
  readonly admission: Admission
  readonly endpoints: readonly SocketEndpoint[]
  readonly presence: { arrived(userId: number): void; left(userId: number): void }
  readonly clientAddress: (request: IncomingMessage) => string
  readonly requestLimits: RequestLimits
  /** Called with every upgrade before anything else. */
  readonly onRequest: (request: IncomingMessage) => void
  /** Whether an error means that the database did not answer. */
  readonly isDatabaseUnavailable: (error: unknown) => boolean
  /** Whether an error means that a disk is full. */
  readonly isOutOfSpace: (error: unknown) => boolean
  readonly drainMs: number
  readonly upgradeMs: number
  readonly framesPerSecond: number
  readonly senders: Paces['senders']
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
    // The hub knows them.
    clientTracking: false,
    // A frame that is not UTF-8 is answered like any bad frame, instead of ending the connection.
    skipUTF8Validation: true,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  })
  readonly #paces: Paces
  readonly #intakes = new Set<Intake>()
  readonly #upgrading = new ConcurrencyLimiter(limits.upgradesPerAddress)
  readonly #heartbeat: NodeJS.Timeout
  #closing = false
  #isLookingUp = false

  constructor(parts: Parts) {
    this.#parts = parts
    const { framesPerSecond, senders } = parts
    this.#paces = {
      frames: new Allowances({ burst: framesPerSecond * burstSeconds, perSecond: framesPerSecond }),
      senders,
      signals: new Allowances({ burst: 1, perSecond: 1 / limits.typingEverySeconds }),
    }
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref()
  }

  attach(server: Server): void {
    server.on('upgrade', (request, stream, head) => {
      stream.on('error', destroy)
      this.#upgrade(request, stream, head).catch((error: unknown) => {
        const requestId = randomUUID()
        const refusal = this.#refusalFor(error, requestId)
        this.#logRefusal(refusal, requestId, request)
        rejectUpgrade(stream, refusal, request)
      })
    })
  }

  /** Accepts no more connections, and closes the existing ones, a few at a time, so that they go elsewhere. */
  async drain(): Promise<void> {
    this.#closing = true
    clearInterval(this.#heartbeat)
    for (const intake of this.#intakes) intake.hurry()
    const leaving = new Stagger<Connection>({
      act: (connection) => this.#sendAway(connection),
      atLeast: drainedAtLeast,
      withinMs: this.#parts.drainMs,
    })
    leaving.add(this.#parts.hub.all())
    await leaving.idle()
    // Connections that were opened meanwhile.
    for (const connection of this.#parts.hub.all()) this.#sendAway(connection)
    this.#sockets.close()
  }

  #sendAway(connection: Connection): void {
    if (connection.extended)
      connection.sendJson({ event: 'ticket', ticket: this.#parts.sessions.ticketFor(connection.caller) })
    connection.close(CloseCode.goingAway, 'server restarting')
  }

  #logRefusal({ errorName, code }: Refusal, reqId: string, request: IncomingMessage): void {
    const { log, sessions } = this.#parts
    if (!hasLines(log, 'debug')) return
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    const shown = url && sessions.shownIn(url.searchParams, offeredIn(request))
    log.debug({ refused: errorName, code, call: url?.pathname, userId: shown?.userId, reqId }, 'refused')
  }

  #refusalFor(error: unknown, requestId: string): Refusal {
    if (error instanceof Refusal) return error
    const isDatabaseUnavailable = this.#parts.isDatabaseUnavailable(error)
    const outage = isDatabaseUnavailable && { outage: 'database' }
    this.#parts.log.error({ err: error, reqId: requestId, ...outage }, 'socket upgrade failed')
    return isDatabaseUnavailable ? new Refusal('databaseSilent') : new Refusal('internal', { requestId })
  }

  async #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    this.#parts.onRequest(request)
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    const endpoint = this.#parts.endpoints.find(({ path }) => path === url?.pathname)
    const client = new WaitingClient(stream, head)
    const query = url?.searchParams ?? new URLSearchParams()
    const ip = this.#parts.clientAddress(request)
    const shown = this.#parts.sessions.shownIn(query, offeredIn(request))
    await this.#parts.requestLimits.takeFrom('call', ip, shown?.sessionId)
    if (!endpoint) refuse('pathUnknown')
    if (this.#closing) refuse('unavailable')
    const done = this.#upgrading.take(addressKey(ip)) ?? refuse('tooManyRequests', { seconds: 1 })
    const giveUp = setTimeout(
      () => rejectUpgrade(stream, new Refusal('unavailable'), request),
      this.#parts.upgradeMs,
    )
    try {
      if (!shown || !(await this.#parts.sessions.redeem(shown))) refuse('unauthenticated')
      await this.#letIn(endpoint, shown, request, stream, client)
    } finally {
      clearTimeout(giveUp)
      done()
    }
  }

  async #letIn(
    endpoint: SocketEndpoint,
    shown: Shown,
    request: IncomingMessage,
    stream: Duplex,
    client: WaitingClient,
  ): Promise<void> {
    if (!(await this.#parts.admission.enter(() => client.isThere))) return
    const release = await this.#parts.hub.hold(shown.userId, endpoint.kind)
    try {
      const caller = await this.#parts.sessions.callerOf(shown, this.#originOf(request))
      if (caller.lacksSecondFactor) refuse('secondFactorMissing')
      checkBotSocket(caller)
      // A client that has gone by now, or that cannot complete the handshake, never becomes a socket that closes.
      if (!client.isThere) return release()
      stream.once('close', release)
      this.#sockets.handleUpgrade(request, stream, client.takeOver(), (socket) => {
        stream.off('close', release)
        this.#open(endpoint, caller, socket, stream, release)
      })
    } catch (error) {
      release()
      throw error
    }
  }

  #open(
    endpoint: SocketEndpoint,
    caller: Caller,
    socket: WebSocket,
    stream: Duplex,
    release: () => void,
  ): void {
    const { hub, presence } = this.#parts
    const { kind } = endpoint
    const connection = new Connection({
      kind,
      caller,
      socket,
      stream,
      sendQueueBytes: this.#parts.sendQueueBytes,
      onClosing: (code) => this.#logClosing(code, kind, caller),
    })
    socket.on('error', (error) => this.#parts.log.debug({ err: error }, 'socket error'))
    if (hub.connectionsOf(caller.userId).size >= this.#parts.connectionsPerPerson) {
      socket.once('close', release)
      connection.close(CloseCode.tooManyConnections, 'too many connections')
      return
    }
    if (!hub.add(connection)) {
      socket.once('close', release)
      connection.close(CloseCode.sessionEnded, 'session ended')
      return
    }
    const { isOutOfSpace, isDatabaseUnavailable, log } = this.#parts
    const intake = new Intake({
      endpoint,
      connection,
      paces: this.#paces,
      isOutOfSpace,
      isDatabaseUnavailable,
      log,
    })
    this.#intakes.add(intake)
    presence.arrived(caller.userId)
    socket.on('close', () => {
      endpoint.closed?.(connection)
      presence.left(caller.userId)
      // Until its frames are executed it counts, and is notified of the end of its session.
      void intake.leave().then(() => {
        this.#intakes.delete(intake)
        hub.remove(connection)
        release()
      })
    })
    socket.on('pong', () => {
      connection.awaitsPong = false
    })
    socket.on('message', (data: Buffer, isBinary) => intake.take({ data, isBinary }))
  }

  #logClosing(code: number, kind: SocketKind, { userId, sessionId }: Caller): void {
    const sentence = loggedCloses[code]
    if (sentence) this.#parts.log.info({ code, kind, userId, sessionId }, sentence)
  }

  #originOf(request: IncomingMessage): Origin {
    return {
      ip: this.#parts.clientAddress(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
      language: languageOf(request),
    }
  }

  #beat(): void {
    const now = Date.now()
    for (const connection of this.#parts.hub.all()) {
      if (connection.caller.expiresAt <= now) connection.close(CloseCode.sessionEnded, 'session ended')
      else connection.beat()
    }
    if (this.#isLookingUp) return
    this.#isLookingUp = true
    this.#endSessions()
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'sessions could not be looked up'))
      .finally(() => {
        this.#isLookingUp = false
      })
  }

  /** Sessions can also end without a notice: by the operator's command without a server, or while notices are lost. */
  async #endSessions(): Promise<void> {
    const { hub, sessions } = this.#parts
    const ids = new Set(Array.from(hub.all(), ({ caller }) => caller.sessionId))
    const ended = await sessions.endedAmong([...ids])
    for (const connection of hub.all())
      if (ended.has(connection.caller.sessionId)) connection.close(CloseCode.sessionEnded, 'session ended')
    const lacking = await sessions.lackingAmong([...ids])
    // They reconnect, and get the reason of their refusal.
    for (const connection of hub.all())
      if (lacking.has(connection.caller.sessionId)) connection.close(CloseCode.goingAway, 'second factor')
  }
}

const offeredIn = ({ headers }: IncomingMessage) =>
  (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())

/** A function of no request, which would else be held with its headers for as long as the connection is open. */
function destroy(this: Duplex): void {
  this.destroy()
}

/** Refuses an upgrade with the envelope that any call would get. */
function rejectUpgrade(stream: Duplex, refusal: Refusal, request: IncomingMessage): void {
  endWith(stream, refusal, languageOf(request))
}

/** The address's language comes first: a browser's headers have the browser's language, not its page's. */
function languageOf(request: IncomingMessage): Language {
  const named = URL.parse(request.url ?? '/', 'http://localhost')?.searchParams.get('language')
  return preferredLanguage([named, request.headers['accept-language']].join())
}
