import type { GroupMessage, GroupSession, Page } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ListedConversation } from '../../domain/conversations/list-rows.ts'
import { directListQuery, groupListQuery } from '../../domain/conversations/queries.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { blocksQuery } from '../../domain/people/blocks.ts'
import { stubBrowser } from '../test/browser.ts'
import { stubCalls } from '../test/calls.ts'
import { testEngine } from '../test/engine.ts'
import { chatArrives, groupArrives } from '../test/events.ts'
import { chatMessage, groupId, groupMessage, me, peer } from '../test/messages.ts'
import { chatRow, groupRow } from '../test/rows.ts'
import { settled } from '../test/settled.ts'

const mention = (userID: number) =>
  ({ type: MessageType.at, atMsg: { userID, content: '@Alice' } }) as GroupMessage['msg']

const kinds = [
  {
    kind: 'direct' as const,
    target: { kind: 'direct', id: peer.id } as const,
    query: directListQuery,
    event: (id: number, isMe = false) => chatArrives(chatMessage(id, { isMe })),
  },
  {
    kind: 'group' as const,
    target: { kind: 'group', id: groupId } as const,
    query: groupListQuery,
    event: (id: number, isMe = false) => groupArrives(groupMessage(id, { isMe })),
  },
]

let browser: ReturnType<typeof stubBrowser>
let world: ReturnType<typeof testEngine>
beforeEach(() => {
  browser = stubBrowser()
  world = testEngine()
  const { queries } = world.engine
  queries.setQueryData(directListQuery.queryKey, { list: [chatRow({ unreadCount: 2 })], count: 1 })
  queries.setQueryData(groupListQuery.queryKey, { list: [groupRow({ unreadCount: 2 })], count: 1 })
  return () => world.engine.close('ended')
})

const groupHears = (message: Parameters<typeof groupArrives>[0]) =>
  world.hear({ kind: 'group', event: groupArrives(message), isMissed: false })
const groupRowNow = () =>
  world.engine.queries.getQueryData<Page<GroupSession>>(groupListQuery.queryKey)?.list[0]

describe.each(kinds)('in a conversation ($kind)', ({ kind, target, query, event }) => {
  const hear = (one: ReturnType<typeof event>, isMissed = false) =>
    world.hear({ kind, event: one, isMissed } as Parameters<typeof world.hear>[0])
  const row = () => world.engine.queries.getQueryData<Page<ListedConversation>>(query.queryKey)?.list[0]
  const isReadAgain = () => world.engine.queries.getQueryState(query.queryKey)?.isInvalidated

  /** Opens it, its history being empty, and puts it on the screen. */
  async function open(isAtEnd = true) {
    stubCalls(() => ({ list: [], position: 0, more: false, count: 0 }))
    const conversation = world.engine.conversations.of(target)
    await conversation.open()
    world.engine.openChat.set({ path: pathOf(target), isAtEnd })
    return conversation
  }

  test('a message that comes is counted, and shown in its line, without reading the list', async () => {
    hear(event(5))
    await settled()
    expect(row()).toMatchObject({ unreadCount: 3 })
    expect(JSON.stringify(row())).toContain('text 5')
    expect(isReadAgain()).toBe(false)
  })

  test('one of mine, of another device, is not counted', () => {
    hear(event(5, true))
    expect(row()).toMatchObject({ unreadCount: 2 })
  })

  test('one that was missed is counted by the server alone', async () => {
    hear(event(5), true)
    await settled()
    expect(row()).toMatchObject({ unreadCount: 2 })
    expect(isReadAgain()).toBe(true)
  })

  test('one that is seen as it arrives is not counted, and has no divider', async () => {
    const conversation = await open()
    hear(event(5))
    expect(row()).toMatchObject({ unreadCount: 2 })
    expect(conversation.store.getState()).toMatchObject({ unreadFrom: undefined })
    expect(conversation.store.getState().rows.at(-1)).toMatchObject({ kind: 'message' })
  })

  test('one that arrives while the window is in the background is counted, and has a divider', async () => {
    const conversation = await open()
    browser.document.hasFocus = () => false
    hear(event(5))
    hear(event(6))
    expect(row()).toMatchObject({ unreadCount: 4 })
    expect(conversation.store.getState().unreadFrom).toBe('m5')
  })

  test('one that arrives while somebody reads above is counted, and an existing divider stays where it is', async () => {
    const conversation = await open(false)
    hear(event(5))
    expect(row()).toMatchObject({ unreadCount: 3 })
    expect(conversation.store.getState().unreadFrom).toBe('m5')
    conversation.noteRead({ id: 5 })
    hear(event(6))
    expect(conversation.store.getState().unreadFrom).toBe('m5')
    world.engine.openChat.leave(pathOf(target))
    hear(event(7))
    expect(conversation.store.getState().unreadFrom).toBe('m7')
  })

  test('one that was missed is not taken for seen, though the chat is at its end', async () => {
    const conversation = await open()
    hear(event(5), true)
    expect(conversation.store.getState().unreadFrom).toBe('m5')
  })

  test('one that comes twice makes no second line, and no divider', async () => {
    const conversation = await open()
    hear(event(5))
    browser.document.hasFocus = () => false
    hear(event(5))
    expect(conversation.store.getState().rows.filter((one) => one.kind === 'message')).toHaveLength(1)
    expect(conversation.store.getState().unreadFrom).toBeUndefined()
  })

  test('a message of mine makes no divider, even while I am away', async () => {
    const conversation = await open()
    browser.document.hasFocus = () => false
    hear(event(5, true))
    expect(conversation.store.getState().unreadFrom).toBeUndefined()
  })

  test('one that this page sent is the line that shows it already', async () => {
    const conversation = await open()
    void conversation.send({ type: 1, textMsg: { content: 'hello' } })
    await settled()
    const { clientMessageId } = world.sent[0]!
    hear({ ...event(5, true), clientMessageId } as never)
    const { timeline } = conversation.store.getState()
    expect(timeline.order).toEqual([clientMessageId])
    expect(timeline.entries.get(clientMessageId)).toMatchObject({ state: 'sent', message: { id: 5 } })
  })

  test('the list has a conversation of which nothing is open here', () => {
    hear(event(5))
    expect(world.engine.conversations.known(target)).toBeUndefined()
  })
})

test('a message of a group that is not in the list shows nothing before the server has sent the title', async () => {
  groupHears({ ...groupMessage(5), groupID: 99 })
  await settled()
  const { queries } = world.engine
  expect(queries.getQueryData<Page<GroupSession>>(groupListQuery.queryKey)?.list).toHaveLength(1)
  expect(queries.getQueryState(groupListQuery.queryKey)?.isInvalidated).toBe(true)
})

test('a mention of me or of everyone is counted, one of somebody else is not', () => {
  const counts = [me.id, 0, 99].map((userID) => {
    groupHears(groupMessage(5 + userID, { msg: mention(userID) }))
    return groupRowNow()?.mentionCount
  })
  expect(counts).toEqual([1, 2, 2])
})

test('whom I block mentions nobody, though the message counts', () => {
  world.engine.queries.setQueryData(blocksQuery.queryKey, { list: [{ userID: peer.id } as never], count: 1 })
  groupHears(groupMessage(5, { msg: mention(me.id) }))
  expect(groupRowNow()).toMatchObject({ mentionCount: 0, unreadCount: 3 })
})

test('a mention that is seen as it comes is not counted', () => {
  world.engine.openChat.set({ path: `/group/${groupId}`, isAtEnd: true })
  groupHears(groupMessage(5, { msg: mention(me.id) }))
  expect(groupRowNow()).toMatchObject({ mentionCount: 0, unreadCount: 2 })
})
