import { expect, test } from 'vitest'
import { eraseExpiredMessages } from '../../src/messaging/conversations/expired-messages.ts'
import { acknowledged, password, say, text } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { historyOf, openKeeping, saidTo } from './retention-support.ts'

const keeping = await openKeeping()
const { rule, run, age, queries } = keeping
const { eraser } = keeping.context
await rule({ messages: 30 })

const many = (what: string, count = 250) => Array.from({ length: count }, (_, n) => `${what} ${n}`)
const conversationOf = async (messageId: number) =>
  (
    await queries
      .selectFrom('messages')
      .select('conversation_id')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
  ).conversation_id

test('messages that are sent while old ones go are stored, in order and without a gap', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  await age(31, ...(await say(ann, ben, ...many('old'))))
  const socket = await ben.openEvents()
  const running = run()
  const acks = await Promise.all(many('new', 40).map((content) => acknowledged(socket, text(ann, content))))
  await running
  expect(acks.map(({ sequence }) => sequence)).toEqual(acks.map((_, n) => 252 + n))
  expect(await saidTo(ann, ben)).toEqual(many('new', 40))
})

test('each message goes once in two runs at once, and is published once', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  await age(31, ...(await say(ann, ben, ...many('old'))))
  const before = (await historyOf(ben, ann)).position ?? 0
  await Promise.all([run(), run()])
  const after = (await historyOf(ben, ann)).position ?? 0
  expect(await saidTo(ben, ann)).toEqual([])
  // Each publishes what it has found.
  expect(after - before).toBeGreaterThanOrEqual(1)
  expect(after - before).toBeLessThanOrEqual(2)
  await run()
  expect((await historyOf(ben, ann)).position).toBe(after)
})

test('a run that ends in the middle, or dies before it publishes, is finished and published by the next', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const ids = await say(ann, ben, ...many('old', 30))
  await age(31, ...ids)
  const conversationId = await conversationOf(ids[0] ?? 0)
  await keeping.context.database.transaction((transaction) =>
    eraseExpiredMessages(transaction.queries, conversationId, 10),
  )
  await eraser.run(AbortSignal.abort())
  expect((await saidTo(ben, ann)).length).toBe(21)
  const socket = await ben.openEvents()
  await run()
  expect(await socket.next(event('notice'))).toMatchObject({ erased: { upTo: 10 } })
  expect(await socket.next(event('notice'))).toMatchObject({ erased: { upTo: 31 } })
  expect(await saidTo(ben, ann)).toEqual([])
})

test('a withdrawal beside a run finds its message, or that it is gone', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const ids = await say(ann, ben, ...many('old', 120))
  await age(31, ...ids.slice(0, -1))
  const socket = await ann.openEvents()
  const last = ids.at(-1) ?? 0
  const running = run()
  await acknowledged(socket, { revUserID: ben.id, msg: { type: 8, withdrawMsg: { msgID: last } } })
  await running
  expect((await historyOf(ben, ann)).list).toMatchObject([{ id: last, msg: { type: 8 } }])
})

test('an account ends beside a run, and both are done', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  await age(31, ...(await say(ann, ben, ...many('old'))))
  await Promise.all([run(), ann.call('DELETE /api/user/me', { body: { password } })])
  await run()
  expect(await saidTo(ben, ann)).toEqual([])
})
