import { forwardLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { found, indexed } from '../search/search-support.ts'
import { insertMessages, textRows } from '../support/insert-messages.ts'
import { textMsg } from '../words/words-support.ts'
import { forward, newest, openChats, read, say } from './forwarding-support.ts'

const world = await openWorld()

const placesIn = async (person: Person) => (await read(person, person)).map(({ extras }) => extras?.saved)

async function sayInGroup(person: Person, groupID: number, msg: object) {
  const socket = await person.socket({ v2: true, kind: 'group' })
  const clientMessageId = crypto.randomUUID()
  socket.send({ groupID, msg, clientMessageId })
  const { id } = await socket.hear({ event: 'ack', clientMessageId })
  socket.close()
  return Number(id)
}

test('a saved message says where it is from and who wrote it, to nobody else', async () => {
  const { alice, bob, carla, group } = await openChats(world)
  const fromBob = await say(bob, alice, textMsg('bread'))
  const own = await say(alice, bob, textMsg('and butter'))
  const inGroup = await sayInGroup(carla, group, textMsg('jam'))
  for (const id of [fromBob, own, inGroup]) await forward(alice, [id], alice)
  const author = ({ id: userID }: Person, nickname: string) => ({ author: { userID, nickname } })
  expect(await placesIn(alice)).toEqual([
    { messageId: fromBob, kind: 'direct', id: bob.id, ...author(bob, 'Bob') },
    { messageId: own, kind: 'direct', id: bob.id, ...author(alice, 'Alice') },
    { messageId: inGroup, kind: 'group', id: group, ...author(carla, 'Carla') },
  ])
  // Sent on, it shows nobody in which of Alice's conversations it was.
  await forward(alice, [await newest(alice, alice)], bob)
  expect((await read(bob, alice)).at(-1)?.extras).toEqual({
    forwarded: { userID: carla.id, nickname: 'Carla' },
  })
})

test('several that are saved as one lead to the first, and have an author only where one wrote them all', async () => {
  const { alice, bob } = await openChats(world)
  const [first, second] = [await say(bob, alice, textMsg('one')), await say(bob, alice, textMsg('two'))]
  const own = await say(alice, bob, textMsg('three'))
  await forward(alice, [first, second], alice, { as: 'record' })
  await forward(alice, [second, own], alice, { as: 'record' })
  expect(await placesIn(alice)).toEqual([
    { messageId: first, kind: 'direct', id: bob.id, author: { userID: bob.id, nickname: 'Bob' } },
    { messageId: second, kind: 'direct', id: bob.id },
  ])
})

test('whose messages are saved is listed, and each author’s are found, as are words alone', async () => {
  const { alice, bob, carla, group } = await openChats(world)
  const link = await say(bob, alice, textMsg('see https://example.org'))
  const words = await say(bob, alice, textMsg('only words'))
  const third = await sayInGroup(carla, group, textMsg('from the group'))
  for (const id of [link, words, third]) await forward(alice, [id], alice)
  await say(alice, alice, textMsg('my own note'))
  expect((await alice.call('GET /api/chat/saved/authors', {})).list).toEqual([
    { userID: carla.id, nickname: 'Carla', count: 1 },
    { userID: bob.id, nickname: 'Bob', count: 2 },
  ])
  await indexed(world)
  const [savedLink, savedWords, savedThird, note] = (await read(alice, alice)).map(({ id }) => id)
  const here = { friendId: alice.id }
  expect(await found(alice, { ...here } as never)).toEqual([note, savedThird, savedWords, savedLink])
  expect(await found(alice, { ...here, from: bob.id } as never)).toEqual([savedWords, savedLink])
  expect(await found(alice, { ...here, from: alice.id } as never)).toEqual([note])
  expect(await found(alice, { ...here, type: 'text' } as never)).toEqual([note, savedThird, savedWords])
  expect(await found(alice, { ...here, from: bob.id, type: 'link' } as never)).toEqual([savedLink])
})

test('the conversation with oneself is pinned from its first message on, until one unpins it', async () => {
  const { alice, bob } = await openChats(world)
  const isTop = async () =>
    (await alice.call('GET /api/chat/session', { query: {} })).list.find(({ userId }) => userId === alice.id)
      ?.isTop
  await forward(alice, [await say(bob, alice)], alice)
  expect(await isTop()).toBe(true)
  await alice.call('POST /api/chat/user_top', { body: { friendId: alice.id } })
  await say(alice, alice)
  expect(await isTop()).toBe(false)
})

test('of very many authors the latest are listed', async () => {
  const { alice, bob } = await openChats(world)
  await forward(alice, [await say(bob, alice)], alice)
  const { conversation_id: conversationId } = await world.queries
    .selectFrom('messages')
    .select('conversation_id')
    .where('sender_id', '=', alice.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { listed } = forwardLimits.savedAuthors
  const authors = Array.from({ length: listed }, (_, i) => ({ userId: 900_000 + i, nickname: `A${i}` }))
  const rows = textRows(
    authors.map(({ nickname }) => nickname),
    { conversationId, by: alice, first: 2 },
  )
  const saved = (author: object) => ({ messageId: 1, kind: 'direct', id: bob.id, author })
  await insertMessages(
    world.queries,
    rows.map((row, i) => ({ ...row, body: { ...row.body, saved: saved(authors[i] ?? {}) } })),
  )
  const { list } = await alice.call('GET /api/chat/saved/authors', {})
  expect(list).toHaveLength(listed)
  expect(list[0]).toMatchObject({ nickname: `A${listed - 1}` })
  expect(list.map(({ userID }) => userID)).not.toContain(bob.id)
})
