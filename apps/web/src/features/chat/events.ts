import type { ChatEvent, ChatMessage, Friend, GroupEvent, GroupMessage } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import type { QueryClient } from '@tanstack/react-query'
import { blocksQuery, isKnownBlocked } from '../../lib/blocks.ts'
import { errorCodes } from '../../lib/error-codes.ts'
import { groupSessionsQuery } from '../../lib/groups.ts'
import { queryKeyOf } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { chatArrival, groupArrival, targetOfChat, targetOfGroup } from './arrivals.ts'
import { forgetRemoved, knownConversation } from './conversations.ts'
import type { Arrival } from './model/conversation.ts'
import { withChatMessage, withGroupMessage } from './model/sessions.ts'
import { pathOf, type Target } from './model/target.ts'
import { isBeingRead, isHeldStill } from './reading.ts'
import { changeChatSessions, changeGroupSessions, readSessionsAgain, sessionsQuery } from './session-cache.ts'

/** Takes what happens on the chat socket into the list of conversations and into the conversations themselves. */
export function takeChatEvent(client: QueryClient, event: ChatEvent) {
  switch (event.event) {
    case 'message':
      return takeMessage(client, event)
    case 'notice':
      return takeNotice(client, event.message)
    case 'changed':
      if (event.topics.includes('messages')) forgetRemoved()
      return
    case 'error':
      if (event.code === errorCodes.recipientNotFriend) friendsAreOver(client)
      else if (event.code === errorCodes.unblockFirst) void client.invalidateQueries(blocksQuery)
      else if (event.clientMessageId === undefined) toast.error(event.msg)
      return
    default:
      return
  }
}

/** Takes what happens on the group socket likewise. */
export function takeGroupEvent(client: QueryClient, event: GroupEvent) {
  switch (event.event) {
    case 'message':
      return takeGroupMessage(client, event)
    case 'notice':
      return takeGroupNotice(client, event.message)
    case 'error':
      // Muted, removed: whatever I may no longer do, the group itself tells.
      void client.invalidateQueries({ queryKey: queryKeyOf('GET /api/group/group/{id}') })
      if (event.clientMessageId === undefined) toast.error(event.msg)
      return
    default:
      return
  }
}

function takeGroupMessage(client: QueryClient, event: Extract<GroupEvent, { event: 'message' }>) {
  const { message } = event
  const target = targetOfGroup(message)
  const isRead = takeArrival(target, groupArrival(event))
  const me = session.getState().userID

  const page = client.getQueryData(groupSessionsQuery.queryKey)
  const facts = { isRead, isFromBlocked: isKnownBlocked(client, message.userID), me }
  changeGroupSessions(client, (list) => withGroupMessage(list, message, facts))
  if (page && !page.list.some(({ groupId }) => groupId === target.id)) readSessionsAgain(client, target)
}

function takeGroupNotice(client: QueryClient, message: GroupMessage) {
  const { msg } = message
  if (msg.type === MessageType.withdrawn) {
    const { msgID, content } = msg.withdrawMsg
    const target = targetOfGroup(message)
    knownConversation(target)?.withdrawn(msgID, content)
    readSessionsAgain(client, target)
  }
  if (msg.type === MessageType.tip) toast[msg.tipMsg.status](msg.tipMsg.content)
}

/** Takes in what happened while this page did not listen: the lists are read again, by `readSessionsAgain`. */
export function takeMissed(client: QueryClient, event: ChatEvent | GroupEvent) {
  if (event.event === 'changed' && event.topics.includes('messages')) forgetRemoved()
  if (event.event !== 'message' && event.event !== 'notice') return
  const { message } = event
  const target = 'groupID' in message ? targetOfGroup(message) : targetOfChat(message)
  if (event.event === 'message') {
    takeArrival(
      target,
      'groupID' in message ? groupArrival({ ...event, message }) : chatArrival({ ...event, message }),
      true,
    )
  } else if (message.msg.type === MessageType.withdrawn) {
    const { msgID, content } = message.msg.withdrawMsg
    knownConversation(target)?.withdrawn(msgID, content)
  }
  readSessionsAgain(client, target)
}

/**
 * @param isMissed it may be one of many, and nobody has seen them come
 * @returns whether the message is seen at once
 */
function takeArrival(target: Target, arrival: Arrival, isMissed = false) {
  const path = pathOf(target)
  const isRead = isBeingRead(path) && !isMissed
  const conversation = knownConversation(target)
  const isNews = conversation?.receive(arrival)
  const { id, isMe } = arrival.message
  if (!isMe && !isRead && isNews) conversation?.markUnreadFrom(id, isHeldStill(path))
  return isRead
}

function takeMessage(client: QueryClient, event: Extract<ChatEvent, { event: 'message' }>) {
  const { message } = event
  const target = targetOfChat(message)
  const isRead = takeArrival(target, chatArrival(event))

  const sessions = client.getQueryData(sessionsQuery.queryKey)
  changeChatSessions(client, (list) => withChatMessage(list, message, isRead))
  // A new row lacks what only the server knows of it.
  if (sessions && !sessions.list.some(({ userId }) => userId === target.id)) readSessionsAgain(client, target)
}

function takeNotice(client: QueryClient, message: ChatMessage) {
  const { msg } = message
  if (msg.type === MessageType.withdrawn) {
    const { msgID, content } = msg.withdrawMsg
    const target = targetOfChat(message)
    knownConversation(target)?.withdrawn(msgID, content)
    readSessionsAgain(client, target)
  }
  if (msg.type === MessageType.tip) toast[msg.tipMsg.status](msg.tipMsg.content)
  if (msg.type === MessageType.friendOnline) toast.info(onlineText(client, msg.friendOnlineMsg))
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
