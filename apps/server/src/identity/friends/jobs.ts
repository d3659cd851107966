import type { Database } from '../../db/database.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { clearBlankNotes } from './repository.ts'

export const friendJobs = ({ queries }: Pick<Database, 'queries'>): Job[] => [
  {
    name: 'blank notes',
    everyMs: 24 * 3600_000,
    on: 'oneNode',
    work: () => clearBlankNotes(queries),
  },
]
