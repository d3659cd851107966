import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { badges } from '../../lib/badges.ts'
import { groupSessionsQuery } from '../../lib/groups.ts'
import { useRealtime } from '../../realtime/use-realtime.ts'
import { allConversations, isAnythingUnsent } from './conversations.ts'
import { takeChatEvent, takeGroupEvent } from './events.ts'
import { hasMutedUnread, totalUnread } from './model/sessions.ts'
import { useSessions } from './session-cache.ts'

/** What chat does on every screen: takes in messages, counts the unread ones, and guards what is not sent yet. */
export function ChatBackground() {
  const client = useQueryClient()
  const { rows = [] } = useSessions()
  const unread = totalUnread(rows)
  const isMutedUnread = hasMutedUnread(rows)

  useRealtime('chat', (event) => takeChatEvent(client, event))
  useRealtime('group', (event) => takeGroupEvent(client, event))
  useRealtime('opened', (socket) => {
    const kind = socket === 'chat' ? 'direct' : 'group'
    for (const conversation of allConversations())
      if (conversation.target.kind === kind) conversation.catchUp().catch(() => {})
    // The other lists are read again with the chat socket.
    if (socket === 'group') void client.invalidateQueries({ queryKey: groupSessionsQuery.queryKey })
  })
  useEffect(
    () => badges.setState({ sessions: unread, mutedSessions: isMutedUnread }),
    [unread, isMutedUnread],
  )
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (isAnythingUnsent()) event.preventDefault()
    }
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [])

  return null
}
