import type { Job } from '../jobs/job.ts'
import type { FileService } from './service.ts'

/**
 * Jobs for files. Those of each node make room on a disk, and write nothing to the database first: it may wait for just
 * this room.
 */
export const fileJobs = (files: FileService): Job[] => [
  {
    name: 'abandoned uploads',
    everyMs: 3600_000,
    on: 'eachNode',
    work: () => files.sweepIncoming(new Date()),
  },
  // Withdrawn files count for nobody any more, and must not stay long.
  {
    name: 'withdrawn bytes',
    everyMs: 60_000,
    on: 'eachNode',
    work: (signal) => files.removeUnneeded(new Date(), signal),
  },
  {
    name: 'unused files',
    everyMs: 3600_000,
    on: 'oneNode',
    work: (signal) => files.sweep(new Date(), signal),
  },
]
