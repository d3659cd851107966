import type { MessageExtras, Page, ThreadSummary } from '@parley/contract'
import { beforeEach, expect, test } from 'vitest'
import type { ListedConversation } from '../../domain/conversations/list-rows.ts'
import { groupListQuery } from '../../domain/conversations/queries.ts'
import { stubBrowser } from '../test/browser.ts'
import { stubCalls } from '../test/calls.ts'
import { testEngine } from '../test/engine.ts'
import { groupArrives } from '../test/events.ts'
import { groupId, groupMessage, me, message, peer } from '../test/messages.ts'
import { ackOf } from '../test/outbox.ts'
import { groupRow } from '../test/rows.ts'
import { settled } from '../test/settled.ts'

const target = { kind: 'group', id: groupId } as const
const root = 1
const inThread: MessageExtras = { thread: { root, author: me.id } }
const inBoth: MessageExtras = { thread: { root, author: me.id, inChat: true } }
const summary: ThreadSummary = {
  count: 2,
  lastAt: '',
  upTo: 3,
  people: [],
  level: 'all',
  unread: 0,
  mentions: 0,
}
const carla = { id: 3, nickname: 'Carla', memberNickname: '', avatar: 'c.png' }

let world: ReturnType<typeof testEngine>
let calls: ReturnType<typeof stubCalls>
beforeEach(() => {
  stubBrowser()
  world = testEngine()
  world.engine.queries.setQueryData(groupListQuery.queryKey, {
    list: [groupRow({ unreadCount: 2 })],
    count: 1,
  })
  calls = stubCalls(({ endpoint, input }) => {
    if (!endpoint.includes('history')) return { list: [], count: 0, unread: 0, mentions: 0 }
    const first = groupMessage(root, { isMe: true, extras: { replies: summary } })
    const list = input?.query && 'around' in input.query ? [] : [{ ...first, sequence: root }]
    return { list, count: 1, position: 3, more: false, thread: list.length > 0 ? undefined : root }
  })
  return () => world.engine.close('ended')
})

const row = () =>
  world.engine.queries.getQueryData<Page<ListedConversation>>(groupListQuery.queryKey)?.list[0]
const isListReadAgain = () =>
  world.engine.queries.getQueryState(groupListQuery.queryKey)?.isInvalidated ?? false
const threadsRead = () => calls.to('GET /api/chat/threads').length

const arrives = (id: number, extras: MessageExtras, isMissed = false, author = peer) =>
  world.hear({ kind: 'group', event: groupArrives(groupMessage(id, { author, extras })), isMissed })

async function open(thread?: number) {
  const conversation = world.engine.conversations.of(target, thread)
  await conversation.open()
  const shown = () =>
    conversation.store
      .getState()
      .timeline.order.map((key) => conversation.store.getState().timeline.entries.get(key)?.message.id)
  const replies = () =>
    [...conversation.store.getState().timeline.entries.values()].find(({ message: { id } }) => id === root)
      ?.message.extras?.replies
  return { conversation, shown, replies }
}

test('histories and lists are requested without what was sent in threads alone', async () => {
  await open()
  await open(root)
  const [chat, thread] = calls.to('GET /api/group/history/{id}').map(({ input }) => input?.query)
  expect(chat).toMatchObject({ threads: true, lines: true })
  expect(chat).not.toHaveProperty('thread')
  expect(thread).toMatchObject({ thread: root })
  expect(groupListQuery.queryKey[1]).toMatchObject({ query: { threads: true } })
})

test.for([
  ['live', false],
  ['missed', true],
] as const)(
  'a reply that comes %s in a thread alone is in the thread, and in the chat only counted',
  async ([, isMissed]) => {
    const chat = await open()
    const thread = await open(root)
    arrives(4, inThread, isMissed, carla)
    await settled()
    expect(chat.shown()).toEqual([root])
    expect(thread.shown()).toEqual([root, 4])
    expect(chat.replies()).toMatchObject({ count: 3, upTo: 4, unread: 1, people: [{ nickname: 'Carla' }] })
    expect(row()).toMatchObject({ unreadCount: 2, newMsgPreview: '' })
    expect(isListReadAgain()).toBe(false)
    expect(chat.conversation.store.getState().unreadFrom).toBeUndefined()
  },
)

test('a reply that is shown in the chat too is in both, and counts in both', async () => {
  const chat = await open()
  const thread = await open(root)
  arrives(4, inBoth)
  await settled()
  expect(chat.shown()).toEqual([root, 4])
  expect(thread.shown()).toEqual([root, 4])
  expect(chat.replies()).toMatchObject({ count: 3 })
  expect(row()).toMatchObject({ unreadCount: 3 })
})

test('a reply that the summary counts is not counted again', async () => {
  const chat = await open()
  arrives(3, inThread, true)
  await settled()
  expect(chat.replies()).toMatchObject({ count: 2 })
})

test('a reply that comes while the page with its first message is read is counted', async () => {
  const conversation = world.engine.conversations.of(target)
  const opening = conversation.open()
  arrives(4, inThread)
  await opening
  await settled()
  const [entry] = conversation.store.getState().timeline.entries.values()
  expect(entry?.message.extras?.replies).toMatchObject({ count: 3, unread: 1 })
})

test('a thread begins with its first reply, and is followed by the author of its first message', async () => {
  const chat = await open()
  arrives(5, {})
  arrives(6, { thread: { root: 5, author: peer.id } })
  await settled()
  const entry = () =>
    [...chat.conversation.store.getState().timeline.entries.values()].find(({ message: { id } }) => id === 5)
  expect(entry()?.message.extras?.replies).toMatchObject({ count: 1, level: 'none', unread: 0 })
})

test('an edit of the first message leaves the summary of its thread', async () => {
  const chat = await open()
  const { msg } = message(root)
  chat.conversation.edited({
    messageId: root,
    msg,
    preview: '',
    extras: { edited: { version: 1, at: '' } as never },
  })
  expect(chat.replies()).toMatchObject({ count: 2 })
})

test('replies of other people’s threads have the list of threads alone; those of mine have it read again', async () => {
  arrives(4, { thread: { root: 9, author: peer.id } })
  await settled()
  world.engine.queries.setQueryData(['GET /api/chat/threads', {}], {} as never)
  expect(threadsRead()).toBe(0)
  expect(world.engine.queries.getQueryState(['GET /api/chat/threads', {}])?.isInvalidated).toBe(false)
  arrives(5, inThread)
  await settled()
  expect(world.engine.queries.getQueryState(['GET /api/chat/threads', {}])?.isInvalidated).toBe(true)
})

test('a reply that is seen at once has the list of threads read again only once it is marked read', async () => {
  await open(root)
  world.engine.queries.setQueryData(['GET /api/chat/threads', {}], {} as never)
  world.engine.openChat.set({ path: `/group/${target.id}?thread=${root}`, isAtEnd: true })
  arrives(4, inThread)
  await settled()
  expect(world.engine.queries.getQueryState(['GET /api/chat/threads', {}])?.isInvalidated).toBe(false)
})

test('what I send in a thread says so, and the check for the chat holds for one message', async () => {
  const { conversation } = await open(root)
  const text = (content: string) => ({ type: 1, textMsg: { content } }) as const
  conversation.setAlsoInChat(true)
  void conversation.send(text('one'))
  await settled()
  void conversation.send(text('two'))
  await settled()
  expect(world.sent.map(({ more }) => more?.thread)).toEqual([{ root, inChat: true }, { root }])
})

test('an unsent reply goes on in its thread after the page was closed', async () => {
  const before = await open(root)
  void before.conversation.send({ type: 1, textMsg: { content: 'later' } })
  await settled()
  world.engine.close('ended')
  const next = testEngine({ device: world.device })
  next.engine.connect('token')
  await settled()
  expect(next.sent.map(({ more }) => more?.thread)).toEqual([{ root }])
  const { clientMessageId, answer } = next.sent[0]!
  answer.resolve(ackOf(clientMessageId, 4))
  await settled()
  expect(next.engine.conversations.known(target)?.store.getState().timeline.order ?? []).toEqual([])
  const thread = next.engine.conversations.known(target, root)
  expect(thread?.store.getState().timeline.entries.size).toBe(1)
  next.engine.close('ended')
})

test('the place of a message of a thread is known once the chat was asked for it', async () => {
  const chat = await open()
  expect(await chat.conversation.reach(77)).toBeUndefined()
  expect(chat.conversation.threadOf(77)).toBe(root)
})

test('what this device has kept of a chat shows no reply that was sent in a thread alone', async () => {
  const { messages } = { messages: [message(root), { ...message(2), extras: inThread }] }
  const path = `/group/${groupId}`
  const kept = { path, messages, hasOlder: false, cursor: { epoch: 'e', position: 2 }, keptAt: 1 }
  await world.engine.database.table<typeof kept>('conversations').put(path, kept)
  world.engine.close('ended')
  const next = testEngine({ device: world.device })
  const conversation = next.engine.conversations.of(target)
  await conversation.open()
  expect([...conversation.store.getState().timeline.keys.keys()]).toEqual([root])
  next.engine.close('ended')
})
