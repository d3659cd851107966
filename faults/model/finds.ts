import type { Model } from './model.ts'
import type { ServerConversation, Truth } from './truth.ts'

/** A search for two characters finds each shown message that contains them once, and nothing else. */
export function judgeFinds(model: Model, { account, conversations, finds }: Truth): string[] {
  const shown = conversations.flatMap(({ messages }) => messages).filter(({ isWithdrawn }) => !isWithdrawn)
  const records = new Set(conversations.flatMap((conversation) => recordsIn(model, conversation)))
  return [...finds].flatMap(([sought, found]) => {
    const wanted = new Set(shown.filter(({ content }) => content.includes(sought)).map(({ id }) => id))
    const missing = [...wanted].filter((id) => !found.includes(id))
    const others = found.filter((id) => !wanted.has(id) && !records.has(id))
    const whose = `by ${account.id}, who looks for ${sought}`
    return [
      ...(missing.length > 0 ? [`shown, but not found ${whose}: ${missing}`] : []),
      ...(others.length > 0 ? [`found, but not shown so ${whose}: ${others}`] : []),
      ...(new Set(found).size < found.length ? [`found twice ${whose}: ${found}`] : []),
    ]
  })
}

/** Messages with records, whose contents are found too, though they are not in a conversation's messages. */
function recordsIn({ forwards }: Model, { messages, clientMessageIds }: ServerConversation): number[] {
  const names = forwards.filter(({ as }) => as === 'record').map((forward) => `${forward.clientMessageId}:`)
  return messages.flatMap(({ id, isWithdrawn }) =>
    !isWithdrawn && names.some((name) => clientMessageIds.get(id)?.startsWith(name)) ? [id] : [],
  )
}
