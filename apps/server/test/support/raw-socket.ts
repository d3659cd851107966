import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawSocket {
  readonly socket: Socket
  /** Data that arrived until now. */
  heard(): string
  /** Resolves when the server has let go of the connection, whatever this side does. */
  readonly cut: Promise<void>
}

/** A connection that never ends on its own, also when the server has ended its side: it only sends what it is given. */
export async function openRaw(url: string, bytes = ''): Promise<RawSocket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => undefined)
  // Writing to it shows whether the server has only ended its side, or is gone.
  socket.on('end', () => {
    const probing = setInterval(() => socket.write('.'), 20)
    socket.once('close', () => clearInterval(probing))
  })
  const cut = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  if (bytes) socket.write(bytes)
  return { socket, heard: () => heard, cut }
}

/** Sends a byte now and then until the connection is gone. */
export function drip({ socket }: RawSocket): void {
  const dripping = setInterval(() => socket.write('a'), 20)
  socket.once('close', () => clearInterval(dripping))
}

export const request = (line: string, headers: Readonly<Record<string, string | number>> = {}) =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

export const handshake = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  request(`GET ${path}`, {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  })
