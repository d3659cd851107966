import { errors, laterLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { picture } from '../albums/albums-support.ts'
import type { Person } from '../groups/groups-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { ownPath } from '../support/uploads.ts'
import { decide, groupSaid, heldOf, openSite, rule, someWord } from '../words/words-support.ts'
import { inDays, text } from './later-support.ts'

const all = await openConversations()
const { world, alice, bob, kinds } = all
const { root, moderator, ann, ben, carl } = await openSite(world)

const part = (content: string) => ({ msg: text(content) })
const list = async (person: Person) => (await person.call('GET /api/chat/scheduled')).list
const one = async (person: Person, id: number) => (await list(person)).find((row) => row.id === id)
const sendNow = (person: Person, id: number) =>
  person.call('POST /api/chat/scheduled/{id}/now', { params: { id } })
const remove = (person: Person, id: number) =>
  person.call('DELETE /api/chat/scheduled/{id}', { params: { id } })
const schedule = (person: Person, body: object) =>
  person.call('POST /api/chat/scheduled', {
    body: { clientMessageId: crypto.randomUUID(), at: inDays(1), ...part('Look'), ...body },
  })
const change = (person: Person, { id, version }: { id: number; version: number }, said: object) =>
  person.call('PUT /api/chat/scheduled/{id}', {
    params: { id },
    body: { version, said: { ...part('Look'), ...said } },
  })
const deleteFile = (src: string) =>
  world.queries
    .deleteFrom('files')
    .where('public_id', '=', ownPath(src).split('/').at(-1) ?? '')
    .execute()

/** A group without a message. */
const quiet = () => world.group({ owner: carl, members: [ann, ben] })

/** Ends when a look after what waits has changed it so. */
async function tried(person: Person, id: number, isSo: () => Promise<boolean>) {
  const socket = await person.socket({ kind: 'chat', v2: true })
  await world.queries
    .updateTable('scheduled_messages')
    .set({ try_at: new Date() })
    .where('id', '=', id)
    .execute()
  while (!(await isSo())) await socket.hear({ event: 'changed', topics: ['later'] })
  socket.close()
}

test.for(kindNames)(
  'in a %s conversation nothing is said where a part is refused, and all of it once that is mended',
  async (kind) => {
    const [first, second, other] = [
      await picture(world, alice),
      await picture(world, alice),
      await picture(world, alice),
    ]
    const { length } = (await kinds[kind].history(bob, { limit: -1 })).list
    const said = async () => (await kinds[kind].history(bob, { limit: -1 })).list.slice(length)
    const attached = [{ msg: first }, { msg: second }]
    const { id } = await schedule(alice, { ...kinds[kind].named(alice), attached, ...part('Two of them') })
    await deleteFile(second.imageMsg.src)
    await sendNow(alice, id)
    expect(await said()).toEqual([])
    const row = (await one(alice, id)) ?? expect.fail()
    expect(row).toMatchObject({ refusal: { code: errors.sourceRefused.code }, ...part('Two of them') })
    expect(row.attached).toHaveLength(2)
    await change(alice, row, { attached: [{ msg: first }, { msg: other }], ...part('Now two') })
    // It is due, and may have been sent automatically.
    await tried(alice, id, async () => (await one(alice, id)) === undefined)
    const messages = (await said()).map(({ msg }) => JSON.stringify(msg))
    expect(messages).toEqual(
      [first.imageMsg.src, other.imageMsg.src, 'Now two'].map((what) =>
        expect.stringContaining(what.startsWith('/') ? ownPath(what) : what),
      ),
    )
  },
)

test('a part that has been sent leaves the rest, nothing is sent behind a quarantined part, and no name is used again', async () => {
  const groupID = await quiet()
  const word = someWord()
  await rule(root, 'hold', word)
  const { id } = await schedule(ann, { groupID, attached: [part('one'), part(word)], ...part('three') })
  await sendNow(ann, id)
  expect(await groupSaid(ben, groupID)).toEqual(['one'])
  expect(await one(ann, id)).toMatchObject({
    attached: [part(word)],
    ...part('three'),
    refusal: { code: errors.messageHeld.code },
  })
  await decide(moderator, (await heldOf(moderator, ann))[0]?.id ?? 0, 'rejected')
  await tried(ann, id, async () => (await one(ann, id))?.refusal?.code === errors.messageRejected.code)
  expect(await groupSaid(ben, groupID)).toEqual(['one'])
  const row = (await one(ann, id)) ?? expect.fail()
  await change(ann, row, { attached: [part('two')], ...part('three') })
  await tried(ann, id, async () => (await one(ann, id)) === undefined)
  expect(await groupSaid(ben, groupID)).toEqual(['one', 'two', 'three'])
})

test('to a slow group all of it is sent as one, and what has begun waits for its turn by itself, however long', async () => {
  const groupID = await quiet()
  await carl.call('PUT /api/group/group', { body: { id: groupID, slowMode: 3600 } })
  const whole = await schedule(ann, { groupID, attached: [part('one'), part('two')], ...part('three') })
  await sendNow(ann, whole.id)
  expect(await groupSaid(carl, groupID)).toEqual(['one', 'two', 'three'])
  const word = someWord()
  await rule(root, 'hold', word)
  const { id } = await schedule(ben, { groupID, attached: [part(word)], ...part('behind it') })
  await sendNow(ben, id)
  await decide(moderator, (await heldOf(moderator, ben))[0]?.id ?? 0, 'released')
  await tried(ben, id, async () => (await one(ben, id))?.attached === undefined)
  expect((await one(ben, id))?.refusal).toBeUndefined()
  const due_at = new Date(Date.now() - (laterLimits.lateHours + 1) * 3600_000)
  await world.queries.updateTable('scheduled_messages').set({ due_at }).where('id', '=', id).execute()
  await carl.call('PUT /api/group/group', { body: { id: groupID, slowMode: 0 } })
  await tried(ben, id, async () => (await one(ben, id)) === undefined)
  expect((await groupSaid(carl, groupID)).slice(3)).toEqual([word, 'behind it'])
})

test('whatever it was refused for, what of it the staff has is taken back when it is deleted', async () => {
  const groupID = await quiet()
  const word = someWord()
  await rule(root, 'hold', word)
  const { id } = await schedule(ann, { groupID, ...part(word) })
  await sendNow(ann, id)
  expect(await heldOf(moderator, ann)).toHaveLength(1)
  const refusal = JSON.stringify({ name: 'sourceRefused', params: {} })
  await world.queries.updateTable('scheduled_messages').set({ refusal }).where('id', '=', id).execute()
  await remove(ann, id)
  expect(await heldOf(moderator, ann)).toEqual([])
})

test('each part counts among those that wait, and a transaction takes so many of them', async () => {
  const [dora] = await world.people('Dora')
  const rows = (n: number) => Array.from({ length: n }, (_, i) => part(`part ${i}`))
  const three = []
  for (let i = 0; i < 3; i++) three.push(await schedule(dora, { userID: dora.id, attached: rows(30) }))
  const outcome = (n: number) =>
    dora.outcome('POST /api/chat/scheduled', {
      body: {
        userID: dora.id,
        clientMessageId: crypto.randomUUID(),
        at: inDays(1),
        attached: rows(n),
        ...part('x'),
      },
    })
  expect([await outcome(7), await outcome(5), await outcome(0), await outcome(0)]).toEqual([
    'scheduledFull',
    'ok',
    'ok',
    'scheduledFull',
  ])
  const last = (await list(dora)).at(-1) ?? expect.fail()
  const params = { id: last.id }
  const body = { version: last.version, said: { attached: rows(1), ...part('x') } }
  expect(await dora.outcome('PUT /api/chat/scheduled/{id}', { params, body })).toBe('scheduledFull')
  const socket = await dora.socket({ kind: 'chat', v2: true })
  await world.queries
    .updateTable('scheduled_messages')
    .set({ try_at: new Date() })
    .where(
      'id',
      'in',
      three.map(({ id }) => id),
    )
    .execute()
  while ((await list(dora)).length > 2) await socket.hear({ event: 'changed', topics: ['later'] })
  socket.close()
  const { rows: sent } = await sql<{ count: number }>`
    select count(*)::int as count from messages where sender_id = ${dora.id} group by xmin::text`.execute(
    world.queries,
  )
  expect(sent.map(({ count }) => count)).toEqual([31, 31, 31])
})

test('a scheduled message that is sent again is there, also where its file is gone by then', async () => {
  const msg = await picture(world, alice)
  const body = { userID: bob.id, clientMessageId: crypto.randomUUID(), msg }
  const { id } = await schedule(alice, body)
  await deleteFile(msg.imageMsg.src)
  expect((await schedule(alice, body)).id).toBe(id)
  await remove(alice, id)
})

test('a scheduled message that was sent under its name elsewhere leaves its files unused, and is not sent otherwise', async () => {
  const msg = await picture(world, alice)
  const { id, version, clientMessageId } = await schedule(alice, { userID: bob.id, msg })
  const socket = await alice.socket({ kind: 'chat', v2: true })
  socket.send({ revUserID: bob.id, clientMessageId, msg: text('Elsewhere') })
  await socket.hear({ event: 'ack', clientMessageId })
  socket.close()
  expect(
    await alice.outcome('PUT /api/chat/scheduled/{id}', {
      params: { id },
      body: { version, said: part('Otherwise') },
    }),
  ).toBe('clientMessageIdReused')
  await sendNow(alice, id)
  expect(await one(alice, id)).toBeUndefined()
  const file = world.queries
    .selectFrom('files')
    .select('unused_since')
    .where('public_id', '=', ownPath(msg.imageMsg.src).split('/').at(-1) ?? '')
  expect((await file.executeTakeFirst())?.unused_since).not.toBeNull()
})
