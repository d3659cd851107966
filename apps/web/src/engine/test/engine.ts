import type { Ack, Heard } from '@parley/client'
import { vi } from 'vitest'
import { createEngine } from '../engine.ts'
import type { LocalDatabase, LocalTable, TableName } from '../kept/local-database.ts'
import type { Live, LiveEvents } from '../live/live.ts'
import { me } from './messages.ts'

/** What this device keeps, in memory: another engine that is given it finds what the one before has left. */
export function memoryDatabase(): LocalDatabase {
  const tables = new Map<TableName, Map<string, unknown>>()
  const rows = (name: TableName) => {
    const known = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, known)
    return known
  }
  return {
    table: <T>(name: TableName): LocalTable<T> => ({
      get: async (key) => rows(name).get(key) as T | undefined,
      all: async () => [...rows(name).values()] as T[],
      keys: async () => [...rows(name).keys()],
      async put(key, value) {
        rows(name).set(key, structuredClone(value))
        return true
      },
      async delete(...keys) {
        for (const key of keys) rows(name).delete(key)
      },
    }),
    close: () => {},
  }
}

/** An engine whose sockets are the test's: what it sends is for the test to answer, what it hears the test says. */
export function testEngine({ database = memoryDatabase() } = {}) {
  const listeners = { heard: new Set(), opened: new Set(), reset: new Set() } as {
    [K in keyof LiveEvents]: Set<(event: LiveEvents[K]) => void>
  }
  const sent: {
    target: unknown
    msg: unknown
    clientMessageId: string
    answer: PromiseWithResolvers<Ack>
  }[] = []
  const live: Live = {
    subscribe(kind, listener) {
      listeners[kind].add(listener)
      return () => listeners[kind].delete(listener)
    },
    connect: () => () => {},
    send(target, msg, clientMessageId) {
      const answer = Promise.withResolvers<Ack>()
      sent.push({ target, msg, clientMessageId, answer })
      return answer.promise
    },
    retry: vi.fn(),
    tellDelivered: vi.fn(() => true),
    tellTyping: vi.fn(),
    cursorOf: () => ({ epoch: 'e', position: 1 }),
    readOnFrom: vi.fn(),
  }
  const engine = createEngine({ userID: me.id, me: () => me, live, database })
  return {
    engine,
    live,
    sent,
    database,
    hear: (heard: Heard) => {
      for (const listener of listeners.heard) listener(heard)
    },
    opens: (kind: LiveEvents['opened']) => {
      for (const listener of listeners.opened) listener(kind)
    },
    resets: (target: LiveEvents['reset']) => {
      for (const listener of listeners.reset) listener(target)
    },
  }
}
