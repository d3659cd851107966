import type { ThreadSummary } from '@parley/contract'
import type { Message } from '../../domain/conversations/message.ts'
import { entryOfId, type Timeline } from '../timeline/timeline.ts'
import type { Conversation } from './conversation.ts'
import { counted, type Reply, type ReplyFacts } from './replies.ts'

type Summary = ThreadSummary | undefined

/** Replies by the messages that their threads begin with: a page that was read before a reply may arrive after it. */
const known = new WeakMap<Conversation, Map<number, readonly Reply[]>>()

/** Somebody has answered in the thread of a message, which shows it. */
export function countReply(conversation: Conversation, message: Message, facts: ReplyFacts) {
  const root = message.extras?.thread?.root ?? 0
  const replies = repliesIn(conversation)
  replies.set(root, [...(replies.get(root) ?? []), { message, ...facts }])
  recount(conversation)
}

function repliesIn(conversation: Conversation) {
  const before = known.get(conversation)
  if (before) return before
  const replies = new Map<number, readonly Reply[]>()
  known.set(conversation, replies)
  const stop = conversation.store.subscribe(({ timeline }, last) => {
    if (timeline !== last.timeline) recount(conversation)
  })
  conversation.closed.addEventListener('abort', stop)
  return replies
}

function recount(conversation: Conversation) {
  for (const [root, replies] of known.get(conversation) ?? [])
    summarize(conversation, root, (summary) => replies.reduce(counted, summary))
}

/** How the thread of a message stands is known otherwise. */
export const summarize = (conversation: Conversation, root: number, next: (summary: Summary) => Summary) =>
  conversation.rewrite((timeline) => withSummary(timeline, root, next))

function withSummary(timeline: Timeline, root: number, next: (summary: Summary) => Summary): Timeline {
  const entry = entryOfId(timeline, root)
  const { message } = entry ?? {}
  const replies = next(message?.extras?.replies)
  if (!entry || !message || !replies || replies === message.extras?.replies) return timeline
  const changed = { ...entry, message: { ...message, extras: { ...message.extras, replies } } }
  return { ...timeline, entries: new Map(timeline.entries).set(entry.key, changed) }
}
