import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { socketAddress } from '@parley/client'
import { subprotocol } from '@parley/contract'
import { WebSocket } from 'ws'
import type { Person } from '../people.ts'

const everyMs = 20

/** Worst delays for an ordinary user of a server, in milliseconds. */
export interface WorstDelays {
  /** The longest time until a ping was answered: the server was blocked for that long. */
  readonly pong: number
  /** The longest time until a message was stored. */
  readonly ack: number
}

/** Measures a person's ordinary use of the server during `work`, and for a moment after. */
export async function worstDelays(
  url: string,
  person: Person,
  work: () => Promise<void>,
): Promise<WorstDelays> {
  const socket = new WebSocket(socketAddress('chat', url, { token: person.token }), subprotocol)
  await once(socket, 'open')
  const waiting = { pong: [] as number[], ack: [] as number[] }
  const longest = { pong: 0, ack: 0 }
  socket.on('message', (data) => {
    const { event } = JSON.parse(String(data)) as { event: string }
    if (event !== 'pong' && event !== 'ack') return
    longest[event] = Math.max(longest[event], performance.now() - (waiting[event].shift() ?? 0))
  })
  let isOver = false
  const using = async () => {
    for (let n = 0; !isOver || waiting.pong.length > 0 || waiting.ack.length > 0; n++) {
      if (!isOver) {
        waiting.pong.push(performance.now())
        socket.send('{"ping":{}}')
        if (n % 5 === 0) say(n)
      }
      await pause(everyMs)
    }
  }
  const say = (n: number) => {
    waiting.ack.push(performance.now())
    const msg = { type: 1, textMsg: { content: 'note' } }
    socket.send(JSON.stringify({ revUserID: person.id, msg, clientMessageId: `n${n}:${Date.now()}` }))
  }
  const used = using()
  await pause(500)
  await work()
  await pause(500)
  isOver = true
  await used
  socket.close()
  return longest
}
