import type { ChatEvent, ChatFrame } from '@parley/contract'
import { type OwnConnection, openOwnConnection } from '../../../engine/live/own-connection.ts'

/** How a call talks to the server. */
export interface ServerLine {
  readonly isOpen: boolean
  send(frame: ChatFrame): void
  /** Frames that were sent still go out. */
  close(): void
}

/**
 * The server ties a call to the connection on which it was begun or accepted, and notifies the person's other
 * connections when it is. So a call has a connection of its own, apart from the one that the tabs share.
 */
export function createServerLine(events: { onEvent(event: ChatEvent): void; onLost(): void }): ServerLine {
  let connection: OwnConnection<'direct'> | undefined
  return {
    get isOpen() {
      return connection !== undefined
    },
    send(frame) {
      connection ??= openOwnConnection('direct', events.onEvent, () => {
        connection = undefined
        events.onLost()
      })
      connection.send(frame)
    },
    close() {
      connection?.close()
      connection = undefined
    },
  }
}
