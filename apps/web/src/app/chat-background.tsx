import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEngine } from '../components/engine/use-engine.ts'
import { hasMutedUnread, totalUnread } from '../domain/conversations/list-rows.ts'
import { useConversationList } from '../domain/conversations/use-conversation-list.ts'
import { blocksQuery } from '../domain/people/blocks.ts'

/** What chat does on every screen: counts the unread messages, and guards what is not sent yet. */
export function ChatBackground() {
  const { badges, drafts, outbox } = useEngine()
  const { rows = [] } = useConversationList()
  // Whose mentions do not count has to be known when they come.
  useQuery(blocksQuery)
  const unread = totalUnread(rows)
  const isMutedUnread = hasMutedUnread(rows)

  useEffect(() => badges.setState({ unread, hasMutedUnread: isMutedUnread }), [badges, unread, isMutedUnread])
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      // What is typed is kept; files that wait in a composer, and an edit, are not.
      const isHeld = Object.values(drafts.store.getState()).some(({ attachments, reading, editing }) =>
        Boolean(attachments[0] || reading || editing),
      )
      if (isHeld || outbox.isAnythingUnkept()) event.preventDefault()
    }
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [drafts, outbox])

  return null
}
