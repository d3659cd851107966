import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from './connection.ts'
import { Heard, placeOf } from './heard.ts'
import { type RecentChange, type RecentEvent, Recovery } from './recovery.ts'

beforeEach(() => void vi.useFakeTimers())

let recovery: Recovery
afterEach(() => {
  recovery.close()
  vi.useRealTimers()
})

const longAgo = Number.NEGATIVE_INFINITY
const alice = 1
const bob = 2
const group = 7

/** A node where these people have a connection for either kind of messages. */
function node(people: number[], options: { isAlone?: boolean; isJoined?: boolean } = {}) {
  const stored: { events: RecentEvent[]; changes: RecentChange[] } = { events: [], changes: [] }
  const requested: string[] = []
  const inCalls = new Set<string>()
  const open = (userId: number, kind: string) =>
    ({
      id: `${userId} ${kind}`,
      kind,
      extended: true,
      hasSynced: true,
      hearsBehind: true,
      isOpen: true,
      isSettled: true,
      openedAt: longAgo,
      askToCatchUp: (signals: boolean) =>
        void requested.push(`${userId} ${kind}${signals ? ' signals' : ''}`),
    }) as unknown as Connection
  const connections = new Map(people.map((id) => [id, [open(id, 'chat'), open(id, 'group')] as const]))
  const logs = {
    recent: vi.fn(async () => structuredClone(stored)),
    membersAmong: vi.fn(async (groupIds: readonly number[], userIds: readonly number[]) =>
      groupIds.flatMap((groupId) => userIds.map((userId) => ({ groupId, userId, sinceMs: 60_000 }))),
    ),
  }
  const heard = new Heard()
  const connectionsOf = vi.fn((id: number) => new Set(connections.get(id) ?? []))
  let lose = () => {}
  const errors: unknown[] = []
  recovery = new Recovery({
    hub: {
      all: () => [...connections.values()].flat(),
      connectionsOf,
      userIds: () => [...connections.keys()],
      listenAgain: async () => undefined,
    },
    heard,
    logs,
    broker: {
      isJoined: options.isJoined ?? true,
      onLoss: (listener) => {
        lose = listener
      },
    },
    isAlone: options.isAlone ?? false,
    isInCall: (connection) => inCalls.has(connection),
    onError: (error) => errors.push(error),
  })
  return {
    stored,
    requested,
    logs,
    heard,
    errors,
    inCalls,
    connectionsOf,
    lose: () => lose(),
    connections: (userId: number) => connections.get(userId) as unknown as [Connection, Connection],
    async look() {
      await Promise.all([recovery.look(), vi.advanceTimersByTimeAsync(1)])
    },
  }
}

/** Lets the time of `count` looks pass, and the connections that the last one found be notified. */
async function turns(count: number) {
  await vi.advanceTimersByTimeAsync(count * 2000)
  await vi.advanceTimersByTimeAsync(1)
}

const direct = (position: number, ageMs = 3000): RecentEvent => ({
  conversationId: 5,
  position,
  ageMs,
  pair: [alice, bob],
})
const inGroup = (position: number, ageMs = 3000): RecentEvent => ({ conversationId: group, position, ageMs })

test('a missed event notifies the people concerned once, on the connections of its kind', async () => {
  const { stored, requested, heard, look } = node([alice, bob, 3])
  heard.add(placeOf.direct(bob, alice, 1))
  stored.events.push(direct(1))
  await look()
  await look()
  expect(requested).toEqual(['1 chat'])
})

test('a failed look notifies nobody and marks nothing as received: the next one finds it all', async () => {
  const { stored, requested, logs, look } = node([alice])
  stored.events.push(direct(1), inGroup(1))
  stored.changes.push({ userId: alice, position: 1, ageMs: 3000, ofGroups: false })
  logs.membersAmong.mockRejectedValueOnce(new Error('restarting'))
  await expect(look()).rejects.toThrow('restarting')
  expect(requested).toEqual([])
  await look()
  expect(requested.sort()).toEqual(['1 chat', '1 group'])
})

test('missed events of a group notify each member once, by the youngest, unless they joined after it', async () => {
  const { stored, requested, logs, look, connectionsOf } = node([alice, bob])
  for (let position = 1; position <= 2000; position++) stored.events.push(inGroup(position, 9000 - position))
  const since = (userId: number, sinceMs: number) => ({ groupId: group, userId, sinceMs })
  logs.membersAmong.mockResolvedValue([since(alice, 7000), since(bob, 6999)])
  await look()
  expect(logs.membersAmong).toHaveBeenCalledExactlyOnceWith([group], [alice, bob])
  expect(requested).toEqual(['1 group'])
  expect(connectionsOf).toHaveBeenCalledTimes(1)
})

test('people who connected before an event may have committed are notified too, if they handle `behind`', async () => {
  const { stored, requested, connections, look } = node([alice, bob])
  stored.events.push(direct(1, 3000))
  const openedAt = performance.now() - 1000
  Object.assign(connections(alice)[0], { openedAt })
  Object.assign(connections(bob)[0], { openedAt, hearsBehind: false })
  await look()
  expect(requested).toEqual(['1 chat'])
})

test('after a commit with an unknown outcome, a lone node looks until it must be over, and no longer', async () => {
  const { stored, requested, logs, connections } = node([alice, bob], { isAlone: true })
  Object.assign(connections(bob)[0], { extended: false, hasSynced: false, hearsBehind: false })
  await turns(30)
  expect(logs.recent).not.toHaveBeenCalled()
  recovery.doubtCommit()
  await turns(4)
  expect(logs.recent).toHaveBeenLastCalledWith({ fromMs: 12_000, toMs: 300 })
  expect(requested).toEqual([])
  stored.events.push(direct(1))
  await turns(1)
  expect(requested.sort()).toEqual(['1 chat', '2 chat'])
  await turns(30)
  expect(logs.recent).toHaveBeenCalledTimes(6)
})

test('marks of such a commit have no position: the whole subprotocol is notified once it must be over', async () => {
  const { requested, connections } = node([alice, bob], { isAlone: true })
  Object.assign(connections(bob)[0], { extended: false, hasSynced: false, hearsBehind: false })
  recovery.doubtCommit()
  await turns(5)
  recovery.doubtCommit()
  await turns(5)
  expect(requested).toEqual([])
  await turns(2)
  expect(requested.sort()).toEqual(['1 chat signals', '1 group signals', '2 group signals'])
  await turns(30)
  expect(requested).toHaveLength(3)
})

test('a loss of events without positions notifies everybody of the subprotocol', async () => {
  const { requested, connections, lose } = node([alice, bob])
  for (const one of connections(bob)) Object.assign(one, { extended: false, hearsBehind: false })
  lose()
  await vi.advanceTimersByTimeAsync(2)
  expect(requested.sort()).toEqual(['1 chat signals', '1 group signals'])
})

test('a connection that never sent `sync` is left alone: it does not read messages', async () => {
  const { stored, requested, connections, look, lose } = node([alice])
  Object.assign(connections(alice)[0], { hasSynced: false, hearsBehind: false })
  stored.events.push(direct(1))
  await look()
  lose()
  await vi.advanceTimersByTimeAsync(2)
  expect(requested).toEqual(['1 group signals'])
})

test('a client that can only be closed is left until its call is over and it is settled; others are not', async () => {
  const { stored, requested, connections, look, inCalls } = node([alice, bob])
  const [hers] = connections(alice)
  Object.assign(hers, { hearsBehind: false, isSettled: false })
  inCalls.add('1 chat').add('2 chat')
  stored.events.push(direct(1))
  await look()
  expect(requested).toEqual(['2 chat'])
  inCalls.clear()
  await turns(1)
  expect(requested).toEqual(['2 chat'])
  Object.assign(hers, { isSettled: true })
  await turns(1)
  expect(requested).toEqual(['2 chat', '1 chat'])
})

test('repeated losses notify everybody once in half a minute, and once after the last', async () => {
  const { requested, lose } = node([alice])
  for (let n = 0; n < 100; n++) {
    lose()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(requested).toHaveLength(8)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requested).toHaveLength(10)
})
