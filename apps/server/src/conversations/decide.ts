import { limits } from '@parley/contract'
import { Refusal } from '../http/refusal.ts'
import { completed, refusalToAttach } from './attachments.ts'
import type { LockedConversation } from './conversation-repository.ts'
import type { Draft, MessageHead } from './drafts.ts'
import type { Facts } from './facts.ts'
import type { NewMessage } from './message-repository.ts'
import { refusalToCite } from './policy.ts'

/** What is to become of a draft. A repeated one was stored before, under the same `clientMessageId`. */
export type Decision =
  | { readonly kind: 'new'; readonly message: NewMessage }
  | { readonly kind: 'repeated'; readonly message: MessageHead }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Decides about drafts in order; those accepted get the next sequences of their conversations. */
export function decide(drafts: readonly Draft[], facts: Facts): Decision[] {
  const ends = new Map(facts.locked.map((row) => [row.id, new End(row)]))
  return drafts.map((draft) => {
    const conversationId = facts.conversationOf(draft)
    const before = facts.repeatedBy(draft)
    if (before) {
      return before.conversation_id === conversationId
        ? { kind: 'repeated', message: before }
        : { kind: 'refused', refusal: new Refusal('clientMessageIdReused') }
    }
    const end = conversationId === undefined ? undefined : ends.get(conversationId)
    const refusal =
      (draft.isRecord ? undefined : facts.refusalOf(draft)) ??
      (end ? refusalToCite(draft, facts.originals, end.id) : undefined) ??
      refusalToAttach(draft, facts.fileOf)
    if (refusal) return { kind: 'refused', refusal }
    // The right to send came into being between the two reads: the next try finds the conversation too.
    if (!end) return { kind: 'refused', refusal: new Refusal('sendFailed') }
    return { kind: 'new', message: end.append(completed(draft, facts.fileOf)) }
  })
}

/** The end of a locked conversation, as drafts are appended to it. */
class End {
  readonly id: number
  readonly #now: Date
  #sequence: number
  #position: number
  #at: Date | null

  constructor({ id, last_sequence, last_position, last_message_at, now }: LockedConversation) {
    this.id = id
    this.#now = now
    this.#sequence = last_sequence
    this.#position = last_position
    this.#at = last_message_at
  }

  append(draft: Draft): NewMessage {
    // The clock may have been set back: a later message never shows an earlier time.
    const at = this.#at && this.#at > this.#now ? this.#at : this.#now
    const silenceMs = this.#at ? at.getTime() - this.#at.getTime() : Number.POSITIVE_INFINITY
    this.#sequence++
    this.#position++
    this.#at = at
    return {
      conversation_id: this.id,
      sequence: this.#sequence,
      position: this.#position,
      sender_id: draft.senderId,
      type: draft.type,
      body: draft.body,
      preview: draft.preview,
      shows_date: silenceMs >= limits.showDateAfterMinutes * 60_000,
      client_message_id: draft.clientMessageId,
      created_at: at,
    }
  }
}
