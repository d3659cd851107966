import {
  type Cursor,
  createMemoryQueue,
  type Kind,
  type PendingFrame,
  type PendingQueue,
} from '@parley/client'
import type { View } from './view.ts'

/** Stored conversations of a page: each cursor with the state at it. */
export type KeptViews = ReadonlyMap<number, { readonly cursor: Cursor; readonly view: View }>

export interface Kept {
  readonly own: Cursor
  readonly views: Readonly<Record<Kind, KeptViews>>
}

/** Data that outlives a page, like IndexedDB. */
export class Disk {
  readonly queues: Readonly<Record<Kind, PendingQueue<PendingFrame>>> = {
    direct: createMemoryQueue(),
    group: createMemoryQueue(),
  }
  kept: Kept | undefined
}
