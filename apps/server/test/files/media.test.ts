import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { image, post, somePicture, uploadFile } from '../support/uploads.ts'

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
    const msg = { type: 2, imageMsg: { title: 'sea', src: url } }
    const mine = await alice.socket({ kind, v2: true })
    const [older, newer] = [await bob.socket({ kind }), await bob.socket({ kind, v2: true })]
    mine.send({ ...to, msg, clientMessageId: kind })
    const { id } = await mine.hear({ event: 'ack', clientMessageId: kind })
    const media = { width: 40, height: 30 }
    const event = await newer.hear({ event: 'message', message: { id } })
    expect(event.message).toMatchObject({ msg, media })
    expect(await older.hear({ id })).not.toHaveProperty('media')
    const { list } =
      kind === 'chat'
        ? await bob.call('GET /api/chat/history', { query: { friendId: alice.id, limit: 1 } })
        : await bob.call('GET /api/group/history/{id}', { params: { id: group }, query: { limit: 1 } })
    expect(list).toMatchObject([{ id, msg, media }])
    expect(list[0]?.msg).toStrictEqual(msg)
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
