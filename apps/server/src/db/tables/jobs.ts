import type { Generated } from 'kysely'

export interface JobsTables {
  jobs: Jobs
  set_aside: SetAside
  failed_work: FailedWork
}

/** Parts of a job's work that failed. */
interface FailedWork {
  job: string
  item: string
  /** In a row. */
  failures: number
  error: string
  failed_at: Generated<Date>
  is_set_aside: boolean
}

interface Jobs {
  name: string
  due_at: Date
  /** Identifies one take of the lease; null: free. */
  holder: string | null
  lease_until: Date | null
  /** In a row. A holder who was gone without a word counts as one. */
  failures: Generated<number>
  /** The last entry that a follower has done with; null for what follows nothing. */
  cursor: number | null
}

/** Entries of logs that a follower could not handle. */
interface SetAside {
  follower: string
  entry_id: number
  error: string
  created_at: Generated<Date>
}
