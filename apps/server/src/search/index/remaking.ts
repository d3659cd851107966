import type { Database } from '../../storage/database.ts'
import { lockIndex } from './block-repository.ts'
import { makeBlock } from './indexing.ts'
import { endRemaking, nextToRemake, noteRemade } from './remaking-repository.ts'

/** Blocks in one transaction: on the embedded database others wait for it. */
export const remadeTogether = 2

/** Makes blocks anew of which much was erased at once. What it leaves undone it does later. */
export async function remakeBlocks(database: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (!(await nextToRemake(database.queries, 1))) return
    // Whatever somebody waits for comes first.
    await database.admission.enter(() => true)
    await database.transaction(async ({ queries }) => {
      await lockIndex(queries)
      const next = await nextToRemake(queries, remadeTogether)
      if (!next) return
      const { conversationId, blocks } = next
      for (const block of blocks) await makeBlock(queries, { conversationId, block })
      const last = blocks.at(-1)
      if (last === undefined || blocks.length < remadeTogether) await endRemaking(queries, conversationId)
      else await noteRemade(queries, { conversationId, block: last })
    })
  }
}
