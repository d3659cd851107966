import { expect, test } from 'vitest'
import { caption, inAlbum, picture } from '../albums/albums-support.ts'
import { forward, openRecord, read, say as sayTo } from '../forwarding/forwarding-support.ts'
import { kindNames, openConversations, speaking } from '../reactions/reactions-support.ts'

const all = await openConversations()
const { world, alice, bob, carla } = all
await world.befriend(alice, carla)

const sticker = true as const

test.for(kindNames)(
  'in a %s conversation a sticker is an image of which extras say so, live, missed and in the history',
  async (kind) => {
    const { send, open, message, missed } = speaking(all, kind)
    const msg = await picture(world, alice, '')
    const his = await open(bob)
    const id = Number(await send(alice, msg, { sticker }))
    const expected = { msgPreview: '[图片消息] - ', extras: { sticker, media: { width: 40, height: 30 } } }
    expect(await his.hear({ event: 'message', message: { id } })).toMatchObject({ message: expected })
    his.close()
    const row = await message(bob, id)
    expect(row).toMatchObject(expected)
    expect(row?.msg).not.toHaveProperty('imageMsg.sticker')
    const events = (await missed(bob, 0)).filter((event) => JSON.stringify(event).includes('"sticker"'))
    expect(events).toMatchObject([{ message: expected }])
  },
)

test('lists call it a sticker, and older clients an image', async () => {
  const older = await bob.socket({ kind: 'chat' })
  const id = await sayTo(alice, bob, await picture(world, alice, ''), { sticker })
  const frame = await older.hear({ id })
  expect(frame).toMatchObject({ msg: { type: 2, imageMsg: { title: '' } }, msgPreview: '[图片消息] - ' })
  expect(JSON.stringify(frame)).not.toContain('sticker')
  older.close()
  const query = { limit: -1, gists: true }
  const [row] = (await bob.call('GET /api/chat/session', { query })).list
  expect(row).toMatchObject({ msgPreview: '[图片消息] - ', gist: { type: 2, text: '', sticker } })
})

test('a sticker stays one wherever it is forwarded, alone or in a record', async () => {
  const id = await sayTo(alice, bob, await picture(world, alice, ''), { sticker })
  await forward(alice, [id], carla)
  expect((await read(carla, alice)).at(-1)?.extras).toMatchObject({ sticker })
  await forward(alice, [id], carla, { as: 'record' })
  const record = (await read(carla, alice)).at(-1)
  expect(record?.extras?.record?.lines).toMatchObject([{ gist: { sticker } }])
  const { entries } = await openRecord(carla, record?.id ?? 0)
  expect(entries).toMatchObject([{ extras: { sticker } }])
})

test('stickers are not among the pictures of a conversation', async () => {
  const said = await sayTo(alice, bob, await picture(world, alice, 'sea.png'))
  await sayTo(alice, bob, await picture(world, alice, ''), { sticker })
  const { list } = await bob.call('GET /api/chat/media', {
    query: { friendId: alice.id, kinds: 'picture' },
  })
  expect(list[0]?.id).toBe(said)
})

test('only an image outside an album is a sticker', async () => {
  const { send } = speaking(all, 'direct')
  const outcome = async (of: object, more: object) => {
    const answer = await send(alice, of, more)
    return typeof answer === 'number' ? 'ok' : answer
  }
  const msg = await picture(world, alice, '')
  expect(await outcome(msg, { sticker })).toBe('ok')
  expect(await outcome(caption('Hello'), { sticker })).toBe('stickerRefused')
  expect(await outcome(msg, { sticker, ...inAlbum('a', 0, 2) })).toBe('stickerRefused')
  for (const wrong of [false, 1, 'true', null])
    expect(await outcome(msg, { sticker: wrong })).toBe('fieldInvalid')
})
