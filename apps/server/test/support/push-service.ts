import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Push } from '@parley/contract'

/** Reaction of a push service to the next request for a device, instead of taking it. */
export type Mischief =
  | { readonly status: number; readonly retryAfter?: number }
  /** It takes it, and answers after so long. */
  | { readonly lateMs: number }
  /** It never answers. */
  | 'silent'
  /** It takes it, and the connection is cut before the answer. */
  | 'cut'
  /** It takes it, and answers when it is released. */
  | 'late'
  | 'another protocol'

export interface Delivered {
  readonly push: Push
  readonly headers: IncomingHttpHeaders
  /** The server received no answer that it was taken. */
  readonly isLost: boolean
}

/** A push service that can read what it gets, and misbehaves when a test wants it to. */
export async function startPushService() {
  const devices = new Map<string, TestDevice>()
  const server = createServer((request, response) => {
    const device = devices.get(request.url ?? '')
    if (device) void device.take(request, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    device(): TestDevice {
      const device = new TestDevice(`${origin}/${devices.size}`)
      devices.set(new URL(device.endpoint).pathname, device)
      return device
    },
    unref: () => void server.unref(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export class TestDevice {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth = randomBytes(16).toString('base64url')
  readonly delivered: Delivered[] = []
  asked = 0
  /** Requests that wait for an answer, and the most that ever did. */
  open = 0
  mostOpen = 0
  /** For the requests to come, one each. */
  readonly mischief: Mischief[] = []
  /** The same where nothing else was chosen. */
  mischance: (() => Mischief | undefined) | undefined
  /** Hears what was delivered. */
  onPush: ((push: Push) => void) | undefined
  readonly #held: Array<() => void> = []
  readonly #pair = createECDH('prime256v1')
  #listeners: Array<() => void> = []

  constructor(endpoint: string) {
    this.endpoint = endpoint
    this.p256dh = this.#pair.generateKeys().toString('base64url')
  }

  subscription(language: 'zh' | 'en' = 'en') {
    const { endpoint, p256dh, auth } = this
    return { endpoint, p256dh, auth, language }
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.mostOpen = Math.max(this.mostOpen, ++this.open)
    response.once('close', () => this.open--)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const mischief = this.mischief.shift() ?? this.mischance?.()
    this.asked++
    if (mischief === 'silent') return this.#tell()
    if (mischief === 'another protocol') {
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
      return this.#tell()
    }
    if (typeof mischief === 'object' && 'status' in mischief) {
      const { status, retryAfter } = mischief
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }).end()
      return this.#tell()
    }
    const push = JSON.parse(this.#decrypt(Buffer.concat(chunks)).toString()) as Push
    this.delivered.push({ push, headers: request.headers, isLost: mischief === 'cut' })
    if (mischief === 'cut') request.socket.destroy()
    else if (typeof mischief === 'object')
      setTimeout(() => response.writeHead(201).end(), mischief.lateMs).unref()
    else if (mischief === 'late') this.#held.push(() => response.writeHead(201).end())
    else response.writeHead(201).end()
    this.onPush?.(push)
    this.#tell()
  }

  /** Answers what came late. */
  release(): void {
    for (const answer of this.#held.splice(0)) answer()
  }

  /** The first that was delivered from this one on and is so. */
  async next(isIt: (push: Push) => boolean, from = 0): Promise<Delivered> {
    return await this.until(() => this.delivered.slice(from).find(({ push }) => isIt(push)))
  }

  async until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      await new Promise<void>((done) => this.#listeners.push(done))
    }
  }

  #tell(): void {
    const listeners = this.#listeners
    this.#listeners = []
    for (const listener of listeners) listener()
  }

  /** RFC 8291, from the other side. */
  #decrypt(body: Buffer): Buffer {
    const salt = body.subarray(0, 16)
    const size = body.readUInt8(20)
    const theirs = body.subarray(21, 21 + size)
    const sealed = body.subarray(21 + size)
    const shared = this.#pair.computeSecret(theirs)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), theirs])
    const secret = derive(shared, Buffer.from(this.auth, 'base64url'), info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return text.subarray(0, text.lastIndexOf(2))
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
