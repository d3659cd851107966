import type { ChatMessage, GroupMessage } from '@parley/contract'
import type { Showing } from '../conversations/showing.ts'

export { forgetFilling } from './index/filling-repository.ts'

/** How messages of each kind of conversation are shown. */
export interface Showings {
  readonly direct: Showing<Omit<ChatMessage, 'isMe' | 'sequence'>>
  readonly group: Showing<Omit<GroupMessage, 'isMe' | 'sequence'>>
}
