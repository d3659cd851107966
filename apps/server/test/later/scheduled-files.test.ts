import { laterLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { caption, film, inAlbum, picture } from '../albums/albums-support.ts'
import type { Person } from '../groups/groups-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { ownPath, uploadFile, withOwnPaths } from '../support/uploads.ts'
import { inDays, planning, text } from './later-support.ts'

const all = await openConversations()
const { world, alice, bob, carla, kinds } = all

/** As if what is unused had been so for two days. */
async function aDayLater() {
  await sql`update files set unused_since = now() - interval '2 days' where unused_since is not null`.execute(
    world.queries,
  )
  await world.runJob('unused files')
}

const status = async (path: string, by: Person) =>
  (await fetch(world.baseUrl + path, { headers: { token: by.token } })).status

async function album() {
  const id = crypto.randomUUID()
  const parts = [await picture(world, alice), await film(world, alice)]
  const attached = parts.map((msg, place) => ({ msg, ...inAlbum(id, place, 2) }))
  return { attached, msg: caption(`At the beach ${id}`), ...inAlbum(id, 2, 2), words: `At the beach ${id}` }
}

const asked = (kind: 'direct' | 'group', more: object) => ({
  ...kinds[kind].named(alice),
  clientMessageId: crypto.randomUUID(),
  msg: text('Look'),
  at: inDays(1),
  ...more,
})
const schedule = (kind: 'direct' | 'group', more: object) =>
  alice.call('POST /api/chat/scheduled', { body: asked(kind, more) })
const refused = (more: object) => alice.outcome('POST /api/chat/scheduled', { body: asked('direct', more) })
const sendNow = (id: number) => alice.call('POST /api/chat/scheduled/{id}/now', { params: { id } })
const remove = (id: number) => alice.call('DELETE /api/chat/scheduled/{id}', { params: { id } })

test.for(kindNames)(
  'in a %s conversation an album with its caption waits as one, and is sent as one, once',
  async (kind) => {
    const { list } = planning(all, kind)
    const { words: _, ...said } = await album()
    const { id } = await schedule(kind, said)
    const [one] = (await list(alice)).filter((row) => row.id === id)
    expect(withOwnPaths(one)).toMatchObject(withOwnPaths(said))
    const before = (await kinds[kind].history(bob, { limit: -1 })).list.length
    // The second finds nothing to send.
    await Promise.allSettled([sendNow(id), sendNow(id)])
    const rows = (await kinds[kind].history(bob, { limit: -1 })).list.slice(before)
    expect(rows.map(({ msg }) => msg.type)).toEqual([2, 3, 1])
    expect(rows.map(({ extras }) => extras?.album)).toEqual([
      ...said.attached.map(({ album }) => album),
      said.album,
    ])
    expect((await list(alice)).some((row) => row.id === id)).toBe(false)
    for (const { msg } of said.attached) {
      const { src } = 'imageMsg' in msg ? msg.imageMsg : msg.videoMsg
      expect(await status(ownPath(src), bob)).toBe(200)
    }
  },
)

test('a file is nobody else’s until it is sent, stays until then, and goes with what is deleted', async () => {
  const src = ownPath(await uploadFile(world.baseUrl, alice, crypto.randomUUID(), 'notes.txt'))
  const { id } = await schedule('direct', { msg: { type: 4, fileMsg: { src } } })
  await aDayLater()
  expect([await status(src, alice), await status(src, bob)]).toEqual([200, 404])
  await remove(id)
  await aDayLater()
  expect(await status(src, alice)).toBe(404)
})

test('a file is named wherever its message is listed', async () => {
  const src = ownPath(await uploadFile(world.baseUrl, alice, 'four', 'minutes of May.txt'))
  const file = { title: 'minutes of May.txt', size: 4 }
  const msg = { type: 4, fileMsg: { src } }
  const made = await schedule('direct', { attached: [{ msg }], msg: text('Read this') })
  expect(made.attached).toMatchObject([{ file }])
  expect(made.file).toBeUndefined()
  const alone = await schedule('group', { msg })
  const { list } = await alice.call('GET /api/chat/scheduled')
  expect(list.find(({ id }) => id === alone.id)).toMatchObject({ msg: { type: 4 }, file })
  // A client may send back what it received.
  const changed = await alice.call('PUT /api/chat/scheduled/{id}', {
    params: { id: made.id },
    body: { version: made.version, said: { msg: made.msg, attached: made.attached } },
  })
  expect(changed.attached).toMatchObject([{ file }])
  for (const { id } of [made, alone]) await remove(id)
})

test('a change of the text or time leaves the files, one of the files lets the old ones go', async () => {
  const said = await album()
  const { id, version } = await schedule('direct', said)
  const change = (seen: number, changes: object) =>
    alice.call('PUT /api/chat/scheduled/{id}', { params: { id }, body: { version: seen, ...changes } })
  const second = await change(version, { said: { msg: text('Otherwise') } })
  expect(withOwnPaths(second)).toMatchObject({
    msg: text('Otherwise'),
    album: said.album,
    attached: withOwnPaths(said.attached),
  })
  const third = await change(second.version, { said: { msg: text('Alone'), attached: [] } })
  expect(third.attached).toBeUndefined()
  const uses = world.queries.selectFrom('file_uses').select('file_id').where('scheduled_id', '=', id)
  expect(await uses.execute()).toEqual([])
  await remove(id)
})

test('a message that may not be sent now cannot be scheduled', async () => {
  const hers = ownPath(await uploadFile(world.baseUrl, carla, crypto.randomUUID(), 'hers.txt'))
  const foreign = { type: 4, fileMsg: { src: hers } }
  const own = await picture(world, alice)
  expect(await refused({ msg: foreign })).toBe('sourceRefused')
  expect(await refused({ attached: [{ msg: foreign }] })).toBe('sourceRefused')
  expect(await refused({ attached: [{ msg: own, ...inAlbum('a', 2, 2) }] })).toBe('albumRefused')
  const { max } = laterLimits.attached
  expect(await refused({ attached: Array(max).fill({ msg: own }) })).toBe('ok')
  expect(await refused({ attached: Array(max + 1).fill({ msg: own }) })).toBe('fieldInvalid')
  expect(await refused({ attached: [{ msg: { type: 5, voiceMsg: { src: hers, time: 1 } } }] })).toBe(
    'fieldInvalid',
  )
})
