import type {
  Command,
  DeliveryProblem,
  DeliveryState,
  WebhookEventKind,
  WebhookPause,
} from '@parley/contract'
import type { ColumnType, Generated } from 'kysely'

export interface BotsTables {
  webhooks: Webhooks
  outgoing_webhooks: OutgoingWebhooks
  webhook_deliveries: WebhookDeliveries
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

interface OutgoingWebhooks {
  id: Generated<number>
  /** Null: it is gone. */
  group_id: number | null
  /** The account that stands for it in the group. */
  bot_id: number
  url: string
  /** None: everything is told. */
  words: Generated<string[]>
  /** The group's last sequence when it was made: nothing up to it is told. */
  since: Generated<number>
  /** Encrypted by a key that the database does not hold. */
  secret: string
  created_by: number
  created_at: Generated<Date>
  paused: Generated<WebhookPause | null>
  paused_at: Generated<Date | null>
  /** When it is to be told; null while nothing waits. */
  due_at: Generated<Date | null>
  /** Until then it is of whoever has taken it, unless they give it back; later they may have died. */
  taken_until: Generated<Date | null>
  /** The last try took long. */
  is_slow: Generated<boolean>
  /** Counts how often it was taken: whoever has taken it last has it. */
  turn: Generated<number>
  /** In a row, of what is tried again. */
  failures: Generated<number>
  /** Since when nothing was taken. */
  failing_since: Generated<Date | null>
}

interface WebhookDeliveries {
  id: Generated<number>
  webhook_id: number
  event: WebhookEventKind
  /** Null of a trial. */
  message_id: number | null
  happened_at: Date
  /** Since when it is tried; null before the first try, and once it is to be told anew. */
  tried_since: Generated<Date | null>
  state: Generated<DeliveryState>
  problem: Generated<DeliveryProblem | null>
  status: Generated<number | null>
  tries: Generated<number>
  took_ms: Generated<number | null>
  tried_at: Generated<Date | null>
}
