import type { Data, Endpoints } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { authorsOfSaved } from '../conversations/copying-repository.ts'

type Authors = Endpoints['GET /api/chat/saved/authors']

/** Messages that people have saved in their conversations with themselves. */
export class SavedService {
  readonly #database: Database

  constructor(parts: { database: Database }) {
    this.#database = parts.database
  }

  async authors({ userId }: Caller): Promise<Data<Authors>> {
    const rows = await authorsOfSaved(this.#database.queries, userId)
    return { list: rows.map(({ user_id: userID, nickname, count }) => ({ userID, nickname, count })) }
  }
}
