import { albumLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { forward, read } from '../forwarding/forwarding-support.ts'
import type { Person } from '../groups/groups-support.ts'
import { lunch, polling } from '../polls/polls-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { caption, film, inAlbum, picture } from './albums-support.ts'

const all = await openConversations()
const { world, alice, bob, carla, group } = all
await world.befriend(alice, carla)

const speakers = { direct: polling(all, 'direct'), group: polling(all, 'group') }

/** Sends messages as one album, and gives their ids. */
async function album(
  kind: 'direct' | 'group',
  person: Person,
  id: string,
  said: readonly object[],
  count: number,
) {
  const ids: number[] = []
  for (const [place, msg] of said.entries())
    ids.push(
      Number(
        await speakers[kind].begin(person, lunch, { poll: undefined, msg, ...inAlbum(id, place, count) }),
      ),
    )
  return ids
}

const beach = async () => [await picture(world, alice), await film(world, alice), caption('At the beach')]

test.for(kindNames)(
  'in a %s conversation each of an album is a message, live, missed and in the history, that says where it stands',
  async (kind) => {
    const { open, message, history, missed } = speakers[kind]
    const before = (await history(alice)).list.length
    const his = await open(bob)
    const ids = await album(kind, alice, `beach-${kind}`, await beach(), 2)
    const places = [0, 1, 2].map((place) => ({ extras: inAlbum(`beach-${kind}`, place, 2) }))
    for (const [i, id] of ids.entries())
      expect(await his.hear({ event: 'message', message: { id } })).toMatchObject({ message: places[i] })
    his.close()
    for (const [i, id] of ids.entries()) {
      const row = await message(bob, id)
      expect(row).toMatchObject(places[i] ?? {})
      expect(JSON.stringify(row?.msg)).not.toContain('album')
    }
    const events = (await missed(bob, 0)).filter((event) => JSON.stringify(event).includes(`beach-${kind}`))
    expect(events).toMatchObject(places.map((message) => ({ message })))
    expect((await history(alice)).list).toHaveLength(before + 3)
  },
)

test('older clients get a picture, a video and a text', async () => {
  const older = await bob.socket({ kind: 'chat' })
  const [first, second, third] = await album('direct', alice, 'older', await beach(), 2)
  for (const [id, type] of [
    [first, 2],
    [second, 3],
    [third, 1],
  ]) {
    const frame = await older.hear({ id })
    expect(frame).toMatchObject({ msg: { type } })
    expect(JSON.stringify(frame)).not.toContain('album')
  }
  older.close()
})

test('an album has pictures and videos, its caption at the end, and no more than its limits', async () => {
  const { begin } = speakers.direct
  const outcome = async (more: object) => {
    const answer = await begin(alice, lunch, { poll: undefined, ...more })
    return typeof answer === 'number' ? 'ok' : answer
  }
  const [one, clip, words] = await beach()
  const { max } = albumLimits.items
  expect(await outcome({ msg: one, ...inAlbum('a', max - 1, max) })).toBe('ok')
  expect(await outcome({ msg: words, ...inAlbum('a', max, max) })).toBe('ok')
  for (const wrong of [
    { msg: one, ...inAlbum('a', 2, 2) },
    { msg: clip, ...inAlbum('a', 3, 2) },
    { msg: words, ...inAlbum('a', 0, 2) },
    { msg: words, ...inAlbum('a', 3, 2) },
    { msg: { type: 4, fileMsg: { src: '/api/file/x' } }, ...inAlbum('a', 0, 2) },
  ])
    expect(await outcome(wrong)).toBe('albumRefused')
  expect(await outcome({ msg: words, poll: lunch, ...inAlbum('a', 2, 2) })).toBe('albumRefused')
  for (const wrong of [
    inAlbum('a', 0, max + 1),
    inAlbum('a', 0, 0),
    inAlbum('a', -1, 2),
    inAlbum('', 0, 2),
    inAlbum('a'.repeat(albumLimits.id.max + 1), 0, 2),
    { album: null },
    { album: { id: 'a' } },
  ])
    expect(await outcome({ msg: one, ...wrong })).toBe('fieldInvalid')
})

test('more fields that a client puts there are not stored', async () => {
  const [one] = await beach()
  const more = { album: { ...inAlbum('a', 0, 2).album, more: 'x'.repeat(100) } }
  const id = Number(await speakers.direct.begin(alice, lunch, { poll: undefined, msg: one, ...more }))
  expect((await speakers.direct.message(bob, id))?.extras?.album).toEqual(inAlbum('a', 0, 2).album)
})

test('a list says of the last of an album that it is one, and of its caption what it says', async () => {
  const gist = async () => {
    const { list } = await bob.call('GET /api/group/session', { query: { limit: -1, gists: true } })
    return list.find(({ groupId }) => groupId === group)?.gist
  }
  const [one, two, words] = await beach()
  await album('group', alice, 'listed', [one, two] as object[], 2)
  expect(await gist()).toMatchObject({ type: 3, album: 2 })
  await album('group', alice, 'listed', [one, two, words] as object[], 2)
  expect(await gist()).toEqual({ type: 1, text: 'At the beach', album: 2 })
})

test('a caption that is edited, or whose mention is gone, stays one', async () => {
  const { outcome, address, message } = speakers.group
  const ids = await album('group', alice, 'edited', await beach(), 2)
  const messageId = ids[2] ?? 0
  const frame = { ...address(alice), messageId, msg: caption('In the sea'), version: 0, editId: 'e1' }
  expect(await outcome(alice, { edit: frame })).toBe('ok')
  expect((await message(bob, messageId))?.extras).toMatchObject(inAlbum('edited', 2, 2))
  const msg = caption('@Carla look')
  const mentions = [{ userID: carla.id, at: 0, length: 6 }]
  const gone = { poll: undefined, msg, mentions, ...inAlbum('gone', 1, 1) }
  const id = Number(await speakers.group.begin(alice, lunch, gone))
  expect((await message(bob, id))?.extras).toEqual(inAlbum('gone', 1, 1))
})

test('a withdrawn message of an album belongs to none', async () => {
  const ids = await album('direct', alice, 'withdrawn', await beach(), 2)
  await speakers.direct.say(alice, { type: 8, withdrawMsg: { msgID: ids[0] } })
  expect((await speakers.direct.message(bob, ids[0] ?? 0))?.extras?.album).toBeUndefined()
  expect((await speakers.direct.message(bob, ids[1] ?? 0))?.extras?.album).toBeDefined()
})

test('messages of an album that are forwarded together are one again, and one that goes alone is none', async () => {
  const said = [await picture(world, alice), ...(await beach())]
  const ids = await album('direct', alice, 'forwarded', said, 3)
  await forward(alice, ids.slice(1), carla)
  const { list } = await carla.call('GET /api/chat/history', { query: { friendId: alice.id, extras: true } })
  expect(list.slice(-3).map(({ extras }) => extras?.album)).toEqual(
    [0, 1, 2].map((place) => inAlbum('forwarded', place, 2).album),
  )
  await forward(alice, [ids[1] ?? 0], carla)
  expect((await read(carla, alice)).at(-1)?.extras?.album).toBeUndefined()
})
