import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { batches } from '../../src/moderation/retention/expired-content-eraser.ts'
import { workAttempts } from '../../src/platform/jobs/failed-work.ts'
import { groupText, sent } from '../admin/office.ts'
import { insertMessages, textRows } from '../support/insert-messages.ts'
import { acknowledged, refusal, say, text } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { uploadFile } from '../support/uploads.ts'
import { groupHistoryOf, historyOf, openKeeping, saidTo } from './retention-support.ts'

const keeping = await openKeeping()
const { vanish, due, isStored } = keeping
const idOf = (answer: object) => ('id' in answer ? Number(answer.id) : 0)

test('a disappearing message has the time of its end live, in a backfill and in a history, for both people', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const [annSocket, benSocket] = [await ann.openEvents(), await ben.openEvents()]
  const { id, createdAt } = await acknowledged(annSocket, { ...text(ben, 'for an hour'), vanishAfter: 3600 })
  const vanishesAt = new Date(Date.parse(createdAt) + 3600_000).toISOString()
  const received = await benSocket.next(event('message'))
  expect(received.message).toMatchObject({ id, extras: { vanishesAt } })
  benSocket.send({ backfill: { revUserID: ann.id, after: received.position - 1 } })
  expect(await benSocket.next(event('backfill'))).toMatchObject({ events: [received] })
  expect((await historyOf(ann, ben)).list.at(-1)).toMatchObject({ id, extras: { vanishesAt } })
})

test('by its time it is gone for everybody, with what it says, and a connection hears so', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const socket = await ann.openEvents()
  const { id } = await acknowledged(socket, { ...text(ben, 'a vanishing word'), vanishAfter: 3600 })
  await acknowledged(socket, text(ben, 'stays'))
  await vanish()
  expect(await saidTo(ben, ann)).toContain('a vanishing word')
  await due(id)
  const [events, older] = [await ben.openEvents(), await ben.openChat()]
  await vanish()
  expect(await events.next(event('notice'))).toMatchObject({
    erased: {},
    message: { id: 0, msg: { withdrawMsg: { msgID: id } } },
  })
  expect(await older.next()).toMatchObject({ id: 0, msg: { type: 8, withdrawMsg: { msgID: id } } })
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    expect((await saidTo(one, other)).slice(-1)).toEqual(['stays'])
  expect(await isStored('vanishing word')).toBe(false)
})

test('a vanished message is unread no longer, in a group too, and its file is gone', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const group = await keeping.group(ann, ben)
  const src = await uploadFile(keeping.url, ann, 'a vanishing file')
  const clientMessageId = crypto.randomUUID()
  const frame = { groupID: group, msg: { type: 4, fileMsg: { src } }, vanishAfter: 604_800, clientMessageId }
  const id = idOf(await sent(await keeping.groupSocket(ann), frame))
  const unread = async () => (await ben.call('GET /api/group/session')).list[0]?.unreadCount
  const opened = async () => (await fetch(keeping.url + src, { headers: { token: ann.token } })).status
  expect([await unread(), await opened()]).toEqual([1, 200])
  await due(id)
  await vanish()
  expect([await unread(), await opened()]).toEqual([0, 404])
  expect(await groupHistoryOf(ben, group)).toEqual([])
})

test('a message that is withdrawn before its time stays a note', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const socket = await ann.openEvents()
  const { id } = await acknowledged(socket, { ...text(ben, 'taken back'), vanishAfter: 3600 })
  await acknowledged(socket, { revUserID: ben.id, msg: { type: 8, withdrawMsg: { msgID: id } } })
  const row = await keeping.queries
    .selectFrom('messages')
    .select('vanishes_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.vanishes_at).toBeNull()
  await vanish()
  expect((await historyOf(ben, ann)).list.at(-1)).toMatchObject({ id, msg: { type: 8 } })
})

test('a reply loses the message that has vanished, and nothing can be about it any more', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const [id = 0] = await say(ann, ben, 'a cited vanishing word')
  const socket = await ben.openEvents()
  const reply = { revUserID: ann.id, msg: { type: 9, replyMsg: { msgID: id, content: 'about it' } } }
  await acknowledged(socket, reply)
  await due(id)
  await vanish()
  expect(JSON.stringify(await historyOf(ann, ben))).not.toContain('vanishing word')
  socket.send(reply)
  expect(await socket.next(event('error'))).toMatchObject({ code: 4003 })
})

test('a time that nobody may choose is refused', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const socket = await ann.openEvents()
  for (const vanishAfter of [0, 60, -3600, 'hour'])
    await expect(acknowledged(socket, { ...text(ben, 'soon'), vanishAfter })).rejects.toThrow('refused')
  const group = await keeping.group(ann, ben)
  expect(
    await sent(await keeping.groupSocket(ann), { ...groupText(group, 'soon'), vanishAfter: 1 } as never),
  ).toMatchObject({ code: refusal('fieldInvalid').code })
})

test('two nodes that find the same at once erase it once', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const ids = await say(ann, ben, ...Array.from({ length: 20 }, (_, n) => `vanishes ${n}`))
  await due(...ids)
  const before = (await historyOf(ben, ann)).position ?? 0
  await Promise.all([vanish(), vanish(), vanish()])
  expect((await historyOf(ben, ann)).position).toBe(before + ids.length)
})

test('a conversation in which nothing can be erased keeps no other from it, and rests after some attempts', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const [stuck, free] = [await keeping.group(ann, ben), await keeping.group(ann, ben)]
  const socket = await keeping.groupSocket(ann)
  const vanishing = async (groupID: number, content: string) => {
    const frame = { ...groupText(groupID, content), vanishAfter: 3600 }
    return idOf(await sent(socket, frame))
  }
  const first = await vanishing(stuck, 'stays for now')
  // As many as are looked for at once, all of them due before that of the other one.
  const old = textRows(Array(batches.conversations).fill('said'), {
    conversationId: stuck,
    by: ann,
    first: 1000,
  })
  const vanishes_at = new Date(Date.now() - 60_000)
  await insertMessages(
    keeping.queries,
    old.map((row) => ({ ...row, vanishes_at })),
  )
  await due(first, await vanishing(free, 'goes at once'))
  await sql`create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'cannot be changed'; end $$`.execute(keeping.queries)
  await sql`create trigger refuse_change before update on messages for each row
    when (old.conversation_id = ${sql.lit(stuck)}) execute function refuse_change()`.execute(keeping.queries)
  for (let n = 0; n < workAttempts + 2; n++) await vanish()
  await sql`drop trigger refuse_change on messages`.execute(keeping.queries)
  expect([await isStored('stays for now'), await isStored('goes at once')]).toEqual([true, false])
  const failures = await keeping.queries.selectFrom('failed_work').selectAll().execute()
  expect(failures).toMatchObject([{ item: String(stuck), failures: workAttempts, is_set_aside: true }])
})
