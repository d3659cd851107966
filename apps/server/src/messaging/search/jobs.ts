import { searchLimits } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { FailedWork } from '../../platform/jobs/failed-work.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyone } from '../conversations/message-repository.ts'
import { type Filler, fillingName } from './index/filling.ts'
import { remakeBlocks } from './index/remaking.ts'
import { look } from './looking.ts'
import { Reading } from './reading.ts'
import { understand } from './search-query.ts'

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

/** Warms the search on a node with the embedded database. */
export const warming = (database: Database): Job => ({
  name: 'first searches',
  everyMs: 3000,
  on: 'eachNode',
  isOnce: true,
  work: (signal) => warm(database, signal),
})

/** Searches for text that is in most messages, in few, and in none. */
const questions = ['的', '的 一', '的的的', 'the a']
/** After which nothing gets faster any more. */
const rounds = 3

/**
 * Searches for nobody. The embedded database takes several times as long for a query's first run: the first person who
 * searches is not to wait for that.
 */
export async function warm(
  database: Pick<Database, 'queries' | 'admission'>,
  signal: AbortSignal,
): Promise<void> {
  const { queries } = database
  for (const text of Array.from({ length: rounds }, () => questions).flat()) {
    // Whatever somebody waits for comes first.
    await database.admission.enter(() => true)
    if (signal.aborted) return
    const asked = understand({ text }, everyone)
    const reading = new Reading(queries, everyone, asked)
    await look(queries, {
      reach: { everywhere: true },
      wanted: asked.wanted,
      stretch: { above: 0, below: Number.MAX_SAFE_INTEGER },
      isNewestFirst: true,
      limit: searchLimits.page.default,
      read: (spots) => reading.read(spots),
    })
  }
}
