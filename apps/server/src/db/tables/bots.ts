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
  /** Bots that people have made; the bots of webhooks are not among them. */
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
  /** The account that sends its posts. */
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
  /** The account that represents it in the group. */
  bot_id: number
  url: string
  /** Empty: every message is sent. */
  words: Generated<string[]>
  /** The group's last sequence when it was made: messages up to it are not sent. */
  since: Generated<number>
  /** Encrypted by a key that the database does not hold. */
  secret: string
  created_by: number
  created_at: Generated<Date>
  paused: Generated<WebhookPause | null>
  paused_at: Generated<Date | null>
  /** When the next delivery is due; null while nothing waits. */
  due_at: Generated<Date | null>
  /** Until then it belongs to the node that has taken it, unless it gives it back; later the node may have died. */
  taken_until: Generated<Date | null>
  /** The last try took long. */
  is_slow: Generated<boolean>
  /** Counts how often it was taken: it belongs to the last taker. */
  turn: Generated<number>
  /** Failures in a row that are retried. */
  failures: Generated<number>
  /** Since when no delivery has succeeded. */
  failing_since: Generated<Date | null>
}

interface WebhookDeliveries {
  id: Generated<number>
  webhook_id: number
  event: WebhookEventKind
  /** Null for a trial. */
  message_id: number | null
  happened_at: Date
  /** Since when it is attempted; null before the first attempt, and once it is to be sent again. */
  tried_since: Generated<Date | null>
  state: Generated<DeliveryState>
  problem: Generated<DeliveryProblem | null>
  status: Generated<number | null>
  tries: Generated<number>
  took_ms: Generated<number | null>
  tried_at: Generated<Date | null>
}
