import type { Transaction } from '../../db/database.ts'
import { placeDecided } from './decided-drafts.ts'
import type { Draft } from './drafts.ts'
import type { ConversationKind } from './kind.ts'
import type { Surroundings } from './msg-presenter.ts'
import type { Placed } from './outcome.ts'
import { placePlain, plainOf } from './plain-drafts.ts'

/**
 * Stores drafts in order, within the caller's transaction. Each gets the next sequence of its conversation. No two of
 * them may share a sender and `clientMessageId`.
 */
export async function placeMessages<Around extends Surroundings, Message extends object>(
  transaction: Transaction,
  kind: ConversationKind<Around, Message>,
  drafts: readonly Draft[],
  { isDoubtful = false } = {},
): Promise<Placed<Around>> {
  const plain = isDoubtful || transaction.attempt > 1 ? undefined : plainOf(kind, drafts)
  return plain ? placePlain(transaction, kind, plain) : placeDecided(transaction, kind, drafts)
}
