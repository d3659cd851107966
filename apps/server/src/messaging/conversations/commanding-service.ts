import type { GivenCommand } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { commandsIn } from './command-repository.ts'
import type { ConversationKind } from './kind.ts'

/** Commands of the bots in conversations of one kind. */
export class CommandingService<Message extends object> {
  readonly #database: Database
  readonly #kind: ConversationKind<Message>

  constructor(parts: { database: Database; kind: ConversationKind<Message> }) {
    this.#database = parts.database
    this.#kind = parts.kind
  }

  /** For members who read the conversation. @throws Refusal */
  async list({ userId }: Caller, target: number): Promise<{ list: GivenCommand[]; count: number }> {
    const { queries } = this.#database
    const { targets, appending } = this.#kind
    await targets.toRead(queries, userId, target)
    const list = await commandsIn(queries, appending.name, target)
    return { list, count: list.length }
  }
}
