import type { ChangeTopic } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Committed } from '../../db/committed.ts'
import type { Transaction } from '../../db/database.ts'
import { MemoryBroker } from '../broker/memory-broker.ts'
import type { Connection } from './connection.ts'
import type { MembersAmong } from './group-topics.ts'
import { Hub } from './hub.ts'
import { groupTopic, userTopic } from './notices.ts'
import { type Log, Notifier } from './notifier.ts'
import type { GroupsOf } from './person.ts'

/** A broker that counts who listens, and whose subscriptions can be held back. */
class WatchedBroker extends MemoryBroker {
  readonly subscribed: string[] = []
  gate = Promise.resolve()

  constructor() {
    super((error) => {
      throw error
    })
  }

  override async subscribe(topic: string, handler: (notice: unknown) => void) {
    await this.gate
    const unsubscribe = await super.subscribe(topic, handler)
    this.subscribed.push(topic)
    return () => {
      this.subscribed.splice(this.subscribed.indexOf(topic), 1)
      unsubscribe()
    }
  }
}

const neverAsked: MembersAmong = async () => {
  throw new Error('asked after members')
}

interface FakeConnection {
  readonly connection: Connection
  readonly frames: unknown[]
  readonly closed: number[]
}

function connectionOf(userId: number, more: { sessionId?: string; extended?: boolean; kind?: string } = {}) {
  const { sessionId = 'a session', extended = true, kind = 'chat' } = more
  const frames: unknown[] = []
  const closed: number[] = []
  const connection = {
    kind,
    extended,
    caller: { userId, sessionId },
    send: (frame: Buffer) => frames.push(JSON.parse(frame.subarray(frame[1] === 126 ? 4 : 2).toString())),
    close: (code: number) => closed.push(code),
  } as unknown as Connection
  return { connection, frames, closed } satisfies FakeConnection
}

/** Every person's log ends at 7. */
const log: Log = { append: async (_, changes) => new Map([...changes.keys()].map((id) => [id, 7])) }

/** Runs an action in which lists change, as a transaction would. */
async function change(notifier: Notifier, userIds: number[], topics: ChangeTopic[]) {
  const lasts: Array<() => Promise<void>> = []
  const effects: Array<() => void> = []
  const action = {
    queries: {},
    beforeCommit: (last: () => Promise<void>) => lasts.push(last),
    onCommit: (effect: () => void) => effects.push(effect),
  } as unknown as Transaction
  notifier.changed(action, userIds, topics)
  for (const last of lasts) await last()
  for (const effect of effects) effect()
}

const committed = {} as Committed
const inGroup = (groupId: number, version = 0) => ({ groupId, version })
const message = (userID: number) => ({ userID }) as never

function setUp(groupsOf: GroupsOf = async () => [], membersAmong: MembersAmong = neverAsked) {
  const broker = new WatchedBroker()
  const errors: unknown[] = []
  const hub = new Hub({ broker, groupsOf, membersAmong, onError: (error) => errors.push(error) })
  return { broker, hub, notifier: new Notifier(broker, log), errors }
}

async function connect(hub: Hub, fake: FakeConnection) {
  const release = await hub.hold(fake.connection.caller.userId, fake.connection.kind)
  expect(hub.add(fake.connection)).toBe(true)
  return release
}

test('a session that ends while its sign-in is being checked gets no connection', async () => {
  const { hub, notifier } = setUp()
  await hub.hold(1, 'chat')
  notifier.sessionEnded(committed, 1, 'a session')
  expect(hub.add(connectionOf(1).connection)).toBe(false)
  expect(hub.add(connectionOf(1, { sessionId: 'another session' }).connection)).toBe(true)
})

test('nor does it if another connection of the person was there all along', async () => {
  const { hub, notifier } = setUp()
  await connect(hub, connectionOf(1, { sessionId: 'another session' }))
  await hub.hold(1, 'chat')
  notifier.sessionEnded(committed, 1, 'a session')
  expect(hub.add(connectionOf(1).connection)).toBe(false)
})

test('the sign-in is checked only once notices reach this node', async () => {
  const { broker, hub, notifier } = setUp()
  const gate = Promise.withResolvers<void>()
  broker.gate = gate.promise
  let held = false
  const holding = hub.hold(1, 'chat').then(() => {
    held = true
  })
  await Promise.resolve()
  expect(held).toBe(false)
  gate.resolve()
  await holding
  notifier.sessionEnded(committed, 1, 'a session')
  expect(hub.add(connectionOf(1).connection)).toBe(false)
})

test('a connection without a hold is not taken', () => {
  const { hub } = setUp()
  expect(hub.add(connectionOf(1).connection)).toBe(false)
})

test('the end of a session closes its connections on both sockets with 4001, and no others', async () => {
  const { hub, notifier } = setUp()
  const chat = connectionOf(1)
  const group = connectionOf(1, { kind: 'group' })
  const otherSession = connectionOf(1, { sessionId: 'another session' })
  const otherPerson = connectionOf(2)
  for (const fake of [chat, group, otherSession, otherPerson]) await connect(hub, fake)
  notifier.sessionEnded(committed, 1, 'a session')
  expect([chat, group, otherSession, otherPerson].map(({ closed }) => closed)).toEqual([
    [4001],
    [4001],
    [],
    [],
  ])
})

test('a person is subscribed once, until the last hold is released', async () => {
  const { broker, hub } = setUp()
  const releases = await Promise.all([hub.hold(1, 'chat'), hub.hold(1, 'chat'), hub.hold(2, 'chat')])
  expect(broker.subscribed).toEqual([userTopic(1), userTopic(2)])
  releases[0]?.()
  releases[0]?.()
  await Promise.resolve()
  expect(broker.subscribed).toEqual([userTopic(1), userTopic(2)])
  releases[1]?.()
  await Promise.resolve()
  expect(broker.subscribed).toEqual([userTopic(2)])
})

test('a subscription that fails holds nothing, and the next attempt starts anew', async () => {
  const { broker, hub } = setUp()
  broker.gate = Promise.reject(new Error('the broker is away'))
  await expect(hub.hold(1, 'chat')).rejects.toThrow('the broker is away')
  broker.gate = Promise.resolve()
  await connect(hub, connectionOf(1))
  expect(broker.subscribed).toEqual([userTopic(1)])
})

test('a notice for a person reaches each of their connections in its own format', async () => {
  const { hub, notifier } = setUp()
  const [events, plain, group] = [
    connectionOf(1),
    connectionOf(1, { extended: false }),
    connectionOf(1, { kind: 'group' }),
  ]
  for (const fake of [events, plain, group]) await connect(hub, fake)
  await change(notifier, [1, 2], ['friends'])
  expect(events.frames).toEqual([{ event: 'changed', topics: ['friends'], position: 7 }])
  expect(plain.frames).toEqual([])
  expect(group.frames).toEqual([])
})

test('a removed connection receives nothing more', async () => {
  const { hub, notifier } = setUp()
  const [stays, goes] = [connectionOf(1), connectionOf(1)]
  for (const fake of [stays, goes]) await connect(hub, fake)
  hub.remove(goes.connection)
  await change(notifier, [1], ['friends'])
  expect(stays.frames).toHaveLength(1)
  expect(goes.frames).toEqual([])
  expect(hub.connectionsOf(1)).toEqual(new Set([stays.connection]))
})

test('groups that could not be read are read again for the next connection', async () => {
  let fails = true
  const { broker, hub, notifier } = setUp(async () => {
    if (fails) throw new Error('the database is away')
    return [inGroup(7)]
  })
  await connect(hub, connectionOf(1))
  await expect(hub.hold(1, 'group')).rejects.toThrow('the database is away')
  fails = false
  const group = connectionOf(1, { kind: 'group', extended: false })
  await connect(hub, group)
  expect(broker.subscribed).toEqual([userTopic(1), groupTopic(7)])
  notifier.group(committed, 7, { membersVersion: 0, message: message(2) })
  expect(group.frames).toEqual([{ userID: 2, isMe: false }])
})

test('a group that could not be listened to is listened to for the next connection', async () => {
  const { broker, hub, notifier } = setUp(async () => [inGroup(7)])
  await connect(hub, connectionOf(1))
  broker.gate = Promise.reject(new Error('the broker is away'))
  await expect(hub.hold(1, 'group')).rejects.toThrow('the broker is away')
  broker.gate = Promise.resolve()
  const group = connectionOf(1, { kind: 'group', extended: false })
  await connect(hub, group)
  notifier.group(committed, 7, { membersVersion: 0, message: message(1) })
  expect(group.frames).toEqual([{ userID: 1, isMe: true }])
})

test('a removal that arrives after the return to a group changes nothing', async () => {
  const { hub, notifier } = setUp(async () => [inGroup(7, 1)])
  const group = connectionOf(1, { kind: 'group', extended: false })
  await connect(hub, group)
  notifier.membership(committed, 7, [1], true, 2)
  notifier.membership(committed, 7, [1], false, 2)
  notifier.group(committed, 7, { membersVersion: 2, message: message(2) })
  expect(group.frames).toHaveLength(1)
  notifier.membership(committed, 7, [1], false, 3)
  notifier.group(committed, 7, { membersVersion: 3, message: message(2) })
  expect(group.frames).toHaveLength(1)
})

test('a list of groups that is older than a removal does not bring it back', async () => {
  const gate = Promise.withResolvers<void>()
  const { broker, hub, notifier } = setUp(async () => {
    await gate.promise
    return [inGroup(7, 1)]
  })
  const holding = hub.hold(1, 'group')
  await Promise.resolve()
  notifier.membership(committed, 7, [1], false, 2)
  gate.resolve()
  await holding
  expect(broker.subscribed).toEqual([userTopic(1)])
})

test('reading the groups again ends one whose removal was lost, and keeps one that the list only missed', async () => {
  let groups = [inGroup(5), inGroup(6)]
  const asked: number[] = []
  const { broker, hub } = setUp(
    async () => groups,
    async (groupId) => {
      asked.push(groupId)
      return groupId === 5 ? { version: 1, members: new Set() } : { version: 2, members: new Set([1]) }
    },
  )
  await connect(hub, connectionOf(1, { kind: 'group' }))
  await hub.listenAgain(1)
  expect(asked).toEqual([])
  groups = []
  await hub.listenAgain(1)
  expect(asked).toEqual([5, 6])
  expect(broker.subscribed).toEqual([userTopic(1), groupTopic(6)])
})
