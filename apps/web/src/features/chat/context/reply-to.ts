import type { SentEntry } from '../../../engine/timeline/entry.ts'
import type { Chat } from './chat-context.ts'

/** Begins a reply, and leads to where it is written. */
export function replyTo(entry: SentEntry, { cite, composer }: Pick<Chat, 'cite' | 'composer'>): void {
  cite(entry)
  composer()?.focus()
}
