import type { Scheduled } from '@parley/contract'
import { albumOf, checkAlbum } from '../conversations/albums.ts'
import { contentOf, type Draft } from '../conversations/drafts.ts'
import { type Links, storedPath } from '../files/service.ts'
import { withMsgLinks } from './links.ts'
import type { ScheduledPart, ScheduledRow } from './scheduled-repository.ts'

type Written = Pick<ScheduledRow, 'sender_id' | 'place' | 'target' | 'client_message_id' | 'said'>
type Said = Pick<Scheduled, 'msg' | 'mentions' | 'album' | 'attached' | 'noLinkPreview' | 'vanishAfter'>

const ownPaths: Links = { shown: storedPath }

/** In the order in which they are sent. */
export const partsOf = (said: ScheduledRow['said']): readonly ScheduledPart[] =>
  'parts' in said ? said.parts : [said]

/** What is kept of it, its files by their own paths. */
export function saidOf({ attached = [], noLinkPreview, vanishAfter, ...last }: Said): ScheduledRow['said'] {
  const kept = ({ msg, mentions, album }: ScheduledPart): ScheduledPart => ({
    msg: withMsgLinks(msg, ownPaths),
    ...(mentions && { mentions }),
    ...(album && { album: albumOf(album) }),
  })
  const more = { ...(noLinkPreview && { noLinkPreview }), ...(vanishAfter && { vanishAfter }) }
  return attached.length > 0
    ? { parts: [...attached.map(kept), kept(last)], ...more }
    : { ...kept(last), ...more }
}

/** What was written for later, as messages of now: those before the last are named after it. @throws Refusal */
export function draftsOf({ sender_id, place, target, client_message_id, said }: Written): Draft[] {
  const { noLinkPreview, vanishAfter } = said
  const parts = partsOf(said)
  return parts.map(({ msg, mentions, album }, at) => {
    if (album) checkAlbum(album, msg.type, false)
    const content = contentOf(msg, place, mentions)
    const facts = { ...(noLinkPreview && { noLinkPreview }), ...(album && { album }) }
    return {
      ...content,
      body: { ...content.body, ...facts },
      senderId: sender_id,
      to: target,
      clientMessageId: at === parts.length - 1 ? client_message_id : `${client_message_id}:${at}`,
      ...(vanishAfter && { vanishAfter }),
    }
  })
}

/** Ids of the files that it shows. */
export const filesOf = (drafts: readonly Draft[]): string[] => [
  ...new Set(drafts.flatMap(({ fileIds = [] }) => fileIds)),
]
