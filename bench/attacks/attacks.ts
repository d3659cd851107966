import { on, once } from 'node:events'
import { Agent, get, request } from 'node:http'
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { socketAddress } from '@parley/client'
import { limits, subprotocol } from '@parley/contract'
import { WebSocket } from 'ws'
import { reactWithoutEnd, sendLigatures, sendLongMessages, sendRandomHan } from './floods.ts'
import { register } from './ordinary-user.ts'

/** Where attackers come from; all of 127.0.0.0/8 is this machine. */
const localAddress = '127.0.0.2'

interface Asked {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Clients that request a path again and again, each as soon as it is answered. */
function askWithoutEnd(clients: number, askedOf: (url: string) => Promise<Asked>) {
  return async (url: string): Promise<void> => {
    const { path, headers = {} } = await askedOf(url)
    const agent = new Agent({ keepAlive: true, maxSockets: clients, localAddress })
    const ask = () => {
      const asked = get(url + path, { agent, headers }, (response) => response.resume().once('close', ask))
      asked.once('error', () => setTimeout(ask, 10))
    }
    for (let n = 0; n < clients; n++) ask()
  }
}

/** The days of a month in which a person has written notes to themselves. */
async function days(url: string): Promise<Asked> {
  const { id, token } = await register(url)
  const socket = new WebSocket(socketAddress('chat', url, { token }), subprotocol)
  await once(socket, 'open')
  for (let n = 0; n < limits.messageBurst; n++) {
    const msg = { type: 1, textMsg: { content: 'note' } }
    socket.send(JSON.stringify({ revUserID: Number(id), msg, clientMessageId: `n${n}` }))
  }
  socket.send('{"ping":{}}')
  for await (const [data] of on(socket, 'message')) if (String(data).includes('"pong"')) break
  socket.close()
  const now = new Date()
  const month = `year=${now.getUTCFullYear()}&month=${now.getUTCMonth() + 1}`
  return { path: `/api/search/days?friendId=${id}&${month}`, headers: { token } }
}

interface Sent {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Clients that send the same again and again, each as soon as it is answered. */
function sendWithoutEnd(clients: number, sentTo: (url: string, client: number) => Promise<Sent>) {
  return async (url: string): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: clients, localAddress })
    for (let n = 0; n < clients; n++) {
      const { path, headers, body } = await sentTo(url, n)
      const send = () => {
        const sent = request(url + path, { agent, method: 'POST', headers }, (response) =>
          response.resume().once('close', send),
        )
        sent.once('error', () => setTimeout(send, 10))
        sent.end(body)
      }
      send()
    }
  }
}

/** Passwords for an account that there is. */
async function guess(url: string): Promise<Sent> {
  const { id } = await register(url)
  const body = Buffer.from(JSON.stringify({ userName: id, password: 'not the right one' }))
  return { path: '/api/auth/login', headers: { 'content-type': 'application/json' }, body }
}

/** A picture of 98 megapixels in some 100 KB, from a signed-in person. */
async function hugePicture(url: string): Promise<Sent> {
  const { token } = await register(url)
  const parts = [
    '--b\r\nContent-Disposition: form-data; name="imageType"\r\n\r\nchat\r\n',
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
  ]
  const body = Buffer.concat([
    Buffer.from(parts.join('')),
    blankPng(14_000, 7000),
    Buffer.from('\r\n--b--\r\n'),
  ])
  return {
    path: '/api/file/image',
    headers: { token, 'content-type': 'multipart/form-data; boundary=b' },
    body,
  }
}

function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(data.length, 0)
  sizes.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)])
}

/** Clients that send some bytes and then nothing more, and never hang up. */
function fallSilent(bytes: string, clients: number) {
  return async (url: string): Promise<void> => {
    await Promise.all(Array.from({ length: clients }, () => open(url, bytes)))
  }
}

async function open(url: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress, allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  socket.write(bytes)
}

const halfBody =
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 131072\r\n\r\n' +
  ' '.repeat(120 * 1024)
const upgrade = 'GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

export const attacks: Readonly<Record<string, (url: string) => Promise<void>>> = {
  'nobody attacks': async () => undefined,
  '32 clients ask /readyz without end': askWithoutEnd(32, async () => ({ path: '/readyz' })),
  '1000 bodies of 128 KiB stop on their way': fallSilent(halfBody, 1000),
  '200 upgrades to nowhere, then silence': fallSilent(upgrade, 200),
  '45 clients guess passwords without end': sendWithoutEnd(45, guess),
  '20 clients of one person ask for the days of a month without end': askWithoutEnd(20, days),
  '8 people send pictures of 98 megapixels without end': sendWithoutEnd(8, hugePicture),
  'somebody sends a friend messages of U+FDFA without end': sendLigatures,
  'somebody sends a friend messages of random Han without end': sendRandomHan,
  'somebody sends long messages to 24 groups of their own without end': sendLongMessages,
  'somebody reacts in a group of 21 without end': reactWithoutEnd,
}

/** In a thread of their own, attackers take no time from the people whose answers are measured. */
if (parentPort) {
  const { what, url, attackers = 1 } = workerData as { what: string; url: string; attackers?: number }
  for (let n = 0; n < attackers; n++) await attacks[what]?.(url)
  parentPort.postMessage('begun')
}
