import { useEffect, useEffectEvent } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useLocation } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { startOfDay } from '../../../platform/time/day.ts'
import { toast } from '../../../platform/toast.ts'
import type { Chat } from '../context/chat-context.ts'

/**
 * Loads the messages: with as many as are unread, or around the one (`m`) or the day (`d`) that the address names.
 * Beside a thread, these are its.
 */
export function useOpening({ conversation, target, isSelf, showMessage, thread, openThread }: Chat) {
  const t = useT()
  const { list } = useEngine()
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  const isMine = params.has('thread') === (thread !== undefined)
  const wanted = (isMine && Number(params.get('m'))) || undefined
  const day = params.get('d') ?? undefined

  const begin = useEffectEvent(() => {
    const unread = () => (thread ? thread.unread() : isSelf ? 0 : list.countUnread(target))
    const open = () => void conversation.open(unread())
    const openAfter = (error: unknown) => {
      toastError(error)
      open()
    }
    if (wanted !== undefined) {
      if (conversation.store.getState().status === 'ready') return showMessage(wanted)
      conversation.reach(wanted).then((key) => {
        if (key !== undefined) return
        const root = conversation.threadOf(wanted)
        if (root !== undefined) return openThread(root, wanted)
        toast.info(t('chat.originalMissing'))
        open()
      }, openAfter)
      return
    }
    // Closing a thread moves nothing in the chat.
    if (!isMine && conversation.store.getState().status === 'ready') return
    const time = day === undefined ? undefined : startOfDay(day)
    if (time === undefined) return open()
    conversation.reachTime(time).then((key) => key ?? open(), openAfter)
  })
  // The same link pressed again leads there again.
  const visit = wanted === undefined && day === undefined ? undefined : location
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is another beginning.
  useEffect(() => begin(), [conversation, isSelf, visit])
}
