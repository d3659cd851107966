import type { Job } from '../jobs/job.ts'
import type { Database } from '../storage/database.ts'
import type { Filler } from './index/filling.ts'
import { remakeBlocks } from './index/remaking.ts'
import { warm } from './warming.ts'

export const searchJobs = (database: Database, filler: Filler): Job[] => [
  {
    name: 'search index filling',
    everyMs: 5000,
    on: 'oneNode',
    async work(signal) {
      await remakeBlocks(database, signal)
      await filler.fill(signal)
    },
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
