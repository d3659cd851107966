import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { socketAddress } from '@parley/client'
import { subprotocol } from '@parley/contract'
import { WebSocket } from 'ws'
import { befriend, call, type OrdinaryUser, register } from './ordinary-user.ts'

/** More than anybody's conversations need. */
const groups = 24
const connections = 8
const members = 20
/** Letters of an image-and-text that the server still accepts. */
const heavyLength = 19_900

/** As many groups as the server lets a person make. */
async function groupsOf(person: OrdinaryUser, count: number): Promise<number[]> {
  const made: number[] = []
  for (let n = 0; n < count; n++) {
    const group = await call<{ groupId?: number } | null>(person, 'POST', '/api/group/group', {
      mode: 1,
      name: 'Flood',
    })
    if (group?.groupId) made.push(group.groupId)
  }
  return made
}

async function openSocket(kind: 'chat' | 'group', { url, token }: OrdinaryUser): Promise<WebSocket> {
  for (;;) {
    const socket = new WebSocket(socketAddress(kind, url, { token }), subprotocol)
    try {
      await once(socket, 'open')
      socket.on('error', () => undefined)
      return socket
    } catch {
      await pause(1000)
    }
  }
}

const openGroupSocket = (person: OrdinaryUser) => openSocket('group', person)

/** Sends frames without end, with `atOnce` unanswered at a time; waits when the server demands it. */
function sendWithoutEnd(socket: WebSocket, atOnce: number, frame: (n: number) => object): void {
  let n = 0
  const send = () => socket.send(JSON.stringify(frame(n++)))
  socket.on('message', (data) => {
    const { event, retryAfter = 0 } = JSON.parse(String(data)) as { event: string; retryAfter?: number }
    if (event === 'ack' || event === 'done' || event === 'error') setTimeout(send, retryAfter * 1000)
  })
  for (let begun = 0; begun < atOnce; begun++) send()
}

/** One person sends the longest text to many groups of their own, on several connections. */
export async function sendLongMessages(url: string): Promise<void> {
  const person = await register(url)
  const own = await groupsOf(person, groups)
  const msg = { type: 1, textMsg: { content: '长'.repeat(5000) } }
  for (let c = 0; c < connections; c++)
    sendWithoutEnd(await openGroupSocket(person), 16, (n) => ({
      groupID: own[(c + n * connections) % own.length],
      msg,
      clientMessageId: `${c}-${n}`,
    }))
}

/** One person sends a friend the longest texts that there are, of characters that are much work to index. */
function sendHeavyTexts(textOf: () => string) {
  return async (url: string): Promise<void> => {
    const [person, friend] = [await register(url), await register(url)]
    await befriend(person, friend)
    sendWithoutEnd(await openSocket('chat', person), 4, (n) => ({
      revUserID: Number(friend.id),
      msg: { type: 14, imageTextMsg: { content: textOf() } },
      clientMessageId: `h${n}`,
    }))
  }
}

/** Each folds into eighteen letters. */
export const sendLigatures = sendHeavyTexts(() => '\ufdfa'.repeat(heavyLength))

/** Nearly every character, and every pair of them, is a term of its own. */
export const sendRandomHan = sendHeavyTexts(() =>
  Array.from({ length: heavyLength }, () => String.fromCharCode(0x4e00 + Math.random() * 20_000)).join(''),
)

/** One person puts an emoji on a message and takes it off again, in a group whose members listen. */
export async function reactWithoutEnd(url: string): Promise<void> {
  const person = await register(url)
  const [groupID = 0] = await groupsOf(person, 1)
  for (let n = 0; n < members; n++) {
    const member = await register(url)
    await call(member, 'POST', '/api/group/valid', { groupID })
    await openGroupSocket(member)
  }
  const socket = await openGroupSocket(person)
  const acknowledged = new Promise<number>((resolve) => {
    socket.on('message', (data) => {
      const { event, id } = JSON.parse(String(data)) as { event: string; id: number }
      if (event === 'ack') resolve(id)
    })
  })
  const msg = { type: 1, textMsg: { content: 'hello' } }
  socket.send(JSON.stringify({ groupID, msg, clientMessageId: 'first' }))
  const messageId = await acknowledged
  for (let c = 0; c < connections; c++)
    sendWithoutEnd(await openGroupSocket(person), 16, (n) => ({
      react: { groupID, messageId, emoji: '👍', on: n % 2 === 0 },
      requestId: `${c}-${n}`,
    }))
}
