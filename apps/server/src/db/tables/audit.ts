import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '../columns.ts'

export interface AuditTables {
  audit_log: AuditLog
}

interface AuditLog {
  id: Generated<number>
  created_at: Generated<Date>
  event: string
  details: Json<Record<string, string | number>>
  user_id: number | null
  /** The person whom the entry is about, from `details`. */
  subject_id: GeneratedAlways<number | null>
  ip: string
  is_read: Generated<boolean>
}
