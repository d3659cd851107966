import type { Generated } from 'kysely'

export interface RetentionTables {
  retention_holds: Holds
}

/** One of the two is held. */
interface Holds {
  id: Generated<number>
  user_id: number | null
  group_id: number | null
  reason: string
  placed_by: number
  placed_at: Generated<Date>
}
