import type { ArchiveProblem, ArchiveState } from '@parley/contract'
import type { Generated } from 'kysely'

export interface ArchivesTables {
  archives: Archives
}

interface Archives {
  id: Generated<number>
  user_id: number
  /** The session that requested it. */
  session_id: string
  language: string
  requested_at: Generated<Date>
  /** `over`: another took its place, its days have passed, or its account has ended. */
  state: Generated<ArchiveState | 'over'>
  /** How often it was begun. */
  attempts: Generated<number>
  /** Identifies one attempt; null while there is none. */
  holder: string | null
  lease_until: Date | null
  /** In the store, where there may be nothing under it yet. */
  key: string | null
  done: Generated<number>
  total: Generated<number>
  size: number | null
  left_out: Generated<number>
  problem: ArchiveProblem | null
  expires_at: Date | null
}
