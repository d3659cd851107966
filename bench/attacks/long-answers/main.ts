import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { socketAddress } from '@parley/client'
import { subprotocol } from '@parley/contract'
import { WebSocket } from 'ws'
import type { DatabaseKind } from '../../databases.ts'
import { worstDelays } from '../bystander.ts'
import { openScene, quotes, type Scene } from './scene.ts'

/** Prints what answers that are longer than their questions cost: bytes, the server's memory, what others feel. */

const atOnce = 4

interface Bytes {
  sent: number
  received: number
  /** The longest answer. */
  longest: number
}

type Attack = (scene: Scene, bytes: Bytes) => Promise<void>

const count = (bytes: Bytes, received: number) => {
  bytes.received += received
  bytes.longest = Math.max(bytes.longest, received)
}

const wholeHistory: Attack = async ({ url, mallory, friend }, bytes) => {
  const path = `/api/chat/history?friendId=${friend.id}&limit=-1`
  const headers = { token: mallory.token, 'accept-encoding': 'identity' }
  bytes.sent += path.length + mallory.token.length
  const answer = await fetch(url + path, { headers })
  let received = 0
  for await (const chunk of answer.body ?? []) received += chunk.length
  count(bytes, received)
}

/** All messages of the notes to self, answer by answer. */
const missedQuotes: Attack = async ({ url, mallory }, bytes) => {
  const socket = await open(url, mallory.token)
  const ask = (after: number) => {
    const frame = JSON.stringify({ backfill: { revUserID: mallory.id, after } })
    bytes.sent += frame.length
    socket.send(frame)
  }
  ask(1)
  await new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      count(bytes, data.length)
      const { more, upTo } = JSON.parse(String(data)) as { more: boolean; upTo: number }
      if (more) ask(upTo)
      else resolve()
    })
    socket.on('close', () => resolve())
  })
  socket.close()
}

/** One message, quoted again and again. */
async function quote({ url, mallory, quoted }: Scene, bytes: Bytes): Promise<void> {
  const socket = await open(url, mallory.token)
  let left = quotes
  const done = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      count(bytes, data.length)
      if (String(data).startsWith('{"event":"message"') && --left === 0) resolve()
    })
  })
  for (let n = 0; n < quotes; n++) {
    const msg = { type: 10, quoteMsg: { msgID: quoted, content: 'so' } }
    const frame = JSON.stringify({ revUserID: mallory.id, msg })
    bytes.sent += frame.length
    socket.send(frame)
  }
  await done
  socket.close()
}

async function open(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(socketAddress('chat', url, { token }), subprotocol, { maxPayload: 1 << 30 })
  await once(socket, 'open')
  return socket
}

async function measure(scene: Scene, what: string, attack: (bytes: Bytes) => Promise<unknown>) {
  const bytes = { sent: 0, received: 0, longest: 0 }
  await pause(1000)
  scene.peakMemory()
  const { pong, ack } = await worstDelays(scene.url, scene.observer, async () => void (await attack(bytes)))
  const kib = (value: number) => (value / 1024).toFixed(value < 102_400 ? 1 : 0)
  const cells = [
    what,
    kib(bytes.sent),
    kib(bytes.received),
    kib(bytes.longest),
    scene.peakMemory().toFixed(0),
    pong.toFixed(0),
    ack.toFixed(0),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

const { values } = parseArgs({ options: { database: { type: 'string', default: 'pglite' } } })
await using scene = await openScene(values.database as DatabaseKind)
const four = (attack: Attack) => (bytes: Bytes) =>
  Promise.all(Array.from({ length: atOnce }, () => attack(scene, bytes)))

console.log(
  `${values.database}\n\n| | KiB sent | KiB received | longest answer, KiB | peak memory, MiB | longest pong, ms | longest ack, ms |`,
)
console.log('|---|---|---|---|---|---|---|')
await measure(scene, 'the server left alone', () => pause(2000))
await measure(scene, `${quotes} quotes of one message`, (bytes) => quote(scene, bytes))
await measure(scene, `${atOnce} × what was missed of these`, four(missedQuotes))
await measure(scene, `${atOnce} × the whole history`, four(wholeHistory))
await measure(scene, 'left alone again', () => pause(2000))
