import type { ChatEvent, ChatFrame } from '@parley/contract'
import {
  createSender,
  createSocket,
  parseChatEvent,
  type SocketOptions,
  type SocketState,
} from '../src/index.ts'

type Frame = ChatFrame & { clientMessageId: string }

/** A chat socket with its sender, as the web app combines them; records states and events. */
export function chatClient(url: string, overrides: Partial<SocketOptions<ChatEvent>> = {}) {
  const states: SocketState[] = []
  const events: ChatEvent[] = []
  const invalid: unknown[] = []
  let ended = 0
  const socket = createSocket<ChatEvent>({
    url: async () => url,
    protocols: ['parley.v2'],
    parse: parseChatEvent,
    onEvent(event) {
      events.push(event)
      if (event.event === 'ack' || event.event === 'error') sender.settle(event)
    },
    onState(state) {
      states.push(state)
      if (state === 'open') sender.resume()
    },
    onSessionEnded: () => {
      ended += 1
    },
    onInvalidFrame: (frame) => invalid.push(frame),
    backoff: { baseMs: 5, maxMs: 20 },
    ...overrides,
  })
  const sender = createSender<Frame>({
    socket,
    ackTimeoutMs: 1000,
    ...(overrides.timers && { timers: overrides.timers }),
  })
  return {
    socket,
    sender,
    states,
    events,
    invalid,
    get ended() {
      return ended
    },
    [Symbol.dispose]: () => socket.close(),
  }
}

export const hello = (clientMessageId: string): Frame => ({
  revUserID: 2,
  msg: { type: 1, textMsg: { content: 'hello' } },
  clientMessageId,
})
