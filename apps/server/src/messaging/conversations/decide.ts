import { Refusal } from '../../kernel/refusal.ts'
import type { PlacedDraft } from './append-repository.ts'
import { completed, refusalToAttach } from './attachments.ts'
import { commanding } from './commands.ts'
import type { Draft, MessageHead } from './drafts.ts'
import type { Facts } from './facts.ts'
import type { Verdict } from './judging.ts'
import { withMentions } from './mentioning.ts'
import { refusalToCite } from './policy.ts'
import { inThread, refusalToAnswer } from './threading.ts'

/** Decision about a new message. A repeated one was stored before, under the same `clientMessageId`. */
export type Decision =
  | { readonly kind: 'new'; readonly placed: PlacedDraft }
  | { readonly kind: 'repeated'; readonly message: MessageHead }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Staff has to look at it first. */
  | { readonly kind: 'held'; readonly draft: Draft; readonly verdict: Verdict & { readonly action: 'hold' } }
  /** It depends on what becomes of another one. */
  | { readonly kind: 'undecided' }

export function decide(draft: Draft, facts: Facts): Decision {
  const conversationId = facts.conversationOf(draft)
  const before = facts.repeatedBy(draft)
  if (before) {
    return before.conversation_id === conversationId
      ? { kind: 'repeated', message: before }
      : { kind: 'refused', refusal: new Refusal('clientMessageIdReused') }
  }
  const refusal =
    (draft.isRecord ? undefined : facts.verdicts.refusalOf(draft)) ??
    (conversationId === undefined
      ? undefined
      : (refusalToAnswer(draft, facts.roots, conversationId) ??
        refusalToCite(draft, facts.originals, conversationId))) ??
    refusalToAttach(draft, facts.fileOf)
  if (refusal) return { kind: 'refused', refusal }
  // The right to send came into being between the two reads: the next try finds the conversation too.
  if (conversationId === undefined) return { kind: 'refused', refusal: new Refusal('sendFailed') }
  const whole = facts.judged(
    completed(
      mentioning(commanding(inThread(draft, facts.roots), facts.isCommandThere(draft)), facts),
      facts.fileOf,
    ),
  )
  const { verdict } = whole
  if (verdict?.action === 'refuse') return { kind: 'refused', refusal: verdict.refusal }
  if (verdict) return { kind: 'held', draft: whole, verdict }
  return { kind: 'new', placed: { draft: whole, conversationId } }
}

/** Members who have left meanwhile are not mentioned: their names stay. */
function mentioning(draft: Draft, { verdicts }: Facts): Draft {
  if (!draft.mentions) return draft
  const able = verdicts.mentionable(draft)
  return able.length === draft.mentions.length ? draft : withMentions(draft, able)
}
