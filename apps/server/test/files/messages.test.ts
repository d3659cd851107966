import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { ownPath, somePicture, uploadFile, uploadImage, withOwnPaths } from '../support/uploads.ts'

const world = await openWorld()
const [alice, bob, carol] = await world.people('Alice', 'Bob', 'Carol')
await world.befriend(alice, bob)
const group = await world.group({ owner: alice, members: [bob] })

const picture = (by: Person = alice) =>
  somePicture().then((bytes) => uploadImage(world.baseUrl, by, bytes, 'chat'))
const file = (by: Person, content: string | Uint8Array, name: string) =>
  uploadFile(world.baseUrl, by, content, name)

/** Sends in both kinds of conversation and gives what both older and newer clients of the other side hear. */
async function received(msg: object) {
  const found: Array<{ msg: unknown; msgPreview: unknown }> = []
  for (const [kind, to] of [
    ['chat', { revUserID: bob.id }],
    ['group', { groupID: group }],
  ] as const) {
    const mine = await alice.socket({ kind, v2: true })
    const [older, newer] = [await bob.socket({ kind }), await bob.socket({ kind, v2: true })]
    const clientMessageId = `${kind}-${Math.random()}`
    mine.send({ ...to, msg, clientMessageId })
    const ack = await Promise.race([
      mine.hear({ event: 'ack', clientMessageId }),
      mine.hear({ event: 'error', clientMessageId }),
    ])
    expect(ack).toMatchObject({ event: 'ack' })
    found.push((await older.hear({ id: ack.id })) as never)
    const { message } = await newer.hear({ event: 'message', message: { id: ack.id } })
    found.push(message as never)
    for (const socket of [mine, older, newer]) socket.close()
  }
  return found.map(({ msg, msgPreview }) => ({ msg, msgPreview }))
}

async function sendsInAll(sent: object, shown: object, msgPreview: string) {
  const expected = withOwnPaths({ msg: shown, msgPreview })
  for (const one of await received(sent)) expect(withOwnPaths(one)).toStrictEqual(expected)
  const { list } = await bob.call('GET /api/chat/history', { query: { friendId: alice.id, limit: 1 } })
  expect(withOwnPaths(list[0])).toMatchObject(expected)
}

test('an image', async () => {
  const src = await picture()
  const msg = { type: 2, imageMsg: { title: '海边', src } }
  await sendsInAll(msg, msg, '[图片消息] - 海边')
})

test('a video', async () => {
  const msg = {
    type: 3,
    videoMsg: { title: 'Waves', src: await file(alice, 'film', 'a.mp4'), time: 12.5 },
  }
  await sendsInAll(msg, msg, '[视频消息] - Waves')
})

test('a file is called and measured by the server', async () => {
  const src = await file(alice, 'twelve bytes', '会议纪要.MD')
  await sendsInAll(
    { type: 4, fileMsg: { src, title: 'what I say', size: 1, type: 'exe' } },
    { type: 4, fileMsg: { src, title: '会议纪要.MD', size: 12, type: 'md' } },
    '[文件消息] - 会议纪要.MD',
  )
})

test('a recording', async () => {
  const msg = { type: 5, voiceMsg: { src: await file(alice, 'sound', 'blob'), time: 3 } }
  await sendsInAll(msg, msg, '[语音消息]')
})

test('a video and a recording of an older client, which does not tell how long they are', async () => {
  const film = { title: 'Waves', src: await file(alice, 'film', 'a.mp4') }
  await sendsInAll(
    { type: 3, videoMsg: film },
    { type: 3, videoMsg: { ...film, time: 0 } },
    '[视频消息] - Waves',
  )
  const src = await file(alice, 'sound', 'blob')
  await sendsInAll({ type: 5, voiceMsg: { src } }, { type: 5, voiceMsg: { src, time: 0 } }, '[语音消息]')
})

test('image and text', async () => {
  const [one, other] = [await picture(), await picture()]
  const content = `<p>Look: <i class="smile" title=":)"></i><br><img src="${one}" alt="&lt;3"> and <img src="${other}"></p>`
  const msg = { type: 14, imageTextMsg: { content } }
  await sendsInAll(msg, msg, '[图文消息]')
})

test('image and text pasted from a page, with a picture of the site, are published and stored without the rest', async () => {
  const src = await picture()
  const pasted = `<h1 id=top>Trip</h1>\n<b style="color:red">Look</b> at <a href="https://example.org">this</a>
    <img src="${src}" width=9 data-id="7"><img src='/assets/smile.gif' alt="smile"><!-- end -->`
  const content = `Trip<br>Look at this\n    <img src="${src}"><img src="/assets/smile.gif" alt="smile">`
  await sendsInAll(
    { type: 14, imageTextMsg: { content: pasted } },
    { type: 14, imageTextMsg: { content } },
    '[图文消息]',
  )
})

test('a reply to an image shows the image', async () => {
  const src = await picture()
  const msgID = await alice.sendMsg(group, { type: 2, imageMsg: { title: 'a', src } })
  await bob.sendMsg(group, { type: 9, replyMsg: { msgID, content: 'nice' } })
  const { list } = await bob.call('GET /api/group/history/{id}', {
    params: { id: group },
    query: { id: group, limit: 1 },
  } as never)
  expect(withOwnPaths(list[0]?.msg)).toMatchObject({
    replyMsg: { replyMsgPreview: '[图片消息] - a', msg: { imageMsg: { src: ownPath(src) } } },
  })
})

const bodies = (src: string) => [
  { type: 2, imageMsg: { title: '', src } },
  { type: 3, videoMsg: { title: '', src, time: 1 } },
  { type: 4, fileMsg: { src } },
  { type: 5, voiceMsg: { src, time: 1 } },
]

test.each([
  ['another site', 'https://example.org/a.png'],
  ['another site without a scheme', '//example.org/api/file/aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['this site by name', 'http://localhost/api/file/aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['an id that nobody was given', '/api/file/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ['another path of this site', '/api/user/user_info'],
  ['a path that climbs', '/api/file/../user/user_info'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:image/png;base64,AAAA'],
  ['nothing', ''],
])('a src is one that this server issued: %s is refused', async (_, src) => {
  for (const msg of bodies(src)) expect(await alice.sendOutcome(group, msg)).toBe('sourceRefused')
  const imageText = { type: 14, imageTextMsg: { content: `<img src="${src}">` } }
  expect(['sourceRefused', 'markupRefused']).toContain(await alice.sendOutcome(group, imageText))
})

test('a src with something behind it is refused', async () => {
  const src = await picture()
  for (const more of ['?thumb=1', '#a', '/', ' ', '\n'])
    expect(await alice.sendOutcome(group, { type: 2, imageMsg: { title: '', src: src + more } })).toBe(
      'sourceRefused',
    )
})

test("other people's uploads are refused like those that do not exist, until one receives them", async () => {
  const src = await picture(alice)
  const others = await world.group({ owner: bob, members: [carol] })
  for (const msg of [...bodies(src), { type: 14, imageTextMsg: { content: `<img src="${src}">` } }])
    expect(await bob.sendOutcome(others, msg)).toBe('sourceRefused')
  await alice.sendMsg(group, { type: 2, imageMsg: { title: 'for you', src } })
  // Bob is in that group and may pass it on; Carol heard of it from Bob, and may then as well.
  expect(await carol.sendOutcome(others, { type: 2, imageMsg: { title: '', src } })).toBe('sourceRefused')
  expect(await bob.sendOutcome(others, { type: 2, imageMsg: { title: '', src } })).toBe('ok')
  expect(await carol.sendOutcome(others, { type: 2, imageMsg: { title: '', src } })).toBe('ok')
})

test('a person who has left the conversation passes nothing of it on', async () => {
  const dan = await world.person('Dan')
  const shared = await world.group({ owner: alice, members: [dan] })
  const own = await world.group({ owner: dan })
  const src = await picture(alice)
  await alice.sendMsg(shared, { type: 2, imageMsg: { title: '', src } })
  expect(await dan.sendOutcome(own, { type: 2, imageMsg: { title: '', src } })).toBe('ok')
  const second = await picture(alice)
  await alice.sendMsg(shared, { type: 2, imageMsg: { title: '', src: second } })
  await dan.call('DELETE /api/group/member', { query: { id: shared, memberId: dan.id } })
  expect(await dan.sendOutcome(own, { type: 2, imageMsg: { title: '', src: second } })).toBe('sourceRefused')
})

test('a refused message of a batch does not stop the others', async () => {
  const src = await picture()
  const socket = await alice.socket({ v2: true })
  const sent = Array.from({ length: 30 }, (_, i) =>
    i % 3 === 0
      ? { type: 2, imageMsg: { title: String(i), src: '/api/file/aaaaaaaaaaaaaaaaaaaaaaaa' } }
      : { type: 2, imageMsg: { title: String(i), src } },
  )
  const answers = await Promise.all(sent.map((msg) => socket.request(group, msg)))
  expect(answers.map(({ event }) => event)).toEqual(sent.map((_, i) => (i % 3 === 0 ? 'error' : 'ack')))
})

test('a withdrawn message takes its file with it, but not what another message shows', async () => {
  const [gone, kept] = [await picture(), await picture()]
  const first = await alice.sendMsg(group, {
    type: 14,
    imageTextMsg: { content: `<img src="${gone}"><img src="${kept}">` },
  })
  await alice.sendMsg(group, { type: 2, imageMsg: { title: '', src: kept } })
  await alice.sendMsg(group, { type: 8, withdrawMsg: { msgID: first } })
  expect((await fetch(world.baseUrl + gone)).status).toBe(404)
  expect((await fetch(world.baseUrl + kept)).status).toBe(200)
})
