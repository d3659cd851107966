import { mentionLimits } from '@parley/contract'
import type { Static } from 'typebox'
import type { MessageEntry } from '../../entries.ts'
import type { Notes } from '../notes.ts'
import { cutMessage } from '../texts/cut-message.ts'
import type { Said } from '../texts/said.ts'
import type { FileOfMessage } from './attachments.ts'
import { partRef } from './refs.ts'

type Entry = Static<typeof MessageEntry>

/** A message of an export, before it is cut. */
export interface Message extends Pick<Entry, 'ref' | 'in' | 'sender' | 'sentAt'> {
  readonly said: Said
  readonly files?: readonly FileOfMessage[]
  /** Lines about what did not come over, below what it says. */
  readonly lines?: readonly string[]
  readonly repliesTo?: string | undefined
  /** Who has put which emoji on it. */
  readonly reactions?: ReadonlyMap<string, ReadonlySet<string>>
  readonly editedAt?: string | undefined
  readonly forwardedFrom?: string | undefined
}

/** A message as one entry, or several where it says more than one may. */
export function* messageEntries(message: Message, notes: Notes): Generator<Entry> {
  const { ref, sender, sentAt, said, files = [], lines = [], reactions = new Map() } = message
  const text = [said.text, ...lines].filter((part) => part.trim() !== '').join('\n')
  if ('people' in message.in && !message.in.people.includes(sender)) return notes.add('noPlace', ref)
  const parts = cutMessage(text)
  if (parts.length > 1) notes.add('cut', ref)
  if (parts.length === 0) {
    if (files.length === 0) return notes.add('empty', ref)
    parts.push('')
  }
  for (const [index, part] of parts.entries()) {
    const mentions = said.mentions.filter(({ shown }) => part.includes(shown)).map((one) => one.ref)
    yield {
      kind: 'message',
      ref: partRef(ref, index),
      in: message.in,
      sender,
      sentAt,
      ...(part !== '' && { text: part }),
      ...(index === 0 && files.length > 0 && { files: [...files] }),
      ...(index === 0 && message.repliesTo && { repliesTo: message.repliesTo }),
      ...(mentions.length > 0 && { mentions: mentions.slice(0, mentionLimits.ofMessage) }),
      ...(index === 0 && said.mentionsAll && { mentionsAll: true }),
      ...(index === 0 &&
        reactions.size > 0 && {
          reactions: [...reactions].map(([emoji, people]) => ({ emoji, people: [...people] })),
        }),
      ...(index === 0 && message.editedAt && { editedAt: message.editedAt }),
      ...(message.forwardedFrom && { forwardedFrom: message.forwardedFrom }),
    }
  }
}

/** Names a file that is not in the export, and where it was. */
export const fileLine = (name: string, address = '') =>
  address === '' ? `📎 ${name}` : `📎 ${name} (${address})`
