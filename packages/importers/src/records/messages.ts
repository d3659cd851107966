import { mentionLimits } from '@parley/contract'
import { cleanText } from '@parley/contract/clean-text'
import { cutMessage } from '@parley/contract/cut-message'
import type { FileEntry, MessageEntry } from '../format/entries.ts'
import type { Said } from '../markup/naming.ts'
import type { Notes } from '../notes.ts'
import type { People } from './people.ts'
import { partRef } from './refs.ts'

/** A message of an export, before it is cut. */
export interface Message
  extends Pick<MessageEntry, 'ref' | 'in' | 'sender' | 'sentAt' | 'forwardedFrom' | 'forwardedPerson'> {
  readonly said: Said
  readonly files?: readonly FileEntry[]
  /** Lines about what did not come over, below what it says. */
  readonly lines?: readonly string[]
  readonly repliesTo?: string | undefined
  readonly inThread?: string | undefined
  readonly inChat?: boolean | undefined
  /** People who have reacted to it, by emoji. */
  readonly reactions?: ReadonlyMap<string, ReadonlySet<string>>
  readonly editedAt?: string | undefined
}

interface Around {
  readonly people: People
  readonly notes: Notes
}

/** A message as one entry, or several where it says more than one may. */
export function* messageEntries(message: Message, { people, notes }: Around): Generator<MessageEntry> {
  const { ref, sender, sentAt, said, files = [], lines = [], reactions = new Map() } = message
  if ('people' in message.in && !message.in.people.includes(sender))
    return notes.add('senderNotInPlace', `${people.get(sender)?.nickname ?? sender}: ${ref}`)
  const text = [said.text, ...lines].map(cleanText).filter((part) => part.trim() !== '')
  const parts = cutMessage(text.join('\n'))
  if (parts.length > 1) notes.add('cut', ref)
  if (parts.length === 0) {
    if (files.length === 0) return notes.add('empty', ref)
    parts.push('')
  }
  const toAll = said.mentionsAll
    ? Math.max(
        0,
        parts.findIndex((part) => everyone.test(part)),
      )
    : -1
  for (const [index, part] of parts.entries()) {
    const named = said.mentions.filter(({ shown }) => part.includes(shown)).map((one) => one.ref)
    const mentions = [...new Set(named)].slice(0, mentionLimits.ofMessage)
    if (mentions.length < new Set(named).size) notes.add('manyMentions', ref)
    yield {
      ...{ kind: 'message', ref: partRef(ref, index), in: message.in, sender, sentAt },
      ...(part !== '' && { text: part }),
      ...(mentions.length > 0 && { mentions }),
      ...(index === toAll && { mentionsAll: true }),
      ...(index === 0 && ofFirst(message, files, reactions)),
      ...(message.inThread && { inThread: message.inThread }),
      ...(message.inThread && message.inChat && { inChat: true }),
      ...(message.forwardedFrom && { forwardedFrom: message.forwardedFrom }),
      ...(message.forwardedPerson && { forwardedPerson: message.forwardedPerson }),
    }
  }
}

const everyone = /@(all|channel|everyone|here)/

/** Fields that a message has once, into however many parts it is cut. */
function ofFirst(
  { repliesTo, editedAt }: Message,
  files: readonly FileEntry[],
  reactions: ReadonlyMap<string, ReadonlySet<string>>,
): Partial<MessageEntry> {
  return {
    ...(files.length > 0 && { files: [...files] }),
    ...(repliesTo && { repliesTo }),
    ...(reactions.size > 0 && {
      reactions: [...reactions].map(([emoji, people]) => ({ emoji, people: [...people] })),
    }),
    ...(editedAt && { editedAt }),
  }
}
