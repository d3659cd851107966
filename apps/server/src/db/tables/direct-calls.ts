import type { Generated } from 'kysely'

export interface CallsTables {
  calls: Calls
  call_participants: { user_id: number; call_id: number }
}

interface Calls {
  id: Generated<number>
  type: number
  caller_id: number
  callee_id: number
  caller_connection: string
  callee_connection: string | null
  state: number
  started_at: Generated<Date>
  answered_at: Date | null
  lease_until: Date
}
