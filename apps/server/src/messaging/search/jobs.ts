import type { Database } from '../../db/database.ts'
import type { FailedWork } from '../../platform/jobs/failed-work.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { type Filler, fillingName } from './index/filling.ts'
import { remakeBlocks } from './index/remaking.ts'
import { warm } from './warming.ts'

export const searchJobs = (database: Database, failed: FailedWork, filler: Filler): Job[] => [
  {
    name: fillingName,
    everyMs: 5000,
    on: 'oneNode',
    work: (signal) => filler.fill(signal),
  },
  {
    // Beside the other, which may have work for hours: neither waits for the other's end.
    name: 'search index remaking',
    everyMs: 5000,
    on: 'oneNode',
    work: (signal) => remakeBlocks({ database, failed }, signal),
  },
  { name: 'search index of what is gone', everyMs: 3600_000, on: 'oneNode', work: () => filler.sweep() },
]

/** Of a node with the embedded database. */
export const warming = (database: Database): Job => ({
  name: 'first searches',
  everyMs: 3000,
  on: 'eachNode',
  isOnce: true,
  work: (signal) => warm(database, signal),
})
