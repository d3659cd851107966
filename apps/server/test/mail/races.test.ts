import { mailLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { changeChoice, lookAgain } from '../../src/notifications/mail/address-repository.ts'
import {
  noteBegun,
  noteNews,
  noteNothing,
  noteSent,
  takeDue,
  tryLater,
} from '../../src/notifications/mail/digest-repository.ts'
import { openWorld } from '../groups/groups-support.ts'

// Without a mail server: nobody but the test takes what is due.
const world = await openWorld()
const { queries } = world

async function due() {
  const [ann, ben] = await world.people('Ann', 'Ben')
  await world.befriend(ann, ben)
  await queries
    .insertInto('mail_addresses')
    .values({
      user_id: ben.id,
      address: `${ben.id}@example.org`,
      language: 'en',
      away_minutes: 60,
      span_minutes: 240,
      due_at: new Date(0),
    })
    .execute()
  const say = async () => {
    const socket = await ann.socket({ kind: 'chat', v2: true })
    const clientMessageId = crypto.randomUUID()
    socket.send({ revUserID: ben.id, clientMessageId, msg: { type: 1, textMsg: { content: 'hello' } } })
    const { id } = await socket.hear({ event: 'ack', clientMessageId })
    socket.close()
    return Number(id)
  }
  const row = () =>
    queries.selectFrom('mail_addresses').selectAll().where('user_id', '=', ben.id).executeTakeFirstOrThrow()
  const take = async () =>
    (await takeDue(queries, 10)).find(({ user_id }) => user_id === ben.id) ?? expect.fail('nothing was due')
  return { ben, say, row, take }
}

test('a digest that several nodes take at the same time is taken by one', async () => {
  const { ben } = await due()
  const taken = await Promise.all([1, 2, 3, 4].map(() => takeDue(queries, 10)))
  expect(taken.flat().filter(({ user_id }) => user_id === ben.id)).toHaveLength(1)
  expect(await takeDue(queries, 10)).toEqual([])
})

test('a message that comes while the unread ones are read is not lost', async () => {
  const { say, row, take } = await due()
  const taken = await take()
  const id = await say()
  await noteNews(queries, [id], id)
  await noteNothing(queries, taken)
  expect((await row()).due_at).not.toBeNull()
})

test('a message that comes while a digest is sent is in the next one, after the span', async () => {
  const { say, row, take } = await due()
  const taken = await take()
  const id = await say()
  await noteNews(queries, [id], id)
  await noteSent(queries, taken)
  const { due_at, told_up_to } = await row()
  expect(told_up_to).toBeLessThan(id)
  expect(due_at?.getTime()).toBeGreaterThan(Date.now() + 200 * 60_000)
})

test('a digest whose node died is taken anew after its lease, and the dead says nothing more about it', async () => {
  const { row, ben, take } = await due()
  const dead = await take()
  await queries
    .updateTable('mail_addresses')
    .set({ due_at: new Date(0) })
    .where('user_id', '=', ben.id)
    .execute()
  const [next] = await takeDue(queries, 10)
  expect(next?.user_id).toBe(ben.id)
  await noteNothing(queries, dead)
  expect((await row()).due_at).not.toBeNull()
})

test('a digest that was frozen for longer than its lease leaves the time of the holder that has taken it since', async () => {
  const { row, ben, take } = await due()
  const frozen = await take()
  const again = { due_at: new Date(0) }
  await queries.updateTable('mail_addresses').set(again).where('user_id', '=', ben.id).execute()
  await takeDue(queries, 10)
  const { due_at } = await row()
  await tryLater(queries, frozen, { inSeconds: 0, tries: 1 })
  expect((await row()).due_at).toEqual(due_at)
  await noteSent(queries, frozen)
  expect((await row()).due_at).toEqual(due_at)
})

test('a failed try waits as long as it should, whatever is said meanwhile', async () => {
  const { say, row, take } = await due()
  const taken = await take()
  const id = await say()
  await noteNews(queries, [id], id)
  await tryLater(queries, taken, { inSeconds: 3600, tries: 7, hasSurelyNotArrived: true })
  const { due_at, tries } = await row()
  expect(tries).toBe(7)
  expect(due_at?.getTime()).toBeGreaterThan(Date.now() + 3500_000)
})

test('a message that was sent is not sent again when digests are turned off meanwhile', async () => {
  const { say, row, ben, take } = await due()
  const id = await say()
  await noteNews(queries, [id], id)
  const taken = await take()
  await changeChoice(queries, ben.id, { digests: false })
  await noteSent(queries, taken)
  expect(await row()).toMatchObject({ told_up_to: id, due_at: null })
})

test('rows of deleted accounts do not hold up the digests of others', async () => {
  const gone = await due()
  const { ben } = await due()
  await queries.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.ben.id).execute()
  await queries
    .updateTable('mail_addresses')
    .set({ due_at: new Date(1) })
    .where('user_id', '=', ben.id)
    .execute()
  expect((await takeDue(queries, 1)).map(({ user_id }) => user_id)).toEqual([ben.id])
})

test('a person who ends do not disturb while they are looked at is looked at again', async () => {
  const { row, ben, take } = await due()
  const taken = await take()
  await lookAgain(queries, ben.id)
  await tryLater(queries, taken, { inSeconds: 8 * 3600, tries: 0 })
  expect((await row()).due_at?.getTime()).toBeLessThan(Date.now() + 600_000)
})

test('digests that are turned on again have the messages from then on, and are looked for once', async () => {
  const { say, row, ben, take } = await due()
  const before = await say()
  await noteNews(queries, [before], before)
  await noteBegun(queries, await take())
  await changeChoice(queries, ben.id, { digests: false })
  expect((await row()).due_at).toBeNull()
  const meanwhile = await say()
  await noteNews(queries, [meanwhile], meanwhile)
  expect((await row()).due_at).toBeNull()
  await changeChoice(queries, ben.id, { digests: true })
  const turned = await row()
  expect(turned).toMatchObject({ digests: true, telling_up_to: null, tries: 0 })
  expect(turned.told_up_to).toBeGreaterThanOrEqual(meanwhile)
  const minutes = ((turned.due_at?.getTime() ?? 0) - Date.now()) / 60_000
  expect(Math.round(minutes)).toBe(60)
  // For a person who has them on it says nothing new.
  await changeChoice(queries, ben.id, { digests: true })
  expect(await row()).toMatchObject({ due_at: turned.due_at, told_up_to: turned.told_up_to })
})

test('a digest that waits after a failure keeps waiting, whatever is chosen or ended meanwhile', async () => {
  const { row, ben } = await due()
  const later = new Date(Date.now() + 5 * 3600_000)
  const put = (values: object) =>
    queries
      .updateTable('mail_addresses')
      .set({ due_at: later, refused_at: null, denied_at: null, tries: 0, ...values })
      .where('user_id', '=', ben.id)
      .execute()
  for (const fault of [{ refused_at: new Date() }, { denied_at: new Date() }, { tries: 3 }]) {
    await put(fault)
    await lookAgain(queries, ben.id)
    await changeChoice(queries, ben.id, { away_minutes: 15, span_minutes: 60 })
    await changeChoice(queries, ben.id, { digests: true, away_minutes: 5 })
    expect((await row()).due_at).toEqual(later)
  }
  await put({ refused_at: new Date() })
  for (const digests of [false, true]) await changeChoice(queries, ben.id, { digests })
  expect((await row()).due_at?.getTime()).toBeGreaterThan(
    Date.now() + (mailLimits.refusalHours - 0.1) * 3600_000,
  )
  await put({ due_at: null, failing_since: new Date() })
  for (const digests of [false, true]) await changeChoice(queries, ben.id, { digests })
  expect((await row()).due_at).toBeNull()
})
