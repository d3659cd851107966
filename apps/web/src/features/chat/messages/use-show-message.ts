import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { isRefused, toastError } from '../../../domain/api/api-errors.ts'
import { keysOf } from '../../../engine/timeline/rows.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { useChat } from '../context/chat-context.ts'

const markedMs = 1800

/** Brings a message into sight, from further back if need be, and marks it for a moment. */
export function useShowMessage(list: RefObject<VirtualizerHandle | null>) {
  const t = useT()
  const { conversation, openThread } = useChat()
  const [marked, setMarked] = useState(() => {
    const { beginsAt, unreadFrom } = conversation.store.getState()
    return beginsAt === unreadFrom ? undefined : beginsAt
  })

  const showMessage = useCallback(
    async (id: number) => {
      const key = await conversation.reach(id).catch(missing)
      const index = conversation.store
        .getState()
        .rows.findIndex((row) => key !== undefined && keysOf(row).includes(key))
      const thread = conversation.threadOf(id)
      if (key === undefined && thread !== undefined) return openThread(thread, id)
      if (key === undefined) return toast.info(t('chat.originalMissing'))
      // A reader who has gone elsewhere meanwhile stays there.
      if (index < 0) return
      // Messages that have just been loaded must be in the list first.
      await new Promise(requestAnimationFrame)
      list.current?.scrollToIndex(index, { align: 'center' })
      setMarked(key)
    },
    [conversation, list, t, openThread],
  )

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), markedMs)
    return () => clearTimeout(timer)
  }, [marked])

  return { marked, showMessage: useCallback((id: number) => void showMessage(id), [showMessage]) }
}

/** A message of another conversation, or not there any more, is missing; a network that is gone shows an error. */
function missing(error: unknown) {
  if (!isRefused(error)) toastError(error)
  return undefined
}
