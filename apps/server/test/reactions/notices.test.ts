import { alertFor, firstNotificationSettings, reactionLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Person } from '../groups/groups-support.ts'
import { kindNames, like, openConversations, speaking } from './reactions-support.ts'

const all = await openConversations()
const { world, alice, bob, carla, group } = all

const noticesOf = async (person: Person) => (await person.call('GET /api/chat/reaction_notices')).list
const see = (person: Person, messageId: number, position: number) =>
  person.call('PUT /api/chat/reaction_notices', { body: { messageId, position } })

/** Whatever is there by then. */
async function seeAll(person: Person) {
  for (const { messageId, position } of await noticesOf(person)) await see(person, messageId, position)
}

test.for(kindNames)(
  'an author in a %s conversation is notified of what another has put on a message, until they have looked',
  async (kind) => {
    const { say, react } = speaking(all, kind)
    const messageId = await say(alice)
    const hers = await alice.socket({ kind: 'chat', v2: true })
    await react(bob, messageId)
    await hers.hear({ event: 'changed', topics: ['reactions'] })
    const place = kind === 'group' ? { groupID: group } : { userID: bob.id }
    const notice = { ...place, messageId, emoji: like, by: { userID: bob.id, nickname: 'Bob' } }
    const [first] = await noticesOf(alice)
    expect(first).toEqual({ ...notice, position: expect.any(Number) })
    expect(await noticesOf(bob)).toEqual([])
    const again = await say(alice)
    await react(bob, again, '🎉')
    const [newest] = await noticesOf(alice)
    expect(newest).toMatchObject({ ...notice, messageId: again, emoji: '🎉' })
    await see(alice, messageId, first?.position ?? 0)
    expect(await noticesOf(alice)).toEqual([newest])
    await see(alice, again, newest?.position ?? 0)
    expect(await noticesOf(alice)).toEqual([])
    hers.close()
  },
)

test.for(kindNames)('in a %s conversation nothing is counted as unread', async (kind) => {
  const { say, react } = speaking(all, kind)
  const messageId = await say(alice)
  const unread = async () =>
    kind === 'direct'
      ? (await alice.call('GET /api/chat/session')).list.map(({ unreadCount }) => unreadCount)
      : (await alice.call('GET /api/group/session')).list.map(({ unreadCount }) => unreadCount)
  const before = await unread()
  await react(bob, messageId)
  expect(await unread()).toEqual(before)
  await seeAll(alice)
})

test.for(kindNames)(
  'an author in a %s conversation is not notified of a reaction that was taken off again',
  async (kind) => {
    const { say, react } = speaking(all, kind)
    const [first, second] = [await say(alice), await say(alice)]
    await react(bob, first)
    await react(bob, second, '🎉')
    const hers = await alice.socket({ kind: 'chat', v2: true })
    await react(bob, second, '🎉', false)
    await hers.hear({ event: 'changed', topics: ['reactions'] })
    expect(await noticesOf(alice)).toMatchObject([{ messageId: first, emoji: like }])
    await say(alice, { type: 8, withdrawMsg: { msgID: first } })
    expect(await noticesOf(alice)).toEqual([])
    hers.close()
  },
)

test('a person is notified neither of their own reactions nor of those of a person whom they block', async () => {
  const { say, react } = speaking(all, 'group')
  const messageId = await say(alice)
  await react(alice, messageId)
  expect(await noticesOf(alice)).toEqual([])
  await react(bob, messageId)
  await alice.call('POST /api/user/blocks', { body: { userId: bob.id } })
  expect(await noticesOf(alice)).toEqual([])
  await react(bob, messageId, '🎉')
  await alice.call('DELETE /api/user/blocks', { body: { userId: bob.id } })
  expect(await noticesOf(alice)).toMatchObject([{ emoji: like }])
  await seeAll(alice)
})

test('an author is not notified of reactions to a message that they removed from their view', async () => {
  const { say, react } = speaking(all, 'group')
  const messageId = await say(alice)
  await react(bob, messageId)
  await alice.call('DELETE /api/group/history/{id}', {
    params: { id: group },
    body: { msgIdList: [messageId] },
  })
  expect(await noticesOf(alice)).toEqual([])
})

test('a former member is notified of nothing there', async () => {
  const [dora, emil] = await world.people('Dora', 'Emil')
  const own = await world.group({ owner: dora, members: [emil] })
  const said = await emil.socket({ kind: 'group', v2: true })
  const clientMessageId = crypto.randomUUID()
  said.send({ groupID: own, msg: { type: 1, textMsg: { content: 'Bye' } }, clientMessageId })
  const { id } = await said.hear({ event: 'ack', clientMessageId })
  const hers = await dora.socket({ kind: 'group', v2: true })
  const react = async (emoji: string, requestId: string) => {
    hers.send({ react: { groupID: own, messageId: Number(id), emoji, on: true }, requestId })
    await hers.hear({ event: 'done', requestId })
  }
  await react(like, 'r1')
  expect(await noticesOf(emil)).toHaveLength(1)
  await emil.call('DELETE /api/group/member', { query: { id: own, memberId: emil.id } })
  await react('🎉', 'r2')
  expect(await noticesOf(emil)).toEqual([])
  for (const socket of [said, hers]) socket.close()
})

test('a notice is ended by nobody but its reader', async () => {
  const { say, react } = speaking(all, 'group')
  const messageId = await say(alice)
  await react(bob, messageId)
  const [notice] = await noticesOf(alice)
  for (const person of [bob, carla]) await see(person, messageId, notice?.position ?? 0)
  await see(alice, 999_999_999, notice?.position ?? 0)
  expect(await noticesOf(alice)).toEqual([notice])
  await seeAll(alice)
})

test('two who react and take it off at once leave no notice of what is not there', async () => {
  const { open, named, say, read } = speaking(all, 'group')
  const messageId = await say(alice)
  const sockets = await Promise.all([open(bob), open(bob)])
  const words = Array.from({ length: 20 }, (_, n) => ({ requestId: `w${n}`, on: n % 2 === 0 }))
  for (const [n, socket] of sockets.entries())
    for (const { requestId, on } of words)
      socket.send({ react: { ...named(bob), messageId, emoji: like, on }, requestId: `${n}${requestId}` })
  for (const [n, socket] of sockets.entries())
    for (const { requestId } of words) await socket.hear({ event: 'done', requestId: `${n}${requestId}` })
  for (const socket of sockets) socket.close()
  const kinds = (await read(bob))?.kinds ?? []
  expect((await noticesOf(alice)).length).toBe(kinds.length)
  await seeAll(alice)
})

test('the notices have the newest of so many conversations', async () => {
  const [fay] = await world.people('Fay')
  const { length } = Array.from({ length: reactionLimits.notices + 1 })
  const groups: number[] = []
  for (let n = 0; n < length; n++) groups.push(await world.group({ owner: fay, members: [carla] }))
  const [hers, his] = [
    await fay.socket({ kind: 'group', v2: true }),
    await carla.socket({ kind: 'group', v2: true }),
  ]
  for (const [n, groupID] of groups.entries()) {
    const clientMessageId = crypto.randomUUID()
    hers.send({ groupID, msg: { type: 1, textMsg: { content: 'Hello' } }, clientMessageId })
    const { id } = await hers.hear({ event: 'ack', clientMessageId })
    his.send({ react: { groupID, messageId: Number(id), emoji: like, on: true }, requestId: `g${n}` })
    await his.hear({ event: 'done', requestId: `g${n}` })
  }
  for (const socket of [hers, his]) socket.close()
  expect(await noticesOf(fay)).toHaveLength(reactionLimits.notices)
})

test('a reaction never sounds, shows during do not disturb as well, and not where notifications are off', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  const situation = {
    now,
    settings: { ...firstNotificationSettings, quietUntil: '2026-11-26T00:00:00.000Z' },
    kind: 'group',
    alerts: { level: 'all', until: null },
    isMine: false,
    isRead: false,
    isForMe: true,
    isNews: true,
    isReaction: true,
  } as const
  expect(alertFor(situation).how).toBe('quiet')
  expect(alertFor({ ...situation, settings: firstNotificationSettings }).how).toBe('quiet')
  expect(alertFor({ ...situation, alerts: { level: 'mentions', until: null } }).how).toBe('quiet')
  expect(alertFor({ ...situation, alerts: { level: 'nothing', until: null } }).how).toBe('nothing')
  expect(alertFor({ ...situation, isRead: true }).how).toBe('nothing')
})
