import { editLimits } from '@parley/contract/edit-limits'
import { MessageType } from '@parley/contract/enums'
import { bodyOf, citedIn, textIn } from '@parley/contract/message-text'
import { readMarkup } from '../../../domain/conversations/markup.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import type { Attachment, ChosenMention } from '../../../engine/drafts/drafts.ts'
import { storage } from '../../../platform/storage/storage.ts'
import { mentionIn } from '../bodies/mention-in.ts'
import { mark } from '../composing/mentions.ts'

/** A picture or film that the server has still, for whoever uploaded it. */
type Picture = Pick<Attachment, 'src' | 'size' | 'length'> & {
  readonly kind: 'image' | 'video'
  readonly name: string
}

/** What was in a message of mine that I have withdrawn, as the composer takes it. */
export interface Recalled {
  readonly text: string
  readonly citation: number | undefined
  readonly mentions: readonly ChosenMention[]
  readonly pictures: readonly Picture[]
  /** As `Date.now()` counts. */
  readonly at: number
}

type Known = Readonly<Record<number, Recalled>>

const keptMs = editLimits.writeAgainMinutes * 60_000

export const leftOf = ({ at }: Recalled) => at + keptMs - Date.now()

/** On this device alone, since withdrawing takes it from the server: by the ids of messages, for some minutes. */
const keyOf = (userID: number) => `recalled:${userID}:own`

/** What is over leaves the device with it. */
export function readRecalled(userID: number): Known {
  const all = Object.entries(JSON.parse(storage.read(keyOf(userID)) ?? '{}') as Known)
  const known = Object.fromEntries(all.filter(([, one]) => leftOf(one) > 0))
  if (Object.keys(known).length < all.length) write(userID, known)
  return known
}

const write = (userID: number, known: Known) =>
  storage.write(keyOf(userID), Object.keys(known).length > 0 ? JSON.stringify(known) : null)

/** @param recalled undefined: it is not withdrawn after all */
export function keepRecalled(userID: number, id: number, recalled: Recalled | undefined) {
  const { [id]: _, ...others } = readRecalled(userID)
  write(userID, recalled ? { ...others, [id]: recalled } : others)
}

/** What of a message can be written again; undefined where nothing can. */
export function recalledFrom({ msg, extras }: Message): Recalled | undefined {
  const { type } = msg
  const body = bodyOf(msg)
  const base = { text: '', citation: citedIn(type, body), mentions: [], pictures: [], at: Date.now() }
  if (type === MessageType.at) return { ...base, ...turningTo(msg.atMsg) }
  const text = textIn(type, body)
  if (text !== undefined) return { ...base, text }
  if (type === MessageType.imageText) {
    const parts = readMarkup(msg.imageTextMsg.content)
    const written = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    const pictures = parts.flatMap(({ kind, ...part }) =>
      kind === 'image' && 'size' in part
        ? [{ kind, src: part.src, name: part.title, size: part.size } as const]
        : [],
    )
    return { ...base, text: written.join('\n'), pictures }
  }
  if (type !== MessageType.image && type !== MessageType.video) return undefined
  const { src, title, time } = bodyOf(msg) as { src: string; title: string; time?: number }
  const kind = type === MessageType.image ? 'image' : 'video'
  return { ...base, pictures: [{ kind, src, name: title, size: extras?.media, length: time }] }
}

/** The name as the composer marks it, whichever client has written it. */
function turningTo({ userID, content }: { userID: number; content: string }) {
  const named = mentionIn(content)
  if (named === undefined) return { text: content }
  const written = named.slice(1)
  const text = content.includes(mark(written))
    ? content
    : content.replace(new RegExp(`${named.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\s?`), () => mark(written))
  return { text, mentions: [{ id: userID, written }] }
}
