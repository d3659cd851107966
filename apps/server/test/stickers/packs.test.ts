import { stickerLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import { outcomeOf } from '../groups/groups-support.ts'
import { type Person, say } from '../support/people.ts'
import { ownPath, somePicture, uploadFile, uploadImage } from '../support/uploads.ts'

const office = await openOffice()
const { files, database } = office.context
const root = await office.administrator('Root')

const admin = '/api/settings/admin/sticker_packs'
const packs = async (person: Person) => (await person.call('GET /api/chat/sticker_packs', {})).list
const kept = async () => (await root.call(`GET ${admin}`, {})).list
const make = async (name: string) => (await root.call(`POST ${admin}`, { body: { name } })).id
const picture = async (by = root) => ownPath(await uploadImage(office.url, by, await somePicture()))
const add = (packId: number, src: string, name = '') =>
  root.call(`POST ${admin}/stickers`, { body: { packId, src, name } })
const status = async (path: string, by?: Person) =>
  (await fetch(office.url + path, { headers: by ? { token: by.token } : {} })).status
const pack = async (person: Person, id: number) => (await packs(person)).find((one) => one.id === id)
const inADay = () => new Date(Date.now() + 25 * 3600_000)
const sticker = (to: Person, src: string) => ({
  revUserID: to.id,
  msg: { type: 2 as const, imageMsg: { title: '', src } },
  sticker: true as const,
})

/** A pack of the site with some pictures. */
async function packOf(count: number) {
  const id = await make(crypto.randomUUID().slice(0, 12))
  const stickers = []
  for (let n = 0; n < count; n++) stickers.push(await add(id, await picture(), `Number ${n}`))
  return { id, stickers, ids: stickers.map((one) => one.id) }
}

test('every site has two packs of sixteen stickers, named in the language of who reads them', async () => {
  const [ann] = await office.friends('Ann', 'Ben')
  const [parrot, hands] = await packs(ann)
  expect([parrot?.stickers.length, hands?.stickers.length]).toEqual([16, 16])
  expect([parrot?.name, parrot?.stickers[0]?.name]).toEqual(['Parley the parrot', 'Hello'])
  const chinese = await fetch(`${office.url}/api/chat/sticker_packs`, {
    headers: { token: ann.token, 'accept-language': 'zh' },
  })
  const { data } = (await chinese.json()) as { data: { list: Awaited<ReturnType<typeof packs>> } }
  expect([data.list[1]?.name, data.list[1]?.stickers[0]?.name]).toEqual(['手势', '赞'])
  for (const { src, width } of parrot?.stickers ?? []) {
    expect(width).toBe(384)
    expect(await status(ownPath(src), ann)).toBe(200)
  }
})

test('many who ask at once find each shipped pack once', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const all = await Promise.all([ann, ben, ann, ben].map(packs))
  for (const list of all) expect(list.filter(({ name }) => name === 'Hand signs')).toHaveLength(1)
})

test('a sticker of a pack is everybody’s to send and to keep, and nobody’s without a sign-in', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const { id, stickers } = await packOf(1)
  const src = ownPath(stickers[0]?.src ?? '')
  expect([await status(src, ann), await status(src)]).toEqual([200, 404])
  const hers = await ann.openEvents()
  hers.send({ ...sticker(ben, src), clientMessageId: crypto.randomUUID() })
  expect(await hers.next((event) => event.event === 'ack' || event.event === 'error')).toMatchObject({
    event: 'ack',
  })
  const { list } = await ben.call('GET /api/chat/history', { query: { friendId: ann.id, extras: true } })
  expect(list.at(-1)).toMatchObject({ msg: { type: 2 }, extras: { sticker: true } })
  expect((await ben.call('POST /api/chat/stickers', { body: { src } })).width).toBe(40)
  await root.call(`DELETE ${admin}`, { body: { id } })
  await files.sweep(inADay())
  // Stickers of it that were sent or added stay.
  expect(await status(src, ben)).toBe(200)
})

test('pictures are added behind the others, moved, and removed', async () => {
  const [ann] = await office.friends('Ann', 'Ben')
  const { id, ids } = await packOf(3)
  const [a = 0, b = 0, c = 0] = ids
  const order = async () => (await pack(ann, id))?.stickers.map((one) => one.id)
  expect(await order()).toEqual([a, b, c])
  expect((await pack(ann, id))?.stickers.map(({ name }) => name)).toEqual([
    'Number 0',
    'Number 1',
    'Number 2',
  ])
  await root.call(`PUT ${admin}/stickers`, { body: { packId: id, idList: [c, a] } })
  expect(await order()).toEqual([c, a, b])
  const removed = await add(id, await picture())
  await root.call(`DELETE ${admin}/stickers`, { body: { packId: id, idList: [removed.id, a, 999_999] } })
  expect(await order()).toEqual([c, b])
  await files.sweep(inADay())
  expect(await status(ownPath(removed.src), root)).toBe(404)
})

test('the same picture is in a pack once', async () => {
  const { id } = await packOf(0)
  const src = await picture()
  expect((await add(id, src)).id).toBe((await add(id, src)).id)
})

test('packs are ordered, renamed, hidden and deleted', async () => {
  const [ann] = await office.friends('Ann', 'Ben')
  const [first, second] = [await packOf(1), await packOf(1)]
  const order = async () => (await packs(ann)).map(({ id }) => id).slice(0, 2)
  await root.call(`PUT ${admin}/order`, { body: { idList: [second.id, first.id] } })
  expect(await order()).toEqual([second.id, first.id])
  await root.call(`PUT ${admin}`, { body: { id: first.id, name: 'Cats' } })
  expect((await pack(ann, first.id))?.name).toBe('Cats')
  await root.call(`PUT ${admin}`, { body: { id: first.id, isHidden: true } })
  expect(await pack(ann, first.id)).toBeUndefined()
  expect((await kept()).find(({ id }) => id === first.id)).toMatchObject({ isHidden: true, isShipped: false })
  await root.call(`DELETE ${admin}`, { body: { id: second.id } })
  expect(await pack(ann, second.id)).toBeUndefined()
})

test('a pack without pictures is only for those who make it', async () => {
  const [ann] = await office.friends('Ann', 'Ben')
  const id = await make('Empty')
  expect(await pack(ann, id)).toBeUndefined()
  expect((await kept()).some((one) => one.id === id)).toBe(true)
})

test('a pack that comes with Parley can be hidden and moved, and nothing else', async () => {
  const [ann] = await office.friends('Ann', 'Ben')
  const shipped = (await kept()).find(({ isShipped }) => isShipped)
  const id = shipped?.id ?? 0
  const [{ id: first = 0 } = {}] = shipped?.stickers ?? []
  const outcome = (endpoint: string, body: object) =>
    outcomeOf((root.call as (endpoint: string, input: object) => Promise<unknown>)(endpoint, { body }))
  expect(await outcome(`PUT ${admin}`, { id, name: 'Mine' })).toBe('stickerPackShipped')
  expect(await outcome(`DELETE ${admin}`, { id })).toBe('stickerPackShipped')
  expect(await outcome(`DELETE ${admin}/stickers`, { packId: id, idList: [first] })).toBe(
    'stickerPackShipped',
  )
  expect(await outcome(`PUT ${admin}/stickers`, { packId: id, idList: [first] })).toBe('stickerPackShipped')
  expect(await outcome(`POST ${admin}/stickers`, { packId: id, src: await picture() })).toBe(
    'stickerPackShipped',
  )
  await root.call(`PUT ${admin}`, { body: { id, isHidden: true } })
  expect(await pack(ann, id)).toBeUndefined()
  await root.call(`PUT ${admin}`, { body: { id, isHidden: false } })
  expect(await pack(ann, id)).toBeDefined()
})

test('only pictures that the administrator may send, and not too large ones, come into a pack', async () => {
  const [ann] = await office.friends('Ann', 'Ben')
  const { id } = await packOf(0)
  const outcome = (src: string, packId = id) =>
    outcomeOf(root.call(`POST ${admin}/stickers`, { body: { packId, src } }))
  expect(await outcome(await uploadFile(office.url, root, crypto.randomUUID(), 'a.txt'))).toBe(
    'stickerRefused',
  )
  expect(await outcome(await picture(ann))).toBe('sourceRefused')
  expect(await outcome('https://example.org/a.png')).toBe('sourceRefused')
  expect(await outcome(await picture(), 999_999)).toBe('stickerPackUnknown')
  const large = await picture()
  await sql`update blobs set size = ${stickerLimits.bytes + 1}
    where id = (select blob_id from files where public_id = ${large.split('/').at(-1)})`.execute(
    database.queries,
  )
  expect(await outcome(large)).toBe('stickerTooLarge')
})

test('a pack and a site hold no more than their limits', async () => {
  const { id } = await packOf(0)
  const copies = Array.from({ length: stickerLimits.ofPack - 1 }, (_, i) => `${i}-${id}`.padEnd(32, 'x'))
  await sql`
    with b as (insert into blobs (key, size) select id, 1 from unnest(${copies}::text[]) id returning id, key),
    f as (insert into files (public_id, owner_id, kind, name, suffix, type, blob_id, width, height, bytes)
      select key, ${root.id}, 3, '', 'png', 'image/png', id, 1, 1, 1 from b returning id)
    insert into sticker_pack_stickers (pack_id, file_id, name) select ${id}, id, '' from f`.execute(
    database.queries,
  )
  const sources = [await picture(), await picture()]
  const answers = await Promise.all(
    sources.map((src) => outcomeOf(root.call(`POST ${admin}/stickers`, { body: { packId: id, src } }))),
  )
  expect(answers.toSorted()).toEqual(['ok', 'stickerPackFull'])
  const left = stickerLimits.packs - (await kept()).length
  for (let n = 0; n < left - 1; n++) await make(`Pack ${n}`)
  const last = await Promise.all(
    ['One', 'Another'].map((name) => outcomeOf(root.call(`POST ${admin}`, { body: { name } }))),
  )
  expect(last.toSorted()).toEqual(['ok', 'stickerPacksFull'])
})

test('an older client shows a sticker of a pack as an image', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const [parrot] = await packs(ann)
  const older = await ben.openChat()
  const hers = await ann.openEvents()
  hers.send({
    ...sticker(ben, ownPath(parrot?.stickers[0]?.src ?? '')),
    clientMessageId: crypto.randomUUID(),
  })
  const frame = await older.next(({ msg }) => msg.type === 2)
  expect(frame).toMatchObject({ msg: { type: 2, imageMsg: { title: '' } } })
  expect(JSON.stringify(frame)).not.toContain('sticker')
  expect(await say(ann, ben, 'seen?')).toHaveLength(1)
})
