import { reactionLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { kindNames, like, openConversations, speaking } from './reactions-support.ts'

const all = await openConversations()
const { world, alice, bob, carla, group } = all

test.for(kindNames)(
  'an emoji in a %s conversation is published to everybody, live and in catch-up alike',
  async (kind) => {
    const { open, named, say, react, read, missed, history } = speaking(all, kind)
    const messageId = await say(alice)
    const { position = 0 } = await history(bob)
    const [hers, his] = [await open(alice), await open(bob)]
    expect(await react(bob, messageId)).toBe('ok')
    const expected = {
      event: 'reaction',
      messageId,
      by: bob.id,
      emoji: like,
      on: true,
      reactions: [{ emoji: like, count: 1 }],
      position: position + 1,
    }
    expect(await hers.hear({ event: 'reaction' })).toEqual({ ...expected, ...named(alice) })
    expect(await his.hear({ event: 'reaction' })).toEqual({ ...expected, ...named(bob) })
    expect(await missed(alice, position)).toEqual([{ ...expected, ...named(alice) }])
    const asOf = position + 1
    expect(await read(alice)).toEqual({ asOf, kinds: [{ emoji: like, count: 1 }] })
    expect(await read(bob)).toEqual({ asOf, kinds: [{ emoji: like, count: 1, mine: true }] })
    for (const socket of [hers, his]) socket.close()
  },
)

test.for(kindNames)(
  'in a %s conversation it is taken off again, and the message knows since when',
  async (kind) => {
    const { say, react, read } = speaking(all, kind)
    const messageId = await say(alice)
    await react(bob, messageId)
    await react(alice, messageId)
    await react(bob, messageId, '🎉')
    await react(bob, messageId, like, false)
    expect((await read(bob))?.kinds).toEqual([
      { emoji: like, count: 1 },
      { emoji: '🎉', count: 1, mine: true },
    ])
    await react(alice, messageId, like, false)
    const before = (await read(alice))?.asOf ?? 0
    await react(bob, messageId, '🎉', false)
    expect(await read(alice)).toEqual({ asOf: before + 1, kinds: [] })
  },
)

test.for(kindNames)(
  'an emoji that changes nothing in a %s conversation is done, and published to nobody',
  async (kind) => {
    const { say, react, missed, history } = speaking(all, kind)
    const messageId = await say(alice)
    await react(bob, messageId)
    const { position = 0 } = await history(bob)
    expect(await react(bob, messageId)).toBe('ok')
    expect(await react(bob, messageId, '🎉', false)).toBe('ok')
    expect(await missed(bob, position)).toEqual([])
  },
)

test.for(kindNames)('in a %s conversation of many at once each counts once', async (kind) => {
  const { open, named, say, read } = speaking(all, kind)
  const messageId = await say(alice)
  const address = kind === 'direct' ? { revUserID: alice.id } : named(bob)
  const sockets = await Promise.all([open(bob), open(bob), open(bob)])
  for (const [index, socket] of sockets.entries())
    socket.send({ react: { ...address, messageId, emoji: like, on: true }, requestId: `once${index}` })
  for (const [index, socket] of sockets.entries())
    await socket.hear({ event: 'done', requestId: `once${index}` })
  for (const socket of sockets) socket.close()
  expect((await read(bob))?.kinds).toEqual([{ emoji: like, count: 1, mine: true }])
})

test.for(kindNames)(
  'in a %s conversation the last word of one connection holds, however soon it follows',
  async (kind) => {
    const { open, named, say, read } = speaking(all, kind)
    const messageId = await say(alice)
    const address = kind === 'direct' ? { revUserID: alice.id } : named(bob)
    const socket = await open(bob)
    const words = Array.from({ length: 40 }, (_, n) => ({ requestId: `word${n}`, on: n % 2 === 0 }))
    for (const { requestId, on } of words)
      socket.send({ react: { ...address, messageId, emoji: like, on }, requestId })
    for (const { requestId } of words) await socket.hear({ event: 'done', requestId })
    socket.close()
    // Each word changed something: what each found was what the one before it had made.
    expect((await read(bob))?.kinds).toEqual([])
  },
)

test.for(kindNames)('in a %s conversation nothing is left on a message that is withdrawn', async (kind) => {
  const { say, react, read } = speaking(all, kind)
  const messageId = await say(alice)
  await react(bob, messageId)
  await say(alice, { type: 8, withdrawMsg: { msgID: messageId } })
  expect(await read(alice)).toBeUndefined()
  expect(await react(bob, messageId)).toBe('messageWithdrawn')
  expect(await alice.call('GET /api/chat/reactions', { query: { messageId } })).toEqual({
    list: [],
    count: 0,
  })
})

test.for(kindNames)('in a %s conversation a message of another one is none', async (kind) => {
  const [here, there] = [speaking(all, kind), speaking(all, kind === 'group' ? 'direct' : 'group')]
  expect(await here.react(bob, await there.say(alice))).toBe('messageUnknown')
  expect(await here.react(bob, 999_999_999)).toBe('messageUnknown')
})

test('a message that one has removed from one’s view takes no reaction of theirs', async () => {
  const { say, react } = speaking(all, 'direct')
  const messageId = await say(alice)
  await bob.call('DELETE /api/chat/chat', { body: { idList: [messageId] } })
  expect(await react(bob, messageId)).toBe('messageUnknown')
  expect(await react(alice, messageId)).toBe('ok')
})

test('a text that is no emoji is refused', async () => {
  const { say, react, outcome } = speaking(all, 'group')
  const messageId = await say(alice)
  for (const emoji of ['ok', '👍👍', ' ', '<b>'])
    expect(await react(bob, messageId, emoji)).toBe('fieldInvalid')
  const emoji = like.repeat(reactionLimits.emoji.max)
  expect(await outcome(bob, { react: { groupID: group, messageId, emoji, on: true } })).toBe('fieldInvalid')
})

test('an emoji without its colour is the same as with it', async () => {
  const { say, react, read } = speaking(all, 'group')
  const messageId = await say(alice)
  await react(bob, messageId, '\u2764')
  await react(alice, messageId, '\u2764\uFE0F')
  expect((await read(bob))?.kinds).toEqual([{ emoji: '\u2764\uFE0F', count: 2, mine: true }])
})

test('a message takes so many different emoji, and more of those', async () => {
  const { say, react, read } = speaking(all, 'group')
  const messageId = await say(alice)
  const emoji = Array.from({ length: reactionLimits.kinds + 1 }, (_, i) => String.fromCodePoint(0x1f600 + i))
  for (const one of emoji.slice(0, -1)) expect(await react(bob, messageId, one)).toBe('ok')
  expect(await react(bob, messageId, emoji.at(-1))).toBe('reactionKindsFull')
  expect(await react(alice, messageId, emoji[0])).toBe('ok')
  await react(bob, messageId, emoji[1], false)
  expect(await react(bob, messageId, emoji.at(-1))).toBe('ok')
  expect((await read(alice))?.kinds).toHaveLength(reactionLimits.kinds)
})

test('while all are muted members react, and who is muted themselves does not', async () => {
  const { say, react } = speaking(all, 'group')
  const messageId = await say(alice)
  await alice.call('PUT /api/group/group', { body: { id: group, isProhibition: true } })
  expect(await bob.sendOutcome(group)).toBe('groupMuted')
  expect(await react(bob, messageId)).toBe('ok')
  await alice.call('PUT /api/group/group', { body: { id: group, isProhibition: false } })
  await alice.call('PUT /api/group/member/prohibition', {
    body: { groupId: group, memberId: bob.id, prohibitionTime: 5 },
  })
  expect(await react(bob, messageId, '🎉')).toBe('memberMuted')
  expect(await react(bob, messageId, like, false)).toBe('ok')
  await alice.call('PUT /api/group/member/prohibition', { body: { groupId: group, memberId: bob.id } })
})

test('a person who does not see a message reads none of its reactions', async () => {
  for (const kind of kindNames) {
    const messageId = await speaking(all, kind).say(alice)
    const asked = carla.call('GET /api/chat/reactions', { query: { messageId } })
    await expect(asked).rejects.toMatchObject({ code: 4002 })
  }
})

test('the list of reactions has who has reacted, the last first, in pages, and of one emoji alone', async () => {
  const { say, react } = speaking(all, 'group')
  const messageId = await say(alice)
  await react(alice, messageId)
  await react(bob, messageId)
  await react(bob, messageId, '🎉')
  const who = async (query: object = {}) => {
    const { list, count } = await bob.call('GET /api/chat/reactions', { query: { messageId, ...query } })
    return [count, ...list.map(({ nickname, emoji }) => `${nickname} ${emoji}`)]
  }
  expect(await who()).toEqual([3, 'Bob 🎉', `Bob ${like}`, `Alice ${like}`])
  expect(await who({ emoji: like })).toEqual([2, `Bob ${like}`, `Alice ${like}`])
  expect(await who({ emoji: 'ok' })).toEqual([0])
  expect(await who({ page: 2, limit: 2 })).toEqual([3, `Alice ${like}`])
})

test('an answer says of a message with thousands of reactions as much as of one with a few', async () => {
  const { say, read } = speaking(all, 'group')
  const messageId = await say(alice)
  await world.queries
    .insertInto('users')
    .values(
      Array.from({ length: 2000 }, (_, i) => ({
        nickname: `Reader ${i}`,
        account_name: null,
        recall_message: null,
        verification_question: null,
      })),
    )
    .execute()
  await world.transaction(async (queries) => {
    await queries
      .insertInto('message_reactions')
      .columns(['message_id', 'user_id', 'emoji'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .where('nickname', 'like', 'Reader %')
          .select([eb.val(messageId).as('message_id'), 'id', eb.val(like).as('emoji')]),
      )
      .execute()
    await queries
      .updateTable('messages')
      .set({ reactions: JSON.stringify({ asOf: 1, kinds: [{ emoji: like, count: 2000 }] }) })
      .where('id', '=', messageId)
      .execute()
  })
  expect(await read(bob)).toEqual({ asOf: 1, kinds: [{ emoji: like, count: 2000 }] })
  const page = await bob.call('GET /api/chat/reactions', { query: { messageId, limit: -1 } })
  expect(page.count).toBe(2000)
  expect(page.list.length).toBe(2000)
})
