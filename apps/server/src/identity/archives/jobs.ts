import type { Job } from '../../platform/jobs/job.ts'
import type { ArchiveKeeping } from './keeping.ts'
import type { ArchiveMaker } from './maker.ts'

/** Each node looks for what waits, and takes it by a lease of its own. */
export const archiveJobs = (maker: ArchiveMaker, keeping: ArchiveKeeping): Job[] => [
  {
    name: 'archives',
    everyMs: 2000,
    on: 'eachNode',
    work: (signal) => maker.work(signal),
  },
  {
    name: 'abandoned archives',
    everyMs: 600_000,
    on: 'eachNode',
    work: () => maker.sweepFolder(),
  },
  {
    name: 'old archives',
    everyMs: 60_000,
    on: 'oneNode',
    work: (signal) => keeping.sweep(signal),
  },
]
