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
import type { ChatEvent, ChatFrame, GroupEvent } from '@parley/contract'
import { subprotocol } from '@parley/contract/enums'
import { api } from '../lib/api.ts'
import { endSession } from '../lib/session.ts'

/** A frame as this client sends it: always with the id that makes a retry harmless. */
export type IdentifiedFrame = ChatFrame & { clientMessageId: string }

interface Listeners {
  onChatEvent(event: ChatEvent): void
  onGroupEvent(event: GroupEvent): void
  onState(state: SocketState): void
}

/** The two live sockets of one session, and what waits to be sent on the first. */
export interface Live {
  send(frame: IdentifiedFrame): Promise<Ack>
  close(): void
}

export function openLive(token: string, { onChatEvent, onGroupEvent, onState }: Listeners): Live {
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
      if (event.event === 'ack' || event.event === 'error') sender.settle(event)
      onChatEvent(event)
    },
    onState(state) {
      if (state === 'open') sender.resume()
      onState(state)
    },
  })
  const sender = createSender<IdentifiedFrame>({ socket: chat })

  const group = createSocket<GroupEvent>({
    ...common,
    url: () => socketAddress('group', location.href, token),
    parse: parseGroupEvent,
    onEvent: onGroupEvent,
    onState: () => {},
  })

  return {
    send: (frame) => sender.send(frame),
    close() {
      chat.close()
      group.close()
      sender.close()
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
