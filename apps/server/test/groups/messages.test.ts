import { expect, test } from 'vitest'
import { text } from './group-socket.ts'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

async function pair() {
  const [alice, bob, outsider] = await world.people('Alice', 'Bob', 'Outsider')
  return { alice, bob, outsider, groupId: await world.group({ owner: alice, members: [bob] }) }
}

const history = (person: Person, id: number, query: object = {}) =>
  person.call('GET /api/group/history/{id}', { params: { id }, query })

test('every plain socket of every member gets the stored message, to the letter', async () => {
  const { alice, bob, outsider, groupId } = await pair()
  await bob.call('PUT /api/group/member/nickname', {
    body: { id: groupId, memberId: bob.id, nickname: 'B.' },
  })
  const [from, also, to, out] = await Promise.all([bob, bob, alice, outsider].map((one) => one.socket()))
  from?.send({ groupID: groupId, msg: text('Hello') })
  const frame = {
    groupID: groupId,
    userID: bob.id,
    userNickname: 'Bob',
    userAvatar: '',
    msg: { type: 1, textMsg: { content: 'Hello' } },
    id: expect.any(Number),
    msgType: 1,
    createdAt: aTime,
    isMe: true,
    memberNickname: 'B.',
    msgPreview: 'Hello',
    showDate: true,
  }
  const heard = await from?.hear({ msgType: 1 })
  expect(heard).toEqual(frame)
  expect(await also?.hear({ msgType: 1 })).toEqual(heard)
  expect(await to?.hear({ msgType: 1 })).toEqual({ ...heard, isMe: false })
  for (const socket of [from, also, to, out]) await socket?.settle()
  expect([from, also, to, out].map((socket) => socket?.heard.length)).toEqual([1, 1, 1, 0])
  expect((await history(alice, groupId)).list).toEqual([{ ...heard, isMe: false }])
})

test('a refused frame answers its sender alone, as a message with id 0 and a tip', async () => {
  const { alice, outsider, groupId } = await pair()
  const [socket, listening] = await Promise.all([outsider.socket(), alice.socket()])
  socket.send({ groupID: groupId, msg: text('Let me in') })
  const tip = (content: string) => ({ type: 12, tipMsg: { status: 'error', content } })
  expect(await socket.hear({ msgType: 12 })).toEqual({
    groupID: groupId,
    userID: outsider.id,
    userNickname: '',
    userAvatar: '',
    msg: tip('你不是该群成员'),
    id: 0,
    msgType: 12,
    createdAt: aTime,
    isMe: true,
    memberNickname: '',
    msgPreview: '你不是该群成员',
    showDate: false,
  })
  socket.send('not JSON')
  expect(await socket.hear({ msg: tip('消息格式错误') })).toMatchObject({ id: 0, groupID: 0 })
  socket.send({ groupID: 999_999_999, msg: text('x') })
  expect(await socket.hear({ msg: tip('群聊不存在') })).toMatchObject({ id: 0, groupID: 999_999_999 })
  await listening.settle()
  expect(listening.heard).toEqual([])
  expect((await history(alice, groupId)).count).toBe(0)
})

test('a connection with events gets them with sequences, and acks for its own sends', async () => {
  const { alice, bob, groupId } = await pair()
  const [from, to] = await Promise.all([bob.socket({ v2: true }), alice.socket({ v2: true })])
  const ack = await from.request(groupId, text('One'), 'first')
  expect(ack).toEqual({
    event: 'ack',
    clientMessageId: 'first',
    id: expect.any(Number),
    sequence: 1,
    createdAt: aTime,
  })
  await from.request(groupId, text('Two'), 'second')
  const heard = await to.hear({ event: 'message', sequence: 2 })
  expect(heard).toMatchObject({ clientMessageId: 'second', message: { isMe: false, msgPreview: 'Two' } })
  expect(from.heard[0]).toEqual(ack)
  expect(await from.hear({ event: 'message', sequence: 1 })).toMatchObject({
    message: { id: ack.id, isMe: true },
  })
  const error = await from.request(999_999_999, text('x'), 'third')
  expect(error).toEqual({
    event: 'error',
    clientMessageId: 'third',
    code: 5001,
    msg: '群聊不存在',
    retry: false,
  })
})

test('fields that nobody described are ignored, also those of the other socket', async () => {
  const { alice, bob, groupId } = await pair()
  const elsewhere = await world.group({ owner: alice, members: [bob] })
  const [from, to] = await Promise.all([alice.socket({ v2: true }), bob.socket({ v2: true })])
  for (const revUserID of [elsewhere, 'abc']) {
    const clientMessageId = `with-${revUserID}`
    from.send({ groupID: groupId, revUserID, msg: text('Here'), clientMessageId })
    await from.hear({ event: 'ack', clientMessageId })
    expect(await to.hear({ event: 'message', clientMessageId })).toMatchObject({
      message: { groupID: groupId },
    })
    from.send({ backfill: { groupID: groupId, revUserID, after: 0 } })
    expect(await from.hear({ event: 'backfill' })).toMatchObject({ groupID: groupId })
  }
  to.send({ receipt: { groupID: groupId, readUpTo: 0, deliveredUpTo: 'x' } })
  to.send({ receipt: { groupID: groupId, readUpTo: 2, deliveredUpTo: 'x' } })
  await expect
    .poll(async () => (await bob.call('GET /api/group/session')).list.map((row) => row.unreadCount))
    .toEqual([0, 0])
  expect([...from.heard, ...to.heard].filter(({ event }) => event === 'error')).toEqual([])
})

test('a message sent again under its id is stored once and acked twice', async () => {
  const { alice, bob, groupId } = await pair()
  const other = await world.group({ owner: bob })
  const [from, to] = await Promise.all([bob.socket({ v2: true }), alice.socket({ v2: true })])
  const first = await from.request(groupId, text('Once'), 'same')
  from.close()
  const again = await bob.socket({ v2: true })
  expect(await again.request(groupId, text('Once'), 'same')).toEqual(first)
  const elsewhere = await bob.socket({ v2: true })
  expect(await elsewhere.request(other, text('Elsewhere'), 'same')).toMatchObject({
    event: 'error',
    code: 4011,
  })
  await to.settle()
  expect(to.heard.filter(({ event }) => event === 'message')).toHaveLength(1)
  expect((await history(alice, groupId)).count).toBe(1)
})

test('a message that was sent is acknowledged again, also to a removed member; a new one is refused', async () => {
  const { alice, bob, groupId } = await pair()
  const from = await bob.socket({ v2: true })
  const said = await from.request(groupId, text('Once'), 'said')
  const mine = { type: 8, withdrawMsg: { msgID: await bob.say(groupId, 'Taken back') } }
  const withdrawn = await from.request(groupId, mine, 'withdrawn')
  await alice.call('DELETE /api/group/member', { query: { id: groupId, memberId: bob.id } })
  const again = await bob.socket({ v2: true })
  expect(await again.request(groupId, text('Once'), 'said')).toEqual(said)
  expect(await again.request(groupId, mine, 'withdrawn')).toEqual(withdrawn)
  for (const msg of [text('New'), mine])
    expect(await again.request(groupId, msg, `new-${msg.type}`)).toMatchObject({ event: 'error', code: 5002 })
})

test('the newest page comes first, oldest message first inside it', async () => {
  const { alice, bob, groupId } = await pair()
  const socket = await bob.socket({ v2: true })
  for (let n = 1; n <= 5; n++) await socket.request(groupId, text(`No. ${n}`))
  const pages = await Promise.all([1, 2, 3, 4].map((page) => history(alice, groupId, { page, limit: 2 })))
  expect(pages.map(({ count }) => count)).toEqual([5, 5, 5, 5])
  expect(pages.map(({ list }) => list.map(({ msgPreview }) => msgPreview))).toEqual([
    ['No. 4', 'No. 5'],
    ['No. 2', 'No. 3'],
    ['No. 1'],
    [],
  ])
  expect(pages[0]?.list.map(({ showDate }) => showDate)).toEqual([true, false])
  const before = pages[0]?.list[0]?.id ?? 0
  const older = await history(alice, groupId, { before, limit: 2 })
  expect(older.list.map(({ msgPreview }) => msgPreview)).toEqual(['No. 2', 'No. 3'])
  expect(await history(alice, groupId, { id: groupId, limit: -1 })).toMatchObject({ count: 5 })
})

test('a message that one hides is hidden from oneself only, and pages close up', async () => {
  const { alice, bob, groupId } = await pair()
  const socket = await bob.socket({ v2: true })
  const ids: number[] = []
  for (let n = 1; n <= 5; n++) ids.push(Number((await socket.request(groupId, text(`No. ${n}`))).id))
  const hide = (person: Person, msgIdList: number[]) =>
    person.outcome('DELETE /api/group/history/{id}', { params: { id: groupId }, body: { msgIdList } })
  expect(await hide(alice, [ids[4] ?? 0, ids[2] ?? 0, ids[2] ?? 0])).toBe('ok')
  expect(await hide(alice, [ids[4] ?? 0])).toBe('ok')
  const seen = async (page: number) => {
    const { list, count } = await history(alice, groupId, { page, limit: 2 })
    return [count, ...list.map(({ msgPreview }) => msgPreview)]
  }
  expect(await seen(1)).toEqual([3, 'No. 2', 'No. 4'])
  expect(await seen(2)).toEqual([3, 'No. 1'])
  expect((await history(bob, groupId)).count).toBe(5)
  expect((await alice.call('GET /api/group/session')).list).toMatchObject([{ newMsgPreview: 'No. 4' }])
  expect((await bob.call('GET /api/group/session')).list).toMatchObject([{ newMsgPreview: 'No. 5' }])
})

test('only messages of this very group can be hidden from it', async () => {
  const { alice, bob, outsider, groupId } = await pair()
  const other = await world.group({ owner: bob })
  const [mine, foreign] = [await bob.say(groupId, 'Here'), await bob.say(other, 'There')]
  const hide = (person: Person, id: number, msgIdList: number[]) =>
    person.outcome('DELETE /api/group/history/{id}', { params: { id }, body: { msgIdList } })
  expect(await hide(alice, groupId, [mine, foreign])).toBe('messageUnknown')
  expect(await hide(alice, groupId, [999_999_999])).toBe('messageUnknown')
  expect(await hide(alice, other, [foreign])).toBe('notMember')
  expect(await hide(outsider, groupId, [mine])).toBe('notMember')
  expect((await history(alice, groupId)).count).toBe(1)
})

test('history is for members, and a page before a foreign message is refused', async () => {
  const { alice, bob, outsider, groupId } = await pair()
  const other = await world.group({ owner: bob })
  const foreign = await bob.say(other, 'There')
  const read = (person: Person, id: number, query = {}) =>
    person.outcome('GET /api/group/history/{id}', { params: { id }, query })
  expect(await read(outsider, groupId)).toBe('notMember')
  expect(await read(alice, 999_999_999)).toBe('groupUnknown')
  expect(await read(alice, groupId, { before: foreign })).toBe('messageUnknown')
})

test('a member who joins later reads earlier messages', async () => {
  const { alice, outsider, groupId } = await pair()
  await alice.say(groupId, 'Before you')
  await alice.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  await outsider.call('POST /api/group/valid', { body: { groupID: groupId } })
  expect((await history(outsider, groupId)).list).toMatchObject([{ msgPreview: 'Before you' }])
})
