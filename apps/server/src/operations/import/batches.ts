import type { Entry, FriendshipEntry, GroupEntry, MessageEntry, PersonEntry } from '@parley/importers'
import { importLimits } from './limits.ts'
import { weightOf } from './runs.ts'

/** Records that are taken in together. */
export type Batch =
  | { readonly kind: 'person'; readonly entries: readonly PersonEntry[] }
  | { readonly kind: 'group'; readonly entries: readonly GroupEntry[] }
  | { readonly kind: 'friendship'; readonly entries: readonly FriendshipEntry[] }
  | { readonly kind: 'message'; readonly entries: readonly MessageEntry[] }

export async function* batchesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Batch> {
  let batch: Entry[] = []
  let characters = 0
  const take = () => {
    const [first] = batch
    const taken = first && ({ kind: first.kind, entries: batch } as Batch)
    batch = []
    characters = 0
    return taken
  }
  try {
    for await (const entry of entries) {
      const most = entry.kind === 'message' ? importLimits.batchMessages : importLimits.batch
      const isFull = batch.length >= most || characters > importLimits.batchCharacters
      if (isFull || batch[0]?.kind !== entry.kind) {
        const taken = take()
        if (taken) yield taken
      }
      batch.push(entry)
      if (entry.kind === 'message') characters += weightOf(entry).characters
    }
  } catch (error) {
    // What was read before a record that cannot be read is whole.
    const taken = take()
    if (taken) yield taken
    throw error
  }
  const taken = take()
  if (taken) yield taken
}
