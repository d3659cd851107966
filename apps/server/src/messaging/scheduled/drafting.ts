import type { Msg, Scheduled } from '@parley/contract'
import { type Links, storedPath } from '../../platform/files/service.ts'
import { albumOf, checkAlbum } from '../conversations/albums.ts'
import { contentOf, type Draft } from '../conversations/drafts.ts'
import { withLinks } from '../conversations/msg-presenter.ts'
import type { ScheduledPart, ScheduledRow } from './scheduled-repository.ts'

type Written = Pick<ScheduledRow, 'sender_id' | 'place' | 'target' | 'client_message_id' | 'said'>
type Said = Pick<Scheduled, 'msg' | 'mentions' | 'album' | 'attached' | 'noLinkPreview' | 'vanishAfter'>

const ownPaths: Links = { shown: storedPath }

/** In the order in which they are sent. */
export const partsOf = (said: ScheduledRow['said']): readonly ScheduledPart[] =>
  'parts' in said ? said.parts : [said]

export const isBegun = (said: ScheduledRow['said']): boolean => 'parts' in said && (said.isBegun ?? false)

/** The stored form of a scheduled message. */
export const saidOf = ({ vanishAfter, ...said }: Said): ScheduledRow['said'] =>
  changedTo(said, { msg: said.msg, ...(vanishAfter && { vanishAfter }) })

/** Its files by their own paths. */
const kept = ({ msg, mentions, album }: ScheduledPart): ScheduledPart => ({
  msg: withMsgLinks(msg, ownPaths),
  ...(mentions && { mentions }),
  ...(album && { album: albumOf(album) }),
})

/** A client that knows nothing of albums and files leaves them as they are. */
export function changedTo(
  said: Omit<Said, 'vanishAfter'>,
  before: ScheduledRow['said'],
): ScheduledRow['said'] {
  const waiting = numberedIn(before)
  const from = 'parts' in before ? (before.numbered ?? before.parts.length - 1) : 0
  const { attached, album = partsOf(before).at(-1)?.album, noLinkPreview, ...last } = said
  const parts = attached?.map((part, i) => ({ ...kept(part), number: from + i })) ?? waiting
  const { vanishAfter } = before
  const more = { ...(noLinkPreview && { noLinkPreview }), ...(vanishAfter && { vanishAfter }) }
  const whole = kept({ ...last, ...(album && { album }) })
  if (parts.length === 0 && from === 0) return { ...whole, ...more }
  const numbered = from + (attached?.length ?? 0)
  return { parts: [...parts, whole], numbered, ...(isBegun(before) && { isBegun: true }), ...more }
}

/** The parts that still wait, once these have been sent. */
export function withoutSent(
  said: ScheduledRow['said'],
  isSent: (place: number) => boolean,
): ScheduledRow['said'] {
  if (!('parts' in said)) return said
  const last = said.parts.length - 1
  const parts = [...numberedIn(said), ...said.parts.slice(last)]
  const waiting = parts.filter((_, place) => place === last || !isSent(place))
  if (waiting.length === parts.length) return said
  return { ...said, parts: waiting, numbered: said.numbered ?? last, isBegun: true }
}

/** The parts before the last, with their numbers. */
const numberedIn = (said: ScheduledRow['said']) =>
  'parts' in said ? said.parts.slice(0, -1).map((part, place) => ({ number: place, ...part })) : []

/**
 * A scheduled message as messages to send now: the parts before the last have ids derived from its own. @throws Refusal
 */
export function draftsOf({ sender_id, place, target, client_message_id, said }: Written): Draft[] {
  const { noLinkPreview, vanishAfter } = said
  const names = numberedIn(said).map(({ number }) => `${client_message_id}:${number}`)
  return partsOf(said).map(({ msg, mentions, album }, at) => {
    if (album) checkAlbum(album, msg.type, false)
    const content = contentOf(msg, place, mentions)
    const facts = { ...(noLinkPreview && { noLinkPreview }), ...(album && { album }) }
    return {
      ...content,
      body: { ...content.body, ...facts },
      senderId: sender_id,
      to: target,
      clientMessageId: names[at] ?? client_message_id,
      ...(vanishAfter && { vanishAfter }),
    }
  })
}

/** Ids of the files that it shows. */
export const filesOf = (drafts: readonly Draft[]): string[] => [
  ...new Set(drafts.flatMap(({ fileIds = [] }) => fileIds)),
]

/** The content with other links to its files. It has no original with it. */
export const withMsgLinks = (msg: Scheduled['msg'], links: Links): Scheduled['msg'] =>
  withLinks(msg as Msg, links) as Scheduled['msg']
