import type { Job } from '../jobs/job.ts'
import type { Database } from '../storage/database.ts'
import { clearBlankNames } from './blank-name-repository.ts'

export const groupJobs = ({ queries }: Pick<Database, 'queries'>): Job[] => [
  {
    name: 'blank names in groups',
    everyMs: 24 * 3600_000,
    on: 'oneNode',
    work: () => clearBlankNames(queries),
  },
]
