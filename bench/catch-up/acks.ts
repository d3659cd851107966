import { createClientMessageId, socketAddress } from '@parley/client'
import { MessageType, subprotocol } from '@parley/contract'
import type { Person } from '../people.ts'
import { Client } from './client.ts'
import type { Scene } from './scene.ts'

const perSecond = 200

export interface Delays {
  readonly ack: readonly number[]
  readonly delivery: readonly number[]
}

/** Milliseconds from a send to its ack, and to its arrival at the peer, at a steady rate. */
export async function measureAcks(scene: Scene, seconds: number, withAcks: boolean): Promise<Delays> {
  const sentAt = new Map<string, number>()
  const delays = { ack: [] as number[], delivery: [] as number[] }
  const count = perSecond * seconds
  const { promise: allArrived, resolve } = Promise.withResolvers<void>()
  const me = new Client(scene.url, scene.me)
  me.onEvent = (event) => {
    if (event.event !== 'message' || event.message.msg.type !== MessageType.text) return
    const sent = sentAt.get(event.message.msg.textMsg.content)
    if (sent !== undefined && delays.delivery.push(performance.now() - sent) === count) resolve()
  }
  await me.come()
  const onAck = (id: string) => delays.ack.push(performance.now() - (sentAt.get(id) ?? 0))
  const senders = await Promise.all(scene.friends.map((friend) => openSender(scene, friend, withAcks, onAck)))
  const started = performance.now()
  for (let n = 0; n < count; n++) {
    const wait = started + (n * 1000) / perSecond - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    const id = createClientMessageId()
    sentAt.set(id, performance.now())
    senders[n % senders.length]?.send(id)
  }
  await allArrived
  for (const sender of senders) sender.close()
  me.go()
  return delays
}

async function openSender(
  { url, me }: Scene,
  friend: Person,
  withAcks: boolean,
  onAck: (clientMessageId: string) => void,
) {
  const socket = new WebSocket(socketAddress('chat', url, friend), withAcks ? [subprotocol] : [])
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as { event?: string; clientMessageId?: string }
    if (frame.event === 'ack' && frame.clientMessageId) onAck(frame.clientMessageId)
  })
  return {
    send(id: string) {
      const msg = { type: MessageType.text, textMsg: { content: id } }
      socket.send(JSON.stringify({ revUserID: me.id, msg, ...(withAcks && { clientMessageId: id }) }))
    },
    close: () => socket.close(),
  }
}
