import type { ThreadLevel, ThreadSummary } from '@parley/contract'
import { threadsQuery } from '../../domain/conversations/queries.ts'
import type { Target } from '../../domain/conversations/target.ts'
import { followedThread, followThread, markThreadRead } from '../../domain/conversations/threads.ts'
import { summarize } from '../conversations/summaries.ts'
import type { Engine } from '../engine.ts'
import { entryOfId } from '../timeline/timeline.ts'

/** The thread that begins with a message of a conversation. */
export interface ThreadOf {
  readonly target: Target
  readonly root: number
}

type Changes = Partial<ThreadSummary>

/** What I make of threads, on this page and for my other devices: how far I have read them, and how I follow them. */
export function createThreads({ conversations, queries }: Engine) {
  /** As far as anything here says it. */
  function summaryOf({ target, root }: ThreadOf): ThreadSummary | undefined {
    const read = conversations.viewsOf(target).flatMap(({ store }) => {
      const { timeline } = store.getState()
      return entryOfId(timeline, root)?.message.extras?.replies ?? []
    })
    const listed = followedThread(queries, root)?.replies
    return [...read, ...(listed ? [listed] : [])].sort((a, b) => b.upTo - a.upTo)[0]
  }

  function change({ target, root }: ThreadOf, changes: Changes) {
    for (const view of conversations.viewsOf(target))
      summarize(view, root, (summary) => summary && { ...summary, ...changes })
    queries.setQueryData(threadsQuery.queryKey, (page) => {
      if (!page?.list.some((thread) => thread.root === root)) return page
      const list = page.list.map((thread) =>
        thread.root === root ? { ...thread, replies: { ...thread.replies, ...changes } } : thread,
      )
      const before = page.list.find((thread) => thread.root === root)?.replies
      const fewer = before?.level === 'all' ? before.unread - (changes.unread ?? before.unread) : 0
      const mentions = page.mentions - (before?.mentions ?? 0) + (changes.mentions ?? before?.mentions ?? 0)
      return { ...page, list, unread: Math.max(0, page.unread - fewer), mentions: Math.max(0, mentions) }
    })
  }

  /** The list of threads was read: what is shown of them in chats is as it says. */
  function takeList() {
    for (const { kind, id, root, replies } of queries.getQueryData(threadsQuery.queryKey)?.list ?? [])
      for (const view of conversations.viewsOf({ kind, id }))
        summarize(view, root, (summary) => (summary && summary.upTo > replies.upTo ? summary : replies))
  }
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === threadsQuery.queryKey[0]) takeList()
  })

  return {
    close: stop,
    summaryOf,

    /** I have read a thread up to a message. @param left how many replies that leaves, where it is known */
    async markRead(thread: ThreadOf, messageId: number, left: number | undefined) {
      if (left !== undefined) change(thread, { unread: left, ...(left === 0 && { mentions: 0 }) })
      await markThreadRead(thread.root, messageId)
    },

    /** Follows a thread, or does not any more. */
    async follow(thread: ThreadOf, level: ThreadLevel) {
      change(thread, { level })
      await followThread(thread.root, level)
      void queries.invalidateQueries({ queryKey: threadsQuery.queryKey })
    },
  }
}
