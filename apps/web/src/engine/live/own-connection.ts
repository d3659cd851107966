import { createSocket, defaultHeartbeat, type EventOf, type Kind, parseEvent, socketOf } from '@parley/client'
import type { ChatFrame, GroupRequest } from '@parley/contract'
import { subprotocol } from '@parley/contract/enums'
import { chatAddress } from '../../domain/api/chat-address.ts'

interface FrameOf {
  direct: ChatFrame
  group: GroupRequest
}

/** A connection to a live socket apart from the one that the tabs share. */
export interface OwnConnection<K extends Kind> {
  /** Sends a frame, now or as soon as the connection is open. */
  send(frame: FrameOf[K]): void
  /** Frames that were sent still go out. */
  close(): void
}

/**
 * Opens a connection for what the server ties to one, as it does a call. It does not reconnect.
 *
 * @param onLost it has closed, or could not be opened; nothing comes any more
 */
export function openOwnConnection<K extends Kind>(
  kind: K,
  onEvent: (event: EventOf<K>) => void,
  onLost: () => void,
): OwnConnection<K> {
  const waiting: FrameOf[K][] = []
  let isClosing = false
  const socket = createSocket<EventOf<K>>({
    url: (signal) => chatAddress(socketOf[kind], signal),
    protocols: [subprotocol],
    parse: (frame) => parseEvent(kind, frame),
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
