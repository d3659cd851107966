import type { Transaction } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { recordUses } from '../../platform/files/service.ts'
import { type Appended, appendMessages, type PlacedDraft } from './append-repository.ts'
import { type FileOf, usesOf } from './attachments.ts'
import { type Decision, decide } from './decide.ts'
import type { Draft } from './drafts.ts'
import { type Facts, readFacts, readRepeated } from './facts.ts'
import { heldDraft } from './judging.ts'
import type { ConversationKind } from './kind.ts'
import type { Outcome, Placed } from './message-writer.ts'
import type { RenderContext } from './msg-presenter.ts'
import { insertRecords } from './record-repository.ts'
import { followThreads } from './threading.ts'

/** @throws Refusal with which the first draft was refused, for what is stored together with something else */
export async function placeOne<Message extends object>(
  transaction: Transaction,
  kind: ConversationKind<Message>,
  draft: Draft,
): Promise<Placed> {
  const { decisions, ...placed } = await placeDecided(transaction, kind, [draft])
  for (const decision of decisions) if (decision.kind === 'refused') throw decision.refusal
  return placed
}

/**
 * Reads everything that decides about the drafts, so that a refused sender learns why.
 * @param sets the drafts grouped by which of them belong together; each alone by default
 */
export async function placeDecided<Message extends object>(
  transaction: Transaction,
  kind: ConversationKind<Message>,
  drafts: readonly Draft[],
  sets: ReadonlyArray<readonly Draft[]> = drafts.map((draft) => [draft]),
): Promise<Placed & { readonly decisions: readonly Decision[] }> {
  const { queries } = transaction
  const facts = await readFacts(transaction, kind, drafts)
  const decided = inSets(await decideTwice(transaction, drafts, facts), sets)
  const decisions = oneOfEach(decided.map(wholeOnly), facts).flat()
  const refusals = await holdAll(transaction, kind, decisions)
  const fresh = decisions.flatMap((decision) => (decision.kind === 'new' ? [decision.placed] : []))
  const appended = new Map<PlacedDraft, Appended>()
  const outcomes = () =>
    decisions.map((decision) => outcomeOf(decision, { appended, refusals, context: facts.context }))
  if (fresh.length > 0) {
    const appending = appendMessages(queries, fresh, kind.appending, true).then((all) => {
      all.forEach((one, i) => {
        if (one) appended.set(fresh[i] as PlacedDraft, one)
      })
    })
    if (drafts.some(({ fileIds, entries, thread }) => fileIds ?? entries ?? thread)) {
      await appending
      await insertRecords(queries, recordsOf(drafts, outcomes()))
      await recordUses(queries, usesOfAll(drafts, outcomes(), facts.fileOf))
      await followThreads(queries, repliesOf(drafts, outcomes()), facts.roots, kind.appending.name)
    } else transaction.commitWith(appending)
  }
  return { decisions, outcomes }
}

/** Decides again about messages that would be refused: an earlier attempt may have stored them. */
async function decideTwice(
  { queries, attempt }: Transaction,
  drafts: readonly Draft[],
  facts: Facts,
): Promise<Decision[]> {
  const decisions = drafts.map((draft) => decide(draft, facts))
  const doubtful = drafts.filter((_, i) => decisions[i]?.kind === 'refused' || decisions[i]?.kind === 'held')
  if (attempt > 1 || doubtful.length === 0) return decisions
  const repeatedBy = await readRepeated(queries, doubtful)
  return drafts.map((draft) => decide(draft, { ...facts, repeatedBy }))
}

function inSets(decisions: readonly Decision[], sets: ReadonlyArray<readonly Draft[]>): Decision[][] {
  const rest = [...decisions]
  return sets.map(({ length }) => rest.splice(0, length))
}

/** Messages that belong together are stored only if none is refused, and none after a quarantined one. */
function wholeOnly(set: readonly Decision[]): readonly Decision[] {
  if (set.length < 2) return set
  const isRefused = set.some(({ kind }) => kind === 'refused')
  const held = set.findIndex(({ kind }) => kind === 'held')
  const isSaid = (i: number) => !isRefused && (held < 0 || i <= held)
  return set.map((decision, i) =>
    (decision.kind === 'new' || decision.kind === 'held') && !isSaid(i) ? { kind: 'undecided' } : decision,
  )
}

/** Where people send one message at a time, those behind it wait for what becomes of it. What belongs together is one. */
function oneOfEach(sets: ReadonlyArray<readonly Decision[]>, { verdicts }: Facts): Decision[][] {
  const senders = new Map<string, readonly Decision[]>()
  return sets.map((set) =>
    set.map((decision) => {
      if (decision.kind !== 'new' || !verdicts.isSingle(decision.placed.draft)) return decision
      const { senderId, to } = decision.placed.draft
      const name = `${senderId} ${to}`
      const first = senders.get(name) ?? set
      senders.set(name, first)
      return first === set ? decision : { kind: 'undecided' }
    }),
  )
}

/** Holds drafts for review, and returns the refusals for their senders. */
async function holdAll<Message extends object>(
  transaction: Transaction,
  { appending, words }: ConversationKind<Message>,
  decisions: readonly Decision[],
): Promise<ReadonlyMap<Decision, Refusal>> {
  const held = decisions.filter((decision) => decision.kind === 'held')
  if (held.length === 0) return new Map()
  const drafts = held.map(({ draft, verdict }) => heldDraft(draft, verdict, appending.name))
  const refusals = await words.holding.hold(transaction, drafts)
  return new Map(held.map((decision, i) => [decision, refusals[i] ?? new Refusal('messageHeld')]))
}

interface Outcomes {
  readonly appended: ReadonlyMap<PlacedDraft, Appended>
  readonly refusals: ReadonlyMap<Decision, Refusal>
  readonly context: RenderContext
}

function outcomeOf(decision: Decision, { appended, refusals, context }: Outcomes): Outcome {
  if (decision.kind === 'held')
    return { kind: 'refused', refusal: refusals.get(decision) ?? new Refusal('messageHeld') }
  if (decision.kind !== 'new') return decision
  const one = appended.get(decision.placed)
  // Its conversation has come to an end; the next try finds that out.
  return one ? { kind: 'stored', ...one, context } : { kind: 'refused', refusal: new Refusal('sendFailed') }
}

function usesOfAll(drafts: readonly Draft[], outcomes: readonly Outcome[], fileOf: FileOf) {
  return drafts.flatMap((draft, i) => {
    const outcome = outcomes[i]
    return outcome?.kind === 'stored' ? usesOf(draft, outcome.message, fileOf) : []
  })
}

const repliesOf = (drafts: readonly Draft[], outcomes: readonly Outcome[]) =>
  drafts.flatMap((draft, i) => {
    const outcome = outcomes[i]
    return draft.thread && outcome?.kind === 'stored' ? [{ draft, message: outcome.message }] : []
  })

const recordsOf = (drafts: readonly Draft[], outcomes: readonly Outcome[]) =>
  drafts.flatMap(({ entries }, i) => {
    const outcome = outcomes[i]
    return entries && outcome?.kind === 'stored' ? [{ messageId: outcome.message.id, entries }] : []
  })
