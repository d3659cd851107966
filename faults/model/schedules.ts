import type { ConversationKey, Model } from './model.ts'
import type { ConversationOf, Truth } from './truth.ts'

/** A scheduled message. */
export interface Schedule {
  readonly clientMessageId: string
  readonly senderId: number
  readonly key: ConversationKey
  readonly content: string
  /** Whether the server accepted it; undefined if no answer came. */
  isTaken: boolean | undefined
}

/** An accepted scheduled message is sent once at its time, or waits for its sender with a reason. */
export function judgeScheduled({ schedules }: Model, { account, scheduled }: Truth): string[] {
  const own = schedules.filter(({ senderId }) => senderId === account.id)
  return own.flatMap((one) =>
    scheduled.get(one.clientMessageId) === 'waiting' ? [`still to be sent: ${JSON.stringify(one)}`] : [],
  )
}

export function judgeSchedules(
  { schedules, hidden }: Model,
  to: ConversationOf,
  key: ConversationKey,
  truths: readonly Truth[],
): string[] {
  const { me, conversation } = to
  const contents = new Map(conversation.messages.map((message) => [message.id, message]))
  return schedules.flatMap((one) => {
    if (one.key !== key) return []
    const found = [...conversation.clientMessageIds].filter(([, name]) => name === one.clientMessageId)
    const show = `${JSON.stringify(one)}, sent to ${me}: ${JSON.stringify(found)}`
    if (found.length > 1) return [`sent twice at its time: ${show}`]
    const [[id] = []] = found
    const waits = truths.some(({ scheduled }) => scheduled.has(one.clientMessageId))
    if (id === undefined) {
      const mayBeHidden = (hidden.get(me)?.size ?? 0) > 0
      return one.isTaken && !waits && !mayBeHidden ? [`taken, but lost: ${show}`] : []
    }
    if (one.isTaken === false) return [`refused, but sent: ${show}`]
    if (waits) return [`sent, but waits still: ${show}`]
    const message = contents.get(id)
    const isSame = !message || message.isWithdrawn || message.version > 0 || message.content === one.content
    return isSame ? [] : [`says "${message.content}": ${show}`]
  })
}
