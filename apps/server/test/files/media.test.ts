import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { film, place } from '../support/film.ts'
import { image, ownPath, post, somePicture, uploadFile, withOwnPaths } from '../support/uploads.ts'

const world = await openWorld()
const [alice, bob] = await world.people('Alice', 'Bob')
await world.befriend(alice, bob)
const group = await world.group({ owner: alice, members: [bob] })

async function upload(bytes: Uint8Array, imageType = 'chat') {
  const form = new FormData()
  form.append('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'picture.png')
  form.append('imageType', imageType)
  return (await post(world.baseUrl, alice, 'image', form)).data
}

const conversations = [
  ['chat', { revUserID: bob.id }],
  ['group', { groupID: group }],
] as const

test('an uploaded image is answered with its size, an avatar with that of the square that it became', async () => {
  const bytes = await image(64, 48).png().toBuffer()
  expect(await upload(bytes)).toStrictEqual({ url: expect.any(String), width: 64, height: 48 })
  expect(await upload(bytes, 'avatar')).toMatchObject({ width: 48, height: 48 })
})

test('a photo that its camera turned is as large as it is shown', async () => {
  const bytes = await image(64, 48).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await upload(bytes)).toMatchObject({ width: 48, height: 64 })
})

test.for(conversations)(
  'the size of an image reaches newer clients and the history of a %s',
  async ([kind, to]) => {
    const { url } = (await upload(await somePicture())) ?? {}
    const msg = { type: 2, imageMsg: { title: 'sea', src: ownPath(url ?? '') } }
    const mine = await alice.socket({ kind, v2: true })
    const [older, newer] = [await bob.socket({ kind }), await bob.socket({ kind, v2: true })]
    mine.send({ ...to, msg, clientMessageId: kind })
    const { id } = await mine.hear({ event: 'ack', clientMessageId: kind })
    const media = { width: 40, height: 30 }
    const event = await newer.hear({ event: 'message', message: { id } })
    expect(withOwnPaths(event.message)).toMatchObject({ msg, media })
    expect(await older.hear({ id })).not.toHaveProperty('media')
    const { list } =
      kind === 'chat'
        ? await bob.call('GET /api/chat/history', { query: { friendId: alice.id, limit: 1 } })
        : await bob.call('GET /api/group/history/{id}', { params: { id: group }, query: { limit: 1 } })
    expect(withOwnPaths(list)).toMatchObject([{ id, msg, media }])
    expect(withOwnPaths(list[0]?.msg)).toStrictEqual(msg)
    for (const socket of [mine, older, newer]) socket.close()
  },
)

test('an image that was not taken in as one has no size', async () => {
  const src = await uploadFile(world.baseUrl, alice, 'no picture', 'a.png')
  const id = await alice.sendMsg(group, { type: 2, imageMsg: { title: '', src } })
  const { list } = await bob.call('GET /api/group/history/{id}', {
    params: { id: group },
    query: { limit: 1 },
  })
  expect(list[0]).toMatchObject({ id })
  expect(list[0]).not.toHaveProperty('media')
})

test('a photo and a film that are sent as files say no longer where they were taken', async () => {
  const photo = await image(30, 20)
    .jpeg()
    .withExif({ IFD3: { GPSDateStamp: '2026:01:02' } })
    .toBuffer()
  for (const [bytes, secret, name] of [
    [photo, '2026:01:02', 'photo.jpg'],
    [film(), place, 'film.mp4'],
  ] as const) {
    expect(bytes.includes(secret)).toBe(true)
    const path = await uploadFile(world.baseUrl, alice, bytes, name)
    const served = Buffer.from(await (await fetch(world.baseUrl + path)).arrayBuffer())
    expect(served.length).toBe(bytes.length)
    expect(served.includes(secret)).toBe(false)
  }
})
