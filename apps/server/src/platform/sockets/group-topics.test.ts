import { expect, test } from 'vitest'
import { GroupTopic, type Listener, type MembersAmong } from './group-topics.ts'
import type { GroupNotice } from './notices.ts'

interface Fake extends Listener {
  readonly heard: number[]
  readonly lost: number[]
  away: boolean
}

function listener(userId: number): Fake {
  const heard: number[] = []
  const lost: number[] = []
  return {
    userId,
    heard,
    lost,
    away: false,
    hear: (notice) => notice.kind === 'group' && heard.push(notice.message.id),
    loseGroup: (_groupId, version) => lost.push(version),
    sendAway() {
      this.away = true
    },
  }
}

const notice = (id: number, membersVersion: number): GroupNotice => ({
  kind: 'group',
  membersVersion,
  message: { id } as GroupNotice['message'],
})

/** An topic, and its queries about members. */
function setUp(answer: MembersAmong) {
  const asked: number[][] = []
  const errors: unknown[] = []
  const ask: MembersAmong = (groupId, userIds) => {
    asked.push([...userIds])
    return answer(groupId, userIds)
  }
  return { topic: new GroupTopic(1, ask, (error) => errors.push(error)), asked, errors }
}

test('a person known to be a member as of the message receives it at once', () => {
  const { topic, asked } = setUp(async () => ({ version: 9, members: new Set() }))
  const alice = listener(1)
  topic.add(alice, 3)
  topic.hear(notice(1, 2))
  topic.hear(notice(2, 3))
  expect(alice.heard).toEqual([1, 2])
  expect(asked).toEqual([])
})

test('a removed member does not receive a message that overtook their removal', async () => {
  const { topic, asked } = setUp(async () => ({ version: 4, members: new Set([1]) }))
  const [alice, bob] = [listener(1), listener(2)]
  topic.add(alice, 3)
  topic.add(bob, 3)
  topic.hear(notice(1, 4))
  expect(alice.heard).toEqual([])
  await expect.poll(() => alice.heard).toEqual([1])
  expect([bob.heard, bob.lost]).toEqual([[], [4]])
  topic.hear(notice(2, 4))
  expect([alice.heard, bob.heard]).toEqual([[1, 2], []])
  expect(asked).toEqual([[1, 2]])
})

test('only unknown members are queried, and the order of messages stays', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let n = 0
  const { topic, asked } = setUp(async (_, ids) => {
    await gates[n++]?.promise
    return { version: n + 4, members: new Set(ids) }
  })
  const [alice, bob] = [listener(1), listener(2)]
  topic.add(alice, 5)
  topic.add(bob, 4)
  topic.hear(notice(1, 5))
  topic.hear(notice(2, 5))
  topic.hear(notice(3, 6))
  gates[0]?.resolve()
  await expect.poll(() => asked).toEqual([[2], [1, 2]])
  expect(alice.heard).toEqual([])
  gates[1]?.resolve()
  await expect
    .poll(() => [alice.heard, bob.heard])
    .toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
})

test('a person who joins during a query about members receives the messages after it', async () => {
  const gate = Promise.withResolvers<void>()
  const { topic } = setUp(async (_, ids) => {
    await gate.promise
    return { version: 6, members: new Set(ids) }
  })
  const [alice, bob] = [listener(1), listener(2)]
  topic.add(alice, 4)
  topic.hear(notice(1, 5))
  topic.add(bob, 6)
  gate.resolve()
  await expect.poll(() => [alice.heard, bob.heard]).toEqual([[1], [1]])
})

test('if members cannot be queried, the clients in doubt have to reconnect', async () => {
  const { topic, errors } = setUp(async () => {
    throw new Error('the database is away')
  })
  const [alice, bob] = [listener(1), listener(2)]
  topic.add(alice, 5)
  topic.add(bob, 4)
  topic.hear(notice(1, 5))
  await expect.poll(() => alice.heard).toEqual([1])
  expect([alice.away, bob.away, bob.heard]).toEqual([false, true, []])
  expect(errors).toHaveLength(1)
})
