import { expect, test } from 'vitest'
import { acknowledged, type Person, refusal, say, text } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { groupText, openOffice, sent } from './office.ts'

const office = await openOffice()
const root = await office.administrator('Root')

const between = (a: Person, b: Person) =>
  root.call('GET /api/chat/admin/history', { query: { sendUserID: a.id, revUserID: b.id } })
const eraseChat = (...idList: number[]) => root.call('DELETE /api/chat/admin/history', { body: { idList } })
const eraseGroup = (...idList: number[]) => root.call('DELETE /api/group/messages', { body: { idList } })
const historyOf = (person: Person, peer: Person) =>
  person.call('GET /api/chat/history', { query: { friendId: peer.id, limit: -1 } })
const idOf = (answer: object) => ('id' in answer ? Number(answer.id) : 0)

/** Whether a text is anywhere in the table of messages. */
async function isStored(content: string): Promise<boolean> {
  const rows = await office.context.database.queries
    .selectFrom('messages')
    .select(['body', 'preview'])
    .execute()
  return JSON.stringify(rows).includes(content)
}

test('conversations of one person, or of all, show who wrote last', async () => {
  const [ann, ben, eve] = await office.friends('Ann', 'Ben', 'Eve')
  await say(eve, ann, 'from Eve')
  await say(ann, ben, 'from Ann')
  const { list, count } = await root.call('GET /api/chat/admin/session', { query: { userId: ann.id } })
  const brief = ({ id, nickname }: Person) => ({ id, nickName: nickname, avatar: '' })
  expect(list).toStrictEqual([
    { sendUser: brief(ann), revUser: brief(ben), created_at: expect.any(String), msgPreview: 'from Ann' },
    { sendUser: brief(eve), revUser: brief(ann), created_at: expect.any(String), msgPreview: 'from Eve' },
  ])
  expect(count).toBe(2)
  const all = await root.call('GET /api/chat/admin/session', { query: { limit: 1, gists: true } })
  expect([all.list.length, all.count]).toEqual([1, 2])
  expect(all.list[0]?.gist).toEqual({ type: 1, text: all.list[0]?.msgPreview })
})

test('a conversation reads as for the one named first, as far as it goes for anybody', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const [hidden] = await say(ann, ben, 'from Ann')
  await say(ben, ann, 'from Ben')
  await ann.call('DELETE /api/chat/chat', { body: { idList: [hidden!] } })
  const { list, count } = await between(ben, ann)
  expect(list.slice(-2)).toMatchObject([
    { isMe: false, sendUser: { id: ann.id }, revUser: { id: ben.id }, msgPreview: 'from Ann' },
    { isMe: true, sendUser: { id: ben.id }, revUser: { id: ann.id }, msgPreview: 'from Ben' },
  ])
  expect(count).toBe(3)
  const strangers = await office.register('Stranger')
  expect(await between(ann, strangers)).toEqual({ list: [], count: 0 })
  await expect(between(ann, { ...ben, id: 999_999 })).rejects.toMatchObject(refusal('userUnknown'))
})

test('an erased message is gone from both views, from the lists and from the database', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const [, secret, last] = await say(ann, ben, 'first', 'an erased secret', 'last erased')
  const socket = await ben.openChat()
  expect(await eraseChat(secret!, last!)).toEqual({})
  for (const id of [secret, last])
    expect(await socket.next()).toMatchObject({
      id: 0,
      isMe: false,
      msg: { type: 8, withdrawMsg: { msgID: id, content: '撤回了一条消息' } },
    })
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    const { list, count } = await historyOf(one, other)
    expect([list.map(({ msgPreview }) => msgPreview), count]).toEqual([[expect.any(String), 'first'], 2])
    const chats = await one.call('GET /api/chat/session')
    expect(chats.list).toMatchObject([{ msgPreview: 'first' }])
  }
  expect((await between(ann, ben)).count).toBe(2)
  expect(await isStored('erased')).toBe(false)
})

test('an erased message keeps its sequence, and a client that sends it again gets it acknowledged as stored', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const socket = await ann.openEvents()
  const first = await acknowledged(socket, text(ben, 'once', 'again-1'))
  await eraseChat(first.id)
  const repeated = await acknowledged(socket, text(ben, 'once', 'again-1'))
  expect([repeated.id, repeated.sequence]).toEqual([first.id, first.sequence])
  expect((await acknowledged(socket, text(ben, 'next'))).sequence).toBe(first.sequence + 1)
  expect(await isStored('once')).toBe(false)
})

test('replies and quotes lose what they were about, and nothing can be about it any more', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const [secret] = await say(ann, ben, 'a cited secret')
  const socket = await ben.openEvents()
  const reply = { revUserID: ann.id, msg: { type: 9, replyMsg: { msgID: secret, content: 'about it' } } }
  const quote = { revUserID: ann.id, msg: { type: 10, quoteMsg: { msgID: secret, content: 'about it' } } }
  await acknowledged(socket, reply)
  await acknowledged(socket, quote)
  await eraseChat(secret!)
  const { list } = await historyOf(ann, ben)
  expect(JSON.stringify(list)).not.toContain('cited secret')
  const gone = { type: 8, withdrawMsg: { msgID: secret, content: '撤回了一条消息' } }
  expect(list.slice(-2)).toMatchObject([
    { msg: { replyMsg: { content: 'about it', msg: gone } } },
    { msg: { quoteMsg: { content: 'about it', msg: gone } } },
  ])
  socket.send(reply)
  expect(await socket.next(event('error'))).toMatchObject({ code: 4003 })
})

test('an administrator reads and erases messages of a group in the same way, and its members are notified', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  const [annSocket, benSocket] = [await office.groupSocket(ann), await office.groupSocket(ben)]
  const first = await sent(annSocket, groupText(groupId, 'stays'))
  const secret = await sent(annSocket, groupText(groupId, 'a group’s erased word', 'g-again'))
  const read = () => root.call('GET /api/group/messages/{id}', { params: { id: groupId } })
  expect((await read()).list).toMatchObject([{ id: idOf(first) }, { id: idOf(secret), userID: ann.id }])
  expect(await eraseGroup(idOf(secret))).toEqual({})
  const notice = await benSocket.next((frame) => frame.event === 'notice')
  expect(notice).toMatchObject({
    message: { id: 0, msgType: 8, msg: { withdrawMsg: { msgID: idOf(secret) } } },
  })
  for (const person of [ann, ben]) {
    const history = await person.call('GET /api/group/history/{id}', { params: { id: groupId } })
    expect(history).toMatchObject({ list: [{ msgPreview: 'stays' }], count: 1 })
    expect((await person.call('GET /api/group/session')).list).toMatchObject([{ newMsgPreview: 'stays' }])
  }
  expect((await read()).count).toBe(1)
  const groups = await root.call('GET /api/group/groups', { query: { key: String(groupId) } })
  expect(groups.list).toMatchObject([{ messageCount: 1 }])
  expect(await sent(annSocket, groupText(groupId, 'a group’s erased word', 'g-again'))).toEqual(secret)
  expect(await isStored('erased word')).toBe(false)
})

test('both sides are notified to read their list again when a message is erased, in a chat or a group', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  const message = await sent(await office.groupSocket(ann), groupText(groupId, 'to be erased'))
  const [, direct] = await say(ann, ben, 'stays', 'to be erased')
  const [annEvents, benEvents] = [await ann.openEvents(), await ben.openEvents()]
  for (const erase of [() => eraseGroup(idOf(message)), () => eraseChat(direct!)]) {
    await erase()
    for (const socket of [annEvents, benEvents])
      expect(await socket.next(event('changed'))).toMatchObject({ topics: ['sessions'] })
  }
})

test('the log says whose an erased message was, and in which group', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const group = await office.group(ann, ben)
  const socket = await office.groupSocket(ann)
  const [inChat = 0] = await say(ben, ann, 'in the chat')
  const inGroup = idOf(await sent(socket, groupText(group, 'in the group')))
  await eraseChat(inChat)
  await eraseGroup(inGroup)
  const log = async (userId: number) =>
    (await root.call('GET /api/logs/logs', { query: { userId, type: 2, limit: 1 } })).list[0]?.content
  expect(await log(ben.id)).toBe(`Messages ${inChat}, by ${ben.id} (Ben)`)
  expect(await log(ann.id)).toBe(`Messages ${inGroup}, group ${group} (Ann、Ben), by ${ann.id} (Ann)`)
})

test('unknown messages, and those of the other kind of conversation, are refused, and nothing is erased', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  const [direct] = await say(ann, ben, 'one to one')
  const group = idOf(await sent(await office.groupSocket(ann), groupText(groupId, 'in the group')))
  const refused = (attempt: Promise<unknown>) =>
    expect(attempt).rejects.toMatchObject(refusal('messageUnknown'))
  await refused(eraseChat(direct!, 999_999_999))
  await refused(eraseChat(direct!, group))
  await refused(eraseGroup(group, direct!))
  expect((await historyOf(ben, ann)).list.at(-1)).toMatchObject({ msgPreview: 'one to one' })
  expect((await root.call('GET /api/group/messages/{id}', { params: { id: groupId } })).count).toBe(1)
  const unknown = root.call('GET /api/group/messages/{id}', { params: { id: 999_999_999 } })
  await expect(unknown).rejects.toMatchObject(refusal('groupUnknown'))
})
