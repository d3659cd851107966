import { useCallback, useMemo, useRef, useState } from 'react'
import { toastError } from '../../../domain/api/api-errors.ts'
import { fetchPictures } from '../../../domain/conversations/media.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import { type Viewed, viewedOf } from './viewed.ts'

type Side = 'older' | 'newer'

/** All pictures and videos of the conversation, as far as they have been walked to. */
export function useViewed() {
  const { target } = useChat()
  const timeline = useConversation((state) => state.timeline)
  const hasOlder = useConversation((state) => state.hasOlder)
  const hasNewer = useConversation((state) => state.hasNewer)
  const [read, setRead] = useState<readonly Message[]>([])
  const isAtEnd = useRef({ older: false, newer: false })
  const isReading = useRef({ older: false, newer: false })
  const viewed = useMemo(() => viewedOf(timeline, read, Date.now()), [timeline, read])

  /** Reads on behind the first or the last one, unless there is nothing more. */
  const readOn = useCallback(
    async (side: Side, edge: Viewed | undefined) => {
      const isThere = side === 'older' ? hasOlder : hasNewer
      const sequence = edge?.sequence
      if (!isThere || sequence === undefined || isAtEnd.current[side] || isReading.current[side]) return
      isReading.current[side] = true
      try {
        const next = side === 'older' ? { before: sequence } : { after: sequence }
        const { messages, more } = await fetchPictures(target, next)
        isAtEnd.current[side] = !more
        setRead((before) => (side === 'older' ? [...messages, ...before] : [...before, ...messages]))
      } catch (error) {
        toastError(error)
      } finally {
        isReading.current[side] = false
      }
    },
    [target, hasOlder, hasNewer],
  )

  return { viewed, readOn }
}
