import type { ConversationKey, Model } from './model.ts'
import type { Told } from './truth.ts'

/** Messages that somebody has sent on to one conversation. */
export interface Forward {
  /** Names all that is made of it. */
  readonly clientMessageId: string
  readonly key: ConversationKey
  readonly as: 'each' | 'record'
  /** How many are there, as the server answered; undefined where no answer came. */
  sent: number | undefined
}

/** What was forwarded is there once, whole, and says what was said; what was refused is not there. */
export function judgeForwards(
  { forwards, hidden, sends, edits }: Model,
  { me, told }: { me: number; told: Told },
  key: ConversationKey,
): string[] {
  // The ack of a withdrawal names the message that was withdrawn.
  const originals = [...sends.values()].filter(({ withdraws }) => withdraws === undefined)
  const said = new Map(originals.map((send) => [send.ack?.id, send.content]))
  const contents = new Map(told.messages.map((message) => [message.id, message]))
  return forwards.flatMap((forward) => {
    if (forward.key !== key) return []
    const prefix = `${forward.clientMessageId}:`
    const found = [...told.clientMessageIds].filter(([, name]) => name.startsWith(prefix))
    const show = `${JSON.stringify(forward)}, told to ${me}: ${JSON.stringify(found)}`
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
      // What one said oneself one edits there too.
      const isSame =
        message.content === original ||
        [originalId, id].some((edited) => edits.mayHaveMade(edited, message.content))
      return isSame ? [] : [`says "${message.content}" for "${original}": ${show}`]
    })
  })
}
