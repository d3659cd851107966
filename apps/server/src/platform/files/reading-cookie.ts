import { limits } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Signer } from './signer.ts'

/** A sign-in, as far as the database says that it holds. */
export interface SessionRef {
  readonly sessionId: string
  readonly userId: number
  /** Whether others use the computer too. */
  readonly isShared?: boolean
}

/** A cookie of ours in a request; one that we did not write, or wrote under another name, is nobody's. */
interface Shown {
  readonly name: string
  readonly session: SessionRef | undefined
}

const ourName = /^(?:__Secure-)?parley_files(?:_[0-9a-f]{8})?$/
const uuidBytes = 16
const userBytes = 6
const valueBytes = uuidBytes + userBytes + 1

/**
 * Lets a browser load `<img src>` and `<video src>` of the signed-in person. It reads files and does nothing else, and
 * is valid as long as the session that it names. Each session has its own: several people may use one browser. Browsers
 * send it with every request, so it is set only where it is missing. Its value follows from the session alone: caches
 * keep pictures by it, also when the browser starts anew.
 */
export class ReadingCookie {
  readonly #signer: Signer

  constructor(secret: Uint8Array) {
    this.#signer = new Signer(secret, 'cookies for reading files')
  }

  /** Sets it for this session, unless the browser has it, and expires those that are too many or invalid. */
  give(request: FastifyRequest, reply: FastifyReply, session: SessionRef): void {
    const own = nameOf(session, request.protocol === 'https')
    const shown = this.#shownIn(request)
    // It ends with the browser, as a session on a shared computer does: the next start asks the server, and gets it again.
    if (!shown.some(({ name, session }) => name === own && session)) set(reply, own, this.#valueOf(session))
    const others = shown.filter(({ name }) => name !== own)
    // Browsers send those of one path in the order in which they were given them (RFC 6265, 5.4).
    const kept = others
      .filter((other) => other.session && other.session.sessionId !== session.sessionId)
      .slice(1 - limits.fileCookies)
    for (const other of others) if (!kept.includes(other)) expire(reply, other.name)
  }

  /**
   * Expires it with the answer to this path, whatever else happens there.
   * @param sessionOf the session whose cookie it is; without a session the browser loses all that it has
   */
  takeBackAt(
    app: FastifyInstance,
    path: string,
    sessionOf: (request: FastifyRequest) => Promise<SessionRef | undefined>,
  ): void {
    app.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.url !== path) return
      const session = await sessionOf(request)
      const shown = this.#shownIn(request).filter(
        (one) => !session || one.session?.sessionId === session.sessionId,
      )
      const names = new Set(shown.map(({ name }) => name))
      if (session) names.add(nameOf(session, request.protocol === 'https'))
      for (const name of names) expire(reply, name)
    })
  }

  /** Sessions in the cookies of a request; they may have ended. */
  read(request: FastifyRequest): readonly SessionRef[] {
    const sessions = new Map(
      this.#shownIn(request).flatMap(({ session }) => (session ? [[session.sessionId, session]] : [])),
    )
    return [...sessions.values()].slice(0, limits.fileCookies)
  }

  #shownIn({ headers }: FastifyRequest): Shown[] {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
    return pairs.flatMap(([name = '', value = '']) =>
      ourName.test(name) ? [{ name, session: this.#sessionIn(name, value) }] : [],
    )
  }

  #sessionIn(name: string, value: string): Shown['session'] {
    const bytes = this.#signer.read(value)
    if (bytes?.length !== valueBytes) return undefined
    const [, a, b, c, d, e] =
      /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(bytes.toString('hex', 0, uuidBytes)) ?? []
    const session = {
      sessionId: [a, b, c, d, e].join('-'),
      userId: bytes.readUIntBE(uuidBytes, userBytes),
      isShared: bytes.at(-1) === 1,
    }
    return nameOf(session, name.startsWith('__Secure-')) === name ? session : undefined
  }

  #valueOf({ sessionId, userId, isShared }: SessionRef): string {
    const bytes = Buffer.alloc(valueBytes)
    bytes.write(sessionId.replaceAll('-', ''), 'hex')
    bytes.writeUIntBE(userId, uuidBytes, userBytes)
    bytes.writeUInt8(isShared ? 1 : 0, valueBytes - 1)
    return this.#signer.sign(bytes)
  }
}

/** By the scheme of the request: a browser that came by http keeps nothing that is for https alone. */
function nameOf({ sessionId }: SessionRef, isEncrypted: boolean): string {
  return `${isEncrypted ? '__Secure-' : ''}parley_files_${sessionId.slice(-8)}`
}

function set(reply: FastifyReply, name: string, value: string, expires = ''): void {
  const secure = name.startsWith('__Secure-') ? '; Secure' : ''
  void reply.header('set-cookie', `${name}=${value}; Path=/api${expires}; HttpOnly; SameSite=Lax${secure}`)
}

function expire(reply: FastifyReply, name: string): void {
  set(reply, name, '', `; Expires=${new Date(0).toUTCString()}`)
}
