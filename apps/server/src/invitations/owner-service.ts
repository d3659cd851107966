import { randomCode } from '../auth/service.ts'
import type { Database } from '../storage/database.ts'
import { ownerCode } from './making-repository.ts'

/** The way to the ownership of a site that nobody keeps yet. */
export class OwnerService {
  readonly #database: Database

  constructor(parts: { database: Database }) {
    this.#database = parts.database
  }

  /** The same at every start and on every node until somebody has followed it; undefined where somebody keeps the site. */
  code(): Promise<string | undefined> {
    return this.#database.transaction(({ queries }) => ownerCode(queries, randomCode()))
  }
}
