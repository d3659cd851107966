import type { Mention } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { kindOf } from '@parley/contract/message-kinds'
import type { Scheduled } from './scheduled.ts'

type Said = Pick<Scheduled, 'msg' | 'mentions' | 'noLinkPreview'>

/** The same message with another text: a person named where the text has stayed the same is still mentioned. */
export function withText({ msg, mentions = [], noLinkPreview }: Said, content: string): Said {
  const { body = 'textMsg' } = kindOf(msg.type) ?? {}
  const before = (msg as unknown as Record<string, { content: string }>)[body]
  const kept = mentionsAfter([...(before?.content ?? '')], [...content], mentions)
  // The body of such a message has its mentions too; without any it is a text.
  const [first] = kept
  const turned = 'atMsg' in msg && first && { userID: kept.some(isEveryone) ? 0 : first.userID }
  const next =
    'atMsg' in msg && !first
      ? { type: MessageType.text, textMsg: { content } }
      : ({ ...msg, [body]: { ...before, content, ...turned } } as Said['msg'])
  return { msg: next, ...(kept.length > 0 && { mentions: kept }), ...(noLinkPreview && { noLinkPreview }) }
}

const isEveryone = ({ userID }: Mention) => userID === 0

/** The mentions that are before or behind the change. */
function mentionsAfter(before: readonly string[], after: readonly string[], mentions: readonly Mention[]) {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const moved = after.length - before.length
  return mentions.flatMap((one) => {
    if (one.at + one.length <= start) return [one]
    return one.at >= before.length - end ? [{ ...one, at: one.at + moved }] : []
  })
}
