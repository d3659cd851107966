import { createSocket, defaultHeartbeat, parseEvent } from '@parley/client'
import type { ChatEvent, ChatFrame } from '@parley/contract'
import { subprotocol } from '@parley/contract/enums'
import { chatAddress } from '../../domain/api/chat-address.ts'

/** A connection to the chat socket apart from the one that the tabs share. */
export interface OwnConnection {
  /** Sends a frame, now or as soon as the connection is open. */
  send(frame: ChatFrame): void
  /** What was sent still goes out. */
  close(): void
}

/**
 * Opens a connection for what the server ties to one, as it does a call. It does not come back by itself.
 *
 * @param onLost it has closed, or could not be opened; nothing comes any more
 */
export function openOwnConnection(onEvent: (event: ChatEvent) => void, onLost: () => void): OwnConnection {
  const waiting: ChatFrame[] = []
  let isClosing = false
  const socket = createSocket<ChatEvent>({
    url: chatAddress,
    protocols: [subprotocol],
    parse: (frame) => parseEvent('direct', frame),
    onEvent,
    onState(state) {
      if (state === 'open') {
        for (const frame of waiting.splice(0)) socket.send(frame)
        if (isClosing) socket.close()
      } else if (state === 'waiting') {
        socket.close()
        if (!isClosing) onLost()
      }
    },
    onSessionEnded: onLost,
    onInvalidFrame: () => {},
    heartbeat: defaultHeartbeat,
  })
  return {
    send(frame) {
      if (!socket.send(frame)) waiting.push(frame)
    },
    close() {
      isClosing = true
      if (waiting.length === 0) socket.close()
    },
  }
}
