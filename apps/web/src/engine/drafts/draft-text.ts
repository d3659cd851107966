import type { DraftText } from '@parley/contract'
import { linksIn } from '@parley/contract/links'
import { mentionLimits } from '@parley/contract/mention-limits'
import { storage } from '../../platform/storage/storage.ts'
import { type Draft, type Drafts, draftKey, mentionsKeyOf, nextOf, noPreviewKey } from './drafts.ts'

export const nothing: DraftText = { text: '' }

export const isNothing = ({ text, citation }: DraftText) => text === '' && citation === undefined

/** The part of a draft that my devices share. */
export function textOf(draft: Draft): DraftText {
  const { text, citation, mentions } = nextOf(draft)
  return {
    text,
    ...(citation !== undefined && { citation }),
    ...(mentions.length > 0 && {
      mentions: mentions.slice(-mentionLimits.ofMessage).map(({ id, written }) => ({ userID: id, written })),
    }),
  }
}

/** Whatever the order of fields. */
export const isSame = (one: DraftText, other: DraftText) => plain(one) === plain(other)

const plain = ({ text, citation, mentions = [] }: DraftText) =>
  JSON.stringify([text, citation, mentions.map(({ userID, written }) => [userID, written])])

/** Puts something else in the place of what is written, here and on this device. */
export function rewrite(
  drafts: Drafts,
  userID: number,
  path: string,
  { text, citation, mentions = [] }: DraftText,
) {
  const chosen = mentions.map(({ userID: id, written }) => ({ id, written }))
  // The choice was made for these links.
  const links = hrefsIn(textOf(drafts.of(path)).text)
  const isOther = !hrefsIn(text).some((href) => links.includes(href))
  const written = { text, citation, mentions: chosen, ...(isOther && { noLinkPreview: undefined }) }
  // The text last: it brings the others to the other tabs.
  if (isOther) storage.write(noPreviewKey(userID, path), null)
  storage.write(mentionsKeyOf(userID, path), chosen.length > 0 ? JSON.stringify(chosen) : null)
  storage.write(draftKey(userID, path), text === '' ? null : text)
  drafts.changeNext(path, written)
}

const hrefsIn = (text: string) => linksIn(text).map(({ href }) => href)

/** Takes what was written on another device; what is here stays at hand in its place. */
export function exchange(drafts: Drafts, userID: number, path: string) {
  const { other } = drafts.of(path)
  if (!other) return
  const mine = textOf(drafts.of(path))
  rewrite(drafts, userID, path, other)
  drafts.change(path, { other: isContained(mine, other) ? undefined : mine })
}

/** Whether nothing is lost of a text where another takes its place. */
export const isContained = ({ text }: DraftText, { text: longer }: DraftText) => longer.includes(text.trim())
