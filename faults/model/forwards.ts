import type { ConversationKey, Model } from './model.ts'
import type { ConversationOf } from './truth.ts'

/** A forwarding of messages to one conversation. */
export interface Forward {
  /** Prefix of the ids of its messages. */
  readonly clientMessageId: string
  readonly key: ConversationKey
  readonly as: 'each' | 'record'
  /** Number of messages by the server's answer; undefined if no answer came. */
  sent: number | undefined
}

/** Forwarded messages exist once, completely, and with the original content; refused ones do not exist. */
export function judgeForwards(
  { forwards, hidden, sends, edits }: Model,
  { me, conversation }: ConversationOf,
  key: ConversationKey,
): string[] {
  // The ack of a withdrawal names the message that was withdrawn.
  const originals = [...sends.values()].filter(({ withdraws }) => withdraws === undefined)
  const said = new Map(originals.map((send) => [send.ack?.id, send.content]))
  const contents = new Map(conversation.messages.map((message) => [message.id, message]))
  return forwards.flatMap((forward) => {
    if (forward.key !== key) return []
    const prefix = `${forward.clientMessageId}:`
    const found = [...conversation.clientMessageIds].filter(([, name]) => name.startsWith(prefix))
    const show = `${JSON.stringify(forward)}, sent to ${me}: ${JSON.stringify(found)}`
    if (new Set(found.map(([, name]) => name)).size < found.length) return [`forwarded twice: ${show}`]
    const hasHidden = (hidden.get(me)?.size ?? 0) > 0
    const { sent } = forward
    if (sent !== undefined && (hasHidden ? found.length > sent : found.length !== sent))
      return [`not forwarded as it was answered: ${show}`]
    return found.flatMap(([id, name]) => {
      const message = contents.get(id)
      const originalId = Number(name.slice(prefix.length))
      const original = said.get(originalId)
      if (forward.as === 'record' || !message || message.isWithdrawn || original === undefined) return []
      // The sender can edit the forwarded copy of their own message too.
      const isSame =
        message.content === original ||
        [originalId, id].some((edited) => edits.mayHaveMade(edited, message.content))
      return isSame ? [] : [`says "${message.content}" for "${original}": ${show}`]
    })
  })
}
