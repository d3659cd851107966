import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Signer } from './signer.ts'

/** A sign-in, as far as the database says that it holds. */
export interface SessionRef {
  readonly sessionId: string
  readonly userId: number
}

const names = { plain: 'parley_files', encrypted: '__Secure-parley_files' }
const uuidBytes = 16
const userBytes = 6

/**
 * Lets a browser load `<img src>` and `<video src>` of whoever is signed in. It reads files and does nothing else, goes
 * along with requests for files alone, and holds as long as the session that it names.
 */
export class ReadingCookie {
  readonly #signer: Signer
  readonly #isEncrypted: boolean

  /** @param isEncrypted whether people reach this site by https, whatever the request says */
  constructor(secret: Uint8Array, isEncrypted: boolean) {
    this.#signer = new Signer(secret, 'cookie for reading files')
    this.#isEncrypted = isEncrypted
  }

  /** Gives it to whoever signed in as this. */
  give(request: FastifyRequest, reply: FastifyReply, session: SessionRef): void {
    const value = this.#valueOf(session)
    // It ends with the browser, as a session on a shared computer does: the next start asks the server, and gets it again.
    if (!valuesIn(request).includes(value)) void reply.header('set-cookie', this.#line(request, value))
  }

  /** Takes it back with the answer to this path, whatever else happens there. */
  takeBackAt(app: FastifyInstance, path: string): void {
    app.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.url !== path) return
      void reply
        .removeHeader('set-cookie')
        .header('set-cookie', this.#line(request, '', `; Expires=${new Date(0).toUTCString()}`))
    })
  }

  /** Whose it is; the session may have ended. */
  read(request: FastifyRequest): SessionRef | undefined {
    for (const value of valuesIn(request)) {
      const bytes = this.#signer.read(value)
      if (bytes?.length !== uuidBytes + userBytes) continue
      const [, a, b, c, d, e] =
        /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(bytes.toString('hex', 0, uuidBytes)) ?? []
      return { sessionId: [a, b, c, d, e].join('-'), userId: bytes.readUIntBE(uuidBytes, userBytes) }
    }
    return undefined
  }

  #valueOf({ sessionId, userId }: SessionRef): string {
    const bytes = Buffer.alloc(uuidBytes + userBytes)
    bytes.write(sessionId.replaceAll('-', ''), 'hex')
    bytes.writeUIntBE(userId, uuidBytes, userBytes)
    return this.#signer.sign(bytes)
  }

  #line(request: FastifyRequest, value: string, expires = ''): string {
    const isEncrypted = this.#isEncrypted || request.protocol === 'https'
    const name = isEncrypted ? names.encrypted : names.plain
    const secure = isEncrypted ? '; Secure' : ''
    return `${name}=${value}; Path=/api/file${expires}; HttpOnly; SameSite=Lax${secure}`
  }
}

function valuesIn({ headers }: FastifyRequest): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  return pairs.flatMap(([name, value]) =>
    name === names.plain || name === names.encrypted ? (value ?? []) : [],
  )
}
