import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countUnread } from '../session-cache.ts'
import type { Chat } from './chat-context.ts'

/** Loads the messages, with as many as are unread. */
export function useOpening({ conversation, target, isSelf }: Chat) {
  const client = useQueryClient()
  useEffect(() => {
    void conversation.open(isSelf ? 0 : countUnread(client, target))
  }, [client, conversation, target, isSelf])
}
