import { limits } from '@parley/contract'
import { friendPairs } from '../friends/service.ts'
import { Refusal } from '../http/refusal.ts'
import type { Transaction } from '../storage/database.ts'
import { type LockedConversation, lockConversations, pairOf } from './conversation-repository.ts'
import type { Conversations } from './conversations.ts'
import type { Draft, StoredMessage } from './drafts.ts'
import { insertMessages, messagesByClientId, messagesById, type NewMessage } from './message-repository.ts'
import { refusalToCite, refusalToSend } from './policy.ts'

/** What became of a draft. A repeated one was stored before, under the same `clientMessageId`. */
export type Outcome =
  | { readonly kind: 'stored' | 'repeated'; readonly message: StoredMessage }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

type Decision = Exclude<Outcome, { kind: 'stored' }> | { readonly kind: 'new'; readonly message: NewMessage }

/** What decides about a batch, read while its conversations are locked. */
interface Facts {
  readonly conversationOf: (draft: Draft) => number | undefined
  readonly locked: ReadonlyMap<number, LockedConversation>
  readonly friends: ReadonlySet<string>
  readonly repeated: ReadonlyMap<string, StoredMessage>
  readonly originals: ReadonlyMap<number, StoredMessage>
}

const key = (a: number | string, b: number | string) => `${a} ${b}`

/**
 * Decides about drafts and stores those that are accepted, in order, within the caller's transaction. Each gets the
 * next sequence of its conversation. No two drafts of a batch may share a sender and `clientMessageId`.
 */
export async function storeMessages(
  transaction: Transaction,
  conversations: Conversations,
  drafts: readonly Draft[],
): Promise<Outcome[]> {
  const decisions = decide(drafts, await readFacts(transaction, conversations, drafts))
  const fresh = decisions.flatMap((decision) => (decision.kind === 'new' ? [decision.message] : []))
  const inserted = fresh.length > 0 ? await insertMessages(transaction.queries, fresh) : []
  const idAt = new Map(inserted.map((row) => [key(row.conversation_id, row.sequence), row.id]))
  return decisions.map((decision) => {
    if (decision.kind !== 'new') return decision
    const { message } = decision
    const id = idAt.get(key(message.conversation_id, message.sequence))
    if (id === undefined) throw new Error('an inserted message has no id')
    return { kind: 'stored', message: { ...message, id } }
  })
}

async function readFacts(
  transaction: Transaction,
  conversations: Conversations,
  drafts: readonly Draft[],
): Promise<Facts> {
  const { queries } = transaction
  const conversationOf = await conversations.ofDrafts(transaction, drafts)
  const ids = new Set(drafts.flatMap((draft) => conversationOf(draft) ?? []))
  const locked = await lockConversations(queries, [...ids])
  // Only now: whoever ends a friendship holds the same lock.
  const friends = await friendPairs(
    queries,
    drafts.map(({ senderId, peerId }) => pairOf(senderId, peerId)),
  )
  const repeated = await messagesByClientId(queries, drafts)
  const originals = await messagesById(
    queries,
    drafts.flatMap(({ originalId }) => originalId ?? []),
  )
  return {
    conversationOf,
    locked: new Map(locked.map((row) => [row.id, row])),
    friends: new Set(friends.map(([low, high]) => key(low, high))),
    repeated: new Map(repeated.map((row) => [key(row.sender_id, row.client_message_id ?? ''), row])),
    originals,
  }
}

function decide(drafts: readonly Draft[], facts: Facts): Decision[] {
  const ends = new Map<number, { sequence: number; at: Date | null; now: Date }>()
  for (const { id, last_sequence, last_message_at, now } of facts.locked.values())
    ends.set(id, { sequence: last_sequence, at: last_message_at, now })

  return drafts.map((draft): Decision => {
    const conversationId = facts.conversationOf(draft)
    const before = draft.clientMessageId && facts.repeated.get(key(draft.senderId, draft.clientMessageId))
    if (before) {
      if (before.conversation_id === conversationId) return { kind: 'repeated', message: before }
      return { kind: 'refused', refusal: new Refusal('clientMessageIdReused') }
    }
    const isFriend = facts.friends.has(key(...pairOf(draft.senderId, draft.peerId)))
    const refusal = refusalToSend(draft.senderId, draft.peerId, isFriend)
    if (refusal) return { kind: 'refused', refusal }
    const end = conversationId === undefined ? undefined : ends.get(conversationId)
    if (!end || conversationId === undefined) return { kind: 'refused', refusal: new Refusal('userUnknown') }
    const cannotCite =
      draft.originalId !== undefined && refusalToCite(facts.originals.get(draft.originalId), conversationId)
    if (cannotCite) return { kind: 'refused', refusal: cannotCite }

    // The clock of another node may be behind: a later message never shows an earlier time.
    const at = end.at && end.at > end.now ? end.at : end.now
    const silenceMs = end.at ? at.getTime() - end.at.getTime() : Number.POSITIVE_INFINITY
    end.sequence++
    end.at = at
    return {
      kind: 'new',
      message: {
        conversation_id: conversationId,
        sequence: end.sequence,
        sender_id: draft.senderId,
        type: draft.type,
        body: draft.body,
        preview: draft.preview,
        shows_date: silenceMs >= limits.showDateAfterMinutes * 60_000,
        client_message_id: draft.clientMessageId,
        created_at: at,
      },
    }
  })
}
