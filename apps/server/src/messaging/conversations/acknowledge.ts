import type { ChatEventOf } from '@parley/contract'
import type { Connection } from '../../platform/sockets/connection.ts'
import type { MessageHead, Sender } from './drafts.ts'

/** Acknowledges to a client that requested acks that its message is stored, and where. */
export function acknowledge(
  connection: Connection,
  clientMessageId: string | undefined,
  message: MessageHead,
): void {
  if (!connection.extended || clientMessageId === undefined) return
  const ack: ChatEventOf<'ack'> = {
    event: 'ack',
    clientMessageId,
    id: message.id,
    sequence: message.sequence,
    createdAt: message.created_at.toISOString(),
  }
  connection.sendJson(ack)
}

/** Ends when a message is stored and acked; rejects when it is refused, for the moment with an end of the connection. */
export function acknowledged(
  connection: Connection,
  clientMessageId: string | undefined,
  send: (sender: Sender) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    send({
      get isBrokenOff() {
        return connection.isBrokenOff
      },
      stored(message) {
        acknowledge(connection, clientMessageId, message)
        resolve()
      },
      refused(refusal) {
        if (refusal.retry) connection.breakOff()
        reject(refusal)
      },
    })
  })
}
