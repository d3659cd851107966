import type { Ack, Heard, Target } from '@parley/client'
import type { OutgoingMsg } from '@parley/contract'
import { vi } from 'vitest'
import type { Tabs } from '../../platform/storage/tab.ts'
import { createEngine } from '../engine.ts'
import type { Live, LiveEvents } from '../live/live.ts'
import { type Device, memoryDevice } from './device.ts'
import { me } from './messages.ts'

interface Options {
  device?: Device
  userID?: number
  tabs?: Tabs
}

/** An engine with the test as its sockets: the test responds to its frames, and sends its events. */
export function testEngine({ device = memoryDevice(), userID = me.id, tabs }: Options = {}) {
  const listeners = {
    heard: new Set(),
    opened: new Set(),
    outOfDate: new Set(),
    reset: new Set(),
    restored: new Set(),
  } as {
    [K in keyof LiveEvents]: Set<(event: LiveEvents[K]) => void>
  }
  const sent: {
    target: Target
    msg: OutgoingMsg
    clientMessageId: string
    more: Parameters<Live['send']>[3]
    answer: PromiseWithResolvers<Ack>
  }[] = []
  const live: Live = {
    subscribe(kind, listener) {
      listeners[kind].add(listener)
      return () => listeners[kind].delete(listener)
    },
    connect: () => () => {},
    send(target, msg, clientMessageId, more) {
      const answer = Promise.withResolvers<Ack>()
      sent.push({ target, msg, clientMessageId, more, answer })
      return answer.promise
    },
    command: vi.fn(async () => {}),
    retry: vi.fn(),
    sendDelivered: vi.fn(() => true),
    sendTyping: vi.fn(),
    cursorOf: () => ({ epoch: 'e', position: 1 }),
    readOnFrom: vi.fn(),
  }
  const engine = createEngine({
    userID,
    me: () => ({ ...me, id: userID }),
    live,
    database: device.open(),
    ...(tabs && { tabs }),
  })
  return {
    engine,
    live,
    sent,
    device,
    hear: (heard: Heard) => {
      for (const listener of listeners.heard) listener(heard)
    },
    opens: (kind: LiveEvents['opened']) => {
      for (const listener of listeners.opened) listener(kind)
    },
    /** The socket opens where nothing is known of what was missed, as at the beginning. */
    expires: (kind: LiveEvents['outOfDate']) => {
      for (const listener of listeners.outOfDate) listener(kind)
    },
    begins: (kind: LiveEvents['opened']) => {
      for (const listener of listeners.outOfDate) listener(kind)
      for (const listener of listeners.opened) listener(kind)
    },
    restores: (kind: LiveEvents['restored']) => {
      for (const listener of listeners.restored) listener(kind)
    },
    resets: (target: LiveEvents['reset']) => {
      for (const listener of listeners.reset) listener(target)
    },
  }
}
