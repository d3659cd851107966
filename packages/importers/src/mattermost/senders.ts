import { asFields, asList, asText, type Fields } from '../json/fields.ts'
import { refOf } from '../records/refs.ts'

/** Author of a post or a reaction: a person, or a program that has the name of none. */
export interface Met {
  readonly ref: string
  readonly names: readonly string[]
  readonly isBot: boolean
}

/** Additions of programs to a post; in some exports a text with JSON in it. */
export function propsOf({ props }: Fields): Fields {
  if (typeof props !== 'string') return asFields(props)
  try {
    return asFields(JSON.parse(props))
  } catch {
    return {}
  }
}

const isTrue = (value: unknown) => value === true || value === 'true'

/** Mattermost names a webhook's maker as the author of its posts: here a bot of the webhook's name sends them. */
export function senderIn(post: Fields): Met | undefined {
  const user = asText(post.user)
  if (user === '') return undefined
  const { from_webhook: fromWebhook, override_username: name, webhook_display_name: other } = propsOf(post)
  if (!isTrue(fromWebhook)) return { ref: user, names: [], isBot: false }
  const called = asText(name).trim() || asText(other).trim() || 'webhook'
  return { ref: refOf('webhook', called), names: [called], isBot: true }
}

/** The people who wrote a post or a reply, or have put an emoji on one. */
export function* peopleIn(post: Fields): Generator<Met> {
  if (asText(post.type).startsWith('system_')) return
  const sender = senderIn(post)
  if (sender) yield sender
  for (const reaction of asList(post.reactions)) {
    const person = asText(asFields(reaction).user)
    if (person !== '') yield { ref: person, names: [], isBot: false }
  }
  for (const reply of asList(post.replies)) yield* peopleIn(asFields(reply))
}

/** The authors of a post and its replies. */
export function* writersIn(post: Fields): Generator<string> {
  if (asText(post.type).startsWith('system_')) return
  const sender = senderIn(post)
  if (sender) yield sender.ref
  for (const reply of asList(post.replies)) yield* writersIn(asFields(reply))
}
