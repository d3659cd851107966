import { createMemoryQueue, type OwnCursor, type PendingQueue } from '@parley/client'
import type { ChatFrame, GroupFrame } from '@parley/contract'
import type { View } from './view.ts'

type Identified<F> = F & { clientMessageId: string }
export type ChatSend = Identified<ChatFrame>
export type GroupSend = Identified<GroupFrame>

/** What a page had written down of the conversations of a socket: places and what is known at them go together. */
export interface KeptViews {
  readonly epoch: string | undefined
  readonly views: ReadonlyMap<number, { readonly cursor: number; readonly view: View }>
}

export interface Kept {
  readonly own: OwnCursor
  readonly chat: KeptViews
  readonly group: KeptViews
}

/** What outlives a page, as IndexedDB does. */
export class Disk {
  readonly queues: { readonly chat: PendingQueue<ChatSend>; readonly group: PendingQueue<GroupSend> } = {
    chat: createMemoryQueue(),
    group: createMemoryQueue(),
  }
  kept: Kept | undefined
}
