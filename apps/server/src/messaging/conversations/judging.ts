import { kindOf, plainTextIn, wirePreviewOf } from '@parley/contract'
import type { Refusal } from '../../kernel/refusal.ts'
import { type Hit, type RuleList, type WordRules, wordRefused } from '../../platform/word-filter/service.ts'
import type { Draft } from './drafts.ts'
import { mentionsAfter, withMentions } from './mentioning.ts'
import type { HeldDraft } from './quarantine.ts'
import { inOnePiece } from './records.ts'
import { wordingOf } from './wording.ts'

/** Verdict of the word filter about a message that is not only masked. */
export type Verdict =
  | { readonly action: 'refuse'; readonly refusal: Refusal }
  | { readonly action: 'hold'; readonly words: readonly string[]; readonly lists: readonly string[] }

type Place = 'direct' | 'group'

/** The draft as the rules want it. What somebody writes to themselves is theirs. */
export function judged(draft: Draft, place: Place, rules: WordRules): Draft {
  if (draft.isRecord || draft.isReviewed || (place === 'direct' && draft.to === draft.senderId)) return draft
  const wording = wordingOf(draft)
  const hits = wording ? rules.find(wording.text) : []
  if (!wording || hits.length === 0) return draft
  const ofAction = (action: RuleList['action']) => hits.filter(({ tag }) => tag.action === action)
  const hidden = ofAction('mask')
  const body = hidden.length > 0 ? wording.masked(hidden) : draft.body
  const verdict = verdictOf(wording.text, ofAction('refuse'), ofAction('hold'))
  const written = { ...draft, body, preview: wirePreviewOf(draft.type, body), ...(verdict && { verdict }) }
  if (!draft.mentions || hidden.length === 0) return written
  const texts = [plainTextIn(draft.type, draft.body), plainTextIn(draft.type, body)] as const
  return withMentions(written, mentionsAfter(...texts, draft.mentions))
}

/** A download is called as it was uploaded, which is known only once it was looked up. */
export function judgedWithFile(draft: Draft, place: Place, rules: WordRules): Draft {
  const isNamedNow = kindOf(draft.type)?.files === 'download'
  return isNamedNow && !rules.isEmpty ? judged(draft, place, rules) : draft
}

function verdictOf(
  text: string,
  [refused]: ReadonlyArray<Hit<RuleList>>,
  held: ReadonlyArray<Hit<RuleList>>,
): Verdict | undefined {
  if (refused) return { action: 'refuse', refusal: wordRefused(text, refused) }
  if (held.length === 0) return undefined
  const words = [...new Set(held.map(({ word }) => word))]
  return { action: 'hold', words, lists: [...new Set(held.map(({ tag }) => tag.name))] }
}

/** The part of a quarantined message that is stored until staff has looked at it. */
export function heldDraft(
  { senderId, to, clientMessageId, type, preview, mentions, vanishAfter, fileIds = [], ...said }: Draft,
  { words, lists }: Verdict & { action: 'hold' },
  place: Place,
): HeldDraft {
  return {
    place,
    target: to,
    sender_id: senderId,
    client_message_id: clientMessageId,
    type,
    body: inOnePiece(said),
    preview,
    vanish_after: vanishAfter ?? null,
    mentions: mentions ?? null,
    file_ids: [...fileIds],
    words: [...words],
    lists: [...lists],
  }
}
