import { errors, limits, MessageType } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

const rowOf = async (person: Person, groupId: number) =>
  (await person.call('GET /api/group/session', { query: { limit: -1 } })).list.find(
    (row) => row.groupId === groupId,
  )
const unread = async (person: Person, groupId: number) => (await rowOf(person, groupId))?.unreadCount
const mentions = async (person: Person, groupId: number) => (await rowOf(person, groupId))?.mentionCount
const read = (person: Person, groupId: number, messageId?: number) =>
  person.outcome('PUT /api/group/read', { body: { groupId, ...(messageId && { messageId }) } })
const mention = (person: Person, groupId: number, userID: number) =>
  person.sendMsg(groupId, { type: MessageType.at, atMsg: { userID, content: '@you' } })
const markUnread = (person: Person, groupId: number) =>
  person.outcome('PUT /api/group/unread', { body: { groupId } })
const takeOff = (person: Person, groupId: number) =>
  person.outcome('DELETE /api/group/session', { body: { groupId } })

async function groupOfThree() {
  const [alice, bob, carla] = await world.people('Alice', 'Bob', 'Carla')
  const groupId = await world.group({ owner: alice, members: [bob, carla] })
  return { alice, bob, carla, groupId }
}

test('messages of others are unread until they are read; the mark only moves forward', async () => {
  const { alice, bob, groupId } = await groupOfThree()
  const first = await alice.say(groupId, 'first')
  const second = await alice.say(groupId, 'second')
  await bob.say(groupId, 'my own')
  expect(await unread(bob, groupId)).toBe(2)
  expect(await unread(alice, groupId)).toBe(1)
  expect(await read(bob, groupId, first)).toBe('ok')
  expect(await unread(bob, groupId)).toBe(1)
  expect(await read(bob, groupId, second)).toBe('ok')
  expect(await read(bob, groupId, first)).toBe('ok')
  expect(await unread(bob, groupId)).toBe(0)
})

test('receipts say what is left to read, and how much of it mentions the reader', async () => {
  const { alice, bob, groupId } = await groupOfThree()
  const first = await alice.say(groupId, 'first')
  await mention(alice, groupId, bob.id)
  await alice.say(groupId, 'third')
  const socket = await bob.socket({ v2: true })
  await read(bob, groupId, first)
  expect(await socket.hear({ event: 'receipt', groupID: groupId, readUpTo: 1 })).toMatchObject({
    unread: { count: 2, mentions: 1, upTo: 3 },
  })
  await read(bob, groupId)
  expect(await socket.hear({ event: 'receipt', groupID: groupId, readUpTo: 3 })).toMatchObject({
    unread: { count: 0, mentions: 0, upTo: 3 },
  })
  socket.close()
})

test('withdrawn messages and those deleted from my view are not unread', async () => {
  const { alice, bob, carla, groupId } = await groupOfThree()
  const withdrawn = await alice.say(groupId, 'withdrawn')
  const hidden = await alice.say(groupId, 'hidden')
  await alice.sendMsg(groupId, { type: MessageType.withdrawn, withdrawMsg: { msgID: withdrawn } })
  const body = { msgIdList: [hidden] }
  await bob.call('DELETE /api/group/history/{id}', { params: { id: groupId }, body })
  expect(await unread(bob, groupId)).toBe(0)
  expect(await unread(carla, groupId)).toBe(1)
})

test('a new member has nothing to catch up with', async () => {
  const { alice, groupId } = await groupOfThree()
  await alice.say(groupId, 'before')
  await alice.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  const dan = await world.person('Dan')
  await dan.call('POST /api/group/valid', { body: { groupID: groupId } })
  expect(await unread(dan, groupId)).toBe(0)
  await alice.say(groupId, 'after')
  expect(await unread(dan, groupId)).toBe(1)
})

test('mentions of me and of everyone are counted apart; others’ and my own are not', async () => {
  const { alice, bob, carla, groupId } = await groupOfThree()
  await mention(alice, groupId, bob.id)
  await mention(alice, groupId, 0)
  await mention(alice, groupId, carla.id)
  const last = await mention(carla, groupId, bob.id)
  expect(await rowOf(bob, groupId)).toMatchObject({ unreadCount: 4, mentionCount: 3 })
  expect(await mentions(carla, groupId)).toBe(2)
  expect(await mentions(alice, groupId)).toBe(0)
  await carla.sendMsg(groupId, { type: MessageType.withdrawn, withdrawMsg: { msgID: last } })
  expect(await mentions(bob, groupId)).toBe(2)
  await read(bob, groupId)
  expect(await rowOf(bob, groupId)).toMatchObject({ unreadCount: 0, mentionCount: 0 })
})

test('a page is counted from the first mention after what one has read, and there may be none', async () => {
  const { alice, bob, carla, groupId } = await groupOfThree()
  for (const text of ['one', 'two']) await alice.say(groupId, text)
  const mine = await mention(alice, groupId, bob.id)
  await mention(alice, groupId, carla.id)
  const everyones = await mention(alice, groupId, 0)
  const query = { by: 'mention', limit: 1, places: true } as const
  const firstAfter = async (person: Person, after: number) => {
    const { list } = await person.call('GET /api/group/history/{id}', {
      params: { id: groupId },
      query: { ...query, around: after },
    })
    return list[0]
  }
  const first = await firstAfter(bob, 0)
  expect(first?.id).toBe(mine)
  expect((await firstAfter(bob, first!.sequence!))?.id).toBe(everyones)
  await expect(firstAfter(bob, first!.sequence! + 2)).rejects.toMatchObject({
    code: errors.messageUnknown.code,
  })
  await expect(firstAfter(alice, 1)).rejects.toMatchObject({ code: errors.messageUnknown.code })
})

test('counts stop at their cap', async () => {
  const { alice, bob, groupId } = await groupOfThree()
  await mention(alice, groupId, bob.id)
  const { queries } = world
  const message = await queries
    .selectFrom('messages')
    .select(['conversation_id', 'sender_id', 'type', 'preview', 'shows_date', 'created_at'])
    .where('conversation_id', '=', groupId)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: limits.unreadCount }, (_, i) => ({
    ...message,
    sequence: i + 3,
    body: JSON.stringify({ userID: bob.id, content: '@you' }),
    client_message_id: null,
  }))
  await queries.insertInto('messages').values(more).execute()
  const cap = limits.unreadCount
  expect(await rowOf(bob, groupId)).toMatchObject({ unreadCount: cap, mentionCount: cap })
})

test('a mark of unread is taken back by reading, though there is nothing new to read', async () => {
  const { alice, bob, groupId } = await groupOfThree()
  expect(await markUnread(bob, groupId)).toBe('ok')
  expect(await rowOf(bob, groupId)).toMatchObject({ isMarkedUnread: true })
  expect(await rowOf(alice, groupId)).toMatchObject({ isMarkedUnread: false })
  expect(await read(bob, groupId)).toBe('ok')
  expect(await rowOf(bob, groupId)).toMatchObject({ isMarkedUnread: false })
})

test('do not disturb is one’s own, and lasts until it is taken back', async () => {
  const { alice, bob, groupId } = await groupOfThree()
  const mute = (isMuted: boolean) => bob.outcome('PUT /api/group/mute', { body: { groupId, isMuted } })
  expect(await mute(true)).toBe('ok')
  await alice.say(groupId, 'x')
  expect(await rowOf(bob, groupId)).toMatchObject({ isMuted: true, unreadCount: 1 })
  expect(await rowOf(alice, groupId)).toMatchObject({ isMuted: false })
  expect(await mute(false)).toBe('ok')
  expect(await rowOf(bob, groupId)).toMatchObject({ isMuted: false })
})

test('a group taken off the list stays a group of mine, and comes back with its next message', async () => {
  const { alice, bob, groupId } = await groupOfThree()
  await bob.call('PUT /api/group/top', { body: { groupId, isTop: true } })
  expect(await takeOff(bob, groupId)).toBe('ok')
  expect(await rowOf(bob, groupId)).toBeUndefined()
  expect(await bob.call('GET /api/group/session', { query: { page: 2 } })).toEqual({ list: [], count: 0 })
  expect(await bob.call('GET /api/group/my', { query: { mode: 2 } })).toMatchObject({ count: 1 })
  expect(await rowOf(alice, groupId)).toBeDefined()
  await alice.say(groupId, 'x')
  expect(await rowOf(bob, groupId)).toMatchObject({ isTop: false, unreadCount: 1 })
  await takeOff(bob, groupId)
  await bob.call('PUT /api/group/top', { body: { groupId, isTop: true } })
  expect(await rowOf(bob, groupId)).toMatchObject({ isTop: true })
})

test('each of these is published to the person’s own connections alone', async () => {
  const { alice, bob, groupId } = await groupOfThree()
  await alice.say(groupId, 'x')
  const his = await bob.socket({ v2: true, kind: 'chat' })
  const acts = [
    () => markUnread(bob, groupId),
    () => read(bob, groupId),
    () => bob.outcome('PUT /api/group/mute', { body: { groupId, isMuted: true } }),
    () => takeOff(bob, groupId),
  ]
  for (const [i, act] of acts.entries()) {
    await act()
    const changed = () => his.heard.filter((frame) => (frame as { event?: string }).event === 'changed')
    await expect.poll(changed).toHaveLength(i + 1)
    expect(changed().at(-1)).toMatchObject({ event: 'changed', topics: ['sessions'] })
  }
  his.close()
})
