import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { directListQuery, groupListQuery } from '../domain/conversations/queries.ts'
import { userConfig } from '../domain/me/user-config.ts'
import { apiQuery, queryKeyOf } from '../domain/queries/queries.ts'
import { toasts } from '../platform/toast.ts'
import { stubBrowser } from './test/browser.ts'
import { failure, stubCalls } from './test/calls.ts'
import { testEngine } from './test/engine.ts'
import { chatArrives } from './test/events.ts'
import { chatMessage, groupId, peer } from './test/messages.ts'
import { chatRow, groupRow } from './test/rows.ts'
import { settled } from './test/settled.ts'

const person = { kind: 'direct', id: peer.id } as const
const group = { kind: 'group', id: groupId } as const
const friendsKey = queryKeyOf('GET /api/user/friends', { query: { limit: -1 } })
const blocksQuery = apiQuery('GET /api/user/blocks', { query: { limit: -1 } })
const groupsKey = queryKeyOf('GET /api/group/my')
const keys = {
  chats: directListQuery.queryKey,
  groupChats: groupListQuery.queryKey,
  friends: friendsKey,
  groups: groupsKey,
  blocks: blocksQuery.queryKey,
  reminders: queryKeyOf('GET /api/chat/reminders'),
}

/** Ids of the messages that the server has of any conversation with a person. */
let stored: number[]
/** Nothing of a conversation can be read. */
let isFailing: boolean
let world: ReturnType<typeof testEngine>
let calls: ReturnType<typeof stubCalls>
beforeEach(() => {
  stubBrowser()
  toasts.setState({ list: [] })
  stored = [1, 2, 3]
  isFailing = false
  calls = stubCalls(({ endpoint }) => {
    if (isFailing && /history|blocks/.test(endpoint)) return Promise.reject(failure('network'))
    if (endpoint === 'GET /api/chat/session') return { list: [chatRow({ unreadCount: 2 })], count: 1 }
    if (endpoint === 'GET /api/group/session') return { list: [groupRow()], count: 1 }
    const list = stored.map((id) => ({ ...chatMessage(id), sequence: id }))
    return { list, count: list.length, position: stored.at(-1) ?? 0, more: false }
  })
  world = testEngine()
  return () => world.engine.close('ended')
})

function fillLists() {
  for (const key of Object.values(keys))
    world.engine.queries.setQueryData(key as string[], { list: [], count: 0 })
}
const readAgain = () =>
  Object.entries(keys).flatMap(([name, key]) =>
    world.engine.queries.getQueryState(key as string[])?.isInvalidated ? [name] : [],
  )
const idsIn = (target: typeof person) => {
  const { timeline } = world.engine.conversations.of(target).store.getState()
  return timeline.order.map((key) => timeline.entries.get(key)?.message.id)
}

test('a part that outlives its screen is made once, and ends with the engine', () => {
  const close = vi.fn()
  const create = vi.fn(() => ({ close }))
  const other = vi.fn(() => ({}))
  const part = world.engine.part(create)
  expect(world.engine.part(create)).toBe(part)
  expect(world.engine.part(other)).not.toBe(part)
  expect(create).toHaveBeenCalledExactlyOnceWith(world.engine)
  world.engine.close('ended')
  expect(close).toHaveBeenCalledOnce()
})

test('each person has parts of their own', () => {
  const next = testEngine({ userID: 9 })
  const create = () => ({})
  expect(next.engine.part(create)).not.toBe(world.engine.part(create))
  next.engine.close('ended')
})

test('at the beginning, and where it is not known what was missed, every list is read again', () => {
  fillLists()
  world.begins('direct')
  expect(readAgain()).toEqual(['chats', 'groupChats', 'friends', 'groups', 'blocks', 'reminders'])
})

test('after a reconnect, what the log reports is not read again', async () => {
  world.begins('direct')
  await settled()
  fillLists()
  world.opens('direct')
  expect(readAgain()).toEqual(['chats', 'friends'])
})

test('lists that were out of date under an open connection are no reason to read less after the next reconnect', async () => {
  fillLists()
  world.expires('direct')
  expect(readAgain()).toEqual(['chats', 'groupChats', 'friends', 'groups', 'blocks', 'reminders'])
  await settled()
  fillLists()
  world.opens('direct')
  expect(readAgain()).toEqual(['chats', 'friends'])
})

test('after a reconnect, what could not be read meanwhile is tried again', async () => {
  isFailing = true
  const observer = new QueryObserver(world.engine.queries, blocksQuery)
  onTestFinished(observer.subscribe(() => {}))
  await settled()
  expect(observer.getCurrentResult().status).toBe('error')
  isFailing = false
  world.opens('direct')
  await settled()
  expect(observer.getCurrentResult().status).toBe('success')
})

test('when the socket of the groups has opened, their conversations may be', () => {
  fillLists()
  world.opens('group')
  expect(readAgain()).toEqual(['groupChats'])
})

test('a conversation that could not be opened is opened when a socket is', async () => {
  const offline = stubCalls(() => Promise.reject(failure('network')))
  const conversation = world.engine.conversations.of(person)
  await conversation.open()
  expect(conversation.store.getState().status).toBe('failed')
  expect(offline.all).not.toEqual([])
  stubCalls(() => ({ list: [{ ...chatMessage(1), sequence: 1 }], count: 1, position: 1, more: false }))
  world.opens('group')
  await settled()
  expect(conversation.store.getState().status).toBe('ready')
  expect(idsIn(person)).toEqual([1])
})

test('a conversation whose events do not arrive one by one is read anew, with its unread count', async () => {
  await world.engine.conversations.of(person).open()
  stored = [11, 12, 13]
  world.resets(person)
  await settled()
  expect(idsIn(person)).toEqual([11, 12, 13])
  expect(world.engine.conversations.of(person).store.getState()).toMatchObject({
    unreadFrom: 'm12',
    generation: 1,
  })
})

test('closed conversations are not read again, but their list, what shows their messages, and a group’s details', async () => {
  fillLists()
  world.resets(person)
  await settled()
  expect(readAgain()).toEqual(['chats', 'reminders'])
  expect(calls.to('GET /api/chat/history')).toEqual([])
  fillLists()
  world.resets(group)
  await settled()
  expect(readAgain()).toEqual(['groupChats', 'groups'])
})

test('a failed read is repeated later, and no device stores a gap', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await world.engine.conversations.of(person).open()
  stored = [1, 2, 3, 4, 5]
  isFailing = true
  world.resets(person)
  await settled()
  world.hear({ kind: 'direct', event: chatArrives({ ...chatMessage(6), sequence: 6 }), isMissed: false })
  stored = [1, 2, 3, 4, 5, 6]
  // Longer than until the next try, which fails too, and than until what rests is kept.
  for (let second = 0; second < 2; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    await settled()
  }
  expect(idsIn(person)).toEqual([1, 2, 3, 6])
  expect([...world.device.rows('conversations').keys()]).toEqual([])
  isFailing = false
  await vi.advanceTimersByTimeAsync(2000)
  await settled()
  expect(idsIn(person)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a connection that opens reads anew at once what could not be', async () => {
  await world.engine.conversations.of(person).open()
  stored = [1, 2, 3, 4, 5]
  isFailing = true
  world.resets(person)
  await settled()
  isFailing = false
  world.opens('direct')
  await settled()
  expect(idsIn(person)).toEqual([1, 2, 3, 4, 5])
})

test('a conversation that cannot be read anew stays as it is, and nothing is thrown', async () => {
  await world.engine.conversations.of(person).open()
  stubCalls(() => Promise.reject(failure('refused')))
  world.resets(person)
  await settled()
  expect(idsIn(person)).toEqual([1, 2, 3])
})

test('after a restored backup, nothing counts as read, arrived or withdrawn by the positions before', async () => {
  const { engine, hear } = world
  const end = { userID: peer.id, position: 9, sequence: 9, deliveredUpTo: 9 }
  const syncs = (epoch: string, readUpTo: number, peerReadUpTo: number) => {
    const conversations = [{ ...end, readUpTo, peerDeliveredUpTo: 9, peerReadUpTo }]
    const event = { event: 'synced' as const, epoch, position: 1, reset: false, changes: [], conversations }
    hear({ kind: 'direct', event, isMissed: false })
  }
  syncs('e', 9, 9)
  hear({ kind: 'group', event: { event: 'receipt', groupID: groupId, readUpTo: 7 }, isMissed: false })
  const conversation = engine.conversations.of(person)
  await conversation.open()
  conversation.noteRead({ id: 9, sequence: 9 })
  conversation.withdrawn(4, 'a secret')
  await conversation.remove([5])

  world.restores('direct')
  world.resets(person)
  await settled()
  expect([engine.readMarks.of(person), engine.readMarks.of(group)]).toEqual([0, 7])
  expect(engine.receipts.store.getState()).toEqual({})
  for (const id of [4, 5])
    hear({ kind: 'direct', event: chatArrives({ ...chatMessage(id), sequence: id }), isMissed: false })
  expect(idsIn(person)).toEqual([1, 2, 3, 4, 5])
  const { timeline, unreadFrom } = conversation.store.getState()
  expect(unreadFrom).toBe('m2')
  expect(timeline.entries.get('m4')?.message.msg.type).toBe(1)
  syncs('restored', 3, 2)
  expect(engine.readMarks.of(person)).toBe(3)
  expect(conversation.store.getState().read).toEqual({ id: 0, sequence: 3 })
  expect(engine.receipts.store.getState()).toEqual({ [peer.id]: { deliveredUpTo: 9, readUpTo: 2 } })
})

test('missed events do not affect typing and read marks, but delivery', () => {
  vi.useFakeTimers()
  world.hear({ kind: 'direct', event: { event: 'typing', userID: peer.id }, isMissed: true })
  expect(world.engine.typing.store.getState()).toEqual({})
  const mine = { event: 'receipt', userID: peer.id, isMe: true, deliveredUpTo: 4, readUpTo: 4 } as const
  world.hear({ kind: 'direct', event: mine, isMissed: true })
  expect(world.engine.readMarks.of(person)).toBe(0)
  world.hear({ kind: 'direct', event: mine, isMissed: false })
  expect(world.engine.readMarks.of(person)).toBe(4)
  world.hear({ kind: 'direct', event: chatArrives(chatMessage(5)), isMissed: true })
  vi.advanceTimersByTime(1000)
  expect(world.live.sendDelivered).toHaveBeenCalledExactlyOnceWith(peer.id, 5)
  vi.useRealTimers()
})

test('a message that I removed on another page is removed here', async () => {
  await world.engine.conversations.of(person).open()
  stored = [1, 3]
  world.hear({ kind: 'direct', event: { event: 'changed', topics: ['messages'] }, isMissed: false })
  await settled()
  expect(idsIn(person)).toEqual([1, 3])
})

test('a profile that I have changed elsewhere is read again, and a failure is shown', async () => {
  const changed = () =>
    world.hear({ kind: 'direct', event: { event: 'changed', topics: ['profile'] }, isMissed: false })
  stubCalls(() => ({ userID: 1, nickname: 'Alicia', avatar: '' }))
  changed()
  await settled()
  expect(userConfig()).toMatchObject({ nickname: 'Alicia' })
  stubCalls(() => Promise.reject(failure('refused', 'not now')))
  changed()
  await settled()
  expect(toasts.getState().list).toMatchObject([{ kind: 'error', text: 'not now' }])
})

test('missed events are wanted only for conversations on the screen, or about to be there', async () => {
  const isWanted = vi.fn()
  const stop = vi.fn()
  world.live.connect = (token, wanted) => {
    expect(token).toBe('a token')
    isWanted.mockImplementation(wanted)
    return stop
  }
  expect(world.engine.connect('a token')).toBe(stop)
  expect(isWanted(person)).toBe(false)
  world.engine.conversations.of(person)
  expect(isWanted(person)).toBe(false)
  const opening = world.engine.conversations.of(person).open()
  expect(isWanted(person)).toBe(true)
  await opening
  expect([isWanted(person), isWanted(group)]).toEqual([true, false])
})
