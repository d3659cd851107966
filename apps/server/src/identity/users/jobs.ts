import type { Database } from '../../db/database.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { numberBlankNames } from './repository.ts'

export const userJobs = ({ queries }: Pick<Database, 'queries'>): Job[] => [
  {
    name: 'blank names of people',
    everyMs: 24 * 3600_000,
    on: 'oneNode',
    work: () => numberBlankNames(queries),
  },
]
