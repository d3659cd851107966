import { type Heard, type Kind, type Target, targetOf } from '@parley/client'
import type { ChatEvent, ChatMessage, Friend, GroupEvent, GroupMessage, Withdrawer } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { recipientNotFriend, unblockFirst } from '@parley/contract/error-codes'
import { sentence } from '@parley/contract/sentences'
import type { QueryClient } from '@tanstack/react-query'
import { withCall, withChatMessage, withGroupMessage } from '../../domain/conversations/list-rows.ts'
import { isThreadOnly } from '../../domain/conversations/message.ts'
import { systemLineOf } from '../../domain/conversations/system-line.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { blocksQuery, isKnownBlocked } from '../../domain/people/blocks.ts'
import { displayName } from '../../domain/people/names.ts'
import { queryKeyOf } from '../../domain/queries/queries.ts'
import { currentLanguage } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { arrivalOf, editOf } from '../conversations/arrivals.ts'
import type { Arrival } from '../conversations/conversation.ts'
import type { Conversations } from '../conversations/conversations.ts'
import type { OpenChat } from '../conversations/open-chat.ts'
import { withRareEvents } from '../conversations/rare-events.ts'
import type { ConversationList } from '../list/list.ts'
import { refreshTopic } from '../live/refresh.ts'
import type { ReadMarks } from './read-marks.ts'

/** State that takes in events. */
export interface Takers {
  /** The id of the signed-in person. */
  userID: number
  queries: QueryClient
  list: ConversationList
  conversations: Conversations
  openChat: OpenChat
  readMarks: Pick<ReadMarks, 'of'>
}

/** Takes what happens into the list of conversations and into the conversations themselves. */
export function takeEvent(takers: Takers, { kind, event, isMissed }: Heard) {
  switch (event.event) {
    case 'message':
      return takeMessage(takers, event, isMissed)
    case 'notice':
      return takeNotice(takers, event)
    case 'reaction':
      return takeReaction(takers, event)
    case 'pin':
      return takePin(takers, event)
    case 'edit':
      return takeEdit(takers, event)
    case 'poll':
    case 'list':
      return takeSurvey(takers, event)
    case 'linkPreview':
      return takeLinkPreview(takers, event)
    case 'conference':
      return takers.list.changeGroups((rows) => withCall(rows, event))
    case 'changed':
      return takeChange(takers, event)
    case 'receipt':
      return takeReceipt(takers, event)
    case 'error':
      return takeRefusal(takers.queries, kind, event)
    default:
      return
  }
}

const viewsOf = (conversations: Conversations, target: Target | undefined) =>
  target ? conversations.viewsOf(target) : []

type Event<K extends string> = Extract<ChatEvent | GroupEvent, { event: K }>

function takeChange({ conversations, queries, userID }: Takers, event: Event<'changed'>) {
  if (event.topics.includes('messages')) conversations.forgetRemoved()
  if (event.topics.includes('held')) for (const one of conversations.all()) one.askAboutHeld()
  if (!('groupID' in event)) return
  const { groupID, line, update } = event
  if (line) conversations.known({ kind: 'group', id: groupID })?.takeLine(systemLineOf(line))
  if (update) withRareEvents(({ takeGroupUpdate }) => takeGroupUpdate(queries, groupID, update, userID))
}

/** I have read more, on this page or elsewhere: the server says what is left. */
function takeReceipt({ list, readMarks }: Takers, event: Event<'receipt'>) {
  const target = targetOf(event)
  if (!target || ('isMe' in event && !event.isMe) || event.readUpTo <= readMarks.of(target)) return
  if (event.unread) list.leave(target, event.unread)
  else list.readAgain(target)
}

function takeMessage(takers: Takers, event: Event<'message'>, isMissed: boolean) {
  const { list, queries, userID: me } = takers
  const { message } = event
  const target = targetOf(event)
  if (!target) return
  const arrival = arrivalOf(event)
  const { thread } = arrival.message.extras ?? {}
  if (thread) {
    const isSeen = takeArrival(takers, target, arrival, isMissed, thread.root)
    const views = takers.conversations.viewsOf(target)
    withRareEvents(({ takeReply }) => takeReply(takers, views, arrival.message, isSeen))
  }
  if (isThreadOnly(arrival.message)) return
  const isSeen = takeArrival(takers, target, arrival, isMissed)
  const isRead = list.noteArrival(target, event.sequence) || isSeen
  // The server counts which missed messages are unread. A new row lacks what only the server knows of it.
  if (isMissed || !list.has(target)) list.readAgain(target)
  if (isMissed) return
  if ('groupID' in message) {
    const facts = { isRead, isFromBlocked: isKnownBlocked(queries, message.userID), me }
    list.changeGroups((rows) => withGroupMessage(rows, message, facts))
  } else list.changeDirect((rows) => withChatMessage(rows, message, isRead))
}

function takeNotice({ list, conversations, queries }: Takers, event: Event<'notice'>) {
  const { message } = event
  const { msg } = message
  const target = targetOf(event)
  if (msg.type === MessageType.withdrawn && target) {
    const { msgID, content } = msg.withdrawMsg
    for (const view of conversations.viewsOf(target)) {
      view.withdrawn(msgID, content, withdrawerOf(message))
      const { erased } = event
      if (erased) withRareEvents(({ eraseAged }) => eraseAged(view, msgID, erased.upTo))
    }
    list.readAgain(target)
    refreshTopic(queries, 'messages')
  }
  if (msg.type === MessageType.tip) toast[msg.tipMsg.status](msg.tipMsg.content)
  if (msg.type === MessageType.friendOnline) toast.info(onlineText(queries, msg.friendOnlineMsg))
}

const withdrawerOf = (message: ChatMessage | GroupMessage): Withdrawer | undefined => {
  if (!('groupID' in message)) return undefined
  const { userID, userNickname: nickname, memberNickname } = message
  return { userID, nickname, memberNickname }
}

function takeReaction({ conversations, userID }: Takers, event: Event<'reaction'>) {
  const target = targetOf(event)
  for (const view of viewsOf(conversations, target)) view.reacted({ ...event, isMe: event.by === userID })
}

function takeSurvey({ conversations }: Takers, event: Event<'poll' | 'list'>) {
  const target = targetOf(event)
  const standing = event.event === 'poll' ? event.votes : event.entries
  // A list whose events were missed arrives with its present state.
  const position = (standing && 'asOf' in standing && standing.asOf) || event.position
  for (const view of viewsOf(conversations, target)) view.answered({ ...event, standing, position })
}

function takePin({ conversations, queries }: Takers, event: Event<'pin'>) {
  const target = targetOf(event)
  for (const view of viewsOf(conversations, target)) view.takePin(event)
  if (target && 'groupID' in event && event.line)
    conversations.known(target)?.takeLine(systemLineOf(event.line))
  refreshTopic(queries, 'messages')
}

function takeEdit({ list, conversations, queries }: Takers, event: Event<'edit'>) {
  const target = targetOf(event)
  if (!target) return
  for (const view of conversations.viewsOf(target)) view.edited(editOf(event))
  list.readAgain(target)
  withRareEvents(({ refreshMessage }) => refreshMessage(queries, event.messageId))
}

function takeLinkPreview({ conversations }: Takers, event: Event<'linkPreview'>) {
  const target = targetOf(event)
  for (const view of viewsOf(conversations, target))
    withRareEvents(({ showLinkPreview }) => showLinkPreview(view, event))
}

function takeRefusal(client: QueryClient, kind: Kind, event: Event<'error'>) {
  const { code, clientMessageId, requestId, msg } = event
  // Muted, removed: the group, read again, shows what I may no longer do.
  if (kind === 'group') void client.invalidateQueries({ queryKey: queryKeyOf('GET /api/group/group/{id}') })
  else if (code === recipientNotFriend) return friendsAreOver(client)
  else if (code === unblockFirst) return void client.invalidateQueries(blocksQuery)
  // The sender of what has an id settles it.
  if ((clientMessageId ?? requestId) === undefined) toast.error(msg)
}

/**
 * @param isMissed it may be one of many, and nobody has seen them come
 * @param thread where it arrives, if that is not the chat
 * @returns whether the message is seen at once
 */
function takeArrival(
  { conversations, openChat }: Takers,
  target: Target,
  arrival: Arrival,
  isMissed: boolean,
  thread?: number,
) {
  const path = pathOf(target, thread)
  const isRead = openChat.isBeingRead(path) && !isMissed
  const conversation = conversations.known(target, thread)
  const isNews = conversation?.receive(arrival)
  const { id, isMe } = arrival.message
  if (!isMe && !isRead && isNews) conversation?.markUnreadFrom(id, openChat.isHeldStill(path))
  return isRead
}

/** With my note for the friend in place of the nickname. */
function onlineText(client: QueryClient, { friendID, nickname }: FriendOnline) {
  const pages = client.getQueriesData<{ list: Friend[] }>({ queryKey: queryKeyOf('GET /api/user/friends') })
  const friend = pages.flatMap(([, page]) => page?.list ?? []).find(({ userID }) => userID === friendID)
  return sentence('friendOnline', currentLanguage(), displayName({ note: friend?.notice, nickname }))
}

interface FriendOnline {
  friendID: number
  nickname: string
}

const friendsAreOver = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: queryKeyOf('GET /api/user/friend_info') })
