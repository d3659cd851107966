import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useFinds } from '../../../domain/search/finds.ts'
import { useChat } from '../context/chat-context.ts'

const none = [] as const

/** From find to find of a text, newest first; each is shown as one comes to it. */
export function useWalk(text: string) {
  const { target, showMessage } = useChat()
  const { data, error, isLoading, isFetching, hasNextPage, fetchNextPage, refetch } = useFinds(target, text)
  const [stand, setStand] = useState({ text: '', at: 0 })
  const places = data?.places ?? none
  const at = stand.text === text ? stand.at : 0
  const current = places[at]

  const show = useEffectEvent(showMessage)
  const currentId = current?.id
  useEffect(() => {
    if (currentId !== undefined) show(currentId)
  }, [currentId])

  // Pages may be short, or empty; and the next is requested in advance.
  useEffect(() => {
    if (text !== '' && places.length - at < 3 && hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [text, places.length, at, hasNextPage, isFetching, error, fetchNextPage])

  const go = useCallback(
    (step: 1 | -1) => {
      const next = at + step
      if (next >= 0 && next < places.length) setStand({ text, at: next })
    },
    [text, at, places.length],
  )
  return {
    places,
    current: currentId,
    at,
    isMore: hasNextPage,
    /** While the index is being built: how far it is, from 0 to 1. */
    done: data?.index?.done,
    isLoading: isLoading || (places.length === 0 && isFetching),
    error: places.length === 0 ? error : null,
    retry: () => void refetch(),
    hasOlder: at + 1 < places.length,
    hasNewer: at > 0,
    older: () => go(1),
    newer: () => go(-1),
  }
}
