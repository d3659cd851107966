import type { QueryClient } from '@tanstack/react-query'
import { mentions } from '../../domain/conversations/list-rows.ts'
import type { Message } from '../../domain/conversations/message.ts'
import { follows } from '../../domain/conversations/threads.ts'
import { isKnownBlocked } from '../../domain/people/blocks.ts'
import { refreshTopic } from '../live/refresh.ts'
import type { Conversation } from './conversation.ts'
import { countReply } from './summaries.ts'

interface Takers {
  userID: number
  queries: QueryClient
}

/** Somebody has answered in a thread: where it begins that is counted, and my list of threads may have changed. */
export function takeReply(
  { userID: me, queries }: Takers,
  views: readonly Conversation[],
  message: Message,
  isRead: boolean,
) {
  const { root, author } = message.extras?.thread ?? { root: 0, author: 0 }
  const isForMe = !isKnownBlocked(queries, message.author.id) && mentions(message, me)
  const isMine = author === me
  for (const view of views) countReply(view, message, { isRead, isForMe, isMine })
  // What is seen at once is marked read in a moment, which says that the list has changed: before, it counts the reply.
  const isNews = !isRead && (isForMe || isMine || follows(queries, root))
  if (message.isMe || isNews) refreshTopic(queries, 'threads')
}
