import { wordLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld, outcomeOf, type Person } from '../groups/groups-support.ts'
import { appoint } from '../reports/reports-support.ts'
import {
  decide,
  groupSaid,
  heldOf,
  openSite,
  rule,
  said,
  send,
  sendToGroup,
  someWord,
  textMsg,
} from './words-support.ts'

const world = await openWorld()

async function openHeld() {
  const site = await openSite(world)
  const word = someWord()
  const list = await rule(site.root, 'hold', word)
  return { ...site, word, list }
}

/** The one message of somebody's that is held. */
const onlyHeld = async (staff: Person, sender: Person) => {
  const [one, ...others] = await heldOf(staff, sender)
  expect(others).toEqual([])
  return one?.id ?? 0
}

test('a quarantined message is seen by nobody but the staff, who do not learn whom it was for', async () => {
  const { moderator, ann, ben, group, word } = await openHeld()
  expect(await send(ann, ben, textMsg(`看${word}`))).toBe('messageHeld')
  expect(await sendToGroup(ann, group, textMsg(word))).toBe('messageHeld')
  expect(await said(ben, ann)).toEqual([])
  expect(await groupSaid(ben, group)).toEqual([])
  expect(await heldOf(moderator, ann)).toMatchObject([
    { group: null, msg: textMsg(`看${word}`), words: [word], lists: ['hold'] },
    { group: { groupId: group }, msg: textMsg(word) },
  ])
})

test('a look at the number of quarantined messages alone leaves no entry in the log', async () => {
  const { moderator, root, ann, ben, word } = await openHeld()
  const entries = async () => {
    const { list } = await root.call('GET /api/logs/logs', { query: { limit: 100 } })
    return list.filter(({ userID, service }) => userID === moderator.id && service === 'words').length
  }
  const count = async () =>
    (await moderator.call('GET /api/words/held', { query: { countOnly: true } })).count
  const before = await count()
  await send(ann, ben, textMsg(word))
  expect(await count()).toBe(before + 1)
  expect(await entries()).toBe(0)
  await heldOf(moderator, ann)
  expect(await entries()).toBe(1)
})

test('released, it comes from its sender at that moment, and their device knows it again', async () => {
  const { moderator, ann, ben, word } = await openHeld()
  await send(ann, ben, textMsg(word), 'mine')
  await send(ann, ben, textMsg('later'))
  const socket = await ann.socket({ v2: true, kind: 'chat' })
  await decide(moderator, await onlyHeld(moderator, ann), 'released')
  await socket.hear({ event: 'message', clientMessageId: 'mine' })
  await socket.hear({ event: 'changed', topics: ['held'] })
  socket.close()
  expect(await said(ben, ann)).toEqual(['later', word])
  expect(await send(ann, ben, textMsg(word), 'mine')).toBe('ok')
  expect(await said(ben, ann)).toEqual(['later', word])
  expect(await heldOf(moderator, ann)).toEqual([])
})

test('a held reply is shown to the staff without what it replies to, and released as a reply', async () => {
  const { moderator, ann, ben, word } = await openHeld()
  const socket = await ben.socket({ v2: true, kind: 'chat' })
  socket.send({ revUserID: ann.id, msg: textMsg('private'), clientMessageId: 'original' })
  const { id } = await socket.hear({ event: 'ack', clientMessageId: 'original' })
  await send(ann, ben, { type: 9, replyMsg: { msgID: id, content: word } })
  expect((await heldOf(moderator, ann))[0]?.msg).toEqual(textMsg(word))
  await decide(moderator, await onlyHeld(moderator, ann), 'released')
  await socket.hear({
    event: 'message',
    message: { msg: { type: 9, replyMsg: { content: word, msgID: id } } },
  })
  socket.close()
})

test('a rejected message leaves nothing but that, which its sender learns when they send it again', async () => {
  const { moderator, ann, ben, word } = await openHeld()
  await send(ann, ben, textMsg(word), 'bad')
  const socket = await ann.socket({ v2: true, kind: 'chat' })
  await decide(moderator, await onlyHeld(moderator, ann), 'rejected')
  await socket.hear({ event: 'changed', topics: ['held'] })
  socket.close()
  expect(await send(ann, ben, textMsg(word), 'bad')).toBe('messageRejected')
  expect(await said(ben, ann)).toEqual([])
  const row = await world.queries
    .selectFrom('held_messages')
    .select(['body', 'preview', 'words'])
    .where('sender_id', '=', ann.id)
    .executeTakeFirst()
  expect(row).toEqual({ body: {}, preview: '', words: [] })
})

test('a quarantined message that is sent again is quarantined once, and its sender learns that it waits', async () => {
  const { moderator, ann, ben, word } = await openHeld()
  for (const _ of [1, 2, 3]) expect(await send(ann, ben, textMsg(word), 'again')).toBe('messageHeld')
  expect(await heldOf(moderator, ann)).toHaveLength(1)
})

test('a message of a sender who may write no longer is not released, and what is decided is decided once', async () => {
  const { moderator, root, ann, carl, group, word } = await openHeld()
  await sendToGroup(ann, group, textMsg(word))
  const id = await onlyHeld(moderator, ann)
  await carl.call('DELETE /api/group/member', { query: { id: group, memberId: ann.id } })
  expect(await outcomeOf(decide(moderator, id, 'released'))).toBe('notMember')
  expect(await heldOf(moderator, ann)).toHaveLength(1)
  await decide(moderator, id, 'rejected')
  expect(await outcomeOf(decide(root, id, 'released'))).toBe('heldUnknown')
  expect(await groupSaid(carl, group)).toEqual([])
})

test('a message that came through after all, its list being off, is not sent a second time', async () => {
  const { moderator, root, ann, ben, word, list } = await openHeld()
  await send(ann, ben, textMsg(word), 'through')
  const id = await onlyHeld(moderator, ann)
  await root.call('PUT /api/words/lists/{id}', { params: { id: list }, body: { isOn: false } })
  expect(await send(ann, ben, textMsg(word), 'through')).toBe('ok')
  await decide(moderator, id, 'released')
  expect(await said(ben, ann)).toEqual([word])
})

test('a message that was to disappear does so as long after its release', async () => {
  const { moderator, ann, ben, word } = await openHeld()
  const socket = await ann.socket({ v2: true, kind: 'chat' })
  socket.send({ revUserID: ben.id, msg: textMsg(word), clientMessageId: 'for-an-hour', vanishAfter: 3600 })
  await socket.hear({ event: 'error', clientMessageId: 'for-an-hour' })
  await decide(moderator, await onlyHeld(moderator, ann), 'released')
  const { message } = (await socket.hear({ event: 'message', clientMessageId: 'for-an-hour' })) as {
    message: { created_at: string; extras?: { vanishesAt?: string } }
  }
  socket.close()
  const lasts = Date.parse(message.extras?.vanishesAt ?? '') - Date.parse(message.created_at)
  expect(lasts).toBe(3600_000)
})

test('a quarantined message is taken back by its sender while it waits, and by nobody else', async () => {
  const { moderator, ann, ben, word } = await openHeld()
  await send(ann, ben, textMsg(word), 'regretted')
  const takeBack = (by: Person) =>
    by.call('DELETE /api/words/held', { body: { clientMessageId: 'regretted' } })
  await takeBack(ben)
  const id = await onlyHeld(moderator, ann)
  await takeBack(ann)
  expect(await outcomeOf(decide(moderator, id, 'released'))).toBe('heldUnknown')
  expect(await said(ben, ann)).toEqual([])
})

test('nobody decides about their own, and about the staff administrators alone', async () => {
  const { moderator, root, ann, ben, word } = await openHeld()
  await send(ann, ben, textMsg(word))
  const id = await onlyHeld(root, ann)
  await appoint(world, ann, 'moderator')
  for (const one of [ann, moderator]) {
    expect(await heldOf(one, ann)).toEqual([])
    expect(await outcomeOf(decide(one, id, 'released'))).toBe('heldUnknown')
  }
  await decide(root, id, 'released')
  expect(await said(ben, ann)).toEqual([word])
})

test('a masked word stays masked in what is held and released', async () => {
  const { moderator, root, ann, ben, word } = await openHeld()
  const hidden = someWord()
  await rule(root, 'mask', hidden)
  await send(ann, ben, textMsg(`${hidden}，${word}`))
  await decide(moderator, await onlyHeld(moderator, ann), 'released')
  expect(await said(ben, ann)).toEqual([`********，${word}`])
})

test('somebody has no more than so many messages that wait', async () => {
  const { ann, ben, word, group } = await openHeld()
  await world.queries
    .insertInto('held_messages')
    .values(
      Array.from({ length: wordLimits.heldOfPerson - 1 }, (_, i) => ({
        place: 'direct' as const,
        target: ben.id,
        sender_id: ann.id,
        client_message_id: `many ${i}`,
        type: 1,
        body: '{}',
        preview: '',
        file_ids: [],
        words: [],
        lists: [],
      })),
    )
    .execute()
  expect(await send(ann, ben, textMsg(word), 'last')).toBe('messageHeld')
  expect(await sendToGroup(ann, group, textMsg(word))).toBe('heldTooMany')
  expect(await send(ann, ben, textMsg(word), 'last')).toBe('messageHeld')
})

test('a message that was quarantined for longer than its days goes, and so do those of people who leave', async () => {
  const { root, moderator, ann, ben, carl, group, word } = await openHeld()
  await send(ann, ben, textMsg(word))
  await sendToGroup(carl, group, textMsg(word))
  await world.queries
    .updateTable('held_messages')
    .set({ created_at: sql<Date>`now() - make_interval(days => ${wordLimits.heldDays}, hours => 1)` })
    .where('sender_id', '=', ann.id)
    .execute()
  await world.runJob('old held messages')
  expect(await heldOf(moderator, ann)).toEqual([])
  expect(await heldOf(moderator, carl)).toHaveLength(1)
  await root.call('DELETE /api/user/users', { body: { idList: [carl.id] } })
  expect(await heldOf(moderator, carl)).toEqual([])
})
