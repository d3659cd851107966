import {
  type Ack,
  type CatchUp,
  createChatCatchUp,
  createGroupCatchUp,
  createHttpClient,
  createSender,
  defaultHeartbeat,
  parseChatEvent,
  parseGroupEvent,
  type SocketOptions,
  type SocketState,
  ticketAddress,
} from '@parley/client'
import type {
  ChatEvent,
  ChatFrame,
  ChatRequest,
  GroupEvent,
  GroupFrame,
  GroupRequest,
} from '@parley/contract'
import { subprotocol } from '@parley/contract/enums'
import { currentLanguage } from '../lib/i18n/index.ts'
import { endSession } from '../lib/session.ts'
import { createSharedSocket } from './shared-socket.ts'

/** A frame as this client sends it: always with the id that makes a retry harmless. */
export type IdentifiedFrame = IdentifiedChatFrame | IdentifiedGroupFrame
type IdentifiedChatFrame = ChatFrame & { clientMessageId: string }
type IdentifiedGroupFrame = GroupFrame & { clientMessageId: string }

/** The chat socket or the group socket. */
export type SocketName = 'chat' | 'group'

export interface Listeners {
  /** @param isMissed it was read after an absence instead of heard */
  onChatEvent(event: ChatEvent, isMissed: boolean): void
  onGroupEvent(event: GroupEvent, isMissed: boolean): void
  /** How the connection is doing, as the chat socket tells. */
  onState(state: SocketState, retryInMs?: number): void
  /** A socket has opened, and what is missing of its conversations is known: lists are to be read again. */
  onOpened(socket: SocketName): void
  /** What is missing of a conversation will not come event by event. */
  onReset(socket: SocketName, id: number): void
  /** Whether this page shows the conversation, and so wants what was missed of it. */
  isWanted(socket: SocketName, id: number): boolean
}

/** The two live sockets of one session, and what waits to be sent on each. */
export interface Live {
  send(frame: IdentifiedFrame): Promise<Ack>
  /** Asks, or tells, what needs no answer. @returns false, and sends nothing, when it cannot go now */
  request(socket: SocketName, request: ChatRequest | GroupRequest): boolean
  /** Tries again now, instead of waiting. */
  retry(): void
  /** Where this page is in the conversations' logs. */
  catchUp(socket: SocketName): CatchUp<unknown>
  close(): void
}

export function openLive(userID: number, token: string, listeners: Listeners): Live {
  // Of this session, whoever signs in meanwhile.
  const http = createHttpClient({
    token: () => token,
    language: currentLanguage,
    onUnauthenticated: () => {},
  })
  const common = {
    protocols: [subprotocol],
    onSessionEnded: endSession,
    // Seed.md: an invalid frame is logged and ignored.
    // biome-ignore lint/suspicious/noConsole: the browser's console is the log that is meant.
    onInvalidFrame: (frame: unknown) => console.warn('Invalid frame', frame),
    heartbeat: defaultHeartbeat,
  } satisfies Partial<SocketOptions<never>>
  // Lists are read again whenever a socket opens, because signals are lost meanwhile.
  const onResetAll = () => {}
  /** Sockets that have opened, and do not know yet what they missed. Later answers are other tabs', or about gaps. */
  const opening = new Set<SocketName>()
  const synced = (socket: SocketName) => opening.delete(socket) && listeners.onOpened(socket)

  const chat = createSharedSocket<ChatEvent>(`parley.chat.${userID}`, {
    ...common,
    url: (signal) => ticketAddress('chat', location.href, http, signal),
    parse: parseChatEvent,
    onEvent: (event) => chatCatchUp.take(event),
    onState(state, retryInMs) {
      listeners.onState(state, retryInMs)
      if (state !== 'open') return chatCatchUp.closed()
      chatSender.resume()
      opening.add('chat')
      chatCatchUp.opened()
    },
  })
  const chatSender = createSender<IdentifiedChatFrame>({ socket: chat })
  const chatCatchUp = createChatCatchUp({
    socket: chat,
    onEvent(event, isMissed) {
      if (event.event === 'ack' || event.event === 'error') chatSender.settle(event)
      listeners.onChatEvent(event, isMissed)
      if (event.event === 'behind' && event.signals) opening.add('chat')
      if (event.event === 'synced') synced('chat')
      // Of a group that is new to me, what was said as I joined may have gone past this connection.
      if (event.event === 'changed' && event.topics.includes('groups')) groupCatchUp.sync()
    },
    onReset: (id) => listeners.onReset('chat', id),
    isWanted: (id) => listeners.isWanted('chat', id),
    onResetAll,
  })

  const group = createSharedSocket<GroupEvent>(`parley.group.${userID}`, {
    ...common,
    url: (signal) => ticketAddress('group', location.href, http, signal),
    parse: parseGroupEvent,
    onEvent: (event) => groupCatchUp.take(event),
    onState(state) {
      if (state !== 'open') return groupCatchUp.closed()
      groupSender.resume()
      opening.add('group')
      groupCatchUp.opened()
    },
  })
  const groupSender = createSender<IdentifiedGroupFrame>({ socket: group })
  const groupCatchUp = createGroupCatchUp({
    socket: group,
    onEvent(event, isMissed) {
      if (event.event === 'ack' || event.event === 'error') groupSender.settle(event)
      listeners.onGroupEvent(event, isMissed)
      if (event.event === 'behind' && event.signals) opening.add('group')
      if (event.event === 'synced') synced('group')
    },
    onReset: (id) => listeners.onReset('group', id),
    isWanted: (id) => listeners.isWanted('group', id),
    onResetAll,
  })

  return {
    send: (frame) => ('groupID' in frame ? groupSender.send(frame) : chatSender.send(frame)),
    request: (socket, request) => (socket === 'chat' ? chat : group).send(request),
    retry() {
      chat.wake()
      group.wake()
    },
    catchUp: (socket) => (socket === 'chat' ? chatCatchUp : groupCatchUp) as CatchUp<unknown>,
    close() {
      chat.close()
      group.close()
      chatSender.close()
      groupSender.close()
    },
  }
}
