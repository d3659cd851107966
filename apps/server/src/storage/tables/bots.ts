import type { Command } from '@parley/contract'
import type { ColumnType, Generated } from 'kysely'

export interface BotsTables {
  webhooks: Webhooks
  /** Those that people have made; a webhook's is not among them. */
  bots: Bots
}

interface Bots {
  user_id: number
  owner_id: number
  scopes: string[]
  created_at: Generated<Date>
  /** In its order. */
  commands: ColumnType<Command[], string | undefined, string>
}

interface Webhooks {
  id: Generated<number>
  /** Null: it is gone. */
  group_id: number | null
  /** The account that sends what it posts. */
  bot_id: number
  secret_hash: string
  created_by: number
  created_at: Generated<Date>
  last_used_at: Generated<Date | null>
}
