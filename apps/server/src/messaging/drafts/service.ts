import { type Data, type DraftText, draftLimits, type Endpoints, type Input } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { WrittenDraft } from '../../db/tables/drafts.ts'
import { lockAccounts } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit } from '../../platform/rate-limits/rates.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { Shared } from '../conversations/shared.ts'
import { named, type Place, placeOf } from '../scheduled/service.ts'
import {
  countDrafts,
  type DraftPlace,
  type DraftRow,
  deleteDraftsOf,
  draftsOf,
  emptyIfStored,
  forgetEmptied,
  lastVersion,
  lockDraft,
  renameDraft,
  versionIfEmpty,
  writeDraft,
} from './repository.ts'

export { lastVersion } from './repository.ts'

type Drafts = Endpoints['GET /api/chat/drafts']
type KeepDraft = Endpoints['PUT /api/chat/drafts']

/** Drafts of people: visible to their authors alone, on all of their devices. */
export class DraftService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #changes: RateLimit
  readonly #log: FastifyBaseLogger

  constructor(parts: Pick<Shared, 'database' | 'notifier' | 'rates' | 'log'>) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#log = parts.log
    this.#changes = parts.rates.limit('drafts', draftLimits.changes)
  }

  async list({ userId }: Caller, { after = 0 }: Input<Drafts>['query']): Promise<Data<Drafts>> {
    const { queries } = this.#database
    // A client that requests drafts after this version reads again what is written between the two queries.
    const asOf = (await lastVersion(queries, userId)) ?? 0
    const rows = await draftsOf(queries, userId)
    const list = rows.map((row) => present(row.version > after ? row : { ...row, said: null }))
    return { asOf, list }
  }

  async keep(
    { userId }: Caller,
    { base, said, clientMessageId, ...names }: Input<KeepDraft>['body'],
  ): Promise<Data<KeepDraft>> {
    const at = { user_id: userId, ...placeOf(names) }
    await takeOrRefuse(this.#changes, `${userId}`)
    const wanted = said && !isNothing(said) ? { ...said, ...(clientMessageId && { clientMessageId }) } : null
    const kept = await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const there = await hold(queries, at, wanted !== null)
      if (isSame(there?.said ?? null, wanted)) {
        if (wanted && there?.said?.clientMessageId !== clientMessageId) await renameDraft(queries, at, wanted)
        return { isTaken: true, draft: present(there ?? { ...at, version: 0, said: null }) }
      }
      if (there?.said && there.version !== base) return { isTaken: false, draft: present(there) }
      const row = await writeDraft(queries, at, wanted)
      transaction.onCommit((committed) =>
        this.#notifier.chatEvent(committed, userId, { event: 'draft', ...present(row) }),
      )
      return { isTaken: true, draft: present(row) }
    })
    if (!kept.isTaken || !wanted || clientMessageId === undefined) return kept
    // The request that stored the message may have emptied the draft first.
    const version =
      (await this.#emptyIfStored(at, clientMessageId)) ?? (await versionIfEmpty(this.#database.queries, at))
    return version === undefined ? kept : { isTaken: true, draft: present({ ...at, version, said: null }) }
  }

  /**
   * A message is stored that may have been stored as a draft at the same time. The message is stored in any case: a
   * failure here leaves the draft, and is only logged.
   */
  async sent(userId: number, place: Place, clientMessageId: string): Promise<void> {
    try {
      await this.#emptyIfStored({ user_id: userId, ...place }, clientMessageId)
    } catch (error) {
      this.#log.error({ err: error }, 'the draft of a message could not be emptied')
    }
  }

  /** Asked once the draft is committed, and once the message is: whichever is the later finds both. */
  async #emptyIfStored(at: DraftPlace, clientMessageId: string): Promise<number | undefined> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await lockAccounts(queries, [at.user_id])
      const version = await emptyIfStored(queries, at, clientMessageId)
      if (version !== undefined)
        transaction.onCommit((committed) =>
          this.#notifier.chatEvent(committed, at.user_id, {
            event: 'draft',
            ...named(at),
            version,
            sent: true,
          }),
        )
      return version
    })
  }

  async all(caller: Caller) {
    return (await this.list(caller, {})).list
  }

  async forget(): Promise<void> {
    await forgetEmptied(this.#database.queries, draftLimits.emptiedDays)
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await deleteDraftsOf(queries, userId)
  }
}

/**
 * The draft stored there, locked. One person's drafts are written one after the other, so that a reader who has seen a
 * version has seen those before it.
 *
 * @throws Refusal where there is no room for another one
 */
async function hold(queries: Queries, at: DraftPlace, isKept: boolean): Promise<DraftRow | undefined> {
  await lockAccounts(queries, [at.user_id])
  const there = await lockDraft(queries, at)
  const max = draftLimits.ofPerson
  if (isKept && !there?.said && (await countDrafts(queries, at.user_id)) >= max) refuse('draftsFull', { max })
  return there
}

const present = ({ version, said, ...at }: Omit<DraftRow, 'changed_at'>) => ({
  ...named(at),
  version,
  ...(said && { said: textOf(said) }),
})

const textOf = ({ clientMessageId: _, ...text }: WrittenDraft): DraftText => text

const isNothing = ({ text, citation }: DraftText) => text === '' && citation === undefined

/** Whatever the database makes of the order of fields. */
function isSame(one: DraftText | null, other: DraftText | null): boolean {
  const [a, b] = [one, other].map(
    (said) =>
      said && [
        said.text,
        said.citation,
        (said.mentions ?? []).map(({ userID, written }) => [userID, written]),
      ],
  )
  return JSON.stringify(a) === JSON.stringify(b)
}
