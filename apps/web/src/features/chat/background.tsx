import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { badges } from '../../lib/badges.ts'
import { blocksQuery } from '../../lib/blocks.ts'
import { groupSessionsQuery } from '../../lib/groups.ts'
import { useRealtime } from '../../realtime/use-realtime.ts'
import { allConversations, knownConversation } from './conversations.ts'
import { takeEvent } from './events.ts'
import { learnKept } from './keeping.ts'
import { hasMutedUnread, totalUnread } from './model/sessions.ts'
import { isAnythingUnkept } from './outbox/outbox.ts'
import { resumeOutbox } from './outbox/resume.ts'
import { takeOwnMarks } from './read-marks.ts'
import { takeReceipts } from './receipts.ts'
import { loadUnread, readSessionsAgain, useSessions } from './session-cache.ts'
import { takeTyping } from './typing.ts'

/** What chat does on every screen: takes in messages, counts the unread ones, and guards what is not sent yet. */
export function ChatBackground() {
  const client = useQueryClient()
  const { rows = [] } = useSessions()
  // Whose mentions do not count has to be known when they come.
  useQuery(blocksQuery)
  const unread = totalUnread(rows)
  const isMutedUnread = hasMutedUnread(rows)

  useRealtime('heard', (heard) => {
    takeEvent(client, heard)
    if (heard.kind === 'direct') takeReceipts(heard.event)
    if (heard.isMissed) return
    takeOwnMarks(heard.event)
    takeTyping(heard.event)
  })
  useRealtime('reset', (target) => {
    knownConversation(target)
      ?.startAnew(loadUnread(client, target))
      .catch(() => {})
    readSessionsAgain(client, target)
  })
  useRealtime('opened', (kind) => {
    for (const conversation of allConversations()) void conversation.retryOpening()
    void resumeOutbox()
    // The other lists are read again with the chat socket.
    if (kind === 'group') void client.invalidateQueries({ queryKey: groupSessionsQuery.queryKey })
  })
  useEffect(() => void resumeOutbox(), [])
  useEffect(() => void learnKept(), [])
  useEffect(
    () => badges.setState({ sessions: unread, mutedSessions: isMutedUnread }),
    [unread, isMutedUnread],
  )
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (isAnythingUnkept()) event.preventDefault()
    }
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [])

  return null
}
