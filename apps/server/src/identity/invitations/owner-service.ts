import type { Database } from '../../db/database.ts'
import { randomCode } from '../auth/service.ts'
import { ownership, renewOwnerCode } from './making-repository.ts'

/** The way to the ownership of a site that nobody keeps yet. */
export class OwnerService {
  readonly #database: Database

  constructor(parts: { database: Database }) {
    this.#database = parts.database
  }

  /** The same at every start and on every node until somebody has followed it; undefined where somebody keeps the site. */
  async code(): Promise<string | undefined> {
    const { isKept, code } = await ownership(this.#database.queries)
    if (isKept) return undefined
    if (code !== undefined) return code
    return this.#database.transaction(async ({ queries }) => {
      await renewOwnerCode(queries, randomCode())
      const after = await ownership(queries)
      return after.isKept ? undefined : after.code
    })
  }
}
