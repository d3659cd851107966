import { type Heard, type Kind, type Target, targetOf } from '@parley/client'
import type { ChatEvent, Friend, GroupEvent, Page } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import type { QueryClient } from '@tanstack/react-query'
import { blocksQuery, isKnownBlocked } from '../../lib/blocks.ts'
import { errorCodes } from '../../lib/error-codes.ts'
import { groupSessionsQuery } from '../../lib/groups.ts'
import { queryKeyOf } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { arrivalOf } from './arrivals.ts'
import { forgetRemoved, knownConversation } from './conversations.ts'
import type { Arrival } from './model/conversation.ts'
import { type AnySession, rowOf, withChatMessage, withGroupMessage } from './model/sessions.ts'
import { pathOf } from './model/target.ts'
import { isBeingRead, isHeldStill } from './reading.ts'
import { changeChatSessions, changeGroupSessions, readSessionsAgain, sessionsQuery } from './session-cache.ts'

/** Takes what happens into the list of conversations and into the conversations themselves. */
export function takeEvent(client: QueryClient, { kind, event, isMissed }: Heard) {
  switch (event.event) {
    case 'message':
      return takeMessage(client, event, isMissed)
    case 'notice':
      return takeNotice(client, event)
    case 'changed':
      if (event.topics.includes('messages')) forgetRemoved()
      return
    case 'error':
      return takeRefusal(client, kind, event)
    default:
      return
  }
}

type Event<K extends string> = Extract<ChatEvent | GroupEvent, { event: K }>

function takeMessage(client: QueryClient, event: Event<'message'>, isMissed: boolean) {
  const { message } = event
  const target = targetOf(event)
  if (!target) return
  const isRead = takeArrival(target, arrivalOf(event), isMissed)
  // Of what was missed, the server counts what is unread.
  if (isMissed || !isListed(client, target)) readSessionsAgain(client, target)
  if (isMissed) return
  if ('groupID' in message) {
    const me = session.getState().userID
    const facts = { isRead, isFromBlocked: isKnownBlocked(client, message.userID), me }
    changeGroupSessions(client, (list) => withGroupMessage(list, message, facts))
  } else changeChatSessions(client, (list) => withChatMessage(list, message, isRead))
}

/** A new row lacks what only the server knows of it. A list that is not here yet will have it. */
function isListed(client: QueryClient, target: Target) {
  const { queryKey } = target.kind === 'group' ? groupSessionsQuery : sessionsQuery
  const page = client.getQueryData<Page<AnySession>>(queryKey)
  return !page || rowOf(page.list, target) !== undefined
}

function takeNotice(client: QueryClient, event: Event<'notice'>) {
  const { msg } = event.message
  const target = targetOf(event)
  if (msg.type === MessageType.withdrawn && target) {
    const { msgID, content } = msg.withdrawMsg
    knownConversation(target)?.withdrawn(msgID, content)
    readSessionsAgain(client, target)
  }
  if (msg.type === MessageType.tip) toast[msg.tipMsg.status](msg.tipMsg.content)
  if (msg.type === MessageType.friendOnline) toast.info(onlineText(client, msg.friendOnlineMsg))
}

function takeRefusal(client: QueryClient, kind: Kind, event: Event<'error'>) {
  const { code, clientMessageId, requestId, msg } = event
  // Muted, removed: whatever I may no longer do, the group itself tells.
  if (kind === 'group') void client.invalidateQueries({ queryKey: queryKeyOf('GET /api/group/group/{id}') })
  else if (code === errorCodes.recipientNotFriend) return friendsAreOver(client)
  else if (code === errorCodes.unblockFirst) return void client.invalidateQueries(blocksQuery)
  // What has an id is settled by whoever sent it.
  if ((clientMessageId ?? requestId) === undefined) toast.error(msg)
}

/**
 * @param isMissed it may be one of many, and nobody has seen them come
 * @returns whether the message is seen at once
 */
function takeArrival(target: Target, arrival: Arrival, isMissed: boolean) {
  const path = pathOf(target)
  const isRead = isBeingRead(path) && !isMissed
  const conversation = knownConversation(target)
  const isNews = conversation?.receive(arrival)
  const { id, isMe } = arrival.message
  if (!isMe && !isRead && isNews) conversation?.markUnreadFrom(id, isHeldStill(path))
  return isRead
}

/** With my note for the friend in place of the nickname. */
function onlineText(client: QueryClient, { friendID, nickname, content }: FriendOnline) {
  const pages = client.getQueriesData<{ list: Friend[] }>({ queryKey: queryKeyOf('GET /api/user/friends') })
  const friend = pages.flatMap(([, page]) => page?.list ?? []).find(({ userID }) => userID === friendID)
  return friend?.notice ? content.replace(nickname, friend.notice) : content
}

interface FriendOnline {
  friendID: number
  nickname: string
  content: string
}

const friendsAreOver = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: queryKeyOf('GET /api/user/friend_info') })
