import { limits } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import { noteUses } from './session-repository.ts'

/** Sessions in one statement, so that nobody waits long for it. */
const batch = 1000

/** When sessions were last used: gathered in memory and written down seldom, many at once, apart from any call. */
export class SessionUse {
  readonly #database: Database
  readonly #onError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #uses = new Map<string, Date>()

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database
    this.#onError = onError
    this.#timer = setInterval(() => void this.flush(), limits.lastUseMinutes * 60_000).unref()
  }

  note(sessionId: string): void {
    this.#uses.set(sessionId, new Date())
  }

  async flush(): Promise<void> {
    const uses = [...this.#uses]
    this.#uses = new Map()
    try {
      for (let i = 0; i < uses.length; i += batch)
        await noteUses(this.#database.queries, new Map(uses.slice(i, i + batch)))
    } catch (error) {
      this.#onError(error)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
