import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { sockets, subprotocol, tokenSubprotocol } from '@parley/contract'
import type { Person } from '../people.ts'

const syncFrame = '{"sync":{"behind":true}}'
/** Frames as on the wire; a client that answers no ping counts as gone. */
const ping = '\x89\x00'
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const answered = '"event":"synced"'

/** Does what a reconnecting page does, by bare connections: a client that does more would be slower than the server. */
export class Client {
  readonly #port: number
  readonly #person: Person
  readonly #from: string
  readonly #byTickets: boolean
  readonly #sockets: Socket[] = []

  /**
   * @param n makes an address of this machine of its own, as people have
   * @param byTickets as clients came before the token was in the handshake
   */
  constructor(url: string, person: Person, n: number, byTickets: boolean) {
    this.#byTickets = byTickets
    this.#port = Number(new URL(url).port)
    this.#person = person
    this.#from = `127.${1 + (n >> 14)}.${(n >> 7) & 127}.${1 + (n & 127)}`
  }

  /** Opens both sockets, and requests missed events. Resolves when both are answered. */
  async connect(): Promise<void> {
    const paths = [sockets.chat, sockets.group]
    if (this.#byTickets) return this.#connectByTickets(paths)
    const protocols = `${subprotocol}, ${tokenSubprotocol}${this.#person.token}`
    await Promise.all(paths.map((path) => this.#open(path, protocols)))
  }

  async #connectByTickets(paths: readonly string[]): Promise<void> {
    const calls = this.#connect()
    const opened: Array<Promise<void>> = []
    for (const path of paths) {
      const ticket = encodeURIComponent(await this.#ticket(calls))
      opened.push(this.#open(`${path}?ticket=${ticket}`, subprotocol))
    }
    await Promise.all(opened)
    calls.destroy()
  }

  go(): void {
    for (const socket of this.#sockets.splice(0)) socket.destroy()
  }

  async #ticket(calls: Socket): Promise<string> {
    const { token } = this.#person
    calls.write(
      `POST /api/auth/socket_ticket HTTP/1.1\r\nHost: bench\r\nToken: ${token}\r\nContent-Length: 0\r\n\r\n`,
    )
    const text = await until(calls, '}}')
    return /"ticket":"([^"]+)"/.exec(text)?.[1] ?? fail(text)
  }

  async #open(path: string, protocols: string): Promise<void> {
    const socket = this.#connect()
    this.#sockets.push(socket)
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\nAccept-Language: en\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: ${protocols}\r\n\r\n`,
    )
    const head = await until(socket, '\r\n\r\n')
    if (!head.startsWith('HTTP/1.1 101')) fail(head)
    socket.on('data', (text: string) => {
      if (text.includes(ping)) socket.write(pong)
    })
    socket.write(masked(syncFrame))
    await until(socket, answered)
  }

  #connect(): Socket {
    return connect({
      host: '127.0.0.1',
      port: this.#port,
      localAddress: this.#from,
      noDelay: true,
    }).setEncoding('latin1')
  }
}

/** Received data until it contains the mark. */
function until(socket: Socket, mark: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  const take = (chunk: string) => {
    text += chunk
    if (!text.includes(mark)) return
    leave()
    resolve(text)
  }
  const lose = (error?: Error) => {
    leave()
    reject(error ?? new Error(`the connection was closed: ${text}`))
  }
  const leave = () => socket.off('data', take).off('error', lose).off('close', lose)
  socket.on('data', take).on('error', lose).on('close', lose)
  return promise
}

/** A client's short text frame, masked with zeros. */
function masked(text: string): Buffer {
  const head = Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0])
  return Buffer.concat([head, Buffer.from(text)])
}

function fail(answer: string): never {
  throw new Error(`refused: ${answer}`)
}
