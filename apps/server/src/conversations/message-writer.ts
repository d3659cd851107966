import { limits } from '@parley/contract'
import { filesToUse, recordUses } from '../files/service.ts'
import { Refusal } from '../http/refusal.ts'
import type { Queries, Transaction } from '../storage/database.ts'
import { completed, type FileOf, namedFiles, refusalToAttach, usesOf } from './attachments.ts'
import { type LockedConversation, lockConversations } from './conversation-repository.ts'
import type { Draft, StoredMessage } from './drafts.ts'
import { insertMessages, messagesByClientId, messagesById, type NewMessage } from './message-repository.ts'
import { refusalToCite } from './policy.ts'

/** What became of a draft. A repeated one was stored before, under the same `clientMessageId`. */
export type Outcome =
  | { readonly kind: 'stored' | 'repeated'; readonly message: StoredMessage }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

type Decision = Exclude<Outcome, { kind: 'stored' }> | { readonly kind: 'new'; readonly message: NewMessage }

/** What a kind of conversation decides for itself. */
export interface ConversationRules {
  /** The conversation of each draft; undefined where there is none. */
  conversationsOf(
    transaction: Transaction,
    drafts: readonly Draft[],
  ): Promise<(draft: Draft) => number | undefined>
  /** Why each draft may not be sent, if so; asked while its conversation is locked. */
  refusalsOf(queries: Queries, drafts: readonly Draft[]): Promise<(draft: Draft) => Refusal | undefined>
}

/** What decides about a batch, read while its conversations are locked. */
interface Facts {
  readonly conversationOf: (draft: Draft) => number | undefined
  readonly refusalOf: (draft: Draft) => Refusal | undefined
  readonly locked: readonly LockedConversation[]
  readonly repeated: ReadonlyMap<string, StoredMessage>
  readonly originals: ReadonlyMap<number, StoredMessage>
  readonly fileOf: FileOf
}

const key = (a: number, b: number | string) => `${a} ${b}`

/**
 * Decides about drafts and stores those that are accepted, in order, within the caller's transaction. Each gets the
 * next sequence of its conversation. No two drafts of a batch may share a sender and `clientMessageId`.
 */
export async function storeMessages(
  transaction: Transaction,
  rules: ConversationRules,
  drafts: readonly Draft[],
): Promise<Outcome[]> {
  const facts = await readFacts(transaction, rules, drafts)
  const decisions = decide(drafts, facts)
  const fresh = decisions.flatMap((decision) => (decision.kind === 'new' ? [decision.message] : []))
  const inserted = fresh.length > 0 ? await insertMessages(transaction.queries, fresh) : []
  const idAt = new Map(inserted.map((row) => [key(row.conversation_id, row.sequence), row.id]))
  const outcomes = decisions.map((decision): Outcome => {
    if (decision.kind !== 'new') return decision
    const { message } = decision
    const id = idAt.get(key(message.conversation_id, message.sequence))
    if (id === undefined) throw new Error('an inserted message has no id')
    return { kind: 'stored', message: { ...message, id } }
  })
  const uses = drafts.flatMap((draft, i) => {
    const outcome = outcomes[i]
    return outcome?.kind === 'stored' ? usesOf(draft, outcome.message, facts.fileOf) : []
  })
  await recordUses(transaction.queries, uses)
  return outcomes
}

async function readFacts(
  transaction: Transaction,
  rules: ConversationRules,
  drafts: readonly Draft[],
): Promise<Facts> {
  const { queries } = transaction
  const conversationOf = await rules.conversationsOf(transaction, drafts)
  const ids = new Set(drafts.flatMap((draft) => conversationOf(draft) ?? []))
  const locked = await lockConversations(queries, [...ids])
  // Only now: whoever takes away the right to send holds the same lock.
  const refusalOf = await rules.refusalsOf(queries, drafts)
  const repeated = await messagesByClientId(queries, drafts)
  const originals = await messagesById(
    queries,
    drafts.flatMap(({ originalId }) => originalId ?? []),
  )
  return {
    conversationOf,
    refusalOf,
    locked,
    repeated: new Map(repeated.map((row) => [key(row.sender_id, row.client_message_id ?? ''), row])),
    originals,
    fileOf: await filesToUse(queries, namedFiles(drafts)),
  }
}

function decide(drafts: readonly Draft[], facts: Facts): Decision[] {
  const ends = new Map(facts.locked.map((row) => [row.id, new End(row)]))
  return drafts.map((draft) => {
    const conversationId = facts.conversationOf(draft)
    const before =
      draft.clientMessageId === null
        ? undefined
        : facts.repeated.get(key(draft.senderId, draft.clientMessageId))
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
  #at: Date | null

  constructor({ id, last_sequence, last_message_at, now }: LockedConversation) {
    this.id = id
    this.#now = now
    this.#sequence = last_sequence
    this.#at = last_message_at
  }

  append(draft: Draft): NewMessage {
    // The clock may have been set back: a later message never shows an earlier time.
    const at = this.#at && this.#at > this.#now ? this.#at : this.#now
    const silenceMs = this.#at ? at.getTime() - this.#at.getTime() : Number.POSITIVE_INFINITY
    this.#sequence++
    this.#at = at
    return {
      conversation_id: this.id,
      sequence: this.#sequence,
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
