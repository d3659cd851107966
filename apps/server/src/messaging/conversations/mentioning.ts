import { kindOf, type Mention, MessageType, plainTextIn, wirePreviewOf } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'
import type { Content } from './drafts.ts'

type Mentioning = Pick<Content, 'type' | 'body' | 'preview' | 'mentions'>

/**
 * The content with these mentions, instead of any that it had. A text is of the type that older clients know as a
 * mention as long as it mentions somebody, and names everyone there, or else the first.
 */
export function withMentions<C extends Mentioning>(content: C, mentions: readonly Mention[]): C {
  const { mentions: _, ...rest } = content
  const typed = { ...rest, ...typedBy(content, mentions) }
  const preview = typed.type === content.type ? content.preview : wirePreviewOf(typed.type, typed.body)
  return { ...typed, preview, ...(mentions.length > 0 && { mentions }) } as C
}

function typedBy({ type, body }: Mentioning, mentions: readonly Mention[]): Pick<Content, 'type' | 'body'> {
  if (type !== MessageType.text && type !== MessageType.at) return { type, body }
  const { userID: _, ...said } = body as { content: string; userID?: number }
  const [first] = mentions
  if (!first) return { type: MessageType.text, body: said }
  const { userID } = mentions.find((one) => one.userID === 0) ?? first
  return { type: MessageType.at, body: { ...said, userID } }
}

/**
 * The mentions that a client sent with this content, in the order of its text.
 * @throws Refusal unless each is an @ with a name in a text of its sender's, and none in another
 */
export function mentionsOf(
  { type, body }: Pick<Content, 'type' | 'body'>,
  sent: readonly Mention[],
): Mention[] {
  const { content } = kindOf(type) ?? {}
  if (content !== 'text' && content !== 'markup') refuse('mentionsRefused')
  const characters = [...plainTextIn(type, body)]
  const mentions = sent
    .map(({ userID, at, length }) => ({ userID, at, length }))
    .toSorted((a, b) => a.at - b.at)
  let end = 0
  for (const { at, length } of mentions) {
    if (at < end || at + length > characters.length || characters[at] !== '@') refuse('mentionMisplaced')
    end = at + length
  }
  return mentions
}

/** The mentions of a text that was written anew, by words that were masked in it: those that are still to be found. */
export function mentionsAfter(before: string, after: string, mentions: readonly Mention[]): Mention[] {
  const [old, now] = [[...before], [...after]]
  if (old.length === now.length) return [...mentions]
  let end = 0
  return mentions.flatMap((mention) => {
    const name = old.slice(mention.at, mention.at + mention.length)
    const at = now.findIndex((_, i) => i >= end && name.every((character, j) => now[i + j] === character))
    if (at < 0) return []
    end = at + mention.length
    return [{ ...mention, at }]
  })
}
