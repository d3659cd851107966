import {
  type Ack,
  ApiError,
  createSender,
  createSocket,
  parseChatEvent,
  parseGroupEvent,
  type SocketOptions,
  type SocketState,
  socketAddress,
} from '@parley/client'
import type { ChatEvent, ChatFrame, GroupEvent, GroupFrame } from '@parley/contract'
import { subprotocol } from '@parley/contract/enums'
import { api } from '../lib/api.ts'
import { endSession } from '../lib/session.ts'

/** A frame as this client sends it: always with the id that makes a retry harmless. */
export type IdentifiedFrame = IdentifiedChatFrame | IdentifiedGroupFrame
type IdentifiedChatFrame = ChatFrame & { clientMessageId: string }
type IdentifiedGroupFrame = GroupFrame & { clientMessageId: string }

/** The chat socket or the group socket. */
export type SocketName = 'chat' | 'group'

interface Listeners {
  onChatEvent(event: ChatEvent): void
  onGroupEvent(event: GroupEvent): void
  /** How the connection is doing, as the chat socket tells. */
  onState(state: SocketState, retryInMs?: number): void
  /** A socket has opened; something may have been missed on it before. */
  onOpened(socket: SocketName): void
}

/** The two live sockets of one session, and what waits to be sent on each. */
export interface Live {
  send(frame: IdentifiedFrame): Promise<Ack>
  /** Tries again now, instead of waiting. */
  retry(): void

  /** Sends on the chat socket what is worth nothing later. @returns false, and sends nothing, when it cannot go now */
  sendNow(frame: ChatFrame): boolean
  /** Gives up the chat socket's connection, good as it may look, and opens another. */
  drop(): void
  close(): void
}

export function openLive(token: string, { onChatEvent, onGroupEvent, onState, onOpened }: Listeners): Live {
  const common = {
    protocols: [subprotocol],
    onSessionEnded: endSession,
    // Seed.md: an invalid frame is logged and ignored.
    // biome-ignore lint/suspicious/noConsole: the browser's console is the log that is meant.
    onInvalidFrame: (frame: unknown) => console.warn('Invalid frame', frame),
    checkSession,
  } satisfies Partial<SocketOptions<never>>

  const chat = createSocket<ChatEvent>({
    ...common,
    url: () => socketAddress('chat', location.href, token),
    parse: parseChatEvent,
    onEvent(event) {
      if (event.event === 'ack' || event.event === 'error') chatSender.settle(event)
      onChatEvent(event)
    },
    onState(state, retryInMs) {
      if (state === 'open') chatSender.resume()
      onState(state, retryInMs)
      if (state === 'open') onOpened('chat')
    },
  })
  const chatSender = createSender<IdentifiedChatFrame>({ socket: chat })

  const group = createSocket<GroupEvent>({
    ...common,
    url: () => socketAddress('group', location.href, token),
    parse: parseGroupEvent,
    onEvent(event) {
      if (event.event === 'ack' || event.event === 'error') groupSender.settle(event)
      onGroupEvent(event)
    },
    onState(state) {
      if (state !== 'open') return
      groupSender.resume()
      onOpened('group')
    },
  })
  const groupSender = createSender<IdentifiedGroupFrame>({ socket: group })

  return {
    send: (frame) => ('groupID' in frame ? groupSender.send(frame) : chatSender.send(frame)),
    retry() {
      for (const socket of [chat, group]) if (socket.state === 'waiting') socket.reconnect()
    },

    sendNow: (frame) => chat.send(frame),
    drop: () => chat.reconnect(),
    close() {
      chat.close()
      group.close()
      chatSender.close()
      groupSender.close()
    },
  }
}

/** Browsers hide why a connection was refused, so the session is asked for over HTTP, where a 401 ends it. */
async function checkSession() {
  try {
    await api.call('GET /api/user/user_info')
    return true
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unauthenticated') return false
    throw error
  }
}
