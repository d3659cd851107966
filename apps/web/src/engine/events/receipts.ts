import type { ChatEvent } from '@parley/contract'
import { createStore } from 'zustand/vanilla'
import { type Message, peerOf } from '../../domain/conversations/message.ts'
import type { Live } from '../live/live.ts'

/** How far the other side of a one-to-one conversation has got, by sequences. They only move forward. */
interface Marks {
  readonly deliveredUpTo: number
  readonly readUpTo: number
}

/** The state of a message of mine: on the server, on a device of the other side, read. */
export type Receipt = 'sent' | 'delivered' | 'read'

/** By the other person's id. */
export type ReceiptMarks = Readonly<Record<number, Marks>>

const none: Marks = { deliveredUpTo: 0, readUpTo: 0 }

/** Milliseconds in which arrivals are gathered before their receipts are sent. */
const gatherMs = 500
/** After an absence so many conversations get receipts at once; the others when something arrives in them. */
const maxSentAtOnce = 20

export type Receipts = ReturnType<typeof createReceipts>

/** How far my messages are delivered to the others and read; sends them receipts of theirs. */
export function createReceipts(me: number, { sendDelivered }: Pick<Live, 'sendDelivered'>) {
  const store = createStore<ReceiptMarks>(() => ({}))
  /** Up to which sequence I have sent a receipt, by the other person's id. */
  const sent = new Map<number, number>()
  const waiting = new Map<number, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function move(peerId: number, { deliveredUpTo, readUpTo }: Marks) {
    const before = store.getState()[peerId] ?? none
    const after = {
      deliveredUpTo: Math.max(before.deliveredUpTo, deliveredUpTo, readUpTo),
      readUpTo: Math.max(before.readUpTo, readUpTo),
    }
    if (after.deliveredUpTo !== before.deliveredUpTo || after.readUpTo !== before.readUpTo)
      store.setState({ [peerId]: after })
  }

  function arrived(peerId: number, sequence: number) {
    if (peerId === me || sequence <= (sent.get(peerId) ?? 0)) return
    if (waiting.size === 0) timer = setTimeout(send, gatherMs)
    waiting.set(peerId, Math.max(sequence, waiting.get(peerId) ?? 0))
  }

  function send() {
    for (const [peerId, deliveredUpTo] of waiting)
      if (sendDelivered(peerId, deliveredUpTo)) sent.set(peerId, deliveredUpTo)
    waiting.clear()
  }

  return {
    store,

    /** Takes from the chat socket how far either side has got, and sends the others receipts of what has arrived. */
    take(event: ChatEvent) {
      if (event.event === 'receipt' && !event.isMe) move(event.userID, event)
      if (event.event === 'message' && !event.message.isMe) arrived(peerOf(event.message).id, event.sequence)
      if (event.event === 'synced') {
        for (const { userID, deliveredUpTo, peerDeliveredUpTo, peerReadUpTo } of event.conversations) {
          move(userID, { deliveredUpTo: peerDeliveredUpTo, readUpTo: peerReadUpTo })
          // A receipt that was sent may not have reached the server.
          sent.set(userID, deliveredUpTo)
        }
        const undelivered = event.conversations.filter(
          ({ sequence, deliveredUpTo }) => sequence > deliveredUpTo,
        )
        for (const { userID, sequence } of undelivered.slice(0, maxSentAtOnce)) arrived(userID, sequence)
      }
    },

    /** Sequences mean other messages. */
    forget() {
      store.setState({}, true)
      sent.clear()
      waiting.clear()
      clearTimeout(timer)
    },

    close: () => clearTimeout(timer),
  }
}

/** The state of a message of mine to somebody. */
export function receiptOf(marks: ReceiptMarks, peerId: number, { sequence = 0 }: Message): Receipt {
  const { deliveredUpTo, readUpTo } = marks[peerId] ?? none
  if (sequence > 0 && sequence <= readUpTo) return 'read'
  return sequence > 0 && sequence <= deliveredUpTo ? 'delivered' : 'sent'
}
