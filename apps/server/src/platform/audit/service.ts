export { byteOrderMark, csvLine } from './csv.ts'

import {
  type Data,
  type Endpoints,
  type Input,
  type LogEntry,
  type LogFilter,
  retentionLimits,
} from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditEvent } from './events.ts'
import { exported } from './export.ts'
import { filterOf } from './filter.ts'
import { presentEntry } from './presenter.ts'
import {
  type AuditDetails,
  deleteEntries,
  deleteEntriesBefore,
  entriesOf,
  entryById,
  insertEntry,
  keptLogDays,
  listEntries,
  markEntryRead,
  timesOf,
} from './repository.ts'

export { placeOf } from './presenter.ts'
export type { AuditDetails } from './repository.ts'

/** The person who did it, and their address. */
export interface Actor {
  /** Null for somebody unknown, and for the operator's command. */
  readonly userId: number | null
  readonly ip: string
}

const wrongGuesses: ReadonlySet<AuditEvent> = new Set(['signInFailed', 'secondFactorFailed'])

export interface WrongGuess extends Actor {
  readonly event: AuditEvent
}

interface Named {
  readonly id: number
  readonly nickname: string
}

/** Details that say whom an act was about, who may be several: of one alone the entry is found by their id. */
export const aboutPeople = (people: readonly Named[]): AuditDetails => ({
  people: people.map(({ id, nickname }) => `${id} (${nickname})`).join(', '),
  ...(people.length === 1 && people[0] && { userId: people[0].id }),
})

const sweepBatch = 1000
const ownBatch = 200

type Logs = Endpoints['GET /api/logs/logs']

/** The audit log: who did what, when, and from where. */
export class AuditService {
  readonly #database: Database

  readonly #keepDays: number
  readonly #onWrongGuess: (guess: WrongGuess) => void

  /**
   * @param keepDays for how long entries are kept, unless administrators have decided that
   * @param onWrongGuess called when a password, a code or a passkey was wrong
   */
  constructor(
    database: Database,
    keepDays: number,
    onWrongGuess: (guess: WrongGuess) => void = () => undefined,
  ) {
    this.#database = database
    this.#keepDays = keepDays
    this.#onWrongGuess = onWrongGuess
  }

  /**
   * Writes an act down in its own transaction, so that neither is there without the other.
   * @param details never a password, a token or what a person typed into the wrong field
   */
  async record(
    queries: Queries,
    { userId, ip }: Actor,
    event: AuditEvent,
    details: AuditDetails = {},
  ): Promise<void> {
    await insertEntry(queries, { event, user_id: userId, ip, details })
    if (wrongGuesses.has(event)) this.#onWrongGuess({ event, userId, ip })
  }

  async list(caller: Caller, query: Input<Logs>['query']): Promise<Data<Logs>> {
    const { rows, count } = await listEntries(this.#database.queries, filterOf(query), sliceOf(query))
    return { list: rows.map((row) => presentEntry(row, caller.language)), count }
  }

  /** Entries of a person's own actions, newest first. */
  async *own({ userId, language }: Caller): AsyncGenerator<LogEntry> {
    for (let before: number | undefined; ; ) {
      const rows = await entriesOf(this.#database.queries, userId, before, ownBatch)
      for (const row of rows) yield presentEntry(row, language)
      before = rows.at(-1)?.id
      if (rows.length < ownBatch) return
    }
  }

  /** Exports entries. The audit log records the export. */
  async export(caller: Caller, filter: LogFilter): Promise<AsyncIterable<string>> {
    const { queries } = this.#database
    const described = Object.entries(filter).map(([name, value]) => `${name}: ${value}`)
    await this.record(queries, caller, 'logsExported', { filter: described.join(', ') })
    return exported(queries, filterOf(filter), caller.language)
  }

  /** Looking at an entry marks it read. */
  async read(caller: Caller, id: number): Promise<LogEntry> {
    const { queries } = this.#database
    await markEntryRead(queries, id)
    const row = await entryById(queries, id)
    return row ? presentEntry(row, caller.language) : refuse('logUnknown')
  }

  /** Deletes what is older than the log is kept. */
  async sweep(now: Date, signal?: AbortSignal): Promise<void> {
    const days = await this.#daysKept(this.#database.queries)
    const before = daysBefore(now, days)
    while (
      !signal?.aborted &&
      (await deleteEntriesBefore(this.#database.queries, before, sweepBatch)) === sweepBatch
    );
  }

  /**
   * Entries are not erased, they age out: only those may be deleted that are older than the log is kept, which it is for
   * 30 days at least. That somebody deleted some, or wanted to, is itself written down.
   */
  async delete(caller: Caller, ids: readonly number[]): Promise<void> {
    const wanted = [...new Set(ids)].sort((a, b) => a - b)
    const days = Math.max(retentionLimits.logDays.min, await this.#daysKept(this.#database.queries))
    const isDone = await this.#database.transaction(async ({ queries }) => {
      const times = await timesOf(queries, wanted)
      if (times.length < wanted.length) refuse('logUnknown')
      const isOld = times.every((time) => time < daysBefore(new Date(), days))
      if (isOld) await deleteEntries(queries, wanted)
      const event = isOld ? 'logsDeleted' : 'logDeletionRefused'
      await this.record(queries, caller, event, { ids: wanted.join(' ') })
      return isOld
    })
    if (!isDone) refuse('logTooYoung', { days })
  }

  async #daysKept(queries: Queries): Promise<number> {
    return (await keptLogDays(queries)) ?? this.#keepDays
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3600_000)
