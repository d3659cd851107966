import type { ChatEvent, GroupEvent } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { errors } from '@parley/contract/errors'
import { sentence } from '@parley/contract/sentences'
import { beforeEach, expect, test } from 'vitest'
import { directListQuery, groupListQuery } from '../../domain/conversations/queries.ts'
import { blocksQuery } from '../../domain/people/blocks.ts'
import { queryKeyOf } from '../../domain/queries/queries.ts'
import { currentLanguage } from '../../platform/texts/index.ts'
import { toasts } from '../../platform/toast.ts'
import { testEngine } from '../test/engine.ts'
import { chatNotice, groupNotice, refusal } from '../test/events.ts'
import { groupId, peer } from '../test/messages.ts'
import { settled } from '../test/settled.ts'

const keys = {
  friend: queryKeyOf('GET /api/user/friend_info', { query: { friendID: peer.id } }),
  blocks: blocksQuery.queryKey,
  group: queryKeyOf('GET /api/group/group/{id}', { params: { id: groupId } }),
  chats: directListQuery.queryKey,
  groups: groupListQuery.queryKey,
}

let world: ReturnType<typeof testEngine>
beforeEach(() => {
  world = testEngine()
  toasts.setState({ list: [] })
  for (const key of Object.values(keys))
    world.engine.queries.setQueryData(key, { list: [], count: 0 } as never)
  return () => world.engine.close('ended')
})

const hearChat = (event: ChatEvent) => world.hear({ kind: 'direct', event, isMissed: false })
const hearGroup = (event: GroupEvent) => world.hear({ kind: 'group', event, isMissed: false })
const readAgain = () =>
  Object.entries(keys).flatMap(([name, key]) =>
    world.engine.queries.getQueryState(key)?.isInvalidated ? [name] : [],
  )
const shownToasts = () => toasts.getState().list.map(({ kind, text }) => `${kind}: ${text}`)
const sent = { clientMessageId: 'c' }

test('a refusal between former friends has the friend read again, and only the message shows it', () => {
  hearChat(refusal(errors.recipientNotFriend.code, sent))
  expect([readAgain(), shownToasts()]).toEqual([['friend'], []])
})

test('a refusal because of my block has the blocks read again', () => {
  hearChat(refusal(errors.unblockFirst.code, sent))
  expect([readAgain(), shownToasts()]).toEqual([['blocks'], []])
})

test('any other refusal of a message is the message’s own', () => {
  hearChat(refusal(errors.sendFailed.code, sent))
  expect([readAgain(), shownToasts()]).toEqual([[], []])
})

test('the refusal of a frame that wanted an answer is left to its sender', () => {
  hearChat(refusal(errors.frameInvalid.code, { requestId: 'r' }))
  hearGroup(refusal(errors.frameInvalid.code, { requestId: 'r' }))
  expect(shownToasts()).toEqual([])
})

test('a refusal of an unknown request is shown', () => {
  hearChat(refusal(errors.frameInvalid.code))
  expect(shownToasts()).toEqual([`error: refused with ${errors.frameInvalid.code}`])
})

test.each([
  ['muted', errors.memberMuted.code],
  ['no member', errors.notMember.code],
  ['gone', errors.groupUnknown.code],
  ['no friend, as another kind of conversation would say', errors.recipientNotFriend.code],
])('a refusal in a group (%s) shows no toast, but has the group read again', (_, code) => {
  hearGroup(refusal(code, sent))
  expect([readAgain(), shownToasts()]).toEqual([['group'], []])
})

test('a refusal in a group of an unknown request is shown too', () => {
  hearGroup(refusal(errors.frameInvalid.code))
  expect([readAgain(), shownToasts()]).toEqual([
    ['group'],
    [`error: refused with ${errors.frameInvalid.code}`],
  ])
})

const withdrawn = { type: MessageType.withdrawn, withdrawMsg: { msgID: 3, content: 'gone' } } as const

test('a withdrawal has its own list read again, and no other', async () => {
  hearChat(chatNotice(withdrawn))
  await settled()
  expect(readAgain()).toEqual(['chats'])
  hearGroup(groupNotice(withdrawn))
  await settled()
  expect(readAgain()).toEqual(['chats', 'groups'])
})

test.each(['success', 'warning', 'error', 'info'] as const)('a tip (%s) is shown as what it is', (status) => {
  hearChat(chatNotice({ type: MessageType.tip, tipMsg: { status, content: 'a tip' } }))
  expect(shownToasts()).toEqual([`${status}: a tip`])
})

const comesOnline = (nickname: string) =>
  hearChat(
    chatNotice({
      type: MessageType.friendOnline,
      friendOnlineMsg: { friendID: peer.id, nickname, avatar: '', content: `${nickname}上线了` },
    }),
  )
const knowsFriend = (notice: string) =>
  world.engine.queries.setQueryData(queryKeyOf('GET /api/user/friends', { query: { limit: -1 } }), {
    list: [{ userID: peer.id, nickname: 'Bob', notice }],
    count: 1,
  } as never)

test('a friend for whom I have no note is announced by the nickname', () => {
  knowsFriend('')
  comesOnline('Bob')
  expect(shownToasts()).toEqual([`info: ${sentence('friendOnline', currentLanguage(), 'Bob')}`])
})

test.each(['Bobby', 'A$$AP', '$& and $`', "$'"])(
  'my note for a friend (%s) is shown as I wrote it',
  (notice) => {
    knowsFriend(notice)
    comesOnline('Bob')
    expect(shownToasts()).toEqual([`info: ${sentence('friendOnline', currentLanguage(), notice)}`])
  },
)

test('an event of a later version does nothing', () => {
  hearChat({ event: 'weather' } as never)
  expect([readAgain(), shownToasts()]).toEqual([[], []])
})
