import { expect, test } from 'vitest'
import { groupText, openOffice, sent } from '../admin/office.ts'
import { acknowledged, type Person, password, say } from '../support/people.ts'
import { ownPath, somePicture, uploadFile, uploadImage } from '../support/uploads.ts'
import { exported, fetched, made, opened, request, withPeer } from './archives-support.ts'

const server = await openOffice()
const { queries } = server.context.database

const show = async (from: Person, to: { id: number }, msg: object) => {
  const socket = await from.openEvents()
  const { id } = await acknowledged(socket, { revUserID: to.id, msg })
  await socket.close()
  return id
}
const previews = (conversation: { messages: ReadonlyArray<{ msgPreview: string }> }) =>
  conversation.messages.map(({ msgPreview }) => msgPreview)

test('an archive has what its owner entered about themselves and about others', async () => {
  const [ann, ben, eve] = await server.friends('Ann', 'Ben', 'Eve')
  await ann.call('PUT /api/user/friends', { body: { friendID: ben.id, notice: 'Benny' } })
  await ann.call('POST /api/user/blocks', { body: { userId: eve.id } })
  const stranger = await server.register('Stranger')
  await ann.call('POST /api/user/friends', { body: { friendId: stranger.id, verify: 'Hi' } })
  const groupId = await server.group(ann, ben)
  await ann.call('POST /api/invitation/invitation', { body: { kind: 'person' } })
  await ann.call('POST /api/user/bots', { body: { nickname: 'Reminder', scopes: ['read'] } })
  const { data } = await exported(server, ann)
  expect(data).toMatchObject({
    format: 1,
    profile: { userID: ann.id, nickname: 'Ann' },
    friends: expect.arrayContaining([expect.objectContaining({ userID: ben.id, notice: 'Benny' })]),
    blocks: [{ userID: eve.id }],
    groups: [],
    ownGroups: [{ groupId, role: 1 }],
    invitations: [{ kind: 'person' }],
    signIns: [{ device: expect.any(String) }],
    onlineSetting: { showOnline: true },
    linkPreviewSetting: { ofMine: true },
    notificationSettings: { quietUntil: null, rest: null, loud: 'all', shows: 'all' },
    pushDevices: [],
    mail: null,
    bots: [{ nickname: 'Reminder' }],
  })
  expect(data.friendRequests).toContainEqual(expect.objectContaining({ userID: stranger.id, flag: 'send' }))
  expect(data.log).toContainEqual(expect.objectContaining({ title: 'Own data exported', userID: ann.id }))
  expect(JSON.stringify(data)).not.toContain(password)
})

test('messages of every kind are in it, and their files beside them', async () => {
  const [ann, ben] = await server.friends('Ann', 'Ben')
  const picture = await somePicture()
  const image = await uploadImage(server.url, ben, picture)
  const file = await uploadFile(server.url, ann, 'the notes', 'notes.txt')
  const film = await uploadFile(server.url, ann, 'not really a film', 'film.mp4')
  const [first] = await say(ann, ben, 'a text')
  await show(ben, ann, { type: 2, imageMsg: { title: 'sea.png', src: image } })
  await show(ann, ben, { type: 3, videoMsg: { title: 'film', src: film } })
  await show(ann, ben, { type: 4, fileMsg: { src: file } })
  await show(ann, ben, { type: 5, voiceMsg: { src: file, time: 2 } })
  await show(ben, ann, { type: 9, replyMsg: { msgID: first, content: 'a reply' } })
  await show(ben, ann, { type: 10, quoteMsg: { msgID: first, content: 'a quote' } })
  await show(ben, ann, {
    type: 14,
    imageTextMsg: { content: `<p>marked up</p><img src="${ownPath(image)}">` },
  })
  const archive = await exported(server, ann)
  const conversation = withPeer(archive, ben.id)
  expect(conversation.messages.map(({ msg }) => msg.type)).toEqual([1, 1, 2, 3, 4, 5, 9, 10, 14])
  const page = archive.text(conversation.page)
  for (const words of ['a text', 'a reply', 'a quote', 'marked up', 'notes.txt', 'sea.png'])
    expect(page).toContain(words)
  const [, src = ''] = /<img src="(files\/[^"]+)"/.exec(page) ?? []
  expect(archive.bytes(src).length).toBeGreaterThan(100)
  expect(page).toContain(`<p>marked up</p><img src="${src}"`)
  const notes = archive.names.find((name) => name.endsWith('notes.txt')) ?? ''
  expect(archive.text(notes)).toBe('the notes')
  expect(page).toContain(`<audio src="${notes}"`)
  expect(JSON.stringify(conversation)).not.toContain('/api/file/')
  expect(archive.text('index.html')).toContain(`href="${conversation.page}"`)
  expect(archive.names).toHaveLength(new Set(archive.names).size)
})

test('an archive has no message that was withdrawn, or deleted from its owner’s view', async () => {
  const [ann, ben] = await server.friends('Ann', 'Ben')
  const [withdrawn, hidden] = await say(ben, ann, 'soon withdrawn', 'soon hidden', 'still there')
  const image = await uploadImage(server.url, ben, await somePicture())
  const picture = await show(ben, ann, { type: 2, imageMsg: { title: 'hidden.png', src: image } })
  await show(ben, ann, { type: 8, withdrawMsg: { msgID: withdrawn } }).catch(() => undefined)
  await ann.call('DELETE /api/chat/chat', { body: { idList: [hidden ?? 0, picture] } })
  const archive = await exported(server, ann)
  const conversation = withPeer(archive, ben.id)
  expect(previews(conversation)).toEqual(expect.arrayContaining(['still there']))
  const all = archive.names.map((name) => archive.text(name)).join()
  for (const gone of ['soon withdrawn', 'soon hidden', 'hidden.png']) expect(all).not.toContain(gone)
  expect(archive.names.filter((name) => name.startsWith('files/'))).toEqual([])
  const theirs = await exported(server, ben)
  expect(theirs.text('data.json')).toContain('soon hidden')
})

test('an archive has nothing of a group that its owner was removed from, as they see nothing of it', async () => {
  const [ann, ben] = await server.friends('Ann', 'Ben')
  const [left, stays] = [await server.group(ann, ben), await server.group(ann, ben)]
  const socket = await server.groupSocket(ann)
  for (const groupId of [left, stays]) await sent(socket, groupText(groupId, `said in ${groupId}`))
  await ann.call('DELETE /api/group/member', { query: { id: left, memberId: ben.id } })
  await sent(socket, groupText(left, 'after the end'))
  const archive = await exported(server, ben)
  expect(archive.data.conversations.filter(({ kind }) => kind === 'group')).toMatchObject([
    { id: stays, lines: expect.arrayContaining([expect.objectContaining({ kind: 'created' })]) },
  ])
  expect(archive.text('data.json')).not.toContain('after the end')
  expect(archive.text(`group-${stays}.html`)).toContain(`said in ${stays}`)
})

test('names, titles and texts are text in its pages, and nothing leads out of its folder', async () => {
  const evil = '<script>x</script>"\'>'
  const [ann, ben] = await server.friends('Ann', evil.slice(0, 32))
  const groupId = await server.group(ann, ben)
  await ann.call('PUT /api/group/group', { body: { id: groupId, title: '<img src=x onerror=y>' } })
  await ann.call('PUT /api/user/user_info', { body: { nickname: '</title><script>z()</script>' } })
  await say(ben, ann, `${evil} <b onclick="x()">`)
  const file = await uploadFile(server.url, ben, 'harmless', 'a.txt')
  await show(ben, ann, { type: 4, fileMsg: { src: file } })
  await queries
    .updateTable('files')
    .set({ name: '../../..\\..\\etc/CON <script>.txt' })
    .where('name', '=', 'a.txt')
    .execute()
  const archive = await exported(server, ann)
  for (const name of archive.names) {
    expect(name).toMatch(/^(files\/\d+-[\p{L}\p{N}._-]+|[a-z]+-\d+\.html|index\.html|data\.json)$/u)
    expect(name).not.toContain('..\\')
    expect(name.split('/')).not.toContain('..')
    if (name.endsWith('.html')) {
      expect(archive.text(name)).not.toMatch(/<script|<b |onerror=y>|<img src=x/)
      expect(archive.text(name)).toContain('content="default-src &#39;none&#39;')
    }
  }
  expect(archive.text('index.html')).toContain('&lt;img src=x onerror=y&gt;')
})

test('an archive has its pages in the language in which it was requested', async () => {
  const ann = await server.register('Ann')
  const response = await fetch(`${server.url}/api/user/archive`, {
    method: 'POST',
    headers: { token: ann.token, 'content-type': 'application/json', 'accept-language': 'zh' },
    body: JSON.stringify({ password }),
  })
  expect(await response.json()).toMatchObject({ code: 0, data: { archive: { state: 'waiting' }, left: 2 } })
  await made(server, ann)
  const archive = opened(await fetched(server, ann))
  expect(archive.text('index.html')).toContain('<html lang="zh-CN">')
  expect(archive.text('index.html')).toContain('我的数据')
})

test('notes to oneself are in it, and a picture of oneself', async () => {
  const ann = await server.register('Ann')
  const avatar = await uploadImage(server.url, ann, await somePicture(), 'avatar')
  await ann.call('PUT /api/user/user_info', { body: { avatar } })
  await say(ann, ann, 'milk and bread')
  await request(ann)
  await made(server, ann)
  const archive = opened(await fetched(server, ann))
  expect(previews(withPeer(archive, ann.id))).toEqual(['milk and bread'])
  expect(archive.names).toContain(archive.data.avatar)
  expect(archive.text('index.html')).toContain(`<img src="${archive.data.avatar}"`)
})
