import type { Database } from '../../db/database.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { clearBlankNames } from './group-repository.ts'

export const groupJobs = ({ queries }: Pick<Database, 'queries'>): Job[] => [
  {
    name: 'blank names in groups',
    everyMs: 24 * 3600_000,
    on: 'oneNode',
    work: () => clearBlankNames(queries),
  },
]
