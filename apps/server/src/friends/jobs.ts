import type { Job } from '../jobs/job.ts'
import type { Database } from '../storage/database.ts'
import { clearBlankNotes } from './blank-note-repository.ts'

export const friendJobs = ({ queries }: Pick<Database, 'queries'>): Job[] => [
  {
    name: 'blank notes',
    everyMs: 24 * 3600_000,
    on: 'oneNode',
    work: () => clearBlankNotes(queries),
  },
]
