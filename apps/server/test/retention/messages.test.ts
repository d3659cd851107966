import { expect, test } from 'vitest'
import { up as forgetLinkPreviews } from '../../src/db/migrations/0080-erased-link-previews.ts'
import { groupText, sent } from '../admin/office.ts'
import { acknowledged, refusal, say, text } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { forEver, groupHistoryOf, historyOf, openKeeping, saidTo } from './retention-support.ts'

const keeping = await openKeeping()
const { root, rule, run, age, isStored } = keeping
const idOf = (answer: object) => ('id' in answer ? Number(answer.id) : 0)

test('by default everything is kept for ever', async () => {
  expect(await root.call('GET /api/retention/rules')).toEqual(forEver)
})

test('a message older than its retention is gone for both, from lists and from the database, and the rest is there', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const old = await say(ann, ben, 'an aged secret', 'another aged one')
  await say(ann, ben, 'young')
  await age(31, ...old)
  await rule({ messages: 30 })
  await run()
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    expect(await saidTo(one, other)).toEqual(['young'])
    expect((await one.call('GET /api/chat/session')).list).toMatchObject([{ msgPreview: 'young' }])
  }
  expect(await isStored('aged')).toBe(false)
})

test('a link preview goes with the message, and went where it was forgotten before', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const [id] = await say(ann, ben, 'see https://example.org/')
  const show = () =>
    keeping.queries
      .updateTable('messages')
      .set({
        link_preview: JSON.stringify({ page: { url: 'https://example.org/', title: 'linked secret' } }),
      })
      .where('id', '=', id!)
      .execute()
  await show()
  await age(31, id!)
  await rule({ messages: 30 })
  expect(await isStored('linked secret')).toBe(true)
  await run()
  expect(await isStored('linked secret')).toBe(false)
  await show()
  await forgetLinkPreviews(keeping.queries as never)
  expect(await isStored('linked secret')).toBe(false)
})

test('a message that is gone is unread no longer, and a chat of which nothing is left is not listed', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const ids = await say(ann, ben, 'never read')
  await age(31, ...ids)
  expect((await ben.call('GET /api/chat/session')).list).toMatchObject([{ msgPreview: 'never read' }])
  await rule({ messages: 30 })
  await run()
  expect((await ben.call('GET /api/chat/session')).list).toEqual([])
})

test('one event covers all messages that were erased at once, live and for a client that comes back', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const old = await say(ann, ben, ...Array.from({ length: 30 }, (_, n) => `old ${n}`))
  const socket = await ben.openEvents()
  const before = (await historyOf(ben, ann)).position ?? 0
  await age(31, ...old)
  await rule({ messages: 30 })
  await run()
  const notice = await socket.next(event('notice'))
  const last = old.at(-1)
  expect(notice).toEqual({
    event: 'notice',
    position: before + 1,
    erased: { upTo: 31 },
    message: expect.objectContaining({
      id: 0,
      msg: { type: 8, withdrawMsg: expect.objectContaining({ msgID: last }) },
    }),
  })
  socket.send({ backfill: { revUserID: ann.id, after: before } })
  expect(await socket.next(event('backfill'))).toMatchObject({ upTo: before + 1, events: [notice] })
  await run()
  expect((await historyOf(ben, ann)).position).toBe(before + 1)
})

test('a connection without the subprotocol hears of one withdrawal', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const old = await say(ann, ben, 'old', 'older clients')
  const socket = await ben.openChat()
  await age(31, ...old)
  await rule({ messages: 30 })
  await run()
  expect(await socket.next()).toMatchObject({ id: 0, msg: { type: 8, withdrawMsg: { msgID: old[1] } } })
})

test('sequences stay taken, and a client that sends again gets its message acknowledged as stored', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const socket = await ann.openEvents()
  const first = await acknowledged(socket, text(ben, 'once', 'aged-1'))
  await age(31, first.id)
  await rule({ messages: 30 })
  await run()
  expect(await acknowledged(socket, text(ben, 'once', 'aged-1'))).toMatchObject({ id: first.id })
  expect((await acknowledged(socket, text(ben, 'next'))).sequence).toBe(first.sequence + 1)
})

test('replies lose what they were about', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const [cited] = await say(ann, ben, 'an old cited word')
  const socket = await ben.openEvents()
  await acknowledged(socket, {
    revUserID: ann.id,
    msg: { type: 9, replyMsg: { msgID: cited, content: 'about it' } },
  })
  await age(31, cited!)
  await rule({ messages: 30 })
  await run()
  expect(JSON.stringify(await historyOf(ann, ben))).not.toContain('cited word')
})

test('a note that something was withdrawn goes as messages do', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const socket = await ann.openEvents()
  const { id } = await acknowledged(socket, text(ben, 'taken back'))
  await acknowledged(socket, { revUserID: ben.id, msg: { type: 8, withdrawMsg: { msgID: id } } })
  await age(31, id)
  await rule({ messages: 30 })
  await run()
  expect((await historyOf(ben, ann)).list.map((message) => message.id)).not.toContain(id)
})

test('a group’s own rule is the shorter one or none, its owner’s alone, and shown in the chat and in its info', async () => {
  await rule({ messages: 30 })
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const group = await keeping.group(ann, ben)
  const keep = (days: number | null, person = ann) =>
    person.call('PUT /api/group/retention', { body: { groupId: group, days } })
  await expect(keep(31)).rejects.toMatchObject(refusal('keptTooLong'))
  await expect(keep(7, ben)).rejects.toMatchObject(refusal('forbidden'))
  const socket = await keeping.groupSocket(ben)
  await keep(7)
  expect(await socket.next((frame) => frame.event === 'changed')).toMatchObject({
    line: { kind: 'keptFor', days: 7, by: { userID: ann.id } },
  })
  const info = () => ben.call('GET /api/group/group/{id}', { params: { id: group } })
  expect((await info()).retention).toEqual({ days: 7, own: 7, site: 30 })
  const annSocket = await keeping.groupSocket(ann)
  const old = idOf(await sent(annSocket, groupText(group, 'eight days old')))
  await sent(annSocket, groupText(group, 'new'))
  await age(8, old)
  await run()
  expect(await groupHistoryOf(ben, group)).toEqual(['new'])
  // The site gets stricter than the group, and then keeps everything.
  await rule({ messages: 3 })
  expect((await info()).retention).toEqual({ days: 3, own: 7, site: 3 })
  await rule({})
  expect((await info()).retention).toEqual({ days: 7, own: 7, site: null })
  await keep(null)
  expect((await info()).retention).toBeUndefined()
})

test('rules beyond their limits are refused', async () => {
  for (const messages of [0, 3651, 1.5])
    await expect(rule({ messages })).rejects.toMatchObject(refusal('fieldInvalid'))
  const body = { ...forEver, log: 29 }
  await expect(root.call('PUT /api/retention/rules', { body })).rejects.toMatchObject(refusal('fieldInvalid'))
})
