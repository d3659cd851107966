import { mentionedIn } from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { type Appended, appendMessages, type PlacedDraft } from './append-repository.ts'
import { commandIn } from './commands.ts'
import { holdConversations } from './conversation-repository.ts'
import { placeDecided } from './decided-drafts.ts'
import type { Draft, MessageHead } from './drafts.ts'
import type { ConversationKind } from './kind.ts'
import type { RenderContext } from './msg-presenter.ts'

/** Outcome of a new message. */
export type Outcome =
  | ({ readonly kind: 'stored'; readonly context: RenderContext } & Appended)
  /** Stored before, under the same `clientMessageId`. */
  | { readonly kind: 'repeated'; readonly message: MessageHead }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** It may not be sent, or not as it is, or not beside another: that takes looking at everything that decides. */
  | { readonly kind: 'undecided' }

/** Messages on their way into the database. */
export interface Placed {
  /** Outcome of each new message; known once the transaction has committed. */
  outcomes(): Outcome[]
}

/**
 * Stores drafts in order, within the caller's transaction. Each gets the next sequence of its conversation. No two of
 * them may share a sender and `clientMessageId`.
 */
export async function placeMessages<Message extends object>(
  transaction: Transaction,
  kind: ConversationKind<Message>,
  drafts: readonly Draft[],
  { isDoubtful = false } = {},
): Promise<Placed> {
  const plain = isDoubtful || transaction.attempt > 1 ? undefined : plainOf(kind, drafts)
  return plain ? placePlain(transaction, kind, plain) : placeDecided(transaction, kind, drafts)
}

/** The drafts in their conversations, if nothing is to be asked about any of them but whether its sender is hindered. */
function plainOf<Message extends object>(
  { targets }: ConversationKind<Message>,
  drafts: readonly Draft[],
): PlacedDraft[] | undefined {
  const placed: PlacedDraft[] = []
  for (const draft of drafts) {
    const conversationId = isPlain(draft) ? targets.known(draft) : undefined
    if (conversationId === undefined) return undefined
    placed.push({ draft, conversationId })
  }
  return placed
}

const isPlain = ({ isRecord, verdict, originalId, fileIds, mentions, thread, type, body }: Draft) =>
  !(
    isRecord ||
    verdict ||
    originalId !== undefined ||
    fileIds ||
    mentions ||
    thread ||
    commandIn({ body })
  ) && mentionedIn(type, body) === undefined

/** Nothing here waits for the answer of anything: it is one round trip, commit and all. */
async function placePlain<Message extends object>(
  { queries, commitWith }: Transaction,
  { appending, presenter }: ConversationKind<Message>,
  placed: readonly PlacedDraft[],
): Promise<Placed> {
  // The lock stays first: a transaction that takes away the right to send holds the same one.
  const held = holdConversations(queries, [...new Set(placed.map(({ conversationId }) => conversationId))])
  const stored = appendMessages(queries, placed, appending, false)
  const showing = presenter.renderContext(queries, placed.map(shownAs))
  let outcomes: Outcome[] = []
  commitWith(
    Promise.all([stored, showing, held]).then(([appended, context]) => {
      outcomes = appended.map((one) => (one ? { kind: 'stored', ...one, context } : { kind: 'undecided' }))
    }),
  )
  return { outcomes: () => outcomes }
}

const shownAs = ({ draft, conversationId }: PlacedDraft) => ({
  ...draft,
  conversation_id: conversationId,
  sender_id: draft.senderId,
})
