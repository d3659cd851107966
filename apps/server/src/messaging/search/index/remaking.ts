import { pause } from '../../../concurrency/in-time.ts'
import type { Database, Queries } from '../../../db/database.ts'
import type { FailedWork } from '../../../platform/jobs/failed-work.ts'
import { bucketOfBlock, startOf } from './block-key.ts'
import { blocksOf, lockIndex } from './block-repository.ts'
import { fillingName, nameOfBucket } from './filling.ts'
import { makeBlocks } from './indexing.ts'
import { rangeOf } from './ranges.ts'
import { endRemaking, nextToRemake, noteRemade } from './remaking-repository.ts'

/** The longest rest between two blocks, in milliseconds. */
const longestRestMs = 1000

/**
 * Makes blocks anew of which much was erased at once, one in a transaction: on the embedded database others wait for it.
 * It rests as long as that took. What it leaves undone it does later.
 */
export async function remakeBlocks(
  { database, failed }: { database: Database; failed: FailedWork },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const next = await nextToRemake(database.queries)
    if (!next) return
    // People's requests come first.
    await database.admission.enter(() => true)
    const begunAt = performance.now()
    const item = nameOfBucket({ ...next, from: startOf(next.block ?? 0), to: 0 })
    const remake = () => database.transaction(({ queries }) => remakeNext(queries, next.conversationId))
    if (!(await failed.attempt({ job: fillingName, item }, remake)))
      await database.transaction(({ queries }) => noteRemade(queries, { ...next, block: next.block ?? 0 }))
    await pause(Math.min(performance.now() - begunAt, longestRestMs), signal)
  }
}

async function remakeNext(queries: Queries, conversationId: number): Promise<void> {
  await lockIndex(queries)
  const next = await nextToRemake(queries, conversationId)
  if (!next) return
  const { block } = next
  if (block === null) return await endRemaking(queries, conversationId)
  const blocks = await blocksOf(queries, [{ conversationId, bucket: bucketOfBlock(block) }])
  // A rest that does not fit is in a block behind it.
  await makeBlocks(queries, rangeOf(blocks, { conversationId, block }))
  await noteRemade(queries, { conversationId, block })
}
