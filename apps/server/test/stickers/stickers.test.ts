import { setImmediate } from 'node:timers/promises'
import { stickerLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { picture as pictureOf } from '../albums/albums-support.ts'
import type { Person } from '../groups/groups-support.ts'
import { kindNames, openConversations, speaking } from '../reactions/reactions-support.ts'
import { promote } from '../reports/reports-support.ts'
import { ownPath, somePicture, uploadFile, uploadImage, withOwnPaths } from '../support/uploads.ts'

const all = await openConversations()
const { world, alice, bob, carla } = all
const { queries } = world

const upload = async (person: Person) =>
  ownPath(await uploadImage(world.baseUrl, person, await somePicture()))
const add = (person: Person, src: string) => person.call('POST /api/chat/stickers', { body: { src } })
const refused = (person: Person, src: string) => person.outcome('POST /api/chat/stickers', { body: { src } })
const stickers = async (person: Person) => (await person.call('GET /api/chat/stickers')).list
const paths = async (person: Person) => (await stickers(person)).map(({ src }) => ownPath(src))
const move = (person: Person, ...idList: number[]) =>
  person.outcome('PUT /api/chat/stickers', { body: { idList } })
const remove = (person: Person, ...idList: number[]) =>
  person.outcome('DELETE /api/chat/stickers', { body: { idList } })
const status = async (path: string, by: Person) =>
  (await fetch(world.baseUrl + path, { headers: { token: by.token } })).status

/** Somebody whose stickers are nobody else's business. */
async function collector(count: number) {
  const [person] = await world.people('Dora')
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push((await add(person, await upload(person))).id)
  return { person, ids }
}

const idsOf = async (person: Person) => (await stickers(person)).map(({ id }) => id)

test('a person’s stickers are published to and read by their other devices, the newest first', async () => {
  const { person } = await collector(0)
  const other = await person.socket({ kind: 'chat', v2: true })
  const older = await person.socket({ kind: 'chat' })
  const [first, second] = [await upload(person), await upload(person)]
  const kept = await add(person, first)
  expect(withOwnPaths(kept)).toEqual({ id: kept.id, src: first, width: 40, height: 30 })
  expect(await other.hear({ event: 'changed', topics: ['stickers'] })).toBeDefined()
  await add(person, second)
  expect(withOwnPaths(await stickers(person))).toMatchObject([{ src: second }, { src: first }])
  expect(older.heard).toEqual([])
  for (const socket of [other, older]) socket.close()
})

test('stickers are moved before the others in the order asked for, and removed', async () => {
  const { person, ids } = await collector(4)
  const [a = 0, b = 0, c = 0, d = 0] = ids
  expect(await idsOf(person)).toEqual([d, c, b, a])
  expect(await move(person, a, c)).toBe('ok')
  expect(await idsOf(person)).toEqual([a, c, d, b])
  expect(await remove(person, c, b, 999_999)).toBe('ok')
  expect(await idsOf(person)).toEqual([a, d])
  expect(await move(person, d, b)).toBe('stickerUnknown')
  expect(await idsOf(person)).toEqual([a, d])
})

test('nobody moves or removes what another keeps', async () => {
  const { person, ids } = await collector(2)
  expect(await move(carla, ...ids)).toBe('stickerUnknown')
  expect(await remove(carla, ...ids)).toBe('ok')
  expect(await idsOf(person)).toEqual(ids.toReversed())
})

test('the same picture is there once, however it came, also when it comes at once', async () => {
  const { person } = await collector(1)
  const bytes = await somePicture()
  const sources = await Promise.all([1, 2, 3].map(() => uploadImage(world.baseUrl, person, bytes)))
  const kept = await Promise.all([...sources, ...sources].map((src) => add(person, src)))
  expect(new Set(kept.map(({ id }) => id)).size).toBe(1)
  expect(await idsOf(person)).toHaveLength(2)
  await add(person, await upload(person))
  await add(person, sources[0] ?? '')
  expect((await idsOf(person))[0]).toBe(kept[0]?.id)
})

test('only pictures that one may use can be kept', async () => {
  const file = await uploadFile(world.baseUrl, alice, crypto.randomUUID(), 'notes.txt')
  expect(await refused(alice, file)).toBe('stickerRefused')
  expect(await refused(carla, await upload(alice))).toBe('sourceRefused')
  expect(await refused(alice, `/api/file/${'x'.repeat(32)}`)).toBe('sourceRefused')
  expect(await refused(alice, 'https://example.org/a.png')).toBe('sourceRefused')
  expect(await refused(alice, 'x'.repeat(300))).toBe('fieldInvalid')
})

test('a picture of messages that vanish cannot be kept, and one that stays elsewhere can', async () => {
  const msg = await pictureOf(world, alice)
  const src = ownPath(msg.imageMsg.src)
  await speaking(all, 'direct').send(alice, msg, { vanishAfter: 3600 })
  expect(await refused(bob, src)).toBe('stickerVanishing')
  expect(await refused(carla, src)).toBe('sourceRefused')
  await speaking(all, 'group').say(alice, msg)
  const { id } = await add(bob, src)
  await remove(bob, id)
})

test('a person’s devices hear of what changes, and of nothing else', async () => {
  const { person, ids } = await collector(2)
  const [first = 0, second = 0] = ids
  const position = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from person_changes where user_id = ${person.id}`.execute(queries)
    return rows[0]?.count
  }
  const before = await position()
  expect(await remove(person, 999_999)).toBe('ok')
  expect(await move(person, second)).toBe('ok')
  expect(await move(person, second, first)).toBe('ok')
  await add(person, (await paths(person))[0] ?? '')
  expect(await position()).toBe(before)
  expect(await move(person, first)).toBe('ok')
  expect(await position()).not.toBe(before)
})

test('a picture that is too large for a sticker is refused', async () => {
  const src = await upload(alice)
  const publicId = src.split('/').at(-1) ?? ''
  const sized = (size: number) =>
    sql`update blobs set size = ${size} where id = (select blob_id from files where public_id = ${publicId})`.execute(
      queries,
    )
  const { rows } = await sql<{ size: number }>`
    select size from blobs where id = (select blob_id from files where public_id = ${publicId})`.execute(
    queries,
  )
  await sized(stickerLimits.bytes + 1)
  expect(await refused(alice, src)).toBe('stickerTooLarge')
  await sized(stickerLimits.bytes)
  expect(await refused(alice, src)).toBe('ok')
  await sized(rows[0]?.size ?? 0)
})

test('nobody keeps more than the limit, whatever comes at once', async () => {
  const { person } = await collector(0)
  const sources = [await upload(person), await upload(person), await upload(person)]
  const full = stickerLimits.ofPerson - 1
  const copies = Array.from({ length: full }, (_, i) => `${i}-${person.id}`.padEnd(32, 'x'))
  await sql`
    with b as (insert into blobs (key, size) select id, 1 from unnest(${copies}::text[]) id returning id, key),
    f as (insert into files (public_id, owner_id, kind, name, suffix, type, blob_id, width, height, bytes)
      select key, ${person.id}, 3, '', 'png', 'image/png', id, 1, 1, 1 from b returning id)
    insert into stickers (user_id, file_id) select ${person.id}, id from f`.execute(queries)
  const answers = await Promise.all(sources.map((src) => refused(person, src)))
  expect(answers.toSorted()).toEqual(['ok', 'stickersFull', 'stickersFull'])
  expect(await idsOf(person)).toHaveLength(stickerLimits.ofPerson)
  expect(await refused(person, sources[answers.indexOf('ok')] ?? '')).toBe('ok')
})

test.for(kindNames)(
  'a sticker from a %s conversation stays and is sent when the message is withdrawn',
  async (kind) => {
    const { say, history } = speaking(all, kind)
    const msg = await pictureOf(world, alice)
    const src = ownPath(msg.imageMsg.src)
    const id = await say(alice, msg)
    const kept = await add(bob, src)
    await say(alice, { type: 8, withdrawMsg: { msgID: id } })
    expect([await status(src, bob), await status(src, carla)]).toEqual([200, 404])
    const again = await say(bob, { type: 2, imageMsg: { title: '', src } })
    expect((await history(alice)).list.at(-1)).toMatchObject({ id: again })
    expect(await status(src, alice)).toBe(200)
    await say(bob, { type: 8, withdrawMsg: { msgID: again } })
    await remove(bob, kept.id)
    expect(await refused(bob, src)).toBe('sourceRefused')
  },
)

test('a picture that the staff deletes is nobody’s sticker any more, and their devices are notified', async () => {
  const { person } = await collector(2)
  const [first, second] = await paths(person)
  const [root] = await world.people('Root')
  await promote(world, root)
  const socket = await person.socket({ kind: 'chat', v2: true })
  const idList = [first?.split('/').at(-1) ?? '']
  await root.call('DELETE /api/file/files', { body: { idList } })
  await socket.hear({ event: 'changed', topics: ['stickers'] })
  socket.close()
  expect(await paths(person)).toEqual([second])
})

test('a person who sends what another device of theirs removes has sent it, or may not', async () => {
  const { outcome: _, ...spoken } = speaking(all, 'direct')
  for (let round = 0; round < 5; round++) {
    const msg = await pictureOf(world, alice)
    const id = await spoken.say(alice, msg)
    const kept = await add(bob, msg.imageMsg.src)
    await spoken.say(alice, { type: 8, withdrawMsg: { msgID: id } })
    const socket = await spoken.open(bob)
    const clientMessageId = crypto.randomUUID()
    const removing = remove(bob, kept.id)
    // The last time it is removed before.
    await (round < 4 ? setImmediate() : removing)
    socket.send({ revUserID: alice.id, msg, clientMessageId, sticker: true })
    const answer = await Promise.race([
      socket.hear({ event: 'ack', clientMessageId }),
      socket.hear({ event: 'error', clientMessageId }),
    ])
    expect(await removing).toBe('ok')
    const last = (await spoken.history(alice)).list.at(-1)
    expect(await status(ownPath(msg.imageMsg.src), bob)).toBe(answer.event === 'ack' ? 200 : 404)
    expect(last?.id === answer.id).toBe(answer.event === 'ack')
    if (round === 4) expect(answer.event).toBe('error')
    socket.close()
  }
})
