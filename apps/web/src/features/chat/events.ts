import type { ChatEvent, ChatMessage, Friend } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { errors } from '@parley/contract/errors'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import { knownConversation } from './conversations.ts'
import { peerOf, withMessage } from './model/sessions.ts'
import { isBeingRead, isHeldStill } from './reading.ts'
import { changeSessions, sessionsQuery } from './session-cache.ts'

/** Takes what happens on the chat socket into the list of conversations and into the conversations themselves. */
export function takeChatEvent(client: QueryClient, event: ChatEvent) {
  switch (event.event) {
    case 'message':
      return takeMessage(client, event)
    case 'notice':
      return takeNotice(client, event.message)
    case 'error':
      if (event.code === errors.recipientNotFriend.code) friendsAreOver(client)
      else if (event.clientMessageId === undefined) toast.error(event.msg)
      return
    default:
      return
  }
}

function takeMessage(client: QueryClient, event: Extract<ChatEvent, { event: 'message' }>) {
  const { message } = event
  const peer = peerOf(message)
  const isRead = isBeingRead(peer.id)
  const conversation = knownConversation(peer.id)
  conversation?.receive(event)
  if (!message.isMe && !isRead) conversation?.markUnreadFrom(message.id, isHeldStill(peer.id))

  const sessions = client.getQueryData(sessionsQuery.queryKey)
  changeSessions(client, (list) => withMessage(list, message, isRead))
  // A new row lacks what only the server knows of it.
  if (sessions && !sessions.list.some(({ userId }) => userId === peer.id)) readSessionsAgain(client)
}

function takeNotice(client: QueryClient, message: ChatMessage) {
  const { msg } = message
  if (msg.type === MessageType.withdrawn) {
    const { msgID, content } = msg.withdrawMsg
    knownConversation(peerOf(message).id)?.withdrawn(msgID, content)
    readSessionsAgain(client)
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

const readSessionsAgain = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })

const friendsAreOver = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: queryKeyOf('GET /api/user/friend_info') })
