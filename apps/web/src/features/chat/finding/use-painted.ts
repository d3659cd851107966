import { bodyOf, plainTextIn } from '@parley/contract/message-text'
import { useEffect, useRef } from 'react'
import { paint } from '../../../components/found/paint.ts'
import type { FoundPlace } from '../../../domain/search/finds.ts'
import { cut } from '../../../domain/search/highlights.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { useChat } from '../context/chat-context.ts'

/** Marks the results in the bubbles, and the current one differently. */
export function usePainted(places: readonly FoundPlace[], current: number | undefined) {
  const { conversation } = useChat()
  const now = useRef({ places, current })
  const repaint = useRef(() => {})
  useEffect(() => {
    now.current = { places, current }
    repaint.current()
  }, [places, current])
  useEffect(() => {
    const painting = () => ({
      conversation,
      current: now.current.current,
      words: new Map(now.current.places.map((place) => [place.id, wordsIn(place)])),
    })
    function wordsIn({ id, highlights }: FoundPlace) {
      const { msg } = entryOfId(conversation.store.getState().timeline, id)?.message ?? {}
      return msg ? cut(plainTextIn(msg.type, bodyOf(msg)), highlights) : []
    }
    const painted = paint(() => document.body, painting)
    repaint.current = painted.again
    return painted.stop
  }, [conversation])
}
