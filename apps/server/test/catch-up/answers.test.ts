import { chatEvents, chatRequests, type ErrorName, errorName, groupRequests } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { describe, expect, test } from 'vitest'
import type { Frame, GroupSocket } from '../groups/group-socket.ts'
import { openWorld, type Person } from '../groups/groups-support.ts'

const world = await openWorld()
const [alice, bob, eve] = await world.people('Alice', 'Bob', 'Eve')
await world.befriend(alice, bob)
const group = await world.group({ owner: bob, members: [alice] })
// The person who is called is there.
await bob.socket({ kind: 'chat', v2: true })

const checks = { done: validator(chatEvents.done), error: validator(chatEvents.error) }
const like = { emoji: '👍', on: true }
const edited = { version: 0, editId: 'e1', msg: { type: 1, textMsg: { content: 'Edited' } } } as const
const hello = { type: 1, textMsg: { content: 'Hello' } }
const withdraw = (msgID: number) => ({ type: 8, withdrawMsg: { msgID } })
const call = (flag: number) => ({ type: 7, videoCallMsg: { flag } })

let ids = 0
const newId = () => `asked:${++ids}`

const opened = new Map<string, Promise<GroupSocket>>()
/** A connection for each person and kind. */
function socketOf(person: Person, kind: 'chat' | 'group'): Promise<GroupSocket> {
  const key = `${person.id} ${kind}`
  const socket = opened.get(key) ?? person.socket({ kind, v2: true })
  opened.set(key, socket)
  return socket
}

/** All that comes of a frame that wants to be answered, and of a `ping` after its answer, in order. */
async function ask(socket: GroupSocket, frame: object): Promise<Frame[]> {
  const [requestId, last] = [newId(), newId()]
  const before = socket.heard.length
  socket.send({ ...frame, requestId })
  await socket.hear({ requestId })
  socket.send({ ping: {}, requestId: last })
  await socket.hear({ event: 'done', requestId: last })
  await socket.settle()
  const heard = socket.heard.slice(before)
  const answers = heard.filter((one) => one.requestId === requestId)
  expect(answers, 'is answered exactly once').toHaveLength(1)
  for (const answer of answers) {
    const { ok } = checks[answer.event as keyof typeof checks](structuredClone(answer))
    expect(ok, 'as the contract has it').toBe(true)
  }
  return heard.slice(
    0,
    heard.findLastIndex((one) => one.event === 'pong'),
  )
}

async function outcome(person: Person, kind: 'chat' | 'group', frame: object) {
  const answer = (await ask(await socketOf(person, kind), frame)).find(({ requestId }) => requestId)
  return answer?.event === 'done' ? 'done' : errorName(Number(answer?.code))
}

type Row = readonly [
  what: string,
  frame: (ofMine: number) => object,
  mine: 'done' | ErrorName,
  outsiders?: 'done' | ErrorName,
]

const to = { chat: { revUserID: bob.id }, group: { groupID: group } } as const
const mayNotRead = { chat: 'notFriends', group: 'notMember' } as const
const mayNotWrite = { chat: 'recipientNotFriend', group: 'notMember' } as const
/** In the group Alice is one of many. */
const mayPin = { chat: 'done', group: 'forbidden' } as const
const mayNotWithdraw = { chat: 'messageUnknown', group: 'notMember' } as const

const rows = (kind: 'chat' | 'group'): Row[] => {
  const [target, unread, unwritten] = [to[kind], mayNotRead[kind], mayNotWrite[kind]]
  return [
    ['sync', () => ({ sync: {} }), 'done', 'done'],
    ['backfill', () => ({ backfill: { ...target, after: 0 } }), 'done', unread],
    ['receipt', () => ({ receipt: { ...target, readUpTo: 1 } }), 'done', unread],
    ['react', (messageId) => ({ react: { ...target, messageId, ...like } }), 'done', mayNotWithdraw[kind]],
    ['react to nothing', () => ({ react: { ...target, messageId: 999_999, ...like } }), 'messageUnknown'],
    ['pin', (messageId) => ({ pin: { ...target, messageId, on: true } }), mayPin[kind], mayNotWithdraw[kind]],
    ['pin nothing', () => ({ pin: { ...target, messageId: 999_999, on: true } }), 'messageUnknown'],
    ['edit', (messageId) => ({ edit: { ...target, messageId, ...edited } }), 'done', mayNotWithdraw[kind]],
    ['edit nothing', () => ({ edit: { ...target, messageId: 999_999, ...edited } }), 'messageUnknown'],
    [
      'vote',
      (messageId) => ({ vote: { ...target, messageId, options: [0] } }),
      'messageNotPoll',
      mayNotWithdraw[kind],
    ],
    ['vote in nothing', () => ({ vote: { ...target, messageId: 999_999, options: [] } }), 'messageUnknown'],
    ['signUp', (messageId) => ({ signUp: { ...target, messageId, entryId: 'e1' } }), 'messageNotList'],
    ['closeList', (messageId) => ({ closeList: { ...target, messageId } }), 'messageNotList'],
    [
      'closePoll',
      (messageId) => ({ closePoll: { ...target, messageId } }),
      'messageNotPoll',
      mayNotWithdraw[kind],
    ],
    ['typing', () => ({ typing: target }), 'done', unwritten],
    ['typing that is passed over', () => ({ typing: target }), 'done'],
    ['ping', () => ({ ping: {} }), 'done', 'done'],
    ['a request that is not as it should be', () => ({ sync: 7 }), 'fieldInvalid', 'fieldInvalid'],
    ['a request of a later version', () => ({ later: {} }), 'fieldInvalid', 'fieldInvalid'],
    ['nothing', () => ({}), 'fieldInvalid', 'fieldInvalid'],
    ['a message', () => ({ ...target, msg: hello }), 'done', unwritten],
    ['a message that cannot be', () => ({ ...target, msg: { type: 1 } }), 'fieldInvalid', 'fieldInvalid'],
    ['a withdrawal', (id) => ({ ...target, msg: withdraw(id) }), 'done', mayNotWithdraw[kind]],
    [
      'a withdrawal of nothing',
      () => ({ ...target, msg: withdraw(999_999) }),
      'messageUnknown',
      mayNotWithdraw[kind],
    ],
  ]
}

const ofChat: readonly Row[] = [
  ['answerPress', () => ({ answerPress: { pressId: 'p1' } }), 'botsOnly', 'botsOnly'],
  ['a call', () => ({ ...to.chat, msg: call(0) }), 'done', 'recipientNotFriend'],
  ['a second call', () => ({ ...to.chat, msg: call(0) }), 'callBusy', 'recipientNotFriend'],
  ['the end of a call', () => ({ ...to.chat, msg: call(1) }), 'done', 'callUnknown'],
  ['the end of no call', () => ({ ...to.chat, msg: call(1) }), 'callUnknown', 'callUnknown'],
]

const shown = { isMuted: true, hasCamera: false, isSharing: false, hasHandUp: false }
const nobody = { ...to.group, seat: 999_999, data: 'an offer' }

const conferences: readonly Row[] = [
  ['enterConference', () => ({ enterConference: { ...to.group, kind: 'voice' } }), 'done', 'notMember'],
  ['showInConference', () => ({ showInConference: { ...to.group, ...shown } }), 'done', 'notMember'],
  ['conferenceSignal', () => ({ conferenceSignal: nobody }), 'conferencePersonGone', 'notMember'],
  ['leaveConference', () => ({ leaveConference: to.group }), 'done', 'notMember'],
  ['leaving what one is not in', () => ({ leaveConference: to.group }), 'conferenceUnknown', 'notMember'],
]

const tables = [
  ['chat', [...rows('chat'), ...ofChat], chatRequests],
  ['group', [...rows('group'), ...conferences], groupRequests],
] as const

/** A message of Alice's, to be withdrawn. */
async function say(kind: 'chat' | 'group'): Promise<number> {
  const socket = await socketOf(alice, kind)
  const clientMessageId = newId()
  socket.send({ ...to[kind], msg: hello, clientMessageId })
  return Number((await socket.hear({ event: 'ack', clientMessageId })).id)
}

describe.each(tables)('on the %s socket', (kind, table, requests) => {
  test('every request is in the table', () => {
    const named = table.map(([what]) => what)
    expect(Object.keys(requests).filter((name) => !named.includes(name))).toEqual([])
  })

  test('whatever wants to be answered is so once, when it is done or refused', async () => {
    const ofMine = await say(kind)
    for (const [what, frame, mine, outsiders] of table) {
      if (outsiders) expect(await outcome(eve, kind, frame(ofMine)), `${what} of an outsider`).toBe(outsiders)
      expect(await outcome(alice, kind, frame(ofMine)), what).toBe(mine)
    }
  })

  test('a frame that is answered in its own way too is so first', async () => {
    const socket = await socketOf(alice, kind)
    const answered = async (frame: object) =>
      (await ask(socket, frame)).map(({ event }) => event).filter((event) => event !== 'message')
    expect(await answered({ sync: {} })).toEqual(['synced', 'done'])
    expect(await answered({ backfill: { ...to[kind], after: 0 } })).toEqual(['backfill', 'done'])
    expect(await answered({ ...to[kind], msg: hello, clientMessageId: newId() })).toEqual(['ack', 'done'])
    const heard = await ask(await socketOf(eve, kind), {
      ...to[kind],
      msg: hello,
      clientMessageId: 'once',
    })
    expect(heard).toMatchObject([{ event: 'error', clientMessageId: 'once' }])
  })

  test('marks are kept when it is said that they are, and a message is stored', async () => {
    await say(kind)
    const socket = await socketOf(alice, kind)
    const { sequence = 0 } = (await newest(kind)) ?? {}
    await ask(socket, { receipt: { ...to[kind], readUpTo: sequence } })
    const marks = await world.queries
      .selectFrom('conversation_members')
      .select('read_up_to')
      .where('user_id', '=', alice.id)
      .where('read_up_to', '=', sequence)
      .execute()
    expect(marks.length).toBeGreaterThan(0)
    await ask(socket, { ...to[kind], msg: hello })
    expect((await newest(kind))?.sequence).toBe(sequence + 1)
  })

  test('an id that is not as it should be is refused, and nothing is done', async () => {
    const socket = await socketOf(alice, kind)
    const before = await newest(kind)
    for (const requestId of ['', 'a b', 'ä', 'x'.repeat(65), 7, null, {}]) {
      const { length } = socket.heard
      socket.send({ ...to[kind], msg: hello, requestId })
      await expect.poll(() => socket.heard.length, { timeout: 5000 }).toBe(length + 1)
      const answer = socket.heard.at(-1)
      expect(answer).toMatchObject({ event: 'error', retry: false })
      expect(answer?.requestId).toBe(typeof requestId === 'string' ? requestId : undefined)
    }
    expect(await newest(kind)).toEqual(before)
  })

  test('without an id everything is answered as ever', async () => {
    const socket = await alice.socket({ kind, v2: true })
    socket.send({ receipt: { ...to[kind], readUpTo: 1 } })
    socket.send({ ping: {} })
    socket.send({ typing: { ...(kind === 'chat' ? { revUserID: eve.id } : { groupID: 999_999 }) } })
    socket.send({ sync: {} })
    await socket.hear({ event: 'synced' })
    await socket.hear({ event: 'error' })
    await ask(socket, { ping: {} })
    const names = socket.heard.map(({ event }) => event)
    expect(names.filter((name) => name === 'pong')).toHaveLength(3)
    expect(names.filter((name) => name === 'done')).toHaveLength(2)
    expect(socket.heard.find(({ event }) => event === 'error')).not.toHaveProperty('requestId')
    socket.close()
  })

  test('to an older client it says nothing', async () => {
    const older = await alice.socket({ kind })
    older.send({ ...to[kind], msg: hello, requestId: 'any thing' })
    await expect.poll(() => older.heard.length, { timeout: 5000 }).toBe(1)
    await older.settle()
    expect(older.heard).toMatchObject([{ isMe: true, msg: hello }])
    older.close()
  })
})

async function newest(kind: 'chat' | 'group') {
  const page = { limit: 1, places: true } as const
  const { list } =
    kind === 'chat'
      ? await alice.call('GET /api/chat/history', { query: { friendId: bob.id, ...page } })
      : await alice.call('GET /api/group/history/{id}', { params: { id: group }, query: page })
  return list[0]
}
