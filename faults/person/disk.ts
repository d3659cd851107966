import {
  type Cursor,
  createMemoryQueue,
  type Kind,
  type PendingFrame,
  type PendingQueue,
} from '@parley/client'
import type { View } from './view.ts'

/** What a page had written down of conversations: places and what is known at them go together. */
export type KeptViews = ReadonlyMap<number, { readonly cursor: Cursor; readonly view: View }>

export interface Kept {
  readonly own: Cursor
  readonly views: Readonly<Record<Kind, KeptViews>>
}

/** What outlives a page, as IndexedDB does. */
export class Disk {
  readonly queues: Readonly<Record<Kind, PendingQueue<PendingFrame>>> = {
    direct: createMemoryQueue(),
    group: createMemoryQueue(),
  }
  kept: Kept | undefined
}
