import type { ChatEvent, ChatMessage, ChatSession, GroupEvent, GroupSession, Page } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { errors } from '@parley/contract/errors'
import { sentence } from '@parley/contract/sentences'
import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { directListQuery, groupListQuery } from '../../domain/conversations/queries.ts'
import { queryKeyOf } from '../../domain/queries/queries.ts'
import { currentLanguage } from '../../platform/texts/index.ts'
import { toasts } from '../../platform/toast.ts'
import { testEngine } from '../test/engine.ts'
import { chatMessage, groupId, groupMessage, peer, text } from '../test/messages.ts'

let world: ReturnType<typeof testEngine>
let client: QueryClient

beforeEach(() => {
  world = testEngine()
  client = world.engine.queries
  client.setQueryData<Page<ChatSession>>(directListQuery.queryKey, { list: [], count: 0 })
  toasts.setState({ list: [] })
  vi.stubGlobal('document', { visibilityState: 'visible', hasFocus: () => true })
  return () => {
    world.engine.close('ended')
    vi.unstubAllGlobals()
  }
})

const takeChat = (event: ChatEvent, isMissed = false) => world.hear({ kind: 'direct', event, isMissed })
const takeMissed = (event: ChatEvent) => takeChat(event, true)
const takeGroup = (event: GroupEvent) => world.hear({ kind: 'group', event, isMissed: false })
const rows = () => client.getQueryData(directListQuery.queryKey)?.list ?? []
const arrives = (one: ChatMessage): ChatEvent => ({
  event: 'message',
  message: one,
  sequence: one.id,
  position: one.id,
})
const notice = (msg: ChatMessage['msg']): ChatEvent => ({
  event: 'notice',
  message: { ...chatMessage(1, { msg }), id: 0 },
})

test('a message from somebody new makes a row, to be completed by the server', async () => {
  takeChat(arrives(chatMessage(1)))
  expect(rows()).toMatchObject([{ userId: peer.id, unreadCount: 1, msgPreview: 'text 1' }])
  await Promise.resolve()
  expect(client.getQueryState(directListQuery.queryKey)?.isInvalidated).toBe(true)
})

test('a message that was missed is left to the server to count', async () => {
  client.setQueryData<Page<ChatSession>>(directListQuery.queryKey, { list: [rowOf(peer.id)], count: 1 })
  takeMissed(arrives(chatMessage(1)))
  await Promise.resolve()
  expect(rows()[0]?.unreadCount).toBe(0)
  expect(client.getQueryState(directListQuery.queryKey)?.isInvalidated).toBe(true)
})

test('a list that was read before a message and arrives after it is read once more', async () => {
  const answer = Promise.withResolvers<Page<ChatSession>>()
  const reading = client.fetchQuery({ queryKey: directListQuery.queryKey, queryFn: () => answer.promise })
  takeChat(arrives(chatMessage(1)))
  answer.resolve({ list: [], count: 0 })
  await reading
  await vi.waitFor(
    () => expect(client.getQueryState(directListQuery.queryKey)?.isInvalidated).toBe(true),
    20_000,
  )
})

test('the next one needs no reading of the list', () => {
  client.setQueryData<Page<ChatSession>>(directListQuery.queryKey, {
    list: [{ ...rowOf(peer.id), unreadCount: 2 }],
    count: 1,
  })
  takeChat(arrives(chatMessage(2)))
  expect(rows()[0]?.unreadCount).toBe(3)
  expect(client.getQueryState(directListQuery.queryKey)?.isInvalidated).toBe(false)
})

test('messages in an open chat do not count as unread, unless the window is in the background', () => {
  world.engine.openChat.set({ path: `/user/${peer.id}`, isAtEnd: true })
  takeChat(arrives(chatMessage(1)))
  expect(rows()[0]?.unreadCount).toBe(0)
  vi.stubGlobal('document', { visibilityState: 'visible', hasFocus: () => false })
  takeChat(arrives(chatMessage(2)))
  expect(rows()[0]?.unreadCount).toBe(1)
})

test('a withdrawal has the list read again, for its preview and its count', async () => {
  takeChat(notice({ type: MessageType.withdrawn, withdrawMsg: { msgID: 1, content: '' } }))
  await Promise.resolve()
  expect(client.getQueryState(directListQuery.queryKey)?.isInvalidated).toBe(true)
})

const pinsKey = queryKeyOf('GET /api/group/pins/{id}', { params: { id: groupId } })
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

const edited = (messageId: number): GroupEvent => ({
  event: 'edit',
  groupID: groupId,
  position: 20,
  messageId,
  by: peer.id,
  msg: text('At four'),
  msgPreview: 'At four',
  extras: { edited: { at: '2026-11-21T12:00:00.000Z', version: 1 } },
})

test.each([
  ['heard', false],
  ['missed', true],
])('what shows a message whose edit was %s is read again, and nothing else', async (_, isMissed) => {
  const shown = [
    [pinsKey, [{ message: groupMessage(8) }]],
    [queryKeyOf('GET /api/group/announcements'), [{ message: groupMessage(8) }]],
    [queryKeyOf('GET /api/chat/reminders'), [{ id: 1, messageId: 8 }]],
    [queryKeyOf('GET /api/chat/versions', { query: { messageId: 8 } } as never), []],
    [queryKeyOf('GET /api/chat/pins'), [{ message: chatMessage(88) }]],
  ] as const
  for (const [key, list] of shown) client.setQueryData(key, { list })
  world.hear({ kind: 'group', event: edited(8), isMissed })
  const stale = () => shown.map(([key]) => isStale(key))
  await vi.waitFor(() => expect(stale()).toEqual([true, true, true, true, false]), 20_000)
})

test('pins that are being read while one of them is edited are read once more', async () => {
  client.setQueryData(pinsKey, { list: [] })
  const queryFn = () => new Promise<never>(() => undefined)
  void client.fetchQuery({ queryKey: pinsKey, queryFn, staleTime: 0 })
  takeGroup(edited(8))
  await vi.waitFor(() => expect(isStale(pinsKey)).toBe(true), 20_000)
})

test('tips are shown in passing', () => {
  takeChat(notice({ type: MessageType.tip, tipMsg: { status: 'warning', content: 'careful' } }))
  expect(toasts.getState().list).toMatchObject([{ kind: 'warning', text: 'careful' }])
})

test('a friend who comes online is announced under my note for them', () => {
  const friends = { list: [{ userID: 2, nickname: 'Bob', notice: 'Bobby' }], count: 1 }
  client.setQueryData(queryKeyOf('GET /api/user/friends', { query: { limit: -1 } }), friends as never)
  const friendOnlineMsg = { friendID: 2, nickname: 'Bob', avatar: '', content: sentence('friendOnline') }
  takeChat(notice({ type: MessageType.friendOnline, friendOnlineMsg }))
  const text = sentence('friendOnline', currentLanguage(), 'Bobby')
  expect(toasts.getState().list).toMatchObject([{ kind: 'info', text }])
})

test('a refusal of nothing that has an id is shown; that we are no friends is found out', () => {
  takeChat({ event: 'error', requestId: 'r', code: errors.sendFailed.code, msg: 'later', retry: true })
  takeChat({ event: 'error', code: errors.frameInvalid.code, msg: 'not valid', retry: false })
  expect(toasts.getState().list).toMatchObject([{ kind: 'error', text: 'not valid' }])
  const key = queryKeyOf('GET /api/user/friend_info', { query: { friendID: 2 } })
  client.setQueryData(key, {} as never)
  takeChat({
    event: 'error',
    clientMessageId: 'c',
    code: errors.recipientNotFriend.code,
    msg: '',
    retry: false,
  })
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

test('a refusal in a group has the group read again, for what I may still do there', () => {
  const key = queryKeyOf('GET /api/group/group/{id}', { params: { id: groupId } })
  client.setQueryData(key, {} as never)
  takeGroup({
    event: 'error',
    clientMessageId: 'c',
    code: errors.memberMuted.code,
    msg: '',
    retry: false,
  })
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

test('messages and withdrawals of a group reach its conversation, and no other with the same id', () => {
  const group = world.engine.conversations.of({ kind: 'group', id: groupId })
  const person = world.engine.conversations.of({ kind: 'direct', id: groupId })
  for (const { store } of [group, person]) store.setState({ status: 'ready' })
  takeGroup({ event: 'message', message: groupMessage(1), sequence: 1, position: 1 })
  const msg = { type: MessageType.withdrawn, withdrawMsg: { msgID: 1, content: '' } } as const
  takeGroup({ event: 'notice', message: { ...groupMessage(2, { msg }), id: 0 } })
  expect(group.store.getState().timeline.entries.get('m1')?.message.msg.type).toBe(MessageType.withdrawn)
  expect(person.store.getState().rows).toEqual([])
})

function rowOf(userId: number): ChatSession {
  return {
    userId,
    avatar: '',
    nickname: '',
    created_at: chatMessage(1).created_at,
    msgPreview: '',
    isTop: false,
    isOnline: false,
    unreadCount: 0,
    isMuted: false,
    isMarkedUnread: false,
  }
}

const receiptOf = (unread?: { count: number; upTo: number }): ChatEvent => ({
  event: 'receipt',
  userID: peer.id,
  isMe: true,
  deliveredUpTo: 4,
  readUpTo: 4,
  ...(unread && { unread }),
})
const isListStale = () => isStale(directListQuery.queryKey)
const listed = (unreadCount: number) =>
  client.setQueryData<Page<ChatSession>>(directListQuery.queryKey, {
    list: [{ ...rowOf(peer.id), unreadCount, isMarkedUnread: true }],
    count: 1,
  })

test('a receipt of another device of mine marks messages read here, without a request', async () => {
  listed(5)
  takeChat(receiptOf({ count: 2, upTo: 6 }))
  await Promise.resolve()
  expect(rows()).toMatchObject([{ unreadCount: 2, isMarkedUnread: false }])
  expect(isListStale()).toBe(false)
})

test('a message that a receipt has counted already does not count again, and a later one does', () => {
  listed(5)
  takeChat(receiptOf({ count: 2, upTo: 6 }))
  takeChat(arrives(chatMessage(6)))
  expect(rows()[0]?.unreadCount).toBe(2)
  takeChat(arrives(chatMessage(7)))
  expect(rows()[0]?.unreadCount).toBe(3)
})

test('a receipt that was counted before a message that is here leaves the count to the server', async () => {
  listed(5)
  takeChat(arrives(chatMessage(7)))
  takeChat(receiptOf({ count: 2, upTo: 6 }))
  await Promise.resolve()
  expect(rows()[0]?.unreadCount).toBe(6)
  expect(isListStale()).toBe(true)
})

test.for([
  ['the other side has read', { ...receiptOf(), isMe: false }, false],
  ['I have read something that nobody counted', receiptOf(), true],
] as Array<[string, ChatEvent, boolean]>)(
  'when %s, the list is read again: %s',
  async ([, event, expected]) => {
    listed(5)
    takeChat(event)
    await Promise.resolve()
    expect(isListStale()).toBe(expected)
  },
)

test('a receipt of what is known to be read changes nothing', async () => {
  listed(5)
  takeChat(receiptOf({ count: 0, upTo: 4 }))
  listed(1)
  takeChat(receiptOf())
  await Promise.resolve()
  expect(rows()[0]?.unreadCount).toBe(1)
  expect(isListStale()).toBe(false)
})

test('mentions that are left in a group are as many as the receipt says', () => {
  const row = { groupId, title: 'Class', unreadCount: 9, mentionCount: 3 } as GroupSession
  client.setQueryData<Page<GroupSession>>(groupListQuery.queryKey, { list: [row], count: 1 })
  takeGroup({ event: 'receipt', groupID: groupId, readUpTo: 4, unread: { count: 2, mentions: 1, upTo: 6 } })
  expect(client.getQueryData(groupListQuery.queryKey)?.list).toMatchObject([
    { unreadCount: 2, mentionCount: 1 },
  ])
})
