import type { Generated } from 'kysely'

export interface CatchUpTables {
  person_logs: PersonLogs
  person_changes: PersonChanges
}

interface PersonLogs {
  user_id: number
  last_position: number
  changes_from: Generated<number>
}

interface PersonChanges {
  user_id: number
  position: number
  topics: string[]
  created_at: Generated<Date>
}
