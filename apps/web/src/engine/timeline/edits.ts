import type { MessageExtras, Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { kinds } from '@parley/contract/message-kinds'
import { bodyOf, citedIn, msgOf } from '@parley/contract/message-text'
import type { Message } from '../../domain/conversations/message.ts'
import { flat } from './local-message.ts'
import { withLater } from './reactions.ts'

/** Content of an edited message, from any source. */
export interface Edit {
  readonly messageId: number
  readonly msg: Msg
  readonly preview: string
  readonly extras?: MessageExtras | undefined
}

/** By id of the message. Kept because a page that was read before an edit may arrive after it. */
export type Edits = ReadonlyMap<number, Edit>

/** 0 of what was never edited. */
export const versionOf = (message: { readonly extras?: MessageExtras | undefined } | undefined) =>
  message?.extras?.edited?.version ?? 0

/** With those of these that are later than what is known. */
export function withLaterEdits(edits: Edits, incoming: readonly Edit[]): Edits {
  const later = incoming.filter((one) => versionOf(one) > versionOf(edits.get(one.messageId)))
  return later.length > 0 ? new Map([...edits, ...later.map((one) => [one.messageId, one] as const)]) : edits
}

/** A message as it is to be shown once these edits are known: its own, and that of what it is about. */
export function withEdits(message: Message, edits: Edits): Message {
  const { id, msg } = message
  if (edits.size === 0 || msg.type === MessageType.withdrawn) return message
  const edit = edits.get(id)
  const isLater = edit && versionOf(edit) > versionOf(message)
  const own = isLater ? { ...message, ...saidBy(edit, message) } : message
  const { type } = own.msg
  const body = bodyOf(own.msg) as { msg: Msg }
  const cited = edits.get(citedIn(type, body) ?? 0)
  if (!cited || body.msg.type === MessageType.withdrawn) return own
  const about = { ...body, [`${kinds[type].body}Preview`]: cited.preview, msg: flat(cited.msg) }
  return { ...own, msg: msgOf(type, about) }
}

const saidBy = ({ msg, preview, extras }: Edit, message: Message) => ({
  msg,
  preview,
  extras: withLater({ ...message, extras: { ...extras } }, message).extras,
})
