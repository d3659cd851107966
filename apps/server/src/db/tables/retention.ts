import type { Generated } from 'kysely'

export interface RetentionTables {
  retention_holds: Holds
}

/** A hold on a person or on a group. */
interface Holds {
  id: Generated<number>
  user_id: number | null
  group_id: number | null
  reason: string
  placed_by: number
  placed_at: Generated<Date>
}
