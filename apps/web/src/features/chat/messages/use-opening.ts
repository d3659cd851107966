import { useEffect } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Chat } from '../context/chat-context.ts'

/** Loads the messages, with as many as are unread. */
export function useOpening({ conversation, target, isSelf }: Chat) {
  const { list } = useEngine()
  useEffect(() => {
    void conversation.open(isSelf ? 0 : list.countUnread(target))
  }, [list, conversation, target, isSelf])
}
