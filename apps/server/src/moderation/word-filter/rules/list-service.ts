import { type Data, type Endpoints, type Input, type WordList, wordLimits } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../../db/database.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { checkConfirmed } from '../../../kernel/confirmation.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import type { WordRules } from '../../../platform/word-filter/service.ts'
import {
  beginChange,
  deleteList,
  insertList,
  type ListRow,
  listById,
  listRows,
  updateList,
} from './list-repository.ts'
import { checkRoom, distinctWords } from './policy.ts'

type Created = Input<Endpoints['POST /api/words/lists']>['body']
type Changed = Input<Endpoints['PUT /api/words/lists/{id}']>['body']

/** The lists as administrators keep them. The log says which list was changed, and none of its words. */
export class WordListService {
  readonly #database: Database
  readonly #audit: AuditService
  readonly #rules: WordRules

  constructor(parts: { database: Database; audit: AuditService; rules: WordRules }) {
    this.#database = parts.database
    this.#audit = parts.audit
    this.#rules = parts.rules
  }

  async all(): Promise<Data<Endpoints['GET /api/words/lists']>> {
    return { list: (await listRows(this.#database.queries)).map(present) }
  }

  async one(id: number): Promise<Data<Endpoints['GET /api/words/lists/{id}']>> {
    const row = (await listById(this.#database.queries, id)) ?? refuse('wordListUnknown')
    return { ...present(row), words: row.words }
  }

  create(caller: Caller, { name, action, isOn, words }: Created): Promise<WordList> {
    const distinct = distinctWords(words)
    return this.#changing(async ({ queries }) => {
      const lists = await listRows(queries)
      if (lists.length >= wordLimits.lists) refuse('wordListsFull', { max: wordLimits.lists })
      checkRoom(distinct.length, countOf(lists))
      const row = await insertList(queries, { name, action, is_on: isOn, words: distinct })
      await this.#record(queries, caller, 'wordListCreated', row)
      return present(row)
    })
  }

  change(caller: Caller, id: number, { name, action, isOn, words }: Changed): Promise<WordList> {
    const distinct = words && distinctWords(words)
    return this.#changing(async ({ queries }) => {
      const lists = await listRows(queries)
      const before = (await listById(queries, id)) ?? refuse('wordListUnknown')
      if (distinct && before.words.some((word) => !distinct.includes(word))) checkConfirmed(caller)
      if (distinct) checkRoom(distinct.length, countOf(lists.filter((list) => list.id !== id)))
      const row = await updateList(queries, id, {
        ...(name !== undefined && { name }),
        ...(action !== undefined && { action }),
        ...(isOn !== undefined && { is_on: isOn }),
        ...(distinct && { words: distinct }),
      })
      await this.#record(queries, caller, 'wordListChanged', row)
      return present(row)
    })
  }

  remove(caller: Caller, id: number): Promise<void> {
    return this.#changing(async ({ queries }) => {
      const row = (await listById(queries, id)) ?? refuse('wordListUnknown')
      await deleteList(queries, id)
      await this.#record(queries, caller, 'wordListDeleted', row)
    })
  }

  /** Changes lists, one change after the other. This node applies it before the answer, the others on its notice. */
  async #changing<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = await this.#database.transaction(async (transaction) => {
      await beginChange(transaction.queries)
      transaction.onCommit((committed) => this.#rules.publishChange(committed))
      return work(transaction)
    })
    await this.#rules.refresh()
    return result
  }

  #record(
    queries: Queries,
    caller: Caller,
    event: 'wordListCreated' | 'wordListChanged' | 'wordListDeleted',
    { name, action, is_on, word_count }: ListRow,
  ): Promise<void> {
    return this.#audit.record(queries, caller, event, {
      name,
      action,
      state: is_on ? 'on' : 'off',
      count: word_count,
    })
  }
}

const countOf = (lists: readonly ListRow[]) => lists.reduce((sum, { word_count }) => sum + word_count, 0)

const present = (row: ListRow): WordList => ({
  id: row.id,
  name: row.name,
  action: row.action,
  isOn: row.is_on,
  wordCount: row.word_count,
  changedAt: row.changed_at.toISOString(),
})
