import { bodyOf, gistOf, previewOf } from '@parley/contract'
import { expect, test } from 'vitest'
import { somePicture, uploadFile, uploadImage } from '../support/uploads.ts'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()
const [alice, bob] = await world.people('Alice', 'Bob')
const group = await world.group({ owner: alice, members: [bob] })

const all = { query: { limit: -1, gists: true } }

/** What the lists tell of the newest message, after each of these was sent; in a group, and by a direct message. */
async function gistsAfter(msg: object) {
  await alice.sendMsg(group, msg)
  const socket = await alice.socket({ v2: true, kind: 'chat' })
  socket.send({ revUserID: alice.id, msg, clientMessageId: crypto.randomUUID() })
  await socket.hear({ event: 'ack' })
  socket.close()
  const [groups, chats] = [
    await bob.call('GET /api/group/session', all),
    await alice.call('GET /api/chat/session', all),
  ]
  return [groups.list[0]?.gist, chats.list[0]?.gist]
}

const newest = async (person: Person) => {
  const { list } = await person.call('GET /api/group/history/{id}', {
    params: { id: group },
    query: { limit: 1 },
  })
  return list[0]!
}

test('a conversation without a message has no summary, and a row has one only when it is requested', async () => {
  expect((await bob.call('GET /api/group/session', all)).list[0]).not.toHaveProperty('gist')
  await alice.say(group, 'Hello')
  expect((await bob.call('GET /api/group/session')).list[0]).not.toHaveProperty('gist')
  expect((await bob.call('GET /api/group/session', all)).list[0]).toHaveProperty('gist', {
    type: 1,
    text: 'Hello',
  })
})

test.each<[string, () => Promise<object>]>([
  ['a text', async () => ({ type: 1, textMsg: { content: '  over\nhere ' } })],
  ['a long text', async () => ({ type: 1, textMsg: { content: '🐼'.repeat(2000) } })],
  ['a text far down', async () => ({ type: 1, textMsg: { content: `${'\n\u3000\t'.repeat(100)}here` } })],
  ['what looks like a preview', async () => ({ type: 1, textMsg: { content: '[图片消息] - a.png' } })],
  ['a picture', async () => ({ type: 2, imageMsg: { title: '海边', src: await picture() } })],
  [
    'a file',
    async () => ({ type: 4, fileMsg: { src: await uploadFile(world.baseUrl, alice, 'x', 'notes.md') } }),
  ],
  [
    'a recording',
    async () => ({ type: 5, voiceMsg: { src: await uploadFile(world.baseUrl, alice, 'x', 'blob') } }),
  ],
  [
    'image and text',
    async () => ({ type: 14, imageTextMsg: { content: `<p>See <img src="${await picture()}"></p>` } }),
  ],
])('the gist of %s is that of the message itself', async (_, msg) => {
  const gists = await gistsAfter(await msg())
  const message = (await newest(bob)).msg
  const gist = gistOf(message.type, bodyOf(message))
  expect(gists).toEqual([gist, gist])
})

const picture = () => somePicture().then((bytes) => uploadImage(world.baseUrl, alice, bytes, 'chat'))

test('a summary of a reply, a mention and a withdrawal has what people say', async () => {
  const msgID = await bob.say(group, 'Original')
  const gist = async () => (await alice.call('GET /api/group/session', all)).list[0]?.gist
  await bob.sendMsg(group, { type: 9, replyMsg: { msgID, content: 'Indeed' } })
  expect(await gist()).toEqual({ type: 9, text: 'Indeed' })
  await bob.sendMsg(group, { type: 11, atMsg: { userID: alice.id, content: '@Alice look' } })
  expect(await gist()).toEqual({ type: 11, text: '@Alice look' })
  await bob.call('PUT /api/user/user_info', { body: { recallMessage: 'oops' } })
  const withdrawn = await bob.say(group, 'A secret')
  await bob.sendMsg(group, { type: 8, withdrawMsg: { msgID: withdrawn } })
  expect(await gist()).toEqual({ type: 8, text: 'oops' })
  expect(previewOf((await gist())!, 'en')).toBe('A message was unsent, oops')
})
