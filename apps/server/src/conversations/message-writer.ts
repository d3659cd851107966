import { recordUses } from '../files/service.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Queries, Transaction } from '../storage/database.ts'
import { type FileOf, usesOf } from './attachments.ts'
import { type Decision, decide } from './decide.ts'
import type { Draft, MessageHead, StoredMessage } from './drafts.ts'
import { type Facts, readFacts, readRepeated } from './facts.ts'
import type { ConversationKind } from './kind.ts'
import { insertMessages, type NewMessage } from './message-repository.ts'
import type { Surroundings } from './msg-presenter.ts'

/** What became of a draft. A repeated one was stored before, under the same `clientMessageId`. */
export type Outcome =
  | { readonly kind: 'stored'; readonly message: StoredMessage }
  | { readonly kind: 'repeated'; readonly message: MessageHead }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Drafts that have been decided about. Those accepted are on their way into the database. */
export interface Placed<Around> {
  readonly decisions: readonly Decision[]
  readonly around: Around
  /** Versions of the members that the messages were stored under, by conversation. */
  readonly versions: ReadonlyMap<number, number>
  /** What became of each draft; known once the transaction has committed. */
  outcomes(): Outcome[]
}

/**
 * Decides about drafts and stores those that are accepted, in order, within the caller's transaction. Each gets the
 * next sequence of its conversation. No two drafts of a batch may share a sender and `clientMessageId`.
 */
export async function placeMessages<Around extends Surroundings, Message extends object>(
  transaction: Transaction,
  kind: ConversationKind<Around, Message>,
  drafts: readonly Draft[],
): Promise<Placed<Around>> {
  const { queries } = transaction
  const facts = await readFacts(transaction, kind, drafts)
  const decisions = await decideTwice(transaction, drafts, facts)
  const fresh = decisions.flatMap((decision) => (decision.kind === 'new' ? [decision.message] : []))
  const ids = new Map<string, number>()
  const outcomes = () => decisions.map((decision) => outcomeOf(decision, ids))
  if (fresh.length > 0) {
    const inserting = insert(queries, fresh, ids)
    const noting = kind.noteSent?.(queries, fresh)
    if (noting) transaction.commitWith(noting)
    if (drafts.some(({ fileIds }) => fileIds)) {
      await inserting
      await recordUses(queries, usesOfAll(drafts, outcomes(), facts.fileOf))
    } else transaction.commitWith(inserting)
  }
  const versions = new Map(facts.locked.map((row) => [row.id, row.members_version]))
  return { decisions, around: facts.around, versions, outcomes }
}

/** What would be refused as new may have been stored before, when it was right. */
async function decideTwice(
  { queries, attempt }: Transaction,
  drafts: readonly Draft[],
  facts: Facts,
): Promise<Decision[]> {
  const decisions = decide(drafts, facts)
  const doubtful = drafts.filter((_, i) => decisions[i]?.kind === 'refused')
  if (attempt > 1 || doubtful.length === 0) return decisions
  return decide(drafts, { ...facts, repeatedBy: await readRepeated(queries, doubtful) })
}

const placeOf = ({ conversation_id, sequence }: { conversation_id: number; sequence: number }) =>
  `${conversation_id} ${sequence}`

/** @param ids gets the ids by place */
async function insert(
  queries: Queries,
  messages: readonly NewMessage[],
  ids: Map<string, number>,
): Promise<void> {
  for (const row of await insertMessages(queries, messages)) ids.set(placeOf(row), row.id)
}

function outcomeOf(decision: Decision, ids: ReadonlyMap<string, number>): Outcome {
  if (decision.kind !== 'new') return decision
  const id = ids.get(placeOf(decision.message))
  if (id === undefined) throw new Error('an inserted message has no id')
  return { kind: 'stored', message: { ...decision.message, id } }
}

function usesOfAll(drafts: readonly Draft[], outcomes: readonly Outcome[], fileOf: FileOf) {
  return drafts.flatMap((draft, i) => {
    const outcome = outcomes[i]
    return outcome?.kind === 'stored' ? usesOf(draft, outcome.message, fileOf) : []
  })
}
